//! A conflict on its track: each side before its system, what both fight for between them.

use master::{CardView, ConflictView, ProjectView, SideView, TrackView};
use maud::{Markup, html};
use picture::master::{Point, RADIUS, TrackPlace};
use picture::{stamp, tenths};

use super::Table;
use super::board::{cube, moved, piece};
use super::spot::Spot;

/// The measures of a conflict on the board: as large as its track allows, so that the systems at
/// its ends stay free.
#[derive(Clone, Copy)]
struct Measures {
    /// The side of a slot.
    slot: f64,
    /// Half the width of the symbol between the sides.
    medallion: f64,
    /// Whether there is room for two rows of slots on each side.
    deep: bool,
}

impl Measures {
    /// The space between slots.
    const GAP: f64 = 2.0;

    fn of(place: &TrackPlace) -> Measures {
        let [(x1, y1), (x2, y2)] = place.ends;
        let room = (x2 - x1).hypot(y2 - y1) / 2.0 - RADIUS - 6.0;
        let deep = Measures {
            slot: 25.0,
            medallion: 18.0,
            deep: true,
        };
        if deep.reach(1) <= room {
            return deep;
        }
        let slot = ((room - 13.0 - Self::GAP) / 1.12).clamp(18.0, 25.0);
        Measures {
            slot,
            medallion: 13.0,
            deep: false,
        }
    }

    /// Whether that many slots stand in two rows: as many as fit between two systems stand in one.
    fn takes_two_rows(self, slots: usize) -> bool {
        self.deep && 4 < slots
    }

    /// How far the middle of a row is from the middle of the track.
    fn along(self, row: usize) -> f64 {
        let pitch = self.slot + Self::GAP;
        self.medallion + Self::GAP + self.slot / 2.0 + row as f64 * pitch
    }

    /// How far a card with so many more rows reaches.
    fn reach(self, rows: usize) -> f64 {
        self.along(rows) + self.slot * 0.62
    }
}

/// How far the symbol of a link reaches.
const MEDAL: f64 = 29.0;

/// A side of a conflict as it is drawn.
struct Face<'a> {
    name: &'static str,
    view: &'a SideView,
    project: &'a ProjectView,
    /// Where its slots are.
    slots: Vec<Point>,
    /// Where its player's piece is: beside the middle, on its half.
    end: Point,
    /// The side of a slot.
    size: f64,
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
    let middle = clear_middle(table, place, face);
    let sides = [("red", &conflict.red), ("blue", &conflict.blue)];
    let sides = sides.into_iter().filter_map(|(name, view)| {
        let project = face.projects.get(name)?;
        let away = if view.system == track.ends[0] {
            -1.0
        } else {
            1.0
        };
        Some(Face::new((name, view), project, place, middle, away))
    });
    let sides: Vec<Face<'_>> = sides.collect();
    let medallion = Measures::of(place).medallion;
    html! {
        g .conflict data-thing=(word) {
            title { (describe(table, word, conflict)) }
            (backdrop(place, middle, &sides))
            @for side in &sides { (draw_side(table, word, side)) }
            circle .{ "medallion " (conflict.advantage.map_or("free", |player| player.word())) }
                cx=(tenths(middle.0)) cy=(tenths(middle.1)) r=(medallion) {}
            (stamp(conflict.symbol.word(), "ink", middle, medallion * 1.35))
        }
        g .marks {
            @for side in &sides { (side_marks(table, word, side)) }
            @for offer in table.offers.take(&Spot::Conflict(word.to_owned())) { (offer.mark(middle, 24.0)) }
        }
    }
}

impl<'a> Face<'a> {
    /// Slots stand across the track, in two rows if there are many and the track is long.
    fn new(
        (name, view): (&'static str, &'a SideView),
        project: &'a ProjectView,
        place: &TrackPlace,
        (x, y): Point,
        away: f64,
    ) -> Face<'a> {
        let measures = Measures::of(place);
        let (dx, dy) = place.direction();
        let at = |along: f64, across: f64| {
            let along = along * away;
            (x + dx * along - dy * across, y + dy * along + dx * across)
        };
        let count = project.slots.len();
        let rows = if measures.takes_two_rows(count) { 2 } else { 1 };
        let each = count.div_ceil(rows);
        let slot = |index: usize| {
            let (row, column) = (index / each, index % each);
            let in_row = each.min(count - row * each) as f64;
            let across = (column as f64 - (in_row - 1.0) / 2.0) * (measures.slot + Measures::GAP);
            at(measures.along(row), across)
        };
        Face {
            name,
            view,
            project,
            slots: (0..count).map(slot).collect(),
            end: at(10.0, measures.medallion + 13.0),
            size: measures.slot,
        }
    }
}

