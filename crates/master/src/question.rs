//! Who is asked, and every answer that is offered.

use kernel::{Actions, Seat, Seats};

use crate::action::{Action, Target};
use crate::card::CardId;
use crate::color::{Color, colors_in};
use crate::decision::{Pending, SystemDeed};
use crate::pack::SystemSet;
use crate::state::Phase;
use crate::theft::Reach;
use crate::{Master, systems_in};

/// Where offered actions go.
pub(crate) trait Offer {
    /// Offer an action.
    fn one(&mut self, action: Action);

    /// Offer an action if a condition holds. Lists do it without a branch: which cubes were drawn
    /// and where they fit cannot be foreseen.
    #[inline]
    fn one_if(&mut self, action: Action, condition: bool) {
        if condition {
            self.one(action);
        }
    }

    /// Offer an action for each of these colors of cubes, of which there are mostly one or two.
    #[inline]
    fn each(&mut self, cubes: u8, action: impl Fn(Color) -> Action) {
        let first = |cubes: u8| action(Color::from_index(cubes.trailing_zeros() as u8));
        let others = cubes & cubes.wrapping_sub(1);
        self.one_if(first(cubes), cubes != 0);
        self.one_if(first(others), others != 0);
        for cube in colors_in(others & others.wrapping_sub(1)) {
            self.one(action(cube));
        }
    }

    /// Offer an action for each of these colors of cubes, black apart.
    #[inline]
    fn each_bright(&mut self, cubes: u8, action: impl Fn(Color) -> Action) {
        for cube in Color::BRIGHT {
            self.one_if(action(cube), cubes & cube.bit() != 0);
        }
    }
}

impl<F: FnMut(Action)> Offer for F {
    #[inline]
    fn one(&mut self, action: Action) {
        self(action);
    }
}

impl Offer for Actions<Action> {
    #[inline]
    fn one(&mut self, action: Action) {
        self.push(action);
    }

    #[inline]
    fn one_if(&mut self, action: Action, condition: bool) {
        self.push_if(action, condition);
    }
}

