//! From files to a pack: reads, validates, repeats the sector six times, hashes, and keeps the pack
//! for the life of the process.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use indexmap::IndexMap;
use kernel::{Game, NoGame, PackProblem, ParseError};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use toml::Spanned;

use super::validate::validate;
use super::{Board, Civilization, Pack, Pieces, Prices, all_nearest, all_steps};
use crate::Conquest;
use crate::color::Color;
use crate::resource::Pool;
use crate::space::{SECTORS, SPACES, SpaceId};

/// The files of a pack.
pub(super) const FILES: [&str; 5] = [
    "pack.toml",
    "civilizations.toml",
    "board.toml",
    "tokens.toml",
    "prices.toml",
];

/// All problems so far, and the texts in which to find lines.
pub(super) struct Problems<'a> {
    texts: &'a [(&'a str, &'a str)],
    found: Vec<PackProblem>,
}

impl Problems<'_> {
    /// Add a problem at a byte of a file, or with the file as a whole.
    pub(super) fn add(
        &mut self,
        file: &str,
        at: Option<usize>,
        clause: impl Into<Option<&'static str>>,
        message: impl Into<String>,
    ) {
        let text = self.texts.iter().find(|(name, _)| *name == file);
        let line = at.zip(text).map(|(at, (_, text))| {
            let before = text.bytes().take(at);
            1 + before.filter(|&byte| byte == b'\n').count()
        });
        self.found.push(PackProblem {
            file: file.to_owned(),
            line,
            message: message.into(),
            clause: clause.into(),
        });
    }
}

/// `pack.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct About {
    /// Checked before everything else.
    #[serde(rename = "game")]
    _game: Option<toml::Value>,
    pub(super) name: Spanned<String>,
    pub(super) version: String,
    pub(super) license: String,
    pub(super) pieces: Spanned<RawPieces>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawPieces {
    pub(super) ships: u8,
    pub(super) cards: u8,
    pub(super) battle_tokens: u8,
}

/// `civilizations.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Civilizations {
    pub(super) civilization: Vec<Spanned<RawCivilization>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCivilization {
    pub(super) color: Color,
    pub(super) name: String,
    pub(super) planet: String,
}

/// `board.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawBoard {
    pub(super) space: Vec<Spanned<RawSpace>>,
    pub(super) lines: IndexMap<String, Vec<Spanned<String>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSpace {
    pub(super) id: String,
    pub(super) kind: RawKind,
    pub(super) at: [i16; 2],
}

/// What kind of space of a sector it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RawKind {
    StarterPlanet,
    #[serde(rename = "area-1")]
    Area1,
    #[serde(rename = "area-2")]
    Area2,
    BorderOwn,
    BorderNext,
    TradeShip,
    Base,
}

/// `tokens.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Tokens {
    #[serde(rename = "area-1")]
    pub(super) area_1: Vec<Spanned<String>>,
    #[serde(rename = "area-2")]
    pub(super) area_2: Vec<Spanned<String>>,
}

/// `prices.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawPrices {
    movement: Spanned<String>,
    attack: Spanned<String>,
    build: Spanned<String>,
    #[serde(rename = "upgrade-2")]
    upgrade_2: Spanned<String>,
    #[serde(rename = "upgrade-3")]
    upgrade_3: Spanned<String>,
    planet: Spanned<String>,
    #[serde(rename = "base-1")]
    base_1: Spanned<String>,
    #[serde(rename = "base-2")]
    base_2: Spanned<String>,
    #[serde(rename = "base-3")]
    base_3: Spanned<String>,
    #[serde(rename = "base-4")]
    base_4: Spanned<String>,
    #[serde(rename = "base-5")]
    base_5: Spanned<String>,
    #[serde(rename = "base-6")]
    base_6: Spanned<String>,
}

impl RawPrices {
    /// All twelve with their words, in the order of [`Prices::all`].
    pub(super) fn all(&self) -> [(&'static str, &Spanned<String>); 12] {
        [
            ("movement", &self.movement),
            ("attack", &self.attack),
            ("build", &self.build),
            ("upgrade-2", &self.upgrade_2),
            ("upgrade-3", &self.upgrade_3),
            ("planet", &self.planet),
            ("base-1", &self.base_1),
            ("base-2", &self.base_2),
            ("base-3", &self.base_3),
            ("base-4", &self.base_4),
            ("base-5", &self.base_5),
            ("base-6", &self.base_6),
        ]
    }
}

/// A pack as its author wrote it; a file that cannot be read is `None`.
pub(super) struct Draft {
    pub(super) about: Option<About>,
    pub(super) civilizations: Option<Civilizations>,
    pub(super) board: Option<RawBoard>,
    pub(super) tokens: Option<Tokens>,
    pub(super) prices: Option<RawPrices>,
}

impl Pack {
    /// Load the pack in a folder of TOML files.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn load(folder: &Path) -> Result<&'static Pack, Vec<PackProblem>> {
        let problem = |file: &str, message: String| PackProblem::new(file, None, message);
        let entries = fs::read_dir(folder).map_err(|error| {
            let message = format!("cannot read the folder of the pack: {error}; check the path");
            vec![problem(&folder.display().to_string(), message)]
        })?;
        let mut names: Vec<String> = entries
            .filter_map(Result::ok)
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .filter(|name| name.ends_with(".toml"))
            .collect();
        names.sort();
        let mut texts = Vec::new();
        let mut unreadable = Vec::new();
        for name in names {
            match fs::read_to_string(folder.join(&name)) {
                Ok(text) => texts.push((name, text)),
                Err(error) => {
                    let message = format!("cannot read the file: {error}; save it as UTF-8 text");
                    unreadable.push(problem(&name, message));
                }
            }
        }
        if !unreadable.is_empty() {
            return Err(unreadable);
        }
        let files: Vec<(&str, &str)> = texts
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect();
        Pack::parse(&files)
    }

