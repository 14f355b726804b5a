/** Changes of words wherever they occur in a law or in all laws: what becomes of articles without a note. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleOn, articlesOf } from '../../../src/usecases/article/articles-of.ts';
import { wordingFieldsOf } from '../../../src/usecases/document/wording-fields.ts';
import { emptyDataDirectory, ingestLines, parseJson, withCorpus } from '../../support/corpus/corpus.ts';
import type { Line } from '../../support/corpus/documents.ts';

const test = suite('ingest: changes of whole laws');

const LAW = 'نظام الجمعيات التعاونية';
const CITED = `${LAW} الصادر بالمرسوم الملكي رقم (م/14) وتاريخ 10/3/1429هـ`;

const law = (...texts: string[]): Line => ({
  jurisdiction: 'SA',
  doc_type: 'legislation',
  title: LAW,
  official_number: 'م/14',
  year_hijri: 1429,
  status: 'in_force',
  preamble: 'مرسوم ملكي رقم م/14 بتاريخ 10/3/1429هـ\nرسمنا بما هو آت:\nأولاً: الموافقة على النظام.',
  articles: texts.map((text, at) => ({ article_no: String(at + 1), text })),
});

/** A text whose preamble is the decision that issues it. */
const issued = (...provisions: string[]): Line => ({
  jurisdiction: 'SA',
  doc_type: 'regulation',
  title: 'تنظيم المركز الوطني لتنمية القطاع غير الربحي',
  official_number: '618',
  issuing_body: 'مجلس الوزراء',
  year_hijri: 1442,
  status: 'in_force',
  preamble: [
    'قرار مجلس الوزراء رقم (618) وتاريخ 20/10/1442هـ',
    'إن مجلس الوزراء',
    'يقرر ما يلي:',
    'أولاً: الموافقة على تنظيم المركز.',
    ...provisions,
  ].join('\n'),
  articles: [{ article_no: '1', text: 'ينشأ المركز بموجب هذا التنظيم.' }],
});

const DAY = '2026-11-28';

/** Text and warnings of the articles of the law on a day, and the beginning of its whole text. */
async function lawOn(lines: readonly Line[], day = DAY) {
  const layout = emptyDataDirectory();
  await ingestLines(layout, lines);
  return withCorpus(layout, ({ corpus }) => {
    const ids = Array.from({ length: corpus.manifest.documents }, (_, at) => parseJson(corpus.node(at)));
    const id = String(ids.find((node) => node?.title === LAW)?.canonical_id);
    const document = articlesOf(corpus, id);
    const count = document.articles.length;
    return {
      head: String(parseJson(corpus.document(id, day))?.full_text).split('\n')[0] ?? '',
      articles: Array.from({ length: count }, (_, at) => {
        const { version, warnings } = articleOn(document, String(at + 1), day);
        return { text: version?.text, warnings };
      }),
      searched: Array.from({ length: count }, (_, at) => {
        const ordinal = corpus.articleOrdinal(id, String(at + 1)) ?? -1;
        const card = corpus.card(ordinal);
        return wordingFieldsOf(corpus, card, day, card.status).warnings ?? [];
      }),
    };
  });
}

test('the decision before the text that it issues changes another law', async () => {
  const { articles } = await lawOn([
    law('تشرف الوزارة على الجمعية.', 'بقرار من الوزير.', 'نص.'),
    issued(
      `حادي عشر: تعديل ${CITED}، على النحو الآتي:`,
      // The source lost «1- إ».
      'حلال كلمة "المركز" محل كلمتي "الوزارة" و"الوزير" أينما وردتا في النظام.',
    ),
  ]);
  assert.equal(
    articles.map(({ text }) => text),
    ['تشرف المركز على الجمعية.', 'بقرار من المركز.', 'نص.'],
  );
});

test('a change of a law whose words no article has marks the law', async () => {
  const act = issued(`ثانياً: إحلال عبارة "المجلس الأعلى" محل عبارة "الهيئة العليا" أينما وردت في ${CITED}.`);
  const { articles, searched, head } = await lawOn([law('نص.', 'آخر.'), act]);
  for (const warnings of [...articles.map((one) => one.warnings), ...searched]) {
    assert.equal(warnings, ['text_changed']);
  }
  assert.match(head, /عُدّلت هذه الوثيقة/);
  const before = await lawOn([law('نص.', 'آخر.'), act], '2020-01-01');
  assert.equal(
    before.articles.flatMap(({ warnings }) => warnings),
    [],
  );
  // The law has the new words, and nothing shows that this act put them there.
  const done = await lawOn([law('يجتمع المجلس الأعلى.', 'آخر.'), act]);
  assert.equal(
    done.articles.flatMap(({ warnings }) => warnings),
    ['text_changed', 'text_changed'],
  );
});

test('a name changed in all laws marks the articles with the old one, from the day of the act', async () => {
  const lines = [
    law('ترفع إلى مؤسسة النقد العربي السعودي.', 'نص.'),
    issued(
      'ثانياً: يحل اسم "البنك المركزي السعودي" محل اسم "مؤسسة النقد العربي السعودي" أينما ورد في الأنظمة والتنظيمات والأوامر والقرارات ذات الصلة.',
    ),
  ];
  const { articles, searched, head } = await lawOn(lines);
  assert.equal(articles[0], {
    text: 'ترفع إلى مؤسسة النقد العربي السعودي.',
    warnings: ['text_may_be_changed'],
  });
  assert.equal(articles[1]?.warnings, []);
  assert.equal(searched, [['text_may_be_changed'], []]);
  assert.match(head, /غُيّرت في الأنظمة أسماء/);
  const before = await lawOn(lines, '2020-01-01');
  assert.equal(
    before.articles.flatMap(({ warnings }) => warnings),
    [],
  );
  assert.not.match(before.head, /غُيّرت/);
});

test('a name of one word changes no other law', async () => {
  const { articles } = await lawOn([
    law('ترفع إلى المؤسسة.'),
    issued('ثانياً: يحل اسم "البنك" محل اسم "المؤسسة" أينما ورد في الأنظمة والتنظيمات.'),
  ]);
  assert.equal(articles[0]?.warnings, []);
});

test.run();
