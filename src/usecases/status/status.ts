import { z } from 'zod';
import { manifestSchema } from '../../stores/manifest.ts';
import { operation } from '../operation.ts';

const corpusSchema = manifestSchema.omit({ format: true, embedder: true });

const outputSchema = z.strictObject({
  version: z.string().describe('Version of the service'),
  node: z.string().describe('Version of Node.js'),
  started_at: z.string(),
  search: z.strictObject({
    engine: z.string().describe('What searches'),
    embedder: z.strictObject({ id: z.string(), dimensions: z.int() }),
  }),
  corpus: corpusSchema.optional().describe('The generation served now; absent before the first ingest'),
});

export const status = operation({
  name: 'status',
  summary: 'Says what is served: corpus, generation, versions, engine and embedder',
  input: z.strictObject({}),
  output: outputSchema,
  rate: 'default',
  budgetMs: 1_000,
  errors: [],
  run(_input, _context, services) {
    const { version, startedAt, engine, embedder } = services.about;
    const manifest = services.generations.manifest();
    return {
      version,
      node: process.versions.node,
      started_at: startedAt,
      search: { engine, embedder },
      ...(manifest && { corpus: corpusSchema.parse(manifest) }),
    };
  },
});
