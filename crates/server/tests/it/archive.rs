//! Archives: what was exported can be imported elsewhere, and is the same there.

use std::path::Path;

use rusqlite::Connection;
use server::{Archived, Database, export, import};

use crate::actors::House;
use crate::database::{PREVIOUS, connect, rows};

const KEPT: [&str; 4] = [
    "SELECT * FROM guests ORDER BY id",
    "SELECT * FROM tables ORDER BY id",
    "SELECT * FROM seats ORDER BY table_id, seat",
    "SELECT * FROM entries ORDER BY table_id, seq",
];

fn all(file: &Path) -> [Vec<String>; 4] {
    let database = connect(file);
    KEPT.map(|query| rows(&database, query))
}

#[tokio::test]
async fn what_is_exported_while_a_server_runs_is_the_same_elsewhere() {
    let directory = tempfile::tempdir().unwrap();
    let [old, new] = ["old.sqlite", "new.sqlite"].map(|name| directory.path().join(name));
    connect(&old).execute_batch(PREVIOUS).unwrap();
    let house = House::at(&old, |_| {}).await;
    let mut archive = Vec::new();
    let from = Database(old.clone());
    let written = export(&from, &mut archive).await.unwrap();
    assert_eq!((written.tables, written.known), (18, 0));
    let to = Database(new.clone());
    assert_eq!(import(&to, &*archive).await.unwrap(), written);
    assert_eq!(all(&new), all(&old));

    // Again, into the database that the server uses: everything is there already.
    let read = import(&from, &*archive).await.unwrap();
    let nothing_new = Archived {
        tables: 0,
        guests: read.guests,
        known: 18,
    };
    assert_eq!(read, nothing_new);
    assert_eq!(all(&new), all(&old));
    drop(house);
}

/// The document of the formats, from the chapter on archives on.
const FORMATS: &str = include_str!("../../../../docs/formats.md");

#[tokio::test]
async fn every_column_of_an_archive_is_described() {
    let house = House::open().await;
    let database = connect(house.file());
    let chapter = FORMATS
        .split("\n## ")
        .find(|chapter| chapter.starts_with("Archives"));
    let chapter = chapter.expect("a chapter on archives");
    for (kind, query) in ["guest", "table", "seat", "step"].into_iter().zip(KEPT) {
        let row = format!("| `{kind}` |");
        let row = chapter.lines().find(|line| line.starts_with(&row));
        let row = row.expect("a row of the table");
        for column in database.prepare(query).unwrap().column_names() {
            assert!(row.contains(&format!("`{column}`")), "{kind}: {column}");
        }
    }
}

#[tokio::test]
async fn what_is_no_archive_is_told_with_its_line_and_half_a_table_is_never_stored() {
    let directory = tempfile::tempdir().unwrap();
    let old = directory.path().join("old.sqlite");
    connect(&old).execute_batch(PREVIOUS).unwrap();
    let mut archive = Vec::new();
    export(&Database(old), &mut archive).await.unwrap();
    let archive = String::from_utf8(archive).unwrap();
    let lines: Vec<&str> = archive.lines().collect();
    let step = lines
        .iter()
        .rposition(|line| line.starts_with("{\"step\""))
        .unwrap();
    let changed = |from: &str, to: &str| {
        let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        lines[step] = lines[step].replacen(from, to, 1);
        lines.join("\n")
    };
    for (number, (text, told)) in [
        (String::new(), "empty"),
        ("{}".to_owned(), "no archive of starboard"),
        (archive.replacen('1', "2", 1), "no archive of starboard"),
        (lines[..lines.len() - 1].join("\n"), "cut off"),
        (
            changed("{\"step\"", "{\"stop\""),
            &*format!("line {}", step + 1),
        ),
        (
            changed("\"kind\":\"act\"", "\"kind\":\"fly\""),
            "`fly` is no kind",
        ),
        (changed("\"text\"", "\"test\""), "knows no `test`"),
        (
            changed("\"table_id\":\"", "\"table_id\":\"x"),
            "FOREIGN KEY",
        ),
        (changed("\"seq\":", "\"seq\":\"x\",\"no\":"), "to "),
    ]
    .into_iter()
    .enumerate()
    {
        let file = directory.path().join(format!("{number}.sqlite"));
        let refused = import(&Database(file.clone()), text.as_bytes()).await;
        let reason = format!("{:#}", refused.unwrap_err());
        assert!(reason.contains(told), "{number}: {reason}");
        let halves =
            "SELECT id FROM tables WHERE NOT EXISTS (SELECT 1 FROM seats WHERE table_id = id)";
        if file.exists() {
            let database: Connection = connect(&file);
            assert!(rows(&database, halves).is_empty(), "{number}");
        }
    }
}
