/**
 * Measures traversals of the citation graph:
 *
 * `npm run bench:graph -- [--data DIR] [--sizes 100000,1000000] [--rounds 7] [--graphology 100000]`
 *
 * The random graphs have ten edges a node; ten of the nodes receive a tenth of all edges. With `--data` the
 * graph of the corpus in DIR is measured too. Each row of the output compares two implementations in
 * alternating rounds by the median of their ratios. The core is compared with graphology (up to the given
 * number of nodes), compressed rows in JavaScript (`peers/js-graph.ts`), which give the first nodes that they
 * find or the core's own answer, and petgraph.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { TraverseOptions } from 'sanad';
import { CitationGraph } from 'sanad';
import type { EdgeLists, Walker } from '../peers/js-graph.ts';
import { compressedRows, inGraphology, orderedRows } from '../peers/js-graph.ts';
import { compare } from '../shared/rounds.ts';
import { coreRound, start } from './core-process.ts';
import { corpusEdges, randomEdges } from './graph-edges.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    sizes: { type: 'string', default: '100000,1000000' },
    rounds: { type: 'string', default: '7' },
    graphology: { type: 'string', default: '100000' },
  },
});
const rounds = Number(values.rounds);
const print = (line: string) => process.stdout.write(`${line}\n`);
const microseconds = (seconds: number) => `${(seconds * 1e6).toFixed(seconds < 1e-5 ? 2 : 0)} µs`;

/**
 * Numbers of traversals of the whole graph and of the neighbourhood of a node, and the edge types, depth and
 * limit of the latter. They must equal the constants in `crates/core/benches/graph.rs`.
 */
const FULL = 5;
const NEAR = 20_000;
const TYPES = 0b111;
const DEPTH = 3;
const LIMIT = 100;
/** Number of traversals in which the answers of the core and of JavaScript are compared. */
const COMPARED = 1000;

const folder = mkdtempSync(join(tmpdir(), 'sanad-bench-graph-'));
if (values.data !== undefined) await measure('the corpus', await corpusEdges(values.data));
for (const size of values.sizes.split(',').filter((word) => word !== '')) {
  await measure(`random, ${size} nodes`, randomEdges(Number(size)));
}
rmSync(folder, { recursive: true });

async function measure(name: string, lists: EdgeLists) {
  const { nodes } = lists;
  const files = [join(folder, 'edges'), join(folder, 'graph')];
  writeFileSync(join(folder, 'edges'), bytesOf(lists));
  const core = start('cargo', ['bench', '--quiet', '-p', 'sanad-core', '--bench', 'graph', '--', ...files]);
  const inCore = (what: string) => ({ measure: async () => (await coreRound(core, what)).seconds });
  const rows = compressedRows(lists);
  const { outcome: bytes } = await coreRound(core, 'save');
  const { seconds: built } = await coreRound(core, 'build');
  print(
    `\n${name}: ${nodes} nodes, ${lists.from.length} edges; ${((bytes - 8 * nodes) / lists.from.length).toFixed(1)} bytes an edge and 8 a node; ` +
      `built in ${(built * 1e3).toFixed(0)} ms`,
  );
  await row('opened, against building it', inCore('build'), inCore('open'));
  const root = (walk: number) => (walk * 31) % nodes;
  const full = (walker: Walker, walks: number) => here(walks, (walk) => walker.full((walk * 7) % nodes));
  const near = (walker: Walker, walks: number) =>
    here(walks, (walk) => walker.near(root(walk), TYPES, DEPTH, LIMIT));
  const against = async (peer: string, walker: Walker, [fewer, few]: [number, number]) => {
    await row(`full walk, against ${peer}`, full(walker, fewer), inCore('full'));
    await row(`depth 3, limit 100, nodes, against ${peer}`, near(walker, few), inCore('near'));
    await row(
      `depth 3, limit 100, nodes and edges, against ${peer}`,
      near(walker, few),
      inCore('near edges'),
    );
  };
  await against('JavaScript rows', rows, [FULL, NEAR]);
  const ordered = orderedRows(lists);
  const graph = CitationGraph.fromEdges(lists);
  const options: TraverseOptions = { direction: 'out', types: [0, 1, 2], depth: DEPTH, limit: LIMIT };
  for (let walk = 0; walk < COMPARED; walk++) {
    const ours = graph.traverse(root(walk), options).nodes.join();
    if (ours !== ordered.near(root(walk), TYPES, DEPTH, LIMIT).join())
      throw new Error(`walk ${walk} differs`);
  }
  const nearOrdered = here(NEAR, (walk) => ordered.near(root(walk), TYPES, DEPTH, LIMIT));
  await row('depth 3, limit 100, nodes, against JavaScript rows in order', nearOrdered, inCore('near'));
  await row('full walk, against petgraph', inCore('full petgraph'), inCore('full'));
  if (nodes <= Number(values.graphology)) await against('graphology', inGraphology(lists), [1, NEAR / 10]);
  await row('full walk with every edge, against nodes alone', inCore('full edges'), inCore('full'));
  await row('both ways with edges from hubs, against from anywhere', inCore('hubs'), inCore('near both'));
  await row(
    'depth 3, limit 100, through the binding, against JavaScript rows',
    near(rows, NEAR),
    here(NEAR, (walk) => graph.traverse(root(walk), options).nodes.length),
  );
  core.end();
}

type Side = Parameters<typeof compare>[0];

/** Measures a row and prints the ratio of the other side's time to ours. */
async function row(name: string, theirs: Side, ours: Side) {
  const both = await compare(theirs, ours, rounds);
  print(
    `${name}: ${both.ratio.toFixed(2)} (ours ${microseconds(both.theirs)}, theirs ${microseconds(both.ours)})`,
  );
}

/** Returns a measure of seconds per traversal, over `walks` traversals in this process. */
function here(walks: number, run: (walk: number) => unknown): Side {
  return {
    async measure() {
      const began = performance.now();
      for (let walk = 0; walk < walks; walk++) run(walk);
      return (performance.now() - began) / 1e3 / walks;
    },
  };
}

function bytesOf({ nodes, from, to, types, confidences }: EdgeLists): Buffer {
  const parts = [Uint32Array.of(nodes, from.length), from, to, types, confidences];
  return Buffer.concat(
    parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
}
