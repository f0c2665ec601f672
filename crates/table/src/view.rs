//! What a viewer may know of a table without knowing its game.

use kernel::{Outcome, Seat, Seats};

/// What a viewer may know of a table without knowing the game.
#[derive(Clone, Debug)]
pub struct TableView {
    /// The id of the table; its address is `/t/{id}`.
    pub id: String,
    /// The name on the box.
    pub title: &'static str,
    /// How far the table is: raised by everything that happens at it.
    pub seq: u64,
    /// The seat the viewer looks from; `None` is a spectator. Somebody with several seats looks
    /// from the one that is asked.
    pub seat: Option<Seat>,
    /// Who sits where.
    pub seats: Vec<Sitter>,
    /// Who decides next; `None` before the table is full and after the end.
    pub waits_for: Option<Seat>,
    /// Whether seats are still free.
    pub open: bool,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// What the viewer may take back.
    pub undo: UndoView,
    /// What has happened, oldest first, as far as the viewer may know.
    pub log: Vec<LogLine>,
    /// The published hash of the seed.
    pub commitment: String,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// Whether the viewer has opened the table.
    pub is_maker: bool,
    /// The seats whose people have not said yet whether they want to play again.
    pub undecided: Seats,
    /// The table of the rematch, if there is one.
    pub next: Option<String>,
    /// How long a bot waits before each step, in milliseconds.
    pub pace: u32,
    /// By how many quarters, below four, the viewer has turned the board further than it lies by
    /// itself.
    pub turned: u8,
}

impl TableView {
    /// The seat with this index.
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        &self.seats[seat.index()]
    }

    /// The same, where the people on these seats have been away for a while. Only who keeps the
    /// pages knows that: the table itself does not.
    #[must_use]
    pub fn with_away(mut self, away: Seats) -> TableView {
        for sitter in &mut self.seats {
            if sitter.kind == SitterKind::Person && !sitter.mine && away.has(sitter.seat) {
                sitter.kind = SitterKind::Away;
            }
        }
        self
    }

    /// Whether the game waits for the viewer.
    pub fn is_asked(&self) -> bool {
        self.waits_for.is_some_and(|seat| self.sitter(seat).mine)
    }
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// The seat.
    pub seat: Seat,
    /// The word of the seat in the game, for example its color.
    pub word: &'static str,
    /// The name of the person or bot, or `free`.
    pub name: String,
    /// The level of the bot that plays here, for itself or for somebody who is away.
    pub level: Option<String>,
    /// What kind of player it is.
    pub kind: SitterKind,
    /// Whether it is the viewer's.
    pub mine: bool,
}

/// What kind of player sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SitterKind {
    /// A person at the table.
    Person,
    /// A person who has had no page open for so long that others may let a bot stand in.
    Away,
    /// A person who has left: a bot will stand in.
    Left,
    /// A person who has left: a bot stands in until the return.
    StandIn,
    /// A bot.
    Bot,
    /// Nobody yet: anybody may sit down.
    Open,
    /// Nobody yet: anybody with the link may sit down.
    Link,
}

/// How far the viewer may go back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UndoView {
    /// How many steps may be taken back.
    pub steps: usize,
    /// What ended it before them, as a sentence; `None` at the beginning of the game.
    pub ended_by: Option<String>,
}

/// Something that happened, for the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// The step it belongs to.
    pub seq: u64,
    /// Who acted; `None` if it is about the table.
    pub seat: Option<Seat>,
    /// One English sentence.
    pub text: String,
    /// The event in words (`cube-placed gray red planet:sirius`); empty if it is about the table.
    pub words: String,
}
