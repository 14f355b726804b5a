/** Reads child processes from Linux's `/proc`, and picks free ports. */
import { readFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { createServer } from 'node:net';

/** Process ids of the living children of a process. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

/**
 * Lowest port to pick. Ports from here lie below the ephemeral range, so no other connection takes the port
 * while the service restarts.
 */
const LOWEST = 20_000;
const PORTS = 12_000;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * PORTS);
    const server: Server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
