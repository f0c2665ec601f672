//! Projects on cards: allocation, cancelling, rewards (MG-8, MG-11, MG-13, MG-14, MG-16).

use kernel::{Illegal, Log, Seat};

use crate::action::{Action, Work};
use crate::card::{CardId, Kind};
use crate::color::{Color, nonzero_bytes};
use crate::cube::slots_in;
use crate::decision::{Job, Spoils};
use crate::effect::{Place, When};
use crate::event::Event;
use crate::offer::OfferSink;
use crate::pack::{PROJECT_SLOTS, ProjectId, Reward, Side, SystemId};
use crate::question::Ask;
use crate::state::{Cubes, Glance, Phase, Powers, ProjectSet, Stale};
use crate::weavers::WEAVER_SEAT;
use crate::{Context, Master};

/// Implemented developments of one type (MG-14.6).
pub(crate) const IMPLEMENTED_LIMIT: u32 = 3;

impl Master {
    /// Every slot filled (MG-8.3).
    pub(crate) fn is_full(&self, project: ProjectId) -> bool {
        self.state.cubes[project.index()].filled() == self.pack.slots(project).all
    }

    /// Whether the project is complete for this player: full, or with one plain slot empty if an
    /// ability of the player allows it.
    #[inline]
    pub(crate) fn is_finished(&self, seat: Seat, project: ProjectId) -> bool {
        self.would_be_finished(seat, project, self.state.cubes[project.index()].filled())
    }

    /// Whether it would be complete with these slots filled.
    #[inline]
    pub(crate) fn would_be_finished(&self, seat: Seat, project: ProjectId, filled: u16) -> bool {
        let slots = self.pack.slots(project);
        let open = slots.all & !filled;
        if open == 0 {
            return true;
        }
        open.is_power_of_two()
            && self.state.powers[seat].slot_less & slots.task != 0
            && open & slots.starred == 0
            && filled != 0
    }

    /// For each color of slot, the cubes that fill it for this player at this place, as bits.
    #[inline]
    pub(crate) fn filled_by(&self, seat: Seat, place: Place) -> &[u8; 8] {
        &self.state.powers[seat].filled_by[place_index(place)]
    }

    /// The slot colors that cubes of any of these colors fill, as bits.
    #[inline]
    pub(crate) fn fills(&self, seat: Seat, place: Place, cubes: u8) -> u8 {
        let filled_by = self.filled_by(seat, place);
        if *filled_by == Powers::PLAIN {
            return cubes;
        }
        let filled_by = u64::from_le_bytes(*filled_by);
        nonzero_bytes(filled_by & (u64::from(cubes) * 0x01_01_01_01_01))
    }

    /// The place of a project, for passive abilities that apply to places.
    pub(crate) fn place_of(card: CardId) -> Place {
        if card.kind() == Kind::Conflict {
            Place::Conflicts
        } else {
            Place::Cards
        }
    }

    /// Whether the project is this player's own: on one of their cards, or their side of a
    /// conflict.
    pub(crate) fn owns_project(&self, seat: Seat, project: ProjectId) -> bool {
        let card = self.pack.card_of(project);
        if card.kind() != Kind::Conflict {
            return self.state.cards[seat].has(card);
        }
        self.side_in(seat, card)
            .is_some_and(|side| self.side_project(card, side) == project)
    }

