//! Fuzzes the body of a request.
#![no_main]

use std::sync::LazyLock;

use fuzz::Served;

static SERVED: LazyLock<Served> = LazyLock::new(Served::start);

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::body(&SERVED, data));
