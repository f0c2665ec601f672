//! What the lines of a log tell, as events.

use kernel::Game;
use table::{LogLine, TableView};

/// The log of a game as far as the viewer may know it. It shows nothing else of the game, which
/// only knows how to read the words.
pub(crate) struct Story<'a, G: Game> {
    game: &'a G,
    lines: &'a [LogLine],
}

impl<'a, G: Game> Story<'a, G> {
    /// The lines of a log of this game.
    pub(crate) fn new(game: &'a G, lines: &'a [LogLine]) -> Story<'a, G> {
        Story { game, lines }
    }

    /// All lines, oldest first.
    pub(crate) fn lines(&self) -> &'a [LogLine] {
        self.lines
    }

    /// The event a line tells; `None` if the line is about the table, or written by an older
    /// program in words that are no longer known.
    pub(crate) fn event(&self, line: &LogLine) -> Option<G::Event> {
        let words = Some(&line.words).filter(|words| !words.is_empty());
        words.and_then(|words| self.game.read_event(words).ok())
    }

    /// The line as one sentence, with the people at the table by their names.
    pub(crate) fn sentence(&self, line: &LogLine, _desk: &TableView) -> String {
        line.text.clone()
    }

    /// The last line whose event is of a kind, with what `find` makes of it.
    pub(crate) fn last<T>(&self, find: impl Fn(G::Event) -> Option<T>) -> Option<(&'a LogLine, T)> {
        let mut latest = self.lines.iter().rev();
        latest.find_map(|line| Some((line, find(self.event(line)?)?)))
    }
}
