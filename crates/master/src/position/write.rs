//! A state as a readable table.

use kernel::{Game, Seat};
use toml::{Table, Value};

use crate::Master;
use crate::card::{CardId, Kind};
use crate::color::{Color, Pool};
use crate::pack::{ProjectId, Side, SystemId, TrackId};
use crate::state::Sides;

/// The whole state, in the order a person would read it.
pub(super) fn write_position(game: &Master) -> Table {
    let state = &game.state;
    let mut table = Table::new();
    let agreed = &state.agreed;
    let players = Seat::all(game.seats()).map(|seat| game.seat_name(seat));
    table.insert("seats".into(), words(players));
    table.insert("first".into(), game.seat_name(agreed.first).into());
    table.insert("first-by-lot".into(), (!agreed.named).into());
    table.insert("draft".into(), agreed.draft.into());
    table.insert("edition".into(), game.edition_word().into());
    if game.is_solo() {
        let house = &state.weavers.house;
        table.insert("starting-swarms".into(), i64::from(house.start).into());
        table.insert("tough".into(), house.tough.into());
        table.insert("mercy".into(), house.mercy.into());
        table.insert("diverted".into(), house.diverted.into());
    }
    table.insert("turn".into(), i64::from(state.turn).into());
    table.insert("active".into(), game.seat_name(state.active).into());
    table.insert("phase".into(), state.phase.word().into());
    table.insert("drawn".into(), pool(state.drawn));
    table.insert("discarded".into(), i64::from(state.discarded).into());
    table.insert("used".into(), game.card_list(state.used.iter()));
    table.insert("extra-turns".into(), i64::from(state.extra_won).into());
    table.insert("extra-row".into(), i64::from(state.extra_row).into());
    table.insert(
        "pending".into(),
        words(state.stack.iter().map(|p| game.pending_words(p))),
    );
    table.insert("triggers".into(), game.card_list(game.waiting(0)));
    let owed = state
        .owed
        .iter()
        .map(|project| game.pack.project_word(project));
    let settled = state.settled.iter().map(|(system, color)| {
        format!("planet:{} {}", game.pack.system_word(system), color.word())
    });
    table.insert("owed".into(), words(owed.chain(settled)));
    table.insert(
        "taken-spots".into(),
        game.card_list(state.taken_spots.cards()),
    );
    table.insert("offers".into(), game.offer_words(state.offers));
    table.insert("refused-offers".into(), game.offer_words(state.refused));
    if let Some((seat, way)) = state.winner {
        table.insert("winner".into(), game.seat_name(seat).into());
        table.insert("way".into(), way.word().into());
    }
    table.insert("standing".into(), game.card_list(state.standing.iter()));
    table.insert(
        "constructed".into(),
        game.card_list(game.constructed_bases(state.constructed)),
    );
    table.insert(
        "revealed-species".into(),
        game.card_list(state.draft.cards().iter()),
    );
    table.insert("reserve".into(), pool(state.reserve));
    let players = Seat::all(game.seats())
        .map(|seat| (game.seat_name(seat).to_owned(), game.player_table(seat)));
    table.insert("players".into(), Value::Table(players.collect()));
    table.insert("systems".into(), Value::Table(game.system_tables()));
    table.insert("routes".into(), Value::Table(game.route_tables()));
    table.insert("conflicts".into(), Value::Table(game.conflict_tables()));
    table.insert("cubes".into(), Value::Table(game.cube_lists()));
    table.insert("decks".into(), Value::Table(game.deck_tables()));
    if game.is_solo() {
        table.insert("weavers".into(), Value::Table(game.weavers_table()));
    }
    let mut chance = Table::new();
    chance.insert("seed".into(), state.rng.seed().to_string().into());
    chance.insert("position".into(), (state.rng.position() as i64).into());
    table.insert("chance".into(), Value::Table(chance));
    table
}

impl Master {
    pub(super) fn card_list(&self, cards: impl Iterator<Item = CardId>) -> Value {
        words(cards.map(|card| self.pack.card_word(card)))
    }

    /// Offers such as `conflict:rift red`: the card, and the side that has offered.
    fn offer_words(&self, offers: Sides) -> Value {
        let offers = offers.iter();
        words(offers.map(|(card, side)| format!("{} {}", self.pack.card_word(card), side.word())))
    }

