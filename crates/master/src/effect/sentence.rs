//! The English sentence of an ability, made from its data.
