/** A secret that a person types: not as an argument, which every process of the machine can read. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Terminal } from '../command/terminal.ts';

/** The first line of the standard input. Nothing is shown while it is typed. */
export function readSecret(terminal: Terminal, prompt: string): Promise<string> {
  const { stdin } = process;
  if (stdin.isTTY) terminal.note(prompt);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silence, terminal: stdin.isTTY });
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    // An empty input has no line; the rules of what is asked for say what is wrong with nothing.
    lines.once('close', () => resolve(''));
  });
}
