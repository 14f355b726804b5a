/** Changes of texts that an act names by title, by the decision that issued them, or as a whole. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Corpus } from '../../../../src/stores/corpus.ts';
import { articleOn, articlesOf } from '../../../../src/usecases/article/articles-of.ts';
import { wordingFieldsOf } from '../../../../src/usecases/document/wording-fields.ts';
import { emptyDataDirectory, ingestLines, parseJson, withCorpus } from '../../../support/corpus/corpus.ts';
import type { Line } from '../../../support/corpus/documents.ts';

const test = suite('ingest: changes of texts by their names');

/** A text of a gazette, printed on a Hijri day if that is given. */
const printed = (fields: Line, day?: string): Line => ({
  jurisdiction: 'SA',
  status: 'unknown',
  ...fields,
  ...(day !== undefined && { source: { gazette: 'أم القرى', gazette_date_hijri: day } }),
});

const RULES = 'لائحة مرافق الإيواء السياحي';

const rules = (day?: string): Line =>
  printed({ doc_type: 'regulation', title: RULES, full_text: 'أولا: ترخص الوزارة لمرافق الإيواء.' }, day);

const decision = (provisions: string, number: string, fields: Line = {}, day?: string): Line =>
  printed(
    {
      doc_type: 'decree',
      title: 'قرار',
      official_number: number,
      issuing_body: 'مجلس الوزراء',
      year_hijri: 1444,
      full_text: `قرار مجلس الوزراء رقم (${number}) وتاريخ 8/5/1444هـ\nيقرر ما يلي:\n${provisions}`,
      ...fields,
    },
    day,
  );

const CHANGED = '[عُدّلت هذه الوثيقة، ولم يدرج التعديل في النص أدناه]';

/** The document with a title: its id, its status, and whether it says that it lacks a change. */
async function shown(title: string, lines: readonly Line[]) {
  const layout = emptyDataDirectory();
  await ingestLines(layout, lines);
  return withCorpus(layout, ({ corpus }) => {
    for (let at = 0; at < corpus.manifest.documents; at += 1) {
      const node = parseJson(corpus.node(at));
      if (node?.title !== title || node.doc_type === 'decree') continue;
      const id = String(node.canonical_id);
      const document = parseJson(corpus.document(id));
      return { id, status: document?.status, isMarked: String(document?.full_text).startsWith(CHANGED) };
    }
    return undefined;
  });
}

test('an act that names a text by its title alone changes the text that was printed before it', async () => {
  const amending = (day?: string) =>
    decision(`أولاً: الموافقة على تعديل ${RULES} حسب الصيغة المرفقة بهذا القرار.`, '265', {}, day);
  const marked = async (text?: string, act?: string) => {
    const found = await shown(RULES, [rules(text), amending(act)]);
    assert.is(found?.status, 'amended');
    return found?.isMarked;
  };
  assert.is(await marked('1442/07/28', '1444/08/09'), true);
  // The gazette prints the amended text beside the decision.
  assert.is(await marked('1444/08/09', '1444/08/09'), false);
  assert.is(await marked('1445/01/01', '1444/08/09'), false);
  // Much later, the day is that of a web site or of another print.
  assert.is(await marked('1446/01/01', '1444/08/09'), true);
  assert.is(await marked(undefined, '1444/08/09'), false);
  assert.is(await marked('1442/07/28'), false);
});

test('a text that an act repeals by its whole title is repealed if it is surely older', async () => {
  const status = async (provisions: string, text: Line) =>
    shown(RULES, [text, decision(provisions, '265', {}, '1444/08/09')]).then((found) => found?.status);
  const old = rules('1442/07/28');
  for (const provisions of [
    `أولاً: إلغاء ${RULES}.`,
    `ثانياً: يلغي هذا القرار قرار مجلس الإدارة رقم (7) وتاريخ 1/1/1443هـ، القاضي بالموافقة على ${RULES}.`,
  ]) {
    assert.is(await status(provisions, old), 'repealed', provisions);
    // The gazette prints a new text of the title with the act; nothing tells of what time the other one is.
    assert.is(await status(provisions, rules('1444/08/09')), 'unknown');
    assert.is(await status(provisions, rules()), 'unknown');
  }
  assert.is(await status(`أولاً: إلغاء ${RULES} فيما يتعلق بالفنادق.`, old), 'unknown');
  assert.is(await status(`أولاً: للوزير إلغاء ${RULES}.`, old), 'unknown');
});

