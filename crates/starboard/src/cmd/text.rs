//! `starboard text`: play at this terminal.

use catalog::{Name, with_game};
use std::fmt;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::SystemTime;

use anyhow::Context;
use kernel::{Audience, Game, ParseError, Seat, Seed, Transcript};
use players::Spec;

use crate::games::{self, Playable};
use crate::options::{self, Options};
use crate::output;
use crate::saved;
use crate::text::{Input, Keyboard, Occupant, Pause, TerminalGame, WayBack};
use crate::{EXIT_CODES, INTERRUPTED, Verdict};

const HELP: &str = "\
Examples:
  starboard text master                              you against a bot
  starboard text master --seats me,me,greedy         two people and a bot
  starboard text weavers                             you alone against the Weavers
  starboard text master --load game.transcript       go on with a saved game

Every action is kept at once in a file of its own, so that nothing is lost.
Type `help` while you play.
";

/// Who plays by default.
const DEFAULT_SEATS: &str = "me,greedy";

/// Play at this terminal, with and against bots.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{HELP}\n{EXIT_CODES}"))]
pub(crate) struct Args {
    /// Which game
    #[arg(value_parser = games::parser())]
    game: Name,
    /// How many players [default: as many as --seats names, at least 2]
    #[arg(long, value_name = "K")]
    players: Option<usize>,
    /// Who plays, seat by seat: me, cadet, pilot, captain, admiral, random, search:1000, exec:PROGRAM;
    /// the last is repeated
    #[arg(
        long,
        value_delimiter = ',',
        default_value = DEFAULT_SEATS,
        value_name = "PLAYERS"
    )]
    seats: Vec<Who>,
    /// A number or 64 hexadecimal digits [default: a secret one]
    #[arg(long)]
    seed: Option<Seed>,
    /// When only bots play, stop after this many turns per player; not a rule of the game
    #[arg(long, default_value_t = 200, value_name = "ROUNDS")]
    limit: u32,
    /// Wait for Enter after every turn of a bot, and be asked whenever you may act
    #[arg(long)]
    pause: bool,
    /// Go on with this saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "players", options::VARIANTS])]
    load: Option<PathBuf>,
    /// Where every action is kept at once [default: a new file in ~/.starboard]
    #[arg(long, value_name = "FILE")]
    autosave: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
}

/// Who takes a seat.
#[derive(Clone, PartialEq, Debug)]
enum Who {
    Me,
    Bot(Spec),
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Me => f.write_str("me"),
            Who::Bot(spec) => spec.fmt(f),
        }
    }
}

impl FromStr for Who {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Who, ParseError> {
        match text {
            "me" => Ok(Who::Me),
            _ => text.parse().map(Who::Bot).map_err(|mut error: ParseError| {
                error.message += "; `me` is you";
                error
            }),
        }
    }
}

/// A game, and the transcript that led to it.
struct Start<G> {
    game: G,
    transcript: Transcript,
    log: Vec<(Audience, String)>,
}

impl Args {
    /// Play.
    pub(crate) fn run(self) -> anyhow::Result<Verdict> {
        with_game!(self.game, G => self.play::<G>())
    }

    fn play<G: Playable>(&self) -> anyhow::Result<Verdict> {
        let pack = self.options.pack::<G>()?;
        let start = match &self.load {
            Some(path) => resume::<G>(pack, path)?,
            None => self.start::<G>(pack)?,
        };
        let seed = start.game.rng().seed();
        let seats = seat_all(&self.described(start.game.seats()), start.game.seats())?;
        let introduction = introduce(&start.game, &seats);
        let notice = G::notice(start.game.seats());
        let occupants = seats.into_iter().zip(Seat::all(Seat::LIMIT.into()));
        let occupants = occupants.map(|(who, seat)| match who {
            Who::Me => Occupant::Person,
            Who::Bot(spec) => Occupant::Bot(games::bot(&spec, seed, seat)),
        });
        let way_back = self.way_back::<G>();
        let goodbye = way_back.clone();
        let occupants = occupants.collect();
        let pause = match self.pause {
            true => Pause::Always,
            false => Pause::Never,
        };
        let mut terminal =
            TerminalGame::new(start.game, start.transcript, occupants, way_back, pause);
        if self.load.is_some() {
            terminal.recall(start.log);
        }
        self.keep(&mut terminal)?;
        if let Some(path) = terminal.kept_as() {
            say_goodbye_on_interrupt(goodbye.tell(path))?;
        }
        if let Some(notice) = notice {
            anstream::println!("Note: {notice}.");
        }
        anstream::println!("{introduction}");
        let mut piped = io::stdin().lock();
        let mut keyboard = Keyboard {
            input: match io::stdin().is_terminal() && io::stdout().is_terminal() {
                true => Input::edited()?,
                false => Input::Piped(&mut piped),
            },
            output: &mut anstream::stdout().lock(),
        };
        terminal.play(&mut keyboard, self.limit)?;
        Ok(Verdict::Done)
    }

