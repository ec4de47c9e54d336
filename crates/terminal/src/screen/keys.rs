//! Which key does what. The user's config may say otherwise.

use std::collections::BTreeMap;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// The cursor goes up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
    /// Plays the cell under the cursor, takes the choice that is marked.
    Take,
    /// Types a move.
    Type,
    /// Takes back.
    Undo,
    /// Plays again what was taken back.
    Redo,
    /// A hint, in three steps.
    Hint,
    /// The computer moves.
    Machine,
    /// Both change sides.
    Switch,
    /// Who plays.
    Players,
    /// A new game.
    New,
    /// Go on after a win, or not.
    GoOn,
    /// Guide lines.
    Guides,
    /// Nearer.
    Nearer,
    /// Further.
    Further,
    /// The whole board, as large as fits.
    Whole,
    /// The moves.
    Moves,
    /// The best lines.
    Lines,
    /// Where the effort goes.
    Effort,
    /// A machine from inside.
    Inside,
    /// The search tree.
    Tree,
    /// From the board to the panel and back.
    Focus,
    /// One step of a search forward.
    StepOn,
    /// One step back.
    StepBack,
    /// The solution of a puzzle.
    Solution,
    /// Gives the game up.
    Resign,
    /// Offers a draw.
    Draw,
    /// Agrees to what the other asks.
    Agree,
    /// Does not.
    Decline,
    /// The keys.
    Help,
    /// Stops thinking, closes what is open.
    Stop,
    /// Leaves.
    Quit,
}

/// Every action with its name in the config and its usual keys, the first of which is shown.
const ACTIONS: [(Action, &str, &[&str]); 34] = [
    (Action::Up, "up", &["up", "k"]),
    (Action::Down, "down", &["down", "j"]),
    (Action::Left, "left", &["left", "h"]),
    (Action::Right, "right", &["right", "l"]),
    (Action::Take, "take", &["enter", "space"]),
    (Action::Type, "type", &["m", ":"]),
    (Action::Undo, "undo", &["u"]),
    (Action::Redo, "redo", &["r"]),
    (Action::Hint, "hint", &["i"]),
    (Action::Machine, "machine", &["c"]),
    (Action::Switch, "switch", &["s"]),
    (Action::Players, "players", &["p"]),
    (Action::New, "new", &["f2", "n"]),
    (Action::GoOn, "go-on", &["o"]),
    (Action::Guides, "guides", &["g"]),
    (Action::Nearer, "nearer", &["+", "="]),
    (Action::Further, "further", &["-"]),
    (Action::Whole, "whole", &["backspace"]),
    (Action::Moves, "moves", &["v"]),
    (Action::Lines, "lines", &["a"]),
    (Action::Effort, "effort", &["e"]),
    (Action::Inside, "inside", &["w"]),
    (Action::Tree, "tree", &["t"]),
    (Action::Focus, "focus", &["tab"]),
    (Action::StepOn, "step-on", &["."]),
    (Action::StepBack, "step-back", &[","]),
    (Action::Solution, "solution", &["x"]),
    (Action::Resign, "resign", &["R"]),
    (Action::Draw, "draw", &["D"]),
    (Action::Agree, "agree", &["y"]),
    (Action::Decline, "decline", &["N"]),
    (Action::Help, "help", &["?", "f1"]),
    (Action::Stop, "stop", &["esc"]),
    (Action::Quit, "quit", &["q"]),
];

impl Action {
    /// Every action.
    pub fn all() -> impl Iterator<Item = Action> {
        ACTIONS.iter().map(|(action, ..)| *action)
    }

    /// Its name in the config; its text in the language files is under `screen.key.NAME`.
    pub fn name(self) -> &'static str {
        ACTIONS.iter().find(|(action, ..)| *action == self).map_or("", |(_, name, _)| name)
    }
}

/// Keys and what they do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    keys: BTreeMap<Action, Vec<String>>,
}

impl Default for Keymap {
    fn default() -> Keymap {
        let owned = |keys: &[&str]| keys.iter().map(|&key| key.to_owned()).collect();
        Keymap { keys: ACTIONS.iter().map(|(action, _, keys)| (*action, owned(keys))).collect() }
    }
}