    pub(crate) fn check_place(
        &self,
        seat: Seat,
        cube: Color,
        project: ProjectId,
        slot: u8,
    ) -> Result<(), Illegal> {
        let face = self.pack.project(project);
        if !self.owns_project(seat, project) {
            return Err(match face.card.kind() {
                Kind::Conflict if self.board_conflict(face.card).is_none() => {
                    Illegal::by("MG-20.8", "this conflict is not on the board")
                }
                Kind::Conflict if self.is_neutral_side(project) => {
                    Illegal::by("MG-19.40", "nobody fills the side of a neutral system")
                }
                _ => Illegal::by("MG-8.10", "you fill only your own projects"),
            });
        }
        let Some(wanted) = face.slots.get(usize::from(slot)) else {
            return Err(Illegal::by("MG-8.2", "the project has no such slot"));
        };
        let filled = self.state.cubes[project.index()].filled();
        if filled >> slot & 1 == 1 {
            return Err(Illegal::by(
                "MG-8.40",
                "the slot is taken: one cube per slot",
            ));
        }
        let place = Master::place_of(face.card);
        if self.filled_by(seat, place)[wanted.color as usize] & cube.bit() == 0 {
            return Err(Illegal::by("MG-8.2", "the slot asks for another color"));
        }
        let alike = self.pack.slots(project).alike[usize::from(slot)] & !filled;
        if alike.trailing_zeros() != u32::from(slot) {
            return Err(Illegal::by(
                "MG-8.7",
                "of slots that are alike the first is filled first",
            ));
        }
        if self.fourth_slots(seat, project) >> slot & 1 == 1 {
            let reason = "you can have at most three implemented developments of a type";
            return Err(Illegal::by("MG-14.12", reason));
        }
        Ok(())
    }

    /// The slots in which a cube would complete a fourth development of its type (MG-14.12).
    #[inline]
    fn fourth_slots(&self, seat: Seat, project: ProjectId) -> u16 {
        let slots = self.pack.slots(project);
        let filled = self.state.cubes[project.index()].filled();
        let open = slots.all & !filled;
        let saves = self.state.powers[seat].slot_less & slots.task != 0;
        if !slots.development || 1 + u32::from(saves) < open.count_ones() {
            return 0;
        }
        let card = self.pack.card_of(project);
        let others = self.state.cards[seat].and(card.kind().all());
        if others.len() <= IMPLEMENTED_LIMIT
            || self.finished_developments(seat, card) < IMPLEMENTED_LIMIT
        {
            return 0;
        }
        slots_in(open)
            .filter(|slot| self.would_be_finished(seat, project, filled | 1 << slot))
            .fold(0, |set, slot| set | 1 << slot)
    }

    /// How many other developments of this card's type are complete.
    fn finished_developments(&self, seat: Seat, card: CardId) -> u32 {
        let mut cards = self.state.cards[seat].and(card.kind().all());
        cards.remove(card);
        let finished = |project| self.is_finished(seat, project);
        cards
            .iter()
            .filter(|&card| self.pack.lasting(card).is_some_and(finished))
            .count() as u32
    }

    /// How many developments of this type are implemented (MG-14.6).
    pub(crate) fn implemented(&self, seat: Seat, kind: Kind) -> u32 {
        self.state.cards[seat]
            .and(self.state.standing)
            .and(kind.all())
            .len()
    }

    /// Offer what `check_place` accepts on cards and conflict sides, for these colors of cubes.
    pub(crate) fn offer_place(&self, seat: Seat, cubes: u8, offer: &mut impl OfferSink) {
        let fills = self.fills(seat, Place::Cards, cubes);
        let own = self.own_projects(seat).without(self.state.glance.full);
        let projects = own.and(self.pack.wanting(fills)).iter();
        if *self.filled_by(seat, Place::Cards) == Powers::PLAIN {
            projects.for_each(|it| self.offer_slots::<true>(seat, (cubes, fills), it, offer));
        } else {
            projects.for_each(|it| self.offer_slots::<false>(seat, (cubes, fills), it, offer));
        }
        if self.state.fights[seat].is_empty() {
            return;
        }
        let fills = self.fills(seat, Place::Conflicts, cubes);
        for project in self.sides_of(seat) {
            self.offer_slots::<false>(seat, (cubes, fills), project, offer);
        }
    }

