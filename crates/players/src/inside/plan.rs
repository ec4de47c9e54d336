use std::collections::HashMap;

use rivi_rules::{Notation, Position, Side, WrittenTree};

use super::InsideError;

/// A strategy that somebody has written down: what to choose at the forks of a tree.
pub(super) struct Plan {
    /// The choice at each fork, by the fork's key.
    choices: HashMap<u64, u8>,
    /// The names of the forks by their keys, for the message about one that was forgotten.
    names: HashMap<u64, String>,
    forgotten: Option<u64>,
}

impl Plan {
    /// Reads paths to choices, separated by commas: `b, b a c` chooses `b` first and `c` after `b a`.
    pub(super) fn read(text: &str, root: &WrittenTree, side: Side) -> Result<Plan, InsideError> {
        let mut plan = Plan { choices: HashMap::new(), names: HashMap::new(), forgotten: None };
        plan.name_forks(root, &mut Vec::new());
        for path in text.split(',').map(str::trim).filter(|path| !path.is_empty()) {
            plan.add(path, root, side)?;
        }
        Ok(plan)
    }

    fn name_forks(&mut self, position: &WrittenTree, path: &mut Vec<String>) {
        self.names.insert(position.key(), path.join(" "));
        for m in position.moves() {
            path.push(position.move_text(m));
            self.name_forks(&position.after(m), path);
            path.pop();
        }
    }

    fn add(&mut self, path: &str, root: &WrittenTree, side: Side) -> Result<(), InsideError> {
        let refused = |why: String| Err(InsideError::Strategy(why));
        let shown: String = path.chars().take(40).collect();
        let moves = match root.clone().play_line(path) {
            Ok(moves) => moves,
            Err(error) => return refused(format!("'{shown}': {error}")),
        };
        let Some((&choice, before)) = moves.split_last() else { return Ok(()) };
        let fork = before.iter().fold(root.clone(), |position, &m| position.after(m));
        if fork.turn() != side {
            return refused(format!("the last move of '{shown}' is not {side}'s"));
        }
        match self.choices.insert(fork.key(), choice) {
            Some(other) if other != choice => refused(format!(
                "'{shown}' chooses at a fork where another branch is chosen already"
            )),
            _ => Ok(()),
        }
    }

    /// What it chooses; the first branch where it says nothing, which is remembered.
    pub(super) fn choose(&mut self, position: &WrittenTree) -> u8 {
        let key = position.key();
        let choice = self.choices.get(&key).copied();
        if choice.is_none() {
            self.forgotten.get_or_insert(key);
        }
        choice.unwrap_or(0)
    }

    /// Refuses one that said nothing where it had to choose.
    pub(super) fn check_complete(&self) -> Result<(), InsideError> {
        let Some(key) = self.forgotten else { return Ok(()) };
        let name = self.names.get(&key).map_or("", String::as_str);
        let place =
            if name.is_empty() { "at the start".to_owned() } else { format!("after {name}") };
        Err(InsideError::Strategy(format!("it does not say what to choose {place}")))
    }
}
