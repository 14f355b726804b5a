/**
 * Compares two builds of Sanad: `npm run bench:pair -- --old DIR --new DIR --data DIR --recording FILE`. Both
 * get the same requests of a recording (`npm run replay -- record`), one after the other, in rounds. The
 * figure is the median of the rounds' ratios, with the smallest and the largest. Above 1, the new build is
 * faster.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readRecording } from '../../test/replay/recording/recording.ts';
import type { ServerProcess } from '../shared/process.ts';
import { pinClient, pinning, startServer } from '../shared/process.ts';
import type { Side } from '../shared/rounds.ts';
import { compare, median } from '../shared/rounds.ts';

const { values } = parseArgs({
  options: {
    /** Checkout of the old build, and of the new one. */
    old: { type: 'string' },
    new: { type: 'string' },
    /** A data directory with a published corpus. Each build uses a copy of it. */
    data: { type: 'string' },
    /** A recording of requests over the same corpus. */
    recording: { type: 'string' },
    /** Files to ingest with both builds; without any, ingest is not measured. */
    ingest: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    /** Number of requests in a round, for each operation. */
    requests: { type: 'string', default: '60' },
  },
});
const { old, new: ours, data, recording } = values;
if (old === undefined || ours === undefined || data === undefined || recording === undefined)
  throw new Error('--old DIR --new DIR --data DIR --recording FILE are needed');

const GROUPS = ['search', 'cite', 'reason', 'extract', 'verify', 'document', 'traverse'];
const rounds = Number(values.rounds);

interface Contender {
  readonly checkout: string;
  readonly folder: string;
  readonly key: string;
  readonly server: ServerProcess;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const program = (checkout: string) => join(resolve(checkout), 'dist', 'cli', 'sanad.js');

function run(checkout: string, args: readonly string[], dataDir: string): string {
  const environment = { ...process.env, SANAD_DATA_DIR: dataDir };
  const options = { encoding: 'utf8', env: environment, maxBuffer: 1 << 28 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program(checkout), ...args], options);
  if (status !== 0) throw new Error(`sanad ${args.join(' ')} ends with ${status}: ${stderr}`);
  return stdout;
}

const RATES = ['--requests-per-minute', '100000', '--reason-per-minute', '100000'];
const NEW_KEY = ['keys', 'issue', '--email', 'bench@example.org', '--plan', 'enterprise', ...RATES, '--json'];

async function contender(checkout: string, from: string): Promise<Contender> {
  const folder = mkdtempSync(join(tmpdir(), 'sanad-pair-'));
  cpSync(from, folder, { recursive: true });
  const { key } = JSON.parse(run(checkout, NEW_KEY, folder)) as { key: string };
  const ports = { SANAD_DATA_DIR: folder, PORT: '0', GRPC_PORT: 'off', SANAD_LOG_LEVEL: 'silent' };
  return { checkout, folder, key, server: await startServer([program(checkout), 'serve'], ports) };
}

function requestsOf(group: string): Request[] {
  return readRecording(recording ?? '')
    .recorded.flatMap(({ step }) =>
      step.door === 'http' && step.stage === 'open' && step.group === group ? [step] : [],
    )
    .slice(0, Number(values.requests));
}

interface Round {
  /** Time of the old build divided by that of the new one. */
  readonly ratio: number;
  readonly oldCpu: number;
  readonly newCpu: number;
}

/**
 * Runs one round. The two servers alternate request by request, so that another process that slows the
 * machine slows both.
 */
async function roundOf(requests: readonly Request[]): Promise<Round> {
  const { old: before, new: after } = sides;
  const cpuBefore = [before, after].map(({ server }) => server.cpuSeconds());
  const spent = new Map([
    [before, 0],
    [after, 0],
  ]);
  for (const [at, request] of requests.entries()) {
    for (const side of at % 2 === 0 ? [before, after] : [after, before])
      spent.set(side, (spent.get(side) ?? 0) + (await timed(side, request)));
  }
  const [oldCpu = 0, newCpu = 0] = [before, after].map(
    ({ server }, at) => server.cpuSeconds() - (cpuBefore[at] ?? 0),
  );
  return { ratio: (spent.get(before) ?? 0) / (spent.get(after) ?? 0), oldCpu, newCpu };
}

async function timed({ server, key }: Contender, { method, path, body }: Request): Promise<number> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const began = performance.now();
  const response = await fetch(server.url + path, { method, headers, ...(body !== undefined && { body }) });
  await response.arrayBuffer();
  return performance.now() - began;
}

function ingestOf(checkout: string, files: string): Side {
  return {
    async measure() {
      const folder = mkdtempSync(join(tmpdir(), 'sanad-pair-ingest-'));
      const began = performance.now();
      run(checkout, ['ingest', files], folder);
      const seconds = (performance.now() - began) / 1_000;
      rmSync(folder, { recursive: true });
      return 1 / seconds;
    },
  };
}

function row(name: string, ratio: number, ratios: readonly number[], cpu: string): void {
  const shown = [ratio, Math.min(...ratios), Math.max(...ratios)].map((value) => value.toFixed(3));
  process.stdout.write(`| ${name} | ${shown.join(' | ')} | ${cpu} |\n`);
}

const sides = { old: await contender(old, data), new: await contender(ours, data) };
pinClient();
process.stdout.write(`${rounds} rounds, ${pinning}\n\n`);
process.stdout.write('| operation | old/new, time | smallest | largest | new/old, processor time |\n');
process.stdout.write('|---|---|---|---|---|\n');
for (const group of GROUPS) {
  const requests = requestsOf(group);
  if (requests.length === 0) continue;
  await roundOf(requests);
  const played: Round[] = [];
  for (let round = 0; round < rounds; round++) played.push(await roundOf(requests));
  const ratios = played.map(({ ratio }) => ratio);
  const sum = (name: 'oldCpu' | 'newCpu') => played.reduce((total, round) => total + round[name], 0);
  row(group, median(ratios), ratios, (sum('newCpu') / sum('oldCpu')).toFixed(3));
}
for (const { server, folder } of Object.values(sides)) {
  await server.stop();
  rmSync(folder, { recursive: true });
}
if (values.ingest !== undefined) {
  const turns = Math.min(rounds, 5);
  const { ratio, ratios } = await compare(ingestOf(ours, values.ingest), ingestOf(old, values.ingest), turns);
  row('ingest', ratio, ratios, '–');
}
