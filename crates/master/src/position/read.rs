//! A readable table as a state. Every problem is reported, not only the first.

use kernel::{BySeat, ParseError, Problem, Rng, Seat, Seed};
use toml::{Table, Value};

use super::pending::read_word;
use crate::card::{CardId, CardSet, Kind};
use crate::color::{Color, Pool};
use crate::decision::STACK_LIMIT;
use crate::pack::{Pack, Side, SystemId};
use crate::setup::CUBES;
use crate::state::{Agreed, BoardConflict, DRAWN_LIMIT, Phase, Planets, Route, Sides, State};
use crate::victory::{BASES, Way};
use crate::{Departure, Edition, Master, PlayerColor};

/// Every key of a position.
const KEYS: [&str; 30] = [
    "seats",
    "first",
    "first-by-lot",
    "draft",
    "edition",
    "turn",
    "active",
    "phase",
    "drawn",
    "discarded",
    "extra-turns",
    "extra-row",
    "pending",
    "triggers",
    "owed",
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
    "chance",
];
const PLAYER_KEYS: [&str; 6] = ["home", "bag", "stock", "skips", "resigned", "cards"];
const SYSTEM_KEYS: [&str; 4] = ["owner", "bases", "planets", "covered"];
const ROUTE_KEYS: [&str; 2] = ["color", "cubes"];
const CONFLICT_KEYS: [&str; 3] = ["track", "red", "blue"];
const DECK_KEYS: [&str; 3] = ["top", "bottom", "face-down"];
const CHANCE_KEYS: [&str; 2] = ["seed", "position"];

impl Master {
    /// The state a table describes.
    pub(crate) fn from_position(
        pack: &'static Pack,
        position: &Table,
    ) -> Result<Master, Vec<Problem>> {
        let mut problems = Problems(Vec::new());
        problems.unknown_keys("", position, &KEYS);
        let Some(agreed) = problems.agreed(position) else {
            return Err(problems.0);
        };
        let rng = problems.chance(position);
        let game = Master {
            pack,
            state: State::empty(agreed, rng),
        };
        let mut reader = Reader { game, problems };
        reader.read(position);
        let Reader {
            mut game,
            problems: Problems(mut problems),
        } = reader;
        if problems.is_empty() {
            game.recount_all();
            problems = kernel::Game::problems(&game);
        }
        if problems.is_empty() {
            Ok(game)
        } else {
            Err(problems)
        }
    }

    /// Count symbols, then powers, which depend on them.
    fn recount_all(&mut self) {
        self.state.lasting = self.count_lasting();
        self.state.symbols = self.count_symbols();
        for seat in Seat::all(self.players()) {
            self.state.powers[seat] = self.read_powers(seat);
        }
    }
}

/// What is wrong so far.
struct Problems(Vec<Problem>);

impl Problems {
    fn add(&mut self, place: &str, message: impl Into<String>) {
        self.0.push(Problem::new(place, message));
    }

    fn keep<T>(&mut self, place: &str, result: Result<T, ParseError>) -> Option<T> {
        result
            .map_err(|error| self.add(place, error.to_string()))
            .ok()
    }

    fn unknown_keys(&mut self, place: &str, table: &Table, known: &[&str]) {
        for key in table.keys() {
            if !known.contains(&key.as_str()) {
                let error = ParseError::unknown_key(key, known.iter().copied());
                self.add(&join(place, key), error.message);
            }
        }
    }

