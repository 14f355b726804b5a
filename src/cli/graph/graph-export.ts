/**
 * `sanad graph export`: writes the citation graph, or the neighbourhood of one document, for other
 * programs.
 */
import { once } from 'node:events';
import { loadConfig } from '../../config/config.ts';
import type { Generation } from '../../generations/generation.ts';
import type { ExitStatus } from '../command/command.ts';
import { UsageError, wholeNumber } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';
import { withGeneration } from '../command/with-corpus.ts';
import type { GraphFormat, Part } from './graph-formats.ts';
import { GRAPH_FORMATS } from './graph-formats.ts';

/** Links followed from `--root` by default. With more, a drawing of the graph becomes unreadable. */
const DEFAULT_DEPTH = '1';

interface GraphExportInput {
  readonly format: string;
  readonly root?: string | undefined;
  readonly depth?: string | undefined;
}

export async function graphExport(input: GraphExportInput, terminal: Terminal): Promise<ExitStatus> {
  const write = formatNamed(input.format);
  if (input.depth !== undefined && input.root === undefined) throw new UsageError('--depth needs --root');
  const depth = wholeNumber('depth', input.depth ?? DEFAULT_DEPTH, 0, 1_000);
  await withGeneration(loadConfig(terminal.environment), async (generation) => {
    if (generation === undefined) throw new Error('there is no corpus: run sanad ingest first');
    // Lines are generated only as fast as the reader takes them, because a whole graph may be larger than
    // memory.
    for (const line of write(partOf(generation, input.root, depth))) {
      terminal.print(line);
      if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
    }
  });
  return 0;
}

function formatNamed(name: string): GraphFormat {
  const format = Object.hasOwn(GRAPH_FORMATS, name) ? GRAPH_FORMATS[name] : undefined;
  if (format === undefined) {
    throw new UsageError(`--format must be one of ${Object.keys(GRAPH_FORMATS).join(', ')}`);
  }
  return format;
}

/** Returns generators of the nodes and edges to write, which keep none of them in memory. */
function partOf({ corpus, graph, manifest }: Generation, root: string | undefined, depth: number): Part {
  const node = (ordinal: number) => JSON.parse(Buffer.from(corpus.node(ordinal)).toString('utf8'));
  const edge = (ordinal: number) => JSON.parse(Buffer.from(corpus.edge(ordinal)).toString('utf8'));
  const each = function* <T>(ordinals: Iterable<number>, read: (ordinal: number) => T) {
    for (const ordinal of ordinals) yield read(ordinal);
  };
  if (root === undefined) {
    return {
      nodes: each(firstNumbers(manifest.documents), node),
      edges: each(firstNumbers(manifest.edges), edge),
    };
  }
  const ordinal = corpus.documentOrdinal(root);
  if (ordinal === undefined) throw new Error(`there is no document ${root}`);
  const walk = graph.traverse(ordinal, { depth });
  return { nodes: each(walk.nodes, node), edges: each(walk.edges, edge) };
}

function* firstNumbers(count: number) {
  for (let number = 0; number < count; number++) yield number;
}