test('an act without a date repeals a text that was printed long before it', async () => {
  const undated = (day: string) =>
    printed(
      { doc_type: 'regulation', title: 'ضوابط المنصات', full_text: `تحل هذه الضوابط محل ${RULES}.` },
      day,
    );
  const status = async (day: string) =>
    shown(RULES, [rules('1442/07/28'), undated(day)]).then((found) => found?.status);
  assert.is(await status('1444/08/09'), 'repealed');
  assert.is(await status('1442/08/20'), 'unknown');
});

test('a text repeals the older one whose title it has itself', async () => {
  const of = (text: string, day?: string, fields: Line = {}): Line =>
    printed({ doc_type: 'regulation', title: RULES, full_text: text, ...fields }, day);
  const numbered = { official_number: '18', year_hijri: 1446 };
  const statuses = async (oldDay: string | undefined, newDay: string, old = 'أولا: تنشأ لجنة للمرافق.') => {
    const layout = emptyDataDirectory();
    const repealing = `أولا: ترخص الوزارة.\nثانيا: تلغي هذه اللائحة ${RULES} الصادرة بقرار المجلس رقم (12).`;
    await ingestLines(layout, [of(old, oldDay), of(repealing, newDay, numbered)]);
    return withCorpus(layout, ({ corpus }) =>
      [0, 1].map((at) => {
        const document = parseJson(corpus.document(String(parseJson(corpus.node(at))?.canonical_id)));
        const isNew = !String(document?.full_text).includes(old);
        return `${isNew ? 'new' : 'old'} ${document?.status}`;
      }),
    ).then((found) => found.sort());
  };
  assert.equal(await statuses('1442/12/27', '1447/01/16'), ['new unknown', 'old repealed']);
  assert.equal(await statuses('1446/12/27', '1447/01/16'), ['new unknown', 'old unknown']);
  assert.equal(await statuses(undefined, '1447/01/16'), ['new unknown', 'old unknown']);
  // Another print of the repealing text repeals the same one.
  const print = `مادة: ترخص الوزارة.\nمادة: تلغي هذه اللائحة ${RULES} الصادرة بقرار المجلس رقم (12).`;
  assert.equal(await statuses('1442/12/27', '1447/01/16', print), ['new unknown', 'old unknown']);
});

test('an act without a date repeals the text of the decision whose day it gives behind the title', async () => {
  const act = (behind: string): Line =>
    printed({
      doc_type: 'regulation',
      title: 'اللائحة التنظيمية للتسويق',
      articles: [{ article_no: '11', text: `تلغي هذه اللائحة ${RULES}، ${behind}.` }],
    });
  const status = async (behind: string, day?: string) =>
    shown(RULES, [rules(day), act(behind)]).then((found) => found?.status);
  const decided = 'الصادرة بقرار مجلس إدارة الهيئة رقم (٤ / ١٤ / م / ٢١) وتاريخ ١٢ / ١٠ / ١٤٤٢هـ';
  assert.is(await status(decided, '1442/10/23'), 'repealed');
  // A text that was printed before the decision, or long after it, is another one.
  assert.is(await status(decided, '1442/09/01'), 'unknown');
  assert.is(await status(decided, '1444/01/01'), 'unknown');
  assert.is(await status('الصادرة بقرار مجلس إدارة الهيئة رقم (٤)', '1442/10/23'), 'unknown');
});

test('a decision that amends a text by replacing it whole makes the text that is printed with it', async () => {
  const provisions = `أولاً: تعدل ${RULES} بالصيغة المرفقة.\nثانياً: تحل هذه اللائحة محل ${RULES}، الصادرة بالقرار الوزاري رقم (45).`;
  const found = async (day: string) =>
    shown(RULES, [rules(day), decision(provisions, '265', {}, '1444/08/09')]);
  const made = await found('1444/08/09');
  assert.equal([made?.status, made?.isMarked], ['unknown', false]);
  assert.is((await found('1442/07/28'))?.status, 'repealed');
});

test('the power to amend a text, and a longer title, are no change of it', async () => {
  for (const provisions of [
    `أولاً: للوزير تعديل ${RULES} متى رأى ذلك.`,
    `أولاً: الموافقة على تعديل ${RULES} والمطاعم وفق الصيغة المرفقة.`,
  ]) {
    const act = decision(provisions, '265', {}, '1444/08/09');
    assert.equal(await shown(RULES, [rules('1442/07/28'), act]).then((found) => found?.status), 'unknown');
  }
});

