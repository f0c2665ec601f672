//! The vocabulary of abilities: the words a pack may use on a card.
//!
//! No card has code of its own. A word is a [`Power`], which lasts, or a [`Deed`], which happens
//! once. It is complete when it has its variant here, an arm that implements it (a power in
//! `supremacy.rs`, a deed in `resolve.rs`), one in `sentence.rs` and one in
//! `pack/validate/ability.rs`, and a test `effect_…`.

mod resolve;
pub(crate) mod sentence;
mod strike;
mod trigger;

use serde::{Deserialize, Serialize};

use crate::card::Kind;
use crate::color::Color;
use crate::symbol::Symbol;

/// What a card can do besides its projects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ability {
    /// As long as the card works (MG-18.2, MG-18.4, MG-14.4).
    Always(Vec<Power>),
    /// At a certain moment.
    Fired(Fired),
}

/// An ability that waits for its moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fired {
    /// When it works.
    pub when: When,
    /// Whether its owner may decline (MG-20.13).
    pub may: bool,
    /// The alternatives its owner chooses from; each is a list carried out in order.
    pub options: Vec<Vec<Deed>>,
}

impl Ability {
    /// The lasting effects of the card; empty if the ability is fired at a moment.
    pub fn powers(&self) -> &[Power] {
        match self {
            Ability::Always(powers) => powers,
            Ability::Fired(_) => &[],
        }
    }

    /// What happens at a moment; `None` if the ability is lasting.
    pub const fn fired(&self) -> Option<&Fired> {
        match self {
            Ability::Always(_) => None,
            Ability::Fired(fired) => Some(fired),
        }
    }

    /// Whether it does nothing without an opponent who has bases, cards and turns, as the Weavers have
    /// not (WV-CON.25).
    pub fn needs_opponent(&self) -> bool {
        match self {
            Ability::Always(powers) => powers.iter().all(Power::needs_opponent),
            Ability::Fired(fired) => {
                let mut deeds = fired.options.iter().flatten();
                deeds.all(Deed::needs_opponent)
            }
        }
    }
}

/// The moment at which an ability works.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum When {
    /// When its owner gains a card of this type, once per card (MG-3.9, MG-3.24).
    Gained(CardFilter),
    /// When its owner receives the reward of a settled planet.
    PlanetSettled,
    /// When its owner constructs a base.
    BaseConstructed,
    /// When its owner places a base on the board.
    BasePlaced,
    /// When its owner implements a development.
    Implemented,
    /// When its owner puts a conflict on the board.
    ConflictPlaced,
    /// When its owner wins a conflict.
    ConflictWon,
    /// When its owner loses a conflict.
    ConflictLost,
    /// When its owner's turn begins, before the cubes are drawn.
    TurnStart,
    /// When its owner has drawn cubes in Phase 1, before using any.
    CubesDrawn,
    /// When its owner's turn ends.
    TurnEnd,
    /// When its owner discards it in the owner's Phase 3 to use it (MG-20.10).
    Discarded,
}

/// A word for a lasting effect. The doc comments are the author's reference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Power {
    /// Passive: cubes of `color` may also fill slots of the color `as`, `on` these projects.
    CountsAs {
        /// The color of the cube.
        color: Color,
        /// The color of the slot it may fill.
        #[serde(rename = "as")]
        slot: Color,
        /// Where it holds.
        on: Place,
    },
    /// Passive: draw `count` more cubes in Phase 1.
    DrawMore {
        /// How many more, 1 or 2.
        count: u8,
    },
    /// Passive: `count` more cards may be kept at the end of the turn.
    KeepMore {
        /// How many more, 1 or 2.
        count: u8,
    },
    /// Passive: opponents cannot steal or take cubes from these projects of the owner.
    Protect {
        /// Which projects.
        on: Place,
    },
    /// Passive: projects of this kind count as complete with one slot left empty, but never a
    /// starred one and never without any cube.
    SlotLess {
        /// Which projects.
        on: Task,
    },
    /// Passive: the owner holds a symbol as long as a condition holds.
    SymbolWhile {
        /// Which symbol.
        symbol: Symbol,
        /// The condition.
        #[serde(rename = "while")]
        condition: Condition,
    },
    /// Passive: each base spot of the owner's cards holds one more constructed base (MG-11.15).
    KeepBase,
    /// Passive: a complete route of an opponent to a neutral system lets the owner place a base
    /// there too (MG-10.31).
    ForeignRoutes,
    /// Passive: the owner's routes are complete with `by` slots empty, but never without a cube
    /// (MG-10.32).
    ShortRoutes {
        /// How many slots may stay empty, 1 or 2.
        by: u8,
    },
    /// Passive: the owner takes `count` more cubes after winning a conflict (MG-19.71).
    MoreLoot {
        /// How many more, 1 to 3.
        count: u8,
    },
}

