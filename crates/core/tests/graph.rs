//! Compares the citation graph with direct implementations of its definitions.

// `unwrap` is allowed because a test stops at the first failure. clippy.toml allows it in test functions but
// not in their helpers.
#![allow(clippy::unwrap_used)]

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use sanad_core::graph::{
    CitationGraph, Direction, Edges, GraphError, GraphPath, PathOptions, RankOptions, Related,
    RelatedOptions, Walk, WalkOptions,
};

static NEVER: AtomicBool = AtomicBool::new(false);

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

/// Walks the graph level by level over the plain list of edges.
fn walk_by_definition(lists: &Lists, root: u32, options: &WalkOptions) -> Walk {
    let wanted = |edge: usize| options.types >> lists.types[edge] & 1 == 1;
    let mut nodes = vec![root];
    // For each node its level plus one; 0 for a node without a level.
    let mut levels = vec![0; lists.nodes as usize];
    levels[root as usize] = 1;
    for level in 1..=options.depth {
        let before = nodes.len();
        let mut best = BTreeMap::<u32, f32>::new();
        for edge in (0..lists.from.len()).filter(|&edge| wanted(edge)) {
            let (from, to) = (lists.from[edge], lists.to[edge]);
            let ways = [(Direction::Out, from, to), (Direction::In, to, from)];
            for (way, near, far) in ways {
                let followed = options.direction == way || options.direction == Direction::Both;
                if followed && levels[near as usize] == level && levels[far as usize] == 0 {
                    let confidence = best.entry(far).or_default();
                    *confidence = confidence.max(lists.confidences[edge]);
                }
            }
        }
        let mut next: Vec<(u32, f32)> = best.into_iter().collect();
        next.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        next.truncate(options.limit - nodes.len());
        for (node, _) in next {
            levels[node as usize] = level + 1;
            nodes.push(node);
        }
        if nodes.len() == before {
            break;
        }
    }
    let among = |edge: &usize| {
        let ends = [lists.from[*edge], lists.to[*edge]];
        wanted(*edge) && ends.iter().all(|&end| levels[end as usize] > 0)
    };
    let edges = (0..lists.from.len())
        .filter(among)
        .map(|edge| edge as u32)
        .collect();
    Walk { nodes, edges }
}

/// Returns the distance of each node from `from`, along the wanted edges.
fn distances_by_definition(lists: &Lists, from: u32, options: &PathOptions) -> BTreeMap<u32, u32> {
    let mut distances = BTreeMap::from([(from, 0)]);
    for distance in 1..=lists.nodes {
        let before = distances.len();
        for edge in 0..lists.from.len() {
            for (near, far, _) in steps(lists, edge, options.types, options.direction) {
                if distances.get(&near) == Some(&(distance - 1)) {
                    distances.entry(far).or_insert(distance);
                }
            }
        }
        if distances.len() == before {
            break;
        }
    }
    distances
}

/// Returns the steps by which an edge may be followed: first node, last node, and true if the step is in the
/// edge's own direction.
fn steps(
    lists: &Lists,
    edge: usize,
    types: u32,
    direction: Direction,
) -> impl Iterator<Item = (u32, u32, bool)> {
    let (from, to) = (lists.from[edge], lists.to[edge]);
    let wanted = types >> lists.types[edge] & 1 == 1;
    let ways = [
        (Direction::Out, (from, to, true)),
        (Direction::In, (to, from, false)),
    ];
    let followed =
        move |way: Direction| wanted && (direction == way || direction == Direction::Both);
    ways.into_iter()
        .filter(move |(way, _)| followed(*way))
        .map(|(_, step)| step)
}