    /// Who plays. In a game for one, the default is a person.
    fn described(&self, seats: usize) -> Vec<Who> {
        let usual = |who: &[Who]| {
            let words: Vec<String> = who.iter().map(ToString::to_string).collect();
            words.join(",") == DEFAULT_SEATS
        };
        match seats {
            1 if usual(&self.seats) => vec![Who::Me],
            _ => self.seats.clone(),
        }
    }

    fn start<G: Playable>(&self, pack: &'static G::Pack) -> anyhow::Result<Start<G>> {
        let players = games::player_count(self.game, self.players, self.seats.len())?;
        let setup = self.options.agree::<G>(players)?;
        let seed = self.seed.map_or_else(games::fresh_seed, Ok)?;
        let game = G::new(pack, &setup, seed)?;
        Ok(Start {
            transcript: Transcript::start(&game),
            game,
            log: Vec::new(),
        })
    }

    /// The commands to continue the game. They name players and pack, which a transcript does not.
    fn way_back<G: Game>(&self) -> WayBack {
        let content = match &self.options.content {
            Some(path) => format!(" --content {}", path.display()),
            None => String::new(),
        };
        let seats: Vec<String> = self.seats.iter().map(ToString::to_string).collect();
        let seats = match seats.join(",") {
            seats if seats == DEFAULT_SEATS => String::new(),
            seats => format!(" --seats {seats}"),
        };
        WayBack {
            load: format!("starboard text {}{seats}{content} --load", G::NAME),
            replay: format!("starboard replay{content}"),
        }
    }

    /// Autosave the game to the named file, which must work, or else to a new one.
    fn keep<G: Playable>(&self, terminal: &mut TerminalGame<G>) -> anyhow::Result<()> {
        if let Some(path) = &self.autosave {
            return saved::make_sure_replaceable(path)
                .and_then(|()| terminal.keep_as(path.clone()))
                .with_context(|| format!("cannot keep the game in {}", path.display()));
        }
        let kept = new_file::<G>().and_then(|path| Ok(terminal.keep_as(path)?));
        if let Err(error) = kept {
            output::warn(format!(
                "the game is not kept while you play ({error:#}); use `save`"
            ));
        }
        Ok(())
    }
}

/// A new file for a new game.
fn new_file<G: Game>() -> anyhow::Result<PathBuf> {
    let home = std::env::home_dir().context("find the home directory")?;
    let directory = home.join(".starboard");
    std::fs::create_dir_all(&directory)
        .with_context(|| format!("create {}", directory.display()))?;
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?;
    Ok(directory.join(format!("{}-{}.transcript", G::NAME, now.as_millis())))
}

/// Who sits where, and how to get help.
fn introduce<G: Game>(game: &G, seats: &[Who]) -> String {
    let seated = Seat::all(game.seats()).zip(seats);
    let told: Vec<String> = seated
        .map(|(seat, who)| match who {
            Who::Me => format!("{} is you", game.seat_name(seat)),
            Who::Bot(spec) => format!("{} is a bot ({spec})", game.seat_name(seat)),
        })
        .collect();
    let told = told.join(", ");
    format!("{told}.\n`help` tells the commands, `board` shows all and explains the letters.")
}

/// On Ctrl-C, print how to continue. Every action is saved already.
fn say_goodbye_on_interrupt(goodbye: String) -> anyhow::Result<()> {
    ctrlc::set_handler(move || {
        anstream::eprintln!("\n{goodbye}");
        std::process::exit(INTERRUPTED.into());
    })
    .context("listen for Ctrl-C")
}

/// The occupant of each seat; the last entry is repeated if there are too few.
fn seat_all(described: &[Who], seats: usize) -> anyhow::Result<Vec<Who>> {
    let given = described.len();
    anyhow::ensure!(
        given <= seats,
        "--seats names {given} players, but there are {seats} seats; leave some out or raise --players"
    );
    let last = described.last().cloned().unwrap_or(Who::Me);
    let rest = std::iter::repeat_n(last, seats - given);
    Ok(described.iter().cloned().chain(rest).collect())
}

/// The saved game as it stands, with its log.
fn resume<G: Playable>(pack: &'static G::Pack, path: &Path) -> anyhow::Result<Start<G>> {
    let (transcript, _) = saved::load(path)?;
    let place = || path.display().to_string();
    let mut replay = transcript.steps::<G>(pack).with_context(place)?;
    let mut log = Vec::new();
    while let Some(played) = replay.next() {
        for (audience, event) in played.with_context(place)?.events.0 {
            log.push((audience, replay.game().tell(&event, kernel::Called::Seats)));
        }
    }
    let game = replay.into_game();
    Ok(Start {
        game,
        transcript,
        log,
    })
}
