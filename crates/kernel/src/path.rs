//! Paths into views and positions: `players.gray.bag.red`, `tracks[id=sirius>vega].cubes[0]`.
//!
//! A path is a row of steps: `.key` goes into a table, `[2]` into a list (`[-1]` is the last), and
//! `[id=vega]` to the one element whose `id` is `vega` (`[=red]` to the one that is `red`). A key
//! with dots or brackets in it is quoted: `routes."a.b"`. `#` at the end counts the elements.

use serde_json::Value;

use crate::notation::ParseError;

/// One step of a path.
#[derive(Clone, PartialEq, Debug)]
enum Hop {
    Key(String),
    Index(i64),
    Find { key: String, value: String },
    Count,
}

/// What stands at `path`.
///
/// # Errors
/// Which step of the path leads nowhere, and what is there instead.
pub(crate) fn look_up(root: &Value, path: &str) -> Result<Value, ParseError> {
    let mut place = root;
    for hop in read(path)? {
        place = match hop {
            Hop::Count => return count(place),
            hop => go(place, &hop)?,
        };
    }
    Ok(place.clone())
}

/// Put `value` at `path`. The last key may be new, everything before it must exist.
///
/// # Errors
/// Which step of the path leads nowhere.
pub(crate) fn set(root: &mut Value, path: &str, value: Value) -> Result<(), ParseError> {
    let (parent, last) = parent_of(root, path)?;
    match (parent, &last) {
        (Value::Object(table), Hop::Key(key)) => {
            table.insert(key.clone(), value);
        }
        (parent, last) => *go_mut(parent, last)? = value,
    }
    Ok(())
}

/// Take away what stands at `path`. A last key that is not there need not be taken away, unless
/// it looks like one that is.
///
/// # Errors
/// Which step of the path leads nowhere.
pub(crate) fn remove(root: &mut Value, path: &str) -> Result<(), ParseError> {
    let (parent, last) = parent_of(root, path)?;
    match (parent, &last) {
        (Value::Object(table), Hop::Key(key)) => {
            let error = ParseError::unknown("key", key, table.keys().map(String::as_str));
            let is_slip = error.message.contains("did you mean");
            if table.shift_remove(key).is_none() && is_slip {
                return Err(error);
            }
        }
        (Value::Array(list), hop) => {
            list.remove(index_of(list, hop)?);
        }
        (_, _) => return Err(ParseError::new(path, "nothing can be removed here")),
    }
    Ok(())
}

/// Lay `change` over `base`: tables are merged key by key, everything else is replaced.
pub(crate) fn merge(base: &mut Value, change: Value) {
    match (base, change) {
        (Value::Object(base), Value::Object(change)) => {
            for (key, value) in change {
                merge(base.entry(key).or_insert(Value::Null), value);
            }
        }
        (base, change) => *base = change,
    }
}

/// Whether `found` is what was `expected`. A table is if every expected key is; it may have more.
pub(crate) fn matches(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => expected
            .iter()
            .all(|(key, value)| found.get(key).is_some_and(|found| matches(found, value))),
        (Value::Array(found), Value::Array(expected)) => {
            let pairs = found.iter().zip(expected);
            found.len() == expected.len() && pairs.into_iter().all(|(a, b)| matches(a, b))
        }
        // A view may hold 32-bit fractions, which TOML reads as 64-bit ones.
        (Value::Number(found), Value::Number(expected)) if found.is_f64() || expected.is_f64() => {
            match (found.as_f64(), expected.as_f64()) {
                (Some(found), Some(expected)) => (found - expected).abs() < 1e-6,
                _ => false,
            }
        }
        _ => found == expected,
    }
}

