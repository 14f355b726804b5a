/**
 * The one translation of errors to MCP. What a model can act on (a bad argument, a rate, an outage) is the answer of
 * the tool, holding our problem object; errors of the protocol are for messages that are none, and for resources, which
 * have no other way to fail.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { ProtocolError, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { ServiceError } from '../../errors.ts';
import { catalogEntry } from '../../errors.ts';
import type { ProblemPlace } from '../problem.ts';
import { problemBody, retryAfterSeconds } from '../problem.ts';

/** Codes of JSON-RPC (section 5.1). */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

export function toolProblem(error: ServiceError, place: ProblemPlace): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem(error, place)) }] };
}

/** Of a resource that cannot be read. Codes of ours lie outside of those that JSON-RPC keeps: the HTTP status is one. */
export function resourceProblem(error: ServiceError, uri: string, place: ProblemPlace): ProtocolError {
  if (error.code === 'not_found') return new ResourceNotFoundError(uri);
  return new ProtocolError(error.status, error.message, problem(error, place));
}

/** Of a body that is no message: 400 where it is no JSON, 422 where the JSON breaks a rule. */
export function malformedMessage({ status, message }: ServiceError): object {
  const code = status === 400 ? PARSE_ERROR : INVALID_REQUEST;
  return { jsonrpc: '2.0', id: null, error: { code, message } };
}

/** What HTTP tells in the header Retry-After stands in the object: a model sees no headers. */
function problem(error: ServiceError, place: ProblemPlace): object {
  const later = catalogEntry(error.code).retry === 'later';
  return { ...problemBody(error, place), ...(later && { retry_after: retryAfterSeconds(error) }) };
}
