//! A game tree that somebody has written down: searched by every variant, with the strategies of a side told apart.

use rivi_rules::{Notation, Position, Side, WrittenTree};
use rivi_search::teach::{self, Openings, RecordedTree, Variant, count_strategies, judge};
use rivi_search::{Limits, NoTrace, Score};
use serde::Serialize;

use super::compare::searched;
use super::node::{Look, shown};
use super::plan::Plan;
use super::{InsideError, Searched, TreeNode};

/// What is asked about a tree.
#[derive(Clone, Debug)]
pub struct Asked<'t> {
    /// The tree, as in `((3 12) (2 4) (14 5))`.
    pub text: &'t str,
    /// Who chooses at its root: X, who minimises, or O, who maximises.
    pub first: Side,
    /// By which variant the tree that is shown is searched.
    pub variant: Variant,
    /// Whose strategies are told apart.
    pub side: Side,
    /// A strategy of that side to be judged: the paths to its choices, separated by commas, as in `b, b a c`.
    pub strategy: Option<&'t str>,
}

/// What is known of a tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Explained {
    /// Its forks and leaves.
    pub size: u64,
    /// The search by every variant, A first.
    pub variants: Vec<Searched>,
    /// The tree as the variant that was asked for searched it. What it left out is there too, with no nodes.
    pub tree: TreeNode,
    /// The strategies of the side that was asked for.
    pub strategies: Strategies,
}

/// The strategies of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Strategies {
    /// The side.
    pub side: char,
    /// What best play promises it, as a payoff.
    pub promised: i32,
    /// How many there are; 10^15 stands for so many or more.
    pub all: u64,
    /// How many get all that best play promises.
    pub optimal: u64,
    /// How many never lose where that can be avoided; the optimal ones are among them.
    pub acceptable: u64,
    /// The forks where the side chooses.
    pub forks: Vec<Fork>,
    /// What the strategy that was asked about is worth.
    pub own: Option<Judged>,
}

/// A fork where a side chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Fork {
    /// The moves that lead there.
    pub path: String,
    /// Its branches in their order.
    pub choices: Vec<Choice>,
}

/// A branch that a side may choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choice {
    /// Its letter.
    pub r#move: String,
    /// What it is worth, as a payoff.
    pub value: i32,
    /// What can still be followed behind it: an `optimal` strategy, an `acceptable` one, or `neither`.
    pub keeps: &'static str,
}

/// What a strategy is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Judged {
    /// The worst that can come of it, as a payoff.
    pub guaranteed: i32,
    /// `optimal`, `acceptable` or `neither`.
    pub kind: &'static str,
}

/// Answers what is asked about a tree.
///
/// # Errors
/// If the text is no tree, the strategy cannot be followed, or a limit is reached.
pub fn explained(asked: &Asked<'_>, limits: &Limits) -> Result<Explained, InsideError> {
    let root = asked.text.parse::<WrittenTree>()?.start(asked.first);
    let none = Openings::empty();
    let one = |variant| {
        searched(variant, &root, &teach::run(variant, &root, &none, limits, &mut NoTrace))
    };
    let variants: Vec<Searched> = Variant::ALL.into_iter().map(one).collect();
    if variants.iter().any(|one| one.stopped) {
        return Err(InsideError::TooLarge { nodes: variants.iter().map(|one| one.nodes).sum() });
    }
    let mut recorded = RecordedTree::to_depth(usize::MAX, root.size());
    teach::run(asked.variant, &root, &none, limits, &mut recorded);
    let too_large = || InsideError::TooLarge { nodes: root.size() as u64 };
    let mut tree = shown(&recorded, &root, &Look::none()).ok_or_else(too_large)?;
    add_left_out(&mut tree, &root);
    let strategies = strategies(asked, &root, limits)?;
    Ok(Explained { size: root.size() as u64, variants, tree, strategies })
}

/// Puts what the search left out into its place.
fn add_left_out(node: &mut TreeNode, position: &WrittenTree) {
    let why = node.untried_reason();
    let mut entered = std::mem::take(&mut node.children).into_iter().peekable();
    node.untried.clear();
    for m in position.moves() {
        let (text, below) = (position.move_text(m), position.after(m));
        let child = match entered.next_if(|child| child.r#move.as_deref() == Some(&*text)) {
            Some(mut child) => {
                add_left_out(&mut child, &below);
                child
            }
            None => left_out(text, &below, why),
        };
        node.children.push(child);
    }
}

