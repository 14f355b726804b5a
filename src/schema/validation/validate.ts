/** Validates input. Returns the typed input, or every broken rule at once. */
import type { z } from 'zod';
import type { Problem } from '../../errors.ts';
import { meantField, operationTaking } from './meant-field.ts';

/** Input of a request without parameters. Its validation result is cached for each schema. */
export const NOTHING: object = Object.freeze({});

type Validated<T> = { input: T; problems: undefined } | { input: undefined; problems: Problem[] };

const ofNothing = new WeakMap<z.ZodType, Validated<unknown>>();

/** Checks a value against the schema. Returns the parsed value, or the problems found. */
export function validate<T extends z.ZodType>(schema: T, value: unknown): Validated<z.output<T>> {
  if (value !== NOTHING) return parsed(schema, value);
  const known = ofNothing.get(schema) ?? parsed(schema, {});
  ofNothing.set(schema, known);
  return known as Validated<z.output<T>>;
}

function parsed<T extends z.ZodType>(schema: T, value: unknown): Validated<z.output<T>> {
  const given = absentForNull(value);
  const result = schema.safeParse(given);
  if (result.success) return { input: result.data, problems: undefined };
  // Only a refusal needs the input beside each issue: with options, zod takes ten times as long.
  const { error } = schema.safeParse(given, { reportInput: true });
  const { issues } = error ?? result.error;
  return { input: undefined, problems: issues.flatMap((issue) => problemsOf(issue, schema)) };
}

/**
 * Treats a field with `null` as absent, but not within arrays. The field stays with the value `undefined`, so
 * that an unknown field is reported even if it is null. Changes the decoded JSON in place, which is safe
 * because it belongs to this request only.
 */
function absentForNull(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const record = value as Record<string, unknown>;
  for (const key in record) {
    if (record[key] === null) record[key] = undefined;
    else absentForNull(record[key]);
  }
  return record;
}

function problemsOf(issue: z.core.$ZodIssue, schema: z.ZodType): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const meant = meantField(schema, issue.path, key);
      const operation = meant === undefined ? operationTaking(schema, issue.path, key) : undefined;
      const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
      const elsewhere = operation === undefined ? '' : `; the operation ${operation} takes it`;
      return {
        pointer: pointerTo([...issue.path, key]),
        detail: `is not a known field${hint}${elsewhere}`,
      };
    });
  }
  const missing = issue.code === 'invalid_type' && issue.input === undefined && issue.path.length > 0;
  if (missing) return [{ pointer: pointerTo(issue.path), detail: 'is required' }];
  const meant = meantValue(issue);
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return [{ pointer: pointerTo(issue.path), detail: `${issue.message}${hint}` }];
}

/** The JSON that a client probably meant by a text. A text itself is not repeated: details are logged. */
function meantValue(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code !== 'invalid_type' || typeof issue.input !== 'string') return undefined;
  const { expected, input } = issue;
  if (expected === 'array') return 'a list, ["…"]';
  if (expected === 'number' && /^-?\d{1,9}$/.test(input)) return input;
  return expected === 'boolean' && /^(?:true|false)$/.test(input) ? input : undefined;
}

/**
 * Maximum length of a reported JSON Pointer. Without it, long field names could make the answer larger than
 * the request.
 */
const MAX_POINTER_LENGTH = 256;

/**
 * Writes a path as a JSON Pointer (RFC 6901) in the form of a URI fragment, truncated at
 * `MAX_POINTER_LENGTH`.
 */
export function pointerTo(path: readonly PropertyKey[]): string {
  let pointer = '#';
  for (const key of path) {
    pointer += `/${token(key)}`;
    if (pointer.length > MAX_POINTER_LENGTH) {
      return `${pointer.slice(0, MAX_POINTER_LENGTH).replace(/%.?$/, '')}…`;
    }
  }
  return pointer;
}

function token(key: PropertyKey): string {
  const escaped = String(key).slice(0, MAX_POINTER_LENGTH).replaceAll('~', '~0').replaceAll('/', '~1');
  // Lone surrogates in a field name are replaced, because they have no percent-encoding.
  return encodeURIComponent(escaped.replaceAll(/\p{Surrogate}/gu, '\u{FFFD}'));
}
