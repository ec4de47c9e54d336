//! A named game of a family with its picture: whoever shows it knows no rules.

use rivi_players::Showpiece;
use serde::Serialize;

use crate::view::View;

/// A piece of the gallery.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Exhibit {
    /// The game.
    pub piece: Showpiece,
    /// A game that somebody won in it, at its end.
    pub view: View,
}

impl Exhibit {
    /// What a family declares; none if its game cannot be played.
    pub fn of(piece: &Showpiece) -> Option<Exhibit> {
        let mut desk = rivi_games::desk(piece.game).ok()?;
        desk.table_mut().play_line(piece.demo).ok()?;
        Some(Exhibit { piece: *piece, view: View::of(&*desk).still() })
    }
}

#[cfg(test)]
mod tests {
    use rivi_players::Entry;
    use rivi_rules::Outcome;

    use super::*;

    #[test]
    fn every_picture_of_the_gallery_is_of_a_game_that_somebody_won() {
        for piece in rivi_games::entries().into_iter().flat_map(Entry::gallery) {
            let Exhibit { view, .. } = Exhibit::of(piece).expect(piece.name);
            assert!(matches!(view.outcome, Some(Outcome::Win(_))), "{}", piece.name);
            assert!(view.legal.is_empty() && view.passes.is_empty(), "{}", piece.name);
        }
    }

    #[test]
    fn a_piece_with_moves_that_there_are_not_is_not_shown() {
        let piece = rivi_games::entries().into_iter().flat_map(Entry::gallery).next().unwrap();
        assert!(Exhibit::of(&Showpiece { demo: "a1 a1", ..*piece }).is_none());
        assert!(Exhibit::of(&Showpiece { game: "chess", ..*piece }).is_none());
    }
}