    fn text<'t>(&mut self, place: &str, value: &'t Value) -> Option<&'t str> {
        let text = value.as_str();
        if text.is_none() {
            self.add(place, "a word in quotes is expected");
        }
        text
    }

    fn list<'t>(&mut self, place: &str, value: Option<&'t Value>) -> Vec<&'t str> {
        let Some(value) = value else {
            return Vec::new();
        };
        let Some(list) = value.as_array() else {
            self.add(place, "a list of words is expected");
            return Vec::new();
        };
        list.iter()
            .filter_map(|value| self.text(place, value))
            .collect()
    }

    fn table<'t>(&mut self, place: &str, value: Option<&'t Value>) -> Option<&'t Table> {
        let value = value?;
        let table = value.as_table();
        if table.is_none() {
            self.add(place, "a table is expected");
        }
        table
    }

    fn flag(&mut self, place: &str, value: Option<&Value>) -> bool {
        let Some(value) = value else { return false };
        value.as_bool().unwrap_or_else(|| {
            self.add(place, "true or false is expected");
            false
        })
    }

    fn number(&mut self, place: &str, value: &Value, most: i64) -> Option<i64> {
        let number = value
            .as_integer()
            .filter(|number| (0..=most).contains(number));
        if number.is_none() {
            self.add(
                place,
                format!("a whole number from 0 to {most} is expected"),
            );
        }
        number
    }

    fn pool(&mut self, place: &str, value: &Value) -> Pool {
        let mut pool = Pool::EMPTY;
        let Some(table) = self.table(place, Some(value)) else {
            return pool;
        };
        for (key, value) in table {
            let place = join(place, key);
            if let Some(color) = self.keep(&place, Color::read(key))
                && let Some(count) = self.number(&place, value, CUBES[color].into())
            {
                pool[color] = count as u8;
            }
        }
        pool
    }

    /// Players, first player, variant and edition.
    fn agreed(&mut self, position: &Table) -> Option<Agreed> {
        let words = self.list("seats", position.get("seats"));
        let seats: Vec<PlayerColor> = words
            .iter()
            .filter_map(|word| self.keep("seats", read_color(word)))
            .collect();
        let repeated = seats
            .iter()
            .enumerate()
            .any(|(index, color)| seats[..index].contains(color));
        if !(2..=4).contains(&seats.len()) || repeated {
            self.add(
                "seats",
                "two to four different player colors are expected (MG-2.7)",
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
                let word = self.text("first", value)?;
                let color = self.keep("first", read_color(word))?;
                let Some(index) = seats.iter().position(|&seat| seat == color) else {
                    self.add("first", "this player is not among the seats");
                    return None;
                };
                Seat::new(index as u8)
            }
        };
        let edition = match position
            .get("edition")
            .map(|value| self.text("edition", value))
        {
            None | Some(Some("final") | None) => Edition::Final,
            Some(Some("early")) => Edition::Early,
            Some(Some(_)) => {
                self.add("edition", "`final` or `early` is expected");
                Edition::Final
            }
        };
        Some(Agreed {
            colors,
            players: seats.len() as u8,
            first,
            named: !self.flag("first-by-lot", position.get("first-by-lot")),
            draft: self.flag("draft", position.get("draft")),
            edition,
        })
    }

    fn chance(&mut self, position: &Table) -> Rng {
        let Some(table) = self.table("chance", position.get("chance")) else {
            return Rng::new(Seed::from_number(0));
        };
        self.unknown_keys("chance", table, &CHANCE_KEYS);
        let seed = table
            .get("seed")
            .and_then(|value| self.text("chance.seed", value))
            .and_then(|text| self.keep("chance.seed", text.parse()))
            .unwrap_or(Seed::from_number(0));
        let position = table
            .get("position")
            .and_then(|value| self.number("chance.position", value, i64::MAX))
            .unwrap_or(0);
        Rng::at(seed, position as u64)
    }
}

struct Reader {
    game: Master,
    problems: Problems,
}

