//! The page that lets everybody check that the shuffle was fixed before the first move.

use maud::{Markup, html};

use table::TableView;

use crate::layout;

/// What a table promised and, once the game is over, what it was. A script of the page compares them.
pub fn fair(desk: &TableView) -> Markup {
    html! {
        (layout::header())
        main .narrow .fair {
            h1 { "Fair shuffle" }
            @match &desk.seed {
                None => (promised(desk)),
                Some(seed) => (revealed(desk, seed)),
            }
            p { a .secondary href={ "/t/" (desk.id) } { "Back to the table" } }
        }
    }
}

fn promised(desk: &TableView) -> Markup {
    html! {
        p .verdict { "The shuffle of this game is fixed already, and nobody can see it before the end." }
        p {
            "All chance at this table comes from one secret number, the seed. The table has promised it by a fingerprint: \
             it tells nothing about the seed, but only this seed has it. When the game is over the seed is shown, and \
             your browser checks that it is the one that was promised."
        }
        h2 { "The promise" }
        (field("promise", "Fingerprint of the seed", &desk.commitment))
        p .hint { "In somebody’s first three games against a bot, seeds are drawn until the deal suits a beginner, and only then is one promised." }
        p .hint { "If you want to be quite sure, keep a copy of the fingerprint and compare it at the end." }
    }
}

fn revealed(desk: &TableView, seed: &str) -> Markup {
    html! {
        p #verdict .verdict role="status" data-table=(desk.id) { "Your browser is checking the shuffle …" }
        p #noted .hint {}
        noscript { p { "Without scripts your browser cannot check it by itself. The fingerprint is the SHA-256 of the text " code { "starboard commitment " } " and the 32 bytes of the seed." } }
        h2 { "What was promised, and what it was" }
        (field("promise", "Fingerprint promised at the start", &desk.commitment))
        label .check for="seed" { "Seed, shown at the end" }
        input #seed .link value=(seed) spellcheck="false" autocomplete="off" aria-describedby="try";
        p #try .hint { "Change a single character of the seed, and the check fails." }
        label .check for="own" { "Did you keep the fingerprint at the start? Put it here" }
        input #own .link spellcheck="false" autocomplete="off" placeholder="64 letters and digits";
        p #own-verdict role="status" {}
        h2 { "What is checked, and where" }
        ul {
            li { strong { "In your browser: " } "that the seed has exactly the promised fingerprint. So it was chosen before the first move and never changed." }
            li { strong { "By the server: " } "whenever it loads this game, it plays all moves again with this seed and compares every step." }
            li { strong { "By you: " } "the " a href={ "/t/" (desk.id) "/transcript" } { "transcript" } " has the seed and all moves; "
                code { "starboard replay FILE" } " plays them again on your own machine and checks every draw." }
        }
    }
}

fn field(id: &str, label: &str, value: &str) -> Markup {
    html! {
        label .check for=(id) { (label) }
        p .copy {
            input .link id=(id) readonly value=(value);
            button type="button" data-copy=(id) { "Copy" }
            span .sr role="status" data-copied=(id) {}
        }
    }
}
