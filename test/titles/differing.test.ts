import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { differsFromTitle } from '../../src/titles/differing.ts';
import { answered } from '../support/doors/answered.ts';
import { serviceWith } from '../support/doors/service-with.ts';

const test = suite('titles: name or subject that differs from the title');

const LAW = 'sa-leg-2022-m19';
const CIRCULAR = 'sa-circ-2019-13';

/** A document without text, and words that mean none. */
const UNKNOWN = { meant: () => [], text: () => undefined };

/** Words beside a number, the title of its document, and whether the two differ. */
const TABLE: [words: string, title: string, differs: boolean, id?: string][] = [
  ['نظام حماية البيانات الصحية', 'نظام حماية البيانات الشخصية', true],
  ['نظام المالية التجارية', 'نظام المالية العامة', true],
  ['نظام فريضة الزكاة', 'نظام جباية الزكاة', true],
  // Shortened and longer names.
  ['نظام حماية البيانات', 'نظام حماية البيانات الشخصية', false],
  ['نظام العمل السعودي', 'نظام العمل', false],
  // Forms and misprints of a word, and words without the blank between them.
  ['ضريبة الشركة والاستثمارات', 'نظام ضرائب الشركات والاستثمار', false],
  ['نظام المعاملات المذنية', 'نظام المعاملات المدنية', false],
  ['سكن المواطنين في ابو ظبي', 'سكن المواطنين في أبوظبي', false],
  // Issuer and number of the title are no words of its subject.
  ['أنشطة الأرصاد الجوية', 'قرار وزير شؤون الرئاسة رقم 1: في شأن أنشطة الأرصاد', false],
  ['إلغاء الاختصاص المكاني', 'تعميم وزارة العدل رقم 13 - أنظمة القضاة', false, CIRCULAR],
];

for (const [words, title, differs, canonicalId = LAW] of TABLE) {
  test(`«${words}» ${differs ? 'differs' : 'does not differ'} from «${title}»`, () => {
    const stated = { words, isName: true, mayRunOn: false };
    assert.is(differsFromTitle(stated, { canonicalId, title }, UNKNOWN), differs);
  });
}

test('a name that the document bears by itself does not differ', () => {
  const stated = { words: 'نظام فريضة الزكاة', isName: true, mayRunOn: false };
  const document = { canonicalId: LAW, title: 'نظام جباية الزكاة' };
  assert.not(differsFromTitle(stated, document, { ...UNKNOWN, meant: () => [LAW] }));
});

test('a name with all words of the title and more differs if the document has it nowhere', () => {
  const document = { canonicalId: LAW, title: 'نظام العمل' };
  const text = { text: 'يطبق هذا النظام على عقد العمل البحري، ويسمى نظام العمل والعمال.', isWhole: true };
  const held = { meant: () => [], text: () => text };
  for (const [words, differs] of [
    ['نظام العمل البحري', true],
    ['نظام العمل والعمال', false],
    ['نظام العمل', false],
  ] as const) {
    const stated = { words, isName: true, mayRunOn: false };
    assert.is(differsFromTitle(stated, document, held), differs, words);
    assert.not(differsFromTitle(stated, document, UNKNOWN), 'a text that is not held tells nothing');
    const summary = { ...held, text: () => ({ ...text, isWhole: false }) };
    assert.not(differsFromTitle(stated, document, summary), 'nor does a summary');
  }
});

const DECREE = 'sa-dec-royal-2021-m101';
const AMENDING = 'أولا: الموافقة على تعديل المادة (الثانية) من نظام الإجراءات الجزائية بالصيغة المرافقة.';

/** What is stated beside the number of a decree, the title of the decree, and whether its text lacks a word. */
const BESIDE_DECREES: [words: string, isName: boolean, title: string, differs: boolean][] = [
  ['نظام حماية الطفل', true, 'مرسوم ملكي رقم (م/101) وتاريخ 14/11/1442هـ', true],
  ['نظام حماية الطفل', true, 'تعديل نظام المرافعات الشرعية', true],
  ['نظام الإجراءات الجزائية', true, 'مرسوم ملكي رقم (م/101) وتاريخ 14/11/1442هـ', false],
  ['نظام المرافعات', true, 'تعديل نظام المرافعات الشرعية', false],
  // A title that is nothing but a number lacks no word of a subject.
  ['بتعديل نظام الإجراءات الجزائية', false, 'مرسوم ملكي رقم (م/101) وتاريخ 14/11/1442هـ', false],
  ['بتعديل نظام حماية الطفل', false, 'مرسوم ملكي رقم (م/101) وتاريخ 14/11/1442هـ', true],
];

for (const [words, isName, title, differs] of BESIDE_DECREES) {
  test(`«${words}» ${differs ? 'differs' : 'does not differ'} from the decree «${title}» and its text`, () => {
    const stated = { words, isName, mayRunOn: false };
    const of = (held?: { text: string; isWhole: boolean }) =>
      differsFromTitle(stated, { canonicalId: DECREE, title }, { meant: () => [], text: () => held });
    assert.is(of({ text: AMENDING, isWhole: true }), differs);
    assert.not(of({ text: AMENDING, isWhole: false }), 'a summary may leave words out');
    assert.not(of(), 'no text tells nothing');
  });
}

test('words behind the last that the title has may be those of the sentence', () => {
  const title = 'في شأن جرائم غسل الأموال وتمويل الإرهاب';
  const differs = (words: string, mayRunOn: boolean) =>
    differsFromTitle({ words, isName: false, mayRunOn }, { canonicalId: LAW, title }, UNKNOWN);
  assert.not(differs('غسل الأموال وتمويل الإرهاب والإشعار المرفق', true));
  assert.ok(differs('غسل الأموال وتمويل الإرهاب والإشعار المرفق', false));
  assert.ok(differs('غسل الأموال وتمويل الجمعيات', true));
});

