//! `starboard tune`: learns the weights of the evaluation from self-play.

use catalog::{Name, with_game};
use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use kernel::{Evaluation, Game, Pack, Rng, Seed, Sense, Weights};
use lab::{
    Arena, Climb, Fixtures, GameRecord, Ladder, Lead, Lesson, Relay, Results, Sample,
    SoloComparison,
};
use players::{Budget, Ending, Spec};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::games::{self, Playable};
use crate::options::Options;
use crate::output::{self, BOLD, DIM, paint};
use crate::run::{self, Plan, RunOptions};
use crate::{EXIT_CODES, Verdict};

const EXAMPLES: &str = "\
Examples:
  starboard tune master --output weights.toml
  starboard tune master --iterations 20 --games 2000 --resume tune.jsonl
  starboard tune master --from weights.toml --method regress --games 4000 --iterations 1
  starboard tune weavers --games 256

A file of weights has two tables. The instinct says which action to take; greedy players go by it
alone. It is learned by `climb`: its weights are moved a little by lot in every iteration, players
with them and with their opposites meet, and the weights follow the winners. The judgment says who
will win; a search asks it where a simulation ends. It is learned by `regress`: the player plays
against itself, and the new weights are those that tell best who won. Learn the instinct first.

In the end players with the new weights and with those of the game meet, for two and for four
seats. The file is written in any case; the command ends with code 1 if the new weights are not
stronger at both, with 95 % certainty. To make them the weights of the game, put the file into its
crate. Against the Weavers nobody meets: everyone plays alone with the same luck, and whoever wins
more often is the stronger.
";

/// Learn the weights of the evaluation from self-play.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n{}\n{EXIT_CODES}", run::HELP))]
pub(crate) struct Args {
    /// Which game
    #[arg(value_parser = games::parser())]
    game: Name,
    /// How to learn
    #[arg(long, default_value = "climb", value_name = "METHOD")]
    method: Method,
    /// How many times to play and learn
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    iterations: u64,
    /// How many games in each iteration, for each number of players
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The numbers of players to play with [default: all there are]
    #[arg(long, value_delimiter = ',', value_name = "K")]
    players: Vec<usize>,
    /// Who plays with the weights: greedy, search:1000, a level such as captain
    #[arg(long, default_value = "greedy", value_name = "PLAYER")]
    player: Spec,
    /// How much the outcome counts against the chances a little later; 1 is the outcome alone
    #[arg(long, default_value_t = 0.95, value_name = "PART")]
    lambda: f32,
    /// How often to take any action, to learn what would come of it
    #[arg(long, default_value_t = 0.05, value_name = "PART")]
    explore: f32,
    /// Weights to begin with; the table that is not learned stays as it is there [default: those of
    /// the game]
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Where the weights go
    #[arg(long, short, default_value = "weights.toml", value_name = "FILE")]
    output: PathBuf,
    /// How many rounds the new weights play against those of the game in the end
    #[arg(long, default_value_t = 200, value_name = "N")]
    proof: u64,
    /// Who plays the proof [default: PLAYER; search:25+4 for `regress`, because a greedy player does
    /// not judge]
    #[arg(long, value_name = "PLAYER")]
    prover: Option<Spec>,
    #[command(flatten)]
    effort: RunOptions,
    #[command(flatten)]
    options: Options,
}

/// Ways to learn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Method {
    /// Follow the winners: learns the instinct.
    Climb,
    /// Foretell the winners: learns the judgment.
    Regress,
}

impl Method {
    /// The weights that are learned.
    fn learned(self, weights: &Weights) -> &[f32] {
        match self {
            Method::Climb => &weights.instinct.weights,
            Method::Regress => &weights.judgment.weights,
        }
    }

    /// The same weights with the learned ones replaced.
    fn replaced(self, weights: &Weights, learned: Sense) -> Weights {
        let weights = weights.clone();
        match self {
            Method::Climb => Weights {
                instinct: learned,
                ..weights
            },
            Method::Regress => Weights {
                judgment: learned,
                ..weights
            },
        }
    }
}

