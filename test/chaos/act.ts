/**
 * Runs one act of a fault run. An act is a series of phases in one mode; each phase injects one fault, and
 * then checks follow.
 */
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { FAULT_WORK } from './faults/faults.ts';
import { accountCalls } from './load/account-calls.ts';
import { accountsClient } from './load/accounts.ts';
import type { Drive } from './load/drive.ts';
import { drive } from './load/drive.ts';
import { grpcLoad } from './load/grpc.ts';
import { mcpClient } from './load/mcp.ts';
import { reasonClient } from './load/reason.ts';
import { restClient } from './load/rest.ts';
import type { Act, Door, Phase } from './plan/plan.ts';
import { DOORS, factsOf } from './plan/plan.ts';
import { choices } from './plan/random.ts';
import type { Ledger, LedgerKey } from './record/ledger.ts';
import type { Grown } from './service/growth-monitor.ts';
import { growthMonitor } from './service/growth-monitor.ts';
import type { LoadClient, World } from './service/world.ts';
import { checkAccounts, checkCounts, checkFacts } from './settle.ts';
import type { StageParts } from './stage.ts';
import { openWorld } from './stage.ts';

const CLIENTS_A_DOOR = { rest: 3, reason: 2, grpc: 2, mcp: 1, account: 2 } as const;
const CLIENTS: readonly Door[] = DOORS.flatMap((door) => Array(CLIENTS_A_DOOR[door]).fill(door));
/** Milliseconds allowed until every transport answers again after a fault, even on a very busy machine. */
const WORKS_MS = 180_000;
/**
 * Number of acknowledged accounts, and of keys, checked after each phase. At the end of the act it is
 * `LAST_SAMPLE`.
 */
const SAMPLE = 4;
const LAST_SAMPLE = 60;

export interface ActParts extends Pick<StageParts, 'seed' | 'logs' | 'disk' | 'judge' | 'sabotage' | 'say'> {
  readonly act: Act;
  /** True if the data directory has a disk of its own, which the disk-full fault may fill. */
  readonly ownDisk: boolean;
  /** Aborting this signal ends the act at once; `runAct` then rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** Results collected while an act runs. They are also reported if the act ends early. */
export interface ActOutcome {
  totals: Ledger['totals'] | undefined;
  grown: readonly Grown[];
  accounts: number;
  readonly done: Phase[];
  readonly skipped: Phase[];
}

export const noOutcome = (): ActOutcome => ({
  totals: undefined,
  grown: [],
  accounts: 0,
  done: [],
  skipped: [],
});

export async function runAct(parts: ActParts, outcome: ActOutcome): Promise<void> {
  const { act, seed, judge, signal } = parts;
  const closing: (() => unknown)[] = [];
  let driving: Drive | undefined;
  try {
    judge.phase = `${act.mode}, start`;
    const world = await openWorld({
      ...parts,
      mode: act.mode,
      clients: CLIENTS.length,
      opened: (close) => closing.push(close),
    });
    const clients = CLIENTS.map((door, place) => openClient(door, place, world, seed));
    const [first] = act.phases;
    if (first === undefined) throw new Error('an act without phases');
    driving = drive(clients, first.pace, seed);
    await perform(parts, world, clients, driving, outcome);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    await endLoad(driving, closing);
  }
}

/**
 * Stops the load clients. The service is closed before they are awaited, because its end resolves the
 * requests that are still open.
 */
async function endLoad(driving: Drive | undefined, closing: (() => unknown)[]): Promise<void> {
  const halted = driving?.close();
  for (const close of closing.reverse()) await close();
  await halted;
}

async function perform(
  { act, seed, ownDisk, judge, signal, say }: ActParts,
  world: World,
  clients: readonly LoadClient[],
  driving: Drive,
  outcome: ActOutcome,
): Promise<void> {
  const { ledger, control, instance, facts } = world;
  outcome.totals = ledger.totals;
  const random = choices(seed + 7_777);
  const agent = new Agent();
  const calls = accountCalls(world, random, agent);
  const growth = growthMonitor(control, instance, judge);
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  stopped.catch(() => {});
  /** Waits for `work`, but rejects as soon as the run is aborted or a load client throws. */
  const unlessStopped = <T>(work: Promise<T>): Promise<T> => Promise.race([work, stopped, driving.failed]);

  async function perform(phase: Phase): Promise<void> {
    const began = performance.now();
    judge.phase = `${act.mode}, phase ${phase.number}: ${phase.fault}`;
    driving.pace = phase.pace;
    driving.go();
    const held = async () => {
      const leftMs = Math.max(0, phase.ms - (performance.now() - began));
      await Promise.all([delay(leftMs, undefined, { signal }), ledger.more(phase.answers)]);
    };
    if (world.sabotage.name === 'alive') for (const pid of instance.pids()) process.kill(pid, 'SIGKILL');
    const harm = FAULT_WORK[phase.fault](world, choices(phase.seed), held);
    harm.catch(() => {});
    await unlessStopped(harm);
    outcome.accounts = facts.accounts.length;
    const harmedMs = performance.now() - began;
    await unlessStopped(driving.halt());
    await unlessStopped(recover(clients, world));
    await unlessStopped(checkFacts(world, calls, random, SAMPLE));
    await unlessStopped(checkCounts(world, [...ledger.touched]));
    await unlessStopped(growth.measure());
    const checkedMs = performance.now() - began - harmedMs;
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    say(
      `  phase ${phase.number}, ${phase.fault}: ${seconds(harmedMs)}, checks ${seconds(checkedMs)}, ${ledger.ended} requests so far, load ${loadavg()[0]?.toFixed(1)}`,
    );
  }

  for (const phase of act.phases) {
    if (factsOf(phase.fault).needs === 'disk' && !ownDisk) {
      outcome.skipped.push(phase);
      say(`  phase ${phase.number}, ${phase.fault}: skipped, no mount is allowed here`);
      continue;
    }
    await perform(phase);
    outcome.done.push(phase);
  }
  judge.phase = `${act.mode}, end`;
  outcome.grown = growth.end();
  await unlessStopped(checkFacts(world, calls, random, LAST_SAMPLE));
  await unlessStopped(checkAccounts(world));
  const status = await unlessStopped(instance.stop('SIGINT'));
  judge.check('alive', status === 0, () => [`SIGINT ends the service with status ${status}`]);
  await unlessStopped(checkCounts(world, [...ledger.book.keys()]));
}

/**
 * Waits until the service is ready again and every load client gets an answer, and records a violation if
 * not.
 */
async function recover(clients: readonly LoadClient[], { instance, judge }: World): Promise<void> {
  judge.check('ready', (await instance.ready()) !== undefined, () => ['the service is not ready again']);
  const deadline = performance.now() + WORKS_MS;
  for (const [place, client] of clients.entries()) {
    let works = await client.works();
    while (!works && performance.now() < deadline) {
      await delay(200);
      works = await client.works();
    }
    judge.check('recovery', works, () => [`client ${place} is not answered through ${client.door}`]);
  }
}

const OPENERS: Readonly<
  Record<Door, (world: World, random: ReturnType<typeof choices>, own: LedgerKey) => LoadClient>
> = {
  rest: restClient,
  reason: reasonClient,
  grpc: grpcLoad,
  mcp: mcpClient,
  account: accountsClient,
};

function openClient(door: Door, place: number, world: World, seed: number): LoadClient {
  return OPENERS[door](world, choices(seed * 31 + place), world.keys.free[place] as LedgerKey);
}
