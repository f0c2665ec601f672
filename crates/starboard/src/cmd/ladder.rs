//! `starboard ladder`: how strong players are, from games of everybody against everybody.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use kernel::Pack;
use lab::plot::{self, Estimate, Unit};
use lab::{Arena, Fixtures, Ladder, Line};
use players::Spec;
use serde::Serialize;

use crate::games::{Name, Playable, Variant, with_game};
use crate::output::{self, BOLD, paint};
use crate::run::{self, Effort, Heading, Plan};
use crate::{EXIT_CODES, Verdict};

const EXAMPLES: &str = "\
Examples:
  starboard ladder master random greedy --rounds 200
  starboard ladder master cadet pilot captain --players 4 --svg ladder.svg
  starboard ladder master greedy captain --weights weights.toml
                                              are the weights of `tune` better?

A round is one luck: every pair plays it in every seating, so that good draws and good
seats cancel out. Strength is told in Elo points with 95 % intervals (Bradley and Terry's
model, bootstrap over rounds); 0 is the mean of those who play, 70 points more win about
60 % of the games of two, 191 points 75 %, 382 points 90 %.
";

/// Rate players by games of everybody against everybody.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n{}\n{EXIT_CODES}", run::HELP))]
pub(crate) struct Args {
    /// Which game
    game: Name,
    /// Who plays: levels such as captain, random, greedy, search:1000, exec:PROGRAM
    #[arg(required = true, num_args = 1.., value_name = "PLAYER")]
    ladder: Vec<Spec>,
    /// Let everybody also play with the weights in this file, as PLAYER@FILE
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// How many rounds
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// How many seats a game has; one player against copies of the other in all the rest
    #[arg(long, default_value_t = 2, value_name = "K")]
    players: usize,
    /// Draw the ladder into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    variant: Variant,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Output<'a> {
    #[serde(flatten)]
    heading: Heading,
    #[serde(flatten)]
    ladder: &'a Ladder,
}

impl Args {
    /// Play and rate.
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        self.game.require_opponents()?;
        with_game!(self.game, G => self.rate::<G>())
    }

    fn rate<G: Playable>(&self) -> anyhow::Result<Verdict> {
        let players = self.entrants::<G>()?;
        let names: Vec<String> = players.iter().map(ToString::to_string).collect();
        for (index, name) in names.iter().enumerate() {
            let twice = names[index + 1..].contains(name);
            anyhow::ensure!(!twice, "`{name}` is named twice; name every player once");
        }
        anyhow::ensure!(2 <= names.len(), "a ladder needs two PLAYERs, or --weights");
        anyhow::ensure!(2 <= self.players, "--players: a ladder needs at least two");
        let fixtures = Fixtures::round_robin(&players, self.players);
        let games = self.rounds * fixtures.round().len() as u64;
        let plan = Plan {
            arena: run::arena::<G>(&self.variant, self.players, fixtures, games, &self.effort)?,
            command: "ladder",
            effort: &self.effort,
            facts: false,
            save: None,
        };
        let stop = run::interrupt_flag()?;
        let mut lines: Vec<Line> = Vec::new();
        let run = plan.run(&stop, &mut |line| lines.push(line.clone()))?;
        anyhow::ensure!(
            !lines.is_empty(),
            "interrupted before the first game was finished"
        );
        let ladder = Ladder::new(&names, &lines, self.effort.seed);
        self.effort.write_csv(&table_of(&ladder))?;
        self.draw(&ladder)?;
        self.print::<G>(&plan.arena, &ladder)?;
        Ok(run.conclude(games, self.effort.resume.as_deref()))
    }

    /// Those who were named, and their twins with other weights.
    fn entrants<G: Playable>(&self) -> anyhow::Result<Vec<Spec>> {
        let mut players = self.ladder.clone();
        if let Some(path) = &self.weights {
            let weights: Arc<[f32]> = run::read_weights::<G>(path)?.into();
            players.extend(self.ladder.iter().map(|player| Spec::Weighing {
                player: Box::new(player.clone()),
                name: path.display().to_string(),
                weights: Arc::clone(&weights),
            }));
        }
        Ok(players)
    }

    fn draw(&self, ladder: &Ladder) -> anyhow::Result<()> {
        let Some(path) = &self.svg else {
            return Ok(());
        };
        let estimates: Vec<Estimate> = ladder
            .ratings
            .iter()
            .map(|rating| Estimate {
                name: rating.player.clone(),
                value: rating.elo,
                low: rating.low,
                high: rating.high,
            })
            .collect();
        let title = format!(
            "Strength in Elo points, {} games of {}, 95 % intervals",
            ladder.games, self.players
        );
        let picture = plot::estimates(&title, &estimates, Unit::Points, None);
        output::whole(path, |piece| std::fs::write(piece, picture))
    }

    fn print<G: Playable>(&self, arena: &Arena<G>, ladder: &Ladder) -> anyhow::Result<()> {
        if self.effort.json {
            let finished = ladder.games == arena.games;
            return output::json(&Output {
                heading: Heading::new::<G>(arena.pack, self.effort.seed, finished),
                ladder,
            });
        }
        let title = format!(
            "{}: {} games of {} players, pack {}",
            G::TITLE,
            ladder.games,
            self.players,
            arena.pack.name()
        );
        let mut out = anstream::stdout();
        write!(out, "{}\n{}", paint(BOLD, title), show(ladder))?;
        Ok(())
    }
}

/// The ladder as aligned tables.
fn show(ladder: &Ladder) -> String {
    let head = ["player", "Elo", "95 % interval", "won", "of seats"];
    let mut ratings = vec![head.map(str::to_owned).to_vec()];
    for rating in &ladder.ratings {
        ratings.push(vec![
            rating.player.clone(),
            format!("{:+.0}", rating.elo),
            format!("{:+.0} to {:+.0}", rating.low, rating.high),
            output::percent(rating.wins.share),
            rating.wins.of.to_string(),
        ]);
    }
    let head = ["one against", "games", "won", "95 % interval", "even"];
    let mut duels = vec![head.map(str::to_owned).to_vec()];
    for duel in &ladder.duels {
        duels.push(vec![
            format!("{} against {}", duel.player, duel.against),
            duel.wins.of.to_string(),
            output::percent(duel.wins.share),
            output::interval(&duel.wins),
            output::percent(duel.even),
        ]);
    }
    format!("{}\n{}", output::table(&ratings), output::table(&duels))
}

/// One row for each player, and its share of wins against every other.
fn table_of(ladder: &Ladder) -> Vec<Vec<String>> {
    let mut head = ["player", "elo", "low", "high", "wins", "seats"]
        .map(str::to_owned)
        .to_vec();
    let players: Vec<&String> = ladder.ratings.iter().map(|rating| &rating.player).collect();
    head.extend(players.iter().map(|player| format!("against {player}")));
    let mut rows = vec![head];
    for rating in &ladder.ratings {
        let mut row = vec![
            rating.player.clone(),
            format!("{:.1}", rating.elo),
            format!("{:.1}", rating.low),
            format!("{:.1}", rating.high),
            rating.wins.count.to_string(),
            rating.wins.of.to_string(),
        ];
        for &against in &players {
            let mut duels = ladder.duels.iter();
            let duel = duels.find(|duel| duel.player == rating.player && duel.against == *against);
            row.push(duel.map_or(String::new(), |duel| format!("{:.4}", duel.wins.share)));
        }
        rows.push(row);
    }
    rows
}
