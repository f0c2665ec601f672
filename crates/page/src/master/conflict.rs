//! A conflict: a badge on its track, which tells who fights, how far each side is, for which symbol, and who
//! leads. It never turns with its track.

use master::{CardView, ConflictView, SideView, TrackView};
use maud::{Markup, html};
use picture::master::{Point, TrackPlace};
use picture::{stamp, tenths};

use super::DrawnTable;
use super::board::{cancels, moved, piece};
use super::spot::Spot;

/// How far from the middle the ring of segments is.
const RING: f64 = 24.0;
/// How far below the badge further offers stand, and how far from each other.
const SHELF: Point = (46.0, 56.0);

/// The conflict that lies on a track, if there is one.
pub(super) fn on_track(table: &DrawnTable<'_>, track: &TrackView, place: &TrackPlace) -> Markup {
    let Some(word) = &track.conflict else {
        return html! {};
    };
    let conflict = table.view.conflicts.get(word);
    let face = table.view.cards.get(word);
    let (Some(conflict), Some(face)) = (conflict, face) else {
        return html! {};
    };
    let middle = place.badge;
    let [left, right] = from_left(table, conflict);
    let leader = conflict.advantage.map_or("free", |player| player.word());
    html! {
        g .conflict transform=(moved(middle)) data-thing=(word) data-info={ "card:" (word) } data-reads tabindex="0" role="img"
            aria-label=(describe(table, word, conflict)) {
            use href="#badge" {}
            circle .{ "core " (leader) } r="17" {}
            (segments(left, -1.0)) (segments(right, 1.0))
            (stamp(conflict.symbol.word(), "ink", (0.0, 0.0), 25.0))
            (figure(left, -48.0)) (figure(right, 48.0))
        }
        g .marks data-info={ "card:" (word) } { (marks(table, word, face, middle)) }
    }
}

/// The sides in the order in which their systems lie on the board.
fn from_left<'a>(table: &DrawnTable<'_>, conflict: &'a ConflictView) -> [&'a SideView; 2] {
    let (red, blue) = (&conflict.red, &conflict.blue);
    let x = |side: &SideView| {
        let system = table.view.systems.get(side.system);
        system.map_or(0.0, |system| table.center(system).0)
    };
    match x(red) <= x(blue) {
        true => [red, blue],
        false => [blue, red],
    }
}

/// A segment for each slot of a side, filled from the bottom.
fn segments(side: &SideView, away: f64) -> Markup {
    let slots = usize::from(side.slots.max(1));
    let who = side.player.map_or("free", |player| player.word());
    // From a little beside the bottom to a little beside the top.
    let span = 160.0 / slots as f64;
    let at = |degrees: f64| {
        let (sine, cosine) = degrees.to_radians().sin_cos();
        format!("{} {}", tenths(away * cosine * RING), tenths(sine * RING))
    };
    let sweep = if away < 0.0 { 1 } else { 0 };
    html! {
        @for index in 0..slots {
            @let start = 80.0 - span * index as f64;
            path .{ "seg " (who) } .on[index < side.cubes.len()]
                d={ "M" (at(start - 2.0)) "A" (RING) " " (RING) " 0 0 " (sweep) " " (at(start - span + 2.0)) } {}
        }
    }
}

/// Who is on a side, above how far they are.
fn figure(side: &SideView, x: f64) -> Markup {
    html! {
        @match side.player {
            Some(player) => (piece(player, (x, -9.5), 21.0)),
            None if side.weavers => (stamp("swarm", "foe", (x, -9.5), 21.0)),
            None => (stamp("neutral", "foe", (x, -9.5), 21.0)),
        }
        text x=(x) y="16" { (side.cubes.len()) "/" (side.slots) }
    }
}

