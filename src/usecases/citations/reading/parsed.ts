/**
 * The parsed citation as answers show it: the fields of the specification (section 2.6) and additional ones.
 */
import { z } from 'zod';
import type { Citation } from '../../../core.ts';
import { formatCitation } from '../../../core.ts';
import { known } from '../../../schema/known.ts';
import { docTypeSchema, edgeTypeSchema } from '../../../schema/vocabulary.ts';
import { articleSchema, parsedArticle } from './articles.ts';
import { citedDates } from './dates.ts';
import { countryAtEnd } from './named-country.ts';
import type { Reading } from './reading.ts';
import { JURISDICTION_SOURCES } from './reading.ts';

const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const collectionSchema = z.strictObject({
  office_year: z.int().optional().describe('Year of the technical office (مكتب فني), or of the collection'),
  part: z.int().optional(),
  rule: z.int().optional().describe('Number of the rule (قاعدة)'),
  page: z.int().optional(),
});

export const parsedSchema = z
  .strictObject({
    doc_type: docTypeSchema,
    number: z.string().optional().describe('With western digits and its letters: 131, م/51'),
    year: z.int().optional().describe('As written, in calendar'),
    calendar: z.enum(['gregorian', 'hijri', 'judicial']).optional(),
    article_no: z.string().optional().describe('The first article named'),
    article_key: z.string().optional().describe('article_no in ASCII, such as 46-bis'),
    canonical_id: z.string().optional().describe('If the citation resolves to one document'),
    resolved_on: z
      .string()
      .optional()
      .describe('If a name passed from law to law: the day or year that decided between them'),
    jurisdiction: z
      .string()
      .optional()
      .describe('Absent if nothing names the country and none is guessed, as for an emiri decree'),
    jurisdiction_source: z.enum(JURISDICTION_SOURCES).optional(),
    instrument: z
      .string()
      .optional()
      .describe('Kind of instrument: law, royal-decree, cassation …; absent if the words are a title'),
    issued_by: z
      .string()
      .optional()
      .describe('The kind to which number and year belong, if it is not instrument itself'),
    issuer: z.string().optional().describe('As written, if the kind alone does not determine it'),
    name: z.string().optional().describe('Name of a law as written'),
    about: z
      .string()
      .optional()
      .describe(
        'Subject stated by the citation of a law by number, for comparison with the title of the ' +
          'document found',
      ),
    number_raw: z.string().optional().describe('number as written, if that differs'),
    file_number: z.string().optional().describe('File (ملف) of a fatwa of the State Council'),
    year_gregorian: z.int().optional().describe('Stated, or derived from the full date'),
    year_hijri: z.int().optional().describe('Stated, or derived from the full date'),
    year_candidates: z
      .tuple([z.int(), z.int()])
      .optional()
      .describe('The Gregorian years that overlap a bare Hijri year'),
    year_inferred: z
      .int()
      .optional()
      .describe('The full year of a truncated year, or the year that number contains'),
    date: isoDate.optional().describe('As written, YYYY-MM-DD in its own calendar'),
    date_gregorian: isoDate.optional().describe('Stated, or converted by Umm al-Qura'),
    date_hijri: isoDate.optional().describe('Stated, or converted by Umm al-Qura'),
    date_approximate: z
      .literal(true)
      .optional()
      .describe('The converted day is of a Hijri year before 1343 and may be off by a day or two'),
    judicial_year: z.int().optional().describe('Year of the court (ق)'),
    court: z.string().optional().describe('As written'),
    circuit: z.string().optional().describe('Circuit of a court of cassation: civil, criminal …'),
    session_date: isoDate.optional().describe('Gregorian day of the session of a ruling'),
    collection: collectionSchema.optional().describe('Publication of a ruling in print'),
    articles: z.array(articleSchema).optional().describe('Every article named, lists and ranges expanded'),
    relation: edgeTypeSchema.describe('Relation to the cited document, from the introducing words'),
    reference: z
      .enum(['full', 'self', 'anaphoric'])
      .describe(
        'full: by number, date or name. self: the document that contains the words. anaphoric: one ' +
          'cited before',
      ),
    repairs: z.array(z.string()).optional().describe('Damage to the text that the parser repaired'),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .describe('Share of citations parsed like this one whose number, year and article are right'),
    unparsed_tail: z.string().optional().describe('Words of the citation that no rule parses'),
    citation_string: z.string().describe('Canonical Arabic wording of the parsed citation'),
  })
  .describe('Content of the citation; absent members are not in the text');

export type Parsed = z.infer<typeof parsedSchema>;

/**
 * What resolving a citation adds to its parsed form: the document, and the day or year that decided between
 * two.
 */
export interface Resolved {
  readonly canonicalId?: string | undefined;
  readonly on?: string | undefined;
}

export function parsedOf(
  { citation, jurisdiction, source }: Reading,
  { canonicalId, on }: Resolved = {},
): Parsed {
  const { article, articles, repairs } = citation;
  const dates = citedDates(citation);
  return known({
    doc_type: docTypeSchema.parse(citation.docType),
    number: citation.number,
    year: citation.year,
    calendar: citation.calendar,
    article_no: article?.no,
    article_key: article?.key,
    canonical_id: canonicalId,
    resolved_on: on,
    jurisdiction,
    jurisdiction_source: source,
    instrument: citation.instrument,
    issued_by: citation.issuedBy,
    issuer: citation.issuer,
    name: citation.name,
    about: citation.about,
    number_raw: citation.numberRaw,
    file_number: citation.fileNumber,
    ...dates,
    year_inferred: citation.yearInferred,
    date: citation.date,
    court: citation.court,
    circuit: citation.circuit,
    session_date: citation.docType === 'case_law' ? dates.date_gregorian : undefined,
    collection: citation.collection && collectionOf(citation.collection),
    articles: articles.length > 0 ? articles.map(parsedArticle) : undefined,
    relation: citation.relation,
    reference: citation.reference,
    repairs: repairs.length > 0 ? repairs : undefined,
    confidence: citation.confidence,
    unparsed_tail: citation.unparsedTail,
    citation_string: formatCitation(withCountryOnce(citation)),
  });
}

/** Without the country if the name or the issuer ends with it: its adjective is written once. */
function withCountryOnce(citation: Citation): Citation {
  const { jurisdiction, ...rest } = citation;
  const isWritten = [citation.name, citation.issuer].some(
    (words) => words !== undefined && countryAtEnd(words) === jurisdiction,
  );
  return isWritten && jurisdiction !== undefined ? rest : citation;
}

function collectionOf({ officeYear, part, rule, page }: NonNullable<Citation['collection']>) {
  return known({ office_year: officeYear, part, rule, page });
}
