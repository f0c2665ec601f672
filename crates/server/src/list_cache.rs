//! The public lists of the lobby. Everybody sees the same ones, so requests made at about the same
//! time share one query.

use std::sync::Arc;
use std::time::{Duration, Instant};

use page::lobby::Lists;
use table::Status;
use tokio::sync::Mutex;

use crate::error::Error;
use crate::store::Store;

/// How old a list may be.
const MAX_AGE: Duration = Duration::from_secs(1);

/// The cached lists.
#[derive(Default)]
pub(crate) struct ListCache(Mutex<Option<(Instant, Arc<Lists>)>>);

impl ListCache {
    /// The lists. Requests that arrive during a query wait for its result.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(crate) async fn lists(&self, store: &dyn Store) -> Result<Arc<Lists>, Error> {
        let mut kept = self.0.lock().await;
        if let Some((since, lists)) = &*kept
            && since.elapsed() < MAX_AGE
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

    /// Drop the cache after a table was opened, so that its maker finds it in the list.
    pub(crate) async fn forget(&self) {
        *self.0.lock().await = None;
    }
}
