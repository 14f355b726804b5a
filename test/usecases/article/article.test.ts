/**
 * Tests the article operations on a small amended law: list, text on a day, versions, differences, changes.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openGenerations } from '../../../src/compose/corpus.ts';
import { sha256 } from '../../../src/digest.ts';
import { ServiceError } from '../../../src/errors.ts';
import { OPERATIONS } from '../../../src/operations.ts';
import { Json } from '../../../src/schema/json.ts';
import { execute } from '../../../src/usecases/operation.ts';
import type { Services } from '../../../src/usecases/services.ts';
import { CHANGED_LAW, changedLaw, PENDING_FROM, WORDINGS } from '../../support/corpus/changed-law.ts';
import { emptyDataDirectory, ingestLines } from '../../support/corpus/corpus.ts';
import { CALLER } from '../../support/doors/caller.ts';

type Answer = Record<string, unknown>;
type Name = 'articles' | 'article' | 'articleVersions' | 'articleDiff' | 'documentChanges';
type Ask = (name: Name, input?: Answer) => Promise<Answer>;

const test = suite<{ ask: Ask; failure: Ask; close: () => Promise<void> }>('usecases/article');

const TODAY = '2026-11-22';
const MOVED = 'يكون للهيئة مجلس إدارة يرأسه الرئيس.';

const restated = (text: string) => ({
  amendment_notes: [
    `تم تعديل هذه المادة بموجب المرسوم الملكي رقم (م/28) وتاريخ 1/5/1435هـ، لتكون بالنص الآتي: "${text}"`,
  ],
});

/** The changed law, two that repeat numbers of articles, and one whose article 3 has become article 2. */
const LINES = [
  changedLaw(),
  changedLaw({
    title: 'نظام المركز الثاني',
    official_number: 'م/32',
    preamble: 'مرسوم ملكي رقم (م/32) وتاريخ 22/6/1398هـ',
    articles: [
      { article_no: '1', text: 'الأولى.' },
      { article_no: '46 مكرر', text: 'المكررة.' },
      { article_no: '1', text: 'الأولى من القسم الثاني.' },
    ],
  }),
  changedLaw({
    title: 'نظام المركز الثالث',
    official_number: 'م/33',
    preamble: 'مرسوم ملكي رقم (م/33) وتاريخ 23/6/1398هـ',
    articles: [
      { article_no: '1', text: 'النص الأول هنا.', ...restated('النص الأول المعدل هنا.') },
      { article_no: '1', text: 'الأولى من القسم الثاني.' },
      { article_no: '2', text: 'الثانية.' },
      { article_no: '2', text: 'النص الثاني هنا.', ...restated('النص الثاني المعدل هنا.') },
    ],
  }),
  changedLaw({
    title: 'نظام الهيئة الملكية للتجارب البحرية',
    official_number: 'م/34',
    preamble: 'مرسوم ملكي رقم (م/34) وتاريخ 24/6/1398هـ',
    articles: [
      { article_no: '1', text: 'تنشأ هيئة مستقلة.' },
      {
        article_no: '2',
        text: 'تتولى الهيئة وضع الخطط اللازمة لتطوير الموانئ.',
        amendment_notes: ['ألغيت هذه المادة بموجب المرسوم الملكي رقم (م/8) وتاريخ 19/7/1411هـ.'],
      },
      {
        article_no: '3',
        text: MOVED,
        amendment_notes: [
          'تم تغيير ترتيب هذه المادة إلى (الثانية) وذلك بموجب المرسوم الملكي رقم (م/8) وتاريخ 19/7/1411هـ.',
        ],
      },
    ],
  }),
  changedLaw({
    title: 'نظام المركز الخامس',
    official_number: 'م/35',
    preamble: 'مرسوم ملكي رقم (م/35) وتاريخ 25/6/1398هـ',
    articles: [
      { article_no: '1', text: 'الأولى.' },
      {
        article_no: '2',
        text: 'تنظر الدعاوى على وجه الاستعجال.',
        amendment_notes: ['إضافة هذه المادة بموجب المرسوم الملكي رقم (م/14) وتاريخ 22/2/1440هـ.'],
      },
      {
        article_no: '2',
        text: 'يعاقب صاحب العمل بغرامة.',
        amendment_notes: ['ألغيت هذه المادة بموجب المرسوم الملكي رقم (م/8) وتاريخ 19/7/1411هـ.'],
      },
    ],
  }),
  changedLaw({
    title: 'نظام المركز السادس',
    official_number: 'م/36',
    preamble: 'مرسوم ملكي رقم (م/36) وتاريخ 26/6/1398هـ',
    articles: [
      { article_no: 'إصدار 1', text: 'تكون مدة الخدمة ثلاث سنوات.' },
      { article_no: 'إصدار 2', text: 'ينشأ المركز.', ...restated('ينشأ المركز في الرياض.') },
      { article_no: '1', text: 'أورد المشرع في هذه المادة مدة الخدمة.' },
    ],
  }),
];
const ANNEXED_LAW = 'sa-leg-1978-m36';
const REUSED_LAW = 'sa-leg-1978-m35';
const THIRD_LAW = 'sa-leg-1978-m33';
const RENUMBERED_LAW = 'sa-leg-1978-m34';
const SECOND_LAW = 'sa-leg-1978-m32';

