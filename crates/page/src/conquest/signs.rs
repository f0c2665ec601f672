//! What the pictures on board and cards stand for, and the words of the rulebook.

use conquest::{COLONIES_TO_WIN, Color, HOLD_PER_PLANET, Level, Resource, TRADE_SHIP_TAKES};
use maud::{Markup, html};

use super::shape::{emblem, icon, resource, shapes, ship};
use crate::glossary::{self, Glossary, Group, Sign, Term};

/// Signs and words of Inter-Galactic Conquest.
pub(crate) static GLOSSARY: Glossary = Glossary {
    title: "Inter-Galactic Conquest",
    groups: &[
        Group {
            title: "Resources",
            signs: RESOURCES,
        },
        Group {
            title: "Ships",
            signs: SHIPS,
        },
        Group {
            title: "On the board",
            signs: BOARD,
        },
        Group {
            title: "Beside a player",
            signs: FACTS,
        },
    ],
    terms: TERMS,
    shapes,
    facts,
};

/// The numbers of the rules in these texts.
fn facts() -> Vec<(String, u64)> {
    let levels = Level::ALL.into_iter().flat_map(|level| {
        let number = level.number();
        [
            (format!("range-{number}"), level.range().into()),
            (format!("hit-{number}"), level.highest_hit().into()),
        ]
    });
    let others = [
        ("takes", TRADE_SHIP_TAKES.into()),
        ("hold", HOLD_PER_PLANET.into()),
        ("bases", COLONIES_TO_WIN.into()),
    ];
    let others = others.map(|(name, number)| (name.to_owned(), number));
    levels.chain(others).collect()
}

const RESOURCES: &[Sign] = &[
    Sign {
        name: "Dark matter",
        says: "The rare one. The trade ship never gives it.",
        drawn: || card(Resource::DarkMatter),
        clause: "IC-RES.1",
    },
    Sign {
        name: "Platinum",
        says: "A resource. Its cards help to pay for moves, ships, planets or bases.",
        drawn: || card(Resource::Platinum),
        clause: "IC-RES.1",
    },
    Sign {
        name: "Titanium",
        says: "A resource. Its cards help to pay for moves, ships, planets or bases.",
        drawn: || card(Resource::Titanium),
        clause: "IC-RES.1",
    },
    Sign {
        name: "Iron",
        says: "A resource. Its cards help to pay for moves, ships, planets or bases.",
        drawn: || card(Resource::Iron),
        clause: "IC-RES.1",
    },
    Sign {
        name: "Space crystal",
        says: "A resource. Its cards help to pay for moves, ships, planets or bases.",
        drawn: || card(Resource::SpaceCrystal),
        clause: "IC-RES.1",
    },
    Sign {
        name: "Stardust",
        says: "A resource. Its cards help to pay for moves, ships, planets or bases.",
        drawn: || card(Resource::Stardust),
        clause: "IC-RES.1",
    },
];

const SHIPS: &[Sign] = &[
    Sign {
        name: "Ship of the first level",
        says: "It moves one line and hits with a roll of up to {hit-1}.",
        drawn: || vessel(Level::One),
        clause: "IC-MOV.3",
    },
    Sign {
        name: "Ship of the second level",
        says: "It moves up to {range-2} lines and hits with a roll of up to {hit-2}. It may pass over other ships.",
        drawn: || vessel(Level::Two),
        clause: "IC-MOV.3",
    },
    Sign {
        name: "Ship of the third level",
        says: "It moves up to {range-3} lines and hits with a roll of up to {hit-3}. It may pass over other ships.",
        drawn: || vessel(Level::Three),
        clause: "IC-MOV.3",
    },
    Sign {
        name: "Trade ship",
        says: "Stand beside it and give it any {takes} cards for one you want.",
        drawn: || icon("trade-ship", ""),
        clause: "IC-STR.1",
    },
];

const BOARD: &[Sign] = &[
    Sign {
        name: "Emblem",
        says: "The color and shape of a player.",
        drawn: || emblem(Color::Red),
        clause: "IC-SET.11",
    },
    Sign {
        name: "Starter planet",
        says: "Points, one energy each turn, room for {hold} cards, and a place to build.",
        drawn: || icon("planet", ""),
        clause: "IC-MOV.1",
    },
    Sign {
        name: "Base",
        says: "A place on the central planet: one point. With {bases} of them you win.",
        drawn: || icon("base", ""),
        clause: "IC-VIC.3",
    },
    Sign {
        name: "Aim",
        says: "A ship you may attack.",
        drawn: || icon("aim", ""),
        clause: "IC-ATK.2",
    },
    Sign {
        name: "Flag",
        says: "A planet or base you can take now.",
        drawn: || icon("flag", ""),
        clause: "IC-COL.1",
    },
    Sign {
        name: "Plus",
        says: "A planet where you can build a ship.",
        drawn: || icon("plus", ""),
        clause: "IC-BLD.1",
    },
];

