import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { asServiceError, catalogEntry } from '../../errors.ts';
import { HTTP_LIMITS } from '../../http-limits.ts';
import { joinJson } from '../../schema/json.ts';
import type { Context } from '../context.ts';
import { EXAMPLES } from '../examples.ts';
import { execute, operation } from '../operation.ts';
import type { Services } from '../services.ts';
import { searchOutput } from './schema.ts';
import { search } from './search.ts';

const MAX_SEARCHES = 100;
/** Number of searches of a batch that count as one request against the rate. The month counts each of them. */
const SEARCHES_A_REQUEST = 10;

/**
 * One search of a batch. It is validated when its turn comes, so that a wrong one has a problem of its own.
 * The API description describes it as the body of `search`.
 */
export const batchedSearch = z.unknown();

const problemSchema = z.strictObject({
  code: z.string().describe('Code of the error; see /errors'),
  title: z.string(),
  status: z.int().min(400).max(599).describe('Status that the search alone would have'),
  detail: z.string(),
  errors: z
    .array(z.strictObject({ pointer: z.string(), detail: z.string() }))
    .optional()
    .describe('With validation_error: every broken rule. A pointer begins at the search'),
});

const outputSchema = z.strictObject({
  outcomes: z
    .array(z.union([searchOutput, problemSchema]))
    .describe('One outcome per search, in the order of the request: its answer, or its problem'),
});

export const searchBatch = operation({
  name: 'search_batch',
  summary: 'Up to 100 searches, with an outcome for each',
  group: 'Research',
  description:
    'Each search has the answer that it would have alone, or a problem of its own. The searches run one ' +
    'after another. Every 10 searches count as one request of the rate, rounded up. Each search counts as ' +
    'one request of the month.',
  access: 'key',
  http: { method: 'POST', path: '/v1/search/batch', bodyBytes: HTTP_LIMITS.batchBodyBytes },
  input: z.strictObject({ searches: z.array(batchedSearch).min(1).max(MAX_SEARCHES) }),
  output: outputSchema,
  example: EXAMPLES.searchBatch,
  rate: 'default',
  cost: ({ searches }) => ({
    rate: Math.ceil(searches.length / SEARCHES_A_REQUEST),
    month: searches.length,
  }),
  // Refused before single searches when the service is overloaded, because it takes as long as many of them.
  costClass: 'answer',
  budgetMs: 60_000,
  errors: [],
  async run({ searches }, context, services) {
    const outcomes: Uint8Array[] = [];
    for (const asked of searches) outcomes.push(await outcomeOf(asked, context, services));
    return joinJson<z.output<typeof outputSchema>>(['{"outcomes":[', outcomes, ']}']);
  },
});

/** Returns answer or problem of one search as JSON. Throws only if the whole batch has been aborted. */
async function outcomeOf(asked: unknown, context: Context, services: Services): Promise<Uint8Array> {
  const { signal, requestId } = context;
  signal.throwIfAborted();
  const release = services.overload?.retrieve();
  try {
    return Buffer.from(JSON.stringify(await execute(search, asked, context, services)));
  } catch (error) {
    signal.throwIfAborted();
    const failure = asServiceError(error);
    const { code, status, message, facts } = failure;
    if (code === 'internal_error') {
      services.log.error({ request_id: requestId, err: error }, 'a search of a batch failed');
    }
    const { title } = catalogEntry(code);
    return Buffer.from(JSON.stringify({ code, title, status, detail: message, ...facts.members }));
  } finally {
    release?.();
  }
}
