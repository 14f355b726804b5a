/**
 * Requests of the HTTP benches, and for each case the size of the constant answer with which the bare server
 * is measured.
 */
import type { Subjects } from '../shared/http-subjects.ts';
import type { LoadRequest } from './load.ts';

export interface Case {
  name: string;
  /** Requests of the case, sent one after the other, over and over. */
  requests: LoadRequest[];
  /** Mean size of the service's answers in bytes. The bare server sends a constant of this size. */
  bytes: number;
  /** True if each request is sent once in the whole run. */
  once?: boolean;
  /** True if the bare server sends its answer without Koa. */
  raw: boolean;
  /**
   * Goal: lower bound of the ratio to the bare server. `undefined` if the goal is stated against another
   * program.
   */
  floor: number | undefined;
}

/** Sends one request and reads the answer as a client does. */
export type Ask = (request: LoadRequest) => Promise<{ status: number; bytes: number }>;

/** The case `cite` with citations of which none was asked before. */
export async function newCitations(citations: readonly string[], ask: Ask): Promise<Case> {
  const requests = citations.map((citation) => post('/v1/cite', { citation }));
  const name = 'cite, not asked before';
  return { name, raw: false, floor: undefined, once: true, ...(await answered({ name, requests }, ask)) };
}

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
 * Returns those of the requests that are answered with 200, and the mean size of their answers. This drops,
 * for one, a citation that fits several documents.
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
