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

test('the sentence that answers is quoted as it stands, with its source before and its token behind', () => {
  const text = answer(grounded('كم مدة فترة التجربة في نظام العمل؟', [PROBATION, LEAVE]));
  assert.ok(
    text.includes(
      'ورد في المادة 53 من نظام العمل: «لا تزيد مدة فترة التجربة على تسعين يوماً.» [[REF:sa-leg-2005-m51#53]]',
    ),
    text,
  );
  assert.not.ok(text.includes('العيدين'));
});

test('retrieval’s first passage is not quoted where another one answers', () => {
  const text = answer(grounded('كم مدة الإجازة السنوية للعامل؟', [PROBATION, LEAVE]));
  assert.ok(text.includes('واحد وعشرين يوماً'), text);
  assert.not.ok(text.includes('[[REF:sa-leg-2005-m51#53]]'), text);
});

test('a source that is repealed is called that', () => {
  const question = 'كم مدة فترة التجربة في نظام العمل؟';
  const repealed = { ...PROBATION, status: 'repealed' as const, named: true };
  assert.match(answer(grounded(question, [repealed])), /ورد في المادة 53 من نظام العمل \(ملغى\): «/u);
  assert.match(answer(grounded(question, [repealed], 'en')), /المادة 53 من نظام العمل \(repealed\): «/u);
  assert.not.match(answer(grounded(question, [PROBATION])), /ملغى/u);
});

test('an article that the question names is quoted, though it has none of its words', () => {
  const question = 'ماذا تنص المادة 53 من النظام السعودي الصادر بالمرسوم الملكي م/51؟';
  const other = passage('sa-leg-2005-m51', '2', { text: 'صدر النظام السعودي بالمرسوم الملكي رقم م/51.' });
  const named = { ...PROBATION, named: true };
  const text = answer(grounded(question, [named, other]));
  assert.ok(text.includes('«لا تزيد مدة فترة التجربة على تسعين يوماً.»'), text);
  assert.ok(text.indexOf('#53]]') < text.indexOf('#2]]') || !text.includes('#2]]'), text);
  assert.equal(answerPieces(grounded('ماذا تنص المادة 53؟', [PROBATION])), [REFUSALS.ar]);
});

test('what the passages do not answer is refused, in the language asked for', () => {
  const question = 'ما عقوبة تزوير العملة المعدنية في الجمهورية؟';
  assert.equal(answerPieces(grounded(question, [PROBATION, LEAVE])), [REFUSALS.ar]);
  assert.equal(answerPieces(grounded(question, [PROBATION, LEAVE], 'en')), [REFUSALS.en]);
  assert.equal(answerPieces(grounded(question, [])), [REFUSALS.ar]);
});

test('an English question is answered by Arabic quotations that say so', () => {
  const text = answer(grounded('What is the probation period of a worker?', [PROBATION, LEAVE], 'en'));
  assert.match(text, /^The available texts say .*not translated:/u);
  assert.ok(text.includes('«لا تزيد مدة فترة التجربة على تسعين يوماً.» [[REF:sa-leg-2005-m51#53]]'), text);
});

const AGENCY = passage('eg-leg-1948-131', '714', {
  citation_string: 'المادة 714 من القانون المدني',
  title: 'القانون المدني',
  text: 'تنتهي الوكالة بأحد الأسباب الآتية:\nأ- موت الموكل.\nب- إتمام العمل الموكل فيه.\nج- انقضاء أجلها.',
});

test('a list that is asked for is quoted whole, its introduction once', () => {
  const text = answer(grounded('بماذا تنتهي الوكالة؟', [AGENCY]));
  assert.ok(
    text.includes(
      '«تنتهي الوكالة بأحد الأسباب الآتية: موت الموكل. إتمام العمل الموكل فيه. انقضاء أجلها.» [[REF:eg-leg-1948-131#714]]',
    ),
    text,
  );
});

test('an item that is asked for is quoted with its introduction, and what is left out is marked', () => {
  const text = answer(grounded('انقضاء أجل الوكالة', [AGENCY]));
  assert.ok(text.includes('«تنتهي الوكالة بأحد الأسباب الآتية: … انقضاء أجلها.»'), text);
});

test('a list too long to be quoted says that it goes on', () => {
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

test('a law in force comes before a repealed one of the same words', () => {
  const words = 'تسقط دعوى التعويض عن العمل غير المشروع بمضي ثلاث سنوات.';
  const old = passage('eg-leg-1883-1', '5', { text: words, status: 'repealed' });
  const now = passage('eg-leg-1948-131', '172', { text: words, status: 'in_force' });
  const text = answer(grounded('متى تسقط دعوى التعويض عن العمل غير المشروع؟', [old, now]));
  assert.ok(text.includes('[[REF:eg-leg-1948-131#172]]'), text);
  assert.not.ok(text.includes('eg-leg-1883-1'), text);
});

test('the country that the question names comes before others', () => {
  const words = 'لا تزيد مدة فترة التجربة على ستة أشهر.';
  const emirates = passage('ae-fdl-2021-33', '9', { text: words });
  const saudi = passage('sa-leg-2005-m51', '53', { text: 'لا تزيد مدة فترة التجربة على تسعين يوماً.' });
  const text = answer(grounded('كم مدة فترة التجربة في السعودية؟', [emirates, saudi]));
  assert.ok(text.includes('[[REF:sa-leg-2005-m51#53]]'), text);
  assert.not.ok(text.includes('ae-fdl-2021-33'), text);
});

test('a text printed twice is quoted once', () => {
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

test('an answer is short, however much there is to say', () => {
  const long = Array.from({ length: 12 }, (_, index) =>
    passage(`sa-leg-2005-m${index}`, '1', {
      text: `يلتزم صاحب العمل رقم ${index} بدفع مكافأة نهاية الخدمة للعامل ${`عن الفرع ${index} `.repeat(20)}.`,
    }),
  );
  const text = answer(grounded('متى يلتزم صاحب العمل بدفع مكافأة نهاية الخدمة للعامل؟', long));
  assert.ok(text.length <= 1_400, `${text.length} characters`);
});

test('the same question and passages give the same answer', () => {
  const question = grounded('كم مدة فترة التجربة؟', [PROBATION, LEAVE]);
  assert.equal(answerPieces(question), answerPieces(question));
});

test.run();
