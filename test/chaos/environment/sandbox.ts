/**
 * Folders of a run and, if the machine allows it, namespaces around the command. In them the data is on a
 * small private tmpfs, and the command is process 1: the kernel ends every process and mount of the run with
 * it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf } from './processes.ts';

export interface Workspace {
  /** Logs and ledgers, kept if a run failed. */
  readonly logs: string;
  readonly disk: string;
  /** True if the disk belongs to the run alone and may be filled. */
  readonly ownDisk: boolean;
}

const UNSHARE = ['--user', '--map-root-user', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
const MEGABYTES = 768;
const MARK = 'CHAOS_WORKSPACE';
/** Folder for logs of failed runs, outside the run's own folder. `TMPDIR` points inside the latter. */
const KEEP = 'CHAOS_KEEP';

/** Descriptor of a pipe without a writer. It closes when the process that made the workspace ends. */
const LIFELINE = 3;

/** Workspace that a parent process made around this process. This process ends together with that parent. */
export function surroundingWorkspace(): Workspace | undefined {
  const folder = process.env[MARK];
  if (folder === undefined) return undefined;
  const lifeline = new Socket({ fd: LIFELINE });
  lifeline.on('error', () => {});
  lifeline.once('close', () => process.exit(1));
  lifeline.resume().unref();
  return workspaceIn(folder, true);
}

export const keptIn = (): string => process.env[KEEP] ?? tmpdir();

function workspaceIn(folder: string, ownDisk: boolean): Workspace {
  const [logs, disk] = [join(folder, 'logs'), join(folder, 'disk')];
  for (const one of [logs, disk]) mkdirSync(one, { recursive: true });
  return { logs, disk, ownDisk };
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'sanad-chaos-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `work` in this process, without a private disk. */
export const withoutSandbox = (work: (workspace: Workspace) => Promise<number>): Promise<number> =>
  inFolder((folder) => work(workspaceIn(folder, false)));

/** True if this machine allows a sandbox. */
export const sandboxes = (): Promise<boolean> =>
  inFolder(async (folder) => {
    const mount = ['mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder];
    return spawnSync('unshare', [...UNSHARE, ...mount]).status === 0;
  });

/** Runs this command again with more arguments; returns its exit status. */
export const runInSandbox = (more: readonly string[]): Promise<number> =>
  inFolder(async (folder) => {
    const { disk } = workspaceIn(folder, true);
    const temporary = join(folder, 'tmp');
    mkdirSync(temporary);
    const child = spawn(
      'unshare',
      [...UNSHARE, 'sh', '-c'].concat(
        'mount -t tmpfs -o size="$1"m tmpfs "$2" && shift 2 && exec "$@"',
        'sh',
        String(MEGABYTES),
        disk,
        process.execPath,
        process.execArgv,
        process.argv.slice(1),
        more,
      ),
      {
        stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
        env: { ...process.env, [KEEP]: keptIn(), [MARK]: folder, TMPDIR: temporary },
      },
    );
    // `unshare` ignores signals while the command runs. A terminal sends Ctrl-C to the whole process group.
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => {
      for (const pid of childrenOf(child.pid ?? 0)) process.kill(pid, 'SIGTERM');
    });
    const [status] = (await once(child, 'close')) as [number | null];
    return status ?? 1;
  });
