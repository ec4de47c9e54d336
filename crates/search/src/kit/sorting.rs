/// Sorts by a number, the least first; what has the same number stays in order.
///
/// Behind it is one compiled sort for all that is sorted: the standard library's is compiled anew for each type, and a
/// module for browsers carried forty of them.
pub fn sort_by_number<T>(items: &mut [T], number: impl Fn(&T) -> i64) {
    let mut places: Vec<(i64, usize)> = items.iter().map(number).zip(0..).collect();
    places.sort_unstable();
    for at in 0..places.len() {
        // What belongs here has been moved on by each exchange with a place before this one.
        let mut from = places[at].1;
        while from < at {
            from = places[from].1;
        }
        items.swap(at, from);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_sorts_as_the_standard_library_does(numbers in prop::collection::vec(-3..3_i64, 0..60)) {
            let mut items: Vec<(i64, usize)> = numbers.into_iter().zip(0..).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|&(number, _)| number);
            sort_by_number(&mut items, |&(number, _)| number);
            prop_assert_eq!(items, expected);
        }
    }
}
