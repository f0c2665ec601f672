//! The tests of the rules, in one binary.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod laws;
