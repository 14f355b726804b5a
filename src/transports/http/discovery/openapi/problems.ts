/**
 * Describes the problem object in OpenAPI, and the error responses: one for each set of error codes with the
 * same status.
 */

import { SESSION_NEEDED } from '../../../../accounts/session.ts';
import type { ErrorCode, ErrorFacts } from '../../../../errors.ts';
import { catalogEntry, ERRORS, ServiceError } from '../../../../errors.ts';
import { LOGIN_REFUSED } from '../../../../usecases/account/login.ts';
import { UNKNOWN_LAW } from '../../../../usecases/examples.ts';
import type { AnyOperation } from '../../../../usecases/operation.ts';
import { errorsOf } from '../../../../usecases/operation.ts';
import { problemBody } from '../../../problem.ts';
import type { JsonSchema } from './json-schema.ts';
import { pascalCase } from './names.ts';
import { schemaReference } from './schemas.ts';
import { EXTENSION, markExtensions, SPECIFIED_CODES } from './specified.ts';

const own = Object.keys(ERRORS).filter((code) => !SPECIFIED_CODES.has(code as ErrorCode));

export const problemSchema: JsonSchema = markExtensions('Problem', {
  type: 'object',
  description: 'Every error has this body (RFC 9457). Branch on `code`; the other members may change.',
  required: ['type', 'title', 'status', 'detail', 'code', 'instance'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'URI of a page about the code' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string', description: 'Explanation for people' },
    code: {
      type: 'string',
      enum: Object.keys(ERRORS),
      description: `Stable in every version. Added to those of the specification: ${own.join(', ')}`,
    },
    instance: { type: 'string', description: 'Identifies the request, like the header X-Request-Id' },
    errors: {
      type: 'array',
      description: 'With validation_error: every broken rule',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: {
          pointer: { type: 'string', description: 'JSON Pointer to the field, as in #/filters/year_from' },
          detail: { type: 'string' },
        },
      },
    },
    parsed: {
      ...schemaReference('ParsedCitation'),
      description: 'With citation_not_found: content of the citation',
    },
    reason: {
      type: 'string',
      const: 'ambiguous',
      description: 'With citation_not_found: more than one document fits, and none was picked',
    },
    candidates: { type: 'array', items: { type: 'string' }, description: 'Ids of the documents that fit' },
  },
});

/** Fields of the example problems, for error codes whose example shows more than their catalog entry. */
const PROBLEM_FACTS: Partial<Record<ErrorCode, ErrorFacts>> = {
  validation_error: {
    detail: '#/top_k: Too big: expected number to be <=50',
    members: { errors: [{ pointer: '#/top_k', detail: 'Too big: expected number to be <=50' }] },
  },
  citation_not_found: { members: { parsed: UNKNOWN_LAW } },
  citation_unparseable: { detail: 'No supported form of citation matches «نص بلا استشهاد».' },
};

interface Refusal {
  readonly status: number;
  readonly codes: readonly ErrorCode[];
  /** Credential that replaces an API key: a session token (`Session`) or a password (`Login`). */
  readonly credentials?: keyof typeof CREDENTIALS;
  /** True if a browser gets the error as a page instead of JSON. */
  readonly page?: true;
}

/** OpenAPI media type object of an answer that is an HTML page. */
export const PAGE = { schema: { type: 'string', description: 'A page for people' } } as const;

/**
 * For operations without an API key: the text of the error `unauthorized`, and true in `counted` if the
 * request was counted in the rate limit before.
 */
const CREDENTIALS = {
  Session: { detail: SESSION_NEEDED, counted: false },
  Login: { detail: LOGIN_REFUSED, counted: true },
} as const;

/**
 * Additional statuses of an error code: a body that is not JSON, or another request that cannot be parsed, is
 * `validation_error` with status 400 instead of 422.
 */
const FURTHER_STATUSES: Partial<Record<ErrorCode, readonly number[]>> = { validation_error: [400] };

/** Returns the error responses of an operation, ordered by status. */
export function refusalsOf(operation: AnyOperation, hasPage = false): Refusal[] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(operation)) {
    for (const status of [ERRORS[code].status, ...(FURTHER_STATUSES[code] ?? [])]) {
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
  }
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => {
      const credentials = status === ERRORS.unauthorized.status ? credentialsOf(operation) : undefined;
      return { status, codes, ...(credentials && { credentials }), ...(hasPage && { page: true }) };
    });
}

