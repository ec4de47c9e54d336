//! How values are written in messages and files, where that is not how they are kept.

use crate::{NoOutcome, Outcome, Square};

impl From<[u8; 2]> for Square {
    fn from([row, column]: [u8; 2]) -> Square {
        Square { row, column }
    }
}

impl From<Square> for [u8; 2] {
    fn from(square: Square) -> [u8; 2] {
        [square.row, square.column]
    }
}

impl From<Outcome> for &'static str {
    fn from(outcome: Outcome) -> &'static str {
        outcome.word()
    }
}

impl TryFrom<String> for Outcome {
    type Error = NoOutcome;

    fn try_from(word: String) -> Result<Outcome, NoOutcome> {
        word.parse()
    }
}

#[cfg(feature = "schema")]
mod schema {
    use utoipa::openapi::RefOr;
    use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, Type};
    use utoipa::{PartialSchema, ToSchema};

    use super::{Outcome, Square};

    impl PartialSchema for Square {
        fn schema() -> RefOr<Schema> {
            let pair =
                ArrayBuilder::new().items(u8::schema()).min_items(Some(2)).max_items(Some(2));
            let about =
                "Row and column from the top left, both from 0, written as `[row, column]`.";
            pair.description(Some(about)).build().into()
        }
    }

    impl ToSchema for Square {}

    impl PartialSchema for Outcome {
        fn schema() -> RefOr<Schema> {
            let words = Outcome::ALL.map(Outcome::word);
            let word = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words));
            word.description(Some("How a finished game ended.")).build().into()
        }
    }

    impl ToSchema for Outcome {}
}
