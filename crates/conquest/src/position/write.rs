//! A state as a readable table.

use kernel::{Game, Seat};
use toml::{Table, Value};

use crate::Conquest;
use crate::decision::{Offer, Pending, Talk};
use crate::knowledge::Bounds;
use crate::resource::{Pool, Resource};
use crate::ship::Level;
use crate::space::{SiteId, SpaceId};

/// The whole state.
pub(super) fn write_position(game: &Conquest) -> Table {
    let state = &game.state;
    let agreed = &state.agreed;
    let mut table = Table::new();
    let mut put = |key: &str, value: Value| {
        table.insert(key.to_owned(), value);
    };
    let who = |seat: Seat| Value::from(game.seat_name(seat));
    let seats = || Seat::all(game.seats());
    put("seats", list(seats().map(who)));
    put("first", who(agreed.first));
    put(
        "rolls",
        list(seats().map(|seat| number(agreed.rolls[seat]))),
    );
    if agreed.shuffle_bases {
        let tiles = agreed.tiles.iter().map(|tile| number(tile + 1));
        put("tiles", list(tiles));
    }
    put(
        "wrong-accusation-cost",
        number(agreed.wrong_accusation_cost),
    );
    put("round-cap", number(agreed.round_cap));
    put("turn", number(state.turn));
    put("round", number(state.round));
    put("active", who(state.active));
    put("fresh", state.fresh.into());
    put("ended", state.ended.into());
    put("energy", number(state.energy));
    put("generated", number(state.generated));
    put("keeper", who(state.keeper));
    put("trade-ship", game.space_word(state.trade_space()).into());
    let out = seats().filter(|&seat| !state.living.has(seat));
    put("eliminated", list(out.map(who)));
    if let Some((winner, way)) = state.winner {
        put("winner", winner.map_or("nobody".into(), who));
        put("way", way.word().into());
    }
    if let Some(pending) = &state.pending {
        put("pending", Value::Table(game.pending_table(pending)));
    }
    let waiting = state.accusations.iter().map(|(accuser, suspect)| {
        let [accuser, suspect] = [accuser, suspect].map(|seat| game.seat_name(seat));
        format!("{accuser} {suspect}").into()
    });
    put("accusations", list(waiting));
    put("players", Value::Table(game.player_tables()));
    put("control", Value::Table(game.control_table()));
    put("ships", Value::Table(game.ship_table()));
    put("tokens", Value::Table(game.token_table()));
    let knowledge = game.knowledge_table();
    if !knowledge.is_empty() {
        put("knowledge", Value::Table(knowledge));
    }
    let mut chance = Table::new();
    chance.insert("seed".to_owned(), state.rng.seed().to_string().into());
    let position = state.rng.position() as i64;
    chance.insert("position".to_owned(), position.into());
    put("chance", Value::Table(chance));
    table
}

impl Conquest {
    fn player_tables(&self) -> Table {
        let state = &self.state;
        let table = |seat: Seat| {
            let mut table = Table::new();
            let mut put = |key: &str, value: Value| {
                table.insert(key.to_owned(), value);
            };
            put("hand", Value::Table(pool(&state.hands[seat])));
            put("battle-tokens", number(state.battle_tokens[seat]));
            put("suspicious", state.window.has(seat).into());
            let accusers = state.spent[seat].iter();
            let accusers = accusers.map(|seat| Value::from(self.seat_name(seat)));
            put("accused-by", list(accusers));
            put("talks", number(state.talks[seat]));
            (self.seat_name(seat).to_owned(), Value::Table(table))
        };
        Seat::all(self.seats()).map(table).collect()
    }

    fn control_table(&self) -> Table {
        let sites = SiteId::all().filter_map(|site| {
            let seat = self.state.controller(site)?;
            let word = self.space_word(site.space()).to_owned();
            Some((word, self.seat_name(seat).into()))
        });
        sites.collect()
    }

    fn ship_table(&self) -> Table {
        let spaces = SpaceId::all().filter_map(|space| {
            let owner = self.state.occupant(space)?;
            let mut text = self.seat_name(owner).to_owned();
            for level in Level::ALL {
                for _ in 0..self.state.count(owner, level, space) {
                    text.push(' ');
                    text += level.word();
                }
            }
            Some((self.space_word(space).to_owned(), text.into()))
        });
        spaces.collect()
    }

    fn token_table(&self) -> Table {
        let tokens = SpaceId::all().filter_map(|space| {
            let face = self.state.faces.get(space.asteroid()?)?;
            // Equal faces are distinguished by their order in the pack.
            let area = space.token_area();
            let cards = self.pack.face(area, face);
            let earlier = &self.pack.faces[area][..usize::from(face)];
            let text = match earlier.iter().filter(|&other| other == cards).count() {
                0 => cards.to_string(),
                count => format!("{cards} {}", count + 1),
            };
            Some((self.space_word(space).to_owned(), text.into()))
        });
        tokens.collect()
    }

    fn pending_table(&self, pending: &Pending) -> Table {
        let mut table = Table::new();
        let seat = self.seat_name(pending.seat());
        table.insert("topic".to_owned(), pending.topic().into());
        table.insert("seat".to_owned(), seat.into());
        match *pending {
            Pending::Return { .. } => {}
            Pending::Discard { left, .. } => {
                table.insert("left".to_owned(), number(left));
            }
            Pending::Compose { talk, offer, .. } | Pending::Answer { talk, offer, .. } => {
                self.put_talk(&mut table, &talk, &offer);
            }
        }
        table
    }

    fn put_talk(&self, table: &mut Table, talk: &Talk, offer: &Offer) {
        let entries = [
            ("opener", self.seat_name(talk.opener).into()),
            ("partner", self.seat_name(talk.partner).into()),
            ("messages", number(talk.messages)),
            ("give", Value::Table(pool(&offer.give))),
            ("want", Value::Table(pool(&offer.want))),
        ];
        for (key, value) in entries {
            table.insert(key.to_owned(), value);
        }
    }

    /// What players do not know exactly: the fewest and the most cards of each kind.
    fn knowledge_table(&self) -> Table {
        let mut table = Table::new();
        for observer in Seat::all(self.seats()) {
            let mut row = Table::new();
            for target in Seat::all(self.seats()) {
                let bounds = self.state.knowledge.of(observer, target);
                if !bounds.is_exact() {
                    let word = self.seat_name(target).to_owned();
                    row.insert(word, Value::Table(bounds_table(bounds)));
                }
            }
            if !row.is_empty() {
                let word = self.seat_name(observer).to_owned();
                table.insert(word, Value::Table(row));
            }
        }
        table
    }
}

fn bounds_table(bounds: &Bounds) -> Table {
    let kinds = Resource::ALL.into_iter();
    let range = |card: Resource| {
        let range = [bounds.low[card], bounds.high[card]];
        (card.word().to_owned(), list(range.into_iter().map(number)))
    };
    kinds.map(range).collect()
}

fn list(values: impl Iterator<Item = Value>) -> Value {
    Value::Array(values.collect())
}

fn number(value: impl Into<i64>) -> Value {
    Value::Integer(value.into())
}

fn pool(cards: &Pool) -> Table {
    cards
        .iter()
        .map(|(card, count)| (card.word().to_owned(), number(count)))
        .collect()
}
