import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Span } from '../../src/schema/span.ts';
import { parsedSchema } from '../../src/usecases/citations/reading/parsed.ts';
import { sanad, temporaryFolder } from '../support/cli.ts';
import { emptyDataDirectory, ingestLines } from '../support/corpus/corpus.ts';
import { law } from '../support/corpus/documents.ts';

const CIVIL_CODE_147 = 'المادة 147 من القانون رقم 131 لسنة 1948';
const settings = { SANAD_DATA_DIR: temporaryFolder() };

test('cite parses a citation in any spelling and prints its canonical form', () => {
  const { status, stdout } = sanad(['cite', 'م ١٤٧ من القانون رقم ١٣١ لسنة ١٩٤٨', '--json'], { settings });
  assert.is(status, 0);
  const { parsed, documents } = JSON.parse(stdout);
  assert.is(documents, undefined, 'there is no corpus to look in');
  const { number, year, article_no, citation_string } = parsedSchema.parse(parsed);
  assert.equal([number, year, article_no, citation_string], ['131', 1948, '147', CIVIL_CODE_147]);
});

test('cite prints a readable summary with both calendars', () => {
  const citation = 'نظام العمل الصادر بالمرسوم الملكي رقم (م/51) وتاريخ 23/8/1426هـ';
  const { stdout } = sanad(['cite', citation], { settings });
  assert.match(stdout, /instrument +law, by royal-decree\n/);
  assert.match(stdout, /year +1426 \(hijri, 2005 gregorian\)\n/);
  assert.match(stdout, /date +1426-08-23 \(2005-09-27\)\n/);
  assert.match(stdout, /document +no corpus here\n/);
});

test('cite fails for a text without a citation', () => {
  const { status, stdout } = sanad(['cite', 'لا شيء هنا'], { settings });
  assert.is(status, 1);
  assert.is(stdout, '');
});

test('cite takes one citation, and only served countries', async () => {
  assert.is(sanad(['cite', 'م 147 مدني', 'م 148 مدني'], { settings }).status, 2);
  assert.is(sanad(['cite', CIVIL_CODE_147, '--jurisdiction', 'Egypt'], { settings }).status, 2);
  const layout = emptyDataDirectory();
  await ingestLines(layout, [law(131, 1948)]);
  const served = { settings: { SANAD_DATA_DIR: dirname(layout.secrets) } };
  const { status, stderr } = sanad(['cite', CIVIL_CODE_147, '--jurisdiction', 'XX'], served);
  assert.is(status, 2);
  assert.match(stderr, 'must be one of EG');
  assert.is(sanad(['cite', 'القانون رقم 131 لسنة 1948'], served).status, 0);
  const missing = sanad(['cite', 'القانون رقم 999 لسنة 1999'], served);
  assert.is(missing.status, 1);
  assert.match(missing.stdout, /document +not in the corpus\n/);
  assert.match(sanad(['cite', CIVIL_CODE_147], served).stdout, /warning +article absent\n/);
});

test('cite, extract and verify show the title that the stated subject differs from', async () => {
  const layout = emptyDataDirectory();
  const title = 'قانون رقم 131 لسنة 1948 في شأن الصيد البحري';
  await ingestLines(layout, [law(131, 1948, { title })]);
  const served = { settings: { SANAD_DATA_DIR: dirname(layout.secrets) } };
  const citation = 'القانون رقم 131 لسنة 1948 في شأن الصيد النهري';
  const cited = sanad(['cite', citation], served).stdout;
  assert.match(cited, new RegExp(`title +${title}\n +warning +title differs\n`));
  const file = join(temporaryFolder(), 'text.txt');
  writeFileSync(file, citation);
  for (const command of ['extract', 'verify'])
    assert.ok(sanad([command, file], served).stdout.endsWith(`\ttitle differs: ${title}\n`), command);
});

