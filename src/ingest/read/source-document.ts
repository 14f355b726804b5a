/**
 * Checks and cleans a document of the input and keeps the fields that ingest uses.
 *
 * The check is lenient where sources differ (a number for a string, `null` for a missing value) and strict
 * where a guess would invent law: jurisdiction, kind and some text are required.
 */
import { z } from 'zod';
import type { DocType, Status } from '../../schema/vocabulary.ts';
import { DOC_TYPES, STATUSES } from '../../schema/vocabulary.ts';
import { withAnnexApart } from './annexed-parts.ts';
import { withMissingNumbers } from './missing-numbers.ts';
import { withNotedSections } from './noted-sections.ts';
import { withNotedTexts } from './noted-texts.ts';
import { withoutPageHeaders } from './page-headers.ts';
import { withPrintedArticles } from './printed-articles.ts';
import { publicationDay } from './publication-day.ts';
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

const sourceSchema = z.object({
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

/**
 * Maximum length, in Unicode code points, of a title that is taken from the text because the document has
 * none.
 */
const TITLE_FROM_TEXT_CHARS = 150;

export type Checked = { ok: true; document: SourceDocument } | { ok: false; reason: string };

/**
 * Checks and cleans a document, the value of one input line. Ignores unknown fields and those named in
 * `without`.
 */
export function checkSourceDocument(value: unknown, without: ReadonlySet<string>): Checked {
  const kept = without.size === 0 ? value : drop(value, without);
  const parsed = sourceSchema.safeParse(kept);
  if (!parsed.success) return { ok: false, reason: reasonOf(parsed.error) };
  const { title, articles: rawArticles, ...fields } = parsed.data;
  const { articles: printed, ...rest } = withoutPageHeaders({
    ...fields,
    articles: (rawArticles ?? []).map(
      (article): SourceArticle => defined({ ...article, text: article.text ?? '' }),
    ),
  });
  const articles = printed.filter(
    ({ text, amendment_notes }) => text !== '' || amendment_notes !== undefined,
  );
  const firstText = rest.full_text ?? (articles[0]?.text || articles[0]?.amendment_notes?.[0]);
  if (firstText === undefined) return { ok: false, reason: 'no text: neither articles nor full_text' };
  const document: SourceDocument = defined({
    ...rest,
    title: (title ?? firstLine(firstText)).trim(),
    articles: withNotedTexts(withNotedSections(withMissingNumbers(articles))),
    published: publicationDay(kept),
  });
  return { ok: true, document: withPrintedArticles(withAnnexApart(document)) };
}

function drop(value: unknown, without: ReadonlySet<string>): unknown {
  const document = dropFields(value, without);
  if (!isObject(document)) return document;
  const { articles } = document;
  if (!Array.isArray(articles)) return document;
  return { ...document, articles: articles.map((article) => dropFields(article, without)) };
}

function dropFields(value: unknown, without: ReadonlySet<string>): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !without.has(name)));
}

function isObject(value: unknown): value is { articles?: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Copies an object without the keys whose value is `undefined`, so that equal documents have equal JSON. */
function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

function firstLine(value: string): string {
  const line = value.trim().split('\n', 1)[0] ?? '';
  return [...line].slice(0, TITLE_FROM_TEXT_CHARS).join('');
}

function reasonOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => (issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`))
    .join('; ');
}
