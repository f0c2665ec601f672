//! Attacks on the server as a process: hostile requests, and a disk that fails.
//!
//! `cargo test` runs short versions; `cargo xtask soak` sends many more requests (variable
//! `HOSTILE_REQUESTS`) and lets the disk fail more often (`FAULT_ROUNDS`). A failure prints the
//! seed and the request as bytes. `HOSTILE_SEED` repeats the same choices, but not the same ids and
//! races.

mod answer;
mod attack;
mod body;
mod guest;
mod knowledge;
mod pair;
mod served;
mod witness;

mod corpus;
mod requests;

#[cfg(target_os = "linux")]
mod faults;

/// The number in an environment variable, or a default.
fn number(variable: &str, otherwise: u64) -> u64 {
    let given = std::env::var(variable).ok();
    given.map_or(otherwise, |given| {
        let number = given.parse();
        number.unwrap_or_else(|_| panic!("{variable} is a number, not {given:?}"))
    })
}
