//! `starboard balance`: whether the content of a game is fair and varied, as a page with plots.

use catalog::{Name, with_game};
use std::io::Write;
use std::path::{Path, PathBuf};

use kernel::Pack;
use lab::{Balance, Fixtures, Tally};
use players::Spec;
use serde::Serialize;

use crate::games::{self, Playable};
use crate::options::Options;
use crate::output::{self, BAD, BOLD, DIM, GOOD, paint};
use crate::run::{self, Heading, Plan, RunOptions};
use crate::{EXIT_CODES, Verdict};

const EXAMPLES: &str = "\
Examples:
  starboard balance master                       2,000 games for each number of players
  starboard balance master --players 4 --games 500 --output four.html
  starboard balance master --content DIR --json  the pack in a directory
  starboard balance weavers --player captain     wins, ways to lose and length of the solo mode

The same player sits in all seats; the stronger it is, the more its games say. The page
shows wins by species, seat and home, ways to win, lengths, and what became of every card,
each with its 95 % interval, and holds them against the targets of the game.
The command ends with code 1 if a target is missed.
";

/// Measure whether the content of a game is fair and varied.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n{}\n{EXIT_CODES}", run::HELP))]
pub(crate) struct Args {
    /// Which game
    #[arg(value_parser = games::parser())]
    game: Name,
    /// How many games for each number of players
    #[arg(long, default_value_t = 2000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The numbers of players to measure
    /// [default: 2,3,4, and 1 against the Weavers]
    #[arg(long, value_delimiter = ',', value_name = "K")]
    players: Vec<usize>,
    /// Who sits in all seats: a level such as captain, greedy, search:1000
    #[arg(long, default_value = "greedy", value_name = "PLAYER")]
    player: Spec,
    /// Let it play with the weights in this file instead of the game's
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Where the page goes; with several numbers of players one page shows all
    #[arg(long, short, default_value = "balance.html", value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    effort: RunOptions,
    #[command(flatten)]
    options: Options,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Output<'a> {
    #[serde(flatten)]
    heading: Heading,
    pass: bool,
    tables: &'a [Balance],
}

impl Args {
    /// Play and measure.
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        with_game!(self.game, G => self.measure::<G>())
    }

    fn measure<G: Playable>(&self) -> anyhow::Result<Verdict> {
        make_sure_page(&self.output)?;
        let stop = run::interrupt_flag()?;
        let mut balances = Vec::new();
        let mut verdict = Verdict::Done;
        for players in games::player_counts(self.game, &self.players)? {
            let effort = self.effort_for(players);
            let mut seats: Vec<Spec> = std::iter::repeat_n(&self.player, players)
                .cloned()
                .collect();
            if let Some(path) = &self.weights {
                seats = run::weighing::<G>(&seats, path)?;
            }
            let fixtures = Fixtures::fixed(seats);
            let plan = Plan {
                arena: run::arena::<G>(&self.options, players, fixtures, self.games, &effort)?,
                command: "balance",
                effort: &effort,
                facts: true,
                save: None,
            };
            let mut tally = Tally::default();
            let run = plan.run(&stop, &mut |line| tally.add(line))?;
            if 0 < tally.games() {
                balances.push(Balance::new(&tally, &G::goals()));
            }
            verdict = run.conclude(self.games, effort.resume.as_deref());
            if verdict != Verdict::Done {
                break;
            }
        }
        self.publish::<G>(&balances)?;
        let pass = balances.iter().all(Balance::passes);
        self.print::<G>(&balances, verdict == Verdict::Done)?;
        match verdict {
            Verdict::Done if !pass => Ok(Verdict::Failed),
            verdict => Ok(verdict),
        }
    }

    /// The options for this number of players, which has its own journal.
    fn effort_for(&self, players: usize) -> RunOptions {
        let mut effort = self.effort.clone();
        if let Some(path) = &self.effort.resume {
            effort.resume = Some(path.with_added_extension(format!("{players}p")));
        }
        effort
    }

    fn publish<G: Playable>(&self, balances: &[Balance]) -> anyhow::Result<()> {
        let pack = self.options.pack::<G>()?;
        let about = lab::PageInfo {
            title: G::TITLE.to_owned(),
            pack: format!("{} ({})", pack.name(), &pack.hash()[..12]),
            command: format!(
                "starboard balance {} --games {} --player {} --seed {}",
                G::NAME,
                self.games,
                self.player,
                short_seed(self.effort.seed)
            ),
        };
        let page = lab::page(&about, &G::goals(), balances);
        output::whole(&self.output, |piece| std::fs::write(piece, page))?;
        self.effort.write_csv(&table_of(balances))
    }

    fn print<G: Playable>(&self, balances: &[Balance], finished: bool) -> anyhow::Result<()> {
        let pack = self.options.pack::<G>()?;
        if self.effort.json {
            return output::json(&Output {
                heading: Heading::new::<G>(pack, self.effort.seed, finished),
                pass: balances.iter().all(Balance::passes),
                tables: balances,
            });
        }
        let mut out = anstream::stdout();
        for balance in balances {
            let title = format!(
                "{}: {} games of {}, {} in all seats, pack {}",
                G::TITLE,
                balance.summary.games,
                balance.players,
                balance.player,
                pack.name()
            );
            writeln!(out, "{}\n{}", paint(BOLD, title), show(balance))?;
        }
        writeln!(out, "{} shows it all", self.output.display())?;
        Ok(())
    }
}

