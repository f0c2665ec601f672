//! Inter-Galactic Conquest as text, made only from the view.
//!
//! Resources are letters: D dark matter, P platinum, T titanium, I iron, S space crystal, U stardust.
//! A ship is the first letter of its color and its level.

use anstyle::{AnsiColor, Style};
use conquest::{Color, Counts, PlayerView, ShipView, SpaceView, TokenView, View};

use super::choices;
use super::map::{Map, Place};
use crate::output::{BOLD, DIM, paint};

/// Everything the viewer may know, at most 80 columns wide.
pub(crate) fn draw(view: &View) -> String {
    let parts = [
        title(view),
        players(view),
        map(view),
        prices(view),
        LEGEND.to_owned(),
    ];
    parts.join("\n")
}

/// What changes from turn to turn.
pub(crate) fn glance(view: &View) -> String {
    [title(view), players(view), board(view)].join("\n")
}

const LEGEND: &str = "\
On the map a name such as RED is a starter planet, B1 a base, t1 a place of the
trade ship; a0 to x1 are asteroids: red-a0 is the one near RED. Dots are lines.
D dark matter, P platinum, T titanium, I iron, S space crystal, U stardust; ? is
a token that lies face down. R1 is a red ship of level 1, *3 three of them; @ is
the trade ship. Suspected: whether one can be accused now, and by whom no
more. `card NAME` shows a space.
";

/// The question in a sentence, the hand and the negotiation.
pub(crate) fn remind(view: &View) -> String {
    let mut lines = Vec::new();
    if let Some(question) = &view.question {
        let asked = question.seat.word();
        // Until the game is over only the viewer's own hand is visible.
        let is_own = view.players[asked].hand.is_some();
        lines.push(match is_own {
            true => question.prompt.clone(),
            false => format!("{asked} decides; you may accuse somebody meanwhile."),
        });
        if let Some(left) = question.left {
            lines.push(format!("cards to give up: {left}"));
        }
    }
    let hands = view.players.values().filter_map(|player| {
        let hand = player.hand.as_ref()?;
        let total: u16 = hand.values().map(|&count| u16::from(count)).sum();
        Some(format!(
            "hand {} ({total} of {})",
            hand_of(hand),
            player.hold_limit
        ))
    });
    if view.outcome.is_none() {
        lines.extend(hands);
    }
    if let Some(talk) = &view.negotiation
        && let Some((give, want)) = talk.give.as_ref().zip(talk.want.as_ref())
    {
        let maker = talk.maker.word();
        lines.push(format!("{maker} gives {} for {}", cards(give), cards(want)));
    }
    lines.join("\n")
}

/// A space and everything on it.
pub(crate) fn describe(view: &View, word: &str) -> Option<String> {
    let (word, space) = view.spaces.get_key_value(word)?;
    let mut text = format!("{} · {word} · {}\n", paint(BOLD, &space.name), space.kind);
    if let Some(controller) = space.controller {
        text += &format!("  controlled by {}\n", controller.word());
    }
    if let Some(price) = &space.price {
        text += &format!("  price {}\n", cards(price));
    }
    if let Some(token) = &space.token {
        let face = token
            .face
            .as_ref()
            .map_or("face down".to_owned(), |face| face.join(", "));
        text += &format!(
            "  {} token of area {}: {face}\n",
            token.color.word(),
            token.area
        );
    }
    for ship in &space.ships {
        let (owner, level, count) = (ship.owner.word(), ship.level, ship.count);
        text += &format!("  {count} {owner} level {level}\n");
    }
    let joined = view.lines.iter().filter_map(|[a, b]| match word {
        word if a == word => Some(*b),
        word if b == word => Some(*a),
        _ => None,
    });
    text += &format!("  lines to {}\n", joined.collect::<Vec<_>>().join(", "));
    Some(text)
}

fn title(view: &View) -> String {
    let active = view.active.word();
    let turn = format!("turn {} (round {}), {active}'s", view.turn, view.round);
    let energy = format!("energy {}, {} points win", view.energy, view.target);
    format!("{}; {energy}\n", paint(BOLD, turn))
}

