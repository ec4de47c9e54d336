//! The rules of a game in pictures: whoever shows them knows no rules.

use rivi_players::{Entry, Picture, Tone};
use rivi_rules::Square;
use serde::Serialize;

use crate::view::View;

/// The rules of a game. What a picture says is under `page.lesson.NAME.NUMBER` in the language files.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Lesson {
    /// The game's name before the colon.
    pub name: &'static str,
    /// The game that is begun from here.
    pub game: String,
    /// The pictures in their order.
    pub pictures: Vec<LessonPicture>,
}

/// A position with something marked on it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LessonPicture {
    /// The board.
    pub view: View,
    /// Squares with a ring.
    pub rings: Vec<Square>,
    /// What the rings mean.
    pub tone: Tone,
    /// An arrow from the first square to the second.
    pub arrow: Option<[Square; 2]>,
}

impl Lesson {
    /// What a game declares; none if it has no pictures, or one cannot be played.
    pub fn of(entry: &dyn Entry) -> Option<Lesson> {
        let pictures = entry.lesson().iter().map(LessonPicture::of).collect::<Option<Vec<_>>>()?;
        let card = entry.card();
        (!pictures.is_empty()).then(|| Lesson { name: card.name, game: card.usual(), pictures })
    }
}

impl LessonPicture {
    fn of(picture: &Picture) -> Option<LessonPicture> {
        let Picture { game, moves, rings, tone, arrow } = *picture;
        let mut desk = rivi_games::desk(game).ok()?;
        desk.table_mut().play_line(moves).ok()?;
        let view = View::of(&*desk).still();
        Some(LessonPicture { view, rings: rings.to_vec(), tone, arrow })
    }
}

#[cfg(test)]
mod tests {
    use rivi_players::Language;

    use super::*;

    /// Every picture can be played, has a sentence in every language and marks free squares of its board.
    #[test]
    fn every_game_teaches_its_rules() {
        for entry in rivi_games::entries() {
            let name = entry.card().name;
            let lesson = Lesson::of(entry).unwrap_or_else(|| panic!("{name} has no lesson"));
            assert_eq!(lesson.pictures.len(), entry.lesson().len(), "{name}");
            for (number, picture) in (1..).zip(&lesson.pictures) {
                for language in Language::ALL {
                    let key = format!("page.lesson.{name}.{number}");
                    assert!(language.text(&key).is_some(), "{key} in {}", language.tag());
                }
                for &Square { row, column } in &picture.rings {
                    let cells: Vec<char> = picture.view.rows[row as usize].chars().collect();
                    assert_eq!(cells[column as usize], '.', "{name} {number}: {row} {column}");
                }
            }
            let next = format!("page.lesson.{name}.{}", lesson.pictures.len() + 1);
            assert_eq!(Language::English.text(&next), None, "a text without a picture");
        }
    }

    /// What a sentence says of a picture is so.
    #[test]
    fn the_last_picture_of_each_rule_is_the_end_that_it_shows() {
        let lesson = |name: &str| {
            let entry = rivi_games::entries().into_iter().find(|entry| entry.card().name == name);
            Lesson::of(entry.unwrap()).unwrap()
        };
        for (name, number) in [
            ("tictactoe", 3),
            ("mnk", 3),
            ("connect4", 3),
            ("gomoku", 4),
            ("ristinolla", 3),
            ("ultimate", 5),
            ("line", 1),
            ("line", 2),
            ("line", 4),
        ] {
            let view = lesson(name).pictures.swap_remove(number - 1).view;
            assert!(!view.winning.is_empty(), "{name} {number}: {:?}", view.rows);
        }
        assert_eq!(lesson("ultimate").pictures[2].view.local.as_deref(), Some("....O...."));
        assert_eq!(lesson("ultimate").pictures[3].view.active.as_ref().map(Vec::len), Some(8));
    }
}
