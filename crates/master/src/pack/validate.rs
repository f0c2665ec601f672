//! Checks a pack against the content constraints (MG-C).