impl Keymap {
    /// The usual keys but for these.
    ///
    /// # Errors
    /// A sentence that says which name or key there is not, or which key would do two things.
    pub fn with(changes: &BTreeMap<String, Vec<String>>) -> Result<Keymap, String> {
        let mut map = Keymap::default();
        bound_once(changes)?;
        for (name, keys) in changes {
            let Some((action, ..)) = ACTIONS.iter().find(|(_, known, _)| known == name) else {
                let known: Vec<&str> = ACTIONS.iter().map(|(_, name, _)| *name).collect();
                return Err(format!(
                    "there is no key '{name}'; expected one of {}",
                    known.join(", ")
                ));
            };
            if let Some(wrong) = keys.iter().find(|key| !is_key(key)) {
                return Err(format!(
                    "'{wrong}' is no key; expected a character, up, down, left, right, enter, space, tab, \
                     backspace, esc or f1 to f12"
                ));
            }
            // Whoever gives a key something to do takes it from whatever it did by itself.
            for others in map.keys.values_mut() {
                others.retain(|key| !keys.contains(key));
            }
            map.keys.insert(*action, keys.clone());
        }
        let lost = map.keys.iter().find(|(_, keys)| keys.is_empty());
        match lost {
            Some((action, _)) => Err(format!("no key is left for '{}'", action.name())),
            None => Ok(map),
        }
    }

    /// What a key asks for.
    pub(crate) fn action(&self, key: KeyEvent) -> Option<Action> {
        let name = name_of(key)?;
        self.keys.iter().find(|(_, keys)| keys.contains(&name)).map(|(action, _)| *action)
    }

    /// What a word asks for: the name of an action, or a key.
    pub(crate) fn word(&self, text: &str) -> Option<Action> {
        let by_name = ACTIONS.iter().find(|(_, name, _)| *name == text).map(|(action, ..)| *action);
        let own = |(_, keys): &(&Action, &Vec<String>)| keys.iter().any(|key| key == text);
        by_name.or_else(|| self.keys.iter().find(own).map(|(action, _)| *action))
    }

    /// A line as keys: a key or an action by its name, or else letter by letter.
    pub(crate) fn pressed(&self, text: &str) -> Vec<KeyEvent> {
        let named = Some(text).filter(|text| text.chars().count() > 1 && is_key(text));
        let by_action = || {
            let action = ACTIONS.iter().find(|(_, name, _)| *name == text)?.0;
            self.of(action).first().map(String::as_str)
        };
        match named.or_else(by_action) {
            Some(key) => vec![KeyEvent::from(code_of(key))],
            None => text.chars().map(|letter| KeyEvent::from(KeyCode::Char(letter))).collect(),
        }
    }

    /// The key of an action, as it is shown.
    pub(crate) fn shown(&self, action: Action, unicode: bool) -> String {
        let key = self.keys.get(&action).and_then(|keys| keys.first());
        key.map(|key| label(key, unicode)).unwrap_or_default()
    }

    /// All keys of an action, as the config has them.
    pub fn of(&self, action: Action) -> &[String] {
        self.keys.get(&action).map_or(&[], Vec::as_slice)
    }
}

/// Says so where the same key is given something to do twice.
fn bound_once(changes: &BTreeMap<String, Vec<String>>) -> Result<(), String> {
    let mut bound: BTreeMap<&str, &str> = BTreeMap::new();
    for (name, keys) in changes {
        for key in keys {
            match bound.insert(key, name) {
                None => {}
                Some(other) if other == name => {
                    return Err(format!(
                        "the key '{key}' stands twice at '{name}'; expected it once"
                    ));
                }
                Some(other) => {
                    return Err(format!(
                        "the key '{key}' stands at '{other}' and at '{name}'; expected it at one of them"
                    ));
                }
            }
        }
    }
    Ok(())
}

fn label(key: &str, unicode: bool) -> String {
    let arrow = match key {
        "up" => Some("↑"),
        "down" => Some("↓"),
        "left" => Some("←"),
        "right" => Some("→"),
        _ => None,
    };
    match (arrow.filter(|_| unicode), key) {
        (Some(arrow), _) => arrow.to_owned(),
        (_, "enter") => "Enter".to_owned(),
        (_, "space") => "Space".to_owned(),
        (_, "esc") => "Esc".to_owned(),
        (_, "tab") => "Tab".to_owned(),
        (_, "backspace") => "Backspace".to_owned(),
        (_, key) if key.len() > 1 && key.starts_with('f') => key.to_uppercase(),
        (_, key) => key.to_owned(),
    }
}

