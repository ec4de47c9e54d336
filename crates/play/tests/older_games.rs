//! Games that an earlier version exported are read: the same moves, start and result.

use std::fs;
use std::path::{Path, PathBuf};

use rivi_play::request::{Format, GameFile};
use rivi_play::{Match, begin, import};

fn games(ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/older");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|found| found == ending)).collect();
    files.sort();
    files
}

fn json_of(path: &Path) -> GameFile {
    let text = fs::read_to_string(path.with_extension("json")).unwrap();
    plain(serde_json::from_str(&text).unwrap())
}

/// The game with a diagram that ends with its last row; the end of a line behind it says nothing.
fn plain(mut file: GameFile) -> GameFile {
    if let Some(start) = &mut file.start {
        start.diagram = start.diagram.trim_end().to_owned();
    }
    file
}

fn read(path: &Path, format: Format, game: Option<&str>) -> (Match, GameFile) {
    let text = fs::read_to_string(path).unwrap();
    let (new, file) = import(&text, format, game).unwrap();
    (Match::replay(&begin(&new, 1).unwrap()).unwrap(), file)
}

#[test]
fn games_of_every_format_are_brought_in() {
    for (ending, format, least) in [("json", Format::Json, 11), ("txt", Format::Text, 11)] {
        let files = games(ending);
        assert!(files.len() >= least, "{}", files.len());
        for path in files {
            let (whole, file) = read(&path, format, None);
            let expected = json_of(&path);
            assert_eq!(plain(file), expected, "{path:?}");
            assert_eq!(whole.table().moves(), expected.moves, "{path:?}");
        }
    }
    for path in games("psq") {
        let expected = json_of(&path);
        let (whole, _) = read(&path, Format::Psq, Some(&expected.game));
        assert_eq!(whole.table().moves(), expected.moves, "{path:?}");
    }
}
