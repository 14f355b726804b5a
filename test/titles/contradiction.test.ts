import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  citationKeysOnDays,
  confusedKeys,
  distinctiveWords,
  formatCitation,
  parseCitation,
  subjectAfter,
} from '../../src/core.ts';
import type { Holdings, Titles } from '../../src/titles/contradiction.ts';
import {
  bearers,
  contradicts,
  inConfusedSeries,
  isDecisionOfDay,
  nameAlone,
  namedBeside,
  statedBeside,
  titleWordKey,
} from '../../src/titles/contradiction.ts';

const test = suite('titles: name or subject against number');

type Corpus = Holdings & Titles;

/** A corpus without documents, in which each has this opening. */
const none = (opening?: string): Corpus => ({
  idsOf: () => [],
  titleOf: () => '',
  openingOf: () => opening,
  textOf: () => undefined,
});

/** A corpus in which names mean these documents. */
const named = (ids: readonly string[]): Corpus => ({
  ...none(),
  idsOf: ([key = '']) => (key.includes('/title-word/') ? [] : ids),
});

/** A corpus with these titles, by id, in which no name means a document. */
function titled(titles: Readonly<Record<string, string>>, opening?: string): Corpus {
  const keys = new Map<string, string[]>();
  for (const [id, title] of Object.entries(titles)) {
    for (const word of distinctiveWords(title)) {
      const key = titleWordKey(id.slice(0, 2), word);
      keys.set(key, [...(keys.get(key) ?? []), id]);
    }
  }
  return {
    idsOf: ([key = '']) => keys.get(key) ?? [],
    titleOf: (id) => titles[id] ?? '',
    openingOf: () => opening,
    textOf: () => undefined,
  };
}

function contradicted(text: string, title: string, holdings: Corpus, id = 'eg-leg-1990-5', country = 'EG') {
  const citation = parseCitation(text, { jurisdiction: country });
  assert.ok(citation, text);
  const stated = statedBeside(citation, { jurisdiction: country, days: ['2020-01-01'] });
  return stated && contradicts(stated, { canonicalId: id, title }, holdings);
}

const LABOUR = 'قانون العمل رقم 5 لسنة 1990';

test('without a number, or without name and subject, nothing is stated', () => {
  for (const text of ['قانون العمل', 'القانون رقم 5 لسنة 1990']) {
    assert.is(contradicted(text, 'قانون المحاجر', none()), undefined, text);
  }
});

test('a name contradicts a title without its words, unless it means this very document', () => {
  assert.is(contradicted(LABOUR, 'قانون المحاجر', none()), true);
  assert.is(contradicted(LABOUR, 'قانون العمل الموحد', none()), false);
  assert.is(contradicted(LABOUR, 'قانون المحاجر', named(['eg-leg-1990-5'])), false);
});

test('a subject with the number of one law contradicts a title with that of another', () => {
  const bylawOf = (law: string) => `قرار مجلس الوزراء رقم 106 لسنة 2022 بشأن اللائحة التنفيذية ${law}`;
  const id = 'ae-dec-cab-2022-106';
  const differs = (said: string, title: string) => {
    const citation = parseCitation(said, { jurisdiction: 'AE' });
    assert.ok(citation, said);
    const about = subjectAfter(said.slice(citation.end)) ?? undefined;
    const stated = statedBeside(citation, { jurisdiction: 'AE', days: [], about });
    return stated && contradicts(stated, { canonicalId: id, title }, none());
  };
  const title = bylawOf('للمرسوم بقانون اتحادي رقم (9) لسنة 2022 بشأن عمال الخدمة المساعدة');
  for (const [law, isOther] of [
    ['للمرسوم بقانون رقم 33 لسنة 2021', true],
    ['للمرسوم بقانون اتحادي رقم 9 لسنة 2021', true],
    ['للمرسوم بقانون رقم 9 لسنة 2022', false],
    ['للمرسوم بقانون اتحادي رقم (9) لسنة 2022م', false],
    ['لهذا المرسوم بقانون', false],
  ] as const) {
    assert.is(differs(bylawOf(law), title) ?? false, isOther, law);
  }
  const other = bylawOf('للمرسوم بقانون رقم 33 لسنة 2021');
  for (const untold of [bylawOf('لقانون العمل'), bylawOf('للنظام رقم 5 لسنة 1440هـ'), id]) {
    assert.is(differs(other, untold), false, `without a law of the same calendar: ${untold}`);
  }
});

