/** Checks the version of a Meilisearch server. */
import type { Version } from 'meilisearch';
import type { MeilisearchServer } from './server.ts';

/** First version with vector storage and search as used here, and with index swap by renaming. */
const OLDEST = [1, 29] as const;
/** Newest version against which the contract's tests were run. */
const NEWEST_KNOWN = [1, 50] as const;

class UnusableVersion extends Error {}

/**
 * Throws `UnusableVersion` if the server is too old; returns a warning if it is newer than the newest
 * known.
 */
export async function examineVersion(
  server: MeilisearchServer,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { pkgVersion } = await server.get<Version>('version', { signal });
  const [major = 0, minor = 0] = pkgVersion.split('.').map(Number);
  if (isBelow([major, minor], OLDEST)) {
    throw new UnusableVersion(
      `Meilisearch at ${server.url} is version ${pkgVersion}: ${OLDEST.join('.')} or newer is needed`,
    );
  }
  if (isBelow(NEWEST_KNOWN, [major, minor])) {
    return `Meilisearch at ${server.url} is version ${pkgVersion}, which is newer than ${NEWEST_KNOWN.join('.')}, the newest tried`;
  }
  return undefined;
}

/**
 * As `examineVersion`, for a server that may be down: returns the error as a warning, because the
 * server is used when it is back.
 */
export async function examineServer(server: MeilisearchServer): Promise<string | undefined> {
  try {
    return await examineVersion(server);
  } catch (error) {
    if (error instanceof UnusableVersion) throw error;
    return (error as Error).message;
  }
}

type MajorMinor = readonly [major: number, minor: number];

const isBelow = (a: MajorMinor, b: MajorMinor) => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
