/** Runs the short form of the fault suite without Redis: every kind of fault that needs none, once. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Requirement } from '../support/skip.ts';
import { testNeeding } from '../support/skip.ts';
import { sandboxes } from './environment/sandbox.ts';
import { FAULT_NAMES, factsOf } from './plan/plan.ts';
import type { Report } from './play.ts';
import { play, without } from './play.ts';

const short = suite('chaos: short');
let report: Report | undefined;

/**
 * Invariants that a short run cannot check. Memory growth needs processes that live for minutes, and a wrong
 * refusal shows only with a key that has used up its rate.
 */
const UNCHECKED = ['memory', 'descriptors', 'refusals'];

short('every invariant holds, with accounts in LMDB', async () => {
  const played = await play(['--modes', 'lmdb']);
  assert.is(played.status, 0, played.said);
  assert.equal(played.left, []);
  report = played.report;
  assert.equal(report?.violations, []);
  const checked = report?.checked ?? {};
  assert.equal(
    Object.keys(checked).filter((name) => checked[name] === 0 && !UNCHECKED.includes(name)),
    [],
  );
  const anywhere = FAULT_NAMES.filter(
    (name) => factsOf(name).needs === undefined && name !== 'none' && name !== 'kill-worker',
  );
  assert.equal(without(report, anywhere), []);
});

const needsDisk: Requirement = {
  missing: (await sandboxes()) ? undefined : 'no namespaces or no mount is allowed here',
};

testNeeding(needsDisk, short)('the disk was full', () => {
  assert.equal(without(report, ['full-disk']), []);
});

short.run();
