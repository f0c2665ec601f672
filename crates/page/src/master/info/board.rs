//! What is said of what lies on the board.

use crate::parts::capital;
use master::{Color, Kind, LinkView, SideView, SystemView, TrackView};
use master::{ConflictView, Line};
use maud::{Markup, html};
use picture::icon;

use super::super::DrawnTable;
use super::super::piece::{cube, piece};
use super::super::{round, swarm};
use crate::info::{Info, counted, listed};
use crate::layout;

/// A system: who holds it, its planets, its symbols and the routes to it.
pub(super) fn system(table: &DrawnTable<'_>, word: &str, system: &SystemView) -> Info {
    let label = table.label(system.color);
    let mut kind = format!("{label} ({}) system", system.color.resource());
    if system.home {
        kind += match system.start_of {
            Some(player) => format!(", home of {}", table.name(player)),
            None => ", a starting system".to_owned(),
        }
        .as_str();
    }
    let card = Info::new(system.name, kind);
    if system.covered {
        return card
            .says("A black hole covers it: nobody can settle, reach or attack it.")
            .rule("MG-4.1");
    }
    let swarm = table.swarm_of(system);
    let holder = match (system.owner, swarm) {
        (Some(owner), _) => format!(
            "Held by {} with {} (room for {}).",
            table.who(owner).replace("You", "you"),
            DrawnTable::bases(system.bases),
            system.planets
        ),
        (None, Some(swarm)) => format!("The swarm {} sits here.", swarm.name),
        (None, None) => "Nobody holds it.".to_owned(),
    };
    let next = Kind::of_base(u32::from(system.bases) + 1).filter(|_| system.bases < system.planets);
    card.says(holder)
        .may_say(
            next.filter(|_| swarm.is_none())
                .map(|kind| format!("The next base here brings a {} card.", kind.word())),
        )
        .says(planets(table, system))
        .shows(links(table, word))
        .shows(ways(table, word))
        .rule(if system.owner.is_some() {
            "MG-12.8"
        } else {
            "MG-12.4"
        })
}

fn planets(table: &DrawnTable<'_>, system: &SystemView) -> String {
    let settled = system.cubes.len();
    let all = usize::from(system.planets);
    let cubes = match settled {
        0 => String::new(),
        _ => format!(" ({})", table.cubes_text(&system.cubes)),
    };
    let [same, other] = pays(system);
    let label = table.label(system.color);
    match all - settled {
        0 => format!("All {all} planets are settled{cubes}."),
        free => format!(
            "{settled} of {all} planets settled{cubes}. {free} free: a {label} cube pays {same}, another color {other}."
        ),
    }
}

/// What settling a planet pays, with the color of the system and with another one.
fn pays(system: &SystemView) -> [u8; 2] {
    let same = |color: &&Color| **color == system.color;
    let of = |color: Option<&Color>| color.map_or(0, |color| color.settled_in(system.color));
    [
        of(Color::BRIGHT.iter().find(same)),
        of(Color::BRIGHT.iter().find(|color| !same(color))),
    ]
}

/// The symbols that hang on a system.
fn links(table: &DrawnTable<'_>, word: &str) -> Markup {
    let linked = table
        .view
        .links
        .iter()
        .filter(|link| link.systems.contains(&word));
    html! {
        ul {
            @for link in linked {
                li { (icon(link.symbol.word(), "symbol", link.symbol.word())) " " (needs(table, link)) }
            }
        }
    }
}

/// The tracks of a system: who is on the way, and how far.
fn ways(table: &DrawnTable<'_>, word: &str) -> Markup {
    let tracks = table
        .view
        .tracks
        .values()
        .filter(|track| track.ends.contains(&word));
    let used = tracks.filter(|track| track.owner.is_some() || track.conflict.is_some());
    html! {
        ul {
            @for track in used {
                @let other = if track.ends[0] == word { track.ends[1] } else { track.ends[0] };
                li { b { (table.system_name(other)) } ": " (state(table, track)) }
            }
        }
    }
}

fn state(table: &DrawnTable<'_>, track: &TrackView) -> String {
    if let Some(conflict) = track
        .conflict
        .as_deref()
        .and_then(|word| table.view.cards.get(word))
    {
        return format!("conflict, {}", conflict.name);
    }
    match track.owner {
        Some(owner) if track.complete => format!("complete route of {}", table.name(owner)),
        Some(owner) => format!(
            "route of {}, {} of {}",
            table.name(owner),
            track.cubes.len(),
            track.slots
        ),
        None => "no route".to_owned(),
    }
}

