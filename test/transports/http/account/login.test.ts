/** Tests failed logins: the answer is the same for every reason, and delays grow. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ACCOUNT_BUCKET } from '../../../../src/limits/login/failures.ts';
import type { AccountService } from '../../../support/accounts/accounts.ts';
import { PASSWORD, startAccounts } from '../../../support/accounts/accounts.ts';
import { effortOf, passwordWork } from '../../../support/accounts/password-work.ts';

const login = suite<AccountService>('transports/http/account/login');

login.before(async (context) => {
  Object.assign(context, await startAccounts());
});
login.after(({ service }) => service.close());

/** Status, headers and body of an answer, without the parts that identify the request or its time. */
async function seen(response: Response): Promise<object> {
  const { instance: _request, ...body } = (await response.json()) as Record<string, unknown>;
  const headers = Object.fromEntries(
    [...response.headers].filter(
      ([name]) =>
        !['date', 'x-request-id', 'x-ratelimit-reset', 'x-ratelimit-remaining', 'ratelimit'].includes(name),
    ),
  );
  return { status: response.status, headers, body };
}

async function refusedAlready(answer: Promise<object>): Promise<void> {
  assert.is(((await answer) as { status: number }).status, 429);
}

login(
  'a wrong password, an address that nobody has and an account without a password are answered alike',
  async ({ call, member, service }) => {
    await member('known@example.org');
    await service.issue({ email: 'operators@example.org' });
    const attempt = (email: string) =>
      call('POST', '/account/login', { body: { email, password: 'not that one' } }).then(seen);
    const known = await attempt('known@example.org');
    assert.is((known as { status: number }).status, 401);
    assert.equal(await attempt('nobody@example.org'), known);
    assert.equal(await attempt('operators@example.org'), known);
  },
);

login('they take the same work: one password is worked out, at the same cost', async (context) => {
  const { call, member, service } = context;
  await member('worked@example.org');
  await service.issue({ email: 'no-password@example.org' });
  const efforts: object[][] = [];
  for (const email of ['worked@example.org', 'never@example.org', 'no-password@example.org']) {
    const work = await passwordWork(async () => {
      const { status } = await call('POST', '/account/login', { body: { email, password: 'not that one' } });
      assert.is(status, 401, email);
    });
    efforts.push(work.map(effortOf));
  }
  const [known, ...others] = efforts;
  assert.is(known?.length, 1);
  for (const effort of others) assert.equal(effort, known);
});

login(
  'after five failures the next has to wait, whether there is such an account or not',
  async (context) => {
    const { call, member } = context;
    await member('guessed@example.org');
    const outcomes: unknown[] = [];
    for (const [email, from] of [
      ['guessed@example.org', '198.51.100.1'],
      ['nobody-at-all@example.org', '198.51.100.2'],
    ] as const) {
      const answers: object[] = [];
      // Three wrong passwords one at a time and seven at once: only five in all may be checked.
      for (let i = 0; i < 3; i++)
        answers.push(
          await seen(await call('POST', '/account/login', { body: { email, password: `guess ${i}` }, from })),
        );
      const burst = Array.from({ length: 7 }, (_, i) =>
        call('POST', '/account/login', { body: { email, password: `more ${i}` }, from }).then(seen),
      );
      // The right password must wait as well. It is sent as soon as one guess was refused, while others are
      // still checked.
      await Promise.any(burst.map(refusedAlready));
      const right = { email, password: PASSWORD };
      assert.is((await call('POST', '/account/login', { body: right, from })).status, 429, email);
      const all = [...answers, ...(await Promise.all(burst))] as {
        status: number;
        headers: Record<string, string>;
        body: object;
      }[];
      const statuses = all.map(({ status }) => status).sort();
      assert.equal(statuses, [401, 401, 401, 401, 401, 429, 429, 429, 429, 429], email);
      const refused = all.find(({ status }) => status === 429);
      assert.is(refused?.headers['retry-after'], '1');
      outcomes.push({ body: refused?.body, headers: refused?.headers });
    }
    assert.equal(outcomes[0], outcomes[1]);

    // After the delay of one second, the right password works: an attack locks nobody out.
    const [right, from] = [{ email: 'guessed@example.org', password: PASSWORD }, '198.51.100.1'];
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    assert.is((await call('POST', '/account/login', { body: right, from })).status, 200);
    // A successful login resets the counter: five wrong passwords are checked again.
    for (let i = 0; i < 5; i++) {
      const body = { email: right.email, password: 'wrong again' };
      assert.is((await call('POST', '/account/login', { body, from })).status, 401);
    }
  },
);

