//! The pictures of cards: where the file is to which a page refers. Packs whose author drew none share one file.
//!
//! The address of a file changes with what is in it, so that browsers can keep it forever.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use master::Pack;
use sha2::{Digest, Sha256};

use crate::assets;

/// A file that only one pack needs.
#[derive(Clone, Copy)]
struct Known {
    address: &'static str,
    text: &'static str,
}

/// The files by what the author of the pack drew. They are never forgotten, because packs are few and never
/// unloaded.
static KNOWN: Mutex<BTreeMap<String, Known>> = Mutex::new(BTreeMap::new());

/// The address of the file for this pack.
pub(crate) fn address(pack: &Pack) -> &'static str {
    if pack.faces.files.is_empty() {
        return assets::faces();
    }
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let digest = pack.faces.digest.clone();
    let file = known.entry(digest).or_insert_with(|| {
        let text = picture::master::face_file(pack);
        let hash = Sha256::digest(&text);
        let hash: String = hash[..6].iter().map(|byte| format!("{byte:02x}")).collect();
        Known {
            address: format!("/faces/{hash}/faces.svg").leak(),
            text: text.leak(),
        }
    });
    file.address
}

/// The file at this address, if a page has referred to it.
pub fn at(address: &str) -> Option<&'static str> {
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let mut files = known.values();
    Some(files.find(|file| file.address == address)?.text)
}

#[cfg(test)]
mod tests {
    use master::packs;

    use super::*;

    #[test]
    fn a_pack_with_faces_of_its_own_has_a_file_of_its_own() {
        assert_eq!(address(packs::test()), assets::faces());
        let word = packs::test().card_word(packs::test().cards[0].id);
        let file = format!("faces/{}.svg", word.replace(':', "-"));
        let drawn = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7"/></svg>"##;
        let files = [packs::TEST, &[(file.as_str(), drawn)]].concat();
        let pack = Pack::parse(&files).unwrap();
        let address = address(pack);
        assert_ne!(address, assets::faces());
        let text = at(address).unwrap();
        let id = format!("own-{}", word.replace(':', "-"));
        assert!(text.contains(&format!("<symbol id=\"{id}\"")), "{id}");
        let face = picture::master::face(pack, pack.cards[0].id).draw(address);
        assert!(face.0.contains(&format!("{address}#{id}")), "{}", face.0);
        assert!(at("/faces/000000000000/faces.svg").is_none());
    }
}
