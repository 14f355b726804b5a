/**
 * Tests account recovery: a letter has a link, and using it sets a new password and ends all earlier access.
 */
import { randomBytes } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openKeyring } from '../../../../src/compose.ts';
import { sha256 } from '../../../../src/digest.ts';
import type { AccountService } from '../../../support/accounts/accounts.ts';
import { lettersTo, linkTokens, PASSWORD, startAccounts } from '../../../support/accounts/accounts.ts';
import { passwordWork } from '../../../support/accounts/password-work.ts';
import { problem } from '../../../support/doors/service.ts';
import { uniquePrefix } from '../../../support/redis/redis-connection.ts';
import { redisSuites } from '../../../support/redis/redis-suites.ts';

const NEW = 'مائة حبة والله يضاعف';
const FORGOT = '/account/password/forgot';
const RESET = '/account/password/reset';

const recovery = suite<AccountService>('transports/http/account/recovery');

recovery.before(async (context) => {
  Object.assign(context, await startAccounts());
});
recovery.after(({ service }) => service.close());

const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

/** Makes an API key for the account. Returns a function that sends a request with it and gives the status. */
async function keyOf({ call, service }: AccountService, token: string) {
  const made = await call('POST', '/account/keys', { body: { label: 'x' }, token });
  const { key } = (await made.json()) as { key: string };
  return async () =>
    (await fetch(`${service.url}/v1/jurisdictions`, { headers: { Authorization: `Bearer ${key}` } })).status;
}

async function recovers(context: AccountService): Promise<void> {
  const { call, forgot, login, member } = context;
  const email = 'forgetful@example.org';
  const session = await member(email);
  const works = await keyOf(context, session);
  assert.is(await works(), 200);
  const token = await forgot('  Forgetful@EXAMPLE.org ');
  assert.is(await works(), 200);
  const reset = await call('POST', RESET, { body: { token, password: NEW } });
  assert.equal(
    [reset.status, reset.headers.get('cache-control'), await json(reset)],
    [200, 'no-store', { password_changed: true, email_verified: true }],
  );
  assert.is(await works(), 401);
  assert.is((await call('GET', '/account/me', { token: session })).status, 401);
  const old = await call('POST', '/account/login', { body: { email, password: PASSWORD } });
  assert.is(old.status, 401);
  const fresh = await login(email, NEW);
  assert.is(await (await keyOf(context, fresh))(), 200);
}

recovery('who forgot the password sets another; what gave access before gives none', recovers);

recovery(
  'the owner of an address takes back an account that a stranger opened with it (D7)',
  async (context) => {
    const { call, forgot, login, member } = context;
    const email = 'victim@example.org';
    // A stranger signed up with the victim's address, and the victim or a mail scanner opened the
    // verification link.
    const strangers = await member(email, 'the password of a stranger');
    const works = await keyOf(context, strangers);
    assert.is(await works(), 200);
    const again = await call('POST', '/account/signup', { body: { email, password: PASSWORD } });
    assert.equal([again.status, (await problem(again)).code], [409, 'email_taken']);
    const token = await forgot(email);
    assert.is((await call('POST', RESET, { body: { token, password: NEW } })).status, 200);
    assert.is(await works(), 401);
    for (const path of ['/account/me', '/account/keys'])
      assert.is((await call('GET', path, { token: strangers })).status, 401, path);
    const stale = { email, password: 'the password of a stranger' };
    assert.is((await call('POST', '/account/login', { body: stale })).status, 401);
    await login(email, NEW);
  },
);

recovery(
  'an account that was never verified is verified by the reset, and its old link is void',
  async (context) => {
    const { call, forgot, login, signup } = context;
    const email = 'unverified@example.org';
    const verification = await signup(email, 'the password of a stranger');
    const again = await call('POST', '/account/signup', { body: { email, password: PASSWORD } });
    assert.is((await problem(again)).code, 'email_taken');
    const token = await forgot(email);
    await call('POST', RESET, { body: { token, password: NEW } });
    const { email_verified } = await json(
      await call('GET', '/account/me', { token: await login(email, NEW) }),
    );
    assert.is(email_verified, true);
    const stale = await problem(await call('GET', `/account/verify?token=${verification}`));
    assert.equal([stale.status, stale.pointers], [422, ['#/token']]);
  },
);

