/**
 * Preloaded into each process of the service under test (`node --import`). It reads the test suite's requests
 * from a file in the folder `CHAOS_CONTROL` and answers each in a file named by its process id. It can step
 * the wall clock, and it reports memory after a garbage collection. Only the wall clock steps, as with
 * `settimeofday`: timers and `performance.now` run on.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const POLL_MS = 50;
const control = process.env.CHAOS_CONTROL;
const realNow = Date.now;
let offsetMs = 0;

Date.now = () => realNow() + offsetMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [Date.now()] : args, newTarget),
  apply: () => new Date().toString(),
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
let answered = 0;

function poll() {
  let request;
  try {
    request = JSON.parse(readFileSync(join(control, 'request.json'), 'utf8'));
  } catch {
    return;
  }
  if (request.sequence === answered) return;
  answered = request.sequence;
  offsetMs = request.offsetMs;
  if (request.measure) collect();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  const path = join(control, `${process.pid}.json`);
  writeFileSync(`${path}.draft`, JSON.stringify({ sequence: answered, heapUsed, external, arrayBuffers }));
  renameSync(`${path}.draft`, path);
}

if (isMainThread && control !== undefined) {
  poll();
  setInterval(poll, POLL_MS).unref();
}
