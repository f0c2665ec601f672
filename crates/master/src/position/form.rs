//! The syntax of entries of the pending stack, for error messages.

use kernel::ParseError;

/// The forms of all entries, as in `docs/formats.md`.
const FORMS: [&str; 42] = [
    "choose-home PLAYER",
    "take-species PLAYER",
    "keep-card PLAYER CARD CARD",
    "receive-card PLAYER PROJECT BITS",
    "choose-deck PLAYER FILTER WAY",
    "choose-card PLAYER DECK",
    "steal-cube PLAYER COLORS",
    "take-loot PLAYER LOSER NUMBER",
    "take-card PLAYER VICTIM FILTER",
    "discard-card PLAYER VICTIM FILTER",
    "occupy PLAYER LOSER SYSTEM",
    "choose-base PLAYER LOSER SYSTEM",
    "gain-cube PLAYER COLORS NUMBER",
    "redraw PLAYER NUMBER BACK",
    "exchange PLAYER HOLD COLORS COLORS NUMBER",
    "lift-cube PLAYER",
    "move-cube PLAYER COLOR PROJECT",
    "choose-option PLAYER CARD",
    "choose-system PLAYER DEED",
    "move-base PLAYER SYSTEM",
    "choose-conflict PLAYER",
    "choose-conflict PLAYER turn",
    "choose-player PLAYER",
    "choose-player PLAYER NUMBER",
    "choose-project PLAYER",
    "lose-cube PLAYER NUMBER",
    "lose-card PLAYER FILTER",
    "order-triggers NUMBER",
    "draw PLAYER DECK",
    "resolve PLAYER CARD OPTION NEXT",
    "spoils WINNER LOSER CARD SYSTEM SIDE STAGE",
    "toll CARD SYSTEM SIDE STAGE",
    "span",
    "rest",
    "weave weaver:ID NUMBER",
    "weave weaver:ID NUMBER advanced",
    "react weaver:ID SYMBOL NUMBER",
    "triggers NUMBER",
    "setup black-holes",
    "setup species PLAYER",
    "setup return-species",
    "setup begin",
];

/// The error for an entry that cannot be read, with its correct form.
pub(super) fn unknown(text: &str) -> ParseError {
    let word = first_word(text);
    let forms: Vec<String> = FORMS
        .iter()
        .filter(|form| first_word(form) == word)
        .map(|form| format!("`{form}`"))
        .collect();
    match forms.is_empty() {
        true => ParseError::unknown("entry", word, FORMS.map(first_word)),
        false => ParseError::new(text, format!("write {}", forms.join(" or "))),
    }
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}
