import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CircuitOpen, circuitBreaker } from '../src/circuit-breaker.ts';

const test = suite('circuit-breaker');

/** A circuit breaker that opens after three failures for ten seconds, with a clock that the test sets. */
function breaker() {
  const logged: string[] = [];
  const clock = { ms: 0 };
  const circuit = circuitBreaker({
    failures: 3,
    openMs: 10_000,
    now: () => clock.ms,
    onOpen: (cause) => logged.push(`open: ${(cause as Error).message}`),
    onClose: () => logged.push('closed'),
  });
  const outcome = (call: () => Promise<string>, broughtAbout = false) =>
    circuit.run(call, () => broughtAbout).catch((error: Error) => error.name);
  return {
    logged,
    clock,
    counts: circuit.counts,
    outcome,
    fail: (broughtAbout = false) => outcome(() => Promise.reject(new Error('dead')), broughtAbout),
    succeed: () => outcome(async () => 'answer'),
  };
}

const rests = new CircuitOpen().name;

test('after three failures in a row there are no calls for ten seconds', async () => {
  const { fail, succeed, clock, counts, logged } = breaker();
  for (let time = 0; time < 3; time++) assert.is(await fail(), 'Error');
  assert.is(await succeed(), rests);
  clock.ms = 9_999;
  assert.is(await succeed(), rests);
  assert.equal({ ...counts }, { working: false, failures: 3, skipped: 2 });
  clock.ms = 10_000;
  assert.is(await succeed(), 'answer');
  assert.is(await succeed(), 'answer');
  assert.equal({ ...counts }, { working: true, failures: 3, skipped: 2 });
  assert.equal(logged, ['open: dead', 'closed']);
});

test('a failed trial starts the pause again and is not logged again', async () => {
  const { fail, succeed, clock, logged } = breaker();
  for (let time = 0; time < 3; time++) await fail();
  clock.ms = 10_000;
  assert.is(await fail(), 'Error');
  clock.ms = 19_999;
  assert.is(await succeed(), rests);
  clock.ms = 20_000;
  assert.is(await succeed(), 'answer');
  assert.equal(logged, ['open: dead', 'closed']);
});

test('only one trial runs at a time', async () => {
  const { fail, succeed, outcome, clock } = breaker();
  for (let time = 0; time < 3; time++) await fail();
  clock.ms = 10_000;
  let answer: (text: string) => void = () => {};
  const trial = outcome(() => new Promise((resolve) => (answer = resolve)));
  assert.is(await succeed(), rests);
  answer('at last');
  assert.is(await trial, 'at last');
  assert.is(await succeed(), 'answer');
});

test('a success between failures resets the count', async () => {
  const { fail, succeed, counts } = breaker();
  for (const step of [fail, fail, succeed, fail, fail]) await step();
  assert.is(counts.working, true);
  assert.is(counts.failures, 4);
});

test('errors that the caller caused are not failures', async () => {
  const { fail, counts } = breaker();
  for (let time = 0; time < 5; time++) await fail(true);
  assert.equal({ ...counts }, { working: true, failures: 0, skipped: 0 });
});

test.run();
