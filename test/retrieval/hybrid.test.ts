import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Passages } from '../../src/core.ts';
import { builtinEmbedder, readQuery } from '../../src/core.ts';
import type { ServiceError } from '../../src/errors.ts';
import type { RankedList, Retriever } from '../../src/retrieval/contract.ts';
import type { RetrievalParts } from '../../src/retrieval/hybrid.ts';
import { chunkOf, denseWeight, rankIn, retrieve, textToEmbed } from '../../src/retrieval/hybrid.ts';

const hybrid = suite('retrieval/hybrid');

/**
 * Makes a ranked list. A chunk's number is 10 × article + `digit`, so that it reveals the list from which it
 * comes.
 */
const list = (articles: number[], digit: number): RankedList => ({
  articles: Uint32Array.from(articles),
  chunks: Uint32Array.from(articles, (article) => article * 10 + digit),
  scores: Float32Array.from(articles, (_, index) => 9 - index),
});

const SPARSE = list([1, 2, 3], 1);
const DENSE = list([3, 4, 1], 2);

const parts = (
  change: {
    sparse?: () => Promise<RankedList>;
    dense?: () => Promise<RankedList>;
    embed?: () => Promise<Float32Array>;
  } = {},
): RetrievalParts => ({
  retriever: { sparse: change.sparse ?? (async () => SPARSE), dense: change.dense ?? (async () => DENSE) },
  embedQuery: change.embed ?? (async () => Float32Array.of(1)),
  embedder: { id: 'test', weight: 0.04 },
});
const request = { query: { text: 'عقد', expansions: [] }, filter: null, candidates: 100 };
const { signal } = new AbortController();

const near = (actual: number | undefined, expected: number) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < 1e-12, `${actual} is not ${expected}`);

hybrid('both lists are fused by rank, each with its weight', async () => {
  const { fusion, articles, scores } = await retrieve(parts(), request, signal);
  assert.is(fusion, 'rrf');
  // Scores are divided by the largest possible one, that of rank 1 in both lists: 1/61 + 0.04/61 = 1.04/61.
  assert.equal([...articles], [1, 3, 2, 4]);
  near(scores[0], (1 / 61 + 0.04 / 63) / (1.04 / 61));
  near(scores[1], (1 / 63 + 0.04 / 61) / (1.04 / 61));
  near(scores[2], 1 / 62 / (1.04 / 61));
  near(scores[3], 0.04 / 62 / (1.04 / 61));
});

hybrid('a cited article comes before the first of both lists', async () => {
  const first = list([1, 2], 1);
  const both = { ...parts(), retriever: { sparse: async () => first, dense: async () => first } };
  const found = await retrieve(both, { ...request, pinned: [{ article: 7, chunk: 70 }] }, signal);
  assert.equal([...found.articles], [7, 1, 2]);
  assert.is(chunkOf(found, 7), 70);
});

hybrid(
  'questions that were asked are a list of their own, within the documents that the query names',
  async () => {
    const filters: unknown[] = [];
    const asked = { ...list([9, 2], 3), scores: Float32Array.of(0.9, 0.3) };
    const passages = {
      asked: async (_query: unknown, filter: unknown) => {
        filters.push(filter);
        return asked;
      },
    } as unknown as Passages;
    const both = { ...parts(), retriever: { ...parts().retriever, passages } };
    const found = await retrieve(both, request, signal);
    // Surely asked before: as good as first in the sparse list. The other article counts nearly nothing by it.
    assert.equal([...found.articles], [1, 3, 9, 2, 4]);
    assert.is(rankIn(found.lists.asked, 9)?.rank, 1);
    assert.is(chunkOf(found, 9), 93);
    assert.is(chunkOf(found, 2), 21);
    await retrieve(both, { ...request, named: Uint32Array.of(7) }, signal);
    assert.equal(filters, [null, { documents: Uint32Array.of(7) }]);
  },
);

hybrid('without the sparse list the fusion is dense, with the failure', async () => {
  const failure = new Error('postings unreadable');
  const found = await retrieve(parts({ sparse: () => Promise.reject(failure) }), request, signal);
  assert.is(found.fusion, 'dense');
  assert.is(found.sparseFailure, failure);
  assert.equal([...found.articles], [3, 4, 1]);
  // The best article of the only list gets the largest possible score, 1.
  assert.is(found.scores[0], 1);
});

