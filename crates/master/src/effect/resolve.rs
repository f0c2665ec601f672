//! What each word of the vocabulary does: a call into a chapter, or a question.

use kernel::{Log, Seat};

use crate::Context;
use crate::card::CardId;
use crate::decision::{ConflictDeed, DrawWay, Exchange, Fate, Pending, SystemDeed};
use crate::effect::{Deed, Whose};
use crate::event::Event;

impl<L: Log<Event>> Context<'_, L> {
    /// An ability begins: its owner chooses an alternative if there is a choice (MG-20.13).
    pub(crate) fn begin_ability(&mut self, seat: Seat, card: CardId) {
        let Some(fired) = self.pack.card(card).fired() else {
            return;
        };
        if fired.may || 1 < fired.options.len() {
            self.state.stack.push(Pending::ChooseOption { seat, card });
        } else {
            self.start_option(seat, card, 0);
        }
    }

    pub(crate) fn start_option(&mut self, seat: Seat, card: CardId, option: u8) {
        self.note(|| Event::AbilityUsed { seat, card });
        self.state.stack.push(Pending::Resolve {
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
            self.state.stack.push(Pending::Resolve {
                seat,
                card,
                option,
                next: next + 1,
            });
        }
        self.carry_out(seat, deed);
    }

    fn carry_out(&mut self, seat: Seat, deed: Deed) {
        match deed {
            Deed::GainCubes { count, color } => self.ask_for_cubes(seat, color.colors(), count),
            Deed::Redraw { count } => self.ask(Pending::Redraw {
                seat,
                left: count,
                back: 0,
            }),
            Deed::Exchange {
                cubes,
                count,
                from,
                to,
            } => self.ask(Pending::Exchange(Exchange {
                seat,
                hold: cubes,
                from: from.colors(),
                to: to.colors(),
                left: count,
            })),
            Deed::MoveCube => self.ask(Pending::LiftCube { seat }),
            Deed::StealCube { color } => {
                self.ask(Pending::StealCube {
                    seat,
                    colors: color.colors(),
                });
            }
            Deed::DrawCard { kind } => self.draw_by(seat, kind, DrawWay::Normal),
            Deed::DrawRandom { kind } => self.draw_by(seat, kind, DrawWay::Random),
            Deed::ChooseCard { kind } => self.draw_by(seat, kind, DrawWay::Choice),
            Deed::TakeCard { kind } => self.ask(Pending::PickCard {
                seat,
                victim: None,
                filter: kind,
                fate: Fate::Take,
            }),
            Deed::DiscardCard { kind } => self.ask(Pending::PickCard {
                seat,
                victim: None,
                filter: kind,
                fate: Fate::Discard,
            }),
            Deed::ExtraTurn => self.win_extra_turn(seat),
            Deed::SkipTurn {
                who: Whose::Own,
                count,
            } => self.mark_skips(seat, count),
            Deed::SkipTurn {
                who: Whose::Opponent,
                count,
            } => self.ask(Pending::ChoosePlayer { seat, count }),
            Deed::CancelConflict => self.ask(Pending::ChooseConflict {
                seat,
                deed: ConflictDeed::Cancel,
            }),
            Deed::TurnConflict => self.ask(Pending::ChooseConflict {
                seat,
                deed: ConflictDeed::Turn,
            }),
            Deed::PlaceBlackHole => {
                self.ask(Pending::ChooseSystem {
                    seat,
                    deed: SystemDeed::Cover,
                });
            }
            Deed::RemoveBlackHole => {
                self.ask(Pending::ChooseSystem {
                    seat,
                    deed: SystemDeed::Uncover,
                });
            }
            Deed::RemoveBase => {
                self.ask(Pending::ChooseSystem {
                    seat,
                    deed: SystemDeed::RemoveBase,
                });
            }
            Deed::PlaceBase { at } => {
                self.ask(Pending::ChooseSystem {
                    seat,
                    deed: SystemDeed::PlaceBase(at),
                });
            }
            Deed::MoveBase => {
                self.ask(Pending::ChooseSystem {
                    seat,
                    deed: SystemDeed::MoveBase,
                });
            }
            Deed::ClearProject => self.ask(Pending::ChooseProject { seat }),
        }
    }

    fn ask(&mut self, question: Pending) {
        self.state.stack.push(question);
    }
}