    fn player_table(&self, seat: Seat) -> Value {
        let state = &self.state;
        let mut table = Table::new();
        if let Some(home) = state.homes[seat] {
            table.insert("home".into(), self.pack.system_word(home).into());
        }
        table.insert("bag".into(), pool(state.bags[seat]));
        table.insert("stock".into(), i64::from(state.stock[seat]).into());
        table.insert("skips".into(), i64::from(state.skips[seat]).into());
        table.insert("resigned".into(), state.resigned.has(seat).into());
        table.insert("cards".into(), self.card_list(state.cards[seat].iter()));
        Value::Table(table)
    }

    /// Only systems with something on them.
    fn system_tables(&self) -> Table {
        let mut tables = Table::new();
        for index in 0..self.pack.board.systems.len() {
            let system = SystemId(index as u8);
            let mut table = Table::new();
            if let Some(owner) = self.owner(system).filter(|&seat| self.is_player(seat)) {
                table.insert("owner".into(), self.seat_name(owner).into());
                table.insert("bases".into(), i64::from(self.state.bases[index]).into());
            }
            if self.state.planets[index].settled() != 0 {
                let cubes = self.state.planets[index].cubes().map(Color::word);
                table.insert("planets".into(), words(cubes));
            }
            if self.state.covered & system.bit() != 0 {
                table.insert("covered".into(), true.into());
            }
            if !table.is_empty() {
                tables.insert(
                    self.pack.system_word(system).to_owned(),
                    Value::Table(table),
                );
            }
        }
        tables
    }

    fn route_tables(&self) -> Table {
        let mut tables = Table::new();
        for index in 0..self.pack.board.tracks.len() {
            let track = TrackId(index as u8);
            let route = self.route(track);
            if route.is_empty() {
                continue;
            }
            let cubes = words(route.cubes().map(Color::word));
            let value = if route.cubes().all(|cube| cube == route.color()) {
                cubes
            } else {
                let mut table = Table::new();
                table.insert("color".into(), route.color().word().into());
                table.insert("cubes".into(), cubes);
                Value::Table(table)
            };
            tables.insert(self.pack.track_word(track, route.departure()), value);
        }
        tables
    }

    fn conflict_tables(&self) -> Table {
        let mut tables = Table::new();
        for card in Kind::Conflict.cards() {
            let Some(conflict) = self.board_conflict(card) else {
                continue;
            };
            let mut table = Table::new();
            let track = self.pack.track_word(conflict.track, conflict.red_end);
            table.insert("track".into(), track.into());
            for side in [Side::Red, Side::Blue] {
                let player = conflict
                    .player(side)
                    .map_or("neutral", |seat| self.seat_name(seat));
                table.insert(side.word().into(), player.into());
                if self.state.advantages.has(card, side) {
                    table.insert("advantage".into(), player.into());
                }
            }
            tables.insert(self.pack.card_word(card), Value::Table(table));
        }
        tables
    }

    /// Only projects with a cube; `-` is an empty slot.
    fn cube_lists(&self) -> Table {
        let mut lists = Table::new();
        for index in 0..self.pack.projects.len() {
            let project = ProjectId(index as u8);
            let cubes = self.state.cubes[index];
            if cubes.filled() == 0 {
                continue;
            }
            let slots = 0..self.pack.project(project).slots.len() as u8;
            let list = slots.map(|slot| cubes.get(slot).map_or("-", Color::word));
            lists.insert(self.pack.project_word(project), words(list));
        }
        lists
    }

    fn deck_tables(&self) -> Table {
        let mut tables = Table::new();
        for kind in Kind::ALL {
            let deck = self.deck(kind);
            let mut table = Table::new();
            match deck.top.card() {
                Some(top) => table.insert("top".into(), self.pack.card_word(top).into()),
                None => table.insert("face-down".into(), true.into()),
            };
            table.insert("bottom".into(), self.card_list(deck.known_bottom()));
            tables.insert(kind.word().into(), Value::Table(table));
        }
        tables
    }

    pub(crate) fn edition_word(&self) -> &'static str {
        match self.state.agreed.edition {
            crate::Edition::Final => "final",
            crate::Edition::Early => "early",
        }
    }
}

pub(super) fn words<T: Into<String>>(list: impl Iterator<Item = T>) -> Value {
    Value::Array(list.map(|word| Value::String(word.into())).collect())
}

/// Only the colors with cubes.
fn pool(pool: Pool) -> Value {
    let colors = Color::ALL.into_iter().filter(|&color| pool[color] != 0);
    let entries = colors.map(|color| (color.word().to_owned(), i64::from(pool[color]).into()));
    Value::Table(entries.collect())
}
