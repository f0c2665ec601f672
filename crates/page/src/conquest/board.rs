//! The board: six sectors with their lines and asteroids, the central planet with its bases, ships,
//! and on top the marks where something may be done.

use crate::parts::capital;
use conquest::{Action, Color, Level, Odds, ShipView, SpaceView, TokenView, View};
use maud::{Markup, html};
use picture::conquest::{WORLD, stone};
use picture::tenths;

use super::DrawnTable;
use super::shape::{resource_name, stamp};
use super::spot::Spot;
use crate::offer::Offer;
use crate::rules::window::{Point, Window};

/// Half the width of a starter planet.
const PLANET: f64 = WORLD as f64;
/// Half the width of an asteroid, and of one in a border region, where there is less room.
const ASTEROID: f64 = 47.0;
const BORDER: f64 = 37.0;
/// Half the width of a base, and of a trade-ship space.
const BASE: f64 = 51.0;
const TRADE: f64 = 27.0;
/// How far the board extends beyond its starter planets.
const RIM: f64 = 132.0;

/// The board.
pub(super) fn board(table: &DrawnTable<'_>) -> Markup {
    let spaces = &table.view.spaces;
    html! {
        svg .board viewBox=(frame(table.view)) role="group" aria-label="The board" {
            (scenery(table.view))
            @for (word, space) in spaces { (draw_space(table, word, space)) }
            (trade_ship(table.view))
            @for (word, space) in spaces {
                @for (ship, at) in stacks(space) { (draw_ship(table, word, space, ship, at)) }
            }
            g .marks { @for (word, space) in spaces { (marks(table, word, space)) } }
        }
    }
}

/// The board as a picture, without anything to click.
pub(super) fn poster(view: &View) -> Markup {
    board_part(view, None)
}

/// The part of the board in a window as a picture, or the whole board.
pub(super) fn board_part(view: &View, window: Option<Window>) -> Markup {
    let (wide, high) = (reach(view), reach(view) * COS_30);
    let window = window.map(|window| window.within(((-wide, -high), (wide, high))));
    let view_box = window.map_or_else(|| frame(view), |window| window.view_box());
    let shows = |space: &SpaceView| {
        let at = place(space);
        window.is_none_or(|window| window.shows(at, PLANET + RIM))
    };
    let spaces = || view.spaces.iter().filter(|(_, space)| shows(space));
    html! {
        svg .board .part[window.is_some()] viewBox=(view_box) {
            (scenery(view))
            @for (word, space) in spaces() {
                g .(classes(space)) transform=(moved(place(space))) { (figure(word, space)) }
            }
            (trade_ship(view))
            @for (_, space) in spaces() {
                @for (ship, at) in stacks(space) {
                    g .{ "ship " (ship.owner.word()) } transform=(moved(at)) { (ship_figure(ship, ship_size(space))) }
                    (number(ship, at, ship_size(space)))
                }
            }
        }
    }
}

/// The bottom layer: the sky with its sectors, the lines, the central planet.
fn scenery(view: &View) -> Markup {
    html! {
        use .sky href="#k-sky" {}
        path .lanes d=(lines(view, false)) {}
        path .lanes.trade d=(lines(view, true)) {}
        g .core data-info="core:" data-reads { use href="#k-core" {} }
    }
}

fn frame(view: &View) -> String {
    let reach = reach(view);
    let height = reach * COS_30;
    let sides = [-reach, -height, 2.0 * reach, 2.0 * height];
    sides.map(tenths).join(" ")
}

const COS_30: f64 = 0.866_025_403_784_438_6;

/// How far the corners of the board are from its center.
fn reach(view: &View) -> f64 {
    let distances = view.spaces.values().map(|space| {
        let (x, y) = place(space);
        x.hypot(y)
    });
    distances.fold(0.0, f64::max) + RIM
}

/// Where a space is drawn. The board is rotated by half a sector, so that it is wider than high.
pub(super) fn place(space: &SpaceView) -> Point {
    let (x, y) = (f64::from(space.at.0), f64::from(space.at.1));
    (x * COS_30 - y * 0.5, x * 0.5 + y * COS_30)
}