fn is_key(text: &str) -> bool {
    const NAMED: [&str; 9] =
        ["up", "down", "left", "right", "enter", "space", "tab", "backspace", "esc"];
    let function = text.strip_prefix('f').and_then(|number| number.parse::<u8>().ok());
    let is_character =
        text.chars().count() == 1 && !text.contains(|c: char| c.is_control() || c == ' ');
    NAMED.contains(&text)
        || function.is_some_and(|number| (1..=12).contains(&number))
        || is_character
}

/// A key's name; none for those that do nothing here.
fn name_of(key: KeyEvent) -> Option<String> {
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return None;
    }
    Some(match key.code {
        KeyCode::Up => "up".to_owned(),
        KeyCode::Down => "down".to_owned(),
        KeyCode::Left => "left".to_owned(),
        KeyCode::Right => "right".to_owned(),
        KeyCode::Enter => "enter".to_owned(),
        KeyCode::Char(' ') => "space".to_owned(),
        KeyCode::Tab | KeyCode::BackTab => "tab".to_owned(),
        KeyCode::Backspace => "backspace".to_owned(),
        KeyCode::Esc => "esc".to_owned(),
        KeyCode::F(number) => format!("f{number}"),
        KeyCode::Char(letter) => letter.to_string(),
        _ => return None,
    })
}

/// The key of a name.
fn code_of(name: &str) -> KeyCode {
    let function = name.strip_prefix('f').and_then(|number| number.parse().ok());
    match (name, function) {
        ("up", _) => KeyCode::Up,
        ("down", _) => KeyCode::Down,
        ("left", _) => KeyCode::Left,
        ("right", _) => KeyCode::Right,
        ("enter", _) => KeyCode::Enter,
        ("space", _) => KeyCode::Char(' '),
        ("tab", _) => KeyCode::Tab,
        ("backspace", _) => KeyCode::Backspace,
        ("esc", _) => KeyCode::Esc,
        (_, Some(number)) => KeyCode::F(number),
        (letter, None) => letter.chars().next().map_or(KeyCode::Null, KeyCode::Char),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: &str, keys: &[&str]) -> Result<Keymap, String> {
        let keys = keys.iter().map(|&key| key.to_owned()).collect();
        Keymap::with(&BTreeMap::from([(name.to_owned(), keys)]))
    }

    #[test]
    fn no_key_does_two_things() {
        let map = Keymap::default();
        let mut keys: Vec<&String> = map.keys.values().flatten().collect();
        let all = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), all);
        assert!(keys.iter().all(|key| is_key(key)));
    }

    #[test]
    fn every_key_has_a_name_that_is_read_again() {
        let map = Keymap::default();
        for (action, name, keys) in ACTIONS {
            assert!(
                keys.iter()
                    .all(|key| name_of(KeyEvent::from(code_of(key))).as_deref() == Some(*key))
            );
            assert_eq!((map.word(name), map.word(keys[0])), (Some(action), Some(action)), "{name}");
            assert_eq!(map.action(map.pressed(name)[0]), Some(action), "{name}");
        }
        assert_eq!(map.word("h8"), None);
        assert_eq!(map.pressed("4x4").len(), 3);
    }

    #[test]
    fn keys_can_be_changed_and_wrong_ones_get_a_sentence() {
        let map = with("undo", &["z", "n"]).unwrap();
        let pressed = |letter| map.action(KeyEvent::from(KeyCode::Char(letter)));
        assert_eq!((pressed('z'), pressed('n')), (Some(Action::Undo), Some(Action::Undo)));
        assert_eq!(pressed('u'), None);
        assert_eq!(map.action(KeyEvent::from(KeyCode::F(2))), Some(Action::New));
        assert!(with("fly", &["z"]).unwrap_err().starts_with("there is no key 'fly'; expected"));
        assert!(with("undo", &["ctrl-alt"]).unwrap_err().starts_with("'ctrl-alt' is no key"));
        assert_eq!(with("undo", &["c"]).unwrap_err(), "no key is left for 'machine'");
        assert_eq!(
            with("undo", &["z", "z"]).unwrap_err(),
            "the key 'z' stands twice at 'undo'; expected it once"
        );
        let control = KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL);
        assert_eq!(Keymap::default().action(control), None);
    }
}
