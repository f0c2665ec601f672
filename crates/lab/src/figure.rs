//! Measured figures beside their baselines, and tables of text.

use serde::Serialize;

/// A measured figure and its targets.
#[derive(Serialize)]
pub struct Figure {
    name: &'static str,
    value: f64,
    /// The baseline of the same run, if there is one.
    baseline: Option<f64>,
    /// The judged number: the value divided by the baseline, or the value itself.
    ratio: Option<f64>,
    must: Option<Bar>,
    aim: Option<Bar>,
    /// `aim`, `must` or `missed`: the highest bar that is reached.
    reached: Option<&'static str>,
}

/// A bar to reach.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bar {
    /// At least this.
    AtLeast(f64),
    /// At most this.
    AtMost(f64),
}

impl Bar {
    fn holds(self, value: f64) -> bool {
        match self {
            Bar::AtLeast(bar) => bar <= value,
            Bar::AtMost(bar) => value <= bar,
        }
    }

    fn show(self) -> String {
        match self {
            Bar::AtLeast(bar) => format!("≥ {bar}"),
            Bar::AtMost(bar) => format!("≤ {bar}"),
        }
    }
}

impl Figure {
    /// A figure that is not compared with anything.
    pub fn plain(name: &'static str, value: f64) -> Figure {
        Figure {
            name,
            value,
            baseline: None,
            ratio: None,
            must: None,
            aim: None,
            reached: None,
        }
    }

    /// The figure judged by two bars: one it must reach, and one it should.
    #[must_use]
    pub fn judged(self, must: Bar, aim: Bar) -> Figure {
        let judged = self.ratio.unwrap_or(self.value);
        let reached = match (aim.holds(judged), must.holds(judged)) {
            (true, _) => "aim",
            (false, true) => "must",
            (false, false) => "missed",
        };
        Figure {
            must: Some(must),
            aim: Some(aim),
            reached: Some(reached),
            ..self
        }
    }

    /// The figure compared with a baseline of the same run.
    #[must_use]
    pub fn against(self, baseline: f64) -> Figure {
        Figure {
            baseline: Some(baseline),
            ratio: Some(self.value / baseline),
            ..self
        }
    }
}

/// The figures as aligned lines.
pub fn table_of(figures: &[Figure]) -> String {
    let heads = ["", "value", "baseline", "ratio", "must", "aim", "reached"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for figure in figures {
        let bar = |bar: Option<Bar>| bar.map_or(String::new(), Bar::show);
        rows.push(vec![
            figure.name.to_owned(),
            number(figure.value),
            figure.baseline.map_or(String::new(), number),
            figure
                .ratio
                .map_or(String::new(), |ratio| format!("{ratio:.3}")),
            bar(figure.must),
            bar(figure.aim),
            figure.reached.unwrap_or("").to_owned(),
        ]);
    }
    aligned(&rows)
}

/// Three significant places for small numbers, grouped digits for large ones.
fn number(value: f64) -> String {
    if value < 1000.0 {
        return format!("{value:.2}");
    }
    let digits = format!("{value:.0}");
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if 0 < index && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Rows as lines with aligned columns; the first column is flush left, the others flush right.
pub fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = widths[column];
            match column {
                0 => line += &format!("{cell:<width$}"),
                _ => line += &format!("  {cell:>width$}"),
            }
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_aligned() {
        let rows = [
            vec!["a".into(), "10".into()],
            vec!["long".into(), "1".into()],
        ];
        assert_eq!(aligned(&rows), "a     10\nlong   1\n");
    }

    #[test]
    fn a_short_row_ends_early() {
        let rows = [vec!["head".into()], vec!["a".into(), "1".into()]];
        assert_eq!(aligned(&rows), "head\na     1\n");
    }

    #[test]
    fn large_numbers_are_grouped() {
        assert_eq!(number(2_134_567.4), "2,134,567");
        assert_eq!(number(999.5), "999.50");
    }

    #[test]
    fn a_figure_is_judged_by_its_ratio_if_it_has_one() {
        let judged = |value| {
            let figure = Figure::plain("x", value).against(100.0);
            figure.judged(Bar::AtLeast(0.5), Bar::AtLeast(0.8)).reached
        };
        assert_eq!(judged(90.0), Some("aim"));
        assert_eq!(judged(60.0), Some("must"));
        assert_eq!(judged(40.0), Some("missed"));
    }

    #[test]
    fn a_figure_without_baseline_is_judged_by_itself() {
        let figure = Figure::plain("x", 41.0).judged(Bar::AtMost(40.0), Bar::AtMost(15.0));
        assert_eq!(figure.reached, Some("missed"));
    }
}
