//! Several measurements of one thing, alternating with its baseline. As in `starboard bench`, the
//! fastest round of each counts, because everything else that runs on the machine can only slow a
//! round down. The median rounds are printed beside it.

use lab::{Bar, Figure};

/// The results of each round, the fastest first.
pub(super) struct Rounds(Vec<f64>);

impl Rounds {
    /// Rates: higher is faster.
    pub(super) fn of_rates(rates: impl Iterator<Item = f64>) -> Rounds {
        let mut rates: Vec<f64> = rates.collect();
        rates.sort_by(|one, other| other.total_cmp(one));
        Rounds(rates)
    }

    /// Times: lower is faster.
    pub(super) fn of_times(times: impl Iterator<Item = f64>) -> Rounds {
        let mut times: Vec<f64> = times.collect();
        times.sort_by(f64::total_cmp);
        Rounds(times)
    }

    pub(super) fn quickest(&self) -> f64 {
        self.0[0]
    }

    fn median(&self) -> f64 {
        self.0[self.0.len() / 2]
    }

    /// The fastest round against the fastest of the baseline, which is judged, and the same for the
    /// median rounds.
    pub(super) fn judged(
        &self,
        name: &'static str,
        baseline: &Rounds,
        must: Bar,
        aim: Bar,
    ) -> [Figure; 2] {
        [
            Figure::plain(name, self.quickest())
                .against(baseline.quickest())
                .judged(must, aim),
            Figure::plain("… in the median round", self.median()).against(baseline.median()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quickest_round_is_the_highest_rate_and_the_shortest_time() {
        let measured = [3.0, 1.0, 2.0];
        let rates = Rounds::of_rates(measured.into_iter());
        assert_eq!((rates.quickest(), rates.median()), (3.0, 2.0));
        let times = Rounds::of_times(measured.into_iter());
        assert_eq!((times.quickest(), times.median()), (1.0, 2.0));
    }
}
