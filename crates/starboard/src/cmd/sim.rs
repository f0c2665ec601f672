//! `starboard sim`: plays many games and prints who won, how and how long.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::builder::RangedU64ValueParser;
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{Game, Pack, Seat, Seed, Silent, Transcript};
use lab::{Arena, Fault, Faulty, Named, Record, Share, Spread, Summary};
use players::Spec;
use serde::Serialize;

use crate::games::{self, Name, Playable, Variant, with_game};
use crate::output::{self, BAD, BOLD, DIM, paint};
use crate::{EXIT_CODES, Verdict};

const HELP: &str = "\
Example:
  starboard sim master --games 1000 --players 4 --seats random,greedy --check

The results depend on the seed, not on the number of threads. Ctrl-C keeps what is
finished. The speed goes to standard error, so that equal runs print equal results.
";

/// Play many games and print who won, how and how long.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{HELP}\n{EXIT_CODES}"))]
pub(crate) struct Args {
    /// Which game
    game: Name,
    /// How many games
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How many players [default: as many as --seats names, at least 2]
    #[arg(long, value_name = "K")]
    players: Option<usize>,
    /// Who plays, seat by seat: random, greedy; repeated until every seat is taken
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "random",
        value_name = "PLAYERS"
    )]
    seats: Vec<Spec>,
    /// A number or 64 hexadecimal digits; the same seed plays the same games
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// How many games at a time [default: as many as there are processors]
    #[arg(long, value_name = "T", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    threads: Option<usize>,
    /// Stop a game after so many turns per player; no rule of the game
    #[arg(long, default_value_t = 200, value_name = "ROUNDS")]
    limit: u32,
    /// Verify every invariant of the rules after every action
    #[arg(long)]
    check: bool,
    /// Save the transcript of every game in this directory
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    variant: Variant,
}

/// What `--json` prints.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Output<'a> {
    game: &'a str,
    rules: u32,
    pack: &'a str,
    pack_hash: &'a str,
    seed: String,
    finished: bool,
    #[serde(flatten)]
    summary: &'a Summary,
}

impl Args {
    /// Play.
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        with_game!(self.game, G => self.simulate::<G>())
    }

    fn simulate<G: Playable>(&self) -> anyhow::Result<Verdict> {
        let arena = self.arena::<G>()?;
        if let Some(dir) = &self.save {
            std::fs::create_dir_all(dir)
                .with_context(|| format!("create the directory {}", dir.display()))?;
        }
        let stop = interrupt_flag()?;
        let bar = self.progress_bar();
        let unsaved: Mutex<Option<anyhow::Error>> = Mutex::new(None);
        let decisions = AtomicU64::new(0);
        let started = Instant::now();
        let results = arena.run(&stop, &|played, record| {
            bar.inc(1);
            decisions.fetch_add(played.report.decisions, Relaxed);
            if let Err(error) = self.keep(&arena, record) {
                *unsaved.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                stop.store(true, Relaxed);
            }
        })?;
        bar.finish_and_clear();
        if let Some(error) = unsaved.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let finished = results.played.len() as u64 == self.games;
        let summary = Summary::new(&results.played, &seat_names(&arena)?);
        self.print::<G>(&arena, &summary, finished)?;
        print_speed(summary.games, decisions.into_inner(), started.elapsed());
        if let Some(faulty) = &results.faulty {
            self.report_fault(&arena, faulty)?;
            return Ok(Verdict::Failed);
        }
        if stop.load(Relaxed) {
            output::warn(format!(
                "interrupted: {} of {} games are finished",
                summary.games, self.games
            ));
            return Ok(Verdict::Interrupted);
        }
        Ok(Verdict::Done)
    }

    fn arena<G: Playable>(&self) -> anyhow::Result<Arena<G>> {
        let players = games::player_count(self.players, self.seats.len());
        let processors = || std::thread::available_parallelism().map_or(1, |count| count.get());
        Ok(Arena {
            pack: self.variant.pack::<G>()?,
            setup: G::agree(players, &self.variant)?,
            seats: games::seat_all(&self.seats, players)?,
            seed: self.seed,
            games: self.games,
            threads: self.threads.unwrap_or_else(processors),
            limit: self.limit,
            check: self.check,
        })
    }

    /// A bar with the time left, on a terminal only.
    fn progress_bar(&self) -> ProgressBar {
        let style = ProgressStyle::with_template(
            "{bar:30} {human_pos}/{human_len} games, {per_sec}, {eta} left",
        );
        ProgressBar::new(self.games).with_style(style.expect("the template is well-formed"))
    }

    /// Save the game if all games are to be saved.
    fn keep<G: Playable>(&self, arena: &Arena<G>, record: &Record<G>) -> anyhow::Result<()> {
        let Some(dir) = &self.save else {
            return Ok(());
        };
        let path = dir.join(format!("{}-{}.transcript", G::NAME, record.number));
        save(arena, record, &path, "")
    }

    /// Save the faulty game and tell how to look at it.
    fn report_fault<G: Playable>(
        &self,
        arena: &Arena<G>,
        faulty: &Faulty<G>,
    ) -> anyhow::Result<()> {
        let record = &faulty.record;
        let game = G::new(arena.pack, &arena.setup, record.seed)?;
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
        let dir = self.save.as_deref().unwrap_or(Path::new("."));
        let path = dir.join(format!("{}-{}-faulty.transcript", G::NAME, record.number));
        anstream::eprint!("{}: game {}: {told}", paint(BAD, "FAULT"), record.number);
        save(arena, record, &path, &told)?;
        anstream::eprintln!(
            "saved up to there; look at it with: starboard replay {} --check",
            path.display()
        );
        Ok(())
    }

    fn print<G: Playable>(
        &self,
        arena: &Arena<G>,
        summary: &Summary,
        finished: bool,
    ) -> anyhow::Result<()> {
        if self.json {
            return output::json(&Output {
                game: G::NAME,
                rules: G::RULES,
                pack: arena.pack.name(),
                pack_hash: arena.pack.hash(),
                seed: self.seed.to_string(),
                finished,
                summary,
            });
        }
        let title = format!(
            "{}: {} games, {} players, pack {}",
            G::TITLE,
            summary.games,
            summary.seats.len(),
            arena.pack.name()
        );
        let mut out = anstream::stdout();
        write!(out, "{}\n{}", paint(BOLD, title), show(summary))?;
        Ok(())
    }
}