    /// Offer the slots of a project for these cubes, which fill slots of these colors; `PLAIN` if
    /// every cube fills only its own color.
    #[inline(always)] // Called for every project at every allocation: the call would cost a fifth.
    fn offer_slots<const PLAIN: bool>(
        &self,
        seat: Seat,
        (cubes, fills): (u8, u8),
        project: ProjectId,
        offer: &mut impl OfferSink,
    ) {
        let slots = self.pack.slots(project);
        let mut open = slots.of_colors(fills) & !self.state.cubes[project.index()].filled();
        if slots.development && open != 0 {
            open &= !self.fourth_slots(seat, project);
        }
        loop {
            // The first slot without a branch, because usually there is one or none.
            let slot = (open.trailing_zeros() as u8).min(PROJECT_SLOTS as u8 - 1);
            let color = slots.color[usize::from(slot)];
            let place = |cube| Action::Place {
                cube,
                project,
                slot,
            };
            if PLAIN {
                offer.one_if(place(Color::from_index(color)), open != 0);
            } else {
                let place_of = Master::place_of(self.pack.card_of(project));
                let fits = self.filled_by(seat, place_of)[usize::from(color)] & cubes;
                offer.each(fits * u8::from(open != 0), place);
            }
            open &= !slots.alike[usize::from(slot)];
            if open == 0 {
                break;
            }
        }
    }

    /// The projects on a player's cards, without sides of conflicts.
    #[inline]
    fn own_projects(&self, seat: Seat) -> ProjectSet {
        if seat == self.state.active {
            return self.state.glance.own;
        }
        self.read_own_projects(seat)
    }

    pub(crate) fn read_own_projects(&self, seat: Seat) -> ProjectSet {
        let cards = self.state.cards[seat].iter();
        cards.fold(ProjectSet::EMPTY, |set, card| {
            set.or(self.pack.own_projects(card))
        })
    }

    /// Compute the glance from the table.
    pub(crate) fn read_glance(&self) -> Glance {
        let projects = (0..self.pack.projects.len()).map(|index| ProjectId(index as u8));
        let systems = (0..self.pack.board.systems.len()).map(|index| SystemId(index as u8));
        Glance {
            own: self.read_own_projects(self.state.active),
            full: projects.filter(|&it| self.is_full(it)).collect(),
            free: systems
                .filter(|&system| self.has_free_planet(system))
                .fold(0, |set, system| set | system.bit()),
        }
    }

    /// Check that it is one of the player's own projects and has a cube on it (MG-8.30).
    pub(crate) fn check_cancel(&self, seat: Seat, work: Work) -> Result<(), Illegal> {
        let (own, empty) = match work {
            Work::Card(project) => (
                self.owns_project(seat, project),
                self.state.cubes[project.index()] == Cubes::EMPTY,
            ),
            Work::Route(track) => {
                let empty = self.route(track).is_empty();
                (empty || self.route_owner(track) == Some(seat), empty)
            }
            Work::Swarm { .. } => {
                let reason = "the projects of the Weavers are not yours to cancel";
                return Err(Illegal::by("WV-SPN.13", reason));
            }
        };
        if !own {
            return Err(Illegal::by("MG-8.30", "you cancel only your own projects"));
        }
        if empty {
            return Err(Illegal::by("MG-8.30", "there is no cube on this project"));
        }
        Ok(())
    }

    /// Offer to cancel each of them (MG-8.11).
    pub(crate) fn offer_cancel(&self, seat: Seat, offer: &mut impl OfferSink) {
        let mut cancel = |project: ProjectId| {
            let work = Work::Card(project);
            let is_empty = self.state.cubes[project.index()] == Cubes::EMPTY;
            offer.one_if(Action::Cancel { work }, !is_empty);
        };
        self.own_projects(seat).iter().for_each(&mut cancel);
        self.sides_of(seat).for_each(cancel);
        for track in self.tracks_of(self.state.control[seat]) {
            let work = Work::Route(track);
            offer.one_if(Action::Cancel { work }, self.is_route_of(seat, track));
        }
    }

