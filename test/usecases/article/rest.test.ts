/** Tests the article operations over REST: article numbers in the URL, and entity tags. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const rest = suite<{ service: TestService }>('usecases/article/rest');

rest.before(async (context) => {
  context.service = await startService();
});
rest.after(({ service }) => service.close());

const ARTICLES = '/v1/document/eg-leg-1948-131/articles';

rest('an unchanged answer is 304, and that of another day has a tag of its own', async ({ service }) => {
  const first = await service.ask(`${ARTICLES}/147`);
  const tag = first.headers.get('ETag') ?? '';
  assert.is(first.status, 200);
  assert.is(((await first.json()) as { article_no: string }).article_no, '147');
  const again = await service.ask(`${ARTICLES}/147`, { headers: { 'If-None-Match': tag } });
  assert.equal([again.status, await again.text()], [304, '']);
  const early = await service.ask(`${ARTICLES}/147?as_of=1900-01-01`, { headers: { 'If-None-Match': tag } });
  assert.is(early.status, 200);
  assert.is(((await early.json()) as { state: string }).state, 'not_yet');
});

rest('a number may be written in Arabic digits', async ({ service }) => {
  const response = await service.ask(`${ARTICLES}/${encodeURIComponent('١٤٧')}/versions`);
  assert.is(((await response.json()) as { article_no: string }).article_no, '147');
});

rest('what no document has is 404, and a wrong query 422', async ({ service }) => {
  for (const path of [`${ARTICLES}/9999`, `${ARTICLES}/%20`, `${ARTICLES}/147/diff?from=2&to=1`]) {
    assert.is((await problem(await service.ask(path))).code, 'not_found', path);
  }
  for (const path of [`${ARTICLES}?as_of=1446-08-20`, `${ARTICLES}/147?calendar=x`, `${ARTICLES}/147/diff`]) {
    const { status, code } = await problem(await service.ask(path));
    assert.equal([status, code], [422, 'validation_error'], path);
  }
});

rest.run();