/// The card under everything, as large as its slots need, turned with the track.
fn backdrop(place: &TrackPlace, (x, y): Point, sides: &[Face<'_>]) -> Markup {
    let (cosine, sine) = place.direction();
    let (mut along, mut across) = (0.0_f64, 44.0_f64);
    for side in sides {
        for (slot_x, slot_y) in &side.slots {
            let (dx, dy) = (slot_x - x, slot_y - y);
            along = along.max((dx * cosine + dy * sine).abs() + side.size * 0.62);
            across = across.max((dy * cosine - dx * sine).abs() + side.size * 0.62);
        }
    }
    let minus = 0.0 - sine;
    let turn = format!(
        "matrix({cosine:.4} {sine:.4} {minus:.4} {cosine:.4} {} {})",
        tenths(x),
        tenths(y)
    );
    html! {
        rect .backdrop x=(tenths(-along)) y=(tenths(-across)) width=(tenths(2.0 * along)) height=(tenths(2.0 * across))
            rx="9" transform=(turn) {}
    }
}

/// The middle of a conflict: on its track, moved sidewards if it would cover the symbol of a link.
fn clear_middle(table: &Table<'_>, place: &TrackPlace, face: &CardView) -> Point {
    let [(x1, y1), (x2, y2)] = place.ends;
    let (dx, dy) = place.direction();
    let measures = Measures::of(place);
    let most = face
        .projects
        .values()
        .map(|project| project.slots.len())
        .max()
        .unwrap_or(0);
    let in_row = if measures.takes_two_rows(most) {
        most.div_ceil(2)
    } else {
        most
    };
    let across = (in_row as f64 * (measures.slot + Measures::GAP) / 2.0 + 4.0).max(44.0);
    let along = measures.reach(usize::from(measures.takes_two_rows(most)));
    let covered = |(x, y): Point| -> f64 {
        let links = table.layout.links.iter().map(|link| {
            let (to_x, to_y) = (link.symbol.0 - x, link.symbol.1 - y);
            let out_along = ((to_x * dx + to_y * dy).abs() - along).max(0.0);
            let out_across = ((to_y * dx - to_x * dy).abs() - across).max(0.0);
            (MEDAL - out_along.hypot(out_across)).max(0.0)
        });
        links.sum()
    };
    let shifted = |shift: f64| ((x1 + x2) / 2.0 - dy * shift, (y1 + y2) / 2.0 + dx * shift);
    let shifts = (0..=5).flat_map(|step| [f64::from(step) * 8.0, f64::from(step) * -8.0]);
    let places = shifts.map(shifted);
    let best = places.reduce(|best, next| {
        if covered(next) + 1.0 < covered(best) {
            next
        } else {
            best
        }
    });
    best.unwrap_or(shifted(0.0))
}

fn draw_side(table: &Table<'_>, word: &str, side: &Face<'_>) -> Markup {
    let half = tenths(-side.size / 2.0);
    let size = tenths(side.size);
    let project = format!("{word}/{}", side.name);
    html! {
        g .{ "side " (side.name) } {
            @for (index, (slot, &at)) in side.project.slots.iter().zip(&side.slots).enumerate() {
                @let label = table.label(slot.color);
                @match slot.cube {
                    Some(color) => (cube(table.label(color), &moved(at), side.size, &format!("slot:{project}/{index}"))),
                    None => g .{ "slot-of " (label) } transform=(moved(at)) data-place={ (project) @if slot.star { "*" } }
                        data-as=(slot.color.word()) data-why={ "place " (slot.color.word()) " " (project) @if slot.star { "*" } } {
                        rect .slot x=(half) y=(half) width=(size) height=(size) rx="5" {}
                        (stamp(label, "glyph", (0.0, 0.0), side.size * 0.8))
                    },
                }
                @if slot.star { (stamp("star", "star", (at.0 + side.size * 0.44, at.1 - side.size * 0.44), 13.0)) }
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
            @for offer in table.offers.take(&Spot::Slot(project.to_owned(), index)) { (offer.mark(at, side.size * 0.62)) }
        }
        @for spot in [Spot::Reward(project.to_owned()), Spot::Work(project.to_owned())] {
            @for offer in table.offers.take(&spot) { (offer.mark(side.end, 20.0)) }
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

/// The conflict in words.
fn describe(table: &Table<'_>, word: &str, conflict: &ConflictView) -> String {
    let name = table.view.cards.get(word).map_or(word, |card| card.name);
    let side = |side: &SideView| {
        let who = side.player.map_or(nobody(side), |player| player.word());
        format!("{who} has {} of {} cubes", side.cubes.len(), side.slots)
    };
    let (red, blue) = (side(&conflict.red), side(&conflict.blue));
    format!("{name}: {red}; {blue}; {}", holder(table, conflict))
}

/// Who holds the symbol of a conflict; at a tie that cannot be seen from the cubes (MG-19.36).
fn holder(table: &Table<'_>, conflict: &ConflictView) -> String {
    let who = conflict
        .advantage
        .map_or("nobody", |player| table.name(player));
    format!("{who} holds the {} symbol", conflict.symbol.word())
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
                p .stake { (holder(table, conflict)) }
                footer {
                    @for offer in table.offers.take(&Spot::Truce(word.to_owned())) { (offer.button("quiet", &offer.label)) }
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
                None => b { (nobody(side)) },
            }
            " (" (name) ") " (side.cubes.len()) "/" (side.slots)
            @for gain in &side.gains { " · " (gain.text) }
            @if side.offers_truce { em { " offers to stop" } }
        }
    }
}
