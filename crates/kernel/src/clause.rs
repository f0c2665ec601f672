//! Numbered rules: "MG-10.4" as a type.

use std::fmt;

/// The id of one clause of a rule ledger in `docs/rules/`.
///
/// ```
/// use kernel::Clause;
/// assert_eq!(Clause::new("MG-10.4").to_string(), "MG-10.4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clause(&'static str);

impl Clause {
    /// The clause with this id. `cargo xtask rules` fails if no ledger has it.
    pub const fn new(id: &'static str) -> Clause {
        Clause(id)
    }

    /// The id as text.
    pub const fn id(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
