/**
 * Tests an account from signup to keys and usage over HTTP. Every answer is checked against the OpenAPI
 * description.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AccountService } from '../../../support/accounts/accounts.ts';
import { linkToken, PASSWORD, startAccounts } from '../../../support/accounts/accounts.ts';
import { problem } from '../../../support/doors/service.ts';

const account = suite<AccountService>('transports/http/account');

account.before(async (context) => {
  Object.assign(context, await startAccounts());
});
account.after(({ service }) => service.close());

const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

account('from signup to a key that searches, and its end', async ({ call, service }) => {
  const email = 'Jurist.One@Example.org';
  const made = await call('POST', '/account/signup', { body: { email, password: PASSWORD } });
  assert.is(made.status, 201);
  assert.is(made.headers.get('location'), '/account/me');
  const { id, ...rest } = await json(made);
  assert.equal(rest, { email, email_verified: false });

  const early = await call('POST', '/account/login', { body: { email, password: PASSWORD } });
  const before = String((await json(early)).token);
  const refused = await call('POST', '/account/keys', { body: { label: 'x' }, token: before });
  assert.equal((await problem(refused)).code, 'email_unverified');

  const link = `/account/verify?token=${linkToken(service.config.dataDir, email)}`;
  // The link works twice: a mail scanner may open it, with HEAD or GET, before the person does.
  for (let i = 0; i < 2; i++) {
    const verified = await call('GET', link);
    assert.equal([verified.status, await json(verified)], [200, { email_verified: true }]);
  }

  const entered = await call('POST', '/account/login', {
    body: { email: ' jurist.one@example.ORG ', password: PASSWORD },
  });
  assert.is(entered.headers.get('cache-control'), 'no-store');
  const token = String((await json(entered)).token);
  const me = await json(await call('GET', '/account/me', { token }));
  assert.equal(Object.keys(me), ['id', 'email', 'email_verified', 'plan', 'created_at']);
  assert.equal([me.id, me.email, me.email_verified, me.plan], [id, email, true, 'free']);

  const created = await call('POST', '/account/keys', { body: { label: 'مكتب القاهرة' }, token });
  assert.is(created.status, 201);
  const key = (await created.json()) as Record<string, string>;
  assert.equal(Object.keys(key), ['id', 'label', 'key', 'key_prefix', 'created_at']);
  assert.is(created.headers.get('location'), `/account/keys/${key.id}`);
  assert.is(created.headers.get('content-encoding'), null);
  const search = () =>
    fetch(`${service.url}/v1/jurisdictions`, { headers: { Authorization: `Bearer ${key.key}` } });
  assert.is((await search()).status, 200);

  const { keys } = (await json(await call('GET', '/account/keys', { token }))) as {
    keys: Record<string, string>[];
  };
  assert.is(keys.length, 1);
  const [listed = {}] = keys;
  assert.equal(
    [listed.id, listed.label, listed.key_prefix, listed.revoked_at, 'key' in listed],
    [key.id, 'مكتب القاهرة', key.key_prefix, undefined, false],
  );
  assert.match(listed.last_used_at ?? '', /^\d{4}-\d\d-\d\dT/);

  for (let i = 0; i < 2; i++) {
    const gone = await call('DELETE', `/account/keys/${key.id}`, { token });
    assert.equal([gone.status, await gone.text()], [204, '']);
  }
  assert.is((await search()).status, 401);
  const after = (await json(await call('GET', '/account/keys', { token }))) as {
    keys: Record<string, string>[];
  };
  assert.type(after.keys[0]?.revoked_at, 'string');
});

account('usage and quota say what the keys asked', async ({ call, member, service }) => {
  const token = await member('usage@example.org');
  const created = await call('POST', '/account/keys', { body: { label: 'x' }, token });
  const { key } = (await created.json()) as { key: string };
  for (let i = 0; i < 3; i++)
    await fetch(`${service.url}/v1/status`, { headers: { Authorization: `Bearer ${key}` } });
  const usage = await json(await call('GET', '/account/usage', { token }));
  const today = new Date().toISOString().slice(0, 10);
  assert.equal(usage.total, { requests: 3, by_route: { status: 3 } });
  assert.equal(usage.days, [{ date: today, requests: 3, by_route: { status: 3 } }]);
  const quota = await json(await call('GET', '/account/quota', { token }));
  assert.equal(Object.keys(quota), [
    'plan',
    'requests_per_minute',
    'reason_per_minute',
    'period',
    'monthly_requests',
  ]);
  assert.equal(
    [quota.plan, quota.requests_per_minute, quota.reason_per_minute, quota.monthly_requests],
    ['free', 60, 0, { limit: 1_000, used: 3, remaining: 997 }],
  );
  assert.equal(usage.period, quota.period);
});

account('signup with the address of an account is refused, in upper case too', async ({ call, signup }) => {
  await signup('taken@example.org');
  const again = await call('POST', '/account/signup', {
    body: { email: ' TAKEN@example.org', password: PASSWORD },
  });
  const { status, code } = await problem(again);
  assert.equal([status, code], [409, 'email_taken']);
});

account('of many who sign up with one address at once, one gets it', async ({ call }) => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      call('POST', '/account/signup', { body: { email: 'race@example.org', password: PASSWORD } }),
    ),
  );
  assert.equal(answers.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)]);
});

account('all faults of a signup are reported at once', async ({ call }) => {
  const wrong = await call('POST', '/account/signup', {
    body: { email: 'nobody', password: 'short', plan: 'enterprise' },
  });
  const { status, pointers } = await problem(wrong);
  assert.equal([status, pointers.sort()], [422, ['#/email', '#/password', '#/plan']]);
  for (const password of ['password1', '١٢٣٤٥٦٧٨', 'x'.repeat(129), 'jurist@example.org']) {
    const refused = await call('POST', '/account/signup', {
      body: { email: 'jurist@example.org', password },
    });
    assert.equal((await problem(refused)).pointers, ['#/password'], password);
  }
  const twice = '{"email":"a@example.org","email":"b@example.org","password":"long enough"}';
  assert.is((await call('POST', '/account/signup', { body: twice })).status, 422);
  assert.is((await call('POST', '/account/signup', { body: '{' })).status, 400);
  assert.is((await call('POST', '/account/signup?x=1', { body: {} })).status, 400);
  const injected = await call('POST', '/account/signup', {
    body: { email: 'a@example.org\r\nBcc: b@example.org', password: PASSWORD },
  });
  assert.equal((await problem(injected)).pointers, ['#/email']);
});

account('a link that nobody was sent verifies nothing', async ({ call }) => {
  for (const token of ['x', 'A'.repeat(43)]) {
    const { status, code, pointers } = await problem(await call('GET', `/account/verify?token=${token}`));
    assert.equal([status, code, pointers], [422, 'validation_error', ['#/token']]);
  }
  assert.is((await call('GET', '/account/verify')).status, 422);
  assert.is((await call('GET', '/account/verify?token=a&token=b')).status, 422);
});

account('another letter can be asked for, three an hour', async ({ call, signup, login, service }) => {
  const first = await signup('again@example.org');
  const token = await login('again@example.org');
  for (let i = 0; i < 3; i++) {
    const sent = await call('POST', '/account/verification', { token });
    assert.equal([sent.status, await json(sent)], [200, { email_verified: false, sent: true }]);
  }
  const fourth = await call('POST', '/account/verification', { token, body: {} });
  assert.is((await problem(fourth)).code, 'rate_limited');
  assert.match(fourth.headers.get('ratelimit-policy') ?? '', '"verification";q=3;w=3600');
  const last = linkToken(service.config.dataDir, 'again@example.org');
  assert.is.not(last, first);
  for (const one of [first, last]) assert.is((await call('GET', `/account/verify?token=${one}`)).status, 200);
  const needless = await call('POST', '/account/verification', { token });
  assert.equal(await json(needless), { email_verified: true, sent: false });
});

account('a change of password ends every session and no key', async ({ call, member, login }) => {
  const [first, second] = [await member('change@example.org'), await login('change@example.org')];
  const change = (body: object, token: string) => call('POST', '/account/password', { body, token });
  const wrong = await change({ password: 'not that one', new_password: 'مائة حبة والله يضاعف' }, first);
  assert.equal((await problem(wrong)).pointers, ['#/password']);
  const common = await change({ password: PASSWORD, new_password: 'password1' }, first);
  assert.equal((await problem(common)).pointers, ['#/new_password']);
  const changed = await change({ password: PASSWORD, new_password: 'مائة حبة والله يضاعف' }, first);
  assert.is(changed.status, 200);
  const { token } = (await changed.json()) as { token: string };
  for (const old of [first, second])
    assert.is((await call('GET', '/account/me', { token: old })).status, 401);
  assert.is((await call('GET', '/account/me', { token })).status, 200);
  const stale = await call('POST', '/account/login', {
    body: { email: 'change@example.org', password: PASSWORD },
  });
  assert.is(stale.status, 401);
  await login('change@example.org', 'مائة حبة والله يضاعف');
});

account('an account has 20 keys that work, and no more', async ({ call, member }) => {
  const token = await member('keys@example.org');
  const make = () => call('POST', '/account/keys', { body: { label: 'k' }, token });
  const ids: string[] = [];
  for (let i = 0; i < 20; i++) ids.push(String((await json(await make())).id));
  const { status, code, pointers } = await problem(await make());
  assert.equal([status, code, pointers], [422, 'validation_error', ['#']]);
  await call('DELETE', `/account/keys/${ids[0]}`, { token });
  assert.is((await make()).status, 201);
});

account("another's key is as good as none", async ({ call, member }) => {
  const [owner, other] = [await member('owner@example.org'), await member('other@example.org')];
  const { id } = await json(await call('POST', '/account/keys', { body: { label: 'mine' }, token: owner }));
  const theirs = await problem(await call('DELETE', `/account/keys/${id}`, { token: other }));
  const nobodys = await problem(
    await call('DELETE', '/account/keys/00000000-0000-4000-8000-000000000000', { token: other }),
  );
  assert.equal([theirs.status, theirs.code], [404, 'not_found']);
  assert.is(theirs.body.detail, nobodys.body.detail);
  const kept = (await json(await call('GET', '/account/keys', { token: owner }))) as {
    keys: { revoked_at?: string }[];
  };
  assert.is(kept.keys[0]?.revoked_at, undefined);
});

account('addresses, methods and credentials are distinguished', async ({ call, member, service }) => {
  const token = await member('doors@example.org');
  for (const path of ['/account', '/account/', '/account/nothing', '/account/me/'])
    assert.is((await problem(await call('GET', path))).code, 'not_found', path);
  for (const [method, path, allow] of [
    ['GET', '/account/signup', 'OPTIONS, POST'],
    ['PUT', '/account/keys', 'GET, HEAD, OPTIONS, POST'],
    ['GET', '/account/keys/x', 'DELETE, OPTIONS'],
    ['PUT', '/account/me', 'GET, HEAD, OPTIONS, PATCH'],
  ] as const) {
    const refused = await call(method, path, { token });
    assert.equal([refused.status, refused.headers.get('allow')?.split(', ').sort().join(', ')], [405, allow]);
  }
  const none = await call('GET', '/account/me');
  assert.equal([none.status, none.headers.get('www-authenticate')], [401, 'Bearer realm="api"']);
  for (const wrong of [service.key, 'nonsense', `${token}x`, `${token.slice(0, -4)}AAAA`]) {
    const refused = await call('GET', '/account/me', { token: wrong });
    assert.equal(
      [refused.status, refused.headers.get('www-authenticate'), refused.headers.get('cache-control')],
      [401, 'Bearer realm="api", error="invalid_token"', 'no-store'],
    );
  }
  for (const path of ['/v1/status', '/v1/search', '/mcp'])
    assert.is((await call('POST', path, { token, body: {} })).status, 401, path);
  for (const path of ['/account/me', '/account/keys', '/account/usage', '/account/quota']) {
    const answer = await call('GET', path, { token });
    assert.equal([answer.status, answer.headers.get('cache-control')], [200, 'no-store'], path);
  }
});

account('an account has a rate of its own, 60 a minute over all its addresses', async ({ call, member }) => {
  const token = await member('rate@example.org');
  const statuses: number[] = [];
  for (let i = 0; i < 61; i++)
    statuses.push((await call('GET', i % 2 ? '/account/me' : '/account/quota', { token })).status);
  assert.equal([...new Set(statuses.slice(0, 60)), statuses[60]], [200, 429]);
  const refused = await call('GET', '/account/me', { token });
  assert.equal(
    [
      refused.headers.get('x-ratelimit-limit'),
      refused.headers.get('x-ratelimit-remaining'),
      refused.headers.get('ratelimit-policy'),
    ],
    ['60', '0', '"account";q=60;w=60'],
  );
  assert.ok(Number(refused.headers.get('retry-after')) >= 1);
});

account('signup is counted by the network address, and 5 an hour pass', async ({ call }) => {
  const from = '203.0.113.5';
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) {
    const body = { email: `many-${i}@example.org`, password: PASSWORD };
    statuses.push((await call('POST', '/account/signup', { body, from })).status);
  }
  assert.equal(statuses, [201, 201, 201, 201, 201, 429]);
  // Limits by IPv6 address use only its first 64 bits, so these six addresses count as one.
  for (let i = 0; i < 6; i++) {
    const body = { email: `six-${i}@example.org`, password: PASSWORD };
    const { status } = await call('POST', '/account/signup', { body, from: `2001:db8:1:2::${i}` });
    assert.is(status, i < 5 ? 201 : 429);
  }
});

account.run();
