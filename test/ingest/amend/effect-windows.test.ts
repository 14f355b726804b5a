/** Changes of articles that have effect together with another law. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ArticleHistory } from '../../../src/schema/article.ts';
import { articlesOf, onDay } from '../../../src/usecases/article/articles-of.ts';
import { emptyDataDirectory, ingestLines, withCorpus } from '../../support/corpus/corpus.ts';
import type { Line } from '../../support/corpus/documents.ts';

const test = suite('ingest: changes that wait');

const LAW = 'sa-leg-2001-m38';

const advocacy: Line = {
  jurisdiction: 'SA',
  doc_type: 'legislation',
  title: 'نظام المحاماة',
  official_number: 'م/38',
  year_hijri: 1422,
  status: 'amended',
  preamble: 'مرسوم ملكي رقم (م/38) وتاريخ 28/7/1422هـ',
  articles: ['الأول', 'الثاني', 'الثالث'].map((word, at) => ({
    article_no: String(at + 1),
    text: `حكم المادة في الموضوع ${word} من مواضيع المهنة.`,
  })),
};

const civil = (commencement: string): Line => ({
  jurisdiction: 'SA',
  doc_type: 'legislation',
  title: 'نظام المعاملات المدنية',
  official_number: 'م/191',
  year_hijri: 1444,
  status: 'in_force',
  articles: [
    { article_no: '1', text: 'تطبق نصوص هذا النظام على جميع المسائل التي تناولتها.' },
    { article_no: '2', text: commencement },
  ],
});

const decree: Line = {
  jurisdiction: 'SA',
  doc_type: 'decree',
  title: 'مرسوم ملكي رقم (م/191) وتاريخ 29/11/1444هـ',
  official_number: 'م/191',
  year_hijri: 1444,
  full_text: [
    'رسمنا بما هو آت:',
    'أولاً: الموافقة على نظام المعاملات المدنية، بالصيغة المرافقة.',
    'ثانياً: إلغاء المادة (الثانية) من نظام المحاماة، الصادر بالمرسوم الملكي رقم (م/38) وتاريخ 28/7/1422هـ؛ اعتباراً من تاريخ نفاذ نظام المعاملات المدنية.',
    'ثالثاً: إلغاء المادة (الثالثة) من نظام المحاماة، الصادر بالمرسوم الملكي رقم (م/38) وتاريخ 28/7/1422هـ.',
  ].join('\n'),
};

/** States of the three articles on days. */
async function states(lines: readonly Line[], days: readonly string[]): Promise<string[]> {
  const layout = emptyDataDirectory();
  await ingestLines(layout, lines);
  return withCorpus(layout, ({ corpus }) => {
    const document = articlesOf(corpus, LAW);
    return days.map((day) =>
      document.articles.map((history: ArticleHistory) => onDay(history, day, document).state).join(' '),
    );
  });
}

test('a repeal with another law waits for it, and is in doubt as long as its day is', async () => {
  // 29/11/1444 is 2023-06-18. The law of the same number has the day of the decree.
  const lines = [
    advocacy,
    decree,
    civil('يعمل بهذا النظام بعد (180) يوماً من تاريخ نشره في الجريدة الرسمية.'),
  ];
  const days = ['2023-06-17', '2023-06-18', '2023-12-01', '2023-12-20', '2024-02-01'];
  assert.equal(await states(lines, days), [
    'in_force in_force in_force',
    'in_force in_force repealed',
    'in_force in_force repealed',
    'in_force unknown repealed',
    'in_force repealed repealed',
  ]);
});

test('a repeal with a law that states its day has effect on that day', async () => {
  const lines = [advocacy, decree, civil('يعمل بهذا النظام اعتباراً من تاريخ 1/12/2023م.')];
  assert.equal(await states(lines, ['2023-11-30', '2023-12-01']), [
    'in_force in_force repealed',
    'in_force repealed repealed',
  ]);
});

test('a repeal with a law that waits for an event is in doubt from the act on', async () => {
  const event = 'يعمل بهذا النظام من تاريخ استكمال الإجراءات النظامية.';
  assert.equal(await states([advocacy, decree, civil(event)], ['2023-06-17', '2023-06-18', '2024-02-01']), [
    'in_force in_force in_force',
    'in_force unknown repealed',
    'in_force unknown repealed',
  ]);
});

test('a repeal has no effect before its act, however early the law that it waits for', async () => {
  const early = {
    ...civil('يعمل بهذا النظام اعتباراً من تاريخ 1/1/2022م.'),
    official_number: 'م/5',
    year_hijri: 1443,
  };
  assert.equal(await states([advocacy, decree, early], ['2022-02-01', '2023-06-17', '2023-06-18']), [
    'in_force in_force in_force',
    'in_force in_force in_force',
    'in_force repealed repealed',
  ]);
});

