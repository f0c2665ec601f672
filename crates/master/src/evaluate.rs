//! The features that players measure when they look ahead: how near a seat is to the three
//! victories.
//!
//! The weights of the features are data (`weights/master.toml`). Everything measured is public, and
//! no rule depends on it.

use std::sync::LazyLock;

use kernel::{Evaluation, Seat, Weights};

use crate::Master;
use crate::black_hole::TOKENS;
use crate::card::{CardId, Kind};
use crate::color::Color;
use crate::pack::{Growth, ProjectId, Reward, Side, SystemId};
use crate::state::Cubes;
use crate::victory::{BASES, SYMBOLS_TO_WIN};
use crate::weavers::{PLAYER, Swarm};

/// The cards a player may have at the end of a turn (MG-3.7).
const FULL_HAND: u32 = 7;

/// Define the features and their names together.
macro_rules! features {
    ($($(#[$doc:meta])* $feature:ident = $name:literal,)*) => {
        /// One number that is measured.
        #[expect(dead_code, reason = "a row is reached by its first feature")]
        #[derive(Clone, Copy)]
        enum Feature { $($(#[$doc])* $feature,)* }

        /// The names of all features, in order.
        const NAMES: [&str; [$($name),*].len()] = [$($name),*];
    };
}

features! {
    /// Bases on the board.
    Bases = "bases",
    /// The square of the bases' share of nine (MG-22.1).
    NearNine = "near-nine",
    /// One base short of nine.
    EightBases = "eight-bases",
    /// Constructed bases that wait to be placed.
    Constructed = "constructed",
    /// Systems without any base that a complete route leads to.
    Reach = "reach",
    /// Symbols of each type.
    Cultural = "symbols-cultural",
    Economic = "symbols-economic",
    Diplomatic = "symbols-diplomatic",
    Scientific = "symbols-scientific",
    Military = "symbols-military",
    /// The square of the best type's share of five (MG-22.2).
    NearFive = "near-five",
    /// Types with three symbols.
    Threes = "symbols-three",
    /// Types with four symbols.
    Fours = "symbols-four",
    /// Cards of each kind.
    Leaders = "leaders",
    Conflicts = "conflicts",
    Governments = "governments",
    Expansions = "expansion-cards",
    Commerces = "commerce-cards",
    Progresses = "progress-cards",
    /// Leaders whose ability works.
    PoweredLeaders = "powered-leaders",
    /// Implemented developments and fulfilled agendas.
    Standing = "standing",
    /// Cards beyond the limit of a hand.
    Surplus = "surplus-cards",
    /// The square root of the number of cubes that can be drawn.
    Cubes = "cubes",
    /// The share of each color among them.
    Red = "share-red",
    Blue = "share-blue",
    Yellow = "share-yellow",
    White = "share-white",
    Black = "share-black",
    /// Cubes drawn beyond three.
    DrawMore = "draw-more",
    /// The filled share of routes.
    Routes = "routes",
    /// Complete routes.
    CompleteRoutes = "complete-routes",
    /// The squared filled shares of projects, by reward.
    BaseProjects = "project-base",
    ReceiveProjects = "project-receive",
    /// The same with a full hand, where a card only replaces another one.
    ReceiveProjectsFull = "project-receive-full-hand",
    AgendaProjects = "project-agenda",
    DevelopmentProjects = "project-development",
    OperationProjects = "project-operation",
    /// The filled share of the base project that is nearest to completion.
    BestBase = "best-base",
    /// Conflicts on the board in which the player takes part.
    Fights = "fights",
    /// The squared filled shares of the player's sides.
    Sides = "side-share",
    /// The same where a starting system is at stake (MG-22.3).
    SidesAtHome = "side-share-home",
    /// The squared filled shares of the other sides.
    Threats = "threat-share",
    /// The same where the player's own starting system is at stake.
    ThreatsAtHome = "threat-share-home",
    /// Drawn cubes that are not allocated yet: what the current turn still promises.
    Drawn = "drawn-cubes",
    /// Extra turns won.
    ExtraTurns = "extra-turns",
    /// Turns to be skipped.
    Skips = "skips",
    /// Always one against the Weavers; its weight is the usual standing of the game.
    Alone = "alone",
    /// Swarms on the board.
    Swarms = "swarms",
    /// The share of nine black holes that are on the board (WV-LOS.3).
    Holes = "black-holes",
    /// The square of that share.
    NearDarkness = "near-darkness",
    /// Cards left in the Weaver deck.
    WeaverDeck = "weaver-deck",
    /// The squared filled shares of the projects that let swarms move.
    Moving = "swarm-moving",
    /// The same for the projects that let them proliferate.
    Proliferating = "swarm-proliferating",
    /// The squared filled share of a swarm that targets the starting system (WV-LOS.2).
    HomeThreat = "home-threat",
    /// Swarms next to the starting system.
    Besieged = "home-besieged",
    /// Whether the starting system is lost.
    HomeLost = "home-lost",
    /// Bases in systems that a swarm targets, times the filled share.
    BasesThreatened = "bases-threatened",
}

impl Evaluation for Master {
    const FEATURES: &'static [&'static str] = &NAMES;

    fn features(&self, seat: Seat, out: &mut [f32]) {
        let mut sheet = Sheet(out);
        self.measure_bases(seat, &mut sheet);
        self.measure_symbols(seat, &mut sheet);
        self.measure_cards(seat, &mut sheet);
        self.measure_cubes(seat, &mut sheet);
        self.measure_projects(seat, &mut sheet);
        self.measure_conflicts(seat, &mut sheet);
        self.measure_turn(seat, &mut sheet);
        if self.is_solo() {
            self.measure_swarms(&mut sheet);
        }
    }

    fn weights(&self) -> &'static Weights {
        static TOGETHER: LazyLock<Weights> =
            LazyLock::new(|| read(include_str!("../weights/master.toml")));
        static SOLO: LazyLock<Weights> =
            LazyLock::new(|| read(include_str!("../weights/weavers.toml")));
        if self.is_solo() { &SOLO } else { &TOGETHER }
    }

    fn may_win(&self, seat: Seat) -> bool {
        !self.state.resigned.has(seat)
    }
}

/// The weights in a file of the program.
fn read(file: &str) -> Weights {
    Weights::read::<Master>(file).expect("the weights of the program fit its features")
}

/// The features being measured.
struct Sheet<'a>(&'a mut [f32]);

impl Sheet<'_> {
    fn add(&mut self, feature: Feature, value: f32) {
        self.0[feature as usize] += value;
    }

    /// Set a row of consecutive features.
    fn add_row(&mut self, first: Feature, values: impl Iterator<Item = f32>) {
        let row = &mut self.0[first as usize..];
        row.iter_mut()
            .zip(values)
            .for_each(|(sum, value)| *sum += value);
    }
}

impl Master {
    fn measure_bases(&self, seat: Seat, sheet: &mut Sheet<'_>) {
        let state = &self.state;
        let bases = self.bases_on_board(seat);
        sheet.add(Feature::Bases, bases.into());
        sheet.add(
            Feature::NearNine,
            (f32::from(bases) / f32::from(BASES)).powi(2),
        );
        sheet.add(Feature::EightBases, f32::from(u8::from(bases + 1 == BASES)));
        let constructed = self.constructed_bases(state.cards[seat]).count();
        sheet.add(Feature::Constructed, constructed as f32);
        let mut reached = 0;
        for track in self.routes_of(seat) {
            let face = self.pack.track(track);
            let filled = self.route(track).len();
            sheet.add(Feature::Routes, f32::from(filled) / f32::from(face.slots));
            if self.is_complete(track) {
                sheet.add(Feature::CompleteRoutes, 1.0);
                reached |= face.a.bit() | face.b.bit();
            }
        }
        let free = (reached & self.neutral_systems()).count_ones();
        sheet.add(Feature::Reach, free as f32);
    }

    fn measure_symbols(&self, seat: Seat, sheet: &mut Sheet<'_>) {
        let symbols = self.state.symbols[seat];
        sheet.add_row(Feature::Cultural, symbols.into_iter().map(f32::from));
        let best = f32::from(symbols.into_iter().max().unwrap_or(0));
        sheet.add(
            Feature::NearFive,
            (best / f32::from(SYMBOLS_TO_WIN)).powi(2),
        );
        let with = |number| symbols.iter().filter(|&&count| count == number).count() as f32;
        sheet.add(Feature::Threes, with(3));
        sheet.add(Feature::Fours, with(4));
    }

    fn measure_cards(&self, seat: Seat, sheet: &mut Sheet<'_>) {
        let state = &self.state;
        let cards = state.cards[seat];
        let mut counts = [0.0; Kind::ALL.len()];
        for card in cards.iter() {
            counts[card.kind() as usize] += 1.0;
        }
        // The species is not a feature, because everybody has one.
        let [kinds @ .., _] = counts;
        sheet.add_row(Feature::Leaders, kinds.into_iter());
        let leaders = cards.and(Kind::Leader.all()).iter();
        let powered = leaders.filter(|&card| self.is_powered(seat, card)).count();
        sheet.add(Feature::PoweredLeaders, powered as f32);
        sheet.add(Feature::Standing, cards.and(state.standing).len() as f32);
        let limit = FULL_HAND + u32::from(state.powers[seat].keep_more);
        sheet.add(Feature::Surplus, cards.len().saturating_sub(limit) as f32);
    }

    /// The cubes a player can draw. Planets settled in this phase count with their reward;
    /// otherwise a player that looks one action ahead would never settle.
    fn measure_cubes(&self, seat: Seat, sheet: &mut Sheet<'_>) {
        let state = &self.state;
        let mut cubes = state.bags[seat];
        let mut owed = 0;
        if seat == state.active {
            cubes.add(state.drawn);
            let reward = |(system, color): (SystemId, Color)| {
                u32::from(color.settled_in(self.pack.system(system).color))
            };
            owed = state.settled.iter().map(reward).sum();
        }
        let total = cubes.total();
        sheet.add(Feature::Cubes, ((total + owed) as f32).sqrt());
        let share = |count: u8| f32::from(count) / total.max(1) as f32;
        sheet.add_row(Feature::Red, cubes.0.into_iter().map(share));
        sheet.add(Feature::DrawMore, state.powers[seat].draw_more.into());
    }

    /// The filled share of every project on a card.
    fn measure_projects(&self, seat: Seat, sheet: &mut Sheet<'_>) {
        let cards = self.state.cards[seat];
        let receive = if FULL_HAND <= cards.len() {
            Feature::ReceiveProjectsFull
        } else {
            Feature::ReceiveProjects
        };
        let mut best_base: f32 = 0.0;
        let with_projects = cards.iter().filter(|card| card.kind() != Kind::Conflict);
        for project in with_projects.flat_map(|card| self.pack.projects_of(card)) {
            // Most are empty.
            if self.state.cubes[project.index()] == Cubes::EMPTY {
                continue;
            }
            let share = self.share_of(project);
            let feature = match self.pack.project(project).reward {
                Reward::Base => {
                    best_base = best_base.max(share);
                    Feature::BaseProjects
                }
                Reward::Receive(_) => receive,
                Reward::Agenda(_) => Feature::AgendaProjects,
                Reward::Development => Feature::DevelopmentProjects,
                Reward::Operation(_) => Feature::OperationProjects,
                Reward::Victory(_) => Feature::Sides,
            };
            sheet.add(feature, share * share);
        }
        sheet.add(Feature::BestBase, best_base);
    }

    fn measure_conflicts(&self, seat: Seat, sheet: &mut Sheet<'_>) {
        for (card, side) in self.state.fights[seat].iter() {
            let opposite = side.opposite();
            let mine = self.share_of(self.side_project(card, side)).powi(2);
            let theirs = self.share_of(self.side_project(card, opposite)).powi(2);
            sheet.add(Feature::Fights, 1.0);
            sheet.add(Feature::Sides, mine);
            sheet.add(Feature::Threats, theirs);
            if self.faces_home(card, opposite) {
                sheet.add(Feature::SidesAtHome, mine);
            }
            if self.faces_home(card, side) {
                sheet.add(Feature::ThreatsAtHome, theirs);
            }
        }
    }

    /// Whether a side of a conflict on the board is at a starting system.
    fn faces_home(&self, card: CardId, side: Side) -> bool {
        self.board_conflict(card).is_some_and(|conflict| {
            self.pack.board.homes & self.side_system(&conflict, side).bit() != 0
        })
    }

    fn measure_turn(&self, seat: Seat, sheet: &mut Sheet<'_>) {
        let state = &self.state;
        if state.active == seat {
            sheet.add(Feature::Drawn, state.drawn.total() as f32);
            sheet.add(Feature::ExtraTurns, state.extra_won.into());
        }
        sheet.add(Feature::Skips, state.skips[seat].into());
    }

    /// The progress of the swarms, which the player competes with.
    fn measure_swarms(&self, sheet: &mut Sheet<'_>) {
        let state = &self.state;
        let home = state.homes[PLAYER].map_or(0, |home| home.bit());
        let holes = state.covered.count_ones() as f32 / TOKENS as f32;
        sheet.add(Feature::Alone, 1.0);
        sheet.add(Feature::Swarms, state.weavers.swarms().len() as f32);
        sheet.add(Feature::Holes, holes);
        sheet.add(Feature::NearDarkness, holes * holes);
        sheet.add(Feature::WeaverDeck, state.weavers.deck_size() as f32);
        if state.control[PLAYER] & home == 0 {
            sheet.add(Feature::HomeLost, 1.0);
        }
        for swarm in state.weavers.swarms() {
            let (moving, proliferating) = self.swarm_shares(swarm);
            sheet.add(Feature::Moving, moving * moving);
            sheet.add(Feature::Proliferating, proliferating * proliferating);
            let entering = moving.max(proliferating);
            if swarm.target.bit() == home {
                sheet.add(Feature::HomeThreat, entering * entering);
            }
            if self.neighbors(swarm.system.bit()) & home != 0 {
                sheet.add(Feature::Besieged, 1.0);
            }
            let bases = f32::from(state.bases[swarm.target.index()]);
            sheet.add(Feature::BasesThreatened, bases * entering);
        }
    }

    /// How near a swarm is to moving and to proliferating; if there is no card to draw, every
    /// project moves it (WV-DCK.1).
    fn swarm_shares(&self, swarm: &Swarm) -> (f32, f32) {
        let share = |growth: Growth| {
            let slots = self.growth_slots(swarm.weaver, growth);
            f32::from(swarm.cubes[growth as usize]) / f32::from(slots)
        };
        let [proliferation, morphing, engulfment] = Growth::ALL.map(share);
        if self.state.weavers.deck_size() == 0 {
            (engulfment.max(proliferation).max(morphing), 0.0)
        } else {
            (engulfment, proliferation)
        }
    }

    /// How much of a project is filled, from 0 to 1.
    fn share_of(&self, project: ProjectId) -> f32 {
        let all = self.pack.slots(project).all.count_ones() as f32;
        self.state.cubes[project.index()].count() as f32 / all
    }
}
