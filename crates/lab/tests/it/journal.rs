//! Resuming a run from its file.

use std::fs;
use std::path::Path;

use lab::Journal;
use serde_json::{Value, json};

fn asked() -> Value {
    json!({"starboard": "sim", "seed": "1", "limit": 200})
}

fn open(path: &Path, asked: &Value) -> Result<(Journal, Vec<u32>), String> {
    Journal::open(path, asked).map_err(|error| error.to_string())
}

#[test]
fn what_was_appended_is_there_again() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("run.jsonl");
    let (mut journal, known) = open(&path, &asked()).unwrap();
    assert!(known.is_empty());
    journal.append(&7).unwrap();
    journal.append(&8).unwrap();
    drop(journal);
    assert_eq!(open(&path, &asked()).unwrap().1, [7, 8]);
}

#[test]
fn a_torn_line_is_dropped_and_written_again() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("run.jsonl");
    fs::write(&path, format!("{}\n12\n3", asked())).unwrap();
    let (mut journal, known) = open(&path, &asked()).unwrap();
    assert_eq!(known, [12]);
    journal.append(&34).unwrap();
    drop(journal);
    assert_eq!(open(&path, &asked()).unwrap().1, [12, 34]);
}

#[test]
fn other_options_are_refused_by_name() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("run.jsonl");
    drop(open(&path, &asked()).unwrap());
    let mut other = asked();
    other["seed"] = "2".into();
    let error = open(&path, &other).err().unwrap();
    assert!(error.contains(r#"begun with seed "1", now "2""#), "{error}");
}

#[test]
fn other_files_are_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("notes.txt");
    for text in ["my notes", "my notes\n", "{\"a\": 1}\n", "[1]\n"] {
        fs::write(&path, text).unwrap();
        let error = open(&path, &asked()).err().unwrap();
        assert!(error.contains("something else"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn a_wrong_line_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("run.jsonl");
    fs::write(&path, format!("{}\n12\n\"no\"\n", asked())).unwrap();
    let error = open(&path, &asked()).err().unwrap();
    assert!(error.contains("line 3 cannot be read"), "{error}");
}
