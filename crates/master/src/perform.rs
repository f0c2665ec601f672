//! What an action does: the chapter it belongs to.

use kernel::{Log, Seat, Step};

use crate::Context;
use crate::action::{Action, Target};
use crate::decision::{ConflictDeed, Exchange, Fate, Pending, SystemDeed};
use crate::event::Event;
use crate::pack::SystemId;
use crate::state::Phase;

impl<L: Log<Event>> Context<'_, L> {
    /// Take an action that was checked, and go on.
    pub(crate) fn act(&mut self, seat: Seat, action: Action) -> Step {
        let asked = self.asked();
        // A cube that an ability moves is not allocated, though it is placed with the same words.
        let allocated = action.is_allocation() && self.state.stack.is_empty();
        self.perform(seat, action);
        self.advance();
        Step {
            committed: !allocated,
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
    #[inline]
    pub(crate) fn perform(&mut self, seat: Seat, action: Action) {
        // By far the most actions are these; on the stack there would be a cube to be moved.
        match action {
            Action::Place {
                cube,
                project,
                slot,
            } if self.state.stack.is_empty() => self.place(seat, cube, project, slot),
            Action::Extend { cube, track, from } if self.state.stack.is_empty() => {
                self.extend(seat, cube, track, from);
            }
            Action::Settle { cube, system } => self.settle(seat, cube, system),
            _ => self.perform_other(seat, action),
        }
    }

    fn perform_other(&mut self, seat: Seat, action: Action) {
        match action {
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
            Action::Place { .. }
            | Action::Extend { .. }
            | Action::Settle { .. }
            | Action::ChooseHome { .. }
            | Action::TakeSpecies { .. }
            | Action::Keep { .. }
            | Action::PutBoth { .. }
            | Action::Gain { .. }
            | Action::PutBack { .. }
            | Action::Exchange { .. }
            | Action::Lift { .. }
            | Action::Steal { .. }
            | Action::Pick { .. }
            | Action::Occupy
            | Action::Decline
            | Action::Choose { .. }
            | Action::Target { .. }
            | Action::DrawFrom { .. }
            | Action::Fetch { .. }
            | Action::Resolve { .. }
            | Action::Give { .. } => {
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
            ) => self.occupy(seat, loser, system),
            (
                Pending::Occupy {
                    seat,
                    loser,
                    system,
                },
                Action::Decline,
            ) => self.leave_empty(seat, loser, system),
            (
                Pending::ChooseBase {
                    seat,
                    loser,
                    system,
                },
                Action::Pick { card },
            ) => self.occupy_from(seat, card, loser, system),
            (Pending::GainCube { seat, colors, left }, Action::Gain { color }) => {
                self.gain_cube(seat, colors, left, color);
            }
            (Pending::Redraw { seat, left, back }, Action::PutBack { color }) => {
                self.put_back(seat, left, back, color);
            }
            (Pending::Redraw { seat, back, .. }, Action::Decline) => self.redraw(seat, back),
            (Pending::Exchange(exchange), Action::Exchange { give, take }) => {
                self.exchange(exchange, give, take);
            }
            (Pending::Exchange(Exchange { seat, .. }), Action::Decline) => {
                self.note(|| Event::Declined { seat });
            }
            (Pending::LiftCube { seat }, Action::Lift { source }) => {
                self.state.stack.push(Pending::MoveCube { seat, source });
            }
            (Pending::MoveCube { seat, source }, Action::Place { .. } | Action::Extend { .. }) => {
                self.move_cube(seat, source, action)
            }
            (Pending::ChooseOption { seat, card }, Action::Choose { option }) => {
                self.start_option(seat, card, option);
            }
            (Pending::ChooseOption { seat, .. }, Action::Decline) => {
                self.note(|| Event::Declined { seat });
            }
            (Pending::ChooseSystem { seat, deed }, Action::Target { target }) => {
                if let Target::System(system) = target {
                    self.strike(seat, deed, system);
                }
            }
            (Pending::ChooseConflict { deed, .. }, Action::Target { target }) => {
                if let Target::Conflict(card) = target {
                    match deed {
                        ConflictDeed::Cancel => self.cancel_conflict(card),
                        ConflictDeed::Turn => self.turn_conflict(card),
                    }
                }
            }
            (Pending::MoveBase { seat, from }, Action::Target { target }) => {
                if let Target::System(to) = target {
                    self.move_base(seat, from, to);
                }
            }
            (Pending::ChoosePlayer { count, .. }, Action::Target { target }) => {
                if let Target::Player(player) = target {
                    self.mark_skips(player, count);
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
            (Pending::LoseCube { left, .. }, Action::Give { source }) => self.give(left, source),
            (Pending::LoseCard { seat, .. }, Action::Pick { card }) => {
                self.pick_card(seat, card, Fate::Discard);
            }
            (pending, action) => unreachable!("{action:?} does not answer {pending:?}"),
        }
    }

    fn strike(&mut self, seat: Seat, deed: SystemDeed, system: SystemId) {
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
            SystemDeed::PlaceBase(_) => self.occupy(seat, None, system),
            SystemDeed::MoveBase => self
                .state
                .stack
                .push(Pending::MoveBase { seat, from: system }),
        }
    }
}
