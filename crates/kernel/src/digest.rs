//! A short hash of a whole state, equal on every platform.

use std::hash::{Hash, Hasher};

/// The digest of anything that is plain data.
///
/// It finds the very action at which two engines, builds or machines begin to differ. It is no
/// protection against forgery.
///
/// ```
/// assert_eq!(kernel::digest_of(&[1u8, 2]), kernel::digest_of(&[1u8, 2]));
/// assert_ne!(kernel::digest_of(&[1u8, 2]), kernel::digest_of(&[2u8, 1]));
/// ```
pub fn digest_of(value: &impl Hash) -> u64 {
    let mut hasher = StableHasher(0xcbf2_9ce4_8422_2325);
    value.hash(&mut hasher);
    hasher.finish()
}

/// FNV-1a, with all integers in little-endian order and a fixed width for `usize`.
struct StableHasher(u64);

impl Hasher for StableHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    fn write_u16(&mut self, value: u16) {
        self.write(&value.to_le_bytes());
    }
    fn write_u32(&mut self, value: u32) {
        self.write(&value.to_le_bytes());
    }
    fn write_u64(&mut self, value: u64) {
        self.write(&value.to_le_bytes());
    }
    fn write_u128(&mut self, value: u128) {
        self.write(&value.to_le_bytes());
    }
    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }
    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as i64 as u64);
    }
    fn finish(&self) -> u64 {
        // One round of mixing, so that the last bytes reach the high bits too.
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 29
    }
}
