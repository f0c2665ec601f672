//! The board: systems, corners, tracks and links (MG-C.4 to MG-C.18).

use std::collections::BTreeSet;

use super::Report;
use crate::color::Color;
use crate::pack::load::draft::{At, Draft};
use crate::pack::{Corner, Line, SYSTEMS, System, SystemId, SystemSet, TRACK_SLOTS, TRACKS};
use crate::symbol::Symbol;

const FILE: &str = "board.toml";

pub(super) fn check(draft: &Draft, report: &mut Report<'_>) {
    check_systems(draft, report);
    check_tracks(draft, report);
    check_links(draft, report);
    let fits = draft.systems.len() <= SYSTEMS;
    if !report.complete(&[FILE]) || !fits {
        return;
    }
    check_kinds(draft, report);
    let corners: Vec<&At<Corner>> = draft.corners.iter().collect();
    let Ok(corners) = <[&At<Corner>; 4]>::try_from(corners) else {
        let message = "a board has exactly four corners; write four [[corner]] tables, clockwise";
        return report.require("MG-C.4", &[FILE], false, message);
    };
    check_corners(draft, corners, report);
    check_setups(draft, corners, report);
    check_fairness(draft, corners, report);
}

fn check_systems(draft: &Draft, report: &mut Report<'_>) {
    if let Some(system) = draft.systems.get(SYSTEMS) {
        let message = format!("a board has at most {SYSTEMS} systems; remove some");
        report.limit(FILE, system.line, message);
    }
    let mut ids = BTreeSet::new();
    for At { line, it: system } in &draft.systems {
        let id = &system.id;
        if !ids.insert(id) {
            report.limit(
                FILE,
                *line,
                format!("there are two systems `{id}`; rename one"),
            );
        }
        if system.color == Color::Black {
            let message = format!("system `{id}` is black; write red, blue, yellow or white");
            report.board("MG-C.6", *line, message);
        }
        if !(1..=3).contains(&system.planets) {
            let message = format!(
                "system `{id}` has {} planets; write 1, 2 or 3",
                system.planets
            );
            report.board("MG-C.7", *line, message);
        }
    }
}

fn check_tracks(draft: &Draft, report: &mut Report<'_>) {
    if let Some(track) = draft.tracks.get(TRACKS) {
        let message = format!("a board has at most {TRACKS} tracks; remove some");
        report.limit(FILE, track.line, message);
    }
    let mut pairs = BTreeSet::new();
    for At { line, it: track } in &draft.tracks {
        if track.a == track.b {
            let message = "a track joins two different systems; change one of its ends";
            report.board("MG-C.11", *line, message);
        }
        if !pairs.insert((track.a.min(track.b), track.a.max(track.b))) {
            let message = "these systems are joined twice; remove one of the tracks";
            report.board("MG-C.11", *line, message);
        }
        if !(1..=TRACK_SLOTS).contains(&usize::from(track.slots)) {
            let message = format!(
                "the track has {} slots; write a number from 1 to {TRACK_SLOTS}",
                track.slots
            );
            report.board("MG-C.11", *line, message);
        }
    }
}

fn check_links(draft: &Draft, report: &mut Report<'_>) {
    let is_home = |system| draft.corners.iter().any(|corner| corner.it.home == system);
    for At { line, it: link } in &draft.links {
        match link.line {
            Line::Blue => {
                if !is_home(link.a) && report.complete(&[FILE]) {
                    let message =
                        "a blue line belongs to a starting system; name the home of a corner";
                    report.board("MG-C.14", *line, message);
                }
            }
            Line::Green | Line::Red => {
                if link.a == link.b {
                    let clause = if link.line == Line::Green {
                        "MG-C.15"
                    } else {
                        "MG-C.16"
                    };
                    let message = "the line links a system with itself; name two systems";
                    report.board(clause, *line, message);
                }
            }
        }
    }
}

