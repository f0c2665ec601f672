//! *What would you do?* The strongest player thinks for somebody else.

use std::convert::Infallible;

use axum::extract::{Path, State};
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::stream::{self, Stream};

use super::Sent;
use super::table::{Asking, RequestBody};
use crate::app::App;
use crate::bots::Thought;
use crate::error::Error;
use crate::guest::Viewer;

/// `POST /t/{id}/hint`: a `part` event for every slice of the thinking, with the share that is done,
/// then the `advice` as HTML. The thinking ends when the connection is closed.
pub(super) async fn advise(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
    Sent(body): Sent<RequestBody>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Error> {
    let address = viewer.address;
    let asking = Asking::new(app, &id, viewer, body).await?;
    let (table, screen) = (&asking.table, asking.screen);
    let checked = table.check_hint(screen, asking.seq()?);
    let seat = asking.with_news(checked.map_err(Error::from))?;
    if let Some(quotas) = &asking.app.quotas {
        quotas.hint(address)?;
    }
    let desk = table.view_on(screen);
    let names = desk.seats.iter().map(|sitter| desk.title_of(sitter));
    let rooms = &asking.app.rooms;
    let thoughts = rooms.advise(table, seat, names.collect(), address);
    let events = stream::unfold((asking, thoughts), async |(asking, mut thoughts)| {
        let event = match thoughts.recv().await? {
            Thought::Part(part) => Event::default().event("part").data(format!("{part:.3}")),
            Thought::Advice(advice) => {
                let advice = page::advice(&asking.table, asking.screen, &advice);
                Event::default().event("advice").data(advice.into_string())
            }
        };
        Some((Ok(event), (asking, thoughts)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
