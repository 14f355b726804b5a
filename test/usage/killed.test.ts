/**
 * Kills servers under load: every answered request must be counted once, and no more requests may be counted
 * than were made.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { issueKey } from '../../src/accounts/keys.ts';
import { openKeyring } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { openLmdbUsage } from '../../src/stores/lmdb/usage/usage.ts';
import type { ServerProcess } from '../support/doors/server-process.ts';
import { startServer } from '../support/doors/server-process.ts';
import { temporaryFolder } from '../support/folders.ts';
import { seeded } from '../support/random.ts';

const killed = suite('usage, killed');
const KILLS = Number(process.env.SANAD_TEST_KILLS ?? 2);
const AT_ONCE = 8;
/** Number of requests of each account that must be answered before each kill. */
const LEAST_ANSWERED = 20;

interface Issued {
  readonly key: string;
  readonly account_id: string;
}

/**
 * Issues two keys. Requests of the account `metered` are counted in the journal; those of `limited`, which
 * has a quota, are counted in the store at once.
 */
async function issueKeys(dataDir: string): Promise<{ metered: Issued; limited: Issued }> {
  const keyring = openKeyring(loadConfig({ SANAD_DATA_DIR: dataDir }));
  try {
    const issue = (plan: 'free' | 'payg') =>
      issueKey(keyring, { email: `${plan}@example.org`, plan, requests_per_minute: 100_000 });
    return { metered: await issue('payg'), limited: await issue('free') };
  } finally {
    await keyring.store.close();
  }
}

interface Outcome {
  asked: number;
  answered: number;
  overQuota: number;
}

/** Sends requests until the server is gone or the month's quota is used up. */
async function load({ url }: ServerProcess, { key }: Issued, outcome: Outcome): Promise<void> {
  const headers = { Authorization: `Bearer ${key}` };
  const one = async () => {
    for (;;) {
      outcome.asked += 1;
      const status = await fetch(`${url}/v1/status`, { headers }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => undefined,
      );
      if (status === 200) outcome.answered += 1;
      if (status === 429) outcome.overQuota += 1;
      if (status !== 200) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

const nothing = (): Outcome => ({ asked: 0, answered: 0, overQuota: 0 });

async function usedBy(dataDir: string, { account_id }: Issued): Promise<number> {
  const store = openLmdbUsage(dataLayout(dataDir).usage);
  const days = await store.days(account_id, '2000-01-01', '2999-01-01');
  await store.close();
  return days.reduce((sum, { requests }) => sum + requests, 0);
}

killed(`${KILLS} times kill -9 under load: every answered request counts once`, async () => {
  const dataDir = temporaryFolder();
  const { metered, limited } = await issueKeys(dataDir);
  const random = seeded(6);
  const outcomes = { metered: nothing(), limited: nothing() };
  for (let i = 0; i < KILLS; i++) {
    const server = await startServer(dataDir, { SANAD_FREE_MONTHLY_REQUESTS: '1000000' }, metered.key);
    const loads = [load(server, metered, outcomes.metered), load(server, limited, outcomes.limited)];
    let ended = false;
    void Promise.all(loads).then(() => {
      ended = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 200 + random() * 1_800));
    // Waits until a minimum of requests has been answered, because a busy machine may answer none in the
    // random time before.
    const least = (i + 1) * LEAST_ANSWERED;
    const enough = () => Object.values(outcomes).every(({ answered }) => answered >= least);
    while (!enough() && !ended) await new Promise((resolve) => setTimeout(resolve, 10));
    await server.kill();
    await Promise.all(loads);
  }
  const last = await startServer(dataDir, {}, metered.key);
  // A new server adds the counts of the dead process to the store before it accepts a request.
  for (const [name, who] of [
    ['metered', metered],
    ['limited', limited],
  ] as const) {
    const { asked, answered } = outcomes[name];
    const used = await usedBy(dataDir, who);
    assert.ok(answered >= LEAST_ANSWERED * KILLS, `${name}: only ${answered} were answered`);
    assert.ok(
      answered <= used && used <= asked,
      `${name}: ${answered} answered, ${used} used, ${asked} asked`,
    );
    assert.ok(asked - answered <= KILLS * AT_ONCE);
  }
  assert.is(await last.stop(), 0);
});

killed('two servers on one data directory, one of them killed: the month has its exact limit', async () => {
  const dataDir = temporaryFolder();
  const { metered, limited } = await issueKeys(dataDir);
  const settings = { SANAD_FREE_MONTHLY_REQUESTS: '400' };
  const servers = await Promise.all([1, 2].map(() => startServer(dataDir, settings, metered.key)));
  const [one, other] = servers as [ServerProcess, ServerProcess];
  const outcome = nothing();
  const loads = servers.map((server) => load(server, limited, outcome));
  while (outcome.answered < 150) await new Promise((resolve) => setTimeout(resolve, 1));
  await other.kill();
  await Promise.all(loads);
  assert.is(await usedBy(dataDir, limited), 400);
  // Requests that the killed process counted but whose answers did not arrive.
  const lost = 400 - outcome.answered;
  assert.ok(lost >= 0 && lost <= AT_ONCE, `${outcome.answered} were answered`);
  assert.is(outcome.overQuota, AT_ONCE);
  // After a restart the quota is still used up: the count belongs to the month, not to the process.
  assert.is(await one.stop(), 0);
  const next = await startServer(dataDir, settings, metered.key);
  const after = nothing();
  await load(next, limited, after);
  assert.equal([after.answered, after.overQuota], [0, AT_ONCE]);
  const refused = await fetch(`${next.url}/v1/status`, {
    headers: { Authorization: `Bearer ${limited.key}` },
  });
  const now = new Date();
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  assert.equal([refused.status, ((await refused.json()) as { code: string }).code], [429, 'quota_exceeded']);
  assert.equal(
    ['limit', 'remaining', 'reset'].map((name) => refused.headers.get(`x-ratelimit-${name}`)),
    ['400', '0', String(end / 1000)],
  );
  assert.match(
    refused.headers.get('ratelimit-policy') ?? '',
    /^"month";q=400;w=\d{7}, "default";q=100000;w=60$/,
  );
  assert.match(refused.headers.get('ratelimit') ?? '', /^"month";r=0;t=\d+, "default";r=\d+(;t=\d+)?$/);
  const wait = Number(refused.headers.get('retry-after'));
  assert.ok(Math.abs(wait * 1000 - (end - Date.now())) < 5_000, `${wait} s`);
  await next.stop();
});

killed.run();
