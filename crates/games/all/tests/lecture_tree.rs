//! The variants of the game tree against the lecture: its node counts (requirement T4), and its
//! program, written out here for tic-tac-toe alone as the oracle of variants A to D.

use rivi_mnk::{Cell, Three};
use rivi_rules::{Outcome, Position, Side};
use rivi_search::teach::{Answer, DepthLimited, Openings, Pruning, Variant, run};
use rivi_search::{Limits, NoTrace, OutcomeOnly};

const TABLE: &str = include_str!("../../mnk/data/tictactoe.nodes");

fn openings() -> Openings<Three> {
    Openings::parse(&Three::default(), rivi_mnk::OPENINGS).unwrap()
}

fn search(variant: Variant, position: &Three, openings: &Openings<Three>) -> Answer<Three> {
    run(variant, position, openings, &Limits::none(), &mut NoTrace)
}

/// A game that a variant plays against itself: the cells and the nodes of each search.
fn self_play(variant: Variant) -> (Vec<u16>, Vec<u64>, Option<Outcome>) {
    let (mut position, openings) = (Three::default(), openings());
    let (mut cells, mut nodes) = (Vec::new(), Vec::new());
    while position.outcome().is_none() {
        let answer = search(variant, &position, &openings);
        let best = answer.best.unwrap();
        cells.push(best.0);
        nodes.push(answer.nodes);
        position.make(best);
    }
    (cells, nodes, position.outcome())
}

#[test]
fn the_node_counts_are_those_of_the_table() {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    let mut checked = 0;
    for line in lines {
        let (letter, counts) = line.split_once('|').unwrap();
        let expected: Vec<u64> = counts.split_whitespace().map(|n| n.parse().unwrap()).collect();
        let (cells, nodes, outcome) = self_play(letter.parse().unwrap());
        assert_eq!(nodes, expected, "variant {letter}");
        assert_eq!(cells, [0, 4, 1, 2, 6, 3, 5, 7, 8], "variant {letter}");
        assert_eq!(outcome, Some(Outcome::Draw));
        checked += 1;
    }
    assert_eq!(checked, Variant::ALL.len());
}

#[test]
fn variants_a_to_d_are_the_lectures_program_in_every_position() {
    let variants = [Variant::WholeTree, Variant::StopAtWin, Variant::AlphaBeta, Variant::Forced];
    let openings = Openings::empty();
    for position in reachable() {
        for variant in variants {
            let mut lecture = Lecture { variant, nodes: 0 };
            let (value, best) = lecture.game_tree_node(&Arena::of(&position), -1, 1);
            let answer = search(variant, &position, &openings);
            assert_eq!(answer.payoff().unwrap().0, value, "{variant} {position:?}");
            assert_eq!(answer.best.map(|m| m.0 as usize), best, "{variant} {position:?}");
            assert_eq!(answer.nodes, lecture.nodes, "{variant} {position:?}");
        }
    }
}

#[test]
fn a_b_and_c_agree_on_the_move() {
    let openings = Openings::empty();
    for position in reachable() {
        let [a, b, c] = [Variant::WholeTree, Variant::StopAtWin, Variant::AlphaBeta]
            .map(|variant| search(variant, &position, &openings).best);
        assert!(a == b && b == c, "{position:?}");
    }
}

/// The lecture's program lets the first move of a node lower alpha (or raise beta), which costs
/// nodes. The depth-limited alpha-beta does not, and without a depth it searches the same tree.
#[test]
fn a_window_that_never_widens_saves_nodes() {
    let search = DepthLimited::new(OutcomeOnly, Pruning::AlphaBeta);
    let report = search.run(&Three::default(), &Limits::none(), &mut NoTrace);
    let lecture = self_play(Variant::AlphaBeta).1[0];
    assert_eq!((report.nodes, lecture), (16_811, 18_014));
}

