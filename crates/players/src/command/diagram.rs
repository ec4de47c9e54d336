use clap::Args;
use rivi_rules::{Diagram, SetUp, Side};

use super::{SideName, input};
use crate::Desk;

/// A position given as a picture.
#[derive(Args, Clone, Debug, Default)]
pub struct DiagramArguments {
    /// A picture of the board (X, O and . row by row) in a file, or - for standard input
    #[arg(long, value_name = "FILE")]
    pub diagram: Option<String>,
    /// The side to move in the diagram
    #[arg(long, value_enum, requires = "diagram")]
    turn: Option<SideName>,
    /// Take a diagram that no game can lead to
    #[arg(long, requires = "diagram")]
    impossible: bool,
}

impl DiagramArguments {
    /// The desk with the diagram's position, or as it was if there is no diagram.
    ///
    /// # Errors
    /// If the diagram cannot be read, or is none of this game.
    pub fn set_up(&self, desk: Box<dyn Desk>) -> anyhow::Result<Box<dyn Desk>> {
        let Some(path) = &self.diagram else { return Ok(desk) };
        let diagram: Diagram = input::text(path)?.parse()?;
        let how = SetUp { turn: self.turn.map(Side::from), impossible: self.impossible };
        Ok(desk.set_up(&diagram, how)?)
    }
}
