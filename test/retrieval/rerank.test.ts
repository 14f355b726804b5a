import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Passages } from '../../src/core.ts';
import type { RankedList, Retriever } from '../../src/retrieval/contract.ts';
import type { Pinned } from '../../src/retrieval/hybrid.ts';
import { retrieve } from '../../src/retrieval/hybrid.ts';
import type { RerankedList, RerankOutcome } from '../../src/retrieval/rerank.ts';
import { rerank } from '../../src/retrieval/rerank.ts';
import type { Reranker } from '../../src/retrieval/reranker.ts';

const stage = suite('retrieval/rerank');

const list = (articles: number[]): RankedList => ({
  articles: Uint32Array.from(articles),
  chunks: Uint32Array.from(articles, (article) => article * 10),
  scores: Float32Array.from(articles, (_, index) => 9 - index),
});
const retriever: Retriever = { sparse: async () => list([1, 2, 3, 4]), dense: async () => list([4, 5]) };
const query = { text: 'عقد', expansions: [] };

const found = (pinned: readonly Pinned[] = []) =>
  retrieve(
    { retriever, embedQuery: async () => Float32Array.of(1), embedder: { id: 'test', weight: 0.04 } },
    { query, filter: null, candidates: 100, pinned },
    new AbortController().signal,
  );

/** A reranker for tests that gives each article the probability `probability(article)`. */
const reranker = (probability: (article: number) => number, change: Partial<Reranker> = {}): Reranker => ({
  id: 'test',
  timeoutMs: 1_000,
  fewest: 0,
  score: async ({ candidates }) => Float64Array.from(candidates, ({ article }) => probability(article)),
  ...change,
});

interface Asked {
  candidates?: number;
  explain?: boolean;
  pinned?: readonly Pinned[];
  signal?: AbortSignal;
}

const run = async (by: Reranker, { candidates = 100, explain = false, pinned, signal }: Asked = {}) =>
  rerank(
    by,
    {
      queryText: 'عقد',
      query,
      found: await found(pinned),
      filter: null,
      candidates,
      explain,
      passage: () => '',
      index: retriever,
    },
    signal ?? new AbortController().signal,
  );

function succeeded(outcome: RerankOutcome): RerankedList {
  if ('failure' in outcome) throw outcome.failure;
  return outcome;
}

const failureOf = (outcome: RerankOutcome) => ('failure' in outcome ? String(outcome.failure) : 'none');

stage('an Arabic query in all countries gives places to likely laws, others to the nearest', async () => {
  const lists = { sparse: async () => list([1, 2, 3, 4]), dense: async () => list([5, 6]) };
  const passages = { besideLikelyLaws: () => Uint32Array.of(6, 5) } as unknown as Passages;
  const scored = async (text: string, filter: { jurisdiction?: string } | null) => {
    const asked = { query: { text, expansions: [] }, filter };
    const { signal } = new AbortController();
    const found = await retrieve(
      {
        retriever: lists,
        embedQuery: async () => Float32Array.of(1),
        embedder: { id: 'test', weight: 0.04 },
      },
      { ...asked, candidates: 100 },
      signal,
    );
    const index = { ...lists, passages };
    const options = {
      ...asked,
      queryText: text,
      found,
      candidates: 4,
      explain: false,
      passage: () => '',
      index,
    };
    const alike = reranker(() => 0.5);
    return [...succeeded(await rerank(alike, options, signal)).articles];
  };
  assert.equal(await scored('عقد', null), [1, 2, 3, 6]);
  assert.equal(await scored('عقد', { jurisdiction: 'EG' }), [1, 2, 3, 5]);
  assert.equal(await scored('contract', null), [1, 2, 3, 5]);
});

stage('candidates are ordered by their probabilities', async () => {
  const { articles, scores } = succeeded(await run(reranker((article) => article / 10)));
  assert.equal([...articles], [5, 4, 3, 2, 1]);
  assert.equal([...scores], [0.5, 0.4, 0.3, 0.2, 0.1]);
});

