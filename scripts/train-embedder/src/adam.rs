//! The optimizer, Adam. Rows that do not occur in a step keep their values and moments.

use std::collections::HashMap;

/// State of the optimizer.
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub fn new(values: usize) -> Self {
        Adam {
            mean: vec![0.0; values],
            square: vec![0.0; values],
            steps: 0,
        }
    }

    pub fn step(&mut self, values: &mut [f32], slopes: &Slopes, rate: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        self.steps += 1;
        let mean_bias = 1.0 - MEAN.powi(self.steps);
        let square_bias = 1.0 - SQUARE.powi(self.steps);
        let d = slopes.dimensions;
        for (&row, &place) in &slopes.places {
            let range = row as usize * d..(row as usize + 1) * d;
            let moments = self.mean[range.clone()]
                .iter_mut()
                .zip(&mut self.square[range.clone()]);
            let slope = &slopes.values[place..place + d];
            for ((value, (mean, square)), &slope) in
                values[range].iter_mut().zip(moments).zip(slope)
            {
                *mean = MEAN * *mean + (1.0 - MEAN) * slope;
                *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
                *value -= rate * (*mean / mean_bias) / ((*square / square_bias).sqrt() + 1e-8);
            }
        }
    }
}

/// Gradients of the rows that occur in a step.
pub struct Slopes {
    dimensions: usize,
    places: HashMap<u32, usize>,
    values: Vec<f32>,
}

impl Slopes {
    pub fn new(dimensions: usize) -> Self {
        Slopes {
            dimensions,
            places: HashMap::new(),
            values: Vec::new(),
        }
    }

    pub fn add(&mut self, row: u32, weight: f32, slope: &[f32]) {
        let d = self.dimensions;
        let place = *self.places.entry(row).or_insert(self.values.len());
        if place == self.values.len() {
            self.values.resize(place + d, 0.0);
        }
        let sum = &mut self.values[place..place + d];
        sum.iter_mut()
            .zip(slope)
            .for_each(|(x, y)| *x += weight * y);
    }
}
