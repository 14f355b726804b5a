/** Tests that the plan of a run depends on its seed and options alone. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FaultName } from './plan.ts';
import { FAULT_NAMES, factsOf, MODES, makePlan, planLines, shortPlan } from './plan.ts';

const plan = suite('chaos: plan');

const faultsOf = ({ acts }: ReturnType<typeof makePlan>): FaultName[] =>
  acts.flatMap(({ phases }) => phases.map(({ fault }) => fault));

plan('the same seed makes the same plan, and another seed another one', () => {
  assert.equal(makePlan({ seed: 5, minutes: 20 }), makePlan({ seed: 5, minutes: 20 }));
  assert.not.equal(makePlan({ seed: 5, minutes: 20 }), makePlan({ seed: 6, minutes: 20 }));
  assert.equal(shortPlan({ seed: 5 }), shortPlan({ seed: 5 }));
});

plan('an hour has every fault in every mode that supports it', () => {
  const { acts } = makePlan({ seed: 7, minutes: 60 });
  assert.equal(
    acts.map(({ mode }) => mode),
    Object.keys(MODES),
  );
  for (const { mode, phases } of acts) {
    const dealt = new Set<FaultName>(phases.map(({ fault }) => fault));
    const missing = FAULT_NAMES.filter(
      (name) =>
        !dealt.has(name) &&
        (MODES[mode].redis || factsOf(name).needs !== 'redis') &&
        (MODES[mode].workers > 1 || name !== 'kill-worker'),
    );
    assert.equal(missing, [], mode);
  }
});

plan('no process is ended in the last half of an act', () => {
  for (const { phases } of makePlan({ seed: 8, minutes: 60 }).acts) {
    const last = phases.slice(phases.length / 2);
    assert.equal(
      last.filter(({ fault }) => factsOf(fault).ends),
      [],
    );
  }
});

plan('excluded faults and groups are left out', () => {
  const faults = faultsOf(makePlan({ seed: 9, minutes: 60, without: ['damage', 'swap'] }));
  assert.equal(
    faults.filter((name) => name === 'swap' || factsOf(name).group === 'damage'),
    [],
  );
  assert.ok(faults.includes('kill'));
});

plan('the short form has every fault at least once', () => {
  assert.equal(
    [...new Set(faultsOf(shortPlan({ seed: 10 })))].sort(),
    FAULT_NAMES.filter((one) => one !== 'none').sort(),
  );
});

plan('a plan is printed with one line a phase', () => {
  const made = makePlan({ seed: 11, minutes: 1, modes: ['lmdb'] });
  const [head, ...lines] = planLines(made);
  assert.is(head, `seed 11: lmdb, ${made.acts[0]?.phases.length} phases`);
  assert.is(lines.length, made.acts[0]?.phases.length);
});

plan.run();