test('a repeal that only the note of the law shows waits as its decree says', async () => {
  const [, second, third] = advocacy.articles as Line[];
  const note = '- أُلغيت هذه المادة وذلك بموجب المرسوم الملكي رقم (م/191) وتاريخ 1444/11/29هـ.';
  const noted = { ...advocacy, articles: [{ ...second, amendment_notes: [note] }, third] };
  const listing = [
    'رسمنا بما هو آت:',
    'أولاً: الموافقة على نظام المعاملات المدنية، بالصيغة المرافقة.',
    'ثانياً: يُلغى اعتباراً من تاريخ العمل بنظام المعاملات المدنية ما يلي:',
    '1- المادة (الثانية) من نظام المحاماة، الصادر بالمرسوم الملكي رقم (م/38) وتاريخ 28/7/1422هـ.',
  ].join('\n');
  const lines = [
    noted,
    { ...decree, full_text: listing },
    civil('يعمل بهذا النظام بعد (180) يوماً من تاريخ نشره.'),
  ];
  assert.equal(await states(lines, ['2023-12-01', '2023-12-20', '2024-02-01']), [
    'in_force in_force',
    'unknown in_force',
    'repealed in_force',
  ]);
});

test('a change waits as the law says that states it, where the corpus lacks its decree', async () => {
  const [, second, third] = advocacy.articles as Line[];
  const note = '- أُلغيت هذه المادة وذلك بموجب المرسوم الملكي رقم (م/93) وتاريخ 1444/11/30هـ.';
  const noted = { ...advocacy, articles: [{ ...second, amendment_notes: [note] }, third] };
  const preamble = [
    'قرار مجلس الوزراء رقم (511) وتاريخ 29/11/1444هـ',
    'يقرر ما يلي:',
    'أولاً: الموافقة على نظام المعاملات المدنية، بالصيغة المرافقة.',
    'ثالثاً: إلغاء المادة (الثانية) من نظام المحاماة، الصادر بالمرسوم الملكي رقم (م/38) وتاريخ 28/7/1422هـ.',
    'وقد أعد مشروع مرسوم ملكي بذلك، صيغته مرافقة لهذا.',
  ].join('\n');
  const law = {
    ...civil('يعمل بهذا النظام بعد (180) يوماً من تاريخ نشره.'),
    official_number: '511',
    issuing_body: 'مجلس الوزراء',
    preamble,
  };
  assert.equal(await states([noted, law], ['2023-06-17', '2023-08-01', '2024-02-01']), [
    'in_force in_force',
    'in_force in_force',
    'repealed in_force',
  ]);
});

test('of a decree in articles, only the article that waits for a law waits', async () => {
  const { full_text: _one, ...inArticles } = decree;
  const law = 'نظام المحاماة، الصادر بالمرسوم الملكي رقم (م/38) وتاريخ 28/7/1422هـ';
  const articles = [
    `تلغى المادة (الثانية) من ${law}، اعتباراً من تاريخ نفاذ نظام المعاملات المدنية.`,
    `تلغى المادة (الثالثة) من ${law}.`,
  ].map((text, at) => ({ article_no: String(at + 1), text }));
  const lines = [
    advocacy,
    { ...inArticles, preamble: `بعد الاطلاع على ${law}، رسمنا بما هو آت:`, articles },
    civil('يعمل بهذا النظام اعتباراً من تاريخ 1/12/2023م.'),
  ];
  assert.equal(await states(lines, ['2023-06-17', '2023-06-18', '2023-12-01']), [
    'in_force in_force in_force',
    'in_force in_force repealed',
    'in_force repealed repealed',
  ]);
});

/** A decree that repeals the second article, with a clause on its own commencement. */
const amending = (commencement: string): Line => ({
  ...decree,
  title: 'مرسوم ملكي رقم (م/5) وتاريخ 29/11/1444هـ',
  official_number: 'م/5',
  full_text: [
    'رسمنا بما هو آت:',
    'أولاً: إلغاء المادة (الثانية) من نظام المحاماة، الصادر بالمرسوم الملكي رقم (م/38) وتاريخ 28/7/1422هـ.',
    commencement,
  ].join('\n'),
});

test('changes of an act with a delay wait for it, and are in doubt while its last day is not sure', async () => {
  const delayed = amending('ثانياً: يعمل بهذا المرسوم بعد (90) يوماً من تاريخ نشره في الجريدة الرسمية.');
  // 90 days after 2023-06-18 are 2023-09-16; 30 more for the publication.
  const days = ['2023-06-18', '2023-09-15', '2023-09-16', '2023-10-15', '2023-10-16'];
  assert.equal(
    (await states([advocacy, delayed], days)).map((all) => all.split(' ')[1]),
    ['in_force', 'in_force', 'unknown', 'unknown', 'repealed'],
  );
  const atOnce = amending('ثانياً: يعمل بهذا المرسوم من تاريخ نشره في الجريدة الرسمية.');
  assert.equal(await states([advocacy, atOnce], ['2023-06-18']), ['in_force repealed in_force']);
});

test('where only a part of an act waits, its changes are in doubt from the act on', async () => {
  const inPart = amending('ثانياً: يعمل بما ورد في المادة (الثانية) بعد (90) يوماً من تاريخ نشره.');
  const days = ['2023-06-17', '2023-06-18', '2023-10-15', '2023-10-16'];
  assert.equal(
    (await states([advocacy, inPart], days)).map((all) => all.split(' ')[1]),
    ['in_force', 'unknown', 'unknown', 'repealed'],
  );
});

