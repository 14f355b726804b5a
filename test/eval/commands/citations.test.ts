import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sanad, temporaryFolder } from '../../support/cli.ts';
import { jsonl } from '../../support/corpus/documents.ts';
import { inShared, sharedFile, testNeeding } from '../../support/skip.ts';

const row = (number: string) => ({
  text: 'القانون رقم 131 لسنة 1948',
  kind: 'legislation',
  instrument: 'law',
  number,
  year: '1948',
  article_no: null,
  circuit: null,
  jurisdiction: 'EG',
  checked: true,
});

function goldFile(text: string): string {
  const file = join(temporaryFolder(), 'gold.jsonl');
  writeFileSync(file, text);
  return file;
}

test('rows that are parsed otherwise than the gold are counted and listed', () => {
  const file = goldFile(jsonl([row('131'), row('132')]));
  const { status, stdout } = sanad(['eval-citations', file]);
  assert.is(status, 0);
  assert.match(stdout, /^checked +2 +50\.00 %/m);
  assert.match(
    stdout,
    /wrong number, year or article: 1\n\* .*\n +gold .*number 132 .*\n +got .*number 131 /,
  );
});

test('--own asks the corpus for the citation string of each document', () => {
  const laws = ['المحاجر', 'الموانئ'].map((subject) => ({
    jurisdiction: 'AE',
    doc_type: 'legislation',
    title: `قانون اتحادي رقم 77 لسنة 1990: بشأن ${subject}`,
    official_number: '77',
    year_gregorian: 1990,
    articles: [{ article_no: '1', text: 'تسري أحكام هذا القانون.' }],
  }));
  const settings = { SANAD_DATA_DIR: temporaryFolder() };
  assert.is(sanad(['ingest', goldFile(jsonl(laws))], { settings }).status, 0);
  const { status, stdout } = sanad(['eval-citations', '--own', '--json'], { settings });
  const { documents, withCountry, failures } = JSON.parse(stdout);
  assert.equal([status, documents, withCountry.found, failures], [0, 2, 2, []]);
});

test('--json prints the same figures as JSON', () => {
  const { status, stdout } = sanad(['eval-citations', goldFile(jsonl([row('131'), row('132')])), '--json']);
  assert.is(status, 0);
  const { checked, failures } = JSON.parse(stdout);
  assert.is(checked.right, 0.5);
  assert.equal(
    failures.map(({ failure, citation }: { failure: string; citation: { number: string } }) => [
      failure,
      citation.number,
    ]),
    [['wrong', '131']],
  );
});

test('an invalid row is reported with its line', () => {
  const { status, stderr } = sanad(['eval-citations', goldFile(jsonl([row('131'), { text: 5 }]))]);
  assert.is(status, 1);
  assert.match(stderr, /gold\.jsonl:2: /);
});

test('a file without rows is refused', () => {
  const { status, stdout } = sanad(['eval-citations', goldFile('')]);
  assert.equal([status, stdout], [1, '']);
});

test('a missing file argument is a usage error', () => {
  assert.is(sanad(['eval-citations']).status, 2);
});

testNeeding(sharedFile('eval', 'citations.jsonl'), test)('the gold set is read as well as promised', () => {
  const { status, stdout, stderr } = sanad(['eval-citations', inShared('eval', 'citations.jsonl'), '--json']);
  assert.is(status, 0, stderr);
  const { checked, all } = JSON.parse(stdout);
  assert.ok(checked.right >= 0.97, `checked: ${checked.right}`);
  assert.ok(checked.rightWithKind >= 0.95, `checked with kind: ${checked.rightWithKind}`);
  assert.ok(all.right >= 0.95, `all: ${all.right}`);
  assert.ok(all.wrong < 0.01, `wrong: ${all.wrong}`);
});

test.run();