    /// Load a pack from texts: the name and the contents of each file.
    ///
    /// The same content gives the same reference, however it is formatted.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(files: &[(&str, &str)]) -> Result<&'static Pack, Vec<PackProblem>> {
        let mut problems = Problems {
            texts: files,
            found: Vec::new(),
        };
        if let Some((file, text)) = files.iter().find(|(name, _)| *name == FILES[0]) {
            let games = [Conquest::NAME];
            match kernel::game_of_pack(text, &games) {
                // A syntax error is found when the file is read.
                Ok(_) | Err(NoGame::Syntax { .. }) => {}
                Err(error) => {
                    problems.found.push(PackProblem::new(
                        *file,
                        error.line(),
                        error.message(&games),
                    ));
                    // Everything else would only be reported because the pack is for another game.
                    if matches!(error, NoGame::Other { .. }) {
                        return Err(problems.found);
                    }
                }
            }
        }
        for (name, _) in files.iter().filter(|(name, _)| !FILES.contains(name)) {
            let error = ParseError::unknown("file", name, FILES);
            problems.add(
                name,
                None,
                None,
                format!("{}; rename or remove it", error.message),
            );
        }
        let draft = Draft {
            about: read(&mut problems, FILES[0]),
            civilizations: read(&mut problems, FILES[1]),
            board: read(&mut problems, FILES[2]),
            tokens: read(&mut problems, FILES[3]),
            prices: read(&mut problems, FILES[4]),
        };
        validate(&draft, &mut problems);
        if problems.found.is_empty()
            && let Some(pack) = assemble(draft)
        {
            return Ok(intern(pack));
        }
        problems.found.sort();
        problems.found.dedup();
        Err(problems.found)
    }
}

/// Read one file, if it exists and its keys and values are valid.
fn read<T: DeserializeOwned>(problems: &mut Problems<'_>, file: &'static str) -> Option<T> {
    let Some(&(_, text)) = problems.texts.iter().find(|(name, _)| *name == file) else {
        problems.add(
            file,
            None,
            None,
            "the file is missing; add it, every pack has one",
        );
        return None;
    };
    toml::from_str(text)
        .map_err(|error: toml::de::Error| {
            let message = error.message().split_whitespace().collect::<Vec<_>>();
            let message = format!("{}; correct it", message.join(" "));
            problems.add(file, error.span().map(|span| span.start), None, message);
        })
        .ok()
}

/// Every pack loaded so far, by its whole contents: packs with the same hash may differ in their
/// names.
static LOADED: Mutex<BTreeMap<[u8; 32], &'static Pack>> = Mutex::new(BTreeMap::new());

fn intern(pack: Pack) -> &'static Pack {
    let whole = Sha256::digest(format!("{pack:?}"));
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    loaded
        .entry(whole.into())
        .or_insert_with(|| Box::leak(Box::new(pack)))
}

/// The pack of a valid draft.
fn assemble(draft: Draft) -> Option<Pack> {
    let about = draft.about?;
    let pieces = about.pieces.into_inner();
    let civilizations = draft.civilizations?.civilization.into_iter();
    let civilizations: Vec<Civilization> = civilizations
        .map(|raw| {
            let RawCivilization {
                color,
                name,
                planet,
            } = raw.into_inner();
            Civilization {
                color,
                name,
                planet,
            }
        })
        .collect();
    let pools = |faces: &[Spanned<String>]| {
        let pools = faces.iter().map(|face| Pool::read(face.get_ref()).ok());
        pools.collect::<Option<Vec<Pool>>>()
    };
    let tokens = draft.tokens?;
    let prices = draft.prices?;
    let prices = prices
        .all()
        .map(|(_, text)| Pool::read(text.get_ref()).ok());
    let prices: Vec<Pool> = prices.into_iter().collect::<Option<_>>()?;
    let mut pack = Pack {
        name: about.name.into_inner(),
        version: about.version,
        license: about.license,
        board: board(&civilizations, &draft.board?)?,
        civilizations: civilizations.try_into().ok()?,
        faces: [pools(&tokens.area_1)?, pools(&tokens.area_2)?],
        prices: Prices {
            movement: prices[0],
            attack: prices[1],
            build: prices[2],
            upgrade: [prices[3], prices[4]],
            planet: prices[5],
            base: prices[6..].try_into().ok()?,
        },
        pieces: Pieces {
            ships: pieces.ships,
            cards: pieces.cards,
            battle_tokens: pieces.battle_tokens,
        },
        hash: String::new(),
    };
    pack.hash = hash(&pack);
    Some(pack)
}

