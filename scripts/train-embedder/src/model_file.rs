//! Writes the model in the format of `sanad_core::embedder`.

use sanad_core::embedder::hash;

use crate::rows::Rows;
use crate::vocabulary::Vocabulary;

/// Returns the bytes of the model file. A row is stored as int8 with a scale by which its largest value
/// becomes 127.
pub fn write(rows: &Rows, vocabulary: &Vocabulary, buckets: usize) -> Vec<u8> {
    let mut terms: Vec<(u64, usize)> = (0..)
        .zip(&vocabulary.names)
        .map(|(row, name)| (hash(name), row))
        .collect();
    terms.sort_unstable();
    assert!(
        terms.windows(2).all(|pair| pair[0].0 != pair[1].0),
        "two terms of one hash"
    );
    let order: Vec<usize> = terms
        .iter()
        .map(|&(_, row)| row)
        .chain(vocabulary.names.len()..vocabulary.names.len() + buckets)
        .collect();
    let scales: Vec<f32> = order.iter().map(|&row| scale(rows.row(row))).collect();

    let mut file = b"SANADEM1".to_vec();
    for count in [rows.dimensions, vocabulary.names.len(), buckets] {
        file.extend((count as u32).to_le_bytes());
    }
    file.extend(terms.iter().flat_map(|(hash, _)| hash.to_le_bytes()));
    file.extend(scales.iter().flat_map(|scale| scale.to_le_bytes()));
    for (&row, scale) in order.iter().zip(scales) {
        file.extend(
            rows.row(row)
                .iter()
                .map(|x| (x / scale).round() as i8 as u8),
        );
    }
    file
}

fn scale(row: &[f32]) -> f32 {
    let largest = row.iter().fold(0.0f32, |most, x| most.max(x.abs()));
    (largest / 127.0).max(f32::MIN_POSITIVE)
}
