//! Whether an action fits the open question, and which chapter says so.

use kernel::{Illegal, Seat};

use crate::Master;
use crate::action::{Action, Target};
use crate::card::Kind;
use crate::color::Color;
use crate::decision::{ConflictDeed, Pending, SystemDeed};
use crate::pack::SystemId;
use crate::state::Phase;
use crate::theft::Reach;

/// Answers nobody has asked for.
const NOT_ASKED: Illegal = Illegal::by("MG-0.7", "this is not what is being asked now");
/// Something else while a question is open.
const QUESTION_FIRST: Illegal = Illegal::by("MG-0.8", "the open question must be answered first");
const EMPTY_DECK: Illegal = Illegal::by("MG-3.25", "a deck with cards must be chosen");
const OVER: Illegal = Illegal::by("MG-22.13", "the game is over");

impl Master {
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
            | Action::Give { .. }
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
            (Pending::ChooseBase { seat, .. }, Action::Pick { card }) => {
                self.check_spare_base(seat, card)
            }
            (Pending::GainCube { colors, .. }, Action::Gain { color }) => {
                self.check_gain(colors, color)
            }
            (Pending::Redraw { .. }, Action::PutBack { color }) => self.check_drawn(color),
            (Pending::Exchange(exchange), Action::Exchange { give, take }) => {
                self.check_exchange(&exchange, give, take)
            }
            (Pending::Redraw { .. } | Pending::Exchange(_), Action::Decline) => Ok(()),
            (Pending::LiftCube { seat }, Action::Lift { source }) => self.check_lift(seat, source),
            (Pending::MoveCube { seat, source }, Action::Place { .. } | Action::Extend { .. }) => {
                self.check_move(seat, source, action)
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
                Pending::ChooseConflict { deed, .. },
                Action::Target {
                    target: Target::Conflict(card),
                },
            ) => {
                if self.conflict_targets(deed).any(|open| open == card) {
                    return Ok(());
                }
                let reason = "an undecided conflict on the board must be chosen";
                Err(match deed {
                    ConflictDeed::Cancel => Illegal::by("MG-19.69", reason),
                    ConflictDeed::Turn => Illegal::by("MG-19.72", reason),
                })
            }
            (
                Pending::MoveBase { seat, from },
                Action::Target {
                    target: Target::System(system),
                },
            ) => self.check_destination(seat, from, system),
            (
                Pending::ChoosePlayer { seat, .. },
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
            (Pending::LoseCube { .. }, Action::Give { source }) => self.check_give(source),
            (Pending::LoseCard { filter, .. }, Action::Pick { card }) => {
                self.check_lose_card(filter, card)
            }
            (Pending::KeepCard { .. }, Action::Decline) => {
                Err(Illegal::by("MG-3.20", "a card that is drawn must be kept"))
            }
            _ => Err(QUESTION_FIRST),
        }
    }

    pub(crate) fn check_gain(&self, colors: u8, color: Color) -> Result<(), Illegal> {
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
            SystemDeed::PlaceBase(at) => self.wrong_site(seat, at, system),
            SystemDeed::MoveBase => Illegal::by(
                "MG-12.27",
                "a base of yours that has somewhere to go must be chosen",
            ),
        })
    }

    pub(crate) fn check_player(&self, seat: Seat, player: Seat) -> Result<(), Illegal> {
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
}
