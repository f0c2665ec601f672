//! Lines over the turns of a game.

use maud::{Markup, html};

use crate::shape::tenths;

/// Several lines over the same turns.
pub struct Chart<'a> {
    /// What is drawn, for those who do not see it.
    pub label: &'a str,
    /// The lines.
    pub lines: Vec<Line<'a>>,
    /// The value at the upper edge.
    pub top: f64,
    /// Values with a line across, each with its label.
    pub marks: Vec<(f64, String)>,
    /// The numbers of the turns.
    pub turns: &'a [u32],
    /// Width and height.
    pub size: (f64, f64),
    /// Whether a value holds until the next one.
    pub stepped: bool,
    /// A turn to mark on a line: the indexes of both.
    pub dot: Option<(usize, usize)>,
}

/// One line.
pub struct Line<'a> {
    /// The word that colors it.
    pub word: &'a str,
    /// Its value at the end of each turn.
    pub values: Vec<f64>,
}

/// Room for the labels, in the units of the picture.
const LEFT: f64 = 46.0;
const RIGHT: f64 = 10.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = 20.0;

/// The room that the label of a turn needs.
const LABEL: f64 = 50.0;

impl Chart<'_> {
    /// The picture. A script finds the edges of its plane in `data-left` and `data-right`.
    pub fn draw(&self) -> Markup {
        let (width, height) = self.size;
        let labels = (width / LABEL).clamp(2.0, 7.0) as usize;
        let step = self.turns.len().saturating_sub(1).div_ceil(labels).max(1);
        html! {
            svg .chart role="img" aria-label=(self.label) viewBox={ "0 0 " (width) " " (height) }
                data-left=(LEFT) data-right=(width - RIGHT) {
                @for (value, label) in &self.marks {
                    @let y = tenths(self.y(*value));
                    line .mark-line x1=(LEFT) x2=(width - RIGHT) y1=(y) y2=(y) {}
                    text .scale x=(LEFT - 5.0) y=(tenths(self.y(*value) + 4.0)) text-anchor="end" { (label) }
                }
                @for (index, turn) in self.turns.iter().enumerate().step_by(step) {
                    text .scale x=(tenths(self.x(index))) y=(height - 5.0) text-anchor="middle" { (turn) }
                }
                line .cursor x1=(LEFT) x2=(LEFT) y1=(TOP) y2=(height - BOTTOM) {}
                @for (number, line) in self.lines.iter().enumerate() {
                    path .{ "trace trace-" (number) } data-of=(line.word) d=(self.path(line)) {}
                }
                @if let Some((number, index)) = self.dot
                    && let Some(line) = self.lines.get(number)
                    && let Some(value) = line.values.get(index) {
                    circle .dot data-of=(line.word) cx=(tenths(self.x(index))) cy=(tenths(self.y(*value))) r="5" {}
                }
            }
        }
    }

    fn x(&self, index: usize) -> f64 {
        let last = self.turns.len().saturating_sub(1).max(1);
        LEFT + (self.size.0 - LEFT - RIGHT) * index as f64 / last as f64
    }

    fn y(&self, value: f64) -> f64 {
        let share = value / self.top.max(f64::MIN_POSITIVE);
        TOP + (self.size.1 - TOP - BOTTOM) * (1.0 - share.clamp(0.0, 1.0))
    }

    fn path(&self, line: &Line<'_>) -> String {
        let mut path = String::new();
        for (index, &value) in line.values.iter().enumerate() {
            let (x, y) = (tenths(self.x(index)), tenths(self.y(value)));
            path += &match (index, self.stepped) {
                (0, _) => format!("M{x} {y}"),
                (_, true) => format!("H{x}V{y}"),
                (_, false) => format!("L{x} {y}"),
            };
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_run_from_edge_to_edge() {
        let mut chart = Chart {
            label: "Bases",
            lines: vec![Line {
                word: "red",
                values: vec![0.0, 1.0, 2.0],
            }],
            top: 2.0,
            marks: vec![(2.0, "2".to_owned())],
            turns: &[0, 1, 2],
            size: (156.0, 48.0),
            stepped: false,
            dot: None,
        };
        assert_eq!(chart.path(&chart.lines[0]), "M46 28L96 18L146 8");
        chart.stepped = true;
        assert_eq!(chart.path(&chart.lines[0]), "M46 28H96V18H146V8");
        chart.top = 0.0;
        assert!(!chart.draw().into_string().contains("NaN"));
    }
}
