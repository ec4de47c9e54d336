use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A schema with its name.
pub type NamedSchema = (String, RefOr<Schema>);

/// Gives the schema of what a view shows, and every schema that it refers to.
pub type ShownSchema = fn() -> (NamedSchema, Vec<NamedSchema>);

/// The schema of a type.
pub fn shown_schema<T: ToSchema + PartialSchema>() -> (NamedSchema, Vec<NamedSchema>) {
    let mut others = Vec::new();
    T::schemas(&mut others);
    ((T::name().into_owned(), T::schema()), others)
}
