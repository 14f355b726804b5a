/**
 * Talks to programs that measure one round of a bench on request: the core's own bench, and eyecite in
 * Python.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Asked {
  /** Sends a line to the program. Resolves with the line that it answers. */
  ask(line: string): Promise<string>;
  end(): void;
}

/** Starts a program that answers each line on its stdin with one line on its stdout. */
export function start(command: string, args: string[]): Asked {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(line) {
      child.stdin.write(`${line}\n`);
      const { done, value } = await answers.next();
      if (done) throw new Error(`${command} ended without an answer to «${line}»`);
      return value;
    },
    end: () => child.stdin.end(),
  };
}

export interface Round {
  seconds: number;
  /** Checksum of the results of a round. Implementations with equal results have equal checksums. */
  outcome: number;
}

/** Runs one round of a case that is defined in `crates/core/benches/core.rs`. */
export async function coreRound(core: Asked, name: string): Promise<Round> {
  const [seconds, outcome] = (await core.ask(name)).split(' ').map(Number);
  return { seconds: seconds ?? Number.NaN, outcome: outcome ?? Number.NaN };
}
