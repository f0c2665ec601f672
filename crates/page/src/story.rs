//! The log of a game as events.

use kernel::{Called, Narration};
use table::{LogLine, TableView};

/// The log of a game, as far as the viewer may know it. It uses the game only to parse events, and
/// shows nothing else of it.
pub(crate) struct Story<'a, G: Narration> {
    game: &'a G,
    lines: &'a [LogLine],
}

impl<'a, G: Narration> Story<'a, G> {
    /// The lines of a log of this game.
    pub(crate) fn new(game: &'a G, lines: &'a [LogLine]) -> Story<'a, G> {
        Story { game, lines }
    }

    /// All lines, oldest first.
    pub(crate) fn lines(&self) -> &'a [LogLine] {
        self.lines
    }

    /// The event of a line; `None` if the line is about the table, or written by an older program
    /// in words that are no longer known.
    pub(crate) fn event(&self, line: &LogLine) -> Option<G::Event> {
        let words = Some(&line.words).filter(|words| !words.is_empty());
        words.and_then(|words| self.read(words))
    }

    /// The event in these words.
    pub(crate) fn read(&self, words: &str) -> Option<G::Event> {
        self.game.read_event(words).ok()
    }

    /// The event in these words as one sentence, with the people at the table by their names.
    pub(crate) fn tell(&self, words: &str, desk: &TableView) -> Option<String> {
        let event = self.read(words)?;
        Some(self.game.tell(&event, Called::Names(&names(desk))))
    }

    /// The line as one sentence, with the people at the table by their names.
    pub(crate) fn sentence(&self, line: &LogLine, desk: &TableView) -> String {
        let Some(event) = self.event(line) else {
            return line.text.clone();
        };
        self.game.tell(&event, Called::Names(&names(desk)))
    }

    /// The last line whose event is of a kind, with what `find` makes of it.
    pub(crate) fn last<T>(&self, find: impl Fn(G::Event) -> Option<T>) -> Option<(&'a LogLine, T)> {
        let mut latest = self.lines.iter().rev();
        latest.find_map(|line| Some((line, find(self.event(line)?)?)))
    }
}

/// What the people at the table are called, in the order of the seats.
fn names(desk: &TableView) -> Vec<String> {
    let sitters = desk.seats.iter();
    sitters.map(|sitter| desk.title_of(sitter)).collect()
}
