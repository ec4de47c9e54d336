//! What others have proven, proven again by the family's search under limits.

use rivi_rules::{Board, Position, Size};
use rivi_search::{Deep, Limits, Search, Silent, Verdict};

use crate::gallery::GALLERY;
use crate::{LineCounts, LineGame, spec};

fn game(text: &str) -> LineGame {
    let text = text.strip_prefix("line:").unwrap_or(text);
    LineGame::new(spec::read(text.split(',')).unwrap()).unwrap()
}

fn solved(text: &str) -> Verdict {
    let mut search = Deep::<LineGame, LineCounts>::new(64 << 20);
    search.search(&game(text), &Limits::nodes(20_000_000), &mut Silent).verdict
}

#[test]
fn the_small_kinds_of_tic_tac_toe_are_as_known() {
    assert_eq!(solved("3x3,k=3"), Verdict::Draw);
    assert_eq!(solved("3x3,k=3,misere"), Verdict::Draw);
    // In the affine plane of order three no draw exists, and the second player cannot win (strategy stealing).
    assert!(matches!(solved("3x3,k=3,wrap"), Verdict::WinIn(_)));
    assert!(matches!(solved("3x3,k=3,marks=either"), Verdict::WinIn(_)));
    // Notakto on one board: the first player wins, from the centre.
    assert!(matches!(solved("3x3,k=3,misere,marks=x"), Verdict::WinIn(_)));
    assert!(matches!(solved("3x3,k=3,misere,marks=x,x=b2"), Verdict::LossIn(_)));
    assert!(matches!(solved("3x3,k=3,misere,marks=x,x=a1"), Verdict::WinIn(_)));
    // No draw exists in a cube of side three.
    assert!(matches!(solved("3x3x3,k=3"), Verdict::WinIn(_)));
}

/// The centre trick of misère: after the centre every answer lets the first player hold the draw; any other first move
/// loses.
#[test]
fn only_the_centre_holds_misere() {
    let start = game("3x3,k=3,misere");
    for m in start.moves() {
        let mut search = Deep::<LineGame, LineCounts>::new(1 << 20);
        let found = search.search(&start.after(m), &Limits::none(), &mut Silent).verdict;
        if m.cell == 4 {
            assert_eq!(found, Verdict::Draw);
        } else {
            assert!(matches!(found, Verdict::WinIn(_)), "{m:?}: {found}");
        }
    }
}

/// The table of m,n,k-games (Uiterwijk and van den Herik, "The advantage of the initiative", 2000).
#[test]
fn m_n_k_games_are_as_in_the_table() {
    for (text, wins) in
        [("3x3,k=3", false), ("4x3,k=3", true), ("4x4,k=4", false), ("5x4,k=4", false)]
    {
        let found = solved(text);
        assert_eq!(matches!(found, Verdict::WinIn(_)), wins, "{text}: {found}");
        assert!(found.is_proven(), "{text}");
    }
}

/// Harary's animals on the smallest boards on which the first player makes them, with the stones that it takes; on the
/// next smaller board it is a draw.
#[test]
fn hararys_animals_are_made_on_their_smallest_boards() {
    for (shape, board, stones) in [
        ("a1.a2", 2, 2),
        ("a1.a2.b1", 3, 3),
        ("a1.b1.c1", 4, 3),
        ("a1.a2.a3.b1", 4, 4),
        ("a1.b1.b2.c2", 3, 5),
        ("a1.b1.b2.c1", 5, 4),
    ] {
        let on = |side: u8| format!("{side}x{side},shape={shape}");
        assert_eq!(solved(&on(board)), Verdict::WinIn(stones), "{shape}");
        let smaller =
            spec::read(on(board - 1).split(',')).ok().and_then(|it| LineGame::new(it).ok());
        if smaller.is_some() {
            assert_eq!(solved(&on(board - 1)), Verdict::Draw, "{shape}");
        }
    }
    assert_eq!(solved("4x4,shape=a1.a2.b1.b2"), Verdict::Draw);
}

#[test]
fn every_game_of_the_gallery_can_be_played() {
    assert!(GALLERY.len() >= 24);
    for (at, piece) in GALLERY.iter().enumerate() {
        let start = game(piece.game);
        assert!(start.move_count() > 0 && start.size() != Size::new(0, 0), "{}", piece.game);
        let texts = [piece.title, piece.history].map(|it| [it.en, it.de, it.fi]);
        assert!(texts.iter().flatten().all(|text| !text.is_empty()), "{}", piece.name);
        let earlier = &GALLERY[..at];
        assert!(earlier.iter().all(|it| it.name != piece.name && it.game != piece.game));
        assert_eq!(format!("line:{}", spec::text(start.rules())), piece.game);
    }
}
