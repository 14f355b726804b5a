/** Fits the maximum numbers of connections to the process's limit of open files. */
import { readFileSync } from 'node:fs';

/**
 * File descriptors reserved for everything but client connections: about 40 for Node, the stores and two
 * generations of the corpus; the rest for the metrics port, models, Redis and search engines. @internal
 * Exported for tests, which compute the expected limits from it.
 */
export const RESERVED_FILES = 128;
/**
 * Minimum number of file descriptors with which the service starts: Node opens up to 200 files at once while
 * it loads the service's modules. @internal Exported for tests, which start at this bound.
 */
export const LEAST_FILES = 256;

export interface MostConnections {
  readonly http: number;
  readonly grpc: number;
}

/**
 * Returns the soft limit of open files of this process; `undefined` if it is unlimited or there is no /proc.
 */
export function openFilesLimit(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/**
 * Returns a message for the operator if the limit is too low for the process to run, otherwise `undefined`.
 */
export function openFilesTooFew(limit: number | undefined = openFilesLimit()): string | undefined {
  if (limit === undefined || limit >= LEAST_FILES) return undefined;
  return (
    `the process may have ${limit} files open, and needs ${LEAST_FILES} at least: ` +
    'raise the limit (ulimit -n, or LimitNOFILE of the unit)'
  );
}

/**
 * Returns the wanted numbers of connections if they fit the limit, otherwise what fits, with at most a fourth
 * of it for gRPC. Throws an Error if they do not fit and the limit is below `LEAST_FILES`.
 */
export function fitConnections({ http, grpc }: MostConnections, limit: number | undefined): MostConnections {
  if (limit === undefined || http + grpc + RESERVED_FILES <= limit) return { http, grpc };
  const tooFew = openFilesTooFew(limit);
  if (tooFew !== undefined) throw new Error(tooFew);
  const room = limit - RESERVED_FILES;
  const ofGrpc = Math.min(grpc, Math.floor(room / 4));
  return { http: Math.min(http, room - ofGrpc), grpc: ofGrpc };
}