impl Power {
    /// Whether it does nothing without an opponent (WV-CON.25).
    const fn needs_opponent(&self) -> bool {
        match self {
            Power::Protect { .. } | Power::ForeignRoutes => true,
            Power::CountsAs { .. }
            | Power::DrawMore { .. }
            | Power::KeepMore { .. }
            | Power::SlotLess { .. }
            | Power::SymbolWhile { .. }
            | Power::KeepBase
            | Power::ShortRoutes { .. }
            | Power::MoreLoot { .. } => false,
        }
    }
}

/// A word for something that happens once. The doc comments are the author's reference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Deed {
    /// Take `count` cubes from the reserve, of the named color or of any colors, never black.
    GainCubes {
        /// How many, 1 to 5.
        count: u8,
        /// Which color.
        color: CubeFilter,
    },
    /// Put drawn cubes of the owner's choice back into the owner's bag, up to `count`, then draw as
    /// many again. Only with `when = "cubes-drawn"`.
    Redraw {
        /// How many at most, 1 to 3.
        count: u8,
    },
    /// Put cubes of the color `from` into the reserve, one by one and up to `count`, and take a
    /// cube of the color `to` for each; never black.
    Exchange {
        /// Whether drawn cubes or cubes in the bag; drawn ones only with `when = "cubes-drawn"`.
        cubes: Hold,
        /// How many at most, 1 to 3.
        count: u8,
        /// Which color is given.
        from: CubeFilter,
        /// Which color is taken.
        to: CubeFilter,
    },
    /// Move one cube from one of the owner's projects to a slot of another one where it fits.
    /// Outside the owner's allocation it may not complete a project (MG-C.49).
    MoveCube,
    /// Take one cube from any opponent's project, not from a planet and never black (MG-17.4).
    StealCube {
        /// Which color.
        color: CubeFilter,
    },
    /// Draw a card by the normal rule (MG-3.1).
    DrawCard {
        /// From which deck.
        kind: CardFilter,
    },
    /// Gain a random card of a deck (MG-3.4).
    DrawRandom {
        /// From which deck.
        kind: CardFilter,
    },
    /// Choose any card of a deck, which is then shuffled (MG-3.5).
    ChooseCard {
        /// From which deck.
        kind: CardFilter,
    },
    /// Take a card of this type from an opponent.
    TakeCard {
        /// Which type; never species.
        kind: CardFilter,
    },
    /// Discard a card of this type of an opponent.
    DiscardCard {
        /// Which type; never species.
        kind: CardFilter,
    },
    /// Take an extra turn after this one (MG-21.1).
    ExtraTurn,
    /// A player skips turns (MG-21.3). One player skips them all, as far as tokens are free to mark
    /// them (MG-1.17).
    SkipTurn {
        /// Who.
        who: Whose,
        /// How many turns, 1 to 3; 1 if missing.
        #[serde(default = "one")]
        count: u8,
    },
    /// End a conflict on the board without a winner (MG-19.27).
    CancelConflict,
    /// Cover a neutral system with a black hole (MG-4.8).
    PlaceBlackHole,
    /// Uncover a system (MG-4.12).
    RemoveBlackHole,
    /// Remove one base of an opponent from the board (MG-12.24).
    RemoveBase,
    /// Place a base at once, an unused one before a constructed one, with the politics card it
    /// draws (MG-12.26).
    PlaceBase {
        /// Where.
        at: Site,
    },
    /// Move one of the owner's bases along a track, to a neutral system or to another of the
    /// owner's systems with fewer bases than planets (MG-12.27).
    MoveBase,
    /// Turn a conflict on the board around: its sides change places (MG-19.72).
    TurnConflict,
    /// Return all cubes of one of the owner's own projects without a black cube.
    ClearProject,
}

impl Deed {
    /// Whether it does nothing without an opponent. Swarms have cubes that can be stolen, and fight
    /// conflicts (WV-SPN.4, WV-CON.25).
    const fn needs_opponent(&self) -> bool {
        match self {
            Deed::TakeCard { .. } | Deed::DiscardCard { .. } | Deed::RemoveBase => true,
            Deed::SkipTurn { who, .. } => matches!(who, Whose::Opponent),
            Deed::GainCubes { .. }
            | Deed::Redraw { .. }
            | Deed::Exchange { .. }
            | Deed::MoveCube
            | Deed::StealCube { .. }
            | Deed::DrawCard { .. }
            | Deed::DrawRandom { .. }
            | Deed::ChooseCard { .. }
            | Deed::ExtraTurn
            | Deed::CancelConflict
            | Deed::PlaceBlackHole
            | Deed::RemoveBlackHole
            | Deed::PlaceBase { .. }
            | Deed::MoveBase
            | Deed::TurnConflict
            | Deed::ClearProject => false,
        }
    }
}

/// The default number.
const fn one() -> u8 {
    1
}

/// The projects that a passive effect applies to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// All of them.
    Everywhere,
    /// Projects on the owner's cards.
    Cards,
    /// Routes.
    Routes,
    /// Sides of conflicts.
    Conflicts,
}

impl Place {
    /// The bits of cards, routes and conflicts.
    pub(crate) const fn bits(self) -> u8 {
        match self {
            Place::Everywhere => 0b111,
            Place::Cards => 0b001,
            Place::Routes => 0b010,
            Place::Conflicts => 0b100,
        }
    }
}

