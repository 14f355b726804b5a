/** Reads a secret from a person. An argument would be visible to every process of the machine. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Terminal } from '../command/terminal.ts';

/** Returns the first line of the standard input. Nothing is shown while it is typed. */
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
    // An empty input has no line. The checks of the secret itself report it.
    lines.once('close', () => resolve(''));
  });
}
