//! Reads a pack from TOML files.

/// One thing that is wrong with a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackProblem;
