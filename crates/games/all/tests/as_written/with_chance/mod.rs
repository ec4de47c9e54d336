//! What random games and random stones show. These take longest, and the name makes them come last, so
//! that a run that ends with the first failure seldom comes to them.

mod brief_contract;
mod even_chances;
mod random_stones;
