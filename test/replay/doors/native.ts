/** Sends calls of the native module to a child process, `native-calls.mjs`, and reads the results. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { NativeStep } from '../recording/step.ts';

const PROGRAM = fileURLToPath(new URL('./native-calls.mjs', import.meta.url));

export interface NativeDoor {
  call(step: NativeStep): Promise<Record<string, unknown>>;
  close(): void;
}

export function openNative(checkout: string, folder: string): NativeDoor {
  const child = spawn(process.execPath, [PROGRAM, checkout, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async call({ call, args, keep }) {
      child.stdin.write(`${JSON.stringify({ call, args, keep })}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`the process of the native module ended at ${call}`);
      return JSON.parse(value);
    },
    close: () => child.stdin.end(),
  };
}