/// Finds a path from its end backwards. At each node it takes the edge with the highest confidence. Ties are
/// decided by the smaller node, then the type, then the direction of the edge, then the order of the edges.
fn path_by_definition(
    lists: &Lists,
    from: u32,
    to: u32,
    options: &PathOptions,
) -> Option<GraphPath> {
    let distances = distances_by_definition(lists, from, options);
    let mut distance = *distances.get(&to).filter(|&&far| far <= options.depth)?;
    let (mut nodes, mut edges) = (vec![to], vec![]);
    while distance > 0 {
        let node = *nodes.last().unwrap();
        let leading = (0..lists.from.len()).flat_map(|edge| {
            let ways = steps(lists, edge, options.types, options.direction);
            ways.map(move |(near, far, along)| (edge, near, far, along))
        });
        let best = leading
            .filter(|&(_, near, far, _)| {
                far == node && distances.get(&near) == Some(&(distance - 1))
            })
            .min_by(|a, b| {
                let key = |&(edge, near, _, along): &(usize, u32, u32, bool)| {
                    (near, lists.types[edge], !along, edge)
                };
                let confidence = |step: &(usize, u32, u32, bool)| lists.confidences[step.0];
                confidence(b)
                    .total_cmp(&confidence(a))
                    .then(key(a).cmp(&key(b)))
            })
            .unwrap();
        nodes.push(best.1);
        edges.push(best.0 as u32);
        distance -= 1;
    }
    nodes.reverse();
    edges.reverse();
    Some(GraphPath { nodes, edges })
}

fn related_by_definition(lists: &Lists, node: u32, types: u32, limit: usize) -> Related {
    let wanted = (0..lists.from.len()).filter(|&edge| types >> lists.types[edge] & 1 == 1);
    let pairs: BTreeSet<(u32, u32)> = wanted
        .map(|edge| (lists.from[edge], lists.to[edge]))
        .collect();
    let cites = |from: u32, to: u32| from != to && pairs.contains(&(from, to));
    let citing: BTreeSet<u32> = pairs.iter().map(|&(from, _)| from).collect();
    let citing: Vec<u32> = citing
        .into_iter()
        .filter(|&from| cites(from, node))
        .collect();
    let mut counts = BTreeMap::new();
    for &(from, to) in &pairs {
        if to != node && from != to && cites(from, node) {
            *counts.entry(to).or_insert(0) += 1;
        }
    }
    let mut ordered: Vec<(u32, u32)> = counts.into_iter().collect();
    ordered.sort_by_key(|&(node, count)| (Reverse(count), node));
    ordered.truncate(limit);
    let (nodes, counts) = ordered.into_iter().unzip();
    Related {
        citing: citing.len() as u32,
        nodes,
        counts,
    }
}

/// Generates two sorts of graphs: few nodes with many edges, and many nodes of which few have edges. So there
/// are cycles, self loops, parallel edges and hubs, and levels that are small or large parts of a graph.
/// Confidences are few different values, or all different.
fn any_lists() -> impl Strategy<Value = Lists> {
    let shape = prop_oneof![
        Just((30u32, 400usize, 4u16)),
        Just((30, 400, 999)),
        Just((5_000, 200, 4)),
        Just((9_000, 900, 5)),
        Just((9_000, 900, 999)),
    ];
    shape.prop_flat_map(|(nodes, edges, steps)| {
        // Makes two nodes frequent, and takes the others from a wide range.
        let node = prop_oneof![
            2 => Just(0u32),
            1 => Just(nodes / 2),
            4 => (0u32..30).prop_map(move |place| place * (nodes / 30)),
            1 => 0..nodes,
        ];
        let confidence = (0..=steps).prop_map(move |step| f32::from(step) / f32::from(steps));
        let edge = (node.clone(), node, 0u8..5, confidence);
        prop::collection::vec(edge, 0..edges).prop_map(move |edges| Lists::new(nodes, &edges))
    })
}

fn any_direction() -> impl Strategy<Value = Direction> {
    prop_oneof![
        Just(Direction::Out),
        Just(Direction::In),
        Just(Direction::Both)
    ]
}

