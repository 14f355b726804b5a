/** `sanad import`: makes documents for ingest of HTML, PDF, DOCX and plain text. */
import { writeFileSync } from 'node:fs';
import type { Imported } from '../../import/import.ts';
import { importFile } from '../../import/import.ts';
import { findingsFile } from '../../ingest/report/findings.ts';
import type { DocType } from '../../schema/vocabulary.ts';
import type { ExitStatus } from '../command/command.ts';
import { UsageError } from '../command/command.ts';
import { requireJurisdiction } from '../command/jurisdiction.ts';
import type { Terminal } from '../command/terminal.ts';

interface ImportInput {
  readonly files: readonly string[];
  readonly jurisdiction: string;
  readonly docType: DocType;
  readonly title?: string | undefined;
  /** File that receives the documents; standard output without it. */
  readonly out?: string | undefined;
  /** File that receives every finding as a JSON line. */
  readonly findings?: string | undefined;
}

/** Number of findings of a file that are printed. */
const MOST_PRINTED = 20;

export async function importFiles(input: ImportInput, terminal: Terminal): Promise<ExitStatus> {
  const { files, jurisdiction, docType, title, out } = input;
  const jurisdictions = { configured: undefined, default: jurisdiction };
  requireJurisdiction(jurisdiction, { jurisdictions }, undefined);
  if (title !== undefined && files.length > 1) throw new UsageError('--title is of one file');
  const written = input.findings === undefined ? undefined : findingsFile(input.findings);
  const lines: string[] = [];
  let failed = 0;
  try {
    for (const file of files) {
      try {
        const { document, findings } = await importFile(file, { jurisdiction, docType, title });
        for (const finding of findings) written?.write({ file, ...finding });
        note(file, { document, findings }, terminal);
        if (out === undefined) terminal.print(JSON.stringify(document));
        else lines.push(JSON.stringify(document));
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        written?.write({ file, kind: 'not_imported', message });
        terminal.note(`${file}: not imported: ${message}`, 'failure');
        failed += 1;
      }
    }
  } finally {
    written?.close();
  }
  if (out !== undefined && lines.length > 0) {
    writeFileSync(out, `${lines.join('\n')}\n`);
    terminal.note(`${lines.length} documents written; take them in with: sanad ingest ${out}`);
  }
  return failed > 0 ? 1 : 0;
}

function note(file: string, { document, findings }: Imported, terminal: Terminal): void {
  const { articles, source, title } = document;
  const pages = source.pages === undefined ? '' : `${source.pages} pages, `;
  terminal.note(
    `${file}: ${source.format}, ${pages}${articles.length} articles, ${findings.length} findings: «${title}»`,
  );
  for (const { message, page } of findings.slice(0, MOST_PRINTED)) {
    terminal.note(`${file}${page === undefined ? '' : `, page ${page}`}: ${message}`, 'warning');
  }
  const more = findings.length - MOST_PRINTED;
  if (more > 0) terminal.note(`… and ${more} more; --findings FILE writes all of them`, 'warning');
}
