//! Taking cubes from other players' projects (MG-17, MG-19.9).

use kernel::{Illegal, Log, Seat};

use crate::action::{Answer, Source};
use crate::color::{Color, colors_in};
use crate::cube::slots_in;
use crate::effect::Place;
use crate::event::Event;
use crate::offer::OfferSink;
use crate::pack::{Growth, ProjectId};
use crate::question::Ask;
use crate::weavers::WEAVER_SEAT;
use crate::{Context, Master};

pub(crate) const MUST_STEAL: Illegal =
    Illegal::by("MG-17.11", "a cube that can be stolen must be stolen");

/// Where cubes may be taken from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TheftScope {
    /// Any project (MG-17.8).
    All,
    /// Not from conflicts (MG-19.10).
    NoConflicts,
}

impl Master {
    /// The owner of the cube at a source.
    pub(crate) fn cube_owner(&self, source: Source) -> Option<Seat> {
        match source {
            Source::Slot { project, .. } => {
                Seat::all(self.parties()).find(|&seat| self.owns_project(seat, project))
            }
            Source::Route { track } => self.route_owner(track),
            Source::Swarm { .. } => Some(WEAVER_SEAT),
        }
    }

    /// The cube at a source.
    pub(crate) fn cube_at(&self, source: Source) -> Option<Color> {
        match source {
            Source::Slot { project, slot } => {
                self.pack.project(project).slots.get(usize::from(slot))?;
                self.state.cubes[project.index()].get(slot)
            }
            Source::Route { track } => self.route(track).last(), // MG-17.9
            Source::Swarm { weaver, growth } => {
                let swarm = self.state.weavers.get(weaver)?;
                let color = self.pack.weaver(weaver).project(growth).color;
                (swarm.cubes[growth as usize] != 0).then_some(color)
            }
        }
    }

    pub(crate) fn check_steal(
        &self,
        seat: Seat,
        victim: Option<Seat>,
        colors: u8,
        reach: TheftScope,
        source: Source,
    ) -> Result<(), Illegal> {
        let Some(cube) = self.cube_at(source) else {
            return Err(Illegal::by("MG-17.3", "no cube lies there"));
        };
        let owner = self
            .cube_owner(source)
            .expect("every cube on a project has an owner");
        if owner == seat || victim.is_some_and(|victim| victim != owner) {
            return Err(match victim {
                None => Illegal::by("MG-17.3", "the cube must be an opponent's"),
                Some(_) => Illegal::by("MG-19.9", "the cube must be the loser's"),
            });
        }
        if cube == Color::Black {
            return Err(match victim {
                None => Illegal::by("MG-17.4", "black cubes can never be stolen"),
                Some(_) => Illegal::by("MG-17.13", "black cubes are never taken as loot"),
            });
        }
        if colors & cube.bit() == 0 {
            return Err(Illegal::by(
                "MG-17.3",
                "a cube of another color must be taken",
            ));
        }
        let place = self.place_of_source(source);
        if reach == TheftScope::NoConflicts && place == Place::Conflicts {
            return Err(Illegal::by("MG-19.10", "loot is not taken from conflicts"));
        }
        if self.state.powers[owner].protects(place) {
            return Err(Illegal::by(
                "MG-0.4",
                "an ability of its owner protects this cube",
            ));
        }
        match source {
            Source::Slot { project, slot } if !self.is_first_alike(project, slot) => Err(
                Illegal::by("MG-17.10", "of cubes that are alike the first is taken"),
            ),
            Source::Slot { .. } | Source::Route { .. } | Source::Swarm { .. } => Ok(()),
        }
    }

    fn place_of_source(&self, source: Source) -> Place {
        match source {
            Source::Slot { project, .. } => Master::place_of(self.pack.card_of(project)),
            Source::Route { .. } => Place::Routes,
            Source::Swarm { .. } => Place::Cards,
        }
    }

    /// Whether no earlier slot has the same color, star and cube.
    pub(crate) fn is_first_alike(&self, project: ProjectId, slot: u8) -> bool {
        let face = self.pack.project(project);
        let cubes = self.state.cubes[project.index()];
        let (Some(cube), Some(wanted)) = (cubes.get(slot), face.slots.get(usize::from(slot)))
        else {
            return false;
        };
        let alike = self.pack.slots(project).like(*wanted) & cubes.of(cube);
        alike.trailing_zeros() == u32::from(slot)
    }

