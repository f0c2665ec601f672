//! Players that are separate programs, in any language (`docs/bots.md`).
//!
//! A program is started for one game and asked line by line, in JSON, over its standard input and
//! output. It sees what a person on its seat would see. If it breaks the protocol it loses this
//! game, and nobody else is affected.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use kernel::{Game, Narration, Seat};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{Forfeit, Player, Sight};

/// Raised when programs written for the previous version would not understand the new one.
const PROTOCOL: u32 = 1;
/// The longest line that is read; no answer needs more.
const LONGEST_LINE: u64 = 1 << 16;
/// How long a program may take to exit when the game is over.
const GRACE: Duration = Duration::from_millis(200);

/// How much time a program has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// For all answers of a game together.
    pub game: Duration,
    /// For one answer, and to get ready.
    pub answer: Duration,
}

impl Default for Clock {
    /// Ten minutes per game, half a minute per answer.
    fn default() -> Clock {
        Clock {
            game: Duration::from_secs(600),
            answer: Duration::from_secs(30),
        }
    }
}

/// A program that plays one seat of one game.
pub struct Exec {
    command: String,
    clock: Clock,
    /// The remaining time for the game.
    left: Duration,
    program: Option<Program>,
}

impl Exec {
    /// A player that runs this command, with arguments separated by spaces. It is started when it
    /// is asked for the first time.
    pub fn new(command: impl Into<String>, clock: Clock) -> Exec {
        Exec {
            command: command.into(),
            clock,
            left: clock.game,
            program: None,
        }
    }

    /// Ask one question; the answer is an index into `actions`, or `None` to wait.
    fn ask<G: Narration>(
        &mut self,
        kind: &'static str,
        sight: &Sight<'_, G>,
        actions: &[G::Action],
    ) -> Result<Option<usize>, Forfeit> {
        let words: Vec<String> = actions
            .iter()
            .map(|&action| sight.write_action(action))
            .collect();
        let answer = self.converse(kind, sight, &words);
        answer.map_err(|reason| {
            self.program = None;
            Forfeit(format!("`{}` {reason}", self.command))
        })
    }

    fn converse<G: Game>(
        &mut self,
        kind: &'static str,
        sight: &Sight<'_, G>,
        words: &[String],
    ) -> Result<Option<usize>, String> {
        let program = match &mut self.program {
            Some(program) => program,
            none => {
                let mut program = Program::start(&self.command)?;
                program.greet(sight, self.clock.answer)?;
                none.insert(program)
            }
        };
        let question = json!({
            "type": kind,
            "question": sight.question(),
            "view": sight.view(),
            "actions": words,
            "time-left-ms": self.left.as_millis() as u64,
        });
        let started = Instant::now();
        program.tell(&question);
        let line = program.hear(self.left.min(self.clock.answer))?;
        self.left = self.left.saturating_sub(started.elapsed());
        read_answer(&line, words)
    }
}

/// What a program answers to a question.
#[derive(Deserialize)]
struct ProgramAnswer {
    action: Value,
}

/// The index of the action that an answer names, by number or in notation.
fn read_answer(line: &str, words: &[String]) -> Result<Option<usize>, String> {
    let answer: ProgramAnswer = serde_json::from_str(line)
        .map_err(|error| format!("answered `{}`, which is no answer: {error}", line.trim()))?;
    let index = match &answer.action {
        Value::Null => return Ok(None),
        Value::String(text) => words.iter().position(|word| word == text),
        Value::Number(number) => number.as_u64().map(|number| number as usize),
        _ => None,
    };
    match index.filter(|&index| index < words.len()) {
        Some(index) => Ok(Some(index)),
        None => Err(format!(
            "chose {}, which is none of the {} offered actions",
            answer.action,
            words.len()
        )),
    }
}

