//! A table at one moment, and what follows from a request: pure data in, pure data out.
//!
//! A [`Table`] never changes. [`Table::request`] returns the next table together with the
//! [`Change`] that stores it; the caller installs the next table once the change is durable. This
//! crate knows no socket, no clock and no database: the time comes with the request, and what is
//! stored are the plain rows of [`record`].

mod bot_name;
mod challenge;
mod chronicle;
mod guided;
mod hint;
mod phrase;
pub mod record;
mod refused;
mod rematch;
mod request;
mod table;
pub mod testing;
pub mod view;

pub use bot_name::bot_name;
pub use guided::{Coach, Moment};
pub use phrase::{PHRASES, SAYS};
pub use record::{
    Change, Entry, EntryKind, Guest, SeatKind, SeatRow, Status, TableRow, TableSummary,
};
pub use refused::Refused;
pub use request::{Again, Request, Wish};
pub use table::{IS_BACK, Table, is_free, level};
pub use view::{Hands, LogLine, Screen, Sitter, SitterKind, Suggestion, TableView, UndoView};
