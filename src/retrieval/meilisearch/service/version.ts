/** Which Meilisearch this adapter knows. */
import type { Version } from 'meilisearch';
import type { MeilisearchServer } from './server.ts';

/** The first with vectors as they are stored and searched here, and with index swap by renaming. */
const OLDEST = [1, 29] as const;
/** The newest that the contract's tests were run against. */
const NEWEST_KNOWN = [1, 50] as const;

class UnusableVersion extends Error {}

/** Throws where the server is too old or says nothing; a warning where it is newer than what is known. */
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

/** The same of a server that may be down for now: it is served without, and answers when it is back. */
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