impl<G: Narration> Player<G> for Exec {
    fn choose(&mut self, sight: &Sight<'_, G>, actions: &[G::Action]) -> Result<usize, Forfeit> {
        let answer = self.ask("choose", sight, actions)?;
        answer.ok_or_else(|| {
            self.program = None;
            Forfeit(format!(
                "`{}` did not choose although it must",
                self.command
            ))
        })
    }

    fn answer(
        &mut self,
        sight: &Sight<'_, G>,
        actions: &[G::Action],
    ) -> Result<Option<usize>, Forfeit> {
        self.ask("invite", sight, actions)
    }
}

/// A running program. Two threads read and write, so a program that does neither cannot block the
/// game.
struct Program {
    child: Child,
    questions: Option<Sender<String>>,
    answers: Receiver<String>,
}

impl Program {
    fn start(command: &str) -> Result<Program, String> {
        let mut words = command.split_whitespace();
        let name = words.next().ok_or("names no program")?;
        let mut child = Command::new(name)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("could not be started: {error}"))?;
        let stdin = child
            .stdin
            .take()
            .expect("the input of the program is piped");
        let stdout = child
            .stdout
            .take()
            .expect("the output of the program is piped");
        let (questions, to_write) = mpsc::channel();
        let (heard, answers) = mpsc::channel();
        thread::spawn(move || write_lines(stdin, &to_write));
        thread::spawn(move || read_lines(BufReader::new(stdout), &heard));
        Ok(Program {
            child,
            questions: Some(questions),
            answers,
        })
    }

    /// Send the players and the game, and wait until the program is ready.
    fn greet<G: Game>(&mut self, sight: &Sight<'_, G>, limit: Duration) -> Result<(), String> {
        let names: Vec<&str> = Seat::all(sight.seats())
            .map(|seat| sight.seat_name(seat))
            .collect();
        self.tell(&json!({
            "type": "hello",
            "protocol": PROTOCOL,
            "game": G::NAME,
            "rules": G::RULES,
            "seat": sight.seat_name(sight.seat()),
            "seats": names,
        }));
        let line = self.hear(limit)?;
        let ready: Value = serde_json::from_str(&line).unwrap_or_default();
        match ready["type"] == "ready" {
            true => Ok(()),
            false => Err(format!(
                "answered hello with `{}` instead of ready",
                line.trim()
            )),
        }
    }

    fn tell(&self, message: &Value) {
        if let Some(questions) = &self.questions {
            // If the program has ended, reading its answer will show that.
            drop(questions.send(format!("{message}\n")));
        }
    }

    fn hear(&mut self, limit: Duration) -> Result<String, String> {
        self.answers
            .recv_timeout(limit)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => {
                    format!("did not answer within {:.1} s", limit.as_secs_f64())
                }
                RecvTimeoutError::Disconnected => match self.leave() {
                    Some(status) => format!("ended without an answer ({status})"),
                    None => "closed its output without an answer".to_owned(),
                },
            })
    }

    /// The exit status of the program, if it exits within the grace period.
    fn leave(&mut self) -> Option<std::process::ExitStatus> {
        self.questions = None;
        let deadline = Instant::now() + GRACE;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

impl Drop for Program {
    /// Closing its input tells the program to exit; if it does not, it is killed.
    fn drop(&mut self) {
        if self.leave().is_none() {
            // It may have exited at this very moment, which is fine.
            drop(self.child.kill());
            drop(self.child.wait());
        }
    }
}

/// Write until there are no more questions, or the program stops reading.
fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin
            .write_all(line.as_bytes())
            .and_then(|()| stdin.flush())
            .is_err()
        {
            return;
        }
    }
}

/// Read until the program closes its output, or sends more than any answer needs.
fn read_lines(mut stdout: impl BufRead, heard: &Sender<String>) {
    loop {
        let mut line = String::new();
        match stdout.by_ref().take(LONGEST_LINE).read_line(&mut line) {
            Ok(count) if 0 < count && (count as u64) < LONGEST_LINE => {
                if heard.send(line).is_err() {
                    return;
                }
            }
            _ => return,
        }
    }
}
