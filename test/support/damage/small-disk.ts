/**
 * Runs a command with a small private disk that only the command sees, and checks whether this machine allows
 * such a mount.
 */
import type { SpawnSyncReturns } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { cliEnvironment } from '../cli.ts';
import { temporaryFolder } from '../folders.ts';
import type { Requirement } from '../skip.ts';

export const onSmallDisk = (
  command: readonly string[],
  disk: string,
  megabytes: number,
): SpawnSyncReturns<string> =>
  spawnSync(
    'unshare',
    ['--user', '--map-root-user', '--mount', 'sh', '-c']
      .concat('mount -t tmpfs -o size="$1"m tmpfs "$2" && shift 2 && exec "$@"', 'sh', `${megabytes}`, disk)
      .concat(command),
    { encoding: 'utf8', env: cliEnvironment({}), timeout: 120_000 },
  );

export const smallDisks = (): Requirement => ({
  missing: onSmallDisk(['true'], temporaryFolder(), 1).status === 0 ? undefined : 'no mount is allowed here',
});
