//! The features that players measure when they look ahead: how near a seat is to each ending, its
//! income, what it could buy, and what is in danger.
//!
//! The weights of the features are data: `weights/conquest.toml`, and `duel.toml` for two players,
//! who need a different number of points and have only one opponent. The code may read everything
//! in the state, because players call it on imagined states only.

use std::sync::LazyLock;

use kernel::{Evaluation, Game, Seat, Weights};

use crate::Conquest;
use crate::action::Action;
use crate::decision::{Offer, Pending};
use crate::futile;
use crate::knowledge::Bounds;
use crate::resource::{KINDS, Pool, Resource};
use crate::ship::{LEVELS, Level};
use crate::space::{ALL_SECTORS, Kind, SECTORS, SectorSet, SiteId, SpaceId, SpaceSet, spaces_in};
use crate::victory::COLONIES_TO_WIN;

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
    /// The share of the points that win.
    Points = "points",
    /// The square of that share.
    NearTarget = "near-target",
    /// Starter planets.
    Planets = "planets",
    /// Bases on the central planet.
    Colonies = "colonies",
    /// The square of the bases' share of four.
    NearFour = "near-four",
    /// One base short of four.
    ThreeColonies = "three-colonies",
    /// Ships by level.
    LevelOne = "ships-l1",
    LevelTwo = "ships-l2",
    LevelThree = "ships-l3",
    /// The cards of each kind expected at the end of the next turn.
    IncomeDark = "income-dark-matter",
    IncomePlatinum = "income-platinum",
    IncomeTitanium = "income-titanium",
    IncomeIron = "income-iron",
    IncomeCrystal = "income-space-crystal",
    IncomeStardust = "income-stardust",
    /// The cards of each kind in the hand; each further card counts less.
    HandDark = "hand-dark-matter",
    HandPlatinum = "hand-platinum",
    HandTitanium = "hand-titanium",
    HandIron = "hand-iron",
    HandCrystal = "hand-space-crystal",
    HandStardust = "hand-stardust",
    /// The squared shares of several prices that the hand covers: the best base, a planet,
    /// upgrades, a ship.
    BaseSaved = "saved-base",
    PlanetSaved = "saved-planet",
    UpgradeTwoSaved = "saved-upgrade-2",
    UpgradeThreeSaved = "saved-upgrade-3",
    ShipSaved = "saved-ship",
    /// Whether a ship stands where a base, or a foreign planet, could be colonized.
    AtBase = "at-base",
    AtPlanet = "at-planet",
    /// Whether the player could also pay for that base or planet now.
    BaseReady = "base-ready",
    PlanetReady = "planet-ready",
    /// How near ships are to the places from which bases of others, or free ones, can be colonized.
    Closeness = "closeness",
    /// How near the nearest ship is to a foreign planet.
    Raid = "raid",
    /// Cards beyond the hold limit.
    Surplus = "surplus",
    /// Whether cards must be given up after an accusation.
    Caught = "caught",
    /// What the ships of others could hit: the chances of one attack on each neighbor.
    Threats = "threats",
    /// The same for the player's own ships.
    Targets = "targets",
    /// Bases and planets with ships on them.
    Guarded = "guarded",
    /// Bases and planets without ships next to ships of others.
    Exposed = "exposed",
    /// Energy that is left.
    Energy = "energy",
    /// Negotiations opened in this turn, and offers made in the open one: too much talk is
    /// penalized.
    Talks = "talks",
}

impl Evaluation for Conquest {
    const FEATURES: &'static [&'static str] = &NAMES;

    fn features(&self, seat: Seat, out: &mut [f32]) {
        if !self.state.living.has(seat) {
            return;
        }
        let mut sheet = Sheet(out);
        self.measure_standing(seat, &mut sheet);
        self.measure_fleet(seat, &mut sheet);
        self.measure_income(seat, &mut sheet);
        let (hand, mut kept) = self.hand_in_mind(seat);
        let mut accusations = self.state.accusations.iter();
        if accusations.any(|(_, suspect)| suspect == seat) && self.is_smuggling(seat) {
            kept *= 0.5; // IC-HLD.3: as soon as the open question is answered.
        }
        sheet.set(Feature::Caught, f32::from(u8::from(kept < 1.0)));
        self.measure_hand(seat, &hand, kept, &mut sheet);
        self.measure_sites(seat, &hand, &mut sheet);
    }

    fn weights(&self) -> &'static Weights {
        static MANY: LazyLock<Weights> =
            LazyLock::new(|| read(include_str!("../weights/conquest.toml")));
        static DUEL: LazyLock<Weights> =
            LazyLock::new(|| read(include_str!("../weights/duel.toml")));
        if self.seats() == 2 { &DUEL } else { &MANY }
    }

    fn is_futile(&self, seat: Seat, action: Action) -> bool {
        futile::is_futile(self, seat, action)
    }

    fn may_win(&self, seat: Seat) -> bool {
        self.state.living.has(seat)
    }
}

