//! The command line, used like people and programs use it.

mod analyze;
mod bench;
mod bin;
mod conquest;
mod content;
mod ladder;
mod replay;
mod rules;
mod scenario;
mod serve;
mod sim;
mod text;
mod tune;
mod usage;
