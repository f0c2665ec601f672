//! The faces of the Weaver cards, the opponents in the solo mode (WV-TGT.1). Only what is printed;
//! how they play is in `weavers`.

use kernel::ParseError;

use crate::color::Color;
use crate::pack::Pack;
use crate::symbol::{Symbol, SymbolCounts};

/// How many Weaver cards there are (WV-C.1).
pub(crate) const WEAVERS: usize = 5;

/// Index of a Weaver card in the pack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WeaverId(pub(crate) u8);

impl WeaverId {
    /// For indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All five.
    pub fn all() -> impl DoubleEndedIterator<Item = WeaverId> + Clone {
        (0..WEAVERS as u8).map(WeaverId)
    }
}

impl Pack {
    /// The face of a Weaver card.
    pub fn weaver(&self, weaver: WeaverId) -> &Weaver {
        &self.weavers[weaver.index()]
    }

    /// The Weaver card in notation: `weaver:loom`.
    pub fn weaver_word(&self, weaver: WeaverId) -> String {
        format!("weaver:{}", self.weaver(weaver).word)
    }

    /// The Weaver card with this notation.
    pub fn find_weaver(&self, word: &str) -> Option<WeaverId> {
        let name = word.strip_prefix("weaver:")?;
        WeaverId::all().find(|&weaver| self.weaver(weaver).word == name)
    }

    pub(crate) fn read_weaver(&self, word: &str) -> Result<WeaverId, ParseError> {
        self.find_weaver(word).ok_or_else(|| {
            let known: Vec<String> = WeaverId::all().map(|it| self.weaver_word(it)).collect();
            ParseError::unknown("Weaver card", word, known.iter().map(String::as_str))
        })
    }

    /// A project of a Weaver card in notation: `weaver:loom/engulfment`.
    pub fn growth_word(&self, weaver: WeaverId, growth: Growth) -> String {
        format!("{}/{}", self.weaver_word(weaver), growth.word())
    }

    pub(crate) fn read_growth(&self, word: &str) -> Result<(WeaverId, Growth), ParseError> {
        let (card, project) = word.split_once('/').unwrap_or((word, ""));
        let weaver = self.read_weaver(card)?;
        let growth = Growth::ALL.into_iter().find(|it| it.word() == project);
        let unknown = || ParseError::unknown("project", project, Growth::ALL.map(Growth::word));
        Ok((weaver, growth.ok_or_else(unknown)?))
    }
}

/// The face of a Weaver card (WV-C.2 to WV-C.5).
#[derive(Clone, Debug)]
pub struct Weaver {
    /// The word in notation.
    pub word: String,
    /// The name on the card.
    pub name: String,
    /// Flavor text; not a rule.
    pub flavor: String,
    /// The system colors of the three arrows, from the top (WV-TGT.1). Never black.
    pub arrows: [Color; 3],
    /// The three projects, in the order of [`Growth::ALL`].
    pub projects: [WeaverProject; 3],
    /// The symbols the swarm reacts to when the player gains one (WV-COL.2).
    pub symbols: SymbolCounts,
    /// The two cubes it then gets, in printed order (WV-COL.7).
    pub cubes: [Color; 2],
}

impl Weaver {
    /// One of its projects.
    pub fn project(&self, growth: Growth) -> &WeaverProject {
        &self.projects[growth as usize]
    }

    /// Whether it reacts to this symbol (WV-COL.2).
    pub(crate) fn lists(&self, symbol: Symbol) -> bool {
        self.symbols[symbol as usize] != 0
    }

    /// The project of this color; at most one has it (WV-C.5).
    pub(crate) fn project_of(&self, color: Color) -> Option<Growth> {
        let has_color = |growth: &Growth| self.project(*growth).color == color;
        Growth::ALL.into_iter().find(has_color)
    }
}

/// A project of a Weaver card: all its slots have one color (WV-C.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeaverProject {
    /// The color of its slots, and for morphing also that of its condition (WV-C.4).
    pub color: Color,
    /// How many slots.
    pub slots: u8,
}

/// What the projects of a Weaver card are for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Growth {
    /// Another swarm enters the target (WV-PRO).
    Proliferation,
    /// The card is exchanged (WV-MOR).
    Morphing,
    /// The swarm moves and leaves a black hole (WV-ENG).
    Engulfment,
}

impl Growth {
    /// All three, in printed order.
    pub const ALL: [Growth; 3] = [Growth::Proliferation, Growth::Morphing, Growth::Engulfment];

    /// The word in packs.
    pub const fn word(self) -> &'static str {
        match self {
            Growth::Proliferation => "proliferation",
            Growth::Morphing => "morphing",
            Growth::Engulfment => "engulfment",
        }
    }

    /// When a project of this color gets a cube, as a sentence for the card.
    pub fn condition(self, color: Color) -> String {
        match self {
            // WV-PRO.1 + WV-PRO.5
            Growth::Proliferation => "Advances if you drew two cubes of one color.".to_owned(),
            // WV-MOR.1
            Growth::Morphing => {
                format!("Advances if you drew exactly one {} cube.", color.word())
            }
            // WV-ENG.1
            Growth::Engulfment => "Advances if neither of the others did.".to_owned(),
        }
    }

    /// What happens when it is full, as a sentence for the card; it depends on whether a card is left
    /// to draw.
    pub const fn consequence(self, has_cards: bool) -> &'static str {
        match self {
            // WV-PRO.3
            Growth::Proliferation if has_cards => "Full: another swarm enters the target.",
            // WV-MOR.3
            Growth::Morphing if has_cards => "Full: a new card takes the place of this one.",
            // WV-DCK.1
            Growth::Proliferation | Growth::Morphing => {
                "Full: no card is left, so it moves to the target and leaves a black hole."
            }
            // WV-ENG.3
            Growth::Engulfment => "Full: moves to the target, leaves a black hole.",
        }
    }

    /// Whether a swarm enters the target when it is full: this one or, by proliferation, another
    /// (WV-PRO.8, WV-ENG.8, WV-DCK.1).
    pub const fn enters(self, has_cards: bool) -> bool {
        match self {
            Growth::Proliferation | Growth::Engulfment => true,
            Growth::Morphing => !has_cards,
        }
    }
}
