//! Shared by all commands that play many games: their options, the progress bar, Ctrl-C, the
//! journal to resume from, and the report of an engine failure.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::builder::RangedU64ValueParser;
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{Evaluation, Files, Game, Pack, Seed, Silent, Transcript, Weights};
use lab::{ActionRecord, Arena, Fault, Faulty, FinishedGame, Fixtures, GameRecord, Journal, Relay};
use players::Spec;
use serde::Serialize;
use serde_json::{Value, json};

use crate::Verdict;
use crate::games::Playable;
use crate::options::Options;
use crate::output::{self, BAD, paint};

/// The part of the help text that describes how such commands behave.
pub(crate) const HELP: &str = "\
The results depend on the seed, not on the number of threads. Ctrl-C keeps what is
finished; with --resume FILE the same command goes on from there, also after a crash.
The speed goes to standard error, so that equal runs print equal results.
";

/// The options of every command that plays many games.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct RunOptions {
    /// A number or 64 hexadecimal digits; the same seed plays the same games
    #[arg(long, default_value = "1")]
    pub(crate) seed: Seed,
    /// How many games at a time [default: as many as there are processors]
    #[arg(long, value_name = "T", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    pub(crate) threads: Option<usize>,
    /// Keep every result in this file at once, and go on from what it holds already
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Print the results as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Also write the results as a table to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
}

impl RunOptions {
    /// How many threads to use.
    pub(crate) fn threads(&self) -> usize {
        let processors = || std::thread::available_parallelism().map_or(1, |count| count.get());
        self.threads.unwrap_or_else(processors)
    }

    /// Continue the journal, if there is one.
    ///
    /// # Errors
    /// If it cannot be used.
    pub(crate) fn journal<L: serde::de::DeserializeOwned>(
        &self,
        asked: &Value,
    ) -> anyhow::Result<(Option<Journal>, Vec<L>)> {
        let Some(path) = &self.resume else {
            return Ok((None, Vec::new()));
        };
        let (journal, results) = Journal::open(path, asked).context("--resume")?;
        Ok((Some(journal), results))
    }

    /// Write rows to the file of `--csv`, if one is named.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write_csv(&self, rows: &[Vec<String>]) -> anyhow::Result<()> {
        let Some(path) = &self.csv else {
            return Ok(());
        };
        output::whole(path, |piece| {
            let mut writer = csv::WriterBuilder::new().flexible(true).from_path(piece)?;
            for row in rows {
                writer.write_record(row)?;
            }
            writer.flush()
        })
    }
}

/// What a command is to play.
pub(crate) struct Plan<'a, G: Game> {
    pub(crate) arena: Arena<G>,
    /// The name of the command.
    pub(crate) command: &'static str,
    pub(crate) effort: &'a RunOptions,
    /// Whether facts about the content are wanted.
    pub(crate) facts: bool,
    /// Where the transcripts of all games go.
    pub(crate) save: Option<&'a Path>,
}

/// The result of a run.
pub(crate) struct Run<G: Game> {
    /// How many games are finished, including those in the journal.
    pub(crate) finished: u64,
    /// The game in which the engine failed.
    pub(crate) faulty: Option<Faulty<G>>,
    /// Whether somebody pressed Ctrl-C.
    pub(crate) interrupted: bool,
    /// Games and decisions of this run, and the time they took.
    pub(crate) speed: (u64, u64, Duration),
}

/// Handles the records of games in order.
struct RecordCollector<'a> {
    relay: Relay<(GameRecord, bool)>,
    journal: Option<Journal>,
    take: &'a mut (dyn FnMut(&GameRecord) + Send),
    finished: u64,
    error: Option<anyhow::Error>,
    decisions: u64,
}

impl RecordCollector<'_> {
    fn pass(&mut self, line: GameRecord, is_new: bool) {
        for ready in self.relay.pass(line.number, (line, is_new)) {
            self.file(ready);
        }
    }

    fn file(&mut self, (line, is_new): (GameRecord, bool)) {
        (self.take)(&line);
        self.finished += 1;
        if let Some(journal) = self.journal.as_mut().filter(|_| is_new)
            && let Err(error) = journal.append(&line)
        {
            self.error = Some(error.into());
        }
    }

    /// Pass on games that were finished in an earlier run.
    fn pass_all(&mut self, known: Vec<GameRecord>) {
        known.into_iter().for_each(|line| self.pass(line, false));
    }

    /// File the games behind one that is missing.
    fn file_rest(&mut self) {
        for late in std::mem::take(&mut self.relay).rest() {
            self.file(late);
        }
    }
}

/// Tell of the players that could not go on.
fn warn_of_leavers<G: Game>(line: &GameRecord, record: &ActionRecord<G>) {
    for leaver in &record.leavers {
        let name = &line.seats[leaver.seat.index()].name;
        let (number, why) = (line.number, &leaver.why);
        output::warn(format!("game {number}: {name} resigned: {why}"));
    }
}

