/** Tests the preferred jurisdiction of a request and of an account, in search and reason. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openKeyring } from '../../../src/compose.ts';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const preferred = suite<{ service: TestService }>('usecases/search/preferred');

preferred.before(async (context) => {
  context.service = await startService({ settings: { SANAD_JURISDICTIONS: 'AE,EG,SA' } });
});
preferred.after(({ service }) => service.close());

const NAMES = { SA: 'السعودية', AE: 'الإمارات', EG: 'مصر' } as const;

/** Searches with explanations; returns the ids and articles found and the country that was preferred. */
async function found({ post }: TestService, body: object, key?: string) {
  const headers = key === undefined ? {} : { Authorization: `Bearer ${key}` };
  const answer = await post('/v1/search', { top_k: 50, explain: true, ...body }, headers);
  const { results, explain } = await answered('search', answer);
  return {
    country: explain?.preferred_jurisdiction,
    articles: results.map(({ canonical_id, article_no }) => `${canonical_id}#${article_no}`),
    scores: results.map(({ score }) => score),
  };
}

/** Issues a key of an account that prefers the country. */
async function keyPreferring({ issue, config }: TestService, country: string): Promise<string> {
  const { key, email } = await issue({
    plan: 'payg',
    requests_per_minute: 10_000,
    reason_per_minute: 10_000,
  });
  const { store } = openKeyring(config);
  try {
    const { id = '' } = (await store.accountOf(email)) ?? {};
    await store.changeAccount(id, () => ({ preferred_jurisdiction: country }));
  } finally {
    await store.close();
  }
  return key;
}

for (const [code, name] of Object.entries(NAMES)) {
  preferred(`preferring ${code} ranks as naming it does`, async ({ service }) => {
    const query = 'ساعات العمل';
    const preferring = await found(service, { query, preferred_jurisdiction: code, rerank: false });
    const naming = await found(service, { query: `${query} في ${name}`, rerank: false });
    assert.is(preferring.country, code);
    assert.ok(preferring.articles[0]?.startsWith(`${code.toLowerCase()}-`));
    assert.ok(
      preferring.articles.some((id) => !id.startsWith(`${code.toLowerCase()}-`)),
      'others are found',
    );
    // The dense list embeds the text without the country's name, so the lists are equal in scores too.
    assert.equal([preferring.articles, preferring.scores], [naming.articles, naming.scores]);
  });
}

preferred('a country in the query or in the filters takes precedence', async ({ service }) => {
  const asked = { preferred_jurisdiction: 'AE' };
  const named = 'ساعات العمل في السعودية';
  assert.equal(await found(service, { query: named, ...asked }), await found(service, { query: named }));
  const foreign = 'ساعات العمل في القانون الفرنسي';
  assert.equal(await found(service, { query: foreign, ...asked }), await found(service, { query: foreign }));
  const filtered = { query: 'ساعات العمل', filters: { jurisdiction: 'EG' } };
  assert.equal(await found(service, { ...filtered, ...asked }), await found(service, filtered));
});

preferred('without a preference nothing is guessed', async ({ service }) => {
  assert.is((await found(service, { query: 'ساعات العمل' })).country, undefined);
});

preferred('the setting of the account applies, unless the request has a preference', async ({ service }) => {
  const key = await keyPreferring(service, 'AE');
  const query = 'ساعات العمل';
  const asked = { query, preferred_jurisdiction: 'AE' };
  assert.equal(await found(service, { query }, key), await found(service, asked));
  assert.is((await found(service, { query, preferred_jurisdiction: 'SA' }, key)).country, 'SA');
  assert.is((await found(service, { query: `${query} في مصر` }, key)).country, 'EG');
});

preferred('a setting that this instance no longer accepts has no effect', async ({ service }) => {
  const key = await keyPreferring(service, 'KW');
  assert.is((await found(service, { query: 'ساعات العمل' }, key)).country, undefined);
});

preferred('a cited law is the one of the preferred country', async ({ service }) => {
  const first = async (country?: string) => {
    const asked = { query: 'المادة 1 من قانون العقوبات', preferred_jurisdiction: country };
    return (await found(service, asked)).articles[0];
  };
  assert.is(await first('AE'), 'ae-fdl-2021-31#1');
  assert.not.equal(await first('EG'), await first('AE'));
});

preferred('an answer rests on the law of the preferred country', async ({ service }) => {
  const headers = { Authorization: `Bearer ${await keyPreferring(service, 'SA')}` };
  const cited = async (body: object) => {
    const { citations } = await answered('reason', await service.post('/v1/reason', body, headers));
    return [...new Set(citations.map(({ canonical_id }) => canonical_id.slice(0, 2)))];
  };
  const question = 'كم مدة فترة التجربة في عقد العمل؟';
  assert.equal(await cited({ question }), ['sa']);
  assert.equal(await cited({ question, preferred_jurisdiction: 'AE' }), ['ae']);
});

preferred('an unknown code is refused with the codes that are accepted', async ({ service }) => {
  for (const [path, body] of [
    ['/v1/search', { query: 'عقد' }],
    ['/v1/reason', { question: 'ما مدة العقد؟' }],
  ] as const) {
    const key = await keyPreferring(service, 'SA');
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await service.post(path, { ...body, preferred_jurisdiction: 'XX' }, headers);
    const { status, code, pointers, body: refusal } = await problem(answer);
    assert.equal([status, code, pointers], [422, 'validation_error', ['#/preferred_jurisdiction']]);
    assert.match(JSON.stringify(refusal), /must be one of AE, EG, SA/);
  }
});

preferred.run();
