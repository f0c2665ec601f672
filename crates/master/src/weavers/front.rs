//! Conflicts against swarms: their cubes, their victory and its cost, and other ways they end
//! (WV-CON, WV-CAN).

use kernel::{Illegal, Log};

use super::event::{Removal, WeaverEvent};
use super::{PLAYER, WEAVER_SEAT};
use crate::action::{Answer, Source};
use crate::card::{CardId, Kind};
use crate::color::{Color, Pool};
use crate::decision::{Fate, Job, Spoils, Toll};
use crate::effect::{CardFilter, When};
use crate::event::Event;
use crate::offer::OfferSink;
use crate::pack::{Objective, ProjectId, SystemId};
use crate::question::Ask;
use crate::state::{Cubes, Fighter, Stale};
use crate::theft::TheftScope;
use crate::{Context, Master};

/// The place of a Weavers' cube in a conflict.
pub(super) struct Front {
    pub(super) card: CardId,
    pub(super) project: ProjectId,
    pub(super) slot: u8,
}

impl Master {
    /// The conflict that takes a cube of this color before any project of a swarm: the first one
    /// placed with an empty slot of that color on the Weavers' side, and its lowest such slot
    /// (WV-CON.4, WV-CON.13). A decided conflict takes none (WV-CON.19).
    pub(super) fn front_for(&self, cube: Color) -> Option<Front> {
        let fronts = self.state.weavers.fronts.open();
        let mut sides = fronts.filter_map(|card| {
            let side = self.side_in(WEAVER_SEAT, card)?; // WV-CON.12
            let project = self.side_project(card, side);
            let empty = self.pack.slots(project).of_colors(cube.bit())
                & !self.state.cubes[project.index()].filled();
            let open = empty != 0 && !self.is_decided(card);
            open.then(|| Front {
                card,
                project,
                slot: empty.trailing_zeros() as u8,
            })
        });
        sides.next()
    }

    /// Offer what `check_give` accepts.
    pub(crate) fn offer_give(&self, offer: &mut impl OfferSink) {
        self.each_cube_of(PLAYER, 0b1111, TheftScope::NoConflicts, |source| {
            offer.one(Answer::Give { source });
        });
    }

    /// Check that a lost conflict may cost this cube: one that an opponent could take (WV-CON.6,
    /// WV-CON.21).
    pub(crate) fn check_give(&self, source: Source) -> Result<(), Illegal> {
        self.check_steal(
            WEAVER_SEAT,
            Some(PLAYER),
            0b1111,
            TheftScope::NoConflicts,
            source,
        )
    }

    /// The cube that the Weavers take for a won conflict: the most valuable, by a fixed order
    /// (WV-CON.21).
    fn dearest_cube(&self) -> Option<Source> {
        let mut dearest = None;
        self.each_cube_of(PLAYER, 0b1111, TheftScope::NoConflicts, |source| {
            let worth = self.worth_of_cube(source);
            if dearest.is_none_or(|(most, _)| most < worth) {
                dearest = Some((worth, source));
            }
        });
        dearest.map(|(_, source)| source)
    }

    /// The cost of losing a cube: the symbols of the project it breaks, or one if that gives none;
    /// then whether it breaks a complete route; then how many cubes lie there.
    fn worth_of_cube(&self, source: Source) -> (u32, bool, u32) {
        match source {
            Source::Slot { project, slot } => {
                let card = self.pack.card_of(project);
                let cubes = self.state.cubes[project.index()];
                let less = cubes.filled() & !(1 << slot);
                let breaks = self.state.standing.has(card)
                    && self.pack.lasting(card) == Some(project)
                    && self.is_finished(PLAYER, project)
                    && !self.would_be_finished(PLAYER, project, less);
                let symbols = if breaks { 1 + self.symbols_on(card) } else { 0 };
                (symbols, false, cubes.count())
            }
            Source::Route { track } => (0, self.is_complete(track), self.route(track).len().into()),
            Source::Swarm { .. } => (0, false, 0),
        }
    }

    /// The card that the Weavers take for a won conflict: the most valuable, by a fixed order
    /// (WV-CON.22).
    fn dearest_card(&self, filter: CardFilter) -> Option<CardId> {
        let cards = self.pickable(PLAYER, filter, true);
        // The first of equals: `max_by_key` would take the last.
        cards.iter().reduce(|dearest, card| {
            if self.worth_of_card(dearest) < self.worth_of_card(card) {
                card
            } else {
                dearest
            }
        })
    }

