/** Statuses that follow from repeals in texts, against what the sources say. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ArticleHistory } from '../../../src/schema/article.ts';
import { statusOn, statusToday } from '../../../src/schema/status-history.ts';
import { articlesOf, onDay } from '../../../src/usecases/article/articles-of.ts';
import { versionsOf } from '../../../src/usecases/article/present.ts';
import { documentWarnings } from '../../../src/usecases/citations/warnings/document.ts';
import { statusFields } from '../../../src/usecases/document/status-on-day.ts';
import { wordingFieldsOf } from '../../../src/usecases/document/wording-fields.ts';
import { emptyDataDirectory, ingestLines, parseJson, withCorpus } from '../../support/corpus/corpus.ts';
import type { Line } from '../../support/corpus/documents.ts';

const test = suite('ingest: statuses');

const OLD = 'sa-leg-1980-m6';
/** A day on which every generation is in the past. */
const TODAY = '2999-01-01';
const OLD_NAME = 'نظام الموازين، الصادر بالمرسوم الملكي رقم (م/6) وتاريخ 30/4/1400هـ';

const old = (status: string): Line => ({
  jurisdiction: 'SA',
  doc_type: 'legislation',
  title: 'نظام الموازين',
  official_number: 'م/6',
  year_hijri: 1400,
  year_gregorian: 1980,
  status,
  preamble: 'مرسوم ملكي رقم (م/6) وتاريخ 30/4/1400هـ',
  articles: [{ article_no: '1', text: 'تعاير الموازين كل سنة.' }],
});

const successor = (repeal: string, commencement: string): Line => ({
  jurisdiction: 'SA',
  doc_type: 'legislation',
  title: 'نظام القياس والمعايرة',
  official_number: 'م/37',
  year_hijri: 1441,
  year_gregorian: 2020,
  status: 'in_force',
  preamble: 'مرسوم ملكي رقم (م/37) وتاريخ 1/5/1441هـ',
  articles: [
    { article_no: '1', text: 'تعاير أدوات القياس كل سنتين.' },
    { article_no: '2', text: repeal },
    { article_no: '3', text: commencement },
  ],
});

const WHOLE = `يحل هذا النظام محل ${OLD_NAME}، ويلغي كل ما يتعارض معه من أحكام.`;
const SAVING = `يلغى ${OLD_NAME}، على أن يستمر العمل به إلى حين صدور اللائحة.`;
const AT_ONCE = 'يعمل بهذا النظام من تاريخ نشره في الجريدة الرسمية.';

const ROWS: readonly [string, string, string, string, string][] = [
  ['replaced whole, in force by its source', 'in_force', WHOLE, AT_ONCE, 'repealed'],
  ['replaced whole, amended by its source', 'amended', WHOLE, AT_ONCE, 'repealed'],
  ['replaced whole, unknown to its source', 'unknown', WHOLE, AT_ONCE, 'repealed'],
  ['saved until an event', 'in_force', SAVING, AT_ONCE, 'in_force'],
  [
    'replaced on a day to come',
    'in_force',
    WHOLE,
    'يعمل بهذا النظام اعتباراً من تاريخ 1/1/2099م.',
    'in_force',
  ],
  ['repealed in one article', 'in_force', `تلغى المادة (1) من ${OLD_NAME}.`, AT_ONCE, 'amended'],
];

for (const [what, source, repeal, commencement, expected] of ROWS) {
  test(`a law ${what}: ${expected}`, async () => {
    const layout = emptyDataDirectory();
    await ingestLines(layout, [old(source), successor(repeal, commencement)]);
    await withCorpus(layout, ({ corpus }) => {
      assert.is(parseJson(corpus.document(OLD))?.status, expected);
      // A repealed law stays findable, with its text.
      if (expected === 'repealed')
        assert.match(String(parseJson(corpus.document(OLD))?.full_text), 'تعاير الموازين');
    });
  });
}

