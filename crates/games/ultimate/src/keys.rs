use rivi_rules::{Side, stone_key, stone_keys};

/// Keys of the marks, spot by spot.
pub(crate) static MARKS: [[u64; 81]; 2] = stone_keys();

/// Keys of the local board to play in; the tenth, "any", is 0.
pub(crate) static SENT_TO: [u64; 10] = sent_to();

const fn sent_to() -> [u64; 10] {
    const BEHIND_THE_SPOTS: u32 = 100;
    let mut table = [0; 10];
    let mut board = 0;
    while board < 9 {
        table[board] = stone_key(BEHIND_THE_SPOTS + board as u32, Side::X);
        board += 1;
    }
    table
}
