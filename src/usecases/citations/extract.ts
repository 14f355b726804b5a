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
import type { EnglishOfText } from './english/located.ts';
import { locatedInEnglish, parsedInEnglish } from './english/located.ts';
import type { Examined } from './examine.ts';
import { examine, MAX_CITATIONS } from './examine.ts';
import type { Located } from './finding/located.ts';
import { differenceOf, locator } from './finding/outcome.ts';
import type { Surroundings } from './finding/text.ts';
import { countryOf, insideDocument, surroundingsOf, textInput } from './finding/text.ts';
import { parsedOf, parsedSchema } from './reading/parsed.ts';
import { readable } from './reading/readable.ts';
import { readingOf } from './reading/reading.ts';
import { resolutionSchema } from './resolve/resolution.ts';
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

/** A citation with the fields of its item, but for its words, span and antecedent. */
type Item = Pick<z.infer<typeof itemSchema>, 'parsed' | 'resolution' | 'title_differs' | 'warnings'> & {
  readonly citation: Citation;
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
    const surroundings = ({ citations }: Examined) =>
      surroundingsOf(text, { jurisdiction }, citations, services);
    const parsed = async (examined: Examined, jurisdictions: Surroundings['jurisdictions']) => {
      const item = (citation: Citation): Item => ({
        citation,
        parsed: parsedOf(readingOf(citation, jurisdictions, text)),
      });
      const beside = [...examined.citations, ...examined.unread];
      const { read, ...cut } = await parsedInEnglish(
        readable(text),
        jurisdictions,
        MAX_CITATIONS,
        signal,
        beside,
      );
      const all = [...examined.citations.map(item), ...read];
      return answer(text, withEnglish(examined, { unread: [], ...cut }), all, signal);
    };
    if (!resolve && document === undefined) {
      const examined = await examine(text, country, signal);
      return parsed(examined, surroundings(examined).jurisdictions);
    }
    return withGeneration(services, async ({ corpus, graph }) => {
      const examined = await examine(text, country, signal, corpus);
      const outside = surroundings(examined);
      const inside = document === undefined ? outside : insideDocument({ corpus, graph }, document, outside);
      if (!resolve) return parsed(examined, inside.jurisdictions);
      // All are located before the first is written, because the next citation may contradict one.
      const words = readable(text);
      const arabic = await inTurns(examined.citations, locator(corpus, words, inside), signal);
      const beside = [...examined.citations, ...examined.unread];
      const english = await locatedInEnglish(words, corpus, country, inside, MAX_CITATIONS, signal, beside);
      const today = services.today();
      const item = (one: Located): Item => {
        const title_differs = differenceOf(corpus, one, inside.time);
        const warnings = locatedWarnings(corpus, one, today, title_differs);
        const { parsed, resolution, citation } = one;
        return {
          citation,
          parsed,
          resolution,
          ...known({ title_differs }),
          ...(warnings.length > 0 && { warnings }),
        };
      };
      const found = await inTurns([...arabic, ...english.located], item, signal);
      return answer(text, withEnglish(examined, english), found, signal);
    });
  },
});

/** Adds what could not be read in English, and the position behind which nothing was. */
function withEnglish(examined: Examined, { unread, next }: Pick<EnglishOfText, 'unread' | 'next'>): Examined {
  const isEarlier = next !== undefined && next.utf16 < (examined.next?.utf16 ?? Number.POSITIVE_INFINITY);
  return {
    ...examined,
    unread: [...examined.unread, ...unread].sort((a, b) => a.start - b.start),
    ...(isEarlier && { next }),
  };
}

/**
 * Returns the whole answer as JSON, with the items in the order of the text. Arabic citations come first in
 * `found`, in the order in which antecedents count them.
 */
async function answer(
  text: string,
  { citations, unread, total, next }: Examined,
  found: readonly Item[],
  signal: AbortSignal,
): Promise<Json<Output>> {
  const listed = found
    .map((item, index) => ({ item, index }))
    .filter(({ item }) => next === undefined || item.citation.start < next.utf16)
    .sort((a, b) => a.item.citation.start - b.item.citation.start || a.index - b.index);
  const placeOf = new Map(listed.map(({ index }, place) => [index, place]));
  const rest: Omit<Output, 'items'> = {
    unread: unread
      .filter(({ start }) => next === undefined || start < next.utf16)
      .map((one) => ({
        text: text.slice(one.start, one.end),
        span: spanOf(one),
        instrument: one.instrument,
      })),
    total: total + found.length - citations.length,
    ...(next && { continue_at: next }),
  };
  const items = await inTurns(listed, ({ item }) => itemJson(text, item, placeOf), signal);
  return joinJson<Output>(['{"items":[', items, `],${JSON.stringify(rest).slice(1)}`]);
}

/**
 * Returns one item of the answer as JSON. Items are serialized in turns, because serializing the complete
 * answer at once would block other requests.
 */
function itemJson(
  text: string,
  { citation, parsed, ...resolved }: Item,
  placeOf: ReadonlyMap<number, number>,
): Buffer {
  const { start, end, antecedent: index } = citation;
  const antecedent = index === undefined ? undefined : placeOf.get(index);
  return Buffer.from(
    JSON.stringify({ text: text.slice(start, end), span: spanOf(citation), parsed, antecedent, ...resolved }),
  );
}
