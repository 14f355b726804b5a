/**
 * Compares answers of another day with those of today: `npm run bench:as-of -- --data DIR`. One server gets
 * the same requests with and without `as_of`, one after the other. The figure is the median of the rounds'
 * ratios of p50, with the smallest and the largest: above 1, another day is slower.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { searchEngine } from '../../src/compose/corpus.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { currentGeneration } from '../../src/generations/generations.ts';
import { openGeneration } from '../../src/generations/open-generation.ts';
import { QUERIES } from '../shared/http-subjects.ts';
import { benchKeys } from '../shared/keys.ts';
import { pinClient, pinning, startServer } from '../shared/process.ts';
import { median } from '../shared/rounds.ts';

const { values } = parseArgs({
  options: {
    /** A data directory with a published corpus that has amended articles. */
    data: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    /** The other day. */
    day: { type: 'string', default: '2015-06-01' },
  },
});
const { data, day } = values;
if (data === undefined) throw new Error('--data DIR: a data directory with a published corpus');

/** Goal of the project for search and articles. */
const FLOOR = 1.2;
/** Amended articles, evenly spaced in the corpus. */
const ARTICLES = 24;

interface Request {
  readonly path: string;
  /** Body of a POST; absent: a GET. */
  readonly body?: object;
}

const articles = await amendedArticles(data);
const lists = [...new Set(articles.map(({ document }) => document))];
const CASES: Readonly<Record<string, readonly Request[]>> = {
  search: QUERIES.map((query) => ({ path: '/v1/search', body: { query } })),
  article: articles.map(({ document, key }) => ({ path: `/v1/document/${document}/articles/${key}` })),
  versions: articles.map(({ document, key }) => ({
    path: `/v1/document/${document}/articles/${key}/versions`,
  })),
  'list of articles': lists.map((document) => ({ path: `/v1/document/${document}/articles` })),
  document: lists.map((document) => ({ path: `/v1/document/${document}` })),
};

const [key = ''] = await benchKeys(data);
const root = new URL('../..', import.meta.url).pathname;
const server = await startServer([`${root}dist/cli/sanad.js`, 'serve'], {
  SANAD_DATA_DIR: data,
  PORT: '0',
  GRPC_PORT: 'off',
  SANAD_LOG_LEVEL: 'silent',
});
pinClient();
print(`${values.rounds} rounds, as_of ${day}, ${articles.length} amended articles, ${pinning}\n`);
print('| request | p50 today, ms | p50 as_of, ms | ratio | smallest | largest | at most |');
print('|---|---|---|---|---|---|---|');
for (const [name, requests] of Object.entries(CASES)) {
  await roundOf(requests);
  const played: Round[] = [];
  for (let round = 0; round < Number(values.rounds); round++) played.push(await roundOf(requests));
  const ratios = played.map(({ today, other }) => other / today);
  const times = [median(played.map(({ today }) => today)), median(played.map(({ other }) => other))];
  const shown = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((value) => value.toFixed(2));
  const goal = name === 'document' ? '–' : FLOOR;
  print(`| ${[name, ...times.map((ms) => ms.toFixed(2)), ...shown, goal].join(' | ')} |`);
}
await server.stop();

interface Round {
  /** Median time of an answer, in milliseconds. */
  readonly today: number;
  readonly other: number;
}

/** The two days alternate request by request, and take turns in going first. */
async function roundOf(requests: readonly Request[]): Promise<Round> {
  const today: number[] = [];
  const other: number[] = [];
  for (const [at, request] of requests.entries()) {
    const sides = [() => timed(request, today), () => timed(onDay(request), other)];
    for (const ask of at % 2 === 0 ? sides : sides.reverse()) await ask();
  }
  return { today: median(today), other: median(other) };
}

function onDay({ path, body }: Request): Request {
  if (body === undefined) return { path: `${path}?as_of=${day}` };
  return { path, body: { ...body, as_of: day } };
}

async function timed({ path, body }: Request, times: number[]): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  const began = performance.now();
  const response = await fetch(server.url + path, init);
  await response.arrayBuffer();
  times.push(performance.now() - began);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}

async function amendedArticles(dataDirectory: string): Promise<{ document: string; key: string }[]> {
  const layout = dataLayout(dataDirectory);
  const name = await currentGeneration(layout);
  if (name === undefined) throw new Error(`${dataDirectory} has no published corpus: run sanad ingest first`);
  const { corpus, manifest, close } = await openGeneration(join(layout.generations, name), searchEngine);
  const ids = Array.from(
    { length: manifest.documents },
    (_, ordinal) => JSON.parse(Buffer.from(corpus.node(ordinal)).toString('utf8')).canonical_id as string,
  );
  const all = ids.flatMap((document, ordinal) =>
    corpus.articleHistories(ordinal).map(({ article_key }) => ({ document, key: `key:${article_key}` })),
  );
  await close();
  const step = Math.max(1, Math.floor(all.length / ARTICLES));
  return all.filter((_, index) => index % step === 0).slice(0, ARTICLES);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