test('every door answers a name that differs from the title, with the title', async () => {
  // The words of the wrong name stand in the text, so that they do not contradict the number.
  const text = 'تعالج البيانات الصحية والبيانات الأخرى للأفراد وفق أحكام هذا النظام واللوائح. '.repeat(20);
  const service = await serviceWith([
    {
      jurisdiction: 'SA',
      doc_type: 'legislation',
      title: 'نظام حماية البيانات الشخصية',
      official_number: 'م/19',
      year_hijri: 1443,
      articles: [{ article_no: '1', text }],
    },
  ]);
  try {
    const by = (name: string) => `المادة 1 من ${name} الصادر بالمرسوم الملكي رقم (م/19) لعام 1443هـ`;
    const wrong = by('نظام حماية البيانات الصحية');
    const right = by('نظام حماية البيانات الشخصية');
    const title_differs = { stated: 'نظام حماية البيانات الصحية', title: 'نظام حماية البيانات الشخصية' };
    const told = [title_differs, ['title_differs']];
    const silent = [undefined, undefined];

    const cited = async (citation: string) => {
      const body = { citation, jurisdiction: 'SA' };
      const answer = await answered('cite', await service.post('/v1/cite', body));
      assert.is(answer.parsed.canonical_id, LAW, citation);
      return [answer.title_differs, answer.warnings];
    };
    assert.equal([await cited(wrong), await cited(right)], [told, silent]);
    const decree = 'المرسوم الملكي رقم (م/19) لعام 1443هـ';
    assert.equal(
      [
        await cited(`${decree} (نظام حماية البيانات الصحية)`),
        await cited(`${decree} (نظام حماية البيانات الشخصية)`),
      ],
      [told, silent],
    );

    const batch = { citations: [wrong, right], jurisdiction: 'SA' };
    const { outcomes } = await answered('citeBatch', await service.post('/v1/cite/batch', batch));
    const answers = outcomes.map((one) => ('document' in one ? [one.title_differs, one.warnings] : one.code));
    assert.equal(answers, [told, silent]);

    const body = { text: `نص ${wrong} على ذلك، و${right} على غيره.`, jurisdiction: 'SA' };
    const extracted = await answered('extract', await service.post('/v1/citations/extract', body));
    const found = extracted.items.map(({ title_differs, warnings }) => [title_differs, warnings]);
    assert.equal(found, [told, silent]);

    const verified = await answered('verify', await service.post('/v1/citations/verify', body));
    assert.equal(
      verified.items.map(({ verdict }) => verdict),
      ['resolved', 'resolved'],
    );
    const evidence = verified.items.map(({ evidence }) => [evidence.title_differs, evidence.warnings]);
    assert.equal(evidence, [told, silent]);
  } finally {
    await service.close();
  }
});

test('every door says that the number is that of another kind of act', async () => {
  const title = 'مرسوم بقانون اتحادي رقم 51: بشأن تنظيم الموانئ البحرية';
  const service = await serviceWith([
    {
      jurisdiction: 'AE',
      doc_type: 'legislation',
      title,
      official_number: '51',
      year_gregorian: 2021,
      articles: [{ article_no: '1', text: 'تسري أحكام هذا المرسوم بقانون على الموانئ البحرية كافة.' }],
    },
  ]);
  try {
    const subject = 'بشأن تنظيم الموانئ البحرية';
    const wrong = `القانون الاتحادي رقم 51 لسنة 2021 ${subject}`;
    const right = `المرسوم بقانون اتحادي رقم 51 لسنة 2021 ${subject}`;
    const told = [{ stated: 'القانون الاتحادي رقم 51 لسنة 2021', title }, ['title_differs']];
    const silent = [undefined, undefined];
    const name = 'قانون تنظيم الموانئ البحرية';
    const issuing = `القانون الاتحادي رقم 51 لسنة 2021 بإصدار ${name}`;
    const issued = `${name} الصادر بالقانون الاتحادي رقم (51) لسنة 2021`;
    const rightly = `${name} الصادر بالمرسوم بقانون اتحادي رقم (51) لسنة 2021`;
    const cited = async (citation: string) => {
      const body = { citation, jurisdiction: 'AE' };
      const answer = await answered('cite', await service.post('/v1/cite', body));
      assert.is(answer.parsed.canonical_id, 'ae-fdl-2021-51', citation);
      return [answer.title_differs, answer.warnings];
    };
    assert.equal([await cited(wrong), await cited(right)], [told, silent]);
    assert.equal([await cited(issuing), await cited(issued), await cited(rightly)], [told, told, silent]);
    // The word for law alone may be that of an act of either kind.
    assert.equal(await cited('قانون تنظيم الموانئ البحرية رقم 51 لسنة 2021'), silent);

    const all = [wrong, right, issuing, issued, rightly];
    const body = { text: `بعد الاطلاع على ${all.join('، وعلى ')}،`, jurisdiction: 'AE' };
    const extracted = await answered('extract', await service.post('/v1/citations/extract', body));
    assert.equal(
      extracted.items.map(({ title_differs, warnings }) => [title_differs, warnings]),
      [told, silent, told, told, silent],
    );
    const verified = await answered('verify', await service.post('/v1/citations/verify', body));
    assert.equal(
      verified.items.map(({ evidence }) => [evidence.title_differs, evidence.warnings]),
      [told, silent, told, told, silent],
    );
  } finally {
    await service.close();
  }
});

test.run();