/// Whether any key or text in the value contains the word.
pub(crate) fn mentions(value: &Value, word: &str) -> bool {
    match value {
        Value::Object(table) => table
            .iter()
            .any(|(key, value)| key.contains(word) || mentions(value, word)),
        Value::Array(list) => list.iter().any(|value| mentions(value, word)),
        Value::String(text) => text.contains(word),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

fn read(path: &str) -> Result<Vec<Hop>, ParseError> {
    let mut hops = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        let (hop, tail) = match rest.strip_prefix('[') {
            Some(inside) => read_bracket(inside, path)?,
            None => read_key(rest, path)?,
        };
        hops.push(hop);
        rest = match tail.strip_prefix('.') {
            Some("") => return Err(ParseError::new(path, "a path does not end with a dot")),
            Some(tail) => tail,
            None if tail.is_empty() || tail.starts_with('[') => tail,
            None => {
                return Err(ParseError::new(
                    path,
                    "steps of a path are separated by dots",
                ));
            }
        };
    }
    Ok(hops)
}

fn read_bracket<'a>(inside: &'a str, path: &str) -> Result<(Hop, &'a str), ParseError> {
    let (inside, tail) = inside
        .split_once(']')
        .ok_or_else(|| ParseError::new(path, "a `[` in the path has no `]`"))?;
    if let Some((key, value)) = inside.split_once('=') {
        let (key, value) = (key.trim().to_owned(), value.trim().to_owned());
        return Ok((Hop::Find { key, value }, tail));
    }
    inside
        .trim()
        .parse()
        .map(|index| (Hop::Index(index), tail))
        .map_err(|_| ParseError::new(path, "in brackets stands a number or `key=value`"))
}

fn read_key<'a>(rest: &'a str, path: &str) -> Result<(Hop, &'a str), ParseError> {
    if let Some(quoted) = rest.strip_prefix('"') {
        let (key, tail) = quoted
            .split_once('"')
            .ok_or_else(|| ParseError::new(path, "a quote in the path is not closed"))?;
        return Ok((Hop::Key(key.to_owned()), tail));
    }
    let end = rest.find(['.', '[']).unwrap_or(rest.len());
    let (key, tail) = rest.split_at(end);
    match key {
        "" => Err(ParseError::new(path, "a step of the path is empty")),
        "#" if tail.is_empty() => Ok((Hop::Count, tail)),
        key => Ok((Hop::Key(key.to_owned()), tail)),
    }
}

fn count(place: &Value) -> Result<Value, ParseError> {
    match place {
        Value::Array(list) => Ok(list.len().into()),
        Value::Object(table) => Ok(table.len().into()),
        other => Err(ParseError::new(
            "#",
            format!("counts lists and tables, not {other}"),
        )),
    }
}

fn go<'a>(place: &'a Value, hop: &Hop) -> Result<&'a Value, ParseError> {
    match (place, hop) {
        (Value::Object(table), Hop::Key(key)) => table
            .get(key)
            .ok_or_else(|| ParseError::unknown_key(key, table.keys().map(String::as_str))),
        (Value::Array(list), hop) => index_of(list, hop).map(|index| &list[index]),
        (other, hop) => Err(leads_nowhere(other, hop)),
    }
}

fn go_mut<'a>(place: &'a mut Value, hop: &Hop) -> Result<&'a mut Value, ParseError> {
    match (place, hop) {
        (Value::Object(table), Hop::Key(key)) => {
            let error = ParseError::unknown_key(key, table.keys().map(String::as_str));
            table.get_mut(key).ok_or(error)
        }
        (Value::Array(list), hop) => index_of(list, hop).map(|index| &mut list[index]),
        (other, hop) => Err(leads_nowhere(other, hop)),
    }
}

fn parent_of<'a>(root: &'a mut Value, path: &str) -> Result<(&'a mut Value, Hop), ParseError> {
    let mut hops = read(path)?;
    let last = hops
        .pop()
        .ok_or_else(|| ParseError::new("", "the path is empty"))?;
    let mut place = root;
    for hop in &hops {
        place = go_mut(place, hop)?;
    }
    Ok((place, last))
}

fn index_of(list: &[Value], hop: &Hop) -> Result<usize, ParseError> {
    let index = match hop {
        Hop::Index(index) => *index,
        Hop::Key(key) => key.parse().map_err(|_| {
            ParseError::new(
                key,
                "this is a list; use `[0]` or `[key=value]` to pick an element",
            )
        })?,
        Hop::Find { key, value } => return find(list, key, value),
        Hop::Count => return Err(ParseError::new("#", "stands only at the end of a path")),
    };
    let from_start = if index < 0 {
        index.saturating_add(list.len() as i64)
    } else {
        index
    };
    usize::try_from(from_start)
        .ok()
        .filter(|&index| index < list.len())
        .ok_or_else(|| {
            ParseError::new(
                format!("[{index}]"),
                format!("the list has {} elements", list.len()),
            )
        })
}

