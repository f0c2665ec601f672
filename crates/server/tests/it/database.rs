//! Databases that are missing, locked, foreign or newer: a clear message, and nothing lost.

use std::path::Path;
use std::str::FromStr;

use rusqlite::Connection;
use rusqlite::types::Value;
use server::{Config, Database, Keep, Server};

use crate::actors::{House, Person, offers};

/// The error message of a server that does not start on this file.
async fn complaint(file: &Path) -> String {
    let mut config = Config::new(Database(file.to_owned()));
    config.listen = "127.0.0.1:0".parse().expect("an address");
    let Err(error) = Server::open(config).await else {
        panic!("the server starts on {}", file.display());
    };
    format!("{error:#}")
}

pub(crate) fn connect(file: &Path) -> Connection {
    Connection::open(file).expect("the database")
}

/// The number that a query finds.
pub(crate) fn number(database: &Connection, query: &str) -> i64 {
    let found = database.query_row(query, [], |row| row.get(0));
    found.expect("a number")
}

#[tokio::test]
async fn a_missing_directory_is_made() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("not/yet/there.sqlite");
    let house = House::at(&file, |_| {}).await;
    house.visitor().opens("/play", &[]).await;
    assert!(file.exists());
}

#[tokio::test]
async fn a_directory_that_cannot_be_made_is_told() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("file"), "x").unwrap();
    let told = complaint(&directory.path().join("file/db.sqlite")).await;
    assert!(told.contains("create the directory"), "{told}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_told_and_kept() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("letter.txt");
    let letter = "Dear Ada, ".repeat(500);
    std::fs::write(&file, &letter).unwrap();
    let told = complaint(&file).await;
    assert!(
        told.contains("letter.txt") && told.contains("--database"),
        "{told}"
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), letter);
}

#[tokio::test]
async fn a_newer_database_is_told_and_kept() {
    let house = House::open().await;
    let (house, file) = house.closed().await;
    let newer = connect(&file);
    let insert =
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                  VALUES (9999, 'later', 1, x'00', 0)";
    newer.execute_batch(insert).unwrap();
    newer.close().unwrap();
    let told = complaint(&file).await;
    assert!(told.contains("newer version of starboard"), "{told}");
    drop(house);
}

/// A database as the last program with migration 6 left it: it was killed while many steps were in
/// its second table, `arrivals`.
pub(crate) const PREVIOUS: &str = include_str!("previous.sql");

/// Every row that this query finds, as text.
pub(crate) fn rows(database: &Connection, query: &str) -> Vec<String> {
    let mut query = database.prepare(query).expect("a query");
    let columns = query.column_count();
    let rows = query.query_map([], |row| {
        let values = (0..columns).map(|column| row.get::<_, Value>(column));
        Ok(format!("{:?}", values.collect::<Result<Vec<_>, _>>()?))
    });
    rows.expect("rows").collect::<Result<_, _>>().expect("rows")
}

#[tokio::test]
async fn a_database_of_the_previous_program_loses_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("previous.sqlite");
    let previous = connect(&file);
    previous.execute_batch(PREVIOUS).unwrap();
    assert_eq!(number(&previous, "SELECT COUNT(*) FROM arrivals"), 8);
    let kept = |database: &Connection, steps: &str, tables: &str| {
        let steps = format!(
            "SELECT table_id, seq, kind, seat, text, digest, notes, at FROM {steps} ORDER BY 1, 2"
        );
        let tables = format!(
            "SELECT id, game, rules, pack, setup, seed, commitment, public, status, waits, winner, \
             way, pace, next, created, touched, maker, guide FROM {tables} ORDER BY id"
        );
        let seats = "SELECT table_id, seat, kind, guest, bot, left_at, own_name FROM seats";
        let guests = "SELECT id, token, name, created FROM guests ORDER BY id";
        [&*steps, &*tables, seats, guests].map(|query| rows(database, query))
    };
    let before = kept(&previous, "steps", "standing");
    let ids = "SELECT id FROM tables";
    let mut ids = previous.prepare(ids).unwrap();
    let ids: Vec<String> = (ids.query_map([], |row| row.get(0)).unwrap())
        .map(Result::unwrap)
        .collect();

    let house = House::at(&file, |_| {}).await;
    assert_eq!(kept(&connect(&file), "entries", "tables"), before);
    let visitor = house.visitor();
    for id in ids {
        // A later program may have other rules; then it says so.
        let status = visitor.get(&format!("/t/{id}/state")).await.status();
        assert!(matches!(status.as_u16(), 200 | 410), "{id}: {status}");
    }
    drop(house);
}

