import { z } from 'zod';
import { ServiceError } from '../../errors.ts';
import { dayFields, dayProblems, statedDay } from '../../schema/day.ts';
import { documentSchema } from '../../schema/document.ts';
import { jurisdictionCodeSchema } from '../../schema/filters.ts';
import { joinJson } from '../../schema/json.ts';
import { text } from '../../schema/text.ts';
import { unknownJurisdiction } from '../accepted-jurisdictions.ts';
import { documentWithStatus } from '../document/document.ts';
import { EXAMPLES } from '../examples.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';
import { findDocument } from './found.ts';
import { parsedSchema } from './resolve/parsed.ts';
import { readable } from './resolve/readable.ts';
import { readCitation } from './resolve/resolve.ts';
import { warningsSchema } from './warnings/warnings.ts';

/** Schema of one citation in a request. */
export const citationText = text(3, 500).describe(
  'A citation, alone or inside a sentence; only the first is parsed',
);

export const jurisdictionHint = jurisdictionCodeSchema
  .optional()
  .describe('Hint for a citation that names no country');

const outputSchema = z.strictObject({
  parsed: parsedSchema,
  warnings: warningsSchema.optional(),
  document: documentSchema,
});

export const cite = operation({
  name: 'cite',
  summary: 'Parses an Arabic citation and resolves it to a document',
  group: 'Citations',
  description:
    'If more than one document fits, none is picked: `citation_not_found` with `reason: "ambiguous"` ' +
    'and `candidates`.',
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
    const words = readable(citation);
    const cited = { text: words, reading: readCitation(words, known), known };
    return withGeneration(services, ({ corpus }) => {
      const found = findDocument(corpus, cited, { day: as_of ?? services.today() });
      if (found instanceof ServiceError) throw found;
      return joinJson<z.infer<typeof outputSchema>>([
        '{"parsed":',
        JSON.stringify(found.parsed),
        found.warnings ? `,"warnings":${JSON.stringify(found.warnings)}` : '',
        ',"document":',
        documentWithStatus(corpus, found.canonicalId, { as_of }, services),
        '}',
      ]);
    });
  },
});
