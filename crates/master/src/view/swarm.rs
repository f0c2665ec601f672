//! The Weavers as everybody sees them: everything but the order of their deck is public
//! (WV-SET.12).

use indexmap::IndexMap;
use serde::Serialize;

use super::{GaugeView, Words};
use crate::Master;
use crate::black_hole::TOKENS;
use crate::color::Color;
use crate::pack::{Growth, WeaverId};
use crate::symbol::Symbol;
use crate::weavers::{PLAYER, Swarm};

/// The Weavers.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct WeaversView {
    /// The swarms on the board, the senior first (WV-SPN.6).
    pub swarms: Words<SwarmView>,
    /// The cards in the deck, in no order.
    pub deck: Vec<String>,
    /// Those of them that lie face up on the bottom, the lowest last.
    pub bottom: Vec<String>,
    /// The cards out of the game.
    pub removed: Vec<String>,
    /// Black holes on the board, and how many lose the game at the end of a turn (WV-LOS.3).
    pub black_holes: GaugeView,
    /// Whether the player has a base in the starting system; otherwise the end of the turn loses
    /// the game (WV-LOS.2).
    pub home_held: bool,
    /// How many swarms started; two by the book.
    pub started: u8,
    /// Whether every project needs one cube less, a house option.
    pub tough: bool,
    /// Whether the player chooses what a lost conflict costs, an option (WV-CON.29).
    pub mercy: bool,
    /// Whether a cube that goes to a conflict counts as an advance, an option (WV-SPN.9).
    pub diverted: bool,
}

/// A swarm: a Weaver card on a system.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SwarmView {
    /// The name on the card.
    pub name: &'static str,
    /// Flavor text; not a rule.
    pub flavor: &'static str,
    /// Where it lies.
    pub system: &'static str,
    /// Where its arrow points.
    pub target: &'static str,
    /// The system colors of its arrows, from the top.
    pub arrows: [Color; 3],
    /// Its projects, by their word.
    pub projects: IndexMap<&'static str, GrowthView>,
    /// The symbols it reacts to when the player gains one.
    pub symbols: Vec<Symbol>,
    /// The two cubes it then gets.
    pub cubes: [Color; 2],
    /// Whether it has reacted in this turn (WV-COL.5).
    pub reacted: bool,
}

/// A project of a swarm.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct GrowthView {
    /// The color of its cubes.
    pub color: Color,
    /// How many cubes lie on it.
    pub cubes: u8,
    /// How many complete it.
    pub slots: u8,
    /// When it gets a cube, in English.
    pub condition: String,
    /// What happens when it is full, in English; it changes when the deck is empty (WV-DCK.1).
    pub consequence: &'static str,
    /// Whether a swarm enters the target when it is full.
    pub enters: bool,
}

impl Master {
    pub(super) fn weavers_view(&self) -> WeaversView {
        let weavers = &self.state.weavers;
        let word = |weaver: WeaverId| self.pack.weaver_word(weaver);
        let home = self.state.homes[PLAYER].map_or(0, |home| home.bit());
        WeaversView {
            swarms: weavers
                .swarms()
                .iter()
                .map(|swarm| (word(swarm.weaver), self.swarm_view(swarm)))
                .collect(),
            deck: weavers.deck().map(word).collect(),
            bottom: weavers.known_bottom().map(word).collect(),
            removed: weavers.removed().map(word).collect(),
            black_holes: GaugeView {
                have: self.state.covered.count_ones() as u8,
                need: TOKENS as u8,
            },
            home_held: self.state.control[PLAYER] & home != 0,
            started: weavers.house.start,
            tough: weavers.house.tough,
            mercy: weavers.house.mercy,
            diverted: weavers.house.diverted,
        }
    }

    fn swarm_view(&self, swarm: &Swarm) -> SwarmView {
        let face = self.pack.weaver(swarm.weaver);
        SwarmView {
            name: &face.name,
            flavor: &face.flavor,
            system: self.pack.system_word(swarm.system),
            target: self.pack.system_word(swarm.target),
            arrows: face.arrows,
            projects: Growth::ALL
                .map(|growth| (growth.word(), self.growth_view(swarm, growth)))
                .into(),
            symbols: Symbol::ALL
                .into_iter()
                .filter(|&symbol| face.lists(symbol))
                .collect(),
            cubes: face.cubes,
            reacted: swarm.marks.reacted(),
        }
    }

    fn growth_view(&self, swarm: &Swarm, growth: Growth) -> GrowthView {
        let color = self.pack.weaver(swarm.weaver).project(growth).color;
        let has_cards = self.state.weavers.deck_size() != 0;
        GrowthView {
            color,
            cubes: swarm.cubes[growth as usize],
            slots: self.growth_slots(swarm.weaver, growth),
            condition: self.relabeled(growth.condition(color)),
            consequence: growth.consequence(has_cards),
            enters: growth.enters(has_cards),
        }
    }
}
