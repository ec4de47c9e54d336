//! The crate `board-game`, doing the same work.

use board_game::board::Board;
use board_game::games::{connect4::Connect4, sttt::STTTBoard, ttt::TTTBoard};
use board_game::util::game_stats::perft_naive;
use rand_for_board_game::{SeedableRng, rngs::SmallRng};

use super::rules::{GAMES_A_CALL, Measured};
use super::stopwatch::Work;

/// The peer's work on this game, if it has it.
pub(crate) fn work(game: &str, measured: Measured, depth: u32) -> Option<Work<'static>> {
    match game {
        "tictactoe" => Some(on(TTTBoard::default(), measured, depth)),
        "connect4" => Some(on(Connect4::default(), measured, depth)),
        "ultimate" => Some(on(STTTBoard::default(), measured, depth)),
        _ => None,
    }
}

fn on<B: Board>(start: B, measured: Measured, depth: u32) -> Work<'static> {
    match measured {
        Measured::Perft => Box::new(move || perft_naive(&start, depth)),
        Measured::RandomGames => {
            let mut chance = SmallRng::seed_from_u64(1);
            Box::new(move || {
                for _ in 0..GAMES_A_CALL {
                    let mut board = start.clone();
                    while board.play_random_available_move(&mut chance).is_ok() {}
                    std::hint::black_box(board.outcome());
                }
                GAMES_A_CALL
            })
        }
    }
}
