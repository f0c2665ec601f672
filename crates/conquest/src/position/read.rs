//! A readable table as a state. Every problem is reported, not only the first.

use kernel::{BySeat, Game, ParseError, Problem, Problems, Seat, Seats};
use toml::{Table, Value};

use crate::Conquest;
use crate::color::Color;
use crate::decision::{Offer, Pending, Talk};
use crate::knowledge::{Bounds, Knowledge};
use crate::pack::Pack;
use crate::resource::{KINDS, Pool, Resource};
use crate::ship::{LEVELS, Level};
use crate::space::{BASES, Kind, SiteId, SpaceId};
use crate::state::{Agreed, PLAYERS, State};
use crate::victory::Way;

/// Every key of a position.
const KEYS: [&str; 27] = [
    "seats",
    "first",
    "rolls",
    "tiles",
    "wrong-accusation-cost",
    "round-cap",
    "turn",
    "round",
    "active",
    "fresh",
    "energy",
    "generated",
    "keeper",
    "trade-ship",
    "eliminated",
    "winner",
    "way",
    "pending",
    "accusations",
    "ended",
    "players",
    "control",
    "ships",
    "tokens",
    "knowledge",
    "bank",
    "chance",
];
const PLAYER_KEYS: [&str; 6] = [
    "hand",
    "battle-tokens",
    "stock",
    "suspicious",
    "accused-by",
    "talks",
];
const PENDING_KEYS: [&str; 8] = [
    "topic", "seat", "left", "opener", "partner", "messages", "give", "want",
];

/// The state a table describes.
pub(super) fn read_position(
    pack: &'static Pack,
    position: &Table,
) -> Result<Conquest, Vec<Problem>> {
    let mut problems = Problems::default();
    problems.unknown_keys("", position, &KEYS);
    let Some(agreed) = agreed(&mut problems, position) else {
        return Err(problems.0);
    };
    let rng = problems.chance("chance", position.get("chance"));
    let game = Conquest {
        pack,
        state: State::empty(pack, agreed, rng),
    };
    let mut reader = Reader { game, problems };
    reader.read(position);
    let Reader { game, problems } = reader;
    let Problems(mut problems) = problems;
    if problems.is_empty() {
        problems = game.problems();
    }
    match problems.is_empty() {
        true => Ok(game),
        false => Err(problems),
    }
}

/// Players, first player and options.
fn agreed(problems: &mut Problems, position: &Table) -> Option<Agreed> {
    let words = problems.list("seats", position.get("seats"));
    let colors: Vec<Color> = words
        .iter()
        .filter_map(|word| problems.keep("seats", Color::read(word)))
        .collect();
    let is_sorted = colors.windows(2).all(|pair| pair[0] < pair[1]);
    if !(2..=PLAYERS).contains(&colors.len()) || !is_sorted {
        let message = "two to six colors in the order of the board are expected (IC-SET.16)";
        problems.add("seats", message);
        return None;
    }
    let mut by_seat = BySeat([Color::Red; PLAYERS]);
    by_seat.0[..colors.len()].copy_from_slice(&colors);
    let first = match position.get("first") {
        Some(value) => seat_in(problems, "first", value, &colors)?,
        None => Seat::new(0),
    };
    let mut rolls = BySeat([0; PLAYERS]);
    let listed = numbers(problems, "rolls", position.get("rolls"), 6);
    for (roll, listed) in rolls.0.iter_mut().zip(listed) {
        *roll = listed;
    }
    let (tiles, shuffle_bases) = tiles(problems, position.get("tiles"));
    let cost = position.get("wrong-accusation-cost");
    let cap = position.get("round-cap");
    Some(Agreed {
        colors: by_seat,
        players: colors.len() as u8,
        rolls,
        first,
        tiles,
        shuffle_bases,
        wrong_accusation_cost: problems.number_or("wrong-accusation-cost", cost, 255, 0) as u8,
        round_cap: problems.number_or("round-cap", cap, u16::MAX, 0),
    })
}

