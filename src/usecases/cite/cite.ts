import { z } from 'zod';
import { normalize } from '../../core.ts';
import { ServiceError } from '../../errors.ts';
import { documentSchema } from '../../schema/document.ts';
import { jurisdictionCodeSchema } from '../../schema/filters.ts';
import { joinJson } from '../../schema/json.ts';
import { text } from '../../schema/text.ts';
import { docTypeSchema } from '../../schema/vocabulary.ts';
import { documentBytes } from '../document/document.ts';
import { unknownJurisdiction } from '../jurisdictions/accepted.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';
import type { Reading } from './resolve.ts';
import { JURISDICTION_SOURCES, readCitation, resolveCitation } from './resolve.ts';

const inputSchema = z.strictObject({
  citation: text(3, 500).describe('A citation, alone or inside a sentence: the first one is taken'),
  jurisdiction: jurisdictionCodeSchema.optional().describe('Hint for a citation that names no country'),
});

const calendarSchema = z.enum(['gregorian', 'hijri', 'judicial']);

const parsedSchema = z.strictObject({
  doc_type: docTypeSchema,
  number: z.string().optional(),
  year: z.int().optional().describe('As written, in calendar'),
  calendar: calendarSchema.optional(),
  article_no: z.string().optional(),
  article_key: z.string().optional().describe('article_no in ASCII, such as 46-bis'),
  canonical_id: z.string().optional(),
  jurisdiction: z.string(),
  jurisdiction_source: z.enum(JURISDICTION_SOURCES),
});

const outputSchema = z.strictObject({ parsed: parsedSchema, document: documentSchema });

type Parsed = z.infer<typeof parsedSchema>;

export const cite = operation({
  name: 'cite',
  summary: 'Parses an Arabic citation and resolves it to a document',
  input: inputSchema,
  output: outputSchema,
  rate: 'default',
  budgetMs: 1_000,
  errors: ['citation_not_found', 'citation_unparseable'],
  check: (input, services) => unknownJurisdiction(input, ['jurisdiction'], services),
  run(input, _context, services) {
    const reading = readCitation(input.citation, input.jurisdiction, services.jurisdictions.default);
    if (reading === undefined) throw unparseable(input.citation);

    return withGeneration(services, ({ corpus }) => {
      const candidates = resolveCitation(corpus, reading);
      const [id, ...others] = candidates;
      if (id === undefined) throw notInCorpus(parsed(reading));
      if (others.length > 0) throw ambiguous(parsed(reading), candidates);
      return joinJson<z.infer<typeof outputSchema>>([
        '{"parsed":',
        JSON.stringify(parsed(reading, id)),
        ',"document":',
        documentBytes(corpus, id),
        '}',
      ]);
    });
  },
});

function parsed({ citation, jurisdiction, source }: Reading, canonicalId?: string): Parsed {
  return {
    doc_type: docTypeSchema.parse(citation.docType),
    ...(citation.number !== undefined && { number: citation.number }),
    ...(citation.year !== undefined && { year: citation.year }),
    ...(citation.calendar !== undefined && { calendar: calendarSchema.parse(citation.calendar) }),
    ...(citation.article !== undefined && {
      article_no: citation.article.no,
      article_key: citation.article.key,
    }),
    ...(canonicalId !== undefined && { canonical_id: canonicalId }),
    jurisdiction,
    jurisdiction_source: source,
  };
}

/** The caller sees what the forms were matched against: most misses are a typing slip that shows there. */
function unparseable(citation: string): ServiceError {
  return new ServiceError('citation_unparseable', {
    detail: `No supported form of citation matches «${normalize(citation, 'citation')}».`,
  });
}

function notInCorpus(parsed: Parsed): ServiceError {
  return new ServiceError('citation_not_found', { members: { parsed } });
}

function ambiguous(parsed: Parsed, candidates: readonly string[]): ServiceError {
  return new ServiceError('citation_not_found', {
    detail: 'The citation fits more than one document; none was picked.',
    members: { parsed, reason: 'ambiguous', candidates },
  });
}
