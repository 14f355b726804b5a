/** Changes that a source did not work into its consolidated text, so that the text as a whole is marked. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emptyDataDirectory, ingestLines, parseJson, withCorpus } from '../../support/corpus/corpus.ts';
import type { Line } from '../../support/corpus/documents.ts';

const test = suite('ingest: changes that a consolidated text lacks');

const TITLE = 'قرار مجلس الوزراء رقم 6 لسنة 1994: في شأن رسوم التأشيرات';
const NAME = 'قرار مجلس الوزراء رقم 6 لسنة 1994';

const fees = (fields: Line = {}): Line => ({
  jurisdiction: 'AE',
  doc_type: 'decree',
  title: TITLE,
  official_number: '6',
  issuing_body: 'مجلس الوزراء',
  year_gregorian: 1994,
  date_gregorian: '1994-03-01',
  status: 'in_force',
  articles: [
    {
      article_no: '1',
      text: 'يكون رسم التأشيرة المتعددة ألف درهم تدفع عند تقديم الطلب إلى الإدارة المختصة.',
    },
    { article_no: '2', text: 'ينشر هذا القرار في الجريدة الرسمية ويعمل به من تاريخ نشره.' },
  ],
  ...fields,
});

const act = (text: string): Line => ({
  jurisdiction: 'AE',
  doc_type: 'decree',
  title: `قرار مجلس الوزراء رقم 16 لسنة 2008: بتعديل ${NAME}`,
  official_number: '16',
  issuing_body: 'مجلس الوزراء',
  year_gregorian: 2008,
  date_gregorian: '2008-04-13',
  status: 'in_force',
  articles: [{ article_no: '1', text }],
});

const CHANGED = '[عُدّلت هذه الوثيقة، ولم يدرج التعديل في النص أدناه]';

/** True if the changed decision says that its text lacks a change. */
async function isMarked(lines: readonly Line[]): Promise<boolean> {
  const layout = emptyDataDirectory();
  await ingestLines(layout, lines);
  return withCorpus(layout, ({ corpus }) => {
    for (let at = 0; at < corpus.manifest.documents; at += 1) {
      const { canonical_id: id, title } = parseJson(corpus.node(at)) ?? {};
      if (title !== TITLE) continue;
      return String(parseJson(corpus.document(String(id)))?.full_text).startsWith(CHANGED);
    }
    throw new Error('the decision is missing');
  });
}

const RAISED = `تعدل الرسوم المبينة في المادة الأولى من ${NAME} وفقا للجدول المرفق.`;

test('a change of an Emirati text that its source did not work in marks the text', async () => {
  assert.is(await isMarked([fees(), act(RAISED)]), true);
});

test('a text that lacks the changed articles has the change', async () => {
  const repealing = act(`تلغى المادة الثالثة من ${NAME} في شأن رسوم التأشيرات.`);
  assert.is(await isMarked([fees(), repealing]), false);
});

test('a text with an article of the act has it, unless it has another one in other words', async () => {
  const [first] = fees().articles as [Line];
  const renewed = (...texts: string[]): Line => ({
    ...act(''),
    articles: texts.map((text, at) => ({ article_no: String(at + 1), text })),
  });
  const whole = String(first.text);
  const long = `${whole} ولا يرد الرسم إذا رفض الطلب أو سحبه صاحبه بعد تقديمه إلى الإدارة المختصة بأي سبب.`;
  const text = fees({ articles: [{ article_no: '1', text: long }] });
  assert.is(await isMarked([text, renewed(long)]), false);
  const reworded = long.replace('ألف درهم', 'ألفي درهم').replace('لا يرد الرسم', 'يرد نصف الرسم');
  assert.is(await isMarked([text, renewed(long, reworded.slice(20))]), true);
});

test('a text with a note of the act, or with its new wording, has the change', async () => {
  const [first, second] = fees().articles as [Line, Line];
  const note =
    'عدل نص المادة الأولى بموجب المادة الأولى من قرار مجلس الوزراء رقم 16/2008 تاريخ 13/4/2008م. وأصبح على الوجه التالي:';
  const noted = fees({ articles: [{ ...first, amendment_notes: [note] }, second] });
  assert.is(await isMarked([noted, act(RAISED)]), false);
  const reworded = (text: string) => act(`يستبدل بنص المادة الأولى من ${NAME} النص الآتي: "${text}"`);
  assert.is(await isMarked([fees(), reworded(String(first.text))]), false);
  const other = 'يكون الرسم ألفي درهم لكل تأشيرة متعددة السفرات مدتها ستة أشهر.';
  assert.is(await isMarked([fees(), reworded(other)]), true);
});

test('a note of another act of that time does not give the change', async () => {
  const [first, second] = fees().articles as [Line, Line];
  const note =
    'عدل نص المادة الأولى بموجب المادة الأولى من قرار مجلس الوزراء رقم 19/2008 تاريخ 25/6/2008م. وأصبح على الوجه التالي:';
  const noted = fees({ articles: [{ ...first, amendment_notes: [note] }, second] });
  assert.is(await isMarked([noted, act(RAISED)]), true);
});

test('the words of an act state its change also where the source marks it, and is surer', async () => {
  const marked = fees({
    relations: [{ type: 'amended_by', instrument: 'قرار مجلس الوزراء رقم 16/2008 تاريخ 13/04/2008م.' }],
  });
  const title = 'قرار مجلس الوزراء رقم 16 لسنة 2008: بشأن نظام التدريب';
  const worded = `يعدل ${NAME} في شأن رسوم التأشيرات وفقا للآتي: يبرم مع المتدرب المواطن عقد تدريب لمدة سنة.`;
  assert.is(await isMarked([marked, { ...act(worded), title }]), true);
  // The mark alone does not tell what the act changes.
  const other = 'تعدل المكافآت وفقا للجدول المرفق.';
  assert.is(await isMarked([marked, { ...act(other), title }]), false);
});

test.run();