test('a name with some words of the title contradicts it if it means other documents', () => {
  const text = 'قانون حماية المستهلك رقم 5 لسنة 1990';
  const title = 'قانون حماية البيئة';
  assert.is(contradicted(text, title, none()), false);
  assert.is(contradicted(text, title, named(['eg-leg-2018-181'])), true);
  // Two laws of the name once switched the rule off.
  assert.is(contradicted(text, title, named(['eg-leg-2018-181', 'eg-leg-2006-67'])), true);
  assert.is(contradicted(text, title, named(['eg-leg-2018-181', 'eg-leg-1990-5'])), false);
});

test('the title of a decree need not have the name of the law that it issued', () => {
  assert.is(contradicted(LABOUR, 'مرسوم بالموافقة', none(), 'eg-dec-pres-1990-5'), false);
});

test('the table of names tells a decree that issued another law', () => {
  const decree = 'مرسوم ملكي رقم (م/132) وتاريخ 1443/12/1هـ';
  const by = (name: string) =>
    contradicted(
      `${name} الصادر بالمرسوم الملكي رقم م/132 وتاريخ 1/12/1443هـ`,
      decree,
      none(),
      'sa-dec-royal-2022-m132',
      'SA',
    );
  assert.equal([by('نظام العمل'), by('نظام الشركات')], [true, false]);
});

const ABOUT = 'القانون رقم 5 لسنة 1990 بشأن مكافحة المخدرات';

test('a subject contradicts a title that states another one', () => {
  assert.is(contradicted(ABOUT, 'قانون رقم 5 لسنة 1990 بشأن تنظيم المحاجر', none()), true);
  assert.is(contradicted(ABOUT, 'قانون رقم 5 لسنة 1990 بشأن المخدرات', none()), false);
});

test('a title without a subject is compared by the beginning of the text', () => {
  const title = 'قرار رقم 5 لسنة 1990';
  assert.is(contradicted(ABOUT, title, none('تسري أحكام مكافحة المخدرات على كل من يحوزها')), false);
  assert.is(contradicted(ABOUT, title, none('تسري على المحاجر وحدها')), true);
  assert.is(contradicted(ABOUT, title, none()), false);
});

test('a subject of one word contradicts a title and a beginning without it', () => {
  const text = 'القانون رقم 5 لسنة 1990 بشأن التجارة';
  const quarries = 'قانون رقم 5 لسنة 1990 بشأن تنظيم المحاجر';
  assert.is(contradicted(text, quarries, none()), true);
  assert.is(contradicted(text, quarries, named(['eg-leg-1999-17'])), true);
  assert.is(contradicted(text, 'قانون رقم 5 لسنة 1990 بشأن المعاملات التجارية', none()), false);
  assert.is(contradicted(text, 'تنظيم المحاجر', none('تسري على التجارة في منتجات المحاجر')), false);
});

test('a word that only has the same consonants contradicts if it means another law', () => {
  const text = 'المرسوم بقانون اتحادي رقم 48 لسنة 2023 بشأن العمل';
  const insurance = 'مرسوم بقانون اتحادي رقم 48: بشأن تنظيم أعمال التأمين';
  const by = (holdings: Corpus) => contradicted(text, insurance, holdings, 'ae-fdl-2023-48', 'AE');
  assert.equal([by(named(['ae-fdl-2021-33'])), by(none())], [true, false]);
});

const RELATIONS = 'المرسوم بقانون اتحادي رقم 48 لسنة 2023 بشأن تنظيم علاقات العمل';

test('a subject with some words of the title contradicts it if the title of another law has all', () => {
  const insurance = 'مرسوم بقانون اتحادي رقم 48: بشأن تنظيم أعمال التأمين';
  const by = (titles: Readonly<Record<string, string>>, title = insurance, opening?: string) =>
    contradicted(RELATIONS, title, titled(titles, opening), 'ae-fdl-2023-48', 'AE');
  const labour = 'مرسوم بقانون اتحادي رقم 33: بشأن تنظيم علاقات العمل';
  assert.is(by({ 'ae-fdl-2021-33': labour }), true);
  assert.is(by({ 'ae-fdl-2021-33': labour }, 'مرسوم بقانون اتحادي: في شأن علاقات العمل والعمال'), false);
  assert.is(by({ 'ae-fdl-2021-33': labour }, insurance, 'تسري على علاقات العمل في شركات التأمين'), false);
  // Titles of bylaws and amendments, and of decisions beside the number of a law, tell nothing.
  assert.is(by({ 'ae-fdl-2024-9': 'تعديل المرسوم بقانون رقم 48 لسنة 2023 بشأن علاقات العمل' }), false);
  assert.is(by({ 'ae-dec-cab-2022-1': 'قرار مجلس الوزراء رقم 1 في شأن علاقات العمل' }), false);
  assert.is(by({ 'ae-fdl-2021-33': 'مرسوم بقانون اتحادي رقم 33: بشأن تنظيم العمل' }), false);
});

