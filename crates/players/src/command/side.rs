use clap::ValueEnum;
use rivi_rules::Side;

/// A side as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SideName {
    /// Who usually begins.
    X,
    /// The other one.
    O,
}

impl From<SideName> for Side {
    fn from(name: SideName) -> Side {
        match name {
            SideName::X => Side::X,
            SideName::O => Side::O,
        }
    }
}
