/**
 * Operations, error codes and fields that the specification of the API defines. Other services may implement
 * the same specification. The API description marks everything else as an extension; a client that uses no
 * extension works with any such service.
 */
import type { ErrorCode } from '../../../../errors.ts';
import type { JsonSchema } from './json-schema.ts';

export const EXTENSION = 'x-sanad-extension';

export const SPECIFIED_OPERATIONS: ReadonlySet<string> = new Set([
  'search',
  'reason',
  'cite',
  'document',
  'traverse',
  'jurisdictions',
  'account_signup',
  'account_verify',
  'account_login',
  'account_me',
  'account_keys',
  'account_key_create',
  'account_key_revoke',
  'account_usage',
  'account_quota',
]);

export const SPECIFIED_CODES: ReadonlySet<ErrorCode> = new Set([
  'validation_error',
  'unauthorized',
  'plan_required',
  'signup_closed',
  'email_taken',
  'not_found',
  'citation_not_found',
  'citation_unparseable',
  'rate_limited',
  'upstream_unavailable',
]);

/**
 * Fields that the specification defines, for each schema that also has extensions. In schemas not listed
 * here, the specification defines all fields.
 */
const SPECIFIED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  SearchRequest: ['query', 'top_k', 'filters', 'rerank', 'include_text'],
  SearchResponse: ['results', 'took_ms', 'fusion', 'reranked'],
  SearchResult: [
    'canonical_id',
    'score',
    'doc_type',
    'title',
    'article_no',
    'snippet',
    'year',
    'status',
    'citation_string',
    'meta',
  ],
  ReasonRequest: ['question', 'filters', 'top_k', 'stream', 'language'],
  ReasonResponse: ['answer', 'citations', 'grounding', 'took_ms'],
  ReasonCitation: ['marker', 'canonical_id', 'article_no', 'citation_string', 'snippet', 'verified'],
  Grounding: ['retrieved', 'used', 'dropped_unverified_refs'],
  Document: [
    'canonical_id',
    'doc_type',
    'jurisdiction',
    'title',
    'official_number',
    'year_gregorian',
    'status',
    'issuing_body',
    'full_text',
  ],
  TraverseRequest: ['canonical_id', 'direction', 'edge_types', 'depth', 'limit'],
  CiteRequest: ['citation'],
  CiteResponse: ['parsed', 'document'],
  ParsedCitation: ['doc_type', 'number', 'year', 'article_no', 'canonical_id'],
  AccountMeResponse: ['id', 'email', 'email_verified', 'plan', 'created_at'],
  Problem: ['type', 'title', 'status', 'detail', 'code', 'parsed'],
};

/**
 * Returns the schema with each extension field (one that the specification does not define) marked as such.
 */
export function markExtensions(name: string, schema: JsonSchema): JsonSchema {
  const specified = SPECIFIED_FIELDS[name];
  if (specified === undefined || schema.properties === undefined) return schema;
  const fields = Object.entries(schema.properties).map(([field, member]) =>
    specified.includes(field) || typeof member !== 'object'
      ? [field, member]
      : [field, { ...member, [EXTENSION]: true }],
  );
  return { ...schema, properties: Object.fromEntries(fields) };
}