/// Kinds of things that the board must have somewhere.
fn check_kinds(draft: &Draft, report: &mut Report<'_>) {
    for planets in 1..=3 {
        let message = format!("no system has {planets} planets; give one system that many");
        let met = draft
            .systems
            .iter()
            .any(|system| system.it.planets == planets);
        report.require("MG-C.7", &[FILE], met, &message);
    }
    let color = |system: SystemId| draft.systems[system.index()].it.color;
    let met = draft.tracks.iter().any(|track| {
        let ends = [color(track.it.a), color(track.it.b)];
        track.it.slots == 4 && ends.contains(&Color::Red) && ends.contains(&Color::Blue)
    });
    let message = "no track with four slots joins a red and a blue system; add one";
    report.require("MG-C.12", &[FILE], met, message);
    let met = draft
        .systems
        .iter()
        .any(|system| system.it.color == Color::White);
    report.require("MG-C.13", &[FILE], met, "no system is white; add one");
    for (line, clause, message) in [
        (
            Line::Blue,
            "MG-C.14",
            "no link has a blue line; add one to each starting system",
        ),
        (Line::Green, "MG-C.15", "no link has a green line; add one"),
        (Line::Red, "MG-C.16", "no link has a red line; add one"),
    ] {
        let met = draft.links.iter().any(|link| link.it.line == line);
        report.require(clause, &[FILE], met, message);
    }
}

fn check_corners(draft: &Draft, corners: [&At<Corner>; 4], report: &mut Report<'_>) {
    let system = |id: SystemId| &draft.systems[id.index()].it;
    let mut colors = 0;
    let mut taken: SystemSet = 0;
    for (index, At { line, it: corner }) in corners.into_iter().enumerate() {
        let home = system(corner.home);
        let id = &home.id;
        if home.planets != 3 {
            let message = format!(
                "starting system `{id}` has {} planets; write 3",
                home.planets
            );
            report.board("MG-C.4", *line, message);
        }
        if quarter(home) != index {
            let message = format!(
                "starting system `{id}` is not in this corner; write the corners clockwise, the one at the top left first, and set x and y of the system"
            );
            report.board("MG-C.4", *line, message);
        }
        if colors & home.color.bit() != 0 {
            let message = format!(
                "starting system `{id}` has the color of another one; use red, blue, yellow and white once each"
            );
            report.board("MG-C.5", *line, message);
        }
        colors |= home.color.bit();
        let [a, b] = corner.near;
        if a == b || a == corner.home || b == corner.home {
            let message =
                "`near` names the two other systems closest to the corner; name two different ones";
            report.board("MG-C.8", *line, message);
        } else if taken & covered(corner) != 0 {
            let message = "a system of this corner belongs to another corner too; give every corner three systems of its own";
            report.board("MG-C.9", *line, message);
        }
        taken |= covered(corner);
    }
}

/// The quarter of the board a system lies in, clockwise from the top left.
fn quarter(system: &System) -> usize {
    let (x, y) = system.position;
    match (x < 500, y < 500) {
        (true, true) => 0,
        (false, true) => 1,
        (false, false) => 2,
        (true, false) => 3,
    }
}

/// The systems that black holes cover when nobody starts in the corner (MG-2.24).
fn covered(corner: &Corner) -> SystemSet {
    corner.home.bit() | corner.near[0].bit() | corner.near[1].bit()
}

/// The board with each choice of at most two free corners (MG-2.25, MG-23.8). If several are wrong,
/// the one with the fewest black holes is reported.
fn check_setups(draft: &Draft, corners: [&At<Corner>; 4], report: &mut Report<'_>) {
    let mut setups: Vec<u32> = (0..16)
        .filter(|free: &u32| free.count_ones() <= 2)
        .collect();
    setups.sort_by_key(|free| free.count_ones());
    let open = |free: u32| {
        let all: SystemSet = (1 << draft.systems.len()) - 1;
        let empty = (0..4).filter(|corner| free >> corner & 1 == 1);
        empty.fold(all, |open, corner| open & !covered(&corners[corner].it))
    };
    for &free in &setups {
        let before = report.problems.len();
        check_ways(draft, corners, free, open(free), report);
        if report.problems.len() != before {
            break;
        }
    }
    let planets = |free: u32| -> u32 {
        (0..draft.systems.len())
            .filter(|system| open(free) >> system & 1 == 1)
            .map(|system| u32::from(draft.systems[system].it.planets))
            .sum()
    };
    let fewest = setups.into_iter().map(planets).min().unwrap_or_default();
    let message = format!(
        "with two free corners only {fewest} planets may be open, but two players with nine bases need 18; add planets"
    );
    report.require("MG-C.18", &[FILE], 18 <= fewest, &message);
}

