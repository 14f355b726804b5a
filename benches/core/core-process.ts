/** Programs that measure one round whenever they are asked: the core's own bench and eyecite. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Asked {
  /** The answer to a line. */
  ask(line: string): Promise<string>;
  end(): void;
}

/** Starts a program that answers every line with one. */
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
  /** What came of it, the same for all ways that say the same. */
  outcome: number;
}

/** One round of a case of `crates/core/benches/core.rs`. */
export async function coreRound(core: Asked, name: string): Promise<Round> {
  const [seconds, outcome] = (await core.ask(name)).split(' ').map(Number);
  return { seconds: seconds ?? Number.NaN, outcome: outcome ?? Number.NaN };
}
