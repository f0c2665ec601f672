//! A game at one keyboard: the people and bots that play it, the log, and undo.

use std::io;
use std::path::{Path, PathBuf};

use catalog::UndoHistory;
use kernel::{Actions, Audience, Called, Events, Game, Seat, Step, Transcript, TranscriptFile};
use players::{Forfeit, Player, Sight};

use super::keyboard::Keyboard;
use crate::games::Playable;
use crate::output;

/// Who occupies a seat.
pub(crate) enum Occupant<G: Game> {
    /// A person at this keyboard.
    Person,
    /// A bot.
    Bot(Box<dyn Player<G>>),
}

/// The commands that continue or replay a saved game, without the name of its file.
#[derive(Clone, Debug)]
pub(crate) struct WayBack {
    /// Continues it.
    pub(crate) load: String,
    /// Replays it.
    pub(crate) replay: String,
}

impl WayBack {
    /// What to tell a person who leaves the game saved in this file.
    pub(crate) fn tell(&self, kept_as: &Path) -> String {
        let path = kept_as.display();
        format!("the game is kept; go on with:\n  {} {path}", self.load)
    }
}

/// A game in progress at one keyboard.
pub(crate) struct TerminalGame<G: Playable> {
    pub(super) game: G,
    pub(super) transcript: Transcript,
    file: Option<TranscriptFile>,
    /// The file in which the game is saved while it is played.
    pub(super) kept_as: Option<PathBuf>,
    pub(super) way_back: WayBack,
    occupants: Vec<Occupant<G>>,
    pause: Pause,
    pub(super) log: Vec<(Audience, String)>,
    /// How much of the log has been shown.
    pub(super) shown: usize,
    undo: UndoHistory<G>,
    /// The length of the log before each step that may be taken back.
    told: Vec<usize>,
    /// The seat and turn that the board was last drawn for.
    pub(super) last_drawn: Option<(Seat, u32)>,
    pub(super) actions: Actions<G::Action>,
}

/// Whether people are stopped while others play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pause {
    /// Bots play on, and people are asked when it is their turn.
    Never,
    /// After every turn of a bot people press Enter, and they are asked whenever they may act.
    Always,
}

/// Whether the game goes on.
enum Flow {
    On,
    Quit,
}

/// What a person decided.
pub(super) enum Choice<A> {
    /// Take this action.
    Act(A),
    /// Take the last action back.
    Undo,
    /// Do nothing now; only where the game does not wait.
    Wait,
    /// Leave the game for good.
    Resign,
    /// Leave the program.
    Quit,
}

impl<G: Playable> TerminalGame<G> {
    /// A new game at the terminal. `transcript` is the history of the game.
    pub(crate) fn new(
        game: G,
        transcript: Transcript,
        occupants: Vec<Occupant<G>>,
        way_back: WayBack,
        pause: Pause,
    ) -> TerminalGame<G> {
        TerminalGame {
            game,
            transcript,
            file: None,
            kept_as: None,
            way_back,
            occupants,
            pause,
            log: Vec::new(),
            shown: 0,
            undo: UndoHistory::default(),
            told: Vec::new(),
            last_drawn: None,
            actions: Actions::new(),
        }
    }