/// The weights in a file of the program.
fn read(file: &str) -> Weights {
    Weights::read::<Conquest>(file).expect("the weights of the program fit its features")
}

/// The features being measured.
struct Sheet<'a>(&'a mut [f32]);

impl Sheet<'_> {
    fn set(&mut self, feature: Feature, value: f32) {
        self.0[feature as usize] = value;
    }

    fn add(&mut self, feature: Feature, value: f32) {
        self.0[feature as usize] += value;
    }

    /// Set a row of consecutive features.
    fn set_row<const N: usize>(&mut self, first: Feature, values: [f32; N]) {
        let first = first as usize;
        self.0[first..first + N].copy_from_slice(&values);
    }
}

impl Conquest {
    fn measure_standing(&self, seat: Seat, sheet: &mut Sheet<'_>) {
        let share = f32::from(self.points(seat)) / f32::from(self.target());
        sheet.set(Feature::Points, share);
        sheet.set(Feature::NearTarget, share * share);
        let colonies = self.state.colonies(seat);
        let four = f32::from(colonies) / f32::from(COLONIES_TO_WIN);
        sheet.set(Feature::Planets, f32::from(self.state.planets(seat)));
        sheet.set(Feature::Colonies, f32::from(colonies));
        sheet.set(Feature::NearFour, four * four);
        let is_short = colonies + 1 == COLONIES_TO_WIN;
        sheet.set(Feature::ThreeColonies, f32::from(u8::from(is_short)));
        if matches!(self.state.pending, Some(Pending::Return { .. })) {
            // The turn is practically over, and the next one begins with full energy.
            if self.next_living(self.state.active) == seat {
                sheet.set(Feature::Energy, f32::from(self.state.planets(seat)));
            }
        } else if self.state.active == seat {
            sheet.set(Feature::Energy, f32::from(self.state.energy));
            let talks: u8 = self.state.talks.0.iter().sum();
            let talk = self.state.pending.and_then(|pending| pending.talk());
            let messages = talk.map_or(0, |talk| talk.messages);
            sheet.set(Feature::Talks, f32::from(talks) + 0.5 * f32::from(messages));
        }
    }

    fn measure_fleet(&self, seat: Seat, sheet: &mut Sheet<'_>) {
        let state = &self.state;
        let board = &self.pack.board;
        let [planets, bases] = self.holdings(seat).map(|own| ALL_SECTORS & !own);
        let others = state.occupied_by_others(seat);
        let mut counts = [0; LEVELS];
        let mut nearest_planet = FARTHEST;
        for space in spaces_in(state.occupied(seat)) {
            nearest_planet = nearest_planet.min(board.steps_to_planet(space, planets));
            let to_base = board.steps_to_base(space, bases).min(FARTHEST);
            let closeness = CLOSENESS[usize::from(to_base)];
            let near = board.lines(space) & others;
            for (level, count) in state.fleet_on(space).into_iter().enumerate() {
                if count != 0 {
                    counts[level] += count;
                    sheet.add(Feature::Closeness, closeness);
                    self.measure_neighbors(near, Level::ALL[level], sheet);
                }
            }
        }
        sheet.set_row(Feature::LevelOne, counts.map(f32::from));
        sheet.set(Feature::Raid, 1.0 / f32::from(nearest_planet.max(1)));
    }

    /// The sectors of the planets a player controls, and those of the bases.
    fn holdings(&self, seat: Seat) -> [SectorSet; 2] {
        let (planets, bases) = self.state.control.split_at(SECTORS);
        [planets, bases].map(|sites| {
            let mine = sites.iter().map(|&owner| owner == Some(seat)).enumerate();
            mine.fold(0, |set, (sector, mine)| {
                set | SectorSet::from(mine) << sector
            })
        })
    }

