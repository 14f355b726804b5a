/** `sanad extract`: every citation in a text, with its place. */
import { readFile } from 'node:fs/promises';
import { extractCitations, formatCitation } from '../core.ts';
import { defineCommand, UsageError } from './command.ts';

export const extract = defineCommand({
  usage: ['extract FILE [--json]', 'extract - [--json]   (reads standard input)'],
  summary: 'Finds every citation in a text; places are in UTF-16 units.',
  options: { json: { type: 'boolean' } },
  async run({ values, positionals }, terminal) {
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('one file is needed');
    const text = file === '-' ? await standardInput() : await readFile(file, 'utf8');
    const found = extractCitations(text).map((citation) => ({
      ...citation,
      text: text.slice(citation.start, citation.end),
      canonical: formatCitation(citation),
    }));
    if (values.json) {
      terminal.print(JSON.stringify(found, null, 2));
      return 0;
    }
    for (const { start, end, text: written, canonical } of found) {
      terminal.print(`${start}-${end}\t${written.replace(/\s+/g, ' ')}\t${canonical}`);
    }
    terminal.note(`${found.length} citations`);
    return 0;
  },
});

async function standardInput(): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
