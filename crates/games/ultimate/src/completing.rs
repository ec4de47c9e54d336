use rivi_rules::nine::LINES;

/// For each set of marks the cells that would complete a line, taken or not.
static COMPLETING: [u16; 512] = completing_table();

const fn completing_table() -> [u16; 512] {
    let mut table = [0; 512];
    let mut marks = 0;
    while marks < 512 {
        let mut line = 0;
        while line < 8 {
            let missing = LINES[line] & !(marks as u16);
            if missing.is_power_of_two() {
                table[marks] |= missing;
            }
            line += 1;
        }
        marks += 1;
    }
    table
}

/// The cells that would complete a line of these marks, taken or not.
#[inline]
pub(crate) fn completing(marks: u16) -> u16 {
    COMPLETING[marks as usize]
}

#[cfg(test)]
mod tests {
    use rivi_rules::nine::has_line;

    use super::*;

    #[test]
    fn a_cell_completes_what_is_a_line_with_it() {
        for marks in (0..512).filter(|&marks| !has_line(marks)) {
            for cell in (0..9).filter(|cell| marks >> cell & 1 == 0) {
                let completes = completing(marks) >> cell & 1 != 0;
                assert_eq!(completes, has_line(marks | 1 << cell));
            }
        }
    }
}
