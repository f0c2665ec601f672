//! Plays many games on several threads.

use std::any::Any;
use std::collections::HashSet;
use std::iter::repeat_n;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

use kernel::{Evaluation, Game, Narration, Problem, Rng, Seat, Seed, SetupError, Step};
use players::{Driver, Ending, Forfeit, GameReport, Player, Sight, Spec, Watch};

/// What to play, and how often.
pub struct Arena<G: Game> {
    /// The content.
    pub pack: &'static G::Pack,
    /// The setup of every game.
    pub setup: G::Setup,
    /// Who plays which game.
    pub fixtures: Fixtures,
    /// The seed of all games.
    pub seed: Seed,
    /// How many games.
    pub games: u64,
    /// How many are played at the same time.
    pub threads: usize,
    /// Turns per player after which a game is stopped.
    pub limit: u32,
    /// Whether to check invariants after every action.
    pub check: bool,
    /// The probability with which a player takes a random action, to explore its consequences. Zero
    /// for everything but learning.
    pub explore: f32,
}

/// Who plays which game of an arena. Games come in rounds, one game for each lineup; games that
/// share their luck draw from the same seed.
///
/// What favors a seat or a draw in one game of a round favors another player in the next.
#[derive(Clone, PartialEq, Debug)]
pub struct Fixtures {
    /// The games of a round, seat by seat.
    round: Vec<Vec<Spec>>,
    /// How many games in a row share their luck.
    share: u64,
}

impl Fixtures {
    /// The same players in the same seats; each game has its own luck.
    pub fn fixed(seats: Vec<Spec>) -> Fixtures {
        Fixtures {
            round: vec![seats],
            share: 1,
        }
    }

    /// Pairs of lineups; the two games of a pair share their luck.
    pub fn pairs(pairs: Vec<[Vec<Spec>; 2]>) -> Fixtures {
        Fixtures {
            round: pairs.into_iter().flatten().collect(),
            share: 2,
        }
    }

    /// The players move by one seat from game to game of a round.
    ///
    /// ```
    /// # use {lab::Fixtures, players::Spec::{Greedy, Random}};
    /// let fixtures = Fixtures::rotating(vec![Random, Greedy]);
    /// assert_eq!(fixtures.of(0), (0, &[Random, Greedy][..]));
    /// assert_eq!(fixtures.of(1), (0, &[Greedy, Random][..]));
    /// assert_eq!(fixtures.of(2), (1, &[Random, Greedy][..]));
    /// ```
    pub fn rotating(seats: Vec<Spec>) -> Fixtures {
        let lineup = |by| {
            let mut seats = seats.clone();
            seats.rotate_right(by);
            seats
        };
        Fixtures {
            round: (0..seats.len()).map(lineup).collect(),
            share: seats.len() as u64,
        }
    }

    /// Every pair of players: in each round each of the two sits once in every seat, alone against
    /// the other in all remaining seats.
    ///
    /// ```
    /// # use {lab::Fixtures, players::Spec::{Greedy, Random}};
    /// assert_eq!(Fixtures::round_robin(&[Random, Greedy], 2).round().len(), 2);
    /// assert_eq!(Fixtures::round_robin(&[Random, Greedy], 4).round().len(), 8);
    /// ```
    pub fn round_robin(players: &[Spec], seats: usize) -> Fixtures {
        let rivals = |(index, one)| players[index + 1..].iter().map(move |other| (one, other));
        Fixtures::matches(players.iter().enumerate().flat_map(rivals), seats)
    }

    /// The same, but every player meets only its neighbors in the list.
    ///
    /// ```
    /// # use {lab::Fixtures, players::Spec, std::str::FromStr};
    /// let players = ["random", "cadet", "pilot"].map(|name| Spec::from_str(name).unwrap());
    /// assert_eq!(Fixtures::neighbors(&players, 2).round().len(), 4);
    /// ```
    pub fn neighbors(players: &[Spec], seats: usize) -> Fixtures {
        let pairs = players.windows(2).map(|pair| (&pair[0], &pair[1]));
        Fixtures::matches(pairs, seats)
    }

