//! A readable table as a state. Every problem is reported, not only the first.

use kernel::{BySeat, Game, ParseError, Problem, Problems, Seat};
use toml::{Table, Value};

use super::swarm::weavers_agreed;
use crate::card::{CardId, CardSet, Kind};
use crate::color::{Color, Pool};
use crate::decision::STACK_LIMIT;
use crate::notation::read_word;
use crate::pack::{Pack, Side, SystemId};
use crate::setup::CUBES;
use crate::state::{Agreed, DRAWN_LIMIT, Phase, Sides, State};
use crate::victory::{BASES, Way};
use crate::{Edition, Master, PlayerColor};

/// Every key of a position.
const KEYS: [&str; 37] = [
    "seats",
    "first",
    "first-by-lot",
    "draft",
    "edition",
    "starting-swarms",
    "tough",
    "mercy",
    "diverted",
    "turn",
    "active",
    "phase",
    "drawn",
    "discarded",
    "used",
    "extra-turns",
    "extra-row",
    "pending",
    "triggers",
    "owed",
    "taken-spots",
    "offers",
    "refused-offers",
    "winner",
    "way",
    "standing",
    "constructed",
    "revealed-species",
    "reserve",
    "players",
    "systems",
    "routes",
    "conflicts",
    "cubes",
    "decks",
    "weavers",
    "chance",
];
const PLAYER_KEYS: [&str; 6] = ["home", "bag", "stock", "skips", "resigned", "cards"];

/// The state a table describes.
pub(super) fn read_position(pack: &'static Pack, position: &Table) -> Result<Master, Vec<Problem>> {
    let mut problems = Problems::default();
    problems.unknown_keys("", position, &KEYS);
    let Some(agreed) = agreed(&mut problems, position) else {
        return Err(problems.0);
    };
    let weavers = weavers_agreed(&mut problems, position, agreed.players);
    let rng = problems.chance("chance", position.get("chance"));
    let game = Master {
        pack,
        state: State::empty(agreed, weavers, rng),
    };
    let mut reader = Reader { game, problems };
    reader.read(position);
    let Reader {
        mut game,
        problems: Problems(mut problems),
    } = reader;
    if problems.is_empty() {
        game.recount_all();
        problems = game.problems();
    }
    if problems.is_empty() {
        Ok(game)
    } else {
        Err(problems)
    }
}

impl Master {
    /// Count symbols, then the powers that depend on them.
    fn recount_all(&mut self) {
        self.state.glance = self.read_glance();
        self.state.lasting = self.count_lasting();
        self.state.reach = self.read_reach();
        self.state.advantages = self.read_advantages();
        self.state.symbols = self.count_symbols();
        for seat in Seat::all(self.seats()) {
            self.state.powers[seat] = self.read_powers(seat);
        }
        // A spot that is taken now counts as taken when allocation ended.
        self.note_taken_spots(self.state.active);
    }
}

/// Players, first player, variant and edition.
fn agreed(problems: &mut Problems, position: &Table) -> Option<Agreed> {
    let words = problems.list("seats", position.get("seats"));
    let seats: Vec<PlayerColor> = words
        .iter()
        .filter_map(|word| problems.keep("seats", read_color(word)))
        .collect();
    let repeated = seats
        .iter()
        .enumerate()
        .any(|(index, color)| seats[..index].contains(color));
    if !(1..=4).contains(&seats.len()) || repeated {
        problems.add(
            "seats",
            "one to four different player colors are expected (MG-2.7, WV-SET.1)",
        );
        return None;
    }
    let mut colors = BySeat([PlayerColor::Gray; 4]);
    for (seat, &color) in Seat::all(4).zip(&seats) {
        colors[seat] = color;
    }
    let first = match position.get("first") {
        None => Seat::new(0),
        Some(value) => {
            let word = problems.text("first", value)?;
            let color = problems.keep("first", read_color(word))?;
            let Some(index) = seats.iter().position(|&seat| seat == color) else {
                problems.add("first", "this player is not among the seats");
                return None;
            };
            Seat::new(index as u8)
        }
    };
    let edition = match position
        .get("edition")
        .map(|value| problems.text("edition", value))
    {
        None | Some(Some("final") | None) => Edition::Final,
        Some(Some("early")) => Edition::Early,
        Some(Some(_)) => {
            problems.add("edition", "`final` or `early` is expected");
            Edition::Final
        }
    };
    Some(Agreed {
        colors,
        players: seats.len() as u8,
        first,
        named: !problems.flag("first-by-lot", position.get("first-by-lot")),
        draft: problems.flag("draft", position.get("draft")),
        edition,
    })
}

