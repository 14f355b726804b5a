import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { tokenDigest } from '../../src/accounts/links.ts';
import { argon2Passwords } from '../../src/accounts/passwords/passwords.ts';
import { openKeyring } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import { sanad, temporaryFolder } from '../support/cli.ts';
import { commandHere } from '../support/command.ts';

const commands = (settings = { SANAD_DATA_DIR: temporaryFolder() }) => {
  const onAccounts = (...args: string[]) => commandHere(['accounts', ...args], settings);
  const onKeys = (...args: string[]) => commandHere(['keys', ...args], settings);
  return {
    settings,
    onAccounts,
    onKeys,
    accountsJson: async (...args: string[]) => JSON.parse((await onAccounts(...args, '--json')).printed),
    keysJson: async (...args: string[]) => JSON.parse((await onKeys(...args, '--json')).printed),
  };
};

test('a missing data directory is reported and not created', async () => {
  const nowhere = join(temporaryFolder(), 'mistyped');
  const { onAccounts, onKeys } = commands({ SANAD_DATA_DIR: nowhere });
  for (const listing of [onAccounts('list'), onKeys('list', '--json')])
    assert.match((await listing).noted, `no data directory at ${nowhere}`);
  assert.not.ok(existsSync(nowhere));
});

test('an account is added, shown by id and by address, and listed', async () => {
  const { onAccounts, accountsJson } = commands();
  const added = await accountsJson('add', '--email', 'Jurist@example.org', '--plan', 'payg');
  const { id, created_at, granted_at, ...facts } = added;
  assert.equal(facts, {
    email: 'Jurist@example.org',
    email_verified: true,
    plan: 'payg',
    has_password: false,
    active_keys: 0,
  });
  assert.is(granted_at, created_at);
  for (const name of [id, 'jurist@EXAMPLE.org'])
    assert.equal(await accountsJson('show', name), { ...added, keys: [] }, name);
  assert.equal(await accountsJson('list'), [added]);
  const { printed, noted } = await onAccounts('list');
  assert.match(printed, new RegExp(`^${id}\tJurist@example.org\tpayg\tverified\tgranted\t0 keys\t`));
  assert.is(noted, '1 accounts\n');
  const refused = await onAccounts('add', '--email', 'jurist@example.org');
  assert.match(refused.noted, 'already has an account');
});

test('plan, grant, verify and limits change the account, and its keys follow', async () => {
  const { settings, keysJson, accountsJson } = commands();
  const { account_id: id } = await keysJson('issue', '--email', 'a@example.org');
  const { store } = openKeyring(loadConfig(settings));
  await store.changeAccount(id, () => ({ email_verified: false, granted_at: undefined }));
  await store.close();
  const { email_verified, granted_at } = await accountsJson('show', id);
  assert.equal([email_verified, granted_at], [false, null]);

  assert.is((await accountsJson('plan', id, 'enterprise')).plan, 'enterprise');
  assert.is((await accountsJson('verify', 'a@example.org')).email_verified, true);
  const granted = await accountsJson('grant', id);
  assert.type(granted.granted_at, 'string');
  assert.is((await accountsJson('grant', id)).granted_at, granted.granted_at);
  assert.is((await keysJson('list'))[0].plan, 'enterprise');
});

test('limits of an account are set one by one and removed again', async () => {
  const { accountsJson, onAccounts } = commands();
  await accountsJson('add', '--email', 'a@example.org');
  const limits = async (...args: string[]) => {
    const account = await accountsJson('limits', 'a@example.org', ...args);
    return [account.requests_per_minute, account.reason_per_minute, account.monthly_requests];
  };
  assert.equal(await limits('--requests-per-minute', '600', '--monthly-requests', 'none'), [
    600,
    undefined,
    null,
  ]);
  assert.equal(await limits('--reason-per-minute', '60', '--monthly-requests', '0'), [600, 60, 0]);
  assert.match((await onAccounts('list')).printed, '600 a minute\treason 60 a minute\t0 a month');
  assert.equal(await limits('--requests-per-minute', 'plan'), [undefined, 60, 0]);
  const none = [undefined, undefined, undefined];
  assert.equal(await limits('--reason-per-minute', 'plan', '--monthly-requests', 'plan'), none);
});

test('a key issued with another plan changes the plan of its account and says so', async () => {
  const { onKeys, keysJson, accountsJson } = commands();
  await onKeys('issue', '--email', 'a@example.org', '--plan', 'payg');
  assert.is((await accountsJson('show', 'a@example.org')).plan, 'payg');
  const same = await keysJson('issue', '--email', 'A@example.org');
  assert.equal([same.plan, same.email], ['payg', 'a@example.org']);
  const { printed, noted } = await onKeys('issue', '--email', 'a@example.org', '--plan', 'free', '--json');
  assert.is(JSON.parse(printed).plan, 'free');
  assert.match(noted, 'changed from plan payg to free');
  const plans = (await keysJson('list')).map(({ plan }: { plan: string }) => plan);
  assert.equal(plans, ['free', 'free', 'free']);
});

