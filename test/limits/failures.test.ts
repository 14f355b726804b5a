import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Guess } from '../../src/limits/login/failures.ts';
import {
  ACCOUNT_BUCKET,
  ADDRESS_BUCKET,
  FORGOTTEN_AFTER_MS,
  KNOWN_FOR_MS,
  MOST_KNOWN,
} from '../../src/limits/login/failures.ts';
import { memoryFailures } from '../../src/limits/login/memory-failures.ts';

const failures = suite('limits/failures');

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const at = (address: string, account = 'owner'): Guess => ({ account, address });
const A = at('attacker');

/** A counter of failed logins in memory, with a clock that the test sets. */
function counted() {
  const clock = { now: 0 };
  return { clock, ...memoryFailures(() => clock.now) };
}

/**
 * Number of password guesses from one address until the time `end`, if each is made as soon as it is allowed.
 */
function guessUntil({ clock, attempt }: ReturnType<typeof counted>, end: number, guess = A): number {
  let made = 0;
  while (clock.now < end) {
    const wait = Number(attempt(guess));
    if (wait === 0) made += 1;
    clock.now += wait;
  }
  return made;
}

failures('five tries are free; then the wait doubles from a second to a quarter of an hour', () => {
  const { clock, attempt } = counted();
  for (let i = 0; i < 5; i++) assert.is(attempt(A), 0);
  const waits: number[] = [];
  for (let i = 0; i < 13; i++) {
    const wait = Number(attempt(A));
    waits.push(wait / SECOND);
    // A guess that comes too early does not count, so its waiting time goes on running down.
    clock.now += wait - 1;
    assert.is(attempt(A), 1);
    clock.now += 1;
    assert.is(attempt(A), 0);
  }
  assert.equal(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
});

failures('concurrent tries pass no more often than sequential ones', () => {
  const { attempt } = counted();
  const passed = Array.from({ length: 30 }, () => attempt(A)).filter((wait) => wait === 0);
  assert.is(passed.length, 5);
});

failures('a withdrawn try does not count', () => {
  const { attempt, withdraw } = counted();
  for (let i = 0; i < 2 * ADDRESS_BUCKET.size; i++) {
    assert.is(attempt(A), 0);
    withdraw(A);
  }
  for (let i = 0; i < 5; i++) assert.is(attempt(A), 0);
  assert.is(attempt(A), SECOND);
});

failures('success clears the failures, a day does too, and each pair is counted separately', () => {
  const { clock, attempt, succeeded } = counted();
  const fail = () => {
    for (let i = 0; i < 6; i++) attempt(A);
  };
  fail();
  assert.equal([attempt(at('attacker', 'another')), attempt(at('elsewhere'))], [0, 0]);
  assert.is(attempt(A), SECOND);
  succeeded(A);
  assert.is(attempt(A), 0);
  fail();
  clock.now += FORGOTTEN_AFTER_MS;
  for (let i = 0; i < 5; i++) assert.is(attempt(A), 0);
});

failures('one address never blocks the owner at another one, however long it goes on', () => {
  const counters = counted();
  const { clock, attempt, succeeded } = counters;
  // The attack of decision D4: about 460 wrong passwords in 25 minutes.
  for (let i = 0; i < 460; i++) {
    attempt(A);
    assert.is(attempt(at(`owner's ${i}`)), 0);
    succeeded(at(`owner's ${i}`));
    clock.now += (25 * MINUTE) / 460;
  }
  let guesses = 0;
  for (let day = 1; day <= 30; day++) {
    guesses = guessUntil(counters, clock.now + DAY);
    assert.is(attempt(at(`new on day ${day}`)), 0, `day ${day}`);
    succeeded(at(`new on day ${day}`));
  }
  assert.ok(guesses <= 97, `${guesses}`);
});

failures(
  'guesses from ever new addresses are bounded, and the owner can still log in from a known one',
  () => {
    const { clock, attempt, succeeded } = counted();
    attempt(at('home'));
    succeeded(at('home'));
    let strangers = 0;
    const guessed: number[] = [];
    for (let day = 1; day <= 5; day++) {
      let made = 0;
      for (const end = day * DAY; clock.now < end; clock.now += MINUTE) {
        while (made < 1_000 && attempt(at(`stranger ${strangers++}`)) === 0) made += 1;
        assert.is(attempt(at('home')), 0);
        succeeded(at('home'));
      }
      guessed.push(made);
    }
    const aDay = DAY / ACCOUNT_BUCKET.intervalMs;
    assert.equal([ACCOUNT_BUCKET.size, aDay], [100, 200]);
    assert.ok((guessed[0] ?? 0) <= ACCOUNT_BUCKET.size + aDay, `${guessed}`);
    for (const made of guessed.slice(1)) assert.ok(made <= aDay + 1 && made >= aDay - 1, `${guessed}`);
  },
);

failures('one address tries many names at a bounded rate, but known addresses are not affected', () => {
  const { attempt, succeeded } = counted();
  attempt(at('office', 'colleague'));
  succeeded(at('office', 'colleague'));
  let made = 0;
  while (made < 1_000 && attempt(at('office', `name ${made}`)) === 0) made += 1;
  assert.is(made, ADDRESS_BUCKET.size);
  assert.is(attempt(at('office', 'one more')), ADDRESS_BUCKET.intervalMs);
  for (let i = 0; i < 5; i++) assert.is(attempt(at('office', 'colleague')), 0);
  assert.is(attempt(at('office', 'colleague')), SECOND);
});

failures('successful tries use up neither bound', () => {
  const { attempt, succeeded } = counted();
  for (let i = 0; i < 3 * ADDRESS_BUCKET.size; i++) {
    for (const guess of [at(`${i}`), at('office', `${i}`)]) {
      assert.is(attempt(guess), 0, `${i}`);
      succeeded(guess);
    }
  }
});

failures('a guess from a known address is bounded as for any pair', () => {
  const counters = counted();
  counters.attempt(A);
  counters.succeeded(A);
  assert.ok(guessUntil(counters, DAY) <= 110);
});

failures('an address stays known for a limited time, and a name has a limited number of them', () => {
  const { clock, attempt, succeeded } = counted();
  const login = (address: string) => {
    attempt(at(address));
    succeeded(at(address));
  };
  const besiege = () => {
    for (let i = 0; i < 1_000 && attempt(at(`${clock.now} ${i}`)) === 0; i++);
  };
  for (let i = 0; i <= MOST_KNOWN; i++) login(`${i}`);
  besiege();
  // One login more than `MOST_KNOWN` evicted the first known address.
  assert.ok(Number(attempt(at('0'))) > 0);
  for (let i = 1; i <= MOST_KNOWN; i++) assert.is(attempt(at(`${i}`)), 0);
  clock.now += KNOWN_FOR_MS - 1;
  login('1');
  clock.now += 1;
  besiege();
  assert.equal([attempt(at('1')), Number(attempt(at('2'))) > 0], [0, true]);
});

failures('a reset clears all delays of the name, and only its own address stays known', () => {
  const { attempt, succeeded, forgive } = counted();
  attempt(at('thief'));
  succeeded(at('thief'));
  for (let i = 0; i < 6; i++) attempt(at('new'));
  for (let i = 0; i < 1_000 && attempt(at(`stranger ${i}`)) === 0; i++);
  assert.ok(Number(attempt(at('new'))) > 0);
  forgive(at('new'));
  for (let i = 0; i < 5; i++) assert.is(attempt(at('new')), 0);
  assert.is(attempt(at('new')), SECOND);
  // New addresses go on guessing. The thief's address was known before the reset, and is now blocked like
  // theirs.
  for (let i = 0; i < 1_000 && attempt(at(`more ${i}`)) === 0; i++);
  assert.ok(Number(attempt(at('thief'))) > 0);
  succeeded(at('new'));
  assert.is(attempt(at('new')), 0);
});

failures.run();
