/**
 * `npm run chaos -- --minutes 60 --seed 12`: runs the built service under load and faults, and checks its
 * invariants. The exit status is 1 if an invariant was broken. Only then are the logs kept, and the last
 * lines of output give the command that replays the run.
 */
import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { projectRoot } from '../support/cli.ts';
import type { Workspace } from './environment/sandbox.ts';
import {
  keptIn,
  runInSandbox,
  sandboxes,
  surroundingWorkspace,
  withoutSandbox,
} from './environment/sandbox.ts';
import type { ModeName, Plan } from './plan/plan.ts';
import { FAULT_NAMES, factsOf, MODES, makePlan, planLines, shortPlan } from './plan/plan.ts';
import type { Invariant } from './record/judge.ts';
import { INVARIANT_NAMES } from './record/judge.ts';
import { SABOTAGES } from './record/sabotage.ts';
import { reportJson, reportLines } from './report.ts';
import { run } from './run.ts';

const USAGE = `npm run chaos -- [--minutes N | --short] [--seed S] [--modes M,…] [--without FAULT|GROUP,…]
                 [--ignore INVARIANT,…] [--keep-going] [--plan] [--json] [--sabotage INVARIANT]

--minutes     how long the plan is; 5 unless given. Checks come on top on a busy machine.
--short       every kind of fault once instead, each for a few requests.
--seed        a number; another one each time unless given. The same seed makes the same plan.
--modes       of ${Object.keys(MODES).join(', ')}; all unless given.
--without     leaves out ${FAULT_NAMES.filter((name) => name !== 'none').join(', ')},
              or a group of them: ${[...new Set(FAULT_NAMES.map((name) => factsOf(name).group))].join(', ')}.
--ignore      invariants that may be broken: ${INVARIANT_NAMES.join(', ')}.
--keep-going  goes on after an invariant was broken.
--plan        prints the plan and does nothing.
--json        the report as JSON on standard output, the rest on standard error.
--sabotage    breaks an invariant in the suite itself, to see it fail: ${SABOTAGES.join(', ')}.
`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    short: { type: 'boolean' },
    seed: { type: 'string' },
    modes: { type: 'string' },
    without: { type: 'string' },
    ignore: { type: 'string' },
    'keep-going': { type: 'boolean' },
    plan: { type: 'boolean' },
    json: { type: 'boolean' },
    sabotage: { type: 'string' },
    help: { type: 'boolean' },
  },
});

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n\n${USAGE}`);
  process.exit(2);
}

/**
 * Splits a comma-separated option. If a word is not among the known ones, the program prints its usage and
 * exits.
 */
function words<T extends string>(
  name: string,
  given: string | undefined,
  known: readonly T[],
): T[] | undefined {
  const list = given?.split(',').filter(Boolean);
  const unknown = list?.find((word) => !known.includes(word as T));
  if (unknown !== undefined) refuse(`--${name} ${unknown}: one of ${known.join(', ')}`);
  return list as T[] | undefined;
}

function number(name: string, given: string, least: number): number {
  const value = Number(given);
  if (!Number.isFinite(value) || value < least) refuse(`--${name} ${given}: a number from ${least} on`);
  return value;
}

function planOf(): Plan {
  const seed = Math.floor(number('seed', values.seed ?? String(Date.now() % 1_000_000), 0));
  const modes = words('modes', values.modes, Object.keys(MODES) as ModeName[]);
  const groups = FAULT_NAMES.map((name) => factsOf(name).group);
  const without = words('without', values.without, [...FAULT_NAMES, ...groups]) ?? [];
  const options = { seed, without, ...(modes && { modes }) };
  return values.short
    ? shortPlan(options)
    : makePlan({ ...options, minutes: number('minutes', values.minutes ?? '5', 0.1) });
}

/** Command line that repeats this run with the same seed and options. */
function replayCommand(seed: number): string {
  const given = ['minutes', 'modes', 'without', 'ignore', 'sabotage'] as const;
  const options = given.flatMap((name) => (values[name] === undefined ? [] : [`--${name} ${values[name]}`]));
  return ['npm run chaos --', `--seed ${seed}`, ...(values.short ? ['--short'] : []), ...options].join(' ');
}

const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);

async function play(plan: Plan, workspace: Workspace): Promise<number> {
  for (const line of planLines(plan)) say(line);
  const ignored = new Set(words<Invariant>('ignore', values.ignore, INVARIANT_NAMES));
  const [sabotage] = words('sabotage', values.sabotage, SABOTAGES) ?? [];
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
  const outcome = await run({
    plan,
    workspace,
    keepGoing: values['keep-going'] ?? false,
    ignored,
    sabotage: { name: sabotage },
    signal: stop.signal,
    say,
  });
  for (const line of reportLines(outcome, plan.seed)) say(line);
  if (values.json) process.stdout.write(`${JSON.stringify(reportJson(outcome, plan.seed), null, 2)}\n`);
  if (outcome.violations.length === 0 && outcome.ended === undefined) return 0;
  if (!stop.signal.aborted)
    say(`\nFAILED. Logs and ledgers: ${keep(workspace)}\nreplay: ${replayCommand(plan.seed)}`);
  return 1;
}

/**
 * Copies the logs of a failed run out of its temporary folder, which is removed next. Data directories are
 * not copied, because a replay makes them again.
 */
function keep({ logs }: Workspace): string {
  const kept = mkdtempSync(join(keptIn(), 'sanad-chaos-failed-'));
  cpSync(logs, kept, { recursive: true });
  return kept;
}

/** Compiles `src/` into `dist/`, from which the run starts the service. */
async function build(): Promise<void> {
  const script = pathToFileURL(join(projectRoot, 'scripts', 'setup', 'typescript.mjs')).href;
  const { buildTypeScript } = (await import(script)) as { buildTypeScript(): void };
  buildTypeScript();
}

if (values.help) process.stdout.write(USAGE);
else {
  const plan = planOf();
  const workspace = surroundingWorkspace();
  if (values.plan) for (const line of planLines(plan)) process.stdout.write(`${line}\n`);
  else if (workspace !== undefined) process.exit(await play(plan, workspace));
  else {
    await build();
    const ends = (await sandboxes())
      ? runInSandbox(['--seed', String(plan.seed)])
      : withoutSandbox((made) => play(plan, made));
    process.exit(await ends);
  }
}