login('whoever guesses from one address keeps the owner out at no other (D4)', async ({ call, member }) => {
  await member('besieged@example.org');
  const attempt = (password: string, from: string) =>
    call('POST', '/account/login', { body: { email: 'besieged@example.org', password }, from });
  const guesses = new Map<number, number>();
  for (let i = 0; i < 460; i++) {
    const { status } = await attempt(`guess ${i}`, '203.0.113.66');
    guesses.set(status, (guesses.get(status) ?? 0) + 1);
    if (i % 46 === 0) assert.is((await attempt(PASSWORD, '198.51.100.90')).status, 200, `${i}`);
  }
  assert.ok((guesses.get(429) ?? 0) > 400, JSON.stringify([...guesses]));
  assert.is((await attempt(PASSWORD, '203.0.113.66')).status, 429);
  assert.is((await attempt(PASSWORD, '198.51.100.91')).status, 200);
});

login('of IPv6 the network is counted, not the address', async ({ call, member }) => {
  await member('six@example.org');
  const attempt = (password: string, from: string) =>
    call('POST', '/account/login', { body: { email: 'six@example.org', password }, from });
  for (let i = 0; i < 5; i++) assert.is((await attempt('not that one', `2001:db8:6:6::${i}`)).status, 401);
  assert.is((await attempt(PASSWORD, '2001:db8:6:6::ffff')).status, 429);
  assert.is((await attempt(PASSWORD, '2001:db8:6:7::1')).status, 200);
});

login('guessing from many addresses is bounded, and the owner gets past it', async (context) => {
  const { call, member, forgot, submit } = context;
  const home = '198.51.100.200';
  await member('hunted@example.org');
  const attempt = (email: string, password: string, from?: string) =>
    call('POST', '/account/login', { body: { email, password }, ...(from !== undefined && { from }) });
  assert.is((await attempt('hunted@example.org', PASSWORD, home)).status, 200);
  const refusals: object[] = [];
  for (const email of ['hunted@example.org', 'hunted-nobody@example.org']) {
    const statuses: number[] = [];
    // Sends 20 guesses at a time, because only a limited number of passwords may be checked or wait at once.
    for (let i = 0; i < ACCOUNT_BUCKET.size; i += 20) {
      const batch = Array.from({ length: 20 }, (_, n) => attempt(email, `guess ${i + n}`));
      statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
    }
    assert.equal([...new Set(statuses)], [401], email);
    const { headers, ...rest } = (await seen(await attempt(email, PASSWORD))) as {
      headers: Record<string, string>;
    };
    const { 'retry-after': wait, ...others } = headers;
    assert.ok(Number(wait) > 0 && Number(wait) <= ACCOUNT_BUCKET.intervalMs / 1_000, wait);
    refusals.push({ ...rest, others });
  }
  assert.equal(refusals[0], refusals[1]);
  assert.is((refusals[0] as { status: number }).status, 429);
  // Two kinds of network addresses are not delayed by the attack: those of earlier logins, and one that used
  // a reset link.
  assert.is((await attempt('hunted@example.org', PASSWORD, home)).status, 200);
  const token = await forgot('hunted@example.org');
  const [password, abroad] = ['مائة حبة والله يضاعف', '192.0.2.44'];
  const fields = { token, password, repeated: password };
  assert.is((await submit('/account/password/reset', fields, abroad)).status, 200);
  assert.is((await attempt('hunted@example.org', password, abroad)).status, 200);
});

login('one network address tries 30 times a minute, at whatever accounts', async ({ call }) => {
  const from = '198.51.100.77';
  const statuses: number[] = [];
  for (let i = 0; i < 31; i++) {
    const body = { email: `spray-${i}@example.org`, password: 'Winter2026' };
    statuses.push((await call('POST', '/account/login', { body, from })).status);
  }
  assert.equal([...new Set(statuses.slice(0, 30)), statuses[30]], [401, 429]);
});

login('a hash that was made with less is made anew while the password is at hand', async (context) => {
  const { hash } = await import('@node-rs/argon2');
  const { openKeyring } = await import('../../../../src/compose.ts');
  const { service, signup } = context;
  await signup('older@example.org');
  const { store } = openKeyring(service.config);
  const account = await store.accountOf('older@example.org');
  const weaker = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await store.changeAccount(account?.id ?? '', () => ({ password_hash: weaker }));
  await context.login('older@example.org');
  const renewed = (await store.accountOf('older@example.org'))?.password_hash;
  assert.match(renewed ?? '', 'm=19456,t=2,p=1');
  await context.login('older@example.org');
  await store.close();
});

login.run();
