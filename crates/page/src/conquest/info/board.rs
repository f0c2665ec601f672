//! What is said of spaces and of the ships on them.

use conquest::{
    Action, COLONIES_TO_WIN, Color, HOLD_PER_PLANET, LOOT, Level, Odds, POINTS_PER_PLANET,
    ShipView, SpaceView, TRADE_SHIP_TAKES, Threat, TokenView,
};

use super::super::DrawnTable;
use super::super::shape::{resource_name, told};
use crate::info::{Info, counted, listed};
use crate::parts::{capital, number};

/// A space of any kind.
pub(super) fn space(table: &DrawnTable<'_>, word: &str, space: &SpaceView) -> Info {
    match (space.kind, &space.token) {
        ("starter-planet", _) => planet(table, word, space),
        ("base", _) => base(table, word, space),
        (_, Some(token)) => asteroid(table, word, space, token),
        (_, None) => dock(table, word, space),
    }
}

fn holder(table: &DrawnTable<'_>, space: &SpaceView) -> String {
    match space.controller {
        Some(color) if table.who(color) == "You" => "You hold it.".to_owned(),
        Some(color) => format!("{} holds it.", table.name(color)),
        None => "Nobody holds it.".to_owned(),
    }
}

fn planet(table: &DrawnTable<'_>, word: &str, space: &SpaceView) -> Info {
    let own = space.controller.is_some() && space.controller == table.own();
    let card = Info::new(space.name.as_str(), "a starter planet")
        .says(holder(table, space))
        .says(format!(
            "It gives its holder {POINTS_PER_PLANET} points, 1 energy a turn and room for {HOLD_PER_PLANET} cards. \
             New ships start here."
        ));
    if own {
        let build = table.view.prices.get("build");
        let nearness = build.and_then(|price| table.nearness(price, "a new ship"));
        return card
            .may_say(guards(table, space))
            .next(nearness.unwrap_or_default())
            .rule("IC-BLD.1");
    }
    colony(table, card, word, space).rule("IC-COL.1")
}

fn base(table: &DrawnTable<'_>, word: &str, space: &SpaceView) -> Info {
    let kind = "a base on the central planet";
    let card = Info::new(capital(&space.name), kind)
        .says(holder(table, space))
        .says(format!(
            "A point for its holder; {} of them win at once.",
            number(COLONIES_TO_WIN)
        ));
    if space.controller.is_some() && space.controller == table.own() {
        return card.may_say(guards(table, space)).rule("IC-COL.5");
    }
    colony(table, card, word, space).rule("IC-COL.1")
}

/// What colonizing a planet or base takes: the price, a ship beside it, and nobody on it.
fn colony(table: &DrawnTable<'_>, card: Info, word: &str, space: &SpaceView) -> Info {
    let Some(price) = &space.price else {
        return card;
    };
    let nearness = table.nearness(price, &format!("colonizing {}", space.name));
    let mut card = card
        .says(format!("Colonizing it costs {}.", told(price)))
        .may_say(guards(table, space))
        .may_say(beside(table, word));
    if let Some(nearness) = nearness {
        card = card.next(nearness);
    }
    card
}

/// A ship on a planet or base keeps others from colonizing it.
fn guards(table: &DrawnTable<'_>, space: &SpaceView) -> Option<String> {
    let holder = space.controller?;
    let ships: u64 = space.ships.iter().map(|ship| u64::from(ship.count)).sum();
    let own = table.own() == Some(holder);
    Some(match (ships, own) {
        (0, true) => "No ship guards it: it can be taken from you.".to_owned(),
        (0, false) => "No ship guards it.".to_owned(),
        (_, true) => format!("{} here: nobody can colonize it.", counted(ships, "ship")),
        (_, false) => format!("{} must be defeated first.", counted(ships, "ship")),
    })
}

