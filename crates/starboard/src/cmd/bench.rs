//! `starboard bench`: the speed of an engine, beside a fixed baseline measured in the same run.
//!
//! All times are CPU time of the one measuring thread. A faster or busier machine changes the
//! baseline as well, so ratios can be compared where figures cannot.

use catalog::{Name, with_game};
use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use kernel::{Evaluation, Game, Narration, Rng, Seat, Seed, Silent};
use lab::{Bar, Figure, table_of};
use players::{Budget, Driver, Player, Search, Sight, Spec, Watch};
use serde::Serialize;

use crate::games::{self, Playable};
use crate::options::Options;
use crate::output::{self, BOLD, DIM, paint};
use crate::{EXIT_CODES, Verdict};

const HELP: &str = "\
Examples:
  starboard bench --seconds 3 --json
  starboard bench weavers                     the solo mode

Baseline: a copy of 1 KiB and about 27 ns of arithmetic, each step of which needs the one
before. Build with --release: other builds measure the compiler's caution.
";

/// Turns per player after which a random game is stopped.
const LIMIT: u32 = 200;
/// A state is taken out of a random game after this many actions at the latest.
const MIDDLE: usize = 200;
/// How often each figure is measured; the fastest round counts. Everything else that runs on the
/// machine, or beside it on the same processor, can only slow a round down (J. Chen and J. Revels,
/// "Robust benchmarking in noisy environments", 2016).
const ROUNDS: usize = 9;

/// Measure the speed of an engine: random play, copies, memory.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{HELP}\n{EXIT_CODES}"))]
pub(crate) struct Args {
    /// Which game
    #[arg(default_value = "master", value_parser = games::parser())]
    game: Name,
    /// How many players [default: 4, and 1 against the Weavers]
    #[arg(long, value_name = "K")]
    players: Option<usize>,
    /// CPU seconds for each figure
    #[arg(long, default_value_t = 1.0, value_name = "S")]
    seconds: f64,
    /// A number or 64 hexadecimal digits
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: Options,
}

/// The printed results.
#[derive(Serialize)]
struct Output {
    game: &'static str,
    players: usize,
    release: bool,
    figures: Vec<Figure>,
}

impl Args {
    /// Measure.
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        anyhow::ensure!(
            self.seconds.is_finite() && 0.0 < self.seconds && self.seconds <= 3600.0,
            "--seconds {}: give a number between 0 and 3600",
            self.seconds
        );
        let players = games::player_count(self.game, self.players, 4)?;
        with_game!(self.game, G => self.measure::<G>(players))
    }

    fn measure<G: Playable>(&self, players: usize) -> anyhow::Result<Verdict> {
        if cfg!(debug_assertions) {
            output::warn("this is a debug build; measure with `cargo run --release -- bench`");
        }
        let pack = self.options.pack::<G>()?;
        let setup = self.options.agree::<G>(players)?;
        // Check the setup first: a bad one is the caller's error, not the measurement's.
        G::new(pack, &setup, self.seed)?;
        let slice = Duration::from_secs_f64(self.seconds / ROUNDS as f64);
        let mut bench = GameBench::<G>::new(pack, setup, players, self.seed);
        let output = Output {
            game: G::NAME,
            players,
            release: !cfg!(debug_assertions),
            figures: bench.figures(slice),
        };
        match self.json {
            true => output::json(&output)?,
            false => output.print::<G>()?,
        }
        Ok(Verdict::Done)
    }
}

impl Output {
    fn print<G: Playable>(&self) -> anyhow::Result<()> {
        let players = match self.players {
            1 => "one player".to_owned(),
            players => format!("{players} players"),
        };
        let title = format!(
            "{}: {players}, uniform random play, one thread, CPU time",
            G::TITLE
        );
        let note = "baseline: copy of 1 KiB and about 27 ns of dependent arithmetic, per second";
        let mut out = anstream::stdout();
        write!(out, "{}\n{}", paint(BOLD, title), table_of(&self.figures))?;
        writeln!(out, "{}", paint(DIM, note))?;
        Ok(())
    }
}

/// Measures one game.
struct GameBench<G: Game> {
    pack: &'static G::Pack,
    setup: G::Setup,
    /// The source of the games' seeds.
    seeds: Rng,
    driver: Driver<G>,
    players: Vec<Box<dyn Player<G>>>,
}

/// The totals of a period of random play.
#[derive(Default)]
struct PlayTotals {
    time: Duration,
    games: u64,
    decisions: u64,
    offered: u64,
}

impl PlayTotals {
    /// Nanoseconds per offered action.
    fn per_offered(&self) -> f64 {
        self.time.as_secs_f64() * 1e9 / self.offered as f64
    }
}

impl<G: Game> Watch<G> for PlayTotals {
    fn before(&mut self, _: &G, _: Seat, _: G::Action, offered: usize) {
        self.offered += offered as u64;
    }
}

