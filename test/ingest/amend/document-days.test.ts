/** Documents that have no effect yet, and texts without articles that an act changed. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ArticleHistory } from '../../../src/schema/article.ts';
import { statusOn } from '../../../src/schema/status-history.ts';
import type { Corpus } from '../../../src/stores/corpus.ts';
import { articlesOf, onDay } from '../../../src/usecases/article/articles-of.ts';
import { wordingFieldsOf } from '../../../src/usecases/document/wording-fields.ts';
import { emptyDataDirectory, ingestLines, parseJson, withCorpus } from '../../support/corpus/corpus.ts';
import type { Line } from '../../support/corpus/documents.ts';

const test = suite('ingest: days of documents');

const law = (commencement: string, fields: Line = {}): Line => ({
  jurisdiction: 'SA',
  doc_type: 'legislation',
  title: 'نظام المخازن العامة',
  official_number: 'م/7',
  year_hijri: 1441,
  status: 'in_force',
  preamble: 'مرسوم ملكي رقم (م/7) وتاريخ 8/5/1441هـ\nرسمنا بما هو آت: الموافقة على نظام المخازن العامة.',
  articles: [
    { article_no: '1', text: 'يلتزم صاحب المخزن بحفظ البضائع المودعة لديه.' },
    { article_no: '2', text: commencement },
  ],
  ...fields,
});

const LAW = 'sa-leg-2020-m7';

async function ingested<T>(lines: readonly Line[], use: (corpus: Corpus) => T): Promise<T> {
  const layout = emptyDataDirectory();
  await ingestLines(layout, lines);
  return withCorpus(layout, ({ corpus }) => use(corpus));
}

/** What the answers say of the law's first article on a day. */
function shownOn(corpus: Corpus, day: string) {
  const document = articlesOf(corpus, LAW);
  const { state, warnings } = onDay(document.articles[0] as ArticleHistory, day, document);
  const text = String(parseJson(corpus.document(LAW, day))?.full_text);
  const card = corpus.card(corpus.articleOrdinal(LAW, '1') as number);
  const shown = wordingFieldsOf(corpus, card, day, 'in_force');
  const history = corpus.statusHistory(corpus.documentOrdinal(LAW) as number);
  const { status } = statusOn(history, day, '2026-01-01');
  return [state, warnings, shown.state, shown.warnings ?? [], status, text.split('\n')[0]];
}

const first = (corpus: Corpus, day: string) => shownOn(corpus, day).slice(0, 5);

test('a law has no effect before the earliest day of its commencement', async () => {
  await ingested([law('يعمل بهذا النظام بعد تسعين يوماً من تاريخ نشره في الجريدة الرسمية.')], (corpus) => {
    // 8/5/1441 is 2020-01-03, and the publication is not earlier.
    const early = ['not_yet', ['not_yet_in_force'], 'not_yet', ['not_yet_in_force'], 'unknown'];
    assert.equal(first(corpus, '2020-04-01'), early);
    assert.is(
      shownOn(corpus, '2020-04-01').at(-1),
      '[لم يبدأ العمل بهذه الوثيقة بعد؛ يبدأ العمل بها في 2/4/2020م أو بعده]',
    );
    assert.equal(first(corpus, '2020-04-02'), ['in_force', [], undefined, [], 'in_force']);
    assert.not.match(String(shownOn(corpus, '2020-04-02').at(-1)), '[');
  });
});

test('the first day of a month after publication is the next one after the day of the law', async () => {
  // 8/5/1441 is 2020-01-03.
  for (const [commencement, before, day] of [
    ['اعتباراً من الأول من أكتوبر التالي لتاريخ نشره', '2020-09-30', '2020-10-01'],
    ['اعتباراً من أول الشهر التالي لتاريخ نشره', '2020-01-31', '2020-02-01'],
    ['اعتباراً من بداية السنة المالية التالية لتاريخ نشره', '2020-12-31', '2021-01-01'],
  ] as const) {
    await ingested([law(`ينشر هذا النظام في الجريدة الرسمية، ويعمل به ${commencement}.`)], (corpus) => {
      assert.is(first(corpus, before)[0], 'not_yet', commencement);
      assert.is(first(corpus, day)[0], 'in_force', commencement);
    });
  }
});

