/** Runs the evaluation of search against a running server, in batches, as a client with an API key. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Terminal } from '../../src/cli/command/terminal.ts';
import { send } from '../../src/cli/research/server.ts';
import { ServiceError } from '../../src/errors.ts';
import { searchBatch } from '../../src/usecases/search/batch.ts';
import type { Asked, EvalSystem } from './evaluate.ts';
import type { RankedItem } from './grading.ts';
import type { Stage } from './stages.ts';

/** Stages that a client can ask for: lists before the fusion are not in the API. */
export const SERVER_STAGES: readonly Stage[] = ['fused', 'reranked'];

/** Number of searches of one request, which is answered in seconds on a busy machine too. */
const BATCH = 50;
/** Largest number of results that a search may have. */
const RESULTS = 50;
/** Attempts of one batch that the server refuses for its rate or its load. */
const ATTEMPTS = 20;

interface ServerOptions {
  readonly server: string;
  readonly terminal: Terminal;
  readonly onRemark: (remark: string) => void;
}

/** Returns the stages of `stages` that the server can be asked for. */
export function serverSystems(stages: readonly Stage[], options: ServerOptions): EvalSystem[] {
  return SERVER_STAGES.filter((stage) => stages.includes(stage)).map((stage) => {
    const found = new Map<string, readonly RankedItem[]>();
    return {
      name: stage,
      // A batch has one time for many queries, and the network's in it.
      timed: false,
      async prepare(asked) {
        found.clear();
        for (let start = 0; start < asked.length; start += BATCH) {
          const some = asked.slice(start, start + BATCH);
          const rankings = await rankingsOf(some, stage === 'reranked', options);
          for (const [index, one] of some.entries()) found.set(one.query.query_id, rankings[index] ?? []);
        }
      },
      async rank({ query }) {
        const ranking = found.get(query.query_id);
        if (ranking === undefined) throw new Error(`${query.query_id} was not asked`);
        return ranking;
      },
    };
  });
}

async function rankingsOf(
  asked: readonly Asked[],
  rerank: boolean,
  { server, terminal, onRemark }: ServerOptions,
): Promise<RankedItem[][]> {
  const searches = asked.map(({ text, filter }) => ({
    query: text,
    top_k: RESULTS,
    rerank,
    include_text: false,
    filters: { jurisdiction: filter?.jurisdiction, doc_type: filter?.docTypes },
  }));
  const { outcomes } = await patiently(terminal.interruption(), () =>
    send(searchBatch, { searches }, server, terminal, terminal.interruption()),
  );
  return outcomes.map((outcome, index) => {
    if (!('results' in outcome))
      throw new Error(`query ${asked[index]?.query.query_id}: ${outcome.detail} (status ${outcome.status})`);
    const { results, reranked, fusion } = outcome;
    if (rerank && !reranked && results.length > 0) onRemark('searches were not reranked');
    if (fusion === 'dense') onRemark('searches had no sparse list');
    return results.map(({ canonical_id, article_no }) => ({
      document: canonical_id,
      articleNo: article_no,
    }));
  });
}

/** Asks again after the time that the server names, if it refuses for the rate of the key or for its load. */
async function patiently<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const later =
        error instanceof ServiceError && ['rate_limited', 'upstream_unavailable'].includes(error.code);
      if (!later || attempt === ATTEMPTS) throw error;
      await sleep(error.facts.retryAfterMs ?? 1_000, undefined, { signal });
    }
  }
}
