/**
 * Tests that lost secrets, accounts and usage are not created anew: servers and commands refuse to start and
 * name the remedy.
 */
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keyDigest } from '../../src/accounts/keys/api-key.ts';
import { issueKey } from '../../src/accounts/keys.ts';
import { compose, openKeyring } from '../../src/compose.ts';
import type { Config } from '../../src/config/config.ts';
import { loadConfig } from '../../src/config/config.ts';
import type { DataLayout } from '../../src/data-directory/layout.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { sanad, temporaryFolder } from '../support/cli.ts';
import { commandHere } from '../support/command.ts';
import { needsRedis, startRedis } from '../support/redis/redis.ts';
import { testNeeding } from '../support/skip.ts';

const secrets = suite('cli/secrets');

const PEPPER = 'a pepper of forty-three characters or some more';
const JWT_KEY = Buffer.alloc(32, 7).toString('base64url');

interface Served {
  readonly settings: Record<string, string>;
  readonly config: Config;
  readonly layout: DataLayout;
  readonly key: string;
}

const start = (config: Config) => compose(config).then((parts) => parts.close());

/**
 * Starts and stops a server on a new data directory and issues one key, so that secrets and accounts exist.
 */
async function served(more: Record<string, string> = {}): Promise<Served> {
  const settings = { SANAD_DATA_DIR: join(temporaryFolder(), 'data'), SANAD_LOG_LEVEL: 'silent', ...more };
  const config = loadConfig(settings);
  await start(config);
  const keyring = openKeyring(config);
  const { key } = await issueKey(keyring, { email: 'jurist@example.org' });
  await keyring.store.close();
  return { settings, config, layout: dataLayout(config.dataDir), key };
}

async function isKnown({ config, key }: Served): Promise<boolean> {
  const { store, pepper } = openKeyring(config);
  const found = await store.find(keyDigest(key, pepper));
  await store.close();
  return found !== undefined && found.key.revoked_at === undefined;
}

const refusal = (config: Config) =>
  start(config).then(
    () => 'it started',
    (error: Error) => error.message,
  );

secrets(
  'lost secrets of existing accounts are refused by server and commands; restoring them helps',
  async () => {
    const one = await served();
    const { config, layout } = one;
    renameSync(layout.secrets, `${layout.secrets}.lost`);
    assert.match(await refusal(config), /secrets\.json is gone.*snapshot.*SANAD_PEPPER.*sanad secrets renew/);
    assert.throws(() => openKeyring(config), /secrets\.json is gone/);
    const listed = sanad(['keys', 'list'], { settings: one.settings });
    assert.is(listed.status, 1);
    assert.match(listed.stderr, /secrets\.json is gone/);
    assert.not(existsSync(layout.secrets));
    renameSync(`${layout.secrets}.lost`, layout.secrets);
    await start(config);
    assert.ok(await isKnown(one));
  },
);

secrets('a pepper other than that of the keys is refused, in the settings and in a file', async () => {
  const own = await served();
  assert.match(await refusal(loadConfig({ ...own.settings, SANAD_PEPPER: PEPPER })), /another pepper/);
  const changed = JSON.parse(readFileSync(own.layout.secrets, 'utf8'));
  writeFileSync(own.layout.secrets, JSON.stringify({ ...changed, pepper: PEPPER }));
  assert.match(await refusal(own.config), /another pepper/);

  const given = await served({ SANAD_PEPPER: PEPPER });
  assert.match(
    await refusal(loadConfig({ ...given.settings, SANAD_PEPPER: `${PEPPER}!` })),
    /another pepper/,
  );
  await start(given.config);
  assert.ok(await isKnown(given));
});

secrets('a pepper may be set until the first key is made', async () => {
  const settings = { SANAD_DATA_DIR: join(temporaryFolder(), 'data'), SANAD_LOG_LEVEL: 'silent' };
  await start(loadConfig(settings));
  await start(loadConfig({ ...settings, SANAD_PEPPER: PEPPER }));
});

secrets('a lost key of tokens is refused too; if the settings have both, no file is needed', async () => {
  const given = await served({ SANAD_PEPPER: PEPPER });
  rmSync(given.layout.secrets);
  assert.match(await refusal(given.config), /secrets\.json is gone or empty/);
  await start(loadConfig({ ...given.settings, SANAD_JWT_KEY: JWT_KEY }));
  // Removes the mark that secrets were once made. Without it the server makes new ones; an operator does so
  // on purpose.
  rmSync(join(given.layout.made, 'secrets'));
  await start(given.config);
  assert.ok(existsSync(given.layout.secrets));
});

