use rivi_rules::{Side, stone_key};

/// Keys of the marks, spot by spot.
pub(super) static MARKS: [[u64; 81]; 2] = marks();

/// Keys of the local board to play in; the tenth, "any", is 0.
pub(super) static SENT_TO: [u64; 10] = sent_to();

const fn marks() -> [[u64; 81]; 2] {
    let mut table = [[0; 81]; 2];
    let mut spot = 0;
    while spot < 81 {
        table[0][spot] = stone_key(spot as u32, Side::X);
        table[1][spot] = stone_key(spot as u32, Side::O);
        spot += 1;
    }
    table
}

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
