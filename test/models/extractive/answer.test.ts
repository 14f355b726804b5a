import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerPieces } from '../../../src/models/extractive/answer.ts';
import type { GroundedQuestion } from '../../../src/models/passages.ts';
import { REFUSALS } from '../../../src/models/refusal.ts';
import { grounded, passage } from './passages.ts';

const test = suite('extractive answers');
const answer = (question: GroundedQuestion) => answerPieces(question).join('');

const PROBATION = passage('sa-leg-2005-m51', '53', {
  citation_string: 'المادة 53 من نظام العمل',
  title: 'نظام العمل',
  text: 'لا تزيد مدة فترة التجربة على تسعين يوماً. ولا تدخل في حسابها إجازة العيدين. ولكل من الطرفين إنهاء العقد في أثنائها.',
});
const LEAVE = passage('sa-leg-2005-m51', '109', {
  citation_string: 'المادة 109 من نظام العمل',
  title: 'نظام العمل',
  text: 'يستحق العامل عن كل عام إجازة سنوية لا تقل مدتها عن واحد وعشرين يوماً.',
});

test('quotes the answering sentence verbatim, after its source and before its token', () => {
  const text = answer(grounded('كم مدة فترة التجربة في نظام العمل؟', [PROBATION, LEAVE]));
  assert.ok(
    text.includes(
      'ورد في المادة 53 من نظام العمل: «لا تزيد مدة فترة التجربة على تسعين يوماً.» [[REF:sa-leg-2005-m51#53]]',
    ),
    text,
  );
  assert.not.ok(text.includes('العيدين'));
});

test('does not quote the first retrieved passage if another one answers', () => {
  const text = answer(grounded('كم مدة الإجازة السنوية للعامل؟', [PROBATION, LEAVE]));
  assert.ok(text.includes('واحد وعشرين يوماً'), text);
  assert.not.ok(text.includes('[[REF:sa-leg-2005-m51#53]]'), text);
});

test('marks a repealed source as repealed', () => {
  const question = 'كم مدة فترة التجربة في نظام العمل؟';
  const repealed = { ...PROBATION, status: 'repealed' as const, named: true };
  assert.match(answer(grounded(question, [repealed])), /ورد في المادة 53 من نظام العمل \(ملغى\): «/u);
  assert.match(answer(grounded(question, [repealed], 'en')), /المادة 53 من نظام العمل \(repealed\): «/u);
  assert.not.match(answer(grounded(question, [PROBATION])), /ملغى/u);
});

test('an article without text on the day is not quoted: the answer says why it has none', () => {
  const gone = {
    ...PROBATION,
    text: '[ألغيت هذه المادة بالمرسوم الملكي رقم م/1 وتاريخ 22/1/1435هـ]',
    without_text: true,
    named: true,
  };
  const remark =
    'المادة 53 من نظام العمل: ألغيت هذه المادة بالمرسوم الملكي رقم م/1 وتاريخ 22/1/1435هـ [[REF:sa-leg-2005-m51#53]]';
  const question = 'ما حكم المادة 53 من نظام العمل؟';
  assert.is(answer(grounded(question, [gone])), `لا نص يُنقل عن ${remark}`);
  assert.is(answer(grounded(question, [gone], 'en')), `There is no text to quote from ${remark}`);
  const both = answer(grounded('ما حكم المادتين 53 و109 من نظام العمل؟', [{ ...LEAVE, named: true }, gone]));
  assert.match(
    both,
    /^لا نص يُنقل عن المادة 53 .+#53\]\]\n\nهذا ما ورد .+:\n\nورد في المادة 109 .+«يستحق العامل/u,
  );
});

test('quotes an article that the question names even if they share no words', () => {
  const question = 'ماذا تنص المادة 53 من النظام السعودي الصادر بالمرسوم الملكي م/51؟';
  const other = passage('sa-leg-2005-m51', '2', { text: 'صدر النظام السعودي بالمرسوم الملكي رقم م/51.' });
  const named = { ...PROBATION, named: true };
  const text = answer(grounded(question, [named, other]));
  assert.ok(text.includes('«لا تزيد مدة فترة التجربة على تسعين يوماً.»'), text);
  assert.ok(text.indexOf('#53]]') < text.indexOf('#2]]') || !text.includes('#2]]'), text);
  assert.equal(answerPieces(grounded('ماذا تنص المادة 53؟', [PROBATION])), [REFUSALS.ar]);
});

test('refuses in the requested language if no passage answers', () => {
  const question = 'ما عقوبة تزوير العملة المعدنية في الجمهورية؟';
  assert.equal(answerPieces(grounded(question, [PROBATION, LEAVE])), [REFUSALS.ar]);
  assert.equal(answerPieces(grounded(question, [PROBATION, LEAVE], 'en')), [REFUSALS.en]);
  assert.equal(answerPieces(grounded(question, [])), [REFUSALS.ar]);
});

