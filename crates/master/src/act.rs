//! Taking an action: whether it is legal now, and what it does. Moves are dispatched here to the
//! rules of their chapters; answers are dispatched in `question.rs`.

use kernel::{Game, Illegal, Log, Seat, Silent, Step};

use crate::action::{Action, Truce};
use crate::event::Event;
use crate::question::Question;
use crate::state::Phase;
use crate::{Context, Master};

/// The refusal of an answer to a question that is not open.
const NOT_ASKED: Illegal = Illegal::by("MG-0.7", "this is not what is being asked now");
/// The refusal of anything but an answer while a question is open.
pub(crate) const QUESTION_FIRST: Illegal =
    Illegal::by("MG-0.8", "the open question must be answered first");
const OVER: Illegal = Illegal::by("MG-22.13", "the game is over");

/// What to do with the rule for an action: check it, or carry it out.
pub(crate) trait Mode<L> {
    /// The result.
    type Outcome;

    /// The open question, which this action answers.
    fn question(&mut self) -> Option<Question>;

    /// The rule: the action is legal if `check` says so, and `take` carries it out.
    fn rule(
        self,
        check: impl FnOnce(&Master) -> Result<(), Illegal>,
        take: impl FnOnce(&mut Context<'_, L>),
    ) -> Self::Outcome;

    /// The action is never legal here.
    fn refuse(self, refusal: Illegal) -> Self::Outcome;
}

impl<L> Mode<L> for &Master {
    type Outcome = Result<(), Illegal>;

    fn question(&mut self) -> Option<Question> {
        self.state.stack.question()
    }

    fn rule(
        self,
        check: impl FnOnce(&Master) -> Result<(), Illegal>,
        _take: impl FnOnce(&mut Context<'_, L>),
    ) -> Result<(), Illegal> {
        check(self)
    }

    fn refuse(self, refusal: Illegal) -> Result<(), Illegal> {
        Err(refusal)
    }
}

impl<L> Mode<L> for &mut Context<'_, L> {
    type Outcome = ();

    fn question(&mut self) -> Option<Question> {
        let question = self.state.stack.question()?;
        self.state.stack.pop();
        Some(question)
    }

    #[inline]
    fn rule(
        self,
        _check: impl FnOnce(&Master) -> Result<(), Illegal>,
        take: impl FnOnce(&mut Context<'_, L>),
    ) {
        take(self);
    }

    /// Does nothing: only checked actions are carried out.
    fn refuse(self, _refusal: Illegal) {}
}

/// Whether the action may be taken: its time, then its rule.
pub(crate) fn check(game: &Master, seat: Seat, action: Action) -> Result<(), Illegal> {
    if game.state.phase == Phase::Over {
        return Err(OVER);
    }
    if game.state.resigned.has(seat) {
        return Err(Illegal::by("MG-6.8", "this player has resigned"));
    }
    game.check_time(seat, action)?;
    action.rule::<Silent, _>(seat, game)
}

impl Master {
    /// Check that it is this player's decision, and that a move fits the phase.
    fn check_time(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if let Action::Truce(_) = action {
            return Ok(());
        }
        if seat != self.asked() {
            return Err(Illegal::by("MG-6.7", "it is another player's decision"));
        }
        match action.phase() {
            None => Ok(()),
            Some(_) if !self.state.stack.is_empty() => Err(QUESTION_FIRST),
            Some((phase, refusal)) if phase != self.state.phase => Err(refusal),
            Some(_) => Ok(()),
        }
    }

    pub(crate) fn check_resign(&self, seat: Seat) -> Result<(), Illegal> {
        if self.state.phase == Phase::Over {
            return Err(OVER);
        }
        if self.state.resigned.has(seat) || self.seats() <= seat.index() {
            return Err(Illegal::by("MG-6.8", "this player has resigned"));
        }
        Ok(())
    }
}

impl Action {
    /// The phase that a move belongs to, with the refusal at any other time; `None` for anything
    /// but a move.
    const fn phase(self) -> Option<(Phase, Illegal)> {
        Some(match self {
            Action::Place { .. }
            | Action::Settle { .. }
            | Action::Extend { .. }
            | Action::Cancel { .. }
            | Action::Confirm => {
                let reason = "cubes are allocated in Phase 2, before its rewards";
                (Phase::Allocation, Illegal::by("MG-6.5", reason))
            }
            Action::Reward { .. } | Action::Harvest { .. } | Action::EndRewards => {
                let reason = "rewards come at the end of Phase 2";
                (Phase::Rewards, Illegal::by("MG-8.15", reason))
            }
            Action::PlaceBase { .. } => {
                let reason = "bases are placed at the end of Phase 2, among its rewards";
                (Phase::Rewards, Illegal::by("MG-12.1", reason))
            }
            Action::StartConflict { .. }
            | Action::Discard { .. }
            | Action::Use { .. }
            | Action::EndTurn => {
                let reason = "cards are used and discarded in Phase 3";
                (Phase::Cards, Illegal::by("MG-8.42", reason))
            }
            Action::Answer(_) | Action::Truce(_) => return None,
        })
    }

