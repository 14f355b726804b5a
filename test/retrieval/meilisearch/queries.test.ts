/**
 * Tests how a search is translated into Meilisearch queries. That Meilisearch accepts them is shown by the
 * contract tests.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bestOfArticles } from '../../../src/retrieval/best-of-articles.ts';
import { word } from '../../../src/retrieval/meilisearch/index/terms.ts';
import { filterExpression } from '../../../src/retrieval/meilisearch/query/filter.ts';
import { sparseQueries } from '../../../src/retrieval/meilisearch/query/queries.ts';
import { weightedTerms } from '../../../src/retrieval/meilisearch/query/weighted-terms.ts';

const queries = suite('retrieval/meilisearch/queries');

/**
 * Word statistics of a corpus of a thousand chunks: the given words occur in this many chunks, other words in
 * none.
 */
const statistics = (frequencies: Record<string, number>) => ({
  chunks: 1_000,
  frequencies: (terms: readonly string[]) => terms.map((term) => frequencies[term] ?? 0),
});
const termsOf = (...asked: Parameters<typeof weightedTerms>) =>
  weightedTerms(...asked).map(({ term }) => term);

queries('the rarest terms come first, terms in no chunk are left out', () => {
  const known = statistics({ عقد: 400, عمل: 600, تقادم: 3 });
  assert.equal(termsOf({ text: 'تقادم عقد العمل والسفينة', expansions: [] }, known), ['تقادم', 'عقد', 'عمل']);
});

queries('no more than ten terms, by weight', () => {
  const numbers = Array.from({ length: 15 }, (_, at) => String(100 + at));
  const known = statistics(Object.fromEntries(numbers.map((number, at) => [number, 10 * (at + 1)])));
  assert.equal(
    termsOf({ text: numbers.toReversed().join(' '), expansions: [] }, known),
    numbers.slice(0, 10),
  );
});

queries(
  'terms of alternatives weigh less than those of the query, a phrase less for each of its words',
  () => {
    const known = statistics({ 11: 10, 12: 10, 13: 10, 14: 10 });
    const expansion = {
      start: 0,
      end: 2,
      phrase: '11',
      source: 'thesaurus' as const,
      jurisdictions: [],
      weight: 0.5,
    };
    const query = { text: '11', expansions: [{ ...expansion, alternatives: ['13 14', '12', '11'] }] };
    const weights = weightedTerms(query, known);
    assert.equal(
      weights.map(({ term }) => term),
      ['11', '12', '13', '14'],
    );
    const [said = 0, other = 0, long = 0] = weights.map(({ weight }) => weight);
    assert.ok(Math.abs(other / said - 0.5) < 1e-12);
    assert.ok(Math.abs(long / said - 0.5 / Math.SQRT2) < 1e-12);
  },
);

const asked = { index: 'i', filter: null, limit: 10 };
const weighted = ['أ', 'ب', 'ج'].map((term, at) => ({ term, weight: 3 - at }));

queries('a chain starts at each of the heaviest words', () => {
  const chains = sparseQueries(weighted, {}, asked);
  assert.equal(
    chains.map(({ q }) => q),
    ['أ ب ج', 'ب ج', 'ج'],
  );
  assert.ok(chains.every(({ matchingStrategy }) => matchingStrategy === 'last'));
  assert.equal(sparseQueries([], {}, asked), []);
});

queries('a preferred country adds its own queries, unless the filter names one', () => {
  const filters = (...args: Parameters<typeof sparseQueries>) => [
    ...new Set(sparseQueries(...args).map(({ filter }) => JSON.stringify(filter))),
  ];
  assert.equal(filters(weighted, { preferredJurisdiction: 'AE' }, asked), [
    '["jurisdiction = \\"AE\\""]',
    undefined,
  ]);
  const filtered = { ...asked, filter: { jurisdiction: 'SA' } };
  assert.equal(filters(weighted, { preferredJurisdiction: 'AE' }, filtered), ['["jurisdiction = \\"SA\\""]']);
});

queries('beside a preferred country, half as many chunks are asked of all countries', () => {
  const limits = (query: Parameters<typeof sparseQueries>[1], limit: number) => [
    ...new Set(sparseQueries(weighted, query, { ...asked, limit }).map((one) => one.limit)),
  ];
  assert.equal(limits({}, 20), [100]);
  assert.equal(limits({ preferredJurisdiction: 'AE' }, 20), [100, 50]);
  assert.equal(limits({ preferredJurisdiction: 'AE' }, 300), [300, 150]);
});

const inForce = (day: number) => [
  ['from NOT EXISTS', `from <= ${day}`],
  ['to NOT EXISTS', `to > ${day}`],
];
const FILTERS: [Parameters<typeof filterExpression>[0], ReturnType<typeof filterExpression>][] = [
  [null, undefined],
  [{}, undefined],
  [{ docTypes: [], statuses: [] }, undefined],
  [{ jurisdiction: 'EG' }, ['jurisdiction = "EG"']],
  [{ docTypes: ['a', 'b'], statuses: ['c'] }, [['doc_type = "a"', 'doc_type = "b"'], ['status = "c"']]],
  [{ yearFrom: 2000, yearTo: 2010 }, ['year >= 2000', 'year <= 2010']],
  [{ on: -5 }, inForce(-5)],
  [{ jurisdiction: 'EG', on: 20_000 }, ['jurisdiction = "EG"', ...inForce(20_000)]],
  [{ jurisdiction: 'E" OR "\\' }, ['jurisdiction = "E\\" OR \\"\\\\"']],
];
for (const [filter, expression] of FILTERS) {
  queries(`${JSON.stringify(filter)} becomes ${JSON.stringify(expression)}`, () =>
    assert.equal(filterExpression(filter), expression),
  );
}

queries('terms that Meilisearch would split are marked, others are unchanged', () => {
  assert.is(word('عقد'), 'عقد');
  assert.is(word('التزام'), 'ءالتزام');
  assert.is(word('م/51'), 'مء51');
  assert.is(word('35/2/814'), '35ء2ء814');
});

queries('an article is represented by its heaviest chunk, once; ties are ordered by number', () => {
  const hits = [
    { chunk: 5, article: 2 },
    { chunk: 1, article: 0 },
    { chunk: 2, article: 1 },
    { chunk: 1, article: 0 },
    { chunk: 4, article: 2 },
  ];
  const worth: Record<number, number> = { 1: 1, 2: 1, 4: 3, 5: 2 };
  const { articles, chunks, scores } = bestOfArticles(
    hits,
    (all) => Float32Array.from(all, (chunk) => worth[chunk] as number),
    2,
  );
  assert.equal(
    [[...articles], [...chunks], [...scores]],
    [
      [2, 0],
      [4, 1],
      [3, 1],
    ],
  );
});

queries.run();
