use rivi_rules::Side;

/// What a cell's text is painted with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ink {
    /// Whose colour it has.
    pub(crate) side: Option<Side>,
    /// Whether it is part of the line that decided the game.
    pub(crate) winning: bool,
    /// Whether it was played last.
    pub(crate) last: bool,
}

/// The text in colour. Shapes and letters say the same without it, so that nobody needs to see it.
pub(crate) fn painted(text: &str, ink: Ink) -> String {
    let colour = match ink.side {
        None => return text.to_owned(),
        Some(Side::X) => "36",
        Some(Side::O) => "33",
    };
    let winning = if ink.winning { ";7" } else { "" };
    let last = if ink.last { ";1;4" } else { "" };
    // The blanks that align the text stay plain, or a winning cell would be a wide bar.
    let mark = text.trim_start();
    let blanks = &text[..text.len() - mark.len()];
    format!("{blanks}\x1b[{colour}{winning}{last}m{mark}\x1b[0m")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_is_taken_back() {
        for side in Side::BOTH {
            let ink = Ink { side: Some(side), winning: true, last: true };
            let text = painted("  X", ink);
            assert!(text.starts_with("  \x1b[") && text.ends_with("mX\x1b[0m"), "{text:?}");
        }
        assert_eq!(painted("  .", Ink::default()), "  .");
    }
}
