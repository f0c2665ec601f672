//! Looking things up: all cards of a pack, signs and words.

use std::collections::HashMap;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use catalog::{Answers, AnyGame, Name, Refusal};
use kernel::Seed;
use maud::Markup;
use page::cards::{Search, Visit};
use page::glossary;
use page::layout::{self, Needs};

use super::table::look;
use crate::app::App;
use crate::error::Error;
use crate::guest::Viewer;

pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/cards", get(usual))
        .route("/cards/{game}", get(show))
        .route("/glossary/{game}", get(words))
        .route("/t/{id}/cards", get(of_table))
}

/// `GET /cards`: the cards of the first game.
async fn usual() -> Redirect {
    Redirect::to("/cards/master")
}

/// `GET /t/{id}/cards`: the cards of this table.
async fn of_table(
    State(app): State<App>,
    Path(id): Path<String>,
    viewer: Viewer,
) -> Result<Redirect, Error> {
    let table = look(&app, &id, &viewer).await?;
    let game = glossary::owner(table.kind.id()).word();
    Ok(Redirect::to(&format!(
        "/cards/{game}?table={}",
        table.row.id
    )))
}

/// The choices that the forms of all games have.
const CHOICES: [&str; 4] = ["kind", "color", "symbol", "resource"];

/// What somebody looks for, from the address of the page.
fn search(fields: &HashMap<String, String>) -> Search {
    let field = |name: &str| fields.get(name).cloned().unwrap_or_default();
    Search {
        choices: CHOICES.map(|name| (name.to_owned(), field(name))).into(),
        text: field("text"),
    }
}

fn game_named(word: &str) -> Result<Name, Error> {
    Name::find(word).ok_or(Error::NotFound("such game"))
}

/// `GET /cards/{game}`: all cards; with `table`, also where they are, as far as the viewer may know.
async fn show(
    State(app): State<App>,
    Path(game): Path<String>,
    viewer: Viewer,
    Query(fields): Query<HashMap<String, String>>,
) -> Result<Response, Error> {
    if let Some(quotas) = &app.quotas {
        quotas.search(viewer.address)?;
    }
    let name = game_named(&game)?;
    let table = match fields.get("table") {
        Some(id) => Some(look(&app, id, &viewer).await?),
        None => None,
    };
    if let Some(table) = table
        .as_ref()
        .filter(|it| glossary::owner(it.kind.id()) != glossary::owner(name))
    {
        return Ok(Redirect::to(&format!("/t/{}/cards", table.row.id)).into_response());
    }
    let host = app.rooms.game(glossary::owner(name).word());
    let host: &dyn AnyGame = &**host.ok_or(Error::NotFound("such game"))?;
    let packs = host.packs();
    let refuse = |error: kernel::SetupError| Error::Refused(Refusal::new(error.0));
    let (pack, setup) = match &table {
        Some(table) => (table.row.pack.clone(), table.row.setup.clone()),
        None => {
            let wanted = fields.get("pack");
            let pack = packs
                .iter()
                .find(|pack| wanted.is_none_or(|it| *it == pack.hash));
            let pack = pack.ok_or(Error::NotFound("such pack"))?.hash.clone();
            (pack, host.agree(2, &Answers::new()).map_err(refuse)?)
        }
    };
    // Chance decides nothing that is printed.
    let printed = host
        .begin(&pack, &setup, Seed::from_number(0))
        .map_err(refuse)?;
    let at = table
        .as_ref()
        .map(|table| (&**table, viewer.screen(table, None)));
    let body = page::cards::page(&Visit {
        game: name,
        printed: &*printed,
        packs: &packs,
        pack: &pack,
        at,
        search: &search(&fields),
    });
    let needs = Needs::Album(glossary::owner(name).word());
    Ok(layout::page(&app.assets, "All cards", needs, body).into_response())
}

/// `GET /glossary/{game}`: signs and words.
async fn words(State(app): State<App>, Path(game): Path<String>) -> Result<Markup, Error> {
    let name = game_named(&game)?;
    let needs = Needs::Style(glossary::owner(name).word());
    Ok(layout::page(
        &app.assets,
        "Signs and words",
        needs,
        glossary::page(name),
    ))
}
