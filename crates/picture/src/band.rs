//! The night sky behind the lobby: a band of light with lanes of dust, printed in few flat levels. It is computed from
//! a number, and small: pages draw it larger, and set sharp stars before it.

/// A picture with at most 256 colors.
#[derive(Clone, Debug)]
pub struct Painting {
    /// How many pixels wide.
    pub width: u32,
    /// How many pixels high.
    pub height: u32,
    /// Red, green and blue of each color.
    pub palette: Vec<u8>,
    /// The color of each pixel, row by row.
    pub pixels: Vec<u8>,
}

const WIDTH: u32 = 512;
const HEIGHT: u32 = 216;
/// The levels of light, as in a print with few inks.
const LEVELS: u8 = 18;
/// The steps from one end of the colors to the other.
const STEPS: u8 = 13;

/// The colors of the sky along the band, from left to right.
const HUES: [[f64; 3]; 4] = [
    [26.0, 38.0, 92.0],
    [74.0, 68.0, 140.0],
    [176.0, 120.0, 112.0],
    [92.0, 38.0, 58.0],
];
/// Where nothing shines.
const INK: [f64; 3] = [7.0, 10.0, 22.0];

/// The sky of this number.
pub fn band(seed: u32) -> Painting {
    let mut palette = Vec::new();
    for step in 0..STEPS {
        let along = f64::from(step) / f64::from(STEPS - 1) * 3.0;
        let left = (along as usize).min(2);
        let part = along - left as f64;
        let hue: [f64; 3] = std::array::from_fn(|ink| {
            HUES[left][ink] + (HUES[left + 1][ink] - HUES[left][ink]) * part
        });
        for level in 0..=LEVELS {
            let light = f64::from(level) / f64::from(LEVELS);
            palette.extend((0..3).map(|part| (INK[part] + (hue[part] - INK[part]) * light) as u8));
        }
    }
    let mut pixels = Vec::with_capacity((WIDTH * HEIGHT) as usize);
    for row in 0..HEIGHT {
        for column in 0..WIDTH {
            let (x, y) = (f64::from(column), f64::from(row));
            let grain = hashed(column, row, seed ^ 9) - 0.5;
            let light = brightness(x, y, seed) * f64::from(LEVELS) + grain * 0.7;
            let level = light.clamp(0.0, f64::from(LEVELS)) as usize;
            // Colors change along the band.
            let along = x / f64::from(WIDTH) * 3.4 + (noise(x, y, 90.0, seed ^ 3) - 0.5) * 2.0;
            let hue = (along.clamp(0.0, 3.0) / 3.0 * f64::from(STEPS - 1)).round() as usize;
            pixels.push((hue * (usize::from(LEVELS) + 1) + level) as u8);
        }
    }
    Painting {
        width: WIDTH,
        height: HEIGHT,
        palette,
        pixels,
    }
}

/// How bright the sky is, 0 to 1: a band from the lower left to the upper right, with dust in its middle.
fn brightness(x: f64, y: f64, seed: u32) -> f64 {
    let (wide, high) = (f64::from(WIDTH), f64::from(HEIGHT));
    let warp = (noise(x, y, 90.0, seed) - 0.5) * 0.5;
    let across = y / high - (1.02 - 0.98 * x / wide) + warp;
    let band = (-(across / 0.3).powi(2)).exp();
    let clouds = 0.3 + 0.9 * noise(x, y, 64.0, seed ^ 1);
    let ridge = 1.0 - (2.0 * noise(x, y + 300.0, 58.0, seed ^ 2) - 1.0).abs();
    let dust = (-(across / 0.13).powi(2)).exp() * (ridge - 0.45).max(0.0) * 2.2;
    let veil = 0.16 * noise(x, y, 120.0, seed ^ 4);
    // Words stand on the left.
    let curtain = (x / wide * 1.7 - 0.12).clamp(0.12, 1.0);
    let light = band * clouds * (1.0 - dust).max(0.06) * 0.92 + veil;
    (light * curtain).clamp(0.0, 1.0)
}

/// Value noise in four octaves, 0 to 1.
fn noise(x: f64, y: f64, scale: f64, seed: u32) -> f64 {
    let (mut sum, mut weight, mut size, mut total) = (0.0, 1.0, scale, 0.0);
    for octave in 0..4 {
        sum += weight * smooth(x / size, y / size, seed.wrapping_add(octave * 77));
        total += weight;
        weight *= 0.5;
        size *= 0.5;
    }
    // The middle is far more frequent than the ends; spread it.
    ((sum / total - 0.5) * 1.7 + 0.5).clamp(0.0, 1.0)
}

/// One octave: numbers at the corners of a grid, and curves between them.
fn smooth(x: f64, y: f64, seed: u32) -> f64 {
    let (left, top) = (x.floor(), y.floor());
    let ease = |part: f64| part * part * (3.0 - 2.0 * part);
    let (dx, dy) = (ease(x - left), ease(y - top));
    let at = |right: u32, down: u32| hashed(left as u32 + right, top as u32 + down, seed);
    let upper = at(0, 0) + (at(1, 0) - at(0, 0)) * dx;
    let lower = at(0, 1) + (at(1, 1) - at(0, 1)) * dx;
    upper + (lower - upper) * dy
}

/// A number from 0 to 1 that looks unordered.
pub(crate) fn hashed(x: u32, y: u32, seed: u32) -> f64 {
    let mut mixed = x
        .wrapping_mul(0x9E37_79B1)
        .wrapping_add(y.wrapping_mul(0x85EB_CA6B))
        .wrapping_add(seed.wrapping_mul(0xC2B2_AE35));
    for _ in 0..2 {
        mixed ^= mixed >> 15;
        mixed = mixed.wrapping_mul(0x2C1B_3C6D);
        mixed ^= mixed >> 12;
    }
    f64::from(mixed >> 8) / f64::from(1_u32 << 24)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sky_is_dark_where_the_words_of_the_lobby_stand() {
        let sky = band(7);
        assert_eq!(sky.pixels.len(), (sky.width * sky.height) as usize);
        let light = |columns: std::ops::Range<u32>, rows: std::ops::Range<u32>| {
            let places = rows.flat_map(|row| {
                columns
                    .clone()
                    .map(move |column| (row * WIDTH + column) as usize)
            });
            let lights = places.map(|place| {
                let color = usize::from(sky.pixels[place]) * 3;
                f64::from(
                    sky.palette[color..color + 3]
                        .iter()
                        .map(|part| u32::from(*part))
                        .sum::<u32>(),
                )
            });
            let (count, sum) =
                lights.fold((0.0, 0.0), |(count, sum), light| (count + 1.0, sum + light));
            sum / count
        };
        let words = light(0..180, 20..120);
        let middle = light(220..420, 40..140);
        assert!(words * 1.8 < middle, "{words} {middle}");
    }
}
