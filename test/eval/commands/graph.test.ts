import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sanad, temporaryFolder } from '../../support/cli.ts';
import type { Line } from '../../support/corpus/documents.ts';
import { inputFolder, jsonl, law } from '../../support/corpus/documents.ts';
import { inShared, sharedFile, testNeeding } from '../../support/skip.ts';

/**
 * A law whose preamble cites law 1 and whose article repeals an article of law 2. Its source lists laws 1 and
 * 3 as cited.
 */
const citing = law(9, 2009, {
  doc_key: 'nine',
  preamble: 'بعد الاطلاع على القانون رقم 1 لسنة 2001',
  articles: [
    {
      article_no: '1',
      text: 'تلغى المادة 4 من القانون رقم 2 لسنة 2002، ولا تخل بذلك المادة 5 من هذا القانون.',
    },
  ],
  citations: [{ text: 'القانون رقم 1 لسنة 2001' }, { text: 'القانون رقم 3 لسنة 2003' }],
});
const laws = [citing, ...[1, 2, 3].map((at) => law(at, 2000 + at, { doc_key: `law-${at}` }))];

const gold = (to: string, edge_type: string, fields: Line = {}): Line => ({
  from_key: 'nine',
  to_key: to,
  edge_type,
  text: 'القانون رقم 1 لسنة 2001',
  method: 'portal citation',
  jurisdiction: 'EG',
  ...fields,
});

const rows = [
  gold('law-1', 'cites'),
  gold('law-2', 'amends', { text: 'المادة 4 من القانون رقم 2 لسنة 2002', to_article: '5' }),
  gold('law-3', 'cites', { text: 'القانون رقم 3 لسنة 2003' }),
  gold('elsewhere', 'cites'),
];

const input = inputFolder({ 'laws.jsonl': jsonl(laws), 'gold/gold.jsonl': jsonl(rows) });
const corpus = `${input}/laws.jsonl`;
const goldFile = `${input}/gold/gold.jsonl`;

test('links are read from the text alone and compared with the gold, with the expressed links as the upper bound', () => {
  const { status, stdout, stderr } = sanad(['eval-graph', goldFile, '--corpus', corpus, '--json']);
  assert.is(status, 0, stderr);
  const { all, absent, byType, failures } = JSON.parse(stdout);
  // Of the three gold links, the text expresses two. The link to law 3 is only in the list of the source
  // portal.
  assert.equal(
    [all.gold, all.expressed, all.found, all.recall, all.typeRight, all.articleRight, absent],
    [3, 2, 2, 1, 0.5, 0, 1],
  );
  assert.is(byType.cites.found, 1);
  assert.equal(
    failures.map(({ failure, to }: { failure: string; to: string }) => [failure, to]),
    [['type', 'eg-leg-2002-2']],
  );
});

test('a copy of a law in the files does not make the name of the law ambiguous', () => {
  const title = 'قانون تنظيم الينابيع';
  const text = Array.from({ length: 60 }, (_, at) => `الينبوع ${at} يسحب منه الماء ${at + 100} مرة`).join(
    ' ',
  );
  const articles = [{ article_no: '1', text }];
  const { official_number: _number, year_gregorian: _year, ...copy } = law(1, 2001, { title, articles });
  const naming = law(9, 2009, {
    doc_key: 'nine',
    articles: [{ article_no: '1', text: `تطبق المادة 1 من ${title}.` }],
  });
  const printed = inputFolder({
    'laws.jsonl': jsonl([law(1, 2001, { doc_key: 'law-1', title, articles }), copy, naming]),
    'gold/gold.jsonl': jsonl([gold('law-1', 'cites', { text: title })]),
  });
  const files = [`${printed}/gold/gold.jsonl`, '--corpus', `${printed}/laws.jsonl`];
  const { stdout } = sanad(['eval-graph', ...files, '--json']);
  assert.is(JSON.parse(stdout).all.found, 1);
});

test('people get a table and the failures', () => {
  const { stdout } = sanad(['eval-graph', goldFile, '--corpus', corpus]);
  assert.match(stdout, /^all +3 +2 +2 +100\.00 % +50\.00 % +0\.00 % of 1/m);
  assert.match(stdout, /type: 1\n +eg-leg-2009-9 amends eg-leg-2002-2 5 .*\n +read: repeals 4/);
});

test('an ingested corpus gives the same measures as its files, because marks are ignored in both', () => {
  const data = temporaryFolder();
  assert.is(sanad(['ingest', corpus], { settings: { SANAD_DATA_DIR: data } }).status, 0);
  const [fromFiles, fromData] = [
    ['--corpus', corpus],
    ['--data', data],
  ].map((from) => sanad(['eval-graph', goldFile, ...from, '--json']).stdout);
  assert.is(fromData, fromFiles);
});

test('a data directory without a corpus, an empty gold set and both sources at once are reported', () => {
  const nothing = sanad(['eval-graph', goldFile], { settings: { SANAD_DATA_DIR: temporaryFolder() } });
  assert.equal([nothing.status, /there is no corpus/.test(nothing.stderr)], [1, true]);
  assert.is(sanad(['eval-graph', goldFile, '--corpus', corpus, '--data', temporaryFolder()]).status, 2);
  assert.is(sanad(['eval-graph']).status, 2);
});

testNeeding(sharedFile('eval', 'graph-gold.jsonl'), test)('the gold edges are found as promised', () => {
  const { status, stdout, stderr } = sanad([
    ...['eval-graph', inShared('eval', 'graph-gold.jsonl')],
    ...['--corpus', inShared('corpus'), '--json'],
  ]);
  assert.is(status, 0, stderr);
  const { all } = JSON.parse(stdout);
  assert.ok(all.expressed / all.gold >= 0.95, `in the text: ${all.expressed} of ${all.gold}`);
  assert.ok(all.recall >= 0.95, `recall: ${all.recall}`);
  assert.ok(all.typeRight >= 0.95, `type right: ${all.typeRight}`);
});

test.run();
