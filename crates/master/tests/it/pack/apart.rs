//! Content is data: the code knows no card and no system.

use std::collections::BTreeSet;
use std::path::Path;

use super::every_pack;
use super::message::{rust_files, texts};

/// MG-C.3: no text in the code is the id or the name of a card or a system of any pack. Only the validator
/// knows the one name that the rulebook asks for (MG-C.34).
#[test]
fn mg_c_3_the_code_names_no_card_and_no_system() {
    let mut names = BTreeSet::new();
    for pack in every_pack() {
        for card in &pack.cards {
            names.insert(format!("{}:{}", card.id.kind().word(), card.word));
            names.insert(card.name.clone());
        }
        for system in &pack.board.systems {
            names.extend([system.id.clone(), system.name.clone()]);
        }
    }
    assert!(names.contains("species:ant") && names.contains("red-home"));

    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = rust_files(&source);
    files.retain(|file| {
        !file.ends_with("tests.rs") && !file.starts_with(source.join("pack/validate"))
    });
    assert!(50 < files.len(), "{files:?}");
    for file in files {
        for text in texts(&file) {
            assert!(!names.contains(&text), "{}: {text:?}", file.display());
        }
    }
}
