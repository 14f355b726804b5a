//! Finds circles in a directed graph.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Returns a shortest circle for each group of nodes that can all reach each other, beginning with the first
/// node of the group. The nodes are in the order of the edges. The edge from the last to the first node
/// closes the circle.
pub fn circles<N: Clone + Ord>(edges: &BTreeSet<(N, N)>) -> Vec<Vec<N>> {
    let mut next: BTreeMap<&N, Vec<&N>> = BTreeMap::new();
    for (from, to) in edges {
        next.entry(from).or_default().push(to);
    }
    let mut found: Vec<Vec<N>> = Vec::new();
    let mut grouped = BTreeSet::new();
    for &start in next.keys() {
        if grouped.contains(start) {
            continue;
        }
        if let Some(circle) = shortest(&next, start) {
            let reached = |from: &N, to: &N| reach(&next, from).contains(to);
            let group = reach(&next, start);
            grouped.extend(group.into_iter().filter(|node| reached(node, start)));
            found.push(circle);
        }
    }
    found
}

/// Returns the nodes that a path of at least one edge reaches from `start`.
fn reach<'n, N: Ord>(next: &BTreeMap<&'n N, Vec<&'n N>>, start: &N) -> BTreeSet<&'n N> {
    let mut seen = BTreeSet::new();
    let mut open = next.get(start).cloned().unwrap_or_default();
    while let Some(node) = open.pop() {
        if seen.insert(node) {
            open.extend(next.get(node).into_iter().flatten());
        }
    }
    seen
}

/// Finds the shortest path from a node back to itself, breadth first.
fn shortest<N: Clone + Ord>(next: &BTreeMap<&N, Vec<&N>>, start: &N) -> Option<Vec<N>> {
    let mut queue = VecDeque::from([vec![start]]);
    let mut seen = BTreeSet::new();
    while let Some(way) = queue.pop_front() {
        for &node in next.get(way[way.len() - 1]).into_iter().flatten() {
            if node == start {
                return Some(way.into_iter().cloned().collect());
            }
            if seen.insert(node) {
                queue.push_back([&way[..], &[node]].concat());
            }
        }
    }
    None
}