    /// Save every action to this file as it is taken.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn keep_as(&mut self, path: PathBuf) -> io::Result<()> {
        self.file = Some(TranscriptFile::create(&path, &self.transcript)?);
        self.kept_as = Some(path);
        Ok(())
    }

    /// The file to which the game is saved, if any.
    pub(crate) fn kept_as(&self) -> Option<&Path> {
        self.kept_as.as_deref()
    }

    /// Set the log to what happened before the game was loaded; it counts as shown.
    pub(crate) fn recall(&mut self, log: Vec<(Audience, String)>) {
        self.shown = log.len();
        self.log = log;
        self.undo.end("the game was loaded here");
    }

    /// Play until the game is over or somebody quits. If only bots play, who never quit, the game
    /// is stopped when more than `limit` turns per player have begun.
    ///
    /// # Errors
    /// If the terminal fails.
    pub(crate) fn play(&mut self, keyboard: &mut Keyboard<'_>, limit: u32) -> io::Result<()> {
        let most_turns = limit.saturating_mul(self.game.seats() as u32);
        while let Some(seat) = self.game.waits_for() {
            let turn = self.game.turns();
            if let Flow::Quit = self.decide(seat, keyboard)? {
                return self.say_goodbye(keyboard);
            }
            let is_bots = matches!(self.occupants[seat.index()], Occupant::Bot(_));
            if self.pause == Pause::Always && is_bots && turn != self.game.turns() {
                self.tell_news(None, keyboard.output)?;
                if keyboard.prompt("Enter: go on ")?.is_none() {
                    return self.say_goodbye(keyboard);
                }
            }
            if self.is_watched_only() {
                self.tell_news(None, keyboard.output)?;
                if most_turns < self.game.turns() {
                    writeln!(keyboard.output, "stopped after {limit} turns per player")?;
                    return self.say_goodbye(keyboard);
                }
            }
            let first = self.game.waits_for().unwrap_or(seat);
            for invited in self.game.invited().clockwise_from(first) {
                if !self.game.invited().has(invited) {
                    continue;
                }
                if let Flow::Quit = self.invite(invited, keyboard)? {
                    return self.say_goodbye(keyboard);
                }
            }
        }
        self.tell_end(keyboard)
    }

    /// Whether only bots play.
    fn is_watched_only(&self) -> bool {
        let is_bot = |occupant: &Occupant<G>| matches!(occupant, Occupant::Bot(_));
        self.occupants.iter().all(is_bot)
    }

    /// Let the seat that the game waits for decide.
    fn decide(&mut self, seat: Seat, keyboard: &mut Keyboard<'_>) -> io::Result<Flow> {
        self.offer(seat);
        let choice = match &mut self.occupants[seat.index()] {
            Occupant::Bot(bot) => match bot.choose(&Sight::new(&self.game, seat), &self.actions) {
                Ok(index) => Choice::Act(self.actions[index]),
                Err(why) => give_up(&why),
            },
            Occupant::Person => self.ask(seat, keyboard)?,
        };
        Ok(self.carry_out(seat, choice))
    }

    /// Let a seat answer an invitation, or wait.
    fn invite(&mut self, seat: Seat, keyboard: &mut Keyboard<'_>) -> io::Result<Flow> {
        self.offer(seat);
        let choice = match &mut self.occupants[seat.index()] {
            Occupant::Bot(bot) => match bot.answer(&Sight::new(&self.game, seat), &self.actions) {
                Ok(None) => Choice::Wait,
                Ok(Some(index)) => Choice::Act(self.actions[index]),
                Err(why) => give_up(&why),
            },
            // Everything they may do now they may also do in their own turn.
            Occupant::Person if self.pause == Pause::Never => Choice::Wait,
            Occupant::Person => self.ask(seat, keyboard)?,
        };
        Ok(self.carry_out(seat, choice))
    }

    fn carry_out(&mut self, seat: Seat, choice: Choice<G::Action>) -> Flow {
        match choice {
            Choice::Act(action) => self.take(seat, action),
            Choice::Undo => self.take_back(seat),
            Choice::Wait => {}
            Choice::Resign => self.resign(seat),
            Choice::Quit => return Flow::Quit,
        }
        Flow::On
    }

    fn offer(&mut self, seat: Seat) {
        self.actions.clear();
        self.game.legal(seat, &mut self.actions);
    }

    fn take(&mut self, seat: Seat, action: G::Action) {
        let (before, told) = (self.game.clone(), self.log.len());
        let mut events = Events::default();
        let step = self
            .transcript
            .act(&mut self.game, seat, action, &mut events)
            .expect("only offered actions are taken");
        self.note(&events);
        self.remember(seat, before, told, step);
        self.keep();
    }

    fn resign(&mut self, seat: Seat) {
        let mut events = Events::default();
        self.transcript
            .resign(&mut self.game, seat, &mut events)
            .expect("a seat that is asked has not left");
        self.note(&events);
        self.undo.end("somebody has resigned");
        self.keep();
    }

    fn note(&mut self, events: &Events<G::Event>) {
        for (audience, event) in &events.0 {
            self.log
                .push((*audience, self.game.tell(event, Called::Seats)));
        }
    }

    fn remember(&mut self, seat: Seat, before: G, told: usize, step: Step) {
        match self.occupants[seat.index()] {
            Occupant::Person => self.undo.remember(seat, before, step),
            Occupant::Bot(_) => self.undo.end("another player has acted since"),
        }
        self.told.push(told);
        let forgotten = self.told.len() - self.undo.horizon().steps;
        self.told.drain(..forgotten);
    }

    /// Why the last action cannot be taken back, if it cannot.
    pub(super) fn undo_barrier(&self) -> Option<&'static str> {
        let horizon = self.undo.horizon();
        let reason = horizon.ended_by.unwrap_or("nothing has been done yet");
        (horizon.steps == 0).then_some(reason)
    }

    fn take_back(&mut self, seat: Seat) {
        let (Ok(before), Some(told)) = (self.undo.take_back(seat, 1), self.told.pop()) else {
            return;
        };
        self.game = before;
        self.log.truncate(told);
        self.shown = self.shown.min(told);
        self.transcript.take_back(1);
        self.keep();
    }

    /// Save what is new. A full disk does not end the game.
    fn keep(&mut self) {
        let Some(file) = &mut self.file else {
            return;
        };
        if let Err(error) = file.keep(&self.transcript) {
            let path = self.kept_as.take().unwrap_or_default();
            self.file = None;
            output::warn(format!(
                "from here on the game is not kept in {} ({error}); use `save` with another name",
                path.display()
            ));
        }
    }
}

/// The choice for a seat whose bot cannot continue.
fn give_up<A>(why: &Forfeit) -> Choice<A> {
    output::warn(format!("{why}; its seat resigns"));
    Choice::Resign
}