impl<G: Playable> Plan<'_, G> {
    /// Play. `take` gets the records of all games in order.
    ///
    /// # Errors
    /// If a file cannot be used.
    pub(crate) fn run(
        &self,
        stop: &AtomicBool,
        take: &mut (dyn FnMut(&GameRecord) + Send),
    ) -> anyhow::Result<Run<G>> {
        if let Some(dir) = self.save {
            std::fs::create_dir_all(dir)
                .with_context(|| format!("create the directory {}", dir.display()))?;
        }
        let (journal, mut known) = self.effort.journal::<GameRecord>(&self.asked())?;
        known.retain(|line| line.number < self.arena.games);
        let done: HashSet<u64> = known.iter().map(|line| line.number).collect();
        let bar = progress_bar(self.arena.games - done.len() as u64, "games");
        let mut collector = RecordCollector {
            relay: Relay::default(),
            journal,
            take,
            finished: 0,
            error: None,
            decisions: 0,
        };
        collector.pass_all(known);
        let collector = Mutex::new(collector);
        let started = Instant::now();
        let results = self.arena.run(&done, stop, &|played, record| {
            bar.inc(1);
            let line = GameRecord::new(&self.arena, played, record, self.facts);
            if !record.leavers.is_empty() {
                bar.suspend(|| warn_of_leavers(&line, record));
            }
            let saved = self.keep(played, record);
            let mut collector = collector
                .lock()
                .expect("no thread panics while it holds the lock");
            collector.decisions += played.report.decisions;
            collector.pass(line, true);
            if let Err(error) = saved {
                collector.error = Some(error);
            }
            if collector.error.is_some() {
                stop.store(true, Relaxed);
            }
        })?;
        bar.finish_and_clear();
        let time = started.elapsed();
        let mut collector = collector
            .into_inner()
            .expect("no thread panics while it holds the lock");
        if results.faulty.is_none() {
            // Which games after a faulty one were finished depends on timing.
            collector.file_rest();
        }
        if let Some(error) = collector.error {
            return Err(error);
        }
        if let Some(faulty) = &results.faulty {
            self.report_fault(faulty)?;
        }
        Ok(Run {
            finished: collector.finished,
            interrupted: stop.load(Relaxed) && collector.finished < self.arena.games,
            speed: (results.played.len() as u64, collector.decisions, time),
            faulty: results.faulty,
        })
    }

    /// Everything that determines how the games go: the head of the journal. The number of games is
    /// not part of it, so that a run can be extended.
    fn asked(&self) -> Value {
        let arena = &self.arena;
        let round = arena.fixtures.round().iter();
        let round: Vec<String> = round.map(|seats| words(seats).join(",")).collect();
        json!({
            "starboard": self.command,
            "game": G::NAME,
            "rules": G::RULES,
            "pack": arena.pack.hash(),
            "setup": arena.setup,
            "seed": arena.seed.to_string(),
            "players": round,
            "limit": arena.limit,
            "facts": self.facts,
        })
    }

    /// Save the game if all games are to be saved.
    fn keep(&self, played: &FinishedGame, record: &ActionRecord<G>) -> anyhow::Result<()> {
        let Some(dir) = self.save else {
            return Ok(());
        };
        let path = dir.join(format!("{}-{}.transcript", G::NAME, played.number));
        save(&self.arena, record, &path, "")
    }

    /// Save the faulty game and say how to look at it.
    fn report_fault(&self, faulty: &Faulty<G>) -> anyhow::Result<()> {
        let record = &faulty.record;
        let game = G::new(self.arena.pack, &self.arena.setup, record.seed)?;
        let told = match &faulty.fault {
            Fault::Broken(problems) => {
                let told = problems.iter().map(|problem| format!("  {problem}\n"));
                format!(
                    "broken after action {}:\n{}",
                    record.actions.len(),
                    told.collect::<String>()
                )
            }
            Fault::Panicked(None, message) => format!("panicked: {message}\n"),
            Fault::Panicked(Some((seat, action)), message) => format!(
                "panicked in action {} `{} {}`: {message}\n",
                record.actions.len() + 1,
                game.seat_name(*seat),
                game.write_action(*action)
            ),
        };
        let dir = self.save.unwrap_or(Path::new("."));
        let path = dir.join(format!("{}-{}-faulty.transcript", G::NAME, record.number));
        anstream::eprint!("{}: game {}: {told}", paint(BAD, "FAULT"), record.number);
        save(&self.arena, record, &path, &told)?;
        anstream::eprintln!(
            "saved up to there; look at it with: starboard replay {} --check",
            path.display()
        );
        Ok(())
    }
}

