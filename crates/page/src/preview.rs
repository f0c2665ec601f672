//! The picture that messengers show beside a link: the board of the game as a star chart.
//!
//! Messengers show no vectors, so it is drawn pixel by pixel, once, when somebody first asks for it.

use std::sync::OnceLock;

use catalog::Name;
use sha2::{Digest, Sha256};

use crate::Cover;

/// The size that messengers ask for.
pub const SIZE: (u32, u32) = (1200, 630);

/// Raised when pictures are drawn in another way: they are kept by others for a year.
const DRAWING: u8 = 1;

/// A place on a chart.
pub(crate) type Point = (f64, f64);

/// What is on the board of a game, for its picture.
#[derive(Debug)]
pub(crate) struct Chart {
    /// Everything that is a place.
    pub(crate) stars: Vec<Star>,
    /// The lines between places.
    pub(crate) lines: Vec<[Point; 2]>,
}

/// A place.
#[derive(Debug)]
pub(crate) struct Star {
    pub(crate) at: Point,
    /// Its size compared with others.
    pub(crate) size: f64,
    /// The word of its color.
    pub(crate) color: &'static str,
}

/// The address of the picture. It changes with what is drawn, so that it can be kept forever.
pub fn address(game: Name) -> String {
    let game = drawn_as(game);
    let hash = Sha256::digest(format!("{DRAWING} {:?}", (Cover::of(game).chart)()));
    let hash: String = hash[..6].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("/preview/{hash}/{}.png", game.word())
}

/// The picture at this address.
pub fn at(address: &str) -> Option<&'static [u8]> {
    static PICTURES: [OnceLock<Vec<u8>>; 2] = [OnceLock::new(), OnceLock::new()];
    let games = [Name::Master, Name::Conquest].into_iter().zip(&PICTURES);
    let mut found = games.filter(|(game, _)| self::address(*game) == address);
    let (game, picture) = found.next()?;
    Some(picture.get_or_init(|| draw(&(Cover::of(game).chart)())))
}

/// The game whose board is drawn.
const fn drawn_as(game: Name) -> Name {
    match game {
        Name::Master | Name::Weavers => Name::Master,
        Name::Conquest => Name::Conquest,
    }
}

/// The light of a color at night.
fn light(color: &str) -> [f64; 3] {
    match color {
        "red" => [240.0, 102.0, 106.0],
        "orange" => [255.0, 159.0, 74.0],
        "yellow" => [242.0, 193.0, 78.0],
        "green" => [98.0, 209.0, 140.0],
        "blue" => [107.0, 161.0, 255.0],
        "purple" => [195.0, 155.0, 255.0],
        _ => [241.0, 240.0, 234.0],
    }
}

/// The chart as a PNG file.
fn draw(chart: &Chart) -> Vec<u8> {
    let (wide, high) = (f64::from(SIZE.0), f64::from(SIZE.1));
    let mut canvas = Canvas::night();
    let place = fit(chart, (wide, high), high / 8.0);
    for [from, to] in &chart.lines {
        canvas.line(place(*from), place(*to), 1.6, [120.0, 134.0, 176.0], 0.55);
    }
    let unit = 120.0 / (chart.stars.len() as f64).sqrt();
    for star in &chart.stars {
        let (at, size, color) = (place(star.at), star.size * unit, light(star.color));
        canvas.glow(at, size * 2.4, color, 0.4);
        canvas.disc(at, size, [13.0, 18.0, 30.0], 1.0);
        canvas.disc(at, size, color, 0.32);
        canvas.ring(at, size, (size / 7.0).max(1.5), color);
        canvas.disc(at, size * 0.3, color, 1.0);
    }
    canvas.encoded()
}

/// How places of the chart become places of the picture; the chart fills it up to a margin.
fn fit(chart: &Chart, (wide, high): (f64, f64), margin: f64) -> impl Fn(Point) -> Point + use<> {
    let range = |of: fn(&Star) -> f64| {
        let all = || chart.stars.iter().map(of);
        let (least, most) = (
            all().fold(f64::MAX, f64::min),
            all().fold(f64::MIN, f64::max),
        );
        (least, (most - least).max(1.0))
    };
    let (left, width) = range(|star| star.at.0);
    let (top, height) = range(|star| star.at.1);
    move |(x, y)| {
        (
            margin + (x - left) / width * (wide - 2.0 * margin),
            margin + (y - top) / height * (high - 2.0 * margin),
        )
    }
}

