/** `sanad graph`: groups the commands on the citation graph, `missing` and `export`. */
import type { Command } from '../command/command.ts';
import { UsageError } from '../command/command.ts';
import { graphExport } from './graph-export.ts';
import { graphMissing } from './graph-missing.ts';

const PARTS: Readonly<Record<string, Command>> = { missing: graphMissing, export: graphExport };

export const graph: Command = {
  usage: Object.values(PARTS).flatMap(({ usage }) => usage),
  summary: Object.entries(PARTS)
    .map(([name, { summary }]) => `${name}: ${summary}`)
    .join('\n'),
  async run([name = '', ...args], terminal) {
    const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
    if (part === undefined) throw new UsageError(`one of ${Object.keys(PARTS).join(', ')} is needed`);
    return part.run(args, terminal);
  },
};