/// The results as an aligned table.
fn show(summary: &Summary) -> String {
    let mut rows = vec![heading("won by seat")];
    for line in &summary.seats {
        rows.push(share_row(
            &format!("  {} ({})", line.seat, line.player),
            &line.wins,
        ));
    }
    if 1 < summary.players.len() {
        rows.push(heading("won by player, per seat"));
        rows.extend(summary.players.iter().map(named_row));
    }
    rows.push(heading("won by way"));
    rows.extend(summary.ways.iter().map(named_row));
    rows.push(share_row("  nobody", &summary.nobody));
    rows.push(share_row("  stopped by the limit", &summary.stopped));
    let mut lengths = vec![
        ["", "p10", "median", "p90", "mean"]
            .map(str::to_owned)
            .to_vec(),
    ];
    lengths.push(spread_row("turns per player", &summary.turns));
    lengths.push(spread_row("decisions per game", &summary.decisions));
    let digest = paint(DIM, format!("digest of all games {}", summary.digest));
    format!(
        "{}\n{}\n{digest}\n",
        output::table(&rows),
        output::table(&lengths)
    )
}

fn heading(text: &str) -> Vec<String> {
    vec![
        text.to_owned(),
        "games".into(),
        "share".into(),
        "95 % interval".into(),
    ]
}

fn named_row(named: &Named) -> Vec<String> {
    share_row(&format!("  {}", named.name), &named.share)
}

fn share_row(name: &str, share: &Share) -> Vec<String> {
    let percent = |part: f64| format!("{:.1} %", part * 100.0);
    let interval = format!("{:.1} to {}", share.low * 100.0, percent(share.high));
    vec![
        name.to_owned(),
        share.count.to_string(),
        percent(share.share),
        interval,
    ]
}

fn spread_row(name: &str, spread: &Spread) -> Vec<String> {
    let values = [spread.p10, spread.median, spread.p90, spread.mean];
    let cells = values.iter().map(|value| format!("{value:.1}"));
    std::iter::once(name.to_owned()).chain(cells).collect()
}

fn print_speed(games: u64, decisions: u64, time: Duration) {
    let seconds = time.as_secs_f64().max(1e-9);
    let per_second = |count: u64| (count as f64 / seconds).round() as u64;
    anstream::eprintln!(
        "{seconds:.1} s, {} games/s, {} decisions/s",
        per_second(games),
        per_second(decisions)
    );
}

fn seat_names<G: Playable>(arena: &Arena<G>) -> anyhow::Result<Vec<(&'static str, Spec)>> {
    let game = G::new(arena.pack, &arena.setup, arena.seed)?;
    let names = Seat::all(game.seats()).map(|seat| game.seat_name(seat));
    Ok(names.zip(arena.seats.iter().copied()).collect())
}

/// Write the transcript of a recorded game, with a remark at its end.
fn save<G: Game>(
    arena: &Arena<G>,
    record: &Record<G>,
    path: &Path,
    remark: &str,
) -> anyhow::Result<()> {
    let mut game = G::new(arena.pack, &arena.setup, record.seed)?;
    let mut transcript = Transcript::start(&game);
    for &(seat, action) in &record.actions {
        transcript.act(&mut game, seat, action, &mut Silent)?;
    }
    let mut text = transcript.to_string();
    for line in remark.lines() {
        text += &format!("# {line}\n");
    }
    let written = std::fs::write(path, text);
    if written.is_err() {
        // The first error is the one to tell; a part of a game helps nobody.
        drop(std::fs::remove_file(path));
    }
    written.with_context(|| format!("save the game as {}", path.display()))
}

/// Raised when somebody presses Ctrl-C.
fn interrupt_flag() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    ctrlc::set_handler(move || raised.store(true, Relaxed)).context("listen for Ctrl-C")?;
    Ok(stop)
}
