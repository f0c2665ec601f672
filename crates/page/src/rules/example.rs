//! Examples: scenarios of the repository, each beside the clause it shows, with what lies on the table before and
//! after.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use catalog::rules::Example;
use catalog::{Listing, Name};
use conquest::Conquest;
use kernel::{Called, Narration, Scenario};
use master::Master;
use maud::{Markup, PreEscaped, html};

use super::still;
use crate::conquest::{ConquestPage, still as conquest_still};
use crate::layout::sentence;
use crate::master::{MasterPage, still as master_still};
use crate::since::Weight;
use crate::{Page as _, Scene};

/// An example as it stands on a page.
pub(super) struct Shown {
    /// The clause it shows.
    pub(super) clause: String,
    /// The picture.
    pub(super) figure: Markup,
}

/// The examples in the rulebook of a game. They are played once.
pub(super) fn examples(name: Name) -> &'static [Shown] {
    static MASTER: LazyLock<Vec<Shown>> = LazyLock::new(|| all(Name::Master));
    static WEAVERS: LazyLock<Vec<Shown>> = LazyLock::new(|| all(Name::Weavers));
    static CONQUEST: LazyLock<Vec<Shown>> = LazyLock::new(|| all(Name::Conquest));
    match name {
        Name::Master => &MASTER,
        Name::Weavers => &WEAVERS,
        Name::Conquest => &CONQUEST,
    }
}

fn all(name: Name) -> Vec<Shown> {
    let examples = Example::of(name).iter();
    examples
        .filter_map(|example| shown(name, example))
        .collect()
}

fn shown(name: Name, example: &Example) -> Option<Shown> {
    let scenario = Scenario::read(example.toml).ok()?;
    let figure = match name {
        Name::Master | Name::Weavers => {
            let played = Played::<Master>::of(&scenario, MasterPage::weight)?;
            figure(&scenario, &played, of_master(&played))
        }
        Name::Conquest => {
            let played = Played::<Conquest>::of(&scenario, ConquestPage::weight)?;
            figure(&scenario, &played, of_conquest(&played))
        }
    };
    Some(Shown {
        clause: scenario.clause.clone()?,
        figure,
    })
}

/// A scenario that was played.
pub(super) struct Played<G> {
    before: G,
    after: G,
    /// Whose deeds it shows, and what is done and happens, in notation.
    player: Option<String>,
    lines: Vec<String>,
    /// What happens, in sentences.
    told: Vec<String>,
}

impl<G: Listing> Played<G> {
    /// Play a scenario; none if it does not go as expected, which a test rules out.
    pub(super) fn of(scenario: &Scenario, weight: fn(&G::Event) -> Weight) -> Option<Played<G>> {
        let (mut before, mut after) = (None, None);
        let (mut lines, mut told) = (Vec::new(), Vec::new());
        let find_pack = |word: Option<&str>, base: &Path| {
            G::find_pack(word.map(Path::new), base).map_err(Into::into)
        };
        let played = scenario.watch::<G>(find_pack, |game, events| {
            before.get_or_insert_with(|| game.clone());
            after = Some(game.clone());
            for event in events {
                lines.push(event.clone());
                let event = game.read_event(event).ok();
                let event = event.filter(|event| weight(event) != Weight::Minor);
                told.extend(event.map(|event| game.tell(&event, Called::Seats)));
            }
        });
        played.ok()?;
        lines.extend(scenario.deeds().map(|(_, action)| action.to_owned()));
        Some(Played {
            before: before?,
            after: after?,
            player: scenario.deeds().next().map(|(seat, _)| seat.to_owned()),
            lines,
            told,
        })
    }

    /// The game before the first step.
    pub(super) fn given(self) -> G {
        self.before
    }
}

/// A drawing for the game before and one for the game after; none if nothing is to be seen.
type Stages = Option<[Markup; 2]>;

fn figure<G: Narration>(scenario: &Scenario, played: &Played<G>, stages: Stages) -> Markup {
    html! {
        figure .example {
            figcaption { b { "Example" } " " (sentence(&scenario.title)) }
            @if let Some([before, after]) = stages {
                div .stages aria-hidden="true" {
                    div { small { "Before" } (before) }
                    div { small { "After" } (after) }
                }
            }
            @if !played.told.is_empty() {
                p .told { @for told in &played.told { (sentence(told)) " " } }
            }
        }
    }
}

fn of_master(played: &Played<Master>) -> Stages {
    let games = [&played.before, &played.after];
    let mentioned = games.map(|game| {
        still::draw(game, |scene: &Scene<'_, Master>| {
            let lines = played.lines.iter();
            let systems = lines.flat_map(|line| master_still::systems(&scene.view, line));
            systems.collect::<Vec<&str>>()
        })
    });
    let systems: BTreeSet<&str> = mentioned.concat().into_iter().collect();
    let systems: Vec<&str> = systems.into_iter().collect();
    if !systems.is_empty() {
        return Some(games.map(|game| still::draw(game, |it| master_still::board(it, &systems))));
    }
    let player = played.player.as_deref()?;
    let has_cards = played.lines.iter().any(|line| line.contains(':'));
    has_cards.then(|| changed_cards(games, player))
}

/// The cards of a player that are no longer what they were, before and after.
fn changed_cards(games: [&Master; 2], player: &str) -> [Markup; 2] {
    let [before, after] = games.map(|game| {
        still::draw(game, |scene| {
            let cards = master_still::cards_of(&scene.view, player).into_iter();
            let drawn = cards.map(|card| (master_still::cards(scene, &[&card]).0, card));
            drawn.collect::<Vec<(String, String)>>()
        })
    });
    let is_same = |card: &&(String, String)| before.contains(card) && after.contains(card);
    [&before, &after].map(|cards| {
        let changed: Vec<_> = cards.iter().filter(|card| !is_same(card)).collect();
        html! {
            @for (drawn, _) in &changed { (PreEscaped(drawn)) }
            @if changed.is_empty() { p .gone { "These cards are gone." } }
        }
    })
}

fn of_conquest(played: &Played<Conquest>) -> Stages {
    let games = [&played.before, &played.after];
    let spaces = still::draw(&played.before, |scene: &Scene<'_, Conquest>| {
        let lines = played.lines.iter();
        let spaces = lines.flat_map(|line| conquest_still::spaces(&scene.view, line));
        spaces.collect::<Vec<&str>>()
    });
    let draw = |game| still::draw(game, |it| conquest_still::board(it, &spaces));
    (!spaces.is_empty()).then(|| games.map(|game| html! { div .conquest { (draw(game)) } }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_played_and_drawn() {
        for name in Name::ALL {
            let shown = examples(name);
            assert_eq!(shown.len(), Example::of(name).len(), "{name:?}");
            for example in shown {
                let html = &example.figure.0;
                assert!(
                    html.contains("class=\"told\""),
                    "{}: nothing happens",
                    example.clause
                );
            }
        }
        let drawn = examples(Name::Master).iter();
        let drawn = drawn.filter(|example| example.figure.0.contains("<svg"));
        assert!(7 < drawn.count());
    }
}
