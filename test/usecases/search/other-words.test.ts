/** Tests queries in other words than the law uses: everyday Arabic, English, the name of a country. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';

const words = suite<{ service: TestService }>('usecases/search/other-words');

words.before(async (context) => {
  context.service = await startService();
});
words.after(({ service }) => service.close());

const search = async ({ post }: TestService, body: object) =>
  answered('search', await post('/v1/search', { explain: true, ...body }));

words('an everyday phrase is expanded with the words of the law', async ({ service }) => {
  const { results, explain } = await search(service, { query: 'فصلوني من الشغل' });
  const [expansion] = explain?.expansions ?? [];
  assert.is(expansion?.source, 'thesaurus');
  assert.is(expansion?.phrase, 'فصلوني من الشغل');
  assert.match(expansion?.alternatives.join() ?? '', /الفصل|إنهاء/);
  assert.ok(results.slice(0, 3).some(({ title }) => /العمل/.test(title)));
});

words('an answer says which question was asked before, and how like the query it is', async ({ service }) => {
  const query = 'الشركة تمدد لي التجربة، كم أقصى مدة لها في السعودية؟';
  const { results } = await search(service, { query });
  const asked = results.find(({ article_no }) => article_no === '53')?.explain?.asked;
  assert.match(asked?.question ?? '', /تجربة|التجربة|probation/i);
  assert.ok((asked?.words ?? 0) > 0 && (asked?.cosine ?? 0) > 0.3, JSON.stringify(asked));
  assert.ok((asked?.score ?? 0) > 0.25);
});

words('a query in English finds Arabic law, with a matching snippet', async ({ service }) => {
  const { results, explain } = await search(service, { query: 'termination of the employment contract' });
  assert.ok(explain?.expansions.every(({ source }) => source === 'glossary'));
  assert.ok(results[0]?.explain?.sparse !== undefined);
  assert.ok(results.some(({ explain }) => explain?.dense !== undefined));
  assert.match(results[0]?.title ?? '', /العمل/);
  assert.match(results[0]?.snippet ?? '', /عقد/);
});

words('the country in a query is preferred, and others are still found', async ({ service }) => {
  const ask = (query: string) => search(service, { query, top_k: 50 });
  for (const [query, country] of [
    ['ساعات العمل في السعودية', 'SA'],
    ['ساعات العمل في الإمارات', 'AE'],
    ['working hours in Egypt', 'EG'],
  ] as const) {
    const { results, explain } = await ask(query);
    assert.is(explain?.preferred_jurisdiction, country);
    const of = results.map(({ canonical_id }) => canonical_id.slice(0, 2).toUpperCase());
    assert.is(of[0], country, query);
    assert.ok(new Set(of).size > 1, query);
  }
});

words('a filter for another country takes precedence', async ({ service }) => {
  const { results, explain } = await search(service, {
    query: 'ساعات العمل في السعودية',
    filters: { jurisdiction: 'EG' },
  });
  assert.is(explain?.preferred_jurisdiction, undefined);
  assert.ok(results.every(({ canonical_id }) => canonical_id.startsWith('eg-')));
});

words('an answer has an explanation only on request', async ({ service }) => {
  const answer = await search(service, { query: 'فصلوني من الشغل', explain: false });
  assert.is(answer.explain, undefined);
});

words('a query without expansions has an empty reading', async ({ service }) => {
  const { explain } = await search(service, { query: 'المادة 147' });
  assert.equal(explain, { expansions: [] });
});

words.run();