/// The measures line by line: verdict, name, result, target.
fn show(balance: &Balance) -> String {
    let mut text = String::new();
    for measure in &balance.measures {
        let verdict = match measure.pass {
            true => paint(GOOD, "pass"),
            false => paint(BAD, "fail"),
        };
        let close = if measure.unsure { " (close)" } else { "" };
        let target = paint(DIM, format!("target {}", measure.target));
        text += &format!(
            "{verdict}{close} {}: {}; {target}\n",
            measure.name, measure.found
        );
    }
    if balance.players == 1 {
        text += &show_ends(balance);
    }
    text
}

/// How games of a single player ended, and when.
fn show_ends(balance: &Balance) -> String {
    let summary = &balance.summary;
    let end = |way: &lab::Named| format!("{} {}", way.name, output::percent(way.share.share));
    let ends: Vec<String> = summary.ways.iter().map(end).collect();
    let turns = &summary.turns;
    format!(
        "     ended by: {}\n     turns: median {:.1}, 10 % below {:.1}, 10 % above {:.1}\n",
        ends.join(", "),
        turns.median,
        turns.p10,
        turns.p90
    )
}

/// All shares in rows: number of players, kind, name, count, of, share, low, high.
fn table_of(balances: &[Balance]) -> Vec<Vec<String>> {
    let head = [
        "players", "kind", "name", "count", "of", "share", "low", "high",
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for balance in balances {
        let mut add = |kind: &str, name: &str, share: &lab::Share| {
            let mut row = vec![
                balance.players.to_string(),
                kind.to_owned(),
                name.to_owned(),
            ];
            row.extend([share.count, share.of].map(|number| number.to_string()));
            row.extend([share.share, share.low, share.high].map(|part| format!("{part:.4}")));
            rows.push(row);
        };
        let summary = &balance.summary;
        for seat in &summary.seats {
            add("seat", &seat.seat, &seat.wins);
        }
        for (topic, names) in &summary.labels {
            for named in names {
                add(topic, &named.name, &named.share);
            }
        }
        for way in &summary.ways {
            add("way", &way.name, &way.share);
        }
        add("end", "stopped", &summary.stopped);
        for thing in &summary.things {
            add("kept", &thing.name, &thing.taken);
            add("won-with", &thing.name, &thing.won_with);
            add("implemented", &thing.name, &thing.implemented);
            add("decisive", &thing.name, &thing.decisive);
        }
    }
    rows
}

/// Check that only a page is replaced.
fn make_sure_page(path: &Path) -> anyhow::Result<()> {
    crate::saved::refuse_to_replace_others(path, "<!DOCTYPE html>")
        .map_err(|error| anyhow::anyhow!("--output {}: {error}", path.display()))
}

/// The seed as a number, if it was made from one.
fn short_seed(seed: kernel::Seed) -> String {
    let small = (0..1000).find(|&number| kernel::Seed::from_number(number) == seed);
    small.map_or_else(|| seed.to_string(), |number| number.to_string())
}
