//! Letters that cannot be seen, or that change how others are seen.

/// Whether a letter turns the direction of the text around it.
pub(crate) fn is_direction(letter: char) -> bool {
    matches!(letter, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Whether a letter leaves nothing to be seen where it stands alone: blanks, joiners, fillers, selectors, marks that go
/// with another letter.
pub(crate) fn is_invisible(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(
            letter,
            '\u{AD}'
                | '\u{300}'..='\u{36F}'
                | '\u{115F}'..='\u{1160}'
                | '\u{17B4}'..='\u{17B5}'
                | '\u{180B}'..='\u{180F}'
                | '\u{1AB0}'..='\u{1AFF}'
                | '\u{1DC0}'..='\u{1DFF}'
                | '\u{200B}'..='\u{200D}'
                | '\u{2028}'..='\u{2029}'
                | '\u{2060}'..='\u{206F}'
                | '\u{20D0}'..='\u{20FF}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{FE00}'..='\u{FE0F}'
                | '\u{FE20}'..='\u{FE2F}'
                | '\u{FEFF}'
                | '\u{FFA0}'
                | '\u{FFF9}'..='\u{FFFB}'
                | '\u{1D173}'..='\u{1D17A}'
                | '\u{E0000}'..='\u{E0FFF}'
        )
}
