/** The citation graph from JavaScript. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CitationGraph, fuse } from 'sanad';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const graph = suite<{ directory: string }>('native/graph');
graph.before.each((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'sanad-graph-'));
});
graph.after.each(({ directory }) => rmSync(directory, { recursive: true }));

/** 0 → 1 (type 0, 0.5), 0 → 2 (type 1, 0.9), 3 → 0 (type 0, 1). */
const small = () =>
  CitationGraph.fromEdges({
    nodes: 4,
    from: Uint32Array.of(0, 0, 3),
    to: Uint32Array.of(1, 2, 0),
    types: Uint8Array.of(0, 1, 0),
    confidences: Float32Array.of(0.5, 0.9, 1),
  });

graph('a walk takes the surest edges first', () => {
  const found = small().traverse(0);
  assert.equal([...found.nodes], [0, 3, 2, 1]);
  assert.equal([...found.edges], [0, 1, 2]);
});

graph('direction, types, depth and limit narrow it', () => {
  const walk = (options: Parameters<CitationGraph['traverse']>[1]) => [...small().traverse(0, options).nodes];
  assert.equal(walk({ direction: 'out' }), [0, 2, 1]);
  assert.equal(walk({ direction: 'in' }), [0, 3]);
  assert.equal(walk({ types: [1] }), [0, 2]);
  assert.equal(walk({ types: [] }), [0, 3, 2, 1]);
  assert.equal(walk({ depth: 0 }), [0]);
  assert.equal(walk({ limit: 2 }), [0, 3]);
});

graph('a saved graph is opened again', ({ directory }) => {
  const path = join(directory, 'graph');
  small().save(path);
  const opened = CitationGraph.open(path);
  assert.is(opened.nodeCount, 4);
  assert.is(opened.edgeCount, 3);
  assert.equal(opened.traverse(0), small().traverse(0));
});

graph('failures have codes', ({ directory }) => {
  const code = (expected: string) => (error: NodeJS.ErrnoException) => error.code === expected;
  writeFileSync(join(directory, 'other'), 'not a graph');
  assert.throws(() => CitationGraph.open(join(directory, 'none')), code('NotFound'));
  assert.throws(() => CitationGraph.open(join(directory, 'other')), code('Damaged'));
  assert.throws(() => small().traverse(4), code('InvalidArg'));
  assert.throws(() => small().traverse(0, { types: [32] }), code('InvalidArg'));
  const walk = small();
  assert.throws(() => Reflect.apply(walk.traverse, walk, [0, { direction: 'up' }]), code('InvalidArg'));
  assert.throws(() => fuse([Uint32Array.of(1)], { weights: [1, 2] }), code('InvalidArg'));
});

graph('a mistaken number of nodes is refused before it takes memory', () => {
  const none = new Uint32Array();
  const edges = { from: none, to: none, types: new Uint8Array(), confidences: new Float32Array() };
  assert.throws(
    () => CitationGraph.fromEdges({ nodes: 2 ** 32 - 1, ...edges }),
    (error: NodeJS.ErrnoException) => error.code === 'InvalidArg',
  );
});

graph.run();
