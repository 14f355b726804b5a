use std::path::Path;

use super::format::{LANE, MAGIC, VERSION};
use crate::storage::{FACTS, Header, SectionWriter, StorageError, checksum};

/// Writes a file of vectors, with a row for each chunk. Each row is written as soon as it is added.
pub(in crate::index) struct VectorsBuilder {
    writer: SectionWriter,
    rows_at: u64,
    dimensions: usize,
    row: Vec<i8>,
    scales: Vec<f32>,
}

impl VectorsBuilder {
    pub(in crate::index) fn create(path: &Path, dimensions: usize) -> Result<Self, StorageError> {
        let mut writer = SectionWriter::create(path)?;
        let rows_at = writer.begin()?;
        Ok(Self {
            writer,
            rows_at,
            dimensions,
            row: vec![0; dimensions.next_multiple_of(LANE)],
            scales: Vec::new(),
        })
    }

    /// Adds the vectors of the next chunks. `rows` has the components of one vector after the other.
    pub(in crate::index) fn add(&mut self, rows: &[f32]) -> Result<(), StorageError> {
        for vector in rows.chunks_exact(self.dimensions.max(1)) {
            let largest = vector
                .iter()
                .fold(0.0, |largest: f32, value| largest.max(value.abs()));
            let scale = largest / 127.0;
            let inverse = if scale > 0.0 { 1.0 / scale } else { 0.0 };
            for (step, value) in self.row.iter_mut().zip(vector) {
                *step = (value * inverse).round() as i8;
            }
            self.scales.push(scale);
            self.writer.append(&self.row)?;
        }
        Ok(())
    }

    /// Writes the scale of each row and the header, syncs the file to disk, and returns the file's length in
    /// bytes.
    pub(in crate::index) fn finish(mut self, chunks: usize) -> Result<u64, StorageError> {
        // Without dimensions the rows are empty and `add` makes no scales, but the file needs one scale for
        // each chunk.
        self.scales.resize(chunks, 0.0);
        let mut facts = [0; FACTS];
        facts[0] = chunks as u64;
        facts[1] = self.dimensions as u64;
        facts[2] = self.rows_at;
        facts[3] = self.writer.section(&self.scales)?;
        let checksum = checksum(&self.scales);
        self.writer.finish(&Header {
            magic: MAGIC,
            version: VERSION,
            checksum,
            facts,
        })
    }
}
