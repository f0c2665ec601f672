//! What must hold in every reachable state (MG-INV).
//!
//! The same checks are applied to the engine after every action of a simulation and to position
//! files written by people. So they trust nothing, say which piece is wrong, and build messages
//! only for problems. Redundant parts of the representation, such as control of a system beside the
//! bases in it, are reported under the clause they would break.

mod board;
mod cards;
mod conflicts;
mod cubes;
mod pending;
mod swarm;
mod turn;

#[cfg(test)]
mod tests;

use kernel::{Game, Problem, Seat};

use crate::Master;
use crate::effect::{Place, Power};
use crate::pack::{SystemId, TrackId};
use crate::state::{Departure, Phase};

/// Every invariant that the state breaks.
pub(crate) fn problems(game: &Master) -> Vec<Problem> {
    let mut findings = Findings(Vec::new());
    game.check_shape(&mut findings);
    if !findings.0.is_empty() {
        return findings.0; // Nothing else could be read safely.
    }
    game.check_cubes(&mut findings);
    game.check_cards(&mut findings);
    game.check_board(&mut findings);
    game.check_conflicts(&mut findings);
    game.check_swarms(&mut findings);
    game.check_turn(&mut findings);
    game.check_pending(&mut findings);
    if findings.0.is_empty() {
        game.check_question(&mut findings);
    }
    findings.0
}

impl Master {
    /// What the other checks rely on: every id exists in this pack and at this table.
    fn check_shape(&self, findings: &mut Findings) {
        self.check_seats(findings);
        self.check_cube_shape(findings);
        self.check_card_shape(findings);
        self.check_board_shape(findings);
        self.check_conflict_shape(findings);
        self.check_stack_shape(findings);
        self.check_swarm_shape(findings);
    }

    /// All powers of the cards of the pack, working or not.
    fn printed_powers(&self) -> impl Iterator<Item = &Power> {
        let passive = self.pack.index.passive.iter();
        passive.flat_map(|card| self.pack.card(card).powers())
    }

    /// Whether some ability lets a cube lie on a slot of another color (MG-0.4). Who had it when
    /// the cube was placed is no longer known.
    fn may_count_as(&self, cube: crate::Color, wanted: crate::Color, place: Place) -> bool {
        self.printed_powers().any(|power| {
            matches!(*power, Power::CountsAs { color, slot, on }
                if color == cube && slot == wanted && on.bits() & place.bits() != 0)
        })
    }

    /// The seats without a player.
    fn empty_seats(&self) -> impl Iterator<Item = Seat> {
        Seat::all(4).skip(self.seats())
    }

    fn all_tracks(&self) -> impl Iterator<Item = TrackId> + use<> {
        (0..self.pack.board.tracks.len() as u8).map(TrackId)
    }

    fn all_system_ids(&self) -> impl Iterator<Item = SystemId> + use<> {
        (0..self.pack.board.systems.len() as u8).map(SystemId)
    }

    pub(crate) fn is_system(&self, system: SystemId) -> bool {
        system.index() < self.pack.board.systems.len()
    }

    pub(crate) fn is_seat(&self, seat: Seat) -> bool {
        seat.index() < self.seats()
    }

    /// Whether the seat can own something: it is a player's, or that of the Weavers.
    fn is_party(&self, seat: Seat) -> bool {
        seat.index() < self.parties()
    }

    /// Whether an allocation or its rewards may be in progress. A finished game may have stopped
    /// there (MG-22.13).
    fn is_phase_two(&self) -> bool {
        let phase = self.state.phase;
        matches!(phase, Phase::Allocation | Phase::Rewards | Phase::Over)
    }

    fn short_track(&self, track: TrackId) -> String {
        self.pack.track_word(track, Departure::A)
    }
}

/// The problems found so far. Messages are built only for problems.
struct Findings(Vec<Problem>);

impl Findings {
    /// Report a broken clause unless it holds.
    #[inline]
    fn require(&mut self, holds: bool, clause: &'static str, message: impl FnOnce() -> String) {
        if !holds {
            self.add(clause, message());
        }
    }

    #[cold]
    fn add(&mut self, clause: &'static str, message: String) {
        self.0.push(Problem::new(clause, message));
    }
}
