//! Master of the Galaxy as text, made only from the view.
//!
//! Cubes are letters: R red, B blue, Y yellow, W white, K black; in the early edition G green
//! instead of white (MG-24.1). A capital is a cube, a small letter an empty slot, a star an
//! irretrievable loss.

use anstyle::{AnsiColor, Style};
use master::{
    CardPlace, CardView, Color, ConflictView, Counts, Edition, Line, PlayerColor, PlayerView,
    ProjectView, SideView, SlotView, SwarmView, SystemView, TrackView, View,
};

use super::choices::{self, WIDTH};
use crate::output::{BOLD, DIM, paint};

/// Everything the viewer may know, at most 80 columns wide.
pub(crate) fn draw(view: &View) -> String {
    join([glance(view), links(view), legend(view.edition.name)])
}

/// What changes from turn to turn.
pub(crate) fn glance(view: &View) -> String {
    join([
        title(view),
        weavers(view),
        players(view),
        systems(view),
        tracks(view),
        conflicts(view),
        cards(view),
        decks(view),
    ])
}

/// The parts that are not empty, with a blank line between them.
fn join<const N: usize>(parts: [String; N]) -> String {
    let shown = parts.into_iter().filter(|part| !part.is_empty());
    shown.collect::<Vec<_>>().join("\n")
}

/// What the letters and signs mean, and what the cubes stand for (MG-1.13).
fn legend(edition: Edition) -> String {
    let cubes = Color::ALL.map(|color| {
        let label = edition.color_label(color);
        format!("{} {label} ({})", letter(edition, color), color.resource())
    });
    let text = format!(
        "{}: a capital is a cube, a small letter an empty slot, * an irretrievable loss; = stands, \
         ! its reward is owed; a>b is a route that departs from a. Base, same, home: bases, \
         identical symbols and homes, of how many that win. `card NAME` shows a card.",
        cubes.join(", ")
    );
    choices::wrapped(&text, "", "") + "\n"
}

/// An action in notation, or a text about one, with the color names of the edition. Only whole
/// words are replaced, not the same letters inside an id.
pub(crate) fn shown(view: &View, text: &str) -> String {
    let edition = view.edition.name;
    let words = text.split_inclusive(|end: char| end.is_whitespace() || end == '`');
    let words = words.map(|word| {
        let bare = word.trim_end_matches(|end: char| end.is_whitespace() || end == '`');
        match Color::ALL.into_iter().find(|color| color.word() == bare) {
            Some(color) => word.replace(bare, edition.color_label(color)),
            None => word.to_owned(),
        }
    });
    words.collect()
}

