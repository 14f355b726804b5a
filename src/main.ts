/** Starts the service, and stops it in an orderly way on a signal. */
import cluster from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { Composition } from './compose.ts';
import { compose } from './compose.ts';
import type { Config } from './config/config.ts';
import { useDataDirectory } from './data-directory/data-directory.ts';
import { endProcess } from './end-process.ts';
import { fitConnections, openFilesLimit } from './limits/concurrency/open-files.ts';
import type { GrpcServer } from './transports/grpc/listener.ts';
import { listenGrpc } from './transports/grpc/listener.ts';
import { listen, urlOf } from './transports/http/server.ts';
import type { HttpServer } from './transports/http-connections.ts';
import type { InternalServer } from './transports/internal/server.ts';
import { listenInternal } from './transports/internal/server.ts';
import { stopAnswering } from './transports/request-time.ts';

/**
 * Milliseconds, by signal, between `/readyz` answering 503 and the end of new connections, so that load
 * balancers notice. SIGINT (Ctrl-C) comes from a person without a load balancer, so nothing waits.
 */
export const STOP_NOTICE_MS = { SIGTERM: 5_000, SIGINT: 0 } as const;
export type StopSignal = keyof typeof STOP_NOTICE_MS;
/**
 * Milliseconds that running requests get to finish. Together with `STOP_NOTICE_MS`, this is less than the 30
 * s that supervisors usually wait before a kill.
 */
const FINISH_MS = 20_000;
/**
 * Milliseconds that streamed answers get to send their last event, after they were stopped at the end of
 * `FINISH_MS`.
 */
const LAST_EVENT_MS = 1_000;
const IDLE_CHECK_MS = 50;
/**
 * Milliseconds that a connection without any request stays open while the service stops, if no answer is
 * pending.
 */
const SILENT_MS = 500;

export interface StopOptions {
  readonly noticeMs?: number;
  readonly finishMs?: number;
}

export interface RunningService {
  readonly url: string;
  /** Host and port of the gRPC server; `undefined` if gRPC is off. */
  readonly grpcAddress: string | undefined;
  /** URL of the port that serves metrics; `undefined` if metrics are off, and in a worker. */
  readonly internalUrl: string | undefined;
  /** Stops taking requests, lets running requests finish, and closes the stores. */
  close(options?: StopOptions): Promise<void>;
}

/**
 * Starts the service. Until it is closed, it holds the shared lock of the data directory, so that no restore
 * replaces the data.
 */
export async function serve(config: Config): Promise<RunningService> {
  const use = useDataDirectory(config.dataDir);
  try {
    const service = await start(config);
    return { ...service, close: (options) => service.close(options).finally(() => use.release()) };
  } catch (error) {
    use.release();
    throw error;
  }
}

async function start(config: Config): Promise<RunningService> {
  const most = fitConnections(connectionsWanted(config), openFilesLimit());
  const parts = await compose(config);
  const { handler, failures, log } = parts;
  if (most.http < config.maxConnections)
    log.warn({ most }, 'fewer connections than the settings allow: too few files may be open');
  let listening: HttpServer | undefined;
  let grpc: GrpcServer | undefined;
  let internal: InternalServer | undefined;
  try {
    listening = await listen(handler, { ...config, log, failures, maxConnections: most.http });
    grpc = await listenForGrpc(config, parts, most.grpc);
    internal = await listenForMetrics(config, parts);
  } catch (error) {
    listening?.server.close();
    await grpc?.drain(0);
    await parts.close();
    throw error;
  }
  const http = listening;
  const url = urlOf(http.server);
  const grpcAddress = grpc?.address;
  const internalUrl = internal?.url;
  log.info({ url, grpc: grpcAddress, metrics: internalUrl }, 'listening');

  let closing: Promise<void> | undefined;
  return {
    url,
    grpcAddress,
    internalUrl,
    close({ noticeMs = 0, finishMs = FINISH_MS } = {}) {
      closing ??= (async () => {
        parts.stopBeingReady();
        grpc?.readinessChanged();
        log.info({ notice_ms: noticeMs }, 'stopping');
        // If the time of notice is 0, it is not waited for: even `delay(0)` would allow another turn of the
        // event loop, whose answers would lack the header that closes the connection.
        if (noticeMs > 0) await delay(noticeMs);
        await Promise.all([drain(http, finishMs), grpc?.drain(finishMs)]);
        // The metrics port closes after the other ports, so that the stop can be observed.
        await internal?.close();
        await parts.close();
      })();
      return closing;
    },
  };
}

const connectionsWanted = ({ maxConnections, grpc }: Config) => ({
  http: maxConnections,
  grpc: grpc.port === undefined ? 0 : grpc.maxConnections,
});

async function listenForGrpc(
  { host, baseUrl, grpc }: Config,
  parts: Composition,
  maxConnections: number,
): Promise<GrpcServer | undefined> {
  const { port, reflection } = grpc;
  if (port === undefined) return undefined;
  const notReady = () => parts.notReady();
  return listenGrpc({ ...parts, notReady, host, port, baseUrl, reflection, maxConnections });
}

/**
 * Opens the metrics port. A worker opens none: it sends its metrics to the supervisor, which serves those of
 * all workers.
 */
async function listenForMetrics(
  { observing }: Config,
  { internal }: Composition,
): Promise<InternalServer | undefined> {
  if (observing.metrics === undefined || internal === undefined) return undefined;
  if (!cluster.isWorker) return listenInternal({ ...observing.metrics, ...internal });
  internal.answerSupervisor();
  return undefined;
}

/** Stops the service in an orderly way on the first SIGTERM or SIGINT, and at once on the second. */
export function closeOnSignals(service: RunningService): void {
  let signalled = false;
  for (const signal of Object.keys(STOP_NOTICE_MS) as StopSignal[]) {
    process.on(signal, () => {
      if (signalled) {
        void endProcess(1);
        return;
      }
      signalled = true;
      service.close({ noticeMs: STOP_NOTICE_MS[signal] }).then(
        () => endProcess(0),
        () => endProcess(1),
      );
    });
  }
}

/**
 * Closes the HTTP server and waits until all connections are closed. `server.close` refuses new connections,
 * but would let a kept-alive connection that is busy now stay open when it becomes idle, so idle ones are
 * closed at intervals.
 */
async function drain({ server, unanswered, closeWhenAnswered }: HttpServer, finishMs: number): Promise<void> {
  closeWhenAnswered();
  const finished = new Promise((resolve) => server.close(resolve));
  const began = performance.now();
  const idle = setInterval(() => {
    server.closeIdleConnections();
    // Node does not count a connection that has had no request as idle, and clients open such connections in
    // advance. They are closed after `SILENT_MS`.
    const over = unanswered.size === 0 && performance.now() - began > SILENT_MS;
    if (over) server.closeAllConnections();
  }, IDLE_CHECK_MS);
  const stop = setTimeout(() => [...unanswered].forEach(stopAnswering), finishMs);
  const cut = setTimeout(() => server.closeAllConnections(), finishMs + LAST_EVENT_MS);
  await finished;
  clearInterval(idle);
  clearTimeout(stop);
  clearTimeout(cut);
}
