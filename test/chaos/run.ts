/** A whole run: plays the acts of a plan one after another, until the plan ends or an invariant is broken. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { needsRedis } from '../support/redis/redis.ts';
import type { ActOutcome } from './act.ts';
import { noOutcome, runAct } from './act.ts';
import type { Workspace } from './environment/sandbox.ts';
import type { Act, Plan } from './plan/plan.ts';
import { MODES } from './plan/plan.ts';
import type { Invariant, Judge, Violation } from './record/judge.ts';
import { judge as openJudge } from './record/judge.ts';
import type { Sabotage } from './record/sabotage.ts';

export interface RunParts {
  readonly plan: Plan;
  readonly workspace: Workspace;
  /** True to continue after a broken invariant. */
  readonly keepGoing: boolean;
  readonly ignored: ReadonlySet<Invariant>;
  readonly sabotage: Sabotage;
  /** Aborting this signal ends the run at once. */
  readonly signal: AbortSignal;
  say(line: string): void;
}

export interface RunOutcome {
  readonly minutes: number;
  readonly acts: readonly { readonly act: Act; readonly outcome: ActOutcome }[];
  /** Acts (parts of the run) that this machine cannot run, each with the reason. */
  readonly skipped: readonly { readonly act: Act; readonly reason: string }[];
  readonly checked: Judge['checked'];
  readonly violations: readonly Violation[];
  /** Why the run ended before the end of its plan; `undefined` if it did not. */
  readonly ended: string | undefined;
}

class Broken extends Error {}

export async function run(parts: RunParts): Promise<RunOutcome> {
  const { plan, workspace, keepGoing, ignored, say } = parts;
  const began = performance.now();
  const stop = new AbortController();
  const signal = AbortSignal.any([parts.signal, stop.signal]);
  const judge = openJudge({
    ignored,
    firstOnly: !keepGoing,
    onBroken({ invariant, phase, evidence }) {
      say(`BROKEN: ${invariant}, in ${phase}`);
      for (const line of evidence) say(`    ${line}`);
      if (!keepGoing) stop.abort(new Broken(`${invariant} is broken`));
    },
  });
  const acts: { act: Act; outcome: ActOutcome }[] = [];
  const skipped: { act: Act; reason: string }[] = [];
  let ended: string | undefined;
  for (const [number, act] of plan.acts.entries()) {
    if (signal.aborted) break;
    if (MODES[act.mode].redis && needsRedis.missing !== undefined) {
      skipped.push({ act, reason: needsRedis.missing });
      say(`${act.mode}: skipped, ${needsRedis.missing}`);
      continue;
    }
    const name = `${number + 1}-${act.mode}`;
    const [logs, disk] = [join(workspace.logs, name), join(workspace.disk, name)];
    for (const folder of [logs, disk]) mkdirSync(folder);
    say(`${act.mode}: ${act.phases.length} phases`);
    try {
      const outcome = noOutcome();
      acts.push({ act, outcome });
      await runAct(
        { ...parts, act, seed: plan.seed + number, logs, disk, ownDisk: workspace.ownDisk, judge, signal },
        outcome,
      );
      // Removes the data of this act (part of the run), so that the next act has the whole disk.
      rmSync(disk, { recursive: true });
    } catch (error) {
      ended = error instanceof Error ? error.message : String(error);
      // If the run was not aborted, the error comes from this test suite or from a process that the act
      // needs, such as Redis.
      if (!signal.aborted) {
        ended = error instanceof Error ? String(error.stack) : String(error);
        say(`ended in ${judge.phase}: ${ended}`);
      }
      break;
    }
  }
  return {
    minutes: (performance.now() - began) / 60_000,
    acts,
    skipped,
    checked: judge.checked,
    violations: judge.violations,
    ended,
  };
}
