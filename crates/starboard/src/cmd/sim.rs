//! `starboard sim`: plays many games and prints who won, how and how long.

use catalog::{Name, with_game};
use std::io::Write;
use std::path::PathBuf;

use kernel::Pack;
use lab::{Arena, Fixtures, GameRecord, Named, Share, Spread, Summary, Tally};
use players::Spec;
use serde::Serialize;

use crate::games::{self, Playable};
use crate::options::Options;
use crate::output::{self, BOLD, DIM, paint};
use crate::run::{self, Heading, Plan, RunOptions};
use crate::{EXIT_CODES, Verdict};

const EXAMPLES: &str = "\
Examples:
  starboard sim master --games 1000 --players 4 --seats random,greedy --check
  starboard sim master --games 400 --seats greedy,random --rotate
                                              seats change, luck stays: a fair match
  starboard sim weavers --games 1000 --seats greedy  one player against the Weavers
  starboard sim master --games 100000 --resume run.jsonl
                                              Ctrl-C, and the same command goes on
";

/// Play many games and print who won, how and how long.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n{}\n{EXIT_CODES}", run::HELP))]
pub(crate) struct Args {
    /// Which game
    #[arg(value_parser = games::parser())]
    game: Name,
    /// How many games
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How many players [default: as many as --seats names, at least 2]
    #[arg(long, value_name = "K")]
    players: Option<usize>,
    /// Who plays, seat by seat: cadet, pilot, captain, admiral, random, greedy, search:1000,
    /// exec:PROGRAM; repeated until every seat is taken
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "random",
        value_name = "PLAYERS"
    )]
    seats: Vec<Spec>,
    /// Let them play with the weights in this file instead of the game's
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Move everybody on by one seat from game to game, with the same luck for a whole round
    #[arg(long)]
    rotate: bool,
    /// Stop a game after this many turns per player; not a rule of the game
    #[arg(long, default_value_t = run::DEFAULT_LIMIT, value_name = "ROUNDS")]
    limit: u32,
    /// Verify every invariant of the rules after every action
    #[arg(long)]
    check: bool,
    /// Save the transcript of every game in this directory
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
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
    #[serde(flatten)]
    summary: &'a Summary,
}

impl Args {
    /// Play.
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        with_game!(self.game, G => self.simulate::<G>())
    }

    fn simulate<G: Playable>(&self) -> anyhow::Result<Verdict> {
        let plan = Plan {
            arena: self.arena::<G>()?,
            command: "sim",
            effort: &self.effort,
            facts: false,
            save: self.save.as_deref(),
        };
        let stop = run::interrupt_flag()?;
        let mut tally = Tally::default();
        let mut rows = Vec::new();
        let run = plan.run(&stop, &mut |line| {
            tally.add(line);
            if self.effort.csv.is_some() {
                rows.push(line.clone());
            }
        })?;
        let summary = tally.summary();
        self.effort.write_csv(&table_of(&rows))?;
        self.print::<G>(&plan.arena, &summary)?;
        Ok(run.conclude(self.games, self.effort.resume.as_deref()))
    }

    fn arena<G: Playable>(&self) -> anyhow::Result<Arena<G>> {
        let players = games::player_count(self.game, self.players, self.seats.len())?;
        let mut seats = games::seat_all(&self.seats, players)?;
        if let Some(path) = &self.weights {
            seats = run::weighing::<G>(&seats, path)?;
        }
        let fixtures = match self.rotate {
            true => Fixtures::rotating(seats),
            false => Fixtures::fixed(seats),
        };
        let arena = run::arena(&self.options, players, fixtures, self.games, &self.effort)?;
        Ok(Arena {
            limit: self.limit,
            check: self.check,
            ..arena
        })
    }

    fn print<G: Playable>(&self, arena: &Arena<G>, summary: &Summary) -> anyhow::Result<()> {
        if self.effort.json {
            let finished = summary.games == self.games;
            return output::json(&Output {
                heading: Heading::new::<G>(arena.pack, self.effort.seed, finished),
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

/// One row for each game, below the column names.
fn table_of(lines: &[GameRecord]) -> Vec<Vec<String>> {
    let Some(first) = lines.first() else {
        return Vec::new();
    };
    let columns = [
        "game",
        "luck",
        "winner",
        "way",
        "turns",
        "decisions",
        "digest",
    ];
    let mut head: Vec<String> = columns.map(str::to_owned).to_vec();
    for seat in &first.seats {
        head.push(format!("{} player", seat.name));
        let topics = seat.labels.keys();
        head.extend(topics.map(|topic| format!("{} {topic}", seat.name)));
    }
    let row = |line: &GameRecord| {
        let winner = line.winner.map(|seat| line.seats[seat].name.clone());
        let mut row = vec![
            line.number.to_string(),
            line.luck.to_string(),
            winner.unwrap_or_default(),
            line.way.clone().unwrap_or_else(|| "stopped".into()),
            line.turns.to_string(),
            line.decisions.to_string(),
            line.digest.clone(),
        ];
        for seat in &line.seats {
            row.push(seat.player.clone());
            row.extend(seat.labels.values().cloned());
        }
        row
    };
    std::iter::once(head).chain(lines.iter().map(row)).collect()
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
    for (topic, lines) in &summary.labels {
        rows.push(heading(&format!("won by {topic}, per seat")));
        rows.extend(lines.iter().map(named_row));
    }
    let alone = summary.seats.len() == 1;
    rows.push(heading(if alone { "ended by" } else { "won by way" }));
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
        lab::aligned(&rows),
        lab::aligned(&lengths)
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
    vec![
        name.to_owned(),
        share.count.to_string(),
        output::percent(share.share),
        output::interval(share),
    ]
}

fn spread_row(name: &str, spread: &Spread) -> Vec<String> {
    let values = [spread.p10, spread.median, spread.p90, spread.mean];
    let cells = values.iter().map(|value| format!("{value:.1}"));
    std::iter::once(name.to_owned()).chain(cells).collect()
}
