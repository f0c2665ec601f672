//! Identifies guests by a cookie, without accounts.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};

use crate::app::App;
use crate::error::Error;
use crate::gate;
use crate::mutex::lock;
use crate::room::Visitor;
use crate::secret;
use kernel::Seat;
use table::{Guest, Screen, Table};

const GUEST_COOKIE: &str = "starboard";
/// A cookie that only scripts set, for one table.
const TURNED_COOKIE: &str = "turned";

/// A cache of recent guests: every request needs one.
#[derive(Default)]
pub(crate) struct GuestCache(Mutex<HashMap<String, Guest>>);

impl GuestCache {
    /// The most guests to keep in memory.
    const MOST: usize = 10_000;

    fn remember(&self, guest: Guest) {
        let mut guests = lock(&self.0);
        if Self::MOST <= guests.len() {
            guests.clear();
        }
        guests.insert(guest.id.clone(), guest);
    }

    /// Drop all, after guests were deleted.
    pub(crate) fn clear(&self) {
        lock(&self.0).clear();
    }
}

/// The guest with this id.
///
/// # Errors
/// If the database cannot be read.
pub(crate) async fn find(app: &App, id: &str) -> Result<Option<Guest>, Error> {
    let known = lock(&app.guests.0).get(id).cloned();
    if known.is_some() {
        return Ok(known);
    }
    let found = app.rooms.store.guest(id).await?;
    if let Some(guest) = &found {
        app.guests.remember(guest.clone());
    }
    Ok(found)
}

/// Store a guest: a new one, or a new name.
async fn keep(app: &App, guest: &Guest) -> Result<(), Error> {
    app.rooms.store.keep_guest(guest.clone()).await?;
    app.guests.remember(guest.clone());
    Ok(())
}

/// The sender of a request.
pub(crate) struct Viewer {
    /// The guest, if the cookie is good.
    pub(crate) guest: Option<Guest>,
    /// The address they use.
    pub(crate) address: Option<IpAddr>,
    /// Quarter turns of the board, 0 to 3.
    pub(crate) turned: u8,
}

impl Viewer {
    /// The viewer as a visitor of a table.
    pub(crate) fn visitor(&self) -> Visitor<'_> {
        Visitor {
            guest: self.id(),
            address: self.address,
        }
    }

    /// The screen of the viewer; `ready` is the seat of the person in front of it, if several people
    /// share it.
    pub(crate) fn screen(&self, table: &Table, ready: Option<u8>) -> Screen {
        let screen = Screen {
            turned: self.turned,
            ..Screen::of(table.seats_of(self.id()))
        };
        screen.with_ready(
            ready
                .filter(|seat| usize::from(*seat) < table.seats.len())
                .map(Seat::new),
        )
    }

    /// The id of the guest.
    pub(crate) fn id(&self) -> Option<&str> {
        self.guest.as_ref().map(|guest| guest.id.as_str())
    }
}

impl FromRequestParts<App> for Viewer {
    /// Failing to look up a guest is an error: if they were treated as new, they would get another
    /// identity and lose their seats.
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Viewer, Error> {
        let jar = CookieJar::from_headers(&parts.headers);
        let cookie = jar
            .get(GUEST_COOKIE)
            .map(|cookie| cookie.value().to_owned());
        let guest = match cookie.as_deref().and_then(|value| value.split_once('.')) {
            Some((id, token)) => {
                let found = find(app, id).await?;
                found.filter(|guest| secret::fits(token, &guest.token))
            }
            None => None,
        };
        let turned = jar
            .get(TURNED_COOKIE)
            .and_then(|cookie| cookie.value().parse().ok());
        let turned = turned.filter(|quarters| *quarters < 4).unwrap_or(0);
        Ok(Viewer {
            guest,
            address: gate::address_of(app, parts),
            turned,
        })
    }
}

/// The guest who sent the request; a new one gets a name and a cookie.
///
/// # Errors
/// If a new guest cannot be stored.
pub(crate) async fn admit(app: &App, viewer: Viewer) -> Result<(Guest, CookieJar), Error> {
    if let Some(guest) = viewer.guest {
        return Ok((guest, CookieJar::new()));
    }
    if let Some(quotas) = &app.quotas {
        quotas.welcome(viewer.address)?;
    }
    let token = secret::token();
    let guest = Guest {
        id: secret::id(),
        token: secret::hash(&token),
        name: random_name(secret::number()),
    };
    keep(app, &guest).await?;
    let is_secure = app
        .config
        .origin
        .as_deref()
        .is_some_and(|origin| origin.starts_with("https:"));
    let cookie = Cookie::build((GUEST_COOKIE, format!("{}.{token}", guest.id)))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_secure)
        .permanent()
        .build();
    Ok((guest, CookieJar::new().add(cookie)))
}

/// The cookies of a browser that forgets its guest.
pub(crate) fn forgotten() -> CookieJar {
    let mut gone = Cookie::build((GUEST_COOKIE, "")).path("/").build();
    gone.make_removal();
    CookieJar::new().add(gone)
}

/// Rename a guest, at all tables.
///
/// # Errors
/// If they did so too often recently, or the name cannot be stored.
pub(crate) async fn rename(app: &App, guest: &mut Guest, name: String) -> Result<(), Error> {
    if let Some(quotas) = &app.quotas {
        quotas.rename(&guest.id)?;
    }
    guest.name = name;
    keep(app, guest).await?;
    app.rooms.rename(guest).await;
    Ok(())
}

fn random_name(number: u32) -> String {
    const FIRST: [&str; 16] = [
        "Bright", "Calm", "Distant", "Early", "Faint", "Golden", "Hidden", "Lucky", "Nimble",
        "Patient", "Quick", "Quiet", "Silver", "Steady", "Swift", "Young",
    ];
    const SECOND: [&str; 16] = [
        "Aurora", "Comet", "Corona", "Eclipse", "Equinox", "Halo", "Meteor", "Nebula", "Nova",
        "Orbit", "Parallax", "Pulsar", "Quasar", "Solstice", "Vega", "Zenith",
    ];
    let number = number as usize;
    let (first, second) = (FIRST[number % 16], SECOND[number / 16 % 16]);
    format!("{first} {second}")
}
