/**
 * Remarks on a document of the input: fields and values that ingest does not take, with the one that was
 * probably meant. A document with remarks is taken all the same, because sources have fields of their own.
 */
import { distance } from 'fastest-levenshtein';
import { DOC_TYPES, STATUSES } from '../../schema/vocabulary.ts';
import { ARTICLE_FIELDS, DOCUMENT_FIELDS } from './source-document.ts';

export interface Remark {
  kind:
    | 'unknown_field'
    | 'unknown_value'
    | 'article_without_text'
    | 'repeated_article_no'
    | 'hijri_year'
    | 'markup';
  /** Path of the field: `titel`, `articles[].body`. */
  field: string;
  /** The value that the remark is about, of `markup` the first tag; of `unknown_field` none. */
  value?: string;
  /** The field or the value that was probably meant. */
  suggestion?: string;
}

/** Fields that describe the source. Ingest reads at most the day of publication in them (`publication-day.ts`). */
const SOURCE_FIELDS: ReadonlySet<string> = new Set([
  'source',
  'gazette',
  'publication_date',
  'publication_date_text',
]);

/** Fields by the names that other programs give them. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  country: 'jurisdiction',
  country_code: 'jurisdiction',
  type: 'doc_type',
  kind: 'doc_type',
  document_type: 'doc_type',
  name: 'title',
  official_no: 'official_number',
  number: 'official_number',
  no: 'official_number',
  law_number: 'official_number',
  law_no: 'official_number',
  year: 'year_gregorian',
  year_g: 'year_gregorian',
  gregorian_year: 'year_gregorian',
  year_h: 'year_hijri',
  hijri_year: 'year_hijri',
  state: 'status',
  authority: 'issuing_body',
  issuer: 'issuing_body',
  ministry: 'issuing_body',
  date: 'session_date',
  text: 'full_text',
  body: 'full_text',
  content: 'full_text',
  contents: 'full_text',
  introduction: 'preamble',
  provisions: 'articles',
  clauses: 'articles',
  id: 'doc_key',
};

const USUAL_NAMES_IN_ARTICLES: Readonly<Record<string, string>> = {
  no: 'article_no',
  number: 'article_no',
  num: 'article_no',
  id: 'article_no',
  article: 'article_no',
  article_number: 'article_no',
  body: 'text',
  content: 'text',
  full_text: 'text',
  title: 'heading',
  name: 'heading',
  chapter: 'section',
  part: 'section',
  notes: 'amendment_notes',
  amendments: 'amendment_notes',
};

/** Kinds of documents by the names that other programs give them. */
const USUAL_KINDS: Readonly<Record<string, string>> = {
  law: 'legislation',
  act: 'legislation',
  statute: 'legislation',
  code: 'legislation',
  ruling: 'case_law',
  judgment: 'case_law',
  judgement: 'case_law',
  case: 'case_law',
  bylaw: 'regulation',
  rules: 'regulation',
  decision: 'decree',
  order: 'decree',
};

/** A lower year is nearly always one of the Hijri calendar. */
const FIRST_GREGORIAN_YEAR = 1800;

/** Maximum number of edits between a misspelt name and the meant one. Longer names are not compared. */
const NEAR = 3;
const MAX_NAME_LENGTH = 64;

/** Returns the remarks on the value of one input line. Remarks on articles are given once per field. */
export function remarksOn(value: unknown): Remark[] {
  if (!isObject(value)) return [];
  const remarks = unknownFields(value, DOCUMENT_FIELDS, USUAL_NAMES, '');
  const articles = Array.isArray(value.articles) ? value.articles.filter(isObject) : [];
  const seen = new Set<string>();
  for (const article of articles) {
    for (const remark of unknownFields(article, ARTICLE_FIELDS, USUAL_NAMES_IN_ARTICLES, 'articles[].')) {
      if (!seen.has(remark.field)) remarks.push(remark);
      seen.add(remark.field);
    }
  }
  for (const article of articles.filter(isWithoutText)) {
    const { article_no: number } = article;
    const named = typeof number === 'string' || typeof number === 'number' ? { value: String(number) } : {};
    remarks.push({ kind: 'article_without_text', field: 'articles[].text', ...named });
  }
  const repeated = repeatedNumber(articles);
  if (repeated !== undefined)
    remarks.push({ kind: 'repeated_article_no', field: 'articles[].article_no', value: repeated });
  const marked = markedField(value, articles);
  if (marked !== undefined) remarks.push({ kind: 'markup', ...marked });
  const { status, year_gregorian: year } = value;
  if (Number(year) > 0 && Number(year) < FIRST_GREGORIAN_YEAR)
    remarks.push({
      kind: 'hijri_year',
      field: 'year_gregorian',
      value: String(year),
      suggestion: 'year_hijri',
    });
  if (typeof status === 'string' && status.trim() !== '' && !isIn(STATUSES, status)) {
    remarks.push({ kind: 'unknown_value', field: 'status', value: status, ...suggested(status, STATUSES) });
  }
  return remarks;
}

/** Tags of HTML in a text. They would be shown and quoted as words of the law. */
const TAG = /<\/?(?:p|div|span|br|b|i|u|strong|em|font|a|ul|ol|li|table|tr|td|th|h[1-6])(?:\s[^<>]*)?\/?>/i;

