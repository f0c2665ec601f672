//! What must hold in every reachable state (MG-INV).

use kernel::Problem;

use crate::Master;

impl Master {
    pub(crate) fn broken_invariants(&self) -> Vec<Problem> {
        Vec::new()
    }
}