/// The viewer's ships on spaces that a line joins with this one, in words.
fn beside(table: &DrawnTable<'_>, word: &str) -> Option<String> {
    let own = table.own()?;
    let names: Vec<String> = table
        .neighbors(word)
        .filter(|space| space.ships.iter().any(|ship| ship.owner == own))
        .map(|space| space.name.clone())
        .collect();
    Some(match names.is_empty() {
        true => match nearest(table, word, own) {
            Some((_, steps)) => format!(
                "Your nearest ship is {} away; it must stand right beside it.",
                counted(steps, "line")
            ),
            None => "You have no ship that could reach it.".to_owned(),
        },
        false => format!("Your ship on {} stands beside it.", listed(&names)),
    })
}

/// The nearest ship of a player: where it is, and how many lines away.
fn nearest(table: &DrawnTable<'_>, word: &str, owner: Color) -> Option<(String, u8)> {
    let here = table.board.find(word)?;
    let ships = table.view.spaces.iter().filter_map(|(from, space)| {
        let has = space.ships.iter().any(|ship| ship.owner == owner);
        let steps = table
            .board
            .steps(table.board.find(from).filter(|_| has)?, here)?;
        Some((space.name.clone(), steps))
    });
    ships.min_by_key(|(_, steps)| *steps)
}

fn asteroid(table: &DrawnTable<'_>, word: &str, space: &SpaceView, token: &TokenView) -> Info {
    let kind = match (space.kind, token.area) {
        ("border", _) => "an asteroid between two galaxies",
        (_, 1) => "an asteroid near its planet",
        _ => "an asteroid near the central planet",
    };
    let card = Info::new(space.name.as_str(), kind);
    let card = match &token.face {
        Some(face) => {
            let cards: Vec<String> = face
                .iter()
                .map(|it| format!("1 {}", resource_name(it)))
                .collect();
            let cards = listed(&cards);
            card.says(match space.ships.first() {
                Some(ship) => format!(
                    "It yields {cards} at the end of {} turn.",
                    table.whose(ship.owner)
                ),
                None => format!("It yields {cards} to a ship that stands here when its turn ends."),
            })
            .rule("IC-END.3")
        }
        None => card
            .says("Nobody has looked at it. It is turned up when a turn ends with a ship on it.")
            .says(unseen(table, token))
            .rule("IC-END.2"),
    };
    let card = match space.ships.first() {
        Some(ship) => card.says(format!(
            "There is room for one ship: {} level {} ship is here.",
            table.whose(ship.owner),
            ship.level
        )),
        None => card.may_say(reach(table, word)),
    };
    card.may_say(arrivals(table, word))
}

/// What a token that lies face down can show: the faces of its area without those seen.
fn unseen(table: &DrawnTable<'_>, token: &TokenView) -> String {
    let area = format!("area-{}", token.area);
    let mut left = table
        .view
        .faces
        .get(area.as_str())
        .cloned()
        .unwrap_or_default();
    let tokens = table
        .view
        .spaces
        .values()
        .filter_map(|it| it.token.as_ref());
    for other in tokens.filter(|it| it.color == token.color && it.area == token.area) {
        let seen = other
            .face
            .as_ref()
            .and_then(|face| left.iter().position(|it| it == face));
        if let Some(seen) = seen {
            left.remove(seen);
        }
    }
    let faces: Vec<String> = left
        .iter()
        .map(|face| {
            let names: Vec<&str> = face.iter().map(|word| resource_name(word)).collect();
            names.join(" with ")
        })
        .collect();
    format!("It can be {}.", faces.join(", "))
}

/// Whose ships are nearest to a space.
fn reach(table: &DrawnTable<'_>, word: &str) -> Option<String> {
    let near = table.players().filter_map(|(color, _)| {
        let (_, steps) = nearest(table, word, color)?;
        Some((steps, table.whose(color)))
    });
    let mut near: Vec<(u8, String)> = near.collect();
    near.sort();
    let parts: Vec<String> = near
        .iter()
        .map(|(steps, whose)| format!("{whose} {}", counted(*steps, "line")))
        .collect();
    (!parts.is_empty()).then(|| format!("Nearest ships: {} away.", parts.join(", ")))
}

