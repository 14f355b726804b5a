/**
 * The command again, in namespaces of its own: a small disk that only the run sees, and process ids of which the command
 * has the first. With it, every process and mount of the run is gone, whatever ended it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf } from './processes.ts';

const UNSHARE = ['--user', '--map-root-user', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
const MEGABYTES = 768;
const MARK = 'CHAOS_DISK';

/** Folder of the disk, where this process runs inside. */
export const insideSandbox = (): string | undefined => process.env[MARK];

/** Whether this machine lets one be made. */
export function sandboxes(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'sanad-chaos-'));
  try {
    return (
      spawnSync('unshare', [...UNSHARE, 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status ===
      0
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The exit status. */
export async function runInSandbox(seed: number): Promise<number> {
  const disk = mkdtempSync(join(tmpdir(), 'sanad-chaos-'));
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1), '--seed', String(seed)];
  const child = spawn(
    'unshare',
    [...UNSHARE, 'sh', '-c'].concat(
      'mount -t tmpfs -o size="$1"m tmpfs "$2" && shift 2 && exec "$@"',
      'sh',
      String(MEGABYTES),
      disk,
      command,
    ),
    { stdio: 'inherit', env: { ...process.env, [MARK]: disk } },
  );
  // `unshare` takes no signals while the command runs. A terminal sends Ctrl-C to every process of the group itself.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {
    for (const pid of childrenOf(child.pid ?? 0)) process.kill(pid, 'SIGTERM');
  });
  try {
    const [status] = (await once(child, 'close')) as [number | null];
    return status ?? 1;
  } finally {
    rmSync(disk, { recursive: true, force: true });
  }
}