/// A planet, by its number.
pub(super) fn planet(table: &DrawnTable<'_>, system: &SystemView, index: usize) -> Option<Info> {
    if system.planets as usize <= index {
        return None;
    }
    let card = Info::new(format!("A planet of {}", system.name), "planet");
    let card = match system.cubes.get(index) {
        Some(&color) => card
            .says(format!(
                "Settled with a {} cube, which stays.",
                table.label(color)
            ))
            .rule("MG-9.8"),
        None => {
            let [same, other] = pays(system);
            let label = table.label(system.color);
            let who = match system.owner {
                Some(owner) => format!("{} may settle it", table.who(owner)),
                None => "A base in the system lets its owner settle it".to_owned(),
            };
            card.says(format!("{who} with any drawn cube but black."))
                .next(format!(
                    "{label} pays {same} {label} cubes, another color {other} of that color."
                ))
                .rule("MG-9.2")
        }
    };
    Some(card)
}

/// The way between two systems: a route, a conflict, or neither.
pub(super) fn track(table: &DrawnTable<'_>, track: &TrackView) -> Info {
    let [a, b] = track.ends.map(|end| table.system_name(end));
    let card = Info::new(
        format!("{a} – {b}"),
        format!("track of {}", counted(track.slots, "slot")),
    );
    if let Some(word) = &track.conflict
        && let Some(fought) = table.view.conflicts.get(word)
    {
        return conflict(table, word, fought);
    }
    let covered = |end: &str| {
        table
            .view
            .systems
            .get(end)
            .is_some_and(|system| system.covered)
    };
    if track.ends.iter().any(|end| covered(end)) {
        return card
            .says("It ends at a black hole: no route leads there.")
            .rule("MG-4.5");
    }
    let colors: Vec<String> = track
        .colors
        .iter()
        .map(|&color| table.label(color).to_owned())
        .collect();
    let colors = colors.join(" or ");
    match track.owner {
        Some(owner) if track.complete => card
            .says(format!("A complete route of {}.", table.name(owner)))
            .says("With it a base can be placed or added at its ends.")
            .rule("MG-12.8"),
        Some(owner) => {
            let left = usize::from(track.slots) - track.cubes.len();
            let color = track.color.map_or("", |color| table.label(color));
            let from = track.from.map_or("", |from| table.system_name(from));
            card.says(format!(
                "A route of {} from {from}: {} of {}.",
                table.name(owner),
                track.cubes.len(),
                track.slots
            ))
            .next(format!("{left} more {color}, and it is complete."))
            .rule("MG-10.4")
        }
        None => card
            .says(format!(
                "No route yet. It takes {} {colors} cubes, all of one color.",
                track.slots
            ))
            .rule("MG-10.3"),
    }
}

/// The symbol of a link, and who has it.
pub(super) fn link(table: &DrawnTable<'_>, link: &LinkView) -> Info {
    let holders: Vec<String> = link
        .holders
        .iter()
        .map(|&player| table.name(player).to_owned())
        .collect();
    let held = match holders.is_empty() {
        true => "Nobody has it now.".to_owned(),
        false => format!("Held by {}.", listed(&holders)),
    };
    let clause = match link.line {
        Line::Blue => "MG-5.5",
        Line::Green => "MG-5.6",
        Line::Red => "MG-5.7",
    };
    let title = format!("{} symbol", link.symbol.with_article());
    Info::new(capital(&title), "on the board")
        .says(layout::sentence(&needs(table, link)))
        .says(held)
        .rule(clause)
}

/// What a link asks for.
fn needs(table: &DrawnTable<'_>, link: &LinkView) -> String {
    let names: Vec<&str> = link
        .systems
        .iter()
        .map(|word| table.system_name(word))
        .collect();
    match (link.line, names.as_slice()) {
        (Line::Blue, _) => format!("for the player who started in {}", names.join(" and ")),
        (Line::Green, _) => format!("for bases in both {}", names.join(" and ")),
        (Line::Red, _) => format!("for a base in only one of {}", names.join(" and ")),
    }
}

/// A conflict on the board, as the whole card: both sides with their slots and what they fight for.
pub(super) fn conflict(table: &DrawnTable<'_>, word: &str, fought: &ConflictView) -> Info {
    let face = table.view.cards.get(word);
    let sides = [("red", &fought.red), ("blue", &fought.blue)];
    let leads = fought
        .advantage
        .map_or("Nobody holds".to_owned(), |player| {
            match table.who(player).as_str() {
                "You" => "You hold".to_owned(),
                name => format!("{name} holds"),
            }
        });
    let mut card = Info::new(face.map_or(word, |face| face.name), "conflict");
    for (name, side) in sides {
        let slots = face.and_then(|face| face.projects.get(name));
        card = card.shows(html! {
            div .side {
                p { (party(table, side)) " " b { (side.cubes.len()) "/" (side.slots) } " " small { "before " (table.system_name(side.system)) } }
                p .cubes {
                    @for slot in slots.iter().flat_map(|project| &project.slots) {
                        @match slot.cube {
                            Some(color) => (cube(table, color, "")),
                            None => span .{ "slot " (table.label(slot.color)) } { (icon(table.label(slot.color), "glyph", table.label(slot.color))) },
                        }
                    }
                }
                @for gain in &side.gains { p { "Wins: " (gain.text) } }
            }
        });
        let left = slots.and_then(|project| table.missing(&project.slots));
        if let (Some(player), Some(left)) = (side.player, left) {
            let wins = match table.who(player).as_str() {
                "You" => "you win".to_owned(),
                name => format!("{name} wins"),
            };
            card = card.next(format!("{left} more, and {wins}."));
        }
    }
    card.says(format!(
        "{leads} its {} symbol: more cubes on the own side.",
        fought.symbol.word()
    ))
    .rule("MG-19.2")
}

