/** Changes of articles that only the citations of an act show. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { periodsOf } from '../../../src/articles/in-time.ts';
import { articleKey } from '../../../src/core.ts';
import type { Documents } from '../../../src/ingest/amend/documents.ts';
import type { StatedChange } from '../../../src/ingest/amend/unread-changes.ts';
import {
  statedChanges,
  withRenumbering,
  withUnreadChanges,
} from '../../../src/ingest/amend/unread-changes.ts';
import type { Edge } from '../../../src/ingest/extract/edge.ts';
import type { ArticleDay, ArticleHistory, ArticleVersion } from '../../../src/schema/article.ts';
import { CLAUSES, decision } from '../../support/corpus/amending-acts.ts';
import { CHANGED_LAW, changedLaw } from '../../support/corpus/changed-law.ts';
import { emptyDataDirectory, ingestLines, withCorpus } from '../../support/corpus/corpus.ts';

const test = suite('ingest: changes that only citations show');

const dayOf = (gregorian: string): ArticleDay => ({ date: gregorian, calendar: 'gregorian', gregorian });
const ACT_DAY = dayOf('2020-06-01');
const ACT = 'sa-dec-cab-2020-5';
const LAW = 'sa-leg-1998-m1';

const stated = (fields: Partial<StatedChange> = {}): StatedChange => ({
  type: 'amends',
  article: '1',
  act: { canonicalId: ACT, number: '5', citation: 'قرار مجلس الوزراء رقم 5' },
  day: ACT_DAY,
  isDayKnown: true,
  ...fields,
});

const edge = (fields: Partial<Edge> = {}): Edge => ({
  from: ACT,
  to: LAW,
  type: 'amends',
  articleRef: '1',
  confidence: 0.97,
  pattern: 'amends provision',
  ...fields,
});

const documents = (law: string | undefined, act: string | undefined): Documents => ({
  enactment: (id) => {
    const date = id === LAW ? law : act;
    if (date === undefined) return undefined;
    return { earliest: date, ...(date.length > 4 && { day: dayOf(date) }) };
  },
  commencementOf: () => undefined,
  read: () =>
    ({
      candidate: { identity: { number: '5', citation: 'قرار' } },
      source: { articles: [], full_text: ACT_TEXT },
    }) as never,
});

const ACT_TEXT = 'يستبدل بنص المادة الأولى من النظام النص الآتي: تختص الهيئة بالإشراف على القطاع وتنظيمه.';

const noCopies = new Set<string>();

test('sure edges of later acts state changes, those of notes, copies and reports do not', () => {
  const found = (fields: Partial<Edge>, copies = noCopies, at = documents('1998', '2020-06-01')) =>
    (statedChanges([edge(fields)], copies, at).get(LAW) ?? []).length;
  assert.is(found({}), 1);
  assert.is(found({ type: 'repeals', pattern: 'repeals list' }), 1);
  for (const fields of [
    { confidence: 0.8 },
    { type: 'cites' },
    { pattern: 'amends amendment' },
    { pattern: 'amends mark' },
    { to: 'ae-leg-1998-1' },
  ] as const) {
    assert.is(found(fields), 0, JSON.stringify(fields));
  }
  assert.is(
    statedChanges([{ ...edge(), articleRef: undefined } as never], noCopies, documents('1998', '2020')).size,
    0,
  );
  assert.is(found({}, new Set([ACT])), 0);
  assert.is(found({}, noCopies, documents('2021', '2020-06-01')), 0);
  assert.is(found({}, noCopies, documents('1998', undefined)), 1);
  assert.is(found({ type: 'repeals', confidence: 0.8 }), 1);
  assert.is(found({ type: 'repeals', confidence: 0.7 }), 0);
  const [undated] = statedChanges([edge()], noCopies, documents('1998', undefined)).get(LAW) ?? [];
  assert.equal([undated?.day, undated?.isDayKnown], [undefined, false]);
  const [byYear] = statedChanges([edge()], noCopies, documents('1998', '2020')).get(LAW) ?? [];
  assert.equal([byYear?.day?.gregorian, byYear?.isDayKnown], ['2020-01-01', false]);
});

const ARTICLES = [{ article_no: '1', text: 'نص أول.' }];

const version = (fields: Partial<ArticleVersion>): ArticleVersion => ({
  text: 'نص.',
  from_basis: 'act_date',
  repealed: false,
  certainty: 'source',
  made_by: [],
  unapplied: [],
  ...fields,
});

const history = (
  later: Partial<ArticleVersion>,
  changes: ArticleHistory['changes'] = [],
): ArticleHistory => ({ article_key: '1', source: 0, versions: [version({}), version(later)], changes });

test('an article is without text from the day of a change that nothing else gives', () => {
  const [found, ...others] = withUnreadChanges({ articles: ARTICLES }, [], [stated()]);
  assert.equal(others, []);
  assert.equal(
    found?.versions.map(({ text, from, certainty, unapplied }) => [
      text,
      from?.gregorian,
      certainty,
      unapplied,
    ]),
    [
      ['نص أول.', undefined, 'source', []],
      [undefined, '2020-06-01', 'partial', [0]],
    ],
  );
  const [change] = found?.changes ?? [];
  assert.equal(
    [change?.operation, change?.applied, change?.act?.canonical_id],
    ['amend_unspecified', false, ACT],
  );
  const [repealed] = withUnreadChanges({ articles: ARTICLES }, [], [stated({ type: 'repeals' })]);
  assert.is(repealed?.changes[0]?.operation, 'delete_article');
  assert.equal(withUnreadChanges({ articles: ARTICLES }, [], [stated({ article: '2' })]), []);
  // A wording that was put together without the change is no wording either.
  const [withheld] = withUnreadChanges(
    { articles: ARTICLES },
    [history({ from: dayOf('2022-01-01'), certainty: 'assembled' })],
    [stated()],
  );
  assert.equal(
    withheld?.versions.map(({ text }) => text),
    ['نص.', undefined, undefined],
  );
});

test('a change that the article has, or that a later wording outweighs, is not added', () => {
  const change = { operation: 'replace_article', scope: 'article', applied: true } as const;
  const before = { from: dayOf('2010-01-01') };
  for (const known of [
    history(before, [{ ...change, act: { canonical_id: ACT } }]),
    history(before, [{ ...change, text_act: { canonical_id: ACT } }]),
    history(before, [{ ...change, drafts: [ACT] }]),
    history(before, [{ ...change, act: { number: '5' } }]),
    // The decree that follows the decision, of 24/11/1441.
    history(before, [{ ...change, act: { number: 'م/9', date: '1441-11-24', calendar: 'hijri' } }]),
    history({ from: dayOf('2020-07-15') }),
    history({ from: dayOf('2022-01-01'), certainty: 'restated' }),
    history({ from: dayOf('2010-01-01'), text: undefined as never }),
  ]) {
    assert.equal(withUnreadChanges({ articles: ARTICLES }, [known], [stated()]), [known]);
  }
  const [other] = withUnreadChanges({ articles: ARTICLES }, [history(before, [change])], [stated()]);
  assert.is(other?.versions.length, 3);
});

test('an act of which only the year is known marks the articles that it changes', async () => {
  const layout = emptyDataDirectory();
  const dateless = Object.fromEntries(
    Object.entries(decision(CLAUSES)).map(([field, value]) => [
      field,
      typeof value === 'string' ? value.replace(' وتاريخ 23/4/1435هـ', '') : value,
    ]),
  );
  await ingestLines(layout, [changedLaw(), dateless]);
  await withCorpus(layout, ({ corpus }) => {
    const found = corpus.articleHistories(corpus.documentOrdinal(CHANGED_LAW) as number);
    const article = found.find(({ article_key }) => article_key === '4');
    const last = article?.versions.at(-1);
    assert.equal([last?.text, last?.from_basis, last?.certainty], [undefined, 'unknown', 'partial']);
    assert.equal(
      article?.changes.map(({ applied }) => applied),
      [false],
    );
  });
});

test('an act that repeals a range of articles repeals each, and fewer articles may lose a part alone', () => {
  const repeals = (numbers: readonly number[]) =>
    statedChanges(
      numbers.map((number) =>
        edge({ type: 'repeals', articleRef: String(number), pattern: 'repeals provision' }),
      ),
      noCopies,
      documents('1998', '2020-06-01'),
    ).get(LAW) ?? [];
  const articles = [1, 2, 3, 4, 5, 6, 9].map((number) => ({ article_no: String(number), text: 'نص أول.' }));
  const states = (numbers: readonly number[]) =>
    withUnreadChanges({ articles }, [], repeals(numbers)).map(({ article_key, versions }) => {
      const last = versions.at(-1);
      return [article_key, last?.repealed, last?.text, last?.from?.gregorian, last?.unapplied.length];
    });
  const repealed = ['1', '2', '3', '4', '5'].map((key) => [key, true, undefined, '2020-06-01', 0]);
  assert.equal(states([1, 2, 3, 4, 5, 9]), [...repealed, ['9', false, undefined, '2020-06-01', 1]]);
  assert.equal(
    states([1, 2, 3, 4]).map(([, isRepealed]) => isRepealed),
    [false, false, false, false],
  );
});

test('an act without a date leaves no text that is in force on any day', () => {
  const [undated] = statedChanges([edge()], noCopies, documents('1998', undefined)).get(LAW) ?? [];
  assert.ok(undated);
  const [found] = withUnreadChanges({ articles: ARTICLES }, [], [undated]);
  const last = found?.versions.at(-1);
  assert.equal(
    [last?.text, last?.from, last?.certainty, last?.unapplied],
    [undefined, undefined, 'partial', [0]],
  );
  assert.equal(periodsOf(found as ArticleHistory)[0], { never: true });
  assert.equal([found?.changes[0]?.act?.year, found?.changes[0]?.reason], [undefined, 'place_unknown']);
});

test('an act without a date that tells a known change adds nothing', () => {
  const [undated] = statedChanges([edge()], noCopies, documents('1998', undefined)).get(LAW) ?? [];
  assert.ok(undated);
  const known = (new_text: string) =>
    history({ from: ACT_DAY, made_by: [0] }, [
      { operation: 'replace_article', scope: 'article', applied: true, act: { number: '9' }, new_text },
    ]);
  const told = [known('تختص الهيئة بالإشراف على القطاع وتنظيمه.')];
  assert.is(withUnreadChanges({ articles: ARTICLES }, told, [undated]), told);
  const other = withUnreadChanges(
    { articles: ARTICLES },
    [known('تحدد اللائحة مهام المجلس وأعضاءه.')],
    [undated],
  );
  assert.is(other[0]?.versions.at(-1)?.text, undefined);
});

test('articles behind a repealed one are in doubt where the act gives them new numbers', () => {
  const repealed = (clause_text: string): ArticleHistory => ({
    article_key: '2',
    source: 1,
    versions: [
      {
        article_no: '2',
        text: 'النص.',
        to: ACT_DAY,
        from_basis: 'unknown',
        repealed: false,
        certainty: 'source',
        made_by: [],
        unapplied: [],
      },
      {
        article_no: '2',
        from: ACT_DAY,
        from_basis: 'act_date',
        repealed: true,
        certainty: 'restated',
        made_by: [0],
        unapplied: [],
      },
    ],
    changes: [
      {
        operation: 'delete_article',
        scope: 'article',
        act: { number: '5', canonical_id: ACT },
        applied: true,
        clause_text,
      },
    ],
  });
  const articles = ['1', '2', '3', '4'].map((article_no) => ({
    article_no,
    text: `حكم المادة ${article_no}.`,
  }));
  const found = (clause: string) => withRenumbering({ articles }, [repealed(clause)]);
  const shifted = found('إلغاء المادة (الثانية) من النظام، وإعادة ترتيب بقية المواد تبعاً لذلك');
  assert.equal(
    shifted.map(({ article_key, versions }) => [article_key, versions.at(-1)?.text, versions.at(-1)?.from]),
    [
      ['2', undefined, ACT_DAY],
      ['3', undefined, ACT_DAY],
      ['4', undefined, ACT_DAY],
    ],
  );
  assert.equal([shifted[1]?.changes[0]?.operation, shifted[1]?.changes[0]?.applied], ['renumber', false]);
  assert.is(found('إلغاء المادة (الثانية)، وإعادة ترتيب الفقرات تبعاً لذلك').length, 1);
  // Numbers of articles in the digits of the source.
  const indic = articles.map(({ text }, at) => ({ article_no: '١٢٣٤'.charAt(at), text }));
  const clause = 'إلغاء المادة 2، ويعاد ترقيم المواد 3 و4';
  assert.is(withRenumbering({ articles: indic }, [repealed(clause)]).length, 3);
});

test('a change of an article of promulgation leaves the article with its number alone', () => {
  const articles = [
    { article_no: 'إصدار 1', text: 'يطبق النظام خلال أربع سنوات.' },
    { article_no: '1', text: 'تصدر الموازنة عن سنة مالية.' },
  ];
  const promulgating = (canonical_id: string): ArticleHistory => ({
    article_key: articleKey('إصدار 1'),
    source: 0,
    versions: [
      {
        article_no: 'إصدار 1',
        text: 'يطبق النظام خلال أربع سنوات.',
        from_basis: 'unknown',
        repealed: false,
        certainty: 'source',
        made_by: [],
        unapplied: [],
      },
    ],
    changes: [{ operation: 'replace_part', scope: 'article', act: { canonical_id }, applied: false }],
  });
  const marked = (act: string) =>
    withUnreadChanges({ articles }, [promulgating(act)], [stated()]).map(({ article_key }) => article_key);
  assert.equal(marked(ACT), [articleKey('إصدار 1')]);
  assert.equal(marked('sa-dec-cab-2019-1'), [articleKey('إصدار 1'), '1']);
});

test.run();
