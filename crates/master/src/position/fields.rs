//! Reading the values of a position's table, noting everything that is wrong.

use kernel::{ParseError, Problem};
use toml::{Table, Value};

use crate::color::{Color, Pool};
use crate::setup::CUBES;

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

    pub(super) fn number(&mut self, place: &str, value: &Value, most: i64) -> Option<i64> {
        let number = value
            .as_integer()
            .filter(|number| (0..=most).contains(number));
        if number.is_none() {
            self.add(
                place,
                format!("a whole number from 0 to {most} is expected"),
            );
        }
        number
    }

    pub(super) fn pool(&mut self, place: &str, value: &Value) -> Pool {
        let mut pool = Pool::EMPTY;
        let Some(table) = self.table(place, Some(value)) else {
            return pool;
        };
        for (key, value) in table {
            let place = join(place, key);
            if let Some(color) = self.keep(&place, Color::read(key))
                && let Some(count) = self.number(&place, value, CUBES[color].into())
            {
                pool[color] = count as u8;
            }
        }
        pool
    }
}

/// The place of a key inside a table.
pub(super) fn join(place: &str, key: &str) -> String {
    if place.is_empty() {
        key.to_owned()
    } else {
        format!("{place}.{key}")
    }
}