test.before(async (context) => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, LINES);
  const generations = await openGenerations(layout);
  const services = { generations, today: () => TODAY } as unknown as Services;
  const called = { caller: CALLER, requestId: 'r', signal: AbortSignal.timeout(60_000) };
  context.close = () => generations.close();
  context.ask = async (name, input = {}) => {
    const answer = await execute(OPERATIONS[name], { canonical_id: CHANGED_LAW, ...input }, called, services);
    if (answer instanceof Json) throw new Error('these answers are values');
    // Checks the answer against its output schema, which refuses undeclared fields.
    return OPERATIONS[name].output.parse(answer) as Answer;
  };
  context.failure = (name, input) =>
    context.ask(name, input).then(
      () => ({ code: 'ok' }),
      (error: ServiceError) => {
        assert.instance(error, ServiceError);
        return { code: error.code, errors: error.facts.members?.errors };
      },
    );
});
test.after(({ close }) => close());

test('the list has every article with its state of the day', async ({ ask }) => {
  const { articles } = await ask('articles');
  assert.equal(
    (articles as Answer[]).map(({ article_no, state, amended }) => [article_no, state, amended]),
    [
      ['1', 'in_force', true],
      ['2', 'repealed', true],
      ['3', 'unknown', true],
      ['4', 'in_force', false],
      ['5', 'in_force', false],
    ],
  );
  const then = (await ask('articles', { as_of: '1985-01-01' })).articles as Answer[];
  assert.equal(new Set(then.map(({ state }) => state)), new Set(['in_force']));
  assert.equal(new Set(then.map(({ amended }) => amended)), new Set([false]));
});

test('an article has the wording of the day, its act, its hash and its neighbours', async ({ ask }) => {
  const { made_by, from, to, ...now } = await ask('article', { article: '1' });
  assert.equal(now, {
    canonical_id: CHANGED_LAW,
    article_no: '1',
    article_key: '1',
    version: 2,
    text: WORDINGS.restated,
    sha256: sha256(WORDINGS.restated),
    state: 'in_force',
    certainty: 'restated',
    from_basis: 'act_date',
    unapplied: [],
    warnings: [],
    versions: 2,
    citation_string: now.citation_string,
    next: { article_no: '2', article_key: '2' },
  });
  assert.match(String(now.citation_string), 'المادة 1 من');
  assert.is((from as Answer).date, '1435-05-01');
  assert.is(to, undefined);
  const [change] = made_by as { act: Answer; applied: boolean }[];
  assert.equal([change?.act.number, change?.applied], ['م/28', true]);

  const first = await ask('article', { article: '1', as_of: '1985-01-01' });
  assert.equal([first.text, first.version, first.made_by], [WORDINGS.first, 1, []]);
  assert.equal(first.to, from);
});

