//! The rules of Pearls and its evaluation.

use std::sync::LazyLock;
use std::sync::atomic::Ordering;

use kernel::{
    Actions, Audience, Evaluation, Game, Illegal, Log, Outcome, Problem, Rng, Seat, Seats, Seed,
    Sense, SetupError, Step, Weights, digest_of,
};

use super::{
    Action, Chest, Color, Event, GOAL, HAND_LIMIT, Mutant, Pearls, Player, PlayerView, RANKS,
    SEATS, Setup, State, View, WAYS, WEATHER, pick,
};

impl Game for Pearls {
    const NAME: &'static str = "pearls";
    const RULES: u32 = 3;
    type Pack = Chest;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(pack: &'static Chest, setup: &Setup, seed: Seed) -> Result<Self, SetupError> {
        let count = setup.players.len();
        if !(2..=SEATS).contains(&count) {
            return Err(SetupError(format!("{count} players; 2 or 3 can play")));
        }
        let mut players = [Player {
            color: Color::Gray,
            hand: [0; RANKS],
            score: 0,
            has_knocked: false,
            has_resigned: false,
        }; SEATS];
        for (player, &color) in players.iter_mut().zip(&setup.players) {
            player.color = color;
        }
        let mut game = Pearls {
            pack,
            state: State {
                rng: Rng::new(seed),
                seats: count as u8,
                players,
                chest: [pack.copies; RANKS],
                played: [0; RANKS],
                turn: Seat::new(0),
                turns: 1,
                has_drawn: false,
                has_offered: false,
                invited: None,
                outcome: None,
            },
        };
        if pack.mutant == Some(Mutant::ForgetsItsSeed) {
            for _ in 0..WEATHER.fetch_add(1, Ordering::Relaxed) % 7 {
                game.state.rng.below(2);
            }
        }
        for index in 0..count * 3 {
            let rank = game.draw();
            game.state.players[index % count].hand[usize::from(rank)] += 1;
        }
        Ok(game)
    }