/// A state being read.
pub(super) struct Reader {
    pub(super) game: Master,
    pub(super) problems: Problems,
}

impl Reader {
    fn read(&mut self, position: &Table) {
        self.read_turn(position);
        self.read_players(position);
        self.read_systems(position);
        self.read_routes(position);
        self.read_conflicts(position);
        self.read_weavers(position);
        self.read_cubes(position);
        self.check_advantages();
        self.read_flags(position);
        self.read_pending(position);
        self.read_decks(position);
        self.read_reserve(position);
    }

    /// Cubes of each color: `{ red = 2, black = 1 }`.
    fn pool(&mut self, place: &str, value: &Value) -> Pool {
        let most = |&color: &Color| CUBES[color];
        let counts = self.problems.counts(place, Some(value), Color::read, most);
        let mut pool = Pool::EMPTY;
        for (color, count) in counts {
            pool[color] = count;
        }
        pool
    }

    fn read_turn(&mut self, position: &Table) {
        let small = |reader: &mut Reader, key: &str, most: i64| {
            let value = position.get(key)?;
            reader.problems.number(key, value, most)
        };
        self.game.state.turn = small(self, "turn", u16::MAX.into()).unwrap_or(1) as u16;
        self.game.state.discarded = small(self, "discarded", 72).unwrap_or(0) as u8;
        self.game.state.extra_won = small(self, "extra-turns", 72).unwrap_or(0) as u8;
        self.game.state.extra_row = small(self, "extra-row", 2).unwrap_or(0) as u8;
        self.game.state.active = position
            .get("active")
            .and_then(|value| self.player("active", value))
            .unwrap_or(self.game.state.agreed.first);
        self.game.state.phase = position
            .get("phase")
            .and_then(|value| self.problems.text("phase", value))
            .and_then(|word| {
                self.problems
                    .keep("phase", read_word("phase", word, &Phase::ALL, Phase::word))
            })
            .unwrap_or(Phase::Allocation);
        if let Some(value) = position.get("drawn") {
            self.game.state.drawn = self.pool("drawn", value);
        }
        // If the Weavers win, no player does: both ways of writing it are accepted.
        let nobody = position.get("winner").and_then(Value::as_str) == Some("nobody");
        let weavers = Value::from("weavers");
        if let Some(value) = position.get("winner")
            && let Some(seat) = self.player("winner", if nobody { &weavers } else { value })
        {
            let word = position
                .get("way")
                .and_then(Value::as_str)
                .unwrap_or_default();
            let way = Way::read(word);
            self.game.state.winner = self.problems.keep("way", way).map(|way| (seat, way));
        }
    }

    pub(super) fn player(&mut self, place: &str, value: &Value) -> Option<Seat> {
        let word = self.problems.text(place, value)?;
        let player = self.game.read_player(word);
        self.problems.keep(place, player)
    }

    pub(super) fn system(&mut self, place: &str, word: &str) -> Option<SystemId> {
        self.problems.keep(place, self.game.pack.read_system(word))
    }

    pub(super) fn cards(&mut self, place: &str, value: Option<&Value>) -> Vec<CardId> {
        let words = self.problems.list(place, value);
        let read = |word| self.problems.keep(place, self.game.pack.read_card(word));
        words.into_iter().filter_map(read).collect()
    }

    fn read_players(&mut self, position: &Table) {
        let Some(players) = self.problems.table("players", position.get("players")) else {
            return;
        };
        for (key, value) in players {
            let place = Problems::join("players", key);
            let seat = self.problems.keep(&place, self.game.read_player(key));
            let table = self.problems.table(&place, Some(value));
            if let (Some(seat), Some(table)) = (seat, table) {
                self.read_player_table(&place, seat, table);
            }
        }
    }