secrets(
  'a command that runs before the first server with a pepper in the settings does not prevent its start',
  async () => {
    const settings = {
      SANAD_DATA_DIR: join(temporaryFolder(), 'data'),
      SANAD_PEPPER: PEPPER,
      SANAD_LOG_LEVEL: 'silent',
    };
    assert.is((await commandHere(['keys', 'issue', '--email', 'a@example.org'], { ...settings })).status, 0);
    await start(loadConfig(settings));
  },
);

secrets('verify-data names the command for new secrets, after which the service starts again', async () => {
  const { settings, config, layout } = await served();
  rmSync(layout.secrets);
  const verified = await commandHere(['verify-data'], { ...settings });
  assert.is(verified.status, 1);
  assert.match(verified.printed, /secrets\.json: is gone.*: sanad secrets renew --yes\./);
  assert.match(await refusal(config), /sanad secrets renew --yes/);
  assert.is((await commandHere(['secrets', 'renew', '--yes'], { ...settings })).status, 0);
  await start(config);
});

secrets('lost or empty accounts and usage are refused until they are restored', async () => {
  const one = await served();
  const { config, layout } = one;
  for (const part of ['accounts', 'usage'] as const) {
    const [file, aside] = [join(layout[part], 'data.mdb'), join(config.dataDir, 'aside')];
    renameSync(file, aside);
    assert.match(await refusal(config), `${file} is gone or empty`);
    assert.not(existsSync(file));
    writeFileSync(file, '');
    assert.match(await refusal(config), `${file} is gone or empty`);
    renameSync(aside, file);
    // The whole folder is missing, not only its file.
    renameSync(layout[part], aside);
    assert.match(await refusal(config), `${file} is gone or empty`);
    renameSync(aside, layout[part]);
  }
  truncateSync(join(layout.accounts, 'data.mdb'), 0);
  assert.throws(() => openKeyring(config), /accounts.*gone or empty/);
  // Removes the mark that accounts were once made. Without it the server makes an empty store; an operator
  // does so on purpose.
  rmSync(join(layout.made, 'accounts'));
  await start(config);
  assert.not.ok(await isKnown(one));
});

secrets('sanad secrets renew creates new secrets, revokes every key and keeps the accounts', async () => {
  const one = await served();
  const { config, layout, settings } = one;
  rmSync(layout.secrets);
  const renew = (...args: string[]) => commandHere(['secrets', 'renew', ...args], settings);
  const unconfirmed = await renew();
  assert.is(unconfirmed.status, 2);
  assert.match(unconfirmed.noted, '--yes');
  const { status, printed } = await renew('--yes');
  assert.is(status, 0);
  assert.match(printed, /^1 keys? revoked/);
  await start(config);
  assert.not.ok(await isKnown(one));
  const { store, pepper } = openKeyring(config);
  const jurist = await store.accountOf('jurist@example.org');
  assert.equal(
    (await store.keys(jurist?.id)).map(({ revoked_at }) => typeof revoked_at),
    ['string'],
  );
  const { key } = await issueKey({ store, pepper }, { email: 'jurist@example.org' });
  await store.close();
  assert.ok(await isKnown({ ...one, key }));
});

testNeeding(needsRedis, secrets)(
  'sanad secrets renew also revokes keys in Redis, and the new pepper is valid there',
  async () => {
    const redis = await startRedis();
    try {
      const one = await served({ REDIS_URL: redis.url });
      rmSync(one.layout.secrets);
      rmSync(one.layout.made, { recursive: true });
      assert.match(await refusal(one.config), /another SANAD_PEPPER/);
      const { printed } = await commandHere(['secrets', 'renew', '--yes'], one.settings);
      assert.match(printed, /^1 keys? revoked/);
      await start(one.config);
      assert.not.ok(await isKnown(one));
    } finally {
      await redis.close();
    }
  },
);

secrets('a first start writes marker files, and later starts leave them unchanged', async () => {
  const { layout, config } = await served();
  const marks = () =>
    readdirSync(layout.made).map((name) => [name, readFileSync(join(layout.made, name), 'utf8')]);
  const before = marks();
  assert.equal(
    before.map(([name]) => name),
    ['accounts', 'secrets', 'usage'],
  );
  await Promise.all([start(config), start(config)]);
  assert.equal(marks(), before);
});

secrets.run();
