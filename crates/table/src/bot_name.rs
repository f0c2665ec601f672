//! What bots are called at a table: by stars, so that two of one level can be told apart.

use kernel::Seat;

/// Bright stars that are easy to read and to say. Their number has no divisor below eleven, so the
/// seats of a table, taken in strides, never share one.
const STARS: [&str; 23] = [
    "Vega", "Rigel", "Mira", "Altair", "Deneb", "Capella", "Spica", "Antares", "Polaris",
    "Procyon", "Regulus", "Castor", "Pollux", "Arcturus", "Alcor", "Mizar", "Hadar", "Shaula",
    "Nunki", "Sabik", "Kochab", "Thuban", "Izar",
];

/// How far apart the names of neighboring seats are in the list.
const STRIDE: usize = 5;

/// The name of a bot on this seat: always the same at one table, and no other seat's.
pub fn bot_name(table: &str, seat: Seat) -> &'static str {
    let start: usize = table.bytes().map(usize::from).sum();
    STARS[(start + STRIDE * seat.index()) % STARS.len()]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn bots_at_one_table_have_names_of_their_own() {
        for table in ["a", "k3v9", "zzzz"] {
            let names: HashSet<&str> = Seat::all(6).map(|seat| bot_name(table, seat)).collect();
            assert_eq!(names.len(), 6, "{names:?}");
        }
    }
}
