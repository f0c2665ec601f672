//! The setup of the solo mode (WV-SET).

use kernel::Log;

use super::PLAYER;
use super::event::Arrival;
use crate::Context;
use crate::card::Kind;
use crate::decision::{Job, SetupStep};
use crate::event::Event;
use crate::question::Ask;

/// Where swarms start, as corners clockwise from the player's: to the left and to the right
/// (WV-SET.5, WV-SET.10, WV-SET.11), and by a house option in the far corner.
const CORNERS: [usize; 3] = [1, 3, 2];

impl<L: Log<Event>> Context<'_, L> {
    /// Any species, then any starting system (WV-SET.2, WV-SET.13). No corner is covered
    /// (WV-SET.9), and the species that are not chosen go back to their deck (WV-SET.14).
    pub(crate) fn set_up_solo(&mut self) {
        self.state.decks[Kind::Species as usize].unknown = 0;
        self.state.draft = Kind::Species.cards().collect();
        let seat = PLAYER;
        // The top of the stack comes first, so what comes last is pushed first.
        self.state.stack.add(Job::Setup {
            next: SetupStep::Begin,
        });
        self.ask(seat, Ask::ChooseHome);
        self.state.stack.add(Job::Setup {
            next: SetupStep::ReturnSpecies,
        });
        self.ask(seat, Ask::TakeSpecies);
    }

    /// The first card goes left, the second right; each picks its target as soon as it is placed,
    /// and the left one is senior (WV-SET.11).
    pub(crate) fn place_swarms(&mut self) {
        let home = self.state.homes[PLAYER].and_then(|home| self.corner_of(home));
        let home = home.expect("the player has chosen a corner");
        let corners = self.pack.board.corners;
        for offset in CORNERS
            .into_iter()
            .take(self.state.weavers.house.start.into())
        {
            let weaver = self.draw_weaver();
            let system = corners[(home + offset) % corners.len()].home;
            self.arrive(weaver, system, Arrival::Setup);
            self.aim(weaver);
            self.aim_all();
        }
    }
}
