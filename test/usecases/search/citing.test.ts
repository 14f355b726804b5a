/** The filter `cites`: documents that cite a document or an article of it, with a query and without. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { ingestLines } from '../../support/corpus/corpus.ts';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';

const citing = suite<{ service: TestService }>('usecases/search/citing');

const LAW = 'eg-leg-1990-71';
const law = (number: string, year: number, articles: string[]) => ({
  jurisdiction: 'EG',
  doc_type: 'legislation',
  title: `القانون رقم ${number} لسنة ${year} بشأن المراعي`,
  official_number: number,
  year_gregorian: year,
  status: 'in_force',
  articles: articles.map((text, place) => ({ article_no: String(place + 1), text })),
});
const ruling = (number: string, text: string) => ({
  jurisdiction: 'EG',
  doc_type: 'case_law',
  title: `الطعن رقم ${number} لسنة 70 قضائية`,
  official_number: number,
  year_gregorian: 2001,
  status: 'in_force',
  full_text: text,
});

citing.before(async (context) => {
  context.service = await startService({ corpus: 'none' });
  await ingestLines(dataLayout(context.service.config.dataDir), [
    law('71', 1990, ['تسري أحكام هذا القانون على المراعي.', 'يحظر الرعي بغير ترخيص.']),
    law('72', 1999, [
      'رسوم الآبار يحددها الوزير.',
      'يعمل عند الآبار بالمادة 2 من القانون رقم 71 لسنة 1990 بشأن المراعي.',
    ]),
    ruling('11', 'وحيث إن المادة 2 من القانون رقم 71 لسنة 1990 تحظر الرعي بغير ترخيص، فإن الطعن مقبول.'),
    ruling('12', 'وحيث إن القانون رقم 71 لسنة 1990 لا يسري على الآبار، فإن الطعن مرفوض.'),
    {
      ...law('74', 1998, ['تسري أحكام هذا القانون على المناحل.']),
      title: 'القانون رقم 74 لسنة 1998 بشأن المناحل',
      relations: [{ type: 'repeals', heading: 'يلغي ضمنا', instrument: 'القانون رقم 71 لسنة 1990' }],
    },
    ruling('13', 'وحيث إن الرعي بغير ترخيص محظور، فإن الطعن مقبول.'),
  ]);
  await context.service.served();
});
citing.after(({ service }) => service.close());

async function search({ post }: TestService, body: object) {
  const answer = await answered('search', await post('/v1/search', body));
  return { ...answer, ids: answer.results.map(({ canonical_id }) => canonical_id) };
}
async function problems({ post }: TestService, body: object): Promise<string[]> {
  const response = await post('/v1/search', body);
  assert.is(response.status, 422);
  const { errors } = (await response.json()) as { errors: { pointer: string; detail: string }[] };
  return errors.map(({ pointer, detail }) => `${pointer} ${detail}`);
}

const RULINGS = ['eg-judg-2001-11', 'eg-judg-2001-12'];
const LATER = 'eg-leg-1999-72';

citing('a query finds only documents that cite the law, or the article', async ({ service }) => {
  const query = 'الرعي بغير ترخيص والآبار';
  const all = await search(service, { query });
  assert.is(new Set(all.ids).size, 6);
  const { ids, fusion, total } = await search(service, { query, filters: { cites: LAW } });
  assert.equal([...new Set(ids)].sort(), [...RULINGS, LATER]);
  assert.equal([fusion, total], ['rrf', undefined]);
  const ofArticle = await search(service, { query, filters: { cites: `${LAW}#٢` } });
  assert.equal([...new Set(ofArticle.ids)].sort(), [RULINGS[0], LATER]);
  const cited = 'المادة 1 من القانون رقم 71 لسنة 1990';
  assert.not.ok((await search(service, { query: cited, filters: { cites: LAW } })).ids.includes(LAW));
});

citing(
  'without a query, all citing documents are listed with the passage that cites',
  async ({ service }) => {
    const { results, ids, total, fusion, reranked } = await search(service, { filters: { cites: LAW } });
    assert.equal([[...ids].sort(), total, fusion, reranked], [[...RULINGS, LATER], 3, 'none', false]);
    const scores = results.map(({ score }) => score);
    assert.equal(
      scores,
      [...scores].sort((a, b) => b - a),
    );
    const later = results.find(({ canonical_id }) => canonical_id === LATER);
    assert.equal([later?.article_no, later?.snippet?.includes('رقم 71 لسنة 1990')], ['2', true]);
    const article = await search(service, { filters: { cites: `${LAW}#2` }, include_text: false });
    assert.equal([[...article.ids].sort(), article.total], [[RULINGS[0], LATER], 2]);
    assert.is(article.results[0]?.snippet, undefined);
    assert.equal((await search(service, { filters: { cites: `${LAW}#1` } })).total, 0);
  },
);

citing('a link that is not sure is none, in the filter and among related documents', async ({ service }) => {
  const doubted = 'eg-leg-1998-74';
  const around = { canonical_id: LAW, direction: 'in', depth: 1 };
  const { edges } = await answered('graphTraverse', await service.post('/v1/graph/traverse', around));
  assert.is(edges.find(({ from_id }) => from_id === doubted)?.confidence, 0.7);
  assert.not.ok((await search(service, { filters: { cites: LAW } })).ids.includes(doubted));
  const related = await answered('graphRelated', await service.post('/v1/graph/related', { canonical_id: LAW }));
  assert.is(related.cited_by_count, 3);
});

citing('pages follow one another, and other filters and days apply', async ({ service }) => {
  const whole = (await search(service, { filters: { cites: LAW } })).ids;
  const pages = [0, 1, 2, 3].map((offset) => search(service, { filters: { cites: LAW }, top_k: 1, offset }));
  const paged = await Promise.all(pages);
  assert.equal(
    paged.flatMap(({ ids }) => ids),
    whole,
  );
  assert.equal(
    paged.map(({ total }) => total),
    [3, 3, 3, 3],
  );
  const rulings = await search(service, { filters: { cites: LAW, doc_type: ['case_law'] } });
  assert.equal([[...rulings.ids].sort(), rulings.total], [RULINGS, 2]);
  assert.equal((await search(service, { filters: { cites: LAW }, as_of: '1995-01-01' })).total, 2);
});

citing(
  'an unknown document is an error, and so is a search with neither query nor cites',
  async ({ service }) => {
    const unknown = 'names no document of the corpus';
    for (const cites of ['eg-leg-1990-99', 'x', `x${LAW}`]) {
      for (const query of ['الرعي', undefined]) {
        assert.equal(await problems(service, { query, filters: { cites } }), [`#/filters/cites ${unknown}`]);
      }
    }
    for (const article of ['', '-2', '1,2']) {
      const found = await problems(service, { filters: { cites: `${LAW}#${article}` } });
      assert.equal(found, ['#/filters/cites has no article number behind #']);
    }
    for (const query of ['الرعي', undefined]) {
      const found = await problems(service, { query, filters: { cites: `${LAW}#9999` } });
      assert.equal(found, ['#/filters/cites names no article of the document']);
    }
    assert.equal(await problems(service, {}), ['#/query is required without filters.cites']);
    assert.equal(await problems(service, { filters: { cites: null } }), [
      '#/query is required without filters.cites',
    ]);
    assert.equal(await problems(service, { query: 'الرعي', filters: { cites: LAW }, offset: 1 }), [
      '#/offset is only for a search without query',
    ]);
  },
);

citing.run();
