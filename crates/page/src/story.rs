//! The log of a game as events.

use kernel::Narration;
use table::LogLine;

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
        words.and_then(|words| self.game.read_event(words).ok())
    }

    /// The last line for which `find` returns something, with that result.
    pub(crate) fn last<T>(&self, find: impl Fn(G::Event) -> Option<T>) -> Option<(&'a LogLine, T)> {
        let mut latest = self.lines.iter().rev();
        latest.find_map(|line| Some((line, find(self.event(line)?)?)))
    }
}
