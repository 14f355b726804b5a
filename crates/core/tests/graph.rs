//! The graph against a walk that follows the definition and nothing else.

// A test that cannot go on should stop where it is; clippy.toml says so of test functions only.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::path::PathBuf;

use proptest::prelude::*;
use sanad_core::graph::{CitationGraph, Direction, Edges, GraphError, Walk, WalkOptions};
use sanad_core::storage::StorageErrorKind;

#[derive(Clone, Debug, Default)]
struct Lists {
    nodes: u32,
    from: Vec<u32>,
    to: Vec<u32>,
    types: Vec<u8>,
    confidences: Vec<f32>,
}

impl Lists {
    fn new(nodes: u32, edges: &[(u32, u32, u8, f32)]) -> Self {
        let mut lists = Self {
            nodes,
            ..Default::default()
        };
        for &(from, to, edge_type, confidence) in edges {
            lists.from.push(from);
            lists.to.push(to);
            lists.types.push(edge_type);
            lists.confidences.push(confidence);
        }
        lists
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

    fn build(&self) -> CitationGraph {
        CitationGraph::from_edges(&self.edges()).unwrap()
    }
}

/// Level by level over the plain list of edges.
fn walk_by_definition(lists: &Lists, root: u32, options: &WalkOptions) -> Walk {
    let wanted = |edge: usize| options.types >> lists.types[edge] & 1 == 1;
    let mut nodes = vec![root];
    let mut level = vec![root];
    for _ in 0..options.depth {
        let mut best = BTreeMap::<u32, f32>::new();
        for edge in (0..lists.from.len()).filter(|&edge| wanted(edge)) {
            let (from, to) = (lists.from[edge], lists.to[edge]);
            let ways = [(Direction::Out, from, to), (Direction::In, to, from)];
            for (way, near, far) in ways {
                let followed = options.direction == way || options.direction == Direction::Both;
                if followed && level.contains(&near) && !nodes.contains(&far) {
                    let confidence = best.entry(far).or_default();
                    *confidence = confidence.max(lists.confidences[edge]);
                }
            }
        }
        let mut next: Vec<(u32, f32)> = best.into_iter().collect();
        next.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        next.truncate(options.limit - nodes.len());
        level = next.into_iter().map(|(node, _)| node).collect();
        nodes.extend(&level);
    }
    let among = |edge: &usize| {
        wanted(*edge) && nodes.contains(&lists.from[*edge]) && nodes.contains(&lists.to[*edge])
    };
    let edges = (0..lists.from.len())
        .filter(among)
        .map(|edge| edge as u32)
        .collect();
    Walk { nodes, edges }
}

/// Few nodes and many edges: cycles, self loops and parallel edges come by themselves. The
/// confidences are steps that the graph keeps apart.
fn any_lists() -> impl Strategy<Value = Lists> {
    let node = || prop_oneof![3 => 0u32..30, 1 => Just(0u32)];
    let edge = (
        node(),
        node(),
        0u8..5,
        (0u8..=4).prop_map(|step| f32::from(step) / 4.0),
    );
    prop::collection::vec(edge, 0..400).prop_map(|edges| Lists::new(30, &edges))
}

fn any_options() -> impl Strategy<Value = WalkOptions> {
    let direction = prop_oneof![
        Just(Direction::Out),
        Just(Direction::In),
        Just(Direction::Both)
    ];
    let types = prop_oneof![Just(u32::MAX), 0u32..32];
    (direction, types, 0u32..5, 1usize..35).prop_map(|(direction, types, depth, limit)| {
        WalkOptions {
            direction,
            types,
            depth,
            limit,
        }
    })
}

fn scratch_file(name: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    directory.join(format!("{name}-{}", std::process::id()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]
    #[test]
    fn a_walk_is_its_definition(lists in any_lists(), root in 0u32..30, options in any_options()) {
        let walk = lists.build().walk(root, &options).unwrap();
        prop_assert_eq!(walk, walk_by_definition(&lists, root, &options));
    }
}

#[test]
fn a_limit_keeps_the_surest_edges() {
    let lists = Lists::new(
        5,
        &[
            (0, 1, 0, 0.5),
            (0, 2, 0, 0.9),
            (3, 0, 1, 1.0),
            (2, 4, 0, 1.0),
        ],
    );
    let limited = WalkOptions {
        limit: 3,
        ..Default::default()
    };
    let walk = lists.build().walk(0, &limited).unwrap();
    assert_eq!(walk.nodes, [0, 3, 2]);
    assert_eq!(walk.edges, [1, 2]);
}

#[test]
fn a_hub_is_cut_in_the_right_order() {
    // 5,000 documents cite one law; the limit keeps the surest hundred.
    let cite = |from: u32| (from, 0, 0, (from % 1000) as f32 / 1000.0);
    let lists = Lists::new(5001, &Vec::from_iter((1..=5000).map(cite)));
    let options = WalkOptions {
        limit: 100,
        depth: 3,
        ..Default::default()
    };
    let walk = lists.build().walk(0, &options).unwrap();
    assert_eq!(walk.nodes[..7], [0, 999, 1999, 2999, 3999, 4999, 998]);
    assert_eq!((walk.nodes.len(), walk.edges.len()), (100, 99));
}

#[test]
fn a_node_without_edges_is_a_graph_of_one() {
    let walk = Lists::new(2, &[])
        .build()
        .walk(1, &WalkOptions::default())
        .unwrap();
    assert_eq!((walk.nodes, walk.edges), (vec![1], vec![]));
}

#[test]
fn bad_input_is_told() {
    let build = |edge| CitationGraph::from_edges(&Lists::new(3, &[edge]).edges()).err();
    assert_eq!(build((0, 3, 0, 1.0)), Some(GraphError::Node(3)));
    assert_eq!(build((0, 1, 32, 1.0)), Some(GraphError::Type(32)));
    assert_eq!(build((0, 1, 0, f32::NAN)), Some(GraphError::Confidence(0)));
    let uneven = Lists {
        types: vec![],
        ..Lists::new(3, &[(0, 1, 0, 1.0)])
    };
    assert_eq!(
        CitationGraph::from_edges(&uneven.edges()).err(),
        Some(GraphError::Arrays)
    );
    let walk = Lists::new(3, &[]).build().walk(3, &WalkOptions::default());
    assert_eq!(walk, Err(GraphError::Node(3)));
}

#[test]
fn a_saved_graph_walks_the_same() {
    let edges = Vec::from_iter((0..300u32).map(|n| (n * 7 % 40, n * 13 % 40, 0, 0.5)));
    let lists = Lists::new(40, &edges);
    let (graph, path) = (lists.build(), scratch_file("saved"));
    graph.save(&path).unwrap();
    let opened = CitationGraph::open(&path).unwrap();
    assert_eq!((opened.node_count(), opened.edge_count()), (40, 300));
    for root in 0..40 {
        let options = WalkOptions {
            limit: 20,
            depth: 3,
            ..Default::default()
        };
        assert_eq!(opened.walk(root, &options), graph.walk(root, &options));
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_damaged_file_is_an_error() {
    let path = scratch_file("damaged");
    let lists = Lists::new(4, &[(0, 1, 0, 1.0), (3, 2, 1, 0.5), (1, 0, 0, 0.25)]);
    lists.build().save(&path).unwrap();
    let whole = std::fs::read(&path).unwrap();
    for length in 0..whole.len() {
        std::fs::write(&path, &whole[..length]).unwrap();
        assert!(CitationGraph::open(&path).is_err(), "cut to {length} bytes");
    }
    let mut noticed = 0;
    for position in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[position] ^= 0x40;
        std::fs::write(&path, &bytes).unwrap();
        noticed += usize::from(CitationGraph::open(&path).is_err());
    }
    // Header, two directions of rows (5 offsets, 3 neighbours, 3 labels), 3 ordinals: all but the
    // padding between sections, which nothing reads.
    assert_eq!(noticed, 192 + 2 * (5 * 4 + 3 * 4 + 3 * 2) + 3 * 4);
    std::fs::remove_file(&path).unwrap();
    let missing = CitationGraph::open(&path).err().map(|error| error.kind);
    assert_eq!(missing, Some(StorageErrorKind::NotFound));
}
