//! The turn: its phases, extra and skipped turns, and what happens without a decision (MG-6, MG-7,
//! MG-21).

use kernel::{Game, Illegal, Log, Seat};

use crate::action::{Action, Answer, Target};
use crate::card::{CardSet, Kind};
use crate::decision::{Job, Pending};
use crate::effect::When;
use crate::event::Event;
use crate::offer::OfferSink;
use crate::question::Ask;
use crate::state::{Phase, ProjectSet, Settled, Sides, Spots, Stale};
use crate::victory::Way;
use crate::weavers::WEAVER_SEAT;
use crate::{Context, Master};

/// Extra turns that may follow one another (MG-21.2).
pub(crate) const EXTRA_LIMIT: u8 = 2;

/// What the open question offers, as far as is needed to continue the game automatically.
enum Choices {
    None,
    One(Action),
    /// The answer for a player who has resigned: to decline if possible, else the first one.
    Several(Action),
}

/// The answer that declines.
const NO: Action = Action::Answer(Answer::Decline);

/// How the game continues when nothing is pending.
enum Next {
    /// The phase asks the active player.
    Ask,
    /// Something was done.
    GoOn,
    /// Nothing happens automatically.
    Wait,
}

impl Master {
    /// Offer the rewards that are owed and the bases that can be placed (MG-8.17, MG-12.15).
    pub(crate) fn offer_rewards(&self, seat: Seat, offer: &mut impl OfferSink) {
        for project in self.state.owed.iter() {
            offer.one(Action::Reward { project });
        }
        let settled = &self.state.settled;
        for (index, (system, color)) in settled.iter().enumerate() {
            // Planets with the same system and color are one action.
            if !settled
                .iter()
                .take(index)
                .any(|earlier| earlier == (system, color))
            {
                offer.one(Action::Harvest { system, color });
            }
        }
        self.offer_bases(seat, offer);
        if self.nothing_owed() {
            offer.one(Action::EndRewards);
        }
    }

    pub(crate) fn check_end_rewards(&self) -> Result<(), Illegal> {
        if self.nothing_owed() {
            return Ok(());
        }
        Err(Illegal::by("MG-8.17", "all rewards must be received first"))
    }

    pub(crate) fn nothing_owed(&self) -> bool {
        self.state.owed.is_empty() && self.state.settled.len() == 0
    }

    /// Whether nothing is owed and no base waits to be placed.
    fn has_no_rewards(&self) -> bool {
        let cards = self.state.cards[self.state.active];
        self.nothing_owed() && cards.and(self.state.constructed).is_empty()
    }

    /// Whether the open question obviously has several answers, without counting them.
    fn has_several_choices(&self) -> bool {
        if !self.state.resigned.is_empty() {
            return false;
        }
        match self.state.stack.top() {
            Some(Pending::Ask(question)) => matches!(question.ask, Ask::KeepCard { .. }),
            Some(Pending::Do(_)) => false,
            // Any card except the species can be discarded.
            None => {
                self.state.phase == Phase::Cards && 1 < self.state.cards[self.state.active].len()
            }
        }
    }

    fn choices(&self) -> Choices {
        let mut choices = Choices::None;
        self.offer_open(&mut |action| {
            choices = match choices {
                Choices::None => Choices::One(action),
                Choices::One(_) | Choices::Several(_) if action == NO => Choices::Several(NO),
                Choices::One(first) | Choices::Several(first) => Choices::Several(first),
            }
        });
        choices
    }

    /// Whether this player can be made to skip turns (MG-21.3).
    pub(crate) fn check_player(&self, seat: Seat, player: Seat) -> Result<(), Illegal> {
        let seated = player.index() < self.seats();
        if player == seat || !seated || self.state.resigned.has(player) {
            let reason = "an opponent who is in the game must be chosen";
            return Err(Illegal::by("MG-21.3", reason));
        }
        if self.free_tokens() == 0 {
            let reason = "no black hole token is free to mark the turn";
            return Err(Illegal::by("MG-1.17", reason));
        }
        Ok(())
    }

    /// Offer what `check_player` accepts.
    pub(crate) fn offer_players(&self, seat: Seat, offer: &mut impl OfferSink) {
        for player in Seat::all(self.seats()) {
            if self.check_player(seat, player).is_ok() {
                let target = Target::Player(player);
                offer.one(Answer::Target { target });
            }
        }
    }
}