/// Six copies of the sector, each rotated by 60 degrees (IC-C.1).
fn board(civilizations: &[Civilization], raw: &RawBoard) -> Option<Board> {
    let first = sector_spaces(raw);
    let mut board = Board {
        words: vec![String::new(); SPACES],
        positions: vec![(0, 0); SPACES],
        lines: [0; SPACES],
        steps: Vec::new(),
        nearest: Vec::new(),
    };
    for sector in 0..SECTORS {
        for (raw, space) in raw.space.iter().zip(&first) {
            let space = space.turned(sector);
            let raw = raw.get_ref();
            board.words[space.index()] = match raw.kind {
                RawKind::Base => format!("base-{}", sector + 1),
                RawKind::TradeShip => format!("trade-{}", sector + 1),
                _ => format!("{}-{}", civilizations.get(sector)?.color.word(), raw.id),
            };
            board.positions[space.index()] = turned(raw.at, sector);
        }
        for [a, b] in lines(raw, &first) {
            let (a, b) = (a?.turned(sector), b?.turned(sector));
            board.lines[a.index()] |= b.bit();
            board.lines[b.index()] |= a.bit();
        }
    }
    board.steps = all_steps(&board.lines);
    board.nearest = all_nearest(&board.steps);
    Some(board)
}

/// The position of a space of sector 0 in another sector, relative to the center of the board.
fn turned([across, out]: [i16; 2], sector: usize) -> (i16, i16) {
    let angle = f64::from(sector as u8) * std::f64::consts::FRAC_PI_3;
    let (across, out) = (f64::from(across), f64::from(out));
    let x = out * angle.sin() + across * angle.cos();
    let y = -out * angle.cos() + across * angle.sin();
    (x.round() as i16, y.round() as i16)
}

/// The spaces of sector 0 in the order in which they are described.
pub(super) fn sector_spaces(raw: &RawBoard) -> Vec<SpaceId> {
    let mut areas = [0, 0];
    let mut next = |area: usize| {
        let index = areas[area];
        // The validator refuses a sixth space.
        areas[area] = (index + 1) % 5;
        index
    };
    let space = |raw: &Spanned<RawSpace>| match raw.get_ref().kind {
        RawKind::StarterPlanet => SpaceId::home(0),
        RawKind::Area1 => SpaceId::area_1(0, next(0)),
        RawKind::Area2 => SpaceId::area_2(0, next(1)),
        RawKind::BorderOwn => SpaceId::border(0, 0),
        RawKind::BorderNext => SpaceId::border(0, 1),
        RawKind::TradeShip => SpaceId::trade(0),
        RawKind::Base => SpaceId::base(0),
    };
    raw.space.iter().map(space).collect()
}

/// The lines of sector 0; an end that does not exist is `None`.
pub(super) fn lines<'a>(
    raw: &'a RawBoard,
    first: &'a [SpaceId],
) -> impl Iterator<Item = [Option<SpaceId>; 2]> + 'a {
    let all = raw.lines.values().flatten();
    all.map(move |line| ends(raw, first, line.get_ref()))
}

/// The ends of a line of sector 0: `a0-a1`, or `x1-next.c0` into the next sector.
pub(super) fn ends(raw: &RawBoard, first: &[SpaceId], line: &str) -> [Option<SpaceId>; 2] {
    let Some((a, b)) = line.split_once('-') else {
        return [None, None];
    };
    [a, b].map(|word| {
        let (word, by) = match word.strip_prefix("next.") {
            Some(word) => (word, 1),
            None => (word, 0),
        };
        let index = raw
            .space
            .iter()
            .position(|space| space.get_ref().id == word);
        Some(first[index?].turned(by))
    })
}

/// A hash of everything that the rules read.
fn hash(pack: &Pack) -> String {
    let mut text = format!("{:?}\n", pack.pieces);
    for civilization in &pack.civilizations {
        text += civilization.color.word();
        text.push('\n');
    }
    for space in SpaceId::all() {
        let lines = pack.board.lines(space);
        writeln!(text, "{} {lines:x}", pack.board.word(space)).expect("text takes everything");
    }
    for face in pack.faces.iter().flatten() {
        writeln!(text, "{face}").expect("text takes everything");
    }
    for (word, price) in pack.prices.all() {
        writeln!(text, "{word} {price}").expect("text takes everything");
    }
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
