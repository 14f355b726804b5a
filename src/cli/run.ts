/** Runs the command that the arguments name, and sets the exit status. */
import { endProcess } from '../end-process.ts';
import { processTerminal } from './command/terminal.ts';
import { runProgram } from './program/program.ts';

export async function run(): Promise<void> {
  // If the reader closes the pipe early (`sanad extract … | head`), writing fails with EPIPE. That is no
  // failure of the command. Any other failure, such as a full disk, is one.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    const isClosed = error.code === 'EPIPE';
    if (!isClosed) process.stderr.write(`sanad: the output could not be written: ${error.message}\n`);
    void endProcess(isClosed ? 0 : 1);
  });
  // A note that cannot be written is no reason to stop.
  process.stderr.on('error', () => {});

  process.exitCode = await runProgram(process.argv.slice(2), processTerminal());
}