/// One line for each player.
fn players(view: &View) -> String {
    let head = "player  points planets bases tokens ships    limit suspected hand";
    let mut text = format!("{}\n", paint(BOLD, head));
    for (name, player) in &view.players {
        text += &player_line(name, player);
    }
    if !view.empty_decks.is_empty() {
        text += &format!("  the bank has no {}\n", view.empty_decks.join(", "));
    }
    for waiting in &view.accusations {
        let [accuser, suspect] = [waiting.accuser, waiting.suspect].map(Color::word);
        text += &format!("  {accuser} accuses {suspect}; it is judged after the open question\n");
    }
    let keeper = view.trade_ship.keeper.word();
    let at = view.trade_ship.space;
    text + &format!("  the trade ship is at {at}; {keeper} moves it\n")
}

fn player_line(name: &str, player: &PlayerView) -> String {
    if !player.living {
        return format!(
            "  {}\n",
            paint(DIM, format!("{name:<6} is out of the game"))
        );
    }
    let ships = player.ships.map(|count| count.to_string()).join("/");
    let hand = player.hand.as_ref().map_or("hidden".to_owned(), hand_of);
    let suspected = match (player.suspicious, player.accused_by.is_empty()) {
        (false, _) => "-".to_owned(),
        (true, true) => "possible".to_owned(),
        (true, false) => {
            let initials = player
                .accused_by
                .iter()
                .filter_map(|who| who.chars().next());
            format!("not {}", initials.collect::<String>().to_uppercase())
        }
    };
    format!(
        "  {} {:>5} {:>7} {:>5} {:>6} {ships:<8} {:>5} {suspected:<9} {hand}\n",
        paint(BOLD, format!("{name:<6}")),
        player.points,
        player.planets.len(),
        player.bases.len(),
        player.battle_tokens,
        player.hold_limit,
    )
}

/// The size of the map.
const MAP: (usize, usize) = (choices::WIDTH, 43);

/// All spaces at their places, with the lines between them.
fn map(view: &View) -> String {
    let place = places(view);
    let mut map = Map::new(MAP.0, MAP.1);
    for [a, b] in &view.lines {
        map.line(place(&view.spaces[a]), place(&view.spaces[b]));
    }
    for (word, space) in &view.spaces {
        let color = Color::ALL[space.sector];
        let style = match space.kind {
            "base" | "trade-ship" => BOLD,
            "starter-planet" => style(color).bold(),
            _ => style(color),
        };
        map.label(place(space), &label(view, word, space), style);
    }
    format!("{}\n{}", paint(BOLD, "board: token, ships"), map.text())
}

/// Where spaces lie on the map. The board is turned by half a sector, so that it is wider than high.
fn places(view: &View) -> impl Fn(&SpaceView) -> Place {
    let turned = |space: &SpaceView| {
        let (sin, cos) = 30_f64.to_radians().sin_cos();
        let (x, y) = (f64::from(space.at.0), f64::from(space.at.1));
        (x * cos - y * sin, x * sin + y * cos)
    };
    let reach = |of: fn((f64, f64)) -> f64| {
        let all = view.spaces.values().map(|space| of(turned(space)).abs());
        all.fold(1.0, f64::max)
    };
    let (wide, high) = (reach(|at| at.0), reach(|at| at.1));
    // Labels at the sides need some room.
    let (columns, rows) = ((MAP.0 - 9) as f64, (MAP.1 - 1) as f64);
    move |space| {
        let (x, y) = turned(space);
        let column = 4.0 + (x / wide + 1.0) / 2.0 * columns;
        let row = (y / high + 1.0) / 2.0 * rows;
        (column.round() as usize, row.round() as usize)
    }
}

/// A space on the map: its short name, its token, and the ships on it as far as there is room.
fn label(view: &View, word: &str, space: &SpaceView) -> String {
    // There is more room around the starter planets.
    let room = if space.kind == "starter-planet" {
        14
    } else {
        9
    };
    let short = match (space.kind, word.rsplit_once('-')) {
        ("starter-planet", Some((color, _))) => color.to_uppercase(),
        ("base", Some((_, number))) => format!("B{number}"),
        ("trade-ship", Some((_, number))) => format!("t{number}"),
        (_, Some((_, end))) => end.to_owned(),
        (_, None) => word.to_owned(),
    };
    let token = space.token.as_ref().map_or(String::new(), face);
    let holder = space.controller.map(initial);
    let holder = holder.filter(|_| space.kind == "base");
    let mut text = short + &token;
    text.extend(holder);
    if word == view.trade_ship.space {
        text.push('@');
    }
    for ship in &space.ships {
        let more = ship_text(ship);
        if room < text.len() + more.len() {
            text.push('+');
            break;
        }
        text.push_str(&more);
    }
    text
}

