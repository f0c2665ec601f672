//! What is stored of a table, as plain data.

use std::sync::Arc;

use catalog::Note;
use kernel::{Seat, Seed};
use serde_json::Value;

use crate::bot_name::bot_name;

/// An enum whose values are stored as words.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($(#[$variant_doc])* $variant,)* }

        impl $name {
            /// The word it is stored as.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            /// What a stored word means.
            pub fn read(word: &str) -> Option<$name> {
                match word {
                    $($word => Some($name::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

words! {
    /// How far a table is.
    Status {
        /// Seats are free.
        Open = "open",
        /// The game is on.
        Playing = "playing",
        /// The game has ended.
        Over = "over",
    }
}

words! {
    /// Who may sit on a seat.
    SeatKind {
        /// A person.
        Person = "person",
        /// A bot.
        Bot = "bot",
        /// Anybody: the first to come.
        Open = "open",
        /// Anybody with the link: the first to come.
        Link = "link",
    }
}

words! {
    /// What an entry is.
    EntryKind {
        /// An action in notation.
        Act = "act",
        /// A seat resigned.
        Resign = "resign",
        /// Steps were taken back; the text is their number.
        Undo = "undo",
        /// Something about the table: somebody sat down, left, came back.
        Seat = "seat",
        /// Somebody wants to play again.
        Again = "again",
        /// A guided game went to the beginning of a chapter; the text is its number, from 1.
        Chapter = "chapter",
        /// The learner of a guided game has read something; with the text `back`, wants to read it
        /// again.
        Next = "next",
    }
}

impl EntryKind {
    /// Whether the entry changes the game, so that a click made before it is stale.
    pub(crate) fn is_of_the_game(self) -> bool {
        match self {
            EntryKind::Act
            | EntryKind::Resign
            | EntryKind::Undo
            | EntryKind::Chapter
            | EntryKind::Next => true,
            EntryKind::Seat | EntryKind::Again => false,
        }
    }
}

/// A person who has come without an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// Names the person.
    pub id: String,
    /// The hash of the secret.
    pub token: Vec<u8>,
    /// What the person is called.
    pub name: String,
}

/// The settings of a table, and its progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// Names the table; its address is `/t/{id}`.
    pub id: String,
    /// The word of the game.
    pub game: String,
    /// The version of the rules it is played by.
    pub rules: u32,
    /// The hash of the pack.
    pub pack: String,
    /// The setup of the game.
    pub setup: Value,
    /// The seed of all chance in the game; secret until the game ends.
    pub seed: Seed,
    /// The word of the guide, if it is a guided game.
    pub guide: Option<String>,
    /// Whether everybody may ask for hints, although several people play.
    pub hints: bool,
    /// The guest who opened it.
    pub maker: Option<String>,
    /// Whether the lobby lists it.
    pub public: bool,
    /// How far it is.
    pub status: Status,
    /// The seat that decides next, while the game is on.
    pub waits: Option<Seat>,
    /// Whether the server has something to do next: a bot moves, or will stand in for somebody who
    /// has left.
    pub due: bool,
    /// Who won.
    pub winner: Option<Seat>,
    /// How it was won, as one word.
    pub way: Option<String>,
    /// Milliseconds before each step of a bot.
    pub pace: u32,
    /// The table of the rematch.
    pub next: Option<String>,
    /// When the row was last written, in seconds since 1970: roughly when something last happened.
    pub touched: i64,
}

/// Who sits where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRow {
    /// Where.
    pub seat: Seat,
    /// Who may sit there.
    pub kind: SeatKind,
    /// The id of the person.
    pub guest: Option<String>,
    /// What the person is called: the name of the guest, unless this seat has one of its own. It is
    /// never written.
    pub name: Option<String>,
    /// The name that was given to this seat alone, because several people share a screen.
    pub own_name: Option<String>,
    /// The level of the bot, or of the bot that stands in for the person.
    pub bot: Option<String>,
    /// When the person left, in seconds since 1970.
    pub left_at: Option<i64>,
}

impl TableRow {
    /// Note which seat the game waits for, and whether the server has something to do.
    pub fn wait_for(&mut self, seat: Option<Seat>, seats: &[SeatRow]) {
        (self.waits, self.due) = self.asked(seat, seats);
    }

    /// What [`TableRow::wait_for`] notes.
    pub(crate) fn asked(&self, seat: Option<Seat>, seats: &[SeatRow]) -> (Option<Seat>, bool) {
        let is_playing = self.status == Status::Playing;
        let waits = seat.filter(|_| is_playing);
        let asked = waits.and_then(|seat| seats.get(seat.index()));
        let has_left = |row: &SeatRow| row.left_at.is_some() && row.bot.is_none();
        let is_bot = asked.is_some_and(|row| row.bot.is_some());
        (waits, is_playing && (is_bot || seats.iter().any(has_left)))
    }
}

impl SeatRow {
    /// Whether a person sits there who has not left.
    pub fn is_here(&self) -> bool {
        self.kind == SeatKind::Person && self.left_at.is_none() && self.bot.is_none()
    }
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number at the table, from 1.
    pub seq: u64,
    /// What it is.
    pub kind: EntryKind,
    /// The seat that did it, or that it concerns.
    pub seat: Option<Seat>,
    /// The action, or the number of steps that were taken back.
    pub text: String,
    /// The digest of the state after it, which detects that the engine has changed.
    pub digest: u64,
    /// What happened, in words: shown even if the engine has changed since.
    pub notes: Vec<Note>,
}

/// One step of a table: an entry, and the rows it changes.
#[derive(Clone, Debug)]
pub struct Change {
    /// The id of the table.
    pub table: String,
    /// What happened.
    pub entry: Arc<Entry>,
    /// The row after it, if it differs from the one before.
    pub row: Option<(Arc<TableRow>, ListOrder)>,
    /// The seats that it changes.
    pub seats: Vec<SeatRow>,
    /// A table that it opens.
    pub opened: Option<Box<(TableRow, Vec<SeatRow>)>>,
}

/// Whether a changed row moves in the lists of the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListOrder {
    /// It stays where it is.
    Same,
    /// It moves: its status has changed, or its time was updated.
    Changed,
}

/// A table as the lobby shows it.
#[derive(Clone, Debug)]
pub struct TableSummary {
    /// Its row.
    pub table: TableRow,
    /// Who sits where.
    pub seats: Vec<SeatRow>,
}

impl TableSummary {
    /// Whether this guest has a seat.
    pub fn has(&self, guest: Option<&str>) -> bool {
        guest.is_some() && self.seats.iter().any(|seat| seat.guest.as_deref() == guest)
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.table.status == Status::Over
    }

    /// Whether the game waits for this guest.
    pub fn asks(&self, guest: Option<&str>) -> bool {
        let asked = self
            .table
            .waits
            .and_then(|seat| self.seats.get(seat.index()));
        guest.is_some() && asked.is_some_and(|seat| seat.guest.as_deref() == guest)
    }

    /// The name of the person or bot on a seat.
    pub fn name_of(&self, seat: Seat) -> &str {
        let row = self.seats.get(seat.index());
        row.map_or("nobody", |row| match row.kind {
            SeatKind::Person => row.name.as_deref().unwrap_or("somebody"),
            SeatKind::Bot => bot_name(&self.table.id, seat),
            SeatKind::Open | SeatKind::Link => "a free seat",
        })
    }
}
