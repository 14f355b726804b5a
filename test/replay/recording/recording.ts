/** Reads a recording: a file with a header line, then a line of JSON for each request with its answer. */
import { readFileSync } from 'node:fs';
import type { Header, Recorded } from './step.ts';

export function readRecording(file: string): { header: Header; recorded: Recorded[] } {
  const [first, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return {
    header: JSON.parse(first ?? '') as Header,
    recorded: lines.map((line) => JSON.parse(line) as Recorded),
  };
}
