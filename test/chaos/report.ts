/** Prints the report of a run, as tables and as JSON. */

import { DOORS } from './plan/plan.ts';
import { INVARIANT_NAMES, INVARIANTS } from './record/judge.ts';
import type { RunOutcome } from './run.ts';
import type { Grown } from './service/growth-monitor.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

/** Values of a measured series at its start, after five minutes and at its end. */
function ends({ points }: Grown) {
  const later = points.find(({ atMs }) => atMs >= FIVE_MINUTES_MS);
  return { start: points[0]?.value, after5: later?.value, end: points.at(-1)?.value };
}

export function reportLines(outcome: RunOutcome, seed: number): string[] {
  const { minutes, acts, skipped, checked, violations, ended } = outcome;
  const lines = ['', `${minutes.toFixed(1)} minutes, seed ${seed}`, '', 'requests'];
  const totals = requestTotals(outcome);
  for (const door of DOORS) {
    const counts = Object.entries(totals[door] ?? {}).sort(([a], [b]) => a.localeCompare(b));
    const sum = counts.reduce((all, [, count]) => all + count, 0);
    lines.push(
      `  ${door.padEnd(8)} ${String(sum).padStart(8)}  ${counts.map(([name, count]) => `${name}: ${count}`).join(', ')}`,
    );
  }
  lines.push(
    `  accounts made: ${acts.reduce((all, { outcome: { accounts } }) => all + accounts, 0)}`,
    '',
    'faults',
  );
  for (const [fault, count] of Object.entries(faultTotals(outcome)))
    lines.push(`  ${fault.padEnd(20)} ${count}`);
  for (const { act, reason } of skipped) lines.push(`  skipped: ${act.mode} (${reason})`);
  for (const {
    act,
    outcome: { skipped: phases },
  } of acts)
    for (const { number, fault } of phases) lines.push(`  skipped: ${act.mode}, phase ${number}, ${fault}`);
  lines.push('', 'invariants                checks');
  for (const name of INVARIANT_NAMES) {
    const broken = violations.some(({ invariant }) => invariant === name);
    lines.push(
      `  ${name.padEnd(14)} ${String(checked[name]).padStart(12)}  ${broken ? 'BROKEN: ' : ''}${INVARIANTS[name]}`,
    );
  }
  lines.push('', 'growth of the processes that lived longest    start   5 min     end   a minute');
  const shown = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(1)).padStart(8);
  for (const {
    act,
    outcome: { grown },
  } of acts)
    for (const one of grown) {
      const { start, after5, end } = ends(one);
      const slope = one.growth === undefined ? 'lived too short' : one.growth.perMinute.toFixed(2);
      lines.push(
        `  ${`${act.mode}, ${one.series} (${one.unit})`.padEnd(40)}${shown(start)}${shown(after5)}${shown(end)}   ${slope}`,
      );
    }
  if (ended !== undefined) lines.push('', `ended early: ${ended}`);
  return lines;
}

function requestTotals({ acts }: RunOutcome): Record<string, Record<string, number>> {
  const totals: Record<string, Record<string, number>> = {};
  for (const { outcome } of acts)
    for (const [door, counts] of Object.entries(outcome.totals ?? {})) {
      totals[door] ??= {};
      for (const [name, count] of Object.entries(counts)) {
        const sums = totals[door] as Record<string, number>;
        sums[name] = (sums[name] ?? 0) + count;
      }
    }
  return totals;
}

function faultTotals({ acts }: RunOutcome): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const { outcome } of acts)
    for (const { fault } of outcome.done) totals[fault] = (totals[fault] ?? 0) + 1;
  return totals;
}

export function reportJson(outcome: RunOutcome, seed: number): object {
  const { minutes, acts, skipped, checked, violations, ended } = outcome;
  return {
    seed,
    minutes,
    requests: requestTotals(outcome),
    accounts: acts.reduce((all, { outcome: { accounts } }) => all + accounts, 0),
    faults: faultTotals(outcome),
    skipped: [
      ...skipped.map(({ act, reason }) => ({ mode: act.mode, reason })),
      ...acts.flatMap(({ act, outcome: { skipped: phases } }) =>
        phases.map(({ fault }) => ({ mode: act.mode, fault, reason: 'no mount is allowed here' })),
      ),
    ],
    checked,
    violations,
    growth: acts.flatMap(({ act, outcome: { grown } }) =>
      grown.map((one) => ({
        mode: act.mode,
        series: one.series,
        unit: one.unit,
        ...ends(one),
        ...one.growth,
      })),
    ),
    ...(ended !== undefined && { ended }),
  };
}
