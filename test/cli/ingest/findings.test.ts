/**
 * Wrong inputs of an ingest: each is named with what to do about it, and an ingest that takes nothing fails.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CliResult } from '../../support/cli.ts';
import { cliArguments, cliEnvironment, sanad, temporaryFolder } from '../../support/cli.ts';
import { inputFolder, jsonl, law } from '../../support/corpus/documents.ts';
import { zipOf } from '../../support/zip.ts';

const test = suite('cli/ingest-findings');

const ingest = (...args: string[]) =>
  sanad(['ingest', ...args], { settings: { SANAD_DATA_DIR: temporaryFolder() } });

const json = JSON.stringify(law(1, 2001));
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const mark = Buffer.from([0xff, 0xfe]);
/** «قانون» in Windows-1256. */
const windows1256 = Buffer.from([0xde, 0xc7, 0xe4, 0xe6, 0xe4, 0x0a]);
const word = zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' });
const sheet = zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' });

/** A file with nothing that ingest takes, and what its message must name: the fault, then the mend. */
const refused: readonly (readonly [what: string, name: string, content: string | Buffer, RegExp, RegExp])[] =
  [
    ['a PDF', 'law.pdf', '%PDF-1.7\n%…', /the file is PDF/, /sanad import \S+law\.pdf --jurisdiction/],
    ['a PDF named .jsonl', 'law.jsonl', '%PDF-1.7\n', /the file is PDF/, /sanad import/],
    ['a DOCX', 'law.docx', word, /the file is DOCX/, /sanad import \S+law\.docx/],
    ['an XLSX', 'laws.xlsx', sheet, /the file is XLSX/, /save it as CSV/],
    ['a ZIP', 'laws.zip', zipOf({ 'laws.jsonl': json }), /the file is ZIP/, /unpack it/],
    ['old Word', 'law.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Word or Excel of before/, /DOCX/],
    ['a page', 'law.html', '<!DOCTYPE html><p>قانون</p>', /the file is HTML/, /sanad import/],
    ['a fragment of a page', 'law', '<!-- law --><nav>x</nav>', /the file is HTML/, /sanad import/],
    ['XHTML', 'law.xml', '<?xml version="1.0"?><html/>', /the file is HTML/, /sanad import/],
    ['XML', 'law.xml', '<?xml version="1.0"?><law/>', /the file is XML/, /export it as JSON/],
    ['a table', 'laws.csv', 'title,year\nقانون,2001\n', /the file is CSV/, /each row as a JSON object/],
    ['a table with tabs', 'laws.tab', 'title\tyear\nقانون\t2001\n', /the file is CSV/, /each row/],
    ['plain text', 'law.txt', 'المادة 1\nنص\n', /the file is plain text/, /sanad import/],
    ['UTF-16', 'l.jsonl', Buffer.concat([mark, utf16(json)]), /the file is UTF-16/, /iconv -f UTF-16/],
    ['UTF-16 without a mark', 'l.jsonl', utf16(json), /the file is UTF-16/, /iconv -f UTF-16/],
    ['Windows-1256', 'law.txt', windows1256, /text that is not UTF-8/, /iconv -f WINDOWS-1256/],
    ['a compressed PDF', 'law.pdf.gz', gzipSync('%PDF-1.7\n'), /the file is PDF/, /sanad import/],
    ['bytes of another encoding', 'l.jsonl', Buffer.from(`{"a":"\xc7"}`, 'latin1'), /not UTF-8/, /iconv/],
    ['single quotes', 'l.jsonl', `{'jurisdiction': 'EG'}`, /not JSON/, /double quotes/],
    ['NaN', 'l.jsonl', '{"year_gregorian": NaN}', /not JSON/, /write null/],
    ['a comma after the line', 'l.jsonl', `${json},\n`, /not JSON/, /remove the comma/],
    [
      'articles by their numbers',
      'l.jsonl',
      JSON.stringify({ ...law(1, 2001), articles: { 1: 'نص', 2: 'نص' } }),
      /articles: .*expected array/,
      /write each article as \{"article_no": "1"/,
    ],
    [
      'articles that are texts',
      'l.jsonl',
      JSON.stringify({ ...law(1, 2001), articles: ['نص'] }),
      /articles\.0/,
      /write each article as \{"article_no": "1"/,
    ],
    [
      'a date as a year',
      'l.jsonl',
      JSON.stringify({ ...law(1, 2001), year_gregorian: '2020-05-01' }),
      /year_gregorian/,
      /a number of four digits; a whole date is no year/,
    ],
    ['an object of documents', 'l.json', `{"laws":[${json}]}`, /jurisdiction/, /documents are in «laws»/],
    [
      'misspelt required fields',
      'l.jsonl',
      JSON.stringify({ jurisdicton: 'EG', type: 'legislation', full_text: 'نص' }),
      /l\.jsonl:1: jurisdiction/,
      /«jurisdiction» for «jurisdicton»; write «doc_type» for «type»/,
    ],
    [
      'a misspelt kind',
      'l.jsonl',
      JSON.stringify(law(1, 2001, { doc_type: 'legislations' })),
      /doc_type/,
      /write «legislation» for «legislations»/,
    ],
    [
      'a kind by another name',
      'l.jsonl',
      JSON.stringify(law(1, 2001, { doc_type: 'law' })),
      /doc_type/,
      /write «legislation» for «law»/,
    ],
    [
      'a country by its name',
      'l.jsonl',
      JSON.stringify(law(1, 2001, { jurisdiction: 'Egypt' })),
      /jurisdiction/,
      /write «EG» for «Egypt»/,
    ],
    ['a text named .jsonl', 'l.jsonl', 'المادة 1: نص', /not JSON/, /sanad import makes documents/],
    ['a table named .jsonl', 'l.jsonl', 'title,year', /not JSON/, /each row as a JSON object/],
    [
      'articles with the text in another field',
      'l.jsonl',
      JSON.stringify(law(1, 2001, { articles: [{ no: '1', body: 'نص' }] })),
      /no text/,
      /«articles\[\]\.article_no» for «articles\[\]\.no»; write «articles\[\]\.text» for «articles\[\]\.body»/,
    ],
  ];

/** The output of one ingest of all of these files, each in a folder of its own, by number. */
let allRefused: CliResult;

test.before(() => {
  // Buffers, because the helper would compress texts whose name ends in .gz.
  const files = refused.map(([, name, content], at) => [`${at}/${name}`, Buffer.from(content)] as const);
  const folder = inputFolder(Object.fromEntries(files));
  allRefused = ingest(...files.map(([name]) => join(folder, name)));
});

test('an ingest of nothing but wrong inputs fails', () => {
  const { status, stdout, stderr } = allRefused;
  assert.equal([status, stdout], [1, ''], stderr);
  assert.match(stderr, `none of the ${refused.length} lines is a document`);
});

for (const [at, [what, name, , fault, mend]] of refused.entries()) {
  test(`${what} is named with its mend`, () => {
    const [line, ...more] = allRefused.stderr
      .split('\n')
      .filter((each) => each.includes(`/${at}/${name}:1: `) && !each.startsWith('sanad ingest:'));
    assert.equal([typeof line, more], ['string', []], allRefused.stderr);
    assert.match(line as string, fault);
    assert.match(line as string, mend);
  });
}

test('a repeated article number and a Hijri year are told, and the document is taken', () => {
  const articles = ['1', '1', '2'].map((article_no, at) => ({ article_no, text: `نص المادة ${at}.` }));
  const sections = articles.map((article, at) => ({ ...article, section: `القسم ${at}` }));
  const lines = [law(1, 2001, { articles, year_gregorian: 1440 }), law(2, 2001, { articles: sections })];
  const { status, stderr } = ingest(inputFolder({ 'l.jsonl': jsonl(lines) }));
  assert.is(status, 0, stderr);
  assert.match(stderr, /article number «1» is given twice; ask for the second as «key:1-2» \(.*l\.jsonl:1\)/);
  assert.match(stderr, /year_gregorian is «1440», which is a Hijri year; did you mean «year_hijri»\?/);
});

test('a folder without files says what to give', () => {
  const { status, stderr } = ingest(temporaryFolder());
  assert.is(status, 1);
  assert.match(stderr, /no file or line; give files \(\.jsonl/);
});

test('misspelt optional fields are named with the field that was meant, and the document is taken', () => {
  const { title, official_number: number, year_gregorian: year, ...rest } = law(1, 2001);
  const lines = [1, 2, 3].map((at) => ({
    ...rest,
    doc_key: `k${at}`,
    titel: title,
    official_no: number,
    year,
  }));
  const input = inputFolder({ 'l.jsonl': jsonl(lines) });
  const { status, stdout, stderr } = ingest(input, '--json');
  assert.is(status, 0, stderr);
  assert.match(
    stderr,
    /unknown field «titel» is left out; did you mean «title»\? \(.*l\.jsonl:1, and 2 more\)/,
  );
  assert.match(stderr, /«official_no» is left out; did you mean «official_number»\?/);
  assert.match(stderr, /«year» is left out; did you mean «year_gregorian»\?/);
  const remarks: { field: string; count: number }[] = JSON.parse(stdout).remarks;
  assert.equal(
    remarks.map(({ field, count }) => [field, count]),
    [
      ['titel', 3],
      ['official_no', 3],
      ['year', 3],
    ],
  );
});

test('an unknown status and an article without text are named; fields of the source are not', () => {
  const articles = [
    { article_no: '1', text: 'نص' },
    { article_no: '2', text: ' ' },
  ];
  const line = law(1, 2001, { status: 'in-force', articles, source: { path: 'x' }, gazette: 'الوقائع' });
  const { status, stderr } = ingest(inputFolder({ 'l.jsonl': jsonl([line]) }));
  assert.is(status, 0, stderr);
  assert.match(stderr, /unknown status «in-force» is taken as «unknown»; did you mean «in_force»\?/);
  assert.match(stderr, /article «2» has no text and is left out/);
  assert.not.match(stderr, /source|gazette/);
});

test('a JSON array is taken, and the files of a folder that are skipped are listed', () => {
  const input = inputFolder({
    'laws.json': `[\n${json},\n${JSON.stringify(law(2, 2002))}]`,
    'law.pdf': '%PDF-1',
  });
  const { status, stdout, stderr } = ingest(input);
  assert.is(status, 0, stderr);
  assert.match(stdout, /2 documents read: 2 added.*0 lines rejected, 1 files skipped/);
  assert.match(stderr, /skipped .*law\.pdf: the file is PDF: sanad import/);
});

test('--findings has every finding as a JSON line, also beyond those that are printed', () => {
  const bad = Array.from({ length: 150 }, () => '{"a":}');
  const input = inputFolder({
    'l.jsonl': jsonl([...bad, { ...law(1, 2001), titel: 'x' }]),
    'law.pdf': '%PDF-1',
  });
  const file = join(temporaryFolder(), 'findings.jsonl');
  const { status, stderr } = ingest(input, '--findings', file);
  assert.is(status, 1);
  assert.match(stderr, /… and 50 more rejected lines/);
  const findings: { kind: string; line?: number }[] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const kinds = findings.map(({ kind }) => kind);
  assert.is(kinds.filter((kind) => kind === 'rejected').length, 150);
  assert.equal(
    findings.filter(({ kind }) => kind === 'unknown_field'),
    [{ kind: 'unknown_field', field: 'titel', file: join(input, 'l.jsonl'), line: 151 }],
  );
  assert.is(kinds.filter((kind) => kind === 'file_skipped').length, 1);
});

test('a path that does not exist is named in plain words', () => {
  const { status, stderr } = ingest('/nowhere/laws.jsonl');
  assert.equal([status, stderr], [1, 'sanad ingest: there is no file or folder /nowhere/laws.jsonl\n']);
});

test('tags of HTML in a text are named, and comparisons are none', () => {
  const texts = ['النص <b>المهم</b>', 'إذا كان س < 5 و ص > 3'];
  const lines = texts.map((full_text, at) => JSON.stringify(law(at + 1, 2001, { full_text })));
  const { status, stderr } = ingest(inputFolder({ 'l.jsonl': lines.join('\n') }));
  assert.is(status, 0);
  assert.match(stderr, /full_text has tags of HTML such as «<b>», .*\(\S+l\.jsonl:1\)/);
  assert.not.match(stderr, 'more)');
});

test('a file that cannot be written for the findings fails before the ingest begins', () => {
  const { status, stderr } = ingest(inputFolder({ 'l.jsonl': json }), '--findings', '/proc/nope/findings');
  assert.is(status, 1);
  assert.match(stderr, /ENOENT/);
});

test('findings have a colour in a terminal only, and none with NO_COLOR', () => {
  const file = join(inputFolder({ 'law.pdf': '%PDF-1' }), 'law.pdf');
  const [red, end] = ['\u001b[31m', '\u001b[39m'];
  const inTerminal = (settings: Record<string, string>) =>
    spawnSync(
      'script',
      ['-qec', [process.execPath, ...cliArguments(['ingest', file])].join(' '), '/dev/null'],
      {
        encoding: 'utf8',
        env: cliEnvironment({ SANAD_DATA_DIR: temporaryFolder(), TERM: 'xterm-256color', ...settings }),
      },
    ).stdout;
  const coloured = inTerminal({});
  assert.ok(coloured.includes(`${red}${file}:1: the file is PDF`), coloured);
  assert.ok(coloured.includes(end));
  assert.not.ok(inTerminal({ NO_COLOR: '1' }).includes(red));
  assert.not.ok(ingest(file).stderr.includes(red));
});

test.run();
