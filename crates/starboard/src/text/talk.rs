//! The dialog with the people at the keyboard.

use std::io::{self, Write};

use kernel::{Audience, Seat};

use super::choices;
use super::command::{self, Command};
use super::keyboard::Keyboard;
use super::rulebook::{HOW, tell_about, tell_how, tell_rule};
use super::terminal_game::{Choice, TerminalGame};
use crate::games::Playable;
use crate::output::{BOLD, DIM, paint};
use crate::saved;
use catalog::rules;

impl<G: Playable> TerminalGame<G> {
    /// Ask a person until they have decided.
    pub(super) fn ask(
        &mut self,
        seat: Seat,
        keyboard: &mut Keyboard<'_>,
    ) -> io::Result<Choice<G::Action>> {
        self.tell_news(Some(seat), keyboard.output)?;
        self.glance_at_new_turn(seat, keyboard.output)?;
        self.show_question(seat, keyboard.output)?;
        let waits = self.game.waits_for() == Some(seat);
        let view = self.game.view(Some(seat));
        let offered = self.actions.iter();
        keyboard.offer(offered.map(|&action| G::shown(&view, &self.game.write_action(action))));
        let prompt = format!("{}> ", self.game.seat_name(seat));
        loop {
            let Some(line) = keyboard.prompt(&prompt)? else {
                return Ok(Choice::Quit);
            };
            match Command::read(&line) {
                Command::Nothing if !waits => return Ok(Choice::Wait),
                Command::Undo => match self.undo_barrier() {
                    None => return Ok(Choice::Undo),
                    Some(barrier) => {
                        writeln!(keyboard.output, "nothing to take back: {barrier}")?;
                    }
                },
                Command::Resign => {
                    let answer = keyboard.prompt("give the game up for good? [y/N] ")?;
                    if answer.is_some_and(|line| matches!(line.trim(), "y" | "yes")) {
                        return Ok(Choice::Resign);
                    }
                }
                Command::Quit => return Ok(Choice::Quit),
                command => {
                    if let Some(action) = self.respond(seat, command, keyboard.output)? {
                        return Ok(Choice::Act(action));
                    }
                }
            }
        }
    }

    /// Execute a typed command; returns the choice if it was one.
    fn respond(
        &self,
        seat: Seat,
        command: Command,
        output: &mut dyn Write,
    ) -> io::Result<Option<G::Action>> {
        match command {
            Command::Nothing if self.actions.len() == 1 => return Ok(Some(self.actions[0])),
            Command::Nothing => {
                writeln!(
                    output,
                    "type a number from 1 to {}, or help",
                    self.actions.len()
                )?;
            }
            Command::Number(number) => match self.numbered(number) {
                Some(action) => return Ok(Some(action)),
                None => writeln!(
                    output,
                    "there is no choice {number}; they go from 1 to {}",
                    self.actions.len()
                )?,
            },
            Command::Notation(text) => return self.understand(seat, &text, output),
            Command::Why(text) => self.explain(seat, &text, output)?,
            Command::Help(None) => write!(output, "{}", command::help(&G::EXAMPLES))?,
            Command::Help(Some(topic)) if topic == HOW => {
                tell_how(G::ID.with_players(self.game.seats()), output)?;
            }
            Command::Help(Some(topic)) => help::<G>(&topic, output)?,
            Command::Card(name) => match G::describe(&self.game.view(Some(seat)), &name) {
                Some(card) => write!(output, "{card}")?,
                None => writeln!(
                    output,
                    "nothing is called `{name}`; `board` shows the names"
                )?,
            },
            Command::Log => self.tell_log(Some(seat), output)?,
            Command::Board => write!(output, "{}", self.board(Some(seat)))?,
            Command::Choices => self.show_question(seat, output)?,
            Command::Save(path) => match saved::save(&self.transcript, &path) {
                Ok(()) => writeln!(output, "saved as {}", path.display())?,
                Err(error) => say(
                    &format!(
                        "cannot save as {}: {error}; try another name",
                        path.display()
                    ),
                    output,
                )?,
            },
            Command::Incomplete(message) => writeln!(output, "{message}")?,
            Command::Undo | Command::Resign | Command::Quit => {
                unreachable!("the caller has dealt with these")
            }
        }
        Ok(None)
    }

    fn numbered(&self, number: usize) -> Option<G::Action> {
        self.actions.get(number.checked_sub(1)?).copied()
    }

    /// Parse notation: a legal action, or a message that says why it is not one.
    fn understand(
        &self,
        seat: Seat,
        text: &str,
        output: &mut dyn Write,
    ) -> io::Result<Option<G::Action>> {
        let view = self.game.view(Some(seat));
        let error = match self.game.read_action(seat, &G::to_notation(&view, text)) {
            Ok(action) => match self.game.check(seat, action) {
                Ok(()) => return Ok(Some(action)),
                Err(illegal) => {
                    say(&format!("not possible: {illegal}"), output)?;
                    return Ok(None);
                }
            },
            Err(error) => error,
        };
        let fitting: Vec<String> = self
            .actions
            .iter()
            .map(|&action| G::shown(&view, &self.game.write_action(action)))
            .enumerate()
            .filter(|(_, action)| action.contains(text))
            .map(|(index, action)| format!("  {:>3} {action}\n", index + 1))
            .collect();
        if fitting.is_empty() {
            let error = G::shown(&view, &error.to_string());
            say(
                &format!("{error}; `choices` shows what is possible, `help` the commands"),
                output,
            )?;
        } else {
            write!(output, "{}", fitting.concat())?;
        }
        Ok(None)
    }

