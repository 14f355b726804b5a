/** Output and interruption of a command. Results go to stdout, everything else to stderr. */
import { styleText } from 'node:util';

/** Kind of a note, which decides its colour. */
type Tone = 'warning' | 'failure';

const COLOURS = { warning: 'yellow', failure: 'red' } as const;

export interface Terminal {
  /** Prints a line of the command's result to stdout. */
  print(line: string): void;
  /**
   * Prints a line that is not part of the command's result to stderr. Its tone is shown as a colour if stderr
   * is a terminal and `NO_COLOR` is not set.
   */
  note(line: string, tone?: Tone): void;
  /**
   * Shows a line of progress, replacing the last one; `undefined` clears it. Prints nothing if stderr is a
   * pipe or a file.
   */
  progress(line: string | undefined): void;
  readonly environment: NodeJS.ProcessEnv;
  /**
   * Returns a signal that aborts on SIGINT or SIGTERM, from the first call of this method on. A second SIGINT
   * or SIGTERM ends the process at once.
   */
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
    note(line, tone) {
      clear();
      stderr.write(`${tone === undefined ? line : styleText(COLOURS[tone], line, { stream: stderr })}\n`);
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
