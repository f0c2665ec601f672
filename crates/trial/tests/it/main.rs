//! The test kit under test.
//!
//! - `laws`: the correct game obeys every law, and each mutant breaks the one it should;
//! - `plays`: the driver for tests.

#![allow(clippy::unwrap_used, reason = "a test that unwraps in vain has failed")]

mod laws;
mod plays;
