import { z } from 'zod';
import { ServiceError } from '../../errors.ts';
import { dayFields, dayProblems, statedDay } from '../../schema/day.ts';
import { documentSchema } from '../../schema/document.ts';
import { joinJson } from '../../schema/json.ts';
import { unknownJurisdiction } from '../accepted-jurisdictions.ts';
import { documentWithStatus } from '../document/document.ts';
import { EXAMPLES } from '../examples.ts';
import { keptAnswers } from '../kept-answers.ts';
import { operation } from '../operation.ts';
import { withGenerationNow } from '../services.ts';
import { citedWording, citedWordingSchema } from './cited-wording.ts';
import { findCitation } from './english/cited.ts';
import { citationText, jurisdictionHint } from './reading/input.ts';
import { parsedSchema } from './reading/parsed.ts';
import { readable } from './reading/readable.ts';
import { readCitation } from './reading/reading.ts';
import { titleDifferenceSchema } from './warnings/document.ts';
import { warningsSchema } from './warnings/warnings.ts';

const outputSchema = z.strictObject({
  parsed: parsedSchema,
  title_differs: titleDifferenceSchema.optional(),
  warnings: warningsSchema.optional(),
  document: documentSchema,
  article: citedWordingSchema.optional(),
});

const kept = keptAnswers<z.infer<typeof outputSchema>>();

export const cite = operation({
  name: 'cite',
  summary: 'Parses an Arabic or English citation and resolves it to a document',
  group: 'Citations',
  description:
    'If more than one document fits, none is picked: `citation_not_found` with `reason: "ambiguous"` ' +
    'and `candidates`. `article` is the first cited article in the wording of the day; `warnings` says if ' +
    'it is repealed, amended since the day, or renumbered.',
  access: 'key',
  http: { method: 'POST', path: '/v1/cite' },
  input: z.strictObject({
    citation: citationText,
    jurisdiction: jurisdictionHint,
    ...dayFields,
  }),
  output: outputSchema,
  example: EXAMPLES.cite,
  rate: 'default',
  budgetMs: 1_000,
  errors: ['citation_not_found', 'citation_unparseable'],
  check: (input, services) => [
    ...unknownJurisdiction(input, ['jurisdiction'], services),
    ...dayProblems(input),
  ],
  run({ citation, jurisdiction, ...day }, _context, services) {
    const as_of = statedDay(day);
    const known = { request: jurisdiction, default: services.jurisdictions.default };
    return withGenerationNow(services, (generation) => {
      const { corpus } = generation;
      const today = services.today();
      return kept(generation, `${today} ${as_of} ${jurisdiction} ${known.default} ${citation}`, () => {
        const words = readable(citation);
        const cited = { text: words, reading: readCitation(words, known), known };
        const days = { day: as_of ?? today, today };
        const found = findCitation(corpus, cited, { day: days.day });
        if (found instanceof ServiceError) throw found;
        const wording = citedWording(corpus, found, days);
        const warnings = [...(found.warnings ?? []), ...(wording?.warnings ?? [])];
        return joinJson<z.infer<typeof outputSchema>>([
          `{"parsed":${JSON.stringify(found.parsed)}`,
          found.title_differs ? `,"title_differs":${JSON.stringify(found.title_differs)}` : '',
          warnings.length > 0 ? `,"warnings":${JSON.stringify(warnings)}` : '',
          ',"document":',
          documentWithStatus(corpus, found.canonicalId, { as_of }, services),
          wording ? `,"article":${JSON.stringify(wording.article)}` : '',
          '}',
        ]);
      });
    });
  },
});