fn radius(space: &SpaceView) -> f64 {
    match space.kind {
        "starter-planet" => PLANET,
        "base" => BASE,
        "trade-ship" => TRADE,
        "border" => BORDER,
        _ => ASTEROID,
    }
}

fn moved((x, y): Point) -> String {
    format!("translate({} {})", tenths(x), tenths(y))
}

/// The lines between spaces as one path: those that only the trade ship uses, or all others.
fn lines(view: &View, trade: bool) -> String {
    let mut path = String::new();
    for [a, b] in &view.lines {
        let (Some(from), Some(to)) = (view.spaces.get(a), view.spaces.get(b)) else {
            continue;
        };
        if [from, to].iter().any(|space| space.kind == "trade-ship") == trade {
            let [from, to] = [from, to].map(place);
            path.push_str(&format!("M{:.0} {:.0}", from.0, from.1));
            path.push_str(&format!("L{:.0} {:.0}", to.0, to.1));
        }
    }
    path
}

/// A space without its ships.
fn draw_space(table: &DrawnTable<'_>, word: &str, space: &SpaceView) -> Markup {
    html! {
        @let why = why(table, word, space);
        g .(classes(space)) transform=(moved(place(space))) data-thing=(word) data-info={ "space:" (word) }
            data-place=(word) data-reads[why.is_none()] data-why=[why]
            role="img" aria-label=(describe(table, space)) {
            (figure(word, space))
        }
    }
}

fn classes(space: &SpaceView) -> String {
    let controller = space.controller.map_or("free", Color::word);
    format!("space {} owner-{controller}", space.kind)
}

fn figure(word: &str, space: &SpaceView) -> Markup {
    html! {
        @match space.kind {
            "starter-planet" => (planet(space)),
            "base" => (base(space)),
            "trade-ship" => circle .ground r=(tenths(TRADE)) {},
            _ => {
                @if let Some(token) = &space.token { (token_on(word, space, token)) }
                @else { circle .ground r=(tenths(radius(space))) {} }
                @if let Some(number) = space.number { (label(space, number)) }
            },
        }
    }
}

/// The number of an asteroid, which its name ends with.
fn label(space: &SpaceView, number: u8) -> Markup {
    let corner = radius(space) * 0.78;
    // Not below the wings of a ship.
    let (x, y) = match space.ships.is_empty() {
        true => (corner, 4.0 - corner),
        false => (corner + 19.0, 0.0 - corner),
    };
    html! {
        text .label x=(tenths(-x)) y=(tenths(y)) font-size="25" aria-hidden="true" { (number) }
    }
}

/// The action that a click asks about if nothing can be done here and no ship is chosen.
fn why(table: &DrawnTable<'_>, word: &str, space: &SpaceView) -> Option<String> {
    let own = table.own()?;
    let is_own = space.controller == Some(own);
    match space.kind {
        "starter-planet" if is_own => Some(format!("build {word}")),
        "starter-planet" | "base" if !is_own => Some(format!("colonize {word}")),
        // Nothing can ever be done on a dock; a click says what it is.
        "trade-ship" => None,
        _ => {
            let (from, level) = some_ship(table, own)?;
            Some(format!("move {level} {from}>{word}"))
        }
    }
}

/// The ship that `data-why` asks about while none is chosen.
fn some_ship(table: &DrawnTable<'_>, own: Color) -> Option<(&'static str, &'static str)> {
    let mut spaces = table.view.spaces.iter();
    spaces.find_map(|(&word, space)| {
        let ship = space.ships.iter().find(|ship| ship.owner == own)?;
        Some((word, level_word(ship.level)))
    })
}

/// A space that a ship could move to from this one.
fn neighbor(view: &View, word: &str) -> Option<&'static str> {
    let mut ends = view.lines.iter().filter_map(|&[a, b]| match word {
        _ if a == word => Some(b),
        _ if b == word => Some(a),
        _ => None,
    });
    ends.find(|end| {
        let space = view.spaces.get(end);
        space.is_some_and(|space| space.kind != "trade-ship")
    })
}

