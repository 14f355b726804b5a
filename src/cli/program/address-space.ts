/**
 * Checks the limit of a process's address space (`ulimit -v`). Node.js reserves 10 GiB of addresses for each
 * WebAssembly module, of which its HTTP client is one, and crashes with a stack trace if it cannot. LMDB also
 * needs addresses, because it maps whole files.
 */
import { readFileSync } from 'node:fs';

const GIB = 1024 ** 3;
const NEEDED_BYTES = 12 * GIB;
/**
 * Node option with which every access to WebAssembly memory is checked, so that no addresses are reserved.
 */
const WITHOUT_RESERVING = '--disable-wasm-trap-handler';
const NEEDED_WITHOUT_RESERVING_BYTES = 2 * GIB;

/**
 * Returns the problem as a sentence, or `undefined` if the limit is high enough or the system does not report
 * it.
 */
export function addressSpaceTooSmall(
  limits = limitsOfThisProcess(),
  options = nodeOptions(),
): string | undefined {
  const limit = Number(/^Max address space\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  const reserves = !options.includes(WITHOUT_RESERVING);
  const needed = reserves ? NEEDED_BYTES : NEEDED_WITHOUT_RESERVING_BYTES;
  if (limit >= needed) return undefined;
  const advice = reserves
    ? `, or set NODE_OPTIONS=${WITHOUT_RESERVING}, with which ${inGib(NEEDED_WITHOUT_RESERVING_BYTES)} ` +
      'are enough for a small corpus'
    : '';
  return (
    `the address space of a process is limited to ${inGib(limit)} (ulimit -v), and Node.js needs ${inGib(needed)}, most of which it ` +
    `only reserves: lift the limit, and bound the memory by the service manager instead (MemoryMax= of systemd, --memory of Docker)${advice}`
  );
}

const inGib = (bytes: number) => `${(bytes / GIB).toFixed(1).replace(/\.0$/, '')} GiB`;

const nodeOptions = () => [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(/\s+/)];

function limitsOfThisProcess(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