impl<G: Evaluation + Narration> GameBench<G> {
    fn new(pack: &'static G::Pack, setup: G::Setup, players: usize, seed: Seed) -> GameBench<G> {
        let mut seeds = Rng::new(seed);
        let players = (0..players).map(|_| Spec::Random.seat(seeds.split().seed()));
        let players = players.collect();
        GameBench {
            pack,
            setup,
            seeds,
            driver: Driver::default(),
            players,
        }
    }

    fn figures(&mut self, slice: Duration) -> Vec<Figure> {
        let state = self.middle_of_a_game();
        let mut rounds = Vec::new();
        for _ in 0..ROUNDS {
            // Measured alternately, so that a busy moment of the machine affects them all.
            rounds.push((baseline(slice), self.play(slice), clones(&state, slice)));
        }
        let base = quickest(rounds.iter().map(|round| round.0));
        let clones = quickest(rounds.iter().map(|round| round.2));
        let mut plays: Vec<&PlayTotals> = rounds.iter().map(|round| &round.1).collect();
        plays.sort_by(|a, b| a.per_offered().total_cmp(&b.per_offered()));
        let (play, usual) = (plays[0], plays[plays.len() / 2]);
        let decisions = play.decisions as f64 / play.time.as_secs_f64();
        let [one_cpu, one_wall, two_wall, played_on] = self.search(slice);
        vec![
            Figure::plain("decisions/s", decisions)
                .against(base)
                .judged(Bar::AtLeast(0.06), Bar::AtLeast(0.12)),
            Figure::plain(
                "offered actions, mean",
                play.offered as f64 / play.decisions as f64,
            ),
            Figure::plain("ns per offered action", play.per_offered())
                .judged(Bar::AtMost(40.0), Bar::AtMost(15.0)),
            Figure::plain("… in the median round", usual.per_offered()),
            Figure::plain("games/s", play.games as f64 / play.time.as_secs_f64()),
            Figure::plain(
                "decisions per game",
                play.decisions as f64 / play.games as f64,
            ),
            Figure::plain("state clones/s", clones)
                .against(base)
                .judged(Bar::AtLeast(0.5), Bar::AtLeast(0.8)),
            Figure::plain("size of the state, bytes", size_of::<G>() as f64)
                .judged(Bar::AtMost(2048.0), Bar::AtMost(1024.0)),
            Figure::plain("search simulations/s", one_cpu)
                .judged(Bar::AtLeast(30_000.0), Bar::AtLeast(80_000.0)),
            Figure::plain("the same on two threads, wall clock", two_wall)
                .against(one_wall)
                .judged(Bar::AtLeast(1.8), Bar::AtLeast(1.95)),
            self.machine(slice),
            Figure::plain("simulations/s, played on for four turns", played_on),
        ]
    }

    /// Play whole games, including their setup, for about this much CPU time.
    fn play(&mut self, slice: Duration) -> PlayTotals {
        let mut play = PlayTotals::default();
        let start = cpu_time();
        while play.time < slice {
            let mut game = self.new_game();
            let report = self
                .driver
                .play(&mut game, &mut self.players, LIMIT, &mut play);
            play.games += 1;
            play.decisions += report.decisions;
            play.time = cpu_time() - start;
        }
        play
    }

    /// Simulations of a search per second, each from a state drawn anew: on one thread by CPU time,
    /// on one and on two threads by wall-clock time, and on one thread playing on for four turns.
    fn search(&mut self, slice: Duration) -> [f64; 4] {
        let mut positions: Vec<G> = (0..8).map(|_| self.middle_of_a_game()).collect();
        positions.retain(|game| 1 < offered(game).len());
        let mut rounds = Vec::new();
        for _ in 0..ROUNDS {
            let [one_cpu, one_wall] = searches(&positions, 1, 0, slice);
            let [_, two_wall] = searches(&positions, 2, 0, slice);
            let [played_on, _] = searches(&positions, 1, 4, slice);
            rounds.push([one_cpu, one_wall, two_wall, played_on]);
        }
        [0, 1, 2, 3].map(|index| quickest(rounds.iter().map(|round| round[index])))
    }

    /// The speedup of two threads that share nothing: the most that the figure above could reach at
    /// this moment. Other programs, and processors with two threads per core, lower it.
    fn machine(&self, slice: Duration) -> Figure {
        let rounds = (0..ROUNDS).map(|_| [side_by_side(1, slice), side_by_side(2, slice)]);
        let rounds: Vec<[f64; 2]> = rounds.collect();
        let [one, two] = [0, 1].map(|at| quickest(rounds.iter().map(|round| round[at])));
        Figure::plain("baseline on two threads, wall clock", two).against(one)
    }