fn any_types() -> impl Strategy<Value = u32> {
    prop_oneof![Just(u32::MAX), 0u32..32]
}

fn any_options() -> impl Strategy<Value = WalkOptions> {
    let limit = prop_oneof![4 => 1usize..35, 1 => 35usize..2000, 1 => Just(usize::MAX)];
    (any_direction(), any_types(), 0u32..5, limit).prop_map(|(direction, types, depth, limit)| {
        WalkOptions {
            direction,
            types,
            depth,
            limit,
            edges: true,
        }
    })
}

fn scratch_file(name: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    directory.join(format!("{name}-{}", std::process::id()))
}

#[test]
fn edges_below_the_least_confidence_do_not_make_nodes_related() {
    let lists = Lists {
        nodes: 5,
        from: vec![0, 0, 1, 1, 2, 2],
        to: vec![3, 4, 3, 4, 3, 4],
        types: vec![0; 6],
        confidences: vec![0.8, 0.95, 0.3, 1.0, 0.9, 0.7],
    };
    let related = |least_confidence| {
        let options = RelatedOptions {
            types: u32::MAX,
            least_confidence,
            limit: 9,
        };
        let found = lists.build().related(3, &options, &NEVER).unwrap();
        (found.citing, found.nodes, found.counts)
    };
    assert_eq!(related(0.0), (3, vec![4], vec![3]));
    assert_eq!(related(0.8), (2, vec![4], vec![1]));
    assert_eq!(related(1.0), (0, vec![], vec![]));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn a_walk_is_its_definition(
        lists in any_lists(),
        root in 0usize..60,
        options in any_options(),
    ) {
        let graph = lists.build();
        // Takes a node with edges as root in most cases.
        let root = lists.to.get(root).copied().unwrap_or(root as u32 % lists.nodes);
        let walk = graph.walk(root, &options).unwrap();
        prop_assert_eq!(&walk, &walk_by_definition(&lists, root, &options));
        let nodes_alone = graph.walk(root, &WalkOptions { edges: false, ..options }).unwrap();
        prop_assert_eq!(nodes_alone, Walk { edges: vec![], ..walk });
    }

    #[test]
    fn a_path_is_its_definition(
        lists in any_lists(),
        ends in [0usize..60, 0usize..60],
        direction in any_direction(),
        types in any_types(),
        depth in prop_oneof![2 => Just(u32::MAX), 1 => 0u32..4],
    ) {
        let [from, to] = ends.map(|place| {
            lists.from.get(place).copied().unwrap_or(place as u32 % lists.nodes)
        });
        let options = PathOptions { direction, types, depth };
        let path = lists.build().path(from, to, &options, &NEVER).unwrap();
        prop_assert_eq!(path, path_by_definition(&lists, from, to, &options));
    }

    #[test]
    fn related_is_its_definition(
        lists in any_lists(),
        place in 0usize..60,
        types in any_types(),
        limit in 0usize..40,
    ) {
        let node = lists.to.get(place).copied().unwrap_or(place as u32 % lists.nodes);
        let options = RelatedOptions { types, least_confidence: 0.0, limit };
        let related = lists.build().related(node, &options, &NEVER).unwrap();
        prop_assert_eq!(related, related_by_definition(&lists, node, types, limit));
    }

    #[test]
    fn ranks_add_up_and_converge(lists in any_lists()) {
        let graph = lists.build();
        let options = RankOptions { tolerance: 1e-9, rounds: 1000, ..Default::default() };
        let ranks = graph.rank(&options, &NEVER).unwrap();
        let sum: f64 = ranks.iter().map(|&rank| f64::from(rank)).sum();
        prop_assert!((sum / f64::from(lists.nodes) - 1.0).abs() < 1e-4, "{sum}");
        // One more round of the definition must not change the ranks.
        let mut given = vec![0.0; lists.nodes as usize];
        let edges = (0..lists.from.len()).filter(|&edge| lists.from[edge] != lists.to[edge]);
        for edge in edges.clone() {
            given[lists.from[edge] as usize] += f64::from(lists.confidences[edge]);
        }
        let idle = ranks.iter().zip(&given).filter(|(_, given)| **given == 0.0);
        let kept: f64 = idle.map(|(&rank, _)| f64::from(rank)).sum();
        let mut next = vec![0.15 + 0.85 * kept / f64::from(lists.nodes); lists.nodes as usize];
        for edge in edges {
            let (from, to) = (lists.from[edge] as usize, lists.to[edge] as usize);
            if given[from] > 0.0 {
                let part = f64::from(lists.confidences[edge]) / given[from];
                next[to] += 0.85 * f64::from(ranks[from]) * part;
            }
        }
        for (rank, next) in ranks.iter().zip(next) {
            prop_assert!((f64::from(*rank) - next).abs() < 1e-3 * next, "{rank} {next}");
        }
    }
}

