/** Checks whether a Meilisearch server has a version that this program can use. */
import type { Version } from 'meilisearch';
import type { MeilisearchServer } from './server.ts';

/**
 * Oldest usable version [major, minor]: the first with vector search as used here and with index swap by
 * renaming.
 */
const OLDEST = [1, 29] as const;
/** Newest version [major, minor] on which the tests of the search engine contract were run. */
const NEWEST_KNOWN = [1, 50] as const;

class UnusableVersion extends Error {}

/**
 * Throws `UnusableVersion` if the server is too old. Returns a warning if the server is newer than the newest
 * version tested.
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
 * Does the same as `examineVersion`, but returns a warning if the server cannot be reached or fails, because
 * the server is used again once it is back.
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
