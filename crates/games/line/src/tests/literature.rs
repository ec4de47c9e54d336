//! What others have proven, proven again by the family's search under limits.

use rand_core::SeedableRng;
use rivi_rules::{Board, Chance, Position, Size, below};
use rivi_search::sets::{OfSets, SetSearch};
use rivi_search::{Deep, Limits, Search, Silent, Verdict};

use super::contract::random_game;
use crate::gallery::GALLERY;
use crate::{LineCounts, LineGame, spec};

fn game(text: &str) -> LineGame {
    let text = text.strip_prefix("line:").unwrap_or(text);
    LineGame::new(spec::read(text.split(',')).unwrap()).unwrap()
}

/// By the family's proof search, which is that of `rivi solve`.
fn solved(text: &str) -> Verdict {
    let (start, limits) = (game(text), Limits::nodes(20_000_000));
    match start.as_sets() {
        Some(_) => SetSearch::new(64 << 20).search(&start, &limits, &mut Silent).verdict,
        None => by_deep(&start, &limits),
    }
}

fn by_deep(position: &LineGame, limits: &Limits) -> Verdict {
    Deep::<LineGame, LineCounts>::new(64 << 20).search(position, limits, &mut Silent).verdict
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
    for (text, wins) in [
        ("3x3,k=3", false),
        ("4x3,k=3", true),
        ("3x4,k=3", true),
        ("4x4,k=3", true),
        ("5x3,k=3", true),
        ("6x6,k=3", true),
        ("4x4,k=4", false),
        ("5x4,k=4", false),
        ("6x4,k=4", false),
        ("5x5,k=4", false),
        ("6x5,k=4", true),
        ("5x6,k=4", true),
        ("6x6,k=4", true),
        ("5x5,k=5", false),
        ("6x5,k=5", false),
        ("6x6,k=5", false),
        ("6x6,k=6", false),
    ] {
        let found = solved(text);
        assert_eq!(matches!(found, Verdict::WinIn(_)), wins, "{text}: {found}");
        assert!(found.is_proven(), "{text}");
    }
}

/// Rings, and boards on which whoever makes a line loses, of four by four.
#[test]
fn rings_and_misere_boards_of_sixteen_cells_are_solved() {
    assert_eq!(solved("4x4,k=4,wrap"), Verdict::Draw);
    assert_eq!(solved("4x4,k=3,wrap"), Verdict::WinIn(3));
    for text in ["4x4,k=4,misere", "4x4,k=3,misere", "4x4,k=3,misere,wrap"] {
        assert!(solved(text).is_proven(), "{text}");
    }
}

/// The longest of these, and of the table of m,n,k-games.
#[test]
#[ignore = "takes a minute: make test-slow"]
fn longer_games_are_solved() {
    assert!(solved("4x4,k=4,misere,wrap").is_proven());
    for text in ["7x4,k=4", "7x5,k=5"] {
        let limits = Limits::nodes(300_000_000);
        let found = SetSearch::new(256 << 20).search(&game(text), &limits, &mut Silent).verdict;
        assert_eq!(found, Verdict::Draw, "{text}");
    }
}

/// Positions of random games by random rules: the search by sets tells what the search by counts tells.
#[test]
fn both_searches_tell_the_same() {
    let (mut chance, mut met) = (Chance::seed_from_u64(17), [0; 3]);
    for _ in 0..150 {
        let start = loop {
            let game = random_game(&mut chance);
            if game.as_sets().is_some() && game.size().cells() <= 30 {
                break game;
            }
        };
        let mut position = start.clone();
        let left = 5 + u16::from(below(&mut chance, 5) as u8);
        while position.left > left
            && let Some(m) = position.random_move(&mut chance)
        {
            position.make(m);
        }
        if position.outcome().is_some() {
            continue;
        }
        let exact = by_deep(&position, &Limits::none());
        let found = SetSearch::new(1 << 20).search(&position, &Limits::none(), &mut Silent);
        assert_eq!(found.verdict, exact, "{position:?}");
        met[match exact {
            Verdict::WinIn(_) => 0,
            Verdict::LossIn(_) => 1,
            _ => 2,
        }] += 1;
    }
    assert!(met.iter().all(|&count| count >= 5), "{met:?}");
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
