//! What every store promises, tested on each kind.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use kernel::{Seat, Seed};
use serde_json::Value;
use table::record::ListOrder;
use table::{Change, Entry, EntryKind, Guest, SeatKind, SeatRow, Status, TableRow, TableSummary};
use tempfile::TempDir;

use super::{Ages, Cursor, Database, Lost, Older, Store, open};
use crate::clock;
use crate::metrics::Metrics;

/// A database for one test.
struct Place {
    directory: TempDir,
}

impl Place {
    fn new() -> Place {
        let directory = tempfile::tempdir().unwrap();
        Place { directory }
    }

    fn file(&self) -> std::path::PathBuf {
        self.directory.path().join("test.sqlite")
    }

    /// The database, opened once more, as another process would.
    async fn open(&self) -> Arc<dyn Store> {
        let opened = open(&Database(self.file()), &Metrics::new(), Older::Update).await;
        opened.unwrap()
    }
}

fn table(id: &str, touched: i64) -> TableRow {
    TableRow {
        id: id.to_owned(),
        game: "master".to_owned(),
        rules: 1,
        pack: "pack".to_owned(),
        setup: Value::Null,
        seed: Seed::from_number(1),
        guide: None,
        hints: false,
        maker: None,
        public: true,
        status: Status::Playing,
        waits: None,
        due: false,
        winner: None,
        way: None,
        pace: 0,
        next: None,
        touched,
    }
}

fn seat(number: u8, guest: &str) -> SeatRow {
    SeatRow {
        seat: Seat::new(number),
        kind: SeatKind::Person,
        guest: Some(guest.to_owned()),
        name: None,
        own_name: None,
        bot: None,
        left_at: None,
    }
}

fn guest(id: &str) -> Guest {
    Guest {
        id: id.to_owned(),
        token: vec![7; 32],
        name: format!("Guest {id}"),
    }
}

/// A step of the table `table`, after which its pace is this.
fn step(pace: u32, seq: u64) -> Change {
    let row = TableRow {
        pace,
        ..table("table", 0)
    };
    Change {
        table: "table".to_owned(),
        entry: Arc::new(Entry {
            seq,
            kind: EntryKind::Act,
            seat: Some(Seat::new(0)),
            text: format!("pace {pace}"),
            digest: u64::MAX - 1,
            notes: Vec::new(),
        }),
        row: Some((Arc::new(row), ListOrder::Same)),
        seats: Vec::new(),
        opened: None,
    }
}

