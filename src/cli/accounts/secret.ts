/**
 * Reads a secret, such as a new password, from standard input. A command-line argument would be visible to
 * every process of the machine.
 */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Terminal } from '../command/terminal.ts';

/** Returns the first line of standard input. What is typed is not shown on the terminal. */
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
    // Input that ends without a line gives an empty secret, which the caller's checks of the secret reject.
    lines.once('close', () => resolve(''));
  });
}