test('a subject with some words of the title contradicts it if a word stands nowhere in the text', () => {
  const text = 'المرسوم بقانون اتحادي رقم 37 لسنة 2021 بشأن السجل الجنائي';
  const title = 'مرسوم بقانون اتحادي رقم 37: بشأن السجل التجاري';
  const by = (held: string | undefined, isWhole = true, words = text) => {
    const textOf = () => (held === undefined ? undefined : { text: held, isWhole });
    return contradicted(words, title, { ...none(), textOf }, 'ae-fdl-2021-37', 'AE');
  };
  const provisions = 'يقيد التاجر في السجل بيانات نشاطه. '.repeat(60);
  assert.is(by(provisions), true);
  assert.is(by(`${provisions} ولا يخل ذلك بالمسؤولية الجنائية`), false);
  // A text that is too short, or that the corpus lacks, tells nothing.
  assert.is(by('يقيد التاجر في السجل بيانات نشاطه.'), false);
  assert.is(by(undefined), false);
  // Unless it is a summary, and the title has a word that the subject lacks.
  assert.is(by('يقيد التاجر في السجل بيانات نشاطه.', false), true);
  assert.is(by('يقيد التاجر في السجل بيانات نشاطه.', false, `${text} والسجل التجاري`), false);
});

test('one word of a subject that stands nowhere in the text contradicts a title with all its others', () => {
  const title = 'قانون اتحادي رقم 13: في شأن الرقابة على استيراد وتصدير الماس الخام';
  const law = 'القانون الاتحادي رقم 13 لسنة 2004 في شأن';
  const by = (subject: string, held = 'يحظر استيراد الماس الخام أو تصديره بلا شهادة. '.repeat(40)) => {
    const textOf = () => ({ text: held, isWhole: true });
    return contradicted(`${law} ${subject}`, title, { ...none(), textOf }, 'ae-leg-2004-13', 'AE');
  };
  assert.is(by('الرقابة على استيراد وتصدير الأسلحة'), true);
  // A misprint («الخام»), two words without their blank, and the act of the law are no other words.
  assert.is(by('الرقابة على استيراد وتصدير الماس الخاص'), false);
  assert.is(by('الرقابةعلى استيراد وتصدير الماس'), false);
  assert.is(by('تشديد استيراد وتصدير الماس'), false);
});

test('a subject that runs on into the sentence is read as far as the title is long', () => {
  const title = 'إجراءات مواجهة الأوبئة والجوائح الصحية';
  const textOf = () => ({ text: 'تتخذ الوزارة إجراءات مواجهة الأوبئة. '.repeat(40), isWhole: true });
  const by = (words: string) => {
    const stated = { words, name: `قانون ${words}`, isName: false, nameKeys: [], mayRunOn: true as const };
    return contradicts(stated, { canonicalId: 'eg-leg-2021-152', title }, { ...none(), textOf });
  };
  assert.is(by('بإجراءات مواجهة الإرهاب'), true);
  assert.is(by('بإجراءات مواجهة الأوبئة والجوائح الصحية وعاقبت المحكمة المتهم بالسجن المشدد'), false);
});

test('a decree titled by its number is compared by its text', () => {
  const title = 'مرسوم ملكي رقم (م/132) وتاريخ 1443/12/1هـ';
  const textOf = () => ({ text: 'أولاً: الموافقة على نظام الشركات بالصيغة المرافقة.', isWhole: true });
  const by = (subject: string) => {
    const stated = { words: subject, name: `قانون ${subject}`, isName: false, nameKeys: [['x']] };
    const holdings = { ...named(['sa-leg-2016-m3']), textOf };
    return contradicts(stated, { canonicalId: 'sa-dec-royal-2022-m132', title }, holdings);
  };
  assert.equal([by('بالموافقة على نظام الشركات'), by('بالموافقة على نظام الغوص')], [false, true]);
});

