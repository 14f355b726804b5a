import { setImmediate } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { admission } from '../../src/limits/concurrency/admission.ts';

const admissions = suite('limits/admission');

const never = new AbortController().signal;

/** A piece of work that records its start in `begun` and runs until the test ends it. */
function work(name: string, begun: string[]) {
  let end: (error?: Error) => void = () => {};
  const ended = new Promise<string>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve(name));
  });
  const run = () => {
    begun.push(name);
    return ended;
  };
  return { run, end };
}

admissions('the limit runs, and the others follow in the order of arrival', async () => {
  const admit = admission(2);
  const begun: string[] = [];
  const works = ['a', 'b', 'c', 'd'].map((name) => work(name, begun));
  const ended = works.map(({ run }) => admit(run, never));
  await setImmediate();
  assert.equal(begun, ['a', 'b']);
  works[1]?.end();
  await setImmediate();
  assert.equal(begun, ['a', 'b', 'c']);
  for (const { end } of works) end();
  assert.equal(await Promise.all(ended), ['a', 'b', 'c', 'd']);
  assert.equal(begun, ['a', 'b', 'c', 'd']);
});

admissions('failed work frees its slot, and aborted work leaves the queue', async () => {
  const admit = admission(1);
  const begun: string[] = [];
  const first = work('a', begun);
  const second = work('b', begun);
  const third = work('c', begun);
  const leaving = new AbortController();
  const failed = admit(first.run, never).catch((error: Error) => error.message);
  const left = admit(second.run, leaving.signal).catch((error: Error) => error.message);
  const last = admit(third.run, never);
  leaving.abort(new Error('gone'));
  assert.is(await left, 'gone');
  first.end(new Error('broken'));
  assert.is(await failed, 'broken');
  third.end();
  assert.is(await last, 'c');
  assert.equal(begun, ['a', 'c']);
  await admit(async () => begun.push('d'), never);
  assert.equal(begun, ['a', 'c', 'd']);
});

admissions('readings count running and waiting work, and the wait of the head of the queue', async () => {
  let time = 0;
  const admit = admission(1, () => time);
  const works = ['a', 'b', 'c'].map((name) => work(name, []));
  const leaving = new AbortController();
  const ended = [admit(works[0]?.run as () => Promise<string>)];
  assert.equal(admit.readings(), { running: 1, waiting: 0, oldestMs: 0 });
  const left = admit(works[1]?.run as () => Promise<string>, leaving.signal).catch(() => 'left');
  time = 30;
  ended.push(admit(works[2]?.run as () => Promise<string>));
  time = 70;
  assert.equal(admit.readings(), { running: 1, waiting: 2, oldestMs: 70 });
  leaving.abort();
  assert.is(await left, 'left');
  assert.equal(admit.readings(), { running: 1, waiting: 1, oldestMs: 40 });
  for (const { end } of works) end();
  await Promise.all(ended);
  assert.equal(admit.readings(), { running: 0, waiting: 0, oldestMs: 0 });
});

admissions.run();
