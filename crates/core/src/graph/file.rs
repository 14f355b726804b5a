use std::path::Path;

use super::citation_graph::CitationGraph;
use super::label::{Code, Labels};
use super::rows::{AnyRows, BothWays, Rows, with_rows};
use crate::storage::{FACTS, Header, Map, SectionWriter, StorageError, checksum};

const MAGIC: [u8; 8] = *b"sanadgra";
const VERSION: u64 = 2;

/// Index, among the header's counts and offsets, of the offset of the first section; those before it are
/// counts.
const SECTIONS: usize = 6;

impl CitationGraph {
    /// Writes the graph to a file and syncs the file to disk. The same graph gives the same bytes.
    pub fn save(&self, path: &Path) -> Result<(), StorageError> {
        self.save_with(path, &self.values)
    }

    /// Works as [`CitationGraph::save`], but saves `values` as the nodes' numbers, such as their ranks.
    ///
    /// # Panics
    /// If `values` is not empty and has not one number for each node.
    pub fn save_with(&self, path: &Path, values: &[f32]) -> Result<(), StorageError> {
        assert!(
            values.is_empty() || values.len() == self.node_count(),
            "one value a node"
        );
        let mut writer = SectionWriter::create(path)?;
        let mut facts = [0; FACTS];
        facts[0] = self.node_count() as u64;
        facts[1] = self.edge_count() as u64;
        facts[2] = self.ordinals.len() as u64;
        facts[3] = self.labels.steps.len() as u64;
        facts[4] = values.len() as u64;
        facts[5] = u64::from(self.loops);
        let mut places = facts[SECTIONS..].iter_mut();
        let mut place = |start: u64| {
            // The header has space for more numbers than the graph has sections, so there is one for every
            // offset.
            if let Some(place) = places.next() {
                *place = start;
            }
        };
        with_rows!(self, ways => for rows in [&ways.outgoing, &ways.incoming] {
            place(writer.section(&rows.offsets)?);
            place(writer.section(&rows.neighbours)?);
            place(writer.section(&rows.codes)?);
        });
        place(writer.section(&self.ordinals)?);
        place(writer.section(&self.labels.steps)?);
        place(writer.section(&self.labels.types)?);
        place(writer.section(values)?);
        let header = Header {
            magic: MAGIC,
            version: VERSION,
            checksum: self.checksum(values),
            facts,
        };
        writer.finish(&header).map(drop)
    }

    /// Maps a saved graph and checks it. Fails if the file is missing, damaged or of another format version.
    /// Reads the whole file, which takes a few milliseconds for a million edges.
    pub fn open(path: &Path) -> Result<Self, StorageError> {
        let map = Map::open(path)?;
        let Header {
            checksum, facts, ..
        } = Header::read(&map, MAGIC, VERSION)?;
        let [_, _, ordinals, labels, values, loops, ..] = facts;
        let [.., ordinals_at, steps_at, types_at, values_at] = section_places(&facts);
        let rows = if labels <= u64::from(u8::MAX) + 1 {
            AnyRows::Narrow(both_ways(&map, &facts)?)
        } else {
            AnyRows::Wide(both_ways(&map, &facts)?)
        };
        let mut graph = Self {
            rows,
            shares: Vec::new(),
            labels: Labels::new(map.column(steps_at, labels)?, map.column(types_at, labels)?),
            ordinals: map.column(ordinals_at, ordinals)?,
            loops: loops == 1,
            values: map.column(values_at, values)?,
        };
        if graph.checksum(&graph.values) != checksum || !graph.is_sound() {
            return Err(StorageError::damaged(path, "the rows do not add up"));
        }
        graph.shares = with_rows!(graph, ways => graph.labels.shares(&ways.outgoing.codes));
        Ok(graph)
    }

    fn checksum(&self, values: &[f32]) -> u64 {
        let rows = with_rows!(self, ways => [&ways.outgoing, &ways.incoming].map(|rows| [
            checksum(&rows.offsets),
            checksum(&rows.neighbours),
            checksum(&rows.codes),
        ]));
        let rest = [
            checksum(&self.ordinals),
            checksum(&self.labels.steps),
            checksum(&self.labels.types),
            checksum(values),
        ];
        checksum::<u64>(&[rows.concat(), rest.to_vec()].concat())
    }

    /// True if every row of the mapped graph lies within the edges, every neighbour is a node and every code
    /// has a label. A walk then needs no further check.
    fn is_sound(&self) -> bool {
        let (nodes, edges) = (self.node_count(), self.edge_count());
        let labels = self.labels.steps.len();
        let is_none_or = |length: usize, all: usize| length == 0 || length == all;
        self.labels.are_sound()
            && is_none_or(self.ordinals.len(), edges)
            && is_none_or(self.values.len(), nodes)
            && with_rows!(self, ways => [&ways.outgoing, &ways.incoming]
                .iter()
                .all(|rows| rows.are_sound(nodes, edges, labels)))
    }
}

impl<C: Code> Rows<C> {
    fn are_sound(&self, nodes: usize, edges: usize, labels: usize) -> bool {
        let ends = |&end: &u32| end as usize == edges;
        self.offsets.first() == Some(&0)
            && self.offsets.last().is_some_and(ends)
            && self.offsets.is_sorted()
            && self.neighbours.iter().all(|&node| (node as usize) < nodes)
            && self.codes.iter().all(|code| code.index() < labels)
    }
}

/// Returns the offsets of the file's sections: three for each direction of edges, the ordinals, two for the
/// labels, the values.
fn section_places(facts: &[u64; FACTS]) -> [u64; 10] {
    let mut places = [0; 10];
    places.copy_from_slice(&facts[SECTIONS..SECTIONS + 10]);
    places
}

fn both_ways<C: Code>(map: &Map, facts: &[u64; FACTS]) -> Result<BothWays<C>, StorageError> {
    let [nodes, edges, ..] = *facts;
    let rows = |first: usize| -> Result<Rows<C>, StorageError> {
        let places = section_places(facts);
        Ok(Rows {
            offsets: map.column(places[first], nodes.saturating_add(1))?,
            neighbours: map.column(places[first + 1], edges)?,
            codes: map.column(places[first + 2], edges)?,
        })
    };
    Ok(BothWays {
        outgoing: rows(0)?,
        incoming: rows(3)?,
    })
}
