/** Finds the processes that hold a kernel lock of a file, for a message to the operator. */
import { readFileSync, statSync } from 'node:fs';

/**
 * Returns «process 4711 (node, user 1000)», joined by commas; empty if the system does not reveal them.
 */
export function holdersOf(path: string): string {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    const file = `${hex(majorOf(dev))}:${hex(minorOf(dev))}:${ino}`;
    const lines = readFileSync('/proc/locks', 'utf8').split('\n');
    return [...new Set(lines.flatMap((line) => holderIn(line, file)))].map(describe).join(', ');
  } catch {
    return '';
  }
}

/**
 * Reads a line such as `2: FLOCK ADVISORY WRITE 4711 08:01:1234 0 EOF`. A waiting process has `->`
 * after the number.
 */
function holderIn(line: string, file: string): number[] {
  const [, kind, , , pid, place] = line.trim().split(/\s+/);
  // Processes of other containers have the number 0 or less here.
  return kind === 'FLOCK' && place === file && Number(pid) > 0 ? [Number(pid)] : [];
}

function describe(pid: number): string {
  try {
    const command = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return `process ${pid} (${command}, user ${statSync(`/proc/${pid}`).uid})`;
  } catch {
    return `process ${pid}`;
  }
}

/** Major and minor device numbers, split as glibc does. */
const majorOf = (dev: bigint) => ((dev >> 8n) & 0xfffn) | ((dev >> 32n) & ~0xfffn);
const minorOf = (dev: bigint) => (dev & 0xffn) | ((dev >> 12n) & ~0xffn);

const hex = (part: bigint) => part.toString(16).padStart(2, '0');
