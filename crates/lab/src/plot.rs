//! Plots as SVG: estimates with their intervals, counts, and curves.
//!
//! Every plot works on its own as a file or inside a page. Color is never the only sign: a missed
//! target is hollow as well as red, and curves have their names at their ends.

use std::collections::BTreeMap;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A number with its 95 % interval.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimate {
    /// What it estimates.
    pub name: String,
    /// The number.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// How numbers are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Fractions as percentages.
    Percent,
    /// Whole numbers with a sign.
    Points,
}

impl Unit {
    fn write(self, value: f64) -> String {
        match self {
            Unit::Percent => format!("{:.0} %", value * 100.0),
            Unit::Points => format!("{value:+.0}"),
        }
    }

    fn write_exactly(self, value: f64) -> String {
        match self {
            Unit::Percent => format!("{:.1} %", value * 100.0),
            Unit::Points => format!("{value:+.0}"),
        }
    }
}

/// One line of a plot of curves.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// What it shows.
    pub name: String,
    /// The height at each step.
    pub values: Vec<f64>,
}

/// The width of plots that are placed side by side.
const NARROW: u32 = 560;
/// The width of plots with many steps.
const WIDE: u32 = 920;
const FONT: &str = "system-ui, sans-serif";
const INK: RGBColor = RGBColor(31, 41, 55);
const FAINT: RGBColor = RGBColor(107, 114, 128);
const GRID: RGBColor = RGBColor(229, 231, 235);
const BAND: RGBColor = RGBColor(220, 242, 228);
const MARK: RGBColor = RGBColor(37, 99, 175);
const MISS: RGBColor = RGBColor(190, 45, 40);
/// Okabe and Ito's colors, which color-blind people can distinguish too.
const CURVES: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

/// Estimates, one below the other, with their intervals; the target is a band they should lie in.
pub fn estimates(
    title: &str,
    lines: &[Estimate],
    unit: Unit,
    target: Option<(f64, f64)>,
) -> String {
    let height = 70 + 26 * lines.len().max(1) as u32;
    picture(title, (NARROW, height), |area| {
        draw_estimates(area, lines, unit, target)
    })
}

/// How often each number occurred, as columns; the target is a band for the median.
pub fn columns(title: &str, counts: &BTreeMap<u32, u64>, target: Option<(f64, f64)>) -> String {
    picture(title, (NARROW, 280), |area| {
        draw_columns(area, counts, target)
    })
}

/// Chances over the course of a game, between none and all; marks are numbered steps.
pub fn curves(title: &str, curves_of: &[Curve], marks: &[(usize, String)]) -> String {
    picture(title, (WIDE, 400), |area| {
        draw_curves(area, curves_of, marks)
    })
}

/// A picture with its title, which screen readers use too.
fn picture(title: &str, size: (u32, u32), draw: impl FnOnce(&Area<'_>) -> Drawn) -> String {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        let drawn = (|| {
            area.fill(&WHITE)?;
            let style = text(17, INK).pos(Pos::new(HPos::Left, VPos::Center));
            area.draw(&Text::new(title.to_owned(), (14, 20), style))?;
            draw(&area)?;
            area.present()
        })();
        drawn.expect("a picture in memory can be drawn");
    }
    let label = title
        .replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;");
    svg.replacen(
        "<svg ",
        &format!("<svg role=\"img\" aria-label=\"{label}\" "),
        1,
    )
}

fn text(size: u32, color: RGBColor) -> TextStyle<'static> {
    TextStyle {
        color: color.to_backend_color(),
        ..TextStyle::from((FONT, size).into_font())
    }
}

fn draw_estimates(
    area: &Area<'_>,
    lines: &[Estimate],
    unit: Unit,
    target: Option<(f64, f64)>,
) -> Drawn {
    let longest = lines.iter().map(|line| line.name.chars().count()).max();
    let margin = 24 + 7 * longest.unwrap_or(0).min(34) as u32;
    let ends = lines.iter().flat_map(|line| [line.low, line.high]);
    let ends = ends.chain(target.into_iter().flat_map(|(low, high)| [low, high]));
    let (low, high) = around(ends, unit);
    let mut chart = ChartBuilder::on(area)
        .margin_top(38)
        .margin_right(84)
        .x_label_area_size(28)
        .margin_left(margin)
        .build_cartesian_2d(low..high, 0.0..lines.len().max(1) as f64)?;
    let rows = lines.len() as f64;
    if let Some((from, to)) = target {
        let band = Rectangle::new([(from, 0.0), (to, rows)], BAND.filled());
        chart.draw_series([band])?;
    }
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .x_labels(7)
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(GRID)
        .label_style(text(12, FAINT))
        .x_label_formatter(&|value| unit.write(*value))
        .draw()?;
    for (index, line) in lines.iter().enumerate() {
        let y = rows - index as f64 - 0.5;
        let misses = target.is_some_and(|(from, to)| line.value < from || to < line.value);
        let color = if misses { MISS } else { MARK };
        let interval = PathElement::new(vec![(line.low, y), (line.high, y)], color.stroke_width(3));
        chart.draw_series([interval])?;
        let fill = if misses { WHITE } else { color };
        chart.draw_series([Circle::new((line.value, y), 5, fill.filled())])?;
        chart.draw_series([Circle::new((line.value, y), 5, color.stroke_width(2))])?;
        let (_, row) = chart.backend_coord(&(line.value, y));
        let left = text(13, INK).pos(Pos::new(HPos::Right, VPos::Center));
        area.draw(&Text::new(
            line.name.clone(),
            (margin as i32 - 8, row),
            left,
        ))?;
        let right = text(13, color).pos(Pos::new(HPos::Right, VPos::Center));
        let value = unit.write_exactly(line.value);
        area.draw(&Text::new(value, (NARROW as i32 - 14, row), right))?;
    }
    Ok(())
}

