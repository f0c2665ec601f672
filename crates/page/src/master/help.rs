//! Help: what is asked now, how a turn works, how to win, and the keys.

use master::{BASES, BLACK_HOLES, HOMES_TO_WIN, Phase, SYMBOLS_TO_WIN};
use maud::{Markup, html};
use picture::icon;
use table::TableView;

use super::DrawnTable;
use crate::help::{self, Moment, Step};
use crate::parts::number;

/// What there is to say about every question.
const MOMENTS: &[Moment] = &[
    Moment {
        topic: "allocate",
        asks: "put your cubes to use",
        how: "Choose a cube, then a place that glows: a slot of a card, a planet of yours, or a track. Rows stay half full from turn to turn. Then confirm: full rows pay, and the other cubes go back into your bag.",
        clause: "MG-8.1",
    },
    Moment {
        topic: "take-rewards",
        asks: "take what your full rows give",
        how: "Take what glows, in any order. A base that is built can go to a free star at the end of a full route, or beside a base of yours. You may also keep it for later.",
        clause: "MG-8.17",
    },
    Moment {
        topic: "use-cards",
        asks: "use cards, or end your turn",
        how: "Put conflicts on the board, use cards, or scrap cards for new cubes. With more cards than you may keep, you must give some up. You may also just end the turn.",
        clause: "MG-20.2",
    },
    Moment {
        topic: "over",
        asks: "look back",
        how: "The game is over. Look at how it went, or play again.",
        clause: "MG-22.4",
    },
    Moment {
        topic: "choose-home",
        asks: "choose the corner where you start",
        how: "Each corner has a star of another color. Your first base stands there, and cubes of its color pay most on its planets.",
        clause: "MG-2.20",
    },
    Moment {
        topic: "take-species",
        asks: "take one of the species",
        how: "A species is your people for the whole game. Its rows are the first ones you can fill.",
        clause: "MG-23.4",
    },
    Moment {
        topic: "keep-card",
        asks: "keep one of two cards",
        how: "Look at the rows: slots on the left, what they give on the right. Keep one card. Or put both under the deck and take the third, which you see too.",
        clause: "MG-3.1",
    },
    Moment {
        topic: "receive-card",
        asks: "choose which card comes next",
        how: "A full row gives several cards. Click the deck you want first; you see two cards of it and keep one.",
        clause: "MG-13.2",
    },
    Moment {
        topic: "choose-deck",
        asks: "choose a deck",
        how: "Click a deck. You see two of its cards and keep one.",
        clause: "MG-3.19",
    },
    Moment {
        topic: "choose-card",
        asks: "choose any card of the deck",
        how: "You see them all. Take the one you like; the rest is shuffled.",
        clause: "MG-3.5",
    },
    Moment {
        topic: "steal-cube",
        asks: "steal a cube",
        how: "The cubes you may take glow. The one you take goes into your bag. Black cubes and cubes on planets are safe.",
        clause: "MG-17.3",
    },
    Moment {
        topic: "take-loot",
        asks: "take loot from the loser",
        how: "You won a conflict. The cubes you may take glow; take one after the other.",
        clause: "MG-19.9",
    },
    Moment {
        topic: "take-card",
        asks: "take a card",
        how: "The cards you may take glow. The one you choose is yours.",
        clause: "MG-19.12",
    },
    Moment {
        topic: "discard-card",
        asks: "choose a card that its owner loses",
        how: "The cards you may choose glow. The one you choose goes under its deck.",
        clause: "MG-19.12",
    },
    Moment {
        topic: "occupy",
        asks: "place a base at the star you won",
        how: "You may place a base there at once, without a route. Or leave the star empty.",
        clause: "MG-19.16",
    },
    Moment {
        topic: "choose-base",
        asks: "choose where the base comes from",
        how: "Your stock is empty, so a base that waits on one of your cards is used.",
        clause: "MG-19.18",
    },
    Moment {
        topic: "gain-cube",
        asks: "take a cube from the reserve",
        how: "Click a color in the reserve. The cube goes into your bag. Black cubes cannot be taken.",
        clause: "MG-20.16",
    },
    Moment {
        topic: "redraw",
        asks: "draw some cubes again",
        how: "Click the drawn cubes you do not want. As many new ones are drawn when you are done.",
        clause: "MG-20.13",
    },
    Moment {
        topic: "exchange",
        asks: "exchange a cube with the reserve",
        how: "Choose what you give, then the cube of the reserve that you want for it. Or stop.",
        clause: "MG-20.13",
    },
    Moment {
        topic: "lift-cube",
        asks: "choose a cube of yours to move",
        how: "The cubes that can be moved glow. Then you choose its new place.",
        clause: "MG-20.12",
    },
    Moment {
        topic: "move-cube",
        asks: "choose the new place of the cube",
        how: "The places where it fits glow.",
        clause: "MG-20.12",
    },
    Moment {
        topic: "choose-option",
        asks: "choose what a card does",
        how: "The card can do one of several things. If it says “may”, you can also let it be.",
        clause: "MG-20.13",
    },
    Moment {
        topic: "choose-system",
        asks: "choose a star",
        how: "The stars you may choose glow on the board.",
        clause: "MG-20.12",
    },
    Moment {
        topic: "choose-conflict",
        asks: "choose a conflict",
        how: "The conflicts you may choose glow on the board.",
        clause: "MG-19.69",
    },
    Moment {
        topic: "move-base",
        asks: "choose where the base goes",
        how: "The stars it may move to glow on the board.",
        clause: "MG-12.27",
    },
    Moment {
        topic: "choose-player",
        asks: "choose who misses a turn",
        how: "Click the player in the list, or the button with the name.",
        clause: "MG-21.3",
    },
    Moment {
        topic: "choose-project",
        asks: "choose a row or route of yours to empty",
        how: "The cubes on it come back to your bag; those on slots with a star are lost.",
        clause: "MG-20.12",
    },
    Moment {
        topic: "order-triggers",
        asks: "choose which card works first",
        how: "Several of your cards do something now. You say which comes next.",
        clause: "MG-0.3",
    },
    Moment {
        topic: "lose-cube",
        asks: "choose a cube to lose",
        how: "The Weavers won a conflict. You choose what you lose: the cubes you may give up glow.",
        clause: "WV-CON.21",
    },
    Moment {
        topic: "lose-card",
        asks: "choose a card to lose",
        how: "The Weavers won a conflict. You choose the card that you lose.",
        clause: "WV-CON.22",
    },
];

