//! Reading the values of a table, noting everything that is wrong instead of the first thing.

use toml::{Table, Value};

use crate::game::Problem;
use crate::notation::ParseError;
use crate::rng::{Rng, Seed};

/// What is wrong with a table so far.
///
/// Every method reads one value; what cannot be read is noted with its place, and the reader goes on.
///
/// ```
/// use kernel::Problems;
///
/// let table: toml::Table = "turn = -1\nphase = 3".parse().unwrap();
/// let mut problems = Problems::default();
/// assert_eq!(problems.number("turn", &table["turn"], 99), None);
/// assert_eq!(problems.text("phase", &table["phase"]), None);
/// let told: Vec<String> = problems.0.iter().map(ToString::to_string).collect();
/// assert_eq!(told, [
///     "turn: a whole number from 0 to 99 is expected",
///     "phase: a word in quotes is expected",
/// ]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    /// Note something that is wrong at a place.
    pub fn add(&mut self, place: &str, message: impl Into<String>) {
        self.0.push(Problem::new(place, message));
    }

    /// What was read, or a note of what is wrong with it.
    pub fn keep<T>(&mut self, place: &str, result: Result<T, ParseError>) -> Option<T> {
        result
            .map_err(|error| self.add(place, error.to_string()))
            .ok()
    }

    /// Note every key of a table that is not known, with what was perhaps meant.
    pub fn unknown_keys(&mut self, place: &str, table: &Table, known: &[&str]) {
        for key in table.keys() {
            if !known.contains(&key.as_str()) {
                let error = ParseError::unknown_key(key, known.iter().copied());
                self.add(&Problems::join(place, key), error.message);
            }
        }
    }

    /// A text.
    pub fn text<'t>(&mut self, place: &str, value: &'t Value) -> Option<&'t str> {
        let text = value.as_str();
        if text.is_none() {
            self.add(place, "a word in quotes is expected");
        }
        text
    }

    /// A list of texts; empty if there is none.
    pub fn list<'t>(&mut self, place: &str, value: Option<&'t Value>) -> Vec<&'t str> {
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

    /// A table, if there is one.
    pub fn table<'t>(&mut self, place: &str, value: Option<&'t Value>) -> Option<&'t Table> {
        let value = value?;
        let table = value.as_table();
        if table.is_none() {
            self.add(place, "a table is expected");
        }
        table
    }

    /// True or false; false if there is nothing.
    pub fn flag(&mut self, place: &str, value: Option<&Value>) -> bool {
        let Some(value) = value else { return false };
        value.as_bool().unwrap_or_else(|| {
            self.add(place, "true or false is expected");
            false
        })
    }

    /// A number from 0 to `most`.
    pub fn number(&mut self, place: &str, value: &Value, most: i64) -> Option<i64> {
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

    /// A number from 0 to `most`; `default` if there is none or it is wrong.
    pub fn number_or(
        &mut self,
        place: &str,
        value: Option<&Value>,
        most: u16,
        default: u16,
    ) -> u16 {
        let number = value.and_then(|value| self.number(place, value, most.into()));
        number.map_or(default, |number| number as u16)
    }

    /// A generator: its seed and how far its numbers are used up; the seed of the number 0 if there is
    /// none.
    pub fn chance(&mut self, place: &str, value: Option<&Value>) -> Rng {
        let none = Seed::from_number(0);
        let Some(table) = self.table(place, value) else {
            return Rng::new(none);
        };
        self.unknown_keys(place, table, &["seed", "position"]);
        let seed = table.get("seed").and_then(|value| {
            let place = Problems::join(place, "seed");
            let text = self.text(&place, value)?;
            self.keep(&place, text.parse())
        });
        let drawn = table.get("position").and_then(|value| {
            let place = Problems::join(place, "position");
            self.number(&place, value, i64::MAX)
        });
        Rng::at(seed.unwrap_or(none), drawn.unwrap_or(0) as u64)
    }

    /// A table of how many there are of what: `{ red = 2, blue = 1 }`. `read` knows the words, `most`
    /// the largest number of each.
    pub fn counts<K>(
        &mut self,
        place: &str,
        value: Option<&Value>,
        read: impl Fn(&str) -> Result<K, ParseError>,
        most: impl Fn(&K) -> u8,
    ) -> Vec<(K, u8)> {
        let mut counts = Vec::new();
        for (key, value) in self.table(place, value).into_iter().flatten() {
            let place = Problems::join(place, key);
            if let Some(kind) = self.keep(&place, read(key))
                && let Some(count) = self.number(&place, value, most(&kind).into())
            {
                counts.push((kind, count as u8));
            }
        }
        counts
    }

    /// The place of a key inside a table.
    pub fn join(place: &str, key: &str) -> String {
        if place.is_empty() {
            key.to_owned()
        } else {
            format!("{place}.{key}")
        }
    }
}
