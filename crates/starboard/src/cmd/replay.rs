//! `starboard replay`: steps through a saved game and verifies it.

use catalog::with_game;
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use kernel::{Called, Game, Mismatch, Narration, Replay, ReplayedAction, Torn, Transcript};
use serde::Serialize;

use crate::games::{self, Playable};
use crate::output::{self, BAD, BOLD, DIM, paint};
use crate::saved;
use crate::{EXIT_CODES, Verdict};

const HELP: &str = "\
Examples:
  starboard replay game.transcript            tell the whole game
  starboard replay game.transcript --to 40    the board after action 40
  starboard replay game.transcript --quiet    only verify it
  starboard replay game.transcript --to 40 --position here.toml
                                              a position file to edit or start a scenario from
";

/// Step through a saved game; every action is verified.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{HELP}\n{EXIT_CODES}"))]
pub(crate) struct Args {
    /// The transcript
    file: PathBuf,
    /// Stop after this many actions and show the position
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Write the position reached to this file, hidden things included
    #[arg(long, value_name = "FILE")]
    position: Option<PathBuf>,
    /// Verify only
    #[arg(long, short, conflicts_with = "events")]
    quiet: bool,
    /// Print events as words instead of sentences
    #[arg(long)]
    events: bool,
    /// Verify every invariant of the rules after every action
    #[arg(long)]
    check: bool,
    /// Print the result, and unless --quiet every action, as JSON
    #[arg(long)]
    json: bool,
    /// Directory of the content pack the game was played with
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Output<V> {
    game: &'static str,
    ok: bool,
    /// How many actions were verified.
    actions: usize,
    digest: String,
    error: Option<String>,
    torn: Option<String>,
    winner: Option<&'static str>,
    way: Option<&'static str>,
    steps: Vec<StepLine>,
    /// The position as a spectator sees it.
    view: Option<V>,
}

/// One action in JSON.
#[derive(Serialize)]
struct StepLine {
    number: usize,
    seat: String,
    action: String,
    events: Vec<String>,
}

/// How far a replay got.
struct Journey<G> {
    game: G,
    actions: usize,
    steps: Vec<StepLine>,
    error: Option<String>,
}

impl Args {
    /// Replay.
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        let (transcript, torn) = saved::load(&self.file)?;
        let name = games::named(&transcript.header.game)
            .with_context(|| self.file.display().to_string())?;
        with_game!(name, G => self.replay::<G>(&transcript, torn))
    }

    fn replay<G: Playable>(
        &self,
        transcript: &Transcript,
        torn: Option<Torn>,
    ) -> anyhow::Result<Verdict> {
        let pack = G::find_pack(self.content.as_deref(), Path::new(""))?;
        let last = transcript.lines().len();
        if let Some(to) = self.to.filter(|&to| last < to) {
            anyhow::bail!("--to {to}: the game has only {last} actions");
        }
        let replay = match transcript.steps::<G>(pack) {
            Err(error) if *error.mismatch == Mismatch::Commitment => {
                self.print_failed(&error);
                return Ok(Verdict::Failed);
            }
            replay => replay.with_context(|| self.file.display().to_string())?,
        };
        let journey = self.travel(replay)?;
        let verdict = match journey.error {
            None => Verdict::Done,
            Some(_) => Verdict::Failed,
        };
        if let (Some(path), None) = (&self.position, &journey.error) {
            saved::save_position(&journey.game, path)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        if self.json {
            self.print_json(journey, torn)?;
        } else {
            self.print_text(&journey)?;
        }
        Ok(verdict)
    }

    /// Replay as far as requested, or to the first problem.
    fn travel<G: Playable>(&self, mut replay: Replay<'_, G>) -> anyhow::Result<Journey<G>> {
        let mut actions = 0;
        let mut steps = Vec::new();
        let mut error = None;
        while error.is_none() && self.to.is_none_or(|to| actions < to) {
            match replay.next() {
                None => break,
                Some(Err(wrong)) => error = Some(wrong.to_string()),
                Some(Ok(played)) => {
                    actions = played.number;
                    let step = step_line(replay.game(), &played);
                    self.tell(replay.game(), &played, &step)?;
                    if !self.quiet && self.json {
                        steps.push(step);
                    }
                    error = self.broken(replay.game(), actions);
                }
            }
        }
        Ok(Journey {
            game: replay.into_game(),
            actions,
            steps,
            error,
        })
    }

    /// The broken invariants, if they are to be checked and there are any.
    fn broken<G: Game>(&self, game: &G, actions: usize) -> Option<String> {
        let problems = if self.check {
            game.problems()
        } else {
            Vec::new()
        };
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        (!told.is_empty()).then(|| format!("broken after action {actions}: {}", told.join("; ")))
    }

    fn tell<G: Playable>(
        &self,
        game: &G,
        played: &ReplayedAction<'_, G>,
        step: &StepLine,
    ) -> anyhow::Result<()> {
        if self.quiet || self.json {
            return Ok(());
        }
        let mut out = anstream::stdout();
        let number = paint(DIM, format!("{:>4}", step.number));
        let action = G::shown(&game.view(None), &step.action);
        writeln!(out, "{number} {} {action}", paint(BOLD, &step.seat))?;
        for (_, event) in &played.events.0 {
            let told = match self.events {
                true => game.write_event(event),
                false => game.tell(event, Called::Seats),
            };
            writeln!(out, "       {told}")?;
        }
        Ok(())
    }

    fn print_text<G: Playable>(&self, journey: &Journey<G>) -> anyhow::Result<()> {
        let game = &journey.game;
        let mut out = anstream::stdout();
        if self.to.is_some() && !self.quiet {
            writeln!(out, "\n{}", G::draw(&game.view(None)))?;
        }
        match &journey.error {
            None => writeln!(
                out,
                "ok: {} actions, digest {:016x}{}",
                journey.actions,
                game.digest(),
                ending(game)
            )?,
            Some(error) => self.print_failed(error),
        }
        Ok(())
    }

    fn print_failed(&self, error: &impl fmt::Display) {
        anstream::eprintln!("{}: {}: {error}", paint(BAD, "FAILED"), self.file.display());
    }

    fn print_json<G: Playable>(
        &self,
        journey: Journey<G>,
        torn: Option<Torn>,
    ) -> anyhow::Result<()> {
        let game = journey.game;
        let outcome = game.outcome();
        let winner = outcome.and_then(|outcome| outcome.winner);
        output::json(&Output {
            game: G::NAME,
            ok: journey.error.is_none(),
            actions: journey.actions,
            digest: format!("{:016x}", game.digest()),
            error: journey.error,
            torn: torn.map(|torn| torn.to_string()),
            winner: winner.map(|seat| game.seat_name(seat)),
            way: outcome.map(|outcome| outcome.way),
            steps: journey.steps,
            view: (!self.quiet).then(|| game.view(None)),
        })
    }
}

fn step_line<G: Narration>(game: &G, played: &ReplayedAction<'_, G>) -> StepLine {
    let events = played.events.0.iter();
    StepLine {
        number: played.number,
        seat: played.line.seat.clone(),
        action: played.line.deed.clone(),
        events: events.map(|(_, event)| game.write_event(event)).collect(),
    }
}

/// Who won, as the end of a sentence.
fn ending<G: Game>(game: &G) -> String {
    match game.outcome() {
        None => String::new(),
        Some(outcome) => match outcome.winner {
            Some(seat) => format!("; {} won by {}", game.seat_name(seat), outcome.way),
            None => format!("; nobody won ({})", outcome.way),
        },
    }
}
