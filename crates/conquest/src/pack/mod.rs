//! Content: the board, the faces of the tokens, the prices and the number of pieces.

mod load;
mod validate;

use crate::color::Color;
use crate::resource::{KINDS, Pool};
use crate::space::{BASES, Kind, SECTORS, SPACES, SectorSet, SpaceId, SpaceSet, spaces_in};

/// The content of a game: immutable, validated, identified by its hash.
#[derive(Debug)]
pub struct Pack {
    /// The name its author gave it.
    pub name: String,
    /// The author's version.
    pub version: String,
    /// Under which license it may be shared.
    pub license: String,
    /// The six civilizations, clockwise.
    pub civilizations: [Civilization; SECTORS],
    /// The board.
    pub board: Board,
    /// The faces of the tokens of one civilization: area 1, then area 2.
    pub faces: [Vec<Pool>; 2],
    /// The twelve prices.
    pub prices: Prices,
    /// How many pieces there are.
    pub pieces: Pieces,
    hash: String,
}

/// A civilization: a color and names (IC-C.15).
#[derive(Clone, Debug)]
pub struct Civilization {
    /// The color of its pieces and its sector.
    pub color: Color,
    /// Its name.
    pub name: String,
    /// The name of its starter planet.
    pub planet: String,
}

/// The board: ninety spaces and the lines between them.
#[derive(Debug)]
pub struct Board {
    /// The word of each space in notation.
    words: Vec<String>,
    /// The position of each space: to the right of the center, and below it.
    positions: Vec<(i16, i16)>,
    /// The spaces joined to each space by a line, those of the trade ship included.
    lines: [SpaceSet; SPACES],
    /// The fewest steps a ship needs from each space to each; [`FAR`] if there is no path.
    steps: Vec<[u8; SPACES]>,
    /// The fewest steps to the nearest of some planets, and to the nearest of some bases.
    nearest: Vec<[Nearest; 2]>,
}

/// The steps to the nearest planet, or base, of a set of sectors.
type Nearest = [u8; 1 << SECTORS];

/// More steps than any path has.
const FAR: u8 = u8::MAX;

impl Board {
    /// The word of a space in notation.
    pub fn word(&self, space: SpaceId) -> &str {
        &self.words[space.index()]
    }

    /// The position of a space: to the right of the center, and below it.
    pub fn position(&self, space: SpaceId) -> (i16, i16) {
        self.positions[space.index()]
    }

    /// Whether a line joins the two spaces (IC-MOV.4).
    pub fn connects(&self, a: SpaceId, b: SpaceId) -> bool {
        self.lines[a.index()] & b.bit() != 0
    }

    /// The spaces joined to a space by a line, in order.
    pub fn connecting(&self, space: SpaceId) -> impl Iterator<Item = SpaceId> {
        spaces_in(self.lines[space.index()])
    }

    #[inline]
    pub(crate) fn lines(&self, space: SpaceId) -> SpaceSet {
        self.lines[space.index()]
    }

    /// All spaces, in order.
    pub fn spaces(&self) -> impl Iterator<Item = SpaceId> {
        SpaceId::all()
    }

    /// The space with this word.
    pub fn find(&self, word: &str) -> Option<SpaceId> {
        SpaceId::all().find(|&space| self.word(space) == word)
    }

    /// All words, in the order of spaces.
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// The fewest steps a ship needs between two spaces, ignoring who controls the spaces in
    /// between; `None` if there is no path.
    pub fn steps(&self, from: SpaceId, to: SpaceId) -> Option<u8> {
        Some(self.steps[from.index()][to.index()]).filter(|&steps| steps != FAR)
    }

    /// The fewest steps a ship needs to one of these planets; [`FAR`] if there is no path.
    #[inline]
    pub(crate) fn steps_to_planet(&self, from: SpaceId, planets: SectorSet) -> u8 {
        self.nearest[from.index()][0][usize::from(planets)]
    }

