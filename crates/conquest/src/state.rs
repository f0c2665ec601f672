//! The state: everything that can change, and nothing that the pack contains. It has no rules.

use kernel::{BySeat, Rng, Seat, Seats};

use crate::color::Color;
use crate::decision::{Accusations, Pending};
use crate::futile::Recent;
use crate::knowledge::Knowledge;
use crate::resource::Pool;
use crate::ship::{Fleet, LEVELS, Level, Ship, Ships};
use crate::space::{ALL_ASTEROIDS, ASTEROIDS, BASES, SECTORS, SITES, SiteId, SpaceId, SpaceSet};
use crate::victory::Way;

/// The most players: one for each civilization.
pub(crate) const PLAYERS: usize = 6;
/// Cards that may be held for each starter planet (IC-HLD.1).
pub const HOLD_PER_PLANET: u16 = 3;
/// Cards that may be held for each ship (IC-HLD.1).
pub const HOLD_PER_SHIP: u16 = 2;

/// One value for each seat.
pub(crate) type ByPlayer<T> = BySeat<T, PLAYERS>;

/// What was agreed, and what the setup decided for the whole game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Agreed {
    /// The color of each seat; seats run clockwise (IC-SET.16).
    pub(crate) colors: ByPlayer<Color>,
    pub(crate) players: u8,
    /// The last roll of each player for the first turn (IC-SET.13).
    pub(crate) rolls: ByPlayer<u8>,
    /// Who had the first turn.
    pub(crate) first: Seat,
    /// The number of the tile on each base, from zero (IC-SET.21).
    pub(crate) tiles: [u8; BASES],
    pub(crate) shuffle_bases: bool,
    pub(crate) wrong_accusation_cost: u8,
    /// After this many rounds the best standing wins; 0 means never (IC-VIC.9).
    pub(crate) round_cap: u16,
}

/// Everything that can change.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) agreed: Agreed,
    /// How many turns have begun.
    pub(crate) turn: u16,
    pub(crate) round: u16,
    pub(crate) active: Seat,
    /// Whether the active player has not done anything in this turn.
    pub(crate) fresh: bool,
    /// The question that waits for an answer.
    pub(crate) pending: Option<Pending>,
    /// The accusations that wait until it is answered (IC-TRN.10).
    pub(crate) accusations: Accusations,
    /// Whether the active player's turn is over. The next one begins as soon as nothing is pending.
    pub(crate) ended: bool,
    /// Units of energy left, and how many there were at the start of the turn (IC-MOV.8).
    pub(crate) energy: u8,
    pub(crate) generated: u8,
    pub(crate) living: Seats,
    pub(crate) winner: Option<(Option<Seat>, Way)>,
    /// Who moves the trade ship, and on which of its six spaces it is.
    pub(crate) keeper: Seat,
    pub(crate) trade_ship: u8,
    /// The ships on asteroid spaces, and where each player has any.
    pub(crate) ships: Ships,
    /// Who controls each planet and base, and which of the controller's ships are there.
    pub(crate) control: [Option<Seat>; SITES],
    pub(crate) fleets: [Fleet; SITES],
    /// The pieces that are not on the board.
    pub(crate) stock: ByPlayer<Fleet>,
    /// The revealed face of each token. A face is decided when it is turned up, so there is nothing
    /// to hide before.
    pub(crate) faces: Faces,
    pub(crate) hands: ByPlayer<Pool>,
    pub(crate) bank: Pool,
    pub(crate) battle_tokens: ByPlayer<u8>,
    pub(crate) token_supply: u8,
    /// Who has had a turn and can be accused until their next one begins (IC-HLD.3).
    pub(crate) window: Seats,
    /// For each suspect, who has accused them wrongly (IC-HLD.9).
    pub(crate) spent: ByPlayer<Seats>,
    /// How many negotiations with each player were begun in this turn (IC-PTR.6).
    pub(crate) talks: ByPlayer<u8>,
    /// What each player knows about the hands of the others.
    pub(crate) knowledge: Knowledge,
    /// What bots remember of this turn; no rule asks for it.
    pub(crate) recent: Recent,
    pub(crate) rng: Rng,
}

/// The faces of the tokens, one byte each: 0 while a token lies face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Faces([u8; ASTEROIDS]);

impl Faces {
    /// All tokens lie face down.
    pub(crate) const DOWN: Faces = Faces([0; ASTEROIDS]);

    /// The face of a token that was turned up.
    #[inline]
    pub(crate) fn get(&self, asteroid: usize) -> Option<u8> {
        self.0[asteroid].checked_sub(1)
    }

    pub(crate) fn turn_up(&mut self, asteroid: usize, face: u8) {
        self.0[asteroid] = face + 1;
    }
}

impl State {
    /// The controller of a site.
    #[inline]
    pub(crate) fn controller(&self, site: SiteId) -> Option<Seat> {
        self.control[site.index()]
    }

    /// The sites a player controls, as spaces.
    pub(crate) fn sites_of(&self, seat: Seat) -> impl Iterator<Item = SiteId> {
        SiteId::all().filter(move |&site| self.controller(site) == Some(seat))
    }

