//! Typing and reading: lines from a pipe, or edited at a terminal.

use std::io::{self, BufRead, Write};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::command;

/// The streams for typing and reading.
pub(crate) struct Keyboard<'a> {
    /// What they type.
    pub(crate) input: Input<'a>,
    /// What they read.
    pub(crate) output: &'a mut dyn Write,
}

/// Where typed lines come from.
pub(crate) enum Input<'a> {
    /// A file or another program; what was typed is printed.
    Piped(&'a mut dyn BufRead),
    /// A terminal, with keys for editing, earlier lines, and Tab for what is offered.
    Edited(Box<Editor<Offered, MemHistory>>),
}

impl<'a> Input<'a> {
    /// A terminal.
    ///
    /// # Errors
    /// If it cannot be used.
    pub(crate) fn edited() -> io::Result<Input<'a>> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .build();
        let history = MemHistory::with_config(&config);
        let editor = Editor::with_history(config, history);
        let mut editor = editor.map_err(io::Error::other)?;
        editor.set_helper(Some(Offered(Vec::new())));
        Ok(Input::Edited(Box::new(editor)))
    }
}

impl Keyboard<'_> {
    /// Read a line after this prompt; `None` when the input has ended.
    pub(super) fn prompt(&mut self, prompt: &str) -> io::Result<Option<String>> {
        match &mut self.input {
            Input::Piped(input) => {
                write!(self.output, "{prompt}")?;
                self.output.flush()?;
                let mut line = String::new();
                if input.read_line(&mut line)? == 0 {
                    writeln!(self.output)?;
                    return Ok(None);
                }
                writeln!(self.output, "{}", line.trim_end())?;
                Ok(Some(line))
            }
            Input::Edited(editor) => {
                self.output.flush()?;
                match editor.readline(prompt) {
                    Ok(line) => Ok(Some(line)),
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(ReadlineError::Io(error)) => Err(error),
                    Err(error) => Err(io::Error::other(error)),
                }
            }
        }
    }

    /// What Tab completes from now on, besides commands.
    pub(super) fn offer(&mut self, actions: impl Iterator<Item = String>) {
        if let Input::Edited(editor) = &mut self.input {
            let commands = command::WORDS.iter().map(|word| (*word).to_owned());
            editor.set_helper(Some(Offered(actions.chain(commands).collect())));
        }
    }
}

/// What Tab completes: whole lines.
pub(crate) struct Offered(Vec<String>);

impl Completer for Offered {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, next_words(&self.0, &line[..position])))
    }
}

/// The lines that begin like this, each up to the end of its next word.
fn next_words(lines: &[String], typed: &str) -> Vec<String> {
    let typed = typed.trim_start();
    let mut words: Vec<String> = Vec::new();
    for line in lines.iter().filter(|line| line.starts_with(typed)) {
        let end = line[typed.len()..].find(' ');
        let word = end.map_or(line.as_str(), |end| &line[..=typed.len() + end]);
        if !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }
    words
}

impl Helper for Offered {}
impl Highlighter for Offered {}
impl Validator for Offered {}
impl Hinter for Offered {
    type Hint = String;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tab_completes_word_by_word() {
        let offered = ["move l1 a>b", "move l1 a>c", "move l2 a>b", "end", "help"];
        let offered = offered.map(str::to_owned);
        assert_eq!(next_words(&offered, "m"), ["move "]);
        assert_eq!(next_words(&offered, "move "), ["move l1 ", "move l2 "]);
        assert_eq!(
            next_words(&offered, "move l1 a"),
            ["move l1 a>b", "move l1 a>c"]
        );
        assert_eq!(next_words(&offered, "e"), ["end"]);
        assert_eq!(next_words(&offered, "zzz"), Vec::<String>::new());
    }
}