/// A part of the tree to which the search did not come.
fn left_out(text: String, position: &WrittenTree, why: &'static str) -> TreeNode {
    let turn = position.turn();
    let children =
        position.moves().map(|m| left_out(position.move_text(m), &position.after(m), why));
    TreeNode {
        r#move: Some(text),
        square: None,
        level: if turn == Side::X { "MIN" } else { "MAX" },
        turn: turn.mark(),
        value: position.payoff().map(|payoff| payoff.0),
        bound: '=',
        alpha: None,
        beta: None,
        best: None,
        exit: why,
        nodes: 0,
        before: 0,
        on_best_line: false,
        board: Vec::new(),
        untried: Vec::new(),
        children: children.collect(),
    }
}

fn strategies(
    asked: &Asked<'_>,
    root: &WrittenTree,
    limits: &Limits,
) -> Result<Strategies, InsideError> {
    let side = asked.side;
    let too_large = || InsideError::TooLarge { nodes: root.size() as u64 };
    let mut forks = Vec::new();
    let promised = value(root, side, &mut |_, _| ());
    value(root, side, &mut |position, path| {
        if position.turn() == side {
            forks.push(fork(position, path, side, promised));
        }
    });
    let count = |least| count_strategies(root, side, least, limits).ok_or_else(too_large);
    let least_of_all = Score(-i32::MAX);
    // Who loses against best play has nothing to keep.
    let acceptable = if promised < Score::EVEN { least_of_all } else { Score::EVEN };
    let own = asked.strategy.map(|text| judged(text, root, side, limits)).transpose()?;
    Ok(Strategies {
        side: side.mark(),
        promised: promised.payoff(side).0,
        all: count(least_of_all)?,
        optimal: count(promised)?,
        acceptable: count(acceptable)?,
        forks,
        own,
    })
}

/// What best play promises `side`, by plain minimax. Every fork is told with the moves that lead to it.
fn value(root: &WrittenTree, side: Side, told: &mut impl FnMut(&WrittenTree, &str)) -> Score {
    fn below(
        position: &WrittenTree,
        side: Side,
        path: &mut Vec<String>,
        told: &mut impl FnMut(&WrittenTree, &str),
    ) -> Score {
        if let Some(payoff) = position.payoff() {
            return Score::of(payoff, side);
        }
        told(position, &path.join(" "));
        let own = position.turn() == side;
        let mut best: Option<Score> = None;
        for m in position.moves() {
            path.push(position.move_text(m));
            let value = below(&position.after(m), side, path, told);
            path.pop();
            best = Some(
                best.map_or(value, |best| if own { best.max(value) } else { best.min(value) }),
            );
        }
        best.unwrap_or_default()
    }
    below(root, side, &mut Vec::new(), told)
}

fn fork(position: &WrittenTree, path: &str, side: Side, promised: Score) -> Fork {
    let choices = position.moves().map(|m| {
        let worth = value(&position.after(m), side, &mut |_, _| ());
        let keeps = kind(worth >= promised, worth >= Score::EVEN || promised < Score::EVEN);
        Choice { r#move: position.move_text(m), value: worth.payoff(side).0, keeps }
    });
    Fork { path: path.to_owned(), choices: choices.collect() }
}

fn kind(optimal: bool, acceptable: bool) -> &'static str {
    match (optimal, acceptable) {
        (true, _) => "optimal",
        (false, true) => "acceptable",
        (false, false) => "neither",
    }
}