/// The same questions before the first turn.
const SETUP: &[Moment] = &[Moment {
    topic: "keep-card",
    asks: "choose your species",
    how: "A species is your people for the whole game. Look at the rows: slots on the left, what they give on the right. Keep one of the two, or put both under the deck and take the third.",
    clause: "MG-2.27",
}];

/// The same questions where the Weavers make a difference.
const ALONE: &[Moment] = &[
    Moment {
        topic: "allocate",
        asks: "put your cubes to use",
        how: "The swarms have used what you drew to grow; now the cubes are yours. Build bases, and fight the swarm that aims at your home. Choose a cube, then a place that glows; then confirm.",
        clause: "WV-TRN.1",
    },
    Moment {
        topic: "choose-home",
        asks: "choose the corner where you start",
        how: "Two swarms will sit in the corners beside yours. If you have no base at your home when a turn ends, the game is lost.",
        clause: "WV-SET.2",
    },
    Moment {
        topic: "take-species",
        asks: "choose your species",
        how: "You see them all. A species is your people for the whole game, and its rows are the first ones you can fill.",
        clause: "WV-SET.2",
    },
];

/// What fits the moment.
pub(super) fn moment(table: &DrawnTable<'_>) -> Markup {
    let topic = table.view.question.as_ref().map_or("over", |it| it.topic);
    help::moment(table.desk, find(topic, &Setting::of(table)), &steps(table))
}

/// What makes the same question another one.
struct Setting {
    is_solo: bool,
    is_setup: bool,
}

impl Setting {
    fn of(table: &DrawnTable<'_>) -> Setting {
        Setting {
            is_solo: table.view.weavers.is_some(),
            is_setup: table.view.turn == 0,
        }
    }
}

/// What there is to say about a topic.
fn find(topic: &str, setting: &Setting) -> Option<&'static Moment> {
    let fits = |it: &&Moment| it.topic == topic;
    let alone = ALONE
        .iter()
        .find(fits)
        .filter(|it| setting.is_solo && (setting.is_setup || it.topic == "allocate"));
    let early = SETUP.iter().find(fits).filter(|_| setting.is_setup);
    alone.or(early).or_else(|| MOMENTS.iter().find(fits))
}

