//! Databases that are missing, locked, foreign or newer: a clear message, and nothing lost.

use std::path::Path;
use std::str::FromStr;

use server::{Config, Database, Server};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Executor};

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

pub(crate) async fn connect(file: &Path) -> SqliteConnection {
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

/// Reverts the migrations after the first one.
const OLDER: &str = "
    DROP INDEX tables_in_the_lobby;
    CREATE INDEX tables_by_status ON tables (status, touched);
    DROP VIEW standing;
    DROP VIEW steps;
    DROP TABLE arrivals;
    ALTER TABLE tables RENAME COLUMN first TO waits;
    UPDATE tables SET waits =
        (SELECT waits FROM entries WHERE table_id = id ORDER BY seq DESC LIMIT 1);
    ALTER TABLE entries DROP COLUMN waits;
    ALTER TABLE tables DROP COLUMN maker;
    ALTER TABLE tables DROP COLUMN guide;
    ALTER TABLE tables DROP COLUMN hints;
    ALTER TABLE seats DROP COLUMN own_name;
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
    let orphans = "SELECT COUNT(*) FROM tables WHERE maker IS NULL";
    let mut database = connect(&file).await;
    let orphans: i64 = sqlx::query_scalar(orphans)
        .fetch_one(&mut database)
        .await
        .unwrap();
    assert_eq!(orphans, 0, "somebody has opened each table");
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
    assert_eq!(house.visitor().page("/healthz").await, "ok\n");
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
    // For the server, a failing trigger is like a full disk.
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
    let mut database = connect(house.file()).await;
    let damage = "ALTER TABLE guests RENAME TO lost";
    database.execute(damage).await.unwrap();
    for path in ["/play", "/name", &format!("{table}/join")] {
        let answer = person.form(path, &[("name", "Ada"), ("seat", "1")]).await;
        assert_eq!(answer.status(), 503, "{path}");
        assert!(answer.headers().get("set-cookie").is_none(), "{path}");
    }
    assert_eq!(person.get("/").await.status(), 503);
    let mend = "ALTER TABLE lost RENAME TO guests";
    database.execute(mend).await.unwrap();
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
    let mut database = connect(&file).await;
    // A hundred days ago.
    let id = |table: &str| table.trim_start_matches("/t/").to_owned();
    for table in [&abandoned, &over] {
        let age = "UPDATE tables SET touched = touched - 8640000 WHERE id = ?";
        sqlx::query(age)
            .bind(id(table))
            .execute(&mut database)
            .await
            .unwrap();
    }
    let age = "UPDATE guests SET created = created - 8640000";
    database.execute(age).await.unwrap();
    database.close().await.unwrap();

    let database = Database(file.clone());
    let keep = std::time::Duration::from_secs(90 * 24 * 60 * 60);
    let told = server::prune(&database, keep, true).await.unwrap();
    let ids: Vec<&str> = told.tables.iter().map(|table| table.id.as_str()).collect();
    assert_eq!((ids, told.guests), (vec![id(&abandoned).as_str()], 1));
    assert_eq!(server::prune(&database, keep, false).await.unwrap(), told);
    let rest = server::prune(&database, keep, false).await.unwrap();
    assert_eq!(
        (rest.tables.len(), rest.guests),
        (0, 1),
        "who lost the only table"
    );
    assert_eq!(
        server::prune(&database, keep, false).await.unwrap().guests,
        0
    );

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
    let mut database = connect(&file).await;
    database
        .execute("UPDATE tables SET touched = 1")
        .await
        .unwrap();
    database.close().await.unwrap();
    let keep = Some(std::time::Duration::from_secs(60));
    let house = House::at(&file, |config| config.keep = keep).await;
    let mut database = connect(&file).await;
    let mut left: i64 = 1;
    while left != 0 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        let count = sqlx::query_scalar("SELECT COUNT(*) FROM tables");
        left = count.fetch_one(&mut database).await.unwrap();
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
