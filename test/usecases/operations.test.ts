/** The operations over the sample corpus, as a client meets them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { z } from 'zod';
import { OPERATIONS } from '../../src/usecases/operations.ts';
import { problem, SAMPLES, startService, type TestService } from '../support/service.ts';

const operations = suite<{ service: TestService }>('usecases/operations');

operations.before(async (context) => {
  context.service = await startService();
});
operations.after(({ service }) => service.close());

type Output<Name extends keyof typeof OPERATIONS> = z.infer<(typeof OPERATIONS)[Name]['output']>;

/** An answer, parsed by its operation's own output schema: what is undeclared or of another type fails here. */
async function answered<Name extends keyof typeof OPERATIONS>(
  name: Name,
  response: Response,
): Promise<Output<Name>> {
  assert.is(response.status, 200, response.ok ? '' : await response.clone().text());
  assert.is(response.headers.get('content-type'), 'application/json; charset=utf-8');
  return OPERATIONS[name].output.parse(await response.json()) as Output<Name>;
}

const search = async ({ post }: TestService, body: object) =>
  answered('search', await post('/v1/search', body));
const CIVIL_CODE = 'eg-leg-1948-131';

operations('search answers with ten results, best first, none twice', async ({ service }) => {
  const { results, fusion, reranked, took_ms } = await search(service, { query: 'التعويض عن الضرر' });
  assert.is(results.length, 10);
  assert.equal([fusion, reranked], ['rrf', false]);
  assert.ok(took_ms < 5_000);
  const places = results.map(({ canonical_id, article_no = '' }) => `${canonical_id} ${article_no}`);
  assert.is(new Set(places).size, 10);
  for (let i = 1; i < results.length; i++) {
    assert.ok((results[i - 1]?.score ?? 0) >= (results[i]?.score ?? 1));
  }
});

operations('the same search twice gives the same bytes, took_ms aside', async ({ service }) => {
  const body = { query: 'فسخ عقد العمل', top_k: 50, explain: true };
  const bytes = async () =>
    (await (await service.post('/v1/search', body)).text()).replace(/"took_ms":\d+/, '');
  assert.is(await bytes(), await bytes());
});

operations('an article cited in the query comes first, and explain says why', async ({ service }) => {
  const { results } = await search(service, {
    query: 'ما حكم المادة 147 من القانون رقم 131 لسنة 1948',
    explain: true,
  });
  const [first, second] = results;
  assert.equal([first?.canonical_id, first?.article_no], [CIVIL_CODE, '147']);
  assert.is(first?.explain?.citation?.rank, 1);
  assert.is(first?.explain?.fused.rank, 1);
  assert.is(second?.explain?.citation, undefined);
});

operations('a law that only one country has is found by its name alone', async ({ service }) => {
  const { results } = await search(service, { query: 'المادة 74 من نظام العمل' });
  assert.equal([results[0]?.canonical_id, results[0]?.article_no], ['sa-leg-2005-m51', '74']);
});

operations('a cited ruling comes first', async ({ service }) => {
  const { results } = await search(service, { query: 'الطعن رقم 1784 لسنة 54 ق' });
  assert.match(results[0]?.canonical_id ?? '', /^eg-cass.*-1784$/);
});

