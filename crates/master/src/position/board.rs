//! The board of a position: systems, routes, conflicts and cubes on projects.

use kernel::Problems;
use toml::{Table, Value};

use super::read::Reader;
use crate::Departure;
use crate::card::{CardId, Kind};
use crate::color::Color;
use crate::pack::{Side, SystemId};
use crate::state::{BoardConflict, Fighter, Planets, Route};

const SYSTEM_KEYS: [&str; 4] = ["owner", "bases", "planets", "covered"];
const ROUTE_KEYS: [&str; 2] = ["color", "cubes"];
const CONFLICT_KEYS: [&str; 4] = ["track", "red", "blue", "advantage"];

impl Reader {
    pub(super) fn read_systems(&mut self, position: &Table) {
        let Some(systems) = self.problems.table("systems", position.get("systems")) else {
            return;
        };
        for (key, value) in systems {
            let place = Problems::join("systems", key);
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
            && let Some(owner) = self.player(&Problems::join(place, "owner"), value)
        {
            if !self.game.is_player(owner) {
                let message = "swarms stand in `weavers.swarms` (WV-TGT.2)";
                return self.problems.add(&Problems::join(place, "owner"), message);
            }
            let bases = match table.get("bases") {
                Some(value) => self
                    .problems
                    .number(&Problems::join(place, "bases"), value, 3),
                None => Some(1),
            };
            self.game.state.control[owner] |= system.bit();
            self.game.state.bases[system.index()] = bases.unwrap_or(1) as u8;
            self.take_from_stock(place, owner, bases.unwrap_or(1) as u8);
        }
        let mut planets = Planets::default();
        let words = self
            .problems
            .list(&Problems::join(place, "planets"), table.get("planets"));
        if usize::from(self.game.pack.system(system).planets) < words.len() {
            self.problems.add(
                &Problems::join(place, "planets"),
                "the system has fewer planets (MG-9.1)",
            );
        } else {
            for word in words {
                match self
                    .problems
                    .keep(&Problems::join(place, "planets"), Color::read(word))
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
            .flag(&Problems::join(place, "covered"), table.get("covered"))
        {
            self.game.state.covered |= system.bit();
        }
    }

    pub(super) fn read_routes(&mut self, position: &Table) {
        let Some(routes) = self.problems.table("routes", position.get("routes")) else {
            return;
        };
        for (key, value) in routes {
            let place = Problems::join("routes", key);
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

    pub(super) fn read_conflicts(&mut self, position: &Table) {
        let Some(list) = self.problems.table("conflicts", position.get("conflicts")) else {
            return;
        };
        for (key, value) in list {
            let place = Problems::join("conflicts", key);
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
                self.read_advantage(&place, card, &conflict, table);
            }
        }
    }

    /// Who holds the symbol in a tie; otherwise the side with more cubes does (MG-19.36).
    fn read_advantage(
        &mut self,
        place: &str,
        card: CardId,
        conflict: &BoardConflict,
        table: &Table,
    ) {
        let place = Problems::join(place, "advantage");
        let holder = table.get("advantage");
        let Some(holder) = holder.and_then(|word| self.player(&place, word)) else {
            return;
        };
        match conflict.side_of(holder) {
            Some(side) => self.game.state.advantages.insert(card, side),
            None => {
                let message = "only a player on one of its sides holds its symbol (MG-19.3)";
                self.problems.add(&place, message);
            }
        }
    }

    fn board_conflict(&mut self, place: &str, table: &Table) -> Option<BoardConflict> {
        let Some(word) = table.get("track").and_then(Value::as_str) else {
            self.problems
                .add(place, "`track = \"RED-SIDE>BLUE-SIDE\"` is expected");
            return None;
        };
        let (track, red_end): (_, Departure) = self.problems.keep(
            &Problems::join(place, "track"),
            self.game.pack.read_track(word),
        )?;
        let players = [Side::Red, Side::Blue].map(|side| {
            let word = table.get(side.word()).and_then(Value::as_str)?;
            if word == "neutral" {
                return None;
            }
            self.problems.keep(
                &Problems::join(place, side.word()),
                self.game.read_player(word),
            )
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
            sides: players.map(Fighter::from),
        })
    }

    /// MG-19.36: a stated holder of a symbol must not have fewer cubes than the other side.
    pub(super) fn check_advantages(&mut self) {
        for (card, side) in self.game.state.advantages.iter() {
            if self.game.has_more(card, side.opposite()) {
                let card = self.game.pack.card_word(card);
                let place = Problems::join(&Problems::join("conflicts", &card), "advantage");
                let message = "the other side has more cubes, so it holds the symbol (MG-19.36)";
                self.problems.add(&place, message);
            }
        }
    }

    pub(super) fn read_cubes(&mut self, position: &Table) {
        let Some(list) = self.problems.table("cubes", position.get("cubes")) else {
            return;
        };
        for (key, value) in list {
            let place = Problems::join("cubes", key);
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
}
