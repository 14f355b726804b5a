/** Reads PDF as blocks of text, with pdf.js as unpdf packages it. */
import type { Content, ImportFinding } from './block.ts';
import { library } from './libraries.ts';
import { partsOf } from './pdf-columns.ts';
import type { Line, PlacedPiece } from './pdf-lines.ts';
import { linesOf, rowsOf, withoutRunningLines } from './pdf-lines.ts';
import { paragraphs } from './pdf-paragraphs.ts';

/** Letters without a meaning in Unicode: replaced, private or control characters. */
const UNKNOWN = /[\ufffd\p{Private_Use}]|(?![\t\n\r])\p{Cc}/gu;

/** Reads a file. `begins` tells the lines that begin a paragraph by their words. */
export async function readPdf(bytes: Buffer, begins: (line: string) => boolean): Promise<Content> {
  const { getDocumentProxy } = await library('unpdf', 'PDF');
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages: Line[][] = [];
  const placed: PlacedPiece[][] = [];
  const findings: ImportFinding[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent({ disableNormalization: true });
    const pieces = items.flatMap((item): PlacedPiece[] => {
      if (!('str' in item)) return [];
      const [, , , , left = 0, bottom = 0] = item.transform as number[];
      const { str: text, width, height, dir } = item;
      return [{ text, left, bottom, width, height, isRightToLeft: dir === 'rtl' }];
    });
    const lines = linesOf(pieces, page);
    const unknown = pieces.reduce((sum, { text }) => sum + (text.match(UNKNOWN)?.length ?? 0), 0);
    if (lines.length === 0) {
      findings.push({
        kind: 'no_text',
        message: 'the page has no text: if it is a picture, recognise its text first (OCR)',
        page,
      });
    } else if (unknown > 0) {
      findings.push({
        kind: 'letters_unknown',
        message: `${unknown} letters or marks have no meaning in this font and are left out`,
        page,
      });
    }
    pages.push(lines);
    placed.push(pieces);
  }
  const { pages: kept, removed } = withoutRunningLines(pages, begins);
  for (const [text, lines] of groups(removed)) {
    findings.push({
      kind: 'lines_removed',
      message: `«${text}» and lines like it are no text of the document and are left out (${lines.length} pages)`,
      page: (lines[0] as Line).page,
    });
  }
  await document.destroy();
  const read = inColumns(
    kept.map((lines, at) => withinLines(placed[at] ?? [], lines)),
    begins,
  );
  for (const [at, lines] of read.entries()) {
    if (lines.every(({ column }) => column === undefined)) continue;
    const message = 'the page is read as columns, one after the other: check the order';
    findings.push({ kind: 'columns', message, page: at + 1 });
  }
  const { blocks, findings: beside } = paragraphs(read, begins);
  return { blocks, pages: pages.length, findings: [...findings, ...beside] };
}

/** The letters of a page from the first of its lines to the last. Running lines cross all columns. */
function withinLines(pieces: readonly PlacedPiece[], lines: readonly Line[]): PlacedPiece[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  const within = new Set(
    rowsOf(pieces)
      .filter(([piece]) => piece !== undefined && piece.bottom <= first.top && piece.bottom >= last.top)
      .flat(),
  );
  return pieces.filter((piece) => within.has(piece));
}

/** The lines of each page in the order of reading. */
const inColumns = (pages: readonly (readonly PlacedPiece[])[], begins: (line: string) => boolean): Line[][] =>
  partsOf(pages, begins).map((parts, at) =>
    parts.flatMap(({ pieces, column }) =>
      linesOf(pieces, at + 1).map((line) => ({ ...line, ...(column && { column }) })),
    ),
  );

/** Removed lines by their words, whatever their numbers; each with its first wording. */
function groups(lines: readonly Line[]): Map<string, Line[]> {
  const byWords = new Map<string, Line[]>();
  for (const line of lines) {
    const words = line.text.replaceAll(/\p{N}+/gu, '#');
    byWords.set(words, [...(byWords.get(words) ?? []), line]);
  }
  return new Map([...byWords.values()].map((same) => [(same[0] as Line).text, same]));
}