impl Reader {
    fn read(&mut self, position: &Table) {
        self.read_turn(position);
        self.read_players(position);
        self.read_systems(position);
        self.read_routes(position);
        self.read_conflicts(position);
        self.read_cubes(position);
        self.read_flags(position);
        self.read_pending(position);
        self.read_decks(position);
        self.read_reserve(position);
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
            self.game.state.drawn = self.problems.pool("drawn", value);
        }
        if let Some(value) = position.get("winner")
            && let Some(seat) = self.player("winner", value)
        {
            let word = position
                .get("way")
                .and_then(Value::as_str)
                .unwrap_or_default();
            let way = read_word("way of winning", word, &Way::ALL, Way::word);
            self.game.state.winner = self.problems.keep("way", way).map(|way| (seat, way));
        }
    }

    fn player(&mut self, place: &str, value: &Value) -> Option<Seat> {
        let word = self.problems.text(place, value)?;
        let player = self.game.read_player(word);
        self.problems.keep(place, player)
    }

    fn system(&mut self, place: &str, word: &str) -> Option<SystemId> {
        self.problems.keep(place, self.game.pack.read_system(word))
    }

    fn cards(&mut self, place: &str, value: Option<&Value>) -> Vec<CardId> {
        let words = self.problems.list(place, value);
        let read = |word| self.problems.keep(place, self.game.pack.read_card(word));
        words.into_iter().filter_map(read).collect()
    }

    fn read_players(&mut self, position: &Table) {
        let Some(players) = self.problems.table("players", position.get("players")) else {
            return;
        };
        for (key, value) in players {
            let place = join("players", key);
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
            && let Some(word) = self.problems.text(&join(place, "home"), value)
        {
            self.game.state.homes[seat] = self.system(&join(place, "home"), word);
        }
        if let Some(value) = table.get("bag") {
            self.game.state.bags[seat] = self.problems.pool(&join(place, "bag"), value);
        }
        if let Some(value) = table.get("skips")
            && let Some(count) = self.problems.number(&join(place, "skips"), value, 9)
        {
            self.game.state.skips[seat] = count as u8;
        }
        if self
            .problems
            .flag(&join(place, "resigned"), table.get("resigned"))
        {
            self.game.state.resigned = self.game.state.resigned.with(seat);
        }
        for card in self.cards(&join(place, "cards"), table.get("cards")) {
            self.claim_card(&join(place, "cards"), card);
            self.game.state.cards[seat].insert(card);
        }
        // Bases on the board and on cards are taken off the stock when they are read.
        if let Some(value) = table.get("stock") {
            self.problems
                .number(&join(place, "stock"), value, BASES.into());
        }
    }

    /// Complain if a card is somewhere already.
    fn claim_card(&mut self, place: &str, card: CardId) {
        let held = |seats: &BySeat<CardSet, 4>| seats.0.iter().any(|cards| cards.has(card));
        let on_board = card.kind() == Kind::Conflict && self.game.board_conflict(card).is_some();
        let state = &self.game.state;
        let deck = self.game.deck(card.kind());
        let in_deck = deck.top == Some(card) || deck.known_bottom().any(|known| known == card);
        if held(&state.cards) || on_board || in_deck || state.draft.has(card) {
            let word = self.game.pack.card_word(card);
            let message = format!("{word} is in two places; leave it in one (MG-INV.5)");
            self.problems.add(place, message);
        }
    }

    fn read_systems(&mut self, position: &Table) {
        let Some(systems) = self.problems.table("systems", position.get("systems")) else {
            return;
        };
        for (key, value) in systems {
            let place = join("systems", key);
            let system = self.system(&place, key);
            let table = self.problems.table(&place, Some(value));
            if let (Some(system), Some(table)) = (system, table) {
                self.read_system_table(&place, system, table);
            }
        }
    }

    fn read_system_table(&mut self, place: &str, system: SystemId, table: &Table) {
        self.problems.unknown_keys(place, table, &SYSTEM_KEYS);
        if let Some(value) = table.get("owner")
            && let Some(owner) = self.player(&join(place, "owner"), value)
        {
            let bases = match table.get("bases") {
                Some(value) => self.problems.number(&join(place, "bases"), value, 3),
                None => Some(1),
            };
            self.game.state.control[owner] |= system.bit();
            self.game.state.bases[system.index()] = bases.unwrap_or(1) as u8;
            self.take_from_stock(place, owner, bases.unwrap_or(1) as u8);
        }
        let mut planets = Planets::default();
        let words = self
            .problems
            .list(&join(place, "planets"), table.get("planets"));
        if usize::from(self.game.pack.system(system).planets) < words.len() {
            self.problems.add(
                &join(place, "planets"),
                "the system has fewer planets (MG-9.1)",
            );
        } else {
            for word in words {
                match self
                    .problems
                    .keep(&join(place, "planets"), Color::read(word))
                {
                    Some(color) if color != Color::Black => planets.put(color),
                    Some(_) => self
                        .problems
                        .add(place, "black cubes settle no planet (MG-9.2)"),
                    None => {}
                }
            }
        }
        self.game.state.planets[system.index()] = planets;
        if self
            .problems
            .flag(&join(place, "covered"), table.get("covered"))
        {
            self.game.state.covered |= system.bit();
        }
    }

    fn take_from_stock(&mut self, place: &str, owner: Seat, bases: u8) {
        match self.game.state.stock[owner].checked_sub(bases) {
            Some(left) => self.game.state.stock[owner] = left,
            None => self
                .problems
                .add(place, "a player has only nine bases (MG-1.7)"),
        }
    }

    fn read_routes(&mut self, position: &Table) {
        let Some(routes) = self.problems.table("routes", position.get("routes")) else {
            return;
        };
        for (key, value) in routes {
            let place = join("routes", key);
            let track = self.problems.keep(&place, self.game.pack.read_track(key));
            let Some((track, from)) = track else { continue };
            let (list, chosen) = match value.as_table() {
                Some(table) => {
                    self.problems.unknown_keys(&place, table, &ROUTE_KEYS);
                    (
                        table.get("cubes"),
                        table.get("color").and_then(Value::as_str),
                    )
                }
                None => (Some(value), None),
            };
            let cubes = self.colors(&place, list);
            let slots = usize::from(self.game.pack.track(track).slots);
            if slots < cubes.len() || cubes.contains(&Color::Black) {
                self.problems
                    .add(&place, "at most one bright cube for each slot of the track");
                continue;
            }
            let Some((&first, rest)) = cubes.split_first() else {
                continue;
            };
            let color = match chosen {
                Some(word) => self.problems.keep(&place, Color::read(word)),
                None => Some(first),
            };
            let mut route = Route::begin(from, color.unwrap_or(first), first);
            rest.iter().for_each(|&cube| route.push(cube));
            self.game.state.routes[track.index()] = route;
        }
    }

    fn colors(&mut self, place: &str, value: Option<&Value>) -> Vec<Color> {
        let words = self.problems.list(place, value);
        words
            .into_iter()
            .filter_map(|word| self.problems.keep(place, Color::read(word)))
            .collect()
    }

    fn read_conflicts(&mut self, position: &Table) {
        let Some(list) = self.problems.table("conflicts", position.get("conflicts")) else {
            return;
        };
        for (key, value) in list {
            let place = join("conflicts", key);
            let card = self.problems.keep(&place, self.game.pack.read_card(key));
            let table = self.problems.table(&place, Some(value));
            let (Some(card), Some(table)) = (card, table) else {
                continue;
            };
            if card.kind() != Kind::Conflict {
                self.problems
                    .add(&place, "only conflict cards lie on the board (MG-INV.5)");
                continue;
            }
            self.problems.unknown_keys(&place, table, &CONFLICT_KEYS);
            self.claim_card(&place, card);
            if let Some(conflict) = self.board_conflict(&place, table) {
                let bit = 1 << conflict.track.index();
                if self.game.state.embattled & bit != 0 {
                    self.problems
                        .add(&place, "a track holds at most one conflict (MG-INV.19)");
                }
                self.game.state.embattled |= bit;
                for side in [Side::Red, Side::Blue] {
                    if let Some(player) = conflict.player(side) {
                        self.game.state.fights[player].insert(card, side);
                    }
                }
                self.game.state.conflicts[usize::from(card.rank())] = Some(conflict);
            }
        }
    }

    fn board_conflict(&mut self, place: &str, table: &Table) -> Option<BoardConflict> {
        let Some(word) = table.get("track").and_then(Value::as_str) else {
            self.problems
                .add(place, "`track = \"RED-SIDE>BLUE-SIDE\"` is expected");
            return None;
        };
        let (track, red_end): (_, Departure) = self
            .problems
            .keep(&join(place, "track"), self.game.pack.read_track(word))?;
        let players = [Side::Red, Side::Blue].map(|side| {
            let word = table.get(side.word()).and_then(Value::as_str)?;
            if word == "neutral" {
                return None;
            }
            self.problems
                .keep(&join(place, side.word()), self.game.read_player(word))
        });
        if players == [None, None] {
            self.problems.add(
                place,
                "`red` and `blue` name a player or `neutral`, not twice neutral",
            );
            return None;
        }
        Some(BoardConflict {
            track,
            red_end,
            players,
        })
    }

    fn read_cubes(&mut self, position: &Table) {
        let Some(list) = self.problems.table("cubes", position.get("cubes")) else {
            return;
        };
        for (key, value) in list {
            let place = join("cubes", key);
            let Some(project) = self.problems.keep(&place, self.game.pack.read_project(key)) else {
                continue;
            };
            let words = self.problems.list(&place, Some(value));
            if self.game.pack.project(project).slots.len() < words.len() {
                self.problems
                    .add(&place, "more cubes than slots; use `-` for an empty slot");
                continue;
            }
            for (slot, word) in words.into_iter().enumerate() {
                if word != "-"
                    && let Some(color) = self.problems.keep(&place, Color::read(word))
                {
                    self.game.state.cubes[project.index()].put(slot as u8, color);
                }
            }
        }
    }

    fn read_flags(&mut self, position: &Table) {
        let standing = self.cards("standing", position.get("standing"));
        self.game.state.standing = standing.into_iter().collect();
        for card in self.cards("constructed", position.get("constructed")) {
            self.game.state.constructed.insert(card);
            let owner =
                Seat::all(self.game.players()).find(|&seat| self.game.state.cards[seat].has(card));
            match owner {
                Some(owner) => self.take_from_stock("constructed", owner, 1),
                None => self
                    .problems
                    .add("constructed", "nobody has this card (MG-INV.24)"),
            }
        }
        for card in self.cards("revealed-species", position.get("revealed-species")) {
            self.claim_card("revealed-species", card);
            self.game.state.draft.insert(card);
        }
        self.game.state.offers = self.offers("offers", position);
        self.game.state.refused = self.offers("refused-offers", position);
        for word in self.problems.list("owed", position.get("owed")) {
            self.read_owed(word);
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
        for seat in Seat::all(self.game.players()) {
            let word = self.game.player_word(seat);
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

    fn read_decks(&mut self, position: &Table) {
        let tables = self.problems.table("decks", position.get("decks"));
        if let Some(tables) = tables {
            self.problems
                .unknown_keys("decks", tables, &Kind::ALL.map(Kind::word));
        }
        for kind in Kind::ALL {
            self.game.state.decks[kind as usize].unknown = 0;
            let place = join("decks", kind.word());
            let table =
                tables.and_then(|tables| self.problems.table(&place, tables.get(kind.word())));
            let face_down = table.is_some_and(|table| self.read_deck(&place, kind, table));
            self.fill_deck(kind, face_down);
        }
    }

    /// Top and known bottom; whether the deck lies face down.
    fn read_deck(&mut self, place: &str, kind: Kind, table: &Table) -> bool {
        self.problems.unknown_keys(place, table, &DECK_KEYS);
        if let Some(value) = table.get("top")
            && let Some(word) = self.problems.text(&join(place, "top"), value)
            && let Some(card) = self
                .problems
                .keep(&join(place, "top"), self.game.pack.read_card(word))
        {
            self.check_deck(place, kind, card);
            self.game.state.decks[kind as usize].top = Some(card);
        }
        for card in self.cards(&join(place, "bottom"), table.get("bottom")) {
            self.check_deck(place, kind, card);
            let deck = &mut self.game.state.decks[kind as usize];
            if usize::from(deck.bottom_len) < usize::from(kind.count()) {
                deck.bottom[usize::from(deck.bottom_len)] = card.0;
                deck.bottom_len += 1;
            }
        }
        self.problems
            .flag(&join(place, "face-down"), table.get("face-down"))
    }

    fn check_deck(&mut self, place: &str, kind: Kind, card: CardId) {
        self.claim_card(place, card);
        if card.kind() != kind {
            self.problems
                .add(place, "a card lies only in the deck of its type (MG-INV.6)");
        }
    }

    /// Every card that is nowhere else is in its deck; some card is on top unless it lies face
    /// down.
    fn fill_deck(&mut self, kind: Kind, face_down: bool) {
        let state = &self.game.state;
        let held = state
            .cards
            .0
            .iter()
            .fold(state.draft, |set, cards| set.or(*cards));
        let lifted: CardSet = self.lifted().collect();
        let deck = self.game.deck(kind);
        let in_deck: CardSet = deck.top.into_iter().chain(deck.known_bottom()).collect();
        let elsewhere = held.or(lifted).or(in_deck);
        let mut unknown = 0;
        for card in kind.cards() {
            let on_board = kind == Kind::Conflict && self.game.board_conflict(card).is_some();
            if !elsewhere.has(card) && !on_board {
                unknown |= 1u32 << card.rank();
            }
        }
        let deck = &mut self.game.state.decks[kind as usize];
        deck.unknown = unknown;
        if deck.top.is_none() && !face_down && unknown != 0 {
            let rank = unknown.trailing_zeros() as u8;
            deck.unknown &= !(1 << rank);
            deck.top = Some(CardId::nth(kind, rank));
        }
    }

    /// The cards lifted for a pending draw.
    fn lifted(&self) -> impl Iterator<Item = CardId> {
        self.game
            .state
            .stack
            .iter()
            .filter_map(|pending| match pending {
                crate::decision::Pending::KeepCard { lifted, .. } => Some(*lifted),
                _ => None,
            })
            .flatten()
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
            if usize::from(list.len) < list.list.len() {
                list.list[usize::from(list.len)] = card.0;
                list.len += 1;
            }
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
            let stated = self.problems.pool("reserve", value);
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

fn join(place: &str, key: &str) -> String {
    if place.is_empty() {
        key.to_owned()
    } else {
        format!("{place}.{key}")
    }
}
