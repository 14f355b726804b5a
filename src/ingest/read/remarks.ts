/**
 * Remarks on a document of the input: fields and values that ingest does not take, with the one that was
 * probably meant. A document with remarks is taken all the same, because sources have fields of their own.
 */
import { distance } from 'fastest-levenshtein';
import { DOC_TYPES, STATUSES } from '../../schema/vocabulary.ts';
import { ARTICLE_FIELDS, DOCUMENT_FIELDS } from './source-document.ts';

export interface Remark {
  kind: 'unknown_field' | 'unknown_value' | 'article_without_text';
  /** Path of the field: `titel`, `articles[].body`. */
  field: string;
  /** The value that is not known, of `unknown_value`. */
  value?: string;
  /** The field or the value that was probably meant. */
  suggestion?: string;
}

/** Fields of the documented format that describe the source, and that ingest does not need. */
const UNUSED_FIELDS: ReadonlySet<string> = new Set(['source', 'gazette', 'publication_date_text']);

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
  const { status } = value;
  if (typeof status === 'string' && status.trim() !== '' && !isIn(STATUSES, status)) {
    remarks.push({ kind: 'unknown_value', field: 'status', value: status, ...suggested(status, STATUSES) });
  }
  return remarks;
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
  const { doc_type: kind, articles } = value;
  const meant = typeof kind === 'string' && !isIn(DOC_TYPES, kind) ? nearestOf(kind, DOC_TYPES) : undefined;
  if (meant !== undefined) mends.push(`write «${meant}» for «${kind}»`);
  if (typeof articles === 'string') mends.push('articles is an array; a whole text belongs in full_text');
  return mends;
}

type Fields = Readonly<Record<string, unknown>>;

function unknownFields(
  value: Fields,
  known: readonly string[],
  usual: Readonly<Record<string, string>>,
  prefix: string,
): Remark[] {
  return Object.keys(value)
    .filter((name) => !(known.includes(name) || (prefix === '' && UNUSED_FIELDS.has(name))))
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
