use serde::{Deserialize, Serialize, Serializer};

/// What a machine saw when it chose a move, as data: text, terminal and page show it each in their
/// own way.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Insight {
    /// Why this move, in whole sentences, the most important first.
    pub sentences: Vec<Sentence>,
    /// A number for each cell of the board, row by row from the top, for machines that score cells;
    /// `None` where a cell has none.
    pub cells: Vec<Option<i64>>,
    /// Named figures in the order in which they should be shown (nodes, score now, …).
    #[serde(serialize_with = "named")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Named>))]
    pub figures: Vec<(&'static str, String)>,
}

/// A sentence that can be said in any language: a key of the language files and what is put into
/// its gaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sentence {
    /// The key in `locales/*.json`.
    pub key: &'static str,
    /// What stands for `%{name}` in the text.
    #[serde(serialize_with = "named")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Named>))]
    pub values: Vec<(&'static str, String)>,
}

impl Sentence {
    /// A sentence with its gaps filled.
    ///
    /// ```
    /// use rivi_players::Sentence;
    /// let sentence = Sentence::new("scoreboard.chosen", [("cell", "b2".to_owned())]);
    /// assert_eq!(sentence.values[0].1, "b2");
    /// ```
    pub fn new<const N: usize>(key: &'static str, values: [(&'static str, String); N]) -> Sentence {
        Sentence { key, values: values.into() }
    }
}

/// A value with its name, as it is written outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Named {
    /// The name: of a gap in a sentence, or of a figure, whose key in the language files is `figure.NAME`.
    pub name: String,
    /// The value as it is shown.
    pub value: String,
}

impl Named {
    /// All of a list, to be written.
    pub fn list(list: &[(&'static str, String)]) -> Vec<Named> {
        let named = |(name, value): &(&str, String)| Named {
            name: (*name).to_owned(),
            value: value.clone(),
        };
        list.iter().map(named).collect()
    }
}

fn named<S: Serializer>(list: &[(&'static str, String)], serializer: S) -> Result<S::Ok, S::Error> {
    Named::list(list).serialize(serializer)
}
