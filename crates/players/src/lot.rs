//! The best of several candidates, chosen at random among equals. A player that always took the
//! first of equals would prefer one side of a symmetric board.

use kernel::Rng;

/// The best so far.
pub(crate) struct Best<T> {
    pub(crate) index: usize,
    pub(crate) value: T,
    /// How many are equally good.
    equals: u32,
}

impl<T: PartialOrd> Best<T> {
    /// No candidate yet: everything is better than this value.
    pub(crate) fn above(value: T) -> Best<T> {
        Best {
            index: 0,
            value,
            equals: 0,
        }
    }

    /// Keep this candidate if it is better.
    pub(crate) fn offer(&mut self, index: usize, value: T, rng: &mut Rng) {
        if self.value < value {
            *self = Best {
                index,
                value,
                equals: 1,
            };
        } else if self.value == value {
            // Keeping the n-th of equals with chance 1/n makes all of them equally likely.
            self.equals += 1;
            if rng.below(self.equals) == 0 {
                self.index = index;
            }
        }
    }
}

/// The index of the highest score.
pub(crate) fn best(scores: impl Iterator<Item = f32>, rng: &mut Rng) -> usize {
    let mut best = Best::above(f32::NEG_INFINITY);
    for (index, score) in scores.enumerate() {
        best.offer(index, score, rng);
    }
    best.index
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Seed;

    #[test]
    fn equals_are_chosen_alike_and_nothing_else_is() {
        let mut rng = Rng::new(Seed::from_number(1));
        let mut chosen = [0; 5];
        for _ in 0..3000 {
            chosen[best([0.1, 0.7, 0.3, 0.7, 0.7].into_iter(), &mut rng)] += 1;
        }
        let [_, first, _, second, third] = chosen;
        assert_eq!(first + second + third, 3000);
        for often in [first, second, third] {
            assert!((900..1100).contains(&often), "{chosen:?}");
        }
    }
}