test('the JSON of keys has its former members and the account', async () => {
  const { keysJson } = commands();
  const issued = await keysJson('issue', '--email', 'a@example.org', '--requests-per-minute', '7');
  const fields = 'id email label plan key_prefix created_at requests_per_minute account_id key'.split(' ');
  assert.equal(Object.keys(issued), fields);
  const { key: _, ...listed } = issued;
  assert.equal(await keysJson('list'), [listed]);
  const { revoked_at, ...revoked } = await keysJson('revoke', issued.id);
  assert.type(revoked_at, 'string');
  assert.equal(revoked, listed);
});

test('a password is read from standard input, is stored as a hash and ends all sessions', async () => {
  const { settings, accountsJson, onAccounts } = commands();
  await accountsJson('add', '--email', 'a@example.org');
  const typed = (input: string) => sanad(['accounts', 'password', 'a@example.org'], { settings, input });
  const password = 'كلمة سر طويلة ١';
  assert.is(typed(`${password}\nmore\n`).status, 0);
  assert.is((await accountsJson('show', 'a@example.org')).has_password, true);
  await onAccounts('end-sessions', 'a@example.org');
  for (const [input, reason] of [
    ['', 'at least 8'],
    ['12345678\n', 'most common'],
  ] as const) {
    const refused = typed(input);
    assert.equal([refused.status, refused.stdout], [2, ''], input);
    assert.match(refused.stderr, reason);
  }
  const { store } = openKeyring(loadConfig(settings));
  const account = await store.accountOf('a@example.org');
  await store.close();
  assert.is(account?.token_version, 3);
  assert.not.match(JSON.stringify(account), password);
  const { signal } = new AbortController();
  assert.ok(await argon2Passwords(1).verify(password, account?.password_hash, signal));
});

test('an account is removed with its keys, and only after confirmation', async () => {
  const { onAccounts, onKeys, keysJson, accountsJson } = commands();
  const { id: kept } = await accountsJson('add', '--email', 'b@example.org');
  await onKeys('issue', '--email', 'a@example.org');
  const refused = await onAccounts('remove', 'a@example.org');
  assert.is(refused.status, 2);
  assert.match(refused.noted, 'a@example.org and its 1 working keys');
  assert.is((await accountsJson('remove', 'a@example.org', '--yes')).keys.length, 1);
  assert.equal(await keysJson('list'), []);
  assert.equal(
    (await accountsJson('list')).map(({ id }: { id: string }) => id),
    [kept],
  );
});

test('a reset link has the same address as the link in a letter for a forgotten password', async () => {
  const { onAccounts, settings, accountsJson } = commands();
  const { id } = await accountsJson('add', '--email', 'a@example.org');
  const { link, expires_at, ...rest } = await accountsJson('reset-link', 'a@example.org');
  assert.equal(rest, { id, email: 'a@example.org' });
  const { baseUrl } = loadConfig(settings);
  const token = /^(.*)\/account\/password\/reset\?token=([\w-]{43})$/.exec(link);
  assert.is(token?.[1], baseUrl);
  const { store } = openKeyring(loadConfig(settings));
  const owner = await store.tokenOwner(tokenDigest(token?.[2] ?? ''), 'reset', new Date().toISOString());
  await store.close();
  assert.is(owner?.id, id);
  assert.ok(Date.parse(expires_at) - Date.now() <= 3_600_000);
  const { printed, noted } = await onAccounts('reset-link', id);
  assert.match(printed, /\/account\/password\/reset\?token=[\w-]{43}\n$/);
  assert.match(noted, 'a@example.org');
});

test('every subcommand fails for an unknown account, by address and by id', async () => {
  const { onAccounts } = commands();
  for (const action of ['show', 'grant', 'verify', 'reset-link', 'end-sessions'])
    for (const name of ['nobody@example.org', '00000000-0000-4000-8000-000000000000']) {
      const { status, noted } = await onAccounts(action, name);
      assert.is(status, 1, `${action} ${name}`);
      assert.match(noted, `sanad accounts ${action}: There is no account`);
    }
});

test('contradictory or invalid arguments are a usage error', async () => {
  const { onAccounts, accountsJson, settings } = commands();
  await accountsJson('add', '--email', 'a@example.org');
  for (const args of [
    [],
    ['destroy'],
    ['list', 'all'],
    ['add'],
    ['add', '--email', 'nobody'],
    ['add', '--email', 'b@example.org', '--plan', 'gold'],
    ['plan', 'a@example.org'],
    ['plan', 'a@example.org', 'gold'],
    ['limits', 'a@example.org'],
    ['limits', 'a@example.org', '--requests-per-minute', '0'],
    ['limits', 'a@example.org', '--requests-per-minute', 'none'],
    ['limits', 'a@example.org', '--monthly-requests', 'many'],
    ['grant'],
    ['grant', 'a@example.org', 'b@example.org'],
    ['verify', 'a@example.org', '--plan', 'payg'],
  ]) {
    const { status, printed, noted } = await onAccounts(...args);
    assert.equal([status, printed], [2, ''], `${args.join(' ')}: ${noted}`);
  }
  const { status, stdout, stderr } = sanad(['accounts', 'plan', 'a@example.org', 'gold'], { settings });
  assert.equal([status, stdout], [2, '']);
  assert.match(stderr, /Allowed choices are free, payg, enterprise/);
  assert.is(sanad(['accounts', 'grant', 'nobody@example.org'], { settings }).status, 1);
});

test.run();
