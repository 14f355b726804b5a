/** Tests articles whose source prints both the old text and the amended one. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerPieces } from '../../../src/models/extractive/answer.ts';
import { quotable } from '../../../src/models/extractive/reading/sentences.ts';
import { grounded, passage } from './passages.ts';

const wordings = suite('several wordings of one article');

const OLD = 'لا تزيد مدة فترة التجربة على تسعين يوماً، ولكل من الطرفين إنهاء العقد خلالها.';
const NEW =
  'لا يزيد مجموع مدة فترة التجربة في جميع الأحوال على مائة وثمانين يوماً، ولكل من الطرفين إنهاء العقد.';
const NOTE = 'عُدلت هذه المادة بموجب المرسوم الملكي رقم (م/44) وتاريخ 1446/2/8هـ، لتكون بالنص الآتي:';
const PART = 'تم تعديل الفقرة (ب) من هذه المادة بموجب المرسوم الملكي رقم (م/5)، لتصبح بالنص الآتي: "ب- كذا".';

/**
 * First two words of the latest text of the article; an empty string if the article has several texts but the
 * latest is not marked.
 */
const latest = (text: string): string | undefined => {
  const found = quotable([text])[0]?.wordings;
  return found && (found.latest === undefined ? '' : text.slice(found.latest).split(' ', 2).join(' '));
};

for (const [name, text, expected] of [
  ['a note', `${OLD}\n${NOTE}\n${NEW}`, 'عُدلت هذه'],
  ['a note after a dash', `${OLD}\n- ${NOTE} "${NEW}"`, '- عُدلت'],
  ['the last of two notes', `${OLD}\n${NOTE}\nنص أوسط.\n${NOTE.replace('عُدلت', 'عدلت')}\n${NEW}`, 'عدلت هذه'],
  ['quoted paragraphs, the last of them', `${OLD}\n“${OLD}”.\n«${NEW}».`, '«لا يزيد'],
  ['a part was amended', `أ- كذا.\nب- كذا.\n${PART}`, ''],
  [
    'an addition',
    `${OLD}\n${NOTE.replace('لتكون بالنص الآتي', 'وذلك بإضافة تعريفين بالنص الآتي')}\nالعامل: كذا.`,
    '',
  ],
  ['only the amended wording', `${NOTE}\n${NEW}`, undefined],
  [
    'an oath',
    `يؤدي العضو اليمين الآتية:\n"أقسم بالله العظيم أن أؤدي أعمالي بالأمانة والصدق وأن أحترم القوانين."`,
    undefined,
  ],
  [
    'a quoted paragraph of another subject',
    `${OLD}\n"يمنح مجلس الجامعة بناء على اقتراح العمادة درجة الدكتوراه الفخرية لمن يراه."`,
    undefined,
  ],
  ['one wording', `${OLD}\nوذلك بموجب إخطار كتابي.`, undefined],
] as const) {
  wordings(name, () => assert.is(latest(text), expected));
}

const QUESTION = 'كم مدة فترة التجربة؟';
const answer = (text: string, language: 'ar' | 'en' = 'ar') =>
  answerPieces(
    grounded(QUESTION, [passage('sa-leg-2005-m51', '53', { title: 'نظام العمل', text })], language),
  ).join('');

wordings('quotes the latest wording and remarks that there are others', () => {
  for (const text of [`${OLD}\n«${NEW}».`, `${OLD}\n${NOTE}\n${NEW}`]) {
    const quoted = answer(text);
    assert.ok(quoted.includes('(النص في المصدر بأكثر من صيغة، وهذه آخرها فيه): «'), quoted);
    assert.ok(quoted.includes('مائة وثمانين') && !quoted.includes('تسعين'), quoted);
    assert.match(answer(text, 'en'), /the source has more than one wording; this is its latest/u);
  }
});

wordings('quotes a paragraph without the unpaired quotation marks around it', () => {
  const paragraph = 'لا تزيد مدة فترة التجربة على مائة يوم. ولكل من الطرفين إنهاء عقد التجربة في مدة الفترة';
  for (const [opening, closing] of ['“”.', '«».', '""']) {
    const quoted = answer(`${OLD}\n${opening}${paragraph}${closing}.`);
    assert.ok(quoted.includes(`«${paragraph}.»`), quoted);
  }
});

wordings('quotes every wording with a remark if only a part was amended', () => {
  const quoted = answer(`${OLD}\n${PART}`);
  assert.ok(quoted.includes('(النص في المصدر بأكثر من صيغة): «لا تزيد مدة فترة التجربة على تسعين'), quoted);
});

wordings('adds no remark to a text with one wording', () => {
  assert.not.match(answer(OLD), /صيغة/u);
});

wordings.run();
