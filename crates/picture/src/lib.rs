//! Draws the printed parts: boards, cards and pieces as SVG and HTML.
//!
//! A pack goes in, [`Markup`](maud::Markup) comes out; this crate has no rules and no state. Each
//! kind of thing has its own shape, so that color is never the only sign. A page that contains
//! [`shapes`] once and uses [`STYLE`] can show any picture of this crate.

pub mod band;
mod chance;
mod chart;
pub mod conquest;
pub mod face;
pub mod mark;
pub mod master;
pub mod own;
mod page;
pub mod poster;
pub mod scene;
mod shape;
pub mod sky;

pub use chart::{Chart, Line};
pub use shape::{icon, shapes, stamp, tenths};

/// The style sheet of all pictures, for paper.
pub const STYLE: &str = include_str!("style.css");
