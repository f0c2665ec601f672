//! The spaces of the board and sets of them (IC-C.1 to IC-C.6).
//!
//! Every board has the same ninety spaces, six sectors of fifteen; the pack decides how lines join
//! them.

/// Index of a space. Spaces of one kind are consecutive, in the order of sectors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SpaceId(pub(crate) u8);

/// How many sectors there are.
pub(crate) const SECTORS: usize = 6;
/// How many spaces there are.
pub(crate) const SPACES: usize = 90;
/// How many of them carry an asteroid token (IC-C.4).
pub(crate) const ASTEROIDS: usize = 72;
/// How many planets and bases there are.
pub(crate) const SITES: usize = 12;
/// How many bases there are (IC-C.6).
pub(crate) const BASES: usize = 6;

const AREA_1: u8 = 6;
const AREA_2: u8 = 36;
const BORDER: u8 = 66;
const BASE: u8 = 78;
const TRADE: u8 = 84;

/// What kind of space it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// The starter planet of a sector.
    StarterPlanet,
    /// An asteroid near the starter planet.
    Area1,
    /// An asteroid near the central planet.
    Area2,
    /// An asteroid in the region between two sectors.
    Border,
    /// One of the six spaces of the central planet.
    Base,
    /// A space of the trade ship.
    TradeShip,
}

impl Kind {
    /// The word in views and files.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::StarterPlanet => "starter-planet",
            Kind::Area1 => "area-1",
            Kind::Area2 => "area-2",
            Kind::Border => "border",
            Kind::Base => "base",
            Kind::TradeShip => "trade-ship",
        }
    }
}

/// A planet or base: a space that players control, planets first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct SiteId(pub(crate) u8);

impl SiteId {
    pub(crate) fn all() -> impl Iterator<Item = SiteId> {
        (0..SITES as u8).map(SiteId)
    }

    pub(crate) const fn planet(sector: usize) -> SiteId {
        SiteId(sector as u8)
    }

    pub(crate) const fn base(sector: usize) -> SiteId {
        SiteId((SECTORS + sector) as u8)
    }

    pub(crate) const fn is_planet(self) -> bool {
        (self.0 as usize) < SECTORS
    }

    pub(crate) const fn sector(self) -> usize {
        self.0 as usize % SECTORS
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn space(self) -> SpaceId {
        if self.is_planet() {
            SpaceId(self.0)
        } else {
            SpaceId(BASE + self.0 - SECTORS as u8)
        }
    }
}

impl SpaceId {
    pub(crate) fn all() -> impl Iterator<Item = SpaceId> {
        (0..SPACES as u8).map(SpaceId)
    }

    pub(crate) const fn home(sector: usize) -> SpaceId {
        SpaceId(sector as u8)
    }

    /// The `index`-th space of area 1, of five.
    pub(crate) const fn area_1(sector: usize, index: usize) -> SpaceId {
        SpaceId(AREA_1 + (sector * 5 + index) as u8)
    }

    /// The `index`-th space of area 2, of five.
    pub(crate) const fn area_2(sector: usize, index: usize) -> SpaceId {
        SpaceId(AREA_2 + (sector * 5 + index) as u8)
    }

    /// A space of the border region between a sector and the next: 0 for its own token, 1 for the
    /// next sector's.
    pub(crate) const fn border(sector: usize, index: usize) -> SpaceId {
        SpaceId(BORDER + (sector * 2 + index) as u8)
    }

    pub(crate) const fn base(sector: usize) -> SpaceId {
        SpaceId(BASE + sector as u8)
    }

    pub(crate) const fn trade(sector: usize) -> SpaceId {
        SpaceId(TRADE + sector as u8)
    }

    /// The number of the space, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn bit(self) -> SpaceSet {
        1 << self.0
    }

    /// What kind of space it is.
    pub const fn kind(self) -> Kind {
        match self.0 {
            0..AREA_1 => Kind::StarterPlanet,
            AREA_1..AREA_2 => Kind::Area1,
            AREA_2..BORDER => Kind::Area2,
            BORDER..BASE => Kind::Border,
            BASE..TRADE => Kind::Base,
            _ => Kind::TradeShip,
        }
    }

