/** Changes of laws that reach none of their articles, so that the law as a whole is marked. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emptyDataDirectory, ingestLines, parseJson, withCorpus } from '../../support/corpus/corpus.ts';
import type { Line } from '../../support/corpus/documents.ts';

const test = suite('ingest: changes that reach no article');

const LAW = 'نظام محاكمة الوزراء، الصادر بالمرسوم الملكي رقم (م/88) وتاريخ 22/9/1420هـ';

const law = (fields: Line = {}): Line => ({
  jurisdiction: 'SA',
  doc_type: 'legislation',
  title: 'نظام محاكمة الوزراء',
  official_number: 'م/88',
  year_hijri: 1420,
  date_hijri: '1420-09-22',
  status: 'in_force',
  articles: [
    { article_no: '1', text: 'يحاكم الوزير وفقا لأحكام هذا النظام.' },
    { article_no: '2', text: 'تتولى التحقيق هيئة من ثلاثة وزراء.' },
  ],
  ...fields,
});

const decree = (provisions: string, fields: Line = {}): Line => ({
  jurisdiction: 'SA',
  doc_type: 'decree',
  title: 'مرسوم ملكي',
  official_number: 'م/80',
  issuing_body: 'ملك المملكة العربية السعودية',
  year_hijri: 1445,
  full_text: `مرسوم ملكي رقم (م/80) وتاريخ 18/7/1445هـ\nرسمنا بما هو آت:\n${provisions}`,
  ...fields,
});

const CHANGED = '[عُدّلت هذه الوثيقة، ولم يدرج التعديل في النص أدناه]';

/** True if the law says that its text lacks a change. */
async function isMarked(lines: readonly Line[], name = 'نظام محاكمة الوزراء'): Promise<boolean> {
  const layout = emptyDataDirectory();
  await ingestLines(layout, lines);
  return withCorpus(layout, ({ corpus }) => {
    for (let at = 0; at < corpus.manifest.documents; at += 1) {
      const { canonical_id: id, title } = parseJson(corpus.node(at)) ?? {};
      if (title !== name) continue;
      return String(parseJson(corpus.document(String(id)))?.full_text).startsWith(CHANGED);
    }
    throw new Error('the law is missing');
  });
}

const REPEAL = `أولاً: إلغاء الأحكام المتصلة بالتحقيق الواردة في ${LAW}.`;

test('a repeal of provisions on some matter marks the law', async () => {
  assert.is(await isMarked([law(), decree(REPEAL)]), true);
  assert.is(await isMarked([law(), decree('أولاً: تعديل المادة (الثانية) من نظام آخر.')]), false);
});

test('an act that changes a clause of the decree that issued the law leaves the text of the law as it is', async () => {
  const clause =
    'أولاً: تعديل البند (ثالثاً) من المرسوم الملكي رقم (م/88) وتاريخ 22/9/1420هـ، ليكون بالنص الآتي: «تستمر اللجنة».';
  assert.is(await isMarked([law(), decree(clause)]), false);
});

test('a note that names the act tells the change, and one of another act of the time does not', async () => {
  const noted = (note: string) =>
    law({
      articles: [
        { article_no: '1', text: 'يحاكم الوزير وفقا لأحكام هذا النظام.' },
        { article_no: '2', text: 'تتولى التحقيق هيئة من ثلاثة وزراء.', amendment_notes: [note] },
      ],
    });
  const own = 'ألغيت هذه المادة بموجب المرسوم الملكي رقم (م/80) وتاريخ 18/7/1445هـ.';
  assert.is(await isMarked([noted(own), decree(REPEAL)]), false);
  const other = 'ألغيت هذه المادة بموجب المرسوم الملكي رقم (م/81) وتاريخ 20/7/1445هـ.';
  const another = decree('أولاً: الموافقة على نظام آخر.', {
    title: 'مرسوم ملكي آخر',
    official_number: 'م/81',
    full_text: 'مرسوم ملكي رقم (م/81) وتاريخ 20/7/1445هـ\nرسمنا بما هو آت:\nأولاً: الموافقة على نظام آخر.',
  });
  assert.is(await isMarked([noted(other), another, decree(REPEAL)]), true);
  // The corpus lacks the act of the note, which may be the decree of the same change.
  assert.is(await isMarked([noted(other), decree(REPEAL)]), false);
});

test('an act that names the text before the decision that issued it changes the text', async () => {
  const title = 'تنظيم المدن الطبية والمستشفيات التخصصية التابعة لوزارة الصحة';
  const text = law({
    title,
    doc_type: 'regulation',
    official_number: '216',
    issuing_body: 'مجلس الوزراء',
    year_hijri: 1435,
    date_hijri: '1435-05-23',
  });
  const replaced = `يحل النظام -فيما يتعلق بالمستشفى- محل ${title}، الصادر بقرار مجلس الوزراء رقم (216) وتاريخ 23/5/1435هـ.`;
  const hospital = law({
    title: 'النظام الأساس لمستشفى العيون',
    official_number: '28341',
    year_hijri: 1446,
    date_hijri: '1446-01-15',
    articles: [
      { article_no: '1', text: 'يتمتع المستشفى بالشخصية الاعتبارية.' },
      { article_no: '2', text: replaced },
    ],
  });
  assert.is(await isMarked([text, hospital], title), true);
});

test.run();
