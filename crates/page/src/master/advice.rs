//! The question in the second person, and how to answer it on this page.

use super::Table;

/// The verbs of the game's questions, as they are said of somebody and to somebody.
const VERBS: [(&str, &str); 18] = [
    ("chooses", "choose"),
    ("confirms", "confirm"),
    ("discards", "discard"),
    ("draws", "draw"),
    ("ends", "end"),
    ("exchanges", "exchange"),
    ("goes", "go"),
    ("keeps", "keep"),
    ("leaves", "leave"),
    ("moves", "move"),
    ("offers", "offer"),
    ("places", "place"),
    ("puts", "put"),
    ("receives", "receive"),
    ("steals", "steal"),
    ("stops", "stop"),
    ("takes", "take"),
    ("uses", "use"),
];

/// A question about somebody, said to that person: `Gray keeps A or puts B back.` becomes
/// `Keep A or put B back.` Only the beginning and what follows `or` and `and` is a deed; after a
/// colon the text is that of a card.
pub(super) fn to_you(prompt: &str, name: &str) -> String {
    let Some(deed) = prompt.strip_prefix(name) else {
        return prompt.to_owned();
    };
    let (question, card) = match deed.split_once(": ") {
        Some((question, card)) => (question, Some(card)),
        None => (deed, None),
    };
    let mut before = "or";
    let mut words = Vec::new();
    for word in question.split_whitespace() {
        let (bare, comma) = match word.strip_suffix([',', '.']) {
            Some(bare) => (bare, &word[bare.len()..]),
            None => (word, ""),
        };
        let verb = VERBS.iter().find(|(said_of, _)| *said_of == bare);
        words.push(match verb {
            Some((_, said_to)) if matches!(before, "or" | "and") => format!("{said_to}{comma}"),
            _ => word.to_owned(),
        });
        before = word;
    }
    let text = super::offer::capital(&words.join(" "));
    card.map_or(text.clone(), |card| format!("{text}: {card}"))
}

/// How the question is answered with mouse, finger or keys; what a newcomer would ask.
pub(super) fn hint(table: &Table<'_>, topic: &str) -> Option<String> {
    let view = table.view;
    let text = match topic {
        "allocate" if !table.offers.has_use_for_cubes() => {
            "Nothing more can be placed. Confirm, and what you have completed pays."
        }
        "allocate" => {
            "Choose a cube, then a place that glows. Full rows of slots pay at once; cubes you keep go back into your bag."
        }
        "take-rewards" if table.offers.any_choice("base:") => {
            "Choose the base, then a system that glows. Nine bases on the board win the game."
        }
        "take-rewards" => "Take what glows, in any order.",
        "use-cards" => {
            let now = match view.discarded.cubes {
                0 => String::new(),
                cubes => format!(" So far: {cubes}."),
            };
            return Some(format!(
                "Cards you discard bring new cubes at the end of the turn: 1 for one card, 3 for two, 5 for three or more.{now}"
            ));
        }
        "keep-card" => {
            "Each row of a card is a project: fill the slots on the left, get what stands on the right."
        }
        "take-species" => "Its rows are the projects you begin with.",
        "choose-home" => "Every corner has a system of another color, and two neighbors.",
        "receive-card" | "choose-deck" => "Click a deck. You will see two cards and keep one.",
        "steal-cube" | "take-loot" => "The cubes you may take glow.",
        "gain-cube" => "Click a cube of the reserve. It goes into your bag.",
        "redraw" => "Click a drawn cube to put it back.",
        "exchange" => "Choose what you give, then the cube of the reserve you want for it.",
        "lift-cube" => "Click the cube you want to move.",
        "move-cube" => "Click the slot it goes to.",
        "occupy" => "The system glows on the board.",
        "choose-base" => "Your stock is empty: the base comes from one of your cards.",
        "order-triggers" => "Several cards have something to say; you decide which comes first.",
        "choose-conflict" => "The conflicts you may choose glow on the board.",
        "choose-system" | "move-base" => "The systems you may choose glow on the board.",
        _ => return None,
    };
    Some(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::to_you;

    #[test]
    fn a_question_is_put_to_the_one_who_is_asked() {
        let cases = [
            (
                "Gray keeps Ondolai or Sussur, or puts both on the bottom and takes Veyr.",
                "Keep Ondolai or Sussur, or put both on the bottom and take Veyr.",
            ),
            (
                "Gray puts the drawn cubes on projects, planets and routes, or confirms.",
                "Put the drawn cubes on projects, planets and routes, or confirm.",
            ),
            (
                "Gray chooses where the base from Karn goes.",
                "Choose where the base from Karn goes.",
            ),
            (
                "Gray chooses what Ada does: Each player draws a card or discards one.",
                "Choose what Ada does: Each player draws a card or discards one.",
            ),
            ("The game goes on.", "The game goes on."),
        ];
        for (said_of, said_to) in cases {
            assert_eq!(to_you(said_of, "Gray"), said_to);
        }
    }
}
