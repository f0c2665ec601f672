//! Live updates as Server-Sent Events.
//!
//! Each change is a batch: a `region` event for every region that has changed, then a `seq` event
//! with the number of the step. Its id also says who is away ([`Seen`]). The browser applies the
//! batch when `seq` arrives, and sends that id when it reconnects. If the id is not the current
//! one, every region is sent again.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::stream::{self, Stream};
use serde::Deserialize;
use serde_json::json;
use table::Screen;
use tokio::sync::watch;

use crate::app::App;
use crate::error::Error;
use crate::guest::Viewer;
use crate::quota::PageGuard;
use crate::room::{Rendered, Room, Seen};

/// How often to send a sign of life, so that no proxy closes the connection.
const HEARTBEAT: Duration = Duration::from_secs(20);

#[derive(Deserialize)]
pub(crate) struct From {
    /// What the page showed when it was rendered.
    seq: Option<String>,
    /// The seat of the person in front of the screen, if several people share it.
    ready: Option<String>,
}

/// `GET /t/{id}/live`
pub(crate) async fn follow(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(from): Query<From>,
    viewer: Viewer,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Error> {
    let room = app.rooms.visit(&id, viewer.visitor()).await?;
    let guard = app.pages.open(viewer.address, app.config.connections)?;
    let ready = from.ready.and_then(|ready| ready.parse().ok());
    let screen = viewer.screen(&room.now(), ready);
    let guest = viewer.guest.map(|guest| guest.id);
    let last = headers.get("last-event-id");
    let last = last.and_then(|last| last.to_str().ok()?.parse().ok());
    let from = from.seq.and_then(|from| from.parse().ok());
    // If it is unknown what the page shows, everything is sent.
    let watcher = Watcher::new(&app, room, guard, (guest, screen), last.or(from));
    // They are here now; no bot can stand in after this.
    if let Some(guest) = watcher.guest.clone() {
        app.rooms.return_seats(&watcher.room, &guest).await?;
    }
    let events = stream::unfold(watcher, async |mut watcher| {
        let batch = watcher.next().await?;
        Some((stream::iter(batch), watcher))
    });
    let events = futures_util::StreamExt::flatten(events);
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}

/// Somebody who has the page open.
struct Watcher {
    app: App,
    room: Arc<Room>,
    guest: Option<String>,
    screen: Screen,
    news: watch::Receiver<u64>,
    closing: watch::Receiver<bool>,
    /// What the browser shows; `None` if unknown.
    shown: Option<Arc<Rendered>>,
    _guard: PageGuard,
}

impl Watcher {
    fn new(
        app: &App,
        room: Arc<Room>,
        guard: PageGuard,
        (guest, screen): (Option<String>, Screen),
        seen: Option<Seen>,
    ) -> Watcher {
        app.rooms.metrics.watchers.inc();
        room.arrive(guest.as_deref());
        let mut watcher = Watcher {
            news: room.listen(),
            closing: app.rooms.closing.subscribe(),
            app: app.clone(),
            room,
            guest,
            screen,
            shown: None,
            _guard: guard,
        };
        watcher.shown = Some(watcher.render()).filter(|now| seen == Some(now.seen));
        watcher
    }

    /// The next batch; `None` when the server shuts down.
    async fn next(&mut self) -> Option<Vec<Result<Event, Infallible>>> {
        loop {
            if *self.closing.borrow() {
                return None;
            }
            self.news.mark_unchanged();
            let now = self.render();
            // Compares the cached pages, not their steps: a new name changes the page without a step.
            if (self.shown.as_ref()).is_none_or(|shown| !Arc::ptr_eq(shown, &now)) {
                let batch = self.batch(&now);
                self.shown = Some(now);
                return Some(batch.into_iter().map(Ok).collect());
            }
            tokio::select! {
                changed = self.news.changed() => changed.ok()?,
                _ = self.closing.changed() => return None,
            }
        }
    }

    /// The page as it is now. The person who had a shared screen must ask for it again once somebody
    /// else there is asked.
    fn render(&mut self) -> Arc<Rendered> {
        let table = self.room.now();
        let mine = table.seats_of(self.guest.as_deref());
        let asked = table.game.waits_for().filter(|seat| mine.has(*seat));
        let ready = self.screen.ready;
        let ready = ready.filter(|ready| asked.is_none_or(|asked| asked == *ready));
        self.screen = Screen {
            mine,
            ..self.screen
        }
        .with_ready(ready);
        self.room.render(self.screen)
    }

    fn batch(&self, now: &Rendered) -> Vec<Event> {
        let shown = self.shown.as_ref().map_or(&[][..], |shown| &shown.regions);
        let changed = now.regions.iter().filter(|region| !shown.contains(region));
        let mut batch: Vec<Event> = changed
            .map(|(id, html)| {
                let data = json!({ "id": id, "html": html }).to_string();
                Event::default().event("region").data(data)
            })
            .collect();
        let Seen { seq, .. } = now.seen;
        batch.push(
            Event::default()
                .event("seq")
                .id(now.seen.to_string())
                .data(seq.to_string()),
        );
        batch
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.app.rooms.metrics.watchers.dec();
        self.room.depart(self.guest.as_deref());
    }
}
