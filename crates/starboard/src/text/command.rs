//! The commands that can be typed at a prompt.

use std::path::PathBuf;

use crate::games::Examples;

/// A typed line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// Only Enter.
    Nothing,
    /// The number of an offered action, counted from one.
    Number(usize),
    /// Anything else: an action in notation, or a part of one.
    Notation(String),
    /// Take the last action back.
    Undo,
    /// Save the game in a file.
    Save(PathBuf),
    /// Explain the commands, or a rule.
    Help(Option<String>),
    /// Explain why an action is or is not possible.
    Why(String),
    /// Show a card.
    Card(String),
    /// Tell what has happened so far.
    Log,
    /// Show everything that can be seen.
    Board,
    /// Show the choices again.
    Choices,
    /// Leave the game for good; the others play on.
    Resign,
    /// Leave the program.
    Quit,
    /// A command without its argument; the message says what is missing.
    Incomplete(&'static str),
}

/// The commands, for completion; those that need more end with a space.
pub(super) const WORDS: [&str; 10] = [
    "undo", "board", "choices", "log", "resign", "quit", "help ", "why ", "card ", "save ",
];

/// The commands, explained with names from the game.
pub(crate) fn help(examples: &Examples) -> String {
    let Examples { rule, word, thing } = examples;
    let chapter = rule.split('.').next().unwrap_or(rule);
    format!(
        "\
Type the number of a choice, or the action itself; a part of it lists what fits.
  undo          take back the last action, unless chance or others came in since
  board         show everything you can see
  card NAME     show it in full: {thing}
  choices       show the choices again
  log           tell the whole game so far
  why ACTION    is it possible, and if not, which rule forbids it
  help how      how the game is played
  help RULE     a rule ({rule}), a chapter ({chapter}), or a word ({word})
  save FILE     save the game; it is kept in any case, see `quit`
  resign        give the game up
  quit          leave; tells how to go on later
"
    )
}

impl Command {
    /// Parse a line.
    pub(crate) fn read(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word, rest) {
            ("", _) => Command::Nothing,
            ("undo", "") => Command::Undo,
            ("board", "") => Command::Board,
            ("choices", "") => Command::Choices,
            ("log", "") => Command::Log,
            ("resign", "") => Command::Resign,
            ("quit" | "exit", "") => Command::Quit,
            ("help" | "?", "") => Command::Help(None),
            ("help" | "?", topic) => Command::Help(Some(topic.to_owned())),
            ("why", "") => Command::Incomplete("why what? For example: why 3"),
            ("why", action) => Command::Why(action.to_owned()),
            ("card", "") => Command::Incomplete("which one? `board` shows the names"),
            ("card", name) => Command::Card(name.to_owned()),
            ("save", "") => Command::Incomplete("save where? For example: save my.transcript"),
            ("save", path) => Command::Save(path.into()),
            _ => match line.parse() {
                Ok(number) => Command::Number(number),
                Err(_) => Command::Notation(line.to_owned()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_notation_and_commands_are_told_apart() {
        assert_eq!(Command::read(" 12 \n"), Command::Number(12));
        assert_eq!(
            Command::read("place red a"),
            Command::Notation("place red a".into())
        );
        assert_eq!(Command::read("undo"), Command::Undo);
        assert_eq!(
            Command::read("help  MG-10.4"),
            Command::Help(Some("MG-10.4".into()))
        );
        assert_eq!(
            Command::read("why place red a"),
            Command::Why("place red a".into())
        );
        assert_eq!(
            Command::read("save my game.transcript"),
            Command::Save("my game.transcript".into())
        );
        assert_eq!(Command::read("\n"), Command::Nothing);
    }

    #[test]
    fn a_command_without_its_object_says_so() {
        assert!(matches!(Command::read("save"), Command::Incomplete(_)));
        assert!(matches!(Command::read("why"), Command::Incomplete(_)));
    }
}
