//! Fuzzes a transcript.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::transcript(data));
