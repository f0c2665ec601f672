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
    let words = || line.words.split([' ', '>']);
    let about: Vec<&str> = words()
        .filter(|word| table.view.spaces.contains_key(word))
        .collect();
    let who = words()
        .find(|word| table.view.players.contains_key(word))
        .unwrap_or_default();
    let kind = words().next().unwrap_or_default();
    // Which cards were stolen is known to thief and victim only (IC-INF.3).
    let secret = kind == "cards-seen";
    let of = table.own().filter(|_| secret).map(|own| own.word());
    html! {
        li .(who) .turn[kind == "turn-began"] .secret[secret] data-seq=(line.seq) data-of=[of]
            data-about=[(!about.is_empty()).then(|| about.join(" "))] { (line.text) }
    }
}