test('each of several texts with the amended title says that it may be the changed one', async () => {
  const [one, other] = ['أولا: ترخص الوزارة لمرافق الإيواء.', 'أولا: تنشأ لجنة للمرافق.'].map(
    (full_text, at) =>
      printed({
        doc_type: 'regulation',
        title: RULES,
        full_text,
        // Nothing else is known of the second text.
        ...(at === 0 && { official_number: '7', year_hijri: 1440 }),
      }),
  ) as [Line, Line];
  const act = decision(`أولاً: التعديل على ${RULES} بإضافة فقرة.`, '265');
  const layout = emptyDataDirectory();
  await ingestLines(layout, [one, other, act]);
  await withCorpus(layout, ({ corpus }) => {
    const found = Array.from({ length: corpus.manifest.documents }, (_, at) => parseJson(corpus.node(at)));
    const texts = found.filter((node) => node?.title === RULES).map((node) => String(node?.canonical_id));
    assert.is(texts.length, 2);
    for (const id of texts) {
      const document = parseJson(corpus.document(id));
      assert.match(String(document?.full_text), /^\[قد تكون هذه الوثيقة معدّلة/);
      assert.not.match(String(parseJson(corpus.document(id, '2020-01-01'))?.full_text), /^\[/);
      assert.is(document?.status, 'unknown');
      const card = corpus.card(corpus.unnumberedOrdinal(id) as number);
      const { warnings } = wordingFieldsOf(corpus, card, '2026-01-01', 'unknown');
      assert.ok(warnings?.includes('text_may_be_changed'));
    }
  });
});

test('an act amends by its title a text of its own year', async () => {
  const text = { ...rules('1444/02/01'), year_hijri: 1444, official_number: '9' };
  const dated = (day: string): Line => ({
    ...text,
    full_text: `قرار مجلس الوزراء رقم (9) وتاريخ ${day}هـ\nأولا: ترخص الوزارة.`,
  });
  const act = decision(`أولاً: تعديل بعض مواد ${RULES} بالصيغة المرافقة.`, '265', {}, '1444/08/09');
  const status = (lines: readonly Line[]) => shown(RULES, lines).then((found) => found?.status);
  assert.is(await status([dated('1/2/1444'), act]), 'amended');
  // The act amends the text that this one replaces; of a text without a day nobody knows.
  assert.is(await status([dated('1/9/1444'), act]), 'unknown');
  assert.is(await status([text, act]), 'unknown');
});

const COUNCIL = 'تنظيم مجلس التنمية السياحي';

test('an act repeals a text without a number by the decision that issued it', async () => {
  const text = (day?: string) =>
    printed({ doc_type: 'regulation', title: COUNCIL, full_text: 'أولا: ينشأ مجلس للتنمية السياحية.' }, day);
  const citing = decision(
    `أولاً: تعد الميزانية وفق ${COUNCIL} الصادر بقرار مجلس الوزراء رقم (520) وتاريخ 11/9/1443هـ.`,
    '600',
  );
  const status = (act: string, day?: string) =>
    shown(COUNCIL, [text(day), citing, decision(act, '471')]).then((found) => found?.status);
  const pronoun =
    'أولاً: إلغاء مجلس التنمية السياحي المنشأ بموجب المادة (الثانية) من تنظيمه الصادر بقرار مجلس الوزراء رقم (520) وتاريخ 11/9/1443هـ، وإلغاء تنظيمه الصادر بالقرار نفسه.';
  assert.is(await status(pronoun, '1443/09/21'), 'repealed');
  const clause = `أولاً: تحل هذه الضوابط محل ${COUNCIL}، الصادر بموجب البند (أولاً) من قرار مجلس الوزراء رقم (520) وتاريخ 11/9/1443هـ.`;
  assert.is(await status(clause, '1443/09/21'), 'repealed');
  const other = pronoun.replace('وإلغاء تنظيمه', 'وتعديل تنظيمه');
  assert.is(await status(other, '1443/09/21'), 'unknown');
});

test('an act repeals a law together with the body of the law', async () => {
  const title = 'نظام المؤسسة العامة للخطوط الحديدية';
  const law = printed({
    doc_type: 'legislation',
    title,
    official_number: 'م/3',
    year_hijri: 1386,
    full_text: 'أولا: تدير المؤسسة الخطوط الحديدية.',
  });
  const status = (act: string) => shown(title, [law, decision(act, '375')]).then((found) => found?.status);
  const named = `${title} الصادر بالمرسوم الملكي رقم (م/3) وتاريخ 22/1/1386هـ`;
  assert.is(await status(`أولاً: إلغاء المؤسسة العامة للخطوط الحديدية، و${named}.`), 'repealed');
  assert.is(await status(`أولاً: إلغاء المؤسسة العامة للخطوط الحديدية، وفق ${named}.`), 'unknown');
});

const PRIZE = 'الترتيبات التنظيمية لجائزة الملك عبد العزيز للجودة';
const ACT = PRIZE.replace('عبد العزيز', 'عبدالعزيز');
const approval = decision(`أولاً: الموافقة على ${ACT}.`, '354', {
  title: `الموافقة على ${ACT}`,
  year_hijri: 1442,
  full_text: `قرار مجلس الوزراء رقم (354) وتاريخ 27/6/1442هـ\nيقرر ما يلي:\nأولاً: الموافقة على ${ACT}.`,
});
const changing = decision(
  `أولاً: تعديل ${ACT}، الصادرة بقرار مجلس الوزراء رقم (354) وتاريخ 27/6/1442هـ، بالصيغة المرافقة.`,
  '719',
  { title: `تعديل ${PRIZE}` },
);

test('an act that names what a decision issued changes that, and not the decision', async () => {
  const articles = [
    { article_no: '1', text: 'تنشأ جائزة للجودة.' },
    { article_no: '2', text: 'يرأس اللجنة وزير التجارة.' },
  ];
  const prize = printed({ doc_type: 'regulation', title: PRIZE, status: 'in_force', articles });
  const numbered = { ...prize, official_number: '354', year_hijri: 1442, issuing_body: 'مجلس الوزراء' };
  const found = await shown(PRIZE, [numbered, approval, changing]);
  assert.equal(found, { id: 'sa-reg-2021-354', status: 'amended', isMarked: true });
});

test('an act that numbers a text otherwise than its source changes the articles that it names', async () => {
  const articles = ['1', '2'].map((article_no) => ({ article_no, text: `نص المادة ${article_no}.` }));
  const fields = { doc_type: 'regulation', title: PRIZE, status: 'in_force', articles, year_hijri: 1442 };
  const text = printed({ ...fields, official_number: '345', issuing_body: 'مجلس الوزراء' });
  const name = `${PRIZE}، الصادرة بقرار مجلس الوزراء رقم (354) وتاريخ 27/6/1442هـ`;
  const act = decision(`أولاً: تعديل ${name}، على النحو الآتي:\n1- حذف الفقرة (7) من المادة (2).`, '719');
  const layout = emptyDataDirectory();
  await ingestLines(layout, [text, act]);
  await withCorpus(layout, ({ corpus }) => {
    assert.is(warningsOf(corpus, 'sa-reg-2021-345', '1'), undefined);
    assert.ok(warningsOf(corpus, 'sa-reg-2021-345', '2'));
  });
});

const warningsOf = (corpus: Corpus, id: string, article: string) => {
  const card = corpus.card(corpus.articleOrdinal(id, article, '2026-01-01') as number);
  return wordingFieldsOf(corpus, card, '2026-01-01', 'amended').warnings;
};

test('every article of a law whose new wording is not in hand has the warning', async () => {
  const law: Line = {
    jurisdiction: 'SA',
    doc_type: 'legislation',
    title: 'نظام مقدمي خدمة حجاج الخارج',
    official_number: 'م/111',
    year_hijri: 1440,
    status: 'in_force',
    articles: [
      { article_no: '1', text: 'ترخص الوزارة لمقدمي الخدمة.' },
      { article_no: '2', text: 'مدة الترخيص خمس سنوات.' },
    ],
  };
  const name = 'نظام مقدمي خدمة حجاج الخارج، الصادر بالمرسوم الملكي رقم (م/111) وتاريخ 17/9/1440هـ';
  const title = 'الموافقة على تعديل بعض مواد نظام مقدمي خدمة حجاج الخارج';
  const whole = decision(`أولاً: الموافقة على تعديل ${name}، بالصيغة المرافقة.`, '322', { title });
  const part = decision(`أولاً: حذف المادة (2) من ${name}.`, '322', { title });
  const layout = emptyDataDirectory();
  await ingestLines(layout, [law, whole]);
  await withCorpus(layout, ({ corpus }) => {
    assert.equal(warningsOf(corpus, 'sa-leg-2019-m111', '1'), ['text_changed']);
    assert.equal(warningsOf(corpus, 'sa-leg-2019-m111', '2'), ['text_changed']);
    // The article itself has it too, not only search results.
    const article = articleOn(articlesOf(corpus, 'sa-leg-2019-m111'), '2', '2026-01-01');
    assert.equal([article.state, article.warnings], ['in_force', ['text_changed']]);
    assert.equal(articleOn(articlesOf(corpus, 'sa-leg-2019-m111'), '2', '2022-01-01').warnings, []);
  });
  const other = emptyDataDirectory();
  await ingestLines(other, [law, part]);
  await withCorpus(other, ({ corpus }) => {
    assert.equal(warningsOf(corpus, 'sa-leg-2019-m111', '1'), undefined);
  });
});

test.run();
