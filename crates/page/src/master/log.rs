//! What has happened, one line each. A line knows what it speaks of.

use maud::{Markup, html};

use super::Table;
use table::LogLine;

use crate::parts;

/// What has happened lately, the newest line last.
pub(super) fn log(table: &Table<'_>) -> Markup {
    parts::log(&table.desk.log, |line| entry(table, line))
}

fn entry(table: &Table<'_>, line: &LogLine) -> Markup {
    let about = about(table, &line.words);
    let turn = line.words.starts_with("turn-began");
    // The first player an event names is the one it happens to; the one who acted may be another.
    let is_player = |word: &&str| table.desk.seats.iter().any(|sitter| sitter.word == *word);
    let named = line.words.split_whitespace().find(is_player);
    let acted = line.seat.map(|seat| table.desk.sitter(seat).word);
    let who = named.or(acted).unwrap_or_default();
    html! {
        li .{ (who) } .turn[turn] data-seq=(line.seq) data-about=[(!about.is_empty()).then(|| about.join(" "))] { (line.text) }
    }
}

/// The things an event names: systems, tracks, cards, projects and players of the table.
fn about(table: &Table<'_>, words: &str) -> Vec<String> {
    words
        .split_whitespace()
        .filter_map(|word| thing(table, word))
        .collect()
}

fn thing(table: &Table<'_>, word: &str) -> Option<String> {
    let view = table.view;
    let bare = word
        .strip_prefix("planet:")
        .or_else(|| word.strip_prefix("route:"))
        .unwrap_or(word);
    let card = bare.split('/').next().unwrap_or(bare);
    if let Some((from, to)) = bare.split_once('>') {
        let key =
            |a: &str, b: &str| Some(format!("{a}>{b}")).filter(|key| view.tracks.contains_key(key));
        return key(from, to).or_else(|| key(to, from));
    }
    let known = view.systems.contains_key(bare) || view.cards.contains_key(card);
    known.then(|| bare.to_owned())
}
