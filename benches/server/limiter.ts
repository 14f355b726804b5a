/**
 * Compares the rate limiter of one process with the plain way to count (a list of times for each key,
 * filtered at every check), in alternating rounds:
 *
 * node --expose-gc --import tsx benches/server/limiter.ts [rounds]
 *
 * Times are processor time of the whole process, so they include the garbage collector but no other process.
 */
import type { RatePolicy } from '../../src/limits/rate/limiter.ts';
import { memoryLimiter } from '../../src/limits/rate/memory.ts';

const POLICY: RatePolicy = { name: 'default', requests: 60, windowMs: 60_000 };
const CHECKS = 1_000_000;
/**
 * Milliseconds by which the simulated clock advances between two checks. Now and then it steps back or jumps
 * ahead, like a clock that is being set.
 */
const STEP_MS = 0.01;

type Check = (id: string, now: number) => boolean;

const sides: Readonly<Record<string, () => Check>> = {
  limiter() {
    const clock = { now: 0 };
    const limiter = memoryLimiter(() => clock.now);
    return (id, now) => {
      clock.now = now;
      return (limiter.take(id, POLICY) as { allowed: boolean }).allowed;
    };
  },
  'naive log'() {
    const log = new Map<string, number[]>();
    return (id, now) => {
      const live = (log.get(id) ?? []).filter((time) => now - time < POLICY.windowMs);
      const allowed = live.length < POLICY.requests;
      if (allowed) live.push(now);
      log.set(id, live);
      return allowed;
    };
  },
};

const { gc = () => {} } = globalThis as { gc?: () => void };
const rounds = Number(process.argv[2] ?? 7);
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number;

for (const keys of [1_000, 1_000_000]) {
  // Ids of keys like those that a store returns: flat strings, each an object of its own.
  const ids = Array.from({ length: keys }, (_, i) => Buffer.from(`0189d6b0-1234-7abc-8def-${i}`).toString());
  const order = randomOrder(keys);
  const made = Object.entries(sides).map(([name, make]) => {
    gc();
    const before = process.memoryUsage();
    const check = make();
    for (const id of ids) check(id, 0);
    gc();
    const after = process.memoryUsage();
    const bytes = after.heapUsed + after.external - before.heapUsed - before.external;
    return { name, check, bytes: bytes / keys, ns: [] as number[], at: 0 };
  });
  for (let round = 0; round < rounds; round++) {
    for (const side of made) {
      const started = process.cpuUsage();
      for (let i = 0; i < CHECKS; i++) {
        side.at += i % 100_000 === 0 ? -5_000 : i % 99_999 === 0 ? 5_000 : STEP_MS;
        side.check(ids[order[i] as number] as string, side.at);
      }
      const { user, system } = process.cpuUsage(started);
      side.ns.push(((user + system) * 1_000) / CHECKS);
    }
  }
  for (const { name, bytes, ns } of made)
    console.log(
      `${keys} keys\t${name}\t${median(ns).toFixed(0)} ns a check\t${bytes.toFixed(0)} bytes a key`,
    );
}

function randomOrder(keys: number): Uint32Array {
  let state = 123_456_789;
  return Uint32Array.from({ length: CHECKS }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % keys;
  });
}
