/** Finds the shortest path between two documents along edges of the citation graph. */

import { z } from 'zod';
import { canonicalIdSchema } from '../../schema/canonical-id.ts';
import { joinJson } from '../../schema/json.ts';
import { DIRECTIONS, edgeTypeSchema } from '../../schema/vocabulary.ts';
import { EXAMPLES } from '../examples.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';
import { documentNumber, edgeTypeNumbers } from './ordinals.ts';
import { traverse } from './traverse.ts';

const inputSchema = z.strictObject({
  from_id: canonicalIdSchema.describe('First document of the path'),
  to_id: canonicalIdSchema.describe('Last document of the path'),
  direction: z
    .enum(DIRECTIONS)
    .default('both')
    .describe('out: each document cites the next; in: each is cited by the next'),
  edge_types: z.array(edgeTypeSchema).optional().describe('Edges to follow; empty means all'),
  depth: z.int().min(1).max(20).default(10).describe('Largest number of edges in the path'),
});

const { nodes, edges } = traverse.output.shape;

const outputSchema = z.strictObject({
  hops: z.int().min(0).optional().describe('Number of edges in the path; absent if there is no path'),
  nodes: nodes.describe('In the order of the path; empty if there is no path'),
  edges: edges.describe('One edge between each node and the next'),
});

export const path = operation({
  name: 'graph_path',
  summary: 'Finds the shortest path between two documents of the citation graph',
  group: 'Documents',
  description:
    'The choice among several shortest paths is deterministic: from the end backwards, the edge with ' +
    'the highest confidence at each document, then the smaller id. If there is no path, `nodes` is ' +
    'empty and `hops` is absent.',
  access: 'key',
  http: { method: 'POST', path: '/v1/graph/path' },
  input: inputSchema,
  output: outputSchema,
  example: EXAMPLES.graphPath,
  rate: 'default',
  budgetMs: 2_000,
  errors: ['not_found'],
  run({ from_id, to_id, direction, edge_types, depth }, { signal }, services) {
    return withGeneration(services, async ({ corpus, graph }) => {
      const found = await graph.pathAsync(
        documentNumber(corpus, from_id),
        documentNumber(corpus, to_id),
        { direction, depth, types: edgeTypeNumbers(edge_types) },
        signal,
      );
      const nodes = Array.from(found.nodes, (node) => corpus.node(node));
      const edges = Array.from(found.edges, (edge) => corpus.edge(edge));
      const hops = nodes.length === 0 ? '' : `"hops":${edges.length},`;
      return joinJson<z.infer<typeof outputSchema>>([`{${hops}"nodes":[`, nodes, '],"edges":[', edges, ']}']);
    });
  },
});