hybrid('a failed call for all lists is followed by single calls, which find out what failed', async () => {
  let calls = 0;
  const ranked = async () => {
    calls += 1;
    throw new Error('postings unreadable');
  };
  const { retriever, ...others } = parts();
  const found = await retrieve({ ...others, retriever: { ...retriever, ranked } }, request, signal);
  assert.equal([calls, found.fusion, [...found.articles]], [1, 'rrf', [1, 3, 2, 4]]);
  // The core has no such call for documents that the query names.
  await retrieve(
    { ...others, retriever: { ...retriever, ranked } },
    { ...request, named: Uint32Array.of(0) },
    signal,
  );
  assert.is(calls, 1);
});

hybrid('single lists that nobody reads are not asked for; that of cited articles stays', async () => {
  const asked: (boolean | undefined)[] = [];
  const nothing = { ...list([], 0), byWords: new Float32Array(), cosines: new Float32Array() };
  const ranked: Retriever['ranked'] = async (_query, _vector, { singleLists }) => {
    asked.push(singleLists);
    return {
      ...(singleLists && { single: { sparse: SPARSE, dense: DENSE, asked: nothing } }),
      fused: { ...list([7, 1], 0), scores: Float64Array.of(1, 0.5) },
      fuseMs: 0,
      rerankMs: 0,
    };
  };
  const atOnce = { ...parts(), retriever: { ...parts().retriever, ranked } };
  const cited = { ...request, pinned: [{ article: 7, chunk: 70 }] };
  const whole = await retrieve(atOnce, cited, signal);
  assert.equal(Object.keys(whole.lists), ['sparse', 'dense', 'citation']);
  const bare = await retrieve(atOnce, { ...cited, singleLists: false }, signal);
  assert.equal(Object.keys(bare.lists), ['citation']);
  assert.equal([...bare.articles], [...whole.articles]);
  assert.equal(asked, [true, false]);
});

hybrid('without the embedding, retrieval fails', async () => {
  const failure = new Error('connect ECONNREFUSED');
  try {
    await retrieve(parts({ embed: () => Promise.reject(failure) }), request, signal);
    assert.unreachable();
  } catch (error) {
    const { code, facts } = error as ServiceError;
    assert.is(code, 'upstream_unavailable');
    assert.is(facts.cause, failure);
    assert.not.match(facts.detail ?? '', 'ECONNREFUSED');
  }
});

hybrid(
  'the chunk shown is that of the list where the article ranks best, the sparse one on a tie',
  async () => {
    const found = await retrieve(parts(), request, signal);
    assert.is(chunkOf(found, 1), 11);
    assert.is(chunkOf(found, 3), 32);
    const tie = await retrieve(
      parts({ sparse: async () => list([5], 1), dense: async () => list([5], 2) }),
      request,
      signal,
    );
    assert.is(chunkOf(tie, 5), 51);
    assert.throws(() => chunkOf(found, 99), /in none of the lists/);
  },
);

hybrid(
  'the built-in embedder gets the Arabic words of an English query as well, another one the query',
  () => {
    const english = readQuery('termination of the employment contract');
    assert.match(textToEmbed(english, builtinEmbedder().id), /^termination of the employment contract .*عقد/);
    assert.is(textToEmbed(english, 'some/multilingual-model'), english.text);
    assert.is(textToEmbed(readQuery('فصلوني من الشغل'), builtinEmbedder().id), 'فصلوني من الشغل');
  },
);

hybrid('the dense list of the built-in embedder weighs more in English and before the reranker', () => {
  const { id, weight, englishWeight } = builtinEmbedder();
  const english = { query: readQuery('termination of the employment contract') };
  const arabic = { query: readQuery('إنهاء عقد العمل') };
  assert.ok(englishWeight > weight);
  assert.is(denseWeight(english, { id, weight }), englishWeight);
  assert.is(denseWeight({ ...english, reranked: true }, { id, weight }), englishWeight);
  assert.is(denseWeight(arabic, { id, weight }), weight);
  assert.is(denseWeight({ ...arabic, reranked: true }, { id, weight }), 0.32);
  // A weight that the operator or a measurement sets holds for every query, and so does that of a service.
  for (const reranked of [false, true]) {
    assert.is(denseWeight({ ...english, reranked }, { id, weight: 0.2 }), 0.2);
    assert.is(denseWeight({ ...arabic, reranked }, { id, weight: 0.2 }), 0.2);
    assert.is(denseWeight({ ...english, reranked }, { id: 'some/multilingual-model', weight }), weight);
  }
});

hybrid('ranks are counted from one', () => {
  assert.equal(rankIn(SPARSE, 2), { rank: 2, score: 8, chunk: 21 });
  assert.is(rankIn(SPARSE, 4), undefined);
  assert.is(rankIn(undefined, 1), undefined);
});

hybrid.run();