/// What may be done with a conflict. The first thing that can be done with a cube lies on the badge;
/// more of them, which are rare, stand below it with the slot they fill.
fn marks(table: &DrawnTable<'_>, word: &str, face: &CardView, (x, y): Point) -> Markup {
    let mut spots = vec![(Spot::Conflict(word.to_owned()), None)];
    for side in face.projects.keys() {
        let project = format!("{word}/{side}");
        let slots = face.projects[side].slots.iter().enumerate();
        spots.extend(
            slots.map(|(index, slot)| (Spot::Slot(project.clone(), index), Some(slot.color))),
        );
        spots.push((Spot::Reward(project.clone()), None));
        spots.push((Spot::Work(project), None));
    }
    let offers = spots.iter().flat_map(|(spot, color)| {
        let offers = table.offers.take(spot).into_iter();
        offers.map(move |offer| (offer, *color))
    });
    let offers: Vec<_> = offers.collect();
    let before = |index: usize| {
        let with = &offers[index].0.with;
        offers[..index]
            .iter()
            .filter(|(offer, _)| offer.with == *with)
            .count()
    };
    html! {
        @for (index, (offer, color)) in offers.iter().enumerate() {
            @match before(index) {
                0 => (offer.mark_with(&format!("over {}", cancels(offer)), (x, y), 33.0, html! {})),
                more => {
                    @let glyph = color.map(|color| stamp(table.label(color), "glyph", (0.0, 0.0), 22.0));
                    (offer.mark_with(&format!("more {}", cancels(offer)), (x + SHELF.0 * (more as f64 - 1.0), y + SHELF.1), 19.0, glyph.unwrap_or_default()))
                }
            }
        }
    }
}

/// Who is on a side without a player.
fn nobody(side: &SideView) -> &'static str {
    if side.weavers {
        "the Weavers"
    } else {
        "neutral"
    }
}

/// A description of the conflict for screen readers.
fn describe(table: &DrawnTable<'_>, word: &str, conflict: &ConflictView) -> String {
    let name = table.view.cards.get(word).map_or(word, |card| card.name);
    let side = |side: &SideView| {
        let who = side
            .player
            .map_or(nobody(side), |player| table.name(player));
        format!("{who} {}/{} cubes", side.cubes.len(), side.slots)
    };
    let (red, blue) = (side(&conflict.red), side(&conflict.blue));
    format!("{name}: {red}; {blue}; {}", holder(table, conflict))
}

/// Who holds the symbol of a conflict; in a tie the cubes do not show it (MG-19.36).
fn holder(table: &DrawnTable<'_>, conflict: &ConflictView) -> String {
    let who = conflict
        .advantage
        .map_or("nobody", |player| table.name(player));
    format!("{who} holds the {} symbol", conflict.symbol.word())
}

/// The viewer's conflicts as cards, with the offers to stop them.
pub(super) fn of_player(table: &DrawnTable<'_>) -> Markup {
    let own = Some(table.own());
    let fought = table.view.conflicts.iter();
    let fought =
        fought.filter(|(_, conflict)| conflict.red.player == own || conflict.blue.player == own);
    html! {
        @for (word, conflict) in fought {
            article .card.conflict.fought data-thing=(word) data-info={ "card:" (word) } {
                header {
                    (picture::icon("conflict", "kind", "conflict"))
                    h3 { (table.view.cards.get(word).map_or("", |card| card.name)) }
                }
                @for side in [&conflict.red, &conflict.blue] { (standing(table, side)) }
                p .stake { (holder(table, conflict)) }
                footer {
                    @for offer in table.offers.take(&Spot::Truce(word.to_owned())) { (offer.button("quiet", &offer.label)) }
                }
            }
        }
    }
}

fn standing(table: &DrawnTable<'_>, side: &SideView) -> Markup {
    html! {
        p .stake {
            @match side.player {
                Some(player) => { (super::piece::piece(player)) " " b { (table.name(player)) } },
                None => b { (nobody(side)) },
            }
            " " (side.cubes.len()) "/" (side.slots)
            @for gain in &side.gains { " · " (gain.text) }
            @if side.offers_truce { em { " offers to stop" } }
        }
    }
}
