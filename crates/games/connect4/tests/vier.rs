//! The Connect Four machine: its five scenarios, its three parts, its database.

use rand_core::SeedableRng;
use rivi_connect4::vier::{
    BaseError, Claim, DEEPEST, Decider, Decision, FalseClaim, Hunt, Kind, Proof, ProofError,
    Stones, TextFault, Vier, VierSettings, Win, WinBase, decode, embedded, encode, play_game,
    read_text, write_text,
};
use rivi_connect4::{Column, ConnectFour};
use rivi_rules::{Board, Chance, Position, SetUp, Side, Size, below};
use rivi_search::{Limits, Verdict};

fn empty() -> ConnectFour<u64> {
    ConnectFour::new(Size::new(7, 6))
}

/// A board from a picture, O to move.
fn stones(rows: &[&str]) -> Stones {
    let how = SetUp { turn: Some(Side::O), impossible: true };
    let position = empty().set_up(&rows.join("\n").parse().unwrap(), how).unwrap();
    Stones::of(&position).unwrap()
}

fn random_boards(seed: u64, games: usize, mut see: impl FnMut(Stones)) {
    let mut chance = Chance::seed_from_u64(seed);
    for _ in 0..games {
        let mut position = empty();
        while let Some(m) = position.random_move(&mut chance) {
            see(Stones::of(&position).unwrap());
            position.make(m);
        }
    }
}

/// A database grown by a few games, with no playouts to speak of.
fn grown() -> WinBase {
    let mut machine = Vier::new(VierSettings { depth: 8, playouts: 20 }, 5);
    let mut base = WinBase::new();
    for kind in Kind::ALL {
        for _ in 0..3 {
            assert!(play_game(kind, &mut machine, &mut base, &Limits::none()).finished);
        }
    }
    assert!(base.len() > 100, "{} entries", base.len());
    base
}

struct Scenario {
    rows: &'static [&'static str],
    right: &'static [u8],
    verdict: Option<Verdict>,
}

/// V4.
const SCENARIOS: [Scenario; 5] = [
    Scenario {
        rows: &["O......", "O..X...", "O.XX..."],
        right: &[1],
        verdict: Some(Verdict::WinIn(1)),
    },
    Scenario {
        rows: &["OO.....", "XOXX...", "OXXO..."],
        right: &[3],
        verdict: Some(Verdict::WinIn(2)),
    },
    Scenario {
        rows: &["XX.....", "OO.....", "OO..X..", "OXXXO.."],
        right: &[3, 4],
        verdict: Some(Verdict::WinIn(3)),
    },
    Scenario { rows: &["O......", "OO.X.XX"], right: &[5], verdict: None },
    Scenario {
        rows: &["..O....", ".OX....", "OOXO...", "XXXO..."],
        right: &[4],
        verdict: Some(Verdict::WinIn(2)),
    },
];

fn answer(scenario: &Scenario, seed: u64) -> Decision {
    let mut machine = Vier::new(VierSettings::default(), seed);
    machine.decide(stones(scenario.rows), &WinBase::new(), &Limits::none()).unwrap()
}

