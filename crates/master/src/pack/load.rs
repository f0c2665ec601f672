//! From files to a pack: reads, validates, derives the tables that the engine needs, hashes, and
//! keeps the pack for the life of the process.

pub(super) mod draft;
mod face;
mod read;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use kernel::{Game, NoGame, PackProblem, ParseError};
use sha2::{Digest, Sha256};
use toml::de::DeValue;

use self::draft::{At, Draft, DraftProject};
use self::read::{ABOUT, FILES, SourceFile, line_of, read};
use super::validate::{hints, split_abilities, validate};
use super::{Board, Card, Corner, Faces, Index, Link, Pack, Project, SYSTEMS, System, Track};
use crate::Master;
use crate::card::{CardId, Kind};
use crate::effect::Ability;

impl Pack {
    /// Load the pack in a folder of TOML files.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn load(folder: &Path) -> Result<&'static Pack, Vec<PackProblem>> {
        let mut problems = Vec::new();
        let texts = read_folder(folder, &mut problems);
        let files: Vec<(&str, &str)> = texts
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect();
        finish(&files, problems)
    }

    /// Load a pack from texts: the name and the contents of each file.
    ///
    /// The same content gives the same reference, however it is formatted.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(files: &[(&str, &str)]) -> Result<&'static Pack, Vec<PackProblem>> {
        finish(files, Vec::new())
    }
}

/// The TOML files of a folder, and the pictures below it. A file that cannot be read is reported and added as an empty text,
/// so that it is not reported as missing too.
fn read_folder(folder: &Path, problems: &mut Vec<PackProblem>) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    let entries = fs::read_dir(folder).and_then(|entries| entries.collect::<io::Result<Vec<_>>>());
    let entries = match entries {
        Ok(entries) => entries,
        Err(error) => {
            let message = format!("cannot read the folder of the pack: {error}; check the path");
            let place = folder.display().to_string();
            problems.push(PackProblem::new(&place, None, message));
            return texts;
        }
    };
    let mut names: Vec<String> = entries
        .iter()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".toml"))
        .collect();
    names.sort();
    for name in names {
        let bytes = fs::read(folder.join(&name));
        texts.extend(text(&name, bytes, problems).map(|text| (name, text)));
    }
    texts.extend(face::read_folder(folder, problems));
    texts
}

/// The text of a file. If it has none, that is reported.
fn text(name: &str, bytes: io::Result<Vec<u8>>, problems: &mut Vec<PackProblem>) -> Option<String> {
    match bytes.map(String::from_utf8) {
        Ok(Ok(text)) => return Some(text),
        Ok(Err(error)) => {
            let at = error.utf8_error().valid_up_to();
            let line = line_of(error.as_bytes(), at);
            let message = "this is not UTF-8; save the file with that encoding".to_owned();
            problems.push(PackProblem::new(name, line, message));
        }
        Err(error) => {
            let message = format!("cannot read the file: {error}; check its permissions");
            problems.push(PackProblem::new(name, None, message));
        }
    }
    None
}

fn finish(
    files: &[(&str, &str)],
    mut problems: Vec<PackProblem>,
) -> Result<&'static Pack, Vec<PackProblem>> {
    let unreadable: Vec<String> = problems
        .iter()
        .map(|problem| problem.file.clone())
        .collect();
    let (faces, files) = face::apart(files);
    for &(name, _) in files.iter().filter(|(name, _)| !FILES.contains(name)) {
        let error = ParseError::unknown("file", name, FILES);
        let message = format!("{}; rename or remove it", error.message);
        problems.push(PackProblem::new(name, None, message));
    }
    let mut sources = Vec::new();
    for file in FILES {
        match files.iter().find(|(name, _)| *name == file) {
            Some(&(_, text)) => sources.extend(SourceFile::parse(file, text, &mut problems)),
            None if unreadable.is_empty() => {
                problems.push(PackProblem::new(file, None, missing(file)));
            }
            None => {}
        }
    }
    if let Some(&(file, text)) = files.iter().find(|(name, _)| *name == ABOUT) {
        let games = [Master::NAME];
        match kernel::game_of_pack(text, &games) {
            // A syntax error was found by the parser of the files.
            Ok(_) | Err(NoGame::Syntax { .. }) => {}
            Err(error) => {
                let problem = PackProblem::new(file, error.line(), error.message(&games));
                // Everything else would only be reported because the pack is for another game.
                if matches!(error, NoGame::Other { .. }) {
                    return Err(vec![problem]);
                }
                problems.push(problem);
            }
        }
    }
    let draft = read(&sources, &mut problems);
    validate(&draft, &mut problems);
    let abilities = split_abilities(&draft, &mut problems);
    let faces = face::faces(&faces, &draft, &mut problems);
    if problems.is_empty() {
        return Ok(intern(hash(&sources), draft, abilities, faces));
    }
    problems.sort();
    problems.dedup();
    Err(problems)
}

/// What to do about a missing file.
fn missing(file: &str) -> String {
    let remedy = match file {
        // Packs made before the solo mode have none.
        "weavers.toml" => {
            "add it with the five [[weaver]] cards of the solo mode, or copy that of a new pack (`starboard content new`)"
        }
        _ => "add it, every pack has one",
    };
    format!("the file is missing; {remedy}")
}