/** Returns the first field of the document with a tag of HTML, and the tag. */
function markedField(
  value: Fields,
  articles: readonly Fields[],
): { field: string; value: string } | undefined {
  const texts = [
    ...['title', 'preamble', 'full_text', 'closing'].map((name) => [name, value[name]] as const),
    ...articles.flatMap(({ heading, text }) => [
      ['articles[].heading', heading] as const,
      ['articles[].text', text] as const,
    ]),
  ];
  for (const [field, text] of texts) {
    const tag = typeof text === 'string' && text.includes('<') ? TAG.exec(text)?.[0] : undefined;
    if (tag !== undefined) return { field, value: tag };
  }
  return undefined;
}

/**
 * Returns what to change in a document that was refused, as sentences: misspelt fields, misspelt kinds, and
 * a field that holds documents. Empty if nothing is known.
 */
export function mendsOf(value: unknown): string[] {
  if (!isObject(value)) return Array.isArray(value) ? ['the line is an array: write its documents'] : [];
  const holder = Object.keys(value).find((name) => name !== 'articles' && isListOfDocuments(value[name]));
  if (holder !== undefined) return [`the documents are in «${holder}»: give that array alone`];
  const mends = remarksOn(value)
    .filter(({ kind, suggestion }) => kind === 'unknown_field' && suggestion !== undefined)
    .map(({ field, suggestion }) => `write «${suggestion}» for «${field}»`);
  const { doc_type: kind, jurisdiction, articles } = value;
  const meant =
    typeof kind === 'string' && !isIn(DOC_TYPES, kind)
      ? suggested(kind, DOC_TYPES, USUAL_KINDS).suggestion
      : undefined;
  if (meant !== undefined) mends.push(`write «${meant}» for «${kind}»`);
  const country = typeof jurisdiction === 'string' ? countryNamed(jurisdiction) : undefined;
  if (country !== undefined) mends.push(`write «${country}» for «${jurisdiction}»`);
  if (typeof articles === 'string') mends.push('articles is an array; a whole text belongs in full_text');
  if (isObject(articles) || (Array.isArray(articles) && articles.some((one) => typeof one === 'string')))
    mends.push('write each article as {"article_no": "1", "text": "…"} in the array articles');
  const { year_gregorian: year } = value;
  if (typeof year === 'string' && !/^\s*\d{1,4}\s*$/.test(year))
    mends.push('write year_gregorian as a number of four digits; a whole date is no year');
  return mends;
}

/** Returns the code of a country by its English or Arabic name; undefined for codes and unknown names. */
function countryNamed(name: string): string | undefined {
  const plain = name.trim().toLowerCase();
  if (plain.length < 3) return undefined;
  for (const language of ['en', 'ar']) {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const code = COUNTRIES.find((one) => names.of(one)?.toLowerCase() === plain);
    if (code !== undefined) return code;
  }
  return undefined;
}

/** The countries of the Arab League. */
const COUNTRIES = 'AE BH DJ DZ EG IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TN YE'.split(' ');

/** The first number that two articles of the document bear in one section. */
function repeatedNumber(articles: readonly Fields[]): string | undefined {
  const seen = new Set<string>();
  for (const { article_no: number, section } of articles) {
    if (typeof number !== 'string' && typeof number !== 'number') continue;
    const key = JSON.stringify([section ?? null, String(number)]);
    if (seen.has(key)) return String(number);
    seen.add(key);
  }
  return undefined;
}

type Fields = Readonly<Record<string, unknown>>;

function unknownFields(
  value: Fields,
  known: readonly string[],
  usual: Readonly<Record<string, string>>,
  prefix: string,
): Remark[] {
  return Object.keys(value)
    .filter((name) => !(known.includes(name) || (prefix === '' && SOURCE_FIELDS.has(name))))
    .map((name) => ({
      kind: 'unknown_field',
      field: `${prefix}${name}`,
      ...suggested(
        name,
        known.filter((field) => !Object.hasOwn(value, field)),
        usual,
        prefix,
      ),
    }));
}

/** The meant name as a property, if there is one. Names that the object has already are not meant. */
function suggested(
  written: string,
  known: readonly string[],
  usual: Readonly<Record<string, string>> = {},
  prefix = '',
): { suggestion?: string } {
  const plain = written
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[-\s.]+/g, '_');
  const named = Object.hasOwn(usual, plain) ? usual[plain] : undefined;
  const meant = named !== undefined && known.includes(named) ? named : nearestOf(plain, known);
  return meant === undefined ? {} : { suggestion: `${prefix}${meant}` };
}

/** The nearest name, if less than half of its letters differ. */
function nearestOf(written: string, known: readonly string[]): string | undefined {
  if (written.length > MAX_NAME_LENGTH) return undefined;
  const [nearest] = known
    .map((name) => ({ name, edits: distance(written.toLowerCase(), name) }))
    .filter(({ name, edits }) => edits <= NEAR && edits * 2 < name.length)
    .sort((a, b) => a.edits - b.edits);
  return nearest?.name;
}

function isWithoutText({ text, amendment_notes: notes }: Fields): boolean {
  const isBlank = text === undefined || text === null || (typeof text === 'string' && text.trim() === '');
  return isBlank && !(Array.isArray(notes) && notes.length > 0);
}

const isListOfDocuments = (value: unknown): boolean =>
  Array.isArray(value) && isObject(value[0]) && ('jurisdiction' in value[0] || 'articles' in value[0]);

const isIn = (values: readonly string[], value: string): boolean => values.includes(value);

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
