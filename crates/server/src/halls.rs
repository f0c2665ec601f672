//! The public lists of the lobby. Everybody sees the same ones, so they are looked up once for all who
//! ask at about the same time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use page::lobby::Lists;
use table::Status;
use tokio::sync::Mutex;

use crate::error::Error;
use crate::store::Store;

/// How old a list may be.
const FRESH: Duration = Duration::from_secs(1);

/// The lists as they were a moment ago.
#[derive(Default)]
pub(crate) struct Halls(Mutex<Option<(Instant, Arc<Lists>)>>);

impl Halls {
    /// The lists. Those who ask while they are looked up wait for the same answer.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(crate) async fn lists(&self, store: &Store) -> Result<Arc<Lists>, Error> {
        let mut kept = self.0.lock().await;
        if let Some((since, lists)) = &*kept
            && since.elapsed() < FRESH
        {
            return Ok(Arc::clone(lists));
        }
        let lists = Arc::new(Lists {
            open: store.newest_tables(Status::Open).await?,
            playing: store.newest_tables(Status::Playing).await?,
            over: store.newest_tables(Status::Over).await?,
        });
        *kept = Some((Instant::now(), Arc::clone(&lists)));
        Ok(lists)
    }

    /// A table was opened: the people who did it want to find it.
    pub(crate) async fn forget(&self) {
        *self.0.lock().await = None;
    }
}