    fn read_player_table(&mut self, place: &str, seat: Seat, table: &Table) {
        self.problems.unknown_keys(place, table, &PLAYER_KEYS);
        if let Some(value) = table.get("home")
            && let Some(word) = self.problems.text(&Problems::join(place, "home"), value)
        {
            self.game.state.homes[seat] = self.system(&Problems::join(place, "home"), word);
        }
        if let Some(value) = table.get("bag") {
            self.game.state.bags[seat] = self.pool(&Problems::join(place, "bag"), value);
        }
        if let Some(value) = table.get("skips")
            && let Some(count) = self
                .problems
                .number(&Problems::join(place, "skips"), value, 9)
        {
            self.game.state.skips[seat] = count as u8;
        }
        if self
            .problems
            .flag(&Problems::join(place, "resigned"), table.get("resigned"))
        {
            self.game.state.resigned = self.game.state.resigned.with(seat);
        }
        for card in self.cards(&Problems::join(place, "cards"), table.get("cards")) {
            self.claim_card(&Problems::join(place, "cards"), card);
            self.game.state.cards[seat].insert(card);
        }
        // Bases on the board and on cards are taken off the stock when they are read.
        if let Some(value) = table.get("stock") {
            self.problems
                .number(&Problems::join(place, "stock"), value, BASES.into());
        }
    }

    /// Report a card that is already somewhere else.
    pub(super) fn claim_card(&mut self, place: &str, card: CardId) {
        let held = |seats: &BySeat<CardSet, 4>| seats.0.iter().any(|cards| cards.has(card));
        let on_board = card.kind() == Kind::Conflict && self.game.board_conflict(card).is_some();
        let state = &self.game.state;
        let deck = self.game.deck(card.kind());
        let in_deck =
            deck.top.card() == Some(card) || deck.known_bottom().any(|known| known == card);
        if held(&state.cards) || on_board || in_deck || state.draft.cards().has(card) {
            let word = self.game.pack.card_word(card);
            let message = format!("{word} is in two places; leave it in one (MG-INV.5)");
            self.problems.add(place, message);
        }
    }

    pub(super) fn take_from_stock(&mut self, place: &str, owner: Seat, bases: u8) {
        match self.game.state.stock[owner].checked_sub(bases) {
            Some(left) => self.game.state.stock[owner] = left,
            None => self
                .problems
                .add(place, "a player has only nine bases (MG-1.7)"),
        }
    }

    fn read_flags(&mut self, position: &Table) {
        let used = self.cards("used", position.get("used"));
        self.game.state.used = used.into_iter().collect();
        let standing = self.cards("standing", position.get("standing"));
        self.game.state.standing = standing.into_iter().collect();
        for card in self.cards("constructed", position.get("constructed")) {
            if self.game.state.constructed.has(card) {
                if self.game.state.doubled.has(card) {
                    let message = "a spot holds at most two bases (MG-11.15)";
                    self.problems.add("constructed", message);
                    continue;
                }
                self.game.state.doubled.insert(card);
            }
            self.game.state.constructed.insert(card);
            let owner =
                Seat::all(self.game.seats()).find(|&seat| self.game.state.cards[seat].has(card));
            match owner {
                Some(owner) => self.take_from_stock("constructed", owner, 1),
                None => self
                    .problems
                    .add("constructed", "nobody has this card (MG-INV.24)"),
            }
        }
        for card in self.cards("revealed-species", position.get("revealed-species")) {
            if card.kind() != Kind::Species {
                let message = "only species cards are revealed for a draft (MG-23.3)";
                self.problems.add("revealed-species", message);
                continue;
            }
            self.claim_card("revealed-species", card);
            self.game.state.draft.insert(card);
        }
        self.game.state.offers = self.offers("offers", position);
        self.game.state.refused = self.offers("refused-offers", position);
        for word in self.problems.list("owed", position.get("owed")) {
            self.read_owed(word);
        }
        for card in self.cards("taken-spots", position.get("taken-spots")) {
            self.game.state.taken_spots.insert(card);
        }
        self.check_stocks(position);
    }

    fn offers(&mut self, key: &str, position: &Table) -> Sides {
        let mut offers = Sides::EMPTY;
        for words in self.problems.list(key, position.get(key)) {
            let Some((card, side)) = words.split_once(' ') else {
                self.problems.add(
                    key,
                    "`conflict:NAME red` or `conflict:NAME blue` is expected",
                );
                continue;
            };
            let card = self.problems.keep(key, self.game.pack.read_card(card));
            let side = self.problems.keep(key, Side::read(side));
            if let (Some(card), Some(side)) = (card, side) {
                if card.kind() == Kind::Conflict {
                    offers.insert(card, side);
                } else {
                    self.problems
                        .add(key, "only conflicts are stopped by agreement (MG-19.29)");
                }
            }
        }
        offers
    }

