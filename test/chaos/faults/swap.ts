/** Fault: publishes up to four new corpus generations in a row while the service is in use. */
import type { Fault } from './fault.ts';

export const swap: Fault = async ({ publisher, instance, judge }, random, held) => {
  for (let i = random.whole(1, 4); i > 0; i--) {
    const published = await publisher.publish();
    if (!published)
      judge.broken('swapped', 'a generation could not be published', ...instance.logged('"level":50'));
    // Half of the time the next generation is published before the service has begun to serve this one.
    if (random.chance(0.5)) await publisher.served();
  }
  await publisher.served();
  await held();
};