    fn matches<'a>(pairs: impl Iterator<Item = (&'a Spec, &'a Spec)>, seats: usize) -> Fixtures {
        let mut lineups = Vec::new();
        for (one, other) in pairs {
            for (lone, rest) in [(one, other), (other, one)] {
                let mut lineup: Vec<Spec> = repeat_n(rest, seats).cloned().collect();
                lineup[0].clone_from(lone);
                lineups.extend(Fixtures::rotating(lineup).round);
            }
            if seats == 2 {
                // With two seats each player is alone against the other, so the second half would
                // repeat the first.
                lineups.truncate(lineups.len() - 2);
            }
        }
        Fixtures {
            share: lineups.len() as u64,
            round: lineups,
        }
    }

    /// Each player plays alone: in each round every player has one game, all with the same luck.
    ///
    /// ```
    /// # use {lab::Fixtures, players::Spec::{Greedy, Random}};
    /// let fixtures = Fixtures::alone(&[Random, Greedy]);
    /// assert_eq!(fixtures.of(1), (0, &[Greedy][..]));
    /// assert_eq!(fixtures.of(2), (1, &[Random][..]));
    /// ```
    pub fn alone(players: &[Spec]) -> Fixtures {
        Fixtures {
            round: players.iter().map(|player| vec![player.clone()]).collect(),
            share: players.len() as u64,
        }
    }

    /// The lineups of a round, seat by seat.
    pub fn round(&self) -> &[Vec<Spec>] {
        &self.round
    }

    /// The number of the luck, and the players seat by seat, of game `number`.
    pub fn of(&self, number: u64) -> (u64, &[Spec]) {
        let round = self.round.len() as u64;
        (number / self.share, &self.round[(number % round) as usize])
    }
}

/// One finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FinishedGame {
    /// Which game of the arena.
    pub number: u64,
    /// How it ended.
    pub report: GameReport,
    /// The digest of its last state.
    pub digest: u64,
}

/// A game action by action: with the seed, everything that a transcript needs.
pub struct ActionRecord<G: Game> {
    /// Which game of the arena.
    pub number: u64,
    /// The seed of the game.
    pub seed: Seed,
    /// Every action that was taken, in order.
    pub actions: Vec<(Seat, G::Action)>,
    /// The seats that left the game, in order.
    pub leavers: Vec<Leaver>,
}

/// A seat that left a game because its player could not continue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaver {
    /// How many actions had been taken.
    pub after: usize,
    /// Who left.
    pub seat: Seat,
    /// Why.
    pub why: Forfeit,
}

impl<G: Game> ActionRecord<G> {
    /// The seats that left when this many actions had been taken.
    pub fn leavers_after(&self, actions: usize) -> impl Iterator<Item = Seat> {
        let leavers = self.leavers.iter();
        leavers
            .filter(move |leaver| leaver.after == actions)
            .map(|leaver| leaver.seat)
    }
}

/// The first game in which the engine failed.
pub struct Faulty<G: Game> {
    /// The game up to the last sound state and, for [`Fault::Broken`], the action that broke it.
    pub record: ActionRecord<G>,
    /// What went wrong.
    pub fault: Fault<G::Action>,
}

/// How an engine can fail.
pub enum Fault<A> {
    /// Invariants did not hold after the last action of the record.
    Broken(Vec<Problem>),
    /// It panicked in this action, with this message. `None` means before the first choice, or
    /// while a player was choosing.
    Panicked(Option<(Seat, A)>, String),
}

/// The results of an arena.
pub struct Results<G: Game> {
    /// The finished games in order of their numbers.
    pub played: Vec<FinishedGame>,
    /// The faulty game with the lowest number. The arena stops there.
    pub faulty: Option<Faulty<G>>,
}