function credentialsOf(operation: AnyOperation): Refusal['credentials'] {
  if (operation.access === 'key') return undefined;
  return operation.access === 'session' ? 'Session' : 'Login';
}

export function refusalName({ status, codes, credentials = undefined, page }: Refusal): string {
  const unusual = codes.every((code) => ERRORS[code].status !== status);
  return codes.map(pascalCase).join('Or') + (credentials ?? (unusual ? status : '')) + (page ? 'OrPage' : '');
}

/**
 * Statuses of errors that are found before the request is counted in the rate limit, because the credentials
 * and the head of the request are checked first.
 */
const BEFORE_THE_RATE: readonly number[] = [401, 405, 414, 431];

export function refusalResponse({ status, codes, credentials, page }: Refusal, siteUrl: string): object {
  const rows = codes.map(catalogEntry);
  const asked = credentials && CREDENTIALS[credentials];
  const counted = asked?.counted ?? !BEFORE_THE_RATE.includes(status);
  const headers = {
    ...headerReferences(['X-Request-Id']),
    ...(counted && headerReferences(RATE_HEADERS)),
    ...(rows.some(({ challenge }) => challenge) && headerReferences(['WWW-Authenticate'])),
    ...(rows.some(({ retry }) => retry === 'later') && headerReferences(['Retry-After'])),
    ...(status === 405 && headerReferences(['Allow'])),
  };
  return {
    description: codes
      .map((code) => `\`${code}\`: ${asked?.detail ?? unusualDetail(code, status) ?? ERRORS[code].detail}`)
      .join('\n\n'),
    headers,
    content: {
      'application/problem+json': {
        schema: {
          allOf: [schemaReference('Problem')],
          properties: { status: { const: status }, code: { enum: codes } },
        },
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: problemExample(code, status, siteUrl, asked?.detail) }]),
        ),
      },
      ...(page && { 'text/html': PAGE }),
    },
    ...(codes.every((code) => !SPECIFIED_CODES.has(code)) && { [EXTENSION]: true }),
  };
}

function unusualDetail(code: ErrorCode, status: number): string | undefined {
  return ERRORS[code].status === status
    ? undefined
    : 'The body is not JSON, or the request cannot be parsed.';
}

export function problemExample(
  code: ErrorCode,
  status: number,
  siteUrl: string,
  detail = unusualDetail(code, status),
): object {
  const facts = detail === undefined ? PROBLEM_FACTS[code] : { status, detail };
  return problemBody(new ServiceError(code, facts), { siteUrl, requestId: 'b6f0c1de' });
}

export const RATE_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
] as const;

const integer = { type: 'integer', minimum: 0 } as const;
const text = { type: 'string' } as const;

export const HEADERS = {
  'X-Request-Id': {
    description: 'The value of the request if it has the form `[A-Za-z0-9._-]{1,128}`; otherwise a new one',
    schema: text,
  },
  'X-RateLimit-Limit': {
    description: 'Limit of requests in the window; the monthly quota if that is used up',
    schema: integer,
  },
  'X-RateLimit-Remaining': { description: 'Requests left in the sliding window', schema: integer },
  'X-RateLimit-Reset': {
    description: 'Time at which the full rate is available again, in epoch seconds',
    schema: integer,
  },
  RateLimit: { description: 'As in the IETF draft on RateLimit header fields', schema: text },
  'RateLimit-Policy': {
    description: 'Policies that apply, with their windows in seconds',
    schema: text,
  },
  Location: { description: 'URL of the created resource', schema: text },
  'Retry-After': { description: 'Seconds to wait before the same request may succeed', schema: integer },
  'WWW-Authenticate': { description: 'Authentication scheme', schema: text },
  Allow: { description: 'Methods that the address supports', schema: text },
  ETag: { description: 'Strong validator; send it as If-None-Match', schema: text },
  'Cache-Control': { description: 'Caching rules of the answer', schema: text },
  'X-Service-Grounding': {
    description: 'The answer has no verified citation and is not a refusal. Not sent with an event stream',
    schema: { type: 'string', const: 'weak' },
  },
} as const;

export function headerReferences(names: readonly (keyof typeof HEADERS)[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