test('a Hijri day is the Gregorian one that it names', async ({ ask, failure }) => {
  // Article 1 has its second text from the Hijri day 1/5/1435 on.
  const on = async (as_of: string) =>
    (await ask('article', { article: '1', as_of, calendar: 'hijri' })).version;
  assert.equal([await on('1435-04-29'), await on('1435-05-01')], [1, 2]);
  for (const [input, pointer] of [
    [{ as_of: '1435-05-01' }, '#/as_of'],
    [{ as_of: '1435-13-01', calendar: 'hijri' }, '#/as_of'],
    [{ as_of: '2025-02-30' }, '#/as_of'],
    [{ as_of: 'today' }, '#/as_of'],
    [{ as_of: '2025-01-01', calendar: 'julian' }, '#/calendar'],
  ] as const) {
    const { code, errors } = await failure('article', { article: '1', ...input });
    assert.is(code, 'validation_error', JSON.stringify(input));
    assert.equal(
      (errors as Answer[]).map((problem) => problem.pointer),
      [pointer],
    );
  }
  const { errors } = await failure('article', { article: '1', as_of: '1435-05-01' });
  assert.match(JSON.stringify(errors), 'calendar=hijri');
});

test('a repealed article and one of unknown wording have no text', async ({ ask }) => {
  const repealed = await ask('article', { article: '2' });
  assert.equal([repealed.state, repealed.text, repealed.sha256], ['repealed', undefined, undefined]);
  assert.is(repealed.heading, 'الجزاءات');
  const unknown = await ask('article', { article: '3' });
  assert.equal([unknown.state, unknown.text], ['unknown', undefined]);
  assert.equal(unknown.warnings, ['wording_unknown', 'changes_unapplied']);
  const [change] = unknown.unapplied as Answer[];
  assert.equal([change?.applied, change?.reason], [false, 'no_wording']);
});

test('an article without changes has the text of the source, from the day of the law', async ({ ask }) => {
  const { text, certainty, from_basis, from, made_by } = await ask('article', { article: '4' });
  const enacted = (await ask('article', { article: '1', as_of: '1985-01-01' })).from as Answer;
  assert.equal([text, certainty, from_basis, made_by], [WORDINGS.unchanged, 'source', 'act_date', []]);
  assert.is((from as Answer).date, enacted.date);
  const before = await ask('article', { article: '4', as_of: '1978-01-02' });
  assert.equal([before.state, before.text, before.to], ['not_yet', undefined, from]);
  const alone = await ask('article', { canonical_id: SECOND_LAW, article: '1' });
  assert.equal([alone.from_basis, alone.from], ['unknown', undefined]);
  const early = await ask('article', { canonical_id: SECOND_LAW, article: '1', as_of: '1977-12-31' });
  assert.equal([early.state, early.text], ['not_yet', undefined]);
});

test('spellings of a number are one, and a repeated number has a key of its own', async ({
  ask,
  failure,
}) => {
  const text = async (article: string) => (await ask('article', { canonical_id: SECOND_LAW, article })).text;
  assert.is(await text('46 مكرر'), 'المكررة.');
  assert.is(await text('٤٦ مكررا'), 'المكررة.');
  assert.is(await text('46-bis'), 'المكررة.');
  assert.is(await text('1'), 'الأولى.');
  assert.is(await text('1-2'), 'الأولى من القسم الثاني.');
  assert.is(await text(' (١) '), 'الأولى.');
  for (const named of ['المادة 1', 'مادة (١)', 'Article 1']) assert.is(await text(named), 'الأولى.');
  const signed = ['-1', '+1', '1-', '١-', '/1', '--1', '1.', '1.2', '1,2', '1، 2', '#1', 'key:-1'];
  const others = ['0', '1.5', '1/2', 'مكرر', '46 -', ' ', '()', '1'.repeat(200)];
  for (const article of ['2', '1-3', 'x', 'ا'.repeat(5000), ...signed, ...others]) {
    assert.is((await failure('article', { canonical_id: SECOND_LAW, article })).code, 'not_found', article);
  }
  for (const canonical_id of ['sa-leg-1978-m99', 'x', 'x'.repeat(3000)]) {
    assert.is((await failure('article', { canonical_id, article: '1' })).code, 'not_found');
    assert.is((await failure('articles', { canonical_id })).code, 'not_found');
    assert.is((await failure('documentChanges', { canonical_id })).code, 'not_found');
  }
});

