//! Cubes on the move: drawn, returned, taken from the reserve (MG-7, MG-15).

use kernel::{Illegal, Log, Seat};

use crate::action::Answer;
use crate::card::{CardId, Kind};
use crate::chance::Chance;
use crate::color::{Color, Pool, colors_in};
use crate::event::Event;
use crate::offer::OfferSink;
use crate::pack::{ProjectId, TrackId};
use crate::question::Ask;
use crate::state::{Cubes, DRAWN_LIMIT, Route, Stale};
use crate::{Context, Master};

impl Master {
    /// The cubes on a project, plain ones first, starred ones second (MG-15.2).
    pub(crate) fn cubes_on(&self, project: ProjectId) -> (Pool, Pool) {
        let cubes = self.state.cubes[project.index()];
        let starred = self.pack.slots(project).starred;
        let (mut plain, mut lost) = (Pool::EMPTY, Pool::EMPTY);
        for color in Color::ALL {
            let slots = cubes.of(color);
            plain[color] = (slots & !starred).count_ones() as u8;
            lost[color] = (slots & starred).count_ones() as u8;
        }
        (plain, lost)
    }

    /// Those of these colors that the reserve still has; never black (MG-20.17).
    pub(crate) fn reserve_colors(&self, colors: u8) -> u8 {
        self.state.reserve.colors() & colors & !Color::Black.bit()
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// Phase 1: draw three cubes, more with an ability, fewer from a short bag (MG-7.1, MG-7.3).
    pub(crate) fn draw_cubes(&mut self) {
        let seat = self.state.active;
        let wanted = (3 + usize::from(self.state.powers[seat].draw_more)).min(DRAWN_LIMIT);
        self.draw_from_bag(seat, wanted);
    }

    /// Draw this many cubes, or all that are left (MG-7.3), in addition to those already drawn.
    pub(crate) fn draw_from_bag(&mut self, seat: Seat, wanted: usize) {
        let mut cubes = Pool::EMPTY;
        let total = self.state.bags[seat].total();
        for drawn in 0..total.min(wanted as u32) {
            let color = self.draw_cube(seat, total - drawn);
            cubes[color] += 1;
        }
        self.state.drawn.add(cubes);
        self.revealed = true;
        self.note(|| Event::CubesDrawn { seat, cubes });
    }

    /// Every cube in the bag is equally likely (MG-7.8).
    fn draw_cube(&mut self, seat: Seat, total: u32) -> Color {
        let bag = self.state.bags[seat];
        let rng = &mut self.state.rng;
        let dictated = rng
            .next_dictated(|byte| Chance::cube(byte).is_some_and(|color| bag[color] != 0))
            .and_then(Chance::cube);
        let color = dictated.unwrap_or_else(|| {
            let index = rng.below(total);
            let mut color = 0;
            let mut below = 0;
            // Branch-free, because the outcome is unpredictable: counts the colors that end at or
            // before it.
            for &count in &bag.0[..4] {
                below += u32::from(count);
                color += u8::from(below <= index);
            }
            Color::from_index(color)
        });
        self.state.bags[seat][color] -= 1;
        color
    }

    /// Empty a project of a card: cubes to the bag, starred ones to the reserve (MG-15.5).
    pub(crate) fn return_cubes(&mut self, seat: Seat, project: ProjectId) {
        let (bag, reserve) = self.cubes_on(project);
        if bag.is_empty() && reserve.is_empty() {
            return;
        }
        self.state.cubes[project.index()] = Cubes::EMPTY;
        self.state.glance.full.remove(project);
        self.state.bags[seat].add(bag);
        self.state.reserve.add(reserve);
        self.note(|| Event::CubesReturned { seat, bag, reserve });
        self.cubes_left(seat, project);
    }

    /// Empty every project of a card (MG-20.15, MG-19.48).
    pub(crate) fn return_card_cubes(&mut self, seat: Seat, card: CardId) {
        for project in self.pack.projects_of(card) {
            self.return_cubes(seat, project);
        }
    }

    /// Empty a track: all cubes go to the bag.
    pub(crate) fn return_route(&mut self, seat: Seat, track: TrackId) {
        let route = std::mem::replace(&mut self.state.routes[track.index()], Route::EMPTY);
        let mut bag = Pool::EMPTY;
        route.cubes().for_each(|cube| bag[cube] += 1);
        self.state.bags[seat].add(bag);
        self.note(|| Event::CubesReturned {
            seat,
            bag,
            reserve: Pool::EMPTY,
        });
    }

    /// After a cube has left a project, what the project gave is lost at once (MG-14.3, MG-16.4,
    /// MG-19.38).
    pub(crate) fn cubes_left(&mut self, seat: Seat, project: ProjectId) {
        let card = self.pack.card_of(project);
        if card.kind() == Kind::Conflict {
            self.state.stale.raise(Stale::Advantage);
        }
        let lasting = self.state.standing.has(card) && self.pack.lasting(card) == Some(project);
        if lasting && !self.is_finished(seat, project) {
            self.state.standing.remove(card);
            self.state.stale.raise(Stale::All);
            self.note(|| Event::ProjectBroken { seat, card });
        }
    }

    /// Take up to `wanted` cubes of one color from the reserve (MG-9.6).
    pub(crate) fn gain_color(&mut self, seat: Seat, color: Color, wanted: u8) {
        let count = wanted.min(self.state.reserve[color]);
        self.state.reserve[color] -= count;
        self.state.bags[seat][color] += count;
        let mut cubes = Pool::EMPTY;
        cubes[color] = count;
        self.note(|| Event::CubesGained { seat, cubes });
    }

    /// Ask for `count` cubes of these colors from the reserve (MG-20.34, MG-19.42).
    pub(crate) fn ask_for_cubes(&mut self, seat: Seat, colors: u8, count: u8) {
        if count != 0 {
            let left = count;
            self.ask(seat, Ask::GainCube { colors, left });
        }
    }

    /// Take the chosen cube from the reserve; then ask for the next one.
    pub(crate) fn gain_cube(&mut self, seat: Seat, colors: u8, left: u8, color: Color) {
        self.gain_color(seat, color, 1);
        self.ask_for_cubes(seat, colors, left - 1);
    }

    /// Return the black cubes on a player's projects when the Adventurer comes (MG-7.6).
    pub(crate) fn return_black_cubes(&mut self, seat: Seat) {
        let pack = self.pack;
        for card in self.state.cards[seat].iter() {
            for project in pack.projects_of(card) {
                self.return_black(seat, project);
            }
        }
        for project in self.sides_of(seat) {
            self.return_black(seat, project);
        }
    }

    fn return_black(&mut self, seat: Seat, project: ProjectId) {
        let slots = self.state.cubes[project.index()].of(Color::Black);
        if slots == 0 {
            return;
        }
        let starred = self.pack.slots(project).starred;
        let (mut bag, mut reserve) = (Pool::EMPTY, Pool::EMPTY);
        bag[Color::Black] = (slots & !starred).count_ones() as u8;
        reserve[Color::Black] = (slots & starred).count_ones() as u8; // MG-7.12
        for slot in slots_in(slots) {
            self.state.cubes[project.index()].clear(slot);
        }
        self.state.glance.full.remove(project);
        self.state.bags[seat].add(bag);
        self.state.reserve.add(reserve);
        self.note(|| Event::CubesReturned { seat, bag, reserve });
        self.cubes_left(seat, project);
    }
}

/// The slots of a bit set.
pub(crate) fn slots_in(mut slots: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if slots == 0 {
            return None;
        }
        let slot = slots.trailing_zeros() as u8;
        slots &= slots - 1;
        Some(slot)
    })
}

impl Master {
    pub(crate) fn check_drawn(&self, cube: Color) -> Result<(), Illegal> {
        if self.state.drawn[cube] != 0 {
            return Ok(());
        }
        let reason = "you have no such cube among those drawn this turn";
        Err(Illegal::by("MG-7.2", reason))
    }

    pub(crate) fn check_gain(&self, colors: u8, color: Color) -> Result<(), Illegal> {
        if color == Color::Black {
            let reason = "black cubes are never taken from the reserve";
            return Err(Illegal::by("MG-20.17", reason));
        }
        if self.reserve_colors(colors) & color.bit() == 0 {
            let reason = "the reserve has no such cube to give";
            return Err(Illegal::by("MG-20.34", reason));
        }
        Ok(())
    }

    pub(crate) fn offer_gain(&self, colors: u8, offer: &mut impl OfferSink) {
        for color in colors_in(self.reserve_colors(colors)) {
            offer.one(Answer::Gain { color });
        }
    }
}
