//! What the pictures on board and cards stand for, and the words of the rulebook.

use master::{BASES, CardFilter, Color, Edition, Growth, Line, Reward, SYMBOLS_TO_WIN, Symbol};
use maud::{Markup, html};
use picture::master::{line_word, reward};
use picture::{icon, shapes};

use crate::glossary::{Glossary, Group, Sign, Term};

/// Signs and words of Master of the Galaxy and The Weavers.
pub(crate) static GLOSSARY: Glossary = Glossary {
    title: "Master of the Galaxy and The Weavers",
    groups: &[
        Group {
            title: "Cubes",
            signs: CUBES,
        },
        Group {
            title: "On cards",
            signs: ROWS,
        },
        Group {
            title: "Kinds of cards",
            signs: KINDS,
        },
        Group {
            title: "Symbols",
            signs: SYMBOLS,
        },
        Group {
            title: "On the board",
            signs: BOARD,
        },
        Group {
            title: "The Weavers",
            signs: SWARMS,
        },
    ],
    terms: TERMS,
    facts,
    shapes: || html! { (shapes()) (picture::master::scenery()) },
};

/// The numbers of the rules in these texts.
fn facts() -> Vec<(String, u64)> {
    let facts = [("bases", BASES), ("symbols", SYMBOLS_TO_WIN)];
    facts
        .map(|(name, number)| (name.to_owned(), number.into()))
        .into()
}

/// The word with this slug.
pub(super) fn term(slug: &str) -> Option<&'static Term> {
    TERMS.iter().find(|term| term.slug() == slug)
}

const CUBES: &[Sign] = &[
    Sign {
        name: "Red cube",
        says: "Military. It fills red slots, and goes to or from red stars.",
        drawn: || cube(Color::Red),
        clause: "MG-1.13",
    },
    Sign {
        name: "Blue cube",
        says: "Scientific. It fills blue slots, and goes to or from blue stars.",
        drawn: || cube(Color::Blue),
        clause: "MG-1.13",
    },
    Sign {
        name: "Yellow cube",
        says: "Economic. It fills yellow slots, and goes to or from yellow stars.",
        drawn: || cube(Color::Yellow),
        clause: "MG-1.13",
    },
    Sign {
        name: "White cube",
        says: "Industrial. It fills white slots, and goes to or from white stars. In the early edition it is green.",
        drawn: || cube(Color::White),
        clause: "MG-1.13",
    },
    Sign {
        name: "Black cube",
        says: "Administrative. It fills black slots, or empties one row of yours: those cubes come back to your bag.",
        drawn: || cube(Color::Black),
        clause: "MG-8.11",
    },
];

const ROWS: &[Sign] = &[
    Sign {
        name: "Slot",
        says: "It takes one cube of its color. When the row is full, you get what is on the right.",
        drawn: || slot(Color::Blue, false),
        clause: "MG-8.2",
    },
    Sign {
        name: "Slot with a star",
        says: "A cube that leaves it is lost: it goes to the reserve, not to your bag.",
        drawn: || slot(Color::Red, true),
        clause: "MG-15.2",
    },
    Sign {
        name: "Gives",
        says: "The full row on the left gives what stands on the right.",
        drawn: || sign("arrow"),
        clause: "MG-8.15",
    },
    Sign {
        name: "Base",
        says: "The row builds a base. It waits on the card until you place it on the board.",
        drawn: || gives(&Reward::Base),
        clause: "MG-11.2",
    },
    Sign {
        name: "Card",
        says: "The row lets you draw a card of this kind: you see two and keep one.",
        drawn: || gives(&Reward::Receive(vec![CardFilter::Expansion])),
        clause: "MG-13.2",
    },
    Sign {
        name: "Any development",
        says: "You choose the development deck.",
        drawn: || gives(&Reward::Receive(vec![CardFilter::Development])),
        clause: "MG-3.19",
    },
    Sign {
        name: "Symbols",
        says: "The row is an agenda: you have these symbols while its cubes stay.",
        drawn: || gives(&Reward::Agenda([0, 0, 0, 0, 2])),
        clause: "MG-16.1",
    },
    Sign {
        name: "Works",
        says: "The development works once the row is full, and while its cubes stay.",
        drawn: || gives(&Reward::Development),
        clause: "MG-14.2",
    },
    Sign {
        name: "Steal",
        says: "The row takes one cube of this color from a row or route of somebody else.",
        drawn: || gives(&Reward::Operation(Color::Blue)),
        clause: "MG-17.3",
    },
];

