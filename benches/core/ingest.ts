/**
 * Measures an ingest: `npm run bench:ingest -- PATH…`. Ingests into a new data directory, and then again
 * without changes, each in a process of its own. Prints seconds and peak resident memory (the kernel's
 * high-water mark).
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /**
     * Data directory into which the bench ingests; it is kept for other benches. It must be new, or the first
     * figure is wrong.
     */
    data: { type: 'string' },
  },
});
const cli = new URL('../../dist/cli/sanad.js', import.meta.url).pathname;
const dataDirectory = values.data ?? mkdtempSync(join(tmpdir(), 'sanad-bench-'));

interface Report {
  read: number;
  manifest: { documents: number; articles: number; chunks: number; edges: number };
  seconds: Record<string, number>;
}

for (const run of ['new data directory', 'nothing new']) {
  const { report, seconds, peakMegabytes } = await timedIngest();
  const { documents, articles, chunks, edges } = report.manifest;
  process.stdout.write(
    `${run}: ${seconds.toFixed(1)} s, ${Math.round(report.read / seconds)} documents/s, peak RSS ${peakMegabytes} MB; ` +
      `${documents} documents, ${articles} articles, ${chunks} chunks, ${edges} edges; ` +
      `${Object.entries(report.seconds)
        .map(([stage, spent]) => `${stage} ${spent.toFixed(1)} s`)
        .join(', ')}\n`,
  );
}
if (values.data === undefined) rmSync(dataDirectory, { recursive: true, force: true });

function timedIngest(): Promise<{ report: Report; seconds: number; peakMegabytes: number }> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [cli, 'ingest', ...positionals, '--json'], {
      env: { ...process.env, SANAD_DATA_DIR: dataDirectory },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    let peakKilobytes = 0;
    const sampler = setInterval(() => {
      peakKilobytes = Math.max(peakKilobytes, highWaterMark(child.pid));
    }, 100);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', reject);
    child.on('close', (status) => {
      clearInterval(sampler);
      const seconds = (performance.now() - startedAt) / 1000;
      if (output === '') reject(new Error(`ingest ended with status ${status}`));
      else resolve({ report: JSON.parse(output), seconds, peakMegabytes: Math.round(peakKilobytes / 1024) });
    });
  });
}

/**
 * Returns the peak resident memory of a process in kB (`VmHWM`); 0 if the process has ended or there is no
 * /proc.
 */
function highWaterMark(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
