//! Looking back at a finished game: what stood on the table at the end of a turn, and the controls that
//! lead from turn to turn.

use ::table::{LogLine, TableView};
use catalog::{Match, Snapshot};
use kernel::Seat;
use maud::{Markup, html};

use crate::since::Weight;
use crate::story::Story;
use crate::{Page, Scene};

/// The regions that show how the game stood. All others stay as they were at the end.
const REGIONS: &[&str] = &[
    "board", "gauges", "race", "mine", "others", "hand", "players",
];

/// What leads from turn to turn; it takes the place of the headline. `last` is the number of the last
/// turn.
pub(crate) fn controls(desk: &TableView, last: u32) -> Markup {
    html! {
        section .replay #replay hidden aria-label="Looking back" data-replay={ "/t/" (desk.id) "/board" } data-turns=(last) {
            div .steps {
                button type="button" data-step-back data-key="replay-back" aria-label="The turn before" { "‹" }
                h2 #replay-title tabindex="-1" {}
                button type="button" data-step-on data-key="replay-on" aria-label="The next turn" { "›" }
                button .main type="button" data-replay-end data-key="replay-end" { "Back to the end" }
            }
            input #replay-turn type="range" min="0" max=(last) value=(last) aria-label="The turn to look at" data-key="replay-turn";
            div .happened data-happened {}
        }
    }
}

/// The snapshot that stands for a turn: of turns that are left out, the next one that is kept.
pub(crate) fn index_of(snapshots: &[Snapshot], turn: u32) -> Option<usize> {
    let last = snapshots.len().checked_sub(1)?;
    Some(snapshots.partition_point(|it| it.turn < turn).min(last))
}

/// What stood on the table at the end of a turn, with what happened in it. Nothing can be done there:
/// the game is over.
pub(crate) fn past<P: Page>(
    game: &Match<P::Game>,
    mut desk: TableView,
    snapshots: &[Snapshot],
    index: usize,
) -> Markup {
    let number = |index: usize| snapshots.get(index).map(|it| it.turn);
    let before = index.checked_sub(1).and_then(number);
    let turn = number(index).unwrap_or_default();
    let (lines, seat) = lines_of::<P>(game, &desk, before, turn);
    desk.log = lines;
    let scene = Scene {
        desk: &desk,
        story: Story::new(game.game(), &desk.log),
        view: kernel::Game::view(game.game(), desk.knows()),
        offers: Vec::new(),
        pack: kernel::Game::pack(game.game()),
    };
    let title = match (turn, seat) {
        (0, _) => "The start".to_owned(),
        (_, Some(seat)) => format!("Turn {turn}, {}", desk.title_of(desk.sitter(seat))),
        (_, None) => format!("Turn {turn}"),
    };
    let about = about::<P>(&scene);
    html! {
        div .past data-turn=(turn) data-before=[before] data-after=[number(index + 1)]
            data-about=[(!about.is_empty()).then(|| about.join(" "))] {
            h2 { (title) }
            @for region in P::regions(&scene).into_iter().filter(|it| REGIONS.contains(&it.id)) {
                div data-past=(region.id) { (region.html) }
            }
            (P::log(&scene))
        }
    }
}

/// The lines of the log after the turn `before` up to the end of this one, and whose turn it was.
fn lines_of<P: Page>(
    game: &Match<P::Game>,
    desk: &TableView,
    before: Option<u32>,
    turn: u32,
) -> (Vec<LogLine>, Option<Seat>) {
    let story = Story::new(game.game(), &desk.log);
    let (mut at, mut seat, mut lines) = (0, None, Vec::new());
    for line in story.lines() {
        let begun = story.event(line).as_ref().and_then(P::turn);
        if let Some((number, who)) = begun {
            at = number;
            seat = if number == turn { Some(who) } else { seat };
        }
        if at <= turn && before.is_none_or(|before| before < at) {
            lines.push(line.clone());
        }
    }
    (lines, seat)
}

/// The words of the things that mattered most in these lines.
fn about<P: Page>(scene: &Scene<'_, P::Game>) -> Vec<String> {
    let events = || {
        let lines = scene.story.lines().iter();
        lines.filter_map(|line| scene.story.event(line))
    };
    let most = events().map(|event| P::weight(&event)).max();
    let most = most.filter(|weight| Weight::Step <= *weight);
    let mut about: Vec<String> = Vec::new();
    for event in events().filter(|event| Some(P::weight(event)) == most) {
        for word in P::about(scene, &event) {
            if !about.contains(&word) {
                about.push(word);
            }
        }
    }
    about
}
