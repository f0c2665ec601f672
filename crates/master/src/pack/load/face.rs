//! The pictures that an author draws for the cards of a pack: files in the folder `faces`. They are kept as
//! they are; whether they are harmless is the business of the code that shows them.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use kernel::{PackProblem, ParseError};
use sha2::{Digest, Sha256};

use super::draft::Draft;
use super::{digits, text, write_text};
use crate::pack::{FACE_BYTES, Faces};

/// The folder, and how the names of its files begin.
const FOLDER: &str = "faces/";
/// How they end.
const ENDING: &str = ".svg";

/// The pictures below the folder of a pack: name and contents.
pub(super) fn read_folder(folder: &Path, problems: &mut Vec<PackProblem>) -> Vec<(String, String)> {
    let Ok(entries) = fs::read_dir(folder.join(FOLDER)) else {
        return Vec::new();
    };
    let mut names: Vec<String> = (entries.filter_map(Result::ok))
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(ENDING))
        .map(|name| format!("{FOLDER}{name}"))
        .collect();
    names.sort();
    let mut texts = Vec::new();
    for name in names {
        let found = text(&name, read(&folder.join(&name)), problems);
        texts.extend(found.map(|text| (name, text)));
    }
    texts
}

/// A file, but no more of it than shows that it is too large.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut file = File::open(path)?.take(FACE_BYTES as u64 + 1);
    file.read_to_end(&mut bytes)?;
    if FACE_BYTES < bytes.len() {
        // It is refused for its size, whatever is in it; it may have been cut inside a letter.
        bytes.fill(b' ');
    }
    Ok(bytes)
}

/// Names and contents of files.
pub(super) type Files<'a> = Vec<(&'a str, &'a str)>;

/// The pictures among files, and the others.
pub(super) fn apart<'a>(files: &[(&'a str, &'a str)]) -> (Files<'a>, Files<'a>) {
    let files = files.iter().copied();
    files.partition(|(name, _)| name.starts_with(FOLDER) && name.ends_with(ENDING))
}

/// The pictures by the notation of their cards: `faces/leader-pilot.svg` is that of `leader:pilot`.
pub(super) fn faces(
    files: &[(&str, &str)],
    draft: &Draft,
    problems: &mut Vec<PackProblem>,
) -> Faces {
    let cards = draft.cards.iter().map(|card| card.notation());
    let weavers = draft.weavers.iter();
    let words: Vec<String> = cards
        .chain(weavers.map(|at| format!("weaver:{}", at.it.word)))
        .collect();
    let names: Vec<String> = (words.iter()).map(|word| word.replace(':', "-")).collect();
    let mut faces = Faces::default();
    for &(file, text) in files {
        let name = file.trim_start_matches(FOLDER).trim_end_matches(ENDING);
        if FACE_BYTES < text.len() {
            let limit = FACE_BYTES / 1024;
            let message = format!("the picture exceeds {limit} KiB; remove details");
            problems.push(PackProblem::new(file, None, message));
        }
        match names.iter().position(|known| known == name) {
            Some(card) => {
                faces.files.insert(words[card].clone(), text.to_owned());
            }
            // The card may be in a file that could not be read.
            None if !draft.broken.is_empty() => {}
            None => {
                let error = ParseError::unknown("card", name, names.iter().map(String::as_str));
                let message = format!("{}; rename or remove it", error.message);
                problems.push(PackProblem::new(file, None, message));
            }
        }
    }
    if !faces.files.is_empty() {
        let mut hasher = Sha256::new();
        for text in faces.files.iter().flat_map(|(word, text)| [word, text]) {
            write_text(&mut hasher, text);
        }
        faces.digest = digits(hasher);
    }
    faces
}