test('an act may put off the commencement that the law states', async () => {
  const note =
    '- عُدلت هذه المادة وذلك بموجب المرسوم الملكي رقم (م/9) وتاريخ 1/7/1441هـ، لتكون بالنص الآتي: ' +
    '"يعمل بهذا النظام بعد (300) يوماً من تاريخ نشره في الجريدة الرسمية."';
  const text = 'يعمل بهذا النظام بعد (90) يوماً من تاريخ نشره في الجريدة الرسمية.';
  const articles = [
    { article_no: '1', text: 'يلتزم صاحب المخزن بحفظ البضائع المودعة لديه.' },
    { article_no: '2', text, amendment_notes: [note] },
  ];
  await ingested([law('', { articles })], (corpus) => {
    assert.is(first(corpus, '2020-10-28')[0], 'not_yet');
    assert.is(first(corpus, '2020-10-29')[0], 'in_force');
  });
});

test('a day of commencement is taken as stated, and one that lies ahead is said today', async () => {
  await ingested([law('يعمل بهذا النظام اعتباراً من تاريخ 1/7/2023م.')], (corpus) => {
    assert.is(first(corpus, '2023-06-30')[0], 'not_yet');
    assert.is(first(corpus, '2023-07-01')[0], 'in_force');
  });
});

test('promulgating articles before the others state the commencement', async () => {
  const articles = [
    { article_no: 'إصدار 1', text: 'يعمل بأحكام النظام المرافق.' },
    { article_no: 'إصدار 2', text: 'ينشر هذا النظام في الجريدة الرسمية، ويعمل به اعتباراً من 1/7/2023م.' },
    ...Array.from({ length: 6 }, (_, at) => ({ article_no: String(at + 1), text: `حكم المادة ${at + 1}.` })),
  ];
  await ingested([law('', { articles })], (corpus) => {
    assert.is(first(corpus, '2023-06-30')[0], 'not_yet');
    assert.is(first(corpus, '2023-07-01')[0], 'in_force');
  });
});

test('a text without a date is surely in force from the first act that changes it, and not before', async () => {
  const { year_hijri: _, ...undated } = law('ينشر هذا النظام.', {
    doc_type: 'regulation',
    title: 'لائحة المخازن العامة',
    official_number: '',
    preamble: '',
  });
  const act: Line = {
    jurisdiction: 'SA',
    doc_type: 'decree',
    title: 'قرار مجلس الوزراء رقم (101) وتاريخ 1/2/1444هـ',
    articles: [
      {
        article_no: '1',
        text: 'تعدل المادة (2) من لائحة المخازن العامة لتكون بالنص الآتي: «تنشر هذه اللائحة».',
      },
    ],
  };
  const state = (corpus: Corpus, day: string) => {
    const id = 'sa-reg-0000-xa7c92c2e';
    const document = articlesOf(corpus, id);
    const { state, warnings } = onDay(document.articles[0] as ArticleHistory, day, document);
    const history = corpus.statusHistory(corpus.documentOrdinal(id) as number);
    return [state, warnings, statusOn(history, day, '2026-01-01').status];
  };
  await ingested([undated], (corpus) => {
    assert.equal(state(corpus, '1950-01-01'), ['unknown', ['effective_date_unknown'], 'unknown']);
  });
  await ingested([undated, act], (corpus) => {
    // 1/2/1444 is 2022-08-28.
    assert.equal(state(corpus, '2022-08-27'), ['unknown', ['effective_date_unknown'], 'unknown']);
    assert.equal(state(corpus, '2022-08-28'), ['in_force', [], 'amended']);
  });
});

