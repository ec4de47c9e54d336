/// Adam: steps along the gradient, each number's by its own measure (Kingma and Ba, 2015).
pub(crate) struct Adam {
    pub(crate) mean: Vec<f32>,
    pub(crate) square: Vec<f32>,
    pub(crate) steps: u32,
    least: f32,
}

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;

impl Adam {
    /// For so many numbers. What is so rarely seen that its slope is mostly less than `least` moves less
    /// than the rest.
    pub(crate) fn new(numbers: usize, least: f32) -> Adam {
        Adam { mean: vec![0.0; numbers], square: vec![0.0; numbers], steps: 0, least }
    }

    /// Takes a step of this size and clears the gradient.
    pub(crate) fn step(&mut self, numbers: &mut [f32], gradient: &mut [f32], size: f32) {
        self.steps += 1;
        let unbiased = |decay: f32| 1.0 - decay.powi(self.steps as i32);
        let (mean_unbiased, square_unbiased) = (unbiased(MEAN), unbiased(SQUARE));
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((number, slope), (mean, square)) in numbers.iter_mut().zip(gradient).zip(moments) {
            *mean = MEAN * *mean + (1.0 - MEAN) * *slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * *slope * *slope;
            let measure = (*square / square_unbiased).sqrt() + self.least;
            *number -= size * (*mean / mean_unbiased) / measure;
            *slope = 0.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let mut numbers = vec![3.0_f32, -2.0];
        let mut adam = Adam::new(2, 1e-8);
        for _ in 0..2000 {
            let mut gradient = vec![2.0 * (numbers[0] - 1.0), 8.0 * (numbers[1] + 0.5)];
            adam.step(&mut numbers, &mut gradient, 0.02);
        }
        assert!((numbers[0] - 1.0).abs() < 0.02 && (numbers[1] + 0.5).abs() < 0.02, "{numbers:?}");
    }
}
