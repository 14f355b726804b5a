//! The Rust process of `npm run bench:graph`. It reads the name of one case a line and answers with the mean
//! seconds of one call and the sum of the outcomes. `benches/core/graph.ts` decides the order of the cases.
//!
//! Arguments: a file of edges, and a path where the case `save` writes the graph. The file of edges is
//! little-endian: number of nodes, number of edges, then the columns source, target, type (one byte) and
//! confidence. Without arguments, as under `cargo test --benches`, the process ends at once.

#![expect(
    clippy::expect_used,
    reason = "a bench that cannot read its input may stop"
)]

use std::cell::RefCell;
use std::hint::black_box;
use std::io::{BufRead, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use petgraph::csr::Csr;
use petgraph::visit::Bfs;
use sanad_core::graph::{
    CitationGraph, Direction, Edges, PathOptions, RankOptions, RelatedOptions, Walk, WalkOptions,
};

/// Number of calls in one round of each case: full walks, walks of near nodes, and walks from hubs, paths and
/// related nodes.
const FULL: u32 = 5;
const NEAR: u32 = 20_000;
const HUBS: u32 = 200;

/// Bit mask of the edge types that near walks follow: three of the five types.
const TYPES: u32 = 0b111;

/// All edges count as citations.
const ALL_RELATED: RelatedOptions = RelatedOptions {
    types: u32::MAX,
    least_confidence: 0.0,
    limit: 20,
};

static NEVER: AtomicBool = AtomicBool::new(false);

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"));
    let (Some(edges), Some(saved)) = (arguments.next(), arguments.next()) else {
        return;
    };
    let mut bench = Bench::new(Lists::read(Path::new(&edges)), saved.into());
    for case in stdin().lock().lines() {
        let case = case.expect("a case a line");
        let (seconds, outcome) = bench.round(&case);
        writeln!(stdout(), "{seconds} {outcome}").expect("the caller listens");
    }
}

/// The edges of the input file, one column for each field.
struct Lists {
    nodes: u32,
    from: Vec<u32>,
    to: Vec<u32>,
    types: Vec<u8>,
    confidences: Vec<f32>,
}

impl Lists {
    fn read(path: &Path) -> Self {
        let bytes = std::fs::read(path).expect("the edges are readable");
        let words: Vec<u32> = bytes[..8]
            .as_chunks::<4>()
            .0
            .iter()
            .map(|word| u32::from_le_bytes(*word))
            .collect();
        let count = words[1] as usize;
        let section = |start: usize| bytes[start..start + 4 * count].as_chunks::<4>().0;
        let numbers = |start: usize| {
            section(start)
                .iter()
                .map(|word| u32::from_le_bytes(*word))
                .collect()
        };
        let types = 8 + 8 * count;
        Self {
            nodes: words[0],
            from: numbers(8),
            to: numbers(8 + 4 * count),
            types: bytes[types..types + count].to_vec(),
            confidences: section(types + count)
                .iter()
                .map(|word| f32::from_le_bytes(*word))
                .collect(),
        }
    }

    fn edges(&self) -> Edges<'_> {
        Edges {
            nodes: self.nodes,
            from: &self.from,
            to: &self.to,
            types: &self.types,
            confidences: &self.confidences,
        }
    }
}

struct Bench {
    lists: Lists,
    graph: CitationGraph,
    /// The same edges in petgraph. `Csr` cannot hold parallel edges, so each pair is stored once. Petgraph
    /// thus has fewer edges to read than [`CitationGraph`].
    petgraph: Csr<(), ()>,
    /// All nodes by number of incoming edges, most first.
    hubs: Vec<u32>,
    saved: PathBuf,
}