/// The viewer's ships that can move here now.
fn arrivals(table: &DrawnTable<'_>, word: &str) -> Option<String> {
    let mut ships: Vec<String> = Vec::new();
    for action in table.offers.actions() {
        let Action::Move {
            level, from, to, ..
        } = action
        else {
            continue;
        };
        if table.board.word(to) != word {
            continue;
        }
        let from = table.view.spaces.get(table.board.word(from));
        let name = from.map_or("", |space| &space.name);
        let ship = format!("your level {} ship from {name}", level.number());
        if !ships.contains(&ship) {
            ships.push(ship);
        }
    }
    (!ships.is_empty()).then(|| format!("{} can move here now.", capital(&listed(&ships))))
}

fn dock(table: &DrawnTable<'_>, word: &str, space: &SpaceView) -> Info {
    let here = table.view.trade_ship.space == word;
    let places: Vec<String> = table
        .neighbors(word)
        .filter(|space| space.kind != "trade-ship")
        .map(|space| space.name.clone())
        .collect();
    let says = match here {
        true => "The trade ship is here.",
        false => "The trade ship stops here on its way round the central planet.",
    };
    Info::new(space.name.as_str(), "a dock of the trade ship")
        .says(says)
        .says(format!(
            "Ships on {} can trade with it then.",
            listed(&places)
        ))
        .rule("IC-OCC.6")
}

/// The trade ship.
pub(super) fn trade_ship(table: &DrawnTable<'_>) -> Option<Info> {
    let ship = &table.view.trade_ship;
    let space = table.view.spaces.get(ship.space)?;
    let places: Vec<String> = table
        .neighbors(ship.space)
        .filter(|space| space.kind != "trade-ship")
        .map(|space| space.name.clone())
        .collect();
    Some(
        Info::new("The trade ship", format!("at {}", space.name))
            .says(format!(
                "It gives 1 card for any {}, never dark matter.",
                number(TRADE_SHIP_TAKES)
            ))
            .next(format!(
                "A ship on {} can trade with it now.",
                places.join(" or ")
            ))
            .says(format!(
                "{} rolls the die and moves it on.",
                table.name(ship.keeper)
            ))
            .rule("IC-STR.1"),
    )
}

/// The central planet.
pub(super) fn core(table: &DrawnTable<'_>) -> Info {
    let mut card = Info::new("The central planet", "shared by all").says(format!(
        "Its bases are worth a point each; {} bases of one player win at once.",
        number(COLONIES_TO_WIN)
    ));
    for (color, player) in table
        .players()
        .filter(|(_, player)| !player.bases.is_empty())
    {
        let count = counted(player.bases.len() as u64, "base");
        card = card.says(format!("{}: {count}.", table.who(color)));
    }
    card.rule("IC-VIC.3")
}

/// The ships of a level on a space.
pub(super) fn ship(table: &DrawnTable<'_>, word: &str, level: &str) -> Option<Info> {
    let space = table.view.spaces.get(word)?;
    let level = Level::ALL.into_iter().find(|it| it.word() == level)?;
    let ship = space.ships.iter().find(|it| it.level == level.number())?;
    let title = match ship.count {
        1 => format!("{} level {} ship", table.whose(ship.owner), ship.level),
        count => format!(
            "{} {count} level {} ships",
            table.whose(ship.owner),
            ship.level
        ),
    };
    let card = Info::new(capital(&title), format!("on {}", space.name)).says(format!(
        "Moves up to {}; an attack wins with 1 to {} on the die: {}.",
        counted(level.range(), "line"),
        level.highest_hit(),
        Odds::of_attack(level)
    ));
    let card = match table.own() == Some(ship.owner) {
        true => own_ship(table, threatened(table, card, space), level),
        false => threatened(table, other_ship(table, card, word, ship), space),
    };
    Some(card)
}

