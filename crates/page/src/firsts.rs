//! First-time cards: two short sentences about something new, when it first happens to somebody.
//!
//! The browser keeps which ones were shown, and asks for the next one only in somebody's first games
//! (`/t/{id}/firsts`). Each game has a table of them.

use kernel::{Narration, Seat};
use maud::{Markup, html};

use crate::Scene;
use crate::glossary::clause;

/// The earlier events that an entry may look at.
const REMEMBERED: usize = 300;

/// Something that is explained once.
pub(crate) struct First<G: Narration> {
    /// What the browser remembers it by.
    pub(crate) id: &'static str,
    /// Whether it is there now, or has just happened.
    pub(crate) when: fn(&Now<'_, G>) -> bool,
    pub(crate) title: &'static str,
    pub(crate) text: &'static str,
    /// The rule.
    pub(crate) clause: &'static str,
}

/// What somebody sees, and what they have heard.
pub(crate) struct Now<'a, G: Narration> {
    pub(crate) view: &'a G::View,
    /// The seat of the viewer.
    pub(crate) seat: Seat,
    /// The topic of the question, if the viewer is asked.
    pub(crate) asked: bool,
    /// What has happened, oldest first.
    events: Vec<G::Event>,
    /// How many of the events are old.
    old: usize,
}

impl<'a, G: Narration> Now<'a, G> {
    /// What the viewer of a scene sees; none for spectators, behind a curtain, before the game and after it.
    pub(crate) fn of(scene: &'a Scene<'_, G>, since: u64) -> Option<Now<'a, G>> {
        let desk = scene.desk;
        if desk.open || desk.outcome.is_some() {
            return None;
        }
        let lines = scene.story.lines();
        let lines = &lines[lines.len().saturating_sub(REMEMBERED)..];
        let split = lines.partition_point(|line| line.seq <= since);
        let read = |lines: &[table::LogLine]| -> Vec<G::Event> {
            let events = lines.iter().filter_map(|line| scene.story.event(line));
            events.collect()
        };
        let mut events = read(&lines[..split]);
        let old = events.len();
        events.extend(read(&lines[split..]));
        Some(Now {
            view: &scene.view,
            seat: desk.knows()?,
            asked: desk.waits_for == desk.seat,
            events,
            old,
        })
    }

    /// Whether such an event is new.
    pub(crate) fn told(&self, is: impl Fn(&G::Event) -> bool) -> bool {
        self.news().iter().any(is)
    }

    /// The new events.
    pub(crate) fn news(&self) -> &[G::Event] {
        &self.events[self.old..]
    }

    /// The old events, oldest first.
    pub(crate) fn past(&self) -> &[G::Event] {
        &self.events[..self.old]
    }
}

/// The first entry that is new to somebody who knows these.
pub(crate) fn next<'f, G: Narration>(
    firsts: &'f [First<G>],
    now: &Now<'_, G>,
    known: &[&str],
) -> Option<&'f First<G>> {
    let mut new = firsts.iter().filter(|first| !known.contains(&first.id));
    new.find(|first| (first.when)(now))
}

/// The card.
pub(crate) fn card<G: Narration>(first: &First<G>) -> Markup {
    html! {
        article data-first=(first.id) {
            h3 { (first.title) }
            p { (first.text) " " (clause(first.clause)) }
            div .choices {
                button .quiet type="button" data-firsts-off { "No more of these" }
                button .main type="button" data-first-done { "Got it" }
            }
        }
    }
}
