//! What each word of the vocabulary does: a call into a chapter, or a question.

use kernel::{Illegal, Log, Seat};

use crate::action::Answer;
use crate::card::CardId;
use crate::decision::{ConflictDeed, DrawWay, Exchange, Fate, Job, SystemDeed};
use crate::effect::{Deed, Whose};
use crate::event::Event;
use crate::offer::OfferSink;
use crate::question::Ask;
use crate::{Context, Master};

impl Master {
    /// The number of alternatives of a card's ability, and whether it may be declined.
    fn options(&self, card: CardId) -> (u8, bool) {
        let fired = self.pack.card(card).fired();
        fired.map_or((0, false), |it| (it.options.len() as u8, it.may))
    }

    pub(crate) fn offer_options(&self, card: CardId, offer: &mut impl OfferSink) {
        let (options, may) = self.options(card);
        offer.all(0..options, |option| Answer::Choose { option });
        if may {
            offer.one(Answer::Decline);
        }
    }

    pub(crate) fn check_option(&self, card: CardId, option: u8) -> Result<(), Illegal> {
        if option < self.options(card).0 {
            return Ok(());
        }
        let reason = "the ability has no such alternative";
        Err(Illegal::by("MG-20.13", reason))
    }

    pub(crate) fn check_decline(&self, card: CardId) -> Result<(), Illegal> {
        if self.options(card).1 {
            return Ok(());
        }
        Err(Illegal::by("MG-20.12", "the ability must be carried out"))
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// Begin an ability: its owner chooses an alternative if there is a choice (MG-20.13).
    pub(crate) fn begin_ability(&mut self, seat: Seat, card: CardId) {
        let Some(fired) = self.pack.card(card).fired() else {
            return;
        };
        if fired.may || 1 < fired.options.len() {
            self.ask(seat, Ask::ChooseOption { card });
        } else {
            self.start_option(seat, card, 0);
        }
    }

    pub(crate) fn start_option(&mut self, seat: Seat, card: CardId, option: u8) {
        self.note(|| Event::AbilityUsed { seat, card });
        self.state.stack.add(Job::Resolve {
            seat,
            card,
            option,
            next: 0,
        });
    }

    /// Carry out the next deed of an ability; the rest waits until it is finished (MG-0.8).
    pub(crate) fn resolve(&mut self, seat: Seat, card: CardId, option: u8, next: u8) {
        let Some(fired) = self.pack.card(card).fired() else {
            return;
        };
        let deeds = &fired.options[usize::from(option)];
        let Some(&deed) = deeds.get(usize::from(next)) else {
            return;
        };
        if usize::from(next) + 1 < deeds.len() {
            self.state.stack.add(Job::Resolve {
                seat,
                card,
                option,
                next: next + 1,
            });
        }
        self.carry_out(seat, deed);
    }

    /// Do it at once, or ask for what it leaves open.
    fn carry_out(&mut self, seat: Seat, deed: Deed) {
        let pick = |filter, fate| Ask::PickCard {
            victim: None,
            filter,
            fate,
        };
        let strike = |deed| Ask::ChooseSystem { deed };
        let strike_conflict = |deed| Ask::ChooseConflict { deed };
        let ask = match deed {
            Deed::GainCubes { count, color } => {
                return self.ask_for_cubes(seat, color.colors(), count);
            }
            Deed::DrawCard { kind } => return self.draw_by(seat, kind, DrawWay::Normal),
            Deed::DrawRandom { kind } => return self.draw_by(seat, kind, DrawWay::Random),
            Deed::ChooseCard { kind } => return self.draw_by(seat, kind, DrawWay::Choice),
            Deed::ExtraTurn => return self.win_extra_turn(seat),
            Deed::SkipTurn {
                who: Whose::Own,
                count,
            } => return self.mark_skips(seat, count),
            Deed::SkipTurn {
                who: Whose::Opponent,
                count,
            } => Ask::ChoosePlayer { count },
            Deed::Redraw { count: left } => Ask::Redraw { left, back: 0 },
            Deed::Exchange {
                cubes: hold,
                count: left,
                from,
                to,
            } => Ask::Exchange(Exchange {
                hold,
                from: from.colors(),
                to: to.colors(),
                left,
            }),
            Deed::MoveCube => Ask::LiftCube,
            Deed::StealCube { color } => Ask::StealCube {
                colors: color.colors(),
            },
            Deed::TakeCard { kind } => pick(kind, Fate::Take),
            Deed::DiscardCard { kind } => pick(kind, Fate::Discard),
            Deed::CancelConflict => strike_conflict(ConflictDeed::Cancel),
            Deed::TurnConflict => strike_conflict(ConflictDeed::Turn),
            Deed::PlaceBlackHole => strike(SystemDeed::Cover),
            Deed::RemoveBlackHole => strike(SystemDeed::Uncover),
            Deed::RemoveBase => strike(SystemDeed::RemoveBase),
            Deed::PlaceBase { at } => strike(SystemDeed::PlaceBase(at)),
            Deed::MoveBase => strike(SystemDeed::MoveBase),
            Deed::ClearProject => Ask::ChooseProject,
        };
        self.ask(seat, ask);
    }
}