    /// The same for bases.
    #[inline]
    pub(crate) fn steps_to_base(&self, from: SpaceId, bases: SectorSet) -> u8 {
        self.nearest[from.index()][1][usize::from(bases)]
    }
}

/// The steps from each space to every set of planets and of bases.
fn all_nearest(steps: &[[u8; SPACES]]) -> Vec<[Nearest; 2]> {
    let nearest = |steps: &[u8; SPACES], site: fn(usize) -> SpaceId| -> Nearest {
        std::array::from_fn(|sectors| {
            let sites = (0..SECTORS).filter(|sector| sectors >> sector & 1 == 1);
            let steps = sites.map(|sector| steps[site(sector).index()]);
            steps.min().unwrap_or(FAR)
        })
    };
    let of = |steps| [nearest(steps, SpaceId::home), nearest(steps, SpaceId::base)];
    steps.iter().map(of).collect()
}

/// The steps between all spaces. Ships do not move over trade-ship spaces (IC-OCC.6).
fn all_steps(lines: &[SpaceSet; SPACES]) -> Vec<[u8; SPACES]> {
    let enterable = SpaceId::all()
        .filter(|space| space.kind() != Kind::TradeShip)
        .fold(0, |set, space| set | space.bit());
    let from = |from: SpaceId| {
        let mut steps = [FAR; SPACES];
        let mut edge = from.bit();
        let mut reached = edge;
        for count in 0..FAR {
            for space in spaces_in(edge) {
                steps[space.index()] = count;
            }
            let next = spaces_in(edge).fold(0, |set, space| set | lines[space.index()]);
            edge = next & enterable & !reached;
            reached |= edge;
            if edge == 0 {
                break;
            }
        }
        steps
    };
    SpaceId::all().map(from).collect()
}

/// The twelve prices (IC-RES.3).
#[derive(Clone, Copy, Debug)]
pub struct Prices {
    /// Additional Movement.
    pub movement: Pool,
    /// Additional Attack.
    pub attack: Pool,
    /// Build a Ship.
    pub build: Pool,
    /// Upgrade to Level 2 and to Level 3.
    pub upgrade: [Pool; 2],
    /// Colonize a Starter Planet.
    pub planet: Pool,
    /// Base 1 to Base 6.
    pub base: [Pool; BASES],
}

impl Prices {
    /// All twelve, each with its word.
    pub fn all(&self) -> [(&'static str, Pool); 12] {
        let [b1, b2, b3, b4, b5, b6] = self.base;
        [
            ("movement", self.movement),
            ("attack", self.attack),
            ("build", self.build),
            ("upgrade-2", self.upgrade[0]),
            ("upgrade-3", self.upgrade[1]),
            ("planet", self.planet),
            ("base-1", b1),
            ("base-2", b2),
            ("base-3", b3),
            ("base-4", b4),
            ("base-5", b5),
            ("base-6", b6),
        ]
    }
}

/// How many pieces the box holds (IC-CMP).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pieces {
    /// Ships of each level for each civilization (IC-CMP.1).
    pub ships: u8,
    /// Cards of each resource (IC-CMP.4).
    pub cards: u8,
    /// Battle tokens (IC-CMP.6).
    pub battle_tokens: u8,
}

impl Pack {
    /// How many cards of each resource the faces of all civilizations show.
    pub fn shown(&self) -> Pool {
        let mut shown = Pool([0; KINDS]);
        for face in self.faces.iter().flatten() {
            for _ in 0..SECTORS {
                shown = shown.plus(face);
            }
        }
        shown
    }

    /// The word of a face in notation: its resources.
    pub(crate) fn face(&self, area: usize, face: u8) -> &Pool {
        &self.faces[area][usize::from(face)]
    }
}

impl kernel::Pack for Pack {
    fn name(&self) -> &str {
        &self.name
    }

    fn hash(&self) -> &str {
        &self.hash
    }
}