impl<G: Evaluation + Narration> Arena<G> {
    /// Play all games except those that are `done`. `each` is called with every finished game, on
    /// the thread that played it. `stop` ends all games at once, and unfinished ones do not count.
    ///
    /// # Errors
    /// If the rules do not know the setup.
    ///
    /// # Panics
    /// If there are fewer players than seats.
    pub fn run(
        &self,
        done: &HashSet<u64>,
        stop: &AtomicBool,
        each: &(dyn Fn(&FinishedGame, &ActionRecord<G>) + Sync),
    ) -> Result<Results<G>, SetupError> {
        let game = G::new(self.pack, &self.setup, self.seed)?;
        let players = self.fixtures.of(0).1.len();
        assert!(game.seats() <= players, "every seat has a player");
        let shared = SharedRun {
            next: AtomicU64::new(0),
            end: AtomicU64::new(self.games),
            faulty: Mutex::new(None),
        };
        let mut played = thread::scope(|scope| {
            let worker = || self.work(&shared, done, stop, each);
            let workers: Vec<_> = (0..self.threads.max(1))
                .map(|_| scope.spawn(worker))
                .collect();
            let join = |worker: thread::ScopedJoinHandle<'_, Vec<FinishedGame>>| {
                worker.join().expect("panics of games are caught")
            };
            workers.into_iter().flat_map(join).collect::<Vec<_>>()
        });
        let faulty = shared.faulty.into_inner();
        let faulty = faulty.expect("no thread panics while it holds the lock");
        if let Some(faulty) = &faulty {
            // Which later games are finished depends on timing.
            played.retain(|game| game.number < faulty.record.number);
        }
        played.sort_unstable_by_key(|game| game.number);
        Ok(Results { played, faulty })
    }

    /// Play one game after another until none is left.
    fn work(
        &self,
        shared: &SharedRun<G>,
        done: &HashSet<u64>,
        stop: &AtomicBool,
        each: &(dyn Fn(&FinishedGame, &ActionRecord<G>) + Sync),
    ) -> Vec<FinishedGame> {
        let mut played = Vec::new();
        let mut driver = Driver::default();
        let mut clerk = Clerk {
            record: ActionRecord {
                number: 0,
                seed: self.seed,
                actions: Vec::new(),
                leavers: Vec::new(),
            },
            pending: None,
            problems: Vec::new(),
            check: self.check,
            stop,
        };
        loop {
            let number = shared.next.fetch_add(1, Relaxed);
            if shared.end.load(Relaxed) <= number || stop.load(Relaxed) {
                return played;
            }
            if done.contains(&number) {
                continue;
            }
            match self.play_one(number, &mut driver, &mut clerk) {
                Ok(game) if game.report.ending == Ending::Stopped => return played,
                Ok(game) => {
                    each(&game, &clerk.record);
                    played.push(game);
                }
                Err(fault) => shared.report(clerk.faulty(fault)),
            }
        }
    }

    fn play_one(
        &self,
        number: u64,
        driver: &mut Driver<G>,
        clerk: &mut Clerk<'_, G>,
    ) -> Result<FinishedGame, Fault<G::Action>> {
        let (luck, seats) = self.fixtures.of(number);
        // Thirty-two bytes (eight words) of the seed's stream for each luck.
        let mut chance = Rng::at(self.seed, luck * 8).split();
        let seed = chance.split().seed();
        clerk.open(number, seed);
        let result = catch_unwind(AssertUnwindSafe(|| {
            let mut game = G::new(self.pack, &self.setup, seed)
                .expect("the setup was tried before the first game");
            let seat = |spec: &Spec| spec.seat::<G>(chance.split().seed());
            let mut players: Vec<Box<dyn Player<G>>> = seats.iter().map(seat).collect();
            if 0.0 < self.explore {
                let explorer = |player| Explorer::seat(player, self.explore, chance.split());
                players = players.into_iter().map(explorer).collect();
            }
            let report = driver.play(&mut game, &mut players, self.limit, clerk);
            FinishedGame {
                number,
                report,
                digest: game.digest(),
            }
        }));
        match result {
            Ok(_) if !clerk.problems.is_empty() => {
                Err(Fault::Broken(std::mem::take(&mut clerk.problems)))
            }
            Ok(played) => Ok(played),
            Err(panic) => Err(Fault::Panicked(clerk.pending.take(), message(&*panic))),
        }
    }
}

