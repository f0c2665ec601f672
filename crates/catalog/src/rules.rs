//! The rule ledgers as data: every front end that shows a rule reads it here.

/// One numbered clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule<'a> {
    /// For example `MG-10.4`.
    pub id: &'a str,
    /// What it says.
    pub text: &'a str,
}

impl Rule<'_> {
    /// What it says, without the tags of the ledger (`[both]`, `[ruling] Ruling:`) and without its reason.
    pub fn sentence(&self) -> &str {
        let text = match self
            .text
            .strip_prefix('[')
            .and_then(|rest| rest.split_once("] "))
        {
            Some((_, text)) => text,
            None => self.text,
        };
        let text = text.strip_prefix("Ruling: ").unwrap_or(text);
        text.split_once(" Reason: ").map_or(text, |(rule, _)| rule)
    }
}

/// Every clause of a ledger, in order.
pub fn clauses(ledger: &str) -> impl Iterator<Item = Rule<'_>> {
    ledger.lines().filter_map(|line| {
        let (id, text) = line.strip_prefix("- **")?.split_once("** ")?;
        let is_id = id.contains('-') && id.ends_with(|last: char| last.is_ascii_digit());
        is_id.then_some(Rule { id, text })
    })
}

/// The clause with this id, ignoring case.
pub fn clause<'a>(ledger: &'a str, id: &str) -> Option<Rule<'a>> {
    clauses(ledger).find(|rule| rule.id.eq_ignore_ascii_case(id))
}

/// The clauses about `topic`: the one with this id, all clauses of a chapter (`MG-10`), or all
/// clauses that contain all the words.
pub fn about<'a>(ledger: &'a str, topic: &str) -> Vec<Rule<'a>> {
    if let Some(rule) = clause(ledger, topic) {
        return vec![rule];
    }
    let chapter = format!("{}.", topic.to_ascii_uppercase());
    let of_chapter: Vec<_> = clauses(ledger)
        .filter(|rule| rule.id.starts_with(&chapter))
        .collect();
    if !of_chapter.is_empty() {
        return of_chapter;
    }
    let words: Vec<String> = topic.split_whitespace().map(str::to_lowercase).collect();
    let speaks = |rule: &Rule<'_>| {
        let text = rule.text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    clauses(ledger).filter(speaks).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEDGER: &str = "\
# Ledger
- **MG-1.1** [both] There are cards.
- **MG-1.2** [both] A route has cubes.
- **MG-10.1** [both] A route joins systems.
- **Term** not a clause.
";

    #[test]
    fn a_sentence_has_no_tags() {
        let rule = |text| Rule { id: "MG-1.1", text };
        assert_eq!(
            rule("[both] There are cards.").sentence(),
            "There are cards."
        );
        assert_eq!(
            rule("[ruling] Ruling: Yes. Why: so.").sentence(),
            "Yes. Why: so."
        );
        assert_eq!(rule("Plain.").sentence(), "Plain.");
    }

    fn ids(topic: &str) -> Vec<&str> {
        about(LEDGER, topic).iter().map(|rule| rule.id).collect()
    }

    #[test]
    fn an_id_finds_its_clause_in_any_case() {
        assert_eq!(ids("mg-1.2"), ["MG-1.2"]);
    }

    #[test]
    fn a_chapter_finds_its_clauses_and_not_those_of_chapter_ten() {
        assert_eq!(ids("MG-1"), ["MG-1.1", "MG-1.2"]);
    }

    #[test]
    fn words_find_every_clause_that_has_them_all() {
        assert_eq!(ids("route"), ["MG-1.2", "MG-10.1"]);
        assert_eq!(ids("Route systems"), ["MG-10.1"]);
        assert_eq!(ids("nothing"), [""; 0]);
    }
}
