/**
 * Graph traversals in JavaScript, with which the core's traversal is compared: graphology, and compressed
 * rows in typed arrays, written for speed. They do not sort the nodes of a level by confidence and stop at
 * the first nodes that they find, so they do less work than the core. `orderedRows` gives the core's answer.
 * None collects edges.
 */
import graphology from 'graphology';
import { bfsFromNode } from 'graphology-traversal';

export interface EdgeLists {
  nodes: number;
  from: Uint32Array;
  to: Uint32Array;
  types: Uint8Array;
  confidences: Float32Array;
}

/** Traverses a graph from a root along the direction of the edges. */
export interface Walker {
  /** Returns the number of nodes that can be reached from the root. */
  full(root: number): number;
  /**
   * Returns the number of nodes within `depth` edges of the root, at most `limit`, along edges of the types
   * whose bit is set in `types`.
   */
  near(root: number, types: number, depth: number, limit: number): number;
}

export function compressedRows({ nodes, from, to, types }: EdgeLists): Walker {
  const offsets = new Uint32Array(nodes + 1);
  for (const node of from) offsets[node + 1] = at(offsets, node + 1) + 1;
  for (let node = 0; node < nodes; node++) offsets[node + 1] = at(offsets, node + 1) + at(offsets, node);
  const next = offsets.slice();
  const neighbours = new Uint32Array(to.length);
  const kinds = new Uint8Array(to.length);
  for (let edge = 0; edge < to.length; edge++) {
    const source = at(from, edge);
    const place = at(next, source);
    next[source] = place + 1;
    neighbours[place] = at(to, edge);
    kinds[place] = at(types, edge);
  }
  const seen = new Uint8Array(nodes);
  /**
   * For each node, the number of the last traversal that visited it. Unlike a set of visited nodes, it need
   * not be cleared.
   */
  const marks = new Uint32Array(nodes);
  const queue = new Uint32Array(nodes);
  let walk = 0;
  return {
    full(root) {
      seen.fill(0);
      queue[0] = root;
      seen[root] = 1;
      let head = 0;
      let tail = 1;
      while (head < tail) {
        const node = queue[head++] as number;
        const end = offsets[node + 1] as number;
        for (let place = offsets[node] as number; place < end; place++) {
          const neighbour = neighbours[place] as number;
          if (seen[neighbour] !== 0) continue;
          seen[neighbour] = 1;
          queue[tail++] = neighbour;
        }
      }
      return tail;
    },
    near(root, wanted, depth, limit) {
      walk += 1;
      marks[root] = walk;
      queue[0] = root;
      let head = 0;
      let tail = 1;
      for (let level = 0; level < depth && tail < limit; level++) {
        for (const end = tail; head < end && tail < limit; head++) {
          const node = queue[head] as number;
          const rowEnd = offsets[node + 1] as number;
          for (let place = offsets[node] as number; place < rowEnd && tail < limit; place++) {
            const neighbour = neighbours[place] as number;
            if (marks[neighbour] === walk || ((wanted >> (kinds[place] as number)) & 1) === 0) continue;
            marks[neighbour] = walk;
            queue[tail++] = neighbour;
          }
        }
      }
      return tail;
    },
  };
}

/** Traverses a graph as the core does: each level by the confidence of the best edge, then by node. */
export interface OrderedWalker {
  /** Works as `Walker.near`, and returns the nodes. The next call overwrites them. */
  near(root: number, types: number, depth: number, limit: number): Uint32Array;
}

/**
 * Returns compressed rows whose traversals give the nodes that the core gives, in its order. The edges must
 * be sorted as ingest sorts them: by source, then by confidence, highest first.
 */
export function orderedRows({ nodes, from, to, types, confidences }: EdgeLists): OrderedWalker {
  const offsets = new Uint32Array(nodes + 1);
  for (const node of from) offsets[node + 1] = at(offsets, node + 1) + 1;
  for (let node = 0; node < nodes; node++) offsets[node + 1] = at(offsets, node + 1) + at(offsets, node);
  const steps = [...new Set(confidences)].sort((a, b) => b - a);
  const places = new Map(steps.map((confidence, place) => [confidence, place]));
  const ranks = Uint16Array.from(confidences, (confidence) => places.get(confidence) ?? 0);
  const marks = new Uint32Array(nodes);
  /** For each node that the last level met, the best rank of an edge to it. */
  const best = new Uint16Array(nodes);
  const queue = new Uint32Array(nodes);
  const keys = new Float64Array(nodes);
  let walk = 0;
  return {
    near(root, wanted, depth, limit) {
      walk += 1;
      marks[root] = walk;
      queue[0] = root;
      let head = 0;
      let tail = 1;
      for (let level = 0; level < depth && tail < limit; level++) {
        const end = tail;
        // Nodes are met at the end of the queue, and put there again in their order.
        for (; head < end; head++) {
          const node = queue[head] as number;
          const rowEnd = offsets[node + 1] as number;
          for (let place = offsets[node] as number; place < rowEnd; place++) {
            if (((wanted >> (types[place] as number)) & 1) === 0) continue;
            const neighbour = to[place] as number;
            const rank = ranks[place] as number;
            if (marks[neighbour] !== walk) {
              marks[neighbour] = walk;
              best[neighbour] = rank;
              queue[tail++] = neighbour;
            } else if (rank < (best[neighbour] as number)) best[neighbour] = rank;
          }
        }
        const met = tail - end;
        for (let place = 0; place < met; place++) {
          const node = queue[end + place] as number;
          keys[place] = (best[node] as number) * 2 ** 32 + node;
        }
        sortKeys(keys, met);
        tail = Math.min(tail, limit);
        for (let place = end; place < tail; place++) queue[place] = (keys[place - end] as number) % 2 ** 32;
      }
      return queue.subarray(0, tail);
    },
  };
}

/** Number of keys up to which sorting by insertion is faster than the sort of typed arrays. */
const FEW = 24;

function sortKeys(keys: Float64Array, count: number): void {
  if (count > FEW) {
    keys.subarray(0, count).sort();
    return;
  }
  for (let next = 1; next < count; next++) {
    const key = keys[next] as number;
    let place = next;
    for (; place > 0 && (keys[place - 1] as number) > key; place--) keys[place] = keys[place - 1] as number;
    keys[place] = key;
  }
}

export function inGraphology({ nodes, from, to, types }: EdgeLists): Walker {
  const graph = new graphology.MultiDirectedGraph<object, { type: number }>();
  for (let node = 0; node < nodes; node++) graph.addNode(String(node));
  for (let edge = 0; edge < from.length; edge++) {
    graph.addEdge(String(from[edge]), String(to[edge]), { type: at(types, edge) });
  }
  return {
    full(root) {
      let found = 0;
      bfsFromNode(graph, String(root), () => void found++, { mode: 'outbound' });
      return found;
    },
    near(root, wanted, depth, limit) {
      const seen = new Set([String(root)]);
      let level = [...seen];
      for (let hops = 0; hops < depth && seen.size < limit; hops++) {
        const next: string[] = [];
        for (const node of level) {
          if (seen.size >= limit) break;
          graph.forEachOutEdge(node, (_edge, { type }, _source, target) => {
            if (seen.size >= limit || ((wanted >> type) & 1) === 0 || seen.has(target)) return;
            seen.add(target);
            next.push(target);
          });
        }
        level = next;
      }
      return seen.size;
    },
  };
}

function at(numbers: Uint32Array | Uint8Array, place: number): number {
  return numbers[place] as number;
}
