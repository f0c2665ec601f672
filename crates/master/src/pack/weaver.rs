//! The faces of the Weaver cards, the opponents of the solo mode (WV-TGT.1). Only what is printed:
//! how they play is not here.

use crate::color::Color;
use crate::symbol::SymbolCounts;

/// How many Weaver cards there are (WV-C.1).
pub(crate) const WEAVERS: usize = 5;

/// The face of a Weaver card (WV-C.2 to WV-C.5).
#[derive(Clone, Debug)]
pub struct Weaver {
    /// The word in notation.
    pub word: String,
    /// The name on the card.
    pub name: String,
    /// A line of color on the card; no rule.
    pub flavor: String,
    /// The system colors of the three arrows, the first one top (WV-TGT.1). Never black.
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
            Growth::Proliferation => "Advances if you drew two cubes alike.".to_owned(),
            // WV-MOR.1
            Growth::Morphing => {
                format!("Advances if you drew exactly one {} cube.", color.word())
            }
            // WV-ENG.1
            Growth::Engulfment => "Advances if neither of the others did.".to_owned(),
        }
    }

    /// What happens when it is full, as a sentence for the card.
    pub const fn consequence(self) -> &'static str {
        match self {
            // WV-PRO.3
            Growth::Proliferation => "Full: another swarm enters the target.",
            // WV-MOR.3
            Growth::Morphing => "Full: a new card takes the place of this one.",
            // WV-ENG.3
            Growth::Engulfment => "Full: moves to the target, leaves a black hole.",
        }
    }
}
