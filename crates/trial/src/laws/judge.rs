//! One random game under inspection: who looks when, and the laws that need no more than a state.

use std::collections::HashSet;

use kernel::{
    Actions, Evaluation, Events, Files, Game, Outcome, RESIGN, Rng, Seat, Seed, Silent, Transcript,
    Weights,
};

use super::{Law, Verdict, demand, told};

/// One random game under inspection.
pub(super) struct Judge<G: Game> {
    pub(super) game: G,
    pub(super) transcript: Transcript,
    pub(super) rng: Rng,
    /// Every action that was ever offered or mistyped, once.
    pub(super) pool: Vec<G::Action>,
    known: HashSet<G::Action>,
    /// The decision at which somebody resigns, if anybody does.
    resignation: Option<usize>,
    pub(super) decision: usize,
    pub(super) action: String,
}

impl<G: Evaluation + Files> Judge<G> {
    pub(super) fn new(game: G, seed: u64, limit: usize) -> Judge<G> {
        // Not the seed of the game: its draws and the choices must be independent.
        let mut rng = Rng::new(Seed::from_number(!seed));
        let resigns = rng.below(4) == 0;
        let resignation = resigns.then(|| rng.below(limit.clamp(1, 1_000) as u32) as usize);
        Judge {
            transcript: Transcript::start(&game),
            game,
            rng,
            pool: Vec::new(),
            known: HashSet::new(),
            resignation,
            decision: 0,
            action: String::new(),
        }
    }

    pub(super) fn run(&mut self, limit: usize) -> Verdict {
        self.inspect()?;
        while self.decision < limit && self.game.waits_for().is_some() {
            self.advance()?;
            self.decision += 1;
            self.action.clear();
            self.inspect()?;
        }
        self.check_replay()
    }

    /// Hold the state to every law that needs no action to be taken.
    fn inspect(&mut self) -> Verdict {
        self.check_invariants(&self.game, "")?;
        self.check_turn()?;
        for seat in Seat::all(self.game.seats()) {
            let offered = self.offered(&self.game, seat);
            self.check_offered(seat, &offered)?;
            self.check_others(seat, &offered)?;
            self.check_redraw(seat, &offered)?;
        }
        self.check_position()?;
        self.check_chances()?;
        if self.game.waits_for().is_none() {
            self.check_over()
        } else {
            Ok(())
        }
    }

    pub(super) fn check_invariants(&self, game: &G, context: &str) -> Verdict {
        let problems = game.problems();
        demand(Law::Invariants, problems.is_empty(), || {
            let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
            format!("{context}{}", lines.join("; "))
        })
    }

    fn check_chances(&self) -> Verdict {
        let Weights { instinct, judgment } = self.game.weights();
        let named = G::FEATURES.len();
        for weights in [&instinct.weights, &judgment.weights] {
            demand(Law::Chances, weights.len() == named, || {
                format!("{} weights for {named} features", weights.len())
            })?;
        }
        let mut features = vec![0.0; named];
        for seat in Seat::all(self.game.seats()) {
            features.fill(0.0);
            self.game.features(seat, &mut features);
            let odd = features.iter().position(|value| !value.is_finite());
            demand(Law::Chances, odd.is_none(), || {
                format!(
                    "{:?} of {seat:?} is no number",
                    odd.map(|odd| G::FEATURES[odd])
                )
            })?;
        }
        let chances = self.game.evaluate(&judgment.weights).0;
        let sum: f32 = chances.iter().sum();
        // A single player may lose against the game.
        let is_alone = self.game.seats() == 1 && self.game.outcome().is_none();
        let expected = match self.game.outcome() {
            Some(Outcome { winner: None, .. }) => 0.0,
            _ => 1.0,
        };
        let is_one_winner = chances.iter().all(|chance| (0.0..=1.0).contains(chance))
            && (is_alone || (sum - expected).abs() < 1e-3);
        demand(Law::Chances, is_one_winner, || format!("{chances:?}"))
    }

    /// Take one random action, or resign.
    fn advance(&mut self) -> Verdict {
        let before = self.game.clone();
        let seat = self.choose_seat();
        let mut silent = before.clone();
        let mut log = Events::default();
        let (action, quiet, loud) = if self.resignation == Some(self.decision) {
            self.action = format!("{} {RESIGN}", before.seat_name(seat));
            let loud = self.transcript.resign(&mut self.game, seat, &mut log);
            (None, silent.resign(seat, &mut Silent), loud)
        } else {
            let offered = self.offered(&before, seat);
            let action = offered[self.rng.below(offered.len() as u32) as usize];
            self.at(seat, action);
            let loud = self.transcript.act(&mut self.game, seat, action, &mut log);
            (Some(action), silent.apply(seat, action, &mut Silent), loud)
        };
        let is_same = quiet == loud && silent.digest() == self.game.digest();
        demand(Law::EventsChangeNothing, is_same, || {
            "the state with events differs from the state without".to_owned()
        })?;
        let step = loud.map_err(|refusal| (Law::OfferedApplies, told(Some(refusal))))?;
        self.check_words(&before, &log)?;
        let passes = before.waits_for() != self.game.waits_for();
        demand(Law::PassingIsTold, step.passed || !passes, || {
            "the decision went to another seat, but the step does not say so".to_owned()
        })?;
        match action {
            Some(action) if step.may_undo() => self.check_undo(&before, seat, action, step, &log),
            Some(_) | None => Ok(()),
        }
    }

    /// Mostly the seat that is waited for, sometimes one that may act as well.
    fn choose_seat(&mut self) -> Seat {
        let waited = self
            .game
            .waits_for()
            .expect("a game that goes on waits for a seat");
        let others: Vec<Seat> = self
            .game
            .may_act()
            .iter()
            .filter(|&seat| !self.offered(&self.game, seat).is_empty())
            .collect();
        if others.is_empty() || self.rng.below(3) != 0 {
            return waited;
        }
        others[self.rng.below(others.len() as u32) as usize]
    }

    pub(super) fn offered(&self, game: &G, seat: Seat) -> Actions<G::Action> {
        let mut actions = Actions::new();
        game.legal(seat, &mut actions);
        actions
    }

    /// Keep an action for the moments at which it is not offered.
    pub(super) fn remember(&mut self, action: G::Action) {
        if self.known.insert(action) {
            self.pool.push(action);
        }
    }

    /// Remember the action at hand for a failure.
    pub(super) fn at(&mut self, seat: Seat, action: G::Action) {
        let text = self.game.write_action(action);
        self.action = format!("{} {text}", self.game.seat_name(seat));
    }
}
