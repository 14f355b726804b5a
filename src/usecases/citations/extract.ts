import { z } from 'zod';
import type { Citation } from '../../core.ts';
import { HTTP_LIMITS } from '../../http-limits.ts';
import { joinJson } from '../../schema/json.ts';
import { known } from '../../schema/known.ts';
import { positionSchema, spanOf, spanSchema } from '../../schema/span.ts';
import { unknownJurisdiction } from '../accepted-jurisdictions.ts';
import { EXAMPLES } from '../examples.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';
import { inTurns } from '../turns.ts';
import { examine, MAX_CITATIONS } from './examine.ts';
import type { Located } from './outcome.ts';
import { differenceOf, locator, resolutionSchema } from './outcome.ts';
import { parsedOf, parsedSchema } from './resolve/parsed.ts';
import { readable } from './resolve/readable.ts';
import { readingOf } from './resolve/reading.ts';
import { countryOf, insideDocument, surroundingsOf, textInput } from './text.ts';
import { titleDifferenceSchema } from './warnings/document.ts';
import { locatedWarnings, locatedWarningsSchema } from './warnings/warnings.ts';

const itemSchema = z.strictObject({
  text: z.string().describe('The words as written'),
  span: spanSchema,
  parsed: parsedSchema,
  antecedent: z
    .int()
    .optional()
    .describe('Index in items of the citation that an anaphoric one such as «القانون المذكور» refers to'),
  resolution: resolutionSchema.optional().describe('Absent if resolve is false'),
  title_differs: titleDifferenceSchema.optional(),
  warnings: locatedWarningsSchema.optional(),
});

const outputSchema = z.strictObject({
  items: z.array(itemSchema).describe(`In the order of the text, at most ${MAX_CITATIONS}`),
  unread: z
    .array(z.strictObject({ text: z.string(), span: spanSchema, instrument: z.string() }))
    .describe('Words that begin like a citation and could not be parsed, such as «الطعن رقم 599 ص 481»'),
  total: z.int().describe('Number of citations in the text'),
  continue_at: positionSchema
    .optional()
    .describe('Position from which to send the text again; absent if the answer lists every citation'),
});

/** Fields of a citation in answers besides its words, span and antecedent. */
type Reading = Pick<z.infer<typeof itemSchema>, 'parsed' | 'resolution' | 'title_differs' | 'warnings'> & {
  /** The citation as it was located, which may have more words than were read. */
  readonly located?: Citation;
};

export const extract = operation({
  name: 'citations_extract',
  summary: 'Finds every citation in a text, with its span, its content and its document',
  group: 'Citations',
  access: 'key',
  http: { method: 'POST', path: '/v1/citations/extract', bodyBytes: HTTP_LIMITS.textBodyBytes },
  input: textInput.extend({
    resolve: z.boolean().default(true).describe('Look each citation up in the corpus'),
  }),
  output: outputSchema,
  example: EXAMPLES.extract,
  rate: 'default',
  budgetMs: 10_000,
  errors: ['not_found'],
  check: (input, services) => unknownJurisdiction(input, ['jurisdiction'], services),
  async run(input, { signal }, services) {
    const { text, jurisdiction, document, resolve } = input;
    const { citations, unread, total, next } = await examine(text, countryOf(input), signal);
    const outside = surroundingsOf(text, { jurisdiction }, citations, services);

    const list = (read: (citation: Citation, index: number) => Reading) =>
      inTurns(
        citations,
        (citation, index) => {
          const { located = citation, ...reading } = read(citation, index);
          return itemJson(text, located, reading);
        },
        signal,
      );
    const items =
      resolve || document !== undefined
        ? await withGeneration(services, async ({ corpus, graph }) => {
            const surroundings =
              document === undefined ? outside : insideDocument({ corpus, graph }, document, outside);
            const locate = locator(corpus, readable(text), surroundings);
            if (!resolve) {
              return list((citation) => ({
                parsed: parsedOf(readingOf(citation, surroundings.jurisdictions, text)),
              }));
            }
            // All are located before the first is written, because the next citation may contradict one.
            const located = await inTurns(citations, locate, signal);
            const today = services.today();
            return list((_, index) => {
              const one = located[index] as Located;
              const title_differs = differenceOf(corpus, one, surroundings.time);
              const warnings = locatedWarnings(corpus, one, today, title_differs);
              const { parsed, resolution, citation } = one;
              return {
                located: citation,
                parsed,
                resolution,
                ...known({ title_differs }),
                ...(warnings.length > 0 && { warnings }),
              };
            });
          })
        : await list((citation) => ({ parsed: parsedOf(readingOf(citation, outside.jurisdictions, text)) }));

    const rest: Omit<z.infer<typeof outputSchema>, 'items'> = {
      unread: unread.map((one) => ({
        text: text.slice(one.start, one.end),
        span: spanOf(one),
        instrument: one.instrument,
      })),
      total,
      ...(next && { continue_at: next }),
    };
    return joinJson<z.infer<typeof outputSchema>>([
      '{"items":[',
      items,
      `],${JSON.stringify(rest).slice(1)}`,
    ]);
  },
});

/**
 * Returns one item of the answer as JSON. Items are serialized in turns, because serializing the complete
 * answer at once would block other requests.
 */
function itemJson(text: string, citation: Citation, reading: Reading): Buffer {
  const { start, end, antecedent } = citation;
  const { parsed, ...resolved } = reading;
  return Buffer.from(
    JSON.stringify({ text: text.slice(start, end), span: spanOf(citation), parsed, antecedent, ...resolved }),
  );
}
