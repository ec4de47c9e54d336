use std::any::Any;
use std::fmt::Debug;

use rivi_rules::{Diagram, DiagramError, SetUp, Side, Table};
use rivi_search::{Limits, Verdict};

#[cfg(feature = "batches")]
use crate::batch::Batch;
use crate::inside::Glass;
use crate::puzzles::Puzzler;
use crate::{
    Card, Cost, Curve, Ladder, Listing, Looking, Means, Plan, PlayerError, Sentence, Swap2,
};

/// A game of whatever kind with everybody who can play it: what everything above the games works on.
pub trait Desk: Debug + Send + Sync {
    /// The game's name, as it was asked for.
    fn game(&self) -> &str;
    /// What the game is, as data.
    fn card(&self) -> &'static Card;
    /// The game on the table.
    fn table(&self) -> &dyn Table;
    /// The same, to be played on.
    fn table_mut(&mut self) -> &mut dyn Table;
    /// The empty board of the same game.
    fn restart(&self, first: Side) -> Box<dyn Desk>;
    /// The board with the position of a diagram.
    ///
    /// # Errors
    /// What is wrong with the diagram.
    fn set_up(&self, diagram: &Diagram, how: SetUp) -> Result<Box<dyn Desk>, DiagramError>;
    /// Whether the other is the same game by the same rules on the same board, whatever its name.
    fn is_same_game(&self, other: &dyn Desk) -> bool;
    /// A copy of its own.
    fn boxed(&self) -> Box<dyn Desk>;

    /// What wins, for those who ask how to play.
    fn goal(&self) -> Option<&Sentence>;
    /// The rest of the rules, a sentence each, where a game is made of options.
    fn rules(&self) -> &[Sentence];
    /// Everybody who plays it, people among them.
    fn players(&self) -> Vec<&'static Listing>;
    /// Players by strength; the last is the best.
    fn ladder(&self) -> Ladder;
    /// What guesses of the best player, and of the analyst, are worth in points, where that was measured.
    fn curve(&self) -> Option<&'static Curve>;
    /// Checks a player's text. This costs nothing and builds nothing.
    ///
    /// # Errors
    /// If there is no such player, it does not take a setting, does not play this game, or is a person.
    fn plan(&self, text: &str) -> Result<Box<dyn Plan>, PlayerError>;
    /// What the analyst would like to have.
    fn analyst_cost(&self) -> Cost;
    /// The analyst: the best player, asked for more than a move.
    fn analyst(&self, means: Means) -> Box<dyn Looking>;

    /// What is proven of the position within these limits and a memory of so many bytes; nothing where the game has no
    /// search for it.
    fn prove(&self, bytes: usize, limits: &Limits) -> Option<Verdict>;

    /// The machines seen through glass.
    fn glass(&self) -> &dyn Glass;
    /// Who poses and proves puzzles here.
    fn puzzler(&self) -> &dyn Puzzler;
    /// Balanced openings for matches, as a file of openings.
    fn match_openings(&self) -> Option<&'static str>;
    /// The rule by which the opening can be made fair, by its name.
    fn opening_rule(&self) -> Option<&'static str>;
    /// What a machine does with the stones of an opening by that rule. `None` if they are no opening.
    fn opened(&self) -> Option<Swap2>;
    /// The number by which Gomocup's protocol calls these rules, if it knows them.
    fn gomocup_rule(&self) -> Option<u8>;

    /// The position seen through each of the board's symmetries, the identity first.
    fn images(&self) -> Vec<Box<dyn Desk>>;
    #[cfg(feature = "batches")]
    /// So many games that all begin with the position on the desk, at most [`MOST_GAMES`](crate::MOST_GAMES).
    fn batch(&self, count: usize, seed: u64) -> Box<dyn Batch>;
    #[cfg(feature = "batches")]
    /// A game of a batch as one on a desk, beginning with its position now; none if it is of another kind.
    fn one_of(&self, batch: &dyn Batch, game: usize) -> Option<Box<dyn Desk>>;
    /// The number of a legal move given as text, as batches count moves.
    fn action(&self, text: &str) -> Option<usize>;
    /// The legal move of a number.
    fn with_action(&self, action: usize) -> Option<String>;
    #[cfg(feature = "batches")]
    /// Who knows exactly what every move is worth.
    fn labeller(&self, means: Means) -> Box<dyn crate::Labelling>;

    /// Solves the position as the arguments ask; none if the game has no solver of the kind asked for.
    #[cfg(feature = "commands")]
    fn solve(
        &self,
        arguments: &crate::command::SolveArguments,
        out: &mut dyn std::io::Write,
    ) -> Option<anyhow::Result<std::process::ExitCode>>;

    /// For those who sit at the desk and know its kind.
    #[doc(hidden)]
    fn as_any(&self) -> &dyn Any;
}

impl dyn Desk + '_ {
    /// The best player of the game, with its settings: it gives hints, and moves when somebody asks the computer to.
    pub fn best(&self) -> &'static str {
        self.ladder().best()
    }
}

impl Clone for Box<dyn Desk> {
    fn clone(&self) -> Box<dyn Desk> {
        self.boxed()
    }
}