    /// What ships of this level could hit on nearby spaces, and what could hit them.
    fn measure_neighbors(&self, near: SpaceSet, level: Level, sheet: &mut Sheet<'_>) {
        let chance = |level: Level| f32::from(level.highest_hit()) / 6.0;
        for space in spaces_in(near) {
            let fleet = self.state.fleet_on(space);
            let best = Level::ALL.into_iter().rev();
            let best = best.into_iter().find(|&level| fleet[level as usize] != 0);
            sheet.add(Feature::Targets, chance(level));
            sheet.add(Feature::Threats, best.map_or(0.0, chance));
        }
    }

    fn measure_income(&self, seat: Seat, sheet: &mut Sheet<'_>) {
        let mut income = [0.0; KINDS];
        for space in spaces_in(self.state.ships.places(seat)) {
            if let Some(index) = space.asteroid() {
                self.add_income(space, index, &mut income);
            }
        }
        sheet.set_row(Feature::IncomeDark, income);
    }

    /// The income from a token; if it lies face down, the mean of its possible faces.
    fn add_income(&self, space: SpaceId, index: usize, income: &mut [f32; KINDS]) {
        let faces = &self.pack.faces[space.token_area()];
        let mut add = |cards: &Pool, share: f32| {
            for (sum, &count) in income.iter_mut().zip(&cards.0) {
                *sum += f32::from(count) * share;
            }
        };
        if let Some(face) = self.state.faces.get(index) {
            return add(&faces[usize::from(face)], 1.0);
        }
        let left = self.faces_left(space);
        let share = 1.0 / left.count_ones().max(1) as f32;
        for (face, cards) in faces.iter().enumerate() {
            if left >> face & 1 == 1 {
                add(cards, share);
            }
        }
    }

    fn measure_hand(&self, seat: Seat, hand: &Pool, kept: f32, sheet: &mut Sheet<'_>) {
        let worth = |count: u8| (f32::from(count) * kept).sqrt();
        sheet.set_row(Feature::HandDark, hand.0.map(worth));
        let limit = self.state.hold_limit(seat);
        let surplus = hand.total().saturating_sub(limit);
        sheet.set(Feature::Surplus, f32::from(surplus) * kept);
        let prices = &self.pack.prices;
        let saved = |price: &Pool| {
            let share = covered(hand, price) * kept;
            share * share
        };
        let best = self.foreign_bases(seat);
        let best = best.map(|site| saved(self.site_price(site)));
        sheet.set(Feature::BaseSaved, best.fold(0.0, f32::max));
        sheet.set(Feature::PlanetSaved, saved(&prices.planet));
        sheet.set(Feature::UpgradeTwoSaved, saved(&prices.upgrade[0]));
        sheet.set(Feature::UpgradeThreeSaved, saved(&prices.upgrade[1]));
        sheet.set(Feature::ShipSaved, saved(&prices.build));
    }

    /// The bases of others, and free ones.
    fn foreign_bases(&self, seat: Seat) -> impl Iterator<Item = SiteId> {
        let bases = (0..SECTORS).map(SiteId::base);
        bases.filter(move |&site| self.state.controller(site) != Some(seat))
    }

    fn measure_sites(&self, seat: Seat, hand: &Pool, sheet: &mut Sheet<'_>) {
        let board = &self.pack.board;
        let own = self.state.occupied(seat);
        let others = self.state.occupied_by_others(seat);
        for site in SiteId::all() {
            let space = site.space();
            let near = board.lines(space);
            let is_occupied = (own | others) & space.bit() != 0;
            if self.state.controller(site) == Some(seat) {
                if is_occupied {
                    sheet.add(Feature::Guarded, 1.0);
                } else if near & others != 0 {
                    sheet.add(Feature::Exposed, 1.0);
                }
            } else if near & own != 0 && !is_occupied {
                let ready = hand.covers(self.site_price(site));
                let (place, purchase) = match space.kind() {
                    Kind::Base => (Feature::AtBase, Feature::BaseReady),
                    _ => (Feature::AtPlanet, Feature::PlanetReady),
                };
                sheet.set(place, 1.0);
                if ready {
                    sheet.set(purchase, 1.0);
                }
            }
        }
    }