fn tiles(problems: &mut Problems, value: Option<&Value>) -> ([u8; BASES], bool) {
    let fixed = std::array::from_fn(|base| base as u8);
    let listed = numbers(problems, "tiles", value, BASES as u16);
    if value.is_none() {
        return (fixed, false);
    }
    let mut sorted = listed.clone();
    sorted.sort_unstable();
    if sorted != [1, 2, 3, 4, 5, 6] {
        problems.add(
            "tiles",
            "the numbers 1 to 6 are expected, each once (IC-SET.21)",
        );
        return (fixed, true);
    }
    (std::array::from_fn(|base| listed[base] - 1), true)
}

fn numbers(problems: &mut Problems, place: &str, value: Option<&Value>, most: u16) -> Vec<u8> {
    let Some(value) = value else {
        return Vec::new();
    };
    let Some(list) = value.as_array() else {
        problems.add(place, "a list of numbers is expected");
        return Vec::new();
    };
    let number = |value| problems.number_or(place, Some(value), most, 0) as u8;
    list.iter().map(number).collect()
}

fn seat_in(problems: &mut Problems, place: &str, value: &Value, colors: &[Color]) -> Option<Seat> {
    let word = problems.text(place, value)?;
    let found = colors.iter().position(|color| color.word() == word);
    let known = colors.iter().map(|color| color.word());
    let found = found.ok_or_else(|| ParseError::unknown("seat", word, known));
    problems
        .keep(place, found)
        .map(|index| Seat::new(index as u8))
}

struct Reader {
    game: Conquest,
    problems: Problems,
}

impl Reader {
    fn read(&mut self, position: &Table) {
        self.course(position);
        self.control(position);
        self.ships(position);
        self.tokens(position);
        self.players(position);
        self.energy(position);
        self.bank(position);
        self.pending(position);
        self.accusations(position);
        self.knowledge(position);
    }

    fn colors(&self) -> Vec<Color> {
        self.game.state.agreed.colors.0[..self.game.seats()].to_vec()
    }

    fn seat(&mut self, place: &str, value: Option<&Value>) -> Option<Seat> {
        let colors = self.colors();
        seat_in(&mut self.problems, place, value?, &colors)
    }

    fn seat_of_word(&mut self, place: &str, word: &str) -> Option<Seat> {
        self.seat(place, Some(&Value::from(word)))
    }

    fn space(&mut self, place: &str, word: &str) -> Option<SpaceId> {
        let found = self.game.pack.read_space(word);
        self.problems.keep(place, found)
    }

    /// Cards of each kind: `{ iron = 2, stardust = 1 }`.
    fn pool(&mut self, place: &str, value: Option<&Value>) -> Pool {
        let most = self.game.pack.pieces.cards;
        let counts = self.problems.counts(place, value, Resource::read, |_| most);
        let mut pool = Pool::EMPTY;
        for (card, count) in counts {
            pool[card] = count;
        }
        pool
    }

    /// Whose turn it is, and how far the turn is.
    fn course(&mut self, position: &Table) {
        let get = |key: &str| position.get(key);
        let first = self.game.state.agreed.first;
        let active = self.seat("active", get("active")).unwrap_or(first);
        let second = active.clockwise(self.game.seats());
        let keeper = self.seat("keeper", get("keeper")).unwrap_or(second);
        let winner = match get("winner").and_then(Value::as_str) {
            None if get("winner").is_none() => None,
            Some("nobody") => Some(None),
            _ => self.seat("winner", get("winner")).map(Some),
        };
        let way = get("way").and_then(Value::as_str);
        let way = way.and_then(|word| Way::read(word).ok());
        if winner.is_some() != way.is_some() {
            let known = Way::ALL.map(Way::word).join(", ");
            let message = format!("a winner has a way and the other way round; ways are {known}");
            self.problems.add("way", message);
        }
        for word in self.problems.list("eliminated", get("eliminated")) {
            if let Some(seat) = self.seat_of_word("eliminated", word) {
                self.game.state.living = self.game.state.living.without(seat);
            }
        }
        let state = &mut self.game.state;
        state.active = active;
        state.keeper = keeper;
        state.winner = winner.zip(way);
        let problems = &mut self.problems;
        state.turn = problems.number_or("turn", get("turn"), u16::MAX, 1);
        state.round = problems.number_or("round", get("round"), u16::MAX, 1);
        state.fresh = problems.flag("fresh", get("fresh"));
        state.ended = problems.flag("ended", get("ended"));
        self.trade_ship(get("trade-ship"));
    }