/// The numbers of the steps of the table.
async fn seqs(store: &dyn Store) -> Vec<u64> {
    let stored = store.table("table").await.unwrap().unwrap();
    stored.entries.iter().map(|entry| entry.seq).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn everything_that_was_acknowledged_is_there() {
    let place = Place::new();
    let store = place.open().await;
    store
        .keep_table(table("table", 0), Vec::new())
        .await
        .unwrap();
    let mut crowd = tokio::task::JoinSet::new();
    for seq in 1..=200 {
        let store = Arc::clone(&store);
        crowd.spawn(async move { store.keep_change(step(0, seq)).await.unwrap() });
    }
    crowd.join_all().await;
    assert_eq!(seqs(&*store).await, Vec::from_iter(1..=200));
    let late = store.keep_change(step(0, 7)).await;
    assert!(matches!(late, Err(Lost::Race)), "{late:?}");
    store.close().await;
    assert_eq!(seqs(&*place.open().await).await, Vec::from_iter(1..=200));
}

#[tokio::test]
async fn of_two_who_write_the_same_step_one_is_told_that_the_other_was_first() {
    let place = Place::new();
    let (store, other) = (place.open().await, place.open().await);
    store
        .keep_table(table("table", 0), Vec::new())
        .await
        .unwrap();
    store.keep_change(step(1, 1)).await.unwrap();
    let late = other.keep_change(step(2, 1)).await;
    assert!(matches!(late, Err(Lost::Race)), "{late:?}");
    other.keep_change(step(3, 2)).await.unwrap();

    let kept = store.table("table").await.unwrap().unwrap();
    let texts: Vec<&str> = (kept.entries.iter())
        .map(|entry| entry.text.as_str())
        .collect();
    assert_eq!(texts, ["pace 1", "pace 3"]);
    assert_eq!(kept.entries[0].digest, u64::MAX - 1);
    assert_eq!(kept.row.pace, 3);
}

#[tokio::test]
async fn a_write_that_fails_takes_no_other_with_it() {
    let place = Place::new();
    let store = place.open().await;
    store
        .keep_table(table("table", 0), Vec::new())
        .await
        .unwrap();
    let stray = Change {
        table: "no such table".to_owned(),
        ..step(7, 1)
    };
    let kept = join_all([
        store.keep_change(step(1, 1)),
        store.keep_change(stray),
        store.keep_change(step(2, 2)),
    ]);
    let kept = kept.await;
    assert!(kept[0].is_ok() && kept[2].is_ok(), "{kept:?}");
    assert!(matches!(kept[1], Err(Lost::Failed(_))), "{:?}", kept[1]);
    assert_eq!(seqs(&*store).await, [1, 2]);
}

#[tokio::test]
async fn nobody_who_gives_up_waiting_undoes_a_write() {
    let place = Place::new();
    let store = place.open().await;
    store
        .keep_table(table("table", 0), Vec::new())
        .await
        .unwrap();
    let hurried = tokio::time::timeout(Duration::ZERO, store.keep_change(step(0, 1)));
    drop(hurried.await);
    store.keep_change(step(0, 2)).await.unwrap();
    assert_eq!(seqs(&*store).await, [1, 2]);
}

#[tokio::test]
async fn a_list_goes_on_where_its_last_page_ended() {
    let place = Place::new();
    let store = place.open().await;
    store.keep_guest(guest("ada")).await.unwrap();
    for number in 0..70 {
        // Some were touched in the same second.
        let row = table(&format!("table {number:02}"), number / 4);
        // Two seats at one table are one game.
        let seats = vec![seat(0, "ada"), seat(1, "ada")];
        store.keep_table(row, seats).await.unwrap();
    }
    let (mut mine, mut public) = (Vec::new(), Vec::new());
    let mut after = Cursor::START;
    while let page = store.tables_of("ada", &after).await.unwrap()
        && let Some(next) = after_last(&page)
    {
        after = next;
        mine.extend(page.into_iter().map(|summary| summary.table.id));
    }
    let mut after = Cursor::START;
    while let page = store.public_tables(Status::Playing, &after).await.unwrap()
        && let Some(next) = after_last(&page)
    {
        after = next;
        public.extend(page.into_iter().map(|summary| summary.table.id));
    }
    let newest = (0..70).rev().map(|number| format!("table {number:02}"));
    let newest: Vec<String> = newest.collect();
    assert_eq!(mine, newest);
    assert_eq!(public, newest);
}

/// Where the next page begins.
fn after_last(page: &[TableSummary]) -> Option<Cursor> {
    let last = page.last()?;
    Some(Cursor {
        touched: last.table.touched,
        id: last.table.id.clone(),
    })
}

#[tokio::test]
async fn the_lobby_shows_few_tables_of_one_maker() {
    let place = Place::new();
    let store = place.open().await;
    for number in 0..9 {
        let row = TableRow {
            maker: Some(if number == 0 { "bob" } else { "ada" }.to_owned()),
            ..table(&format!("table {number}"), number)
        };
        store.keep_table(row, Vec::new()).await.unwrap();
    }
    let private = TableRow {
        public: false,
        ..table("private", 10)
    };
    store.keep_table(private, Vec::new()).await.unwrap();
    let newest = store.newest_tables(Status::Playing).await.unwrap();
    let newest: Vec<&str> = (newest.iter()).map(|summary| &*summary.table.id).collect();
    assert_eq!(newest, ["table 8", "table 7", "table 6", "table 0"]);
    assert_eq!(store.newest_tables(Status::Over).await.unwrap().len(), 0);
}

#[tokio::test]
async fn a_table_of_the_future_is_not_first_for_years() {
    let place = Place::new();
    let store = place.open().await;
    store.keep_guest(guest("ada")).await.unwrap();
    let now = clock::now();
    for (id, touched) in [("past", now - 60), ("future", now + 1_000_000_000)] {
        let seats = vec![seat(0, "ada")];
        store.keep_table(table(id, touched), seats).await.unwrap();
    }
    store.forget_the_future(now).await.unwrap();
    let lists = [
        store.newest_tables(Status::Playing).await.unwrap(),
        store.tables_of("ada", &Cursor::START).await.unwrap(),
    ];
    for list in lists {
        let touched: Vec<i64> = list.iter().map(|summary| summary.table.touched).collect();
        assert_eq!(touched, [now, now - 60], "the others stay as they are");
    }
}

#[tokio::test]
async fn a_table_is_due_as_long_as_the_server_has_something_to_do() {
    let place = Place::new();
    let store = place.open().await;
    let row = TableRow {
        due: true,
        ..table("table", 0)
    };
    store.keep_table(row, Vec::new()).await.unwrap();
    store
        .keep_table(table("other", 0), Vec::new())
        .await
        .unwrap();
    assert_eq!(store.due_tables().await.unwrap(), ["table"]);
    store.keep_change(step(0, 1)).await.unwrap();
    assert_eq!(store.due_tables().await.unwrap().len(), 0);
}

#[tokio::test]
async fn what_is_abandoned_is_forgotten_and_nothing_else() {
    let place = Place::new();
    let store = place.open().await;
    for id in ["ada", "idle"] {
        store.keep_guest(guest(id)).await.unwrap();
    }
    let tables = [
        ("old", 10, Status::Playing),
        ("older", 5, Status::Open),
        ("used", 10, Status::Open),
        ("back", 11, Status::Playing),
        ("new", 90, Status::Playing),
        ("over", 10, Status::Over),
    ];
    for (id, touched, status) in tables {
        let row = TableRow {
            status,
            ..table(id, touched)
        };
        store.keep_table(row, vec![seat(0, "ada")]).await.unwrap();
    }
    let mut ages = Ages {
        unfinished: Some(50),
        finished: None,
    };
    let in_use = ["used".to_owned()].into();
    let found = store.abandoned(ages, &in_use).await.unwrap();
    let ids: Vec<&str> = found.tables.iter().map(|table| &*table.id).collect();
    assert_eq!(ids, ["older", "old", "back"]);
    assert_eq!(found.guests.len(), 0, "they came after that time");
    ages.unfinished = Some(i64::MAX);
    assert_eq!(
        store.abandoned(ages, &in_use).await.unwrap().guests,
        ["idle"]
    );

    // Somebody plays at one of them after they were listed.
    let mut back = step(0, 1);
    back.table = "back".to_owned();
    back.row = Some((Arc::new(table("back", 60)), ListOrder::Changed));
    store.keep_change(back).await.unwrap();
    store.forget(found).await.unwrap();
    let listed = store.tables_of("ada", &Cursor::START).await.unwrap();
    let mut left: Vec<&str> = listed.iter().map(|summary| &*summary.table.id).collect();
    left.sort_unstable();
    assert_eq!(left, ["back", "new", "over", "used"]);

    (ages.unfinished, ages.finished) = (None, Some(50));
    let found = store.abandoned(ages, &in_use).await.unwrap();
    store.forget(found).await.unwrap();
    assert!(store.table("over").await.unwrap().is_none());
    assert!(store.guest("idle").await.unwrap().is_some());
}
