/** Tests the settings of an account over HTTP. Every answer is checked against the OpenAPI description. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AccountService } from '../../../support/accounts/accounts.ts';
import { startAccounts } from '../../../support/accounts/accounts.ts';
import { problem } from '../../../support/doors/service.ts';

const settings = suite<AccountService>('transports/http/account/settings');

settings.before(async (context) => {
  Object.assign(context, await startAccounts({ corpus: 'samples' }));
});
settings.after(({ service }) => service.close());

/** Sends the settings and returns the account as the answer and as a later request show it. */
async function changed({ call }: AccountService, token: string, body: object) {
  const answer = await call('PATCH', '/account/me', { token, body });
  assert.equal([answer.status, answer.headers.get('cache-control')], [200, 'no-store']);
  const account = (await answer.json()) as Record<string, unknown>;
  assert.equal(await (await call('GET', '/account/me', { token })).json(), account);
  return account;
}

settings('the preferred jurisdiction is set, kept and removed', async (context) => {
  const token = await context.member('settings@example.org');
  const preferring = async (body: object) => (await changed(context, token, body)).preferred_jurisdiction;
  assert.is(await preferring({}), undefined);
  assert.is(await preferring({ preferred_jurisdiction: 'SA' }), 'SA');
  assert.is(await preferring({}), 'SA');
  assert.is(await preferring({ preferred_jurisdiction: 'AE' }), 'AE');
  assert.is(await preferring({ preferred_jurisdiction: null }), undefined);
});

settings('a key of the account searches by the setting from its next request on', async (context) => {
  const { call, member, service } = context;
  const token = await member('searching@example.org');
  const created = await call('POST', '/account/keys', { body: { label: 'office' }, token });
  const { key } = (await created.json()) as { key: string };
  const first = async () => {
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await service.post('/v1/search', { query: 'ساعات العمل' }, headers);
    const { results } = (await answer.json()) as { results: { canonical_id: string }[] };
    return results[0]?.canonical_id.slice(0, 2);
  };
  for (const code of ['SA', 'AE', 'EG']) {
    await changed(context, token, { preferred_jurisdiction: code });
    assert.is(await first(), code.toLowerCase());
  }
});

settings('wrong settings are refused and change nothing', async (context) => {
  const { call, member } = context;
  const token = await member('wrong@example.org');
  await changed(context, token, { preferred_jurisdiction: 'SA' });
  for (const [body, pointer] of [
    [{ preferred_jurisdiction: 'XX' }, '#/preferred_jurisdiction'],
    [{ preferred_jurisdiction: 'eg' }, '#/preferred_jurisdiction'],
    [{ preferred_jurisdiction: 5 }, '#/preferred_jurisdiction'],
    [{ plan: 'enterprise' }, '#/plan'],
    [{ preferred_jurisdiction: 'EG', email: 'b@example.org' }, '#/email'],
  ] as const) {
    const { status, code, pointers } = await problem(await call('PATCH', '/account/me', { token, body }));
    assert.equal([status, code, pointers], [422, 'validation_error', [pointer]]);
  }
  assert.is((await problem(await call('PATCH', '/account/me', { token, body: '{' }))).status, 400);
  assert.is((await changed(context, token, {})).preferred_jurisdiction, 'SA');
});

settings('the settings need a session', async ({ call, service }) => {
  for (const token of [undefined, service.key]) {
    const refused = await call('PATCH', '/account/me', { token, body: { preferred_jurisdiction: 'SA' } });
    assert.is((await problem(refused)).status, 401);
  }
});

settings.run();
