/** Requests of the HTTP benches, and the answer size of the opponent in each case. */
import type { Subjects } from '../shared/http-subjects.ts';
import type { LoadRequest } from './load.ts';

export interface Case {
  name: string;
  /** Sent in turn. */
  requests: LoadRequest[];
  /** Mean size of an answer. The opponent sends a constant of that size. */
  bytes: number;
  /** True if the opponent sends it without Koa. */
  raw: boolean;
  /** Lower bound of the ratio; `undefined` if the goal is stated against another opponent. */
  floor: number | undefined;
}

/** Sends one request and reads its answer as a client does. */
export type Ask = (request: LoadRequest) => Promise<{ status: number; bytes: number }>;

const post = (path: string, body: object): LoadRequest => ({ method: 'POST', path, body });

export async function httpCases(subjects: Subjects, ask: Ask): Promise<Case[]> {
  const { document, hub, citations, queries } = subjects;
  const documentRequest: LoadRequest = { method: 'GET', path: `/v1/document/${document}` };
  const candidates: Array<Omit<Case, 'bytes'>> = [
    {
      name: 'jurisdictions',
      requests: [{ method: 'GET', path: '/v1/jurisdictions' }],
      raw: false,
      floor: 0.7,
    },
    {
      name: 'cite',
      requests: citations.map((citation) => post('/v1/cite', { citation })),
      raw: false,
      floor: 0.65,
    },
    {
      name: 'document nearest to 50 KB, against node:http',
      requests: [documentRequest],
      raw: true,
      floor: 0.7,
    },
    {
      name: 'document nearest to 50 KB, against Koa',
      requests: [documentRequest],
      raw: false,
      floor: undefined,
    },
    {
      name: 'graph/traverse, depth 3, limit 100',
      requests: [post('/v1/graph/traverse', { canonical_id: hub, depth: 3, limit: 100 })],
      raw: false,
      floor: 0.45,
    },
    {
      name: 'search',
      requests: queries.map((query) => post('/v1/search', { query })),
      raw: false,
      floor: undefined,
    },
  ];
  const cases: Case[] = [];
  for (const candidate of candidates) cases.push({ ...candidate, ...(await answered(candidate, ask)) });
  return cases;
}

/**
 * Requests that are answered with 200, and their mean size. A citation that fits several documents is not
 * among them.
 */
async function answered({ name, requests }: Pick<Case, 'name' | 'requests'>, ask: Ask) {
  const kept: LoadRequest[] = [];
  let bytes = 0;
  for (const request of requests) {
    const answer = await ask(request);
    if (answer.status !== 200) continue;
    kept.push(request);
    bytes += answer.bytes;
  }
  if (kept.length === 0) throw new Error(`${name}: no request is answered with 200`);
  return { requests: kept, bytes: Math.round(bytes / kept.length) };
}
