//! Checks a pack against the content constraints (MG-C).

use super::load::PackProblem;
use super::load::draft::Draft;

pub(super) fn validate(_draft: &Draft, _problems: &mut Vec<PackProblem>) {}
