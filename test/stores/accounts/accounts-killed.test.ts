/**
 * Kills the service again and again on the same data directory, while people sign up and keys are created,
 * changed and revoked. `SANAD_TEST_KILLS` sets the number of kills; 200 take some minutes.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keyDigest } from '../../../src/accounts/keys/api-key.ts';
import { openKeyring } from '../../../src/compose.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { seeded } from '../../support/random.ts';

const killed = suite('stores/accounts, killed');
const PROGRAM = fileURLToPath(new URL('../../support/programs/killed-service.ts', import.meta.url));
const KILLS = Number(process.env.SANAD_TEST_KILLS ?? 4);
/** Maximum time in milliseconds from the first acknowledged account to the kill. */
const LONGEST_MS = 300;
/** Number of clients that the killed program runs at the same time. */
const LANES = 4;

/**
 * Runs the program, kills it `afterMs` milliseconds after its first account, and returns the changes that it
 * had printed as acknowledged.
 */
async function linesUntilKilled(dataDir: string, afterMs: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), PROGRAM, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  let dying = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    // The timer starts with the first account, which shows that all clients are at work. The first key comes
    // too early for that.
    if (dying || !/^account/m.test(printed)) return;
    dying = true;
    setTimeout(() => child.kill('SIGKILL'), afterMs);
  });
  const signal = await new Promise((resolve) => child.on('close', (_status, by) => resolve(by)));
  assert.is(signal, 'SIGKILL', 'it ended by itself');
  // Drops the last line, which the kill may have cut.
  return printed.split('\n').slice(0, -1);
}

killed(
  `after ${KILLS} times kill -9, every acknowledged change is there, and none is incomplete`,
  async () => {
    const dataDir = temporaryFolder();
    const random = seeded(Date.now());
    const accounts = new Map<string, string>();
    const keys = new Map<string, { plan: string; revoked: boolean }>();
    for (let kill = 0; kill < KILLS; kill++) {
      for (const line of await linesUntilKilled(dataDir, random() * LONGEST_MS)) {
        const [, what = '', facts = '{}'] = /^(\w+) (.*)$/.exec(line) ?? [];
        const { id, email, key, plan } = JSON.parse(facts);
        if (what === 'account') accounts.set(id, email);
        else if (what === 'key') keys.set(key, { plan, revoked: false });
        else keys.set(key, { ...(keys.get(key) as { plan: string }), revoked: true });
      }
    }
    assert.ok(accounts.size >= KILLS && keys.size >= KILLS, `${accounts.size} accounts, ${keys.size} keys`);

    const { store, pepper } = openKeyring(loadConfig({ SANAD_DATA_DIR: dataDir }));
    const letters = lettersIn(dataLayout(dataDir).outbox);
    for (const [id, email] of accounts) {
      const account = await store.account(id);
      assert.equal([account?.email, account?.email_verified], [email, false], id);
      assert.match(account?.password_hash ?? '', /^\$argon2id\$/, id);
      assert.ok(letters.has(email), `no letter for ${email}`);
    }
    for (const [key, { plan, revoked }] of keys) {
      const caller = await store.find(keyDigest(key, pepper));
      // The plan may already be `payg`: the program may be killed after it wrote the next change but before
      // it printed it.
      assert.ok(caller !== undefined && (plan === 'free' || caller.account.plan === 'payg'), key);
      assert.ok(!revoked || caller.key.revoked_at !== undefined, key);
    }

    const everything = await store.everything();
    const withToken = new Set(everything.tokens.map(({ account_id }) => account_id));
    for (const { id, email, email_verified } of everything.accounts) {
      assert.is((await store.accountOf(email))?.id, id, 'an account that its address does not find');
      assert.ok(email_verified || withToken.has(id), 'an account that nobody can verify');
    }
    for (const { digest, key } of everything.keys) {
      assert.is((await store.find(digest))?.account.id, key.account_id, 'a key without its account');
      const of = await store.keys(key.account_id);
      assert.ok(
        of.some(({ id }) => id === key.id),
        'a key that its account does not know',
      );
      assert.ok(await store.revokeKey(key.id, new Date().toISOString()), 'a key that its id does not find');
    }
    const logged = accounts.size + keys.size;
    const unasked = everything.accounts.length - logged;
    assert.ok(unasked >= 0 && unasked <= KILLS * LANES, `${unasked} accounts that were not acknowledged`);
    await store.close();
  },
);

/** Recipients of all letters in the outbox. */
function lettersIn(folder: string): Set<string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Set(names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).to));
}

killed.run();