/// A range that contains all of these values, with some margin.
fn around(values: impl Iterator<Item = f64>, unit: Unit) -> (f64, f64) {
    let start = (f64::INFINITY, f64::NEG_INFINITY);
    let (low, high) = values.fold(start, |(low, high), value| {
        (low.min(value), high.max(value))
    });
    if high < low {
        return (0.0, 1.0);
    }
    let room = ((high - low) * 0.06).max(match unit {
        Unit::Percent => 0.005,
        Unit::Points => 5.0,
    });
    match unit {
        Unit::Percent => ((low - room).max(0.0), (high + room).min(1.0)),
        Unit::Points => (low - room, high + room),
    }
}

fn draw_columns(area: &Area<'_>, counts: &BTreeMap<u32, u64>, target: Option<(f64, f64)>) -> Drawn {
    let first = counts.keys().next().copied().unwrap_or(0);
    let median = median(counts);
    let last = counts.keys().next_back().copied().unwrap_or(1);
    let most = counts.values().max().copied().unwrap_or(1) as f64;
    let from = target.map_or(f64::from(first), |(low, _)| low.min(f64::from(first)));
    let to = target.map_or(f64::from(last), |(_, high)| high.max(f64::from(last)));
    let mut chart = ChartBuilder::on(area)
        .margin_top(38)
        .margin_right(20)
        .margin_left(10)
        .x_label_area_size(40)
        .y_label_area_size(44)
        .build_cartesian_2d(from - 0.5..to + 1.5, 0.0..most * 1.08)?;
    if let Some((low, high)) = target {
        let band = Rectangle::new([(low, 0.0), (high, most * 1.08)], BAND.filled());
        chart.draw_series([band])?;
    }
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(GRID)
        .y_labels(5)
        .label_style(text(12, FAINT))
        .x_label_formatter(&|value| format!("{value:.0}"))
        .y_label_formatter(&|value| format!("{value:.0}"))
        .x_desc("turns per player")
        .axis_desc_style(text(12, FAINT))
        .draw()?;
    let column = |(&turns, &count): (&u32, &u64)| {
        let x = f64::from(turns);
        Rectangle::new([(x + 0.08, 0.0), (x + 0.92, count as f64)], MARK.filled())
    };
    chart.draw_series(counts.iter().map(column))?;
    let style = MISS.stroke_width(2);
    chart.draw_series([PathElement::new(
        vec![(median, 0.0), (median, most * 1.08)],
        style,
    )])?;
    let (across, top) = chart.backend_coord(&(median, most * 1.08));
    let style = text(12, MISS).pos(Pos::new(HPos::Left, VPos::Top));
    area.draw(&Text::new(
        "median".to_owned(),
        (across + 5, top + 2),
        style,
    ))
}

/// The center of the column that contains the median.
fn median(counts: &BTreeMap<u32, u64>) -> f64 {
    let all: u64 = counts.values().sum();
    let mut seen = 0;
    let found = counts.iter().find(|&(_, count)| {
        seen += count;
        all <= 2 * seen
    });
    found.map_or(0.0, |(&number, _)| f64::from(number) + 0.5)
}

fn draw_curves(area: &Area<'_>, curves: &[Curve], marks: &[(usize, String)]) -> Drawn {
    let steps = curves
        .iter()
        .map(|curve| curve.values.len())
        .max()
        .unwrap_or(1);
    let last = steps.max(2) as f64 - 1.0;
    let mut chart = ChartBuilder::on(area)
        .margin_top(44)
        .margin_right(96)
        .margin_left(8)
        .x_label_area_size(40)
        .y_label_area_size(48)
        .build_cartesian_2d(0.0..last, 0.0..1.0)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(GRID)
        .y_labels(5)
        .label_style(text(12, FAINT))
        .x_label_formatter(&|value| format!("{value:.0}"))
        .y_label_formatter(&|value| Unit::Percent.write(*value))
        .x_desc("decision")
        .axis_desc_style(text(12, FAINT))
        .draw()?;
    for (step, name) in marks {
        let x = *step as f64;
        let line = PathElement::new(vec![(x, 0.0), (x, 1.0)], FAINT.mix(0.5).stroke_width(1));
        chart.draw_series([line])?;
        let (across, top) = chart.backend_coord(&(x, 1.0));
        let style = text(12, MISS).pos(Pos::new(HPos::Center, VPos::Bottom));
        area.draw(&Text::new(name.clone(), (across, top - 2), style))?;
    }
    for (curve, color) in curves.iter().zip(CURVES.into_iter().cycle()) {
        let points = curve.values.iter().enumerate();
        let points = points.map(|(step, &value)| (step as f64, value));
        chart.draw_series(LineSeries::new(points, color.stroke_width(2)))?;
    }
    let mut free = i32::MIN;
    for (index, height) in heights(curves) {
        let (_, row) = chart.backend_coord(&(last, height));
        // Names that would overlap move down.
        let row = row.max(free);
        free = row + 16;
        let color = CURVES[index % CURVES.len()];
        let style = text(13, color).pos(Pos::new(HPos::Left, VPos::Center));
        let name = curves[index].name.clone();
        area.draw(&Text::new(name, (WIDE as i32 - 90, row), style))?;
    }
    Ok(())
}

/// The curves with the height at which they end, the highest first.
fn heights(curves: &[Curve]) -> Vec<(usize, f64)> {
    let end = |curve: &Curve| curve.values.last().copied().unwrap_or(0.0);
    let mut heights: Vec<(usize, f64)> = curves.iter().map(end).enumerate().collect();
    heights.sort_by(|a, b| b.1.total_cmp(&a.1));
    heights
}
