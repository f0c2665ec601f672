//! The pending stack: what must be decided or done before the phase goes on.
//!
//! Plain data, no closures. The top entry comes first; when the stack is empty the phase itself
//! asks (allocation, rewards, cards).

use kernel::Seat;

use crate::action::Source;
use crate::card::{CardId, Kind};
use crate::effect::{CardFilter, Hold, Site};
use crate::pack::{ProjectId, Side, SystemId, WeaverId};
use crate::symbol::Symbol;

/// A question to a player, or work that goes on by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Pending {
    /// Which corner to start in (MG-2.20, MG-23.6).
    ChooseHome { seat: Seat },
    /// Which of the revealed species to take (MG-23.4).
    TakeSpecies { seat: Seat },
    /// Which of two lifted cards to keep, if any (MG-3.1).
    KeepCard { seat: Seat, lifted: [CardId; 2] },
    /// Which of the cards a receive project still owes comes next (MG-13.5).
    ReceiveCard {
        seat: Seat,
        project: ProjectId,
        left: u8,
    },
    /// Which deck is meant by "any development" (MG-3.19).
    ChooseDeck {
        seat: Seat,
        filter: CardFilter,
        way: DrawWay,
    },
    /// Which card of a deck to take (MG-3.5).
    ChooseCard { seat: Seat, kind: Kind },
    /// Which cube of these colors to steal from any opponent (MG-17.3).
    StealCube { seat: Seat, colors: u8 },
    /// Which cube to take from the loser of a conflict (MG-19.9).
    TakeLoot { seat: Seat, loser: Seat, left: u8 },
    /// Which card to take or discard, of this player or of any opponent (MG-19.12).
    PickCard {
        seat: Seat,
        victim: Option<Seat>,
        filter: CardFilter,
        fate: Fate,
    },
    /// Whether to place a base in the system won by a conflict (MG-19.16, MG-19.22).
    Occupy {
        seat: Seat,
        loser: Option<Seat>,
        system: SystemId,
    },
    /// Which card the base comes from that is placed there, as none is left in the stock
    /// (MG-19.18).
    ChooseBase {
        seat: Seat,
        loser: Option<Seat>,
        system: SystemId,
    },
    /// Which color to take from the reserve, `left` times.
    GainCube { seat: Seat, colors: u8, left: u8 },
    /// Which drawn cube to put back, `left` times at most; the cubes that went `back` are then
    /// drawn anew.
    Redraw { seat: Seat, left: u8, back: u8 },
    /// Which cube to exchange with the reserve, `left` times at most.
    Exchange(Exchange),
    /// Which cube of one's own to move.
    LiftCube { seat: Seat },
    /// Where to put the cube from this source.
    MoveCube { seat: Seat, source: Source },
    /// Which alternative of an ability, or whether to use it at all (MG-20.13).
    ChooseOption { seat: Seat, card: CardId },
    /// Which system an effect strikes.
    ChooseSystem { seat: Seat, deed: SystemDeed },
    /// Which conflict an effect strikes (MG-19.69).
    ChooseConflict { seat: Seat, deed: ConflictDeed },
    /// Where the base goes that leaves this system (MG-12.27).
    MoveBase { seat: Seat, from: SystemId },
    /// Which opponent skips `count` turns (MG-21.3).
    ChoosePlayer { seat: Seat, count: u8 },
    /// Which of one's own projects is emptied by an effect.
    ChooseProject { seat: Seat },
    /// Which of the waiting triggers, from this one of the list on, comes next (MG-0.3).
    OrderTriggers { from: u8 },

    /// Draw a card by the normal rule.
    Draw { seat: Seat, kind: Kind },
    /// Carry on with the effects of a card's ability.
    Resolve {
        seat: Seat,
        card: CardId,
        option: u8,
        next: u8,
    },
    /// Carry on with the rewards of a won conflict.
    Spoils(Spoils),
    /// Resolve the waiting triggers from this one of the list on.
    Triggers { from: u8 },
    /// Go on with setup.
    Setup { next: SetupStep },

    /// Which cube a conflict lost to the Weavers costs, `left` times at most (WV-CON.21).
    LoseCube { seat: Seat, left: u8 },
    /// Which card it costs (WV-CON.22).
    LoseCard { seat: Seat, filter: CardFilter },
    /// Carry on with what a conflict lost to the Weavers costs.
    Toll(Toll),
    /// The next swarm that has not acted acts (WV-SPN.5).
    Span,
    /// A swarm goes on with the projects from this one on (WV-SPN.7).
    Weave {
        weaver: WeaverId,
        next: u8,
        advanced: bool,
    },
    /// A swarm goes on to react, from this one of its two cubes on (WV-COL.7).
    React {
        weaver: WeaverId,
        symbol: Symbol,
        next: u8,
    },
    /// The end of a skipped turn (WV-TRN.3).
    Rest,
}