test('a law of a known year is in force surely after the year, and after the day that others cite', async () => {
  const withoutDay = law('ينشر هذا النظام.', { preamble: 'بعد الاطلاع على نظام التجارة.' });
  const state = (corpus: Corpus, day: string) => [shownOn(corpus, day)[0], shownOn(corpus, day)[4]];
  // 1441 runs from 2019-08-31 to 2020-08-19.
  await ingested([withoutDay], (corpus) => {
    assert.equal(state(corpus, '2019-08-30'), ['not_yet', 'unknown']);
    assert.equal(state(corpus, '2020-01-10'), ['unknown', 'unknown']);
    assert.equal(state(corpus, '2020-08-19'), ['in_force', 'in_force']);
  });
  const citing = (number: number, date: string): Line => ({
    jurisdiction: 'SA',
    doc_type: 'decree',
    title: `قرار مجلس الوزراء رقم (${number}) وتاريخ 1/2/1444هـ`,
    full_text: `بعد الاطلاع على نظام المخازن العامة، الصادر بالمرسوم الملكي رقم (م/7) وتاريخ ${date}، يقرر ما يلي: الموافقة.`,
  });
  await ingested([withoutDay, citing(101, '8/5/1441هـ'), citing(102, '8/5/1441هـ')], (corpus) => {
    assert.equal(state(corpus, '2020-01-02'), ['not_yet', 'unknown']);
    assert.equal(state(corpus, '2020-01-03'), ['in_force', 'in_force']);
  });
  // Citations that do not agree, and a day outside the year, say nothing.
  for (const [one, other] of [
    ['8/5/1441هـ', '18/5/1441هـ'],
    ['8/5/1440هـ', '8/5/1440هـ'],
  ] as const) {
    await ingested([withoutDay, citing(101, one), citing(102, other)], (corpus) => {
      assert.equal(state(corpus, '2020-01-10'), ['unknown', 'unknown']);
    });
  }
});

test('a law of this year has been made, although its day is not known', async () => {
  const year = new Date().getUTCFullYear();
  const { preamble: _preamble, year_hijri: _year, ...undated } = law('ينشر هذا القانون في الجريدة الرسمية.');
  const lines = [{ ...undated, jurisdiction: 'EG', official_number: '7', year_gregorian: year }];
  await ingested(lines, (corpus) => {
    const id = `eg-leg-${year}-7`;
    const today = corpus.statusHistory(corpus.documentOrdinal(id) as number).sinceBy as string;
    assert.match(today, String(year));
    assert.ok(today <= new Date().toISOString().slice(0, 10), today);
    const document = articlesOf(corpus, id);
    const [article] = document.articles as [ArticleHistory];
    assert.equal(
      [onDay(article, today, document).state, onDay(article, today, document).warnings],
      ['in_force', []],
    );
  });
});

test('publication, an event and the restated words of another law delay nothing', async () => {
  for (const [commencement, fields] of [
    ['يعمل بهذا النظام من تاريخ نشره في الجريدة الرسمية.', {}],
    ['يعمل بهذا النظام اعتباراً من تاريخ استكمال الإجراءات.', {}],
    ['يعمل بهذا النظام بعد تسعين يوماً من تاريخ نشره.', { title: 'تعديل نظام المخازن العامة' }],
  ] as const) {
    await ingested([law(commencement, fields)], (corpus) => {
      const [id] = ['sa-leg-2020-m7'].filter((one) => corpus.documentOrdinal(one) !== undefined);
      const history = corpus.statusHistory(corpus.documentOrdinal(id as string) as number);
      assert.is(history.commences, undefined, commencement);
    });
  }
});

const circular = (title: string, number: string, hijri: number, text: string): Line => ({
  jurisdiction: 'SA',
  doc_type: 'decree',
  title,
  official_number: number,
  issuing_body: 'مجلس الوزراء',
  year_hijri: hijri,
  status: 'unknown',
  full_text: `قرار مجلس الوزراء رقم (${number}) وتاريخ 8/5/${hijri}هـ\nيقرر ما يلي:\n${text}`,
});

