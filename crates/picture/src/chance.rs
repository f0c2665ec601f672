//! Numbers that look random and follow from a word, so that the same thing always looks the same.

/// A sequence of numbers from a word.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn of(word: &str) -> Chance {
        let hash = word.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Chance(hash)
    }

    /// The next 64 bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// The next number, from 0 up to `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.bits() % end as u64) as usize
    }

    /// The next number, from 0 to 1.
    pub(crate) fn share(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1_u32 << 24) as f32
    }

    /// The next number, between two others.
    pub(crate) fn between(&mut self, least: f64, most: f64) -> f64 {
        least + f64::from(self.share()) * (most - least)
    }

    /// One of a list.
    pub(crate) fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}
