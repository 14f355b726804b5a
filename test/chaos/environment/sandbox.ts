/**
 * Makes the folders of a run. Where the machine allows Linux namespaces, it also runs the command inside
 * them: the data then lies on a small private tmpfs, and the command is process 1, so the kernel ends every
 * process and mount of the run together with the command.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf } from './processes.ts';

export interface Workspace {
  /** Folder of the logs and request ledgers. It is copied out and kept if the run failed. */
  readonly logs: string;
  readonly disk: string;
  /** True if `disk` is a private file system of this run, which a fault may fill. */
  readonly ownDisk: boolean;
}

const UNSHARE = ['--user', '--map-root-user', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
const MEGABYTES = 768;
const MARK = 'CHAOS_WORKSPACE';
/**
 * Environment variable: the folder that keeps the logs of failed runs. Inside the sandbox `TMPDIR` points
 * into the run's own folder, which is removed.
 */
const KEEP = 'CHAOS_KEEP';

/**
 * File descriptor of a pipe that the parent process holds open and never writes to. It closes when the parent
 * ends.
 */
const LIFELINE = 3;

/**
 * Returns the workspace that a parent process made for this process; `undefined` outside a sandbox. This
 * process then exits as soon as the parent ends.
 */
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

/** Runs `work` in this process with a temporary folder, but without a private disk. */
export const withoutSandbox = (work: (workspace: Workspace) => Promise<number>): Promise<number> =>
  inFolder((folder) => work(workspaceIn(folder, false)));

/** True if this machine allows namespaces and a tmpfs mount inside them. */
export const sandboxes = (): Promise<boolean> =>
  inFolder(async (folder) => {
    const mount = ['mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder];
    return spawnSync('unshare', [...UNSHARE, ...mount]).status === 0;
  });

/**
 * Runs this same command again inside the sandbox, with `more` appended to its arguments. Returns its exit
 * status.
 */
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
    // Ctrl-C in a terminal also reaches the sandboxed command, which then ends by itself. So this process
    // ignores SIGINT and waits for it.
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => {
      for (const pid of childrenOf(child.pid ?? 0)) process.kill(pid, 'SIGTERM');
    });
    const [status] = (await once(child, 'close')) as [number | null];
    return status ?? 1;
  });
