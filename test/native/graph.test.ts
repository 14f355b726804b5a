/** Tests the citation graph of the native module. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CitationGraph, fuse } from 'sanad';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const graph = suite<{ directory: string }>('native/graph');
graph.before.each((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'sanad-graph-'));
});
graph.after.each(({ directory }) => rmSync(directory, { recursive: true }));

/** A small graph with the edges 0 → 1 (type 0, confidence 0.5), 0 → 2 (type 1, 0.9) and 3 → 0 (type 0, 1). */
const small = () =>
  CitationGraph.fromEdges({
    nodes: 4,
    from: Uint32Array.of(0, 0, 3),
    to: Uint32Array.of(1, 2, 0),
    types: Uint8Array.of(0, 1, 0),
    confidences: Float32Array.of(0.5, 0.9, 1),
  });

graph('a walk follows the edges with the highest confidence first', () => {
  const found = small().traverse(0);
  assert.equal([...found.nodes], [0, 3, 2, 1]);
  assert.equal([...found.edges], [0, 1, 2]);
});

graph('direction, types, depth and limit restrict a walk', () => {
  const walk = (options: Parameters<CitationGraph['traverse']>[1]) => [...small().traverse(0, options).nodes];
  assert.equal(walk({ direction: 'out' }), [0, 2, 1]);
  assert.equal(walk({ direction: 'in' }), [0, 3]);
  assert.equal(walk({ types: [1] }), [0, 2]);
  assert.equal(walk({ types: [] }), [0, 3, 2, 1]);
  assert.equal(walk({ depth: 0 }), [0]);
  assert.equal(walk({ limit: 2 }), [0, 3]);
});

graph('a saved graph can be opened again', ({ directory }) => {
  const path = join(directory, 'graph');
  small().save(path);
  const opened = CitationGraph.open(path);
  assert.is(opened.nodeCount, 4);
  assert.is(opened.edgeCount, 3);
  assert.equal(opened.traverse(0), small().traverse(0));
});

graph('errors have codes', ({ directory }) => {
  const code = (expected: string) => (error: NodeJS.ErrnoException) => error.code === expected;
  writeFileSync(join(directory, 'other'), 'not a graph');
  assert.throws(() => CitationGraph.open(join(directory, 'none')), code('NotFound'));
  assert.throws(() => CitationGraph.open(join(directory, 'other')), code('Damaged'));
  assert.throws(() => small().traverse(4), code('InvalidArg'));
  assert.throws(() => small().traverse(0, { types: [32] }), code('InvalidArg'));
  assert.throws(() => small().traverse(0, { limit: -1 }), code('InvalidArg'));
  assert.throws(() => small().path(0, 4), code('InvalidArg'));
  assert.throws(() => small().related(4), code('InvalidArg'));
  assert.throws(() => small().rank({ damping: 1 }), code('InvalidArg'));
  assert.throws(() => small().save(join(directory, 'x'), Float32Array.of(1)), code('InvalidArg'));
  const walk = small();
  assert.throws(() => Reflect.apply(walk.traverse, walk, [0, { direction: 'up' }]), code('InvalidArg'));
  assert.throws(() => fuse([Uint32Array.of(1)], { weights: [1, 2] }), code('InvalidArg'));
});

graph('paths, co-citations and ranks', () => {
  const path = small().path(3, 2);
  assert.equal(
    [[...path.nodes], [...path.edges]],
    [
      [3, 0, 2],
      [2, 1],
    ],
  );
  assert.equal([...small().path(2, 3, { direction: 'out' }).nodes], []);
  assert.equal([...small().path(2, 3, { depth: 1 }).nodes], []);
  const { citing, nodes, counts } = small().related(1);
  assert.equal([citing, [...nodes], [...counts]], [1, [2], [1]]);
  assert.equal([...small().related(1, { types: [1] }).nodes], []);
  const ranks = small().rank({ weights: [1, 2] });
  assert.ok((ranks[2] as number) > (ranks[1] as number), 'by the weight of its type');
});

