/** Faults that end processes: `kill -9` at any moment, or a graceful stop by signal. */
import type { World } from '../service/world.ts';
import type { Fault } from './fault.ts';

async function startAgain({ instance, judge }: World): Promise<void> {
  await instance.start();
  const ms = await instance.ready();
  judge.check('ready', ms !== undefined, () => ['the service starts again, and is not ready']);
}

/** Fault: kills the whole service one to three times while requests are in progress. */
export const kill: Fault = async (world, random, held) => {
  for (let i = random.whole(1, 3); i > 0; i--) {
    await world.ledger.more(random.whole(3, 15));
    await world.instance.kill();
    await startAgain(world);
  }
  await held();
};

export const killWorker: Fault = async ({ instance, ledger }, random, held) => {
  for (let i = random.whole(1, 2); i > 0; i--) {
    await ledger.more(random.whole(3, 15));
    await instance.killWorker((pids) => random.of(pids));
  }
  await held();
};

export const restart: Fault = async (world, random, held) => {
  await world.ledger.more(random.whole(3, 15));
  const signal = random.of(['SIGTERM', 'SIGINT'] as const);
  const status = await world.instance.stop(signal);
  world.judge.check('alive', status === 0, () => [`${signal} ends the service with status ${status}`]);
  await startAgain(world);
  await held();
};