impl Master {
    /// The seat the open question is for.
    #[inline]
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
        if seat == self.asked() {
            self.offer_open(out);
            // In the other phases they are among the answers.
            if self.state.phase == Phase::Rewards || !self.state.stack.is_empty() {
                self.offer_truces(seat, out);
            }
        } else {
            self.offer_truces(seat, out);
        }
    }

    /// Offer every answer to the open question. A truce, which can be offered beside it, is no
    /// answer: nobody is asked for its sake alone.
    pub(crate) fn offer_open(&self, offer: &mut impl Offer) {
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
                    .cards()
                    .iter()
                    .for_each(|card| offer.one(Action::TakeSpecies { card }));
            }
            Pending::KeepCard { lifted, .. } => self.offer_keep(lifted, offer),
            Pending::ReceiveCard { project, left, .. } => {
                self.offer_receive(project, left, offer);
            }
            Pending::ChooseDeck { filter, .. } => {
                self.decks_with_cards(filter)
                    .for_each(|kind| offer.one(Action::DrawFrom { kind }));
            }
            Pending::ChooseCard { kind, .. } => {
                let cards = self.deck(kind).cards(kind);
                cards
                    .iter()
                    .for_each(|card| offer.one(Action::Fetch { card }));
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
                        cards
                            .iter()
                            .for_each(|card| offer.one(Action::Pick { card }));
                    }
                }
            }
            Pending::Occupy { .. } => {
                offer.one(Action::Occupy);
                offer.one(Action::Decline);
            }
            Pending::ChooseBase { seat, .. } => {
                let cards = self.spare_bases(seat);
                cards
                    .iter()
                    .for_each(|card| offer.one(Action::Pick { card }));
            }
            Pending::GainCube { colors, .. } => self.offer_gain(colors, offer),
            Pending::Redraw { .. } => self.offer_put_back(offer),
            Pending::Exchange(exchange) => self.offer_exchange(&exchange, offer),
            Pending::LiftCube { seat } => self.offer_lift(seat, offer),
            Pending::MoveCube { seat, source } => self.offer_move(seat, source, offer),
            Pending::ChooseOption { card, .. } => {
                let (options, may) = self.options(card);
                (0..options).for_each(|option| offer.one(Action::Choose { option }));
                if may {
                    offer.one(Action::Decline);
                }
            }
            Pending::ChooseSystem { seat, deed } => {
                for system in systems_in(self.targets(seat, deed)) {
                    offer.one(Action::Target {
                        target: Target::System(system),
                    });
                }
            }
            Pending::ChooseConflict { deed, .. } => {
                for card in self.conflict_targets(deed) {
                    offer.one(Action::Target {
                        target: Target::Conflict(card),
                    });
                }
            }
            Pending::MoveBase { seat, from } => {
                for system in systems_in(self.destinations(seat, from)) {
                    offer.one(Action::Target {
                        target: Target::System(system),
                    });
                }
            }
            Pending::ChoosePlayer { seat, .. } => {
                for player in Seat::all(self.players()) {
                    if self.check_player(seat, player).is_ok() {
                        offer.one(Action::Target {
                            target: Target::Player(player),
                        });
                    }
                }
            }
            Pending::ChooseProject { seat } => {
                for work in self.works_of(seat) {
                    offer.one(Action::Target {
                        target: Target::Work(work),
                    });
                }
            }
            Pending::OrderTriggers { from } => self.offer_triggers(from, offer),
            Pending::Draw { .. }
            | Pending::Resolve { .. }
            | Pending::Spoils(_)
            | Pending::Triggers { .. }
            | Pending::Setup { .. }
            | Pending::Toll(_)
            | Pending::Span
            | Pending::Weave { .. }
            | Pending::React { .. }
            | Pending::Rest => {}
            Pending::LoseCube { .. } => self.offer_give(offer),
            Pending::LoseCard { seat, filter } => {
                let cards = self.pickable(seat, filter, true);
                cards
                    .iter()
                    .for_each(|card| offer.one(Action::Pick { card }));
            }
        }
    }

    /// Phase 2: place the drawn cubes, cancel with black ones, confirm (MG-8).
    fn offer_allocation(&self, seat: Seat, offer: &mut impl Offer) {
        let cubes = self.state.drawn.colors();
        if cubes != 0 {
            self.offer_settle(seat, cubes, offer);
            self.offer_extend(seat, cubes, offer);
            self.offer_place(seat, cubes, offer);
        }
        if cubes & Color::Black.bit() != 0 {
            self.offer_cancel(seat, offer);
        }
        self.offer_truces(seat, offer);
        offer.one(Action::Confirm);
    }

    /// The alternatives of a card's ability, and whether it may be declined.
    pub(crate) fn options(&self, card: CardId) -> (u8, bool) {
        let fired = self.pack.card(card).fired();
        fired.map_or((0, false), |it| (it.options.len() as u8, it.may))
    }

    /// The systems an effect may strike.
    pub(crate) fn targets(&self, seat: Seat, deed: SystemDeed) -> SystemSet {
        match deed {
            SystemDeed::Cover => self.coverable(),
            SystemDeed::Uncover => self.state.covered,
            SystemDeed::RemoveBase if self.is_solo() => 0, // WV-CON.25
            SystemDeed::RemoveBase => self.owned_by_others(seat),
            SystemDeed::PlaceBase(at) => self.sites(seat, at),
            SystemDeed::MoveBase => self.movable(seat),
        }
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
        let asked = self.asked();
        let invited = |seat: &Seat| {
            let offered = self.state.fights[*seat].and(self.state.offers.opposite());
            let mut cards = offered.iter().map(|(card, _)| card);
            cards.any(|card| self.check_answer_truce(*seat, card).is_ok())
        };
        Seat::all(self.players())
            .filter(|&seat| seat != asked)
            .filter(invited)
            .fold(Seats::EMPTY, Seats::with)
    }
}