/// What a question about a deck leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DrawWay {
    /// Two cards, keep one (MG-3.1).
    Normal,
    /// A random card (MG-3.4).
    Random,
    /// Any card of choice (MG-3.5).
    Choice,
}

/// What happens to a picked card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Fate {
    /// The picker gains it.
    Take,
    /// It goes to the bottom of its deck.
    Discard,
}

/// What an effect does to a system.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SystemDeed {
    /// Cover it.
    Cover,
    /// Uncover it.
    Uncover,
    /// Remove an opponent's base from it.
    RemoveBase,
    /// Place a base there at once (MG-12.26).
    PlaceBase(Site),
    /// Move one of one's own bases out of it (MG-12.27).
    MoveBase,
}

/// What an effect does to a conflict on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ConflictDeed {
    /// End it without a winner (MG-19.27).
    Cancel,
    /// Turn its card around (MG-19.72).
    Turn,
}

/// The rewards of a won conflict that are still to come (MG-19.8 to MG-19.12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Spoils {
    pub(crate) winner: Seat,
    /// `None` against a neutral system.
    pub(crate) loser: Option<Seat>,
    pub(crate) card: CardId,
    /// The system the winner fought against.
    pub(crate) system: SystemId,
    /// Zero: the loot; then one for each objective on the opposite side, which has this index.
    pub(crate) stage: u8,
    pub(crate) opposite: u8,
}

/// What a conflict lost to the Weavers still costs (WV-CON.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Toll {
    pub(crate) card: CardId,
    /// The player's system, which he fought from.
    pub(crate) system: SystemId,
    /// The side he was on.
    pub(crate) side: Side,
    /// Zero: the cubes; then one for each objective on his side.
    pub(crate) stage: u8,
}

/// An exchange with the reserve: from where, which colors for which, and how often at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Exchange {
    pub(crate) seat: Seat,
    pub(crate) hold: Hold,
    /// The colors that may be given, as bits.
    pub(crate) from: u8,
    /// The colors that may be taken, as bits.
    pub(crate) to: u8,
    pub(crate) left: u8,
}

/// The stages of setup that need decisions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SetupStep {
    /// Cover the free corners (MG-2.24).
    BlackHoles,
    /// This seat draws its species (MG-2.27).
    Species(Seat),
    /// The revealed species that nobody took go back (MG-23.5).
    ReturnSpecies,
    /// Turn up the other decks and begin (MG-2.30).
    Begin,
}

impl Pending {
    /// Who is asked; `None` if this goes on by itself or the active player is asked.
    #[inline(never)] // What asks a question between the phases is rare.
    pub(crate) fn asks(&self) -> Option<Seat> {
        match *self {
            Pending::ChooseHome { seat }
            | Pending::TakeSpecies { seat }
            | Pending::KeepCard { seat, .. }
            | Pending::ReceiveCard { seat, .. }
            | Pending::ChooseDeck { seat, .. }
            | Pending::ChooseCard { seat, .. }
            | Pending::StealCube { seat, .. }
            | Pending::TakeLoot { seat, .. }
            | Pending::PickCard { seat, .. }
            | Pending::Occupy { seat, .. }
            | Pending::ChooseBase { seat, .. }
            | Pending::GainCube { seat, .. }
            | Pending::Redraw { seat, .. }
            | Pending::Exchange(Exchange { seat, .. })
            | Pending::LiftCube { seat }
            | Pending::MoveCube { seat, .. }
            | Pending::ChooseOption { seat, .. }
            | Pending::ChooseSystem { seat, .. }
            | Pending::ChooseConflict { seat, .. }
            | Pending::MoveBase { seat, .. }
            | Pending::ChoosePlayer { seat, .. }
            | Pending::ChooseProject { seat }
            | Pending::LoseCube { seat, .. }
            | Pending::LoseCard { seat, .. } => Some(seat),
            Pending::OrderTriggers { .. }
            | Pending::Draw { .. }
            | Pending::Resolve { .. }
            | Pending::Spoils(_)
            | Pending::Triggers { .. }
            | Pending::Setup { .. }
            | Pending::Toll(_)
            | Pending::Span
            | Pending::Weave { .. }
            | Pending::React { .. }
            | Pending::Rest => None,
        }
    }