/// What a token shows, as letters.
fn face(token: &TokenView) -> String {
    token.face.as_ref().map_or("?".to_owned(), |face| {
        face.iter().map(|card| letter(card)).collect()
    })
}

/// Ships that are alike.
fn ship_text(ship: &ShipView) -> String {
    let many = if ship.count == 1 {
        String::new()
    } else {
        format!("*{}", ship.count)
    };
    format!(" {}{}{many}", initial(ship.owner), ship.level)
}

/// Each sector, from the planet inward.
fn board(view: &View) -> String {
    let mut text = format!("{}\n", paint(BOLD, "board: token, ships"));
    for (sector, color) in Color::ALL.into_iter().enumerate() {
        let cell = |(word, space): (&&'static str, &SpaceView)| cell(view, word, space);
        let own = view
            .spaces
            .iter()
            .filter(|(_, space)| space.sector == sector);
        let row = |kinds: &[&str]| {
            let fits = |(_, space): &(&&'static str, &SpaceView)| kinds.contains(&space.kind);
            own.clone().filter(fits).map(cell).collect::<String>()
        };
        let name = paint(style(color).bold(), format!("{:<7}", color.word()));
        // A line fits, no matter how many ships are on planets and bases.
        let sites = row(&["starter-planet", "base", "trade-ship"]);
        text += &format!("  {name}{}\n", sites.trim_end());
        text += &format!("         {}\n", row(&["area-1"]).trim_end());
        text += &format!("         {}\n", row(&["area-2", "border"]).trim_end());
    }
    text
}

/// A space: its name in the sector, what its token shows, the ships on it.
fn cell(view: &View, word: &str, space: &SpaceView) -> String {
    let short = match space.kind {
        "base" | "trade-ship" => word,
        _ => word.rsplit_once('-').map_or(word, |(_, end)| end),
    };
    let mut text = short.to_owned();
    if let Some(token) = &space.token {
        text += &format!(" {}", face(token));
    }
    if let Some(controller) = space.controller {
        text += &format!(" ({})", initial(controller));
    }
    for ship in &space.ships {
        text += &ship_text(ship);
    }
    if word == view.trade_ship.space {
        text += " @";
    }
    match space.token {
        Some(_) => format!("{text:<9} "),
        None => format!("{text:<15} "),
    }
}

fn prices(view: &View) -> String {
    let listed = view
        .prices
        .iter()
        .map(|(word, price)| format!("{word} {}", cards(price)));
    let listed = listed.collect::<Vec<_>>().join(", ");
    let head = paint(BOLD, "prices");
    format!("{head}\n{}\n", choices::wrapped(&listed, "  ", "  "))
}

/// Cards as letters, repeated by their count.
fn cards(counts: &Counts) -> String {
    let text: String = counts
        .iter()
        .map(|(card, &count)| letter(card).to_string().repeat(count.into()))
        .collect();
    if text.is_empty() {
        "none".to_owned()
    } else {
        text
    }
}

/// A hand, which may be large: each kind with its count.
fn hand_of(counts: &Counts) -> String {
    let kinds = counts.iter();
    let kinds = kinds.map(|(card, count)| format!("{}{count}", letter(card)));
    let text = kinds.collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        "none".to_owned()
    } else {
        text
    }
}

fn letter(card: &str) -> char {
    match card {
        "dark-matter" => 'D',
        "platinum" => 'P',
        "titanium" => 'T',
        "iron" => 'I',
        "space-crystal" => 'S',
        _ => 'U',
    }
}

/// A letter for each color: its first, but V (violet) for purple, because P is platinum.
fn initial(color: Color) -> char {
    match color {
        Color::Red => 'R',
        Color::Orange => 'O',
        Color::Yellow => 'Y',
        Color::Green => 'G',
        Color::Blue => 'B',
        Color::Purple => 'V',
    }
}

fn style(color: Color) -> Style {
    let color = match color {
        Color::Red => AnsiColor::Red,
        Color::Orange => AnsiColor::BrightRed,
        Color::Yellow => AnsiColor::Yellow,
        Color::Green => AnsiColor::Green,
        Color::Blue => AnsiColor::Blue,
        Color::Purple => AnsiColor::Magenta,
    };
    color.on_default()
}
