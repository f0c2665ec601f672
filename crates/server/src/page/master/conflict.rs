//! A conflict on its track: each side before its system, what both fight for between them.

use master::{ConflictView, ProjectView, SideView, TrackView};
use maud::{Markup, html};
use picture::master::{Point, TrackPlace};
use picture::{stamp, tenths};

use super::Table;
use super::board::{cube, moved, piece};

/// The side of a slot of a conflict on the board.
const SLOT: f64 = 25.0;
/// How far the slots of a side are from the middle.
const REACH: f64 = 31.0;

/// A side of a conflict as it is drawn.
struct Face<'a> {
    name: &'static str,
    view: &'a SideView,
    project: &'a ProjectView,
    /// Where its slots are.
    slots: Vec<Point>,
    /// Where its player's piece is: beside the middle, on its half.
    end: Point,
}

/// The conflict that lies on a track, if there is one.
pub(super) fn on_track(table: &Table<'_>, track: &TrackView, place: &TrackPlace) -> Markup {
    let Some(word) = &track.conflict else {
        return html! {};
    };
    let conflict = table.view.conflicts.get(word);
    let face = table.view.cards.get(word);
    let (Some(conflict), Some(face)) = (conflict, face) else {
        return html! {};
    };
    let middle = middle(place);
    let sides = [("red", &conflict.red), ("blue", &conflict.blue)];
    let sides = sides.into_iter().filter_map(|(name, view)| {
        let project = face.projects.get(name)?;
        let away = if view.system == track.ends[0] {
            -1.0
        } else {
            1.0
        };
        Some(Face::new(name, view, project, place, middle, away))
    });
    let sides: Vec<Face<'_>> = sides.collect();
    html! {
        g .conflict data-thing=(word) {
            title { (describe(table, word, conflict)) }
            (backdrop(place, middle, &sides))
            @for side in &sides { (draw_side(word, side)) }
            circle .{ "medallion " (conflict.advantage.map_or("free", |player| player.word())) }
                cx=(tenths(middle.0)) cy=(tenths(middle.1)) r="19" {}
            (stamp(conflict.symbol.word(), "ink", middle, 25.0))
        }
        g .marks {
            @for side in &sides { (side_marks(table, word, side)) }
            @for offer in table.offers.take(&format!("on-board:{word}")) { (offer.mark(middle, 24.0)) }
        }
    }
}

impl<'a> Face<'a> {
    /// Slots stand across the track, in two rows if there are many.
    fn new(
        name: &'static str,
        view: &'a SideView,
        project: &'a ProjectView,
        place: &TrackPlace,
        (x, y): Point,
        away: f64,
    ) -> Face<'a> {
        let (dx, dy) = place.direction();
        let at = |along: f64, across: f64| {
            let along = along * away;
            (x + dx * along - dy * across, y + dy * along + dx * across)
        };
        let count = project.slots.len();
        let rows = if 4 < count { 2 } else { 1 };
        let each = count.div_ceil(rows);
        let pitch = SLOT + 2.0;
        let slot = |index: usize| {
            let (row, column) = (index / each, index % each);
            let in_row = each.min(count - row * each) as f64;
            let across = (column as f64 - (in_row - 1.0) / 2.0) * pitch;
            at(REACH + row as f64 * pitch, across)
        };
        let end = at(13.0, 29.0);
        Face {
            name,
            view,
            project,
            slots: (0..count).map(slot).collect(),
            end,
        }
    }
}