#[test]
fn large_levels_have_the_same_order() {
    const ROOT: u32 = 5;
    // Compares with the same walk cut before its last node, because the cut walk reads the rows from their
    // start.
    let mut state = 7u32;
    let mut random = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % below
    };
    let edge = |n: u32| {
        (
            n / 3,
            random(3_000),
            random(5) as u8,
            random(9) as f32 / 8.0,
        )
    };
    let lists = Lists::new(3_000, &Vec::from_iter((0..9_000).map(edge)));
    let graph = lists.build();
    for direction in [Direction::Out, Direction::In, Direction::Both] {
        for types in [u32::MAX, 0b1011] {
            let options = WalkOptions {
                direction,
                types,
                ..Default::default()
            };
            let whole = graph.walk(ROOT, &options).unwrap();
            assert_eq!(whole, walk_by_definition(&lists, ROOT, &options));
            assert!(whole.nodes.len() > 1_000);
            for limit in [10, 100, 500, whole.nodes.len() - 1] {
                let cut = graph.walk(ROOT, &WalkOptions { limit, ..options }).unwrap();
                assert_eq!(cut.nodes, whole.nodes[..limit], "{direction:?} {limit}");
            }
        }
    }
}

#[test]
fn rows_read_in_part_give_the_first_nodes_of_the_order() {
    const NODES: u32 = 4_000;
    let mut state = 3u32;
    let mut random = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % below
    };
    // All confidences as frequent, and half of the edges with the highest one.
    for highest in [1, 16] {
        let edge = |n: u32| {
            let step = random(15 + highest).min(15);
            let confidence = step as f32 / 15.0;
            (n / 10, random(NODES), random(5) as u8, confidence)
        };
        let lists = Lists::new(NODES, &Vec::from_iter((0..10 * NODES).map(edge)));
        let graph = lists.build();
        // One walk after the other in the same memory.
        let mut cut = Walk::default();
        for (root, direction) in (0..300).zip([Direction::Out, Direction::Both].iter().cycle()) {
            let options = WalkOptions {
                direction: *direction,
                types: 0b111,
                depth: 3,
                ..Default::default()
            };
            let whole = graph.walk(root, &options).unwrap();
            for limit in [20, 100] {
                let options = WalkOptions { limit, ..options };
                graph.walk_again(root, &options, &NEVER, &mut cut).unwrap();
                assert_eq!(cut.nodes, whole.nodes[..limit.min(whole.nodes.len())]);
            }
        }
    }
}

