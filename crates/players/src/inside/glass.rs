use rivi_rules::Game;
use rivi_search::teach::{self, Answer, Openings, RecordedTree, Variant};
use rivi_search::{Limits, MonteCarloTree, NoTrace};
use serde::Serialize;

use super::compare::{Searched, searched};
use super::node::{Look, shown};
use super::tree::{OpenedNode, open_node};
use super::visits::{Steps, steps};
use super::{InsideError, TreeMachine, TreeNode};
use crate::machines::tree;
use crate::{Hosted, Listing, PlayerError, Shown, ViewQuestion, registry};

/// What can be asked about the machines from the position that a game has reached.
pub trait Glass {
    /// Opens the node of a search tree that these moves lead to.
    ///
    /// # Errors
    /// If the tree is too large, or the search did not come to that node.
    fn open_node(
        &self,
        machine: TreeMachine,
        path: &str,
        limits: &Limits,
    ) -> Result<OpenedNode, InsideError>;

    /// Tells some steps of a search in their order.
    ///
    /// # Errors
    /// If the search is too long to come to these steps.
    fn steps(
        &self,
        machine: TreeMachine,
        from: u64,
        count: u64,
        limits: &Limits,
    ) -> Result<Steps, InsideError>;

    /// Searches the position by every variant, A first, each within the limits.
    ///
    /// # Errors
    /// If the game is so long that no tree of it can be walked down.
    fn compare(&self, limits: &Limits) -> Result<Vec<Searched>, InsideError>;

    /// Searches the position by one variant.
    fn searched(&self, variant: Variant, limits: &Limits) -> Searched;

    /// Searches the position by one variant and keeps so many plies of the tree, at most so many nodes.
    fn tree(&self, variant: Variant, plies: usize, most: usize, limits: &Limits) -> SearchedTree;

    /// The openings of up to so many moves, found by search, as variant G stores them; none if a limit was reached.
    fn grown_openings(&self, plies: u32, limits: &Limits) -> Option<String>;

    /// What shows this player from inside: one of the game's own views, or what shows it in any game, by its name
    /// in an address. None if there is nothing to see.
    fn inside_of(&self, player: &Listing) -> Option<&'static str>;

    /// Shows one of the game's own machines.
    ///
    /// # Errors
    /// If the player has no such view, or does not play this game.
    fn view(
        &self,
        name: &str,
        question: &ViewQuestion,
        limits: &Limits,
    ) -> Result<Shown, InsideError>;

    /// The share of the points, from 0 to 1, that the side to move can expect, by Monte Carlo tree search. The
    /// same playouts and seed give the same share.
    fn expected_share(&self, playouts: u32, seed: u64) -> f64;
}

/// One search with its tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SearchedTree {
    /// What was found.
    #[serde(flatten)]
    pub searched: Searched,
    /// The tree as far as it is kept; none if nothing was searched.
    pub tree: Option<TreeNode>,
    /// Nodes within the plies asked for that were too many to be kept.
    pub left_out: u64,
}

impl<P: Game> Hosted<P> {
    fn openings(&self) -> Openings<P> {
        tree::openings(self.record().start(), self.kit().tree_openings)
    }
}

impl<P: Game> Glass for Hosted<P> {
    fn open_node(
        &self,
        machine: TreeMachine,
        path: &str,
        limits: &Limits,
    ) -> Result<OpenedNode, InsideError> {
        open_node(self.record().position(), machine, &self.openings(), path, limits)
    }

    fn steps(
        &self,
        machine: TreeMachine,
        from: u64,
        count: u64,
        limits: &Limits,
    ) -> Result<Steps, InsideError> {
        steps(self.record().position(), machine, &self.openings(), (from, count), limits)
    }

    fn compare(&self, limits: &Limits) -> Result<Vec<Searched>, InsideError> {
        if !tree::is_walkable(self.record().position()) {
            return Err(PlayerError::fit(&tree::LISTINGS[0], "a game as long as this").into());
        }
        Ok(Variant::ALL.into_iter().map(|variant| self.searched(variant, limits)).collect())
    }

    fn searched(&self, variant: Variant, limits: &Limits) -> Searched {
        let position = self.record().position();
        let answer = teach::run(variant, position, &self.openings(), limits, &mut NoTrace);
        searched(variant, position, &answer)
    }

    fn tree(&self, variant: Variant, plies: usize, most: usize, limits: &Limits) -> SearchedTree {
        let position = self.record().position();
        let mut tree = RecordedTree::to_depth(plies, most);
        let answer: Answer<P> = teach::run(variant, position, &self.openings(), limits, &mut tree);
        SearchedTree {
            searched: searched(variant, position, &answer),
            tree: shown(&tree, position, &Look::board()),
            left_out: tree.left_out(),
        }
    }

    fn grown_openings(&self, plies: u32, limits: &Limits) -> Option<String> {
        Openings::grow(self.record().position(), plies, limits).map(|found| found.text())
    }

    fn inside_of(&self, player: &Listing) -> Option<&'static str> {
        let own = self.kit().views.iter().find(|view| view.card.player.name == player.name);
        own.map(|view| view.card.name).or(player.inside.name())
    }

    fn view(
        &self,
        name: &str,
        question: &ViewQuestion,
        limits: &Limits,
    ) -> Result<Shown, InsideError> {
        let cards = registry::views();
        let card = cards.iter().find(|card| card.name == name);
        let card = card.ok_or_else(|| InsideError::NoView(name.chars().take(40).collect()))?;
        InsideError::unless_named(&question.player, card)?;
        match self.kit().views.iter().find(|view| view.card.name == name) {
            Some(view) => (view.show)(self.record(), question, limits),
            None => Err(PlayerError::fit(card.player, crate::Desk::game(self)).into()),
        }
    }

    fn expected_share(&self, playouts: u32, seed: u64) -> f64 {
        MonteCarloTree::new(seed).expected_share(self.record().position(), playouts.into())
    }
}
