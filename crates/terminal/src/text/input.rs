use std::io::{self, BufRead, Read};

/// The longest line that is looked at, in bytes; no move and no command comes near it.
const LONGEST: u64 = 1000;

/// The next line, without its end, or `None` at the end of the input. Of a longer line only the
/// beginning is kept, so that no input can fill the memory; bytes that are no text are replaced.
pub(crate) fn next_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') {
        skip_rest(input)?;
    }
    let line = String::from_utf8_lossy(&bytes);
    Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
}

/// Drops what is left of a line.
fn skip_rest(input: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let waiting = input.fill_buf()?;
        if waiting.is_empty() {
            return Ok(());
        }
        let end = waiting.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(waiting.len(), |at| at + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<String> {
        std::iter::from_fn(|| next_line(&mut input).unwrap()).collect()
    }

    #[test]
    fn lines_end_in_any_way() {
        assert_eq!(lines(b"\n23\r\n11"), ["", "23", "11"]);
        assert!(lines(b"").is_empty());
    }

    #[test]
    fn long_and_broken_lines_do_no_harm() {
        let mut input = vec![b'x'; 1_000_000];
        input.extend(b"\n22\n\xff\xfe\n");
        let lines = lines(&input);
        assert_eq!(lines[0].len(), 1000);
        assert_eq!(lines[1..], ["22", "\u{fffd}\u{fffd}"]);
        let exact = [vec![b'x'; 1000], b"\n11\n".to_vec()].concat();
        assert_eq!(super::tests::lines(&exact)[1], "11");
    }
}
