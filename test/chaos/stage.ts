/**
 * Prepares one act (a part of a fault run in one mode): data directory, Redis, language model, service,
 * ledger and API keys.
 */
import { mkdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setLimits } from '../../src/accounts/administration.ts';
import type { NewKey } from '../../src/accounts/keys.ts';
import { issueKey } from '../../src/accounts/keys.ts';
import { openKeyring } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import { startRedis } from '../support/redis/redis.ts';
import { idOf } from './environment/corpora.ts';
import { startModel } from './environment/model.ts';
import { slowProxy } from './environment/slow-proxy.ts';
import { nextId } from './load/asked.ts';
import { ask, json } from './load/http.ts';
import type { ModeName } from './plan/plan.ts';
import { MODES } from './plan/plan.ts';
import type { Judge } from './record/judge.ts';
import type { Ledger, LedgerKey } from './record/ledger.ts';
import { openLedger } from './record/ledger.ts';
import type { Sabotage } from './record/sabotage.ts';
import { openControl } from './service/control.ts';
import type { Instance, Settings } from './service/instance.ts';
import { openInstance } from './service/instance.ts';
import { publisher } from './service/publisher.ts';
import type { LoadKeys, World } from './service/world.ts';
import { SCARCE_REQUESTS } from './service/world.ts';

export const PEPPER = 'a pepper of the fault suite, of 32 characters and more';

export interface StageParts {
  readonly mode: ModeName;
  readonly seed: number;
  /**
   * `logs` gets the evidence of a failure. `disk` gets the data directory; the disk-full fault may fill it.
   */
  readonly logs: string;
  readonly disk: string;
  readonly clients: number;
  readonly judge: Judge;
  readonly sabotage: Sabotage;
  /** Called after each part has started, with the function that closes it. */
  opened(close: () => unknown): void;
  say(line: string): void;
}

/**
 * Starts everything that an act (a part of the run) needs. When the promise resolves, the service is running
 * and ready.
 */
export async function openWorld(parts: StageParts): Promise<World> {
  const { mode, seed, logs, disk, judge, sabotage, opened, say } = parts;
  const { accounts, workers, redis: needsRedis } = MODES[mode];
  const dataDir = join(disk, 'data');
  mkdirSync(dataDir, { recursive: true });
  const model = await startModel(seed);
  opened(() => model.close());
  const redis = needsRedis ? await openRedis(opened) : undefined;
  const control = openControl(join(logs, 'control'));
  const settings: Settings = {
    SANAD_SIGNUP: 'open',
    SANAD_TRUST_PROXY: '1',
    SANAD_FREE_MONTHLY_REQUESTS: '1000000',
    SANAD_MAX_REASONS_PER_KEY: '16',
    SANAD_PEPPER: PEPPER,
    SANAD_ACCOUNTS: accounts,
    LLM_URL: `${model.url}/v1`,
    LLM_MODEL: 'chaos',
    LLM_FIRST_TOKEN_MS: '2500',
    LLM_GAP_MS: '2500',
    ...(redis && { REDIS_URL: `redis://127.0.0.1:${redis.proxy.port}`, REDIS_TIMEOUT_MS: '500' }),
  };
  const logFile = join(logs, 'service.log');
  const instance = await openInstance({
    judge,
    dataDir,
    controlFolder: control.folder,
    workers,
    settings,
    logFile,
  });
  opened(() => instance.close());
  const ledger = openLedger({
    judge,
    path: join(logs, 'ledger.jsonl'),
    deciders: (since) => deciders(instance, needsRedis, since),
    sabotage,
  });
  opened(() => ledger.close());
  const keys = await issueKeys(instance.settings, parts.clients);
  const [sampling] = keys.free as [LedgerKey];
  const agent = new Agent({ keepAlive: true });
  opened(() => agent.destroy());
  const published = publisher({
    instance,
    judge,
    dataDir,
    input: join(logs, 'corpus.jsonl'),
    sample: () => fullText(agent, instance, ledger, sampling),
  });
  if (!(await published.publish())) throw new Error('the first generation cannot be published');
  await instance.start();
  judge.check('ready', (await instance.ready()) !== undefined, () => ['the service never becomes ready']);
  return {
    mode,
    dataDir,
    instance,
    control,
    judge,
    ledger,
    facts: { accounts: [] },
    publisher: published,
    model,
    keys,
    sabotage,
    redis,
    say,
  };
}

async function openRedis(opened: StageParts['opened']): Promise<NonNullable<World['redis']>> {
  const server = await startRedis();
  opened(() => server.close());
  const proxy = await slowProxy(Number(new URL(server.url).port));
  opened(() => proxy.close());
  return { server, proxy };
}

/**
 * Number of rate windows that have counted since `since`: one for each process, or a single one while all
 * reached Redis.
 */
function deciders({ lives, redisAwayAt }: Instance, sharesRedis: boolean, since: number): number {
  if (sharesRedis && redisAwayAt < since) return 1;
  return Math.max(1, [...lives.values()].filter(({ until }) => until >= since).length);
}

const UNREACHED = 100_000;

async function issueKeys(settings: Settings, clients: number): Promise<LoadKeys> {
  const keyring = openKeyring(loadConfig(settings));
  try {
    const issue = async (name: string, rate: number, reasonRate: number, more: Partial<NewKey> = {}) => {
      const { key, account_id } = await issueKey(keyring, {
        email: `${name}@example.org`,
        plan: 'payg',
        requests_per_minute: rate,
        reason_per_minute: reasonRate,
        ...more,
      });
      return { key, account: account_id, rates: { default: rate, reason: reasonRate } };
    };
    const withQuota = async (key: LedgerKey, monthly: number) => {
      await setLimits(keyring.store, key.account, { monthly_requests: monthly });
      return key;
    };
    const free: LedgerKey[] = [];
    for (let i = 0; i < clients; i++) free.push(await issue(`client-${i}`, UNREACHED, UNREACHED));
    return {
      free,
      limited: await issue('limited', 25, 4),
      metered: await withQuota(await issue('metered', UNREACHED, UNREACHED), 10_000_000),
      scarce: await withQuota(await issue('scarce', UNREACHED, UNREACHED, { plan: 'free' }), SCARCE_REQUESTS),
    };
  } finally {
    await keyring.store.close();
  }
}

/** Full text of the third generated law, as the service serves it now. */
async function fullText(
  agent: Agent,
  { url }: Instance,
  ledger: Ledger,
  key: LedgerKey,
): Promise<string | undefined> {
  const id = nextId('rest');
  const settle = ledger.ask({ id, door: 'rest', route: 'document', key });
  const path = `/v1/document/${idOf(3)}`;
  const reply = await ask(agent, url, { method: 'GET', path, id, authorization: `Bearer ${key.key}` });
  if (reply.kind !== 'whole') {
    settle(reply.kind === 'part' ? { kind: 'begun' } : { kind: 'lost', why: reply.kind });
    return undefined;
  }
  settle({ kind: 'answered', status: reply.status });
  return reply.status === 200 ? String(json(reply.text)?.full_text) : undefined;
}
