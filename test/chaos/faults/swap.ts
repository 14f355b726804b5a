/** Fault: several new generations are published in a row while the old one is served. */
import type { Fault } from './fault.ts';

export const swap: Fault = async ({ publisher, instance, judge }, random, held) => {
  for (let i = random.whole(1, 4); i > 0; i--) {
    const published = await publisher.publish();
    if (!published)
      judge.broken('swapped', 'a generation could not be published', ...instance.logged('"level":50'));
    // The next publication may come before the last one is served.
    if (random.chance(0.5)) await publisher.served();
  }
  await publisher.served();
  await held();
};
