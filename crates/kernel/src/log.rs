//! What `apply` reports: events and who may see them.

use crate::seat::{Seat, Seats};

/// Who may know of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Everybody, spectators too.
    All,
    /// Only these seats.
    Only(Seats),
}

impl Audience {
    /// Whether this viewer may know; `None` is a spectator.
    pub fn includes(self, viewer: Option<Seat>) -> bool {
        match self {
            Audience::All => true,
            Audience::Only(seats) => viewer.is_some_and(|seat| seats.has(seat)),
        }
    }
}

/// Where events go.
///
/// Rules hand over a closure, so that a log that keeps nothing costs nothing.
pub trait Log<E> {
    /// Something happened.
    fn note(&mut self, audience: Audience, event: impl FnOnce() -> E);
}

/// The log that keeps nothing: for simulation and search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Log<E> for Silent {
    #[inline(always)]
    fn note(&mut self, _: Audience, _: impl FnOnce() -> E) {}
}

/// The log that keeps every event with its audience.
///
/// ```
/// use kernel::{Audience, Events, Log, Seat, Seats};
/// let mut log = Events::default();
/// log.note(Audience::All, || "cube-placed");
/// log.note(Audience::Only(Seats::only(Seat::new(1))), || "card-seen");
/// assert_eq!(log.seen_by(None).collect::<Vec<_>>(), [&"cube-placed"]);
/// assert_eq!(log.seen_by(Some(Seat::new(1))).count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Events<E>(pub Vec<(Audience, E)>);

impl<E> Default for Events<E> {
    fn default() -> Self {
        Events(Vec::new())
    }
}

impl<E> Events<E> {
    /// The events this viewer may know of; `None` is a spectator.
    pub fn seen_by(&self, viewer: Option<Seat>) -> impl Iterator<Item = &E> {
        self.0
            .iter()
            .filter(move |(audience, _)| audience.includes(viewer))
            .map(|(_, event)| event)
    }
}

impl<E> Log<E> for Events<E> {
    fn note(&mut self, audience: Audience, event: impl FnOnce() -> E) {
        self.0.push((audience, event()));
    }
}