#[tokio::test]
async fn a_second_server_on_the_same_database_is_refused() {
    let house = House::open().await;
    let told = complaint(house.file()).await;
    assert!(
        told.contains("another server") && told.contains("--database"),
        "{told}"
    );
    assert_eq!(house.visitor().page("/healthz").await, "ok\n");
    drop(house.restart().await);
}

#[tokio::test]
async fn a_damaged_database_is_not_well() {
    let (directory, file) = House::open().await.closed().await;
    let whole = connect(&file);
    let root = "SELECT rootpage FROM sqlite_master WHERE name = 'seats'";
    let (root, size) = (number(&whole, root), number(&whole, "PRAGMA page_size"));
    whole.close().unwrap();
    let mut bytes = std::fs::read(&file).unwrap();
    let page = ((root - 1) * size) as usize..(root * size) as usize;
    bytes[page].fill(0xff);
    std::fs::write(&file, bytes).unwrap();
    let house = House::at(&file, |_| {}).await;
    let answer = house.visitor().get("/healthz").await;
    assert_eq!(answer.status().as_u16(), 503);
    let told = answer.text().await.unwrap();
    assert!(told.contains("cannot be read"), "{told}");
    assert_eq!(house.visitor().page("/livez").await, "ok\n");
    drop(directory);
}

#[tokio::test]
async fn a_locked_database_refuses_the_click_and_takes_it_when_it_is_free_again() {
    let house = House::open().await;
    let person = house.visitor();
    let table = person
        .opens("/tables/new", &[("seat1", "me"), ("seat2", "me")])
        .await;
    let before = person.state(&table).await;
    let other = connect(house.file());
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let (status, told) = person.acts(&table, &before, &offers(&before)[0]).await;
    assert_eq!(status.as_u16(), 503);
    assert!(
        told["message"]
            .as_str()
            .unwrap()
            .contains("nothing was changed"),
        "{told}"
    );
    other.execute_batch("ROLLBACK").unwrap();
    other.close().unwrap();
    assert_eq!(person.state(&table).await, before);
    let (status, _) = person.acts(&table, &before, &offers(&before)[0]).await;
    assert_eq!(status.as_u16(), 204);
}

#[tokio::test]
async fn a_full_database_refuses_the_click_and_loses_nothing() {
    let house = House::open().await;
    let person = house.visitor();
    let table = person
        .opens("/tables/new", &[("seat1", "me"), ("seat2", "me")])
        .await;
    // For the server, a failing trigger is like a full disk.
    let other = connect(house.file());
    let full = "CREATE TRIGGER full BEFORE INSERT ON entries
                BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END";
    other.execute_batch(full).unwrap();
    let before = person.state(&table).await;
    let (status, told) = person.acts(&table, &before, &offers(&before)[0]).await;
    assert_eq!(status.as_u16(), 503, "{told}");
    assert!(
        !told.to_string().contains("disk is full"),
        "causes are for the log"
    );
    other.execute_batch("DROP TRIGGER full").unwrap();
    let (status, _) = person.acts(&table, &before, &offers(&before)[0]).await;
    assert_eq!(status.as_u16(), 204);
    let after = person.state(&table).await;
    let house = house.restart().await;
    let person = Person {
        address: house.address.clone(),
        ..person
    };
    assert_eq!(person.state(&table).await, after);
}

#[test]
fn other_databases_are_refused() {
    assert!(Database::from_str("sqlite:games.sqlite").is_ok());
    for text in ["sqlite:", "postgres://games", "games.sqlite", ""] {
        let told = Database::from_str(text).unwrap_err();
        assert!(told.contains("sqlite:FILE"), "{told}");
    }
}

/// A guest who cannot be looked up must not become a new one, who would not have their seats.
#[tokio::test]
async fn who_cannot_be_looked_up_stays_who_they_are() {
    let house = House::open().await;
    let person = house.visitor();
    let table = person.opens("/play", &[]).await;
    // After a restart, the server has not cached the guest.
    let house = house.restart().await;
    let person = Person {
        address: house.address.clone(),
        ..person
    };
    let database = connect(house.file());
    let damage = "ALTER TABLE guests RENAME TO lost";
    database.execute_batch(damage).unwrap();
    for path in ["/play", "/name", &format!("{table}/join")] {
        let answer = person.form(path, &[("name", "Ada"), ("seat", "1")]).await;
        assert_eq!(answer.status(), 503, "{path}");
        assert!(answer.headers().get("set-cookie").is_none(), "{path}");
    }
    assert_eq!(person.get("/").await.status(), 503);
    let mend = "ALTER TABLE lost RENAME TO guests";
    database.execute_batch(mend).unwrap();
    let state = person.state(&table).await;
    assert_eq!(state["seats"][0]["mine"], true, "the seat is still theirs");
}

