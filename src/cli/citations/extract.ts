/** `sanad extract`: finds every citation in a text, with its position and its document. */
import { readFile } from 'node:fs/promises';
import { loadConfig } from '../../config/config.ts';
import { citationsToHtml, extractCitations } from '../../core.ts';
import { spanOf } from '../../schema/span.ts';
import type { Corpus } from '../../stores/corpus.ts';
import type { Outcome } from '../../usecases/citations/outcome.ts';
import { locator } from '../../usecases/citations/outcome.ts';
import type { Parsed } from '../../usecases/citations/resolve/parsed.ts';
import { parsedOf } from '../../usecases/citations/resolve/parsed.ts';
import { readable } from '../../usecases/citations/resolve/readable.ts';
import { readingOf, textOf } from '../../usecases/citations/resolve/resolve.ts';
import { today } from '../../usecases/today.ts';
import { defineCommand, UsageError } from '../command/command.ts';
import { requireJurisdiction } from '../command/jurisdiction.ts';
import { withCorpus } from '../command/with-corpus.ts';

export const extract = defineCommand({
  usage: [
    'extract FILE [--jurisdiction CODE] [--json]',
    'extract FILE --html [--base URL]   (with a base, links to URL/v1/document/ID)',
    'extract - …   (reads standard input)',
  ],
  summary:
    'Finds every citation in a text, and its document if a corpus has been ingested.\nFiles are in ' +
    'UTF-8. Positions are in UTF-16 code units.',
  options: {
    jurisdiction: { type: 'string' },
    json: { type: 'boolean' },
    html: { type: 'boolean' },
    base: { type: 'string' },
  },
  async run({ values, positionals }, terminal) {
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('one file is needed');
    if (values.json && values.html) throw new UsageError('--json and --html exclude each other');
    const text = decode(file === '-' ? await standardInput() : await readFile(file));
    const config = loadConfig(terminal.environment);
    const known = { request: values.jurisdiction, default: config.jurisdictions.default };
    const found = await withCorpus(config, (corpus) => {
      requireJurisdiction(values.jurisdiction, config, corpus);
      return findAll(text, known, corpus);
    });

    if (values.html) terminal.print(html(text, found, values.base));
    else if (values.json) terminal.print(JSON.stringify(found, null, 2));
    else for (const one of found) terminal.print(line(one));
    terminal.note(found.length === 1 ? '1 citation' : `${found.length} citations`);
    return 0;
  },
});

interface FoundCitation {
  readonly text: string;
  readonly span: ReturnType<typeof spanOf>;
  readonly parsed: Parsed;
  readonly resolution?: Outcome;
}

function findAll(
  text: string,
  jurisdictions: Parameters<typeof readingOf>[1],
  corpus: Corpus | undefined,
): FoundCitation[] {
  const locate = corpus && locator(corpus, { jurisdictions, time: { day: today() } });
  return extractCitations(readable(text), textOf(jurisdictions.request)).map((citation, index) => {
    const { parsed, resolution } = locate?.(citation, index) ?? {
      parsed: parsedOf(readingOf(citation, jurisdictions)),
    };
    return {
      text: text.slice(citation.start, citation.end),
      span: spanOf(citation),
      parsed,
      ...(resolution && { resolution }),
    };
  });
}

function line({ text, span, parsed, resolution }: FoundCitation): string {
  const place = `${span.utf16.start}-${span.utf16.end}`;
  const document = parsed.canonical_id ?? resolution?.outcome.replaceAll('_', ' ');
  return [place, text.replace(/\s+/g, ' '), parsed.citation_string, ...(document ? [document] : [])].join(
    '\t',
  );
}

function html(text: string, found: readonly FoundCitation[], base: string | undefined): string {
  const links = found.map(({ span, parsed }) => ({
    ...span.utf16,
    ...(base !== undefined &&
      parsed.canonical_id !== undefined && { href: `${base}/v1/document/${parsed.canonical_id}` }),
  }));
  return citationsToHtml(text, links);
}

/**
 * Decodes UTF-8 and throws on anything else: old Arabic texts are often in Windows-1256, and would have no
 * citations if read as UTF-8. A byte order mark is kept, so that it counts in the positions of citations.
 */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(
      'the text is not UTF-8: convert it first, for instance with iconv -f WINDOWS-1256 -t UTF-8',
    );
  }
}

async function standardInput(): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