test('a repeal counts from the latest day on which it can have taken effect', async () => {
  const layout = emptyDataDirectory();
  const after = 'يعمل بهذا النظام بعد (180) يوماً من تاريخ نشره في الجريدة الرسمية.';
  await ingestLines(layout, [old('in_force'), successor(WHOLE, after)]);
  await withCorpus(layout, ({ corpus }) => {
    const { changes } = corpus.statusHistory(corpus.documentOrdinal(OLD) as number);
    // 1441-05-01 is 2019-12-27; 30 days for the publication.
    assert.equal(
      changes.map(({ to, on, from }) => [to, on, from]),
      [['repealed', '2019-12-27', '2020-07-24']],
    );
  });
});

test('an article of a repealed law is repealed from that day, and keeps its text', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [old('in_force'), successor(WHOLE, AT_ONCE)]);
  await withCorpus(layout, ({ corpus }) => {
    const law = articlesOf(corpus, OLD);
    const states = ['2019-12-26', '2019-12-27'].map((day) => {
      const { state, version } = onDay(law.articles[0] as ArticleHistory, day, law);
      return [state, version?.text];
    });
    const text = 'تعاير الموازين كل سنة.';
    assert.equal(states, [
      ['in_force', text],
      ['repealed', text],
    ]);
  });
});

/** A decree that issues the successor. */
const decree = (clause: string): Line => ({
  jurisdiction: 'SA',
  doc_type: 'decree',
  title: 'مرسوم ملكي رقم (م/37) وتاريخ 1/5/1441هـ',
  official_number: 'م/37',
  year_hijri: 1441,
  status: 'unknown',
  full_text: `مرسوم ملكي رقم (م/37) وتاريخ 1/5/1441هـ\nرسمنا بما هو آت:\n${clause}`,
});

const WITH_LAW =
  `أولاً: الموافقة على نظام القياس والمعايرة.\nثانياً: يحل النظام -المشار إليه في البند (أولاً) من هذا المرسوم- ` +
  `عند نفاذه، محل ${OLD_NAME}.`;

test('a repeal by the decree of a law has effect with the law', async () => {
  const changesWith = async (lines: readonly Line[]) => {
    const layout = emptyDataDirectory();
    await ingestLines(layout, [old('in_force'), decree(WITH_LAW), ...lines]);
    return withCorpus(layout, ({ corpus }) => {
      const { changes } = corpus.statusHistory(corpus.documentOrdinal(OLD) as number);
      return changes.map(({ on, from, estimated }) => [on, from, estimated]);
    });
  };
  const after = (days: number) => `يعمل بالنظام بعد (${days}) يوماً من تاريخ نشره في الجريدة الرسمية.`;
  const none = 'للوزير إصدار اللائحة.';
  // 1441-05-01 is 2019-12-27; 30 days for the publication.
  const expected = [['2019-12-27', '2020-04-25', true]];
  assert.equal(await changesWith([successor(none, after(90))]), expected);
  // From its publication.
  assert.equal(await changesWith([successor(none, AT_ONCE)]), [['2019-12-27', '2020-01-26', true]]);
  // The law is not in the corpus: a year.
  assert.equal(await changesWith([]), [['2019-12-27', '2021-01-26', true]]);
});

test('an undated law repeals from the day of the decision that approves it', async () => {
  const undated = {
    ...successor(WHOLE, 'يعمل بالنظام بعد (90) يوماً من تاريخ نشره.'),
    official_number: undefined,
    year_hijri: undefined,
    year_gregorian: undefined,
    preamble: undefined,
    status: 'unknown',
  };
  const decided = (title: string) => ({
    ...decree(`أولاً: الموافقة على نظام القياس والمعايرة، بالصيغة المرافقة.`),
    title,
    official_number: '90',
    issuing_body: 'مجلس الوزراء',
  });
  const changesWith = async (title: string) => {
    const layout = emptyDataDirectory();
    await ingestLines(layout, [old('in_force'), undated, decided(title)]);
    return withCorpus(layout, ({ corpus }) => {
      const { changes } = corpus.statusHistory(corpus.documentOrdinal(OLD) as number);
      return changes.map(({ on, from }) => [on?.slice(0, 4), from?.slice(0, 4)]);
    });
  };
  // The Hijri year 1441 ends in 2020; a year that was converted may be the next one.
  assert.equal(await changesWith('الموافقة على نظام القياس والمعايرة'), [['2021', '2022']]);
  assert.equal(await changesWith('تعديل نظام القياس والمعايرة'), [[undefined, undefined]]);
  assert.equal(await changesWith('الموافقة على الترخيص وفق نظام القياس والمعايرة'), [[undefined, undefined]]);
});

