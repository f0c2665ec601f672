//! Draws what is printed: boards, cards and pieces as SVG and HTML.
//!
//! A pack goes in, [`Markup`](maud::Markup) comes out; there is no rule and no state here. Each
//! kind of thing has a shape of its own, so that color is never the only carrier. A page that
//! contains [`shapes`] once and uses [`STYLE`] may show any picture of this crate.

pub mod conquest;
pub mod master;
mod page;
mod shape;

pub use shape::{icon, shapes, stamp, tenths};

/// How the pictures look, on paper: the one style sheet they need.
pub const STYLE: &str = include_str!("style.css");
