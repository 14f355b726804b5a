import { z } from 'zod';
import { extractCitationsAsync } from '../../core.ts';
import { joinJson } from '../../schema/json.ts';
import { parsedSchema } from '../cite/parsed.ts';
import { unknownJurisdiction } from '../jurisdictions/accepted.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';
import { inTurns } from '../turns.ts';
import { listed, MOST_CITATIONS } from './answer-size.ts';
import type { Located } from './outcome.ts';
import { locator } from './outcome.ts';
import { placeOf, placeSchema, spanOf, spanSchema } from './span.ts';
import { insideDocument, surroundingsOf, textInput } from './text.ts';
import type { Verdict } from './verdict.ts';
import { evidenceSchema, judge, VERDICTS, verdictSchema } from './verdict.ts';

const itemSchema = z.strictObject({
  text: z.string().describe('The words as written'),
  span: spanSchema,
  parsed: parsedSchema,
  verdict: verdictSchema,
  evidence: evidenceSchema,
});

const skippedSchema = z.strictObject({
  text: z.string(),
  span: spanSchema,
  reason: z
    .enum(['self', 'anaphoric'])
    .describe(
      '«هذا القانون» without document, or in one of another kind; «القانون المذكور» without antecedent',
    ),
});

const coverageSchema = z.strictObject({
  characters: z.int().describe('Code points of the text that were examined, from its beginning'),
  citations: z.int().describe('Citations found in them'),
  verdicts: z.record(z.enum(VERDICTS), z.int()).describe('How many have each verdict'),
  skipped: z.array(skippedSchema).describe('Citations without a verdict, and why'),
  continue_at: placeSchema
    .optional()
    .describe('Where there are more than one answer lists: the place from which to send the text again'),
});

const outputSchema = z.strictObject({
  items: z
    .array(itemSchema)
    .describe(`In the order of the text; with those skipped at most ${MOST_CITATIONS}`),
  coverage: coverageSchema,
});

export const verify = operation({
  name: 'citations_verify',
  summary: 'Holds every citation of a text against the corpus: a verdict for each, and what it rests on',
  input: textInput,
  output: outputSchema,
  rate: 'default',
  budgetMs: 10_000,
  errors: ['not_found'],
  check: (input, services) => unknownJurisdiction(input, ['jurisdiction'], services),
  async run({ text, jurisdiction, document }, { signal }, services) {
    const citations = await extractCitationsAsync(text, signal);
    const examined = citations.slice(0, listed(citations));
    const outside = surroundingsOf(jurisdiction, services);
    return withGeneration(services, async ({ corpus }) => {
      const surroundings = document === undefined ? outside : insideDocument(corpus, document, outside);
      const locate = locator(corpus, surroundings);
      const verdicts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
      const skipped: z.infer<typeof skippedSchema>[] = [];
      const items: Buffer[] = [];
      await inTurns(
        examined,
        (citation, index) => {
          const located = locate(citation, index);
          const judgement = judge(corpus, located, surroundings);
          const words = { text: text.slice(citation.start, citation.end), span: spanOf(citation) };
          if (judgement === undefined) {
            skipped.push({ ...words, reason: reasonOf(located) });
            return;
          }
          verdicts[judgement.verdict] += 1;
          items.push(Buffer.from(JSON.stringify({ ...words, parsed: located.parsed, ...judgement })));
        },
        signal,
      );
      const next = citations[examined.length];
      const coverage: z.infer<typeof coverageSchema> = {
        characters: next?.startCodePoint ?? codePoints(text),
        citations: examined.length,
        verdicts,
        skipped,
        ...(next && { continue_at: placeOf(next) }),
      };
      return joinJson<z.infer<typeof outputSchema>>([
        '{"items":[',
        items,
        `],"coverage":${JSON.stringify(coverage)}}`,
      ]);
    });
  },
});

function reasonOf({ citation }: Located): 'self' | 'anaphoric' {
  return citation.reference === 'self' ? 'self' : 'anaphoric';
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