/// Who is on a side.
fn party(table: &DrawnTable<'_>, side: &SideView) -> Markup {
    html! {
        @match side.player {
            Some(player) => { (piece(player)) " " b { (table.name(player)) } },
            None if side.weavers => b { "The Weavers" },
            None => b { "Neutral" },
        }
    }
}

/// A swarm: where it goes, what it grows, what provokes it.
pub(super) fn swarm(table: &DrawnTable<'_>, word: &str) -> Option<Info> {
    let swarm = table.view.weavers.as_ref()?.swarms.get(word)?;
    let symbols: Vec<String> = swarm
        .symbols
        .iter()
        .map(|symbol| symbol.with_article().to_owned())
        .collect();
    let target = table.view.systems.get(swarm.target)?;
    let mine = target.owner.is_some();
    let mut card = Info::new(
        swarm.name,
        format!("swarm in {}", table.system_name(swarm.system)),
    );
    card = match mine {
        true => card.next(format!(
            "It aims at {}, where you have a base: {} more on one project, and it is lost.",
            target.name,
            counted(swarm::left_to_enter(swarm), "cube")
        )),
        false => card.says(format!("It aims at {}.", target.name)),
    };
    for (name, project) in &swarm.projects {
        let label = table.label(project.color);
        card = card.says(html! {
            b { (name) ": " } (project.cubes) " of " (project.slots) " " (label) ". " (project.condition) " " (project.consequence)
        });
    }
    let [one, two] = swarm.cubes.map(|color| table.label(color));
    let provoked = match swarm.reacted {
        true => "It has reacted in this turn.".to_owned(),
        false => format!(
            "When you gain {} symbol, it gets a {one} and a {two} cube.",
            symbols.join(" or ")
        ),
    };
    Some(card.says(provoked).rule("WV-COL.5"))
}

/// A project of a swarm: what it waits for, and what it does when it is full.
pub(super) fn growth(table: &DrawnTable<'_>, word: &str, growth: &str) -> Option<Info> {
    let swarm = table.view.weavers.as_ref()?.swarms.get(word)?;
    let project = swarm.projects.get(growth)?;
    let label = table.label(project.color);
    let target = table.view.systems.get(swarm.target)?;
    let next = match swarm::left(project) {
        1 => format!("The next {label} cube completes it."),
        left => format!("{left} more {label} cubes complete it."),
    };
    let lost = (project.enters && target.owner.is_some())
        .then(|| format!("Then your bases in {} are lost.", target.name));
    let card = Info::new(format!("{}: {growth}", swarm.name), "project of a swarm")
        .says(&project.condition)
        .says(project.consequence)
        .next(next)
        .may_say(lost);
    Some(card.rule("WV-SPN.2"))
}

/// How near the Weavers are to winning.
pub(super) fn loss(table: &DrawnTable<'_>) -> Option<Info> {
    let weavers = table.view.weavers.as_ref()?;
    let holes = weavers.black_holes;
    let home = swarm::Home::of(table, weavers).map(|home| match home {
        swarm::Home::Safe => "No swarm aims at your home. Without a base there at the end of a turn you lose.".to_owned(),
        swarm::Home::Aimed { left } => format!(
            "A swarm aims at your home and enters it with {} more on one project. Without a base there at the end of a turn you lose.",
            counted(left, "cube")
        ),
        swarm::Home::Lost => "You have lost your home: place a base there before the turn ends, or the game is lost.".to_owned(),
    });
    let deck = match weavers.deck.len() {
        0 => "No card is left in their deck: every full row moves a swarm and leaves a black hole."
            .to_owned(),
        cards => format!("{} left in their deck.", counted(cards as u64, "card")),
    };
    let card = Info::new("How you lose", "the Weavers")
        .says(format!(
            "{} of the {} black holes that end the game. A swarm that moves leaves one behind.",
            holes.have, holes.need
        ))
        .may_say(home)
        .says(deck);
    Some(card.rule("WV-LOS.3"))
}

/// What the Weavers do when cubes have been drawn.
pub(super) fn span(table: &DrawnTable<'_>) -> Option<Info> {
    table.view.weavers.as_ref()?;
    let cubes = round::span_cubes(table);
    let card = Info::new("The Span", "what the Weavers do in your turn")
        .says(
            "It comes when you have drawn your cubes. Two or more of one color, a single one of a color, or \
             neither: each says which project of a swarm gets a cube from the reserve.",
        )
        .next(format!("{} for the swarms in this turn.", counted(cubes, "cube")))
        .says("Click to read them one by one.");
    Some(card.rule("WV-SPN.1"))
}
