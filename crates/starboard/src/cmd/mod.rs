//! The subcommands, one file each.

pub(crate) mod analyze;
pub(crate) mod archive;
pub(crate) mod balance;
pub(crate) mod bench;
pub(crate) mod content;
pub(crate) mod ladder;
pub(crate) mod prune;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod scenario;
pub(crate) mod serve;
pub(crate) mod sim;
pub(crate) mod text;
pub(crate) mod tune;
