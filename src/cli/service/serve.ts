/** `sanad serve`: runs the service until a signal ends it. */

import type { Config } from '../../config/config.ts';
import { loadConfig, misspeltSettings } from '../../config/config.ts';
import { effectiveSettings } from '../../config/effective.ts';
import { endProcess } from '../../end-process.ts';
import { createLog } from '../../log.ts';
import type { RunningService } from '../../main.ts';
import { closeOnSignals, serve as startServing } from '../../main.ts';
import { listenInternal } from '../../transports/internal/server.ts';
import type { Workers } from '../../workers.ts';
import { isWorker, MOST_WORKERS, superviseWorkers, workUnderSupervisor } from '../../workers.ts';
import type { ExitStatus } from '../command/command.ts';
import { UsageError, wholeNumber } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';

interface ServeInput {
  readonly workers?: string | undefined;
  readonly checkConfig?: boolean | undefined;
}

export async function serve(input: ServeInput, terminal: Terminal): Promise<ExitStatus> {
  if (input.checkConfig) return checkConfig(terminal);
  const config = loadConfig(terminal.environment);
  const workers = workersOf(input.workers, config);
  if (isWorker()) {
    await workUnderSupervisor(() => startServing(config)).catch((error: unknown) =>
      endedAsItStarted(error, terminal),
    );
    return 0;
  }
  for (const sentence of misspeltSettings(terminal.environment)) terminal.note(`sanad serve: ${sentence}`);
  const { url, grpcAddress } = await (workers > 1 ? serveByWorkers(config, workers) : serveAlone(config));
  terminal.note(`listening on ${url}`);
  if (grpcAddress !== undefined) terminal.note(`gRPC on ${grpcAddress}`);
  return 0;
}

async function serveByWorkers(config: Config, count: number): Promise<Workers> {
  const workers = await superviseWorkers(count, createLog(config.logLevel));
  await tellOfWorkers(config, count, workers);
  return workers;
}

/** Opens the port with the metrics of all workers together, if metrics are enabled. */
async function tellOfWorkers({ observing }: Config, count: number, { answering }: Workers): Promise<void> {
  if (observing.metrics === undefined) return;
  const { workersMetrics } = await import('../../observability/metrics.ts');
  await listenInternal({
    ...observing.metrics,
    metrics: workersMetrics(answering),
    notAlive: () => undefined,
    // The service is always ready: this port opens after all workers have answered, and a worker that ends is
    // replaced.
    notReady: () => undefined,
    details: () => ({ workers: count, answering: answering().length }),
  });
}

async function serveAlone(config: Config): Promise<RunningService> {
  const service = await startServing(config);
  closeOnSignals(service);
  return service;
}

/**
 * Ends a worker whose start failed. Without the exit, connections that the start left open would keep the
 * worker alive, and with it the first process.
 */
function endedAsItStarted(error: unknown, terminal: Terminal): Promise<never> {
  terminal.note(`sanad serve: ${error instanceof Error ? error.message : String(error)}`);
  return endProcess(1);
}

function workersOf(given: string | undefined, { redis }: Config): number {
  const workers = given === undefined ? 1 : wholeNumber('workers', given, 1, MOST_WORKERS);
  if (workers > 1 && redis.limits === undefined)
    throw new UsageError(
      'more than one worker needs REDIS_URL or REDIS_LIMITS_URL: without Redis, each worker counts ' +
        'by itself, and a key has its rate once per worker',
    );
  return workers;
}

/**
 * Prints the effective value and the origin of every setting, and then all problems together. Returns exit
 * status 1 if there are problems.
 */
function checkConfig({ environment, print, note }: Terminal): ExitStatus {
  const { settings, problems } = effectiveSettings(environment);
  for (const { name, value, from } of settings) print(`${name}\t${value}\t${from}`);
  for (const sentence of [...misspeltSettings(environment), ...problems]) note(sentence);
  return problems.length === 0 ? 0 : 1;
}