test('a repeal has no day before the day of its target', async () => {
  // The undated law has the title of the first one, which an older decision approved.
  const undated = {
    ...successor(WHOLE.replaceAll('1400', '1444'), AT_ONCE),
    official_number: undefined,
    year_hijri: undefined,
    year_gregorian: undefined,
    preamble: undefined,
    status: 'unknown',
  };
  const decided = {
    ...decree('أولاً: الموافقة على نظام القياس والمعايرة، بالصيغة المرافقة.'),
    title: 'الموافقة على نظام القياس والمعايرة',
    official_number: '90',
    issuing_body: 'مجلس الوزراء',
  };
  const target = {
    ...old('unknown'),
    year_hijri: 1444,
    year_gregorian: 2022,
    preamble: 'مرسوم ملكي رقم (م/6) وتاريخ 30/4/1444هـ',
  };
  const layout = emptyDataDirectory();
  await ingestLines(layout, [target, undated, decided]);
  await withCorpus(layout, ({ corpus }) => {
    const history = corpus.statusHistory(corpus.documentOrdinal('sa-leg-2022-m6') as number);
    assert.equal(
      history.changes.map(({ to, on }) => [to, on]),
      [['repealed', undefined]],
    );
    assert.is(statusOn(history, '2021-12-01', TODAY).status, 'unknown');
    assert.is(statusToday(history, TODAY).status, 'repealed');
  });
});

const SAVED = `سادساً: إلغاء ${OLD_NAME}، مع استمرار العمل بحكم المادة (2) منه إلى حين صدور اللائحة الإدارية والعمل بها.`;

