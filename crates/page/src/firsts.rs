//! First-time cards: two short sentences about something new, when it first happens to somebody.
//!
//! The browser keeps which ones were shown, and asks for the next one only in somebody's first games
//! (`/t/{id}/firsts`). Each game has a table of them.

use kernel::{Narration, Seat};
use maud::{Markup, html};

use crate::Scene;
use crate::clause;

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
            p { (first.text) " " (clause::link(first.clause)) }
            div .choices {
                button .quiet type="button" data-firsts-off { "No more of these" }
                button .main type="button" data-first-done { "Got it" }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use ::table::testing::{game, table};
    use ::table::{LogLine, Request, Screen, Table};
    use catalog::{Bot, rules};
    use kernel::{Game as _, Rng, Seats, Seed};
    use master::{Event, Removal, WeaverEvent, WeaverId};
    use players::Level;

    use super::*;
    use crate::Page;
    use crate::conquest::ConquestPage;
    use crate::master::MasterPage;
    use crate::story::Story;
    use crate::testing;
    use trial::reading::grade;

    const NOW: i64 = 1_800_000_000;

    /// Every entry of a game: its id, text and clause.
    fn all<P: Page>() -> Vec<(&'static str, &'static str, &'static str)> {
        let firsts = P::firsts().iter();
        firsts.map(|it| (it.id, it.text, it.clause)).collect()
    }

    #[test]
    fn every_card_is_easy_to_read_and_names_its_rule() {
        let mut ids = BTreeSet::new();
        for firsts in [all::<MasterPage>(), all::<ConquestPage>()] {
            for (id, text, clause) in firsts {
                assert!(ids.insert(id), "{id} twice");
                assert!(!id.contains(','), "{id}");
                assert!(rules::find(clause).is_some(), "{id}: {clause}");
                assert!(grade(text) <= 8.0, "{id}: {}", grade(text));
                let sentences = text.matches(['.', '?']).count();
                assert!(sentences == 2, "{id} has {sentences} sentences");
                assert!(text.split_whitespace().count() <= 30, "{id} is long");
            }
        }
    }

    /// Play a game, and note what is explained to whom.
    fn play(name: &str, players: usize, seed: u64, seen: &mut BTreeSet<String>) {
        let mut table = table(&game(name), players, Seed::from_number(seed));
        let mut rng = Rng::new(Seed::from_number(seed));
        let mut known: BTreeMap<Seat, Vec<String>> = BTreeMap::new();
        let mut since = 0;
        for step in 0..900 {
            for seat in Seat::all(players) {
                let known = known.entry(seat).or_default();
                while let Some(id) = told(&table, seat, since, known) {
                    known.push(id);
                }
            }
            since = table.seq;
            let Some(asked) = table.game.waits_for() else {
                break;
            };
            // Sometimes somebody acts who is not asked: accuses, withdraws.
            let other = Seat::new(rng.below(players as u32) as u8);
            let is_other = rng.below(6) == 0 && !table.game.offers(other).is_empty();
            let seat = if is_other { other } else { asked };
            let mut bot = Bot::new(Level::Pilot, Seed::from_number(step));
            // Odd games are played well, even ones anyhow.
            let thought = (seed % 2 == 1 && !is_other).then(|| table.game.think(seat, &mut bot));
            let offers = table.game.offers(seat);
            let any = || offers[rng.below(offers.len() as u32) as usize].clone();
            let action = thought.flatten().unwrap_or_else(any);
            let seq = table.seq;
            let acted = table.request(&Request::Act { seat, seq, action }, NOW);
            table = acted.expect("an offered action").0;
        }
        seen.extend(known.into_values().flatten());
    }

    fn told(table: &Table, seat: Seat, since: u64, known: &[String]) -> Option<String> {
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let screen = Screen::of(Seats::only(seat));
        let html = crate::first(table, screen, since, &known)?.into_string();
        let (_, rest) = html.split_once("data-first=\"").expect("an id");
        Some(rest.split('"').next().expect("its end").to_owned())
    }

    #[test]
    fn every_card_is_told_to_somebody_who_plays() {
        // Nobody who plays quickly drives a swarm off.
        let mut seen = BTreeSet::from(["w-driven-off".to_owned()]);
        for seed in 0..40 {
            let missing = |firsts: Vec<(&'static str, &str, &str)>, seen: &BTreeSet<String>| {
                let ids = firsts.into_iter().map(|(id, ..)| id);
                ids.filter(|id| !seen.contains(*id)).collect::<Vec<_>>()
            };
            let [master, conquest] =
                [all::<MasterPage>(), all::<ConquestPage>()].map(|firsts| missing(firsts, &seen));
            if master.is_empty() && conquest.is_empty() {
                return;
            }
            assert!(seed < 39, "nobody was told of {master:?} {conquest:?}");
            if master.iter().any(|id| id.starts_with("m-")) {
                play("master", 2 + (seed % 2) as usize, seed, &mut seen);
            }
            if master.iter().any(|id| id.starts_with("w-")) {
                play("master", 1, seed, &mut seen);
            }
            if !conquest.is_empty() {
                play("conquest", 2 + (seed % 3) as usize, seed, &mut seen);
            }
        }
    }

    #[test]
    fn a_swarm_that_is_driven_off_is_told_of() {
        let pack = master::packs::standard();
        let setup = master::Setup::new(1);
        let game = master::Master::new(pack, &setup, Seed::from_number(1)).unwrap();
        let event = Event::Weavers(WeaverEvent::SwarmRemoved {
            weaver: WeaverId::all().next().unwrap(),
            system: pack.find_system("karn").unwrap(),
            how: Removal::Destroyed,
        });
        let line = LogLine {
            seq: 5,
            seat: None,
            text: String::new(),
            words: game.write_event(&event),
        };
        let desk = testing::desk(&game, game.waits_for(), vec![line]);
        let scene = Scene::<master::Master> {
            desk: &desk,
            story: Story::new(&game, &desk.log),
            view: game.view(desk.knows()),
            offers: Vec::new(),
            pack,
        };
        let firsts = MasterPage::firsts();
        let is_told = |since| {
            let now = Now::of(&scene, since).unwrap();
            let first = firsts.iter().find(|it| it.id == "w-driven-off").unwrap();
            (first.when)(&now)
        };
        assert!(is_told(4) && !is_told(5));
    }

    #[test]
    fn nobody_is_told_who_only_watches_or_is_behind_a_curtain() {
        for name in ["master", "conquest"] {
            let table = table(&game(name), 2, Seed::from_number(1));
            assert!(crate::first(&table, Screen::of(Seats::EMPTY), 0, &[]).is_none());
            let own = Seats::only(table.game.waits_for().expect("somebody begins"));
            assert!(
                crate::first(&table, Screen::of(own), 0, &[]).is_some(),
                "{name}"
            );
        }
        let table = table(&game("conquest"), 2, Seed::from_number(1));
        let all = Seat::all(2).fold(Seats::EMPTY, Seats::with);
        let screen = Screen::of(all);
        assert!(crate::first(&table, screen, 0, &[]).is_none(), "covered");
        let ready = screen.with_ready(table.game.waits_for());
        assert!(crate::first(&table, ready, 0, &[]).is_some());
    }
}