recovery('an account that the operator made gets a password so; plan and limits stay', async (context) => {
  const { call, forgot, login, service } = context;
  const email = 'operators@example.org';
  await service.issue({ email, plan: 'payg' });
  const token = await forgot(email);
  assert.is((await call('POST', RESET, { body: { token, password: NEW } })).status, 200);
  const me = await json(await call('GET', '/account/me', { token: await login(email, NEW) }));
  assert.is(me.plan, 'payg');
});

recovery('a token of one kind never does what the other does', async ({ call, forgot, signup }) => {
  const verification = await signup('kinds@example.org');
  const reset = await forgot('kinds@example.org');
  const wrong = await problem(await call('POST', RESET, { body: { token: verification, password: NEW } }));
  assert.equal([wrong.status, wrong.pointers], [422, ['#/token']]);
  for (const method of ['GET', 'POST'] as const) {
    const answer =
      method === 'GET'
        ? await call('GET', `/account/verify?token=${reset}`)
        : await call('POST', '/account/verify', { body: { token: reset } });
    assert.equal((await problem(answer)).pointers, ['#/token'], method);
  }
  assert.is((await call('POST', RESET, { body: { token: reset, password: NEW } })).status, 200);
});

recovery('a link works once; of many at once with one link, one sets the password', async (context) => {
  const { call, forgot, login, member } = context;
  const email = 'once@example.org';
  await member(email);
  const [first, second] = [await forgot(email), await forgot(email)];
  const passwords = Array.from({ length: 5 }, (_, n) => `a password of its own ${n}`);
  const statuses = await Promise.all(
    passwords.map(
      async (password) => (await call('POST', RESET, { body: { token: second, password } })).status,
    ),
  );
  assert.equal(statuses.toSorted(), [200, 422, 422, 422, 422]);
  await login(email, passwords[statuses.indexOf(200)]);
  // After a reset, the link of an earlier letter no longer works.
  const stale = await problem(await call('POST', RESET, { body: { token: first, password: NEW } }));
  assert.equal([stale.status, stale.pointers], [422, ['#/token']]);
});

recovery('a link is over after an hour; so is its letter', async ({ call, forgot, member, service }) => {
  const email = 'late@example.org';
  await member(email);
  const token = await forgot(email);
  const letter = lettersTo(service.config.dataDir, email).at(-1);
  const left = Date.parse(letter?.expires_at ?? '') - Date.now();
  assert.ok(left > 0 && left <= 3_600_000, `${left}`);
  const { store } = openKeyring(service.config);
  const account = await store.accountOf(email);
  const justBefore = new Date(Date.parse(letter?.expires_at ?? '') - 1).toISOString();
  assert.is((await store.tokenOwner(sha256(token), 'reset', justBefore))?.id, account?.id);
  assert.is(await store.tokenOwner(sha256(token), 'reset', letter?.expires_at ?? ''), undefined);
  const old = randomBytes(32).toString('base64url');
  const expires_at = new Date(Date.now() - 1).toISOString();
  await store.addToken({ digest: sha256(old), account_id: account?.id ?? '', expires_at, kind: 'reset' });
  await store.close();
  const refused = await problem(await call('POST', RESET, { body: { token: old, password: NEW } }));
  assert.equal([refused.status, refused.pointers], [422, ['#/token']]);
});

recovery(
  'a new password must be what one of a signup must be, and the link is good for another try',
  async (context) => {
    const { call, forgot, login, member } = context;
    const email = 'rules@example.org';
    await member(email);
    const token = await forgot(email);
    for (const password of ['short', 'password1', 'x'.repeat(129), email]) {
      const { status, pointers } = await problem(await call('POST', RESET, { body: { token, password } }));
      assert.equal([status, pointers], [422, ['#/password']], password);
    }
    assert.is((await call('POST', RESET, { body: { token, password: NEW } })).status, 200);
    await login(email, NEW);
  },
);

