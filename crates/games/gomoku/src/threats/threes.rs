use std::collections::{HashMap, HashSet};

use rivi_search::Limits;

use super::fours::stops;
use super::{Found, Fours, Win};
use crate::Twist;
use crate::board::{Class, SearchBoard};
use rivi_mnk::Cell;

/// Looks for wins by fours and open threes, by proof-number search: the attacker's moves are threats,
/// and the defender's are all those after which the threat no longer wins as it stands.
#[derive(Debug, Default)]
pub struct Threes {
    nodes: HashMap<u64, Node>,
    fours: Fours,
    entered: u64,
    limits: Limits,
}

/// What each winning position of the attacker should be answered with.
#[derive(Clone, Debug, Default)]
pub struct Plan(HashMap<u64, Cell>);

impl Plan {
    /// The move in the position of this key.
    pub fn next(&self, key: u64) -> Option<Cell> {
        self.0.get(&key).copied()
    }

    /// With what another says, where this one says nothing.
    pub(super) fn extend(&mut self, other: Plan) {
        for (key, cell) in other.0 {
            self.0.entry(key).or_insert(cell);
        }
    }
}

/// How far a position is from being proven and disproven, and the moves worth trying.
#[derive(Clone, Debug)]
struct Node {
    proof: u32,
    disproof: u32,
    moves: Box<[Cell]>,
    /// A win by fours from here, if that is what proves it.
    fours: Option<Win>,
}

const NEVER: u32 = u32::MAX / 4;
/// What looking for a win by fours may cost at a node of the attacker, and as a threat.
const NODES_FOR_FOURS: u64 = 2_000;

impl Node {
    fn proven(fours: Option<Win>) -> Node {
        Node { proof: 0, disproof: NEVER, moves: Box::new([]), fours }
    }

    fn disproven() -> Node {
        Node { proof: NEVER, disproof: 0, moves: Box::new([]), fours: None }
    }

