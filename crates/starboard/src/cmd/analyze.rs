//! `starboard analyze`: what decided a saved game.

use catalog::with_game;
use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::Context;
use kernel::{Evaluation, Narration, Transcript};
use lab::plot::{self, Curve};
use lab::{Analysis, Analyst, Judgment, Moment, Relay};
use players::Spec;
use serde_json::json;

use crate::games::{self, Playable};
use crate::output::{self, BOLD, DIM, paint};
use crate::run::{self, RunOptions};
use crate::saved;
use crate::{EXIT_CODES, Verdict};

const EXAMPLES: &str = "\
Examples:
  starboard analyze game.transcript                  the story of the game
  starboard analyze game.transcript --svg chances.svg --json
  starboard analyze game.transcript --playouts 100   slower and more exact

Every position is judged by playing on from it many times, with everything hidden drawn
anew, and by the evaluation of where that leads. Luck is what draws changed; a decision
costs what the best action that was found would have gained. The judgment is that of the
player who plays on (--player), so a stronger one sees more.
";

/// Tell what a saved game was decided by: chances, costly decisions, luck.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n{}\n{EXIT_CODES}", run::HELP))]
pub(crate) struct Args {
    /// The transcript
    file: PathBuf,
    /// How many times to play on from each position
    #[arg(long, default_value_t = 24, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    playouts: u32,
    /// For how many turns of every player
    #[arg(long, default_value_t = 1, value_name = "ROUNDS")]
    rounds: u32,
    /// Who plays on: a level such as captain, greedy, search:1000
    #[arg(long, default_value = "greedy", value_name = "PLAYER")]
    player: Spec,
    /// How many of the costliest decisions to tell
    #[arg(long, default_value_t = 5, value_name = "N")]
    top: usize,
    /// Draw the chances of all seats into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Directory of the content pack the game was played with
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
    #[command(flatten)]
    effort: RunOptions,
}

impl Args {
    /// Analyze.
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        let (transcript, _) = saved::load(&self.file)?;
        let name = games::named(&transcript.header.game)
            .with_context(|| self.file.display().to_string())?;
        with_game!(name, G => self.analyze::<G>(&transcript))
    }

    fn analyze<G: Playable>(&self, transcript: &Transcript) -> anyhow::Result<Verdict> {
        let pack = G::find_pack(self.content.as_deref(), Path::new(""))?;
        let file = || self.file.display().to_string();
        let replay = transcript.steps::<G>(pack).with_context(file)?;
        let moments = lab::moments(replay).with_context(file)?;
        anyhow::ensure!(!moments.is_empty(), "{}: there are no actions yet", file());
        let analyst = Analyst {
            player: &self.player,
            playouts: self.playouts,
            rounds: self.rounds,
            seed: self.effort.seed,
        };
        let stop = run::interrupt_flag()?;
        let judgments = self.judge(&analyst, transcript, &moments, &stop)?;
        if judgments.len() < moments.len() {
            let hint = match self.effort.resume {
                Some(_) => "the same command goes on from there",
                None => "with --resume FILE the next run can go on",
            };
            output::warn(format!(
                "interrupted: {} of {} decisions are judged; {hint}",
                judgments.len(),
                moments.len()
            ));
            return Ok(Verdict::Interrupted);
        }
        let analysis = analyst.conclude(&moments, judgments, self.top);
        self.effort.write_csv(&table_of(&analysis))?;
        if let Some(path) = &self.svg {
            let picture = draw::<G>(&analysis);
            output::whole(path, |piece| std::fs::write(piece, picture))?;
        }
        if self.effort.json {
            output::json(&analysis)?;
        } else {
            write!(anstream::stdout(), "{}", show::<G>(transcript, &analysis))?;
        }
        Ok(Verdict::Done)
    }

    /// Judge all decisions except those in the journal.
    fn judge<G: Evaluation + Narration>(
        &self,
        analyst: &Analyst<'_>,
        transcript: &Transcript,
        moments: &[Moment<G>],
        stop: &AtomicBool,
    ) -> anyhow::Result<Vec<Judgment>> {
        let asked = json!({
            "starboard": "analyze",
            "game": kernel::digest_of(&transcript.to_string()).to_string(),
            "player": self.player.to_string(),
            "playouts": self.playouts,
            "rounds": self.rounds,
            "seed": self.effort.seed.to_string(),
        });
        let (journal, known) = self.effort.journal::<Judgment>(&asked)?;
        let done: HashSet<u64> = known.iter().map(|judgment| judgment.number - 1).collect();
        let bar = run::progress_bar((moments.len() - done.len()) as u64, "decisions");
        let mut relay = Relay::default();
        let mut judgments = Vec::new();
        for judgment in known {
            judgments.extend(relay.pass(judgment.number - 1, (judgment, false)));
        }
        let desk = Mutex::new((relay, judgments, journal, None));
        lab::do_jobs(
            moments.len() as u64,
            self.effort.threads(),
            &done,
            stop,
            &|number| analyst.judge(number, &moments[number as usize]),
            &|number, judgment| {
                bar.inc(1);
                let mut desk = desk
                    .lock()
                    .expect("no thread panics while it holds the lock");
                let (relay, judgments, journal, error) = &mut *desk;
                let ready = relay.pass(number, (judgment, true));
                for (judgment, _) in ready.iter().filter(|(_, is_new)| *is_new) {
                    if let Some(Err(wrong)) = journal.as_mut().map(|to| to.append(judgment)) {
                        *error = Some(wrong);
                        stop.store(true, Relaxed);
                    }
                }
                judgments.extend(ready);
            },
        );
        bar.finish_and_clear();
        let desk = desk
            .into_inner()
            .expect("no thread panics while it holds the lock");
        let (_, judgments, _, error) = desk;
        match error {
            Some(error) => Err(error.into()),
            None => Ok(judgments
                .into_iter()
                .map(|(judgment, _)| judgment)
                .collect()),
        }
    }
}

