//! Fuzzes a scenario.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::scenario(data));