test('of two articles with one number the second has a key of its own, changed or not', async ({ ask }) => {
  const { articles } = await ask('articles', { canonical_id: THIRD_LAW });
  assert.equal(
    (articles as Answer[]).map(({ article_no, article_key }) => [article_no, article_key]),
    [
      ['1', '1'],
      ['1', '1-2'],
      ['2', '2'],
      ['2', '2-2'],
    ],
  );
  const text = async (article: string) => (await ask('article', { canonical_id: THIRD_LAW, article })).text;
  assert.is(await text('1'), 'النص الأول المعدل هنا.');
  assert.is(await text('1-2'), 'الأولى من القسم الثاني.');
  assert.is(await text('2'), 'الثانية.');
  assert.is(await text('2-2'), 'النص الثاني المعدل هنا.');
});

test('a repealed article whose number another one bears is found by its key', async ({ ask, failure }) => {
  const found = async (article: string, more: Answer = {}) => {
    const asked = { canonical_id: RENUMBERED_LAW, article, ...more };
    const { article_no, article_key, state } = await ask('article', asked);
    return [article_no, article_key, state];
  };
  assert.equal(await found('2'), ['2', '3', 'in_force']);
  assert.equal(await found('3'), ['2', '3', 'in_force']);
  assert.equal(await found('key:2'), ['2', '2', 'repealed']);
  assert.equal(await found('key:3'), ['2', '3', 'in_force']);
  assert.equal(await found('2', { as_of: '1985-01-01' }), ['2', '2', 'in_force']);
  for (const article of ['key:', 'key:9', 'key:الثانية']) {
    assert.is((await failure('article', { canonical_id: RENUMBERED_LAW, article })).code, 'not_found');
  }
});

test('a number means the article that bore it on the day, if two bore it one after the other', async ({
  ask,
}) => {
  const found = async (input: Answer) => {
    const asked = { canonical_id: REUSED_LAW, article: '2', ...input };
    const { article_key, state } = await ask('article', asked);
    return [article_key, state];
  };
  assert.equal(await found({}), ['2', 'in_force']);
  assert.equal(await found({ as_of: '1985-01-01' }), ['2-2', 'in_force']);
  assert.equal(await found({ as_of: '2000-01-01' }), ['2-2', 'repealed']);
  assert.equal(await found({ article: 'key:2', as_of: '1985-01-01' }), ['2', 'not_yet']);

  const { versions } = await ask('articleVersions', {
    canonical_id: REUSED_LAW,
    article: '2',
    as_of: '1985-01-01',
  });
  assert.is((versions as Answer[])[0]?.text, 'يعاقب صاحب العمل بغرامة.');
  const { articles } = await ask('articles', { canonical_id: REUSED_LAW, as_of: '1985-01-01' });
  const listed = (articles as Answer[]).map(({ article_key }) => article_key);
  assert.equal(listed, ['1', '2-2'], 'an inserted article is listed from its first day');
  const { made_by } = await ask('article', { canonical_id: REUSED_LAW, article: '2' });
  assert.is((made_by as Answer[])[0]?.operation, 'insert_article');
});

test('a difference compares two articles that bore the number one after the other', async ({ ask }) => {
  const compared = { canonical_id: REUSED_LAW, article: '2', from: '1985-01-01', to: '2020-01-01' };
  const { article_key, from, to, differences } = await ask('articleDiff', compared);
  assert.is(article_key, '2');
  assert.equal([(from as Answer).article_key, (from as Answer).text], ['2-2', 'يعاقب صاحب العمل بغرامة.']);
  assert.equal(
    [(to as Answer).article_key, (to as Answer).text],
    [undefined, 'تنظر الدعاوى على وجه الاستعجال.'],
  );
  assert.ok((differences as Answer[]).length > 0);
});