fn level_word(number: u8) -> &'static str {
    let level = Level::ALL
        .into_iter()
        .find(|level| level.number() == number);
    level.unwrap_or(Level::One).word()
}

fn planet(space: &SpaceView) -> Markup {
    html! {
        use .ground href={ "#k-world-" (Color::ALL[space.sector].word()) } {}
        circle .orbit r=(tenths(PLANET + 7.0)) {}
        text .name y=(if place(space).1 < -PLANET { "-92" } else { "114" }) font-size="31" { (space.name) }
        @if let Some(controller) = space.controller {
            g .{ "holder " (controller.word()) } {
                circle cx="-58" cy="58" r="23" {}
                (stamp(controller.word(), "plate", (-58.0, 58.0), 26.0))
            }
        }
    }
}

/// A base: a plate with its number, and the colony of the player who has it.
fn base(space: &SpaceView) -> Markup {
    let number = space.name.rsplit(' ').next().unwrap_or_default();
    html! {
        path .ground d="M-25-44H25L51 0 25 44H-25L-51 0z" {}
        @if let Some(controller) = space.controller {
            g .{ "holder " (controller.word()) } { use href={ "#k-colony-" (controller.word()) } y="-8" {} }
            text .taken y="40" font-size="27" { (number) }
        } @else {
            text y="13" font-size="37" { (number) }
        }
    }
}

/// An asteroid token: dark until it is turned up, then stone with what it yields.
fn token_on(word: &str, space: &SpaceView, token: &TokenView) -> Markup {
    // A ship is drawn above the contents of the token.
    let low = if space.ships.is_empty() { 0.0 } else { 45.0 };
    let size = if space.kind == "border" { 32.0 } else { 36.0 };
    html! {
        g .{ "token " (token.color.word()) } .dark[token.face.is_none()] {
            use .rock href={ "#" (stone(word)) } {}
            @match &token.face {
                None => {
                    @if space.ships.is_empty() {
                        text y="9" font-size="37" { "?" }
                    }
                    @for dot in 0..token.area {
                        circle cx=(tenths(f64::from(dot) * 15.0 - f64::from(token.area - 1) * 7.5)) cy="25" r="4.5" {}
                    }
                },
                Some(face) => {
                    @let wide = face.len() as f64 * size + 10.0;
                    rect x=(tenths(-wide / 2.0)) y=(tenths(low - size / 2.0 - 3.0)) width=(tenths(wide)) height=(tenths(size + 6.0)) rx=(tenths(size / 2.0 + 3.0)) {}
                    @for (index, word) in face.iter().enumerate() {
                        @let x = (index as f64 - (face.len() as f64 - 1.0) / 2.0) * size;
                        (stamp(word, &format!("resource {word}"), (x, low), size - 6.0))
                    }
                },
            }
        }
    }
}

fn trade_ship(view: &View) -> Markup {
    let Some(space) = view.spaces.get(view.trade_ship.space) else {
        return html! {};
    };
    html! {
        g .trader transform=(moved(place(space))) data-piece="trade-ship" data-at=(view.trade_ship.space)
            data-info="trade-ship:" data-reads role="img" aria-label={ "The trade ship at " (space.name) } {
            g .flyer {
                circle .ground r="38" {}
                use href="#k-trader" {}
            }
        }
    }
}

/// The ships on a space, grouped if they are alike, with their positions.
fn stacks(space: &SpaceView) -> Vec<(&ShipView, Point)> {
    let (x, y) = place(space);
    let middle = (space.ships.len() as f64 - 1.0) / 2.0;
    let (apart, lift) = match space.kind {
        "starter-planet" => (60.0, -4.0),
        "base" => (44.0, -8.0),
        _ => (0.0, -17.0),
    };
    let ships = space.ships.iter().enumerate();
    ships
        .map(|(index, ship)| (ship, (x + apart * (index as f64 - middle), y + lift)))
        .collect()
}

/// The size of a ship.
fn ship_size(space: &SpaceView) -> f64 {
    match (space.kind, space.ships.len()) {
        ("starter-planet", 1) => 92.0,
        ("starter-planet", _) => 70.0,
        ("base", _) => 62.0,
        ("border", _) => 86.0,
        _ => 100.0,
    }
}