/// The story of the game.
fn show<G: Playable>(transcript: &Transcript, analysis: &Analysis) -> String {
    let end = match transcript.end() {
        None => "not finished".to_owned(),
        Some(end) => match &end.winner {
            Some(winner) => format!("{winner} won by {}", end.way),
            None => format!("nobody won ({})", end.way),
        },
    };
    let title = format!(
        "{}: {} decisions, {end}",
        G::TITLE,
        analysis.decisions.len()
    );
    let head = ["", "at first", "luck", "lost by choices", "choices"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for (index, story) in analysis.stories.iter().enumerate() {
        let first = analysis.decisions.first();
        rows.push(vec![
            story.seat.clone(),
            first.map_or(String::new(), |first| {
                output::percent(first.expected[index])
            }),
            format!("{:+.1} %", story.luck * 100.0),
            format!("{:.1} %", story.lost * 100.0),
            story.decisions.to_string(),
        ]);
    }
    let mut text = format!("{}\n{}", paint(BOLD, title), lab::aligned(&rows));
    text += &format!("\n{}\n", paint(BOLD, "costliest decisions"));
    for (place, judgment) in analysis.costliest.iter().enumerate() {
        let Some(better) = &judgment.better else {
            continue;
        };
        text += &format!(
            "{}. action {}, turn {}: {} {}\n   better: {}\n",
            place + 1,
            judgment.number,
            judgment.turn,
            judgment.seat,
            judgment.action,
            better.action
        );
        let odds = format!(
            "   {} instead of {}: it cost {:.1} ± {:.1} %\n",
            output::percent(better.chance),
            output::percent(better.chance - better.cost),
            better.cost * 100.0,
            1.96 * better.error * 100.0
        );
        text += &paint(DIM, odds);
    }
    if analysis.costliest.is_empty() {
        text += "none was found\n";
    }
    text
}

/// The chances of all seats over the game; the costliest decisions are numbered.
fn draw<G: Playable>(analysis: &Analysis) -> String {
    let curve = |(index, name): (usize, &String)| {
        let first = analysis
            .decisions
            .first()
            .map(|first| first.expected[index]);
        let rest = analysis
            .decisions
            .iter()
            .map(|judgment| judgment.chances[index]);
        Curve {
            name: name.clone(),
            values: first.into_iter().chain(rest).collect(),
        }
    };
    let curves: Vec<Curve> = analysis.seats.iter().enumerate().map(curve).collect();
    let marks = analysis.costliest.iter().enumerate();
    let marks = marks.map(|(place, judgment)| (judgment.number as usize, (place + 1).to_string()));
    let title = format!("{}: chance to win after every decision", G::TITLE);
    plot::curves(&title, &curves, &marks.collect::<Vec<_>>())
}

/// One row for each decision.
fn table_of(analysis: &Analysis) -> Vec<Vec<String>> {
    let columns = [
        "action", "turn", "seat", "deed", "offered", "better", "cost", "error",
    ];
    let mut head = columns.map(str::to_owned).to_vec();
    head.extend(analysis.seats.iter().map(|seat| format!("{seat} chance")));
    head.extend(analysis.seats.iter().map(|seat| format!("{seat} luck")));
    let row = |judgment: &Judgment| {
        let better = judgment.better.as_ref();
        let number =
            |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.4}"));
        let mut row = vec![
            judgment.number.to_string(),
            judgment.turn.to_string(),
            judgment.seat.clone(),
            judgment.action.clone(),
            judgment.offered.to_string(),
            better.map_or(String::new(), |better| better.action.clone()),
            number(better.map(|better| better.cost)),
            number(better.map(|better| better.error)),
        ];
        row.extend(judgment.chances.iter().map(|chance| format!("{chance:.4}")));
        let luck = judgment.chances.iter().zip(&judgment.expected);
        row.extend(luck.map(|(after, expected)| format!("{:.4}", after - expected)));
        row
    };
    let rows = analysis.decisions.iter().map(row);
    std::iter::once(head).chain(rows).collect()
}
