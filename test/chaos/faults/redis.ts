/** Faults: Redis is slow, hangs, or ends and comes back with its data. */
import type { World } from '../service/world.ts';
import type { Fault } from './fault.ts';

/** Marks the time in which processes may decide on rates without Redis. */
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

/** Delays Redis by less or by more than its timeout. */
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