const KINDS: &[Sign] = &[
    Sign {
        name: "Species",
        says: "Your people: one card for the whole game, with your first rows.",
        drawn: || kind("species"),
        clause: "MG-2.28",
    },
    Sign {
        name: "Leader",
        says: "It steals cubes and, with the right symbols, bends a rule.",
        drawn: || kind("leader"),
        clause: "MG-18.3",
    },
    Sign {
        name: "Conflict",
        says: "You put it between two stars and fight for what it shows.",
        drawn: || kind("conflict"),
        clause: "MG-20.4",
    },
    Sign {
        name: "Government",
        says: "It brings an ability and more rows.",
        drawn: || kind("government"),
        clause: "MG-18.1",
    },
    Sign {
        name: "Expansion",
        says: "A kind of development. Your first one that works brings a leader.",
        drawn: || kind("expansion"),
        clause: "MG-14.7",
    },
    Sign {
        name: "Commerce",
        says: "A kind of development. Your first one that works brings a leader.",
        drawn: || kind("commerce"),
        clause: "MG-14.7",
    },
    Sign {
        name: "Progress",
        says: "A kind of development. Your first one that works brings a leader.",
        drawn: || kind("progress"),
        clause: "MG-14.7",
    },
    Sign {
        name: "Development",
        says: "Any of the kinds above.",
        drawn: || kind("development"),
        clause: "MG-1.3",
    },
];

const SYMBOLS: &[Sign] = &[
    Sign {
        name: "Cultural",
        says: "A lyre: with {symbols} of one kind you win.",
        drawn: || symbol(Symbol::Cultural),
        clause: "MG-22.2",
    },
    Sign {
        name: "Economic",
        says: "A coin: with {symbols} of one kind you win.",
        drawn: || symbol(Symbol::Economic),
        clause: "MG-22.2",
    },
    Sign {
        name: "Diplomatic",
        says: "A laurel: with {symbols} of one kind you win.",
        drawn: || symbol(Symbol::Diplomatic),
        clause: "MG-22.2",
    },
    Sign {
        name: "Scientific",
        says: "An atom: with {symbols} of one kind you win.",
        drawn: || symbol(Symbol::Scientific),
        clause: "MG-22.2",
    },
    Sign {
        name: "Military",
        says: "A shield: with {symbols} of one kind you win.",
        drawn: || symbol(Symbol::Military),
        clause: "MG-22.2",
    },
    Sign {
        name: "Blue line",
        says: "This symbol belongs to the player who started at that star.",
        drawn: || link(Line::Blue),
        clause: "MG-5.5",
    },
    Sign {
        name: "Green double line",
        says: "You have this symbol while you have bases at both ends.",
        drawn: || link(Line::Green),
        clause: "MG-5.6",
    },
    Sign {
        name: "Red dotted line",
        says: "You have this symbol while you have a base at just one end.",
        drawn: || link(Line::Red),
        clause: "MG-5.7",
    },
];

const BOARD: &[Sign] = &[
    Sign {
        name: "Base of a player",
        says: "A station in the color of its owner. With {bases} of yours on the board you win.",
        drawn: || station("orange"),
        clause: "MG-22.1",
    },
    Sign {
        name: "Starting system",
        says: "A star in a corner. Bases in two of them win.",
        drawn: || sign("home"),
        clause: "MG-22.3",
    },
    Sign {
        name: "Black hole",
        says: "The star is out of the game: nobody can reach or settle it.",
        drawn: || sign("hole"),
        clause: "MG-4.1",
    },
    Sign {
        name: "Free star",
        says: "Nobody has a base there.",
        drawn: || sign("neutral"),
        clause: "MG-12.4",
    },
];

