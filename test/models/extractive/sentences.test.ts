import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { quotable } from '../../../src/models/extractive/reading/sentences.ts';

const test = suite('quotable sentences');

const sentencesOf = (text: string) => quotable([text]).flatMap(({ sentences }) => sentences);

/** The quotable sentences of a text. A list item comes after its lead-in, as `lead | item`. */
const read = (text: string): string[] =>
  sentencesOf(text).map((sentence) =>
    [sentence.lead, sentence]
      .filter((part) => part !== undefined)
      .map((part) => part.words)
      .join(' | '),
  );

test('a full stop ends a sentence, but not in a date, a number or an abbreviation', () => {
  assert.equal(
    read('تسري أحكام القانون من 1.5.2024. تؤسس شركة ذ.م.م برأس مال 10.000 درهم. هل يجوز ذلك؟ نعم.'),
    ['تسري أحكام القانون من 1.5.2024.', 'تؤسس شركة ذ.م.م برأس مال 10.000 درهم.', 'هل يجوز ذلك؟', 'نعم.'],
  );
});

test('an abbreviation in brackets does not end a sentence', () => {
  assert.equal(read('تؤسس شركة مساهمة (م .ق) ذات شخصية. ويعمل بذلك من سنة 2002 م . وينشر.'), [
    'تؤسس شركة مساهمة (م .ق) ذات شخصية.',
    'ويعمل بذلك من سنة 2002 م .',
    'وينشر.',
  ]);
});

test('page headers of a gazette are not quoted, alone, before a heading or inside a sentence', () => {
  const header = 'الجریدة الرسمیة العدد ٤٥ مكرر(د )ف ١٢ى نوفمبر سنة ٢٠٢٥ ٢٨';
  assert.equal(read(`تسري أحكام المادة على الشهود. ${header}`), ['تسري أحكام المادة على الشهود.']);
  assert.equal(read(`يخلى سبيله. ${header} الفصل الثامن الإفراج المؤقت`), ['يخلى سبيله.']);
  assert.equal(read(`يسمع الشهود ${header} ويحلفون اليمين.`), ['يسمع الشهود ويحلفون اليمين.']);
  assert.equal(read('ينشر في الجريدة الرسمية، العدد 5.'), ['ينشر في الجريدة الرسمية، العدد 5.']);
});

test('pieces of a gazette’s watermark are not quoted', () => {
  const text =
    'يرخص للوزير فى التعاقد مع الهيئـة\nصو\nالعامة للبترول وتنميتـه\nرة إلك\nواستغلاله عند اللزوم.\nعند ال';
  assert.equal(read(text), [
    'يرخص للوزير فى التعاقد مع الهيئـة العامة للبترول وتنميتـه واستغلاله عند اللزوم.',
  ]);
});

test('a line without letters is not a sentence', () => {
  assert.equal(read('يحد الأجر.\n1200\n…\nويصرف شهرياً.'), ['يحد الأجر.', 'ويصرف شهرياً.']);
});

test('numbers in brackets, and rows of such, number no items', () => {
  for (const text of [
    'تعاطى مادة من مواد الجداول أرقام (1)، (2)، (5) عدا البند (29) من الجدول رقم (1).',
    'تسري الضوابط المنصوص عليها في المواد (20، 21، 22، 23) من هذه اللائحة.',
    'مع عدم الإخلال بالفقرات: (أ)، (ب)، و(ج) من المادة (5 فقرة 1، 6- 8) يعاقب الفاعل.',
    'أقيمت الدعوى من (ب.ع) ضد (خ.ن) بصفته.',
  ])
    assert.equal(read(text), [text]);
});

