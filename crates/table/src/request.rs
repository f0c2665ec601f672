//! The requests that a table answers.

use catalog::Challenge;
use kernel::{Seat, Seed};

use crate::record::Guest;

/// A request to a table. The caller decides who may make it.
#[derive(Clone, Debug)]
pub enum Request {
    /// Take an action.
    Act {
        /// Who acts.
        seat: Seat,
        /// The table's `seq` when the action was chosen.
        seq: u64,
        /// The action in notation.
        action: String,
    },
    /// Take a bot's action.
    Bot {
        /// The seat the bot plays for.
        seat: Seat,
        /// The table's `seq` when the action was chosen.
        seq: u64,
        /// The action in notation.
        action: String,
    },
    /// Take the first answer for somebody who keeps others waiting too long.
    Overdue {
        /// Who is waited for.
        seat: Seat,
        /// The table's `seq` when that was found.
        seq: u64,
    },
    /// Take steps back.
    Undo {
        /// Who takes back.
        seat: Seat,
        /// The table's `seq` when that was chosen.
        seq: u64,
        /// How many steps.
        steps: usize,
    },
    /// Leave the game for good.
    Resign {
        /// Who resigns.
        seat: Seat,
    },
    /// Sit down on a free seat.
    Sit {
        /// Where.
        seat: Seat,
        /// Who.
        guest: Guest,
    },
    /// Go away; a bot may stand in.
    Leave {
        /// Who leaves.
        seat: Seat,
    },
    /// Let a bot stand in for somebody who is away.
    StandIn {
        /// Who is away.
        seat: Seat,
    },
    /// Take the seat back.
    Return {
        /// Who is back.
        seat: Seat,
    },
    /// Play again.
    Again(Again),
    /// Say something.
    Say {
        /// Who speaks.
        seat: Seat,
        /// Which of the [phrases](crate::PHRASES).
        phrase: usize,
    },
    /// Ask something of the coach of a guided game.
    Lesson {
        /// Who asks: any seat of the learner.
        seat: Seat,
        /// What for.
        wish: Wish,
    },
    /// Let bots play faster or slower.
    Pace {
        /// Who asks for it.
        seat: Seat,
        /// Milliseconds before each step of a bot.
        pace: u32,
    },
}

/// A wish to play again.
#[derive(Clone, Debug)]
pub struct Again {
    /// Who wants to.
    pub seat: Seat,
    /// The id of the new table, if this is the last person to agree.
    pub table: String,
    /// The seed of the new table.
    pub seed: Seed,
    /// Against stronger or weaker opponents; only without other people.
    pub challenge: Option<Challenge>,
}

/// What a learner can ask of the coach of a guided game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Go on: what was said has been read.
    Next {
        /// The table's `seq` when it was shown.
        seq: u64,
    },
    /// Read again what was said before.
    Back {
        /// The table's `seq` when that was chosen.
        seq: u64,
    },
    /// Go to the beginning of a chapter.
    Chapter {
        /// Which one, from 1.
        number: usize,
    },
}