test('answers an English question with Arabic quotations and says so', () => {
  const text = answer(grounded('What is the probation period of a worker?', [PROBATION, LEAVE], 'en'));
  assert.match(text, /^The available texts say .*not translated:/u);
  assert.ok(text.includes('«لا تزيد مدة فترة التجربة على تسعين يوماً.» [[REF:sa-leg-2005-m51#53]]'), text);
});

const AGENCY = passage('eg-leg-1948-131', '714', {
  citation_string: 'المادة 714 من القانون المدني',
  title: 'القانون المدني',
  text: 'تنتهي الوكالة بأحد الأسباب الآتية:\nأ- موت الموكل.\nب- إتمام العمل الموكل فيه.\nج- انقضاء أجلها.',
});

test('quotes a requested list whole with its introduction once', () => {
  const text = answer(grounded('بماذا تنتهي الوكالة؟', [AGENCY]));
  assert.ok(
    text.includes(
      '«تنتهي الوكالة بأحد الأسباب الآتية: موت الموكل. إتمام العمل الموكل فيه. انقضاء أجلها.» [[REF:eg-leg-1948-131#714]]',
    ),
    text,
  );
});

test('quotes a requested item with its introduction and marks omissions', () => {
  const text = answer(grounded('انقضاء أجل الوكالة', [AGENCY]));
  assert.ok(text.includes('«تنتهي الوكالة بأحد الأسباب الآتية: … انقضاء أجلها.»'), text);
});

test('marks a list that is cut because of its length', () => {
  const items = Array.from(
    { length: 12 },
    (_, index) => `${index + 1}- ${`سبب من الأسباب ${index} `.repeat(8)}.`,
  );
  const long = passage('eg-leg-1948-131', '715', {
    title: 'القانون المدني',
    text: `تنتهي الوكالة بأحد الأسباب الآتية:\n${items.join('\n')}`,
  });
  const text = answer(grounded('بماذا تنتهي الوكالة؟', [long]));
  assert.match(text, / …» \[\[REF:eg-leg-1948-131#715\]\]$/u);
});

test('prefers a law in force to a repealed one with the same words', () => {
  const words = 'تسقط دعوى التعويض عن العمل غير المشروع بمضي ثلاث سنوات.';
  const old = passage('eg-leg-1883-1', '5', { text: words, status: 'repealed' });
  const now = passage('eg-leg-1948-131', '172', { text: words, status: 'in_force' });
  const text = answer(grounded('متى تسقط دعوى التعويض عن العمل غير المشروع؟', [old, now]));
  assert.ok(text.includes('[[REF:eg-leg-1948-131#172]]'), text);
  assert.not.ok(text.includes('eg-leg-1883-1'), text);
});

test('prefers the country that the question names', () => {
  const words = 'لا تزيد مدة فترة التجربة على ستة أشهر.';
  const emirates = passage('ae-fdl-2021-33', '9', { text: words });
  const saudi = passage('sa-leg-2005-m51', '53', { text: 'لا تزيد مدة فترة التجربة على تسعين يوماً.' });
  const text = answer(grounded('كم مدة فترة التجربة في السعودية؟', [emirates, saudi]));
  assert.ok(text.includes('[[REF:sa-leg-2005-m51#53]]'), text);
  assert.not.ok(text.includes('ae-fdl-2021-33'), text);
});

test('quotes a text once even if it is printed twice', () => {
  const words = 'تسقط دعوى التعويض عن العمل غير المشروع بمضي ثلاث سنوات.';
  const [one, two] = ['171', '172'].map((no) => passage('eg-leg-1948-131', no, { text: words }));
  const text = answer(
    grounded(
      'متى تسقط دعوى التعويض؟',
      [one, two].filter((one) => one !== undefined),
    ),
  );
  assert.is(text.split('[[REF:').length, 2, text);
});

test('keeps the answer short however many sentences match', () => {
  const long = Array.from({ length: 12 }, (_, index) =>
    passage(`sa-leg-2005-m${index}`, '1', {
      text: `يلتزم صاحب العمل رقم ${index} بدفع مكافأة نهاية الخدمة للعامل ${`عن الفرع ${index} `.repeat(20)}.`,
    }),
  );
  const text = answer(grounded('متى يلتزم صاحب العمل بدفع مكافأة نهاية الخدمة للعامل؟', long));
  assert.ok(text.length <= 1_400, `${text.length} characters`);
});

test('gives the same answer for the same question and passages', () => {
  const question = grounded('كم مدة فترة التجربة؟', [PROBATION, LEAVE]);
  assert.equal(answerPieces(question), answerPieces(question));
});

test.run();
