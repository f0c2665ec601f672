//! `starboard ladder`: the strength of players, from games of everybody against everybody, or of
//! each alone.

use catalog::{Name, with_game};
use std::io::Write;
use std::path::PathBuf;

use kernel::Pack;
use lab::plot::{self, Estimate, Unit};
use lab::{Arena, Fixtures, GameRecord, Ladder, Rating, SoloComparison, Soloist};
use players::Spec;
use serde::Serialize;

use crate::games::{self, Playable};
use crate::options::Options;
use crate::output::{self, BOLD, paint};
use crate::run::{self, Heading, Plan, RunOptions};
use crate::{EXIT_CODES, Verdict};

const EXAMPLES: &str = "\
Examples:
  starboard ladder master random greedy --rounds 200
  starboard ladder master cadet pilot captain --players 4 --svg ladder.svg
  starboard ladder master greedy captain --weights weights.toml
                                              are the weights of `tune` better?
  starboard ladder master search:25+4 search:50+4 search:100+4 --neighbors
                                              what does twice the time bring?
  starboard ladder weavers pilot captain --rounds 100

A round is one luck: every pair plays it in every seating, so that good draws and good
seats cancel out. Strength is told in Elo points with 95 % intervals (Bradley and Terry's
model, bootstrap over rounds); 0 is the mean of those who play, 70 points more win about
60 % of the games of two, 191 points 75 %, 382 points 90 %.
Against the Weavers nobody meets anybody: everyone plays each round alone, and what is told
is how often each wins, and by how much more often than each other with the same luck.
";

/// Rate players by games of everybody against everybody.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n{}\n{EXIT_CODES}", run::HELP))]
pub(crate) struct Args {
    /// Which game
    #[arg(value_parser = games::parser())]
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
    /// [default: 2, and 1 against the Weavers]
    #[arg(long, value_name = "K")]
    players: Option<usize>,
    /// Let only those meet who stand beside each other in the list
    #[arg(long)]
    neighbors: bool,
    /// Draw the ladder into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    effort: RunOptions,
    #[command(flatten)]
    options: Options,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Output<'a, S> {
    #[serde(flatten)]
    heading: Heading,
    #[serde(flatten)]
    standings: &'a S,
}

/// A ranking of players, and how it is shown.
trait Standings: Serialize {
    /// As aligned tables.
    fn show(&self) -> String;
    /// One row for each player.
    fn rows(&self) -> Vec<Vec<String>>;
    /// As a picture of games with this many seats.
    fn picture(&self, seats: usize) -> String;
    /// Finished games.
    fn games(&self) -> u64;
}

impl Args {
    /// Play and rate.
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        let seats = games::player_count(self.game, self.players, 2)?;
        anyhow::ensure!(
            2 <= seats || self.game == Name::Weavers,
            "--players: a ladder needs at least two; one plays `weavers`"
        );
        anyhow::ensure!(
            2 <= seats || !self.neighbors,
            "--neighbors: against the Weavers nobody meets anybody; leave it out"
        );
        with_game!(self.game, G => self.rate::<G>(seats))
    }

    fn rate<G: Playable>(&self, seats: usize) -> anyhow::Result<Verdict> {
        let players = self.entrants::<G>()?;
        let names: Vec<String> = players.iter().map(ToString::to_string).collect();
        for (index, name) in names.iter().enumerate() {
            let twice = names[index + 1..].contains(name);
            anyhow::ensure!(!twice, "`{name}` is named twice; name every player once");
        }
        anyhow::ensure!(2 <= names.len(), "a ladder needs two PLAYERs, or --weights");
        let fixtures = match seats {
            1 => Fixtures::alone(&players),
            _ if self.neighbors => Fixtures::neighbors(&players, seats),
            _ => Fixtures::round_robin(&players, seats),
        };
        let games = self.rounds * fixtures.round().len() as u64;
        let plan = Plan {
            arena: run::arena::<G>(&self.options, seats, fixtures, games, &self.effort)?,
            command: "ladder",
            effort: &self.effort,
            facts: false,
            save: None,
        };
        let stop = run::interrupt_flag()?;
        let mut lines: Vec<GameRecord> = Vec::new();
        let run = plan.run(&stop, &mut |line| lines.push(line.clone()))?;
        anyhow::ensure!(
            !lines.is_empty(),
            "interrupted before the first game was finished"
        );
        let seed = self.effort.seed;
        match seats {
            1 => self.tell(
                &plan.arena,
                seats,
                &SoloComparison::new(&names, &lines, seed),
            )?,
            _ => self.tell(&plan.arena, seats, &Ladder::new(&names, &lines, seed))?,
        }
        Ok(run.conclude(games, self.effort.resume.as_deref()))
    }

    /// The named players, and copies of them with other weights.
    fn entrants<G: Playable>(&self) -> anyhow::Result<Vec<Spec>> {
        let mut players = self.ladder.clone();
        if let Some(path) = &self.weights {
            players.extend(run::weighing::<G>(&self.ladder, path)?);
        }
        Ok(players)
    }

    /// Write the table and the picture if requested, and print the results.
    fn tell<G: Playable>(
        &self,
        arena: &Arena<G>,
        seats: usize,
        standings: &impl Standings,
    ) -> anyhow::Result<()> {
        self.effort.write_csv(&standings.rows())?;
        if let Some(path) = &self.svg {
            let picture = standings.picture(seats);
            output::whole(path, |piece| std::fs::write(piece, picture))?;
        }
        let games = standings.games();
        if self.effort.json {
            return output::json(&Output {
                heading: Heading::new::<G>(arena.pack, self.effort.seed, games == arena.games),
                standings,
            });
        }
        let of = match seats {
            1 => "one player".to_owned(),
            seats => format!("{seats} players"),
        };
        let title = format!(
            "{}: {games} games of {of}, pack {}",
            G::TITLE,
            arena.pack.name()
        );
        let mut out = anstream::stdout();
        write!(out, "{}\n{}", paint(BOLD, title), standings.show())?;
        Ok(())
    }
}

