//! Shares with their uncertainty, and the distribution of a quantity.

use serde::Serialize;

/// How often something happened, with the 95 % interval of Wilson's score.
///
/// E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927). It
/// assumes that the trials are independent.
///
/// ```
/// use lab::Share;
/// let share = Share::new(8, 10);
/// assert_eq!(share.share, 0.8);
/// assert!((share.low - 0.490).abs() < 0.001 && (share.high - 0.943).abs() < 0.001);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Share {
    /// How often it happened.
    pub count: u64,
    /// How often it could have happened.
    pub of: u64,
    /// The fraction; zero if it could not have happened.
    pub share: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Share {
    /// `count` out of `of`.
    pub fn new(count: u64, of: u64) -> Share {
        if of == 0 {
            let [share, low, high] = [0.0, 0.0, 1.0];
            return Share {
                count,
                of,
                share,
                low,
                high,
            };
        }
        const Z: f64 = 1.959_964;
        let n = of as f64;
        let share = count as f64 / n;
        let middle = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half =
            Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        Share {
            count,
            of,
            share,
            // Rounding may move the ends slightly out of range.
            low: (middle - half).max(0.0),
            high: (middle + half).min(1.0),
        }
    }
}

/// The distribution of a quantity.
///
/// ```
/// use lab::Spread;
/// let spread = Spread::of((1..=100).map(f64::from).collect());
/// assert_eq!((spread.p10, spread.median, spread.p90), (10.0, 50.0, 90.0));
/// assert_eq!(spread.mean, 50.5);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Spread {
    /// The arithmetic mean.
    pub mean: f64,
    /// A tenth of the values are not above this.
    pub p10: f64,
    /// Half of the values are not above this.
    pub median: f64,
    /// Nine tenths of the values are not above this.
    pub p90: f64,
}

impl Spread {
    /// The spread of these values; all zero if there are none.
    pub fn of(mut values: Vec<f64>) -> Spread {
        if values.is_empty() {
            return Spread::default();
        }
        values.sort_by(f64::total_cmp);
        let count = values.len();
        let at = |tenths: usize| values[(count * tenths).div_ceil(10) - 1];
        Spread {
            mean: values.iter().sum::<f64>() / count as f64,
            p10: at(1),
            median: at(5),
            p90: at(9),
        }
    }
}
