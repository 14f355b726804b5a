/**
 * Writes a corpus with altered copies of its documents, for trials at sizes that no corpus at hand has:
 *
 * `npm run bench:copies -- --copies 9 --out FOLDER FILE.jsonl.gz…`
 *
 * A copy has its own number and title, and a fifth of the words of its articles and text is left out, other
 * words in each copy. So copies are documents of their own with rankings of their own, and cite what their
 * originals cite. The originals are not written.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { copies: { type: 'string', default: '9' }, out: { type: 'string' } },
});
if (values.out === undefined) throw new Error('--out names the folder for the copies');

interface Text {
  readonly text?: string;
}
interface Source {
  readonly title: string;
  readonly official_number?: string | null;
  readonly full_text?: string | null;
  readonly articles?: readonly Text[];
}

for (const file of positionals) {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  const out = createWriteStream(join(values.out, `copies-${basename(file)}`));
  await pipeline(Readable.from(copies(lines, Number(values.copies))), createGzip({ level: 1 }), out);
}

async function* copies(lines: AsyncIterable<string>, count: number): AsyncIterable<string> {
  for await (const line of lines) {
    const source: Source = JSON.parse(line);
    for (let copy = 1; copy <= count; copy++) yield `${JSON.stringify(altered(source, copy))}\n`;
  }
}

function altered(source: Source, copy: number): Source {
  const { title, official_number, full_text, articles } = source;
  // Three digits keep copies of number 1 apart from number 11.
  const suffix = String(copy).padStart(3, '0');
  return {
    ...source,
    title: `${title} ${suffix}`,
    ...(official_number && { official_number: `${official_number}${suffix}` }),
    ...(full_text && { full_text: fewer(full_text, copy) }),
    ...(articles && {
      articles: articles.map((one) => ({ ...one, ...(one.text && { text: fewer(one.text, copy) }) })),
    }),
  };
}

/** Leaves out a fifth of the words, chosen by their place and the copy. */
function fewer(text: string, copy: number): string {
  let place = 0;
  return text.replace(/\S+\s*/g, (word) => {
    place += 1;
    return Math.imul(place * 31 + copy, 2_654_435_761) >>> 0 < 0.2 * 2 ** 32 ? '' : word;
  });
}
