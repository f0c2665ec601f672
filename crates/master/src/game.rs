//! Dispatch: who is asked, what is offered, and which chapter an action belongs to.

use kernel::{Actions, Illegal, Log, Seat, Seats, Step};

use crate::action::{Action, Target};
use crate::card::{CardId, Kind};
use crate::color::Color;
use crate::conflict::Place;
use crate::decision::{Pending, SystemDeed};
use crate::event::Event;
use crate::pack::{SystemId, SystemSet};
use crate::state::Phase;
use crate::theft::Reach;
use crate::{Context, Master, systems_in};

/// Answers nobody has asked for.
const NOT_ASKED: Illegal = Illegal::by("MG-0.7", "this is not what is being asked now");
/// Something else while a question is open.
const QUESTION_FIRST: Illegal = Illegal::by("MG-0.8", "the open question must be answered first");
const EMPTY_DECK: Illegal = Illegal::by("MG-3.25", "a deck with cards must be chosen");
const OVER: Illegal = Illegal::by("MG-22.13", "the game is over");

impl Master {
    /// The seat the open question is for.
    pub(crate) fn asked(&self) -> Seat {
        match self.state.stack.top() {
            Some(pending) => pending.asks().unwrap_or(self.state.active),
            None => self.state.active,
        }
    }