    /// How many starter planets a player controls.
    pub(crate) fn planets(&self, seat: Seat) -> u8 {
        controlled(seat, &self.control[..SECTORS])
    }

    /// How many colonization cards a player holds.
    pub(crate) fn colonies(&self, seat: Seat) -> u8 {
        controlled(seat, &self.control[SECTORS..])
    }

    /// How many ships of this level a player has on a space.
    #[inline]
    pub(crate) fn count(&self, seat: Seat, level: Level, space: SpaceId) -> u8 {
        match (space.site(), space.asteroid()) {
            (Some(site), _) if self.controller(site) == Some(seat) => {
                self.fleets[site.index()][level as usize]
            }
            (None, Some(asteroid)) => {
                u8::from(self.ships.get(asteroid) == Some(Ship { owner: seat, level }))
            }
            _ => 0,
        }
    }

    /// The ships on a space, of any owner.
    #[inline]
    pub(crate) fn fleet_on(&self, space: SpaceId) -> Fleet {
        match space.site() {
            Some(site) => self.fleets[site.index()],
            None => self.ships.fleet_on(space),
        }
    }

    /// The places and levels of a player's ships on the board. Equal ships on the same planet or
    /// base are listed once, because they are one choice.
    pub(crate) fn fleet(&self, seat: Seat) -> impl Iterator<Item = (SpaceId, Level)> {
        let on_sites = SiteId::all()
            .filter(move |&site| self.controller(site) == Some(seat))
            .flat_map(move |site| {
                let fleet = self.fleets[site.index()];
                let levels = Level::ALL.into_iter();
                let levels = levels.filter(move |&level| fleet[level as usize] != 0);
                levels.map(move |level| (site.space(), level))
            });
        on_sites.chain(self.ships.of(seat))
    }

    /// How many ships of each level a player has on the board.
    pub(crate) fn ship_counts(&self, seat: Seat) -> Fleet {
        let mut counts = [0; LEVELS];
        for site in self.sites_of(seat) {
            for (count, more) in counts.iter_mut().zip(self.fleets[site.index()]) {
                *count += more;
            }
        }
        for (_, level) in self.ships.of(seat) {
            counts[level as usize] += 1;
        }
        counts
    }

    /// How many ships a player has on the board.
    pub(crate) fn ship_count(&self, seat: Seat) -> u8 {
        let on_sites = self.sites_of(seat).map(|site| self.fleets[site.index()]);
        let on_sites: u8 = on_sites.flatten().sum();
        on_sites + (self.ships.places(seat) & ALL_ASTEROIDS).count_ones() as u8
    }

    /// The spaces with a ship of this player.
    #[inline]
    pub(crate) fn occupied(&self, seat: Seat) -> SpaceSet {
        self.ships.places(seat)
    }

    /// The spaces with a ship of anybody else.
    #[inline]
    pub(crate) fn occupied_by_others(&self, seat: Seat) -> SpaceSet {
        self.ships.taken() & !self.ships.places(seat)
    }

    /// Who has ships on a space.
    pub(crate) fn occupant(&self, space: SpaceId) -> Option<Seat> {
        match (space.site(), space.asteroid()) {
            (Some(site), _) => self
                .controller(site)
                .filter(|_| self.fleets[site.index()] != [0; LEVELS]),
            (None, Some(asteroid)) => self.ships.get(asteroid).map(|ship| ship.owner),
            (None, None) => None,
        }
    }

    /// Put a piece on the board.
    pub(crate) fn put(&mut self, seat: Seat, level: Level, space: SpaceId) {
        match (space.site(), space.asteroid()) {
            (Some(site), _) => {
                self.fleets[site.index()][level as usize] += 1;
                self.ships.enter(seat, space);
            }
            (None, Some(asteroid)) => {
                self.ships.put(asteroid, Ship { owner: seat, level });
            }
            (None, None) => {}
        }
    }

    /// Take a piece from the board.
    pub(crate) fn lift(&mut self, level: Level, space: SpaceId) {
        match (space.site(), space.asteroid()) {
            (Some(site), _) => {
                self.fleets[site.index()][level as usize] -= 1;
                if self.fleets[site.index()] == [0; LEVELS] {
                    self.ships.leave(space);
                }
            }
            (None, Some(_)) => self.ships.leave(space),
            (None, None) => {}
        }
    }

    /// Where the trade ship is.
    pub(crate) fn trade_space(&self) -> SpaceId {
        SpaceId::trade(self.trade_ship.into())
    }

    /// How many cards a player may hold without smuggling (IC-HLD.1).
    pub(crate) fn hold_limit(&self, seat: Seat) -> u16 {
        HOLD_PER_PLANET * u16::from(self.planets(seat))
            + HOLD_PER_SHIP * u16::from(self.ship_count(seat))
    }
}

/// How many of these sites a player controls; planets come before bases.
fn controlled(seat: Seat, sites: &[Option<Seat>]) -> u8 {
    sites
        .iter()
        .map(|&owner| u8::from(owner == Some(seat)))
        .sum()
}
