//! How things are called on the screen.

use rivi_play::seen::Remark;
use rivi_players::{Desk, Language, PlayerName, Sentence, Worth, machines};
use rivi_rules::{Outcome, Side};
use rivi_search::Verdict;

use rivi_play::state::{Ending, GameResult, Sitting};

/// What everything is drawn and said with.
#[derive(Clone, Debug)]
pub(crate) struct Manner {
    pub(crate) language: Language,
    pub(crate) ink: super::ink::Ink,
    pub(crate) keys: super::keys::Keymap,
    pub(crate) level: Option<&'static str>,
}

impl Manner {
    /// A text without gaps.
    pub(crate) fn text(&self, key: &str) -> String {
        self.tell(key, &[])
    }

    /// A text with its gaps filled, in ASCII where the terminal knows nothing else.
    pub(crate) fn tell(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.plain(self.language.tell(key, values))
    }

    /// The text, in ASCII where the terminal knows nothing else.
    pub(crate) fn plain(&self, text: String) -> String {
        if self.ink.unicode || text.is_ascii() { text } else { folded(&text) }
    }

    /// A game by its name, with what is written behind it.
    pub(crate) fn game(&self, game: &str) -> String {
        let mut pieces = rivi_games::entries().into_iter().flat_map(rivi_players::Entry::gallery);
        if let Some(piece) = pieces.find(|piece| piece.game == game) {
            return self.plain(piece.title.of(self.language).to_owned());
        }
        let (name, behind) = match game.find([':', ',']) {
            Some(at) => (&game[..at], game[at + 1..].replace(',', " ")),
            None => (game, String::new()),
        };
        let title = self.language.text(&format!("page.game.{name}")).unwrap_or(name).to_owned();
        let behind = if behind.is_empty() { behind } else { format!(" {behind}") };
        self.plain(title + &behind)
    }

    /// A player by its name, with its settings.
    pub(crate) fn player(&self, player: &str) -> String {
        let name = PlayerName::parse(player).name;
        let title = self.language.text(&format!("page.player.{name}")).unwrap_or(&name).to_owned();
        let behind =
            player.split_once(':').map_or(String::new(), |(_, behind)| format!(" {behind}"));
        self.plain(title + &behind)
    }

    /// Who sits somewhere: the name that they gave, or the machine.
    pub(crate) fn sitting(&self, sitting: &Sitting) -> String {
        match &sitting.name {
            Some(name) if is_person(&sitting.player) => name.clone(),
            _ => self.player(&sitting.player),
        }
    }

    pub(crate) fn verdict(&self, worth: Worth) -> String {
        let moves = |moves: u32| moves.to_string();
        match worth.verdict {
            Verdict::WinIn(0) => self.text("page.verdict.won"),
            Verdict::WinIn(n) => self.tell("page.verdict.win", &[("moves", &moves(n))]),
            Verdict::LossIn(0) => self.text("page.verdict.lost"),
            Verdict::LossIn(n) => self.tell("page.verdict.loss", &[("moves", &moves(n))]),
            Verdict::Draw => self.text("page.verdict.draw"),
            Verdict::Guess(score) => {
                let score = format!("{:+}", score.0);
                match worth.expected {
                    Some(percent) => {
                        let values = [("percent", &*percent.to_string()), ("score", &score)];
                        self.tell("page.verdict.expected", &values)
                    }
                    None => self.tell("page.verdict.guess", &[("score", &score)]),
                }
            }
        }
    }

    /// The same in three characters, for a cell.
    pub(crate) fn short_verdict(worth: Worth) -> String {
        match worth.verdict {
            Verdict::WinIn(n) => format!("+{n}"),
            Verdict::LossIn(n) => format!("-{n}"),
            Verdict::Draw => "=".to_owned(),
            Verdict::Guess(_) => {
                worth.expected.map_or_else(|| "~".to_owned(), |percent| format!("~{percent}"))
            }
        }
    }

    pub(crate) fn sentence(&self, sentence: &Sentence) -> String {
        self.plain(self.language.say(sentence))
    }

