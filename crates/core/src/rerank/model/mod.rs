//! Computes the probability that a candidate answers the query, from its features: logistic regression over
//! each feature and its square, corrected by small trees.
//!
//! With the square, small and large values of a feature can both count for or against a candidate. The sum
//! has one part for each feature, so that `explain` can show what each feature added.
//!
//! There are two such models, both learned by `scripts/train-reranker/`. One has learned how much the
//! questions that were asked tell, from queries that are like one of them. In the other one they count less.
//! The more a query is like a question that was asked, the more the first one counts.

mod asked_weights;
mod columns;
mod trees;
mod weights;

use std::sync::LazyLock;

use super::features::{Feature, NAMES, Row};
use columns::{Columns, Lanes};
use trees::Trees;

/// Name of each feature, its weight, and the weight of its square.
type Weights = [(&'static str, f32, f32); NAMES.len()];

struct Model {
    weights: &'static Weights,
    /// The log odds of a candidate whose features are all 0, before the trees.
    bias: f32,
    trees: Trees,
}

/// The model of queries that are like no question that was asked.
static OTHERS: LazyLock<Model> = LazyLock::new(|| Model {
    weights: &weights::WEIGHTS,
    bias: weights::BIAS,
    trees: Trees::new(include_str!("trees.tsv")),
});

/// The model of queries that are like a question that was asked.
static ASKED: LazyLock<Model> = LazyLock::new(|| Model {
    weights: &asked_weights::WEIGHTS,
    bias: asked_weights::BIAS,
    trees: Trees::new(include_str!("asked_trees.tsv")),
});

/// Returns what each feature of a candidate adds to the log odds that the candidate answers the query.
pub(super) fn contributions(row: &Row) -> Row {
    let mut sum = [0.0; NAMES.len()];
    for (model, share) in models_for(row) {
        let mut added = model.linear(row);
        model.trees.add_by_feature(&mut added, row);
        for (sum, added) in sum.iter_mut().zip(added) {
            *sum += share * added;
        }
    }
    sum
}

/// Returns for each row the probability, from 0 to 1, that a candidate with these features answers the query.
/// The rows are those of one query.
pub(super) fn probabilities(rows: &[Row]) -> Vec<f64> {
    let mut odds = vec![0.0; rows.len()];
    let columns = Columns::new(rows);
    for (model, share) in rows.first().into_iter().flat_map(models_for) {
        let mut sums = columns.zeros();
        model.add_linear(&mut sums, &columns);
        model.trees.add(&mut sums, &columns);
        for (odds, &sum) in odds.iter_mut().zip(sums.as_flattened()) {
            *odds += f64::from(share) * (f64::from(sum) + f64::from(model.bias));
        }
    }
    let probability = |odds: f64| 1.0 / (1.0 + (-odds).exp());
    odds.into_iter().map(probability).collect()
}

/// The models that score the query of this candidate, each with its share.
fn models_for(row: &Row) -> impl Iterator<Item = (&'static Model, f32)> {
    let [least, full] = asked_weights::LIKENESS;
    let likeness = row[Feature::asked_best as usize];
    let asked = ((likeness - least) / (full - least)).clamp(0.0, 1.0);
    let both = [(&OTHERS, 1.0 - asked), (&ASKED, asked)];
    let counting = both.into_iter().filter(|&(_, share)| share > 0.0);
    counting.map(|(model, share)| (&**model, share))
}

impl Model {
    /// What each feature adds by itself.
    fn linear(&self, row: &Row) -> Row {
        let mut added = *row;
        for (value, &(_, once, squared)) in added.iter_mut().zip(self.weights) {
            *value = *value * (once + squared * *value);
        }
        added
    }

    /// Adds to the sum of each candidate what all features add by themselves, in their order.
    fn add_linear(&self, sums: &mut [Lanes], columns: &Columns) {
        for (feature, &(_, once, squared)) in self.weights.iter().enumerate() {
            for (sums, values) in sums.iter_mut().zip(columns.of(feature)) {
                for (sum, value) in sums.iter_mut().zip(values) {
                    *sum += value * (once + squared * value);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_are_those_of_the_features() {
        for model in [&OTHERS, &ASKED] {
            let names = Vec::from_iter(model.weights.iter().map(|&(name, ..)| name));
            assert_eq!(names, NAMES);
        }
    }

    #[test]
    fn contributions_and_bias_are_the_log_odds() {
        let rows = [0.0, 0.3, 0.45, 1.0].map(|value| [value; NAMES.len()]);
        for row in rows {
            let start = |(model, share): (&Model, f32)| share * (model.bias + model.trees.start());
            let start = models_for(&row).map(start).sum::<f32>();
            let odds = f64::from(contributions(&row).iter().sum::<f32>() + start);
            let [probability] = probabilities(&[row])[..] else {
                panic!("a row has one probability")
            };
            let apart = (probability / (1.0 - probability)).ln() - odds;
            assert!(apart.abs() < 1e-3, "{apart}");
        }
    }

    #[test]
    fn the_more_a_query_is_like_a_question_that_was_asked_the_more_their_model_counts() {
        let mut row = [0.0; NAMES.len()];
        let mut share_of_asked = |likeness: f32| {
            row[Feature::asked_best as usize] = likeness;
            let asked = models_for(&row).find(|(model, _)| std::ptr::eq(*model, &*ASKED));
            asked.map(|(_, share)| share)
        };
        let [least, full] = asked_weights::LIKENESS;
        assert_eq!([0.0, least].map(&mut share_of_asked), [None, None]);
        let half = share_of_asked((least + full) / 2.0);
        assert!(half.is_some_and(|share| (share - 0.5).abs() < 1e-3));
        assert_eq!([full, 1.0].map(share_of_asked), [Some(1.0), Some(1.0)]);
    }

    #[test]
    fn a_feature_adds_its_multiple_and_that_of_its_square() {
        let mut row = [0.0; NAMES.len()];
        row[3] = 0.5;
        let (_, once, squared) = OTHERS.weights[3];
        let added = OTHERS.linear(&row);
        assert!((added[3] - (once / 2.0 + squared / 4.0)).abs() < 1e-6);
        assert_eq!(added.iter().filter(|&&value| value != 0.0).count(), 1);
    }
}
