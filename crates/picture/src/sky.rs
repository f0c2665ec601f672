//! The galaxy behind a board, painted from the hash of a pack: a night sky, and a chart on paper by day.
//!
//! Every pixel is computed: noise in octaves, a spiral with one arm for each starting system in its
//! color, dust, and at last a few flat levels with broken edges, as on a poster. The same pack always
//! gives the same sky.

use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use master::{Color, Pack};

use crate::chance::Chance;
use crate::master::{Facing, Point};

/// The size of the picture.
pub const SIZE: (u16, u16) = (1600, 930);
/// Where the core of the galaxy, which is the middle of the board, lies in the picture.
pub const CORE: (u16, u16) = (470, 480);
/// Pixels for each unit of the board.
const UNIT: f32 = 0.787;
/// Raised when skies are painted in another way: browsers keep them for a year.
const PAINTING: u8 = 1;

const WIDE: usize = SIZE.0 as usize;
const HIGH: usize = SIZE.1 as usize;

/// The light in which a sky is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Light {
    /// Deep and quiet.
    Night,
    /// Washes on paper.
    Day,
}

impl Light {
    /// Both.
    pub const ALL: [Light; 2] = [Light::Night, Light::Day];

    /// Its name.
    pub const fn word(self) -> &'static str {
        match self {
            Light::Night => "night",
            Light::Day => "day",
        }
    }
}

/// What a sky is painted from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sky {
    /// The hash of the pack.
    hash: String,
    /// The color of each starting system, and where it lies.
    homes: Vec<(Color, (u16, u16))>,
}

impl Sky {
    /// The sky of a board turned like this. `hash` is that of the pack.
    pub fn of(pack: &Pack, hash: &str, facing: Facing) -> Sky {
        let board = facing.board(&pack.board);
        let home = |id: master::SystemId| {
            let system = &board.systems[id.index()];
            (system.color, system.position)
        };
        Sky {
            hash: hash.to_owned(),
            homes: (board.corners.iter())
                .map(|corner| home(corner.home))
                .collect(),
        }
    }

    /// Everything that the picture depends on, for its address.
    pub fn key(&self) -> String {
        let homes = self.homes.iter();
        let homes: Vec<String> = homes
            .map(|(color, (x, y))| format!("{} {x} {y}", color.word()))
            .collect();
        format!("{PAINTING} {} {}", self.hash, homes.join(", "))
    }

