//! Events as words and as English sentences.

use crate::{Event, Master};

impl Master {
    pub(crate) fn event_words(&self, event: &Event) -> String {
        format!("{event:?}")
    }

    pub(crate) fn event_sentence(&self, event: &Event) -> String {
        format!("{event:?}")
    }
}