    pub(crate) fn remark(&self, remark: &Remark) -> String {
        let values: Vec<(&str, &str)> =
            remark.values.iter().map(|named| (named.name.as_str(), named.value.as_str())).collect();
        match self.language.text(&remark.key) {
            Some(_) => self.tell(&remark.key, &values),
            None => self.plain(remark.text.clone()),
        }
    }

    /// How a game ended.
    pub(crate) fn result(&self, result: GameResult, names: [&str; 2]) -> String {
        let named = |side: Side| format!("{side} ({})", names[side]);
        let (Outcome::Win(side), by) = (result.winner, result.by) else {
            let key = match result.by {
                Ending::Agreed => "page.result.agreed",
                Ending::Operator => "page.result.operator",
                _ => "page.result.draw",
            };
            return self.text(key);
        };
        let (winner, loser) = (named(side), named(side.other()));
        let values = [("winner", winner.as_str()), ("loser", &loser)];
        match by {
            Ending::Resigned => self.tell("page.result.resigned", &values),
            Ending::Time => self.tell("page.result.time", &values),
            Ending::Operator => self.text("page.result.operator"),
            Ending::Rules | Ending::Agreed => self.tell("page.result.rules", &values),
        }
    }
}

/// Whether a person plays.
pub(crate) fn is_person(player: &str) -> bool {
    rivi_play::is_human(player)
}

/// Everybody who plays a game: a person, the levels, every machine; each as it is shown and as it is asked for.
pub(crate) fn players(desk: &dyn Desk, manner: &Manner) -> Vec<(String, String)> {
    let person = machines::HUMAN.name;
    let mut all = vec![(manner.player(person), person.to_owned())];
    for level in desk.ladder().levels() {
        let name = manner.text(&format!("page.level.{}", level.name));
        all.push((format!("{name} ({})", manner.player(level.player)), level.player.to_owned()));
    }
    for listing in desk.players() {
        if listing.name != person {
            all.push((manner.player(listing.name), listing.name.to_owned()));
        }
    }
    all
}

/// The text in ASCII, where there is a letter that comes near.
pub(crate) fn folded(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            'ä' | 'å' | 'á' | 'à' => 'a',
            'ö' | 'ó' => 'o',
            'ü' => 'u',
            'Ä' | 'Å' => 'A',
            'Ö' => 'O',
            'Ü' => 'U',
            'é' | 'è' => 'e',
            'ß' => 's',
            '–' | '—' | '−' | '·' => '-',
            '“' | '”' | '„' => '"',
            '’' | '‘' => '\'',
            '×' => 'x',
            '…' => '.',
            '←' => '<',
            '→' => '>',
            '↑' => '^',
            '↓' => 'v',
            _ if letter.is_ascii() => letter,
            _ => '?',
        })
        .collect()
}

/// Who has a line where play goes on after it.
pub(crate) fn line_owner(view: &rivi_play::view::View) -> Option<Side> {
    let square = view.winning.first()?;
    let row = view.rows.get(square.row as usize)?;
    row.chars().nth(square.column as usize).and_then(Side::of_mark)
}

/// Numbers as people read them: 1,234,567 as 1.2 M.
pub(crate) fn brief(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{:.0} k", number as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} M", number as f64 / 1e6),
        _ => format!("{:.1} G", number as f64 / 1e9),
    }
}

/// A text in lines of at most so many columns, broken between words; a word that is longer, as a link, is cut.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + letters.len() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.extend(letters.chunks(width).map(String::from_iter)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lines_are_short() {
        assert_eq!([brief(9999), brief(45_000), brief(1_250_000)], ["9999", "45 k", "1.2 M"]);
        assert_eq!(wrapped("a bc def ghij", 5), ["a bc", "def", "ghij"]);
        assert_eq!(wrapped("at host/m/12#ab", 6), ["at", "host/m", "/12#ab"]);
        assert_eq!(folded("Über 5×5 … ○ ← →"), "Uber 5x5 . ? < >");
    }
}
