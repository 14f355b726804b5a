import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerPieces } from '../../../src/models/extractive/answer.ts';
import type { GroundedQuestion, Passage } from '../../../src/models/passages.ts';
import { REFUSALS } from '../../../src/models/refusal.ts';
import { FAR, grounded, passage } from './passages.ts';

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

test('quotes a short article whole and verbatim, after its source and before its token', () => {
  const leave = { ...LEAVE, score: 0.1, found: FAR };
  const text = answer(grounded('كم مدة فترة التجربة في نظام العمل؟', [PROBATION, leave]));
  assert.ok(
    text.includes(`ورد في المادة 53 من نظام العمل: «${PROBATION.text}» [[REF:sa-leg-2005-m51#53]]`),
    text,
  );
  assert.is(text.split('[[REF:').length, 2, text);
});

test('what has no letter between two quoted sentences is not left out', () => {
  const text =
    'لا تزيد مدة فترة التجربة على الأيام الآتية من العقد.\n(90)\n- 60 -\nولا تدخل في حسابها إجازة العيدين.';
  const quoted = answer(grounded('ما مدة فترة التجربة في نظام العمل؟', [{ ...PROBATION, text }]));
  assert.ok(quoted.includes(`«${text.replaceAll(/\s+/g, ' ')}»`), quoted);
});