impl Bench {
    fn new(lists: Lists, saved: PathBuf) -> Self {
        let mut pairs: Vec<(u32, u32)> = lists
            .from
            .iter()
            .copied()
            .zip(lists.to.iter().copied())
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        let last = lists.nodes - 1;
        let mut petgraph = Csr::from_sorted_edges(&pairs).expect("sorted pairs");
        while petgraph.node_count() <= last as usize {
            petgraph.add_node(());
        }
        let mut cited = vec![0u32; lists.nodes as usize];
        for &to in &lists.to {
            cited[to as usize] += 1;
        }
        let mut hubs: Vec<u32> = (0..lists.nodes).collect();
        hubs.sort_by_key(|&node| std::cmp::Reverse(cited[node as usize]));
        Self {
            graph: CitationGraph::from_edges(&lists.edges()).expect("edges of a graph"),
            petgraph,
            hubs,
            saved,
            lists,
        }
    }

    fn round(&mut self, case: &str) -> (f64, usize) {
        let nodes = self.graph.node_count() as u32;
        let full = WalkOptions {
            direction: Direction::Out,
            edges: false,
            ..Default::default()
        };
        let near = WalkOptions {
            types: TYPES,
            depth: 3,
            limit: 100,
            ..full
        };
        let with_edges = |options: WalkOptions| WalkOptions {
            edges: true,
            ..options
        };
        let both = WalkOptions {
            direction: Direction::Both,
            ..with_edges(near)
        };
        let spread = |walk: u32| (u64::from(walk) * 31 % u64::from(nodes)) as u32;
        match case {
            "full" => self.walks(FULL, |walk| walk * 7 % nodes, &full),
            "full edges" => self.walks(FULL, |walk| walk * 7 % nodes, &with_edges(full)),
            "near" => self.walks(NEAR, spread, &near),
            "near edges" => self.walks(NEAR, spread, &with_edges(near)),
            "near both" => self.walks(NEAR, spread, &both),
            "hubs" => self.walks(HUBS, |walk| self.hubs[walk as usize % 10], &both),
            "path" => timed(HUBS, |walk| {
                let options = PathOptions::default();
                let path = self
                    .graph
                    .path(spread(walk), spread(walk * 7 + 1), &options, &NEVER);
                path.expect("two nodes").map_or(0, |path| path.nodes.len())
            }),
            "related" => timed(HUBS, |walk| {
                let related = self.graph.related(spread(walk), &ALL_RELATED, &NEVER);
                related.expect("a node").nodes.len()
            }),
            "related hubs" => timed(10, |walk| {
                let related = self
                    .graph
                    .related(self.hubs[walk as usize], &ALL_RELATED, &NEVER);
                related.expect("a node").nodes.len()
            }),
            "rank" => timed(1, |_| {
                let ranks = self.graph.rank(&RankOptions::default(), &NEVER);
                ranks.expect("usual options").len()
            }),
            "full petgraph" => timed(FULL, |walk| {
                let mut bfs = Bfs::new(&self.petgraph, walk * 7 % nodes);
                let mut found = 0;
                while let Some(node) = bfs.next(&self.petgraph) {
                    found += black_box(1 | node as usize >> 31);
                }
                found
            }),
            "build" => timed(1, |_| {
                let built = CitationGraph::from_edges(&self.lists.edges());
                built.expect("edges of a graph").edge_count()
            }),
            "save" => timed(1, |_| {
                self.graph.save(&self.saved).expect("a file");
                std::fs::metadata(&self.saved).expect("a file").len() as usize
            }),
            "open" => timed(1, |_| {
                CitationGraph::open(&self.saved)
                    .expect("a graph")
                    .edge_count()
            }),
            other => panic!("there is no case {other}"),
        }
    }

    fn walks(&self, count: u32, root: impl Fn(u32) -> u32, options: &WalkOptions) -> (f64, usize) {
        let found = RefCell::new(Walk::default());
        timed(count, |walk| {
            let mut found = found.borrow_mut();
            let walked = self
                .graph
                .walk_again(root(walk), options, &NEVER, &mut found);
            walked.expect("a node");
            black_box(&found).nodes.len() + found.edges.len()
        })
    }
}

/// Calls `run` `count` times. Returns the mean seconds of one call and the sum of the outcomes.
fn timed(count: u32, run: impl Fn(u32) -> usize) -> (f64, usize) {
    let start = Instant::now();
    let outcome = (0..count).map(run).sum();
    (start.elapsed().as_secs_f64() / f64::from(count), outcome)
}
