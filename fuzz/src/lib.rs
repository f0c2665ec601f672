//! What is done with each input of the fuzzer. The hostile tests of `starboard` include this file and
//! feed it the corpus, so that the usual tests notice when an input that was found breaks again.

mod readers;
mod served;

pub use readers::{notation, pack, position, scenario, transcript};
pub use served::{Served, body, resumption};