    /// Check or carry out the action by its rule.
    #[inline]
    fn rule<L: Log<Event>, M: Mode<L>>(self, seat: Seat, mut mode: M) -> M::Outcome {
        match self {
            Action::Place {
                cube,
                project,
                slot,
            } => mode.rule(
                |game| {
                    game.check_drawn(cube)?;
                    game.check_place(seat, cube, project, slot)
                },
                |game| game.place(seat, cube, project, slot),
            ),
            Action::Settle { cube, system } => mode.rule(
                |game| {
                    game.check_drawn(cube)?;
                    game.check_settle(seat, cube, system)
                },
                |game| game.settle(seat, cube, system),
            ),
            Action::Extend { cube, track, from } => mode.rule(
                |game| {
                    game.check_drawn(cube)?;
                    game.check_extend(seat, cube, track, from)
                },
                |game| game.extend(seat, cube, track, from),
            ),
            Action::Cancel { work } => mode.rule(
                |game| {
                    game.check_black_drawn()?;
                    game.check_cancel(seat, work)
                },
                |game| game.cancel(seat, work),
            ),
            Action::Confirm => mode.rule(|_| Ok(()), |game| game.confirm(seat)),
            Action::Reward { project } => mode.rule(
                |game| game.check_reward(project),
                |game| game.reward(seat, project),
            ),
            Action::Harvest { system, color } => mode.rule(
                |game| game.check_harvest(system, color),
                |game| game.harvest(seat, system, color),
            ),
            Action::PlaceBase { card, system } => mode.rule(
                |game| game.check_place_base(seat, card, system),
                |game| game.place_constructed(seat, card, system),
            ),
            Action::EndRewards => mode.rule(
                |game| game.check_end_rewards(),
                |game| game.state.phase = Phase::Cards,
            ),
            Action::StartConflict { card, track, side } => mode.rule(
                |game| game.check_start_conflict(seat, card, track),
                |game| game.start_conflict(seat, card, track, side),
            ),
            Action::Discard { card } => mode.rule(
                |game| game.check_discard(seat, card),
                |game| game.discard(seat, card),
            ),
            Action::Use { card } => mode.rule(
                |game| game.check_use(seat, card),
                |game| game.use_card(seat, card),
            ),
            Action::EndTurn => mode.rule(
                |game| game.check_end_turn(seat),
                |game| game.end_cards(seat),
            ),
            Action::Answer(answer) => match mode.question() {
                Some(question) => question.rule(answer, mode),
                None => mode.refuse(NOT_ASKED),
            },
            Action::Truce(truce) => truce.rule(seat, mode),
        }
    }
}

impl Truce {
    fn rule<L: Log<Event>, M: Mode<L>>(self, seat: Seat, mode: M) -> M::Outcome {
        match self {
            Truce::Offer { card } => mode.rule(
                |game| game.check_offer_truce(seat, card),
                |game| game.offer_truce(seat, card),
            ),
            Truce::Accept { card } => mode.rule(
                |game| game.check_answer_truce(seat, card),
                |game| game.accept_truce(seat, card),
            ),
            Truce::Refuse { card } => mode.rule(
                |game| game.check_answer_truce(seat, card),
                |game| game.refuse_truce(seat, card),
            ),
        }
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// Take an action that was checked, and continue the game.
    pub(crate) fn act(&mut self, seat: Seat, action: Action) -> Step {
        let asked = self.asked();
        self.perform(seat, action);
        self.advance();
        Step {
            committed: !action.is_allocation(),
            ..self.step_from(asked)
        }
    }

    /// The facts about a step that decide whether it can be taken back.
    pub(crate) fn step_from(&self, asked: Seat) -> Step {
        let passed = self.state.phase == Phase::Over || self.asked() != asked;
        Step {
            revealed: self.revealed,
            passed,
            committed: true,
        }
    }

    /// Carry out an action without continuing the game.
    #[inline]
    pub(crate) fn perform(&mut self, seat: Seat, action: Action) {
        action.rule(seat, self);
    }
}
