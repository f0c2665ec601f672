//! The help that `?` opens. What fits the moment comes from the server when it is opened
//! (`/t/{id}/help`), so that it costs nothing otherwise; keys, signs and goals stand on the page.

use maud::{Markup, html};
use table::TableView;

use crate::clause;

/// What there is to say about a question.
pub(crate) struct Moment {
    /// Its topic.
    pub(crate) topic: &'static str,
    /// What is asked, in plain words: an order.
    pub(crate) asks: &'static str,
    /// What one can do about it.
    pub(crate) how: &'static str,
    /// The rule.
    pub(crate) clause: &'static str,
}

/// A part of a turn.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) says: &'static str,
    /// Whether the game is there.
    pub(crate) now: bool,
}

/// What fits the moment: the question, then the turn with the part that is on.
pub(crate) fn moment(desk: &TableView, moment: Option<&Moment>, steps: &[Step]) -> Markup {
    let asked = desk.waits_for.map(|seat| desk.sitter(seat));
    let is_own = desk.is_asked() && !desk.is_shared();
    html! {
        section .moment data-topic=[moment.map(|it| it.topic)] {
            @match (moment, asked) {
                _ if desk.open => p { "The game begins when every seat is taken." },
                (Some(it), Some(sitter)) => {
                    h3 {
                        @if is_own { "Your move: " } @else { bdi { (desk.title_of(sitter)) } " is asked: " }
                        (it.asks)
                    }
                    p { (it.how) }
                    p .rule { "The rule: " (clause::link(it.clause)) }
                },
                (it, None) => p { (it.map_or("The game goes on by itself.", |it| it.how)) },
                (None, Some(_)) => p { "The game goes on by itself." },
            }
        }
        @if desk.outcome.is_none() {
            h3 { "A turn" }
            ol .steps {
                @for step in steps {
                    li aria-current=[step.now.then_some("step")] {
                        b { (step.name) } " " span { (step.says) } @if step.now { small { "now" } }
                    }
                }
            }
        }
    }
}

/// The dialog. `signs` explains what is on the table, `goal` how one wins.
pub(crate) fn dialog(
    desk: &TableView,
    keys: &[(&str, &str)],
    signs: &Markup,
    goal: &Markup,
    game: &str,
) -> Markup {
    html! {
        dialog .help #help aria-labelledby="help-title" {
            // The focus is where reading begins; at the button below, the text would be scrolled away.
            h2 #help-title tabindex="-1" autofocus { "Help" }
            div #help-now aria-live="polite" data-lost="The server does not answer; what follows is always true." {}
            h3 { "Keys" }
            dl { @for (key, text) in keys { dt { kbd { (key) } } dd { (text) } } }
            (signs)
            h3 { "How one wins" }
            (goal)
            nav .more aria-label="Read more" {
                a href={ "/rules/" (game) } { "Rules" }
                a href={ "/t/" (desk.id) "/cards" } { "All cards" }
                a href={ "/glossary/" (game) } { "Signs and words" }
            }
            form method="dialog" { button .main data-key="close-help" { "Close" } }
        }
    }
}

#[cfg(test)]
mod tests {
    use scraper::{Html, Selector};

    use super::*;

    #[test]
    fn help_begins_at_its_heading() {
        let game = <conquest::Conquest as kernel::Game>::new(
            conquest::packs::standard(),
            &conquest::Setup::new(2),
            kernel::Seed::from_number(1),
        );
        let desk = crate::testing::desk(&game.unwrap(), None, Vec::new());
        let nothing = html! {};
        let keys = [("?", "this list")];
        let page = dialog(&desk, &keys, &nothing, &nothing, "conquest").into_string();
        let page = Html::parse_document(&page);
        let focused = Selector::parse("[autofocus]").unwrap();
        let focused: Vec<_> = page.select(&focused).map(|it| it.value().id()).collect();
        assert_eq!(focused, [Some("help-title")]);
    }
}
