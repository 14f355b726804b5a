//! Computes the probability that a candidate answers the query, from its features: logistic regression over
//! each feature and its square, corrected by small trees.
//!
//! With the square, small and large values of a feature can both count for or against a candidate. The sum
//! has one part for each feature, so that `explain` can show what each feature added.

mod trees;
mod weights;

use super::features::Row;
use trees::{add_by_feature, add_trees};
use weights::{BIAS, WEIGHTS};

/// Returns what each feature of a candidate adds to the log odds that the candidate answers the query.
pub(super) fn contributions(row: &Row) -> Row {
    let mut added = linear(row);
    add_by_feature(&mut added, row);
    added
}

/// Returns for each row the probability, from 0 to 1, that a candidate with these features answers the query.
pub(super) fn probabilities(rows: &[Row]) -> Vec<f64> {
    let mut odds = Vec::from_iter(rows.iter().map(|row| linear(row).iter().sum::<f32>()));
    add_trees(&mut odds, rows);
    let probability = |odds: f32| 1.0 / (1.0 + f64::from(-odds - BIAS).exp());
    odds.into_iter().map(probability).collect()
}

/// What each feature adds by itself.
fn linear(row: &Row) -> Row {
    let mut added = *row;
    for (value, &(_, once, squared)) in added.iter_mut().zip(&WEIGHTS) {
        *value = *value * (once + squared * *value);
    }
    added
}

#[cfg(test)]
mod tests {
    use super::super::features::NAMES;
    use super::trees::start;
    use super::*;

    #[test]
    fn the_weights_are_those_of_the_features() {
        let names = Vec::from_iter(WEIGHTS.iter().map(|&(name, ..)| name));
        assert_eq!(names, NAMES);
    }

    #[test]
    fn contributions_and_bias_are_the_log_odds() {
        let rows = [0.0, 0.3, 1.0].map(|value| [value; NAMES.len()]);
        for row in rows {
            let odds = f64::from(contributions(&row).iter().sum::<f32>() + BIAS + start());
            let [probability] = probabilities(&[row])[..] else {
                panic!("a row has one probability")
            };
            let apart = (probability / (1.0 - probability)).ln() - odds;
            assert!(apart.abs() < 1e-3, "{apart}");
        }
    }

    #[test]
    fn a_feature_adds_its_multiple_and_that_of_its_square() {
        let mut row = [0.0; NAMES.len()];
        row[3] = 0.5;
        let (_, once, squared) = WEIGHTS[3];
        let added = linear(&row);
        assert!((added[3] - (once / 2.0 + squared / 4.0)).abs() < 1e-6);
        assert_eq!(added.iter().filter(|&&value| value != 0.0).count(), 1);
    }
}