    /// Every project of the player that holds a cube.
    pub(crate) fn works_of(&self, seat: Seat) -> impl Iterator<Item = Work> + '_ {
        let cards = self.state.cards[seat]
            .iter()
            .flat_map(|card| self.pack.projects_of(card));
        let sides = self.sides_of(seat);
        cards
            .chain(sides)
            .filter(|project| self.state.cubes[project.index()] != Cubes::EMPTY)
            .map(Work::Card)
            .chain(self.routes_of(seat).map(Work::Route))
    }

    pub(crate) fn side_project(&self, card: CardId, side: Side) -> ProjectId {
        self.pack.side_project(card, side)
    }

    /// Record the owed base projects whose spot is taken now: they miss their reward (MG-11.10).
    pub(crate) fn note_taken_spots(&mut self, seat: Seat) {
        for project in self.state.owed.iter() {
            let face = self.pack.project(project);
            if face.reward == Reward::Base && self.has_full_spot(seat, face.card) {
                self.state.taken_spots.insert(face.card);
            }
        }
    }

    /// Whether the base spot of a card holds no further base (MG-11.5, MG-11.15).
    pub(crate) fn has_full_spot(&self, seat: Seat, card: CardId) -> bool {
        let taken = if self.state.powers[seat].keep_base {
            self.state.doubled
        } else {
            self.state.constructed
        };
        taken.has(card)
    }

    /// Check that a black cube was drawn, which is the price of cancelling a project.
    pub(crate) fn check_black_drawn(&self) -> Result<(), Illegal> {
        if self.state.drawn[Color::Black] != 0 {
            return Ok(());
        }
        let reason = "only a drawn black cube cancels a project";
        Err(Illegal::by("MG-8.14", reason))
    }

    pub(crate) fn check_reward(&self, project: ProjectId) -> Result<(), Illegal> {
        if self.state.owed.has(project) {
            return Ok(());
        }
        Err(Illegal::by("MG-8.15", "no reward is owed for this project"))
    }
}

fn place_index(place: Place) -> usize {
    match place {
        Place::Cards | Place::Everywhere => 0,
        Place::Routes => 1,
        Place::Conflicts => 2,
    }
}