    /// The picture as a JPEG file. This takes a moment, so it belongs to a thread that may wait.
    pub fn paint(&self, light: Light) -> Vec<u8> {
        let (pixels, quality) = match light {
            Light::Night => (self.night(), 84),
            Light::Day => (self.day(), 78),
        };
        let bytes: Vec<u8> = (pixels.iter().flatten())
            .map(|value| (value.clamp(0.0, 1.0) * 255.0 + 0.5) as u8)
            .collect();
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, quality);
        encoder.set_sampling_factor(SamplingFactor::F_2_2);
        encoder.set_progressive(true);
        encoder.set_optimized_huffman_tables(true);
        encoder
            .encode(&bytes, SIZE.0, SIZE.1, ColorType::Rgb)
            .expect("a picture in memory takes everything");
        file
    }

    /// The directions of the arms, from the core, and their colors.
    fn arms(&self, ink: fn(Color) -> Rgb) -> Vec<(f32, Rgb)> {
        let arm = |&(color, (x, y)): &(Color, (u16, u16))| {
            let (dx, dy) = (f32::from(x) - 500.0, f32::from(y) - 500.0);
            (dy.atan2(dx), ink(color))
        };
        self.homes.iter().map(arm).collect()
    }

    fn night(&self) -> Vec<Rgb> {
        let mut chance = Chance::of(&self.hash);
        let [wide, soft] = [chance.noise(420.0, 5, 0.5), chance.noise(260.0, 6, 0.5)];
        let [fine, thin] = [chance.noise(150.0, 6, 0.55), chance.noise(90.0, 5, 0.6)];
        let (ink, deep) = (rgb(0x07_0a16), rgb(0x0c_1230));
        let (violet, teal) = (rgb(0x4a_2f7a), rgb(0x1d_5a70));
        let (amber, heart, cream) = (rgb(0xff_d39a), rgb(0xff_e6bd), rgb(0xff_e9c9));
        let arms = self.arms(glow);
        let count = arms.len().max(2) as f32;
        let mut light_at = vec![0.0; WIDE * HIGH];
        let mut dust_at = vec![0.0; WIDE * HIGH];
        let mut image = Vec::with_capacity(WIDE * HIGH);
        for at in 0..WIDE * HIGH {
            let (x, y) = ((at % WIDE) as f32, (at / WIDE) as f32);
            let [n1, n2, n3, n4] = [wide[at], soft[at], fine[at], thin[at]];
            let grain = chance.grain();
            let Polar { reach, angle } = polar(x, y);
            let phase = angle + (n1 - 0.5) * 1.1 + (n3 - 0.5) * 0.35 - 0.72 * (reach / 127.0).ln();
            let arm = (0.5 + 0.5 * (count * (phase - 0.35)).cos()).powf(1.6);
            let fall = (-(reach / 560.0).powf(2.2)).exp();
            let core = (-(reach / 118.0).powf(1.3)).exp();
            let body = (-(reach / 430.0).powf(1.6)).exp();
            let cloud = smooth(0.25, 0.95, n2 * 0.6 + n3 * 0.4);
            let light =
                fall * (0.16 + 0.84 * arm * smooth(20.0, 150.0, reach)) * (0.28 + 0.95 * cloud);
            let dust =
                smooth(0.62, 0.97, ridge(n3 * 0.6 + n2 * 0.4)) * (1.0 - smooth(62.0, 744.0, reach));
            let lane = smooth(0.55, 0.95, 0.5 + 0.5 * (count * (phase - 0.62)).cos()) * ridge(n4);
            let dust = (dust * 0.8 + lane * 0.7 * body).min(1.0) * smooth(60.0, 240.0, reach);
            (light_at[at], dust_at[at]) = (light, dust);

            let mut pixel = mix(ink, deep, smooth(0.0, 1.0, n1 * 0.55 + n2 * 0.45) * 0.9);
            let far = (-(((x - 1240.0) / 420.0).powi(2) + ((y - 640.0) / 300.0).powi(2))).exp();
            add(&mut pixel, violet, far * cloud * 0.28);
            let far = (-(((x - 1130.0) / 320.0).powi(2) + ((y - 70.0) / 200.0).powi(2))).exp();
            add(&mut pixel, teal, far * smooth(0.3, 0.9, n3) * 0.3);
            let tint = tint(&arms, angle + (n1 - 0.5) * 0.9, 0.72);
            add(
                &mut pixel,
                tint,
                levels(light * 1.15, 7.0, grain, 0.35) * 0.56,
            );
            let hot = levels(light * light * 1.2, 6.0, grain, 0.35);
            add(&mut pixel, mix(cream, tint, 0.6), hot * 0.26);
            let core = levels(core * (0.7 + 0.5 * cloud), 8.0, grain * 0.8, 0.35);
            add(&mut pixel, amber, core * 0.62);
            pixel = pixel.map(|value| value * (1.0 - 0.58 * dust));
            add(&mut pixel, heart, (-(reach / 46.0).powf(1.1)).exp() * 0.55);
            image.push(pixel);
        }
        let stars = chance.stars(&light_at);
        strew(&mut image, &stars, &dust_at);
        image
    }

    fn day(&self) -> Vec<Rgb> {
        let mut chance = Chance::of(&format!("day {}", self.hash));
        let [wide, soft] = [chance.noise(420.0, 5, 0.5), chance.noise(200.0, 6, 0.5)];
        let [fine, fiber] = [chance.noise(60.0, 5, 0.6), chance.noise(9.0, 3, 0.5)];
        let (paper, tea, ink) = (rgb(0xf1_e4c8), rgb(0xc9_a877), rgb(0x4b_3a2a));
        let arms = self.arms(wash);
        let count = arms.len().max(2) as f32;
        let mut image = Vec::with_capacity(WIDE * HIGH);
        let mut washes = vec![0.0; WIDE * HIGH];
        for at in 0..WIDE * HIGH {
            let (x, y) = ((at % WIDE) as f32, (at / WIDE) as f32);
            let [n1, n2, n3, fiber] = [wide[at], soft[at], fine[at], fiber[at] - 0.5];
            let sheet = 1.0 + (n1 - 0.5) * 0.05 + fiber * 0.022;
            let mut pixel = paper.map(|value| value * sheet);
            let Polar { reach, angle } = polar(x, y);
            let phase = angle + (n1 - 0.5) + (n2 - 0.5) * 0.3 - 0.72 * (reach / 127.0).ln();
            let arm = (0.5 + 0.5 * (count * (phase - 0.35)).cos()).powf(1.4);
            let fall = (-(reach / 560.0).powf(2.4)).exp();
            let cloud = smooth(0.15, 0.8, n2 * 0.65 + n3 * 0.35);
            let wet = fall * arm * cloud * smooth(40.0, 200.0, reach);
            washes[at] = wet;
            // A wash dries with a dark edge.
            let edge = |at: f32, thin: f32| (-((wet - at) / thin).powi(2)).exp();
            let edges = edge(0.22, 0.022) * 0.5 + edge(0.45, 0.02) * 0.35;
            let color = tint(&arms, angle + (n1 - 0.5) * 0.8, 0.6);
            let much = levels(wet * 1.2, 4.0, fiber * 1.6, 0.25) * 0.44 + edges * 0.14;
            multiply(&mut pixel, color, much);
            // A lamp at the upper left, tea at the rim.
            let lamp = (-(((x - 300.0) / 900.0).powi(2) + ((y - 120.0) / 620.0).powi(2))).exp();
            pixel = pixel.map(|value| value * (0.9 + 0.12 * lamp));
            let (dx, dy) = ((x - 720.0) / 992.0, (y - 446.0) / 577.0);
            let rim = smooth(0.62, 1.05, dx.hypot(dy) + (n2 - 0.5) * 0.12);
            multiply(&mut pixel, tea, rim * 0.55);
            image.push(pixel);
        }
        for _ in 0..2600 {
            let (x, y) = (2 + chance.below(WIDE - 4), 2 + chance.below(HIGH - 4));
            let at = y * WIDE + x;
            if 0.1 + washes[at] < chance.share() {
                continue;
            }
            let size = chance.share();
            let reach: &[usize] = if size < 0.8 {
                &[0]
            } else {
                &[0, 1, WIDE, WIDE + 1]
            };
            for step in reach {
                multiply(&mut image[at + step], ink, 0.35 + 0.3 * size);
            }
        }
        image
    }
}

