//! Fuzzes a position.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::position(data));
