import { readdirSync, readFileSync } from 'node:fs';
import { hash } from '@node-rs/argon2';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { argon2Passwords, passwordsAtOnce } from '../../src/accounts/passwords/passwords.ts';
import { ServiceError } from '../../src/errors.ts';
import { effortOf, passwordWork } from '../support/accounts/password-work.ts';
import { testNeeding } from '../support/skip.ts';

const passwords = suite('usecases/account/passwords');

/**
 * Reads the nice value (scheduling priority) of every thread of this process. Only Linux keeps one per
 * thread.
 */
const niceness = () =>
  readdirSync('/proc/self/task').map((thread) =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16]),
  );

const soon = () => AbortSignal.timeout(60_000);

passwords(
  'a password is stored as argon2id with 19 MiB and two passes, with a new salt each time',
  async () => {
    const { hash, verify, isOutdated } = argon2Passwords(1);
    const kept = await hash('كلمة مرور طويلة', soon());
    assert.match(kept, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    assert.is.not(kept, await hash('كلمة مرور طويلة', soon()));
    assert.is(await verify('كلمة مرور طويلة', kept, soon()), true);
    assert.is(await verify('كلمة مرور طويلَة', kept, soon()), false);
    assert.is(isOutdated(kept), false);
  },
);

passwords('composed and decomposed letters are the same password', async () => {
  const { hash, verify } = argon2Passwords(1);
  const kept = await hash('caf\u00e9-caf\u00e9', soon());
  assert.is(await verify('cafe\u0301-cafe\u0301', kept, soon()), true);
});

passwords('passwords are not truncated: a longer one with the same beginning is different', async () => {
  const { hash, verify } = argon2Passwords(1);
  const long = 'ا'.repeat(127);
  assert.is(await verify(`${long}ب`, await hash(`${long}ت`, soon()), soon()), false);
});

passwords('a hash with lower cost is accepted and reported as outdated', async () => {
  const { verify, isOutdated } = argon2Passwords(1);
  const weaker = await hash('long enough', { memoryCost: 8_192, timeCost: 2, parallelism: 1 });
  assert.is(isOutdated(weaker), true);
  assert.is(await verify('long enough', weaker, soon()), true);
});

passwords('without a hash the answer is false, after the same work', async () => {
  for (const cost of [undefined, { memoryCost: 65_536, timeCost: 3, parallelism: 1 }]) {
    const { hash, verify } = argon2Passwords(1, cost);
    const kept = await hash('long enough', soon());
    const effort = async (known: string | undefined) => {
      const work = await passwordWork(async () =>
        assert.is(await verify('another one', known, soon()), false),
      );
      return work.map(effortOf);
    };
    const [wrong, ...more] = await effort(kept);
    assert.equal(await effort(undefined), [wrong]);
    assert.equal(more, []);
    if (cost !== undefined) assert.is((wrong as typeof cost).memoryCost, cost.memoryCost);
  }
});

passwords('a check is refused with a retry hint if the queue is full', async () => {
  const { verify } = argon2Passwords(1);
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => verify('x', undefined, soon())));
  const refused = outcomes.filter((one) => one.status === 'rejected');
  assert.is(refused.length, 7);
  for (const { reason } of refused) {
    assert.instance(reason, ServiceError);
    assert.equal([reason.code, reason.facts.retryAfterMs], ['upstream_unavailable', 2_000]);
  }
  assert.is(await verify('x', undefined, soon()), false);
});

passwords('the work of an aborted check is dropped', async () => {
  const { verify } = argon2Passwords(1);
  const first = verify('x', undefined, soon());
  const gone = new AbortController();
  const waiting = verify('x', undefined, gone.signal);
  gone.abort(new Error('gone'));
  await waiting.then(
    () => assert.unreachable(),
    (error) => assert.is(error.message, 'gone'),
  );
  assert.is(await first, false);
});

testNeeding(
  { missing: process.platform === 'linux' ? undefined : 'threads have no priority here' },
  passwords,
)('the password thread has low priority and ends on close', async () => {
  const { verify, close } = argon2Passwords(1);
  const before = niceness();
  await verify('x', undefined, soon());
  const own = 15;
  assert.is(
    niceness().filter((nice) => nice === own).length,
    before.filter((nice) => nice === own).length + 1,
  );
  await close();
  assert.is(await verify('x', undefined, soon()), false, 'a new thread starts on demand');
  await close();
});

passwords('at most half of the cores compute passwords, and at most two', () => {
  assert.equal([1, 2, 3, 4, 8, 64].map(passwordsAtOnce), [1, 1, 1, 2, 2, 2]);
});

passwords.run();