test('a name contradicts a title that has another word where one of its own stands nowhere in the text', () => {
  const title = 'نظام حماية البيانات الشخصية';
  const by = (name: string, held: string) => {
    const textOf = () => ({ text: held, isWhole: true });
    const text = `${name} الصادر بالمرسوم الملكي رقم (م/19) لعام 1443هـ`;
    return contradicted(text, title, { ...none(), textOf }, 'sa-leg-2021-m19', 'SA');
  };
  const provisions = 'لا تعالج البيانات إلا بموافقة صاحبها وفق أحكام النظام. '.repeat(40);
  assert.is(by('نظام حماية المستهلك', provisions), true);
  assert.is(by('نظام حماية البيانات الفضائية', provisions), true);
  assert.is(by('نظام حماية المستهلك', `${provisions} وتراعى حقوق المستهلكين`), false);
  // A name with all words of the title and more is another way to name the law.
  assert.is(by('نظام حماية البيانات الشخصية وتداولها عالمياً', provisions), false);
});

test('bearers of a subject are the documents whose titles have all its words', () => {
  const titles = {
    'ae-leg-2006-23': 'قانون اتحادي رقم 23: في شأن الدفاع المدني',
    'ae-leg-1991-20': 'قانون اتحادي رقم 20: بإصدار قانون الطيران المدني',
    'sa-leg-1986-m10': 'نظام الدفاع المدني',
  };
  const found = bearers({ words: 'الدفاع المدني' }, { canonicalId: 'ae-leg-1991-20' }, titled(titles));
  assert.equal(found, ['ae-leg-2006-23']);
});

test('a subject with one word more than the title, or with its third law, is of the document', () => {
  const lists = titled({ 'ae-leg-2001-3': 'قانون اتحادي في شأن تنظيم استيراد الأسماك' });
  const by = (text: string, title: string) => contradicted(text, title, lists, 'ae-leg-1999-7', 'AE');
  const law = 'القانون الاتحادي رقم 7 لسنة 1999';
  assert.is(by(`${law} بشأن استيراد الأسماك الحية`, 'قانون اتحادي رقم 7: بشأن استيراد الأسماك'), false);
});

test('a law that the beginning of a document names is not its subject', () => {
  const by = (words: string, opening: string) => {
    const stated = { words, name: `قانون ${words}`, isName: false, nameKeys: [] };
    const title = 'قرار مجلس الوزراء رقم 21 لسنة 2001 بإصدار لائحة مؤسسة العقارات';
    return contradicts(stated, { canonicalId: 'ae-dec-cab-2001-21', title }, none(opening));
  };
  const words = 'في شأن الخدمة المدنية في الحكومة الاتحادية';
  assert.is(by(words, 'تسري أحكام قانون الخدمة المدنية في الحكومة الاتحادية وتعديلاته.'), true);
  assert.is(by(words, 'تسري هذه القواعد على الخدمة المدنية في الحكومة الاتحادية.'), false);
});

test('number and year of the document in its subject are those of no third law', () => {
  const by = (words: string) => {
    const stated = { words, name: `قانون ${words}`, isName: false, nameKeys: [] };
    const document = {
      canonicalId: 'ae-dec-cab-1972-2',
      title: 'قرار مجلس الوزراء رقم 2 لسنة 1972: بشأن الجنسية',
    };
    return contradicts(stated, document, { ...none(), openingOf: () => 'يعمل بهذا القرار من تاريخ نشره' });
  };
  assert.is(by('بنظام وزارة الداخلية رقم 2/1972م'), true);
});

test('the law of the confused series is meant if its title has the stated words', () => {
  const meant = (text: string) => {
    const citation = parseCitation(text);
    const stated = citation && statedBeside(citation, { jurisdiction: 'AE', days: [] });
    assert.ok(stated, text);
    const idsOf = (keys: readonly string[]) =>
      keys.includes('ae/federal-decree-law/33/g2021') ? ['ae-fdl-2021-33'] : [];
    return inConfusedSeries(stated, { idsOf, titleOf: () => 'بشأن تنظيم علاقات العمل' });
  };
  const law = 'القانون الاتحادي رقم 33 لسنة 2021';
  assert.equal(meant(`${law} بشأن تنظيم علاقات العمل`), ['ae-fdl-2021-33']);
  // The long name of the law, which its title does not have.
  assert.equal(meant(`${law} بشأن تنظيم علاقات العمل في القطاع الخاص`), ['ae-fdl-2021-33']);
  assert.equal(meant(`${law} بشأن الصيد البحري`), []);
  assert.equal(meant(`${law} بشأن علاقات الجوار`), []);
});