    /// The sector it lies in; a border region belongs to the first of its two sectors.
    pub const fn sector(self) -> usize {
        let index = self.0;
        (match self.kind() {
            Kind::StarterPlanet => index,
            Kind::Area1 => (index - AREA_1) / 5,
            Kind::Area2 => (index - AREA_2) / 5,
            Kind::Border => (index - BORDER) / 2,
            Kind::Base => index - BASE,
            Kind::TradeShip => index - TRADE,
        }) as usize
    }

    /// The planet or base, if it is one.
    pub(crate) const fn site(self) -> Option<SiteId> {
        match self.kind() {
            Kind::StarterPlanet => Some(SiteId(self.0)),
            Kind::Base => Some(SiteId(self.0 - BASE + SECTORS as u8)),
            Kind::Area1 | Kind::Area2 | Kind::Border | Kind::TradeShip => None,
        }
    }

    /// The index among the asteroid spaces, if it is one.
    pub(crate) const fn asteroid(self) -> Option<usize> {
        match self.kind() {
            Kind::Area1 | Kind::Area2 | Kind::Border => Some((self.0 - AREA_1) as usize),
            Kind::StarterPlanet | Kind::Base | Kind::TradeShip => None,
        }
    }

    pub(crate) const fn of_asteroid(index: usize) -> SpaceId {
        SpaceId(AREA_1 + index as u8)
    }

    /// The civilization whose token lies here (IC-SET.7); meaningful on asteroid spaces.
    pub(crate) const fn token_sector(self) -> usize {
        match self.kind() {
            Kind::Border => (self.sector() + (self.0 - BORDER) as usize % 2) % SECTORS,
            _ => self.sector(),
        }
    }

    /// The set of tokens it takes: 0 for area 1, 1 for area 2 and the border regions.
    pub(crate) const fn token_area(self) -> usize {
        match self.kind() {
            Kind::Area1 => 0,
            _ => 1,
        }
    }

    /// The same space `by` sectors on, clockwise.
    pub fn turned(self, by: usize) -> SpaceId {
        let (start, width) = match self.kind() {
            Kind::StarterPlanet => (0, 1),
            Kind::Area1 => (AREA_1, 5),
            Kind::Area2 => (AREA_2, 5),
            Kind::Border => (BORDER, 2),
            Kind::Base => (BASE, 1),
            Kind::TradeShip => (TRADE, 1),
        };
        let count = width * SECTORS as u8;
        SpaceId(start + (self.0 - start + by as u8 % SECTORS as u8 * width) % count)
    }
}

/// The spaces that take the tokens of one civilization and area (IC-SET.5 to IC-SET.7).
pub(crate) fn token_spaces(sector: usize, area: usize) -> SpaceSet {
    let five = |first: SpaceId| 0b11111 << first.0;
    match area {
        0 => five(SpaceId::area_1(sector, 0)),
        _ => {
            let before = (sector + SECTORS - 1) % SECTORS;
            let borders = SpaceId::border(sector, 0).bit() | SpaceId::border(before, 1).bit();
            five(SpaceId::area_2(sector, 0)) | borders
        }
    }
}

/// A set of sectors, one bit each.
pub(crate) type SectorSet = u8;

/// All sectors.
pub(crate) const ALL_SECTORS: SectorSet = (1 << SECTORS) - 1;

/// A set of spaces, one bit each.
pub(crate) type SpaceSet = u128;

/// All asteroid spaces.
pub(crate) const ALL_ASTEROIDS: SpaceSet = ((1 << ASTEROIDS) - 1) << AREA_1;

/// The spaces of a set, in order.
#[inline]
pub(crate) fn spaces_in(mut set: SpaceSet) -> impl Iterator<Item = SpaceId> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let index = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(SpaceId(index))
    })
}
