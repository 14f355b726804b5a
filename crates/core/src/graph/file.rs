use std::path::Path;

use super::{CitationGraph, Rows};
use crate::storage::{FACTS, Header, Map, SectionWriter, StorageError, checksum};

const MAGIC: [u8; 8] = *b"sanadgra";
const VERSION: u64 = 1;

impl CitationGraph {
    /// Writes the graph to a file and has it on disk. The same graph gives the same bytes.
    pub fn save(&self, path: &Path) -> Result<(), StorageError> {
        let mut writer = SectionWriter::create(path)?;
        let mut facts = [0; FACTS];
        facts[0] = self.node_count() as u64;
        facts[1] = self.edge_count() as u64;
        facts[2] = self.ordinals.len() as u64;
        let mut section = 3;
        for rows in [&self.outgoing, &self.incoming] {
            facts[section] = writer.section(&rows.offsets)?;
            facts[section + 1] = writer.section(&rows.neighbours)?;
            facts[section + 2] = writer.section(&rows.labels)?;
            section += 3;
        }
        facts[section] = writer.section(&self.ordinals)?;
        let header = Header {
            magic: MAGIC,
            version: VERSION,
            checksum: self.checksum(),
            facts,
        };
        writer.finish(&header).map(drop)
    }

    /// Maps a saved graph. Reads it once to check it: some milliseconds for a million edges.
    pub fn open(path: &Path) -> Result<Self, StorageError> {
        let map = Map::open(path)?;
        let Header {
            checksum, facts, ..
        } = Header::read(&map, MAGIC, VERSION)?;
        let [nodes, edges, ordinals, ..] = facts;
        let rows = |first: usize| -> Result<Rows, StorageError> {
            Ok(Rows {
                offsets: map.column(facts[first], nodes.saturating_add(1))?,
                neighbours: map.column(facts[first + 1], edges)?,
                labels: map.column(facts[first + 2], edges)?,
            })
        };
        let graph = Self {
            outgoing: rows(3)?,
            incoming: rows(6)?,
            ordinals: map.column(facts[9], ordinals)?,
        };
        if graph.checksum() != checksum || !graph.is_sound() {
            return Err(StorageError::damaged(path, "the rows do not add up"));
        }
        Ok(graph)
    }

    fn checksum(&self) -> u64 {
        let rows = [&self.outgoing, &self.incoming];
        let parts = rows.map(|rows| {
            [
                checksum(&rows.offsets),
                checksum(&rows.neighbours),
                checksum(&rows.labels),
            ]
        });
        checksum::<u64>(&[parts.concat(), vec![checksum(&self.ordinals)]].concat())
    }

    /// Whether every row lies within the edges and every neighbour is a node, so that a walk
    /// needs no further check.
    fn is_sound(&self) -> bool {
        let edges = self.edge_count();
        let rows_are = |rows: &Rows| {
            rows.offsets.first() == Some(&0)
                && rows
                    .offsets
                    .last()
                    .is_some_and(|&end| end as usize == edges)
                && rows.offsets.is_sorted()
                && rows
                    .neighbours
                    .iter()
                    .all(|&node| (node as usize) < self.node_count())
        };
        rows_are(&self.outgoing)
            && rows_are(&self.incoming)
            && (self.ordinals.is_empty() || self.ordinals.len() == edges)
    }
}