test('where an act numbers the clauses that wait, only their changes wait', async () => {
  const act = (clauses: string): Line => ({
    ...decree,
    title: 'مرسوم ملكي رقم (م/5) وتاريخ 29/11/1444هـ',
    official_number: 'م/5',
    full_text: [
      'رسمنا بما هو آت:',
      'أولاً: إلغاء المادة (الثانية) من نظام المحاماة، الصادر بالمرسوم الملكي رقم (م/38) وتاريخ 28/7/1422هـ.',
      'ثانياً: إلغاء المادة (الثالثة) من نظام المحاماة، الصادر بالمرسوم الملكي رقم (م/38) وتاريخ 28/7/1422هـ.',
      `ثالثاً: يسري العمل بما ورد في ${clauses} من هذا المرسوم من تاريخ 1/ 9/ 2023م.`,
    ].join('\n'),
  });
  const days = ['2023-06-18', '2023-08-31', '2023-09-01'];
  const both = (all: readonly string[]) => all.map((one) => one.split(' ').slice(1).join(' '));
  assert.equal(both(await states([advocacy, act('البند (أولاً)')], days)), [
    'in_force repealed',
    'in_force repealed',
    'repealed repealed',
  ]);
  assert.equal(both(await states([advocacy, act('البندين (أولاً، وثانياً)')], days)), [
    'in_force in_force',
    'in_force in_force',
    'repealed repealed',
  ]);
});

test('the day of a clause counts before the delay of its act', async () => {
  const act = amending(
    'ثانياً: يعمل بهذا المرسوم بعد (90) يوماً من تاريخ نشره.\n' +
      'ثالثاً: يعمل بما ورد في البند (أولاً) من هذا المرسوم من تاريخ 1/ 7/ 2023م.',
  );
  const days = ['2023-06-30', '2023-07-01', '2023-12-31'];
  assert.equal(
    (await states([advocacy, act], days)).map((all) => all.split(' ')[1]),
    ['in_force', 'repealed', 'repealed'],
  );
});

test('an act that has effect from its publication waits for the day of the gazette', async () => {
  const act = amending('ثانياً: يُنشر هذا المرسوم في الجريدة الرسمية، ويُعمل به من تاريخ نشره.');
  const ofSecond = async (fields: Line) => {
    const days = ['2023-06-18', '2023-07-06', '2023-07-07', '2023-07-08'];
    return (await states([advocacy, { ...act, ...fields }], days)).map((all) => all.split(' ')[1]);
  };
  // 19/12/1444 is 2023-07-07.
  const waits = ['in_force', 'in_force', 'repealed', 'repealed'];
  assert.equal(await ofSecond({ source: { gazette_date_hijri: '1444/12/19' } }), waits);
  assert.equal(await ofSecond({ publication_date: '2023-07-07' }), waits);
  assert.equal(await ofSecond({ publication_date_text: '7 يوليو 2023' }), waits);
  const next = amending('ثانياً: ينشر في الجريدة الرسمية، ويعمل به من اليوم التالي لتاريخ نشره.');
  const later = ['in_force', 'in_force', 'in_force', 'repealed'];
  assert.equal(await ofSecond({ ...next, publication_date: '2023-07-07' }), later);
  // A gazette before the act, or years after it, is a mistake of the source.
  const ofAct = ['repealed', 'repealed', 'repealed', 'repealed'];
  assert.equal(await ofSecond({ source: { gazette_date_hijri: '1444/10/19' } }), ofAct);
  assert.equal(await ofSecond({ publication_date: '2025-07-07' }), ofAct);
  assert.equal(await ofSecond({ publication_date: 'قريبا' }), ofAct);
});

test('a delay of days from the publication has a known end where the gazette has a day', async () => {
  const delayed = amending('ثانياً: يعمل بهذا المرسوم بعد (90) يوماً من تاريخ نشره في الجريدة الرسمية.');
  const lines = [advocacy, { ...delayed, publication_date: '2023-07-07' }];
  // 90 days after 2023-07-07.
  const found = await states(lines, ['2023-10-04', '2023-10-05']);
  assert.equal(
    found.map((all) => all.split(' ')[1]),
    ['in_force', 'repealed'],
  );
});

test('the commencement in a new wording is that of the law, and delays nothing', async () => {
  const restating = amending(
    'ثانياً: تعديل المادة (الثالثة) لتكون بالنص الآتي: «يعمل بهذا النظام بعد (90) يوماً من تاريخ نشره.»',
  );
  const [onItsDay] = await states([advocacy, restating], ['2023-06-18']);
  assert.is(onItsDay?.split(' ')[1], 'repealed');
});

test('a deadline of years is no commencement of the act', async () => {
  const deadline = amending(
    'ثانياً: تُعد الضوابط، ويعمل بها خلال مدة لا تتجاوز (سنتين) من تاريخ بدء أعمال اللجنة.',
  );
  const [onItsDay] = await states([advocacy, deadline], ['2023-06-18']);
  assert.is(onItsDay?.split(' ')[1], 'repealed');
});

test.run();
