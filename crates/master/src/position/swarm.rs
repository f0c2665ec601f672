//! The Weavers of a position.

use kernel::Problems;
use toml::{Table, Value};

use super::read::Reader;
use super::write::words;
use crate::Master;
use crate::card::CardId;
use crate::pack::{Growth, WeaverId};
use crate::setup::{MOST_SWARMS, STARTING_SWARMS};
use crate::symbol::Symbol;
use crate::weavers::{House, Swarm, WEAVER_SEAT, Weavers};

const KEYS: [&str; 5] = ["swarms", "bottom", "removed", "fronts", "fresh"];
const SWARM_KEYS: [&str; 9] = [
    "card",
    "at",
    "target",
    "proliferation",
    "morphing",
    "engulfment",
    "acts",
    "reacted",
    "reacts-to",
];

impl Master {
    pub(super) fn weavers_table(&self) -> Table {
        let weavers = &self.state.weavers;
        let list = |cards: &mut dyn Iterator<Item = WeaverId>| {
            words(cards.map(|weaver| self.pack.weaver_word(weaver)))
        };
        let swarms = weavers.swarms().iter().map(|swarm| self.swarm_table(swarm));
        let mut table = Table::new();
        table.insert("swarms".into(), Value::Array(swarms.collect()));
        table.insert("bottom".into(), list(&mut weavers.known_bottom()));
        table.insert("removed".into(), list(&mut weavers.removed()));
        table.insert("fronts".into(), self.card_list(weavers.fronts.iter()));
        table.insert("fresh".into(), self.card_list(weavers.fronts.fresh()));
        table
    }

    fn swarm_table(&self, swarm: &Swarm) -> Value {
        let mut table = Table::new();
        table.insert("card".into(), self.pack.weaver_word(swarm.weaver).into());
        table.insert("at".into(), self.pack.system_word(swarm.system).into());
        table.insert("target".into(), self.pack.system_word(swarm.target).into());
        for growth in Growth::ALL {
            let cubes = swarm.cubes[growth as usize];
            table.insert(growth.word().into(), i64::from(cubes).into());
        }
        if !swarm.marks.acted() {
            table.insert("acts".into(), true.into());
        }
        if swarm.marks.reacted() {
            table.insert("reacted".into(), true.into());
        }
        if let Some(symbol) = swarm.marks.due() {
            table.insert("reacts-to".into(), symbol.word().into());
        }
        Value::Table(table)
    }
}

/// The house options of the solo mode.
pub(super) fn weavers_agreed(problems: &mut Problems, position: &Table, players: u8) -> Weavers {
    if players != 1 {
        for key in ["starting-swarms", "tough", "mercy", "diverted", "weavers"] {
            if position.contains_key(key) {
                problems.add(key, "only one player plays against the Weavers (WV-SET.1)");
            }
        }
        return Weavers::NONE;
    }
    let start = match position.get("starting-swarms") {
        Some(value) => problems.number("starting-swarms", value, MOST_SWARMS.into()),
        None => Some(STARTING_SWARMS.into()),
    };
    let mut flag = |key| problems.flag(key, position.get(key));
    Weavers::new(House {
        tough: flag("tough"),
        mercy: flag("mercy"),
        diverted: flag("diverted"),
        start: start.unwrap_or_default() as u8,
    })
}

impl Reader {
    /// Swarms, deck and the order of conflicts. Cards that are not mentioned are in the deck, and a
    /// swarm without a target chooses one.
    pub(super) fn read_weavers(&mut self, position: &Table) {
        let table = self.problems.table("weavers", position.get("weavers"));
        let Some(table) = table.filter(|_| self.game.is_solo()) else {
            return;
        };
        self.problems.unknown_keys("weavers", table, &KEYS);
        self.read_swarms(table);
        for key in ["bottom", "removed"] {
            let place = Problems::join("weavers", key);
            for word in self.problems.list(&place, table.get(key)) {
                if let Some(weaver) = self.claim_weaver(&place, word)
                    && key == "bottom"
                {
                    self.put_bottom(&place, weaver);
                }
            }
        }
        self.read_fronts(table);
        self.aim_swarms();
    }

    fn read_swarms(&mut self, table: &Table) {
        let none = Vec::new();
        let list = match table.get("swarms") {
            None => &none,
            Some(value) => value.as_array().unwrap_or_else(|| {
                self.problems
                    .add("weavers.swarms", "a list of tables is expected");
                &none
            }),
        };
        for value in list {
            if let Some(table) = self.problems.table("weavers.swarms", Some(value)) {
                self.read_swarm(table);
            }
        }
    }

