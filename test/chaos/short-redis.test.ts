/** Runs the short form of the fault suite with accounts in Redis and two workers. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { needsRedis } from '../support/redis/redis.ts';
import { testNeeding } from '../support/skip.ts';
import { play, without } from './play.ts';

const short = suite('chaos: short, Redis');
/** Faults and groups left out here because they do not depend on Redis. `short.test.ts` runs them. */
const ELSEWHERE = 'restart,disk,model,clock,connections,damage';

testNeeding(needsRedis, short)('every invariant holds, with accounts in Redis', async () => {
  const { status, said, report, left } = await play(['--modes', 'redis-workers', '--without', ELSEWHERE]);
  assert.is(status, 0, said);
  assert.equal(left, []);
  assert.equal(report?.violations, []);
  assert.equal(
    without(report, ['redis-slow', 'redis-paused', 'redis-killed', 'kill-worker', 'kill', 'swap']),
    [],
  );
});

short.run();
