import { z } from 'zod';
import type { Citation, UnreadCitation } from '../../core.ts';
import { HTTP_LIMITS } from '../../http-limits.ts';
import { dayFields, dayProblems, daySchema, statedDay } from '../../schema/day.ts';
import { joinJson } from '../../schema/json.ts';
import type { Positioned, TextPosition } from '../../schema/span.ts';
import { positionSchema, spanOf, spanSchema } from '../../schema/span.ts';
import { unknownJurisdiction } from '../accepted-jurisdictions.ts';
import { EXAMPLES } from '../examples.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';
import { inTurns } from '../turns.ts';
import { statesOn } from './cited-wording.ts';
import { locatedInEnglish } from './english/located.ts';
import { examine, MAX_CITATIONS } from './examine.ts';
import type { Located } from './finding/located.ts';
import { locator } from './finding/outcome.ts';
import { countryOf, insideDocument, surroundingsOf, textInput } from './finding/text.ts';
import type { Citing } from './quotations/check.ts';
import { checkQuotations, findQuotations } from './quotations/check.ts';
import type { CheckedQuotation, QuotationOutcome } from './quotations/schema.ts';
import { QUOTATION_OUTCOMES, quotationSchema } from './quotations/schema.ts';
import { dayOfText } from './quotations/text-day.ts';
import { parsedSchema } from './reading/parsed.ts';
import { readable } from './reading/readable.ts';
import type { Judgement, Verdict } from './verdict.ts';
import {
  evidenceSchema,
  judge,
  unreadable,
  VERDICTS,
  verdictSchema,
  withStates,
  withWarnings,
} from './verdict.ts';

export const verifiedCitationSchema = z.strictObject({
  text: z.string().describe('The words as written'),
  span: spanSchema,
  parsed: parsedSchema.optional().describe('Absent if the words could not be parsed'),
  verdict: verdictSchema,
  evidence: evidenceSchema,
});

export type VerifiedCitation = z.infer<typeof verifiedCitationSchema>;

const skippedSchema = z.strictObject({
  text: z.string(),
  span: spanSchema,
  reason: z
    .enum(['self', 'anaphoric'])
    .describe(
      'self: «المادة 5 من هذا القانون» without document, or in one of another kind. anaphoric: «القانون المذكور» without antecedent',
    ),
});

const coverageSchema = z.strictObject({
  characters: z.int().describe('Code points of the text that were examined, from its beginning'),
  citations: z.int().describe('Number of citations in these characters: items and skipped'),
  verdicts: z.record(z.enum(VERDICTS), z.int()).describe('Number of items with each verdict'),
  articles: z
    .strictObject({
      found: z.int(),
      absent: z.int(),
      unknown: z.int(),
      unchecked: z
        .int()
        .describe(
          'Articles of items that resolve to no single document, or to one without numbered articles',
        ),
    })
    .describe('Number of cited articles with each presence, which the verdict resolved does not tell'),
  quotations: z
    .record(z.enum(QUOTATION_OUTCOMES), z.int())
    .describe('Number of quotations with each outcome'),
  text_day: daySchema
    .optional()
    .describe('Gregorian day of the text itself: of `document`, or of its head («تاريخ الجلسة»)'),
  skipped: z.array(skippedSchema).describe('Citations without a verdict, with the reason'),
  continue_at: positionSchema
    .optional()
    .describe('Position from which to send the text again; absent if the answer lists every citation'),
});

const outputSchema = z.strictObject({
  items: z
    .array(verifiedCitationSchema)
    .describe(`In the order of the text; at most ${MAX_CITATIONS}, including skipped`),
  quotations: z
    .array(quotationSchema)
    .describe(
      'Quotations of cited articles, in the order of the text: words in quotation marks that a citation ' +
        'introduces («تنص المادة 5 على أن …»), of three words or more, or that stand beside one, of five. ' +
        'Terms, titles, and wordings of an amendment are none',
    ),
  coverage: coverageSchema,
});

