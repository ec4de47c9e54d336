/// Reads small numbers from the front of the input, `a` for 0, and gives the text behind them.
pub(crate) fn with_numbers<const N: usize>(data: &[u8], property: impl FnOnce([u8; N], &str)) {
    let Some((numbers, text)) = data.split_first_chunk::<N>() else { return };
    if let Ok(text) = std::str::from_utf8(text) {
        property(numbers.map(|byte| byte.wrapping_sub(b'a')), text);
    }
}