impl Standings for Ladder {
    fn show(&self) -> String {
        let head = ["player", "Elo", "95 % interval", "won", "of seats"];
        let mut ratings = vec![head.map(str::to_owned).to_vec()];
        for rating in &self.ratings {
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
        for duel in &self.duels {
            duels.push(vec![
                format!("{} against {}", duel.player, duel.against),
                duel.wins.of.to_string(),
                output::percent(duel.wins.share),
                output::interval(&duel.wins),
                output::percent(duel.even),
            ]);
        }
        format!("{}\n{}", lab::aligned(&ratings), lab::aligned(&duels))
    }

    /// One row for each player, and its share of wins against every other.
    fn rows(&self) -> Vec<Vec<String>> {
        let mut head = ["player", "elo", "low", "high", "wins", "seats"]
            .map(str::to_owned)
            .to_vec();
        let players: Vec<&String> = self.ratings.iter().map(|rating| &rating.player).collect();
        head.extend(players.iter().map(|player| format!("against {player}")));
        let mut rows = vec![head];
        for rating in &self.ratings {
            let mut row = vec![
                rating.player.clone(),
                format!("{:.1}", rating.elo),
                format!("{:.1}", rating.low),
                format!("{:.1}", rating.high),
                rating.wins.count.to_string(),
                rating.wins.of.to_string(),
            ];
            for &against in &players {
                let mut duels = self.duels.iter();
                let duel =
                    duels.find(|duel| duel.player == rating.player && duel.against == *against);
                row.push(duel.map_or(String::new(), |duel| format!("{:.4}", duel.wins.share)));
            }
            rows.push(row);
        }
        rows
    }

    fn picture(&self, seats: usize) -> String {
        let estimate = |rating: &Rating| Estimate {
            name: rating.player.clone(),
            value: rating.elo,
            low: rating.low,
            high: rating.high,
        };
        let title = format!(
            "Strength in Elo points, {} games of {seats}, 95 % intervals",
            self.games
        );
        let estimates: Vec<Estimate> = self.ratings.iter().map(estimate).collect();
        plot::estimates(&title, &estimates, Unit::Points, None)
    }

    fn games(&self) -> u64 {
        self.games
    }
}

impl Standings for SoloComparison {
    fn show(&self) -> String {
        let head = ["player", "games", "won", "95 % interval"];
        let mut shares = vec![head.map(str::to_owned).to_vec()];
        for soloist in &self.soloists {
            shares.push(vec![
                soloist.player.clone(),
                soloist.wins.of.to_string(),
                output::percent(soloist.wins.share),
                output::interval(&soloist.wins),
            ]);
        }
        let head = ["with the same luck", "rounds", "won more", "95 % interval"];
        let mut leads = vec![head.map(str::to_owned).to_vec()];
        for lead in &self.leads {
            leads.push(vec![
                format!("{} than {}", lead.player, lead.over),
                lead.rounds.to_string(),
                output::percent(lead.gain),
                format!("{:+.1} to {:+.1}", lead.low * 100.0, lead.high * 100.0),
            ]);
        }
        format!("{}\n{}", lab::aligned(&shares), lab::aligned(&leads))
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let head = ["player", "share", "low", "high", "wins", "games"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        for soloist in &self.soloists {
            let wins = &soloist.wins;
            rows.push(vec![
                soloist.player.clone(),
                format!("{:.4}", wins.share),
                format!("{:.4}", wins.low),
                format!("{:.4}", wins.high),
                wins.count.to_string(),
                wins.of.to_string(),
            ]);
        }
        rows
    }

    fn picture(&self, _seats: usize) -> String {
        let estimate = |soloist: &Soloist| Estimate {
            name: soloist.player.clone(),
            value: soloist.wins.share,
            low: soloist.wins.low,
            high: soloist.wins.high,
        };
        let title = format!("Games won alone, of {}, 95 % intervals", self.games);
        let estimates: Vec<Estimate> = self.soloists.iter().map(estimate).collect();
        plot::estimates(&title, &estimates, Unit::Percent, None)
    }

    fn games(&self) -> u64 {
        self.games
    }
}
