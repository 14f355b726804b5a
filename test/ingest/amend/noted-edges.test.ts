/** Articles of the edges that notes show, where a source prints a note at another article. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withNotedArticles } from '../../../src/ingest/amend/noted-edges.ts';
import type { Edge } from '../../../src/ingest/extract/edge.ts';
import type { AmendingAct, ArticleChange, ArticleHistory } from '../../../src/schema/article.ts';

const test = suite('ingest: edges of notes');

const noted = (articleRef: string, fields: Partial<Edge> = {}): Edge => ({
  from: 'act',
  to: 'law',
  type: 'amends',
  articleRef,
  confidence: 0.97,
  pattern: 'amends amendment',
  ...fields,
});

const ACT: AmendingAct = { canonical_id: 'act' };

const history = (
  article_key: string,
  act: AmendingAct,
  fields: Partial<ArticleChange> = {},
): ArticleHistory => ({
  article_key,
  versions: [],
  changes: [
    {
      operation: 'replace_article',
      scope: 'article',
      article_no: article_key,
      applied: true,
      act,
      ...fields,
    },
  ],
});

/** The edges after their articles were looked up, as type and article. */
const placed = (edges: Edge[], histories: ArticleHistory[]) =>
  withNotedArticles(edges, {
    historiesOf: () => histories,
    actOf: () => ({ number: 'م/44', date: '1446-02-08' }),
  }).map(({ type, articleRef }) => `${type} ${articleRef ?? 'law'}`);

test('an edge names the article that the note concerns, and not the one at which it stands', () => {
  assert.equal(placed([noted('142')], [history('42', ACT)]), ['amends 42']);
  const misplaced = history('142', ACT, { applied: false, reason: 'misplaced' });
  assert.equal(placed([noted('142')], [history('42', ACT), misplaced]), ['amends 42']);
  // The edge of the right article exists already.
  assert.equal(placed([noted('142'), noted('42')], [history('42', ACT)]), ['amends 42']);
});

test('an act that the notes name by number and day alone is the same act', () => {
  const byNumber = { number: 'م/44', date: '1446-02-08' };
  assert.equal(placed([noted('142')], [history('42', byNumber)]), ['amends 42']);
  assert.equal(placed([noted('142')], [history('42', { ...byNumber, date: '1440-01-01' })]), ['amends 142']);
});

test('a note at its own article, and one that nothing else tells of, keep their article', () => {
  assert.equal(placed([noted('42')], [history('42', ACT)]), ['amends 42']);
  assert.equal(placed([noted('142')], []), ['amends 142']);
  assert.equal(placed([noted('142')], [history('42', { canonical_id: 'other' })]), ['amends 142']);
  // The change at the article is by an act that is not told: it may be this one.
  assert.equal(placed([noted('142')], [history('42', ACT), history('142', {})]), ['amends 142']);
});

test('the repeal of an article whose number is lost is no repeal of the law', () => {
  const misplaced = history('142', ACT, { applied: false, reason: 'misplaced', operation: 'delete_article' });
  assert.equal(placed([noted('142', { type: 'repeals' })], [misplaced]), ['amends law']);
});

test('what the act itself says stays', () => {
  assert.equal(placed([noted('142', { pattern: 'amends provision' })], [history('42', ACT)]), ['amends 142']);
});

test.run();
