//! Taking a table apart, key by key, and telling everything that is wrong with it.

use toml::{Table, Value};

use crate::game::Problem;
use crate::notation::ParseError;
use crate::rng::Seed;

/// A table whose keys are taken one by one; what is left over is unknown.
pub(super) struct Fields<'a> {
    place: String,
    table: Table,
    pub(super) problems: &'a mut Vec<Problem>,
}

impl<'a> Fields<'a> {
    pub(super) fn new(place: &str, table: Table, problems: &'a mut Vec<Problem>) -> Fields<'a> {
        Fields {
            place: place.to_owned(),
            table,
            problems,
        }
    }

    pub(super) fn at(&self, key: &str) -> String {
        match (self.place.as_str(), key) {
            ("", key) => key.to_owned(),
            (place, "") => place.to_owned(),
            (place, key) => format!("{place}: {key}"),
        }
    }

    pub(super) fn problem(&mut self, key: &str, message: &str) {
        self.problems.push(Problem::new(self.at(key), message));
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    pub(super) fn take(&mut self, key: &str) -> Option<Value> {
        self.table.remove(key)
    }

    pub(super) fn text(&mut self, key: &str) -> Option<String> {
        match self.take(key)? {
            Value::String(text) => Some(text),
            _ => {
                self.problem(key, "must be a text in quotes");
                None
            }
        }
    }

    pub(super) fn required_text(&mut self, key: &str) -> String {
        if !self.has(key) {
            self.problem(key, "is missing; add it");
        }
        self.text(key).unwrap_or_default()
    }

    /// A list of texts, or a single one.
    pub(super) fn texts(&mut self, key: &str) -> Vec<String> {
        let list = match self.take(key) {
            None => return Vec::new(),
            Some(Value::Array(list)) => list,
            Some(single) => vec![single],
        };
        let texts: Vec<String> = list
            .iter()
            .filter_map(|value| value.as_str().map(str::to_owned))
            .collect();
        if texts.len() != list.len() {
            self.problem(key, "must be a list of texts in quotes");
        }
        texts
    }

    pub(super) fn table(&mut self, key: &str) -> Option<Table> {
        match self.take(key)? {
            Value::Table(table) => Some(table),
            _ => {
                self.problem(key, "must be a table");
                None
            }
        }
    }

    /// A list of tables, or a single one.
    pub(super) fn tables(&mut self, key: &str) -> Vec<Table> {
        let list = match self.take(key) {
            None => return Vec::new(),
            Some(Value::Array(list)) => list,
            Some(single) => vec![single],
        };
        let mut tables = Vec::new();
        for value in list {
            match value {
                Value::Table(table) => tables.push(table),
                _ => self.problem(key, "must be a table or a list of tables"),
            }
        }
        tables
    }

    pub(super) fn seed(&mut self, key: &str) -> Option<Seed> {
        let text = match self.take(key)? {
            Value::Integer(number) => number.to_string(),
            Value::String(text) => text,
            other => other.to_string(),
        };
        match text.parse() {
            Ok(seed) => Some(seed),
            Err(error) => {
                self.problem(key, &error.to_string());
                None
            }
        }
    }

    pub(super) fn take_other_texts(&mut self, known: &[&str]) -> Vec<(String, String)> {
        let table = std::mem::take(&mut self.table);
        let mut taken = Vec::new();
        for (key, value) in table {
            match value {
                Value::String(text) if !known.contains(&key.as_str()) => taken.push((key, text)),
                value => {
                    self.table.insert(key, value);
                }
            }
        }
        taken
    }

    pub(super) fn finish(self, known: &[&str]) {
        let place = |key: &str| match self.place.as_str() {
            "" => "the file".to_owned(),
            place => format!("{place}: {key}"),
        };
        for key in self.table.keys() {
            let error = ParseError::unknown_key(key, known.iter().copied());
            self.problems
                .push(Problem::new(place(key), error.to_string()));
        }
    }
}
