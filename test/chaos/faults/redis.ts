/** Faults of Redis: it is slow, it hangs, or it is killed and comes back with its data. */
import type { World } from '../service/world.ts';
import type { Fault } from './fault.ts';

/** Runs `harm` with `redisFault` set. In that time each process may count rates on its own, without Redis. */
async function awhile({ instance }: World, harm: () => Promise<void>): Promise<void> {
  instance.redisFault = true;
  try {
    await harm();
  } finally {
    instance.redisFault = false;
  }
}

const redisOf = ({ redis }: World) => {
  if (redis === undefined) throw new Error('this act has no Redis');
  return redis;
};

/**
 * Fault: delays each byte to and from Redis by 20 to 1500 ms, which is below or above the service's timeout
 * for Redis.
 */
export const redisSlow: Fault = (world, random, held) =>
  awhile(world, async () => {
    const { proxy } = redisOf(world);
    proxy.delayMs = random.of([20, 80, 200, 600, 1_500]);
    try {
      await held();
    } finally {
      proxy.delayMs = 0;
    }
  });

export const redisPaused: Fault = (world, _random, held) =>
  awhile(world, async () => {
    const { server } = redisOf(world);
    server.pause();
    try {
      await held();
    } finally {
      server.resume();
    }
  });

export const redisKilled: Fault = (world, random, held) =>
  awhile(world, async () => {
    const { server, proxy } = redisOf(world);
    await server.kill();
    if (random.chance(0.5)) proxy.cut();
    try {
      await held();
    } finally {
      await server.restart();
    }
  });
