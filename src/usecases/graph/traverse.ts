import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { canonicalIdSchema } from '../../schema/canonical-id.ts';
import { dayFields, dayProblems, statedDay } from '../../schema/day.ts';
import { documentWarningsSchema } from '../../schema/document.ts';
import { edgeSchema } from '../../schema/edge.ts';
import { joinJson } from '../../schema/json.ts';
import { DIRECTIONS, docTypeSchema, edgeTypeSchema, statusSchema } from '../../schema/vocabulary.ts';
import { documentNotices } from '../document/notices.ts';
import { statusFields } from '../document/status-on-day.ts';
import { EXAMPLES } from '../examples.ts';
import { keptAnswers } from '../kept-answers.ts';
import { operation } from '../operation.ts';
import { withGenerationNow } from '../services.ts';
import { documentNumber, edgeTypeNumbers } from './ordinals.ts';

const inputSchema = z.strictObject({
  canonical_id: canonicalIdSchema.describe('Root of the traversal'),
  direction: z.enum(DIRECTIONS).default('both').describe('in: citing documents; out: cited ones'),
  edge_types: z.array(edgeTypeSchema).optional().describe('Edges to follow; empty means all'),
  depth: z.int().min(1).max(3).default(1).describe('Largest distance from the root, in hops'),
  limit: z.int().min(1).max(100).default(50).describe('Largest number of nodes, including the root'),
  ...dayFields,
});

const nodeSchema = z.strictObject({
  canonical_id: z.string(),
  title: z.string(),
  doc_type: docTypeSchema,
  year: z.int().optional(),
  status: statusSchema,
  warnings: documentWarningsSchema.optional(),
});

const outputSchema = z.strictObject({ nodes: z.array(nodeSchema), edges: z.array(edgeSchema) });

const kept = keptAnswers<z.infer<typeof outputSchema>>();

export const traverse = operation({
  name: 'traverse',
  summary: 'Traverses the citation graph from one document, breadth first',
  group: 'Documents',
  description:
    'Level by level; within a level by confidence, then id. Every edge between two returned nodes is returned. An id without edges is a graph of one node.',
  access: 'key',
  http: { method: 'POST', path: '/v1/graph/traverse' },
  input: inputSchema,
  output: outputSchema,
  example: EXAMPLES.traverse,
  rate: 'default',
  budgetMs: 2_000,
  errors: ['not_found'],
  check: (input) => dayProblems(input),
  run({ canonical_id, direction, edge_types, depth, limit, ...day }, _context, services) {
    const as_of = statedDay(day);
    return withGenerationNow(services, (generation) => {
      const { corpus, graph } = generation;
      const root = documentNumber(corpus, canonical_id);
      const types = edgeTypeNumbers(edge_types);
      // With a day, the status also depends on whether that day is in the past, and warnings change by day.
      const today = services.today();
      const on = `${as_of ?? ''} ${today}`;
      return kept(generation, `${root} ${direction} ${depth} ${limit} ${types} ${on}`, () => {
        const walk = graph.traverse(root, { direction, depth, limit, types });
        const nodes = Array.from(walk.nodes, (node) => {
          const bytes = corpus.node(node);
          const warnings = documentNotices(corpus, node, as_of ?? today);
          if (as_of === undefined && warnings === undefined) return bytes;
          const status = as_of === undefined ? {} : statusFields(corpus, node, { as_of }, services);
          return nodeWith(bytes, { ...status, warnings });
        });
        const edges = Array.from(walk.edges, (edge) => corpus.edge(edge));
        return joinJson<z.infer<typeof outputSchema>>(['{"nodes":[', nodes, '],"edges":[', edges, ']}']);
      });
    });
  },
});

/** Returns the stored node with the members of the requested day. */
function nodeWith(bytes: Uint8Array, members: object): Buffer {
  const node: object = JSON.parse(Buffer.from(bytes).toString('utf8'));
  return Buffer.from(JSON.stringify({ ...node, ...members }));
}