for (const warning of ['explanatory_memorandum', 'amendment_table'] as const) {
  test(`a passage with the warning ${warning} is no ground, whatever it says`, () => {
    const question = 'كم مدة فترة التجربة في نظام العمل؟';
    const warned = { ...PROBATION, wording: { warnings: [warning] } };
    assert.is(answer(grounded(question, [warned])), REFUSALS.ar);
    const text = answer(grounded(question, [warned, { ...PROBATION, reference: 'sa-leg-2005-m51#54' }]));
    assert.not.match(text, /sa-leg-2005-m51#53/);
  });
}

/** An article of five paragraphs, of which the fourth states the period of notice. */
const NOTICE = [
  'لأي من الطرفين إنهاء العقد لسبب مشروع بموجب إشعار مكتوب.',
  `ينظم صاحب العمل سجلاً للعاملين ${'يدون فيه ما تحدده اللائحة من بيانات '.repeat(16)}.`,
  `تحفظ السجلات في مقر المنشأة ${'وتعرض على المفتش متى طلبها '.repeat(16)}.`,
  'مدة الإشعار ثلاثون يوماً على الأقل. وتكون ستين يوماً للأجر الشهري.',
  `تحدد اللائحة نماذج السجلات ${'وطريقة القيد فيها وحفظها '.repeat(16)}.`,
];

test('quotes of a long article the paragraph that decides, whole, after the opening of the article', () => {
  const long = passage('sa-leg-2005-m51', '75', {
    citation_string: 'المادة 75 من نظام العمل',
    title: 'نظام العمل',
    text: NOTICE.map((words, at) => `${at + 1}- ${words}`).join('\n'),
  });
  const text = answer(grounded('كم مدة الإشعار في نظام العمل؟', [long, LEAVE]));
  assert.ok(text.includes(`«1- ${NOTICE[0]} … 4- ${NOTICE[3]} …»`), text);
});

test('an article of a page is quoted whole, and of a longer one the numbers that the question asks for', () => {
  const gratuity = [
    'يستحق العامل المواطن مكافأة نهاية الخدمة وفقاً لتشريعات المعاشات والتأمينات.',
    'مكافأة العامل الأجنبي أجر واحد وعشرين يوماً عن كل سنة من السنوات الخمس الأولى، ثم ثلاثين يوماً.',
    'لا تدخل أيام الانقطاع عن العمل في حساب مدة الخدمة.',
    'لصاحب العمل أن يقتطع من مكافأة نهاية الخدمة ما يستحق له قانوناً.',
  ];
  const of = (paragraphs: readonly string[]) => {
    const title = 'تنظيم علاقات العمل';
    const law = passage('ae-fdl-2021-33', '51', { title, text: paragraphs.join('\n') });
    return answer(grounded('كيف تحسب مكافأة نهاية الخدمة؟', [law]));
  };
  const filler = (at: number) => `يسلم صاحب العمل النموذج رقم ${at} ${'ويحفظ نسخة منه لديه '.repeat(9)}.`;
  const page = [...gratuity, filler(1), filler(2)];
  assert.ok(of(page).includes(page.join(' ').replaceAll(/\s+/g, ' ')), of(page));
  const long = of([gratuity[0] as string, ...[1, 2, 3, 4, 5, 6].map(filler), ...gratuity.slice(1)]);
  assert.ok(long.includes(gratuity[1] as string) && long.includes('…'), long);
});

test('the opening of a document without articles is not quoted', () => {
  const text = ['خليفة بن محمد، رئيس اللجنة', ...NOTICE].join('\n');
  const { article_no: _, ...circular } = passage('sa-circ-2000-1', '', { title: 'تعميم', text });
  const quoted = answer(grounded('كم مدة الإشعار؟', [{ ...circular, reference: 'sa-circ-2000-1' }]));
  assert.ok(quoted.includes(`«… ${NOTICE[3]} …»`), quoted);
});

test('an article that the question names is quoted by itself and from its beginning', () => {
  const long = passage('sa-leg-2005-m51', '75', {
    citation_string: 'المادة 75 من نظام العمل',
    title: 'نظام العمل',
    text: NOTICE.join('\n'),
    named: true,
  });
  const text = answer(grounded('ماذا تنص المادة 75 من نظام العمل؟', [long, PROBATION, LEAVE]));
  assert.ok(text.includes(`«${NOTICE.join(' ').replaceAll(/\s+/g, ' ')}»`), text);
  assert.is(text.split('[[REF:').length, 2, text);
});

const NAMED = Array.from({ length: 7 }, (_, at) =>
  passage('sa-leg-2005-m51', String(74 + at), {
    citation_string: `المادة ${74 + at} من نظام العمل`,
    title: 'نظام العمل',
    text: `ينتهي عقد العمل في الحالة رقم ${at}. ${'ويراعى في ذلك ما تقدم من أحكام. '.repeat(10)}`,
    named: true,
  }),
);

test('all articles that the question names are quoted as far as they fit, and the others are listed', () => {
  const question = 'ماذا تنص المواد 74 إلى 80 من نظام العمل؟';
  const cited = (text: string) => [...text.matchAll(/#(\d+)\]\]/g)].map(([, no]) => Number(no));
  const whole = answer(grounded(question, NAMED));
  assert.equal(cited(whole), [74, 75, 76, 77, 78, 79, 80]);
  assert.not.match(whole, 'لا يشملها');
  const long = NAMED.map((one) => ({ ...one, text: one.text.repeat(6) }));
  const cut = answer(grounded(question, long));
  assert.equal(cited(cut), [74, 75, 76]);
  assert.match(cut, /مواد سُئل عنها ولا يشملها هذا الجواب: 77 إلى 80\.$/u);
  assert.match(answer(grounded(question, [...NAMED.slice(0, 4), ...NAMED.slice(5)])), /الجواب: 78\.$/u);
  assert.match(answer(grounded(question, long, 'en')), /does not include: 77 to 80\.$/u);
});

test('a named article is quoted to its end, and the cut of one that the passage lacks is marked', () => {
  const items = Array.from({ length: 20 }, (_, at) => `${at + 1}- ${`حالة من الحالات ${at} `.repeat(8)}.`);
  const long = { ...NAMED[0], text: `ينتهي العقد في الحالات الآتية:\n${items.join('\n')}` } as const;
  const asked = (text: string) =>
    answer(grounded('ماذا تنص المادة 74 من نظام العمل؟', [{ ...(long as typeof PROBATION), text }]));
  const words = long.text.replaceAll(/\s+/g, ' ');
  assert.ok(asked(long.text).includes(`«${words}»`), asked(long.text));
  assert.ok(asked(`${long.text}\n…`).includes(`«${words} …»`));
  assert.ok(asked(`…\n${long.text}`).includes(`«… ${words}»`));
});

test('a part of a long sentence is quoted with the condition at its beginning', () => {
  const condition = `إذا أخل المستأجر بالتزاماته ${'أو تأخر عن الوفاء بما عليه في موعده '.repeat(9)}؛`;
  const text = [
    `تسري أحكام هذا الفصل على عقود الإيجار. ${'وتراعى فيها القواعد العامة في العقود. '.repeat(12)}`,
    `${condition} جاز للمؤجر طلب إخلاء العين المؤجرة مع التعويض.`,
  ].join('\n');
  const rent = passage('eg-leg-1948-131', '558', { title: 'القانون المدني', text });
  const quoted = answer(grounded('متى يجوز للمؤجر طلب إخلاء العين المؤجرة مع التعويض؟', [rent]));
  assert.match(quoted, /إذا أخل المستأجر بالتزاماته .* جاز للمؤجر طلب إخلاء العين المؤجرة/u);
});

test('an item of an inner list comes with the introductions of both lists', () => {
  const filler = 'ويراعى ما تقدم من الأحكام. '.repeat(30);
  const text = [
    'إذا كان العقد غير محدد المدة جاز إنهاؤه وفق ما يأتي:',
    '1- إذا كان الإنهاء من العامل فعليه:',
    'أ- توجيه إشعار كتابي قبل ثلاثين يوماً.',
    `ب- تسليم ما لديه من عهدة. ${filler}`,
    `2- إذا كان الإنهاء من صاحب العمل ${filler}`,
  ].join('\n');
  const article = passage('sa-leg-2005-m51', '75', { title: 'نظام العمل', text });
  const quoted = answer(grounded('كم يوماً قبل الإنهاء يوجه العامل الإشعار الكتابي؟', [article]));
  assert.match(
    quoted,
    /«إذا كان العقد غير محدد المدة جاز إنهاؤه وفق ما يأتي: 1- إذا كان الإنهاء من العامل فعليه: أ- توجيه إشعار/u,
  );
});

test('of a ruling the words of the court are quoted and the pleas of the parties are not', () => {
  const [principle, plea] = [
    'لا يسقط حق الزوجة في النفقة بتركها مسكن الزوجية لعذر مشروع.',
    'بدعوى أن حق الزوجة في النفقة يسقط بتركها مسكن الزوجية مهما كان السبب.',
  ];
  const text = [
    'الأطراف: (ق.ع) /(ق.ف)',
    'المبدأ:',
    principle,
    'وجه الطعن المثار من الطاعن المرتبط بالمبدأ:',
    plea,
    'رد المحكمة العليا عن الوجه المرتبط بالمبدأ:',
    'حيث إن الوجه غير مؤسس ويتعين رفضه.',
  ].join('\n');
  const ruling = passage('dz-cass-0000-1', '', { title: 'قرار', text });
  const quoted = answer(grounded('هل يسقط حق الزوجة في النفقة بتركها مسكن الزوجية؟', [ruling]));
  assert.ok(quoted.includes(principle), quoted);
  assert.not.ok(quoted.includes('بدعوى') || quoted.includes('الأطراف'), quoted);
  const pleaded = { ...ruling, text: text.replace(principle, 'تقبل الدعوى شكلاً.') };
  const other = answer(grounded('هل يسقط حق الزوجة في النفقة بتركها مسكن الزوجية؟', [pleaded]));
  assert.not.ok(other.includes('بدعوى'), other);
});

test('of a ruling with a principle its reasons, which apply it to the facts, are not quoted', () => {
  const principle = 'لا يسقط حق الزوجة في النفقة بتركها مسكن الزوجية لعذر مشروع.';
  const fact = 'حيث إن الزوجة تركت مسكن الزوجية في سنة 2012 وقضى المجلس بسقوط حق الزوجة في النفقة.';
  const reasons = ['رد المحكمة العليا عن الوجه المرتبط بالمبدأ:', fact];
  const quotedOf = (lines: readonly string[]) => {
    const ruling = passage('dz-cass-0000-1', '', { title: 'قرار', text: lines.join('\n') });
    return answer(grounded('هل يسقط حق الزوجة في النفقة بتركها مسكن الزوجية؟', [ruling]));
  };
  const quoted = quotedOf(['المبدأ:', principle, ...reasons]);
  assert.ok(quoted.includes(principle) && !quoted.includes('2012'), quoted);
  assert.ok(quotedOf(reasons).includes('2012'), 'the reasons of a ruling that states no principle');
});

test('an article that the question names and that was not found is not answered from another one', () => {
  const question = 'ما مدة فترة التجربة في المادة 999 من نظام العمل؟';
  assert.equal(answerPieces(grounded(question, [PROBATION, LEAVE])), [REFUSALS.ar]);
});

test('a question that names a law is answered from that law', () => {
  const question = (law: string) => `كم مدة الإجازة السنوية للعامل في ${law}؟`;
  const civil = { ...LEAVE, canonical_id: 'sa-leg-1971-m1', title: 'نظام الخدمة المدنية' };
  const asked = (law: string) => answer(grounded(question(law), [civil, LEAVE]));
  assert.ok(asked('نظام العمل').includes('[[REF:sa-leg-2005-m51#109]]'), asked('نظام العمل'));
  assert.not.ok(asked('نظام العمل').includes('REF:sa-leg-1971-m1'));
  assert.is(asked('نظام الشركات'), REFUSALS.ar);
});

test('names the title of the law where its citation has only a number', () => {
  const numbered = { ...PROBATION, citation_string: 'المادة 53 من المرسوم الملكي رقم م/51 لسنة 1426هـ' };
  const text = answer(grounded('كم مدة فترة التجربة؟', [numbered, LEAVE]));
  assert.ok(text.includes('المادة 53 من المرسوم الملكي رقم م/51 لسنة 1426هـ (نظام العمل): «'), text);
  const ruling = { citation_string: 'قرار رقم 5', title: 'قرار رقم 5 - عقد عمل – فترة التجربة' };
  const other = answer(grounded('كم مدة فترة التجربة؟', [{ ...PROBATION, ...ruling }, LEAVE]));
  assert.ok(other.includes('ورد في قرار رقم 5 - عقد عمل – فترة التجربة: «'), other);
});

test('does not quote the first retrieved passage if another one answers', () => {
  const text = answer(grounded('كم مدة الإجازة السنوية للعامل؟', [{ ...PROBATION, found: FAR }, LEAVE]));
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

test('says that a source may be repealed', () => {
  const question = 'كم مدة فترة التجربة؟';
  const wording = { warnings: ['repeal_day_unknown' as const] };
  const doubtful = { ...PROBATION, status: 'unknown' as const, named: true, wording };
  assert.match(answer(grounded(question, [doubtful])), /\(قد يكون ملغى: يوم إلغائه غير معلوم\): «/u);
  assert.match(answer(grounded(question, [doubtful], 'en')), /\(possibly repealed: the day/u);
});

test('says so beside its status if a source calls a text in force that may be repealed', () => {
  const status = 'unknown' as const;
  const doubtful = { ...PROBATION, named: true, wording: { warnings: ['repeal_day_unknown' as const] } };
  const remark = (one: Passage) => answer(grounded('كم مدة فترة التجربة؟', [one], 'en'));
  for (const held of ['in_force', 'amended'] as const) {
    const said = remark({ ...doubtful, status: held });
    assert.match(said, /\(in force according to its source; another text may have repealed it\)/u);
  }
  assert.not.match(remark({ ...doubtful, status }), /in force/u);
});

test('a ban stands in the answer to a question whether something is allowed', () => {
  const ban = '1- لا يجوز للمؤجر أن يزيد قيمة البدل في العقود القائمة عند نفاذ هذه القواعد.';
  const filler = (about: string) =>
    Array.from({ length: 9 }, (_, at) => `تنشر الهيئة بيانات ${about} رقم ${at} في موقعها وتحفظها.`).join(
      ' ',
    );
  const text = [
    'أولاً: تنظم هذه القواعد ما بين الطرفين.',
    filler('الشبكة'),
    `ثانياً:\n${ban}`,
    filler('السجل'),
    'ثالثاً: يحق لصاحب العمارة الاعتراض عند تجديد عقد الإيجار في الرياض على قيمة الإيجار أمام اللجنة.',
    filler('الوسطاء'),
  ].join('\n');
  const { article_no: _, ...rules } = passage('sa-reg-2025-1', '', { title: 'قواعد الإيجار', text });
  const asked = (question: string) => answer(grounded(question, [rules]));
  const allowed = asked('صاحب العمارة في الرياض يرفع قيمة الإيجار عند تجديد عقد الإيجار، يحق له؟');
  assert.ok(allowed.includes('لا يجوز للمؤجر'), allowed);
  const who = asked('أين يعترض صاحب العمارة في الرياض على قيمة الإيجار عند تجديد عقد الإيجار؟');
  assert.not.ok(who.includes('لا يجوز للمؤجر'), who);
});

test('what limits the scope of the rules of a long text stands in the answer', () => {
  const scope = 'سادساً: يقتصر تطبيق هذه القواعد على العقارات في مدينة أبها.';
  const filler = Array.from({ length: 30 }, (_, at) => `تنشر الهيئة بيانات السجل رقم ${at} في موقعها.`).join(
    ' ',
  );
  const rule = 'ثانياً: لا يجوز للمؤجر أن يزيد قيمة الإيجار عند تجديد العقد.';
  const { article_no: _, ...rules } = passage('sa-reg-2025-1', '', {
    title: 'قواعد الإيجار',
    text: [rule, filler, scope, filler].join('\n'),
  });
  const said = answer(grounded('هل يجوز للمؤجر أن يزيد قيمة الإيجار عند تجديد العقد؟', [rules]));
  assert.ok(said.includes(rule) && said.includes(scope), said);
  assert.not.ok(said.includes('رقم 20'), said);
});

test('says that the law of a bylaw is repealed', () => {
  const question = 'كم مدة فترة التجربة؟';
  const bylaw = { ...PROBATION, named: true, wording: { warnings: ['law_repealed' as const] } };
  assert.match(answer(grounded(question, [bylaw])), /\(ألغي القانون الذي صدر تنفيذا له\): «/u);
  assert.match(answer(grounded(question, [bylaw], 'en')), /\(the law that it implements is repealed\)/u);
});

test('says that a text lacks a change', () => {
  const question = 'كم مدة فترة التجربة؟';
  for (const [warning, words, english] of [
    ['text_changed', 'عُدّل، ولم يدرج التعديل في هذا النص', 'was changed; the change is not in this text'],
    ['text_may_be_changed', 'قد يكون معدلاً، ولم يدرج التعديل في هذا النص', 'possibly changed; the change'],
  ] as const) {
    const changed = { ...PROBATION, named: true, wording: { warnings: [warning] } };
    assert.match(answer(grounded(question, [changed])), `(${words}): «`);
    assert.match(answer(grounded(question, [changed], 'en')), `(${english}`);
  }
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
  assert.ok(text.includes(`«${PROBATION.text}»`), text);
  assert.not.ok(text.includes('#2]]'), text);
  const far = { ...PROBATION, score: 0.01, found: FAR };
  assert.equal(answerPieces(grounded('ماذا تنص المادة 53؟', [far])), [REFUSALS.ar]);
});

test('refuses in the requested language if no passage answers', () => {
  const question = 'ما عقوبة تزوير العملة المعدنية في الجمهورية؟';
  const far = [PROBATION, LEAVE].map((one) => ({ ...one, score: 0.01, found: FAR }));
  assert.equal(answerPieces(grounded(question, far)), [REFUSALS.ar]);
  assert.equal(answerPieces(grounded(question, far, 'en')), [REFUSALS.en]);
  assert.equal(answerPieces(grounded(question, [])), [REFUSALS.ar]);
});

test('answers an English question with Arabic quotations and says so', () => {
  const text = answer(grounded('What is the probation period of a worker?', [PROBATION, LEAVE], 'en'));
  assert.match(text, /^The available texts say .*not translated:/u);
  assert.ok(text.includes(`«${PROBATION.text}» [[REF:sa-leg-2005-m51#53]]`), text);
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
      '«تنتهي الوكالة بأحد الأسباب الآتية: أ- موت الموكل. ب- إتمام العمل الموكل فيه. ج- انقضاء أجلها.» [[REF:eg-leg-1948-131#714]]',
    ),
    text,
  );
});

test('a requested list comes with the lists within it', () => {
  const filler = ' ويراعى في ذلك ما تقدم من أحكام الوكالة.'.repeat(4);
  const text = [
    'تنتهي الوكالة بأحد الأسباب الآتية:',
    `1- موت الموكل.${filler}`,
    '2- زوال الأهلية، ويكون ذلك بما يلي:',
    `أ- الجنون.${filler}`,
    `ب- العته.${filler}`,
  ].join('\n');
  const quoted = answer(grounded('بماذا تنتهي الوكالة؟', [{ ...AGENCY, text }]));
  assert.ok(quoted.includes(`«${text.replaceAll('\n', ' ')}»`), quoted);
});

test('quotes a requested item with its introduction and marks omissions', () => {
  const items = ['موت الموكل', 'إتمام العمل الموكل فيه', `الجنون ${'المطبق أو المتقطع '.repeat(120)}`];
  const long = {
    ...AGENCY,
    text: ['تنتهي الوكالة بأحد الأسباب الآتية:', ...items, 'انقضاء أجلها'].join('\n- '),
  };
  const text = answer(grounded('انقضاء أجل الوكالة', [long]));
  assert.match(text, /«تنتهي الوكالة بأحد الأسباب الآتية: .*… - انقضاء أجلها»/u);
  assert.not.ok(text.includes('المطبق'), text);
});

test('marks a list that is cut because of its length', () => {
  const items = Array.from(
    { length: 20 },
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
  const long = Array.from({ length: 20 }, (_, index) =>
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