/// The result of one iteration: a line of the journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Iteration {
    number: u64,
    /// How many games were played.
    games: u64,
    /// The mean logarithm of the likelihood of what happened; unknown when climbing.
    fitness: Option<f64>,
    /// Rounded to the precision of a file of weights.
    weights: Vec<f32>,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Output<'a> {
    game: &'static str,
    stronger: bool,
    weights: serde_json::Map<String, Value>,
    iterations: &'a [Iteration],
    proofs: &'a [Proof],
}

/// The result of old against new weights, or of each alone.
#[derive(Serialize)]
struct Proof {
    players: usize,
    /// By how many Elo points the new weights are stronger, with the 95 % interval. For one player:
    /// how much more often they win, as a fraction of one.
    gain: f64,
    low: f64,
    high: f64,
    #[serde(flatten)]
    basis: ProofBasis,
}

/// The statistics behind a proof.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum ProofBasis {
    Ladder(Ladder),
    Alone(SoloComparison),
}

impl Proof {
    /// What these games show about the second of two players; none if it did not play.
    fn new(players: usize, names: &[String; 2], lines: &[GameRecord], seed: Seed) -> Option<Proof> {
        let [present, learned] = names;
        if players == 1 {
            let soloists = SoloComparison::new(names, lines, seed);
            let Lead {
                gain, low, high, ..
            } = soloists.lead(learned, present)?;
            return Some(Proof {
                players,
                gain,
                low,
                high,
                basis: ProofBasis::Alone(soloists),
            });
        }
        let ladder = Ladder::new(names, lines, seed);
        let mut ratings = ladder.ratings.iter();
        let rating = ratings.find(|rating| rating.player == *learned)?;
        // With two players the mean is halfway between them.
        let [gain, low, high] = [rating.elo, rating.low, rating.high].map(|elo| 2.0 * elo);
        Some(Proof {
            players,
            gain,
            low,
            high,
            basis: ProofBasis::Ladder(ladder),
        })
    }

    /// As a sentence.
    fn tell(&self) -> String {
        match self.basis {
            ProofBasis::Ladder(_) => format!(
                "{} seats: {:+.0} Elo points against the weights of the game ({:+.0} to {:+.0})",
                self.players, self.gain, self.low, self.high
            ),
            ProofBasis::Alone(_) => {
                let [gain, low, high] = [self.gain, self.low, self.high].map(|part| part * 100.0);
                format!(
                    "alone: {gain:+.1} % more games won than with the weights of the game \
                     ({low:+.1} to {high:+.1})"
                )
            }
        }
    }
}

/// About one in this many decisions is used; neighboring ones are nearly the same.
const EVERY: u32 = 4;
/// For each number of players, how many games are played to find the usual values of features.
const SURVEY: u64 = 60;
/// Parameters of climbing, found by experiments; the result is not sensitive to them.
const CLIMB: Climb = Climb {
    reach: 0.1,
    stride: 1.0,
};
/// The cheapest player that clearly plays better with better judgment: `search:25+4`.
const JUDGE: Spec = Spec::Search {
    budget: Budget::Simulations(25),
    turns: 4,
    threads: 1,
};
/// The names of the weights that play against each other.
const UP: &str = "up";
const DOWN: &str = "down";

