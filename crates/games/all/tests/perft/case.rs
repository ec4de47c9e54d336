use std::str::FromStr;

/// A line of a table: a game, what is counted, and the counts for depth 1, 2, …
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    pub(crate) game: String,
    pub(crate) what: String,
    pub(crate) counts: Vec<u64>,
}

/// The cases of a table; empty lines and those that begin with `#` are none.
pub(crate) fn read_table(text: &str) -> Result<Vec<Case>, String> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let cases = lines.filter(|(_, line)| !line.starts_with('#') && !line.is_empty());
    cases.map(|(number, line)| line.parse().map_err(|e| format!("line {number}: {e}"))).collect()
}

impl FromStr for Case {
    type Err = String;

    fn from_str(line: &str) -> Result<Case, String> {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [game, what, counts] = parts[..] else {
            return Err(format!("expected game | what is counted | counts, got '{line}'"));
        };
        let count = |text: &str| {
            text.parse().map_err(|_| format!("'{text}' is no count: expected a whole number"))
        };
        let counts = counts.split_whitespace().map(count).collect::<Result<_, _>>()?;
        Ok(Case { game: game.to_owned(), what: what.to_owned(), counts })
    }
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let counts: Vec<String> = self.counts.iter().map(u64::to_string).collect();
        write!(f, "{} | {} | {}", self.game, self.what, counts.join(" "))
    }
}
