//! A board as a map of characters: labels at their places, dotted lines between them.

use anstyle::Style;

use crate::output::{DIM, paint};

/// A map while it is drawn.
pub(super) struct Map {
    rows: Vec<Vec<(char, Style)>>,
}

/// A place on a map: column and row.
pub(super) type Place = (usize, usize);

impl Map {
    /// An empty map.
    pub(super) fn new(columns: usize, rows: usize) -> Map {
        let row = vec![(' ', Style::new()); columns];
        Map {
            rows: vec![row; rows],
        }
    }

    /// A dotted line between two places. Labels are written over it.
    pub(super) fn line(&mut self, from: Place, to: Place) {
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1);
        let between = |from: usize, to: usize, step: usize| {
            (from * (steps - step) + to * step + steps / 2) / steps
        };
        for step in 0..=steps {
            let (x, y) = (between(from.0, to.0, step), between(from.1, to.1, step));
            self.rows[y][x] = ('·', DIM);
        }
    }

    /// A label with its middle at this place, moved as far as needed to fit.
    pub(super) fn label(&mut self, (x, y): Place, text: &str, style: Style) {
        let row = &mut self.rows[y];
        let length = text.chars().count().min(row.len());
        let start = x.saturating_sub(length / 2).min(row.len() - length);
        for (cell, char) in row[start..].iter_mut().zip(text.chars()) {
            *cell = (char, style);
        }
    }

    /// The map as text.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let used = row.iter().rposition(|(char, _)| *char != ' ');
            let row = &row[..used.map_or(0, |last| last + 1)];
            for run in row.chunk_by(|one, next| one.1 == next.1) {
                let chars: String = run.iter().map(|(char, _)| char).collect();
                text += &paint(run[0].1, chars);
            }
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_joined_by_lines_and_fit() {
        let mut map = Map::new(12, 3);
        map.line((1, 0), (10, 2));
        map.label((1, 0), "a0", Style::new());
        map.label((11, 2), "b1 R1", Style::new());
        let text = anstream::adapter::strip_str(&map.text()).to_string();
        assert_eq!(text, "a0··\n    ····\n       b1 R1\n");
    }
}