    /// The cost of losing a card: the symbols it gives, then its working ability, then a base that
    /// waits on it, then the cubes on it.
    fn worth_of_card(&self, card: CardId) -> (u32, bool, bool, u32) {
        let state = &self.state;
        let symbols = match card.kind() {
            Kind::Conflict => u32::from(self.has_advantage(PLAYER, card)),
            _ if state.standing.has(card) => self.symbols_on(card),
            _ => 0,
        };
        let cubes = |project: ProjectId| match self.owns_project(PLAYER, project) {
            true => state.cubes[project.index()].count(),
            false => 0,
        };
        (
            symbols,
            self.is_powered(PLAYER, card),
            state.constructed.has(card),
            self.pack.projects_of(card).map(cubes).sum(),
        )
    }

    /// How many symbols a standing card gives.
    fn symbols_on(&self, card: CardId) -> u32 {
        let counts = self.pack.index.gives[card.index()].counts();
        counts.iter().map(|&count| u32::from(count)).sum()
    }

    /// Check that a lost conflict may cost this card (WV-CON.22).
    pub(crate) fn check_lose_card(&self, filter: CardFilter, card: CardId) -> Result<(), Illegal> {
        if self.pickable(PLAYER, filter, true).has(card) {
            return Ok(());
        }
        if card.kind() == Kind::Species {
            let reason = "a species card is never discarded";
            return Err(Illegal::by("WV-CON.22", reason));
        }
        Err(Illegal::by(
            "WV-CON.22",
            "a card of the stated type must be discarded",
        ))
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// The cubes of the Weavers on a side of a conflict go to the reserve (WV-CON.20, WV-CAN.8).
    pub(crate) fn return_weaver_cubes(&mut self, project: ProjectId) {
        let (mut cubes, starred) = self.cubes_on(project);
        cubes.add(starred);
        if cubes.is_empty() {
            return;
        }
        self.state.cubes[project.index()] = Cubes::EMPTY;
        self.state.glance.full.remove(project);
        self.state.reserve.add(cubes);
        self.state.stale.raise(Stale::Advantage);
        self.note(|| Event::CubesReturned {
            seat: WEAVER_SEAT,
            bag: Pool::EMPTY,
            reserve: cubes,
        });
    }

    /// The Weavers' side is full: they win at once (WV-CON.5).
    pub(super) fn lose_conflict(&mut self, card: CardId) {
        let Some(conflict) = self.board_conflict(card) else {
            return;
        };
        let Some(side) = conflict.side_of(PLAYER) else {
            return;
        };
        let system = self.side_system(&conflict, side);
        let seat = PLAYER;
        self.note(|| Event::Weavers(WeaverEvent::ConflictLost { seat, card }));
        self.clear_conflict(card);
        self.put_bottom(card); // WV-CON.20
        self.fire(PLAYER, |when| when == When::ConflictLost);
        self.state.stack.add(Job::Toll(Toll {
            card,
            system,
            side,
            stage: 0,
        }));
    }

    /// Take the next part of the cost of a lost conflict: cubes, then each objective printed on the
    /// player's side (WV-CON.21, WV-CON.22).
    pub(crate) fn take_toll(&mut self, toll: Toll) {
        let next = Toll {
            stage: toll.stage + 1,
            ..toll
        };
        let face = self.conflict_face(toll.card);
        if toll.stage == 0 {
            self.state.stack.add(Job::Toll(next));
            return self.lose_cubes(face.loot);
        }
        if self.finish_loot(PLAYER) {
            // The objectives come after the consequences of the lost cubes.
            return self.state.stack.add(Job::Toll(toll));
        }
        let objectives = &face.objectives[toll.side as usize];
        let Some(&objective) = objectives.get(usize::from(toll.stage) - 1) else {
            return;
        };
        self.state.stack.add(Job::Toll(next));
        match objective {
            Objective::Capture => self.lose_system_of(toll.system),
            Objective::Take(filter) | Objective::Discard(filter) => self.lose_card_of(filter),
        }
    }

    /// The printed number of cubes goes to the reserve (WV-CON.21). The Weavers choose them, or the
    /// player by an option (WV-CON.29).
    fn lose_cubes(&mut self, count: u8) {
        if self.state.weavers.house.mercy {
            if count != 0 {
                self.ask(PLAYER, Ask::LoseCube { left: count });
            }
            return;
        }
        for _ in 0..count {
            match self.dearest_cube() {
                Some(source) => self.lose_cube(source),
                None => return,
            }
        }
    }

    /// A card of this type is discarded (WV-CON.22), chosen in the same way.
    fn lose_card_of(&mut self, filter: CardFilter) {
        if self.state.weavers.house.mercy {
            return self.ask(PLAYER, Ask::LoseCard { filter });
        }
        if let Some(card) = self.dearest_card(filter) {
            self.pick_card(PLAYER, card, Fate::Discard);
        }
    }

    /// All bases leave the player's system, which becomes neutral; no swarm arrives (WV-CON.22).
    fn lose_system_of(&mut self, system: SystemId) {
        if self.state.control[PLAYER] & system.bit() == 0 {
            return;
        }
        let bases = self.state.bases[system.index()];
        self.remove_bases(PLAYER, system, bases);
        self.end_conflicts_at(system);
    }

    /// A cube of the player goes to the reserve (WV-CON.21). If a reward is owed for its project,
    /// it stays owed (WV-COL.11).
    fn lose_cube(&mut self, source: Source) {
        let Some(cube) = self.cube_at(source) else {
            return;
        };
        self.lift_off(source);
        self.state.reserve[cube] += 1;
        let seat = PLAYER;
        let from = source.work();
        self.note(|| Event::Weavers(WeaverEvent::CubeLost { seat, cube, from }));
    }

    /// Lose the cube that the player has chosen; then ask for the next one.
    pub(crate) fn give(&mut self, left: u8, source: Source) {
        self.lose_cube(source);
        if 1 < left {
            self.ask(PLAYER, Ask::LoseCube { left: left - 1 });
        }
    }

    /// The player has won a conflict against this system: its swarm is destroyed (WV-CON.9), and
    /// the other conflicts there end (WV-CON.26).
    pub(crate) fn destroy_swarm(&mut self, system: SystemId) {
        if let Some(weaver) = self.swarm_at(system).map(|swarm| swarm.weaver) {
            self.remove_swarm(weaver, Removal::Destroyed);
            self.end_conflicts_at(system);
            self.abandon_decided(system);
        }
    }

    /// Decided conflicts survive the swarm (MG-19.55), with nobody on the other side.
    fn abandon_decided(&mut self, system: SystemId) {
        for track in self.embattled_at(system) {
            let Some(card) = self.conflict_on(track) else {
                continue;
            };
            let Some(side) = self.side_in(WEAVER_SEAT, card) else {
                continue;
            };
            self.return_weaver_cubes(self.side_project(card, side));
            self.state.fights[WEAVER_SEAT].remove(card, side);
            self.state.advantages.remove(card, side);
            if let Some(conflict) = &mut self.state.conflicts[usize::from(card.rank())] {
                conflict.sides[side as usize] = Fighter::NOBODY;
            }
        }
    }

    /// A swarm leaves this system: undecided conflicts are cancelled (WV-CAN.2). Decided ones pay
    /// their card and cubes at once, because no conflict may lie at a black hole (WV-CON.28,
    /// WV-INV.15).
    pub(super) fn leave_fights(&mut self, system: SystemId) {
        self.end_conflicts_at(system);
        for track in self.embattled_at(system) {
            if let Some(card) = self.conflict_on(track) {
                self.pay_decided(card, system);
            }
        }
    }

    fn pay_decided(&mut self, card: CardId, system: SystemId) {
        let Some(side) = self.side_in(PLAYER, card) else {
            return;
        };
        let project = self.side_project(card, side);
        self.state.owed.remove(project);
        self.clear_conflict(card);
        let (seat, loser) = (PLAYER, Some(WEAVER_SEAT));
        self.note(|| Event::ConflictWon { seat, card, loser });
        self.fire(PLAYER, |when| when == When::ConflictWon);
        self.state.stack.add(Job::Spoils(Spoils {
            winner: PLAYER,
            loser: None,
            card,
            system,
            stage: 0,
            opposite: side.opposite() as u8,
        }));
        self.gain(PLAYER, card);
    }
}
