use rivi_rules::Square;

/// A line of the manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A new game on a board of so many columns and rows.
    Start(u64, u64),
    /// A new game on the same board.
    Restart,
    /// The brain moves first.
    Begin,
    /// The opponent has moved; answer.
    Turn(Square),
    /// The position comes line by line.
    Board,
    /// A stone of the position: 1 is ours, 2 the opponent's, 3 a move of neither to show.
    Stone(Square, u8),
    /// The position is complete.
    Done,
    /// Take a move back.
    TakeBack(Square),
    /// Play this move as ours, where the manager decides.
    Play(Square),
    /// Opening by swap2: the stones come line by line.
    Swap2Board,
    /// Who are you?
    About,
    /// Something to know: key and value.
    Info(String, String),
    /// The end.
    End,
    /// An empty line.
    Nothing,
    /// A command that takes something else: why.
    Bad(String),
    /// No command that we know.
    Unknown(String),
}

impl Command {
    /// Reads a line, whatever its case and line ending. Within a position, `x,y,who` is a stone.
    pub fn read(line: &str) -> Command {
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_ascii_uppercase().as_str() {
            "" => Command::Nothing,
            "START" => start(rest),
            "RECTSTART" => rectangle(rest),
            "RESTART" => Command::Restart,
            "BEGIN" => Command::Begin,
            "TURN" => square(rest, "TURN", Command::Turn),
            "BOARD" => Command::Board,
            "DONE" => Command::Done,
            "TAKEBACK" => square(rest, "TAKEBACK", Command::TakeBack),
            "PLAY" => square(rest, "PLAY", Command::Play),
            "SWAP2BOARD" => Command::Swap2Board,
            "ABOUT" => Command::About,
            "END" => Command::End,
            "INFO" => info(rest),
            _ => stone(line).unwrap_or_else(|| Command::Unknown(line.chars().take(60).collect())),
        }
    }
}

fn info(rest: &str) -> Command {
    let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    Command::Info(key.to_ascii_lowercase(), value.trim().to_owned())
}

fn numbers(text: &str) -> Option<Vec<u64>> {
    text.split(',').map(|part| part.trim().parse().ok()).collect()
}

fn start(rest: &str) -> Command {
    match rest.parse() {
        Ok(side) => Command::Start(side, side),
        Err(_) => bad("START", "a side, as in START 15", rest),
    }
}

fn rectangle(rest: &str) -> Command {
    match numbers(rest).as_deref() {
        Some(&[width, height]) => Command::Start(width, height),
        _ => bad("RECTSTART", "width,height", rest),
    }
}

fn square(rest: &str, name: &str, command: fn(Square) -> Command) -> Command {
    match numbers(rest).as_deref() {
        Some(&[x, y]) if x < 64 && y < 64 => command(Square::new(y as u8, x as u8)),
        _ => bad(name, "x,y", rest),
    }
}

fn stone(line: &str) -> Option<Command> {
    match *numbers(line)?.as_slice() {
        [x, y, who] if x < 64 && y < 64 && who < 10 => {
            Some(Command::Stone(Square::new(y as u8, x as u8), who as u8))
        }
        [x, y] if x < 64 && y < 64 => Some(Command::Stone(Square::new(y as u8, x as u8), 0)),
        _ => None,
    }
}

fn bad(name: &str, expected: &str, found: &str) -> Command {
    let found: String = found.chars().take(40).collect();
    Command::Bad(format!("{name} expected {expected}, got '{found}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_in_any_case_and_with_any_ending() {
        assert_eq!(Command::read("start 20\r"), Command::Start(20, 20));
        assert_eq!(Command::read("RectStart 30, 20"), Command::Start(30, 20));
        assert_eq!(Command::read("turn 3,4\r\n"), Command::Turn(Square::new(4, 3)));
        assert_eq!(Command::read("10,11,2"), Command::Stone(Square::new(11, 10), 2));
        assert_eq!(Command::read("10,11"), Command::Stone(Square::new(11, 10), 0));
        assert_eq!(
            Command::read("INFO Timeout_Turn 5000"),
            Command::Info("timeout_turn".into(), "5000".into())
        );
        assert_eq!(Command::read("  "), Command::Nothing);
        for (line, reason) in [
            ("START x", "START expected a side, as in START 15, got 'x'"),
            ("TURN 3", "TURN expected x,y, got '3'"),
            ("TURN 3,400", "TURN expected x,y, got '3,400'"),
            ("TURN -1,4", "TURN expected x,y, got '-1,4'"),
            ("RECTSTART 3", "RECTSTART expected width,height, got '3'"),
        ] {
            assert_eq!(Command::read(line), Command::Bad(reason.to_owned()));
        }
        assert_eq!(Command::read("hello 1"), Command::Unknown("hello 1".to_owned()));
    }
}