/// A group of ships that are alike: the viewer's own can be chosen if they can do something.
fn draw_ship(
    table: &DrawnTable<'_>,
    word: &str,
    space: &SpaceView,
    ship: &ShipView,
    (x, y): Point,
) -> Markup {
    let level = level_word(ship.level);
    let key = format!("{word}/{level}");
    let (owner, size) = (ship.owner.word(), ship_size(space));
    let is_own = table.own() == Some(ship.owner);
    let can_act = is_own && table.offers.any_with(&key);
    let is_foreign = table.own().is_some_and(|own| own != ship.owner);
    let target = is_foreign.then_some(level);
    let why = match table.own() {
        Some(own) if is_foreign => {
            some_ship(table, own).map(|(from, mine)| format!("attack {mine} {from}>{word} {level}"))
        }
        Some(_) if !can_act => {
            neighbor(table.view, word).map(|next| format!("move {level} {word}>{next}"))
        }
        _ => None,
    };
    let label = describe_ships(table, space, ship);
    html! {
        g .{ "ship " (owner) } .ready[can_act] .mark[can_act] transform=(moved((x, y))) data-piece={ (owner) "-" (level) } data-at=(key) data-number=(ship.count)
            data-choose=[can_act.then_some(&key)] data-held=[can_act.then(|| format!("Level {} ship on {}", ship.level, space.name))] role=(if can_act { "button" } else { "img" }) tabindex=[can_act.then_some("0")]
            aria-pressed=[can_act.then_some("false")] aria-label=(label) data-info={ "ship:" (key) }
            data-place=(word) data-target=[target] data-reads[!can_act && why.is_none()] data-why=[why] {
            (ship_figure(ship, size))
        }
        (number(ship, (x, y), size))
        @if is_own && table.is_threatened(space) { (danger((x, y), size)) }
    }
}

/// The sign beside ships that somebody else can attack in their next turn. Their card says who.
fn danger((x, y): Point, size: f64) -> Markup {
    // The number of an asteroid stands on the other side.
    let (right, up) = (size * 0.42, size * 0.3);
    html! {
        g .threat transform=(moved((x + right, y - up))) aria-hidden="true" {
            path d="M0-23L22 15H-22z" {}
            text y="11" font-size="27" { "!" }
        }
    }
}

fn ship_figure(ship: &ShipView, size: f64) -> Markup {
    let name = format!("#k-{}-{}", ship.owner.word(), ship.level);
    html! {
        g .flyer {
            circle .halo r=(tenths(size * HALO)) {}
            use href=(name) x=(tenths(-size / 2.0)) y=(tenths(-size / 2.0)) width=(tenths(size)) height=(tenths(size)) {}
        }
    }
}

/// How far the light around a ship reaches, by its size.
const HALO: f64 = 0.5;

/// The number of ships in a group. It is drawn beside the ships, not inside them, because it is no
/// part of their name.
fn number(ship: &ShipView, (x, y): Point, size: f64) -> Markup {
    let (right, low) = (size * 0.3, size * 0.4);
    html! {
        @if 1 < ship.count {
            g .number transform=(moved((x + right, y + low))) aria-hidden="true" {
                circle r="17" {}
                text y="9" font-size="26" { (ship.count) }
            }
        }
    }
}

fn describe_ships(table: &DrawnTable<'_>, space: &SpaceView, ship: &ShipView) -> String {
    let whose = match table.own() {
        Some(own) if own == ship.owner && !table.is_hot_seat() => "Your".to_owned(),
        _ => format!("{}'s", table.name(ship.owner)),
    };
    let ships = match ship.count {
        1 => format!("level {} ship", ship.level),
        count => format!("level {} ships ({count})", ship.level),
    };
    let danger = match table.own() == Some(ship.owner) && table.is_threatened(space) {
        true => ", in danger",
        false => "",
    };
    format!("{whose} {ships} on {}{danger}", space.name)
}