export const verify = operation({
  name: 'citations_verify',
  summary:
    'Checks every Arabic or English citation in a text against the corpus, and returns a verdict with its ' +
    'evidence for each; compares quotations of cited articles with their wordings',
  group: 'Citations',
  description:
    'A verdict describes the corpus, not the law: `not_in_corpus` does not prove that a text does not exist. ' +
    'Names of laws mean the laws of the day `as_of`, as in `cite`, and quotations are held against the ' +
    'wordings of that day; a quotation of a former wording is told with its days. With `document`, names ' +
    'mean the laws of its date. An English citation means the law of the country that it names, else of ' +
    'the request, else of the only country that the text names; without one it is `ambiguous` if several ' +
    'countries have such a law.',
  access: 'key',
  http: { method: 'POST', path: '/v1/citations/verify', bodyBytes: HTTP_LIMITS.textBodyBytes },
  input: textInput.extend(dayFields),
  output: outputSchema,
  example: EXAMPLES.verify,
  rate: 'default',
  budgetMs: 10_000,
  errors: ['not_found'],
  check: (input, services) => [
    ...unknownJurisdiction(input, ['jurisdiction'], services),
    ...dayProblems(input),
  ],
  async run(input, { signal }, services) {
    const { text, jurisdiction, document, ...stated } = input;
    const as_of = statedDay(stated);
    const read = readable(text);
    return withGeneration(services, async ({ corpus, graph }) => {
      const examined = await examine(text, countryOf(input), signal, corpus);
      const { citations, unread } = examined;
      const quoted = await findQuotations(read, citations, signal);
      const outside = surroundingsOf(read, { jurisdiction, day: as_of }, citations, services);
      const surroundings =
        document === undefined ? outside : insideDocument({ corpus, graph }, document, outside);
      const locate = locator(corpus, read, surroundings);
      const words = (place: Positioned) => ({
        text: text.slice(place.start, place.end),
        span: spanOf(place),
      });
      const arabic = await inTurns(citations, locate, signal);
      const country = countryOf(input);
      const beside = [...citations, ...unread];
      const english = await locatedInEnglish(
        read,
        corpus,
        country,
        surroundings,
        MAX_CITATIONS,
        signal,
        beside,
      );
      const next = earlier(examined.next, english.next);
      const isListed = ({ start }: Positioned) => next === undefined || start < next.utf16;
      const located = [...arabic, ...english.located].filter(({ citation }) => isListed(citation));
      const day = as_of ?? services.today();
      const stateOf = statesOn(corpus, day);

      const verdicts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
      const articles = { found: 0, absent: 0, unknown: 0, unchecked: 0 };
      const skipped: z.infer<typeof skippedSchema>[] = [];
      const found = inOrder([...located, ...[...unread, ...english.unread].filter(isListed)]);
      const citing = new Map<Citation, Citing>();
      let items = 0;
      const judged = await inTurns(
        found,
        (one): Buffer[] => {
          const isRead = 'citation' in one;
          const bare = isRead ? judge(corpus, one, surroundings) : unreadable(one);
          const stated = bare && withStates(bare, stateOf);
          const judgement =
            stated && isRead ? withWarnings(stated, corpus, one, { day, time: surroundings.time }) : stated;
          if (judgement === undefined) {
            if (isRead) skipped.push({ ...words(one.citation), reason: reasonOf(one) });
            return [];
          }
          verdicts[judgement.verdict] += 1;
          if (isRead) {
            countArticles(articles, one, judgement);
            citing.set(one.citation, citingOf(one, judgement, items));
          }
          items += 1;
          const parsed = isRead ? one.parsed : undefined;
          return [Buffer.from(JSON.stringify({ ...words(citationIn(one)), parsed, ...judgement }))];
        },
        signal,
      );

      const textDay = dayOfText(corpus, surroundings.document, read);
      const quotations = await checkQuotations(
        corpus,
        { text, read },
        quoted.filter(({ span }) => next === undefined || span.end <= next.utf16),
        arabic.map(({ citation }) => citing.get(citation)),
        { day, textDay },
        signal,
      );

      const coverage: z.infer<typeof coverageSchema> = {
        characters: next?.code_points ?? codePoints(text),
        citations: found.length,
        verdicts,
        articles,
        quotations: countOutcomes(quotations),
        ...(textDay !== undefined && { text_day: textDay }),
        skipped,
        ...(next && { continue_at: next }),
      };
      return joinJson<z.infer<typeof outputSchema>>([
        '{"items":[',
        judged.flat(),
        '],"quotations":[',
        await inTurns(quotations, (one) => Buffer.from(JSON.stringify(one)), signal),
        `],"coverage":${JSON.stringify(coverage)}}`,
      ]);
    });
  },
});

/** Returns the earlier of two positions, of which either may be absent. */
function earlier(one: TextPosition | undefined, other: TextPosition | undefined): TextPosition | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.utf16 <= other.utf16 ? one : other;
}

type FoundInText = Located | UnreadCitation;

const citationIn = (one: FoundInText): Citation | UnreadCitation => ('citation' in one ? one.citation : one);

function inOrder(found: readonly FoundInText[]): FoundInText[] {
  return found.toSorted((a, b) => citationIn(a).start - citationIn(b).start);
}

function countArticles(
  counts: z.infer<typeof coverageSchema>['articles'],
  { citation }: Located,
  { evidence }: Judgement,
): void {
  if (evidence.articles === undefined) counts.unchecked += citation.articles.length;
  else for (const { presence } of evidence.articles) counts[presence] += 1;
}

/** Only a resolved citation without a doubt has a document whose wordings can be compared. */
function citingOf(
  { citation, parsed, resolution }: Located,
  { verdict, evidence }: Judgement,
  item: number,
): Citing {
  const isSure = verdict === 'resolved' || verdict === 'repealed';
  const canonicalId = isSure && resolution.outcome === 'resolved' ? resolution.canonical_id : undefined;
  const isUncertain = evidence.status === 'repealed' && citation.number === undefined;
  return { item, articles: parsed.articles ?? [], canonicalId, isUncertain };
}

function countOutcomes(quotations: readonly CheckedQuotation[]): Record<QuotationOutcome, number> {
  const none = Object.fromEntries(QUOTATION_OUTCOMES.map((outcome) => [outcome, 0]));
  const counts = none as Record<QuotationOutcome, number>;
  for (const { outcome } of quotations) counts[outcome] += 1;
  return counts;
}

function reasonOf({ citation }: Located): 'self' | 'anaphoric' {
  return citation.reference === 'self' ? 'self' : 'anaphoric';
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
