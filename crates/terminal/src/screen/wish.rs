/// What whoever looks at a page wants of the rest of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    None,
    Leave,
    Help,
}