test('number and day of a decision count for more than words that its title lacks', () => {
  const title = 'الموافقة على إنشاء مركز المحاجر وفقا لترتيباته التنظيمية';
  const isMeant = (words: string, made: string, canonicalId = 'sa-dec-cab-2023-902') =>
    isDecisionOfDay({ words }, { canonicalId, title }, { stated: '2023-07-18', made });
  const words = 'الترتيبات التنظيمية والمالية لمركز المحاجر';
  assert.ok(isMeant(words, '2023-07-18'));
  assert.ok(isMeant('الترتيبات', '2023-07-18'));
  assert.not(isMeant(words, '2023-07-19'));
  assert.not(isMeant('تنظيم الصيد في المحاجر البحرية', '2023-07-18'));
  assert.not(isMeant(words, '2023-07-18', 'sa-leg-2023-902'));
});

test('what a citation calls its document is what the single functions of the core return', () => {
  const days = ['2020-02-01', '2020-12-01'];
  const texts = [
    'المادتان 3 و4 من القانون الاتحادي رقم 33 لسنة 2021 في شأن تنظيم علاقات العمل',
    'نظام العمل الصادر بالمرسوم الملكي رقم (م/51) وتاريخ 23/8/1426هـ',
    'قانون العمل',
    'القرار الوزاري رقم 657 لسنة 2022',
  ];
  for (const text of texts) {
    const citation = parseCitation(text, { jurisdiction: 'EG' });
    assert.ok(citation, text);
    const { naming, stated } = namedBeside(citation, { jurisdiction: 'EG', days }, days);
    const { article: _article, ...whole } = citation;
    assert.is(naming.words, formatCitation({ ...whole, articles: [] }), text);
    const [first = [], last = []] = citationKeysOnDays(citation, 'EG', days);
    assert.equal(
      naming.keys,
      first.filter((key) => last.includes(key)),
      text,
    );
    if (stated === undefined) continue;
    const alone = nameAlone(citation, stated.name);
    for (const keys of citationKeysOnDays(alone, 'EG', days)) {
      assert.ok(keys.length === 0 || stated.nameKeys.some((one) => one.join() === keys.join()), text);
    }
    assert.equal(stated.confusedKeys ?? [], confusedKeys(citation, 'EG'), text);
  }
});

test('definite words and acts that put a standard into force do not make a subject another one', () => {
  const title = 'قرار مجلس الوزراء رقم 12 لسنة 2014 بتطبيق مواصفات قياسية الزامية في دولة الإمارات';
  const other = 'قرار مجلس الوزراء رقم 9 لسنة 2015 باعتماد المواصفة القياسية الإلزامية';
  const corpus = titled({ 'ae-dec-cab-2015-9': other });
  const says = (subject: string) =>
    contradicted(
      `قرار مجلس الوزراء رقم 12 لسنة 2014 بشأن ${subject}`,
      title,
      corpus,
      'ae-dec-cab-2014-12',
      'AE',
    );
  assert.not.ok(says('اعتماد المواصفة القياسية الإلزامية'));
  assert.ok(says('إلغاء المستودعات الجمركية الإلزامية'));
});

test('words of a law that stand apart in the text of a decree do not name it', () => {
  const stated = 'المرسوم الملكي رقم (م/44) وتاريخ 16/5/1442هـ في شأن نظام المحاكم التجارية';
  const title = 'مرسوم ملكي رقم (م/44) وتاريخ 16/5/1442هـ';
  const isContradicted = (text: string) => {
    const holdings = { ...named(['sa-leg-2020-m93']), textOf: () => ({ text, isWhole: true }) };
    return contradicted(stated, title, holdings, 'sa-dec-royal-2021-m44', 'SA');
  };
  assert.ok(isContradicted('الموافقة على نظام الكهرباء. وتنظر المحاكم فيما ينشأ من الأنشطة التجارية'));
  assert.not.ok(isContradicted('الموافقة على نظام المحاكم التجارية، بالصيغة المرافقة'));
});

test.run();
