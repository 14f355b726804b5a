/** The fault suite in its short form: every kind of fault once, by the command itself. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/cli.ts';
import { temporaryFolder } from '../support/folders.ts';
import { needsRedis } from '../support/redis.ts';
import type { Requirement } from '../support/skip.ts';
import { testNeeding } from '../support/skip.ts';
import type { FaultName } from './plan.ts';
import { FAULT_NAMES, factsOf } from './plan.ts';
import { sandboxes } from './sandbox.ts';

const SEED = '12';

interface Played {
  readonly status: number | null;
  readonly said: string;
  readonly report: string;
  /** Entries left in the folder for temporary files. */
  readonly left: readonly string[];
}

/** `onLine` hears what is said, and the process id. */
async function play(args: readonly string[], onLine?: (said: string, pid: number) => void): Promise<Played> {
  const temporary = temporaryFolder();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(projectRoot, 'test/chaos/main.ts'), '--short', '--json', ...args],
    { cwd: projectRoot, env: { ...process.env, TMPDIR: temporary }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  let report = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    onLine?.(said, child.pid as number);
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    report += text;
  });
  const [status] = (await once(child, 'close')) as [number | null];
  const left = readdirSync(temporary).filter((name) => name.startsWith('sanad-chaos-'));
  return { status, said, report, left };
}

interface Report {
  readonly violations: readonly unknown[];
  readonly faults: Readonly<Partial<Record<FaultName, number>>>;
  readonly checked: Readonly<Record<string, number>>;
}

const chaos = suite('chaos');
let report: Report;

chaos('the promises hold through every kind of fault', async () => {
  const played = await play(['--seed', SEED]);
  assert.is(played.status, 0, played.said);
  assert.equal(played.left, []);
  report = JSON.parse(played.report) as Report;
  assert.equal(report.violations, []);
  const unchecked = Object.keys(report.checked).filter((name) => report.checked[name] === 0);
  // They need processes that live for minutes, and a key that has used up its rate.
  assert.equal(
    unchecked.filter((name) => !['memory', 'descriptors', 'refusals'].includes(name)),
    [],
  );
  const everywhere = FAULT_NAMES.filter(
    (name) => factsOf(name).needs === undefined && !['none', 'kill-worker'].includes(name),
  );
  assert.equal(
    everywhere.filter((name) => report.faults[name] === undefined),
    [],
  );
});

testNeeding(needsRedis, chaos)('with Redis: slow, paused and killed, and workers that are killed', () => {
  const names: FaultName[] = ['redis-slow', 'redis-paused', 'redis-killed', 'kill-worker'];
  assert.equal(
    names.filter((name) => report.faults[name] === undefined),
    [],
  );
});

const needsDisk: Requirement = {
  missing: (await sandboxes()) ? undefined : 'no namespaces or no mount is allowed here',
};

testNeeding(needsDisk, chaos)('with a disk of its own: full', () => {
  assert.ok(report.faults['full-disk']);
});

chaos('an invariant that is broken ends the run, with the evidence and the way to replay it', async () => {
  const { status, said, left } = await play(['--seed', SEED, '--modes', 'lmdb', '--sabotage', 'generation']);
  assert.is(status, 1, said);
  assert.match(
    said,
    /BROKEN: generation, in lmdb, phase \d+: \S+\n {4}request chaos-\S+: .*GEN|BROKEN: generation/,
  );
  assert.match(
    said,
    new RegExp(`replay: npm run chaos -- --seed ${SEED} --short --modes lmdb --sabotage generation`),
  );
  assert.is(left.length, 1, 'logs of the failed run are kept, and nothing else');
});

chaos('a signal ends it, and nothing is left', async () => {
  let signalled = false;
  const { status, said, left } = await play(['--seed', SEED, '--modes', 'lmdb'], (text, pid) => {
    if (signalled || !text.includes('\n  phase ')) return;
    signalled = true;
    process.kill(pid, 'SIGTERM');
  });
  assert.is(status, 1, said);
  assert.match(said, /ended early: stopped by SIGTERM/);
  assert.equal(left, []);
});

chaos.run();