/// Where an effect places a base.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Site {
    /// Where a constructed base could go: by a complete route, or as a reinforcement.
    Reached,
    /// In a neutral system joined by a track to one of the owner's, without a route.
    Next,
    /// In one of the owner's systems with fewer bases than planets, without a route.
    Own,
}

/// The cubes that an effect applies to. Black is never included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CubeFilter {
    /// Military.
    Red,
    /// Scientific.
    Blue,
    /// Economic.
    Yellow,
    /// Industrial.
    White,
    /// Any color but black.
    Any,
}

impl CubeFilter {
    /// The colors as a bit set.
    pub(crate) const fn colors(self) -> u8 {
        match self {
            CubeFilter::Red => Color::Red.bit(),
            CubeFilter::Blue => Color::Blue.bit(),
            CubeFilter::Yellow => Color::Yellow.bit(),
            CubeFilter::White => Color::White.bit(),
            CubeFilter::Any => 0b1111,
        }
    }
}

/// A kind of project on cards (MG-8.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Construct a base.
    Base,
    /// Receive cards.
    Receive,
    /// Fulfill an agenda.
    Agenda,
    /// Implement a development.
    Development,
    /// Steal a cube by a covert operation.
    Operation,
}

impl Task {
    /// The kind as a bit.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The condition for holding a symbol. It never depends on symbols, so that no symbol can power
/// itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// The owner has at least this many bases on the board, 2 to 8.
    Bases(u8),
    /// The owner has at least this many implemented developments, 1 to 9.
    Developments(u8),
    /// The owner takes part in a conflict on the board.
    InConflict,
    /// The owner takes part in no conflict.
    AtPeace,
    /// The owner has no government.
    NoGovernment,
    /// A constructed base waits on one of the owner's cards.
    BaseWaiting,
}

/// Which of the owner's cubes are exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hold {
    /// The cubes drawn this turn and not used yet.
    Drawn,
    /// The cubes in the bag.
    Bag,
}

impl Hold {
    pub(crate) const ALL: [Hold; 2] = [Hold::Drawn, Hold::Bag];

    /// The word in notation and packs.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Hold::Drawn => "drawn",
            Hold::Bag => "bag",
        }
    }
}

/// The cards that an effect, objective or trigger applies to (MG-19.13). Species are never
/// included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardFilter {
    /// Leaders.
    Leader,
    /// Conflicts.
    Conflict,
    /// Governments.
    Government,
    /// Expansion developments.
    Expansion,
    /// Commerce developments.
    Commerce,
    /// Progress developments.
    Progress,
    /// Developments of any type.
    Development,
}

impl CardFilter {
    /// All filters.
    pub const ALL: [CardFilter; 7] = [
        CardFilter::Leader,
        CardFilter::Conflict,
        CardFilter::Government,
        CardFilter::Expansion,
        CardFilter::Commerce,
        CardFilter::Progress,
        CardFilter::Development,
    ];

    /// The types that are included.
    pub const fn kinds(self) -> &'static [Kind] {
        match self {
            CardFilter::Leader => &[Kind::Leader],
            CardFilter::Conflict => &[Kind::Conflict],
            CardFilter::Government => &[Kind::Government],
            CardFilter::Expansion => &[Kind::Expansion],
            CardFilter::Commerce => &[Kind::Commerce],
            CardFilter::Progress => &[Kind::Progress],
            CardFilter::Development => &Kind::DEVELOPMENTS,
        }
    }

    /// Whether cards of this type are included.
    pub fn includes(self, kind: Kind) -> bool {
        self.kinds().contains(&kind)
    }

    /// The word in notation and packs.
    pub const fn word(self) -> &'static str {
        match self {
            CardFilter::Development => "development",
            CardFilter::Leader => "leader",
            CardFilter::Conflict => "conflict",
            CardFilter::Government => "government",
            CardFilter::Expansion => "expansion",
            CardFilter::Commerce => "commerce",
            CardFilter::Progress => "progress",
        }
    }
}

/// The player an effect applies to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// The owner of the card.
    Own,
    /// One opponent of the owner's choice.
    Opponent,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packs;

    #[test]
    fn wv_con_25_cards_that_need_an_opponent_are_known() {
        let pack = packs::standard();
        let cards = Kind::ALL.into_iter().flat_map(Kind::cards);
        let abilities = cards.filter_map(|card| pack.card(card).ability.as_ref());
        let (needy, others): (Vec<&Ability>, Vec<&Ability>) =
            abilities.partition(|ability| ability.needs_opponent());
        assert!(!needy.is_empty() && needy.len() < others.len());
        for ability in needy {
            let text = format!("{ability:?}");
            let about = [
                "Opponent",
                "TakeCard",
                "DiscardCard",
                "RemoveBase",
                "Protect",
                "Foreign",
            ];
            assert!(about.iter().any(|word| text.contains(word)), "{text}");
        }
    }
}
