//! Swarms, their deck and their conflicts (WV-INV).

use super::Findings;
use crate::Master;
use crate::card::{CardId, Kind};
use crate::color::Color;
use crate::decision::{Job, Pending};
use crate::pack::{Growth, WEAVERS};
use crate::setup::MOST_SWARMS;
use crate::state::Phase;
use crate::weavers::{Swarm, WEAVER_SEAT, Weavers};

impl Master {
    pub(super) fn check_swarm_shape(&self, findings: &mut Findings) {
        let weavers = &self.state.weavers;
        if !self.is_solo() {
            return findings.require(*weavers == Weavers::NONE, "WV-SET.1", || {
                "only one player plays against the Weavers".to_owned()
            });
        }
        let agreed = (1..=MOST_SWARMS).contains(&weavers.house.start);
        findings.require(agreed, "WV-SET.4", || {
            format!(
                "{} swarms start; one, two or three can",
                weavers.house.start
            )
        });
        let known = weavers.swarms().iter().all(|swarm| {
            swarm.weaver.index() < WEAVERS
                && self.is_system(swarm.system)
                && self.is_system(swarm.target)
        });
        findings.require(known, "WV-INV.2", || {
            "a swarm is or lies where nothing is".to_owned()
        });
    }

    pub(super) fn check_swarms(&self, findings: &mut Findings) {
        if !self.is_solo() {
            return;
        }
        self.check_weaver_deck(findings);
        self.check_fronts(findings);
        let systems = self.swarm_systems();
        let swarms = self.state.weavers.swarms();
        let apart = systems.count_ones() as usize == swarms.len();
        findings.require(apart, "WV-INV.3", || {
            "two swarms are on one system".to_owned()
        });
        let held = self.state.control[WEAVER_SEAT] == systems;
        findings.require(held, "WV-BAS.4", || {
            "the systems of the Weavers are not those under swarms".to_owned()
        });
        for swarm in swarms {
            self.check_swarm(swarm, findings);
        }
        // WV-INV.18: the check at the end of the turn has been passed.
        let begun = self.state.phase == Phase::Start && self.state.turn != 0;
        findings.require(!begun || self.defeat().is_none(), "WV-INV.18", || {
            "a turn begins although the player has lost".to_owned()
        });
        let playing = !matches!(self.state.phase, Phase::Setup | Phase::Over);
        findings.require(!playing || !swarms.is_empty(), "WV-INV.18", || {
            "no swarm is left, yet the game goes on".to_owned()
        });
    }

    /// WV-INV.2, WV-INV.9: five cards, and no more in the deck than at the start.
    fn check_weaver_deck(&self, findings: &mut Findings) {
        let weavers = &self.state.weavers;
        let deck = weavers.deck_size() as usize;
        let swarms = weavers.swarms();
        let twice = swarms.iter().enumerate().any(|(index, swarm)| {
            let earlier = swarms[..index].iter().any(|it| it.weaver == swarm.weaver);
            earlier || weavers.deck().any(|card| card == swarm.weaver)
        });
        let distinct = !twice && weavers.deck().count() == deck;
        findings.require(distinct, "WV-INV.2", || {
            "a Weaver card is in two places".to_owned()
        });
        let most = WEAVERS - usize::from(weavers.house.start);
        let setup = self.state.phase == Phase::Setup || self.state.turn == 0;
        findings.require(setup || deck <= most, "WV-INV.9", || {
            format!("{deck} cards are in the Weaver deck; it began with {most}")
        });
    }

    fn check_swarm(&self, swarm: &Swarm, findings: &mut Findings) {
        let system = swarm.system;
        let word = || self.pack.weaver_word(swarm.weaver);
        let uncovered = self.state.covered & system.bit() == 0;
        findings.require(uncovered, "WV-INV.3", || {
            format!("{} lies on a black hole", word())
        });
        findings.require(self.has_legal_target(swarm), "WV-INV.4", || {
            let target = self.pack.system_word(swarm.target);
            format!("{target} is no legal target of {}", word())
        });
        let mut tracks = self.tracks_of(system.bit());
        let alone = self.state.bases[system.index()] == 0
            && tracks.all(|track| self.route(track).is_empty());
        findings.require(alone, "WV-INV.5", || {
            format!("bases or routes are left where {} lies", word())
        });
        // An interrupted swarm completes its project later.
        let weaving = self.state.stack.iter().any(
            |pending| matches!(*pending, Pending::Do(Job::Weave { weaver, .. }) if weaver == swarm.weaver),
        );
        for growth in Growth::ALL {
            let cubes = swarm.cubes[growth as usize];
            let slots = self.growth_slots(swarm.weaver, growth);
            let room = cubes < slots || weaving && cubes == slots;
            findings.require(room, "WV-INV.7", || {
                let project = self.pack.growth_word(swarm.weaver, growth);
                format!("{project} has {slots} slots and {cubes} cubes, and is not completed")
            });
        }
    }

    /// The order of conflicts lists those on the board, each once (WV-CON.13), and no black cube
    /// belongs to the Weavers (WV-INV.6).
    fn check_fronts(&self, findings: &mut Findings) {
        let fronts = &self.state.weavers.fronts;
        let on_board = |card: &_| self.board_conflict(*card).is_some();
        let mut on_board: Vec<_> = Kind::Conflict.cards().filter(on_board).collect();
        let mut listed: Vec<_> = fronts.iter().collect();
        listed.sort_unstable();
        on_board.sort_unstable();
        findings.require(listed == on_board, "WV-CON.13", || {
            let words = |cards: &[CardId]| {
                let words: Vec<String> =
                    cards.iter().map(|&card| self.pack.card_word(card)).collect();
                match words.is_empty() {
                    true => "none".to_owned(),
                    false => words.join(", "),
                }
            };
            format!(
                "`weavers.fronts` lists {}, but on the board are {}; list each conflict once in the order they were placed, or leave the key out",
                words(&listed),
                words(&on_board)
            )
        });
        for project in self.sides_of(WEAVER_SEAT) {
            let cubes = self.state.cubes[project.index()];
            findings.require(cubes.of(Color::Black) == 0, "WV-INV.6", || {
                let word = self.pack.project_word(project);
                format!("a black cube of the Weavers lies on {word}")
            });
        }
    }
}
