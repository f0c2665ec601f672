//! Help: what is asked now, how a turn works, how to win, and the keys.

use conquest::{COLONIES_TO_WIN, Level, POINTS_PER_PLANET, TRADE_SHIP_TAKES};
use maud::{Markup, html};
use table::TableView;

use super::DrawnTable;
use super::shape::icon;
use super::signs;
use crate::help::{self, Moment, Step};
use crate::parts::{capital, number};

/// What there is to say about every question.
const MOMENTS: &[Moment] = &[
    Moment {
        topic: "take-turn",
        asks: "move, fight, build, trade, then end the turn",
        how: "Click a ship that glows, then a place that lights up. Energy pays for one move or one attack. With cards you can pay for more, and build, upgrade and colonize. The asteroids under your ships pay when you end the turn.",
        clause: "IC-TRN.3",
    },
    Moment {
        topic: "return-cards",
        asks: "keep your cards, or give some back",
        how: "You have your cards. Click those you do not want to hold, then keep the rest. With more than your hold limit you are a smuggler, and others may accuse you.",
        clause: "IC-END.8",
    },
    Moment {
        topic: "discard-cards",
        asks: "give up cards",
        how: "Click cards in your hand until enough are gone. You choose which ones.",
        clause: "IC-HLD.8",
    },
    Moment {
        topic: "compose-offer",
        asks: "put together an offer",
        how: "Say what you give and what you want. The first offer asks for one kind of card. You may stop at any time.",
        clause: "IC-PTR.2",
    },
    Moment {
        topic: "answer-offer",
        asks: "answer an offer",
        how: "Agree, refuse, or say what you would do instead. To refuse costs nothing.",
        clause: "IC-PTR.5",
    },
    Moment {
        topic: "over",
        asks: "look back",
        how: "The game is over. Look at how it went, or play again.",
        clause: "IC-VIC.5",
    },
];

/// What fits the moment.
pub(super) fn moment(table: &DrawnTable<'_>) -> Markup {
    let topic = table.view.question.as_ref().map_or("over", |it| it.topic);
    help::moment(table.desk, find(topic), &steps(topic))
}

/// What there is to say about a topic.
fn find(topic: &str) -> Option<&'static Moment> {
    MOMENTS.iter().find(|it| it.topic == topic)
}

fn steps(topic: &str) -> Vec<Step> {
    let step = |name, says, topics: &[&str]| Step {
        name,
        says,
        now: topics.contains(&topic),
    };
    let trade = &["take-turn", "compose-offer", "answer-offer"];
    vec![
        step("Trade ship.", "Its keeper rolls and moves it.", &[]),
        step(
            "Act.",
            "Move, fight, build, trade and colonize as you like.",
            trade,
        ),
        step(
            "Collect.",
            "Asteroids under your ships are turned up and pay.",
            &[],
        ),
        step(
            "Keep.",
            "Give back cards you do not want to hold.",
            &["return-cards"],
        ),
    ]
}

/// The dialog, shown by `?`.
pub(super) fn help(desk: &TableView) -> Markup {
    const KEYS: &[(&str, &str)] = &[
        ("arrows", "walk from one possible place to the next"),
        ("Enter", "choose the ship, or take what is marked"),
        ("Esc", "let go of the ship"),
        ("P", "power ships by energy or by cards"),
        ("W", "walk over what is not possible, Enter asks why"),
        ("I", "read what everything is, one thing after the other"),
        ("B", "open the rule on the small card, or behind a refusal"),
        ("H", "ask what an admiral would do, where hints are allowed"),
        ("L", "the log"),
        ("Z", "take back"),
        ("E", "end the turn; again, keep all cards and pass"),
        ("+ –", "the board nearer or farther"),
        ("T", "night or day"),
        ("?", "this list"),
    ];
    help::dialog(desk, KEYS, &signs::legend(), &goal(), "conquest")
}

/// The game in a few sentences, for people who have not read the rulebook.
fn goal() -> Markup {
    let bases = number(COLONIES_TO_WIN);
    let ways = [
        (
            "planet",
            format!("starter planets: {POINTS_PER_PLANET} points each"),
        ),
        (
            "base",
            format!("bases on the central planet: a point each, and {bases} win at once"),
        ),
        (
            "token",
            "battle tokens: a point for every ship you destroy".to_owned(),
        ),
    ];
    let ships = Level::ALL.map(|level| {
        let (lines, hit) = (number(level.range()), level.highest_hit());
        let lines = if level.range() == 1 {
            "one line".to_owned()
        } else {
            format!("{lines} lines")
        };
        format!(
            "a level {} ship moves {lines} and hits on 1 to {hit}",
            level.number()
        )
    });
    html! {
        p { "Be first to reach the points on top of the table:" }
        ul .goals { @for (shape, text) in ways { li { (icon(shape, "")) (text) } } }
        p { "Each starter planet gives energy for one move or one attack in your turn; more can be paid for. "
            (capital(&ships.join(", "))) "." }
        p { "When your turn ends, the asteroids under your ships are turned up and yield their cards; you may return some before you pass. "
            "Pay with them for ships, upgrades, planets and bases; trade them with players whose ships are next to yours, or " (number(TRADE_SHIP_TAKES)) " for one beside the trade ship." }
        p { "Hands are secret. Players who hold more cards than their ships and planets allow are smugglers: accuse one between two of their turns, and half the cards must be given up." }
    }
}

#[cfg(test)]
mod tests {
    use catalog::rules;
    use conquest::TOPICS;

    use super::*;
    use trial::reading::grade;

    #[test]
    fn every_question_has_words_of_its_own_and_a_rule() {
        for topic in TOPICS {
            let found = find(topic).unwrap_or_else(|| panic!("nothing is said about {topic}"));
            assert!(rules::find(found.clause).is_some(), "{topic}");
            assert!(grade(found.how) <= 8.0, "{topic}: {}", grade(found.how));
        }
        assert_eq!(MOMENTS.len(), TOPICS.len());
    }
}
