/** Finds the processes that hold a kernel lock on a file, to name them in a message to the operator. */
import { readFileSync, statSync } from 'node:fs';

/**
 * Returns the processes as «process 4711 (node, user 1000)», joined by commas; empty if the system does not
 * reveal them.
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
 * Returns the process id in a line of /proc/locks if the process holds the lock of the file. A line is `2:
 * FLOCK ADVISORY WRITE 4711 08:01:1234 0 EOF`; that of a waiting process has `->` after the first number.
 */
function holderIn(line: string, file: string): number[] {
  const [, kind, , , pid, place] = line.trim().split(/\s+/);
  // A process of another container has a process id of 0 or less here, so it is left out.
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

/** Major and minor part of a device number, split as glibc does. /proc/locks names files by them. */
const majorOf = (dev: bigint) => ((dev >> 8n) & 0xfffn) | ((dev >> 32n) & ~0xfffn);
const minorOf = (dev: bigint) => (dev & 0xffn) | ((dev >> 12n) & ~0xffn);

const hex = (part: bigint) => part.toString(16).padStart(2, '0');
