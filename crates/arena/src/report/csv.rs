use super::{Against, Standing, Summary};
use crate::statistics::Elo;

const COLUMNS: &str = "player,opponent,games,wins,draws,losses,points,share,elo,elo_low,elo_high,\
                       superiority,normalised_elo,pairs_0,pairs_half,pairs_1,pairs_1_half,pairs_2,faults";

/// The table as comma-separated values: one row for each player against each opponent, and one
/// against `*`, all of them, with the rating for Elo.
pub fn csv(summary: &Summary) -> String {
    let mut rows = vec![COLUMNS.to_owned()];
    for line in &summary.players {
        rows.push(total_row(line));
        rows.extend(line.against.iter().map(|against| pairing_row(line, against)));
    }
    rows.join("\n") + "\n"
}

fn total_row(line: &Standing) -> String {
    let elo = [line.rating, line.low, line.high].map(number).join(",");
    format!("{},*,{},{elo},,,,,,,,{}", field(&line.player), tally(&line.tally), line.faults)
}

fn pairing_row(line: &Standing, against: &Against) -> String {
    let estimate = against.elo.map_or(",,,,".to_owned(), |e| {
        let elo = [e.elo, e.low, e.high].map(number).join(",");
        format!("{elo},{:.6},{}", e.superiority, number(Elo(e.normalised)))
    });
    let pairs = against.pairs.0.map(|count| count.to_string()).join(",");
    format!(
        "{},{},{},{estimate},{pairs},",
        field(&line.player),
        field(&against.opponent),
        tally(&against.tally)
    )
}

fn tally(tally: &crate::statistics::Tally) -> String {
    format!(
        "{},{},{},{},{},{:.6}",
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        tally.points(),
        tally.share()
    )
}

/// Infinite differences are written `inf` and `-inf`, which spreadsheets and programs both read.
fn number(elo: Elo) -> String {
    if elo.0.is_finite() { format!("{:.2}", elo.0) } else { format!("{}", elo.0) }
}

/// A field, in quotes if it needs them (RFC 4180).
pub(super) fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_when_they_must_be() {
        assert_eq!(field("slices"), "slices");
        assert_eq!(field("slices:depth=3,edge=on"), "\"slices:depth=3,edge=on\"");
        assert_eq!(field("cmd:\"a\""), "\"cmd:\"\"a\"\"\"");
    }
}