test('the versions have every wording in order, the pending one too', async ({ ask }) => {
  const { versions } = await ask('articleVersions', { article: '5' });
  assert.equal(
    (versions as Answer[]).map(({ version, text, state }) => [version, text, state]),
    [
      [1, WORDINGS.fee, 'in_force'],
      [2, WORDINGS.pendingFee, 'not_yet'],
    ],
  );
  const [first, second] = versions as { from?: Answer; to?: Answer }[];
  assert.is(second?.from?.gregorian, PENDING_FROM);
  assert.equal(first?.to, second?.from);
  const then = (await ask('articleVersions', { article: '5', as_of: PENDING_FROM })).versions as Answer[];
  assert.equal(
    then.map(({ state }) => state),
    ['superseded', 'in_force'],
  );
});

test('the difference of two versions has the words taken out and put in', async ({ ask, failure }) => {
  const { differences, from, to } = await ask('articleDiff', { article: '5', from: '1', to: PENDING_FROM });
  assert.equal([(from as Answer).version, (to as Answer).version], [1, 2]);
  const start = WORDINGS.fee.indexOf('مائة');
  const words = (text: string, before: string) => ({
    text,
    span: {
      utf16: { start, end: start + text.length },
      code_points: { start, end: start + text.length },
      bytes: { start: Buffer.byteLength(before), end: Buffer.byteLength(before + text) },
    },
  });
  const before = WORDINGS.fee.slice(0, start);
  assert.equal(differences, [{ taken_out: words('مائة', before), put_in: words('مائتي', before) }]);

  const same = await ask('articleDiff', { article: '5', from: '1', to: '1' });
  assert.equal(same.differences, []);
  const repealed = await ask('articleDiff', { article: '2', from: '1', to: '2' });
  assert.equal([repealed.differences, (repealed.to as Answer).state], [undefined, 'repealed']);
  const hijri = { from: '1400-01-01', to: '1490-01-01', calendar: 'hijri' };
  assert.is(((await ask('articleDiff', { article: '5', ...hijri })).differences as unknown[]).length, 1);
  for (const moment of ['3', '1900-01-01']) {
    const asked = { article: '5', from: moment, to: '1' };
    assert.is((await failure('articleDiff', asked)).code, 'not_found', moment);
  }
  const undated = { canonical_id: SECOND_LAW, article: '1', to: '1' };
  assert.is((await failure('articleDiff', { ...undated, from: '1900-01-01' })).code, 'not_found');
  assert.equal((await ask('articleDiff', { ...undated, from: TODAY })).differences, []);
  for (const moment of ['0', '-1', '1400-01-01', 'x']) {
    const { code } = await failure('articleDiff', { article: '5', from: moment, to: '1' });
    assert.is(code, 'validation_error', moment);
  }
});

test('an article that the source numbers as one of a promulgation is found by both numbers', async ({
  ask,
  failure,
}) => {
  const textOf = async (asked: string) => {
    const { article_no, text } = await ask('article', { canonical_id: ANNEXED_LAW, article: asked });
    return [article_no, text];
  };
  const first = ['1', 'تكون مدة الخدمة ثلاث سنوات.'];
  assert.equal([await textOf('1'), await textOf('إصدار 1')], [first, first]);
  assert.equal(await textOf('إصدار 2'), ['2', 'ينشأ المركز في الرياض.']);
  // Article 1 of any other law is not that of its promulgation.
  const other = { canonical_id: SECOND_LAW, article: 'إصدار 1' };
  assert.is((await failure('article', other)).code, 'not_found');
});

test('the changes of a document can be limited to those that are applied, or not', async ({ ask }) => {
  const seen = async (input: Answer) =>
    ((await ask('documentChanges', input)).changes as { article: Answer; operation: string }[]).map(
      ({ article, operation }) => [article.article_no, operation],
    );
  const applied = [
    ['1', 'replace_article'],
    ['2', 'delete_article'],
    ['5', 'replace_article'],
  ];
  const unapplied = [['3', 'amend_unspecified']];
  assert.equal(await seen({ applied: 'true' }), applied);
  assert.equal(await seen({ applied: 'false' }), unapplied);
  assert.equal((await seen({})).sort(), [...applied, ...unapplied].sort());
});

test.run();