const SWARMS: &[Sign] = &[
    Sign {
        name: "Swarm",
        says: "A card of the Weavers that sits on a star.",
        drawn: || sign("weaver"),
        clause: "WV-TGT.2",
    },
    Sign {
        name: "Arrows",
        says: "The colors of the stars a swarm looks for, the first one first.",
        drawn: || html! { span .counts { (cube(Color::Red)) (cube(Color::Blue)) (cube(Color::Yellow)) } },
        clause: "WV-TGT.3",
    },
    Sign {
        name: "Proliferation",
        says: "It grows when you draw two cubes alike. Full, it brings one more swarm.",
        drawn: || sign(Growth::Proliferation.word()),
        clause: "WV-PRO.1",
    },
    Sign {
        name: "Morphing",
        says: "It grows when you draw exactly one cube of its color. Full, the swarm becomes another one.",
        drawn: || sign(Growth::Morphing.word()),
        clause: "WV-MOR.1",
    },
    Sign {
        name: "Engulfment",
        says: "It grows when the other two do not. Full, the swarm moves to its target and leaves a hole.",
        drawn: || sign(Growth::Engulfment.word()),
        clause: "WV-ENG.1",
    },
];

const TERMS: &[Term] = &[
    Term {
        word: "Advantage",
        means: "You have more cubes on your side of a conflict. The symbol of the conflict is yours until somebody else has more.",
        clause: "MG-19.3",
    },
    Term {
        word: "Adventurer",
        means: "You begin your turn with an empty bag: you get a leader by chance, and your black cubes come home.",
        clause: "MG-7.5",
    },
    Term {
        word: "Agenda",
        means: "The row of a species or government that gives symbols.",
        clause: "MG-16.1",
    },
    Term {
        word: "Bag",
        means: "Your cubes that are not in use. Each turn you draw some of them.",
        clause: "MG-7.1",
    },
    Term {
        word: "Base spot",
        means: "The place on a card where a base that is built waits.",
        clause: "MG-11.2",
    },
    Term {
        word: "Card limit",
        means: "How many cards you may have at the end of your turn, your species too.",
        clause: "MG-3.7",
    },
    Term {
        word: "Confirm",
        means: "You are done with your cubes. The rest goes back into your bag, and full rows pay.",
        clause: "MG-8.35",
    },
    Term {
        word: "Constructed base",
        means: "A base that is built and waits on a card for a place on the board.",
        clause: "MG-11.3",
    },
    Term {
        word: "Covered",
        means: "Under a black hole: out of the game.",
        clause: "MG-4.1",
    },
    Term {
        word: "Covert operation",
        means: "The row of a leader that steals a cube.",
        clause: "MG-17.1",
    },
    Term {
        word: "Departure",
        means: "The star of yours where a route begins. Its slots are filled from there.",
        clause: "MG-10.2",
    },
    Term {
        word: "Destination",
        means: "The star a route leads to.",
        clause: "MG-10.2",
    },
    Term {
        word: "Development",
        means: "A card of the kinds expansion, commerce or progress. It works while its row is full.",
        clause: "MG-14.2",
    },
    Term {
        word: "Extra turn",
        means: "One more turn at once, at most two in a row.",
        clause: "MG-21.2",
    },
    Term {
        word: "Link",
        means: "A line from a symbol on the board to one or two stars. It says who has the symbol.",
        clause: "MG-5.4",
    },
    Term {
        word: "Loot",
        means: "The cubes that the winner of a conflict takes from the loser.",
        clause: "MG-19.9",
    },
    Term {
        word: "Neutral",
        means: "A star without bases and without a black hole.",
        clause: "MG-12.4",
    },
    Term {
        word: "Objective",
        means: "What the winner of a conflict gets: a star, or cards.",
        clause: "MG-19.12",
    },
    Term {
        word: "Orientation",
        means: "Which side of a conflict, red or blue, looks at your star. You choose it when you place the card.",
        clause: "MG-20.5",
    },
    Term {
        word: "Planet",
        means: "A small world at a star. A cube on it stays for good and pays you cubes of its color.",
        clause: "MG-9.2",
    },
    Term {
        word: "Politics card",
        means: "A leader, conflict or government. Bases and developments bring them.",
        clause: "MG-12.11",
    },
    Term {
        word: "Project",
        means: "A row of slots and what it gives. Planets, routes and the sides of conflicts are projects too.",
        clause: "MG-8.6",
    },
    Term {
        word: "Reinforce",
        means: "To place a second or third base at a star you hold. A full route must touch it.",
        clause: "MG-12.8",
    },
    Term {
        word: "Reserve",
        means: "The cubes that belong to nobody. Rewards come from it.",
        clause: "MG-2.4",
    },
    Term {
        word: "Route",
        means: "Your cubes on a track, all of one color. A full route lets you place a base at its end.",
        clause: "MG-10.3",
    },
    Term {
        word: "Scrap",
        means: "To give up a card at the end of your turn for new cubes. The more cards, the more cubes.",
        clause: "MG-20.16",
    },
    Term {
        word: "Skip marker",
        means: "A hole on your species: you miss a turn.",
        clause: "MG-21.4",
    },
    Term {
        word: "Slot",
        means: "A place for one cube of one color.",
        clause: "MG-8.2",
    },
    Term {
        word: "Species",
        means: "Your people: the card with your first rows, yours for the whole game.",
        clause: "MG-2.28",
    },
    Term {
        word: "Star slot",
        means: "A slot whose cube is lost when it leaves.",
        clause: "MG-15.2",
    },
    Term {
        word: "Starting system",
        means: "The star in your corner, where your first base stands.",
        clause: "MG-2.15",
    },
    Term {
        word: "Stock",
        means: "Your bases that are neither built nor on the board.",
        clause: "MG-2.23",
    },
    Term {
        word: "Symbol",
        means: "A sign of power. Enough of one kind win; leaders need some to work.",
        clause: "MG-5.1",
    },
    Term {
        word: "System",
        means: "A star with its planets. You hold it while you have a base there.",
        clause: "MG-9.1",
    },
    Term {
        word: "Track",
        means: "The slots between two stars.",
        clause: "MG-10.1",
    },
    Term {
        word: "Truce",
        means: "Both sides agree to stop a conflict. Nobody wins it.",
        clause: "MG-19.29",
    },
    Term {
        word: "Capture",
        means: "A swarm enters a star of yours: your bases there go back to your stock.",
        clause: "WV-ENG.8",
    },
    Term {
        word: "Diverted cube",
        means: "A cube of the Weavers that goes to a conflict instead of a row of a swarm.",
        clause: "WV-CON.4",
    },
    Term {
        word: "Span",
        means: "What the swarms do each turn after you draw: your cubes feed their rows.",
        clause: "WV-SPN.1",
    },
    Term {
        word: "Swarm",
        means: "A card of the Weavers on a star. Win a conflict against it to drive it off.",
        clause: "WV-TGT.2",
    },
    Term {
        word: "Target",
        means: "The star a swarm looks at, and enters next.",
        clause: "WV-TGT.3",
    },
];

fn cube(color: Color) -> Markup {
    let word = color.word();
    html! { span .{ "cube " (word) } { (icon(word, "glyph", word)) } }
}

fn slot(color: Color, star: bool) -> Markup {
    let word = color.word();
    html! {
        span .{ "slot " (word) } {
            (icon(word, "glyph", word))
            @if star { (icon("star", "star", "irretrievable")) }
        }
    }
}

/// What a row gives.
fn gives(given: &Reward) -> Markup {
    html! { span .gives { (reward(given, Edition::Final)) } }
}

fn kind(word: &str) -> Markup {
    html! { span .small.(word) { (icon(word, "kind", word)) } }
}

fn symbol(symbol: Symbol) -> Markup {
    icon(symbol.word(), "symbol", symbol.word())
}

fn sign(shape: &str) -> Markup {
    icon(shape, "", "")
}

fn station(player: &str) -> Markup {
    html! { span .{ "piece " (player) } { (icon(player, "", player)) } }
}

fn link(line: Line) -> Markup {
    html! {
        svg .link-sign viewBox="0 0 40 24" aria-hidden="true" {
            path .{ "line " (line_word(line)) } d="M2 12H38" {}
            @if line == Line::Green { path .gap d="M2 12H38" {} }
        }
    }
}