/// Typed text with the color names of the edition, in notation.
pub(crate) fn typed(view: &View, text: &str) -> String {
    let words = text.split_whitespace().map(|word| {
        let called = |(_, label): &(&&str, &&str)| **label == word;
        let label = view.edition.labels.iter().find(called);
        label.map_or(word, |(notation, _)| notation)
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The question in a sentence, and the cubes at hand.
pub(crate) fn remind(view: &View) -> String {
    let mut lines = Vec::new();
    if let Some(question) = &view.question {
        lines.push(question.prompt.clone());
        for (index, option) in question.options.iter().enumerate() {
            lines.push(format!("{}: {option}", index + 1));
        }
    }
    let active = view.players.get(view.active.word());
    if let Some(drawn) = active
        .map(|player| &player.drawn)
        .filter(|drawn| 0 < total(drawn))
    {
        lines.push(format!("drawn: {}", cube_counts(view.edition.name, drawn)));
    }
    lines.join("\n")
}

/// A card with everything printed and lying on it.
pub(crate) fn describe(view: &View, word: &str) -> Option<String> {
    let fits =
        |name: &&String| *name == word || name.split_once(':').is_some_and(|(_, end)| end == word);
    let name = view.cards.keys().find(fits)?;
    let card = &view.cards[name];
    let place = match (card.owner, card.place) {
        (Some(owner), _) => format!("{}'s", owner.word()),
        (None, CardPlace::Deck) => "in its deck".to_owned(),
        (None, CardPlace::Player) => "a player's".to_owned(),
        (None, CardPlace::Board) => "on the board".to_owned(),
        (None, CardPlace::Lifted) => "lifted".to_owned(),
        (None, CardPlace::Revealed) => "revealed".to_owned(),
    };
    let mut text = format!("{} · {} · {place}\n", paint(BOLD, card.name), name);
    if !card.ability.is_empty() {
        let state = if card.works {
            "works"
        } else {
            "does not work now"
        };
        text += &wrapped(&format!("{} ({state})", card.ability));
    }
    for (title, counts) in [("needs", &card.needs), ("gives", &card.gives)] {
        if 0 < total(counts) {
            text += &format!("  {title} {}\n", counted(counts));
        }
    }
    for (word, project) in &card.projects {
        text += &wrapped(&format!(
            "{word} {}: {}",
            slots(view.edition.name, &project.slots),
            project.text
        ));
    }
    if let Some(face) = &card.conflict {
        text += &format!("  {} symbol, loot {}\n", face.symbol.word(), face.loot);
    }
    Some(text)
}

fn title(view: &View) -> String {
    let active = view.active.word();
    let turn = match view.turn {
        0 => format!("setup; {active} will begin"),
        turn => format!("turn {turn} (round {}), {active}'s", view.round),
    };
    format!("{}\n", paint(BOLD, turn))
}

fn heading(text: &str) -> String {
    format!("{}\n", paint(BOLD, text))
}

/// One line for each player: progress towards victories, symbols, bag, bases.
fn players(view: &View) -> String {
    let mut text =
        heading("player   base same home symbols held             bag                 cards stock");
    for (name, player) in &view.players {
        text += &player_line(view.edition.name, name, player);
    }
    text += &format!(
        "  reserve {}, {} black hole tokens free\n",
        cube_counts(view.edition.name, &view.reserve),
        view.free_tokens
    );
    text
}

fn player_line(edition: Edition, name: &str, player: &PlayerView) -> String {
    let gauge = |have: u8, need: u8| format!("{have}/{need}");
    let victory = &player.victory;
    let held = player.symbols.iter().filter(|(_, count)| 0 < **count);
    let held: Vec<String> = held
        .map(|(symbol, count)| format!("{}{count}", short(symbol)))
        .collect();
    let mut notes = String::new();
    if 0 < player.skips {
        notes += &format!("    skip markers: {}\n", player.skips);
    }
    if player.resigned {
        notes += "    has left the game\n";
    }
    format!(
        "  {} {:<4} {:<4} {:<4} {:<24} {} {:>5} {:>5}\n{notes}",
        paint(BOLD, format!("{name:<6}")),
        gauge(victory.expansion.have, victory.expansion.need),
        gauge(victory.domination.have, victory.domination.need),
        gauge(victory.conquest.have, victory.conquest.need),
        held.join(" "),
        pad(&cube_counts(edition, &player.bag), 19),
        format!("{}/{}", player.cards.len(), player.card_limit),
        player.stock,
    )
}

/// The swarms: where they are, where they will go, the cubes on their projects.
fn weavers(view: &View) -> String {
    let edition = view.edition.name;
    let Some(view) = &view.weavers else {
        return String::new();
    };
    let mut text = heading("weavers: system -> target (arrows), projects, symbols and cubes");
    for (word, swarm) in &view.swarms {
        text += &swarm_lines(edition, word, swarm);
    }
    let home = if view.home_held { "held" } else { "LOST" };
    let holes = &view.black_holes;
    text += &wrapped(&format!(
        "deck {}, out of the game {}; black holes {}/{}, home {home}",
        view.deck.len(),
        view.removed.len(),
        holes.have,
        holes.need
    ));
    text
}

fn swarm_lines(edition: Edition, word: &str, swarm: &SwarmView) -> String {
    let arrows: String = swarm
        .arrows
        .iter()
        .map(|&color| slot_letter(edition, color))
        .collect();
    let symbols: Vec<&str> = swarm.symbols.iter().map(|it| short(it.word())).collect();
    let gets: String = swarm
        .cubes
        .iter()
        .map(|&color| cube(edition, color))
        .collect();
    let reacted = if swarm.reacted { " (done)" } else { "" };
    let projects = swarm.projects.iter().map(|(name, project)| {
        let cubes = cube(edition, project.color).repeat(project.cubes.into());
        let empty = project.slots.saturating_sub(project.cubes);
        let empty = slot_letter(edition, project.color).repeat(empty.into());
        format!("{name} {cubes}{empty}")
    });
    let head = format!("{word} {} -> {} ({arrows})", swarm.system, swarm.target);
    let reaction = format!("{}: {gets}{reacted}", symbols.join("+"));
    let projects: Vec<String> = projects.collect();
    format!("  {head}\n      {}; {reaction}\n", projects.join(", "))
}

fn systems(view: &View) -> String {
    let longest = view.systems.keys().map(|word| word.len()).max();
    let cells = view.systems.iter().map(|(word, system)| {
        let word = pad(word, longest.unwrap_or(0));
        format!("{word} {}", system_state(view.edition.name, system))
    });
    heading("systems: color, planets, bases") + &columns(cells.collect())
}

fn system_state(edition: Edition, system: &SystemView) -> String {
    let planets = usize::from(system.planets).saturating_sub(system.cubes.len());
    let cubes: String = system
        .cubes
        .iter()
        .map(|&color| cube(edition, color))
        .collect();
    let planets = pad(&format!("{cubes}{}", ".".repeat(planets)), 3);
    let owner = match system.owner {
        _ if system.covered => paint(DIM, "black hole"),
        Some(owner) => format!("{} {}", owner.word(), system.bases),
        None => match system
            .swarm
            .as_deref()
            .and_then(|word| word.split_once(':'))
        {
            Some((_, name)) => paint(BOLD, name),
            None => String::new(),
        },
    };
    let home = if system.home { " home" } else { "" };
    format!(
        "{} {planets}{home} {owner}",
        slot_letter(edition, system.color)
    )
}

fn tracks(view: &View) -> String {
    let longest = view.tracks.keys().map(|word| word.len()).max();
    let cells = view.tracks.iter().map(|(word, track)| {
        let word = pad(&track_name(word, track), longest.unwrap_or(0));
        format!("{word} {}", track_state(view.edition.name, track))
    });
    heading("tracks: slots, owner of the route") + &columns(cells.collect())
}

/// The name of a route begins with its departure: the arrow points away from it.
fn track_name(word: &str, track: &TrackView) -> String {
    match track.from {
        Some(from) if from == track.ends[1] => format!("{}<{}", track.ends[0], track.ends[1]),
        Some(_) | None => word.to_owned(),
    }
}

fn track_state(edition: Edition, track: &TrackView) -> String {
    let empty = usize::from(track.slots).saturating_sub(track.cubes.len());
    let cubes: String = track
        .cubes
        .iter()
        .map(|&color| cube(edition, color))
        .collect();
    let owner = track.owner.map_or("", PlayerColor::word);
    let conflict = if track.conflict.is_some() { " !" } else { "" };
    format!("{cubes}{} {owner}{conflict}", ".".repeat(empty))
}

fn conflicts(view: &View) -> String {
    if view.conflicts.is_empty() {
        return String::new();
    }
    let told = view
        .conflicts
        .iter()
        .map(|(word, conflict)| conflict_lines(view.edition.name, word, conflict));
    heading("conflicts") + &told.collect::<String>()
}

fn conflict_lines(edition: Edition, word: &str, conflict: &ConflictView) -> String {
    let advantage = conflict.advantage.map_or("nobody", PlayerColor::word);
    let mut text = wrapped(&format!(
        "{word} on {}: {} symbol, loot {}, advantage {advantage}",
        conflict.track,
        conflict.symbol.word(),
        conflict.loot
    ));
    for (side, view) in [("red", &conflict.red), ("blue", &conflict.blue)] {
        text += &side_line(edition, side, view);
    }
    text
}

fn side_line(edition: Edition, side: &str, view: &SideView) -> String {
    let nobody = if view.weavers { "weavers" } else { "neutral" };
    let player = view.player.map_or(nobody, PlayerColor::word);
    let cubes: String = view
        .cubes
        .iter()
        .map(|&color| cube(edition, color))
        .collect();
    let empty = usize::from(view.slots).saturating_sub(view.cubes.len());
    let gains: Vec<&str> = view.gains.iter().map(|gain| gain.word.as_str()).collect();
    let truce = if view.offers_truce {
        " offers truce"
    } else {
        ""
    };
    wrapped(&format!(
        "{side}: {player} in {} {cubes}{} {}{truce}",
        view.system,
        ".".repeat(empty),
        gains.join(", ")
    ))
}

fn links(view: &View) -> String {
    let cell = |link: &master::LinkView| {
        let line = match link.line {
            Line::Blue => "blue",
            Line::Green => "green",
            Line::Red => "red",
        };
        let holders: Vec<&str> = link.holders.iter().map(|holder| holder.word()).collect();
        let systems = link.systems.join("+");
        let symbol = short(link.symbol.word());
        format!("{symbol} {line} {systems} {}", holders.join(" "))
    };
    heading("links: symbol, line, systems, holder")
        + &columns(view.links.iter().map(cell).collect())
}

/// Every player's cards with their projects.
fn cards(view: &View) -> String {
    let mut text = String::new();
    for (name, player) in &view.players {
        if player.cards.is_empty() {
            continue;
        }
        text += &heading(&format!("{name}'s cards"));
        for word in &player.cards {
            if let Some(card) = view.cards.get(word) {
                text += &card_line(view.edition.name, word, card);
            }
        }
    }
    text
}

fn card_line(edition: Edition, word: &str, card: &CardView) -> String {
    let mut cells: Vec<String> = Vec::new();
    for (name, project) in &card.projects {
        cells.push(project_cell(edition, name, project));
    }
    if card.works {
        cells.push(paint(DIM, "works"));
    }
    match card.constructed {
        0 => {}
        1 => cells.push(paint(BOLD, "base built")),
        count => cells.push(paint(BOLD, format!("{count} bases built"))),
    }
    flow(word, &cells)
}

fn project_cell(edition: Edition, name: &str, project: &ProjectView) -> String {
    let mark = match (project.standing, project.owed) {
        (true, _) => "=",
        (false, true) => "!",
        (false, false) => "",
    };
    format!("{name}{mark} {}", slots(edition, &project.slots))
}

fn decks(view: &View) -> String {
    let cell = |(name, deck): (&&str, &master::DeckView)| {
        let top = deck.top.as_deref().unwrap_or(match deck.size {
            0 => "empty",
            _ => "face down",
        });
        format!("{name} {} {top}", deck.size)
    };
    let mut text = heading("decks: cards left, top card");
    text += &columns(view.decks.iter().map(cell).collect());
    if !view.revealed.is_empty() {
        text += &wrapped(&format!("revealed: {}", view.revealed.join(" ")));
    }
    text
}

/// The slots of a project, cubes as capitals.
fn slots(edition: Edition, slots: &[SlotView]) -> String {
    let shown = slots.iter().map(|slot| {
        let letter = match slot.cube {
            Some(color) => cube(edition, color),
            None => slot_letter(edition, slot.color),
        };
        let star = if slot.star { "*" } else { "" };
        format!("{letter}{star}")
    });
    shown.collect()
}

/// The first letters of a symbol's word, which are unique.
fn short(symbol: &str) -> &str {
    symbol.get(..3).unwrap_or(symbol)
}

fn cube_counts(edition: Edition, counts: &Counts) -> String {
    let of = |color: Color| counts.get(color.word()).copied().unwrap_or(0);
    let shown = Color::ALL.map(|color| format!("{}{}", cube(edition, color), of(color)));
    shown.join(" ")
}

fn counted(counts: &Counts) -> String {
    let shown: Vec<String> = counts
        .iter()
        .map(|(name, count)| format!("{count} {name}"))
        .collect();
    shown.join(", ")
}

fn total(counts: &Counts) -> u32 {
    counts.values().map(|&count| u32::from(count)).sum()
}

fn letter(edition: Edition, color: Color) -> char {
    match (color, edition) {
        (Color::Red, _) => 'R',
        (Color::Blue, _) => 'B',
        (Color::Yellow, _) => 'Y',
        (Color::White, Edition::Final) => 'W',
        (Color::White, Edition::Early) => 'G',
        (Color::Black, _) => 'K',
    }
}

fn style(edition: Edition, color: Color) -> Style {
    let color = match (color, edition) {
        (Color::Red, _) => AnsiColor::Red,
        (Color::Blue, _) => AnsiColor::Blue,
        (Color::Yellow, _) => AnsiColor::Yellow,
        (Color::White, Edition::Final) => AnsiColor::White,
        (Color::White, Edition::Early) => AnsiColor::Green,
        (Color::Black, _) => AnsiColor::BrightBlack,
    };
    color.on_default()
}

fn cube(edition: Edition, color: Color) -> String {
    paint(style(edition, color).bold(), letter(edition, color))
}

fn slot_letter(edition: Edition, color: Color) -> String {
    let letter = letter(edition, color).to_ascii_lowercase();
    paint(style(edition, color), letter)
}

/// The width of a text on the screen.
fn width(text: &str) -> usize {
    anstream::adapter::strip_str(text)
        .to_string()
        .chars()
        .count()
}

fn pad(text: &str, to: usize) -> String {
    format!("{text}{}", " ".repeat(to.saturating_sub(width(text))))
}

fn wrapped(text: &str) -> String {
    format!("{}\n", choices::wrapped(text, "  ", "    "))
}

/// A name followed by its cells, on several lines if necessary.
fn flow(name: &str, cells: &[String]) -> String {
    const INDENT: usize = 26;
    let mut text = String::new();
    let mut line = pad(&format!("  {name}"), INDENT);
    for cell in cells {
        if WIDTH < width(&line) + 2 + width(cell) {
            text += line.trim_end();
            text.push('\n');
            line = " ".repeat(INDENT);
        }
        line += "  ";
        line += cell;
    }
    text + line.trim_end() + "\n"
}

/// Cells in as many columns as fit, read down, then across.
fn columns(cells: Vec<String>) -> String {
    let widest = cells
        .iter()
        .map(|cell| width(cell.trim_end()))
        .max()
        .unwrap_or(0);
    let count = (WIDTH / (widest + 2)).max(1);
    let rows = cells.len().div_ceil(count);
    let mut text = String::new();
    for row in 0..rows {
        let line: String = cells
            .iter()
            .skip(row)
            .step_by(rows)
            .map(|cell| format!("  {}", pad(cell.trim_end(), widest)))
            .collect();
        text += line.trim_end();
        text.push('\n');
    }
    text
}