impl<G: Game> Run<G> {
    /// Print the speed and whether the run was interrupted; returns the verdict of the command.
    pub(crate) fn conclude(&self, asked: u64, resume: Option<&Path>) -> Verdict {
        let (games, decisions, time) = self.speed;
        let seconds = time.as_secs_f64().max(1e-9);
        let per_second = |count: u64| (count as f64 / seconds).round() as u64;
        anstream::eprintln!(
            "{seconds:.1} s, {} games/s, {} decisions/s",
            per_second(games),
            per_second(decisions)
        );
        if self.faulty.is_some() {
            return Verdict::Failed;
        }
        if !self.interrupted {
            return Verdict::Done;
        }
        let finished = self.finished;
        let hint = match resume {
            Some(_) => "; the same command goes on from there",
            None => "; with --resume FILE the next run can go on",
        };
        output::warn(format!(
            "interrupted: {finished} of {asked} games are finished{hint}"
        ));
        Verdict::Interrupted
    }
}

/// The options that determine a game, with which every `--json` output begins.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Heading {
    game: &'static str,
    rules: u32,
    pack: String,
    pack_hash: String,
    seed: String,
    finished: bool,
}

impl Heading {
    pub(crate) fn new<G: Playable>(pack: &G::Pack, seed: Seed, finished: bool) -> Heading {
        Heading {
            game: G::NAME,
            rules: G::RULES,
            pack: pack.name().to_owned(),
            pack_hash: pack.hash().to_owned(),
            seed: seed.to_string(),
            finished,
        }
    }
}

/// An arena for these players, with the pack and the setup that the options name.
///
/// # Errors
/// If the pack cannot be used or the rules do not know the setup.
pub(crate) fn arena<G: Playable>(
    options: &Options,
    players: usize,
    fixtures: Fixtures,
    games: u64,
    effort: &RunOptions,
) -> anyhow::Result<Arena<G>> {
    Ok(Arena {
        pack: options.pack::<G>()?,
        setup: options.agree::<G>(players)?,
        fixtures,
        seed: effort.seed,
        games,
        threads: effort.threads(),
        limit: DEFAULT_LIMIT,
        check: false,
        explore: 0.0,
    })
}

/// The weights of an evaluation, read from a file.
///
/// # Errors
/// If it cannot be read or does not fit the game.
pub(crate) fn read_weights<G: Evaluation>(path: &Path) -> anyhow::Result<Weights> {
    let text = std::fs::read_to_string(path).with_context(|| format!("read {}", path.display()))?;
    Weights::read::<G>(&text).map_err(|problems| {
        let told: String = problems
            .iter()
            .map(|problem| format!("\n  {problem}"))
            .collect();
        anyhow::anyhow!(
            "{}: these are no weights of {}:{told}",
            path.display(),
            G::NAME
        )
    })
}

/// The same players with the weights in this file.
///
/// # Errors
/// If it cannot be read or does not fit the game.
pub(crate) fn weighing<G: Evaluation>(players: &[Spec], path: &Path) -> anyhow::Result<Vec<Spec>> {
    let weights = Arc::new(read_weights::<G>(path)?);
    let weighing = |player: &Spec| Spec::Weighing {
        player: Box::new(player.clone()),
        name: path.display().to_string(),
        weights: Arc::clone(&weights),
    };
    Ok(players.iter().map(weighing).collect())
}

/// Turns per player after which a game is stopped; not a rule of any game.
pub(crate) const DEFAULT_LIMIT: u32 = 200;

/// A progress bar with the remaining time, on a terminal only.
pub(crate) fn progress_bar(count: u64, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!(
        "{{bar:30}} {{human_pos}}/{{human_len}} {what}, {{per_sec}}, {{eta}} left"
    ));
    ProgressBar::new(count).with_style(style.expect("the template is well-formed"))
}

/// A flag that is set when somebody presses Ctrl-C.
///
/// # Errors
/// If the system does not let us install a handler.
pub(crate) fn interrupt_flag() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || raised.store(true, Relaxed)).context("listen for Ctrl-C")?;
    Ok(stop)
}

fn words(seats: &[impl ToString]) -> Vec<String> {
    seats.iter().map(ToString::to_string).collect()
}

/// Write the transcript of a recorded game, with a comment at its end.
fn save<G: Files>(
    arena: &Arena<G>,
    record: &ActionRecord<G>,
    path: &Path,
    remark: &str,
) -> anyhow::Result<()> {
    let mut game = G::new(arena.pack, &arena.setup, record.seed)?;
    let mut transcript = Transcript::start(&game);
    let leave = |game: &mut G, transcript: &mut Transcript, after| {
        record
            .leavers_after(after)
            .try_for_each(|seat| transcript.resign(game, seat, &mut Silent).map(drop))
    };
    for (index, &(seat, action)) in record.actions.iter().enumerate() {
        leave(&mut game, &mut transcript, index)?;
        transcript.act(&mut game, seat, action, &mut Silent)?;
    }
    leave(&mut game, &mut transcript, record.actions.len())?;
    let mut text = transcript.to_string();
    for line in remark.lines() {
        text += &format!("# {line}\n");
    }
    let written = std::fs::write(path, text);
    if written.is_err() {
        // Report the first error; half a game is of no use.
        drop(std::fs::remove_file(path));
    }
    written.with_context(|| format!("save the game as {}", path.display()))
}