/// A description of the space for screen readers.
fn describe(table: &DrawnTable<'_>, space: &SpaceView) -> String {
    let name = capital(&space.name);
    let holder = match space.controller {
        Some(color) => format!("held by {}", table.name(color)),
        None => "held by nobody".to_owned(),
    };
    match (space.kind, &space.token) {
        ("starter-planet", _) => format!("{name}, a starter planet {holder}"),
        ("base", _) => format!("{name} of the central planet, {holder}"),
        (
            _,
            Some(TokenView {
                face: None, area, ..
            }),
        ) => {
            let place = if *area == 1 {
                "its planet"
            } else {
                "the center"
            };
            format!("{name}, an asteroid near {place} that nobody has looked at")
        }
        (
            _,
            Some(TokenView {
                face: Some(face), ..
            }),
        ) => {
            let yields: Vec<&str> = face.iter().map(|word| resource_name(word)).collect();
            format!("{name}, an asteroid of {}", yields.join(" and "))
        }
        _ => name,
    }
}

/// How far the lamp under a mark shines, by the size of the mark.
const LAMP: f64 = 1.8;

/// An offer as a ring of light with a glyph for its kind.
fn mark(
    offer: &Offer<Action>,
    kind: &str,
    glyph: Option<&str>,
    at: (f64, f64),
    radius: f64,
) -> Markup {
    let glyph = html! {
        circle .lamp r=(tenths(radius * LAMP)) {}
        @if let Some(glyph) = glyph { (stamp(glyph, "glyph", (0.0, 0.0), radius * 1.2)) }
    };
    offer.mark_with(kind, at, radius, glyph)
}

/// An attack: the mark says how likely it is to win.
fn attack(table: &DrawnTable<'_>, offer: &Offer<Action>, at: Point, size: f64) -> Markup {
    let Action::Attack { level, from, .. } = offer.action else {
        return html! {};
    };
    // Behind the target, so that the number covers neither ship.
    let from = table
        .view
        .spaces
        .get(table.board.word(from))
        .map_or(at, place);
    let (x, y) = (at.0 - from.0, at.1 - from.1);
    let length = x.hypot(y).max(1.0);
    let away = (
        (size * 0.5 + 50.0) * x / length,
        (size * 0.5 + 28.0) * y / length,
    );
    let radius = size * HALO;
    let percent = Odds::of_attack(level).percent();
    let glyph = html! {
        circle .lamp r=(tenths(radius * LAMP)) {}
        (stamp("aim", "glyph", (0.0, 0.0), radius * 1.5))
        g .odds transform=(moved(away)) aria-hidden="true" {
            rect x="-40" y="-20" width="80" height="38" rx="19" {}
            text y="9" font-size="27" { (percent) " %" }
        }
    };
    offer.mark_with("attack", at, radius, glyph)
}

/// What may be done on a space. Each mark stands for the thing below it, so it has the same small card.
fn marks(table: &DrawnTable<'_>, word: &str, space: &SpaceView) -> Markup {
    let at = place(space);
    let radius = radius(space);
    let has = |spot: Spot| table.offers.any_at(&spot);
    let here = has(Spot::Colonize(word.to_owned())) || has(Spot::To(word.to_owned()));
    html! {
        @if here { g data-info={ "space:" (word) } {
            @for offer in table.offers.take(&Spot::Colonize(word.to_owned())) { (mark(offer, "colonize", Some("flag"), at, radius)) }
            @for offer in table.offers.take(&Spot::To(word.to_owned())) { (mark(offer, "move", None, at, radius + 5.0)) }
        } }
        @for (ship, at) in stacks(space) {
            @let key = format!("{word}/{}", level_word(ship.level));
            @let target = Spot::Ship(key.clone());
            @if has(target.clone()) {
                g data-info={ "ship:" (key) } {
                    @for offer in table.offers.take(&target) { (attack(table, offer, at, ship_size(space))) }
                }
            }
        }
        // On top of a ring around the whole planet.
        @for offer in table.offers.take(&Spot::Build(word.to_owned())) {
            g data-info="price:build" { (mark(offer, "build", Some("plus"), (at.0 + 62.0, at.1 - 50.0), 22.0)) }
        }
    }
}
