//! The packs that are part of the program.

use std::sync::OnceLock;

use crate::pack::Pack;

/// The texts of an embedded pack.
macro_rules! texts {
    ($folder:literal) => {
        &[
            texts!($folder, "pack.toml"),
            texts!($folder, "board.toml"),
            texts!($folder, "species.toml"),
            texts!($folder, "leaders.toml"),
            texts!($folder, "conflicts.toml"),
            texts!($folder, "governments.toml"),
            texts!($folder, "developments.toml"),
            texts!($folder, "weavers.toml"),
        ]
    };
    ($folder:literal, $file:literal) => {
        (
            $file,
            include_str!(concat!("../packs/", $folder, "/", $file)),
        )
    };
}

/// The files of the standard pack: name and contents.
pub const STANDARD: &[(&str, &str)] = texts!("standard");

/// The files of the test pack: name and contents.
pub const TEST: &[(&str, &str)] = texts!("test");

/// The words of all embedded packs.
pub const NAMES: [&str; 2] = ["standard", "test"];

/// The pack that people play with. Its first file describes its setting.
pub fn standard() -> &'static Pack {
    static PACK: OnceLock<&Pack> = OnceLock::new();
    PACK.get_or_init(|| Pack::parse(STANDARD).expect("the embedded packs are valid"))
}

/// The small regular pack for tests. Its first file describes its layout.
pub fn test() -> &'static Pack {
    static PACK: OnceLock<&Pack> = OnceLock::new();
    PACK.get_or_init(|| Pack::parse(TEST).expect("the embedded packs are valid"))
}

/// The embedded pack with this name.
pub fn by_name(word: &str) -> Option<&'static Pack> {
    match word {
        "standard" => Some(standard()),
        "test" => Some(test()),
        _ => None,
    }
}