    /// The topic of the question as one word.
    pub(crate) fn topic(&self) -> &'static str {
        match self {
            Pending::ChooseHome { .. } => "choose-home",
            Pending::TakeSpecies { .. } => "take-species",
            Pending::KeepCard { .. } => "keep-card",
            Pending::ReceiveCard { .. } => "receive-card",
            Pending::ChooseDeck { .. } => "choose-deck",
            Pending::ChooseCard { .. } => "choose-card",
            Pending::StealCube { .. } => "steal-cube",
            Pending::TakeLoot { .. } => "take-loot",
            Pending::PickCard {
                fate: Fate::Take, ..
            } => "take-card",
            Pending::PickCard {
                fate: Fate::Discard,
                ..
            } => "discard-card",
            Pending::Occupy { .. } => "occupy",
            Pending::ChooseBase { .. } => "choose-base",
            Pending::GainCube { .. } => "gain-cube",
            Pending::Redraw { .. } => "redraw",
            Pending::Exchange(_) => "exchange",
            Pending::LiftCube { .. } => "lift-cube",
            Pending::MoveCube { .. } => "move-cube",
            Pending::ChooseOption { .. } => "choose-option",
            Pending::ChooseSystem { .. } => "choose-system",
            Pending::ChooseConflict { .. } => "choose-conflict",
            Pending::MoveBase { .. } => "move-base",
            Pending::ChoosePlayer { .. } => "choose-player",
            Pending::ChooseProject { .. } => "choose-project",
            Pending::OrderTriggers { .. } => "order-triggers",
            Pending::Draw { .. } => "draw",
            Pending::Resolve { .. } => "resolve",
            Pending::Spoils(_) => "spoils",
            Pending::Triggers { .. } => "triggers",
            Pending::Setup { .. } => "setup",
            Pending::LoseCube { .. } => "lose-cube",
            Pending::LoseCard { .. } => "lose-card",
            Pending::Toll(_) => "toll",
            Pending::Span => "span",
            Pending::Weave { .. } => "weave",
            Pending::React { .. } => "react",
            Pending::Rest => "rest",
        }
    }
}

/// How deep decisions may be nested. The validator's ban on gain circles keeps games far below.
pub(crate) const STACK_LIMIT: usize = 24;

/// The pending entries, the one to deal with first on top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stack {
    entries: [Pending; STACK_LIMIT],
    len: u8,
}

impl Stack {
    const FILLER: Pending = Pending::Triggers { from: 0 };

    pub(crate) const EMPTY: Stack = Stack {
        entries: [Stack::FILLER; STACK_LIMIT],
        len: 0,
    };

    #[inline]
    pub(crate) fn top(&self) -> Option<&Pending> {
        self.len
            .checked_sub(1)
            .map(|top| &self.entries[usize::from(top)])
    }

    pub(crate) fn push(&mut self, pending: Pending) {
        assert!(
            usize::from(self.len) < STACK_LIMIT,
            "decisions nest at most {STACK_LIMIT} deep"
        );
        self.entries[usize::from(self.len)] = pending;
        self.len += 1;
    }

    pub(crate) fn pop(&mut self) -> Option<Pending> {
        let top = *self.top()?;
        self.len -= 1;
        // Equal stacks must be equal as plain data.
        self.entries[usize::from(self.len)] = Stack::FILLER;
        Some(top)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn len(&self) -> u8 {
        self.len
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Pending> {
        self.entries[..usize::from(self.len)].iter_mut()
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &Pending> {
        self.entries[..usize::from(self.len)].iter()
    }
}