/// The state shared by the workers.
struct SharedRun<G: Game> {
    next: AtomicU64,
    end: AtomicU64,
    faulty: Mutex<Option<Faulty<G>>>,
}

impl<G: Game> SharedRun<G> {
    /// Keep the faulty game with the lowest number, and start no later game. All earlier games have
    /// been started already, so the result does not depend on timing.
    fn report(&self, faulty: Faulty<G>) {
        let mut kept = self
            .faulty
            .lock()
            .expect("no thread panics while it holds the lock");
        let number = faulty.record.number;
        self.end.fetch_min(number, Relaxed);
        if kept.as_ref().is_none_or(|kept| number < kept.record.number) {
            *kept = Some(faulty);
        }
    }
}

/// Records one game at a time and checks invariants.
struct Clerk<'a, G: Game> {
    record: ActionRecord<G>,
    /// Chosen but not yet applied.
    pending: Option<(Seat, G::Action)>,
    problems: Vec<Problem>,
    check: bool,
    stop: &'a AtomicBool,
}

impl<G: Game> Clerk<'_, G> {
    fn open(&mut self, number: u64, seed: Seed) {
        self.record.number = number;
        self.record.seed = seed;
        self.record.actions.clear();
        self.record.leavers.clear();
        self.pending = None;
        self.problems.clear();
    }

    fn faulty(&mut self, fault: Fault<G::Action>) -> Faulty<G> {
        Faulty {
            record: ActionRecord {
                number: self.record.number,
                seed: self.record.seed,
                actions: std::mem::take(&mut self.record.actions),
                leavers: std::mem::take(&mut self.record.leavers),
            },
            fault,
        }
    }
}

impl<G: Game> Watch<G> for Clerk<'_, G> {
    fn before(&mut self, game: &G, seat: Seat, action: G::Action, _: usize) {
        if self.check
            && let Err(refusal) = game.check(seat, action)
        {
            panic!("an offered action is refused: {refusal}");
        }
        self.pending = Some((seat, action));
    }

    fn forfeited(&mut self, _: &G, seat: Seat, why: &Forfeit) {
        self.record.leavers.push(Leaver {
            after: self.record.actions.len(),
            seat,
            why: why.clone(),
        });
    }

    fn after(&mut self, game: &G, _: Seat, _: Step) -> ControlFlow<()> {
        self.record.actions.extend(self.pending.take());
        if self.check {
            // A panic in here is a fault of the state, not of the next action.
            self.problems = game.problems();
        }
        match self.problems.is_empty() && !self.stop.load(Relaxed) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}

/// A player that sometimes takes a random action.
struct Explorer<G: Game> {
    player: Box<dyn Player<G>>,
    often: f32,
    rng: Rng,
}

impl<G: Game> Explorer<G> {
    fn seat(player: Box<dyn Player<G>>, often: f32, rng: Rng) -> Box<dyn Player<G>> {
        Box::new(Explorer { player, often, rng })
    }
}

impl<G: Game> Player<G> for Explorer<G> {
    fn choose(&mut self, sight: &Sight<'_, G>, actions: &[G::Action]) -> Result<usize, Forfeit> {
        const PARTS: u32 = 10_000;
        if (self.rng.below(PARTS) as f32) < self.often * PARTS as f32 {
            return Ok(self.rng.below(actions.len() as u32) as usize);
        }
        self.player.choose(sight, actions)
    }

    fn answer(
        &mut self,
        sight: &Sight<'_, G>,
        actions: &[G::Action],
    ) -> Result<Option<usize>, Forfeit> {
        self.player.answer(sight, actions)
    }
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "panicked without a message".into())
}
