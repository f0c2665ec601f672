//! Words of closed vocabularies. Powers and deeds may occur in the same place of a file, because
//! authors know both as effects.

use serde::de::value::Error;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use toml::de::{DeValue, ValueDeserializer};

use super::{Reader, Value, explain, unknown};

impl<'r, 's> Reader<'r, 's> {
    /// A list of words or of tables with one word.
    pub(super) fn words<T: DeserializeOwned>(
        &mut self,
        value: &'r Value<'s>,
        kind: &str,
    ) -> Vec<T> {
        let list = self.list(value);
        list.iter()
            .filter_map(|value| self.word(value, kind))
            .collect()
    }

    /// A word of a closed vocabulary, with its arguments if it has any.
    pub(super) fn word<T: DeserializeOwned>(&mut self, value: &Value<'_>, kind: &str) -> Option<T> {
        match T::deserialize(ValueDeserializer::from(value.clone())) {
            Ok(word) => Some(word),
            Err(error) => {
                let at = error.span().unwrap_or_else(|| value.span()).start;
                self.problem(at, explain(error.message(), kind));
                None
            }
        }
    }

    /// A word of one of two vocabularies.
    pub(super) fn either<A: DeserializeOwned, B: DeserializeOwned, T>(
        &mut self,
        value: &Value<'_>,
        kind: &str,
        of_first: impl Fn(A) -> T,
        of_second: impl Fn(B) -> T,
    ) -> Option<T> {
        let (first, second) = (vocabulary::<A>(), vocabulary::<B>());
        match name(value) {
            Some(word) if first.contains(&word) => self.word(value, kind).map(of_first),
            Some(word) if !second.contains(&word) => {
                let known = first.iter().chain(second).copied();
                self.problem(value.span().start, unknown(kind, word, known));
                None
            }
            Some(_) | None => self.word(value, kind).map(of_second),
        }
    }
}

/// The word itself, which is alone or precedes its arguments.
fn name<'v>(value: &'v Value<'_>) -> Option<&'v str> {
    match value.get_ref() {
        DeValue::String(word) => Some(word),
        DeValue::Table(table) if table.len() == 1 => {
            table.keys().next().map(|key| key.get_ref().as_ref())
        }
        _ => None,
    }
}

/// All words of a vocabulary.
fn vocabulary<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut words: &'static [&'static str] = &[];
    // An enum passes its words to the deserializer, which records them and then refuses.
    let refused = T::deserialize(Listener(&mut words)).is_err();
    debug_assert!(refused);
    words
}

/// Records the words that an enum knows.
struct Listener<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Listener<'_> {
    type Error = Error;

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        words: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = words;
        Err(Error::custom(""))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Error> {
        Err(Error::custom(""))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
