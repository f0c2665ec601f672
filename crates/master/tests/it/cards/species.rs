//! Species: what their projects ask for and give.

use super::rewards;

/// Every project of the species gives what it says.
#[track_caller]
fn gives<const N: usize>(species: &str, agenda: &str, receive: [&str; N]) {
    let card = format!("species:{species}");
    rewards(&card, "base", "construct a base");
    rewards(&card, "agenda", agenda);
    for (index, text) in receive.into_iter().enumerate() {
        let project = match index {
            0 => "receive".to_owned(),
            _ => format!("receive-{}", index + 1),
        };
        rewards(&card, &project, text);
    }
}

#[test]
fn ashkar() {
    gives(
        "ashkar",
        "hold three military symbols",
        [
            "draw an expansion development",
            "draw a development of any type",
        ],
    );
}

#[test]
fn ilvane() {
    gives(
        "ilvane",
        "hold one cultural symbol and two scientific symbols",
        [
            "draw a progress development",
            "draw a development of any type",
            "draw a progress development and a development of any type",
        ],
    );
}

#[test]
fn tavosh() {
    gives(
        "tavosh",
        "hold two economic symbols and one diplomatic symbol",
        [
            "draw a commerce development",
            "draw a commerce development and a development of any type",
        ],
    );
}

#[test]
fn morrok() {
    gives(
        "morrok",
        "hold one economic symbol and two diplomatic symbols",
        [
            "draw an expansion development",
            "draw an expansion development and a development of any type",
        ],
    );
}

#[test]
fn sussur() {
    gives(
        "sussur",
        "hold three cultural symbols",
        [
            "draw a commerce development",
            "draw a development of any type",
            "draw a progress development",
        ],
    );
}

#[test]
fn veyr() {
    gives(
        "veyr",
        "hold two scientific symbols and one military symbol",
        [
            "draw a progress development",
            "draw a development of any type",
        ],
    );
}

#[test]
fn ondolai() {
    gives(
        "ondolai",
        "hold one cultural symbol and two diplomatic symbols",
        [
            "draw an expansion development",
            "draw a commerce development and an expansion development",
        ],
    );
}

#[test]
fn kethra() {
    gives(
        "kethra",
        "hold three military symbols",
        [
            "draw an expansion development",
            "draw a development of any type",
        ],
    );
}

#[test]
fn quorum() {
    gives(
        "quorum",
        "hold three cultural symbols",
        [
            "draw an expansion development",
            "draw a commerce development",
            "draw a progress development",
        ],
    );
}
