/**
 * Chooses the id of a request, which its answer and the log contain: the client's own if it sent a valid one,
 * otherwise a new UUID.
 */
import { randomUUID } from 'node:crypto';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

export function requestIdFrom(sent: unknown): string {
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}
