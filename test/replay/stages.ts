/**
 * Starts the service under test: the built program of a checkout, with the settings and data directory of
 * each stage.
 */
import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../chaos/environment/processes.ts';
import { cliEnvironment } from '../support/cli.ts';
import type { StageName } from './recording/step.ts';

type Settings = Readonly<Record<string, string>>;

const COMMON: Settings = {
  SANAD_BASE_URL: 'https://api.sanad.example',
  SANAD_SITE_URL: 'https://sanad.example',
  SANAD_CORS_ORIGINS: 'https://app.example',
  SANAD_TRUST_PROXY: '1',
  SANAD_LOG_LEVEL: 'silent',
};

/**
 * Settings of each stage, in the order of a run. All stages use the same data directory in turn, except
 * `empty`, which has an empty one.
 */
export const STAGES: Readonly<Record<StageName, Settings>> = {
  open: { ...COMMON, SANAD_SIGNUP: 'open' },
  waitlist: { ...COMMON, SANAD_SIGNUP: 'open', SANAD_WAITLIST: 'on' },
  closed: { ...COMMON, SANAD_GRPC_REFLECTION: 'off', SANAD_JURISDICTIONS: 'EG,SA,AE,KW' },
  empty: { ...COMMON, SANAD_SIGNUP: 'open' },
};

/** Milliseconds allowed for a start on a busy machine. */
const LONGEST_MS = 180_000;

export interface Stage {
  readonly url: string;
  readonly internalUrl: string;
  readonly grpcAddress: string;
  readonly dataDir: string;
  command(args: readonly string[], input?: string): CommandResult;
  close(): Promise<void>;
}

interface CommandResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Subject {
  readonly checkout: string;
  command(args: readonly string[], input?: string): CommandResult;
  start(name: StageName): Promise<Stage>;
  /** Temporary folder of the run, removed at its end. */
  readonly folder: string;
  close(): void;
}

export interface SubjectOptions {
  /** Path of a checkout in which `dist/` and the native module are built. */
  readonly checkout: string;
  /** Path of the documents to ingest. */
  readonly corpus: string;
  /** Data directory with a published corpus. If given, a copy of it is used and nothing is ingested. */
  readonly data: string | undefined;
}

export function openSubject({ checkout, corpus, data }: SubjectOptions): Subject {
  const program = join(checkout, 'dist', 'cli', 'sanad.js');
  if (!existsSync(program)) throw new Error(`${program} is not there: node scripts/setup.mjs builds it`);
  const folder = mkdtempSync(join(tmpdir(), 'sanad-replay-'));
  const dataDir = join(folder, 'data');
  const emptyDir = join(folder, 'empty');
  mkdirSync(emptyDir);
  const runIn = (settings: Settings) => (args: readonly string[], input?: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      encoding: 'utf8',
      env: cliEnvironment(settings),
      cwd: folder,
      maxBuffer: 1 << 28,
      input: input ?? '',
    });
    return { status, stdout, stderr };
  };
  const command = runIn({ ...STAGES.open, SANAD_DATA_DIR: dataDir });
  const cleanUp = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', cleanUp);
  if (data !== undefined) cpSync(data, dataDir, { recursive: true });
  else {
    const ingested = command(['ingest', corpus]);
    if (ingested.status !== 0) throw new Error(`ingest ends with ${ingested.status}: ${ingested.stderr}`);
  }

  async function start(name: StageName): Promise<Stage> {
    const [port, grpcPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
    const settings = { ...STAGES[name], SANAD_DATA_DIR: name === 'empty' ? emptyDir : dataDir };
    const ports = { PORT: `${port}`, GRPC_PORT: `${grpcPort}`, METRICS_PORT: `${metricsPort}` };
    const child = spawn(process.execPath, [program, 'serve'], {
      env: cliEnvironment({ ...settings, ...ports }),
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    process.once('exit', () => child.kill('SIGKILL'));
    await listening(child);
    const stage = {
      url: `http://127.0.0.1:${port}`,
      internalUrl: `http://127.0.0.1:${metricsPort}`,
      grpcAddress: `127.0.0.1:${grpcPort}`,
      dataDir: settings.SANAD_DATA_DIR,
      command: runIn(settings),
      async close() {
        const ended = new Promise((resolve) => child.once('close', resolve));
        child.kill('SIGTERM');
        await ended;
      },
    };
    if (name !== 'empty') await ready(stage.url);
    return stage;
  }

  return { checkout, command, start, folder, close: cleanUp };
}

function listening(child: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`does not listen: ${said}`)), LONGEST_MS);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (!/gRPC on/.test(said)) return;
      clearTimeout(late);
      resolve();
    });
    child.once('close', (status) => reject(new Error(`serve ends with ${status}: ${said}`)));
  });
}

async function ready(url: string): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  for (;;) {
    const response = await fetch(`${url}/readyz`);
    await response.text();
    if (response.status === 200) return;
    if (Date.now() > deadline) throw new Error(`/readyz says ${response.status}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