fn find(list: &[Value], key: &str, value: &str) -> Result<usize, ParseError> {
    let is_wanted = |element: &&Value| match element {
        Value::String(text) => text == value,
        other => other.to_string().as_str() == value,
    };
    let mut found = list.iter().enumerate().filter(|(_, element)| {
        let tested = if key.is_empty() {
            Some(*element)
        } else {
            element.get(key)
        };
        tested.as_ref().is_some_and(is_wanted)
    });
    let word = format!("[{key}={value}]");
    match (found.next(), found.next()) {
        (Some((index, _)), None) => Ok(index),
        (Some(_), Some(_)) => Err(ParseError::new(word, "fits more than one element")),
        (None, _) => Err(ParseError::new(
            word,
            format!("fits none of {} elements", list.len()),
        )),
    }
}

fn leads_nowhere(place: &Value, hop: &Hop) -> ParseError {
    let word = match hop {
        Hop::Key(key) => key.clone(),
        Hop::Index(index) => format!("[{index}]"),
        Hop::Find { key, value } => format!("[{key}={value}]"),
        Hop::Count => "#".to_owned(),
    };
    let kind = match place {
        Value::Object(_) => "a table; pick a key with a dot",
        Value::Array(_) => "a list",
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => "a single value",
    };
    ParseError::new(word, format!("leads nowhere: before it is {kind}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn view() -> Value {
        json!({
            "players": { "gray": { "bag": { "red": 5 } } },
            "tracks": [
                { "id": "sirius>vega", "cubes": ["red", null] },
                { "id": "vega>altair", "cubes": [] },
            ],
            "odd.key": 1,
        })
    }

    #[test]
    fn a_path_reaches_tables_lists_and_counts() {
        let check = |path: &str, expected: Value| {
            assert_eq!(look_up(&view(), path), Ok(expected), "{path}");
        };
        check("players.gray.bag.red", json!(5));
        check("tracks[0].cubes[0]", json!("red"));
        check("tracks[-1].id", json!("vega>altair"));
        check("tracks[id=sirius>vega].cubes[1]", Value::Null);
        check("tracks[0].cubes[=red]", json!("red"));
        check("tracks.#", json!(2));
        check("\"odd.key\"", json!(1));
    }

    #[test]
    fn a_path_that_leads_nowhere_says_where() {
        let check = |path: &str, expected: &str| {
            let error = look_up(&view(), path).unwrap_err().to_string();
            assert_eq!(error, expected, "{path}");
        };
        check("players.grey", "`grey`: unknown key; did you mean `gray`?");
        check("players.x", "`x`: unknown key; there are: gray");
        check("tracks[2]", "`[2]`: the list has 2 elements");
        check("tracks[id=x]", "`[id=x]`: fits none of 2 elements");
        check("tracks[0", "`tracks[0`: a `[` in the path has no `]`");
        check(
            "players.gray.bag.red.x",
            "`x`: leads nowhere: before it is a single value",
        );
        check("players.", "`players.`: a path does not end with a dot");
    }

    #[test]
    fn edits_change_one_place() {
        let mut value = view();
        set(&mut value, "players.gray.bag.blue", json!(2)).unwrap();
        set(&mut value, "tracks[0].cubes[1]", json!("blue")).unwrap();
        remove(&mut value, "tracks[id=vega>altair]").unwrap();
        remove(&mut value, "players.gray.bag.red").unwrap();
        remove(&mut value, "players.gray.skips").unwrap();
        let slip = remove(&mut value, "playres").unwrap_err();
        assert_eq!(
            slip.to_string(),
            "`playres`: unknown key; did you mean `players`?"
        );
        merge(&mut value, json!({ "players": { "gray": { "turns": 1 } } }));
        let expected = json!({
            "players": { "gray": { "bag": { "blue": 2 }, "turns": 1 } },
            "tracks": [{ "id": "sirius>vega", "cubes": ["red", "blue"] }],
            "odd.key": 1,
        });
        assert_eq!(value, expected);
    }
}