operations('a cited article is not shown where the filters leave it out', async ({ service }) => {
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

operations('each filter lets through what it names and nothing else', async ({ service }) => {
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
  for (const result of (await search(service, { query, filters: all })).results) {
    assert.equal(
      [result.doc_type, result.status, result.canonical_id.slice(0, 2)],
      ['legislation', 'repealed', 'eg'],
    );
  }
});

operations('a filter that nothing passes gives no results', async ({ service }) => {
  const { results } = await search(service, { query: 'عقد', filters: { year_from: 1800, year_to: 1801 } });
  assert.equal(results, []);
});

operations(
  'include_text false leaves the snippets out; with them, none is longer than 800 characters',
  async ({ service }) => {
    const without = await search(service, { query: 'عقد', include_text: false });
    assert.ok(without.results.every(({ snippet }) => snippet === undefined));
    const { results } = await search(service, { query: 'عقد', top_k: 50 });
    assert.ok(results.every(({ snippet = '' }) => snippet !== '' && [...snippet].length <= 800));
  },
);

operations('cite resolves a citation, article and all, inside a sentence', async ({ service }) => {
  const response = await service.post('/v1/cite', {
    citation: 'طبقاً للمادة ١٤٧ من القانون رقم ١٣١ لسنة ١٩٤٨ فإن',
  });
  const { parsed, document } = await answered('cite', response);
  assert.equal(parsed, {
    doc_type: 'legislation',
    number: '131',
    year: 1948,
    calendar: 'gregorian',
    article_no: '147',
    article_key: '147',
    canonical_id: CIVIL_CODE,
    jurisdiction: 'EG',
    jurisdiction_source: 'default',
  });
  assert.is(document.canonical_id, CIVIL_CODE);
  assert.ok(document.full_text.length > 0);
});

operations('cite finds a Saudi system by its royal decree of a Hijri date', async ({ service }) => {
  const citation = 'نظام العمل الصادر بالمرسوم الملكي رقم (م/51) وتاريخ 23/8/1426هـ';
  const { parsed, document } = await answered('cite', await service.post('/v1/cite', { citation }));
  assert.equal(
    [parsed.jurisdiction, parsed.number, parsed.year, parsed.calendar],
    ['SA', 'م/51', 1426, 'hijri'],
  );
  assert.is(document.title, 'نظام العمل');
});

operations(
  'a form that one country alone uses tells the country, unless the caller does',
  async ({ service }) => {
    const citation = 'المادة 74 من نظام العمل';
    const { parsed } = await answered('cite', await service.post('/v1/cite', { citation }));
    assert.equal([parsed.canonical_id, parsed.jurisdiction_source], ['sa-leg-2005-m51', 'form']);
    const { body } = await problem(await service.post('/v1/cite', { citation, jurisdiction: 'EG' }));
    assert.is((body.parsed as Record<string, unknown>).jurisdiction_source, 'request');
  },
);

operations('a citation that is not in the corpus is 404 with what was parsed', async ({ service }) => {
  const { status, code, body } = await problem(
    await service.post('/v1/cite', { citation: 'القانون رقم 999 لسنة 1999' }),
  );
  assert.equal([status, code], [404, 'citation_not_found']);
  const { doc_type, number, year } = body.parsed as Record<string, unknown>;
  assert.equal({ doc_type, number, year }, { doc_type: 'legislation', number: '999', year: 1999 });
});

operations('the hint says where a citation without a country belongs', async ({ service }) => {
  const citation = 'القانون رقم 131 لسنة 1948';
  const { body } = await problem(await service.post('/v1/cite', { citation, jurisdiction: 'SA' }));
  const { jurisdiction, jurisdiction_source } = body.parsed as Record<string, unknown>;
  assert.equal([body.code, jurisdiction, jurisdiction_source], ['citation_not_found', 'SA', 'request']);
});

operations('what no form matches is 422 with the normal form that was tried', async ({ service }) => {
  const { status, code, body } = await problem(await service.post('/v1/cite', { citation: 'أهلاً وسهلاً ١٢' }));
  assert.equal([status, code], [422, 'citation_unparseable']);
  assert.match(String(body.detail), '«اهلا وسهلا 12»');
});

operations('document gives exactly the fields of the specification', async ({ service }) => {
  const document = await answered('document', await service.ask(`/v1/document/${CIVIL_CODE}`));
  assert.equal(
    { ...document, full_text: document.full_text.length > 0, title: document.title.length > 0 },
    {
      canonical_id: CIVIL_CODE,
      doc_type: 'legislation',
      jurisdiction: 'EG',
      title: true,
      official_number: '131',
      year_gregorian: 1948,
      status: document.status,
      ...(document.issuing_body !== undefined && { issuing_body: document.issuing_body }),
      full_text: true,
    },
  );
});

operations('an unknown document is 404, whatever its id looks like', async ({ service }) => {
  for (const id of [
    'eg-leg-1948-132',
    'EG-LEG-1948-131',
    'x',
    '%20',
    '%ff',
    '..%2f..',
    'a'.repeat(3000),
    '%D9%82',
  ]) {
    const { status, code } = await problem(await service.ask(`/v1/document/${id}`));
    assert.equal([status, code], [404, 'not_found'], id);
  }
});

const walk = async ({ post }: TestService, body: object) =>
  answered('traverse', await post('/v1/graph/traverse', body));

operations('a walk gives the root first, and edges between returned nodes only', async ({ service }) => {
  const { nodes, edges } = await walk(service, { canonical_id: CIVIL_CODE, depth: 2 });
  assert.is(nodes[0]?.canonical_id, CIVIL_CODE);
  assert.ok(nodes.length > 1 && edges.length > 0);
  const ids = new Set(nodes.map(({ canonical_id }) => canonical_id));
  assert.is(ids.size, nodes.length);
  assert.ok(edges.every(({ from_id, to_id }) => ids.has(from_id) && ids.has(to_id)));
});

operations('direction, types and limit are kept', async ({ service }) => {
  const cited = await walk(service, { canonical_id: CIVIL_CODE, direction: 'in' });
  assert.ok(cited.edges.length > 0);
  assert.ok(cited.edges.every(({ to_id, from_id }) => to_id === CIVIL_CODE || from_id !== CIVIL_CODE));
  const one = await walk(service, { canonical_id: CIVIL_CODE, limit: 1, depth: 3 });
  assert.equal(
    one.nodes.map(({ canonical_id }) => canonical_id),
    [CIVIL_CODE],
  );
  const types = await walk(service, { canonical_id: CIVIL_CODE, depth: 3, edge_types: ['interprets'] });
  assert.ok(types.edges.length > 0);
  assert.ok(types.edges.every(({ edge_type }) => edge_type === 'interprets'));
});

operations('a walk from what does not exist is 404', async ({ service }) => {
  for (const canonical_id of ['eg-leg-1-1', 'x', 'ق'.repeat(5000)]) {
    assert.is((await problem(await service.post('/v1/graph/traverse', { canonical_id }))).code, 'not_found');
  }
});

operations(
  'jurisdictions are those of the corpus, Egypt preselected, and exactly those pass as filters',
  async ({ service }) => {
    const { jurisdictions } = await answered('jurisdictions', await service.ask('/v1/jurisdictions'));
    assert.equal(jurisdictions, [
      { code: 'AE', name: 'United Arab Emirates', default: false },
      { code: 'EG', name: 'Egypt', default: true },
      { code: 'SA', name: 'Saudi Arabia', default: false },
    ]);
  },
);

operations('status says what is served', async ({ service }) => {
  const { corpus, search: found } = await answered('status', await service.ask('/v1/status'));
  const counts = Object.fromEntries(['AE', 'EG', 'SA'].map((code) => [code, sampleDocuments(code)]));
  assert.equal(corpus?.jurisdictions, counts);
  assert.is(
    corpus?.documents,
    Object.values(counts).reduce((sum, count) => sum + count),
  );
  assert.is(found.engine, 'embedded');
  assert.ok(found.embedder.dimensions > 0);
});

/** One line a document. */
function sampleDocuments(code: string): number {
  const lines = readFileSync(join(SAMPLES, `${code.toLowerCase()}.jsonl`), 'utf8').split('\n');
  return lines.filter((line) => line !== '').length;
}

operations.run();
