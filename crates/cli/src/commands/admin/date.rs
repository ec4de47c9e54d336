/// A time in milliseconds since 1970 as `2026-11-18 01:02`, in UTC.
pub(super) fn shown(ms: u64) -> String {
    let minutes = ms / 60_000;
    let (year, month, day) = date(minutes / 1440);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", minutes / 60 % 24, minutes % 60)
}

/// The day so many days after the first of January 1970. A year is counted from March, so that a leap day is its last.
fn date(days: u64) -> (u64, u64, u64) {
    const ERA: u64 = 146_097;
    let days = days + 719_468;
    let (era, in_era) = (days / ERA, days % ERA);
    let year = (in_era - in_era / 1_460 + in_era / 36_524 - in_era / (ERA - 1)) / 365;
    let in_year = in_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * in_year + 2) / 153;
    let day = in_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (year + 400 * era + u64::from(month <= 2), month, day)
}