/// The card under everything, as large as its slots need, turned with the track.
fn backdrop(place: &TrackPlace, (x, y): Point, sides: &[Face<'_>]) -> Markup {
    let (cosine, sine) = place.direction();
    let (mut along, mut across) = (REACH, 42.0_f64);
    for (slot_x, slot_y) in sides.iter().flat_map(|side| &side.slots) {
        let (dx, dy) = (slot_x - x, slot_y - y);
        along = along.max((dx * cosine + dy * sine).abs() + SLOT * 0.72);
        across = across.max((dy * cosine - dx * sine).abs() + SLOT * 0.72);
    }
    let minus = 0.0 - sine;
    let turn = format!(
        "matrix({cosine:.4} {sine:.4} {minus:.4} {cosine:.4} {} {})",
        tenths(x),
        tenths(y)
    );
    html! {
        rect .backdrop x=(tenths(-along)) y=(tenths(-across)) width=(tenths(2.0 * along)) height=(tenths(2.0 * across))
            rx="10" transform=(turn) {}
    }
}

fn middle(place: &TrackPlace) -> Point {
    let first = place.slots.first().copied().unwrap_or(place.ends[0]);
    let last = place.slots.last().copied().unwrap_or(place.ends[1]);
    ((first.0 + last.0) / 2.0, (first.1 + last.1) / 2.0)
}

fn draw_side(word: &str, side: &Face<'_>) -> Markup {
    let half = tenths(-SLOT / 2.0);
    let size = tenths(SLOT);
    let project = format!("{word}/{}", side.name);
    html! {
        g .{ "side " (side.name) } {
            @for (index, (slot, &at)) in side.project.slots.iter().zip(&side.slots).enumerate() {
                @match slot.cube {
                    Some(color) => (cube(color.word(), &moved(at), SLOT, &format!("slot:{project}/{index}"))),
                    None => g .{ "slot-of " (slot.color.word()) } transform=(moved(at)) data-place={ (project) @if slot.star { "*" } }
                        data-as=(slot.color.word()) data-why={ "place " (slot.color.word()) " " (project) @if slot.star { "*" } } {
                        rect .slot x=(half) y=(half) width=(size) height=(size) rx="5" {}
                        (stamp(slot.color.word(), "glyph", (0.0, 0.0), SLOT * 0.8))
                    },
                }
                @if slot.star { (stamp("star", "star", (at.0 + 11.0, at.1 - 11.0), 13.0)) }
            }
            @if let Some(player) = side.view.player { (piece(player, side.end, 21.0)) }
        }
    }
}

/// What may be done on a side: each slot, and the side as a whole.
fn side_marks(table: &Table<'_>, word: &str, side: &Face<'_>) -> Markup {
    let project = format!("{word}/{}", side.name);
    html! {
        @for (index, &at) in side.slots.iter().enumerate() {
            @for offer in table.offers.take(&format!("slot:{project}/{index}")) { (offer.mark(at, SLOT * 0.62)) }
        }
        @for kind in ["project", "work"] {
            @for offer in table.offers.take(&format!("{kind}:{project}")) { (offer.mark(side.end, 20.0)) }
        }
    }
}

/// The conflict in words.
fn describe(table: &Table<'_>, word: &str, conflict: &ConflictView) -> String {
    let name = table.view.cards.get(word).map_or(word, |card| card.name);
    let side = |side: &SideView| {
        let who = side.player.map_or("neutral", |player| player.word());
        format!("{who} has {} of {} cubes", side.cubes.len(), side.slots)
    };
    format!("{name}: {}; {}", side(&conflict.red), side(&conflict.blue))
}

/// The conflicts of the viewer as cards, with the offers to stop them.
pub(super) fn of_player(table: &Table<'_>) -> Markup {
    let own = Some(table.own());
    let fought = table.view.conflicts.iter();
    let fought =
        fought.filter(|(_, conflict)| conflict.red.player == own || conflict.blue.player == own);
    html! {
        @for (word, conflict) in fought {
            article .card.conflict.fought data-thing=(word) {
                header {
                    (picture::icon("conflict", "kind", "conflict"))
                    h3 { (table.view.cards.get(word).map_or("", |card| card.name)) }
                }
                @for (name, side) in [("red", &conflict.red), ("blue", &conflict.blue)] { (standing(table, name, side)) }
                footer {
                    @for offer in table.offers.take(&format!("truce:{word}")) { (offer.button("quiet", &offer.label)) }
                }
            }
        }
    }
}

fn standing(table: &Table<'_>, name: &str, side: &SideView) -> Markup {
    html! {
        p .stake {
            @match side.player {
                Some(player) => { (super::piece::piece(player)) " " b { (table.name(player)) } },
                None => b { "neutral" },
            }
            " (" (name) ") " (side.cubes.len()) "/" (side.slots)
            @for gain in &side.gains { " · " (gain.text) }
            @if side.offers_truce { em { " offers to stop" } }
        }
    }
}
