import { z } from 'zod';
import type { Citation } from '../../core.ts';
import { HTTP_LIMITS } from '../../http-limits.ts';
import type { Json } from '../../schema/json.ts';
import { joinJson } from '../../schema/json.ts';
import { known } from '../../schema/known.ts';
import { positionSchema, spanOf, spanSchema } from '../../schema/span.ts';
import { unknownJurisdiction } from '../accepted-jurisdictions.ts';
import { EXAMPLES } from '../examples.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';
import { inTurns } from '../turns.ts';
import type { Examined } from './examine.ts';
import { examine, MAX_CITATIONS } from './examine.ts';
import type { Located } from './outcome.ts';
import { differenceOf, locator } from './outcome.ts';
import { parsedOf, parsedSchema } from './reading/parsed.ts';
import { readable } from './reading/readable.ts';
import { readingOf } from './reading/reading.ts';
import { resolutionSchema } from './resolve/resolution.ts';
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

type Output = z.infer<typeof outputSchema>;

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
    const country = countryOf(input);
    const items = ({ citations }: Examined, read: (citation: Citation, index: number) => Reading) =>
      inTurns(
        citations,
        (citation, index) => {
          const { located = citation, ...reading } = read(citation, index);
          return itemJson(text, located, reading);
        },
        signal,
      );
    const surroundings = ({ citations }: Examined) =>
      surroundingsOf(text, { jurisdiction }, citations, services);
    if (!resolve && document === undefined) {
      const examined = await examine(text, country, signal);
      const { jurisdictions } = surroundings(examined);
      return answer(
        text,
        examined,
        await items(examined, (citation) => ({ parsed: parsedOf(readingOf(citation, jurisdictions, text)) })),
      );
    }
    return withGeneration(services, async ({ corpus, graph }) => {
      const examined = await examine(text, country, signal, corpus);
      const outside = surroundings(examined);
      const inside = document === undefined ? outside : insideDocument({ corpus, graph }, document, outside);
      const locate = locator(corpus, readable(text), inside);
      if (!resolve) {
        const { jurisdictions } = inside;
        const parsed = (citation: Citation) => parsedOf(readingOf(citation, jurisdictions, text));
        return answer(text, examined, await items(examined, (citation) => ({ parsed: parsed(citation) })));
      }
      // All are located before the first is written, because the next citation may contradict one.
      const located = await inTurns(examined.citations, locate, signal);
      const today = services.today();
      const found = await items(examined, (_, index) => {
        const one = located[index] as Located;
        const title_differs = differenceOf(corpus, one, inside.time);
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
      return answer(text, examined, found);
    });
  },
});

/** Returns the whole answer as JSON, with the items as they were written. */
function answer(text: string, { unread, total, next }: Examined, items: readonly Uint8Array[]): Json<Output> {
  const rest: Omit<Output, 'items'> = {
    unread: unread.map((one) => ({
      text: text.slice(one.start, one.end),
      span: spanOf(one),
      instrument: one.instrument,
    })),
    total,
    ...(next && { continue_at: next }),
  };
  return joinJson<Output>(['{"items":[', items, `],${JSON.stringify(rest).slice(1)}`]);
}

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
