import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const PROGRAM = fileURLToPath(new URL('../../scripts/train-reranker/headings.ts', import.meta.url));

const law = (number: string, key: string, headings: Readonly<Record<string, string>>) => ({
  doc_key: key,
  jurisdiction: 'AE',
  title: `قانون رقم ${number} لسنة 2020 في شأن التأمين`,
  official_number: number,
  year_gregorian: 2020,
  articles: Object.entries(headings).map(([article_no, heading]) => ({ article_no, heading })),
});

test('headings that the set does not ask for are asked, with all articles that have them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'headings-'));
  const set = join(folder, 'set');
  mkdirSync(set);
  const stated = [
    law('1', 'first', {
      1: 'التزامات شركة التأمين',
      2: 'تعاريف',
      3: 'سجل الوسطاء المرخصين*',
      9: 'لجنة فض المنازعات',
    }),
    law('2', 'second', { 4: 'سجل الوسطاء المرخصين' }),
    law('3', 'unknown', { 1: 'رأس مال الشركة المؤسسة' }),
  ];
  const lines = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');
  const withoutHeading = stated.slice(0, 2).map((document) => ({
    ...document,
    articles: document.articles
      .map(({ article_no }) => ({ article_no }))
      .filter((one) => one.article_no !== '9'),
  }));
  writeFileSync(join(set, 'corpus.jsonl.gz'), gzipSync(lines(withoutHeading)));
  writeFileSync(
    join(set, 'queries.jsonl'),
    lines([{ query: 'التزامات شركة التأمين', relevant: [{ key: 'first', article_no: '1', grade: 2 }] }]),
  );
  writeFileSync(join(folder, 'stated.jsonl'), lines(stated));
  execFileSync(process.execPath, [
    '--import',
    'tsx',
    PROGRAM,
    set,
    join(folder, 'stated.jsonl'),
    join(folder, 'out'),
  ]);
  const [query, ...others] = readFileSync(join(folder, 'out', 'queries.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(
      (line) => JSON.parse(line) as { query: string; relevant: Array<{ key: string; article_no: string }> },
    );
  rmSync(folder, { recursive: true });
  // Of the other headings one is formal, one of an article and one of a law that the set's corpus lacks.
  assert.equal(others, []);
  assert.is(query?.query, 'سجل الوسطاء المرخصين');
  const found = query?.relevant.map(({ key, article_no }) => `${key}#${article_no}`).sort();
  assert.equal(found, ['first#3', 'second#4']);
});

test.run();
