//! Random ids and secrets, and how they are compared.

use kernel::{Seat, Seed};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Random bytes from the operating system.
///
/// # Panics
/// If the system has none: nothing would be secure without them.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A seed that nobody can predict.
pub(crate) fn seed() -> Seed {
    Seed(random())
}

/// An id that cannot be guessed: only those who were told it know a private table.
pub(crate) fn id() -> String {
    hex(&random::<12>())
}

/// The secret of a guest.
pub(crate) fn token() -> String {
    hex(&random::<32>())
}

/// The hash of a secret, which is all that is stored of it.
pub(crate) fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}

/// Whether this is the secret with the stored hash. The time does not depend on how much of it is
/// right.
pub(crate) fn fits(token: &str, kept: &[u8]) -> bool {
    hash(token).ct_eq(kept).into()
}

/// The secret in the link to a seat. It is derived from the seed, so it need not be stored, and
/// does not reveal the seed.
pub(crate) fn seat_token(seed: &Seed, seat: Seat) -> String {
    let hash = Sha256::new()
        .chain_update(b"starboard seat link")
        .chain_update(seed.0)
        .chain_update([seat.number()])
        .finalize();
    hex(&hash[..16])
}

/// Whether this is the secret in the link to the seat, in constant time.
pub(crate) fn is_seat_token(token: &str, seed: &Seed, seat: Seat) -> bool {
    token
        .as_bytes()
        .ct_eq(seat_token(seed, seat).as_bytes())
        .into()
}

/// A random number for names; not secret.
pub(crate) fn number() -> u32 {
    u32::from_le_bytes(random())
}

/// The bytes of hexadecimal digits.
pub(crate) fn unhex(digits: &str) -> Option<Vec<u8>> {
    let pairs = digits.as_bytes().chunks(2);
    let bytes = pairs.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    bytes
        .collect::<Option<_>>()
        .filter(|_| digits.len().is_multiple_of(2))
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
