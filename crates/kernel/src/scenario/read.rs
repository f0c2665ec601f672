//! Reading a scenario's text: every unknown key is told, with what was perhaps meant.

use std::path::PathBuf;

use toml::de::DeTable;
use toml::{Table, Value};

use super::fields::Fields;
use super::{Deed, Edits, Ending, Given, Refused, Scenario, ScenarioError, Then, When, to_json};
use crate::game::Problem;
use crate::position::{line_at, syntax};

impl Scenario {
    /// Read the text of a scenario. Files it names are found from the current directory.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(text: &str) -> Result<Scenario, ScenarioError> {
        let table: Table = text
            .parse()
            .map_err(|error| ScenarioError::Problems(vec![syntax(text, &error)]))?;
        let lines = step_lines(text);
        let mut problems = Vec::new();
        let mut fields = Fields::new("", table, &mut problems);
        let title = fields.required_text("title");
        let clause = fields.text("clause");
        let game = fields.required_text("game");
        let given = fields.table("given");
        let steps = fields.tables("when");
        let then = fields.tables("then");
        if steps.is_empty() && then.is_empty() {
            fields.problem(
                "then",
                "is missing: the scenario expects nothing; add `when` or `then`",
            );
        }
        fields.finish(&["title", "clause", "game", "given", "when", "then"]);
        let scenario = Scenario {
            title,
            clause,
            game,
            given: given.map_or_else(Given::default, |table| Given::take(table, &mut problems)),
            steps: steps
                .into_iter()
                .enumerate()
                .map(|(index, table)| {
                    let line = lines.get(index).copied().unwrap_or_default();
                    When::read(table, line, index + 1, &mut problems)
                })
                .collect(),
            then: Then::read_all("then", then, &mut problems),
            directory: PathBuf::new(),
        };
        if problems.is_empty() {
            Ok(scenario)
        } else {
            Err(ScenarioError::Problems(problems))
        }
    }
}

/// The line on which each step begins.
fn step_lines(text: &str) -> Vec<usize> {
    let Ok(table) = DeTable::parse(text) else {
        return Vec::new();
    };
    let steps = table
        .get_ref()
        .get("when")
        .and_then(|when| when.get_ref().as_array());
    steps
        .into_iter()
        .flat_map(|steps| steps.iter())
        .map(|step| line_at(text, step.span().start))
        .collect()
}

const WHEN: [&str; 8] = [
    "seat",
    "plays",
    "resign",
    "draws",
    "events",
    "no-events",
    "refused",
    "then",
];
const THEN: [&str; 12] = [
    "waits-for",
    "question",
    "seat",
    "offers",
    "not-offers",
    "offered-exactly",
    "refuses",
    "viewer",
    "sees",
    "hides",
    "lacks",
    "outcome",
];

impl Edits {
    pub(super) fn read(fields: &mut Fields<'_>) -> Edits {
        Edits {
            merge: fields.table("override"),
            set: fields
                .table("set")
                .unwrap_or_default()
                .into_iter()
                .collect(),
            remove: fields.texts("remove"),
        }
    }
}

impl When {
    fn read(table: Table, line: usize, number: usize, problems: &mut Vec<Problem>) -> When {
        let place = format!("when {number}, line {line}");
        let mut fields = Fields::new(&place, table, problems);
        let deed = Deed::read(&mut fields);
        let step = When {
            line,
            draws: fields.texts("draws"),
            events: fields.texts("events"),
            no_events: fields.texts("no-events"),
            refused: fields.text("refused"),
            then: Vec::new(),
            deed,
        };
        let is_play = matches!(step.deed, Some(Deed::Play { .. }));
        if step.refused.is_some() && !is_play {
            fields.problem("refused", "needs an action in the same step");
        }
        let has_events = !step.events.is_empty() || !step.no_events.is_empty();
        if has_events && (step.refused.is_some() || step.deed.is_none()) {
            fields.problem(
                "events",
                "need an action in the same step that is not refused",
            );
        }
        let then = fields.tables("then");
        fields.finish(&WHEN);
        When {
            then: Then::read_all(&format!("{place}, then"), then, problems),
            ..step
        }
    }
}

impl Deed {
    fn read(fields: &mut Fields<'_>) -> Option<Deed> {
        let mut deeds = Vec::new();
        if let Some(seat) = fields.text("resign") {
            deeds.push(Deed::Resign { seat });
        }
        match (fields.text("seat"), fields.text("plays")) {
            (Some(seat), Some(action)) => deeds.push(Deed::Play { seat, action }),
            (None, None) => {}
            (Some(_), None) => fields.problem("seat", "needs `plays = \"ACTION\"` beside it"),
            (None, Some(_)) => fields.problem("plays", "needs `seat = \"NAME\"` beside it"),
        }
        // Any other key with a text is a seat's name; the game tells whether it has such a seat.
        for (seat, action) in fields.take_other_texts(&WHEN) {
            deeds.push(Deed::Play { seat, action });
        }
        if 1 < deeds.len() {
            fields.problem("", "has more than one action; write one step for each");
        }
        deeds.into_iter().next()
    }
}

impl Then {
    fn read_all(place: &str, tables: Vec<Table>, problems: &mut Vec<Problem>) -> Vec<Then> {
        tables
            .into_iter()
            .map(|table| Then::read(place, table, problems))
            .collect()
    }

    fn read(place: &str, table: Table, problems: &mut Vec<Problem>) -> Then {
        let mut fields = Fields::new(place, table, problems);
        let sees = fields.table("sees").unwrap_or_default();
        let then = Then {
            waits_for: fields.text("waits-for"),
            question: fields.text("question"),
            seat: fields.text("seat"),
            offers: fields.texts("offers"),
            not_offers: fields.texts("not-offers"),
            offered_exactly: fields
                .has("offered-exactly")
                .then(|| fields.texts("offered-exactly")),
            refuses: Refused::read_all(&mut fields),
            viewer: fields.text("viewer"),
            sees: sees
                .into_iter()
                .filter_map(|(path, value)| match to_json(value) {
                    Ok(value) => Some((path, value)),
                    Err(error) => {
                        fields.problem("sees", &error.to_string());
                        None
                    }
                })
                .collect(),
            hides: fields.texts("hides"),
            lacks: fields.texts("lacks"),
            outcome: Ending::read(&mut fields),
        };
        fields.finish(&THEN);
        then
    }
}

impl Refused {
    fn read_all(fields: &mut Fields<'_>) -> Vec<Refused> {
        let place = fields.at("refuses");
        let tables = fields.tables("refuses");
        tables
            .into_iter()
            .map(|table| {
                let mut fields = Fields::new(&place, table, fields.problems);
                let refused = Refused {
                    seat: fields.text("seat"),
                    action: fields.required_text("action"),
                    clause: fields.required_text("clause"),
                };
                fields.finish(&["seat", "action", "clause"]);
                refused
            })
            .collect()
    }
}

impl Ending {
    fn read(fields: &mut Fields<'_>) -> Option<Ending> {
        match fields.take("outcome")? {
            Value::String(word) if word == "none" => Some(Ending::None),
            Value::Table(table) => {
                let place = fields.at("outcome");
                let mut fields = Fields::new(&place, table, fields.problems);
                let winner = fields.required_text("winner");
                let way = fields.text("way");
                fields.finish(&["winner", "way"]);
                Some(Ending::Won { winner, way })
            }
            _ => {
                let message = "is \"none\" or { winner = \"SEAT\", way = \"WORD\" }";
                fields.problem("outcome", message);
                None
            }
        }
    }
}
