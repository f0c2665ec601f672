//! The pictures that an author draws for cards: which file belongs to which card. What may be in them is
//! tested where they are shown.

use std::fs;

use kernel::PackProblem;
use master::{FACE_BYTES, Pack, packs};
use tempfile::TempDir;

use super::message::provoked;

/// The test pack with these files in its folder of pictures.
fn with_faces(faces: &[(&str, &str)]) -> Result<&'static Pack, Vec<PackProblem>> {
    let folder = TempDir::new().unwrap();
    for (file, text) in packs::TEST {
        fs::write(folder.path().join(file), text).unwrap();
    }
    fs::create_dir(folder.path().join("faces")).unwrap();
    for (file, text) in faces {
        fs::write(folder.path().join("faces").join(file), text).unwrap();
    }
    Pack::load(folder.path())
}

#[test]
fn a_face_belongs_to_the_card_that_its_file_names() {
    let leader = packs::test().card_word(packs::test().cards[0].id);
    let weaver = format!("weaver:{}", packs::test().weavers[0].word);
    let file = |word: &str| format!("{}.svg", word.replace(':', "-"));
    let pack = with_faces(&[
        (&file(&leader), "<svg>a</svg>"),
        (&file(&weaver), "<svg>b</svg>"),
        ("notes.txt", "not a picture"),
    ])
    .unwrap();
    let faces: Vec<(&str, &str)> = (pack.faces.files.iter())
        .map(|(word, text)| (word.as_str(), text.as_str()))
        .collect();
    assert_eq!(
        faces,
        [(&*leader, "<svg>a</svg>"), (&*weaver, "<svg>b</svg>")]
    );
    // It is the same content to play with, but not the same to look at.
    assert_eq!(pack.hash, packs::test().hash);
    assert!(packs::test().faces.files.is_empty());
    let other = with_faces(&[(&file(&leader), "<svg>c</svg>")]).unwrap();
    assert_ne!(pack.faces.digest, other.faces.digest);
}

#[test]
pub(super) fn a_face_without_a_card_and_one_that_is_too_large_are_reported() {
    let leader = packs::test().card_word(packs::test().cards[0].id);
    let large = format!("{}.svg", leader.replace(':', "-"));
    let problems = with_faces(&[
        ("leader-nobody-at-all.svg", ""),
        (&large, &"é".repeat(FACE_BYTES)),
    ])
    .unwrap_err();
    provoked(&problems);
    let lines: Vec<String> = problems.iter().map(PackProblem::to_string).collect();
    assert!(lines[0].starts_with("faces/leader-nobody-at-all.svg: unknown card"));
    let told = "the picture exceeds 64 KiB; remove details";
    assert!(
        lines.contains(&format!("faces/{large}: {told}")),
        "{lines:?}"
    );
}