impl Args {
    /// Learn.
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        let players = games::player_counts(self.game, &self.players)?;
        let settled = Args { players, ..self };
        with_game!(settled.game, G => settled.learn::<G>())
    }

    fn learn<G: Playable>(&self) -> anyhow::Result<Verdict> {
        for (option, part) in [("--lambda", self.lambda), ("--explore", self.explore)] {
            let is_part = (0.0..=1.0).contains(&part);
            anyhow::ensure!(is_part, "{option} {part}: give a number from 0 to 1");
        }
        let present = self.present::<G>()?;
        let before = match &self.from {
            Some(path) => run::read_weights::<G>(path)?,
            None => present.clone(),
        };
        let stop = run::interrupt_flag()?;
        let iterations = self.iterate::<G>(&before, &stop)?;
        let mut learned = settle(self.method.learned(&before), &iterations);
        if self.method == Method::Climb && !stop.load(Relaxed) {
            let samples = self.survey::<G>(&self.with(&before, &learned), &stop)?;
            let (factor, _) = lab::calibrate(&samples, &learned);
            learned.iter_mut().for_each(|weight| *weight *= factor);
        }
        let sense = Sense {
            origin: self.origin(&iterations),
            weights: rounded(&learned),
        };
        let weights = self.method.replaced(&before, sense);
        let text = weights.write::<G>();
        output::whole(&self.output, |piece| std::fs::write(piece, text))?;
        if stop.load(Relaxed) {
            output::warn(format!(
                "interrupted: {} of {} iterations are done; {} has the weights so far",
                iterations.len(),
                self.iterations,
                self.output.display()
            ));
            return Ok(Verdict::Interrupted);
        }
        let proofs = match self.proof {
            0 => Vec::new(),
            _ => self.prove::<G>(&present, &weights, &stop)?,
        };
        let stronger = !proofs.is_empty() && proofs.iter().all(|proof| 0.0 < proof.low);
        self.effort.write_csv(&table_of::<G>(&iterations))?;
        self.print::<G>(&weights, &iterations, &proofs, stronger)?;
        match (stop.load(Relaxed), stronger || self.proof == 0) {
            (true, _) => Ok(Verdict::Interrupted),
            (false, true) => Ok(Verdict::Done),
            (false, false) => Ok(Verdict::Failed),
        }
    }

    /// The game's own weights, which new ones must beat.
    fn present<G: Playable>(&self) -> anyhow::Result<Weights> {
        let setup = self
            .options
            .agree::<G>(self.players.first().copied().unwrap_or(2))?;
        let game = G::new(self.options.pack::<G>()?, &setup, self.effort.seed)?;
        Ok(game.weights().clone())
    }

    /// All iterations, including those in the journal.
    fn iterate<G: Playable>(
        &self,
        before: &Weights,
        stop: &AtomicBool,
    ) -> anyhow::Result<Vec<Iteration>> {
        let asked = self.asked::<G>(before)?;
        let (mut journal, mut iterations) = self.effort.journal::<Iteration>(&asked)?;
        iterations.truncate(self.iterations as usize);
        let games = self.games * self.players.len() as u64;
        let left = self.iterations - iterations.len() as u64;
        let bar = run::progress_bar(left * games, "games");
        let reaches = match self.method {
            Method::Climb => {
                let samples = self.survey::<G>(before, stop)?;
                CLIMB.reaches(&samples, self.method.learned(before))
            }
            Method::Regress => Vec::new(),
        };
        for number in iterations.len() as u64..self.iterations {
            let weights = match iterations.last() {
                Some(last) => &self.with(before, &last.weights),
                None => before,
            };
            let tick = || bar.inc(1);
            let (learned, fitness) = match self.method {
                Method::Climb => (
                    self.climb::<G>(weights, &reaches, number, stop, &tick)?,
                    None,
                ),
                Method::Regress => self.regress::<G>(weights, number, stop, &tick)?,
            };
            if stop.load(Relaxed) {
                break;
            }
            let iteration = Iteration {
                number,
                games,
                fitness,
                weights: rounded(&learned),
            };
            if let Some(journal) = &mut journal {
                journal.append(&iteration)?;
            }
            iterations.push(iteration);
        }
        bar.finish_and_clear();
        Ok(iterations)
    }

    /// Everything the result depends on: a journal goes on only if it was begun with the same.
    fn asked<G: Playable>(&self, before: &Weights) -> anyhow::Result<Value> {
        let pack = self.options.pack::<G>()?;
        Ok(json!({
            "starboard": "tune",
            "game": G::NAME,
            "rules": G::RULES,
            "pack": pack.hash(),
            "draft": self.options.is_on("draft"),
            "swarms": self.options.number("swarms"),
            "tough": self.options.is_on("tough"),
            "mercy": self.options.is_on("mercy"),
            "diverted": self.options.is_on("diverted"),
            "seed": self.effort.seed.to_string(),
            "games": self.games,
            "players": self.players,
            "player": self.player.to_string(),
            "method": format!("{:?}", self.method),
            "lambda": self.lambda.to_string(),
            "explore": self.explore.to_string(),
            "features": G::FEATURES,
            "before": before.write::<G>(),
        }))
    }

    /// One step of a regression on games of the player with itself.
    fn regress<G: Playable>(
        &self,
        weights: &Weights,
        number: u64,
        stop: &AtomicBool,
        tick: &(dyn Fn() + Sync),
    ) -> anyhow::Result<(Vec<f32>, Option<f64>)> {
        let mut samples = Vec::new();
        for &players in &self.players {
            let seats = vec![weighing(&self.player, "learned", weights); players];
            let arena = self.arena::<G>(players, Fixtures::fixed(seats), self.games, number)?;
            let arena = Arena {
                explore: self.explore,
                ..arena
            };
            samples.extend(self.gather(&arena, weights, stop, tick)?);
        }
        let (learned, fitness) = lab::fit(&samples, self.method.learned(weights));
        Ok((learned, Some((fitness * 1e5).round() / 1e5)))
    }

    /// One step of climbing.
    fn climb<G: Playable>(
        &self,
        weights: &Weights,
        reaches: &[f32],
        number: u64,
        stop: &AtomicBool,
        tick: &(dyn Fn() + Sync),
    ) -> anyhow::Result<Vec<f32>> {
        let mut lots = Rng::at(self.effort.seed, number * 8).split().split();
        let mut learned = self.method.learned(weights).to_vec();
        let mut tried = Vec::new();
        for &players in &self.players {
            let pairs = self.games.div_ceil(2);
            let directions: Vec<Vec<f32>> = (0..pairs)
                .map(|_| Climb::direction(reaches, &mut lots))
                .collect();
            let lineups = directions.iter().map(|direction| {
                let moved = |sign: f32, name: &str| {
                    let moved = learned.iter().zip(direction);
                    let moved: Vec<f32> =
                        moved.map(|(weight, part)| weight + sign * part).collect();
                    weighing(&self.player, name, &self.with(weights, &moved))
                };
                let [up, down] = [moved(1.0, UP), moved(-1.0, DOWN)];
                [[&up, &down], [&down, &up]].map(|pair| {
                    let seats = pair.into_iter().cycle().take(players);
                    seats.cloned().collect::<Vec<Spec>>()
                })
            });
            let fixtures = Fixtures::pairs(lineups.collect());
            let arena = self.arena::<G>(players, fixtures, 2 * pairs, number)?;
            let results = arena.run(&HashSet::new(), stop, &|_, _| tick())?;
            ensure_sound(&results)?;
            let mut scores = vec![0.0; directions.len()];
            for played in &results.played {
                let index = played.number as usize;
                let Ending::Over(outcome) = played.report.ending else {
                    continue;
                };
                if let Some(winner) = outcome.winner {
                    let is_up = (index + winner.index()).is_multiple_of(2);
                    scores[index / 2] += if is_up { 0.5 } else { -0.5 };
                }
            }
            tried.extend(directions.into_iter().zip(scores));
        }
        let slower = 1.0 + 3.0 * number as f32 / self.iterations as f32;
        CLIMB.follow(&mut learned, &tried, slower);
        Ok(learned)
    }

    /// Positions of some games with these weights, to find the usual values of features.
    fn survey<G: Playable>(
        &self,
        weights: &Weights,
        stop: &AtomicBool,
    ) -> anyhow::Result<Vec<Sample>> {
        let mut samples = Vec::new();
        for &players in &self.players {
            let seats = vec![weighing(&self.player, "survey", weights); players];
            let arena = self.arena::<G>(players, Fixtures::fixed(seats), SURVEY, u64::MAX / 16)?;
            samples.extend(self.gather(&arena, weights, stop, &|| ())?);
        }
        Ok(samples)
    }

    /// An arena with the luck of this iteration.
    fn arena<G: Playable>(
        &self,
        players: usize,
        fixtures: Fixtures,
        games: u64,
        iteration: u64,
    ) -> anyhow::Result<Arena<G>> {
        // Thirty-two bytes (eight words) of the seed's stream for each iteration.
        let seed: Seed = Rng::at(self.effort.seed, iteration * 8).split().seed();
        let arena = run::arena::<G>(&self.options, players, fixtures, games, &self.effort)?;
        Ok(Arena { seed, ..arena })
    }

    /// These weights with the learned part replaced.
    fn with(&self, weights: &Weights, learned: &[f32]) -> Weights {
        let sense = Sense {
            origin: String::new(),
            weights: learned.to_vec(),
        };
        self.method.replaced(weights, sense)
    }

    /// Play, and collect positions from all games in the order of their numbers.
    fn gather<G: Playable>(
        &self,
        arena: &Arena<G>,
        weights: &Weights,
        stop: &AtomicBool,
        tick: &(dyn Fn() + Sync),
    ) -> anyhow::Result<Vec<Sample>> {
        let lesson = Lesson {
            every: EVERY,
            lambda: self.lambda,
        };
        let desk = Mutex::new((Relay::default(), Vec::new()));
        let results = arena.run(&HashSet::new(), stop, &|_, record| {
            tick();
            let samples = lesson.samples(arena, record, self.method.learned(weights));
            let mut desk = desk
                .lock()
                .expect("no thread panics while it holds the lock");
            let ready = desk.0.pass(record.number, samples);
            desk.1.extend(ready.into_iter().flatten());
        })?;
        ensure_sound(&results)?;
        Ok(desk
            .into_inner()
            .expect("no thread panics while it holds the lock")
            .1)
    }

    /// Play the game's own weights against the new ones, with two and with four seats, or each
    /// alone.
    fn prove<G: Playable>(
        &self,
        present: &Weights,
        learned: &Weights,
        stop: &AtomicBool,
    ) -> anyhow::Result<Vec<Proof>> {
        let prover = match (&self.prover, self.method) {
            (Some(prover), _) => prover.clone(),
            (None, Method::Climb) => self.player.clone(),
            (None, Method::Regress) => JUDGE,
        };
        let pair = [
            weighing(&prover, "present", present),
            weighing(&prover, "learned", learned),
        ];
        let names = pair.each_ref().map(ToString::to_string);
        let mut effort = self.effort.clone();
        effort.resume = None;
        let mut proofs = Vec::new();
        let seats: &[usize] = match self.game {
            Name::Weavers => &[1],
            Name::Master | Name::Conquest => &[2, 4],
        };
        for &players in seats {
            let fixtures = match players {
                1 => Fixtures::alone(&pair),
                _ => Fixtures::round_robin(&pair, players),
            };
            let games = self.proof * fixtures.round().len() as u64;
            let plan = Plan {
                arena: run::arena::<G>(&self.options, players, fixtures, games, &effort)?,
                command: "tune",
                effort: &effort,
                facts: false,
                save: None,
            };
            let mut lines: Vec<GameRecord> = Vec::new();
            plan.run(stop, &mut |line| lines.push(line.clone()))?;
            let proof = Proof::new(players, &names, &lines, self.effort.seed);
            match proof.filter(|_| !lines.is_empty()) {
                Some(proof) => proofs.push(proof),
                None => break,
            }
        }
        Ok(proofs)
    }

    /// Where the weights come from, and the command that reproduces them.
    fn origin(&self, iterations: &[Iteration]) -> String {
        let games: u64 = iterations.iter().map(|iteration| iteration.games).sum();
        let mut command = format!(
            "starboard tune {} --method {} --iterations {} --games {} --seed {}",
            self.game.word(),
            format!("{:?}", self.method).to_lowercase(),
            iterations.len(),
            self.games,
            self.effort.seed,
        );
        if self.method == Method::Regress {
            let (lambda, explore) = (self.lambda, self.explore);
            command += &format!(" --lambda {lambda} --explore {explore}");
        }
        let player = &self.player;
        if *player != Spec::Greedy {
            command += &format!(" --player {player}");
        }
        format!("Learned from {games} games of {player} with itself: {command}")
    }

    fn print<G: Playable>(
        &self,
        weights: &Weights,
        iterations: &[Iteration],
        proofs: &[Proof],
        stronger: bool,
    ) -> anyhow::Result<()> {
        if self.effort.json {
            let named = G::FEATURES.iter().zip(self.method.learned(weights));
            return output::json(&Output {
                game: G::NAME,
                stronger,
                weights: named
                    .map(|(name, weight)| ((*name).to_owned(), json!(weight)))
                    .collect(),
                iterations,
                proofs,
            });
        }
        let mut out = anstream::stdout();
        writeln!(
            out,
            "{}",
            paint(BOLD, format!("{}: weights learned", G::TITLE))
        )?;
        let games: u64 = iterations.iter().map(|iteration| iteration.games).sum();
        writeln!(out, "{} iterations, {games} games", iterations.len())?;
        let head = ["iteration", "fitness"].map(str::to_owned);
        let mut rows = vec![head.to_vec()];
        // Climbing does not measure how well the weights fit.
        let told = iterations
            .iter()
            .filter(|iteration| iteration.fitness.is_some());
        rows.extend(
            told.map(|iteration| vec![(iteration.number + 1).to_string(), fitness_of(iteration)]),
        );
        if 1 < rows.len() {
            write!(out, "{}", lab::aligned(&rows))?;
        }
        for proof in proofs {
            writeln!(out, "{}", proof.tell())?;
        }
        let verdict = match stronger {
            true => "the new weights are stronger",
            false => "not shown to be stronger: keep the old weights",
        };
        writeln!(out, "{verdict}\n{}", paint(DIM, self.output.display()))?;
        Ok(())
    }
}

