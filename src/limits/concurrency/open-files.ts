/** How many connections fit into the files that the process may have open. */
import { readFileSync } from 'node:fs';

/**
 * Files that are not connections of clients: some 40 of Node, the stores and two generations, then the
 * connections of the metrics port, to models, to Redis and to search engines.
 * @internal Exported for tests, which compute the expected limits from it.
 */
export const RESERVED_FILES = 128;
/**
 * Node opens up to 200 files at once when it loads the modules of the service.
 * @internal Exported for tests, which compute the expected limits from it.
 */
export const LEAST_FILES = 256;

export interface MostConnections {
  readonly http: number;
  readonly grpc: number;
}

/** The soft limit of this process; `undefined` where there is no /proc. */
export function openFilesLimit(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/** Why the process cannot run at all, in words for the operator; `undefined` where it can. */
export function openFilesTooFew(limit: number | undefined = openFilesLimit()): string | undefined {
  if (limit === undefined || limit >= LEAST_FILES) return undefined;
  return (
    `the process may have ${limit} files open, and needs ${LEAST_FILES} at least: ` +
    'raise the limit (ulimit -n, or LimitNOFILE of the unit)'
  );
}

/** As many as are wanted, or as fit: gRPC gets a fourth at most. */
export function fitConnections({ http, grpc }: MostConnections, limit: number | undefined): MostConnections {
  if (limit === undefined || http + grpc + RESERVED_FILES <= limit) return { http, grpc };
  const tooFew = openFilesTooFew(limit);
  if (tooFew !== undefined) throw new Error(tooFew);
  const room = limit - RESERVED_FILES;
  const ofGrpc = Math.min(grpc, Math.floor(room / 4));
  return { http: Math.min(http, room - ofGrpc), grpc: ofGrpc };
}
