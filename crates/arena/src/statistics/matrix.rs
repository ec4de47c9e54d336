//! As much linear algebra as a rating list needs.

/// The matrix that changes nothing.
pub(super) fn identity(n: usize) -> Vec<Vec<f64>> {
    (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect()
}

/// The product of a matrix and a vector.
pub(super) fn times(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// The inverse of a symmetric and positive definite matrix, by Gauss–Jordan elimination.
/// Every pivot on the diagonal of such a matrix is positive, so no rows need to be swapped.
pub(super) fn inverse(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut left = matrix.to_vec();
    let mut right = identity(n);
    for pivot in 0..n {
        let scale = 1.0 / left[pivot][pivot];
        left[pivot].iter_mut().chain(&mut right[pivot]).for_each(|cell| *cell *= scale);
        let (pivot_left, pivot_right) = (left[pivot].clone(), right[pivot].clone());
        for row in (0..n).filter(|&row| row != pivot) {
            let factor = left[row][pivot];
            subtract(&mut left[row], &pivot_left, factor);
            subtract(&mut right[row], &pivot_right, factor);
        }
    }
    right
}

fn subtract(row: &mut [f64], other: &[f64], factor: f64) {
    row.iter_mut().zip(other).for_each(|(a, b)| *a -= factor * b);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_undoes_the_matrix() {
        let matrix = vec![vec![4.0, 1.0, -2.0], vec![1.0, 3.0, 0.5], vec![-2.0, 0.5, 5.0]];
        let inverse = inverse(&matrix);
        for (i, unit) in identity(3).iter().enumerate() {
            let back = times(&matrix, &times(&inverse, unit));
            assert!(back.iter().zip(unit).all(|(a, b)| (a - b).abs() < 1e-12), "{i}: {back:?}");
        }
    }
}