/// Every pack loaded so far, by its hash and that of its faces.
static LOADED: Mutex<BTreeMap<[String; 2], &'static Pack>> = Mutex::new(BTreeMap::new());

fn intern(
    hash: String,
    draft: Draft,
    abilities: Vec<Option<Ability>>,
    faces: Faces,
) -> &'static Pack {
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    loaded
        .entry([hash.clone(), faces.digest.clone()])
        .or_insert_with(|| Box::leak(Box::new(assemble(hash, draft, abilities, faces))))
}

/// The pack of a valid draft and the abilities of its cards, with all derived tables.
fn assemble(hash: String, draft: Draft, abilities: Vec<Option<Ability>>, faces: Faces) -> Pack {
    let hints = hints(&draft);
    let board = board(draft.systems, &draft.tracks, &draft.links, &draft.corners);
    let (mut cards, mut projects) = (Vec::new(), Vec::new());
    let mut drafts: Vec<_> = draft.cards.into_iter().zip(abilities).collect();
    // Stable, so the printed order is kept within a type.
    drafts.sort_by_key(|(card, _)| card.kind);
    let mut rank = [0; Kind::ALL.len()];
    for (card, ability) in drafts {
        let nth = &mut rank[card.kind as usize];
        let id = CardId::nth(card.kind, *nth);
        *nth += 1;
        let first_project = projects.len() as u8;
        let project_count = card.projects.len() as u8;
        projects.extend(card.projects.into_iter().map(|at| project(id, at.it)));
        cards.push(Card {
            id,
            word: card.word,
            name: card.name,
            flavor: card.flavor,
            first_project,
            project_count,
            symbols: card.symbols,
            needs: card.needs,
            ability,
            conflict: card.conflict,
        });
    }
    Pack {
        name: draft.name,
        version: draft.version,
        license: draft.license,
        hash,
        index: Index::new(&board, &cards, &projects),
        board,
        cards,
        projects,
        weavers: draft.weavers.into_iter().map(|at| at.it).collect(),
        hints,
        faces,
    }
}

fn project(card: CardId, draft: DraftProject) -> Project {
    Project {
        card,
        word: draft.word,
        reward: draft.reward,
        slots: draft.slots,
    }
}

fn board(
    systems: Vec<At<System>>,
    tracks: &[At<Track>],
    links: &[At<Link>],
    corners: &[At<Corner>],
) -> Board {
    let systems: Vec<System> = systems.into_iter().map(|at| at.it).collect();
    let mut tracks_of = [0; SYSTEMS];
    for (index, track) in tracks.iter().enumerate() {
        tracks_of[track.it.a.index()] |= 1 << index;
        tracks_of[track.it.b.index()] |= 1 << index;
    }
    let with_colors = |track: &At<Track>| {
        // MG-10.3: the color of either end.
        let end_colors = [track.it.a, track.it.b].map(|end| systems[end.index()].color);
        Track {
            end_colors,
            ..track.it
        }
    };
    let corners: [Corner; 4] = std::array::from_fn(|index| corners[index].it);
    Board {
        tracks: tracks.iter().map(with_colors).collect(),
        links: links.iter().map(|at| at.it).collect(),
        homes: corners
            .iter()
            .fold(0, |set, corner| set | corner.home.bit()),
        corners,
        tracks_of,
        systems,
    }
}

/// A hash of all keys and values. Layout, comments and the order of keys do not matter, nor does
/// the name of the game, which is the same for all packs that have a hash.
fn hash(sources: &[SourceFile<'_>]) -> String {
    let mut hasher = Sha256::new();
    for source in sources {
        write_text(&mut hasher, source.file);
        let mut root = source.root.get_ref().clone();
        if source.file == ABOUT {
            root.remove("game");
        }
        write_value(&mut hasher, &DeValue::Table(root));
    }
    digits(hasher)
}

fn digits(hasher: Sha256) -> String {
    let digest = hasher.finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn write_text(hasher: &mut Sha256, text: &str) {
    hasher.update((text.len() as u64).to_le_bytes());
    hasher.update(text);
}

fn write_value(hasher: &mut Sha256, value: &DeValue<'_>) {
    hasher.update(value.type_str());
    match value {
        DeValue::String(text) => write_text(hasher, text),
        DeValue::Integer(number) => {
            // `3` and `0x3` are the same number.
            match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) => hasher.update(number.to_le_bytes()),
                Err(_) => write_text(hasher, number.as_str()),
            }
        }
        DeValue::Float(number) => write_text(hasher, number.as_str()),
        DeValue::Boolean(flag) => hasher.update([u8::from(*flag)]),
        DeValue::Datetime(time) => write_text(hasher, &time.to_string()),
        DeValue::Array(list) => {
            hasher.update((list.len() as u64).to_le_bytes());
            for value in list.iter() {
                write_value(hasher, value.get_ref());
            }
        }
        DeValue::Table(table) => {
            let sorted: BTreeMap<&str, _> = table
                .iter()
                .map(|(key, value)| (key.get_ref().as_ref(), value.get_ref()))
                .collect();
            hasher.update((sorted.len() as u64).to_le_bytes());
            for (key, value) in sorted {
                write_text(hasher, key);
                write_value(hasher, value);
            }
        }
    }
}
