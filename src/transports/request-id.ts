/**
 * The id of a request in its answer and in the log: the client's own if it sent a valid one, else a new
 * UUID.
 */
import { randomUUID } from 'node:crypto';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

export function requestIdFrom(sent: unknown): string {
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}
