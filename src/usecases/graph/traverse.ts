import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { canonicalIdSchema, isCanonicalId } from '../../schema/canonical-id.ts';
import { joinJson } from '../../schema/json.ts';
import {
  chosen,
  DIRECTIONS,
  docTypeSchema,
  EDGE_TYPES,
  edgeTypeSchema,
  statusSchema,
} from '../../schema/vocabulary.ts';
import { unknownId } from '../document/document.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';

const inputSchema = z.strictObject({
  canonical_id: canonicalIdSchema.describe('The root: where the walk begins'),
  direction: z.enum(DIRECTIONS).default('both').describe('in: citing documents; out: cited ones'),
  edge_types: z.array(edgeTypeSchema).optional().describe('Edges to follow; empty means all'),
  depth: z.int().min(1).max(3).default(1).describe('Largest distance from the root, in hops'),
  limit: z.int().min(1).max(100).default(50).describe('Largest number of nodes, the root among them'),
});

const nodeSchema = z.strictObject({
  canonical_id: z.string(),
  title: z.string(),
  doc_type: docTypeSchema,
  year: z.int().optional(),
  status: statusSchema,
});

const edgeSchema = z.strictObject({
  from_id: z.string(),
  to_id: z.string(),
  edge_type: edgeTypeSchema,
  article_ref: z.string().optional().describe('Article of the target involved'),
  confidence: z.number().min(0).max(1).describe('How sure the extraction is of this edge'),
});

const outputSchema = z.strictObject({ nodes: z.array(nodeSchema), edges: z.array(edgeSchema) });

export const traverse = operation({
  name: 'traverse',
  summary: 'Walks the citation graph from one document, breadth first',
  input: inputSchema,
  output: outputSchema,
  rate: 'default',
  budgetMs: 2_000,
  errors: ['not_found'],
  run({ canonical_id, direction, edge_types, depth, limit }, _context, services) {
    return withGeneration(services, ({ corpus, graph }) => {
      const root = isCanonicalId(canonical_id) ? corpus.documentOrdinal(canonical_id) : undefined;
      if (root === undefined) throw unknownId();
      const types = chosen(edge_types)?.map((type) => EDGE_TYPES.indexOf(type));
      const walk = graph.traverse(root, { direction, depth, limit, ...(types && { types }) });
      // The store lends its bytes until its next read: each piece is copied before the next is asked for.
      const nodes = Array.from(walk.nodes, (node) => Buffer.from(corpus.node(node)));
      const edges = Array.from(walk.edges, (edge) => Buffer.from(corpus.edge(edge)));
      return joinJson<z.infer<typeof outputSchema>>(['{"nodes":[', nodes, '],"edges":[', edges, ']}']);
    });
  },
});
