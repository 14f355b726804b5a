/** `sanad import` as a person uses it: files in, a document a line out, which ingest takes. */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot, sanad, temporaryFolder } from '../support/cli.ts';
import { inputFolder, law } from '../support/corpus/documents.ts';
import { asDocx, asHtml } from '../support/printed-law.ts';

const test = suite('cli: import');

const printed = {
  title: 'قانون المرافق',
  articles: law(1, 2001).articles as { article_no: string; text: string }[],
};

test('documents of several files are written, and ingest takes them without a finding', async () => {
  const folder = inputFolder({
    'a.html': asHtml(printed),
    'b.docx': await asDocx({ ...printed, title: 'قانون ثان' }),
  });
  const out = join(folder, 'laws.jsonl');
  const files = ['a.html', 'b.docx'].map((name) => join(folder, name));
  const { status, stdout, stderr } = sanad(['import', ...files, '--jurisdiction', 'EG', '--out', out]);
  assert.equal([status, stdout], [0, ''], stderr);
  assert.match(stderr, /a\.html: HTML, 3 articles, 0 findings: «قانون المرافق»/);
  assert.match(stderr, /2 documents written; take them in with: sanad ingest/);
  const lines = readFileSync(out, 'utf8').trim().split('\n');
  assert.equal(
    lines.map((line) => JSON.parse(line).articles),
    [printed.articles, printed.articles],
  );
  const taken = sanad(['ingest', out], { settings: { SANAD_DATA_DIR: temporaryFolder() } });
  assert.is(taken.status, 0, taken.stderr);
  assert.match(taken.stdout, /2 documents read: 2 added/);
  assert.is(taken.stderr, '');
});

test('without --out the document goes to stdout, with the given title and kind; findings go to a file', () => {
  const folder = inputFolder({ 'a.txt': 'عنوان\nمادة 1\nنص.\nمادة 3\nنص.\n' });
  const [file, findings] = [join(folder, 'a.txt'), join(folder, 'findings.jsonl')];
  const options = [
    '--jurisdiction',
    'EG',
    '--title',
    'قانون',
    '--doc-type',
    'decree',
    '--findings',
    findings,
  ];
  const { status, stdout, stderr } = sanad(['import', file, ...options]);
  assert.is(status, 0, stderr);
  const { title, doc_type: kind, articles } = JSON.parse(stdout);
  assert.equal([title, kind, articles.length], ['قانون', 'decree', 2]);
  assert.match(stderr, /a\.txt: article 2 not found before article 3/);
  assert.equal(JSON.parse(readFileSync(findings, 'utf8')), {
    file,
    kind: 'number_missing',
    message: 'article 2 not found before article 3',
  });
});

test('files that cannot be imported are named with their mend; the others are', () => {
  const files = {
    'good.txt': 'قانون\nمادة 1\nنص.\n',
    'laws.jsonl': JSON.stringify(law(1, 2001)),
    'law.doc': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'broken.pdf': '%PDF-1.7\nnot more',
    'broken.docx': Buffer.from('PK\x03\x04 word/document.xml'),
    'empty.txt': '',
  };
  const folder = inputFolder(files);
  const out = join(folder, 'out.jsonl');
  const { status, stderr } = sanad([
    'import',
    ...Object.keys(files).map((name) => join(folder, name)),
    join(folder, 'missing.pdf'),
    folder,
    ...['--jurisdiction', 'EG', '--out', out],
  ]);
  assert.is(status, 1);
  for (const reason of [
    /laws\.jsonl: not imported: the file has documents already: sanad ingest/,
    /law\.doc: not imported: the file is Word or Excel of before 2007: save it as DOCX/,
    /broken\.pdf: not imported: ./,
    /broken\.docx: not imported: ./,
    /empty\.txt: not imported: the file is empty/,
    /missing\.pdf: not imported: ENOENT/,
    /not imported: EISDIR/,
  ]) {
    assert.match(stderr, reason);
  }
  assert.not.match(stderr, /\n\s+at /);
  assert.is(readFileSync(out, 'utf8').trim().split('\n').length, 1);
});

test('nothing is written if no file could be imported', () => {
  const folder = inputFolder({ 'empty.txt': '' });
  const out = join(folder, 'out.jsonl');
  assert.is(sanad(['import', join(folder, 'empty.txt'), '--jurisdiction', 'EG', '--out', out]).status, 1);
  assert.not.ok(existsSync(out));
});

test('a country is needed, and one title for one file', () => {
  assert.is(sanad(['import', 'a.pdf']).status, 2);
  assert.is(sanad(['import', 'a.pdf', '--jurisdiction', 'Egypt']).status, 2);
  assert.is(sanad(['import', 'a.pdf', 'b.pdf', '--jurisdiction', 'EG', '--title', 'قانون']).status, 2);
});

test('a library that is not installed is named with the command that installs it', async () => {
  // Outside of the project no library is found.
  const copy = join(temporaryFolder(), 'libraries.ts');
  copyFileSync(join(projectRoot, 'src/import/libraries.ts'), copy);
  writeFileSync(join(copy, '../package.json'), '{"type": "module"}');
  const { library } = await import(pathToFileURL(copy).href);
  for (const [name, format] of [
    ['unpdf', 'PDF'],
    ['mammoth', 'DOCX'],
    ['parse5', 'HTML'],
  ]) {
    try {
      await library(name, format);
      assert.unreachable();
    } catch (error) {
      assert.is(
        (error as Error).message,
        `${format} is read with the library ${name}, which is not installed: npm install ${name}`,
      );
    }
  }
});

test.run();