    /// Offer what `check_steal` accepts, from any opponent or from one victim.
    pub(crate) fn offer_steal(
        &self,
        seat: Seat,
        victim: Option<Seat>,
        colors: u8,
        reach: TheftScope,
        offer: &mut impl OfferSink,
    ) {
        for owner in Seat::all(self.parties()) {
            if owner != seat && victim.is_none_or(|victim| victim == owner) {
                let colors = colors & !Color::Black.bit();
                self.each_cube_of(owner, colors, reach, |source| {
                    offer.one(Answer::Steal { source });
                });
            }
        }
        self.offer_swarm_cubes(colors, offer);
    }

    /// Offer the cubes on Weaver cards (WV-SPN.4).
    fn offer_swarm_cubes(&self, colors: u8, offer: &mut impl OfferSink) {
        for swarm in self.state.weavers.swarms() {
            for growth in Growth::ALL {
                let weaver = swarm.weaver;
                let source = Source::Swarm { weaver, growth };
                if self
                    .cube_at(source)
                    .is_some_and(|cube| colors & cube.bit() != 0)
                {
                    offer.one(Answer::Steal { source });
                }
            }
        }
    }

    /// The cubes of these colors that others may take from a player.
    pub(crate) fn each_cube_of(
        &self,
        owner: Seat,
        colors: u8,
        reach: TheftScope,
        mut found: impl FnMut(Source),
    ) {
        let powers = &self.state.powers[owner];
        if !powers.protects(Place::Cards) {
            for card in self.state.cards[owner].iter() {
                for project in self.pack.projects_of(card) {
                    self.each_cube_on(project, colors, &mut found);
                }
            }
        }
        if reach == TheftScope::All && !powers.protects(Place::Conflicts) {
            for project in self.sides_of(owner) {
                self.each_cube_on(project, colors, &mut found);
            }
        }
        if !powers.protects(Place::Routes) {
            for track in self.routes_of(owner) {
                if self
                    .route(track)
                    .last()
                    .is_some_and(|cube| colors & cube.bit() != 0)
                {
                    found(Source::Route { track });
                }
            }
        }
    }

    fn each_cube_on(&self, project: ProjectId, colors: u8, found: &mut impl FnMut(Source)) {
        let cubes = self.state.cubes[project.index()];
        for color in colors_in(colors) {
            for slot in slots_in(cubes.of(color)) {
                if self.is_first_alike(project, slot) {
                    found(Source::Slot { project, slot });
                }
            }
        }
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// Steal a cube. That is a separate step: what the cube gave its owner is lost at once
    /// (MG-17.12).
    pub(crate) fn steal(&mut self, seat: Seat, source: Source) {
        let victim = self.cube_owner(source);
        self.take_cube(seat, source);
        if let (Source::Slot { project, .. }, Some(victim)) = (source, victim) {
            self.cubes_left(victim, project);
            self.end_if_stranded(project);
        }
    }

    /// Put the cube into the thief's bag, even from a starred slot (MG-15.3, MG-15.4).
    fn take_cube(&mut self, seat: Seat, source: Source) {
        let (Some(victim), Some(cube)) = (self.cube_owner(source), self.cube_at(source)) else {
            return;
        };
        self.lift_off(source);
        self.state.bags[seat][cube] += 1;
        self.note(|| Event::CubeStolen {
            seat,
            victim,
            cube,
            work: source.work(),
        });
    }

    /// Take a cube of the loser's, then ask for the next one (MG-19.9).
    pub(crate) fn take_loot(&mut self, seat: Seat, loser: Seat, left: u8, source: Source) {
        self.take_cube(seat, source);
        if 1 < left {
            let left = left - 1;
            self.ask(seat, Ask::TakeLoot { loser, left });
        }
    }

    /// Remove a cube from its place.
    pub(crate) fn lift_off(&mut self, source: Source) {
        match source {
            Source::Slot { project, slot } => {
                self.state.cubes[project.index()].clear(slot);
                self.state.glance.full.remove(project);
            }
            Source::Route { track } => {
                self.state.routes[track.index()].pop();
            }
            Source::Swarm { weaver, growth } => {
                if let Some(swarm) = self.state.weavers.get_mut(weaver) {
                    swarm.cubes[growth as usize] -= 1;
                }
            }
        }
    }

    /// The loot is complete: robbed projects stop standing now, because loot is one step even
    /// though its cubes are chosen one by one (MG-19.45). Returns whether any did.
    pub(crate) fn finish_loot(&mut self, loser: Seat) -> bool {
        let standing = self.state.cards[loser].and(self.state.standing);
        let mut broken = false;
        for card in standing.iter() {
            if let Some(project) = self.pack.lasting(card)
                && !self.is_finished(loser, project)
            {
                self.cubes_left(loser, project);
                broken = true;
            }
        }
        broken
    }
}
