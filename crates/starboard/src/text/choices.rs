//! The offered actions as numbered, grouped lines.

use crate::output::{BOLD, DIM, paint};

/// The width of the terminal that all texts fit into.
pub(crate) const WIDTH: usize = 80;

/// The text wrapped to the width; ids such as `MG-10.4` are not broken.
pub(crate) fn wrapped(text: &str, first: &str, others: &str) -> String {
    let options = textwrap::Options::new(WIDTH)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .initial_indent(first)
        .subsequent_indent(others);
    textwrap::fill(text, options)
}

/// Number the actions, grouped by their first word, in as many columns as fit.
///
/// The numbers follow the order of `actions`, so a number and its notation mean the same action.
pub(crate) fn list(actions: &[String]) -> String {
    let mut groups: Vec<(&str, Vec<Entry<'_>>)> = Vec::new();
    for (index, action) in actions.iter().enumerate() {
        let (verb, rest) = action.split_once(' ').unwrap_or((action, ""));
        let entry = Entry {
            number: index + 1,
            rest,
        };
        match groups.iter_mut().find(|(known, _)| *known == verb) {
            Some((_, entries)) => entries.push(entry),
            None => groups.push((verb, vec![entry])),
        }
    }
    let verb_width = groups.iter().map(|(verb, _)| verb.len()).max().unwrap_or(0);
    let number_width = actions.len().to_string().len();
    let mut text = String::new();
    for (verb, entries) in &groups {
        text += &group(verb, entries, verb_width, number_width);
    }
    text
}

struct Entry<'a> {
    number: usize,
    rest: &'a str,
}

fn group(verb: &str, entries: &[Entry<'_>], verb_width: usize, number_width: usize) -> String {
    let longest = entries.iter().map(|entry| entry.rest.chars().count());
    let cell = number_width + 1 + longest.max().unwrap_or(0);
    let room = WIDTH.saturating_sub(verb_width + 4);
    let columns = (room + 2).checked_div(cell + 2).unwrap_or(1).max(1);
    // Column by column, so that neighbors in the list stay neighbors on the screen.
    let rows = entries.len().div_ceil(columns);
    let mut text = String::new();
    for row in 0..rows {
        let verb = if row == 0 { verb } else { "" };
        text += &format!(
            "  {}{:pad$}",
            paint(BOLD, verb),
            "",
            pad = verb_width - verb.len()
        );
        for entry in entries.iter().skip(row).step_by(rows) {
            let number = paint(DIM, format!("{:>number_width$}", entry.number));
            let pad = cell - number_width - 1 - entry.rest.chars().count();
            text += &format!("  {number} {}{:pad$}", entry.rest, "");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(actions: &[&str]) -> String {
        let actions: Vec<String> = actions.iter().map(|action| (*action).to_owned()).collect();
        anstream::adapter::strip_str(&list(&actions)).to_string()
    }

    #[test]
    fn actions_are_grouped_by_their_verb_and_numbered_in_order() {
        assert_eq!(
            plain(&["place red a", "place blue b", "pass"]),
            "  place  1 red a   2 blue b\n  pass   3\n"
        );
    }

    #[test]
    fn a_later_action_of_a_known_verb_joins_its_group() {
        assert_eq!(
            plain(&["take 1", "pass", "take 2"]),
            "  take  1 1  3 2\n  pass  2\n"
        );
    }

    #[test]
    fn many_actions_fill_columns_within_the_width() {
        let actions: Vec<String> = (0..100)
            .map(|index| format!("place white planet:number-{index}"))
            .collect();
        let text = list(&actions);
        let text = anstream::adapter::strip_str(&text).to_string();
        assert!(
            text.lines().all(|line| line.chars().count() <= WIDTH),
            "{text}"
        );
        assert!(text.lines().count() < 60, "{text}");
        assert!(
            text.lines()
                .nth(1)
                .is_some_and(|line| line.contains(" 2 white"))
        );
    }

    #[test]
    fn an_overlong_action_still_has_its_line() {
        let long = format!("say {}", "x".repeat(200));
        assert_eq!(plain(&[&long]).lines().count(), 1);
    }
}
