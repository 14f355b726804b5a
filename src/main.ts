/** Starts the service, and on a signal lets it finish what it began. */
import cluster from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { Composition } from './compose.ts';
import { compose } from './compose.ts';
import type { Config } from './config/config.ts';
import { useDataDirectory } from './data-directory/data-directory.ts';
import { fitConnections, openFilesLimit } from './limits/concurrency/open-files.ts';
import type { GrpcServer } from './transports/grpc/server.ts';
import { listenGrpc } from './transports/grpc/server.ts';
import { listen, urlOf } from './transports/http/server.ts';
import type { HttpServer } from './transports/http-connections.ts';
import type { InternalServer } from './transports/internal/server.ts';
import { listenInternal } from './transports/internal/server.ts';
import { stopAnswering } from './transports/request-time.ts';

/**
 * How long balancers are given to see that `/readyz` says no, before connections are refused. Ctrl-C comes from a
 * person, who has no balancer to wait for.
 */
export const STOP_NOTICE_MS = { SIGTERM: 5_000, SIGINT: 0 } as const;
export type StopSignal = keyof typeof STOP_NOTICE_MS;
/** How long requests may take to finish. With the notice before it, inside the 30 s that supervisors usually wait. */
const FINISH_MS = 20_000;
/** How long what is ended then is given to say so. */
const LAST_WORDS_MS = 1_000;
const IDLE_CHECK_MS = 50;
/** How long a new connection is given to ask, once no answer is left to be waited for. */
const SILENT_MS = 500;

export interface StopOptions {
  readonly noticeMs?: number;
  readonly finishMs?: number;
}

export interface RunningService {
  readonly url: string;
  /** Host and port of the gRPC server, where there is one. */
  readonly grpcAddress: string | undefined;
  /** Where metrics are told, if they are. */
  readonly internalUrl: string | undefined;
  /** Stops taking requests, finishes those begun, closes the stores. */
  close(options?: StopOptions): Promise<void>;
}

/** No restore replaces the data directory meanwhile. */
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
  const { handler, log } = parts;
  if (most.http < config.maxConnections)
    log.warn({ most }, 'fewer connections than the settings allow: too few files may be open');
  let listening: HttpServer | undefined;
  let grpc: GrpcServer | undefined;
  let internal: InternalServer | undefined;
  try {
    listening = await listen(handler, { ...config, log, maxConnections: most.http });
    grpc = await listenBeside(config, parts, most.grpc);
    internal = await listenInside(config, parts);
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
        // Not even a turn of the event loop without notice: what is answered in it would not say that it is the last.
        if (noticeMs > 0) await delay(noticeMs);
        await Promise.all([drain(http, finishMs), grpc?.drain(finishMs)]);
        // Last, so that it can be seen how the stopping goes.
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

async function listenBeside(
  { host, baseUrl, grpc }: Config,
  parts: Composition,
  maxConnections: number,
): Promise<GrpcServer | undefined> {
  const { port, reflection } = grpc;
  if (port === undefined) return undefined;
  const notReady = () => parts.notReady();
  return listenGrpc({ ...parts, notReady, host, port, baseUrl, reflection, maxConnections });
}

/** Of several workers, the process above them tells the metrics of all. */
async function listenInside(
  { observing }: Config,
  { internal }: Composition,
): Promise<InternalServer | undefined> {
  if (observing.metrics === undefined || internal === undefined) return undefined;
  if (!cluster.isWorker) return listenInternal({ ...observing.metrics, ...internal });
  internal.tellSupervisor();
  return undefined;
}

/** Ends the process in order on the first SIGTERM or SIGINT, at once on the second. */
export function closeOnSignals(service: RunningService): void {
  let signalled = false;
  for (const signal of Object.keys(STOP_NOTICE_MS) as StopSignal[]) {
    process.on(signal, () => {
      if (signalled) process.exit(1);
      signalled = true;
      service.close({ noticeMs: STOP_NOTICE_MS[signal] }).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

/** `close` refuses new connections, but a kept-alive one that is busy now would stay open when it falls idle. */
async function drain({ server, unanswered, closeWhenAnswered }: HttpServer, finishMs: number): Promise<void> {
  closeWhenAnswered();
  const finished = new Promise((resolve) => server.close(resolve));
  const began = performance.now();
  const idle = setInterval(() => {
    server.closeIdleConnections();
    // To Node, a connection on which nothing was ever asked is not idle. Clients open them to have them ready.
    const over = unanswered.size === 0 && performance.now() - began > SILENT_MS;
    if (over) server.closeAllConnections();
  }, IDLE_CHECK_MS);
  const stop = setTimeout(() => [...unanswered].forEach(stopAnswering), finishMs);
  const cut = setTimeout(() => server.closeAllConnections(), finishMs + LAST_WORDS_MS);
  await finished;
  clearInterval(idle);
  clearTimeout(stop);
  clearTimeout(cut);
}
