//! What is done with each input of the fuzzer. The hostile tests of `starboard` include this file
//! and run it on the corpus, so that normal tests notice if an input that was found fails again.

mod readers;
mod served;

pub use readers::{notation, pack, position, scenario, transcript};
pub use served::{Served, body, resumption};
