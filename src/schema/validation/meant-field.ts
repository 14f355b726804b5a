/** Suggests the field that a client probably meant by an unknown name. */
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';

/** Fields of this API by the names that other search APIs have for them. */
const USUAL_NAMES: Readonly<Record<string, readonly string[]>> = {
  q: ['query', 'question', 'citation'],
  query: ['question', 'citation', 'text'],
  question: ['query'],
  text: ['citation', 'query', 'question'],
  citation: ['text'],
  citations: ['citation'],
  queries: ['searches'],
  prompt: ['question', 'query'],
  k: ['top_k', 'limit'],
  limit: ['top_k'],
  top_k: ['limit'],
  n: ['top_k', 'limit'],
  size: ['top_k', 'limit'],
  max_results: ['top_k', 'limit'],
  page_size: ['top_k', 'limit'],
  id: ['canonical_id'],
  document_id: ['canonical_id'],
  article_no: ['article'],
  country: ['jurisdiction'],
  type: ['doc_type'],
  lang: ['language'],
  date: ['as_of'],
  day: ['as_of'],
  max_length: ['max_chars'],
};

/** Fields that only one operation takes, for those who expect them of every operation on a document. */
const OPERATIONS_OF: Readonly<Record<string, string>> = {
  article: 'article',
  article_no: 'article',
  article_number: 'article',
};

/**
 * Returns the operation that takes a field which the operation of `schema`, one on a document, does not take:
 * agents ask a document for one of its articles. Undefined if none is known.
 */
export function operationTaking(
  schema: z.ZodType,
  path: readonly PropertyKey[],
  unknown: string,
): string | undefined {
  const fields = fieldsOf(schema);
  if (path.length > 0 || fields === undefined || !Object.hasOwn(fields, 'canonical_id')) return undefined;
  return Object.hasOwn(OPERATIONS_OF, unknown) ? OPERATIONS_OF[unknown] : undefined;
}

/** Maximum edit distance between a misspelt name and the field. Longer names are not compared. */
const NEAR = 2;
const MAX_NAME_LENGTH = 64;

type Fields = Readonly<Record<string, z.ZodType>>;

/**
 * Returns the field that `unknown` probably means, in the object of the schema at `path`, as `query`,
 * `filters.jurisdiction`, or `as_of, outside of filters`; undefined if no field is like it.
 */
export function meantField(
  schema: z.ZodType,
  path: readonly PropertyKey[],
  unknown: string,
): string | undefined {
  const root = fieldsOf(schema);
  const fields = path.reduce<Fields | undefined>((outer, key) => fieldsOf(outer?.[String(key)]), root);
  if (fields === undefined || unknown.length > MAX_NAME_LENGTH) return undefined;
  const others = Object.hasOwn(USUAL_NAMES, unknown) ? (USUAL_NAMES[unknown] as readonly string[]) : [];
  const names = Object.keys(fields);
  for (const usual of [unknown, ...others]) {
    if (Object.hasOwn(fields, usual)) return usual;
    // A field of a nested object that was written beside it.
    const outer = names.find((name) => Object.hasOwn(fieldsOf(fields[name]) ?? {}, usual));
    if (outer !== undefined) return `${outer}.${usual}`;
    // A field that was written into an object beside it.
    if (path.length > 0 && Object.hasOwn(root ?? {}, usual)) return `${usual}, outside of ${path.join('.')}`;
  }
  return nearestOf(unknown, names);
}

/** The nearest name, if less than half of the letters differ. */
function nearestOf(unknown: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, edits: distance(unknown.toLowerCase(), name) }))
    .filter(({ name, edits }) => edits <= NEAR && edits * 2 < name.length)
    .sort((a, b) => a.edits - b.edits);
  return nearest?.name;
}

function fieldsOf(schema: z.ZodType | undefined): Fields | undefined {
  if (schema instanceof z.ZodObject) return schema.shape as Fields;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return fieldsOf(schema.def.innerType as z.ZodType);
  }
  return undefined;
}