#[test]
fn the_five_scenarios_are_answered_whatever_the_seed() {
    for (number, scenario) in SCENARIOS.iter().enumerate() {
        let mut answers = [false; 8];
        for seed in 0..20 {
            let decision = answer(scenario, seed);
            let column = decision.column.0 + 1;
            assert!(scenario.right.contains(&column), "scenario {}: {column}", number + 1);
            answers[column as usize] = true;
            match scenario.verdict {
                Some(verdict) => {
                    assert_eq!((decision.by, decision.verdict), (Decider::Depth, verdict));
                }
                None => assert_eq!(decision.by, Decider::Playouts),
            }
        }
        assert!(scenario.right.iter().all(|&c| answers[c as usize]), "all equal moves are drawn");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |seed| {
        let mut machine = Vier::new(VierSettings { depth: 6, playouts: 50 }, seed);
        play_game(Kind::BestBest, &mut machine, &mut WinBase::new(), &Limits::none()).moves
    };
    assert_eq!(game(3), game(3));
    assert_ne!(game(3), game(4));
}

#[test]
fn the_database_is_asked_first_and_in_the_mirror_too() {
    let board = stones(SCENARIOS[1].rows);
    let mut machine = Vier::new(VierSettings::default(), 1);
    let mut base = WinBase::new();
    let found = machine.decide(board, &base, &Limits::none()).unwrap();
    base.extend(found.proven);
    let again = machine.decide(board, &base, &Limits::none()).unwrap();
    assert_eq!((again.by, again.column), (Decider::Database, found.column));
    assert_eq!((again.verdict, again.nodes), (found.verdict, 0));
    let mirrored = machine.decide(board.mirrored(), &base, &Limits::none()).unwrap();
    assert_eq!((mirrored.by, mirrored.column), (Decider::Database, Column(6 - found.column.0)));
}

/// The hunt against the plain search by the rules: the quickest win, and all moves that begin one.
#[test]
fn the_quickest_win_is_found_and_every_move_that_begins_it() {
    let limits = Limits::none();
    let mut proof = Proof::new(&limits);
    let mut chance = Chance::seed_from_u64(9);
    let mut found = [0; 8];
    random_boards(11, 120, |board| {
        let depth = if below(&mut chance, 6) == 0 { 7 } else { 5 };
        let quickest = Hunt::new(&limits, depth).quickest(board, depth);
        let plies = quickest.as_ref().map_or(depth, |quickest| quickest.plies);
        for column in (0..7).map(Column) {
            let win = Win { column, stone: (board.count() + plies) as u8 };
            let begins = quickest.as_ref().is_some_and(|q| q.columns.contains(&column));
            assert_eq!(proof.check(board, win).is_ok(), begins, "{board:?} {column}");
        }
        found[quickest.map_or(0, |quickest| quickest.plies as usize)] += 1;
    });
    assert!([0, 1, 3, 5, 7].iter().all(|&plies| found[plies] > 0), "{found:?}");
}

#[test]
fn everything_in_a_grown_database_is_proven_by_the_rules() {
    let limits = Limits::none();
    let mut proof = Proof::new(&limits);
    for (board, win) in grown().entries().into_iter().step_by(7) {
        assert_eq!(proof.check(board, win), Ok(()), "{board:?} {win:?}");
        assert_eq!(proof.check(board.mirrored(), win.mirrored()), Ok(()), "{board:?} {win:?}");
    }
}

#[test]
fn a_false_entry_is_not_proven() {
    let limits = Limits::none();
    let mut proof = Proof::new(&limits);
    let board = stones(SCENARIOS[1].rows);
    let win = Win { column: Column(2), stone: (board.count() + 3) as u8 };
    assert_eq!(proof.check(board, win), Ok(()));
    let elsewhere = Win { column: Column(3), ..win };
    assert_eq!(proof.check(board, elsewhere), Err(ProofError::NoWin));
    assert_eq!(
        proof.check(board, Win { stone: win.stone + 2, ..win }),
        Err(ProofError::NotQuickest)
    );
    assert_eq!(proof.check(board, Win { stone: win.stone - 2, ..win }), Err(ProofError::NoWin));
    let stopped = Limits::nodes(0);
    assert_eq!(Proof::new(&stopped).check(board, win), Err(ProofError::Stopped));
}

#[test]
fn a_stopped_hunt_claims_nothing_and_what_it_has_proven_holds() {
    let none = Limits::none();
    let mut proof = Proof::new(&none);
    let (mut stopped, mut checked) = (0, 0);
    random_boards(3, 25, |board| {
        for nodes in [1, 20, 200] {
            let limits = Limits::nodes(nodes);
            let mut hunt = Hunt::new(&limits, 7);
            let found = hunt.quickest(board, 7);
            stopped += usize::from(hunt.stopped());
            if let Some(quickest) = found {
                let stone = (board.count() + quickest.plies) as u8;
                assert_eq!(proof.check(board, Win { column: quickest.columns[0], stone }), Ok(()));
            }
            for (board, win) in hunt.into_proven().into_iter().take(3) {
                assert_eq!(proof.check(board, win), Ok(()));
                checked += 1;
            }
        }
    });
    assert!(stopped > 100 && checked > 100, "{stopped} {checked}");
}

#[test]
fn a_stop_by_hand_still_gives_a_legal_move() {
    let limits = Limits::none();
    limits.stop.set();
    let mut machine = Vier::new(VierSettings::default(), 1);
    let decision = machine.decide(Stones::EMPTY, &WinBase::new(), &limits).unwrap();
    assert!(decision.column.0 < 7);
    assert_eq!((decision.by, decision.playouts.games), (Decider::Playouts, 1));
}

#[test]
fn a_full_column_or_a_finished_game_is_no_choice() {
    let mut machine = Vier::new(VierSettings { depth: 2, playouts: 3 }, 1);
    let over = stones(&["O......", "OXXX...", "OXXX...", "OXOO..."]);
    assert!(machine.decide(over, &WinBase::new(), &Limits::none()).is_none());
    random_boards(8, 30, |board| {
        let decision = machine.decide(board, &WinBase::new(), &Limits::none()).unwrap();
        assert!(board.drop_into(decision.column).is_some());
    });
}

#[test]
fn a_database_reads_back_from_its_bytes() {
    let base = grown();
    let bytes = encode(&base);
    assert_eq!(bytes.len(), 24 + 8 * base.len() + 4);
    let again = decode(&bytes).unwrap();
    assert_eq!(again, base);
    assert_eq!(encode(&again), bytes);
    assert_eq!(decode(&encode(&WinBase::new())), Ok(WinBase::new()));
}

#[test]
fn a_torn_or_damaged_file_is_refused() {
    let bytes = encode(&grown());
    for cut in (0..bytes.len()).step_by(97).chain([bytes.len() - 1]) {
        let error = decode(&bytes[..cut]).unwrap_err();
        assert!(matches!(error, BaseError::Magic | BaseError::Length { .. }), "{cut}: {error}");
    }
    for place in (0..bytes.len()).step_by(31) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        assert!(decode(&damaged).is_err(), "a bit of byte {place}");
    }
    let longer = [bytes.as_slice(), &[0]].concat();
    assert!(matches!(decode(&longer), Err(BaseError::Length { .. })));
    let mut newer = bytes.clone();
    newer[8] = 2;
    let message = decode(&newer).unwrap_err().to_string();
    assert_eq!(message, "the win database has version 2; this program reads version 1");
}