    fn read_swarm(&mut self, table: &Table) {
        let place = "weavers.swarms";
        self.problems.unknown_keys(place, table, &SWARM_KEYS);
        let text = |key: &str| table.get(key).and_then(Value::as_str);
        let (Some(card), Some(at)) = (text("card"), text("at")) else {
            let message = "`card = \"weaver:NAME\"` and `at = \"SYSTEM\"` are expected";
            return self.problems.add(place, message);
        };
        let (Some(weaver), Some(system)) = (self.claim_weaver(place, card), self.system(place, at))
        else {
            return;
        };
        let mut swarm = Swarm::placed(weaver, system);
        if let Some(target) = text("target") {
            swarm.target = self.system(place, target).unwrap_or(system);
        }
        for growth in Growth::ALL {
            if let Some(value) = table.get(growth.word()) {
                let key = Problems::join(place, growth.word());
                let most = self.game.growth_slots(weaver, growth);
                let cubes = self.problems.number(&key, value, most.into());
                swarm.cubes[growth as usize] = cubes.unwrap_or_default() as u8;
            }
        }
        let acts = self
            .problems
            .flag(&Problems::join(place, "acts"), table.get("acts"));
        swarm.marks.set_acted(!acts);
        if self
            .problems
            .flag(&Problems::join(place, "reacted"), table.get("reacted"))
        {
            swarm.marks.set_reacted();
        }
        if let Some(word) = text("reacts-to") {
            let symbol = self
                .problems
                .keep(&Problems::join(place, "reacts-to"), Symbol::read(word));
            swarm.marks.set_due(symbol);
        }
        self.game.state.control[WEAVER_SEAT] |= system.bit();
        self.game.state.weavers.push(swarm);
    }

    /// Take a card out of the deck; report it if it is already somewhere else.
    fn claim_weaver(&mut self, place: &str, word: &str) -> Option<WeaverId> {
        let weaver = self
            .problems
            .keep(place, self.game.pack.read_weaver(word))?;
        let unknown = &mut self.game.state.weavers.unknown;
        if *unknown >> weaver.0 & 1 == 0 {
            let message = format!("{word} is in two places; leave it in one (WV-INV.2)");
            self.problems.add(place, message);
            return None;
        }
        *unknown &= !(1 << weaver.0);
        Some(weaver)
    }

    fn put_bottom(&mut self, place: &str, weaver: WeaverId) {
        if self.game.state.weavers.known_bottom().count() < 4 {
            self.game.state.weavers.put_bottom(weaver);
        } else {
            self.problems
                .add(place, "at most four cards lie in the deck (WV-SET.4)");
        }
    }

    /// The conflicts in the order they were placed; without a list, in the order of the cards.
    fn read_fronts(&mut self, table: &Table) {
        let listed = self.cards("weavers.fronts", table.get("fronts"));
        let fresh = self.cards("weavers.fresh", table.get("fresh"));
        let on_board = |card: &CardId| {
            crate::Kind::Conflict.cards().any(|it| it == *card)
                && self.game.board_conflict(*card).is_some()
        };
        let mut order: Vec<CardId> = listed;
        if !table.contains_key("fronts") {
            order = crate::Kind::Conflict.cards().filter(on_board).collect();
        }
        for (key, cards) in [("weavers.fronts", &order), ("weavers.fresh", &fresh)] {
            if let Some(card) = cards.iter().find(|card| !on_board(card)) {
                let card = self.game.pack.card_word(*card);
                let message = format!("{card} is not on the board; remove it (WV-CON.13)");
                return self.problems.add(key, message);
            }
        }
        if 9 < order.len() {
            let message = "names a conflict twice; name each once (WV-CON.13)";
            return self.problems.add("weavers.fronts", message);
        }
        let is_fresh = |card: &CardId| fresh.contains(card);
        let (fresh, old): (Vec<CardId>, Vec<CardId>) = order.into_iter().partition(is_fresh);
        let fronts = &mut self.game.state.weavers.fronts;
        old.into_iter().for_each(|card| fronts.push(card));
        fronts.ripen();
        fresh.into_iter().for_each(|card| fronts.push(card));
    }

    fn aim_swarms(&mut self) {
        for index in 0..self.game.state.weavers.swarms().len() {
            let swarm = self.game.state.weavers.swarms()[index];
            if swarm.target == swarm.system
                && let Some((target, _)) = self.game.choose_target(&swarm)
            {
                self.game.state.weavers.swarms_mut()[index].target = target;
            }
        }
    }
}
