//! Why a request is not granted.

use catalog::Refusal;

/// Why a request is not granted. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The game or the table refuses it.
    #[error("{}", .0.message)]
    Refusal(Refusal),
    /// The request was meant for an earlier state of the table.
    #[error("the game has moved on; look again and choose")]
    MovedOn,
    /// The table has no such seat.
    #[error("there is no such seat here")]
    NoSeat,
    /// A game that this program cannot go on with.
    #[error("this game cannot go on: {0}")]
    Stale(String),
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused::Refusal(refusal)
    }
}