test('cite shows no document for a citation whose subject contradicts its number', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [law(131, 1948, { title: 'قانون رقم 131 لسنة 1948 في شأن الصيد البحري' })]);
  const served = { settings: { SANAD_DATA_DIR: dirname(layout.secrets) } };
  const { status, stdout } = sanad(['cite', 'القانون رقم 131 لسنة 1948 في شأن الجنسية المصرية'], served);
  assert.is(status, 1);
  assert.match(stdout, /ambiguous +perhaps eg-leg-1948-131\n/);
  assert.not.match(stdout, /document/);
});

const TEXT = `عملاً بحكم ${CIVIL_CODE_147}، وبعد الاطلاع على القانون رقم 12 لسنة 2003 <ملغى>.`;

test('extract finds every citation of a text with its position', () => {
  const { status, stdout } = sanad(['extract', '-', '--json'], { input: TEXT, settings });
  assert.is(status, 0);
  const found = JSON.parse(stdout) as { text: string; span: Span; parsed: unknown }[];
  assert.equal(
    found.map(({ parsed }) => parsedSchema.parse(parsed).number),
    ['131', '12'],
  );
  const bytes = Buffer.from(TEXT);
  for (const { span, text } of found) {
    assert.is(TEXT.slice(span.utf16.start, span.utf16.end), text);
    assert.is([...TEXT].slice(span.code_points.start, span.code_points.end).join(''), text);
    assert.is(bytes.subarray(span.bytes.start, span.bytes.end).toString(), text);
  }
});

test('extract reads English citations as the service does', () => {
  const input = `${CIVIL_CODE_147}. See Article 80 of the Saudi Labor Law.`;
  const { stdout } = sanad(['extract', '-', '--json'], { input, settings });
  const found = JSON.parse(stdout) as { text: string; parsed: unknown }[];
  assert.equal(
    found.map(({ text, parsed }) => [text, parsedSchema.parse(parsed).article_no]),
    [
      [CIVIL_CODE_147, '147'],
      ['Article 80 of the Saudi Labor Law', '80'],
    ],
  );
});

test('extract links citations of documents in the corpus and escapes the rest', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [law(131, 1948)]);
  const { stdout } = sanad(['extract', '-', '--html', '--base', 'https://x.example'], {
    input: TEXT,
    settings: { SANAD_DATA_DIR: dirname(layout.secrets) },
  });
  assert.match(
    stdout,
    `<a class="citation" href="https://x.example/documents/eg-leg-1948-131">${CIVIL_CODE_147}</a>`,
  );
  assert.match(stdout, '<span class="citation">القانون رقم 12 لسنة 2003</span> &lt;ملغى&gt;');
});

test('extract links the only article that a citation names and its document has', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [law(7, 1999)]);
  const { stdout } = sanad(['extract', '-', '--html', '--base', 'https://x.example'], {
    input: ['2', '99', '1 و2'].map((no) => `المادة ${no} من القانون رقم 7 لسنة 1999.`).join('\n'),
    settings: { SANAD_DATA_DIR: dirname(layout.secrets) },
  });
  const whole = 'https://x.example/documents/eg-leg-1999-7';
  assert.equal(
    [...stdout.matchAll(/href="([^"]*)"/g)].map(([, address]) => address),
    [`${whole}/articles/key%3A2`, whole, whole],
  );
});

test('extract without a base address marks citations and does not link them', () => {
  const { stdout, stderr } = sanad(['extract', '-', '--html'], { input: CIVIL_CODE_147, settings });
  assert.is(stdout.trim(), `<span class="citation">${CIVIL_CODE_147}</span>`);
  assert.is(stderr.trim(), '1 citation');
});

test('extract fails for a missing file and for one that is not UTF-8', () => {
  assert.is(sanad(['extract', 'missing.txt']).status, 1);
  const file = join(temporaryFolder(), 'windows-1256.txt');
  writeFileSync(file, Buffer.from([0xc7, 0xe1, 0xde, 0xc7, 0xe4, 0xe6, 0xe4]));
  const { status, stderr } = sanad(['extract', file], { settings });
  assert.is(status, 1);
  assert.match(stderr, 'not UTF-8');
});

test.run();
