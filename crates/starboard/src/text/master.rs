//! Master of the Galaxy as text, made from the view alone.

use master::{Pack, View};

/// Everything the viewer may know.
pub(crate) fn draw(pack: &'static Pack, view: &View) -> String {
    format!("{}: turn {}\n", pack.name, view.turn)
}

/// What is at hand in the open decision.
pub(crate) fn remind(_: &'static Pack, _: &View) -> String {
    String::new()
}
