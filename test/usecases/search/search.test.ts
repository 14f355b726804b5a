import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';

const searches = suite<{ service: TestService }>('usecases/search');

searches.before(async (context) => {
  context.service = await startService();
});
searches.after(({ service }) => service.close());

const search = async ({ post }: TestService, body: object) =>
  answered('search', await post('/v1/search', body));
const CIVIL_CODE = 'eg-leg-1948-131';

searches('search returns ten different results, best first', async ({ service }) => {
  const { results, fusion, reranked, reranker, took_ms } = await search(service, {
    query: 'التعويض عن الضرر',
  });
  assert.is(results.length, 10);
  assert.equal([fusion, reranked, reranker], ['rrf', true, 'builtin-signs-9']);
  assert.ok(took_ms < 5_000);
  const articles = results.map(({ canonical_id, article_no = '' }) => `${canonical_id} ${article_no}`);
  assert.is(new Set(articles).size, 10);
  for (let i = 1; i < results.length; i++) {
    assert.ok((results[i - 1]?.score ?? 0) >= (results[i]?.score ?? 1));
  }
});

searches('a repeated search has the same bytes except took_ms', async ({ service }) => {
  const body = { query: 'فسخ عقد العمل', top_k: 50, explain: true };
  const bytes = async () =>
    (await (await service.post('/v1/search', body)).text()).replace(/"took_ms":\d+/, '');
  assert.is(await bytes(), await bytes());
});

searches('without reranking, results have the fused order and no reranker is named', async ({ service }) => {
  const body = { query: 'التعويض عن الضرر', explain: true };
  const fused = await search(service, { ...body, rerank: false });
  assert.equal([fused.reranked, fused.reranker], [false, undefined]);
  for (const [at, { score, explain }] of fused.results.entries()) {
    assert.equal([explain?.fused.rank, explain?.fused.score], [at + 1, score]);
    assert.is(explain?.reranked, undefined);
  }
  // An article of a repealed law would come later than the reranker has it.
  const read = await search(service, { ...body, filters: { status: ['in_force', 'amended'] } });
  for (const [at, { score, explain }] of read.results.entries()) {
    assert.equal(explain?.reranked, { rank: at + 1, score });
    assert.ok(explain?.signs?.fused !== undefined);
  }
});

searches('a repealed law comes after its successor, not on a day of its own', async ({ service }) => {
  // Article 37 of the Emirati labour law of 1980 and article 9 of its successor of 2021 are on the trial
  // period.
  const body = { query: 'مدة التجربة', filters: { jurisdiction: 'AE' } };
  const first = async (more: object) => (await search(service, { ...body, ...more })).results[0];
  assert.is((await first({}))?.canonical_id, 'ae-fdl-2021-33');
  assert.is((await first({ as_of: '2010-01-01' }))?.canonical_id, 'ae-leg-1980-8');
});

searches('an empty result is not reranked', async ({ service }) => {
  const none = await search(service, { query: 'التعويض عن الضرر', filters: { year_from: 2090 } });
  assert.equal([none.results, none.reranked, none.reranker], [[], false, undefined]);
});

searches('a shorter page is a prefix of a longer one', async ({ service }) => {
  const names = async (top_k: number) =>
    (await search(service, { query: 'مدة الإخطار', top_k })).results.map(
      ({ canonical_id, article_no = '' }) => `${canonical_id} ${article_no}`,
    );
  assert.equal(await names(3), (await names(20)).slice(0, 3));
});

searches(
  'an article cited in the query comes first, and explain has its rank in the citation list',
  async ({ service }) => {
    const { results } = await search(service, {
      query: 'ما حكم المادة 147 من القانون رقم 131 لسنة 1948',
      explain: true,
    });
    const [first, second] = results;
    assert.equal([first?.canonical_id, first?.article_no], [CIVIL_CODE, '147']);
    assert.is(first?.explain?.citation?.rank, 1);
    assert.is(first?.explain?.fused.rank, 1);
    assert.is(second?.explain?.citation, undefined);
  },
);

searches('a law of only one country is found by its name', async ({ service }) => {
  const { results } = await search(service, { query: 'المادة 74 من نظام العمل' });
  assert.equal([results[0]?.canonical_id, results[0]?.article_no], ['sa-leg-2005-m51', '74']);
});

searches('a cited ruling comes first', async ({ service }) => {
  const { results } = await search(service, { query: 'الطعن رقم 1784 لسنة 54 ق' });
  assert.match(results[0]?.canonical_id ?? '', /^eg-cass.*-1784$/);
});

searches('a cited article that the filters exclude is not shown', async ({ service }) => {
  const query = 'المادة 147 من القانون رقم 131 لسنة 1948';
  for (const filters of [
    { jurisdiction: 'SA' },
    { doc_type: ['fatwa'] },
    { year_from: 2000 },
    { status: ['repealed'] },
  ]) {
    const { results } = await search(service, { query, filters });
    assert.not.ok(
      results.some(({ canonical_id }) => canonical_id === CIVIL_CODE),
      JSON.stringify(filters),
    );
  }
});

searches('each filter passes only matching results', async ({ service }) => {
  const query = 'العقد والعمل والعقوبة';
  const saudi = await search(service, { query, filters: { jurisdiction: 'SA' }, top_k: 50 });
  assert.ok(saudi.results.length > 0);
  assert.ok(saudi.results.every(({ canonical_id }) => canonical_id.startsWith('sa-')));
  const kinds = await search(service, { query, filters: { doc_type: ['fatwa', 'case_law'] }, top_k: 50 });
  assert.equal(new Set(kinds.results.map(({ doc_type }) => doc_type)), new Set(['fatwa', 'case_law']));
  const nineties = await search(service, { query, filters: { year_from: 1990, year_to: 1999 }, top_k: 50 });
  assert.ok(nineties.results.length > 0);
  assert.ok(nineties.results.every(({ year = 0 }) => year >= 1990 && year <= 1999));
  const repealed = await search(service, { query, filters: { status: ['repealed'] }, top_k: 50 });
  assert.ok(repealed.results.length > 0);
  assert.ok(repealed.results.every(({ status }) => status === 'repealed'));
  const all = {
    jurisdiction: 'EG',
    doc_type: ['legislation'],
    year_from: 2000,
    year_to: 2010,
    status: ['repealed'],
  };
  const { results } = await search(service, { query, filters: all });
  assert.ok(results.length > 0);
  for (const { canonical_id, doc_type, status, year = 0 } of results) {
    assert.equal([canonical_id.slice(0, 2), doc_type, status], ['eg', 'legislation', 'repealed']);
    assert.ok(year >= 2000 && year <= 2010, `${year}`);
  }
});

searches('a filter without matches gives no results', async ({ service }) => {
  const { results } = await search(service, { query: 'عقد', filters: { year_from: 1800, year_to: 1801 } });
  assert.equal(results, []);
});

searches(
  'include_text false leaves the snippets out; with them, none is longer than 800 characters',
  async ({ service }) => {
    const without = await search(service, { query: 'عقد', include_text: false });
    assert.ok(without.results.every(({ snippet }) => snippet === undefined));
    const { results } = await search(service, { query: 'عقد', top_k: 50 });
    assert.ok(results.every(({ snippet = '' }) => snippet !== '' && [...snippet].length <= 800));
  },
);

searches.run();
