/**
 * Preloaded into the service under test (`node --import`). It reads requests of the suite from a file in the
 * folder `CHAOS_CONTROL` and answers each with a file named after its process. It steps the wall clock, and
 * reports memory after a garbage collection. Only the wall clock is stepped, as by `settimeofday`: timers and
 * `performance.now` are not.
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