#[test]
fn labels_beyond_two_bytes_are_rounded() {
    let edges = Vec::from_iter((0..140_000u32).map(|n| {
        let confidence = (n / 32) as f32 / 4_375.0;
        (n / 500 % 100, 100 + n % 500, (n % 32) as u8, confidence)
    }));
    let graph = Lists::new(600, &edges).build();
    let walk = graph.walk(0, &WalkOptions::default()).unwrap();
    assert_eq!(walk.edges.len(), 140_000);
    let path = scratch_file("coarse");
    graph.save(&path).unwrap();
    let opened = CitationGraph::open(&path).unwrap();
    assert_eq!(opened.walk(0, &WalkOptions::default()), Ok(walk));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_law_that_all_cite_ranks_first() {
    // Nodes 1 and 2 cite 0, and 3 cites 1. The ranks are computed by hand with damping ½. No edge leaves 0,
    // so all four nodes share its rank. By weights: r3 = r2 = b, r1 = b + r3 / 2, r0 = b + (r1 + r2) / 2.
    // With b = 1/2 + r0 / 8 and r0 = 2.25 b, b = 0.5 + 0.28125 b, so b = 16/23.
    let lists = Lists::new(4, &[(1, 0, 0, 1.0), (2, 0, 0, 1.0), (3, 1, 0, 1.0)]);
    let options = RankOptions {
        damping: 0.5,
        tolerance: 1e-12,
        ..Default::default()
    };
    let ranks = lists.build().rank(&options, &NEVER).unwrap();
    let b = 16.0 / 23.0;
    for (rank, expected) in ranks.iter().zip([2.25 * b, 1.5 * b, b, b]) {
        assert!((rank - expected).abs() < 1e-5, "{rank} {expected}");
    }
}

#[test]
fn types_have_weights_in_the_ranks() {
    let lists = Lists::new(3, &[(0, 1, 0, 1.0), (0, 2, 1, 1.0)]);
    let mut options = RankOptions::default();
    options.weights[1] = 3.0;
    let ranks = lists.build().rank(&options, &NEVER).unwrap();
    assert!(ranks[2] > ranks[1] && ranks[1] > ranks[0]);
    options.damping = 1.0;
    let refused = lists.build().rank(&options, &NEVER);
    assert!(matches!(refused, Err(GraphError::Rank(_))));
}

#[test]
fn a_walk_can_be_cancelled() {
    let gone = AtomicBool::new(true);
    let graph = Lists::new(3, &[(0, 1, 0, 1.0), (1, 2, 0, 1.0)]).build();
    let walk = graph.walk_unless(0, &WalkOptions::default(), &gone);
    assert_eq!(walk, Err(GraphError::Cancelled));
    let path = graph.path(0, 2, &PathOptions::default(), &gone);
    assert_eq!(path, Err(GraphError::Cancelled));
    assert_eq!(
        graph.rank(&RankOptions::default(), &gone),
        Err(GraphError::Cancelled)
    );
    // The cancelled walk must leave nothing in the reused memory that changes the next walk.
    let walk = graph.walk(0, &WalkOptions::default()).unwrap();
    assert_eq!(walk.nodes, [0, 1, 2]);
}

#[test]
fn numbers_are_saved_with_the_nodes() {
    let path = scratch_file("values");
    let graph = Lists::new(3, &[(0, 1, 0, 1.0)]).build();
    assert!(graph.values().is_empty());
    graph.save_with(&path, &[0.5, 2.0, 0.5]).unwrap();
    let opened = CitationGraph::open(&path).unwrap();
    assert_eq!(opened.values(), [0.5, 2.0, 0.5]);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_limit_keeps_the_edges_of_highest_confidence() {
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
    // 5,000 documents cite one law. The limit must keep the hundred with the highest confidence.
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
fn bad_input_is_an_error() {
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
    // The checked bytes are the header, two directions of rows (5 offsets, 3 neighbours, 3 codes), 3 ordinals
    // and 3 labels. The padding between sections is not read and so not checked.
    assert_eq!(noticed, 192 + 2 * (5 * 4 + 3 * 4 + 3) + 3 * 4 + 3 * 3);
    std::fs::remove_file(&path).unwrap();
    let missing = CitationGraph::open(&path).err().map(|error| error.kind);
    assert_eq!(missing, Some(StorageErrorKind::NotFound));
}