impl<L: Log<Event>> Context<'_, L> {
    /// Continue until somebody must decide or the game is over.
    ///
    /// A question without an answer is dropped (MG-0.2), and one with a single answer is answered
    /// automatically. Only allocation is always confirmed by its player (MG-8.35).
    #[inline]
    pub(crate) fn advance(&mut self) {
        // By far the most frequent decision; checked first because the branch predicts well.
        if self.state.stale == Stale::Fresh && self.allocates() {
            return;
        }
        self.go_through();
    }

    /// Whether the active player is placing cubes and nothing else is pending.
    #[inline]
    fn allocates(&self) -> bool {
        self.state.phase == Phase::Allocation
            && self.state.stack.is_empty()
            && self.next_reaction().is_none()
    }

    fn go_through(&mut self) {
        loop {
            self.fired = None;
            self.finish_step();
            self.lapse_triggers();
            if self.allocates() {
                return;
            }
            match self.state.stack.top() {
                Some(Pending::Ask(_)) => {}
                Some(&Pending::Do(job)) => {
                    self.state.stack.pop();
                    self.go_on(job);
                    continue;
                }
                None => match self.go_on_with_phase() {
                    Next::Ask => {}
                    Next::GoOn => continue,
                    Next::Wait => return,
                },
            }
            if self.has_several_choices() {
                return;
            }
            match self.choices() {
                Choices::None => {
                    self.state.stack.pop();
                }
                Choices::One(action) => self.perform(self.asked(), action),
                // MG-6.8: the choices of a player who resigned are refused.
                Choices::Several(refusal) if self.state.resigned.has(self.asked()) => {
                    self.perform(self.asked(), refusal);
                }
                Choices::Several(_) => return,
            }
        }
    }

    /// Do the next thing in the phase while nothing is pending.
    fn go_on_with_phase(&mut self) -> Next {
        if let Some(weaver) = self.next_reaction() {
            self.begin_reaction(weaver);
            return Next::GoOn;
        }
        match self.state.phase {
            Phase::Rewards => {
                if self.has_no_rewards() {
                    self.state.phase = Phase::Cards;
                }
                Next::Ask
            }
            Phase::Cards => Next::Ask,
            Phase::Start => {
                self.begin_allocation();
                Next::GoOn
            }
            Phase::End => {
                self.next_turn();
                // Nearly always nothing else is pending.
                if self.state.phase == Phase::Start
                    && self.state.stack.is_empty()
                    && self.state.stale == Stale::Fresh
                    && self.next_reaction().is_none()
                {
                    self.fired = None;
                    self.begin_allocation();
                }
                Next::GoOn
            }
            // During setup something is always pending.
            Phase::Setup | Phase::Allocation | Phase::Over => Next::Wait,
        }
    }

    /// Do a job.
    fn go_on(&mut self, job: Job) {
        match job {
            Job::Draw { seat, kind } => self.draw(seat, kind),
            Job::Resolve {
                seat,
                card,
                option,
                next,
            } => {
                self.resolve(seat, card, option, next);
            }
            Job::Spoils(spoils) => self.take_spoils(spoils),
            Job::Triggers { from } => self.resolve_triggers(from),
            Job::Setup { next } => self.set_up(next),
            Job::Toll(toll) => self.take_toll(toll),
            Job::Span => self.span(),
            Job::Weave {
                weaver,
                next,
                advanced,
            } => self.weave(weaver, next, advanced),
            Job::React {
                weaver,
                symbol,
                next,
            } => self.react(weaver, symbol, next),
            Job::Rest => self.end_rest(),
        }
    }

    /// Phase 1, and into Phase 2.
    fn begin_allocation(&mut self) {
        self.draw_cubes();
        self.state.phase = Phase::Allocation;
        if self.is_solo() {
            self.begin_span(); // It waits for what the drawn cubes fire (WV-TRN.7).
        }
        let seat = self.state.active;
        self.fire(seat, |when| when == When::CubesDrawn);
    }

    /// The turn is over: an extra turn, or the next player's (MG-6.3, MG-21.6).
    fn next_turn(&mut self) {
        if self.check_defeat() {
            return; // WV-LOS.1
        }
        let seat = self.state.active;
        self.state.offers = Sides::EMPTY; // MG-19.57: offers lapse.
        self.state.refused = Sides::EMPTY;
        if self.state.extra_won != 0 && self.state.extra_row < EXTRA_LIMIT {
            self.state.extra_won -= 1;
            self.state.extra_row += 1;
            return self.begin_turn(seat);
        }
        if self.state.extra_won != 0 {
            self.note(|| Event::ExtraTurnLost { seat }); // MG-21.7
        }
        self.pass_left(seat);
    }

    /// The turn passes to the next player who has not resigned.
    fn pass_left(&mut self, from: Seat) {
        self.state.extra_won = 0;
        self.state.extra_row = 0; // MG-21.8
        let mut seat = from.clockwise(self.seats());
        while self.state.resigned.has(seat) {
            seat = seat.clockwise(self.seats());
        }
        self.begin_turn(seat);
    }

    /// Skip marker, then the empty-bag check, then Phase 1 (MG-6.4).
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.state.active = seat;
        self.state.glance.own = self.read_own_projects(seat);
        self.state.turn = self.state.turn.saturating_add(1);
        self.state.discarded = 0;
        self.state.used = CardSet::EMPTY;
        self.state.weavers.begin_turn();
        if self.state.skips[seat] != 0 {
            self.state.skips[seat] -= 1; // MG-21.5, MG-21.12
            self.note(|| Event::TurnSkipped { seat });
            if self.is_solo() {
                return self.begin_rest(); // WV-BAS.3
            }
            return self.pass_left(seat); // MG-21.9
        }
        self.state.phase = Phase::Start;
        let turn = self.state.turn;
        self.note(|| Event::TurnBegan { seat, turn });
        self.fire(seat, |when| when == When::TurnStart);
        if self.state.bags[seat].is_empty() {
            self.note(|| Event::AdventurerCame { seat });
            self.draw_random(seat, Kind::Leader); // MG-7.5
            self.return_black_cubes(seat); // MG-7.6
        }
    }

    /// Win an extra turn (MG-21.1). It follows the player's own turn, so in another player's turn
    /// it is lost (MG-21.6).
    pub(crate) fn win_extra_turn(&mut self, seat: Seat) {
        if seat != self.state.active {
            return self.note(|| Event::ExtraTurnLost { seat });
        }
        self.state.extra_won = self.state.extra_won.saturating_add(1);
        self.note(|| Event::ExtraTurnWon { seat });
    }

    /// A player leaves for good (MG-6.8): their pieces stay, their choices lapse.
    pub(crate) fn leave(&mut self, seat: Seat) {
        self.state.resigned = self.state.resigned.with(seat);
        self.note(|| Event::Resigned { seat });
        let mut left = Seat::all(self.seats()).filter(|&seat| !self.state.resigned.has(seat));
        let (last, other) = (left.next(), left.next());
        if self.is_solo() {
            self.drop_pending();
            return self.win(WEAVER_SEAT, Way::Resignation);
        }
        if let (Some(last), None) = (last, other) {
            self.drop_pending();
            return self.win(last, Way::Resignation);
        }
        if self.state.phase == Phase::Setup {
            return; // The game chooses for them until it begins.
        }
        if self.state.active == seat {
            self.drop_pending();
            self.state.triggers = Default::default();
            let drawn = std::mem::take(&mut self.state.drawn);
            self.state.bags[seat].add(drawn);
            self.state.owed = ProjectSet::EMPTY;
            self.state.taken_spots = Spots::default();
            self.return_undecided(seat);
            self.state.settled = Settled::default();
            self.state.extra_won = 0;
            self.state.phase = Phase::End;
        }
    }

    /// Empty full projects that will not be rewarded any more, so that nothing stays owed.
    /// Conflicts that waited for their reward while their systems changed owners end (MG-19.55,
    /// MG-19.28).
    fn return_undecided(&mut self, seat: Seat) {
        for project in self.completed(seat).iter() {
            self.return_cubes(seat, project);
        }
        for card in Kind::Conflict.cards() {
            let conflict = self.board_conflict(card);
            if conflict.is_some_and(|conflict| !self.faces_owners(&conflict)) {
                self.cancel_conflict(card);
            }
        }
    }

    /// Drop everything pending without a decision: lifted cards go to the bottom, and loot ends
    /// with the cubes taken so far (MG-19.45).
    fn drop_pending(&mut self) {
        while let Some(pending) = self.state.stack.pop() {
            let Pending::Ask(question) = pending else {
                continue;
            };
            if let Ask::KeepCard { lifted } = question.ask {
                lifted.into_iter().for_each(|card| self.put_bottom(card));
            }
            if let Ask::TakeLoot { loser, .. } = question.ask {
                self.finish_loot(loser);
            }
        }
    }
}