    fn pack(&self) -> &'static Chest {
        self.pack
    }

    fn setup(&self) -> Setup {
        let players = self.state.players.iter().take(self.seats());
        Setup {
            players: players.map(|player| player.color).collect(),
        }
    }

    fn seats(&self) -> usize {
        self.state.seats.into()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        self.name_of(seat)
    }

    fn waits_for(&self) -> Option<Seat> {
        self.state.outcome.is_none().then_some(self.state.turn)
    }

    fn may_act(&self) -> Seats {
        let mut seats = Seats::EMPTY;
        for seat in Seat::all(self.seats()) {
            let may = [Action::Accept, Action::Knock]
                .into_iter()
                .any(|action| self.refusal(seat, action).is_none());
            if may {
                seats = seats.with(seat);
            }
        }
        seats
    }

    fn invited(&self) -> Seats {
        self.state.invited.map_or(Seats::EMPTY, Seats::only)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state
            .outcome
            .map(|(winner, way)| Outcome { winner, way })
    }

    fn turns(&self) -> u32 {
        self.state.turns
    }

    fn question(&self) -> &'static str {
        match (self.state.outcome, self.state.has_drawn) {
            (Some(_), _) => "over",
            (None, false) => "turn",
            (None, true) => "after-draw",
        }
    }

    fn legal(&self, seat: Seat, out: &mut Actions<Action>) {
        let plays = (0..RANKS as u8).map(|rank| Action::Play { rank });
        let offers = Seat::all(self.seats()).map(|to| Action::Offer { to });
        let rest = [
            Action::Draw,
            Action::Keep,
            Action::Pass,
            Action::Accept,
            Action::Decline,
            Action::Knock,
        ];
        let mut candidates: Vec<Action> = plays.chain(rest).chain(offers).collect();
        if self.is(Mutant::ShufflesOffers) {
            let turn = WEATHER.fetch_add(1, Ordering::Relaxed) as usize;
            candidates.rotate_left(turn % 5);
        }
        let is_crowded = 12 < self.state.turns;
        for action in candidates {
            let is_offered = match (self.pack.mutant, action) {
                (Some(Mutant::OffersTheForbidden), Action::Keep) if is_crowded => {
                    self.waits_for() == Some(seat)
                }
                (Some(Mutant::AllowsUnoffered), Action::Knock) if self.player(seat).score < 8 => {
                    false
                }
                (Some(Mutant::LeavesNoChoice), _) if is_crowded => false,
                (Some(Mutant::LetsOthersAct), Action::Draw) => self.state.outcome.is_none(),
                _ => self.refusal(seat, action).is_none(),
            };
            if is_offered {
                out.push(action);
            }
        }
        if self.is(Mutant::OffersTwice) && self.refusal(seat, Action::Draw).is_none() {
            out.push(Action::Draw);
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.is(Mutant::LetsOthersAct) && action == Action::Draw {
            return Ok(());
        }
        self.refusal(seat, action).map_or(Ok(()), Err)
    }

    fn apply<L: Log<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        log: &mut L,
    ) -> Result<Step, Illegal> {
        if self.is(Mutant::RefusesLate) && action == Action::Keep {
            self.state.has_offered = true;
        }
        self.check(seat, action)?;
        Ok(self.take(seat, action, log))
    }

    fn take<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) -> Step {
        if self.is(Mutant::Panics) && 9 < self.player(seat).score {
            panic!("nobody ever gets ten points");
        }
        let before = self.waits_for();
        self.act(seat, action, log);
        let passed = before != self.waits_for();
        Step {
            revealed: action == Action::Draw && !self.is(Mutant::DrawsSecretly),
            passed: passed && !self.is(Mutant::PassesSecretly),
            committed: false,
        }
    }

    fn resign<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) -> Result<Step, Illegal> {
        let is_over = self.state.outcome.is_some();
        if (is_over || self.player(seat).has_resigned) && !self.is(Mutant::LetsResignTwice) {
            return Err(Illegal::by(
                "pearls.resign",
                "you have left or the game is over",
            ));
        }
        self.state.players[seat.index()].has_resigned = true;
        log.note(Audience::All, || Event::Resigned { seat });
        if self.state.invited == Some(seat) {
            self.state.invited = None;
        }
        let active = self.active();
        let before = self.waits_for();
        match active[..] {
            [last] => self.state.outcome = Some((Some(last), WAYS[2])),
            _ => self.check_exhaustion(),
        }
        if self.state.turn == seat || self.state.outcome.is_some() {
            self.end_turn(log);
        }
        Ok(Step {
            revealed: false,
            passed: before != self.waits_for(),
            committed: true,
        })
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        let state = &self.state;
        let players = Seat::all(self.seats()).map(|seat| {
            let player = self.player(seat);
            let is_shown = viewer == Some(seat) || self.is(Mutant::ShowsHands);
            PlayerView {
                name: player.color.name(),
                score: player.score,
                cards: player.cards(),
                has_knocked: player.has_knocked,
                has_resigned: player.has_resigned,
                hand: is_shown.then_some(player.hand),
            }
        });
        View {
            chest: state.chest.iter().sum(),
            played: state.played,
            turn: self.name_of(state.turn),
            invited: state.invited.map(|seat| self.name_of(seat)),
            players: players.collect(),
            secret: (self.is(Mutant::ShowsSpectators) && viewer.is_none()).then_some(state.chest),
        }
    }

    fn determinize(&mut self, seat: Seat, rng: &mut Rng) {
        let is_confused = self.is(Mutant::RedrawsOwnHand);
        let keeps_future = self.is(Mutant::KeepsTheFuture);
        let state = &mut self.state;
        let mut unseen = state.chest;
        let hidden = |index: usize| index != seat.index() || is_confused;
        let sizes: Vec<u8> = state.players.iter().map(Player::cards).collect();
        for (index, player) in state.players.iter_mut().enumerate() {
            if hidden(index) {
                for (pool, cards) in unseen.iter_mut().zip(player.hand) {
                    *pool += cards;
                }
                player.hand = [0; RANKS];
            }
        }
        for (index, player) in state.players.iter_mut().enumerate() {
            while hidden(index) && player.cards() < sizes[index] {
                let rank = pick(&unseen, rng);
                unseen[rank] -= 1;
                player.hand[rank] += 1;
            }
        }
        state.chest = unseen;
        if !keeps_future {
            state.rng = rng.split();
        }
    }

    fn digest(&self) -> u64 {
        digest_of(&self.state)
    }

    fn problems(&self) -> Vec<Problem> {
        let state = &self.state;
        let mut problems = Vec::new();
        for rank in 0..RANKS {
            let held: u16 = state.players.iter().map(|p| u16::from(p.hand[rank])).sum();
            let count = u16::from(state.chest[rank]) + u16::from(state.played[rank]) + held;
            if count != u16::from(self.pack.copies) {
                let message = format!("there are {count}, not {}", self.pack.copies);
                problems.push(Problem::new(format!("cards of rank {}", rank + 1), message));
            }
        }
        for seat in Seat::all(self.seats()) {
            if HAND_LIMIT < self.player(seat).cards() {
                problems.push(Problem::new(self.name_of(seat), "holds too many cards"));
            }
        }
        if state.invited == Some(state.turn) {
            problems.push(Problem::new("invited", "is on turn"));
        }
        problems
    }
}

impl Evaluation for Pearls {
    const FEATURES: &'static [&'static str] = &["score"];

    fn features(&self, seat: Seat, out: &mut [f32]) {
        let goal = f32::from(if self.is(Mutant::MeasuresNothing) {
            0
        } else {
            GOAL
        });
        out[0] = f32::from(self.player(seat).score) / goal;
    }

    fn weights(&self) -> &'static Weights {
        static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
            Weights::from(Sense {
                origin: "Set by hand.".to_owned(),
                weights: vec![3.0],
            })
        });
        &WEIGHTS
    }
}