impl<L: Log<Event>> Context<'_, L> {
    pub(crate) fn place(&mut self, seat: Seat, cube: Color, project: ProjectId, slot: u8) {
        self.state.drawn[cube] -= 1;
        self.note(|| Event::CubePlaced {
            seat,
            cube,
            project,
        });
        self.put_cube(cube, project, slot);
    }

    /// Put a cube on a slot.
    pub(crate) fn put_cube(&mut self, cube: Color, project: ProjectId, slot: u8) {
        self.state.cubes[project.index()].put(slot, cube);
        let is_full = self.is_full(project);
        self.state.glance.full.insert_if(project, is_full);
        // MG-5.15: the advantage is updated at once. One more cube matters only if the sides were
        // equal before (MG-19.36).
        if let Some(other) = self.pack.opposite_side(project) {
            let count = |project: ProjectId| self.state.cubes[project.index()].count();
            if count(project) == count(other) + 1 {
                self.state.stale.raise(Stale::Advantage);
            }
        }
    }

    /// A drawn black cube empties a project and goes into the bag (MG-8.11 to MG-8.13).
    pub(crate) fn cancel(&mut self, seat: Seat, work: Work) {
        self.state.drawn[Color::Black] -= 1;
        self.state.bags[seat][Color::Black] += 1;
        self.note(|| Event::ProjectCancelled { seat, work });
        self.clear_work(seat, work);
    }

    pub(crate) fn clear_work(&mut self, seat: Seat, work: Work) {
        match work {
            Work::Card(project) => {
                self.return_cubes(seat, project);
                self.end_if_stranded(project);
            }
            Work::Route(track) => self.return_route(seat, track),
            Work::Swarm { .. } => {} // Never cancelled (WV-SPN.13).
        }
    }

    /// End the allocation: determine what is completed (MG-8.35, MG-8.36).
    pub(crate) fn confirm(&mut self, seat: Seat) {
        let returned = std::mem::take(&mut self.state.drawn);
        self.state.bags[seat].add(returned);
        self.note(|| Event::AllocationConfirmed { seat, returned });
        self.state.phase = Phase::Rewards;
        self.state.owed = self.completed(seat);
        self.note_taken_spots(seat);
    }

    /// Complete projects that have not been rewarded.
    pub(crate) fn completed(&self, seat: Seat) -> ProjectSet {
        let own = self.own_projects(seat);
        let mut set = own.and(self.state.glance.full);
        if self.state.powers[seat].slot_less != 0 {
            set = own
                .iter()
                .filter(|&it| self.is_finished(seat, it))
                .collect();
        }
        for project in set.iter() {
            let card = self.pack.card_of(project);
            let rewarded =
                self.state.standing.has(card) && self.pack.lasting(card) == Some(project);
            // MG-14.6: an ability that saves a slot does not allow a fourth one.
            let fourth = self.pack.slots(project).development
                && IMPLEMENTED_LIMIT <= self.implemented(seat, card.kind());
            if rewarded || fourth {
                set.remove(project);
            }
        }
        let sides = self.sides_of(seat);
        sides
            .filter(|&project| self.is_full(project))
            .for_each(|project| set.insert(project));
        set
    }

    /// Give the reward of a completed project.
    pub(crate) fn reward(&mut self, seat: Seat, project: ProjectId) {
        self.state.owed.remove(project);
        let face = self.pack.project(project);
        match &face.reward {
            Reward::Base => self.construct_base(seat, project),
            Reward::Receive(cards) => {
                self.return_cubes(seat, project);
                let left = (1 << cards.len()) - 1;
                self.ask(seat, Ask::ReceiveCard { project, left });
            }
            Reward::Agenda(_) => self.fulfill(seat, project),
            Reward::Development => self.implement(seat, project),
            Reward::Operation(color) => {
                self.return_cubes(seat, project); // MG-17.14: before the theft.
                let colors = color.bit();
                self.ask(seat, Ask::StealCube { colors });
            }
            Reward::Victory(side) => self.win_conflict(seat, face.card, *side),
        }
    }

    fn fulfill(&mut self, seat: Seat, project: ProjectId) {
        let card = self.pack.card_of(project);
        if !self.is_finished(seat, project) || !self.state.cards[seat].has(card) {
            return; // MG-8.36: an earlier reward undid it.
        }
        self.state.standing.insert(card);
        self.state.stale.raise(Stale::All);
        self.note(|| Event::AgendaFulfilled { seat, card });
    }

    /// The card works, and a politics card is drawn by the number implemented now (MG-14.7 to 9).
    fn implement(&mut self, seat: Seat, project: ProjectId) {
        let card = self.pack.card_of(project);
        let finished = self.is_finished(seat, project) && self.state.cards[seat].has(card);
        if !finished || IMPLEMENTED_LIMIT <= self.implemented(seat, card.kind()) {
            return;
        }
        self.state.standing.insert(card);
        self.state.stale.raise(Stale::All);
        self.note(|| Event::DevelopmentImplemented { seat, card });
        self.fire(seat, |when| when == When::Implemented);
        self.draw_politics(seat, self.implemented(seat, card.kind()));
    }

    /// The politics card for a first, second or third base or development (MG-12.11, MG-14.7).
    pub(crate) fn draw_politics(&mut self, seat: Seat, number: u32) {
        if let Some(kind) = Kind::of_base(number) {
            self.state.stack.add(Job::Draw { seat, kind });
        }
    }

    fn win_conflict(&mut self, seat: Seat, card: CardId, side: Side) {
        // Only a black hole removes a decided conflict from the board; then its card is back
        // already.
        let Some(conflict) = self.board_conflict(card) else {
            return;
        };
        let mut loser = conflict.player(side.opposite());
        let system = self.side_system(&conflict, side.opposite());
        // MG-19.54: both sides are cleared in one step, before any reward (MG-19.7).
        self.clear_conflict(card);
        self.note(|| Event::ConflictWon { seat, card, loser });
        if loser == Some(WEAVER_SEAT) && self.is_solo() {
            self.destroy_swarm(system);
            loser = None; // WV-CON.2: the rewards are those against a neutral system.
        }
        // The rewards come first, then the abilities fired by the end of the conflict.
        if let Some(loser) = loser {
            self.fire(loser, |when| when == When::ConflictLost);
        }
        self.fire(seat, |when| when == When::ConflictWon);
        let opposite = side.opposite() as u8;
        let spoils = Spoils {
            winner: seat,
            loser,
            card,
            system,
            stage: 0,
            opposite,
        };
        self.state.stack.add(Job::Spoils(spoils));
        self.gain(seat, card); // MG-19.8
    }
}