fn steps(table: &DrawnTable<'_>) -> Vec<Step> {
    let phase = table.view.phase;
    let step = |name, says, phases: &[Phase]| Step {
        name,
        says,
        now: phases.contains(&phase),
    };
    let mut steps = vec![step(
        "Draw.",
        "Cubes come out of your bag.",
        &[Phase::Start],
    )];
    if table.view.weavers.is_some() {
        steps.push(step(
            "Span.",
            "Your cubes feed the rows of the swarms.",
            &[],
        ));
    }
    steps.extend([
        step(
            "Allocate.",
            "Put the cubes on rows, planets and tracks.",
            &[Phase::Allocation],
        ),
        step(
            "Rewards.",
            "Full rows pay; bases go to the board.",
            &[Phase::Rewards],
        ),
        step(
            "Cards.",
            "Use or scrap cards, begin conflicts.",
            &[Phase::Cards, Phase::End],
        ),
    ]);
    steps
}

/// The dialog, shown by `?`.
pub(super) fn help(desk: &TableView, legend: &Markup) -> Markup {
    const KEYS: &[(&str, &str)] = &[
        ("arrows", "walk from one possible place to the next"),
        ("Enter", "take what is marked"),
        ("Esc", "let go of the cube"),
        ("W", "walk over what is not possible, Enter asks why"),
        (
            "I",
            "read what the marked thing is, then walk over everything",
        ),
        ("B", "open the rule on the small card, or behind a refusal"),
        ("C", "look closer at a card"),
        ("Z", "take back"),
        ("E", "confirm, or end what you are doing"),
        ("H", "ask what an admiral would do, where hints are allowed"),
        ("L", "the log"),
        ("+ –", "the board nearer or farther"),
        ("R", "turn the board by a quarter"),
        ("T", "night or day"),
        ("?", "this list"),
    ];
    let game = match desk.seats.len() {
        1 => "weavers",
        _ => "master",
    };
    help::dialog(desk, KEYS, legend, &goal(desk.seats.len() == 1), game)
}

/// How to win, for people who have not read the rulebook.
fn goal(alone: bool) -> Markup {
    let [bases, symbols] = [BASES, SYMBOLS_TO_WIN].map(number);
    let ways = [
        ("base", format!("{bases} of your bases on the board")),
        ("diplomatic", format!("{symbols} identical symbols")),
        ("home", format!("{} starting systems", number(HOMES_TO_WIN))),
    ];
    html! {
        p { @if alone { "You win as soon as you have one of these, or when no swarm is left on the board:" } @else { "The first player to have one of these wins:" } }
        ul .goals { @for (shape, text) in ways { li { (icon(shape, "symbol", "")) (text) } } }
        @if alone { (weavers()) }
    }
}

/// What somebody needs to know who plays alone.
fn weavers() -> Markup {
    html! {
        p { "The " b { "Weavers" } " are swarms that aim at a system each: the arrow. After you draw, in the " b { "Span" }
            ", the drawn cubes feed their rows. A full row lets another swarm come, a swarm change, or a swarm move: it takes \
            the system it aims at, with your bases, and leaves a black hole behind." }
        p { "You lose at the end of a turn if " (number(BLACK_HOLES)) " black holes are on the board, or if you have no base in your \
            starting system. Win a conflict against a swarm to drive it off; steal cubes from its rows to slow it down." }
    }
}

#[cfg(test)]
mod tests {
    use catalog::rules;
    use master::TOPICS;

    use super::*;
    use trial::reading::grade;

    #[test]
    fn every_question_has_words_of_its_own_and_a_rule() {
        for topic in TOPICS {
            for is_solo in [false, true] {
                let setting = Setting {
                    is_solo,
                    is_setup: is_solo,
                };
                let found = find(topic, &setting);
                let found = found.unwrap_or_else(|| panic!("nothing is said about {topic}"));
                assert!(rules::find(found.clause).is_some(), "{topic}");
            }
        }
        assert_eq!(MOMENTS.len(), TOPICS.len());
    }

    #[test]
    fn help_can_be_read() {
        for it in MOMENTS.iter().chain(SETUP).chain(ALONE) {
            let grade = grade(it.how);
            assert!(grade <= 8.0, "{}: {grade}", it.topic);
        }
    }
}