    fn trade_ship(&mut self, value: Option<&Value>) {
        let Some(word) = value.and_then(|value| self.problems.text("trade-ship", value)) else {
            return;
        };
        let Some(space) = self.space("trade-ship", word) else {
            return;
        };
        match space.kind() {
            Kind::TradeShip => self.game.state.trade_ship = space.sector() as u8,
            _ => self.problems.add(
                "trade-ship",
                "it is on one of `trade-1` to `trade-6` (IC-INV.6)",
            ),
        }
    }

    /// Planets and bases; if the table is missing, everybody in the game controls their home.
    fn control(&mut self, position: &Table) {
        let Some(value) = position.get("control") else {
            for seat in self.game.state.living.iter() {
                let home = SiteId::planet(self.game.state.agreed.colors[seat].sector());
                self.game.state.control[home.index()] = Some(seat);
            }
            return;
        };
        let Some(table) = self.problems.table("control", Some(value)) else {
            return;
        };
        for (word, value) in table {
            let place = Problems::join("control", word);
            let seat = self.seat(&place, Some(value));
            let Some(space) = self.space(&place, word) else {
                continue;
            };
            match space.site() {
                Some(site) => self.game.state.control[site.index()] = seat,
                None => self
                    .problems
                    .add(&place, "only planets and bases are controlled"),
            }
        }
    }

    /// Ships as `red l1 l2`: their owner and levels.
    fn ships(&mut self, position: &Table) {
        let Some(table) = self.problems.table("ships", position.get("ships")) else {
            return;
        };
        for (word, value) in table {
            let place = Problems::join("ships", word);
            let space = self.space(&place, word);
            let text = self.problems.text(&place, value);
            let Some((space, text)) = space.zip(text) else {
                continue;
            };
            let mut words = text.split(' ');
            let owner = words.next().unwrap_or_default();
            let owner = self.seat_of_word(&place, owner);
            let levels = words.filter_map(|word| self.problems.keep(&place, Level::read(word)));
            let levels: Vec<Level> = levels.collect();
            if let Some(owner) = owner {
                self.put_ships(&place, owner, &levels, space);
            }
        }
    }

    fn put_ships(&mut self, place: &str, owner: Seat, levels: &[Level], space: SpaceId) {
        let fits = match (space.site(), space.kind()) {
            (Some(site), _) => self.game.state.controller(site) == Some(owner),
            (None, Kind::TradeShip) => false,
            (None, _) => levels.len() == 1,
        };
        if !fits {
            let message = "an asteroid has one ship, planets and bases those of their controller, \
                           trade-ship spaces none (IC-INV.4, IC-INV.5, IC-INV.6)";
            return self.problems.add(place, message);
        }
        for &level in levels {
            let stock = &mut self.game.state.stock[owner][level as usize];
            match stock.checked_sub(1) {
                Some(left) => *stock = left,
                None => {
                    return self
                        .problems
                        .add(place, "there are too many ships (IC-INV.3)");
                }
            }
            self.game.state.put(owner, level, space);
        }
    }

    /// Revealed tokens by their resources; the second of two equal faces is `iron 2`.
    fn tokens(&mut self, position: &Table) {
        let Some(table) = self.problems.table("tokens", position.get("tokens")) else {
            return;
        };
        for (word, value) in table {
            let place = Problems::join("tokens", word);
            let space = self.space(&place, word);
            let text = self.problems.text(&place, value);
            let Some((space, text)) = space.zip(text) else {
                continue;
            };
            let Some(asteroid) = space.asteroid() else {
                self.problems
                    .add(&place, "only asteroid spaces have tokens");
                continue;
            };
            let (cards, nth) = text.split_once(' ').unwrap_or((text, "1"));
            let Some(cards) = self.problems.keep(&place, Pool::read(cards)) else {
                continue;
            };
            let nth: usize = nth.parse().unwrap_or_default();
            let faces = self.game.pack.faces[space.token_area()].iter().enumerate();
            let mut alike = faces.filter(|(_, face)| **face == cards);
            match alike.nth(nth.wrapping_sub(1)) {
                Some((face, _)) => self.game.state.faces.turn_up(asteroid, face as u8),
                None => self
                    .problems
                    .add(&place, "no token of this area has this face"),
            }
        }
    }