#[tokio::test]
async fn what_was_abandoned_is_forgotten_and_nothing_else() {
    let house = House::open().await;
    let [old, new, winner, idle] = [(); 4].map(|()| house.visitor());
    let hot_seat = [("seat1", "me"), ("seat2", "me")];
    let abandoned = old.opens("/tables/new", &hot_seat).await;
    let state = old.state(&abandoned).await;
    old.acts(&abandoned, &state, &offers(&state)[0]).await;
    let played = new.opens("/tables/new", &hot_seat).await;
    let over = winner.opens("/play", &[]).await;
    winner.turn(&over).await;
    winner
        .told(&format!("{over}/resign"), serde_json::json!({}))
        .await;
    idle.form("/name", &[("name", "Ada")]).await;
    let (directory, file) = house.closed().await;
    let database = connect(&file);
    // A hundred days ago.
    let id = |table: &str| table.trim_start_matches("/t/").to_owned();
    for table in [&abandoned, &over] {
        let age = "UPDATE tables SET touched = touched - 8640000 WHERE id = ?";
        database.execute(age, [id(table)]).unwrap();
    }
    let age = "UPDATE guests SET created = created - 8640000";
    database.execute_batch(age).unwrap();
    database.close().unwrap();

    let database = Database(file.clone());
    let keep = Keep {
        unfinished: Some(std::time::Duration::from_secs(90 * 24 * 60 * 60)),
        finished: None,
    };
    let told = server::prune(&database, keep, true).await.unwrap();
    let ids: Vec<&str> = told.tables.iter().map(|table| table.id.as_str()).collect();
    assert_eq!((ids, told.guests.len()), (vec![id(&abandoned).as_str()], 1));
    assert_eq!(server::prune(&database, keep, false).await.unwrap(), told);
    let rest = server::prune(&database, keep, false).await.unwrap();
    assert_eq!(
        (rest.tables.len(), rest.guests.len()),
        (0, 1),
        "who lost the only table"
    );
    let rest = server::prune(&database, keep, false).await.unwrap();
    assert_eq!(rest.guests.len(), 0);

    let house = House::at(&file, |_| {}).await;
    let visitor = house.visitor();
    assert_eq!(visitor.get(&abandoned).await.status(), 404);
    for table in [&played, &over] {
        assert_eq!(visitor.get(table).await.status(), 200);
    }
    drop(directory);
}

#[tokio::test]
async fn a_server_forgets_what_was_abandoned_if_it_is_told_to() {
    let house = House::open().await;
    let table = house.visitor().opens("/play", &[]).await;
    let (directory, file) = house.closed().await;
    let database = connect(&file);
    database
        .execute_batch("UPDATE tables SET touched = 1")
        .unwrap();
    database.close().unwrap();
    let keep = Keep {
        unfinished: Some(std::time::Duration::from_secs(60)),
        finished: None,
    };
    let house = House::at(&file, |config| config.keep = keep).await;
    let database = connect(&file);
    let mut left: i64 = 1;
    while left != 0 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        left = number(&database, "SELECT COUNT(*) FROM tables");
    }
    assert_eq!(house.visitor().get(&table).await.status(), 404);
    drop(directory);
}

/// The system lets the server write to a file that has been removed.
#[cfg(unix)]
#[tokio::test]
async fn a_database_that_was_removed_acknowledges_nothing() {
    let house = House::open().await;
    let person = house.visitor();
    let fields = [("seat1", "me"), ("seat2", "me")];
    let table = person.opens("/tables/new", &fields).await;
    std::fs::rename(house.file(), house.file().with_extension("elsewhere")).unwrap();
    let health = person.get("/healthz").await;
    assert_eq!(health.status(), 503);
    let told = health.text().await.unwrap();
    assert!(told.contains("put it back"), "{told}");
    let state = person.state(&table).await;
    let (status, _) = person.acts(&table, &state, &offers(&state)[0]).await;
    assert_eq!(status, 503);
    assert!(!house.file().exists(), "no other file is made");
}
