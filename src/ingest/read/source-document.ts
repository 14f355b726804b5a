/**
 * The document of one input line: schema of its fields, and the cleaned document that ingest reads.
 *
 * The schema is lenient where sources differ (a number for a string, `null` for a missing value) and strict
 * where a guess would invent law: jurisdiction and kind are required.
 */
import { z } from 'zod';
import type { DocType, Status } from '../../schema/vocabulary.ts';
import { DOC_TYPES, STATUSES } from '../../schema/vocabulary.ts';
import type { SourceArticle } from './source-article.ts';

/** Makes a field optional, and reads `null` and blank strings as a missing value. */
function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
    schema.optional(),
  );
}

const text = z.string().transform((value) => value.replaceAll('\r\n', '\n'));
/**
 * Schema of a short text that may also be given as a JSON number, as some sources give the numbers of
 * instruments.
 */
const word = z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().min(1));
const year = z
  .union([
    z.int(),
    z
      .string()
      .trim()
      .regex(/^\d{3,4}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(1).max(2200));
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date, YYYY-MM-DD');
const texts = z.array(text).transform((values) => {
  const written = values.filter((value) => value.trim() !== '');
  return written.length > 0 ? written : undefined;
});

/** Texts that some exporters write in place of a missing number. */
const NO_NUMBER = new Set(['none', 'null', 'nan', '-']);
const articleNo = word.transform((value) => (NO_NUMBER.has(value.toLowerCase()) ? undefined : value));

const articleSchema = z.object({
  article_no: optional(articleNo),
  heading: optional(text),
  section: optional(text),
  text: optional(text),
  amendment_notes: optional(texts),
});

/** A link to another document that the source has marked in the text. */
const markedCitationSchema = z.object({
  text,
  cited_date: optional(z.string()),
});

/** A relation to another document that the source states. `instrument` is a citation of that document. */
const markedRelationSchema = z.object({ type: z.string(), instrument: text, heading: optional(text) });

export const sourceSchema = z.object({
  jurisdiction: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/, 'must be a two-letter country code')
    .transform((code) => code.toUpperCase()),
  doc_type: z.enum(DOC_TYPES),
  title: optional(text),
  official_number: optional(word),
  year_gregorian: optional(year),
  year_hijri: optional(year),
  status: z.enum(STATUSES).catch('unknown'),
  issuing_body: optional(word),
  judicial_year: optional(word),
  court: optional(word),
  circuit: optional(word),
  session_date: optional(date),
  fatwa_number: optional(word),
  legal_domain: optional(word),
  topics: optional(z.array(z.string())),
  text_kind: optional(word),
  preamble: optional(text),
  articles: optional(z.array(articleSchema)),
  full_text: optional(text),
  closing: optional(text),
  notes: optional(texts),
  citations: optional(z.array(markedCitationSchema)),
  relations: optional(z.array(markedRelationSchema)),
  doc_key: optional(word),
});

type Known<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
type Optional = Omit<
  z.infer<typeof sourceSchema>,
  'jurisdiction' | 'doc_type' | 'status' | 'title' | 'articles'
>;

export interface SourceDocument extends Known<Optional> {
  jurisdiction: string;
  doc_type: DocType;
  title: string;
  status: Status;
  articles: SourceArticle[];
  /** Day on which the gazette published it, `YYYY-MM-DD` in either calendar. */
  published?: string;
  /** Present if the articles had numbers of a promulgation in the source; see `withAnnexApart`. */
  annexed?: AnnexedParts;
  /**
   * Present if the articles are read out of one text: what it prints before each of their texts (numbers,
   * titles, blanks), and behind the last one.
   */
  printed?: string[];
}

/** The parts of an annex in the closing of a document. */
export interface AnnexedParts {
  /** Words before the number of a part, with which its text begins. */
  word: string;
  /** Present for an explanatory memorandum, which is no law. */
  explains?: true;
}

/** Names of the fields of a document and of its articles that ingest uses. */
export const DOCUMENT_FIELDS: readonly string[] = Object.keys(sourceSchema.shape);
export const ARTICLE_FIELDS: readonly string[] = Object.keys(articleSchema.shape);

/**
 * Names of the fields that the option `--without` may drop: all but jurisdiction, kind, articles and their
 * text.
 */
export const DROPPABLE_FIELDS: readonly string[] = [
  ...DOCUMENT_FIELDS.filter((name) => !['jurisdiction', 'doc_type', 'articles'].includes(name)),
  ...ARTICLE_FIELDS.filter((name) => name !== 'text'),
];
