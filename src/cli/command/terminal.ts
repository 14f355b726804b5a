/** Where a command writes and how it is interrupted. Results go to stdout, everything else to stderr. */

export interface Terminal {
  /** A line of the result. */
  print(line: string): void;
  /** A line for the person who waits. */
  note(line: string): void;
  /** Shows how far the work is, in place on a terminal; `undefined` clears it. Says nothing in a pipe or log. */
  progress(line: string | undefined): void;
  readonly environment: NodeJS.ProcessEnv;
  /** Aborts on SIGINT and SIGTERM from the first call on; a second signal ends the process at once. */
  interruption(): AbortSignal;
}

const CLEAR_LINE = '\r\u001b[2K';

export function processTerminal(): Terminal {
  const { stdout, stderr } = process;
  let shown = false;
  let interruption: AbortController | undefined;
  const clear = () => {
    if (shown) stderr.write(CLEAR_LINE);
    shown = false;
  };
  return {
    print(line) {
      clear();
      stdout.write(`${line}\n`);
    },
    note(line) {
      clear();
      stderr.write(`${line}\n`);
    },
    progress(line) {
      if (!stderr.isTTY) return;
      clear();
      if (line === undefined) return;
      stderr.write(line.slice(0, (stderr.columns ?? 80) - 1));
      shown = true;
    },
    environment: process.env,
    interruption() {
      interruption ??= abortOnSignals();
      return interruption.signal;
    },
  };
}

function abortOnSignals(): AbortController {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => controller.abort(new Error(`interrupted by ${signal}`)));
  }
  return controller;
}