    fn is_known(&self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

impl Threes {
    /// Looks for a win of the side to move. The board is left as it was.
    pub fn search(&mut self, board: &mut SearchBoard, limits: &Limits) -> Found {
        self.nodes.clear();
        self.fours.forget();
        (self.entered, self.limits) = (0, limits.clone());
        self.expand(board, true);
        while !self.is_out() {
            let root = &self.nodes[&board.key()];
            if root.is_known() {
                break;
            }
            self.deepen(board, true, NEVER, NEVER);
        }
        match self.nodes.get(&board.key()) {
            Some(root) if root.proof == 0 => Found::Win(self.win(board)),
            Some(root) if root.disproof == 0 => Found::Nothing,
            _ => Found::GaveUp,
        }
    }

    /// Positions entered by the last search.
    pub fn nodes(&self) -> u64 {
        self.entered
    }

    /// What to play in each position of the win that was found.
    pub fn plan(&self, board: &mut SearchBoard) -> Plan {
        let mut plan = Plan::default();
        self.gather(board, &mut plan, &mut HashSet::new());
        plan
    }

    fn is_out(&self) -> bool {
        self.limits.reached(self.entered)
    }

    /// Searches below a node until its numbers reach a threshold.
    fn deepen(&mut self, board: &mut SearchBoard, attacking: bool, proof: u32, disproof: u32) {
        loop {
            let Some((best, second)) = self.sum_up(board, attacking) else { return };
            let node = &self.nodes[&board.key()];
            if node.proof >= proof || node.disproof >= disproof || node.is_known() || self.is_out()
            {
                return;
            }
            let (node_proof, node_disproof) = (node.proof, node.disproof);
            board.make(best);
            let child = &self.nodes[&board.key()];
            let (below_proof, below_disproof) = if attacking {
                let most = proof.min(second.saturating_add(1));
                (most, disproof.saturating_sub(node_disproof).saturating_add(child.disproof))
            } else {
                let most = disproof.min(second.saturating_add(1));
                (proof.saturating_sub(node_proof).saturating_add(child.proof), most)
            };
            self.deepen(board, !attacking, below_proof.min(NEVER), below_disproof.min(NEVER));
            board.unmake();
        }
    }

    /// Works a node's numbers out from its children, which are expanded if they are new; gives the
    /// child to go on with and the number of the second best. `None` if nothing is left to do.
    fn sum_up(&mut self, board: &mut SearchBoard, attacking: bool) -> Option<(Cell, u32)> {
        let node = &self.nodes[&board.key()];
        if node.is_known() {
            return None;
        }
        let moves = node.moves.clone();
        let (mut least, mut second, mut sum, mut best) = (NEVER, NEVER, 0_u32, moves[0]);
        for &m in &moves {
            board.make(m);
            if !self.nodes.contains_key(&board.key()) {
                self.expand(board, !attacking);
            }
            let child = &self.nodes[&board.key()];
            let (own, other) = if attacking {
                (child.proof, child.disproof)
            } else {
                (child.disproof, child.proof)
            };
            board.unmake();
            sum = sum.saturating_add(other).min(NEVER);
            if own < least {
                (second, least, best) = (least, own, m);
            } else {
                second = second.min(own);
            }
            if own == 0 {
                break;
            }
        }
        let node = self.nodes.get_mut(&board.key())?;
        let sum = if least == 0 { NEVER } else { sum };
        (node.proof, node.disproof) = if attacking { (least, sum) } else { (sum, least) };
        Some((best, second))
    }

    fn expand(&mut self, board: &mut SearchBoard, attacking: bool) {
        self.entered += 1;
        let node = if attacking { self.attack(board) } else { self.defence(board) };
        self.nodes.insert(board.key(), node);
    }

    /// The attacker's threats.
    fn attack(&mut self, board: &mut SearchBoard) -> Node {
        if let Found::Win(win) = self.by_fours(board) {
            return Node::proven(Some(win));
        }
        let (own, width) = (board.turn(), board.size().width);
        let has_four = !board.set(own.other(), Class::Five).is_empty();
        let moves: Vec<Cell> = if has_four {
            stops(board)
        } else {
            [Class::FourThree, Class::DoubleThree, Class::Four, Class::OpenThree]
                .into_iter()
                .flat_map(|class| board.set(own, class).cells(width))
                .filter(|&cell| board.may_play(own, cell))
                .collect()
        };
        if moves.is_empty() {
            return Node::disproven();
        }
        Node { proof: 1, disproof: moves.len() as u32, moves: moves.into(), fours: None }
    }

    fn by_fours(&mut self, board: &mut SearchBoard) -> Found {
        let nodes = Some(NODES_FOR_FOURS);
        let limits = Limits { nodes, depth: None, ..self.limits.clone() };
        let found = self.fours.search(board, &limits);
        self.entered += self.fours.nodes();
        found
    }

    /// The defender's moves that the attacker's threat does not answer by itself.
    fn defence(&mut self, board: &mut SearchBoard) -> Node {
        let own = board.turn();
        if !board.set(own, Class::Five).is_empty() {
            return Node::disproven();
        }
        let moves = if board.set(own.other(), Class::Five).is_empty() {
            board.pass();
            let threat = self.by_fours(board).win();
            board.pass();
            let Some(threat) = threat else { return Node::disproven() };
            self.against(board, &threat)
        } else {
            stops(board)
        };
        if moves.is_empty() {
            return Node::proven(None);
        }
        Node { proof: moves.len() as u32, disproof: 1, moves: moves.into(), fours: None }
    }

    /// Every legal move after which the line of the threat, played as it is, does not win any more.
    /// The moves tried are all there are, so that no defence can be forgotten.
    fn against(&mut self, board: &mut SearchBoard, threat: &Win) -> Vec<Cell> {
        let own = board.turn();
        let free: Vec<Cell> = board.free_cells().collect();
        let mut moves = Vec::new();
        for cell in free {
            if !board.may_play(own, cell) {
                continue;
            }
            board.make(cell);
            self.entered += u64::from(moves.len().is_multiple_of(8));
            if !still_wins(board, &threat.line) {
                moves.push(cell);
            }
            board.unmake();
        }
        moves
    }

    /// The line that the proof gives: the winner's moves with the first answer to each.
    fn win(&self, board: &mut SearchBoard) -> Win {
        let (mut line, mut made) = (Vec::new(), 0);
        // Where the defender has no answer left, five comes with the next move.
        let mut moves_left = 1;
        while let Some(node) = self.nodes.get(&board.key()) {
            if let Some(win) = &node.fours {
                line.extend(&win.line);
                moves_left = win.moves;
                break;
            }
            let attacking = made % 2 == 0;
            let next =
                if attacking { self.proven_child(board) } else { node.moves.first().copied() };
            let Some(next) = next else { break };
            line.push(next);
            board.make(next);
            made += 1;
        }
        for _ in 0..made {
            board.unmake();
        }
        Win { line, moves: (made as u32).div_ceil(2) + moves_left }
    }

    fn proven_child(&self, board: &mut SearchBoard) -> Option<Cell> {
        let moves = self.nodes.get(&board.key())?.moves.clone();
        moves.iter().copied().find(|&m| {
            board.make(m);
            let proven = self.nodes.get(&board.key()).is_some_and(|child| child.proof == 0);
            board.unmake();
            proven
        })
    }

    fn gather(&self, board: &mut SearchBoard, plan: &mut Plan, seen: &mut HashSet<u64>) {
        if !seen.insert(board.key()) {
            return;
        }
        let Some(node) = self.nodes.get(&board.key()) else { return };
        if let Some(win) = &node.fours {
            plan.0.insert(board.key(), win.line[0]);
            return;
        }
        let Some(next) = self.proven_child(board) else { return };
        plan.0.insert(board.key(), next);
        board.make(next);
        let replies = self.nodes.get(&board.key()).map(|node| node.moves.clone());
        for &reply in replies.iter().flatten() {
            board.make(reply);
            self.gather(board, plan, seen);
            board.unmake();
        }
        board.unmake();
    }
}

/// Whether a line of fours still wins for the side to move, the defender's answers in it included,
/// when one more stone of the defender is there.
fn still_wins(board: &mut SearchBoard, line: &[Cell]) -> bool {
    if !board.set(board.turn(), Class::Five).is_empty() {
        return true;
    }
    let Some((&four, rest)) = line.split_first() else { return false };
    let own = board.turn();
    if !board.is_free(four) || board.class(own, four) < Class::Four || !board.may_play(own, four) {
        return false;
    }
    board.make(four);
    let won = answered_so(board, rest);
    board.unmake();
    won
}

/// The same when the four has just been made: all its answers are those of the line.
fn answered_so(board: &mut SearchBoard, rest: &[Cell]) -> bool {
    let (own, width) = (board.turn(), board.size().width);
    let fives = board.set(own.other(), Class::Five).len();
    if !board.set(own, Class::Five).is_empty() || fives == 0 {
        return false;
    }
    if board.twist() == Twist::Caro {
        return stops(board).is_empty();
    }
    if fives > 1 {
        return true;
    }
    let Some(only) = board.set(own.other(), Class::Five).first(width) else { return false };
    if !board.may_play(own, only) {
        return true;
    }
    match rest.split_first() {
        Some((&reply, rest)) if reply == only => {
            board.make(reply);
            let won = still_wins(board, rest);
            board.unmake();
            won
        }
        _ => false,
    }
}
