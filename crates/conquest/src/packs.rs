//! The pack that is part of the program.

use std::sync::OnceLock;

use crate::pack::Pack;

/// A file of the standard pack.
macro_rules! text {
    ($file:literal) => {
        ($file, include_str!(concat!("../packs/standard/", $file)))
    };
}

/// The files of the standard pack: name and contents.
pub const STANDARD: &[(&str, &str)] = &[
    text!("pack.toml"),
    text!("civilizations.toml"),
    text!("board.toml"),
    text!("tokens.toml"),
    text!("prices.toml"),
];

/// The words of all embedded packs.
pub const NAMES: [&str; 1] = ["standard"];

/// The pack that people play with.
pub fn standard() -> &'static Pack {
    static PACK: OnceLock<&Pack> = OnceLock::new();
    PACK.get_or_init(|| Pack::parse(STANDARD).expect("the embedded pack is valid"))
}

/// The embedded pack with this name.
pub fn by_name(word: &str) -> Option<&'static Pack> {
    (word == "standard").then(standard)
}
