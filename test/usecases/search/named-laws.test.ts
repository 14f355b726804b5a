/** Tests that a search puts first the articles of the law that the query names without an article. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';

const named = suite<{ service: TestService }>('usecases/search/named-laws');

named.before(async (context) => {
  context.service = await startService();
});
named.after(({ service }) => service.close());

/** Returns the results of a search as `document#article`. */
async function found({ post }: TestService, body: object): Promise<string[]> {
  const { results } = await answered('search', await post('/v1/search', { top_k: 50, ...body }));
  return results.map(({ canonical_id, article_no }) => `${canonical_id}#${article_no}`);
}

const LEAVE = 'مدة الإجازة السنوية';
const LABOUR_LAW = 'sa-leg-2005-m51#109';
const HOURS = 'ساعات العمل';
const HOURS_OF_LABOUR_LAW = 'sa-leg-2005-m51#98';

for (const rerank of [true, false]) {
  named(`the named law comes first, others follow, rerank: ${rerank}`, async ({ service }) => {
    const unnamed = await found(service, { query: HOURS, rerank });
    assert.is.not(unnamed[0], HOURS_OF_LABOUR_LAW);
    const results = await found(service, { query: `${HOURS} في نظام العمل`, rerank });
    assert.is(results[0], HOURS_OF_LABOUR_LAW);
    assert.ok(results.some((result) => !result.startsWith('sa-leg-2005-m51#')));
    assert.is(new Set(results).size, results.length);
  });
}

named('a name that laws of several countries bear means none of them', async ({ service }) => {
  const query = 'عقوبة السرقة في قانون العقوبات';
  const isPenalCode = (result: string | undefined) => result?.startsWith('eg-leg-1937-58#') ?? false;
  assert.not.ok(isPenalCode((await found(service, { query }))[0]));
  assert.ok(isPenalCode((await found(service, { query: `${query} المصري` }))[0]));
  assert.ok(isPenalCode((await found(service, { query, preferred_jurisdiction: 'EG' }))[0]));
});

named('a comparison of countries asks about no law alone', async ({ service }) => {
  const query = 'الفرق بين الإجازة السنوية في نظام العمل السعودي والمصري';
  const results = await found(service, { query, rerank: false });
  assert.ok(results.slice(0, 5).some((result) => result.startsWith('eg-')));
});

named('a law that the preferred country lacks is found in the other', async ({ service }) => {
  const asked = { query: `${LEAVE} في نظام العمل`, preferred_jurisdiction: 'EG', rerank: false };
  assert.is((await found(service, asked))[0], LABOUR_LAW);
});

named('filters apply to the named law too', async ({ service }) => {
  const query = `${LEAVE} في نظام العمل`;
  for (const filters of [
    { jurisdiction: 'EG' },
    { doc_type: ['regulation'] },
    { cites: 'sa-leg-2005-m51' },
  ]) {
    const results = await found(service, { query, filters });
    assert.ok(results.length > 0);
    assert.not.ok(results.some((result) => result.startsWith('sa-leg-2005-m51#')));
  }
});

named.run();