stage('equal probabilities are ordered by article', async () => {
  const { articles } = succeeded(await run(reranker((article) => (article === 3 ? 0.9 : 0.5))));
  assert.equal([...articles], [3, 1, 2, 4, 5]);
});

stage('only the best of the fused list are candidates', async () => {
  const { articles } = succeeded(
    await run(
      reranker((article) => article / 10),
      { candidates: 2 },
    ),
  );
  // Fused scores: article 1 has 1/61, article 4 has 1/64 + 0.04/61 = 0.01628, article 2 has 1/62 = 0.01613.
  // So 1 and 4 are the two candidates.
  assert.equal([...articles], [4, 1]);
});

stage('every fourth candidate is kept for the dense list', async () => {
  const { articles } = succeeded(
    await run(
      reranker((article) => article / 10),
      { candidates: 4 },
    ),
  );
  // The fused order is 1, 4, 2, 3, 5. The first three are candidates; article 5, the only other one of the
  // dense list, takes the fourth place before article 3.
  assert.equal([...articles], [5, 4, 2, 1]);
});

stage('cited articles stay first, in their order, above all others', async () => {
  const pinned = [
    { article: 5, chunk: 50 },
    { article: 3, chunk: 30 },
  ];
  const sure = reranker((article) => (article === 1 ? 1 : 0.2));
  const { articles, scores } = succeeded(await run(sure, { pinned }));
  assert.equal([...articles], [5, 3, 1, 2, 4]);
  assert.is(scores[0], 1);
  assert.ok((scores[1] as number) > (scores[2] as number) && (scores[2] as number) < 1);
});

stage(
  'a reranker that fails, returns too few scores or no probability is reported as a failure',
  async () => {
    const down = reranker(() => 0, { score: () => Promise.reject(new Error('connect ECONNREFUSED')) });
    assert.match(failureOf(await run(down)), 'ECONNREFUSED');
    const short = reranker(() => 0, { score: async () => Float64Array.of(0.5) });
    assert.match(failureOf(await run(short)), 'no probability');
    for (const odd of [1.5, -0.1, Number.NaN]) {
      assert.match(failureOf(await run(reranker(() => odd))), 'no probability');
    }
  },
);

stage('a late reranker is not waited for, whether it observes its signal or not', async () => {
  let answering: NodeJS.Timeout | undefined;
  const deaf = reranker(() => 0, {
    timeoutMs: 20,
    score: () =>
      new Promise((resolve) => {
        answering = setTimeout(resolve, 60_000, new Float64Array(5));
      }),
  });
  assert.match(failureOf(await run(deaf)), 'TimeoutError');
  clearTimeout(answering);
});

stage('an aborted rerank rejects', async () => {
  const signal = AbortSignal.abort(new Error('gone'));
  try {
    await run(
      reranker(() => 0.5),
      { signal },
    );
    assert.unreachable();
  } catch (error) {
    assert.is((error as Error).message, 'gone');
  }
});

stage('contributions are returned by article, if requested', async () => {
  const open = reranker((article) => article / 10, {
    contributions: async ({ candidates }) => candidates.map(({ article }) => ({ title: article })),
  });
  assert.is(succeeded(await run(open)).contributions, undefined);
  assert.equal(succeeded(await run(open, { explain: true })).contributions?.get(4), { title: 4 });
});

stage('each candidate has its ranks in the lists and the chunk to show', async () => {
  const seen: unknown[] = [];
  const curious = reranker(() => 0.5, {
    score: async ({ candidates }) => {
      seen.push(...candidates.filter(({ article }) => article === 4));
      return new Float64Array(candidates.length);
    },
  });
  await run(curious);
  const [candidate] = seen as Array<{ chunk: number; sparse: object; dense: object }>;
  assert.is(candidate?.chunk, 40);
  assert.equal(candidate?.sparse, { rank: 4, score: 6, chunk: 40 });
  assert.equal(candidate?.dense, { rank: 1, score: 9, chunk: 40 });
});

stage.run();
