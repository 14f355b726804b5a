import { z } from 'zod';
import type { Reranker } from '../../retrieval/reranker.ts';
import { manifestSchema } from '../../stores/manifest.ts';
import { EXAMPLES } from '../examples.ts';
import { operation } from '../operation.ts';

const corpusSchema = manifestSchema.omit({
  format: true,
  amended_articles: true,
  embedder: true,
  files: true,
});

const outputSchema = z.strictObject({
  version: z.string().describe('Version of the service'),
  node: z.string().describe('Version of Node.js'),
  started_at: z.string(),
  search: z.strictObject({
    engine: z.string().describe('What searches'),
    available: z.boolean().describe('False while the engine cannot be asked; seen within seconds'),
    embedder: z.strictObject({
      id: z.string(),
      dimensions: z.int(),
      weight: z.number().describe('What its list counts in the fusion, beside 1 of the words'),
    }),
    reranker: z
      .strictObject({
        id: z.string(),
        service: z
          .strictObject({
            working: z.boolean().describe('False while it is left alone because it failed again and again'),
            failures: z.int().describe('Searches that it failed since the start'),
            skipped: z.int().describe('Searches for which it was not asked'),
          })
          .optional()
          .describe('How a service is doing; absent where the program itself reranks'),
      })
      .describe('What reads query and text together'),
  }),
  language_model: z
    .strictObject({
      id: z.string(),
      kind: z
        .enum(['builtin', 'remote'])
        .describe('builtin: extractive, it quotes what was found and writes nothing of its own'),
    })
    .describe('What writes the answers to questions'),
  corpus: corpusSchema.optional().describe('The generation served now; absent before the first ingest'),
});

export const status = operation({
  name: 'status',
  summary: 'Says what is served: corpus, generation, versions, engine, embedder, reranker and language model',
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