recovery(
  'to ask for a letter is answered alike whether there is an account or not, and costs no password',
  async (context) => {
    const { call, member } = context;
    await member('asked@example.org');
    const seen: object[] = [];
    const work = await passwordWork(async () => {
      for (const [n, email] of ['asked@example.org', 'asked-nobody@example.org'].entries()) {
        const answer = await call('POST', FORGOT, { body: { email }, from: `192.0.2.${n}` });
        const headers = [...answer.headers].filter(
          ([name]) => !/^(date|x-request-id|.*reset|ratelimit)$/.test(name),
        );
        seen.push({ status: answer.status, body: await json(answer), headers });
      }
    });
    assert.equal(work, []);
    assert.equal(seen[0], seen[1]);
    assert.equal((seen[0] as { status: number }).status, 202);
  },
);

recovery(
  'at most three letters an hour go to an account, and the answer does not reveal it',
  async (context) => {
    const { call, forgot, member, service } = context;
    const email = 'flooded@example.org';
    await member(email);
    await member('after@example.org');
    const before = await forgot(email);
    for (let i = 0; i < 8; i++) {
      const answer = await call('POST', FORGOT, { body: { email } });
      assert.equal([answer.status, await json(answer)], [202, { accepted: true }]);
    }
    // Letters are put into the outbox in order. So when this later letter is there, all earlier ones are too.
    await forgot('after@example.org');
    const tokens = linkTokens(service.config.dataDir, email, 'reset');
    assert.equal([tokens.length, tokens[0]], [3, before]);
  },
);

recovery('a network address asks for ten letters an hour, for whatever accounts', async ({ call }) => {
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) {
    const body = { email: `sprayed-${i}@example.org` };
    statuses.push((await call('POST', FORGOT, { body, from: '203.0.113.99' })).status);
  }
  assert.equal(statuses, [...Array(10).fill(202), 429]);
});

recovery('the faults of a request are reported', async ({ call }) => {
  assert.equal((await problem(await call('POST', FORGOT, { body: { email: 'nobody' } }))).pointers, [
    '#/email',
  ]);
  assert.equal((await problem(await call('POST', RESET, { body: {} }))).pointers.sort(), [
    '#/password',
    '#/token',
  ]);
  assert.is((await call('POST', FORGOT, { body: '{' })).status, 400);
  assert.is((await call('DELETE', RESET)).status, 405);
});

recovery('it works while signup is closed, and a waiting list stays one', async () => {
  const opened = await startAccounts({ settings: { SANAD_WAITLIST: 'on' } });
  const email = 'closed@example.org';
  await opened.member(email);
  await opened.service.close();
  const { dataDir } = opened.service.config;
  const { call, forgot, login, service } = await startAccounts({
    settings: { SANAD_SIGNUP: '', SANAD_WAITLIST: 'on', SANAD_DATA_DIR: dataDir },
  });
  try {
    const token = await forgot(email);
    assert.is((await call('POST', RESET, { body: { token, password: NEW } })).status, 200);
    const made = await call('POST', '/account/keys', {
      body: { label: 'x' },
      token: await login(email, NEW),
    });
    assert.equal([made.status, (await problem(made)).code], [403, 'waitlisted']);
  } finally {
    await service.close();
  }
});

recovery.run();

redisSuites('transports/http/account/recovery over Redis', (test, redis) => {
  test('who forgot the password sets another; what gave access before gives none', async () => {
    const context = await startAccounts({
      settings: {
        REDIS_URL: redis().url,
        REDIS_PREFIX: uniquePrefix(),
        REDIS_TIMEOUT_MS: '1000',
        SANAD_PEPPER: 'a pepper that all instances share, of 32 characters and more',
      },
    });
    try {
      await recovers(context);
    } finally {
      await context.service.close();
    }
  });
});