/// Who else can attack the ships on a space in their next turn: those beside it, and how many could come.
fn threatened(table: &DrawnTable<'_>, card: Info, space: &SpaceView) -> Info {
    let threats = table.threats(space);
    let (sure, paid): (Vec<&Threat>, Vec<&Threat>) =
        threats.into_iter().partition(|threat| threat.powered);
    let (beside, near): (Vec<&Threat>, Vec<&Threat>) =
        sure.into_iter().partition(|threat| !threat.moves);
    let called = |threat: &Threat| {
        let from = table.view.spaces.get(threat.from);
        format!(
            "{} level {} at {}",
            table.whose(threat.owner),
            threat.level.number(),
            from.map_or("", |space| &space.name)
        )
    };
    let said = |threat: &Threat, can: &str| {
        let odds = threat.odds().percent();
        format!("{} {can} this: {odds}\u{a0}%.", capital(&called(threat)))
    };
    let (mut card, few) = (card, near.len() <= MOST_THREATS);
    for threat in beside {
        card = card.next(said(threat, "can attack"));
    }
    for threat in near.iter().filter(|_| few) {
        card = card.next(said(threat, "can come and attack"));
    }
    if let (false, Some(best)) = (few, near.iter().max_by_key(|threat| threat.odds().wins)) {
        card = card.next(format!(
            "{} ships can come and attack this; the best is {}: {}\u{a0}%.",
            near.len(),
            called(best),
            best.odds().percent()
        ));
    }
    let best = paid.iter().max_by_key(|threat| threat.odds().wins);
    let cards = best.map(|best| {
        let others = match paid.len() - 1 {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        format!(
            "{}{others}: only if cards pay for a move or an attack; {}\u{a0}%.",
            capital(&called(best)),
            best.odds().percent()
        )
    });
    card.may_say(cards)
}

/// How many ships that could come are named.
const MOST_THREATS: usize = 2;

/// What the viewer's ship can become.
fn own_ship(table: &DrawnTable<'_>, card: Info, level: Level) -> Info {
    let Some(next) = level.next() else {
        return card.says("This is the highest level.").rule("IC-MOV.5");
    };
    let price = table
        .view
        .prices
        .get(format!("upgrade-{}", next.number()).as_str());
    let nearness =
        price.and_then(|price| table.nearness(price, &format!("level {}", next.number())));
    match nearness {
        Some(nearness) => card.next(nearness).rule("IC-BLD.2"),
        None => card.rule("IC-BLD.2"),
    }
}

/// How likely the viewer's attacks on a ship are, and what a hit brings.
fn other_ship(table: &DrawnTable<'_>, card: Info, word: &str, ship: &ShipView) -> Info {
    let mut tries: Vec<String> = Vec::new();
    for action in table.offers.actions() {
        let Action::Attack {
            level,
            from,
            to,
            target,
            ..
        } = action
        else {
            continue;
        };
        if table.board.word(to) != word || target.number() != ship.level {
            continue;
        }
        let name = table
            .view
            .spaces
            .get(table.board.word(from))
            .map_or("", |space| &space.name);
        let odds = Odds::of_attack(level);
        let attempt = format!("Your level {} ship on {name} hits {odds}.", level.number());
        if !tries.contains(&attempt) {
            tries.push(attempt);
        }
    }
    let can = !tries.is_empty();
    let mut card = card;
    for attempt in tries {
        card = card.next(attempt);
    }
    if !can && table.own().is_some() {
        card = card.may_say(
            table
                .is_asked()
                .then_some("No ship of yours can attack it now."),
        );
    }
    card.says(format!(
        "A hit destroys it, takes {LOOT} cards of {} and wins a battle token.",
        table.name(ship.owner)
    ))
    .rule("IC-ATK.3")
}

impl DrawnTable<'_> {
    /// The ships of others than the viewer that could attack those on a space.
    fn threats<'a>(&self, space: &'a SpaceView) -> Vec<&'a Threat> {
        let own = self.own();
        let foreign = |threat: &&Threat| Some(threat.owner) != own || self.is_hot_seat();
        space.threats.iter().filter(foreign).collect()
    }

    /// Whether somebody else can attack the ships on a space with the energy of their next turn.
    pub(in crate::conquest) fn is_threatened(&self, space: &SpaceView) -> bool {
        self.threats(space).iter().any(|threat| threat.powered)
    }

    /// The spaces that a line joins with this one.
    fn neighbors(&self, word: &str) -> impl Iterator<Item = &conquest::SpaceView> {
        let space = self.board.find(word);
        let ends = space
            .into_iter()
            .flat_map(|space| self.board.connecting(space));
        ends.filter_map(|space| self.view.spaces.get(self.board.word(space)))
    }
}
