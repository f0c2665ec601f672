//! Databases that are missing, locked, foreign or newer: a clear message, and nothing lost.

use std::path::Path;
use std::str::FromStr;

use server::{Config, Database, Server};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Executor};

use crate::actors::{House, Person, offers};

/// Why a server does not start on this file.
async fn complaint(file: &Path) -> String {
    let mut config = Config::new(Database(file.to_owned()));
    config.listen = "127.0.0.1:0".parse().expect("an address");
    let Err(error) = Server::open(config).await else {
        panic!("the server starts on {}", file.display());
    };
    format!("{error:#}")
}

async fn connect(file: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(file);
    SqliteConnection::connect_with(&options)
        .await
        .expect("the database")
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
    let mut newer = connect(&file).await;
    let insert =
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                  VALUES (9999, 'later', 1, x'00', 0)";
    newer.execute(insert).await.unwrap();
    newer.close().await.unwrap();
    let told = complaint(&file).await;
    assert!(told.contains("newer version of starboard"), "{told}");
    drop(house);
}

/// What the migrations after the first one did, undone.
const OLDER: &str = "
    DROP VIEW standing;
    DROP VIEW steps;
    DROP TABLE arrivals;
    ALTER TABLE tables RENAME COLUMN first TO waits;
    UPDATE tables SET waits =
        (SELECT waits FROM entries WHERE table_id = id ORDER BY seq DESC LIMIT 1);
    ALTER TABLE entries DROP COLUMN waits;
    DELETE FROM _sqlx_migrations WHERE 1 < version";

#[tokio::test]
async fn an_older_database_is_brought_up_to_date() {
    let house = House::open().await;
    let mut person = house.visitor();
    let table = person.opens("/play", &[]).await;
    // Until the bot has moved and the person is asked again.
    for _ in 0..20 {
        let state = person.turn(&table).await;
        person.acts(&table, &state, &offers(&state)[0]).await;
    }
    let before = person.turn(&table).await;
    let (directory, file) = house.closed().await;
    let mut older = connect(&file).await;
    older.execute(OLDER).await.unwrap();
    older.close().await.unwrap();

    let house = House::at(&file, |_| {}).await;
    person.address.clone_from(&house.address);
    assert!(person.page("/").await.contains("your turn"));
    assert_eq!(person.state(&table).await, before);
    drop(directory);
}

#[tokio::test]
async fn a_second_server_on_the_same_database_is_refused() {
    let house = House::open().await;
    let told = complaint(house.file()).await;
    assert!(
        told.contains("another server") && told.contains("--database"),
        "{told}"
    );
    assert_eq!(house.visitor().page("/healthz").await, "well\n");
    drop(house.restart().await);
}

#[tokio::test]
async fn a_damaged_database_is_not_well() {
    let (directory, file) = House::open().await.closed().await;
    let mut whole = connect(&file).await;
    let root = "SELECT rootpage FROM sqlite_master WHERE name = 'seats'";
    let root: i64 = sqlx::query_scalar(root)
        .fetch_one(&mut whole)
        .await
        .unwrap();
    let size = sqlx::query_scalar("PRAGMA page_size");
    let size: i64 = size.fetch_one(&mut whole).await.unwrap();
    whole.close().await.unwrap();
    let mut bytes = std::fs::read(&file).unwrap();
    let page = ((root - 1) * size) as usize..(root * size) as usize;
    bytes[page].fill(0xff);
    std::fs::write(&file, bytes).unwrap();
    let house = House::at(&file, |_| {}).await;
    let answer = house.visitor().get("/healthz").await;
    assert_eq!(answer.status().as_u16(), 503);
    let told = answer.text().await.unwrap();
    assert!(told.contains("cannot be read"), "{told}");
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
    let mut other = connect(house.file()).await;
    other.execute("BEGIN EXCLUSIVE").await.unwrap();
    let (status, told) = person.acts(&table, &before, &offers(&before)[0]).await;
    assert_eq!(status.as_u16(), 503);
    assert!(
        told["message"]
            .as_str()
            .unwrap()
            .contains("nothing was changed"),
        "{told}"
    );
    other.execute("ROLLBACK").await.unwrap();
    other.close().await.unwrap();
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
    // A trigger that fails is, to the server, a disk that takes no more.
    let mut other = connect(house.file()).await;
    let full = "CREATE TRIGGER full BEFORE INSERT ON entries
                BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END";
    other.execute(full).await.unwrap();
    let before = person.state(&table).await;
    let (status, told) = person.acts(&table, &before, &offers(&before)[0]).await;
    assert_eq!(status.as_u16(), 503, "{told}");
    assert!(
        !told.to_string().contains("disk is full"),
        "causes are for the log"
    );
    other.execute("DROP TRIGGER full").await.unwrap();
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