    fn players(&mut self, position: &Table) {
        let Some(table) = self.problems.table("players", position.get("players")) else {
            return;
        };
        for (word, value) in table {
            let place = Problems::join("players", word);
            let seat = self.seat_of_word(&place, word);
            let table = self.problems.table(&place, Some(value));
            if let Some((seat, table)) = seat.zip(table) {
                self.player(&place, seat, table);
            }
        }
    }

    fn player(&mut self, place: &str, seat: Seat, table: &Table) {
        self.problems.unknown_keys(place, table, &PLAYER_KEYS);
        let get = |key: &str| (Problems::join(place, key), table.get(key));
        let pieces = self.game.pack.pieces;
        let (at, value) = get("hand");
        self.game.state.hands[seat] = self.pool(&at, value);
        let (at, value) = get("battle-tokens");
        let most = pieces.battle_tokens.into();
        self.game.state.battle_tokens[seat] = self.problems.number_or(&at, value, most, 0) as u8;
        let (at, value) = get("talks");
        self.game.state.talks[seat] = self.problems.number_or(&at, value, 3, 0) as u8;
        let (at, value) = get("suspicious");
        if self.problems.flag(&at, value) {
            self.game.state.window = self.game.state.window.with(seat);
        }
        let (at, value) = get("stock");
        let stock = numbers(&mut self.problems, &at, value, pieces.ships.into());
        if let Ok(stock) = <[u8; LEVELS]>::try_from(stock) {
            self.game.state.stock[seat] = stock;
        } else if value.is_some() {
            self.problems.add(&at, "three numbers are expected");
        }
        let (at, value) = get("accused-by");
        let accusers = self.problems.list(&at, value);
        let accusers = accusers
            .iter()
            .filter_map(|word| self.seat_of_word(&at, word));
        let accusers = accusers.fold(Seats::EMPTY, Seats::with);
        self.game.state.spent[seat] = accusers;
    }

    fn energy(&mut self, position: &Table) {
        let planets = self.game.state.planets(self.game.state.active);
        let get = |key: &str| position.get(key);
        let most = SpaceId::all().count() as u16;
        let energy = self
            .problems
            .number_or("energy", get("energy"), most, planets.into());
        let least = energy.max(planets.into());
        let generated = self
            .problems
            .number_or("generated", get("generated"), most, least);
        self.game.state.energy = energy as u8;
        self.game.state.generated = generated as u8;
    }

    /// The bank and the supply of battle tokens have everything that nobody holds.
    fn bank(&mut self, position: &Table) {
        let pieces = self.game.pack.pieces;
        for kind in 0..KINDS {
            let hands = self.game.state.hands.0.iter();
            let held: u16 = hands.map(|hand| u16::from(hand.0[kind])).sum();
            match u16::from(pieces.cards).checked_sub(held) {
                Some(left) => self.game.state.bank.0[kind] = left as u8,
                None => {
                    let card = Resource::ALL[kind].name();
                    let message = format!("hands hold {held} cards of {card} (IC-INV.1)");
                    self.problems.add("players", message);
                }
            }
        }
        if position.contains_key("bank") {
            let bank = self.pool("bank", position.get("bank"));
            self.game.state.bank = bank;
        }
        let tokens = self.game.state.battle_tokens.0.iter();
        let held: u16 = tokens.map(|&count| u16::from(count)).sum();
        match u16::from(pieces.battle_tokens).checked_sub(held) {
            Some(left) => self.game.state.token_supply = left as u8,
            None => {
                let message = format!("players hold {held} battle tokens (IC-INV.2)");
                self.problems.add("players", message);
            }
        }
    }