/// Bytes with a right checksum round one entry of any kind.
fn with_entry(entry: u64) -> Result<WinBase, BaseError> {
    // The checksum of a file whose body is replaced is found by letting the decoder tell it.
    let mut bytes = encode(&WinBase::new());
    bytes.truncate(24);
    bytes[16] = 1;
    bytes.extend(entry.to_le_bytes());
    bytes.extend([0; 4]);
    match decode(&bytes) {
        Err(BaseError::Checksum { found, .. }) => {
            let end = bytes.len() - 4;
            bytes[end..].copy_from_slice(&found.to_le_bytes());
            decode(&bytes)
        }
        other => other,
    }
}

#[test]
fn impossible_entries_are_refused_even_under_a_right_checksum() {
    let why = |entry| match with_entry(entry) {
        Err(BaseError::Entry { number: 1, why }) => why,
        other => panic!("{other:?}"),
    };
    let win = |column: u64, stone: u64| (column | stone << 3) << 49;
    let board = stones(&["O......", "O..X...", "O.XX..."]);
    let key = board.key().min(board.mirrored().key());
    let image = board.key().max(board.mirrored().key());
    assert!(with_entry(key | win(0, 7)).is_ok() || with_entry(key | win(6, 7)).is_ok());
    assert_eq!(why(win(0, 7)), "its key stands for no board");
    assert_eq!(why(image | win(0, 7)), "its mirror image should be there instead");
    assert_eq!(why(key | win(7, 7)), "its move goes into no open column");
    assert_eq!(why(key | win(0, 8)), "its winning stone is not one of the side to move");
    assert_eq!(why(key | win(0, 43)), "its winning stone is not one of the side to move");
    assert_eq!(why(key | 1 << 60), "bits are set that mean nothing");
    let crooked = Stones::new(0b11, 0).unwrap();
    let crooked = crooked.key().min(crooked.mirrored().key());
    assert_eq!(why(crooked | win(0, 7)), "no game leads to its board");
    let over = Stones::new(1 << 7 | 1 << 14 | 1 << 28, 0b1111).unwrap();
    let over = over.key().min(over.mirrored().key());
    assert_eq!(why(over | win(3, 9)), "the game is over on its board");
}