/// Red, green and blue, from zero to one.
type Rgb = [f32; 3];

/// Put stars on a picture, fainter where dust is, and make it quieter where words lie.
fn strew(image: &mut [Rgb], stars: &[f32], dust: &[f32]) {
    for (at, pixel) in image.iter_mut().enumerate() {
        let (x, y) = ((at % WIDE) as f32, (at / WIDE) as f32);
        add(
            pixel,
            [0.93, 0.95, 1.0],
            stars[at] * (1.0 - 0.55 * dust[at]),
        );
        // Quieter where the words lie, and toward the rim.
        let words = 1.0 - 0.25 * smooth(930.0, 1060.0, x);
        let (dx, dy) = ((x - 672.0) / 1200.0, (y - 465.0) / 697.0);
        let rim = 1.0 - 0.5 * smooth(0.55, 1.1, dx.hypot(dy));
        *pixel = pixel.map(|value| value * words * rim);
    }
}

fn rgb(hex: u32) -> Rgb {
    [16, 8, 0].map(|shift| ((hex >> shift) & 0xff) as f32 / 255.0)
}

/// The light of a color at night.
fn glow(color: Color) -> Rgb {
    rgb(match color {
        Color::Red => 0xd8_503f,
        Color::Blue => 0x3f_7be6,
        Color::Yellow => 0xd9_a23c,
        Color::White | Color::Black => 0x93_a6c4,
    })
}

