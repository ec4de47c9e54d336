use serde::{Deserialize, Serialize};

/// What a try comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Attempt {
    /// It is right, and there is nothing left to find.
    Solved,
    /// It is right; the opponent answers with the longest defence.
    Right {
        /// The answer.
        reply: String,
        /// Within how many more own moves it is won.
        left: u32,
    },
    /// It is wrong.
    Wrong {
        /// What refutes it, the opponent's answer first.
        line: Vec<String>,
        /// What the line shows.
        because: Because,
    },
}

/// Why a try is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Because {
    /// After the answer the win within the number of moves is gone.
    Parried,
    /// The opponent wins with its move of this number at the latest, which the line shows to the end.
    Loses {
        /// The move, from 1.
        moves: u32,
    },
    /// It is not a move by the means of the theme, though it may win.
    OtherMeans,
    /// The game is over without a win.
    Over,
}
