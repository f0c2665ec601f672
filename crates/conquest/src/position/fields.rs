//! Reading the values of a position's table, noting everything that is wrong.

use kernel::{ParseError, Problem};
use toml::{Table, Value};

use crate::resource::{Pool, Resource};

/// What is wrong so far.
pub(super) struct Problems(pub(super) Vec<Problem>);

impl Problems {
    pub(super) fn add(&mut self, place: &str, message: impl Into<String>) {
        self.0.push(Problem::new(place, message));
    }

    pub(super) fn keep<T>(&mut self, place: &str, result: Result<T, ParseError>) -> Option<T> {
        result
            .map_err(|error| self.add(place, error.to_string()))
            .ok()
    }

    pub(super) fn unknown_keys(&mut self, place: &str, table: &Table, known: &[&str]) {
        for key in table.keys() {
            if !known.contains(&key.as_str()) {
                let error = ParseError::unknown_key(key, known.iter().copied());
                self.add(&join(place, key), error.message);
            }
        }
    }

    pub(super) fn text<'t>(&mut self, place: &str, value: &'t Value) -> Option<&'t str> {
        let text = value.as_str();
        if text.is_none() {
            self.add(place, "a word in quotes is expected");
        }
        text
    }

    pub(super) fn list<'t>(&mut self, place: &str, value: Option<&'t Value>) -> Vec<&'t str> {
        let Some(value) = value else {
            return Vec::new();
        };
        let Some(list) = value.as_array() else {
            self.add(place, "a list of words is expected");
            return Vec::new();
        };
        list.iter()
            .filter_map(|value| self.text(place, value))
            .collect()
    }

    pub(super) fn table<'t>(&mut self, place: &str, value: Option<&'t Value>) -> Option<&'t Table> {
        let value = value?;
        let table = value.as_table();
        if table.is_none() {
            self.add(place, "a table is expected");
        }
        table
    }

    pub(super) fn flag(&mut self, place: &str, value: Option<&Value>) -> bool {
        let Some(value) = value else { return false };
        value.as_bool().unwrap_or_else(|| {
            self.add(place, "true or false is expected");
            false
        })
    }

    /// A number from 0 to `most`, or `default` if there is none.
    pub(super) fn number(
        &mut self,
        place: &str,
        value: Option<&Value>,
        most: u16,
        default: u16,
    ) -> u16 {
        let Some(value) = value else { return default };
        let number = value
            .as_integer()
            .and_then(|number| u16::try_from(number).ok());
        number.filter(|&number| number <= most).unwrap_or_else(|| {
            self.add(
                place,
                format!("a whole number from 0 to {most} is expected"),
            );
            default
        })
    }

    pub(super) fn pool(&mut self, place: &str, value: Option<&Value>, most: u8) -> Pool {
        let mut pool = Pool::EMPTY;
        let Some(table) = self.table(place, value) else {
            return pool;
        };
        for (key, value) in table {
            let place = join(place, key);
            if let Some(card) = self.keep(&place, Resource::read(key)) {
                pool[card] = self.number(&place, Some(value), most.into(), 0) as u8;
            }
        }
        pool
    }
}

/// The place of a key inside a table.
pub(super) fn join(place: &str, key: &str) -> String {
    match place.is_empty() {
        true => key.to_owned(),
        false => format!("{place}.{key}"),
    }
}
