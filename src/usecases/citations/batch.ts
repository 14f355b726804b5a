import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { parseCitationBatchAsync } from '../../core.ts';
import type { Problem } from '../../errors.ts';
import { ServiceError } from '../../errors.ts';
import { HTTP_LIMITS } from '../../http-limits.ts';
import { dayFields, dayProblems, statedDay } from '../../schema/day.ts';
import { documentHeadSchema } from '../../schema/document.ts';
import { joinJson } from '../../schema/json.ts';
import { validate } from '../../schema/validation/validate.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { unknownJurisdiction } from '../accepted-jurisdictions.ts';
import { documentHeadBytes } from '../document/document.ts';
import type { StatusRequest } from '../document/status-on-day.ts';
import { EXAMPLES } from '../examples.ts';
import { operation } from '../operation.ts';
import type { Services } from '../services.ts';
import { withGeneration } from '../services.ts';
import { inTurns } from '../turns.ts';
import type { CitedWording } from './cited-wording.ts';
import { citedStateSchema, citedWording } from './cited-wording.ts';
import { findCitation } from './english/cited.ts';
import { citationText, jurisdictionHint } from './reading/input.ts';
import { parsedSchema } from './reading/parsed.ts';
import { readable } from './reading/readable.ts';
import { readingOf, textOf } from './reading/reading.ts';
import { titleDifferenceSchema } from './warnings/document.ts';
import { warningsSchema } from './warnings/warnings.ts';

const MAX_CITATIONS = 1_000;
/** Number of citations of a batch that count as one request against rate and quota. */
const CITATIONS_A_REQUEST = 100;

/**
 * One citation of a batch. Its length is checked when its turn comes, so that an empty cell of a table does not
 * keep the others from being answered.
 */
const batchedCitation = z
  .string()
  .describe('3 to 500 characters. Another text has the outcome validation_error; the others are answered');

const resolvedSchema = z.strictObject({
  parsed: parsedSchema,
  title_differs: titleDifferenceSchema.optional(),
  warnings: warningsSchema.optional(),
  document: documentHeadSchema,
  article: citedStateSchema.optional(),
});

const notFoundSchema = z.strictObject({
  code: z.literal('citation_not_found'),
  detail: z.string(),
  parsed: parsedSchema,
  reason: z.literal('ambiguous').optional(),
  candidates: z.array(z.string()).optional().describe('Ids of the documents that fit'),
});

const unreadSchema = z.strictObject({
  code: z
    .enum(['citation_unparseable', 'validation_error'])
    .describe('validation_error: the citation breaks a rule that cite has for its text'),
  detail: z.string(),
});

const outputSchema = z.strictObject({
  outcomes: z
    .array(z.union([resolvedSchema, notFoundSchema, unreadSchema]))
    .describe(
      'One outcome per citation, in the order of the request: the answer of cite without full_text, ' +
        'and the text of the article, or the code of its error',
    ),
});

export const citeBatch = operation({
  name: 'cite_batch',
  summary: 'Parses and resolves up to 1,000 citations, with an outcome for each',
  group: 'Citations',
  description: 'Every 100 citations count as one request, rounded up.',
  access: 'key',
  http: { method: 'POST', path: '/v1/cite/batch', bodyBytes: HTTP_LIMITS.batchBodyBytes },
  input: z.strictObject({
    citations: z.array(batchedCitation).min(1).max(MAX_CITATIONS),
    jurisdiction: jurisdictionHint,
    ...dayFields,
  }),
  output: outputSchema,
  example: EXAMPLES.citeBatch,
  rate: 'default',
  cost: ({ citations }) => Math.ceil(citations.length / CITATIONS_A_REQUEST),
  budgetMs: 5_000,
  errors: [],
  check: (input, services) => [
    ...unknownJurisdiction(input, ['jurisdiction'], services),
    ...dayProblems(input),
  ],
  async run({ citations, jurisdiction, ...stated }, { signal }, services) {
    const as_of = statedDay(stated);
    const known = { request: jurisdiction, default: services.jurisdictions.default };
    const problems = citations.map((citation) => validate(citationText, citation).problems);
    // Texts with a problem are not read: they may be as long as the body.
    const texts = citations.map((citation, index) => (problems[index] ? '' : readable(citation)));
    const read = await parseCitationBatchAsync(texts, textOf(jurisdiction), signal);
    return withGeneration(services, async ({ corpus }) => {
      const today = services.today();
      const days = { day: as_of ?? today, today };
      const heads = headsOf(corpus, { as_of }, services);
      const outcome = (text: string, index: number): Uint8Array => {
        const problem = problems[index];
        if (problem) return errorBytes(invalid(problem));
        const first = read[index];
        const reading = first ? readingOf(first, known, text) : undefined;
        const found = findCitation(corpus, { text, reading, known }, { day: days.day });
        if (found instanceof ServiceError) return errorBytes(found);
        const wording = citedWording(corpus, found, days);
        const warnings = [...(found.warnings ?? []), ...(wording?.warnings ?? [])];
        return Buffer.concat([
          Buffer.from(`{"parsed":${JSON.stringify(found.parsed)},`),
          Buffer.from(found.title_differs ? `"title_differs":${JSON.stringify(found.title_differs)},` : ''),
          Buffer.from(warnings.length > 0 ? `"warnings":${JSON.stringify(warnings)},` : ''),
          Buffer.from('"document":'),
          heads(found.canonicalId),
          Buffer.from(wording ? `,"article":${JSON.stringify(withoutText(wording.article))}}` : '}'),
        ]);
      };
      const outcomes = await inTurns(texts, outcome, signal);
      return joinJson<z.infer<typeof outputSchema>>(['{"outcomes":[', outcomes, ']}']);
    });
  },
});

/** The error of a text that is no citation, without the pointer, because the place in the list tells which. */
const invalid = (problems: readonly Problem[]) =>
  new ServiceError('validation_error', { detail: problems.map(({ detail }) => detail).join('; ') });

function errorBytes({ code, message, facts }: ServiceError): Uint8Array {
  return Buffer.from(JSON.stringify({ code, detail: message, ...facts.members }));
}

/**
 * Returns the article without its text and digest, because answers leave out members with the value
 * `undefined`.
 */
const withoutText = (article: CitedWording['article']) => ({
  ...article,
  text: undefined,
  sha256: undefined,
});

/**
 * Returns the documents without their texts, and remembers them: the citations of a batch often cite the same
 * few laws.
 */
function headsOf(
  corpus: Corpus,
  asked: StatusRequest,
  services: Services,
): (canonicalId: string) => Uint8Array {
  const heads = new Map<string, Uint8Array>();
  return (canonicalId) => {
    const head = heads.get(canonicalId) ?? documentHeadBytes(corpus, canonicalId, asked, services);
    heads.set(canonicalId, head);
    return head;
  };
}