/// MG-C.10 with these corners free.
fn check_ways(
    draft: &Draft,
    corners: [&At<Corner>; 4],
    free: u32,
    open: SystemSet,
    report: &mut Report<'_>,
) {
    let is_free = |corner: &usize| free >> corner & 1 == 1;
    let names: Vec<String> = (0..4)
        .filter(is_free)
        .map(|corner| (corner + 1).to_string())
        .collect();
    let which = match names.as_slice() {
        [] => "with four players".to_owned(),
        names => format!("with corner {} free", names.join(" and ")),
    };
    for (index, At { line, it: corner }) in corners.into_iter().enumerate() {
        if !is_free(&index) && neighbors(draft, corner.home) & open == 0 {
            let id = &draft.systems[corner.home.index()].it.id;
            let message = format!("{which}, no track leads from `{id}` to an open system; add one");
            report.board("MG-C.10", *line, message);
        }
    }
    let reached = reach(draft, open);
    let rest = open & !reached;
    let smaller = if reached.count_ones() < rest.count_ones() {
        reached
    } else {
        rest
    };
    if rest != 0 {
        let At { line, it: system } = &draft.systems[smaller.trailing_zeros() as usize];
        let message = format!(
            "{which}, system `{}` cannot be reached from all others; add a track",
            system.id
        );
        report.board("MG-C.10", *line, message);
    }
}

fn neighbors(draft: &Draft, system: SystemId) -> SystemSet {
    draft
        .tracks
        .iter()
        .filter(|track| track.it.a == system || track.it.b == system)
        .fold(0, |set, track| set | track.it.other(system).bit())
}

/// The open systems that can be reached from the first of them.
fn reach(draft: &Draft, open: SystemSet) -> SystemSet {
    let mut reached = open & open.wrapping_neg();
    loop {
        let next = draft.tracks.iter().fold(reached, |reached, track| {
            let ends = (track.it.a.bit() | track.it.b.bit()) & open;
            // A track with a covered end does not exist (MG-4.7).
            let usable = ends.count_ones() == 2 && ends & reached != 0;
            if usable { reached | ends } else { reached }
        });
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

fn check_fairness(draft: &Draft, corners: [&At<Corner>; 4], report: &mut Report<'_>) {
    let blue = |corner: &At<Corner>| {
        let links = draft.links.iter();
        links
            .filter(|link| link.it.line == Line::Blue && link.it.a == corner.it.home)
            .count()
    };
    for corner in corners {
        if blue(corner) != blue(corners[0]) {
            let message = format!(
                "this corner has {} blue links and the first one {}; give every start the same number",
                blue(corner),
                blue(corners[0])
            );
            report.board("MG-C.17", corner.line, message);
        }
        check_first_symbols(draft, corner, report);
    }
    let others = corners.map(|corner| {
        let links = draft.links.iter().filter(|link| link.it.line != Line::Blue);
        links
            .filter(|link| covered(&corner.it) & (link.it.a.bit() | link.it.b.bit()) != 0)
            .count()
    });
    let fewest = others.into_iter().min().unwrap_or_default();
    for (corner, count) in corners.into_iter().zip(others) {
        if fewest + 1 < count {
            let message = format!(
                "{count} green and red links touch this corner and only {fewest} another one; spread them evenly"
            );
            report.board("MG-C.17", corner.line, message);
        }
    }
    check_short_ways(draft, corners, report);
}

/// Nobody starts with five identical symbols.
fn check_first_symbols(draft: &Draft, corner: &At<Corner>, report: &mut Report<'_>) {
    for symbol in Symbol::ALL {
        let links = draft.links.iter().map(|link| &link.it);
        let blue = links.filter(|link| {
            (link.line, link.a, link.symbol) == (Line::Blue, corner.it.home, symbol)
        });
        if 5 <= blue.count() {
            let message = format!(
                "who starts here has five {} symbols and wins at once; remove blue links",
                symbol.word()
            );
            report.board("MG-C.56", corner.line, message);
        }
    }
}

/// Nobody can reach a second starting system with the three cubes of a first turn, of which a base
/// needs at least one.
fn check_short_ways(draft: &Draft, corners: [&At<Corner>; 4], report: &mut Report<'_>) {
    let is_home = |system| corners.iter().any(|corner| corner.it.home == system);
    for At { line, it: track } in &draft.tracks {
        if track.slots <= 2 && is_home(track.a) && is_home(track.b) {
            let message = "two starting systems are joined by fewer than three slots, so a first turn could win; add slots";
            report.board("MG-C.56", *line, message);
        }
    }
}
