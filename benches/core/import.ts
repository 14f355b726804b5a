/**
 * Measures `sanad import`: `npm run bench:import -- [--laws 36] PATH…`. Prints laws of a corpus as HTML, DOCX
 * and PDF (the last with Chromium), imports the files, and counts the articles that are found and those whose
 * text has every letter. Blanks and line ends count as equal, because the lines of a page are no lines of the
 * text. A second share leaves out the marks on letters.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importFile } from '../../src/import/import.ts';
import { checkSourceDocument } from '../../src/ingest/read/check-document.ts';
import { inputFiles } from '../../src/ingest/read/input-files.ts';
import { isRejected, readLines } from '../../src/ingest/read/read.ts';
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';
import { asPdf, startBrowser } from '../../test/support/doors/browser.ts';
import { asDocx, asHtml } from '../../test/support/printed-law.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    laws: { type: 'string', default: '36' },
    /** Prints the articles that differ. */
    failures: { type: 'boolean', default: false },
  },
});
/** Numbers of articles of the laws to choose from: enough to measure, few enough to print. */
const [FEWEST_ARTICLES, MOST_ARTICLES] = [5, 150];

const laws = await chosenLaws(positionals, Number(values.laws));
const folder = mkdtempSync(join(tmpdir(), 'sanad-import-'));
const browser = await startBrowser();
try {
  for (const [format, print] of [
    ['html', async (law: SourceDocument) => asHtml(law)],
    ['docx', asDocx],
    ['pdf', (law: SourceDocument) => asPdf(browser, asHtml(law))],
  ] as const) {
    const sum = { articles: 0, found: 0, exact: 0, withoutMarks: 0, surplus: 0, findings: 0, seconds: 0 };
    for (const [at, law] of laws.entries()) {
      const file = join(folder, `${at}.${format}`);
      writeFileSync(file, await print(law));
      const start = performance.now();
      const { document, findings } = await importFile(file, {
        jurisdiction: law.jurisdiction,
        docType: law.doc_type,
      });
      sum.seconds += (performance.now() - start) / 1000;
      sum.findings += findings.length;
      sum.articles += law.articles.length;
      const texts = textsByNumber(document.articles);
      for (const { article_no: no, text } of law.articles) {
        const read = texts.get(no ?? '')?.shift();
        if (read !== undefined) sum.found += 1;
        if (read !== undefined && letters(read) === letters(text)) sum.exact += 1;
        else if (values.failures) process.stdout.write(`${format} ${law.title} ${no}\n${text}\n${read}\n`);
        if (read !== undefined && bare(read) === bare(text)) sum.withoutMarks += 1;
      }
      sum.surplus += [...texts.values()].flat().length;
    }
    const share = (part: number) => `${((100 * part) / sum.articles).toFixed(1)} %`;
    process.stdout.write(
      `${format}: ${laws.length} laws, ${sum.articles} articles, found ${share(sum.found)}, letter-exact ` +
        `${share(sum.exact)}, without marks ${share(sum.withoutMarks)}, too many ${sum.surplus}, findings ` +
        `${sum.findings}, ${(sum.seconds / laws.length).toFixed(2)} s a law\n`,
    );
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

/** Laws with articles, at equal distances among those of the input, so that all countries have some. */
async function chosenLaws(paths: readonly string[], count: number): Promise<SourceDocument[]> {
  const all: SourceDocument[] = [];
  for (const file of (await inputFiles(paths)).files) {
    for await (const read of readLines(file)) {
      if (isRejected(read)) continue;
      const checked = checkSourceDocument(read.value, new Set());
      if (!checked.ok) continue;
      const { articles } = checked.document;
      const isNumbered = articles.every(({ article_no, text }) => article_no !== undefined && text !== '');
      if (isNumbered && articles.length >= FEWEST_ARTICLES && articles.length <= MOST_ARTICLES) {
        all.push(checked.document);
      }
    }
  }
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]).filter(
    (law) => law !== undefined,
  );
}

/** Texts by number; a number that comes more than once has several. */
function textsByNumber(articles: readonly { article_no: string; text: string }[]): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const { article_no: no, text } of articles) texts.set(no, [...(texts.get(no) ?? []), text]);
  return texts;
}

/** The text without characters that have no ink, and with equal blanks. */
function letters(text: string): string {
  return text
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\u00ad\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function bare(text: string): string {
  return letters(text).replaceAll(/\p{M}/gu, '');
}
