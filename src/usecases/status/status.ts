import { z } from 'zod';
import type { Reranker } from '../../retrieval/reranker.ts';
import { manifestSchema } from '../../stores/manifest.ts';
import { EXAMPLES } from '../examples.ts';
import { operation } from '../operation.ts';

const corpusSchema = manifestSchema.omit({
  format: true,
  amended_articles: true,
  statuses: true,
  embedder: true,
  files: true,
});

const outputSchema = z.strictObject({
  version: z.string().describe('Version of the service'),
  node: z.string().describe('Version of Node.js'),
  started_at: z.string(),
  search: z.strictObject({
    engine: z.string().describe('Search engine'),
    available: z.boolean().describe('false while the engine cannot be reached; updated within seconds'),
    embedder: z.strictObject({
      id: z.string(),
      dimensions: z.int(),
      weight: z.number().describe('Weight of the dense list in the fusion; the sparse list has weight 1'),
    }),
    reranker: z
      .strictObject({
        id: z.string(),
        service: z
          .strictObject({
            working: z.boolean().describe('false while it is skipped because it failed repeatedly'),
            failures: z.int().describe('Number of searches in which it failed, since the start'),
            skipped: z.int().describe('Number of searches that skipped it, since the start'),
          })
          .optional()
          .describe('State of the reranking service; absent for the built-in reranker'),
      })
      .describe('Model that scores query and text together'),
  }),
  language_model: z
    .strictObject({
      id: z.string(),
      kind: z
        .enum(['builtin', 'remote'])
        .describe('builtin: extractive; it quotes retrieved passages and generates no text'),
    })
    .describe('Model that answers questions'),
  corpus: corpusSchema.optional().describe('The generation served now; absent before the first ingest'),
});

export const status = operation({
  name: 'status',
  summary:
    'Returns the state of the service: corpus, generation, versions, engine, embedder, reranker, ' +
    'language model',
  group: 'Service',
  access: 'key',
  http: { method: 'GET', path: '/v1/status' },
  input: z.strictObject({}),
  output: outputSchema,
  example: EXAMPLES.status,
  rate: 'default',
  budgetMs: 1_000,
  errors: [],
  run(_input, _context, services) {
    const { version, startedAt, engine, embedder } = services.about;
    const { reranker, languageModel } = services;
    const manifest = services.generations.manifest();
    return {
      version,
      node: process.versions.node,
      started_at: startedAt,
      search: {
        engine,
        available: services.searchFailure?.() === undefined,
        embedder,
        reranker: described(reranker),
      },
      language_model: { id: languageModel.id, kind: languageModel.kind },
      ...(manifest && { corpus: corpusSchema.parse(manifest) }),
    };
  },
});

const described = ({ id, service }: Reranker) => ({ id, ...(service && { service: { ...service } }) });
