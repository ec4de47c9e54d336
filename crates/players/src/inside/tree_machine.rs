use std::str::FromStr;

use rivi_rules::Game;
use rivi_search::teach::{self, DepthLimited, Openings, Pruning, Variant};
use rivi_search::{Limits, OutcomeOnly, Trace};

use super::InsideError;
use crate::machines::{lookahead, tree};
use crate::{PlayerError, PlayerName};

/// A machine whose search tree can be looked into, named as the player is: `tree-c`,
/// `alphabeta:depth=4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeMachine {
    /// To the end of the game.
    ToTheEnd(Variant),
    /// To a horizon.
    Ahead {
        /// Whether branches are cut off.
        pruning: Pruning,
        /// Plies to look ahead.
        depth: u32,
    },
}

impl FromStr for TreeMachine {
    type Err = InsideError;

    fn from_str(text: &str) -> Result<TreeMachine, InsideError> {
        let name = PlayerName::parse(text);
        if let Some(variant) = tree::variant(&name) {
            return Ok(TreeMachine::ToTheEnd(variant));
        }
        if let Some((pruning, depth)) = lookahead::settings(&name)? {
            return Ok(TreeMachine::Ahead { pruning, depth });
        }
        Err(InsideError::View {
            player: name.name,
            view: "search tree to look into",
            expected: "tree-a to tree-g, minimax or alphabeta",
        })
    }
}

impl TreeMachine {
    /// Searches the position and tells the trace of every node. Says how many were entered, and
    /// whether the search came to its end.
    ///
    /// # Errors
    /// If the game is so long that its tree cannot be walked down.
    pub(super) fn run<P: Game, T: Trace<P> + ?Sized>(
        self,
        position: &P,
        openings: &Openings<P>,
        limits: &Limits,
        trace: &mut T,
    ) -> Result<(u64, bool), InsideError> {
        match self {
            TreeMachine::ToTheEnd(variant) => {
                if !tree::is_walkable(position) {
                    let listing = &tree::LISTINGS[variant as usize];
                    return Err(PlayerError::fit(listing, "a game as long as this").into());
                }
                let answer = teach::run(variant, position, openings, limits, trace);
                Ok((answer.nodes, !answer.was_stopped()))
            }
            TreeMachine::Ahead { pruning, depth } => {
                // Nothing is guessed but evenness, so that a win can count as one.
                let search = DepthLimited { unit: 1, ..DepthLimited::new(OutcomeOnly, pruning) };
                let limits = Limits { depth: Some(depth), ..limits.clone() };
                let report = search.run(position, &limits, trace);
                Ok((report.nodes, !limits.reached(report.nodes)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_are_named_as_players() {
        let read = |text: &str| text.parse::<TreeMachine>();
        assert_eq!(read("tree-c"), Ok(TreeMachine::ToTheEnd(Variant::AlphaBeta)));
        let minimax = TreeMachine::Ahead { pruning: Pruning::None, depth: 3 };
        assert_eq!(read("minimax:depth=3"), Ok(minimax));
        let default = TreeMachine::Ahead { pruning: Pruning::AlphaBeta, depth: 4 };
        assert_eq!(read("alphabeta"), Ok(default));
        for text in ["tree-h", "random", "", "minimax:depth=0", "alphabeta:depth=many"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