    fn read_owed(&mut self, words: &str) {
        let Some(planet) = words.strip_prefix("planet:") else {
            if let Some(project) = self
                .problems
                .keep("owed", self.game.pack.read_project(words))
            {
                self.game.state.owed.insert(project);
            }
            return;
        };
        let (system, color) = planet.split_once(' ').unwrap_or((planet, ""));
        let system = self.system("owed", system);
        let color = self.problems.keep("owed", Color::read(color));
        if let (Some(system), Some(color)) = (system, color) {
            if self.game.state.settled.len() == DRAWN_LIMIT {
                self.problems
                    .add("owed", "more planets than a turn can settle");
            } else {
                self.game.state.settled.push(system, color);
            }
        }
    }

    /// Stocks follow from the other bases; a stated stock must agree.
    fn check_stocks(&mut self, position: &Table) {
        for seat in Seat::all(self.game.seats()) {
            let word = self.game.seat_name(seat);
            let stock = self.game.state.stock[seat];
            let stated = position
                .get("players")
                .and_then(|players| players.get(word)?.get("stock")?.as_integer());
            if let Some(stated) = stated.filter(|&stated| stated != i64::from(stock)) {
                let message = format!(
                    "{stated} stated, but {stock} of nine bases are neither on the board nor \
                     constructed (MG-INV.7); leave `stock` out to have it computed"
                );
                self.problems.add(&format!("players.{word}.stock"), message);
            }
        }
    }

    fn read_pending(&mut self, position: &Table) {
        for text in self.problems.list("pending", position.get("pending")) {
            let Some(pending) = self.problems.keep("pending", self.game.read_pending(text)) else {
                continue;
            };
            if self.game.state.stack.iter().count() == STACK_LIMIT {
                self.problems
                    .add("pending", format!("at most {STACK_LIMIT} entries"));
                return;
            }
            self.game.state.stack.push(pending);
        }
        let triggers = self.cards("triggers", position.get("triggers"));
        for card in triggers {
            let list = &mut self.game.state.triggers;
            if usize::from(list.len) == list.list.len() {
                let message = format!("at most {} abilities wait (MG-18.10)", list.list.len());
                self.problems.add("triggers", message);
                return;
            }
            list.list[usize::from(list.len)] = card.0;
            list.len += 1;
        }
    }

    /// The reserve follows from all other cubes; a stated reserve must agree.
    fn read_reserve(&mut self, position: &Table) {
        let used = self.game.cubes_outside_reserve();
        let mut reserve = Pool::EMPTY;
        for color in Color::ALL {
            let box_count = u32::from(CUBES[color]);
            match box_count.checked_sub(used[color as usize]) {
                Some(left) => reserve[color] = left as u8,
                None => {
                    let (word, count) = (color.word(), used[color as usize]);
                    let message =
                        format!("{count} {word} cubes, but there are {box_count} (MG-INV.2)");
                    self.problems.add("reserve", message);
                }
            }
        }
        if let Some(value) = position.get("reserve") {
            let stated = self.pool("reserve", value);
            if stated != reserve {
                let message = "the cubes do not add up to 45 of each color and 20 black \
                               (MG-INV.2); leave `reserve` out to have it computed";
                self.problems.add("reserve", message);
            }
        }
        self.game.state.reserve = reserve;
    }
}

impl Master {
    /// How many cubes of each color are in bags, drawn or on the table.
    pub(crate) fn cubes_outside_reserve(&self) -> [u32; 5] {
        let state = &self.state;
        let mut used = [0; 5];
        let mut add = |color: Color, count: u32| used[color as usize] += count;
        for pool in state.bags.0.iter().chain([&state.drawn]) {
            Color::ALL
                .into_iter()
                .for_each(|color| add(color, pool[color].into()));
        }
        for cubes in state.cubes {
            Color::ALL
                .into_iter()
                .for_each(|color| add(color, cubes.of(color).count_ones()));
        }
        for swarm in state.weavers.swarms() {
            let pool = self.swarm_cubes(swarm);
            Color::ALL
                .into_iter()
                .for_each(|color| add(color, pool[color].into()));
        }
        state
            .planets
            .iter()
            .flat_map(|planets| planets.cubes())
            .for_each(|color| add(color, 1));
        state
            .routes
            .iter()
            .flat_map(|route| route.cubes())
            .for_each(|color| add(color, 1));
        used
    }
}

fn read_color(word: &str) -> Result<PlayerColor, ParseError> {
    read_word("player color", word, &PlayerColor::ALL, PlayerColor::word)
}
