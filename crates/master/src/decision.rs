//! The pending stack: what must be decided or done before the phase continues.
//!
//! Plain data, no closures. The top entry comes first; when the stack is empty, the phase itself
//! asks (allocation, rewards, cards).

use std::hash::{Hash, Hasher};

use kernel::Seat;

use crate::card::{CardId, Kind};
use crate::effect::{Hold, Site};
use crate::pack::{Side, SystemId, WeaverId};
use crate::question::{Ask, Question};
use crate::symbol::Symbol;

/// A pending entry: a question to a player, or a job that needs no decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pending {
    Ask(Question),
    Do(Job),
}

/// A job that needs no decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Job {
    /// Draw a card by the normal rule.
    Draw { seat: Seat, kind: Kind },
    /// Continue with the deeds of a card's ability.
    Resolve {
        seat: Seat,
        card: CardId,
        option: u8,
        next: u8,
    },
    /// Continue with the rewards of a won conflict.
    Spoils(Spoils),
    /// Resolve the waiting triggers, from this index of the list on.
    Triggers { from: u8 },
    /// Continue with setup.
    Setup { next: SetupStep },
    /// Continue with the cost of a conflict lost to the Weavers.
    Toll(Toll),
    /// The next swarm that has not acted acts (WV-SPN.5).
    Span,
    /// A swarm continues with its projects, from this one on (WV-SPN.7).
    Weave {
        weaver: WeaverId,
        next: u8,
        advanced: bool,
    },
    /// A swarm continues to react, from this one of its two cubes on (WV-COL.7).
    React {
        weaver: WeaverId,
        symbol: Symbol,
        next: u8,
    },
    /// The end of a skipped turn (WV-TRN.3).
    Rest,
}

/// How a card is drawn once its deck has been chosen.
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
    /// Move one of the player's own bases out of it (MG-12.27).
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
    /// 0 is the loot; from 1 on, the objectives on the opposite side, in order.
    pub(crate) stage: u8,
    pub(crate) opposite: u8,
}

/// The remaining cost of a conflict lost to the Weavers (WV-CON.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Toll {
    pub(crate) card: CardId,
    /// The player's system, from which the conflict was fought.
    pub(crate) system: SystemId,
    /// The player's side.
    pub(crate) side: Side,
    /// 0 is the cubes; from 1 on, the objectives on that side, in order.
    pub(crate) stage: u8,
}

/// An exchange with the reserve: where the cubes come from, the colors, and how often at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Exchange {
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
    /// The topic as one word.
    pub(crate) const fn topic(&self) -> &'static str {
        match self {
            Pending::Ask(question) => question.ask.topic(),
            Pending::Do(job) => job.topic(),
        }
    }
}

impl Job {
    const fn topic(&self) -> &'static str {
        match self {
            Job::Draw { .. } => "draw",
            Job::Resolve { .. } => "resolve",
            Job::Spoils(_) => "spoils",
            Job::Triggers { .. } => "triggers",
            Job::Setup { .. } => "setup",
            Job::Toll(_) => "toll",
            Job::Span => "span",
            Job::Weave { .. } => "weave",
            Job::React { .. } => "react",
            Job::Rest => "rest",
        }
    }
}

/// Digests are in transcripts, so they stay as they were when questions and jobs were one enum: the
/// number of the variant in that enum, then who is asked, then the rest.
impl Hash for Pending {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let mut numbered = Numbered {
            hasher,
            number: Some(match self {
                Pending::Ask(_) => |ask| match ask {
                    0..=22 => ask,
                    23..=24 => ask + 5,
                    _ => ask + 100,
                },
                Pending::Do(_) => |job| match job {
                    0..=4 => job + 23,
                    5..=9 => job + 25,
                    _ => job + 200,
                },
            }),
            seat: match self {
                // The active player orders triggers, so no player is hashed.
                Pending::Ask(question) if self.group().is_none() => Some(question.seat),
                Pending::Ask(_) | Pending::Do(_) => None,
            },
        };
        match self {
            Pending::Ask(question) => question.ask.hash(&mut numbered),
            Pending::Do(job) => job.hash(&mut numbered),
        }
    }
}

/// Changes the discriminant that an enum is hashed with, and adds a seat after it.
struct Numbered<'a, H> {
    hasher: &'a mut H,
    /// `None` after the discriminant has been hashed.
    number: Option<fn(isize) -> isize>,
    seat: Option<Seat>,
}

impl<H: Hasher> Hasher for Numbered<'_, H> {
    fn write(&mut self, bytes: &[u8]) {
        self.hasher.write(bytes);
    }
    fn write_usize(&mut self, value: usize) {
        self.hasher.write_usize(value);
    }
    fn write_isize(&mut self, value: isize) {
        let Some(number) = self.number.take() else {
            return self.hasher.write_isize(value);
        };
        self.hasher.write_isize(number(value));
        if let Some(seat) = self.seat {
            seat.hash(self.hasher);
        }
    }
    fn finish(&self) -> u64 {
        self.hasher.finish()
    }
}

/// How deep decisions may be nested. Games stay far below, because the validator forbids circles of
/// gained cards.
pub(crate) const STACK_LIMIT: usize = 24;

/// The pending entries, the next one on top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stack {
    entries: [Pending; STACK_LIMIT],
    len: u8,
}

impl Stack {
    const FILLER: Pending = Pending::Do(Job::Triggers { from: 0 });

    pub(crate) const EMPTY: Stack = Stack {
        entries: [Stack::FILLER; STACK_LIMIT],
        len: 0,
    };

    /// The open question, if the top entry is a question.
    #[inline]
    pub(crate) fn question(&self) -> Option<Question> {
        match self.top() {
            Some(&Pending::Ask(question)) => Some(question),
            Some(Pending::Do(_)) | None => None,
        }
    }

    #[inline]
    pub(crate) fn top(&self) -> Option<&Pending> {
        self.len
            .checked_sub(1)
            .map(|top| &self.entries[usize::from(top)])
    }

    /// Ask a player before anything else happens.
    pub(crate) fn ask(&mut self, seat: Seat, ask: Ask) {
        self.push(Pending::Ask(Question { seat, ask }));
    }

    /// Do this job before anything else happens.
    pub(crate) fn add(&mut self, job: Job) {
        self.push(Pending::Do(job));
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

    /// The questions among the entries.
    pub(crate) fn questions(&self) -> impl Iterator<Item = Question> {
        self.iter().filter_map(|pending| match *pending {
            Pending::Ask(question) => Some(question),
            Pending::Do(_) => None,
        })
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Pending> {
        self.entries[..usize::from(self.len)].iter_mut()
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &Pending> {
        self.entries[..usize::from(self.len)].iter()
    }
}