fn judged(
    text: &str,
    root: &WrittenTree,
    side: Side,
    limits: &Limits,
) -> Result<Judged, InsideError> {
    let mut plan = Plan::read(text, root, side)?;
    let judgement = judge(root, side, &mut |position| plan.choose(position), limits);
    plan.check_complete()?;
    let judgement = judgement.ok_or(InsideError::TooLarge { nodes: root.size() as u64 })?;
    let kind = kind(judgement.is_optimal(), judgement.is_acceptable());
    Ok(Judged { guaranteed: judgement.guaranteed.payoff(side).0, kind })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LECTURE: &str = "((3 12) (2 4) (14 5))";

    fn asked(text: &str, variant: Variant) -> Asked<'_> {
        Asked { text, first: Side::X, variant, side: Side::X, strategy: None }
    }

    fn told(asked: &Asked<'_>) -> Explained {
        explained(asked, &Limits::none()).unwrap()
    }

    fn refused(asked: &Asked<'_>) -> String {
        explained(asked, &Limits::none()).unwrap_err().to_string()
    }

    #[test]
    fn every_variant_finds_the_value() {
        for text in [LECTURE, "(((1 -1) (0 1)) (0 (1 1)) (-1 (0 0)))", "7", "((-5 (9 -9)) (-5 -5))"]
        {
            let told = told(&asked(text, Variant::WholeTree));
            let values: Vec<_> = told.variants.iter().map(|one| one.value).collect();
            assert_eq!(values, vec![values[0]; 7], "{text}");
            assert_eq!(told.strategies.promised, values[0].unwrap());
            assert_eq!(told.variants[0].nodes, told.size, "A looks at everything");
        }
    }

    /// Whatever a variant leaves out, the tree that is told is whole, and its nodes add up.
    #[test]
    fn what_is_left_out_stands_in_its_place() {
        fn count(node: &TreeNode, entered: &mut u64) -> u64 {
            *entered += u64::from(node.is_entered());
            1 + node.children.iter().map(|child| count(child, entered)).sum::<u64>()
        }
        for variant in Variant::ALL {
            let told = told(&asked("((3 12) (2 (4 6)) (14 (5 1)) 9)", variant));
            let mut entered = 0;
            assert_eq!(count(&told.tree, &mut entered), told.size, "{variant}");
            assert_eq!(entered, told.variants[variant as usize].nodes, "{variant}");
        }
        let tree = told(&asked(LECTURE, Variant::AlphaBeta)).tree;
        let third = &tree.children[2];
        assert_eq!((third.exit, third.children[0].nodes), ("cut off", 1));
        let cut = &third.children[1];
        assert_eq!((cut.nodes, cut.value, cut.exit), (0, Some(5), "cut off"));
    }

    /// X loses by a, gains 1 by b and 5 by c.
    #[test]
    fn strategies_are_told_apart() {
        let mut question = asked("((3 -9) (-1 -2) (-5 -6))", Variant::WholeTree);
        let strategies = told(&question).strategies;
        assert_eq!((strategies.promised, strategies.all), (-5, 3));
        assert_eq!((strategies.optimal, strategies.acceptable), (1, 2));
        let keeps: Vec<_> = strategies.forks[0].choices.iter().map(|choice| choice.keeps).collect();
        assert_eq!((strategies.forks.len(), keeps), (1, vec!["neither", "acceptable", "optimal"]));
        for (text, kind) in [("a", "neither"), ("b", "acceptable"), (" c ", "optimal")] {
            question.strategy = Some(text);
            assert_eq!(told(&question).strategies.own.unwrap().kind, kind);
        }
    }

    #[test]
    fn the_other_side_and_the_other_beginner_are_asked_too() {
        let question = Asked { first: Side::O, ..asked(LECTURE, Variant::WholeTree) };
        assert_eq!(told(&question).strategies.promised, 5, "O takes the greatest of the least");
        let question = Asked {
            side: Side::O,
            strategy: Some("a a, b b, c b"),
            ..asked(LECTURE, Variant::WholeTree)
        };
        let strategies = told(&question).strategies;
        assert_eq!((strategies.all, strategies.optimal, strategies.forks.len()), (8, 2, 3));
        assert_eq!(strategies.own, Some(Judged { guaranteed: 3, kind: "acceptable" }));
    }

    #[test]
    fn strategies_that_cannot_be_followed_are_refused() {
        let refused = |side, strategy| {
            refused(&Asked {
                side,
                strategy: Some(strategy),
                ..asked("((1 (2 3)) 4)", Variant::WholeTree)
            })
        };
        assert!(refused(Side::X, "").contains("does not say what to choose at the start"));
        assert!(refused(Side::X, "a").contains("does not say what to choose after a b"));
        assert!(refused(Side::X, "a, a a").contains("the last move of 'a a' is not X's"));
        assert!(refused(Side::X, "a, b").contains("another branch is chosen already"));
        assert!(refused(Side::O, "a c").contains("'a c': move 2, 'c', is illegal"));
        assert!(refused(Side::O, "1").contains("expected the letter of a branch"));
    }

    #[test]
    fn limits_end_it_with_a_sentence() {
        let question = asked(LECTURE, Variant::WholeTree);
        let error = explained(&question, &Limits::nodes(4)).unwrap_err();
        assert!(matches!(error, InsideError::TooLarge { .. }), "{error}");
        assert!(refused(&asked("(1 (2)", Variant::WholeTree)).starts_with("a tree is"));
    }
}