test('a repeal that saves an article repeals the others', async () => {
  const articles = [1, 2, 3].map((no) => ({
    article_no: String(no),
    text: `نص المادة رقم ${no} من النظام.`,
  }));
  const layout = emptyDataDirectory();
  await ingestLines(layout, [{ ...old('in_force'), articles }, decree(SAVED)]);
  await withCorpus(layout, ({ corpus }) => {
    const law = articlesOf(corpus, OLD);
    const statesOn = (day: string) => law.articles.map((article) => onDay(article, day, law).state);
    assert.equal(statesOn('2019-12-26'), ['in_force', 'in_force', 'in_force']);
    assert.equal(statesOn('2019-12-27'), ['repealed', 'in_force', 'repealed']);
    const { status, full_text } = parseJson(corpus.document(OLD)) ?? {};
    assert.is(status, 'amended');
    assert.match(String(full_text), /المادة 1\n\[ألغيت هذه المادة .*م\/37/);
    assert.match(String(full_text), 'نص المادة رقم 2');
    assert.not.match(String(full_text), 'نص المادة رقم 3');
    const card = corpus.card(corpus.articleOrdinal(OLD, '3', '2026-01-01') as number);
    assert.is(card.repealed, true);
  });
});

test('a repeal that saves an article, on a day that is not known, is in doubt from its act to the longest wait', async () => {
  const articles = [1, 2].map((no) => ({ article_no: String(no), text: `نص المادة رقم ${no} من النظام.` }));
  const layout = emptyDataDirectory();
  const clause = SAVED.replace('، مع', '، اعتباراً من تاريخ نفاذ نظام القياس مع');
  await ingestLines(layout, [{ ...old('in_force'), articles }, decree(clause)]);
  await withCorpus(layout, ({ corpus }) => {
    const law = articlesOf(corpus, OLD);
    const found = (day: string) =>
      law.articles.map((article) => {
        const { state, version, warnings } = onDay(article, day, law);
        return [state, version?.from_basis, ...warnings];
      });
    assert.equal(found('2019-12-26'), [
      ['in_force', 'unknown'],
      ['in_force', 'unknown'],
    ]);
    assert.equal(found('2019-12-27'), [
      ['unknown', 'unknown', 'wording_unknown', 'changes_unapplied', 'effective_date_unknown'],
      ['in_force', 'unknown'],
    ]);
    assert.equal(found('2026-01-01'), [
      ['repealed', 'unknown', 'effective_date_unknown'],
      ['in_force', 'unknown'],
    ]);
  });
});

test('a law whose repeal has effect on an unknown day has a warning until the latest possible one', async () => {
  const layout = emptyDataDirectory();
  const after = 'يعمل بهذا النظام بعد (180) يوماً من تاريخ نشره في الجريدة الرسمية.';
  await ingestLines(layout, [old('in_force'), successor(WHOLE, after)]);
  await withCorpus(layout, ({ corpus }) => {
    const law = articlesOf(corpus, OLD);
    const found = (day: string) => {
      const { state, warnings } = onDay(law.articles[0] as ArticleHistory, day, law);
      const text = String(parseJson(corpus.document(OLD, day))?.full_text);
      const card = corpus.card(corpus.articleOrdinal(OLD, '1') as number);
      const shown = wordingFieldsOf(corpus, card, day, state === 'repealed' ? 'repealed' : 'in_force');
      // Cite, extract and verify say the same of the law as a whole.
      assert.equal(documentWarnings(corpus, { canonical_id: OLD }, day), warnings);
      return [
        state,
        warnings,
        shown.state,
        shown.warnings ?? [],
        text.startsWith('[قد تكون هذه الوثيقة ملغاة'),
      ];
    };
    const doubtful = ['unknown', ['repeal_day_unknown'], 'unknown', ['repeal_day_unknown'], true];
    // No law is published before its day, here 2019-12-27.
    assert.equal(found('2020-06-23'), ['in_force', [], undefined, [], false]);
    assert.equal(found('2020-06-24'), doubtful);
    assert.equal(found('2020-07-23'), doubtful);
    assert.equal(found('2020-07-24'), ['repealed', [], undefined, [], false]);
  });
});

test('an instrument that takes the place of another repeals what the cited decision issued', async () => {
  const bylaw = (number: string, hijri: number, text: string): Line => ({
    jurisdiction: 'SA',
    doc_type: 'regulation',
    title: 'تنظيم إعانة البحث عن عمل',
    official_number: number,
    issuing_body: 'مجلس الوزراء',
    year_hijri: hijri,
    status: 'unknown',
    preamble: `قرار مجلس الوزراء رقم (${number}) وتاريخ 25/12/${hijri}هـ`,
    articles: [{ article_no: '1', text }],
  });
  const decision: Line = {
    jurisdiction: 'SA',
    doc_type: 'decree',
    title: 'إنشاء صندوق',
    official_number: '353',
    issuing_body: 'مجلس الوزراء',
    year_hijri: 1432,
    status: 'unknown',
    articles: [{ article_no: '1', text: 'ينشأ صندوق.' }],
  };
  const cited = 'الصادر بقرار مجلس الوزراء رقم (353) وتاريخ 25/12/1432هـ.';
  const whole = `يحل التنظيم محل تنظيم إعانة البحث عن عمل ${cited}`;
  const part = `يحل التنظيم محل الأحكام المتعلقة بالإعانة ${cited}`;
  for (const [text, repealed] of [
    [whole, ['sa-reg-2011-353']],
    [part, []],
  ] as const) {
    const layout = emptyDataDirectory();
    await ingestLines(layout, [bylaw('353', 1432, 'تصرف الإعانة.'), decision, bylaw('575', 1442, text)]);
    await withCorpus(layout, ({ corpus }) => {
      const ids = Array.from(
        { length: corpus.manifest.documents },
        (_, at) => parseJson(corpus.node(at)) ?? {},
      );
      const found = ids.flatMap(({ canonical_id, status }) => (status === 'repealed' ? [canonical_id] : []));
      assert.equal(found, repealed);
    });
  }
});

test('a repeal by an act that only the source names, with its date, counts from that date', async () => {
  const layout = emptyDataDirectory();
  const instrument = 'قرار مجلس الوزراء رقم 27/2007 تاريخ 30/07/2007';
  const relations = [{ type: 'repealed_by', heading: 'الغي بموجب', instrument }];
  await ingestLines(layout, [
    { ...old('repealed'), relations },
    { ...old('in_force'), title: 'نظام المكاييل', official_number: 'م/7', preamble: 'تمهيد', relations },
  ]);
  await withCorpus(layout, ({ corpus }) => {
    const statesOn = (id: string, day: string) => {
      const law = articlesOf(corpus, id);
      const { state, warnings } = onDay(law.articles[0] as ArticleHistory, day, law);
      const fields = { as_of: day, include: ['status_reason'] };
      const found = statusFields(corpus, corpus.documentOrdinal(id) as number, fields, {
        today: () => TODAY,
      });
      return [state, warnings, found.status, found.status_reason];
    };
    const reason = { basis: 'source', date: '2007-07-30' };
    assert.equal(statesOn(OLD, '2007-07-29'), ['in_force', [], 'in_force', undefined]);
    assert.equal(statesOn(OLD, '2007-07-30'), ['repealed', [], 'repealed', reason]);
    // A source that marks its own law as in force contradicts itself.
    assert.is(statesOn('sa-leg-1980-m7', '2008-01-01')[0], 'in_force');
  });
});

test('a law that its source calls repealed is unknown from the last act that changed it', async () => {
  const layout = emptyDataDirectory();
  const note = 'عدلت هذه المادة بموجب المرسوم الملكي رقم (م/9) وتاريخ 1/1/1425هـ.';
  const articles = [{ article_no: '1', text: 'تعاير الموازين كل سنة.', amendment_notes: [note] }];
  await ingestLines(layout, [{ ...old('repealed'), articles }]);
  await withCorpus(layout, ({ corpus }) => {
    const law = articlesOf(corpus, OLD);
    assert.equal(law.doubtful?.from, '2004-02-21');
    const days = ['2004-02-20', '2004-02-21'];
    const statuses = days.map((day) => {
      const ordinal = corpus.documentOrdinal(OLD) as number;
      return statusFields(corpus, ordinal, { as_of: day }, { today: () => TODAY }).status;
    });
    assert.equal(statuses, ['in_force', 'unknown']);
    const { state, warnings } = onDay(law.articles[0] as ArticleHistory, '2004-02-21', law);
    assert.is(state, 'unknown');
    assert.ok(warnings.includes('repeal_day_unknown'));
    // The list of wordings has the same state.
    assert.is(versionsOf(law.articles[0] as ArticleHistory, '2004-02-21', law).at(-1)?.state, 'unknown');
    assert.is(versionsOf(law.articles[0] as ArticleHistory, TODAY, law).at(-1)?.state, 'repealed');
  });
});

test('the manifest counts statuses that contradict their sources', async () => {
  const layout = emptyDataDirectory();
  const { manifest } = await ingestLines(layout, [old('in_force'), successor(WHOLE, AT_ONCE)]);
  assert.equal(manifest.statuses, {
    by_status: { in_force: 1, amended: 0, repealed: 1, unknown: 0 },
    from_texts: 0,
    outranked_sources: 1,
    uncounted_repeals: 0,
  });
});

test.run();
