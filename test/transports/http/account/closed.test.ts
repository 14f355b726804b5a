/** Tests a service whose signup is closed or has a waitlist. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openKeyring } from '../../../../src/compose.ts';
import { PASSWORD, startAccounts } from '../../../support/accounts/accounts.ts';
import { problem } from '../../../support/doors/service.ts';

const closed = suite('transports/http/account, closed');

closed('while signup is closed nothing else of a signup is looked at', async () => {
  const { call, service } = await startAccounts({ settings: { SANAD_SIGNUP: '' } });
  try {
    for (const body of [{ email: 'a@example.org', password: PASSWORD }, {}, '{', 'x'.repeat(100_000)]) {
      const { status, code } = await problem(await call('POST', '/account/signup', { body }));
      assert.equal([status, code], [403, 'signup_closed']);
    }
    // While signup is closed, a login is still checked as usual. It fails here because this address has no
    // account.
    const refused = await call('POST', '/account/login', {
      body: { email: 'a@example.org', password: PASSWORD },
    });
    assert.is((await problem(refused)).code, 'unauthorized');
  } finally {
    await service.close();
  }
});

closed('on the waiting list one can log in, and has keys when access is granted', async () => {
  const { call, member, service } = await startAccounts({ settings: { SANAD_WAITLIST: 'on' } });
  try {
    const token = await member('waiting@example.org');
    const make = () => call('POST', '/account/keys', { body: { label: 'x' }, token });
    const { status, code } = await problem(await make());
    assert.equal([status, code], [403, 'waitlisted']);
    // Changes the account as `sanad accounts grant` does, through a second connection to the store.
    const { store } = openKeyring(service.config);
    const account = await store.accountOf('waiting@example.org');
    await store.changeAccount(account?.id ?? '', () => ({ granted_at: new Date().toISOString() }));
    await store.close();
    assert.is((await make()).status, 201);
  } finally {
    await service.close();
  }
});

closed('an account created before the waiting list is not added to it', async () => {
  const before = await startAccounts();
  await before.member('early@example.org');
  await before.service.close();
  const { call, login, service } = await startAccounts({
    settings: { SANAD_WAITLIST: 'on', SANAD_DATA_DIR: before.service.config.dataDir },
  });
  try {
    const token = await login('early@example.org');
    assert.is((await call('POST', '/account/keys', { body: { label: 'x' }, token })).status, 201);
  } finally {
    await service.close();
  }
});

closed('without a proxy that is trusted, a header does not hide where requests come from', async () => {
  const { call, service } = await startAccounts({ settings: { SANAD_TRUST_PROXY: 'off' } });
  try {
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) {
      const body = { email: `x${i}@example.org`, password: 'Winter2026' };
      statuses.push((await call('POST', '/account/login', { body })).status);
    }
    assert.is(statuses.at(-1), 429);
  } finally {
    await service.close();
  }
});

closed('tokens go on working after a restart, and after a change of key until they are over', async () => {
  const key = (letter: string) => letter.repeat(43);
  const settings = (more: Record<string, string>) => ({
    SANAD_BASE_URL: 'https://api.sanad.example',
    ...more,
  });
  const first = await startAccounts({ settings: settings({ SANAD_JWT_KEY: key('a') }) });
  const token = await first.member('rotated@example.org');
  await first.service.close();
  const { dataDir } = first.service.config;
  for (const [more, status] of [
    [{ SANAD_JWT_KEY: key('a') }, 200],
    [{ SANAD_JWT_KEY: key('b'), SANAD_JWT_PREVIOUS_KEY: key('a') }, 200],
    [{ SANAD_JWT_KEY: key('b') }, 401],
    [{ SANAD_JWT_KEY: key('a'), SANAD_JWT_ALGORITHM: 'EdDSA' }, 401],
  ] as const) {
    const { call, service } = await startAccounts({
      settings: settings({ ...more, SANAD_DATA_DIR: dataDir }),
    });
    assert.is((await call('GET', '/account/me', { token })).status, status, JSON.stringify(more));
    await service.close();
  }
});

closed.run();
