/**
 * Translates errors to MCP. An error that a model can act on (a bad argument, a rate, an outage) is an answer
 * of the tool with the problem object. Errors of the protocol are for malformed messages, unknown tools and
 * resources.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { ProtocolError, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { ServiceError } from '../../errors.ts';
import { catalogEntry } from '../../errors.ts';
import type { ProblemPlace } from '../problem.ts';
import { problemBody, retryAfterSeconds } from '../problem.ts';

/** Error codes of the JSON-RPC 2.0 specification, section 5.1. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

export function toolProblem(error: ServiceError, place: ProblemPlace): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem(error, place)) }] };
}

/**
 * The error for a resource that cannot be read. Its code is the HTTP status: JSON-RPC reserves only negative
 * codes.
 */
export function resourceProblem(error: ServiceError, uri: string, place: ProblemPlace): ProtocolError {
  if (error.code === 'not_found') return new ResourceNotFoundError(uri);
  return new ProtocolError(error.status, error.message, problem(error, place));
}

/** The id of a message: null where it is unknown. */
export type MessageId = string | number | null;

/** The JSON-RPC error for a body that is no message: a parse error for 400, an invalid request for 422. */
export function malformedMessage({ status, message }: ServiceError, id: MessageId = null): object {
  const code = status === 400 ? PARSE_ERROR : INVALID_REQUEST;
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** The problem object, with the seconds to wait in `retry_after`: a model does not see HTTP headers. */
function problem(error: ServiceError, place: ProblemPlace): object {
  const later = catalogEntry(error.code).retry === 'later';
  return { ...problemBody(error, place), ...(later && { retry_after: retryAfterSeconds(error) }) };
}
