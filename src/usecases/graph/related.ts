/** Finds related documents by co-citation: two documents are related if the same documents cite both. */

import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { canonicalIdSchema } from '../../schema/canonical-id.ts';
import { SURE_CONFIDENCE } from '../../schema/edge.ts';
import { joinJson } from '../../schema/json.ts';
import { edgeTypeSchema } from '../../schema/vocabulary.ts';
import { EXAMPLES } from '../examples.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';
import { documentNumber, edgeTypeNumbers } from './ordinals.ts';
import { traverse } from './traverse.ts';

const inputSchema = z.strictObject({
  canonical_id: canonicalIdSchema.describe('Document to find related documents for'),
  edge_types: z.array(edgeTypeSchema).optional().describe('Edges that count as citing; empty means all'),
  limit: z.int().min(1).max(100).default(20).describe('Largest number of documents'),
});

const outputSchema = z.strictObject({
  cited_by_count: z.int().min(0).describe('Number of documents that cite this one'),
  results: z
    .array(
      traverse.output.shape.nodes.element.extend({
        cited_together: z.int().min(1).describe('Number of those that also cite this document'),
      }),
    )
    .describe('In descending order of cited_together, then by id'),
});

export const related = operation({
  name: 'graph_related',
  summary: 'Lists the documents that are cited together with one document most often',
  group: 'Documents',
  description:
    'Two documents are cited together if a third one cites both (co-citation). A document that cites ' +
    'another several times counts once. Links with a confidence below 0.8 do not count.',
  access: 'key',
  http: { method: 'POST', path: '/v1/graph/related' },
  input: inputSchema,
  output: outputSchema,
  example: EXAMPLES.graphRelated,
  rate: 'default',
  budgetMs: 2_000,
  errors: ['not_found'],
  run({ canonical_id, edge_types, limit }, { signal }, services) {
    return withGeneration(services, async ({ corpus, graph }) => {
      const root = documentNumber(corpus, canonical_id);
      const options = { limit, types: edgeTypeNumbers(edge_types), leastConfidence: SURE_CONFIDENCE };
      const found = await graph.relatedAsync(root, options, signal);
      const results = Array.from(found.nodes, (node, place) => {
        const bytes = corpus.node(node);
        const count = `,"cited_together":${found.counts[place]}}`;
        return Buffer.concat([bytes.subarray(0, -1), Buffer.from(count)]);
      });
      return joinJson<z.infer<typeof outputSchema>>([
        `{"cited_by_count":${found.citing},"results":[`,
        results,
        ']}',
      ]);
    });
  },
});