    /// The hand a player will have once the open question is answered in the way that seems best
    /// for those asked, and the share of it that will be left.
    fn hand_in_mind(&self, seat: Seat) -> (Pool, f32) {
        let hand = self.state.hands[seat];
        let talk = self.state.pending.and_then(|pending| pending.talk());
        if talk.is_some_and(|talk| ![talk.opener, talk.partner].contains(&seat)) {
            return (hand, 1.0); // Only others are asked.
        }
        match self.state.pending {
            None | Some(Pending::Return { .. }) => (hand, 1.0),
            Some(Pending::Discard { seat: owing, left }) => {
                let share = f32::from(left) / f32::from(hand.total().max(1));
                let kept = if owing == seat { 1.0 - share } else { 1.0 };
                (hand, kept.max(0.0))
            }
            Some(Pending::Compose {
                talk,
                seat: maker,
                offer,
            }) => {
                let other = talk.other(maker);
                let hand = Bounds::exactly(self.state.hands[other]);
                let deal = self.best_completion(maker, (other, &hand), &offer);
                (self.after_deal(seat, maker, other, deal), 1.0)
            }
            Some(Pending::Answer {
                talk,
                seat: asked,
                offer,
            }) => {
                let maker = talk.other(asked);
                let before = self.hand_worth(asked, &self.state.hands[asked]);
                let deal = self.is_welcome(asked, before, &offer.want, &offer.give);
                let deal = deal.then_some(offer);
                (self.after_deal(seat, maker, asked, deal), 1.0)
            }
        }
    }

    fn after_deal(&self, seat: Seat, maker: Seat, other: Seat, deal: Option<Offer>) -> Pool {
        let hand = self.state.hands[seat];
        match deal {
            Some(Offer { give, want }) if seat == maker => hand.minus(&give).plus(&want),
            Some(Offer { give, want }) if seat == other => hand.minus(&want).plus(&give),
            Some(_) | None => hand,
        }
    }

    /// The best offer that an unfinished one can become by adding at most one card on each side, if
    /// both players would gain by it.
    pub(crate) fn best_completion(
        &self,
        maker: Seat,
        (other, known): (Seat, &Bounds),
        begun: &Offer,
    ) -> Option<Offer> {
        let hand = &self.state.hands[maker];
        let sides = |begun: &Pool, hand: &Pool| -> [Option<Pool>; KINDS] {
            if !begun.is_empty() {
                return [Some(*begun), None, None, None, None, None];
            }
            Resource::ALL.map(|card| (hand[card] != 0).then(|| Pool::one(card)))
        };
        let mut best = None;
        let mut most = self.hand_worth(maker, hand);
        for want in sides(&begun.want, &known.high).into_iter().flatten() {
            let Some(theirs) = known.least_with(&want) else {
                continue;
            };
            let before = self.hand_worth(other, &theirs);
            for give in sides(&begun.give, hand).into_iter().flatten() {
                let worth = self.hand_worth(maker, &hand.minus(&give).plus(&want));
                let is_better = most < worth; // Never for the same card.
                if is_better && before < self.hand_worth(other, &theirs.minus(&want).plus(&give)) {
                    most = worth;
                    best = Some(Offer { give, want });
                }
            }
        }
        best
    }

    /// Whether a player would rather have the cards `gains` than `loses`, which they must hold;
    /// `before` is the worth of their hand.
    fn is_welcome(&self, seat: Seat, before: f32, loses: &Pool, gains: &Pool) -> bool {
        let hand = &self.state.hands[seat];
        hand.covers(loses) && before < self.hand_worth(seat, &hand.minus(loses).plus(gains))
    }

    /// A rough worth of a hand: how much of each price it covers.
    pub(crate) fn hand_worth(&self, seat: Seat, hand: &Pool) -> f32 {
        let share = |price: &Pool| {
            let share = covered(hand, price);
            share * share
        };
        let prices = &self.pack.prices;
        let base = self.foreign_bases(seat);
        let base = base.map(|site| share(self.site_price(site)));
        let base = base.fold(0.0, f32::max);
        let upgrades = share(&prices.upgrade[0]) + share(&prices.upgrade[1]);
        4.0 * base + 2.0 * share(&prices.planet) + upgrades + 0.5 * share(&prices.build)
    }
}

/// The number of steps that counts for something unreachable.
const FARTHEST: u8 = 20;

/// The closeness of a ship to a base by the number of steps; ships colonize from one step away.
const CLOSENESS: [f32; FARTHEST as usize + 1] = {
    let mut closeness = [0.0; FARTHEST as usize + 1];
    let mut steps = 0;
    while steps < closeness.len() {
        closeness[steps] = 1.0 / (1 + steps.abs_diff(1)) as f32;
        steps += 1;
    }
    closeness
};

/// The share of a price that a hand covers.
fn covered(hand: &Pool, price: &Pool) -> f32 {
    let have: u16 = hand
        .0
        .iter()
        .zip(&price.0)
        .map(|(&have, &need)| u16::from(have.min(need)))
        .sum();
    f32::from(have) / f32::from(price.total().max(1))
}
