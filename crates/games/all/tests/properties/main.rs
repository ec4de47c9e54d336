//! The properties of the parsers, on random text and on valid text with something changed.

#[path = "../perft/case.rs"]
mod case;
#[path = "../kinds/mod.rs"]
mod kinds;
mod parsers;

use parsers::{AnySetUpKeepsTheContract, GAMES, LegalLinesReplay, how, visit};
use proptest::prelude::*;
use proptest::sample::select;

/// Valid text with up to three characters put in, taken out or replaced.
fn changed(valid: BoxedStrategy<String>, letters: &'static str) -> BoxedStrategy<String> {
    let letter = select(letters.chars().collect::<Vec<_>>());
    let change = (any::<prop::sample::Index>(), 0..3_u8, letter);
    (valid, prop::collection::vec(change, 0..4))
        .prop_map(|(text, changes)| {
            let mut text: Vec<char> = text.chars().collect();
            for (at, kind, letter) in changes {
                let at = at.index(text.len() + 1);
                change_at(&mut text, at, kind, letter);
            }
            text.into_iter().collect()
        })
        .boxed()
}

fn change_at(text: &mut Vec<char>, at: usize, kind: u8, letter: char) {
    match kind {
        0 => text.insert(at, letter),
        1 if at < text.len() => drop(text.remove(at)),
        _ if at < text.len() => text[at] = letter,
        _ => text.push(letter),
    }
}

/// Any text, or a valid one with something changed.
fn text_like(valid: BoxedStrategy<String>, letters: &'static str) -> BoxedStrategy<String> {
    let soup = prop::collection::vec(select(letters.chars().collect::<Vec<_>>()), 0..40)
        .prop_map(|letters| letters.into_iter().collect());
    prop_oneof![4 => changed(valid, letters), 1 => any::<String>(), 1 => soup].boxed()
}

fn name() -> BoxedStrategy<String> {
    let listed = select(&GAMES[..]).prop_map(str::to_owned);
    text_like(listed.boxed(), "tictaoemnkgur:,x×X0123456789-+ .go-onstandardcount")
}

/// A game and the moves of a random game of it, cut somewhere.
fn line() -> BoxedStrategy<(u8, String)> {
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..30);
    let drawn = (0..GAMES.len() as u8, choices).prop_map(|(game, choices)| {
        let mut table = kinds::AnyGame::parse(GAMES[game as usize]).unwrap().table();
        for choice in choices {
            let legal = table.legal_moves();
            if legal.is_empty() {
                break;
            }
            table.play(&legal[choice.index(legal.len())]).unwrap();
        }
        (game, table.moves().join(" "))
    });
    drawn
        .prop_flat_map(|(game, text)| {
            (Just(game), text_like(Just(text).boxed(), "abcdefghijklmnoz0123456789 ,é"))
        })
        .boxed()
}

/// A game and a picture of a board of its size, with any stones.
fn picture() -> BoxedStrategy<(u8, String)> {
    let stones = prop::collection::vec(select(&['.', '.', 'X', 'O'][..]), 81);
    (0..GAMES.len() as u8, stones, select(&["", "turn: X\n", "turn: O\n", "board: 4\n"][..]))
        .prop_map(|(game, stones, header)| {
            let size = kinds::AnyGame::parse(GAMES[game as usize]).unwrap().table().size();
            let cells: Vec<char> = stones.into_iter().cycle().take(size.cells()).collect();
            let rows = cells.chunks(size.width as usize).map(|row| row.iter().collect::<String>());
            (game, header.to_owned() + &rows.collect::<Vec<_>>().join("\n"))
        })
        .prop_flat_map(|(game, text)| {
            (Just(game), text_like(Just(text).boxed(), "XOxo._|-+=\n \t?turnbad:049"))
        })
        .boxed()
}

fn table() -> BoxedStrategy<String> {
    let valid = select(
        &["# known\ntictactoe | leaves | 9 72 504\n", "connect4 | distinct | 7 49 238 1120\n\n"][..],
    );
    text_like(valid.prop_map(str::to_owned).boxed(), "tic|#0123456789 \n-x")
}

fn toy() -> BoxedStrategy<String> {
    let valid = select(&["((3 12) (2 4) (14 5))", "7", "(1 (2 (3 (4 -5))))"][..]);
    text_like(valid.prop_map(str::to_owned).boxed(), "() 0123456789-")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_name_is_a_game_or_a_sentence(text in name()) {
        parsers::any_name_is_a_game_or_a_sentence(&text);
    }

    #[test]
    fn legal_lines_replay((game, text) in line()) {
        visit(game, LegalLinesReplay(&text));
    }

    #[test]
    fn diagrams_round_trip((_, text) in picture()) {
        parsers::diagrams_round_trip(&text);
    }

    #[test]
    fn any_set_up_keeps_the_contract((game, text) in picture(), number in 0..6_u8) {
        visit(game, AnySetUpKeepsTheContract { text: &text, how: how(number) });
    }

    #[test]
    fn perft_tables_round_trip(text in table()) {
        parsers::perft_tables_round_trip(&text);
    }

    #[test]
    fn toy_games_are_trees_or_a_sentence(text in toy()) {
        parsers::toy_games_are_trees_or_a_sentence(&text);
    }
}