    /// Say whether an action is possible, and if not, which rule forbids it.
    fn explain(&self, seat: Seat, text: &str, output: &mut dyn Write) -> io::Result<()> {
        let numbered = text.parse().ok().and_then(|number| self.numbered(number));
        let view = self.game.view(Some(seat));
        let read = || self.game.read_action(seat, &G::to_notation(&view, text));
        let action = match numbered.map_or_else(read, Ok) {
            Ok(action) => action,
            Err(error) => return say(&G::shown(&view, &error.to_string()), output),
        };
        let told = G::shown(&view, &self.game.write_action(action));
        match self.game.check(seat, action) {
            Ok(()) => writeln!(output, "`{told}` is possible"),
            Err(illegal) => {
                say(
                    &format!("`{told}` is not possible: {}", illegal.reason),
                    output,
                )?;
                match rules::find(illegal.clause.id()) {
                    Some(place) => tell_rule(place.rule, output),
                    None => writeln!(output, "  rule {}", illegal.clause),
                }
            }
        }
    }

    /// Print what has happened since this person was last asked.
    pub(super) fn tell_news(
        &mut self,
        viewer: Option<Seat>,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let shown = std::mem::replace(&mut self.shown, self.log.len());
        tell(&self.log[shown..], viewer, output)
    }

    fn tell_log(&self, viewer: Option<Seat>, output: &mut dyn Write) -> io::Result<()> {
        tell(&self.log, viewer, output)
    }

    /// The question and its choices.
    fn show_question(&self, seat: Seat, output: &mut dyn Write) -> io::Result<()> {
        let game = &self.game;
        let view = game.view(Some(seat));
        let reminder = G::remind(&view);
        let is_asked = game.waits_for() == Some(seat);
        let topic = if is_asked { game.question() } else { "may act" };
        writeln!(
            output,
            "{} {}{}",
            paint(BOLD, game.seat_name(seat)),
            paint(BOLD, topic),
            paint(DIM, format!(" · turn {}", game.turns()))
        )?;
        for line in reminder.lines() {
            show_wrapped("", line, output)?;
        }
        let actions =
            (self.actions.iter()).map(|&action| G::shown(&view, &game.write_action(action)));
        write!(output, "{}", choices::list(&actions.collect::<Vec<_>>()))?;
        if !is_asked {
            writeln!(output, "  or press Enter to let it wait")?;
        }
        Ok(())
    }

    fn glance_at_new_turn(&mut self, seat: Seat, output: &mut dyn Write) -> io::Result<()> {
        let now = (seat, self.game.turns());
        if self.last_drawn.replace(now) == Some(now) {
            return Ok(());
        }
        let glance = G::glance(&self.game.view(Some(seat)));
        write!(output, "\n{glance}\n")
    }

    fn board(&self, viewer: Option<Seat>) -> String {
        G::draw(&self.game.view(viewer))
    }

    pub(super) fn say_goodbye(&self, keyboard: &mut Keyboard<'_>) -> io::Result<()> {
        match &self.kept_as {
            Some(path) => writeln!(keyboard.output, "{}", self.way_back.tell(path)),
            None => self.offer_to_save(keyboard),
        }
    }

    /// Ask for a file until the game is saved or need not be.
    fn offer_to_save(&self, keyboard: &mut Keyboard<'_>) -> io::Result<()> {
        while let Some(line) = keyboard.prompt("save the game as (Enter: do not save): ")? {
            let path = line.trim();
            if path.is_empty() {
                break;
            }
            match saved::save(&self.transcript, path.as_ref()) {
                Ok(()) => return writeln!(keyboard.output, "saved as {path}"),
                Err(error) => say(&format!("cannot save as {path}: {error}"), keyboard.output)?,
            }
        }
        Ok(())
    }

    /// Print how the game ended, and the seed, which is no longer secret.
    pub(super) fn tell_end(&mut self, keyboard: &mut Keyboard<'_>) -> io::Result<()> {
        let output = &mut *keyboard.output;
        self.tell_news(None, output)?;
        writeln!(output, "\n{}", self.board(None))?;
        let outcome = self
            .game
            .outcome()
            .expect("a game that waits for nobody has an outcome");
        let told = match outcome.winner {
            Some(seat) => format!("{} wins by {}", self.game.seat_name(seat), outcome.way),
            None => format!("nobody wins ({})", outcome.way),
        };
        writeln!(output, "{}", paint(BOLD, told))?;
        let Some(path) = &self.kept_as else {
            return self.offer_to_save(keyboard);
        };
        let (replay, path) = (&self.way_back.replay, path.display());
        writeln!(output, "look at it again with:\n  {replay} {path}")
    }
}

fn tell(
    log: &[(Audience, String)],
    viewer: Option<Seat>,
    output: &mut dyn Write,
) -> io::Result<()> {
    for (audience, told) in log {
        if audience.includes(viewer) {
            show_wrapped("· ", told, output)?;
        }
    }
    Ok(())
}

/// Print the rules about a topic.
fn help<G: Playable>(topic: &str, output: &mut dyn Write) -> io::Result<()> {
    if tell_about(G::BOOKS, topic, output)? {
        return Ok(());
    }
    let rule = G::EXAMPLES.rule;
    let chapter = rule.split('.').next().unwrap_or(rule);
    let nothing = format!("no rule is numbered or speaks of `{topic}`");
    say(
        &format!("{nothing}; try {rule}, {chapter} or a word"),
        output,
    )
}

fn show_wrapped(head: &str, text: &str, output: &mut dyn Write) -> io::Result<()> {
    let text = choices::wrapped(&format!("{head}{text}"), "  ", "    ");
    writeln!(output, "{text}")
}

/// Print a message.
pub(super) fn say(text: &str, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "{}", choices::wrapped(text, "", ""))
}