/// The watercolor of a color.
fn wash(color: Color) -> Rgb {
    rgb(match color {
        Color::Red => 0xc6_533c,
        Color::Blue => 0x3f_6ea8,
        Color::Yellow => 0xc8_922e,
        Color::White | Color::Black => 0x8a_8577,
    })
}

fn mix(from: Rgb, to: Rgb, share: f32) -> Rgb {
    [0, 1, 2].map(|part| from[part] + (to[part] - from[part]) * share)
}

fn add(pixel: &mut Rgb, light: Rgb, share: f32) {
    *pixel = [0, 1, 2].map(|part| pixel[part] + light[part] * share);
}

fn multiply(pixel: &mut Rgb, ink: Rgb, share: f32) {
    *pixel = [0, 1, 2].map(|part| pixel[part] * (1.0 - share * (1.0 - ink[part])));
}

/// A pixel as seen from the core.
struct Polar {
    /// Units of the board.
    reach: f32,
    angle: f32,
}

fn polar(x: f32, y: f32) -> Polar {
    let (dx, dy) = (x - f32::from(CORE.0), y - f32::from(CORE.1));
    Polar {
        reach: (dx.hypot(dy) + 1e-3) / UNIT,
        angle: dy.atan2(dx),
    }
}

fn smooth(from: f32, to: f32, value: f32) -> f32 {
    let share = ((value - from) / (to - from)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

fn ridge(value: f32) -> f32 {
    1.0 - (2.0 * value - 1.0).abs()
}

/// A few flat levels whose edges are broken by grain, as on a printed poster.
fn levels(value: f32, count: f32, grain: f32, soft: f32) -> f32 {
    let value = value.clamp(0.0, 1.0) * count + grain * 0.14;
    let floor = value.floor();
    let step = smooth(0.5 - soft, 0.5 + soft, value - floor);
    ((floor + step) / count).clamp(0.0, 1.0)
}

/// The color in a direction: that of the nearest arms.
fn tint(arms: &[(f32, Rgb)], angle: f32, wide: f32) -> Rgb {
    let turn = std::f32::consts::TAU;
    let (mut sum, mut weight) = ([0.0; 3], 1e-6);
    for &(at, color) in arms {
        let apart = ((angle - at + turn / 2.0).rem_euclid(turn) - turn / 2.0).abs();
        let near = (-(apart / wide).powi(2)).exp();
        add(&mut sum, color, near);
        weight += near;
    }
    sum.map(|value| value / weight)
}

/// What chance makes of a whole picture.
impl Chance {
    /// Around zero, rarely beyond two: the sum of four dice.
    fn grain(&mut self) -> f32 {
        let bits = self.bits();
        let dice = [0, 16, 32, 48].map(|shift| ((bits >> shift) & 0xffff) as f32 / 65536.0);
        (dice.iter().sum::<f32>() - 2.0) * 1.73
    }

    /// Noise in octaves from zero to one; the coarsest has a feature every `scale` pixels.
    fn noise(&mut self, scale: f32, octaves: i32, gain: f32) -> Vec<f32> {
        let mut noise = vec![0.0; WIDE * HIGH];
        for octave in 0..octaves {
            self.add_octave(&mut noise, scale / 2_f32.powi(octave), gain.powi(octave));
        }
        // Stretched so that almost everything lies between zero and one.
        let mut sample: Vec<f32> = noise.iter().copied().step_by(211).collect();
        sample.sort_by(f32::total_cmp);
        let low = sample[sample.len() / 100];
        let high = sample[sample.len() - 1 - sample.len() / 100];
        for value in &mut noise {
            *value = ((*value - low) / (high - low)).clamp(0.0, 1.0);
        }
        noise
    }

    /// Add a grid of chance, enlarged by a cubic curve: first along the rows, then down the columns.
    fn add_octave(&mut self, noise: &mut [f32], step: f32, much: f32) {
        let across = (WIDE as f32 / step) as usize + 4;
        let down = (HIGH as f32 / step) as usize + 4;
        let mut rows = Vec::with_capacity(down * WIDE);
        for _ in 0..down {
            let dots: Vec<f32> = (0..across).map(|_| self.share()).collect();
            rows.extend((0..WIDE).map(|x| {
                let (first, taps) = cubic(x as f32 / step);
                (0..4).map(|tap| dots[first + tap] * taps[tap]).sum::<f32>()
            }));
        }
        for (y, line) in noise.chunks_exact_mut(WIDE).enumerate() {
            let (first, taps) = cubic(y as f32 / step);
            for (tap, weight) in taps.into_iter().enumerate() {
                let row = &rows[(first + tap) * WIDE..][..WIDE];
                for (value, dot) in line.iter_mut().zip(row) {
                    *value += dot * weight * much;
                }
            }
        }
    }

    /// Stars in three layers: many faint ones where there is light, some soft ones, a few with rays.
    fn stars(&mut self, light: &[f32]) -> Vec<f32> {
        let mut stars = vec![0.0; WIDE * HIGH];
        for _ in 0..5200 {
            let at = self.below(WIDE * HIGH);
            if self.share() < 0.25 + 1.65 * light[at] {
                stars[at] += self.share().powi(3) * 0.75 + 0.06;
            }
        }
        for _ in 0..260 {
            let (x, y) = (1 + self.below(WIDE - 2), 1 + self.below(HIGH - 2));
            let bright = self.share() * 0.5 + 0.25;
            for (dx, row) in (0..3).flat_map(|dx| (0..3).map(move |dy| (dx, dy))) {
                let near = [0.35, 1.0, 0.35][dx] * [0.35, 1.0, 0.35][row];
                stars[(y + row - 1) * WIDE + x + dx - 1] += bright * near;
            }
        }
        for _ in 0..26 {
            let (x, y) = (12 + self.below(WIDE - 24), 12 + self.below(HIGH - 24));
            let bright = 0.4 + self.share() * 0.5;
            for away in 0..15 {
                let ray = (1.0 - (away as f32 - 7.0).abs() / 8.0).powi(3) * bright;
                stars[(y + away - 7) * WIDE + x] += ray;
                stars[y * WIDE + x + away - 7] += ray;
            }
        }
        stars
    }
}

/// The first of four neighbors around a place between dots, and how much each counts.
fn cubic(at: f32) -> (usize, [f32; 4]) {
    let first = at.floor();
    let t = at - first;
    let (t2, t3) = (t * t, t * t * t);
    let taps = [
        -0.5 * t3 + t2 - 0.5 * t,
        1.5 * t3 - 2.5 * t2 + 1.0,
        -1.5 * t3 + 2.0 * t2 + 0.5 * t,
        0.5 * t3 - 0.5 * t2,
    ];
    (first as usize, taps)
}

/// Where the picture lies when the middle of a board is at the origin, in units of the board: its upper
/// left corner, and its size.
pub fn extent() -> (Point, Point) {
    let unit = f64::from(UNIT);
    let of = |(x, y): (u16, u16)| (f64::from(x) / unit, f64::from(y) / unit);
    let (left, top) = of(CORE);
    ((-left, -top), of(SIZE))
}

#[cfg(test)]
mod tests {
    use master::packs;

    use super::*;

    /// What may travel before the table of a person is complete.
    const LIMIT: usize = 150 * 1024;

    #[test]
    fn a_sky_is_small_and_the_same_every_time() {
        let sky = Sky::of(packs::standard(), "a hash", Facing::PRINTED);
        for light in Light::ALL {
            let picture = sky.paint(light);
            assert!(picture.len() <= LIMIT, "{light:?}: {} bytes", picture.len());
            assert!(picture.starts_with(&[0xff, 0xd8]), "a JPEG file");
            assert_eq!(picture, sky.paint(light));
        }
    }

    #[test]
    fn another_pack_and_another_turn_have_another_sky() {
        let [first, other] =
            ["a hash", "another"].map(|hash| Sky::of(packs::standard(), hash, Facing::PRINTED));
        let turned = Sky::of(packs::standard(), "a hash", Facing::ALL[1]);
        assert_ne!(first.key(), other.key());
        assert_ne!(first.key(), turned.key());
        assert_ne!(first.paint(Light::Day), other.paint(Light::Day));
        assert_ne!(first.paint(Light::Day), turned.paint(Light::Day));
    }
}