const FACTS: &[Sign] = &[
    Sign {
        name: "Energy",
        says: "It pays for one move or one attack. What is left at the end of the turn is lost.",
        drawn: || icon("energy", ""),
        clause: "IC-MOV.1",
    },
    Sign {
        name: "Battle token",
        says: "One point for a ship you destroyed.",
        drawn: || icon("token", ""),
        clause: "IC-ATK.6",
    },
    Sign {
        name: "Hold",
        says: "How many cards somebody may have: {hold} for each planet, and some for each ship.",
        drawn: || icon("hold", ""),
        clause: "IC-HLD.1",
    },
];

const TERMS: &[Term] = &[
    Term {
        word: "Accusation",
        means: "You say that somebody holds too many cards. If it is true, half of them go back.",
        clause: "IC-HLD.3",
    },
    Term {
        word: "Area",
        means: "The part of a sector near its planet is area 1; the part near the center is area 2. They yield different cards.",
        clause: "IC-SET.2",
    },
    Term {
        word: "Asteroid",
        means: "A place for one ship. At the end of your turn it is turned up and gives you its cards.",
        clause: "IC-END.3",
    },
    Term {
        word: "Bank",
        means: "The decks of the cards that nobody holds.",
        clause: "IC-RES.2",
    },
    Term {
        word: "Border",
        means: "The two asteroids between neighbors: one of each.",
        clause: "IC-SET.7",
    },
    Term {
        word: "Central planet",
        means: "The world in the middle, with the bases.",
        clause: "IC-SET.10",
    },
    Term {
        word: "Civilization",
        means: "A color with its planet and ships. They differ in nothing else.",
        clause: "IC-C.15",
    },
    Term {
        word: "Colonize",
        means: "To take a planet or a base beside a ship of yours for its price, if no ship guards it.",
        clause: "IC-COL.1",
    },
    Term {
        word: "Counter-offer",
        means: "You do not agree, and say what you would do instead.",
        clause: "IC-PTR.5",
    },
    Term {
        word: "Deck",
        means: "The cards of one kind in the bank.",
        clause: "IC-CMP.4",
    },
    Term {
        word: "Eliminated",
        means: "Without a ship and without a planet: out of the game.",
        clause: "IC-ELM.1",
    },
    Term {
        word: "Hold limit",
        means: "How many cards you may have between your turns.",
        clause: "IC-HLD.1",
    },
    Term {
        word: "Keeper",
        means: "The player who rolls for the trade ship and moves it.",
        clause: "IC-TRN.2",
    },
    Term {
        word: "Level",
        means: "How far a ship moves and how well it hits.",
        clause: "IC-BLD.2",
    },
    Term {
        word: "Line",
        means: "The way between two places. Ships move, fight and trade along lines.",
        clause: "IC-MOV.4",
    },
    Term {
        word: "Loot",
        means: "Two cards that you take by chance when you destroy a ship.",
        clause: "IC-ATK.5",
    },
    Term {
        word: "Price",
        means: "The cards that something costs.",
        clause: "IC-RES.3",
    },
    Term {
        word: "Sector",
        means: "The sixth of the board that belongs to one planet.",
        clause: "IC-SET.1",
    },
    Term {
        word: "Smuggler",
        means: "Somebody with more cards than the hold limit allows.",
        clause: "IC-HLD.3",
    },
    Term {
        word: "Supply",
        means: "The pieces that are not on the board.",
        clause: "IC-BLD.5",
    },
    Term {
        word: "Token",
        means: "What lies on an asteroid, face down until somebody ends a turn there.",
        clause: "IC-END.2",
    },
    Term {
        word: "Upgrade",
        means: "To make a ship one level better where it stands.",
        clause: "IC-BLD.2",
    },
];

fn vessel(level: Level) -> Markup {
    ship(Color::Blue, level.number())
}

fn card(kind: Resource) -> Markup {
    html! { (resource(kind.word())) }
}

/// The resources, for the help.
pub(super) fn legend() -> Markup {
    let resources = GLOSSARY.groups.first();
    resources.map_or_else(|| html! {}, glossary::legend)
}

/// The word with this slug.
pub(super) fn term(slug: &str) -> Option<&'static Term> {
    TERMS.iter().find(|term| term.slug() == slug)
}