test('numbers in brackets number the items of a list, also where an item ends in brackets', () => {
  const lead = 'يشترط وفقاً للمادة (5):';
  assert.equal(read(`${lead} (1) البلوغ، (2) العقل (أو الإذن)، (3) الرضا وفق البند (7). (4) الأهلية.`), [
    `${lead} | البلوغ`,
    `${lead} | العقل (أو الإذن)`,
    `${lead} | الرضا وفق البند (7).`,
    `${lead} | الأهلية.`,
  ]);
  const text = `(ورد إلى الوزارة ${'استفسار عن توثيق العقود '.repeat(6)}ورأت ما يلي: 1- توثق العقود، 2- تحفظ نسخة.)`;
  assert.is(read(text).length, 2);
});

test('a full stop without a blank after it ends a sentence', () => {
  assert.equal(read('تزول بزوال السبب.ولا تسمع الدعوى بعده.'), [
    'تزول بزوال السبب.',
    'ولا تسمع الدعوى بعده.',
  ]);
});

test('an address is one word, and stray marks before a sentence are dropped', () => {
  assert.equal(read('ترسل إلى Training-HQ@moj.gov.sa مباشرة. :في حال التعذر يراجع المكتب.'), [
    'ترسل إلى Training-HQ@moj.gov.sa مباشرة.',
    'في حال التعذر يراجع المكتب.',
  ]);
});

test('list items come with their introduction and without their marks', () => {
  assert.equal(read('يستحق العامل مكافأة في الحالات الآتية:\nأ- انتهاء العقد.\nب - استقالة العامل.'), [
    'يستحق العامل مكافأة في الحالات الآتية: | انتهاء العقد.',
    'يستحق العامل مكافأة في الحالات الآتية: | استقالة العامل.',
  ]);
});

test('an introduction may end with a colon and a dash', () => {
  assert.equal(read('1- يرخص للمحامي بالشروط الآتية:-\nأ- أن يكون مقيداً.\nب- أن يكون مقيماً.'), [
    'يرخص للمحامي بالشروط الآتية:- | أن يكون مقيداً.',
    'يرخص للمحامي بالشروط الآتية:- | أن يكون مقيماً.',
  ]);
});

test('list items may share one line', () => {
  assert.equal(read('تنتهي الوكالة بما يأتي: 1- بموت الوكيل؛ 2- بإتمام العمل.'), [
    'تنتهي الوكالة بما يأتي: | بموت الوكيل',
    'تنتهي الوكالة بما يأتي: | بإتمام العمل.',
  ]);
});

test('a list inside a paragraph ends with the paragraph', () => {
  assert.equal(
    read('1- للطرفين الاتفاق على ما يأتي:\nأ- عدد المحكمين.\nب- لغة التحكيم.\n2- لا يجوز الطعن في الحكم.'),
    [
      'للطرفين الاتفاق على ما يأتي: | عدد المحكمين.',
      'للطرفين الاتفاق على ما يأتي: | لغة التحكيم.',
      'لا يجوز الطعن في الحكم.',
    ],
  );
});

test('a separate line after a list does not belong to the list', () => {
  assert.equal(read('ينتهي العقد إذا:\nأ- اتفق الطرفان.\nويجب على صاحب العمل دفع الأجر.'), [
    'ينتهي العقد إذا: | اتفق الطرفان.',
    'ويجب على صاحب العمل دفع الأجر.',
  ]);
});

test('an item is an orphan if its list begins before the passage', () => {
  const orphans = (text: string) => sentencesOf(text).map(({ orphan }) => orphan);
  assert.equal(orphans('ج- وفاة العامل.\nد- عجزه.'), [true, true]);
  assert.equal(orphans('يسري ذلك على:\nج- وفاة العامل.'), [false]);
});

test('headings are not sentences', () => {
  assert.equal(
    read(
      'المادة الثامنة والأربعون:\nلا تسمع الدعوى بعد سنة.\nالفصل الثاني: التعويضات\nالتعويضات:\nيلزم التعويض.',
    ),
    ['لا تسمع الدعوى بعد سنة.', 'يلزم التعويض.'],
  );
});

test('lines broken by a printer form one sentence', () => {
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

test('every word of the text is in a sentence', () => {
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

test('malformed text does not throw', () => {
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