#[test]
fn the_text_form_reads_back() {
    let base = grown();
    let text = write_text(&base);
    let claims = read_text(&text).unwrap();
    let symmetric = base.entries().iter().filter(|(board, _)| board.mirrored() == *board).count();
    assert_eq!(claims.len(), 2 * base.len() - symmetric);
    let mut again = WinBase::new();
    again.extend(claims.iter().map(|claim| (claim.stones, claim.win)));
    assert_eq!(again, base);
    for claim in claims.iter().step_by(11) {
        assert_eq!(claim.prove(&Limits::none()), Ok(claim.win));
    }
}

/// A line as the source writes it: O's bitboard first, the horizon of its search as depth.
#[test]
fn a_line_of_the_source_is_understood() {
    let board = stones(SCENARIOS[1].rows);
    let line = format!("{}:{}, 2, {}", board.mine(), board.theirs(), board.count() + 10);
    let claims = read_text(&line).unwrap();
    assert_eq!(claims[0].stones, board);
    let proven = claims[0].prove(&Limits::none()).unwrap();
    assert_eq!(proven, Win { column: Column(2), stone: (board.count() + 3) as u8 });
    let wrong = Claim { win: Win { column: Column(3), ..claims[0].win }, ..claims[0] };
    let error = wrong.prove(&Limits::none()).unwrap_err();
    assert_eq!(error, FalseClaim::NoWin { line: 1, column: 4, stone: claims[0].win.stone });
}

#[test]
fn wrong_lines_are_named_by_number_and_fault() {
    let fault = |line: &str| {
        let text = format!("\n0:0, 3, 9\n{line}\n");
        let error = read_text(&text).unwrap_err();
        assert_eq!(error.line, 3);
        error.fault
    };
    for line in
        ["x", "1:2", "1:2, 3", "1:128, 3, 9, 4", "1:-2, 3, 9", "1;128, 3, 9", "1:128, 300, 9"]
    {
        assert!(matches!(fault(line), TextFault::Form { .. }), "{line}");
    }
    for line in ["1:1, 3, 9", "2:0, 3, 9", "0:1, 3, 9", "64:0, 3, 9", "15:1835136, 3, 9"] {
        assert!(matches!(fault(line), TextFault::Board { .. }), "{line}");
    }
    assert_eq!(fault("0:0, 7, 9"), TextFault::Move { found: 7 });
    assert_eq!(fault("21:42, 0, 9"), TextFault::Move { found: 0 });
    let depth = TextFault::Depth { found: 1, least: 2, most: 1 + DEEPEST };
    assert_eq!(fault("1:0, 3, 1"), depth);
    let message = read_text("1:0, 3, 99").unwrap_err().to_string();
    let expected =
        "line 1 has the depth 99; expected 2 to 21: the stones on the board and 1 to 20 more";
    assert_eq!(message, expected);
}

#[test]
fn the_database_that_comes_with_the_program_is_sound() {
    let base = embedded();
    assert!(base.len() > 1000, "{} entries", base.len());
    let limits = Limits::none();
    let mut proof = Proof::new(&limits);
    for (board, win) in base.entries() {
        assert_eq!(proof.check(board, win), Ok(()), "{board:?} {win:?}");
    }
}