    /// A state from the first half of a game, with pieces on the board and decisions pending.
    fn middle_of_a_game(&mut self) -> G {
        let mut game = self.new_game();
        let mut middle = game.clone();
        let mut taken = Vec::new();
        let mut actions = kernel::Actions::new();
        while let Some(seat) = game.waits_for().filter(|_| taken.len() < 2 * MIDDLE) {
            actions.clear();
            game.legal(seat, &mut actions);
            let action = actions[self.seeds.below(actions.len() as u32) as usize];
            game.take(seat, action, &mut Silent);
            taken.push((seat, action));
        }
        for &(seat, action) in &taken[..taken.len() / 2] {
            middle.take(seat, action, &mut Silent);
        }
        middle
    }

    fn new_game(&mut self) -> G {
        let seed = self.seeds.split().seed();
        G::new(self.pack, &self.setup, seed).expect("the setup was tried before the first row")
    }
}

/// What is offered to the seat that the game waits for.
fn offered<G: Game>(game: &G) -> kernel::Actions<G::Action> {
    let mut actions = kernel::Actions::new();
    if let Some(seat) = game.waits_for() {
        game.legal(seat, &mut actions);
    }
    actions
}

/// Simulations per second in these positions, each playing on for this many turns: by CPU time of
/// this thread, and by wall-clock time.
fn searches<G: Evaluation>(
    positions: &[G],
    threads: usize,
    turns: u32,
    slice: Duration,
) -> [f64; 2] {
    let budget = Budget::Simulations(if turns == 0 { 2_000 } else { 100 });
    let mut search = Search::new(budget, threads, Seed::from_number(1)).playing_on(turns);
    let (cpu, wall) = (cpu_time(), Instant::now());
    for game in positions.iter().cycle() {
        let seat = game
            .waits_for()
            .expect("a position of the bench waits for a seat");
        let choice = search.choose(&Sight::new(game, seat), &offered(game));
        black_box(choice).expect("a search does not give up");
        if slice <= wall.elapsed() {
            break;
        }
    }
    let count = search.simulated() as f64;
    [cpu_time() - cpu, wall.elapsed()].map(|time| count / time.as_secs_f64())
}

/// Copies of 1 KiB per second, each followed by the fixed work.
fn baseline(slice: Duration) -> f64 {
    let state = [0x5a_u64; 128];
    let mut value = 1;
    let rate = per_second(slice, || {
        let copy = *black_box(&state);
        value = work(black_box(&copy)[0] ^ value);
    });
    black_box(value);
    rate
}

/// The baseline on this many threads at once, in total, by wall-clock time.
fn side_by_side(threads: usize, slice: Duration) -> f64 {
    const STEPS: u64 = 10_000;
    let start = Instant::now();
    let count = || {
        let state = [0x5a_u64; 128];
        let (mut value, mut count) = (1, 0);
        while start.elapsed() < slice {
            for _ in 0..STEPS {
                let copy = *black_box(&state);
                value = work(black_box(&copy)[0] ^ value);
            }
            count += STEPS;
        }
        black_box(value);
        count
    };
    let counted: u64 = std::thread::scope(|scope| {
        let counting: Vec<_> = (0..threads).map(|_| scope.spawn(count)).collect();
        let counts = counting.into_iter().map(|thread| thread.join());
        counts
            .map(|count| count.expect("a thread that counts does not panic"))
            .sum()
    });
    counted as f64 / start.elapsed().as_secs_f64()
}

/// Clones of a state per second, each followed by the same fixed work.
fn clones<G: Game>(state: &G, slice: Duration) -> f64 {
    let mut value = 1;
    let rate = per_second(slice, || {
        let copy = black_box(state).clone();
        value = work(u64::from(black_box(&copy).turns()) ^ value);
    });
    black_box(value);
    rate
}

/// About 27 ns on the project's measuring machine. Every step depends on the one before, and every
/// call, through its argument, on the call before, so the processor cannot overlap them.
fn work(start: u64) -> u64 {
    (0..14).fold(start, |value, step| {
        (value ^ (value >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ step
    })
}

/// How often something can be done per CPU second.
fn per_second(slice: Duration, mut what: impl FnMut()) -> f64 {
    const BATCH: u32 = 10_000;
    let start = cpu_time();
    let mut count = 0.0;
    loop {
        for _ in 0..BATCH {
            what();
        }
        count += f64::from(BATCH);
        let time = cpu_time() - start;
        if slice <= time {
            return count / time.as_secs_f64();
        }
    }
}

fn quickest(rates: impl Iterator<Item = f64>) -> f64 {
    rates.fold(0.0, f64::max)
}

/// The CPU time this thread has used.
#[cfg(unix)]
fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// If the system does not report CPU time, the time since the first call is used instead.
#[cfg(not(unix))]
fn cpu_time() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