    /// The topic of the open question.
    pub(crate) fn topic(&self) -> &'static str {
        match self.state.stack.top() {
            Some(pending) => pending.topic(),
            None => match self.state.phase {
                Phase::Allocation => "allocate",
                Phase::Rewards => "take-rewards",
                Phase::Cards => "use-cards",
                Phase::Over => "over",
                Phase::Setup | Phase::Start | Phase::End => "go-on",
            },
        }
    }

    pub(crate) fn offer_all(&self, seat: Seat, out: &mut Actions<Action>) {
        if self.state.phase == Phase::Over || self.state.resigned.has(seat) {
            return;
        }
        let offer = &mut |action| out.push(action);
        if seat == self.asked() {
            self.offer_open(offer);
        } else {
            self.offer_truces(seat, offer);
        }
    }

    /// Offer every answer to the open question.
    pub(crate) fn offer_open(&self, offer: &mut impl FnMut(Action)) {
        let Some(pending) = self.state.stack.top() else {
            let seat = self.state.active;
            return match self.state.phase {
                Phase::Allocation => self.offer_allocation(seat, offer),
                Phase::Rewards => self.offer_rewards(seat, offer),
                Phase::Cards => self.offer_cards(seat, offer),
                Phase::Setup | Phase::Start | Phase::End | Phase::Over => {}
            };
        };
        match *pending {
            Pending::ChooseHome { .. } => self.offer_homes(offer),
            Pending::TakeSpecies { .. } => {
                self.state
                    .draft
                    .iter()
                    .for_each(|card| offer(Action::TakeSpecies { card }));
            }
            Pending::KeepCard { lifted, .. } => self.offer_keep(lifted, offer),
            Pending::ReceiveCard { project, left, .. } => {
                self.offer_receive(project, left, offer);
            }
            Pending::ChooseDeck { filter, .. } => {
                self.decks_with_cards(filter)
                    .for_each(|kind| offer(Action::DrawFrom { kind }));
            }
            Pending::ChooseCard { kind, .. } => {
                let cards = self.deck(kind).cards(kind);
                cards.iter().for_each(|card| offer(Action::Fetch { card }));
            }
            Pending::StealCube { seat, colors } => {
                self.offer_steal(seat, None, colors, Reach::All, offer);
            }
            Pending::TakeLoot { seat, loser, .. } => {
                self.offer_steal(seat, Some(loser), 0b1111, Reach::NoConflicts, offer);
            }
            Pending::PickCard {
                seat,
                victim,
                filter,
                ..
            } => {
                let objective = victim.is_some();
                for owner in Seat::all(self.players()) {
                    if owner != seat && victim.is_none_or(|victim| victim == owner) {
                        let cards = self.pickable(owner, filter, objective);
                        cards.iter().for_each(|card| offer(Action::Pick { card }));
                    }
                }
            }
            Pending::Occupy { .. } => {
                offer(Action::Occupy);
                offer(Action::Decline);
            }
            Pending::GainCube { colors, .. } => self.offer_gain(colors, offer),
            Pending::ChooseOption { card, .. } => {
                let (options, may) = self.options(card);
                (0..options).for_each(|option| offer(Action::Choose { option }));
                if may {
                    offer(Action::Decline);
                }
            }
            Pending::ChooseSystem { seat, deed } => {
                for system in systems_in(self.targets(seat, deed)) {
                    offer(Action::Target {
                        target: Target::System(system),
                    });
                }
            }
            Pending::ChooseConflict { .. } => {
                for card in self.open_conflicts() {
                    offer(Action::Target {
                        target: Target::Conflict(card),
                    });
                }
            }
            Pending::ChoosePlayer { seat } => {
                for player in Seat::all(self.players()) {
                    if self.check_player(seat, player).is_ok() {
                        offer(Action::Target {
                            target: Target::Player(player),
                        });
                    }
                }
            }
            Pending::ChooseProject { seat } => {
                for work in self.works_of(seat) {
                    offer(Action::Target {
                        target: Target::Work(work),
                    });
                }
            }
            Pending::OrderTriggers { from } => self.offer_triggers(from, offer),
            Pending::Draw { .. }
            | Pending::Resolve { .. }
            | Pending::Spoils(_)
            | Pending::Triggers { .. }
            | Pending::Setup { .. } => {}
        }
    }

    /// Phase 2: place the drawn cubes, cancel with black ones, confirm (MG-8).
    fn offer_allocation(&self, seat: Seat, offer: &mut impl FnMut(Action)) {
        let cubes = self.state.drawn.colors();
        if cubes != 0 {
            self.offer_settle(seat, cubes, offer);
            self.offer_extend(seat, cubes, offer);
            self.offer_place(seat, cubes, offer);
        }
        if cubes & Color::Black.bit() != 0 {
            self.works_of(seat)
                .for_each(|work| offer(Action::Cancel { work }));
        }
        self.offer_truces(seat, offer);
        offer(Action::Confirm);
    }

    /// The alternatives of a card's ability, and whether it may be declined.
    fn options(&self, card: CardId) -> (u8, bool) {
        let ability = self.pack.card(card).ability.as_ref();
        ability.map_or((0, false), |ability| {
            (ability.options.len() as u8, ability.may)
        })
    }

    /// The systems an effect may strike.
    fn targets(&self, seat: Seat, deed: SystemDeed) -> SystemSet {
        match deed {
            SystemDeed::Cover => self.coverable(),
            SystemDeed::Uncover => self.state.covered,
            SystemDeed::RemoveBase => self.owned_by_others(seat),
        }
    }

    fn check_player(&self, seat: Seat, player: Seat) -> Result<(), Illegal> {
        let seated = player.index() < self.players();
        if player == seat || !seated || self.state.resigned.has(player) {
            return Err(Illegal::by(
                "MG-21.3",
                "an opponent who is in the game must be chosen",
            ));
        }
        if self.free_tokens() == 0 {
            return Err(Illegal::by(
                "MG-1.17",
                "no black hole token is free to mark the turn",
            ));
        }
        Ok(())
    }

    /// The other seats that may make or answer an offer to stop a conflict.
    pub(crate) fn truce_seats(&self) -> Seats {
        let mut seats = Seats::EMPTY;
        if self.state.embattled == 0 || self.state.phase == Phase::Over {
            return seats;
        }
        for seat in Seat::all(self.players()).filter(|&seat| seat != self.asked()) {
            let mut may = false;
            self.offer_truces(seat, &mut |_| may = true);
            if may {
                seats = seats.with(seat);
            }
        }
        seats
    }

    /// The other seats with an offer to answer.
    pub(crate) fn invited_seats(&self) -> Seats {
        if self.state.offers.is_empty() {
            return Seats::EMPTY;
        }
        let invited = |seat: &Seat| {
            Kind::Conflict
                .cards()
                .any(|card| self.check_answer_truce(*seat, card).is_ok())
        };
        Seat::all(self.players())
            .filter(|&seat| seat != self.asked())
            .filter(invited)
            .fold(Seats::EMPTY, Seats::with)
    }

    pub(crate) fn check_action(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.state.phase == Phase::Over {
            return Err(OVER);
        }
        if self.state.resigned.has(seat) {
            return Err(Illegal::by("MG-6.8", "this player has resigned"));
        }
        match action {
            Action::OfferTruce { card } => return self.check_offer_truce(seat, card),
            Action::AcceptTruce { card } | Action::RefuseTruce { card } => {
                return self.check_answer_truce(seat, card);
            }
            _ => {}
        }
        if seat != self.asked() {
            return Err(Illegal::by("MG-6.7", "it is another player's decision"));
        }
        match self.state.stack.top() {
            Some(pending) => self.check_answer(pending, action),
            None => self.check_phase(seat, action),
        }
    }

    /// Whether an action fits the phase when nothing else is pending.
    fn check_phase(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let phase = self.state.phase;
        match action {
            Action::Place { .. }
            | Action::Settle { .. }
            | Action::Extend { .. }
            | Action::Cancel { .. }
            | Action::Confirm
                if phase != Phase::Allocation =>
            {
                Err(Illegal::by(
                    "MG-6.5",
                    "cubes are allocated in Phase 2, before its rewards",
                ))
            }
            Action::Reward { .. } | Action::Harvest { .. } | Action::EndRewards
                if phase != Phase::Rewards =>
            {
                Err(Illegal::by("MG-8.15", "rewards come at the end of Phase 2"))
            }
            Action::PlaceBase { .. } if phase != Phase::Rewards => Err(Illegal::by(
                "MG-12.1",
                "bases are placed at the end of Phase 2, among its rewards",
            )),
            Action::StartConflict { .. }
            | Action::Discard { .. }
            | Action::Use { .. }
            | Action::EndTurn
                if phase != Phase::Cards =>
            {
                Err(Illegal::by(
                    "MG-8.42",
                    "cards are used and discarded in Phase 3",
                ))
            }
            Action::Place {
                cube,
                project,
                slot,
            } => {
                self.check_drawn(cube)?;
                self.check_place(seat, cube, project, slot)
            }
            Action::Settle { cube, system } => {
                self.check_drawn(cube)?;
                self.check_settle(seat, cube, system)
            }
            Action::Extend { cube, track, from } => {
                self.check_drawn(cube)?;
                self.check_extend(seat, cube, track, from)
            }
            Action::Cancel { work } => {
                if self.state.drawn[Color::Black] == 0 {
                    let reason = "only a drawn black cube cancels a project";
                    return Err(Illegal::by("MG-8.14", reason));
                }
                self.check_cancel(seat, work)
            }
            Action::Confirm => Ok(()),
            Action::Reward { project } => self.check_reward(project),
            Action::Harvest { system, color } => {
                if self
                    .state
                    .settled
                    .iter()
                    .any(|entry| entry == (system, color))
                {
                    return Ok(());
                }
                Err(Illegal::by("MG-9.5", "no reward is owed for such a planet"))
            }
            Action::PlaceBase { card, system } => self.check_place_base(seat, card, system),
            Action::EndRewards => {
                if self.nothing_owed() {
                    return Ok(());
                }
                Err(Illegal::by("MG-8.17", "all rewards must be received first"))
            }
            Action::StartConflict { card, track, .. } => {
                self.check_start_conflict(seat, card, track)
            }
            Action::Discard { card } => self.check_discard(seat, card),
            Action::Use { card } => self.check_use(seat, card),
            Action::EndTurn => self.check_end_turn(seat),
            Action::ChooseHome { .. }
            | Action::TakeSpecies { .. }
            | Action::Keep { .. }
            | Action::PutBoth { .. }
            | Action::Gain { .. }
            | Action::Steal { .. }
            | Action::Pick { .. }
            | Action::Occupy
            | Action::Decline
            | Action::Choose { .. }
            | Action::Target { .. }
            | Action::DrawFrom { .. }
            | Action::Fetch { .. }
            | Action::Resolve { .. }
            | Action::OfferTruce { .. }
            | Action::AcceptTruce { .. }
            | Action::RefuseTruce { .. } => Err(NOT_ASKED),
        }
    }

    pub(crate) fn check_resign(&self, seat: Seat) -> Result<(), Illegal> {
        if self.state.phase == Phase::Over {
            return Err(OVER);
        }
        if self.state.resigned.has(seat) || self.players() <= seat.index() {
            return Err(Illegal::by("MG-6.8", "this player has resigned"));
        }
        Ok(())
    }

    fn check_drawn(&self, cube: Color) -> Result<(), Illegal> {
        if self.state.drawn[cube] == 0 {
            return Err(Illegal::by(
                "MG-7.2",
                "you have no such cube among those drawn this turn",
            ));
        }
        Ok(())
    }

    /// Whether an action answers the question on top of the stack.
    fn check_answer(&self, pending: &Pending, action: Action) -> Result<(), Illegal> {
        match (*pending, action) {
            (Pending::ChooseHome { .. }, Action::ChooseHome { system }) => self.check_home(system),
            (Pending::TakeSpecies { .. }, Action::TakeSpecies { card }) => self.check_species(card),
            (Pending::KeepCard { lifted, .. }, Action::Keep { card }) => {
                Master::check_keep(lifted, card)
            }
            (Pending::KeepCard { lifted, .. }, Action::PutBoth { first }) => {
                Master::check_keep(lifted, first)
            }
            (Pending::ReceiveCard { project, left, .. }, Action::DrawFrom { kind }) => {
                if self.receive_entry(project, left, kind).is_some() {
                    return Ok(());
                }
                if self.deck(kind).len() == 0 {
                    return Err(EMPTY_DECK);
                }
                Err(Illegal::by(
                    "MG-13.3",
                    "the project gives no card of this deck",
                ))
            }
            (Pending::ChooseDeck { filter, .. }, Action::DrawFrom { kind }) => {
                if self.decks_with_cards(filter).any(|deck| deck == kind) {
                    return Ok(());
                }
                Err(EMPTY_DECK)
            }
            (Pending::ChooseCard { kind, .. }, Action::Fetch { card }) => {
                if card.kind() == kind && self.deck(kind).cards(kind).has(card) {
                    return Ok(());
                }
                Err(Illegal::by("MG-3.5", "the card is not in this deck"))
            }
            (Pending::StealCube { seat, colors }, Action::Steal { source }) => {
                self.check_steal(seat, None, colors, Reach::All, source)
            }
            (Pending::StealCube { .. }, Action::Decline) => Err(Illegal::by(
                "MG-17.11",
                "a cube that can be stolen must be stolen",
            )),
            (Pending::TakeLoot { seat, loser, .. }, Action::Steal { source }) => {
                self.check_steal(seat, Some(loser), 0b1111, Reach::NoConflicts, source)
            }
            (
                Pending::PickCard {
                    seat,
                    victim,
                    filter,
                    ..
                },
                Action::Pick { card },
            ) => {
                let pickable = |owner: Seat| {
                    owner != seat
                        && victim.is_none_or(|victim| victim == owner)
                        && self.pickable(owner, filter, victim.is_some()).has(card)
                };
                if Seat::all(self.players()).any(pickable) {
                    return Ok(());
                }
                if card.kind() == Kind::Species {
                    let reason = "a species card is never taken or discarded";
                    return Err(Illegal::by("MG-19.47", reason));
                }
                Err(Illegal::by(
                    "MG-19.12",
                    "a card of the stated type must be chosen",
                ))
            }
            (Pending::Occupy { .. }, Action::Occupy | Action::Decline) => Ok(()),
            (Pending::GainCube { colors, .. }, Action::Gain { color }) => {
                self.check_gain(colors, color)
            }
            (Pending::ChooseOption { card, .. }, Action::Choose { option }) => {
                if option < self.options(card).0 {
                    return Ok(());
                }
                Err(Illegal::by(
                    "MG-20.13",
                    "the ability has no such alternative",
                ))
            }
            (Pending::ChooseOption { card, .. }, Action::Decline) => {
                if self.options(card).1 {
                    return Ok(());
                }
                Err(Illegal::by("MG-20.12", "the ability must be carried out"))
            }
            (
                Pending::ChooseSystem { seat, deed },
                Action::Target {
                    target: Target::System(system),
                },
            ) => self.check_target(seat, deed, system),
            (
                Pending::ChooseConflict { .. },
                Action::Target {
                    target: Target::Conflict(card),
                },
            ) => {
                if self.open_conflicts().any(|open| open == card) {
                    return Ok(());
                }
                Err(Illegal::by(
                    "MG-19.69",
                    "an undecided conflict on the board must be chosen",
                ))
            }
            (
                Pending::ChoosePlayer { seat },
                Action::Target {
                    target: Target::Player(player),
                },
            ) => self.check_player(seat, player),
            (
                Pending::ChooseProject { seat },
                Action::Target {
                    target: Target::Work(work),
                },
            ) => self.check_cancel(seat, work),
            (Pending::OrderTriggers { from }, Action::Resolve { card }) => {
                if self.due(from).any(|due| due == card) {
                    return Ok(());
                }
                Err(Illegal::by("MG-0.3", "this card's ability is not waiting"))
            }
            (Pending::KeepCard { .. }, Action::Decline) => {
                Err(Illegal::by("MG-3.20", "a card that is drawn must be kept"))
            }
            _ => Err(QUESTION_FIRST),
        }
    }

    fn check_gain(&self, colors: u8, color: Color) -> Result<(), Illegal> {
        if color == Color::Black {
            return Err(Illegal::by(
                "MG-20.17",
                "black cubes are never taken from the reserve",
            ));
        }
        if self.reserve_colors(colors) & color.bit() == 0 {
            return Err(Illegal::by(
                "MG-20.34",
                "the reserve has no such cube to give",
            ));
        }
        Ok(())
    }

    fn check_target(&self, seat: Seat, deed: SystemDeed, system: SystemId) -> Result<(), Illegal> {
        if self.targets(seat, deed) & system.bit() != 0 {
            return Ok(());
        }
        Err(match deed {
            SystemDeed::Cover => Illegal::by("MG-4.16", "only a neutral system can be covered"),
            SystemDeed::Uncover => Illegal::by("MG-4.12", "no black hole token lies there"),
            SystemDeed::RemoveBase => {
                Illegal::by("MG-12.24", "an opponent's system must be chosen")
            }
        })
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// Take an action that was checked, and go on.
    pub(crate) fn act(&mut self, seat: Seat, action: Action) -> Step {
        let asked = self.asked();
        self.perform(seat, action);
        self.advance();
        Step {
            committed: !action.is_allocation(),
            ..self.step_from(asked)
        }
    }

    /// What a step did that nobody can take back.
    pub(crate) fn step_from(&self, asked: Seat) -> Step {
        let passed = self.state.phase == Phase::Over || self.asked() != asked;
        Step {
            revealed: self.revealed,
            passed,
            committed: true,
        }
    }

    /// Do what an action says, without going on.
    pub(crate) fn perform(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Place {
                cube,
                project,
                slot,
            } => self.place(seat, cube, project, slot),
            Action::Settle { cube, system } => self.settle(seat, cube, system),
            Action::Extend { cube, track, from } => self.extend(seat, cube, track, from),
            Action::Cancel { work } => self.cancel(seat, work),
            Action::Confirm => self.confirm(seat),
            Action::Reward { project } => self.reward(seat, project),
            Action::Harvest { system, color } => self.harvest(seat, system, color),
            Action::PlaceBase { card, system } => self.place_constructed(seat, card, system),
            Action::EndRewards => self.state.phase = Phase::Cards,
            Action::StartConflict { card, track, side } => {
                self.start_conflict(seat, card, track, side);
            }
            Action::Discard { card } => self.discard(seat, card),
            Action::Use { card } => self.use_card(seat, card),
            Action::EndTurn => self.end_cards(seat),
            Action::OfferTruce { card } => self.offer_truce(seat, card),
            Action::AcceptTruce { card } => self.accept_truce(seat, card),
            Action::RefuseTruce { card } => self.refuse_truce(seat, card),
            Action::ChooseHome { .. }
            | Action::TakeSpecies { .. }
            | Action::Keep { .. }
            | Action::PutBoth { .. }
            | Action::Gain { .. }
            | Action::Steal { .. }
            | Action::Pick { .. }
            | Action::Occupy
            | Action::Decline
            | Action::Choose { .. }
            | Action::Target { .. }
            | Action::DrawFrom { .. }
            | Action::Fetch { .. }
            | Action::Resolve { .. } => {
                let pending = self.state.stack.pop().expect("an answer has its question");
                self.answer(pending, action);
            }
        }
    }

    /// Carry out the answer to a question that was on top of the stack.
    fn answer(&mut self, pending: Pending, action: Action) {
        match (pending, action) {
            (Pending::ChooseHome { seat }, Action::ChooseHome { system }) => {
                self.place_home(seat, system);
            }
            (Pending::TakeSpecies { seat }, Action::TakeSpecies { card }) => {
                self.take_species(seat, card);
            }
            (Pending::KeepCard { seat, lifted }, Action::Keep { card }) => {
                self.keep(seat, lifted, card);
            }
            (Pending::KeepCard { seat, lifted }, Action::PutBoth { first }) => {
                self.put_both(seat, lifted, first);
            }
            (
                Pending::ReceiveCard {
                    seat,
                    project,
                    left,
                },
                Action::DrawFrom { kind },
            ) => {
                let entry = self.receive_entry(project, left, kind).unwrap_or_default();
                let left = left & !(1 << entry);
                if left != 0 {
                    self.state.stack.push(Pending::ReceiveCard {
                        seat,
                        project,
                        left,
                    });
                }
                self.state.stack.push(Pending::Draw { seat, kind });
            }
            (Pending::ChooseDeck { seat, way, .. }, Action::DrawFrom { kind }) => {
                self.draw_from(seat, kind, way);
            }
            (Pending::ChooseCard { seat, .. }, Action::Fetch { card }) => self.fetch(seat, card),
            (Pending::StealCube { seat, .. }, Action::Steal { source }) => {
                self.steal(seat, source);
            }
            (Pending::TakeLoot { seat, loser, left }, Action::Steal { source }) => {
                self.take_cube(seat, source);
                if 1 < left {
                    self.state.stack.push(Pending::TakeLoot {
                        seat,
                        loser,
                        left: left - 1,
                    });
                }
            }
            (Pending::PickCard { seat, fate, .. }, Action::Pick { card }) => {
                self.pick_card(seat, card, fate);
            }
            (
                Pending::Occupy {
                    seat,
                    loser,
                    system,
                },
                Action::Occupy,
            ) => {
                self.occupy(seat, loser, system, Place::Base);
            }
            (
                Pending::Occupy {
                    seat,
                    loser,
                    system,
                },
                Action::Decline,
            ) => {
                self.occupy(seat, loser, system, Place::Nothing);
            }
            (Pending::GainCube { seat, colors, left }, Action::Gain { color }) => {
                self.gain_cube(seat, colors, left, color);
            }
            (Pending::ChooseOption { seat, card }, Action::Choose { option }) => {
                self.start_option(seat, card, option);
            }
            (Pending::ChooseOption { seat, .. }, Action::Decline) => {
                self.note(|| Event::Declined { seat });
            }
            (Pending::ChooseSystem { deed, .. }, Action::Target { target }) => {
                if let Target::System(system) = target {
                    self.strike(deed, system);
                }
            }
            (Pending::ChooseConflict { .. }, Action::Target { target }) => {
                if let Target::Conflict(card) = target {
                    self.cancel_conflict(card);
                }
            }
            (Pending::ChoosePlayer { .. }, Action::Target { target }) => {
                if let Target::Player(player) = target {
                    self.mark_skip(player);
                }
            }
            (Pending::ChooseProject { seat }, Action::Target { target }) => {
                if let Target::Work(work) = target {
                    self.clear_work(seat, work);
                }
            }
            (Pending::OrderTriggers { from }, Action::Resolve { card }) => {
                self.resolve_trigger(from, card);
            }
            (pending, action) => unreachable!("{action:?} does not answer {pending:?}"),
        }
    }

    fn strike(&mut self, deed: SystemDeed, system: SystemId) {
        match deed {
            SystemDeed::Cover => self.cover(system),
            SystemDeed::Uncover => self.uncover(system),
            SystemDeed::RemoveBase => {
                if let Some(owner) = self.owner(system) {
                    self.remove_bases(owner, system, 1);
                    if self.owner(system).is_none() {
                        self.end_conflicts_at(system);
                    }
                }
            }
        }
    }
}
