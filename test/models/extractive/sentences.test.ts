import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { quotable } from '../../../src/models/extractive/sentences.ts';

const test = suite('sentences of a law');

const sentencesOf = (text: string) => quotable([text]).flatMap(({ sentences }) => sentences);

/** Each with its introduction before it, as a reader would see it. */
const read = (text: string): string[] =>
  sentencesOf(text).map((sentence) =>
    [sentence.lead, sentence]
      .filter((part) => part !== undefined)
      .map((part) => part.words)
      .join(' | '),
  );

test('a stop ends a sentence; one in a date, a number or an abbreviation does not', () => {
  assert.equal(
    read('تسري أحكام القانون من 1.5.2024. تؤسس شركة ذ.م.م برأس مال 10.000 درهم. هل يجوز ذلك؟ نعم.'),
    ['تسري أحكام القانون من 1.5.2024.', 'تؤسس شركة ذ.م.م برأس مال 10.000 درهم.', 'هل يجوز ذلك؟', 'نعم.'],
  );
});

test('a stop without a blank behind it ends a sentence too', () => {
  assert.equal(read('تزول بزوال السبب.ولا تسمع الدعوى بعده.'), [
    'تزول بزوال السبب.',
    'ولا تسمع الدعوى بعده.',
  ]);
});

test('an address is one word, and what stands before a sentence by mistake is no part of it', () => {
  assert.equal(read('ترسل إلى Training-HQ@moj.gov.sa مباشرة. :في حال التعذر يراجع المكتب.'), [
    'ترسل إلى Training-HQ@moj.gov.sa مباشرة.',
    'في حال التعذر يراجع المكتب.',
  ]);
});

test('items go with what introduces them, and without their marks', () => {
  assert.equal(read('يستحق العامل مكافأة في الحالات الآتية:\nأ- انتهاء العقد.\nب - استقالة العامل.'), [
    'يستحق العامل مكافأة في الحالات الآتية: | انتهاء العقد.',
    'يستحق العامل مكافأة في الحالات الآتية: | استقالة العامل.',
  ]);
});

test('items may stand in one line', () => {
  assert.equal(read('تنتهي الوكالة بما يأتي: 1- بموت الوكيل؛ 2- بإتمام العمل.'), [
    'تنتهي الوكالة بما يأتي: | بموت الوكيل',
    'تنتهي الوكالة بما يأتي: | بإتمام العمل.',
  ]);
});

test('a list inside a paragraph ends with that paragraph', () => {
  assert.equal(
    read('1- للطرفين الاتفاق على ما يأتي:\nأ- عدد المحكمين.\nب- لغة التحكيم.\n2- لا يجوز الطعن في الحكم.'),
    [
      'للطرفين الاتفاق على ما يأتي: | عدد المحكمين.',
      'للطرفين الاتفاق على ما يأتي: | لغة التحكيم.',
      'لا يجوز الطعن في الحكم.',
    ],
  );
});

test('what follows a list in a line of its own belongs to it no more', () => {
  assert.equal(read('ينتهي العقد إذا:\nأ- اتفق الطرفان.\nويجب على صاحب العمل دفع الأجر.'), [
    'ينتهي العقد إذا: | اتفق الطرفان.',
    'ويجب على صاحب العمل دفع الأجر.',
  ]);
});

test('an item whose list begins before the passage is known as such', () => {
  const orphans = (text: string) => sentencesOf(text).map(({ orphan }) => orphan);
  assert.equal(orphans('ج- وفاة العامل.\nد- عجزه.'), [true, true]);
  assert.equal(orphans('يسري ذلك على:\nج- وفاة العامل.'), [false]);
});

test('headings are no sentences', () => {
  assert.equal(
    read(
      'المادة الثامنة والأربعون:\nلا تسمع الدعوى بعد سنة.\nالفصل الثاني: التعويضات\nالتعويضات:\nيلزم التعويض.',
    ),
    ['لا تسمع الدعوى بعد سنة.', 'يلزم التعويض.'],
  );
});

test('lines that a printer broke are one sentence', () => {
  const text =
    'يمول صندوق المعاشات من موازنة النقابة وتتقدم لجنة إدارة\nالصندوق إلى مجلس النقابة بمشروع موازنة الصندوق\nعن السنة المالية المقبلة. وينشر\nالقرار.';
  assert.equal(read(text), [
    'يمول صندوق المعاشات من موازنة النقابة وتتقدم لجنة إدارة الصندوق إلى مجلس النقابة بمشروع موازنة الصندوق عن السنة المالية المقبلة.',
    'وينشر القرار.',
  ]);
});

test('a sentence too long to quote is cut at «؛»', () => {
  const half = 'يلتزم صاحب العمل بأن يوفر وسائل السلامة والصحة المهنية في جميع مواقع العمل. '.slice(0, -2);
  const clause = Array.from({ length: 3 }, () => half).join(' و');
  assert.is(read(`${clause}؛ ${clause}.`).length, 2);
  assert.is(read(`${half}؛ ${half}.`).length, 1);
});

test('all that is said is in some sentence', () => {
  const text =
    'لا يسقط الحق إلا بما يأتي: أولاً: الأداء. ثانياً: الإبراء، ما لم يتفق على غيره (3) أيام.\n\n- بند أول\n- بند ثان';
  const places = sentencesOf(text).flatMap((sentence) => [
    sentence,
    ...(sentence.lead ? [sentence.lead] : []),
  ]);
  for (let at = 0; at < text.length; at++) {
    if (/\s/u.test(text[at] as string)) continue;
    assert.ok(
      places.some(({ start, end }) => start <= at && at < end),
      `${at}: ${text.slice(at, at + 10)}`,
    );
  }
});

test('odd text is cut without harm', () => {
  for (const text of [
    '',
    ' ',
    '\n\n',
    ':',
    '.',
    'أ-',
    '1- ',
    '؛؛؛',
    '»«',
    'ـ'.repeat(500),
    'كلمة '.repeat(2000),
  ]) {
    for (const { start, end } of sentencesOf(text))
      assert.ok(0 <= start && start < end && end <= text.length);
  }
});

test.run();
