/**
 * Runs each load client in a loop of its own. `halt` pauses all loops for the checks that need an idle
 * service.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Pace } from '../plan/plan.ts';
import { choices } from '../plan/random.ts';
import type { LoadClient } from '../service/world.ts';

export interface Drive {
  pace: Pace;
  /** Pauses all clients. Resolves when no request is in progress. */
  halt(): Promise<void>;
  go(): void;
  /**
   * Rejects if a client throws. That is a bug of this test suite: a client must report every behaviour of the
   * service as an outcome.
   */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

export function drive(clients: readonly LoadClient[], pace: Pace, seed: number): Drive {
  let closed = false;
  let going = true;
  let wake = () => {};
  let gate = Promise.resolve();
  let underWay = 0;
  let quiet = () => {};
  let fail: (error: unknown) => void;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});

  const loops = clients.map(async (client, place) => {
    // Pauses draw from a random generator of their own, so that a client asks the same questions at any pace.
    const random = choices(seed + place);
    while (!closed) {
      while (!going && !closed) await gate;
      if (closed) return;
      underWay += 1;
      try {
        await client.step();
      } finally {
        underWay -= 1;
        if (underWay === 0) quiet();
      }
      await delay(random.share() * 2 * drive.pace[client.door]);
    }
  });
  for (const loop of loops) loop.catch((error: unknown) => fail(error));

  const drive: Drive = {
    pace,
    failed,
    async halt() {
      if (going) {
        going = false;
        gate = new Promise((resolve) => {
          wake = resolve;
        });
      }
      if (underWay > 0)
        await Promise.race([
          failed,
          new Promise<void>((resolve) => {
            quiet = resolve;
          }),
        ]);
    },
    go() {
      going = true;
      wake();
    },
    async close() {
      closed = true;
      wake();
      await Promise.allSettled(loops);
      for (const client of clients) client.close?.();
    },
  };
  return drive;
}