/// The picture while it is drawn.
struct Canvas {
    pixels: Vec<u8>,
}

impl Canvas {
    /// The night sky with small stars.
    fn night() -> Canvas {
        let (wide, high) = SIZE;
        let mut pixels = Vec::with_capacity((wide * high * 3) as usize);
        for y in 0..high {
            let depth = f64::from(y) / f64::from(high);
            let sky = [8.0 + 10.0 * depth, 11.0 + 12.0 * depth, 19.0 + 26.0 * depth];
            for _ in 0..wide {
                pixels.extend(sky.map(|light| light as u8));
            }
        }
        let mut canvas = Canvas { pixels };
        // Any numbers will do that look unordered.
        for star in 0..260_u32 {
            let spread = star.wrapping_mul(2_654_435_761);
            let at = (spread % wide, (spread >> 11) % high);
            let brightness = 0.25 + f64::from(spread >> 29) / 12.0;
            let at = (f64::from(at.0), f64::from(at.1));
            canvas.disc(at, 0.9 + brightness, light(""), brightness);
        }
        canvas
    }

    /// Mix a color into the pixels around a place; `cover` tells how much at which distance.
    fn paint(&mut self, (x, y): Point, reach: f64, color: [f64; 3], cover: impl Fn(Point) -> f64) {
        let (wide, high) = SIZE;
        let bounds = |at: f64, most: u32| {
            let clamped = |edge: f64| edge.clamp(0.0, f64::from(most)) as u32;
            clamped(at - reach)..clamped(at + reach + 1.0)
        };
        for row in bounds(y, high) {
            for column in bounds(x, wide) {
                let cover = cover((f64::from(column), f64::from(row))).clamp(0.0, 1.0);
                let first = ((row * wide + column) * 3) as usize;
                for (pixel, light) in self.pixels[first..first + 3].iter_mut().zip(color) {
                    *pixel = (f64::from(*pixel) * (1.0 - cover) + light * cover) as u8;
                }
            }
        }
    }

    fn disc(&mut self, at: Point, radius: f64, color: [f64; 3], alpha: f64) {
        self.paint(at, radius + 1.0, color, |pixel| {
            (radius - distance(at, pixel) + 0.5).clamp(0.0, 1.0) * alpha
        });
    }

    fn ring(&mut self, at: Point, radius: f64, width: f64, color: [f64; 3]) {
        self.paint(at, radius + width, color, |pixel| {
            width / 2.0 - (distance(at, pixel) - radius).abs() + 0.5
        });
    }

    fn glow(&mut self, at: Point, reach: f64, color: [f64; 3], alpha: f64) {
        self.paint(at, reach, color, |pixel| {
            (1.0 - distance(at, pixel) / reach).max(0.0).powi(2) * alpha
        });
    }

    fn line(&mut self, from: Point, to: Point, width: f64, color: [f64; 3], alpha: f64) {
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let along = (to.0 - from.0, to.1 - from.1);
        let length = distance(from, to).max(1.0);
        self.paint(middle, length / 2.0 + width, color, |pixel| {
            let off = (pixel.0 - from.0, pixel.1 - from.1);
            let part = (off.0 * along.0 + off.1 * along.1) / (length * length);
            let part = part.clamp(0.0, 1.0);
            let nearest = (from.0 + along.0 * part, from.1 + along.1 * part);
            (width / 2.0 - distance(nearest, pixel) + 0.5).clamp(0.0, 1.0) * alpha
        });
    }

    /// As a PNG file.
    fn encoded(self) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, SIZE.0, SIZE.1);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let header = encoder.write_header();
        let mut writer = header.expect("memory takes everything");
        let written = writer.write_image_data(&self.pixels);
        written.expect("memory takes everything");
        drop(writer);
        file
    }
}

fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_picture_that_messengers_show() {
        for game in Name::ALL {
            let picture = at(&address(game)).expect("a picture");
            let decoder = png::Decoder::new(std::io::Cursor::new(picture));
            let reader = decoder.read_info().expect("a PNG file");
            assert_eq!((reader.info().width, reader.info().height), SIZE);
            // Some messengers show nothing larger.
            assert!(picture.len() < 300_000, "{} bytes", picture.len());
        }
        assert_ne!(address(Name::Master), address(Name::Conquest));
        assert!(at("/preview/000000000000/master.png").is_none());
    }
}
