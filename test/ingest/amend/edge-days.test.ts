/** Days, days of effect and clauses of the edges of amendments and repeals. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dateEdges } from '../../../src/ingest/amend/edge-days.ts';
import type { Edge } from '../../../src/ingest/extract/edge.ts';
import type { ArticleChange, ArticleDay, ArticleHistory } from '../../../src/schema/article.ts';

const test = suite('ingest: edge days');

const DAY: ArticleDay = { date: '1446-02-08', calendar: 'hijri', gregorian: '2024-08-12' };
const LATER: ArticleDay = { date: '1446-08-20', calendar: 'hijri', gregorian: '2025-02-19' };

const edge = (fields: Partial<Edge> = {}): Edge => ({
  from: 'act',
  to: 'law',
  type: 'amends',
  confidence: 1,
  pattern: 'amends mark',
  ...fields,
});

const change = (fields: Partial<ArticleChange> = {}): ArticleChange => ({
  operation: 'replace_article',
  scope: 'article',
  applied: true,
  ...fields,
});

const history = (article_key: string, changes: ArticleChange[]): ArticleHistory => ({
  article_key,
  versions: [],
  changes,
});

function dated(one: Edge, histories: ArticleHistory[] = [], day?: ArticleDay) {
  dateEdges([one], { dayOf: () => day, historiesOf: () => histories });
  const { actDay, effectiveDay, clause } = one;
  return { actDay, effectiveDay, clause };
}

const NOTHING = { actDay: undefined, effectiveDay: undefined, clause: undefined };

test('an edge has the day of the acting document, and clause and day of effect of its own article', () => {
  const act = { canonical_id: 'act', provision: '2' };
  const histories = [
    history('5', [change({ act, effective: LATER })]),
    history('6', [change({ act: { canonical_id: 'act', provision: '3' } })]),
  ];
  assert.equal(dated(edge({ articleRef: '5' }), histories, DAY), {
    actDay: DAY,
    effectiveDay: LATER,
    clause: '2',
  });
  assert.equal(dated(edge({ articleRef: '6' }), histories, DAY).clause, '3');
});

test('facts on which the changes of an edge differ are left out', () => {
  const act = (provision: string) => ({ canonical_id: 'act', provision });
  const histories = [
    history('5', [change({ act: act('2'), effective: LATER }), change({ act: act('3') })]),
    history('6', [change({ act: { canonical_id: 'other', provision: '9' } })]),
  ];
  assert.equal(dated(edge(), histories), NOTHING);
});

test('the day that the notes give for the act stands in for an unknown day of the document', () => {
  const act = { canonical_id: 'act', date: '1446-02-08', calendar: 'hijri' as const };
  assert.equal(dated(edge(), [history('5', [change({ act })])]).actDay, DAY);
});

test('the article of the acting document is the clause, and a citation has no day', () => {
  assert.is(dated(edge({ at: '73', type: 'repeals' })).clause, '73');
  assert.equal(dated(edge({ at: '73', type: 'cites' }), [], DAY), NOTHING);
});

test('the repeal of a paragraph amends its article, and the repeal of the article repeals it', () => {
  const by = (operation: ArticleChange['operation']) => change({ operation, act: { canonical_id: 'act' } });
  const typeAfter = (...operations: ArticleChange['operation'][]) => {
    const one = edge({ type: 'repeals', articleRef: '5' });
    dateEdges([one], { dayOf: () => DAY, historiesOf: () => [history('5', operations.map(by))] });
    return one.type;
  };
  assert.is(typeAfter('delete_part'), 'amends');
  assert.is(typeAfter('delete_part', 'delete_article'), 'repeals');
  assert.is(typeAfter(), 'repeals');
});

test.run();
