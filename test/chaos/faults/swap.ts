/** New generations are published while the old one is served, several in a row. */
import type { Fault } from './fault.ts';

export const swap: Fault = async ({ publisher, instance, judge }, random, held) => {
  for (let i = random.whole(1, 4); i > 0; i--) {
    const published = await publisher.publish();
    if (!published)
      judge.broken('swapped', 'a generation could not be published', ...instance.logged('"level":50'));
    // One may follow before the other has come to be served.
    if (random.chance(0.5)) await publisher.served();
  }
  await publisher.served();
  await held();
};