test('a text without articles says from the day of its change that it lacks the change', async () => {
  const rules = circular(
    'الترتيبات التنظيمية للمركز الوطني',
    '445',
    1441,
    'أولا: ينشأ مركز وطني يرتبط بالمجلس.',
  );
  const amending = circular(
    'تعديل الترتيبات التنظيمية للمركز الوطني',
    '195',
    1443,
    'أولا: تعديل البند (أولا) من الترتيبات التنظيمية للمركز الوطني، الصادرة بقرار مجلس الوزراء رقم (445) وتاريخ 8/5/1441هـ، بحذف عبارة «يرتبط بالمجلس».',
  );
  await ingested([rules, amending], (corpus) => {
    const id = 'sa-dec-cab-2020-445';
    const on = (day: string) => String(parseJson(corpus.document(id, day))?.full_text).split('\n')[0];
    const line = '[عُدّلت هذه الوثيقة، ولم يدرج التعديل في النص أدناه]';
    assert.is.not(on('2021-12-11'), line);
    assert.is(on('2021-12-12'), line);
    const card = corpus.card(corpus.unnumberedOrdinal(id) as number);
    assert.equal(wordingFieldsOf(corpus, card, '2022-01-01', 'amended').warnings, ['text_changed']);
    assert.is(wordingFieldsOf(corpus, card, '2021-01-01', 'in_force').warnings, undefined);
  });
});

test('what a law replaces is in force as long as the law has no effect', async () => {
  const former: Line = {
    ...law('ينشر هذا النظام.', { preamble: 'مرسوم ملكي رقم (م/2) وتاريخ 8/5/1420هـ' }),
    title: 'نظام المستودعات',
    official_number: 'م/2',
    year_hijri: 1420,
  };
  const repeal =
    'يحل هذا النظام محل نظام المستودعات، الصادر بالمرسوم الملكي رقم (م/2) وتاريخ 8/5/1420هـ، ويلغيه.';
  const decree = 'مرسوم ملكي رقم (م/7) وتاريخ 8/5/1441هـ\nرسمنا بما هو آت: الموافقة على النظام';
  const inDecree = law(repeal, { preamble: `${decree}، ويعمل به اعتباراً من 1/7/2023م.` });
  const promulgated = law('', {
    articles: [
      { article_no: 'إصدار 1', text: 'ينشر هذا النظام، ويعمل به اعتباراً من 1/7/2023م.' },
      { article_no: '1', text: 'يلتزم صاحب المخزن بحفظ البضائع المودعة لديه.' },
      { article_no: '2', text: repeal },
      { article_no: '3', text: 'تصدر اللائحة، ويعمل بها اعتباراً من 1/3/2020م.' },
    ],
  });
  for (const replacing of [inDecree, promulgated])
    await ingested([former, replacing], (corpus) => {
      const formerOn = (day: string) => {
        const document = articlesOf(corpus, 'sa-leg-1999-m2');
        return onDay(document.articles[0] as ArticleHistory, day, document).state;
      };
      const states = (day: string) => [shownOn(corpus, day)[0], formerOn(day)];
      assert.equal(states('2023-06-30'), ['not_yet', 'in_force']);
      assert.equal(states('2023-07-01'), ['in_force', 'repealed']);
    });
});

test('an Egyptian law has the day of its formula of promulgation', async () => {
  const formula = 'صدر برئاسة الجمهورية فى ٢١ جمادى الأولى سنة ١٤٤٧ ھ\n( الموافق ١٢ نوفمبر سنة ٢٠٢٥ م ) .';
  const commencement =
    'ينشر هذا القانون في الجريدة الرسمية، ويعمل به اعتباراً من الأول من أكتوبر التالي لتاريخ نشره.';
  const egyptian = (fields: Line): Line => ({
    jurisdiction: 'EG',
    doc_type: 'legislation',
    title: 'القانون رقم 174 لسنة 2025 بإصدار قانون الإجراءات الجنائية',
    official_number: '174',
    year_gregorian: 2025,
    ...fields,
  });
  const article = { article_no: '1', text: 'تتولى النيابة العامة التحقيق.' };
  for (const fields of [
    { articles: [article, { article_no: '2', text: `${commencement}\n${formula}` }] },
    { preamble: `${commencement} ${formula}`, articles: [article] },
  ]) {
    await ingested([egyptian(fields)], (corpus) => {
      const document = articlesOf(corpus, 'eg-leg-2025-174');
      const stateOf = (day: string) => onDay(document.articles[0] as ArticleHistory, day, document).state;
      // Published after 2025-11-12, so the next first of October is in 2026.
      assert.equal(['2026-01-01', '2026-09-30', '2026-10-01'].map(stateOf), [
        'not_yet',
        'not_yet',
        'in_force',
      ]);
    });
  }
});

test.run();