fn weighing(player: &Spec, name: &str, weights: &Weights) -> Spec {
    Spec::Weighing {
        player: Box::new(player.clone()),
        name: name.to_owned(),
        weights: Arc::new(weights.clone()),
    }
}

fn ensure_sound<G: Game>(results: &Results<G>) -> anyhow::Result<()> {
    anyhow::ensure!(
        results.faulty.is_none(),
        "a game broke the engine; look for it with: starboard sim {} --check",
        G::NAME
    );
    Ok(())
}

/// The mean of the last half of the iterations, which varies less than each of them.
fn settle(before: &[f32], iterations: &[Iteration]) -> Vec<f32> {
    let last = &iterations[iterations.len() / 2..];
    if last.is_empty() {
        return before.to_vec();
    }
    let mean = |index: usize| {
        let sum: f32 = last.iter().map(|iteration| iteration.weights[index]).sum();
        sum / last.len() as f32
    };
    (0..before.len()).map(mean).collect()
}

/// Rounded like a file of weights, so that a resumed run continues with the same numbers.
fn rounded(weights: &[f32]) -> Vec<f32> {
    let round = |weight: &f32| (weight * 1e4).round() / 1e4;
    weights.iter().map(round).collect()
}

fn fitness_of(iteration: &Iteration) -> String {
    let fitness = iteration.fitness;
    fitness.map_or(String::new(), |fitness| format!("{fitness:.5}"))
}

/// One row for each iteration.
fn table_of<G: Evaluation>(iterations: &[Iteration]) -> Vec<Vec<String>> {
    let mut head = ["iteration", "games", "fitness"]
        .map(str::to_owned)
        .to_vec();
    head.extend(G::FEATURES.iter().map(|name| (*name).to_owned()));
    let row = |iteration: &Iteration| {
        let mut row = vec![
            (iteration.number + 1).to_string(),
            iteration.games.to_string(),
            fitness_of(iteration),
        ];
        row.extend(iteration.weights.iter().map(ToString::to_string));
        row
    };
    std::iter::once(head)
        .chain(iterations.iter().map(row))
        .collect()
}