graph('asynchronous functions give the same results', async () => {
  const one = small();
  assert.equal(await one.traverseAsync(0), one.traverse(0));
  assert.equal(await one.pathAsync(3, 2), one.path(3, 2));
  assert.equal(await one.relatedAsync(1), one.related(1));
  assert.equal(await one.rankAsync(), one.rank());
  for (const ended of [
    one.traverseAsync(0, {}, AbortSignal.abort()),
    one.pathAsync(3, 2, {}, AbortSignal.abort()),
    one.relatedAsync(1, {}, AbortSignal.abort()),
    one.rankAsync({}, AbortSignal.abort()),
  ]) {
    assert.is(await ended.catch(({ code }) => code), 'ABORT_ERR');
  }
  assert.is(await one.traverseAsync(9).catch(({ code }) => code), 'InvalidArg');
});

graph('a signal aborts the ranking of many nodes', async () => {
  const count = 2_000_000;
  const nodes = 200_000;
  const large = CitationGraph.fromEdges({
    nodes,
    from: Uint32Array.from({ length: count }, (_, edge) => Math.floor((edge * nodes) / count)),
    to: Uint32Array.from({ length: count }, (_, edge) => (edge * 7919) % nodes),
    types: new Uint8Array(count),
    confidences: new Float32Array(count).fill(1),
  });
  const stop = new AbortController();
  const ranks = large.rankAsync({ tolerance: 0, rounds: 1_000_000 }, stop.signal);
  setTimeout(() => stop.abort(), 20);
  assert.is(await ranks.catch(({ code }) => code), 'ABORT_ERR');
});

graph('values are stored with the nodes', ({ directory }) => {
  const path = join(directory, 'ranked');
  small().save(path, Float32Array.of(1, 2, 3, 4));
  assert.is(CitationGraph.open(path).value(3), 4);
  assert.is(CitationGraph.open(path).value(4), null);
  assert.is(small().value(0), null);
});

graph('random arguments give a result or an error with a code', () => {
  const odd = [undefined, null, -1, 1.5, Number.NaN, Infinity, 2 ** 40, '0', {}, [], () => 0];
  const one = small();
  const keys = ['direction', 'types', 'depth', 'limit', 'edges', 'damping', 'weights', 'rounds', 'tolerance'];
  for (const method of ['traverse', 'path', 'related', 'rank', 'value', 'save'] as const) {
    for (const first of odd) {
      for (const options of [...odd, ...keys.flatMap((key) => odd.map((value) => ({ [key]: value })))]) {
        try {
          // Replaces '0' by 0 as the first argument: `save` would take the text for a path and create a file.
          Reflect.apply(
            one[method],
            one,
            method === 'path' ? [first, 1, options] : [first === '0' ? 0 : first, options],
          );
        } catch (error) {
          assert.type((error as NodeJS.ErrnoException).code, 'string', `${method} ${String(error)}`);
          assert.is.not(
            (error as NodeJS.ErrnoException).code,
            'GenericFailure',
            `${method} ${String(error)}`,
          );
        }
      }
    }
  }
});

graph('worker threads have their own graphs', async () => {
  const worker = new Worker(
    `const { CitationGraph } = require('sanad');
     const { parentPort } = require('node:worker_threads');
     const ends = Uint32Array.of(0, 1);
     const made = CitationGraph.fromEdges({ nodes: 3, from: ends, to: Uint32Array.of(1, 2), types: new Uint8Array(2), confidences: new Float32Array(2) });
     parentPort.postMessage([...made.traverse(0).nodes]);`,
    { eval: true },
  );
  const [nodes] = await once(worker, 'message');
  assert.equal(nodes, [0, 1, 2]);
  await worker.terminate();
});

graph('an invalid number of nodes throws before memory is allocated', () => {
  const none = new Uint32Array();
  const edges = { from: none, to: none, types: new Uint8Array(), confidences: new Float32Array() };
  assert.throws(
    () => CitationGraph.fromEdges({ nodes: 2 ** 32 - 1, ...edges }),
    (error: NodeJS.ErrnoException) => error.code === 'InvalidArg',
  );
});

graph.run();
