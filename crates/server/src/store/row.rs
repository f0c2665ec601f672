//! The rows of the database as plain data.

use std::sync::Arc;

use kernel::{Seat, Seed};
use serde_json::Value;
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use crate::host::Note;

/// Words of the database that stand for a value.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum $name { $($(#[$variant_doc])* $variant,)* }

        impl $name {
            pub(crate) fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            fn read(word: &str) -> Result<$name, sqlx::Error> {
                match word {
                    $($word => Ok($name::$variant),)*
                    _ => Err(sqlx::Error::Decode(
                        format!("`{word}` is no {}", stringify!($name)).into(),
                    )),
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
        /// Whoever comes first.
        Open = "open",
        /// Whoever has the link.
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
    }
}

impl EntryKind {
    /// Whether the entry changes the game, so that a click made before it is stale.
    pub(crate) fn is_of_the_game(self) -> bool {
        matches!(self, EntryKind::Act | EntryKind::Resign | EntryKind::Undo)
    }
}

/// A seat that may be missing.
fn seat(row: &SqliteRow, name: &str) -> Result<Option<Seat>, sqlx::Error> {
    Ok(row.try_get::<Option<u8>, _>(name)?.map(Seat::new))
}

/// A person who has come without an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Guest {
    pub(crate) id: String,
    /// The hash of the secret.
    pub(crate) token: Vec<u8>,
    pub(crate) name: String,
}

impl FromRow<'_, SqliteRow> for Guest {
    fn from_row(row: &SqliteRow) -> Result<Guest, sqlx::Error> {
        Ok(Guest {
            id: row.try_get("id")?,
            token: row.try_get("token")?,
            name: row.try_get("name")?,
        })
    }
}

/// What was agreed of a table, and how far it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TableRow {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) rules: u32,
    pub(crate) pack: String,
    pub(crate) setup: Value,
    pub(crate) seed: Seed,
    /// The guest who opened it.
    pub(crate) maker: Option<String>,
    pub(crate) public: bool,
    pub(crate) status: Status,
    /// Who decides before anything has happened, if every seat was taken from the start.
    pub(crate) first: Option<Seat>,
    pub(crate) winner: Option<Seat>,
    pub(crate) way: Option<String>,
    pub(crate) pace: u32,
    pub(crate) next: Option<String>,
    /// When the row was last written: about when something last happened.
    pub(crate) touched: i64,
}

impl FromRow<'_, SqliteRow> for TableRow {
    fn from_row(row: &SqliteRow) -> Result<TableRow, sqlx::Error> {
        let decode = |error: String| sqlx::Error::Decode(error.into());
        let setup: String = row.try_get("setup")?;
        let seed: Vec<u8> = row.try_get("seed")?;
        let seed = <[u8; 32]>::try_from(seed);
        let seat = |name| seat(row, name);
        Ok(TableRow {
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            rules: row.try_get("rules")?,
            pack: row.try_get("pack")?,
            setup: serde_json::from_str(&setup).map_err(|error| decode(error.to_string()))?,
            seed: Seed(seed.map_err(|_| decode("a seed has 32 bytes".to_owned()))?),
            maker: row.try_get("maker")?,
            public: row.try_get("public")?,
            status: Status::read(row.try_get("status")?)?,
            first: seat("first")?,
            winner: seat("winner")?,
            way: row.try_get("way")?,
            pace: row.try_get("pace")?,
            next: row.try_get("next")?,
            touched: row.try_get("touched")?,
        })
    }
}

/// A table, and whom its game waits for.
pub(super) struct Standing(pub(super) TableRow, pub(super) Option<Seat>);

impl FromRow<'_, SqliteRow> for Standing {
    fn from_row(row: &SqliteRow) -> Result<Standing, sqlx::Error> {
        Ok(Standing(TableRow::from_row(row)?, seat(row, "waits")?))
    }
}

/// Who sits where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatRow {
    pub(crate) seat: Seat,
    pub(crate) kind: SeatKind,
    pub(crate) guest: Option<String>,
    /// The name of the guest; read only.
    pub(crate) name: Option<String>,
    pub(crate) bot: Option<String>,
    pub(crate) left_at: Option<i64>,
}

impl SeatRow {
    /// Whether a person sits there who has not left.
    pub(crate) fn is_here(&self) -> bool {
        self.kind == SeatKind::Person && self.left_at.is_none() && self.bot.is_none()
    }
}

impl FromRow<'_, SqliteRow> for SeatRow {
    fn from_row(row: &SqliteRow) -> Result<SeatRow, sqlx::Error> {
        Ok(SeatRow {
            seat: Seat::new(row.try_get("seat")?),
            kind: SeatKind::read(row.try_get("kind")?)?,
            guest: row.try_get("guest")?,
            name: row.try_get("name")?,
            bot: row.try_get("bot")?,
            left_at: row.try_get("left_at")?,
        })
    }
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) seq: u64,
    pub(crate) kind: EntryKind,
    pub(crate) seat: Option<Seat>,
    pub(crate) text: String,
    pub(crate) digest: u64,
    pub(crate) notes: Vec<Note>,
    /// Who decides after it: the lobby asks for no more than that.
    pub(crate) waits: Option<Seat>,
}

impl FromRow<'_, SqliteRow> for Entry {
    fn from_row(row: &SqliteRow) -> Result<Entry, sqlx::Error> {
        let notes: String = row.try_get("notes")?;
        let notes = serde_json::from_str(&notes);
        let seat = |name| seat(row, name);
        Ok(Entry {
            seq: row.try_get::<i64, _>("seq")?.cast_unsigned(),
            kind: EntryKind::read(row.try_get("kind")?)?,
            seat: seat("seat")?,
            text: row.try_get("text")?,
            digest: row.try_get::<i64, _>("digest")?.cast_unsigned(),
            notes: notes.map_err(|error| sqlx::Error::Decode(error.into()))?,
            waits: seat("waits")?,
        })
    }
}

/// One step of a table: an entry, and what it changes in the rows.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// The id of the table.
    pub(crate) table: String,
    pub(crate) entry: Arc<Entry>,
    /// The row after it, if it says something else than before.
    pub(crate) row: Option<(Arc<TableRow>, Order)>,
    /// The seats that it changes.
    pub(crate) seats: Vec<SeatRow>,
    /// A table that it opens.
    pub(crate) opened: Option<Box<(TableRow, Vec<SeatRow>)>>,
}

impl Change {
    /// Whether nothing but the entry is written.
    pub(crate) fn is_entry_alone(&self) -> bool {
        self.row.is_none() && self.seats.is_empty() && self.opened.is_none()
    }
}

/// Whether a changed row stands at another place in the lists of the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    Same,
    /// Its status is another, or it was touched.
    Changed,
}

/// A table as the lobby shows it.
#[derive(Clone, Debug)]
pub(crate) struct Summary {
    pub(crate) table: TableRow,
    /// Whom the game waits for.
    pub(crate) waits: Option<Seat>,
    pub(crate) seats: Vec<SeatRow>,
}