/// All 5,478 positions.
fn reachable() -> Vec<Three> {
    let mut found = vec![Three::default()];
    let mut seen = std::collections::HashSet::new();
    let mut next = 0;
    while next < found.len() {
        let position = found[next];
        found.extend(position.moves().map(|m| position.after(m)).filter(|p| seen.insert(p.key())));
        next += 1;
    }
    assert_eq!(found.len(), 5478);
    found
}

/// The lecture's position: −1 for X, who minimises, +1 for O, who maximises, 0 for a free cell.
#[derive(Clone)]
struct Arena {
    cells: [i32; 9],
    player_to_move: i32,
}

impl Arena {
    fn of(position: &Three) -> Arena {
        let cell = |at: usize| {
            let holds = |side: Side| position.marks(side) >> at & 1 != 0;
            i32::from(holds(Side::O)) - i32::from(holds(Side::X))
        };
        let player_to_move = if position.turn() == Side::X { -1 } else { 1 };
        Arena { cells: std::array::from_fn(cell), player_to_move }
    }

    fn won(&self) -> i32 {
        const LINES: [[usize; 3]; 8] = [
            [0, 1, 2],
            [3, 4, 5],
            [6, 7, 8],
            [0, 3, 6],
            [1, 4, 7],
            [2, 5, 8],
            [0, 4, 8],
            [2, 4, 6],
        ];
        let sum = |line: &[usize; 3]| line.iter().map(|&at| self.cells[at]).sum::<i32>();
        LINES.iter().map(sum).find(|sum| sum.abs() == 3).map_or(0, |sum| sum / 3)
    }

    fn moves(&self) -> Vec<usize> {
        let free = |&at: &usize| self.won() == 0 && self.cells[at] == 0;
        (0..9).filter(free).collect()
    }

    fn make_move(&self, at: usize) -> Arena {
        let mut next = self.clone();
        next.cells[at] = self.player_to_move;
        next.player_to_move = -self.player_to_move;
        next
    }

    fn forced_win(&self, player: i32) -> Option<usize> {
        let mut tried = self.clone();
        tried.player_to_move = player;
        self.moves().into_iter().find(|&at| tried.make_move(at).won() == player)
    }
}

/// The lecture's constructor of a node in its four variants.
struct Lecture {
    variant: Variant,
    nodes: u64,
}

impl Lecture {
    fn game_tree_node(
        &mut self,
        p: &Arena,
        mut goal_min: i32,
        mut goal_max: i32,
    ) -> (i32, Option<usize>) {
        self.nodes += 1;
        let player = p.player_to_move;
        if p.won() == -player {
            return (-player, None);
        }
        if p.moves().is_empty() {
            return (0, None);
        }
        if self.variant == Variant::Forced {
            if let Some(m) = p.forced_win(player) {
                return (player, Some(m));
            }
            if let Some(m) = p.forced_win(-player) {
                return (self.game_tree_node(&p.make_move(m), goal_min, goal_max).0, Some(m));
            }
        }
        let (mut value, mut best_move) = (-2 * player, None);
        for m in p.moves() {
            let (child, _) = self.game_tree_node(&p.make_move(m), goal_min, goal_max);
            if player == -1 && child < value || player == 1 && child > value {
                (value, best_move) = (child, Some(m));
                match self.variant {
                    Variant::StopAtWin if value == player => break,
                    Variant::WholeTree | Variant::StopAtWin => {}
                    _ if player == -1 && value <= goal_min => break,
                    _ if player == 1 && value >= goal_max => break,
                    _ if player == -1 => goal_max = value,
                    _ => goal_min = value,
                }
            }
        }
        (value, best_move)
    }
}

#[test]
fn the_oracle_knows_a_win() {
    let mut position = Three::default();
    for cell in [0, 3, 1, 4] {
        position.make(Cell(cell));
    }
    assert_eq!(Arena::of(&position).forced_win(-1), Some(2));
    assert_eq!(Arena::of(&position).forced_win(1), Some(5));
}
