/** Table from the name of each fault to the function that causes it. */
import type { FaultName } from '../plan/plan.ts';
import { clockSteps } from './clock.ts';
import { droppedPipelines, halfOpen, slowReaders } from './connections.ts';
import { damagedGeneration, damagedJournal, damagedRunning } from './damage.ts';
import { fullDisk } from './disk.ts';
import { kill, killWorker, restart } from './ends.ts';
import type { Fault } from './fault.ts';
import { modelFault } from './model.ts';
import { redisKilled, redisPaused, redisSlow } from './redis.ts';
import { swap } from './swap.ts';

const none: Fault = (_world, _random, held) => held();

export const FAULT_WORK: Readonly<Record<FaultName, Fault>> = {
  none,
  kill,
  'kill-worker': killWorker,
  restart,
  'full-disk': fullDisk,
  'redis-slow': redisSlow,
  'redis-paused': redisPaused,
  'redis-killed': redisKilled,
  'model-silent': modelFault('silent'),
  'model-stalls': modelFault('stalls'),
  'model-garbage': modelFault('garbage'),
  'model-refuses': modelFault('refuses'),
  'model-dies': modelFault('dies'),
  swap,
  'clock-forward': clockSteps(1),
  'clock-back': clockSteps(-1),
  'dropped-pipelines': droppedPipelines,
  'half-open': halfOpen,
  'slow-readers': slowReaders,
  'damaged-generation': damagedGeneration,
  'damaged-journal': damagedJournal,
  'damaged-running': damagedRunning,
};
