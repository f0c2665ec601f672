//! What one seat or a spectator may know, built from nothing (MG-IM).

use kernel::Seat;
use serde::Serialize;

use crate::Master;

/// What one seat or a spectator may know.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct View {
    /// How many turns have begun.
    pub turn: u16,
}

impl Master {
    pub(crate) fn view_for(&self, _viewer: Option<Seat>) -> View {
        View {
            turn: self.state.turn,
        }
    }
}
