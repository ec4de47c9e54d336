//! One suite for every store, and a real PostgreSQL to run it on.
