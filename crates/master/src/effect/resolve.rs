//! What each word of the vocabulary does: a call into a chapter, or a question.

use kernel::{Log, Seat};

use crate::Context;
use crate::card::CardId;
use crate::decision::{ConflictDeed, DrawWay, Exchange, Fate, Pending, SystemDeed};
use crate::effect::{Effect, Whose};
use crate::event::Event;

impl<L: Log<Event>> Context<'_, L> {
    /// An ability begins: its owner chooses an alternative if there is a choice (MG-20.13).
    pub(crate) fn begin_ability(&mut self, seat: Seat, card: CardId) {
        let Some(ability) = self.pack.card(card).ability.as_ref() else {
            return;
        };
        if ability.may || 1 < ability.options.len() {
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

    /// Carry out the next effect of an ability; the rest waits until it is finished (MG-0.8).
    pub(crate) fn resolve(&mut self, seat: Seat, card: CardId, option: u8, next: u8) {
        let Some(ability) = self.pack.card(card).ability.as_ref() else {
            return;
        };
        let effects = &ability.options[usize::from(option)];
        let Some(&effect) = effects.get(usize::from(next)) else {
            return;
        };
        if usize::from(next) + 1 < effects.len() {
            self.state.stack.push(Pending::Resolve {
                seat,
                card,
                option,
                next: next + 1,
            });
        }
        self.carry_out(seat, effect);
    }

    fn carry_out(&mut self, seat: Seat, effect: Effect) {
        match effect {
            // Passive words are read by `read_powers`.
            Effect::CountsAs { .. }
            | Effect::DrawMore { .. }
            | Effect::KeepMore { .. }
            | Effect::Protect { .. }
            | Effect::SlotLess { .. }
            | Effect::SymbolWhile { .. }
            | Effect::KeepBase
            | Effect::ForeignRoutes
            | Effect::ShortRoutes { .. }
            | Effect::MoreLoot { .. } => {}
            Effect::GainCubes { count, color } => self.ask_for_cubes(seat, color.colors(), count),
            Effect::Redraw { count } => self.ask(Pending::Redraw {
                seat,
                left: count,
                back: 0,
            }),
            Effect::Exchange {
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
            Effect::MoveCube => self.ask(Pending::LiftCube { seat }),
            Effect::StealCube { color } => {
                self.ask(Pending::StealCube {
                    seat,
                    colors: color.colors(),
                });
            }
            Effect::DrawCard { kind } => self.draw_by(seat, kind, DrawWay::Normal),
            Effect::DrawRandom { kind } => self.draw_by(seat, kind, DrawWay::Random),
            Effect::ChooseCard { kind } => self.draw_by(seat, kind, DrawWay::Choice),
            Effect::TakeCard { kind } => self.ask(Pending::PickCard {
                seat,
                victim: None,
                filter: kind,
                fate: Fate::Take,
            }),
            Effect::DiscardCard { kind } => self.ask(Pending::PickCard {
                seat,
                victim: None,
                filter: kind,
                fate: Fate::Discard,
            }),
            Effect::ExtraTurn => self.win_extra_turn(seat),
            Effect::SkipTurn {
                who: Whose::Own,
                count,
            } => self.mark_skips(seat, count),
            Effect::SkipTurn {
                who: Whose::Opponent,
                count,
            } => self.ask(Pending::ChoosePlayer { seat, count }),
            Effect::CancelConflict => self.ask(Pending::ChooseConflict {
                seat,
                deed: ConflictDeed::Cancel,
            }),
            Effect::TurnConflict => self.ask(Pending::ChooseConflict {
                seat,
                deed: ConflictDeed::Turn,
            }),
            Effect::PlaceBlackHole => {
                self.ask(Pending::ChooseSystem {
                    seat,
                    deed: SystemDeed::Cover,
                });
            }
            Effect::RemoveBlackHole => {
                self.ask(Pending::ChooseSystem {
                    seat,
                    deed: SystemDeed::Uncover,
                });
            }
            Effect::RemoveBase => {
                self.ask(Pending::ChooseSystem {
                    seat,
                    deed: SystemDeed::RemoveBase,
                });
            }
            Effect::PlaceBase { at } => {
                self.ask(Pending::ChooseSystem {
                    seat,
                    deed: SystemDeed::PlaceBase(at),
                });
            }
            Effect::MoveBase => {
                self.ask(Pending::ChooseSystem {
                    seat,
                    deed: SystemDeed::MoveBase,
                });
            }
            Effect::ClearProject => self.ask(Pending::ChooseProject { seat }),
        }
    }

    fn ask(&mut self, question: Pending) {
        self.state.stack.push(question);
    }
}