    fn pending(&mut self, position: &Table) {
        let Some(table) = self.problems.table("pending", position.get("pending")) else {
            return;
        };
        self.problems.unknown_keys("pending", table, &PENDING_KEYS);
        let seat = self.seat("pending.seat", table.get("seat"));
        let topic = table.get("topic").and_then(Value::as_str);
        let pending = match (seat, topic) {
            (Some(seat), Some("return-cards")) => Some(Pending::Return { seat }),
            (Some(seat), Some("discard-cards")) => {
                let left = self
                    .problems
                    .number_or("pending.left", table.get("left"), 180, 1);
                Some(Pending::Discard {
                    seat,
                    left: left as u8,
                })
            }
            (Some(seat), Some("compose-offer")) => self
                .talk(table)
                .map(|(talk, offer)| Pending::Compose { talk, seat, offer }),
            (Some(seat), Some("answer-offer")) => self
                .talk(table)
                .map(|(talk, offer)| Pending::Answer { talk, seat, offer }),
            _ => None,
        };
        let takes_part = |pending: &Pending| {
            pending.talk().is_none_or(|talk| {
                let both = [talk.opener, talk.partner];
                both.contains(&pending.seat()) && talk.opener != talk.partner
            })
        };
        match pending.filter(takes_part) {
            Some(pending) => self.game.state.pending = Some(pending),
            None => self.problems.add(
                "pending",
                "a seat and a topic are expected: return-cards, discard-cards, compose-offer or \
                 answer-offer, these with opener and partner",
            ),
        }
    }

    /// Accusations as `blue yellow`: who accuses whom.
    fn accusations(&mut self, position: &Table) {
        const PLACE: &str = "accusations";
        for text in self.problems.list(PLACE, position.get(PLACE)) {
            let words: Vec<&str> = text.split(' ').collect();
            let &[accuser, suspect] = &words[..] else {
                let message = format!("`{text}` is not `ACCUSER SUSPECT`, two colors");
                self.problems.add(PLACE, message);
                continue;
            };
            let [accuser, suspect] = [accuser, suspect].map(|word| self.seat_of_word(PLACE, word));
            let Some((accuser, suspect)) = accuser.zip(suspect) else {
                continue;
            };
            let waiting = &mut self.game.state.accusations;
            match accuser == suspect || waiting.has(accuser, suspect) {
                false => waiting.push(accuser, suspect),
                true => self.problems.add(
                    PLACE,
                    "each accuses another player, and only once (IC-HLD.5, IC-HLD.10)",
                ),
            }
        }
    }

    fn talk(&mut self, table: &Table) -> Option<(Talk, Offer)> {
        let opener = self.seat("pending.opener", table.get("opener"))?;
        let partner = self.seat("pending.partner", table.get("partner"))?;
        let messages = table.get("messages");
        let messages = self.problems.number_or("pending.messages", messages, 6, 0) as u8;
        let offer = Offer {
            give: self.pool("pending.give", table.get("give")),
            want: self.pool("pending.want", table.get("want")),
        };
        let talk = Talk {
            opener,
            partner,
            messages,
        };
        Some((talk, offer))
    }

    /// Everybody knows all hands, except as the table says.
    fn knowledge(&mut self, position: &Table) {
        self.game.state.knowledge = Knowledge::exact(&self.game.state.hands);
        let Some(table) = self.problems.table("knowledge", position.get("knowledge")) else {
            return;
        };
        for (observer_word, value) in table {
            let place = Problems::join("knowledge", observer_word);
            let observer = self.seat_of_word(&place, observer_word);
            let row = self.problems.table(&place, Some(value));
            let Some((observer, row)) = observer.zip(row) else {
                continue;
            };
            for (target_word, value) in row {
                let place = Problems::join(&place, target_word);
                if let Some(target) = self.seat_of_word(&place, target_word) {
                    let bounds = self.bounds(&place, target, value);
                    self.game.state.knowledge.set(observer, target, bounds);
                }
            }
        }
    }

    fn bounds(&mut self, place: &str, target: Seat, value: &Value) -> Bounds {
        let mut bounds = Bounds::exactly(self.game.state.hands[target]);
        let cards = self.game.pack.pieces.cards.into();
        for (word, value) in self
            .problems
            .table(place, Some(value))
            .into_iter()
            .flatten()
        {
            let place = Problems::join(place, word);
            let card = self.problems.keep(&place, Resource::read(word));
            let range = numbers(&mut self.problems, &place, Some(value), cards);
            match (card, &range[..]) {
                (Some(card), &[low, high]) => {
                    bounds.low[card] = low;
                    bounds.high[card] = high;
                }
                (Some(_), _) => self
                    .problems
                    .add(&place, "the fewest and the most are expected"),
                (None, _) => {}
            }
        }
        bounds
    }
}
