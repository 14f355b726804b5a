import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readClauses } from '../../../src/core.ts';
import { actClauses, clauseReader } from '../../../src/ingest/extract/act-clauses.ts';
import { extractMentions } from '../../../src/ingest/extract/extract.ts';
import { SURE_CHANGE_CONFIDENCE } from '../../../src/ingest/link/status.ts';
import { checkSourceDocument } from '../../../src/ingest/read/check-document.ts';
import type { Line } from '../../support/corpus/documents.ts';
import { law } from '../../support/corpus/documents.ts';

const test = suite('ingest: extract');

function documentWith(fields: Line) {
  const checked = checkSourceDocument(
    law(9, 2009, { title: 'قانون', articles: [], full_text: '.', ...fields }),
    new Set(),
  );
  if (!checked.ok) throw new Error(checked.reason);
  return checked.document;
}

const mentionsOf = (fields: Line) => extractMentions(documentWith(fields));

/**
 * Each mention as one line: the citing document if it is not this one, direction, type, first key and
 * article.
 */
const said = (mentions: Awaited<ReturnType<typeof mentionsOf>>) =>
  mentions.map(({ type, keys, articleRef, reversed, by }) =>
    [by?.keys[0] ?? '', reversed ? '<-' : '->', type, keys[0], ...(articleRef ? [articleRef] : [])].join(' '),
  );

const article = (text: string, notes?: string[]) => ({
  articles: [{ article_no: '5', text, ...(notes && { amendment_notes: notes }) }],
  full_text: null,
});

test('a citation in the legal basis cites, with or without an article', async () => {
  assert.equal(
    said(
      await mentionsOf({
        preamble: 'بعد الاطلاع على القانون رقم 1 لسنة 2001 والمادة 3 من القانون رقم 2 لسنة 2002',
      }),
    ),
    [' -> cites eg/law/1/g2001', ' -> cites eg/law/2/g2002 3'],
  );
});

test('articles in the list of an act are those of the text that a decision issued', async () => {
  const mentions = await mentionsOf({
    jurisdiction: 'SA',
    articles: [],
    full_text: [
      'يقرر ما يلي:',
      'أولاً: تعديل تنظيم المركز السعودي للتحكيم، الصادر بقرار مجلس الوزراء رقم (488) وتاريخ 25/8/1440هـ، على النحو الآتي:',
      '1- حذف الفقرة (7) من المادة (الأولى).',
      '2- إحلال عبارة «الاتحاد» محل عبارة «اللجنة» الواردة في المادة (السادسة).',
    ].join('\n'),
  });
  const changes = mentions.filter(({ type }) => type === 'amends');
  assert.equal(
    changes.map(({ articleRef, issuedName }) => [articleRef, issuedName]),
    [undefined, '1', '6'].map((no) => [no, 'تنظيم المركز السعودي للتحكيم']),
  );
});

test('a missing document is listed without the cited article', async () => {
  const [mention] = await mentionsOf({ preamble: 'بعد الاطلاع على المادة 3 من القانون رقم 2 لسنة 2002' });
  assert.is(mention?.words, 'القانون رقم 2 لسنة 2002');
});

test('a law that the text itself approves is not the former one of its name', async () => {
  const decree = { jurisdiction: 'SA', year_gregorian: 2022, articles: [] };
  const keysIn = async (full_text: string) =>
    (await mentionsOf({ ...decree, full_text })).map(({ keys }) => keys[0]);
  const approved = await keysIn('رسمنا بما هو آت: أولاً: الموافقة على نظام الشركات، بالصيغة المرافقة.');
  assert.equal(approved, ['sa/law/m132/h1443/نظامالشركات']);
  assert.equal(await keysIn('وبعد الاطلاع على نظام الشركات. رسمنا بما هو آت: أولاً: الموافقة.'), [
    'sa/law/m3/h1437/نظامالشركات',
  ]);
});

test('operative words decide between repeal and amendment', async () => {
  assert.equal(said(await mentionsOf(article('يلغى القانون رقم 1 لسنة 2001.'))), [
    ' -> repeals eg/law/1/g2001',
  ]);
  assert.equal(said(await mentionsOf({ title: 'قانون بتعديل بعض أحكام القانون رقم 1 لسنة 2001' })), [
    ' -> amends eg/law/1/g2001',
  ]);
});

test('the repeal of a part amends the law', async () => {
  const part = await mentionsOf(article('يلغى الباب التاسع من القانون رقم 1 لسنة 2001.'));
  assert.equal(said(part), [' -> amends eg/law/1/g2001']);
});

test('a provision that lifts a ban repeals the decision of the ban, or amends it if it lifts a part', async () => {
  const ban = 'القرار الوزاري رقم 187 لسنة 2004م. في شأن حظر استيراد الأبقار من باكستان';
  const changes = async (text: string) => (await mentionsOf(article(text))).map(({ type }) => type);
  assert.equal(await changes(`يرفع الحظر الوارد في ${ban} شريطة الحصول على إذن مسبق بالاستيراد.`), [
    'repeals',
  ]);
  assert.equal(await changes(`يوقف العمل ب${ban}.`), ['repeals']);
  assert.equal(await changes(`يرفع الحظر الوارد في ${ban} بالنسبة للجلود فقط.`), ['amends']);
  assert.equal(await changes(`يوقف العمل ب${ban} لمدة سنة.`), ['amends']);
  assert.equal(await changes(`يجوز للوزير أن يوقف العمل ب${ban}.`), ['cites']);
});

test('a note of the source says that its own text was lifted, or repealed by implication', async () => {
  const changes = async (note: string) => {
    const [mention] = await mentionsOf({ notes: [note], title: 'قرار في شأن حظر استيراد الأبقار من تركيا' });
    const { reversed = false, type, confidence = 0 } = mention ?? {};
    return [reversed, type, confidence >= SURE_CHANGE_CONFIDENCE];
  };
  const by = 'القرار الوزاري رقم 57 لسنة 1992';
  assert.equal(await changes(`[1] رفع الحظر عن استيراد الأبقار من تركيا بموجب ${by}.`), [
    true,
    'repeals',
    true,
  ]);
  assert.equal(await changes(`[1] رفع الحظر عن استيراد جلود الأبقار من تركيا بموجب ${by}.`), [
    true,
    'amends',
    true,
  ]);
  assert.equal(await changes(`[1] ان هذا القرار قد ألغي ضمنا بموجب ${by}.`), [true, 'repeals', false]);
  assert.equal(await changes(`[1] ان ${by} قد ألغى ضمنا معظم أحكام هذا القرار.`), [true, 'repeals', false]);
  assert.is((await changes(`[2] ألغي ضمنا هذا القرار الذي حل محله ${by}.`))[0], false);
});

/** Sentences that have a word of repeal next to a law but do not repeal that law. */
const NO_REPEAL = [
  'لا يترتب على إلغاء القانون رقم 1 لسنة 2001 المساس بالحقوق المكتسبة.',
  'إذا ألغي القانون رقم 1 لسنة 2001 سقطت الرخصة.',
  'تسري أحكامه على ما وقع من أعمال من تاريخ إلغاء القانون رقم 1 لسنة 2001.',
  'يختص المجلس باقتراح إلغاء القانون رقم 1 لسنة 2001.',
  'لا يخل ذلك بالحكم بإلغاء القانون رقم 1 لسنة 2001.',
  'تلغى التراخيص الممنوحة في ظل القانون رقم 1 لسنة 2001.',
  'إلغاء المؤسسة العامة المنشأة بالقانون رقم 1 لسنة 2001.',
  'تلغى جميع القرارات السابقة ويعمل بأحكام القانون رقم 1 لسنة 2001.',
  'يلغى كل حكم يتعارض مع هذا القرار، وتبقى أحكام القانون رقم 1 لسنة 2001 سارية.',
  'ألغي هذا الحكم بالقانون رقم 1 لسنة 2001.',
  'تلغى الملاحق المرفقة بالقانون رقم 1 لسنة 2001.',
  'في شأن مهلة تقديم طلب إلغاء التسجيل لأغراض القانون رقم 1 لسنة 2001.',
];

test('words of repeal with another object do not repeal the cited law', async () => {
  for (const text of NO_REPEAL) {
    assert.equal(said(await mentionsOf(article(text))), [' -> cites eg/law/1/g2001'], text);
  }
});

test('a repeal with an exception or a limit amends the law', async () => {
  for (const text of [
    'يلغى القانون رقم 1 لسنة 2001 فيما عدا الباب الثالث منه.',
    'يلغى القانون رقم 1 لسنة 2001 المشار إليه فيما يخص العاملين في الوزارة.',
    'يلغى القانون رقم 1 لسنة 2001 وذلك فيما يتعارض مع أحكام هذا القانون.',
    'يحل هذا القانون محل القانون رقم 1 لسنة 2001 على أن يستمر العمل بالحكم الوارد في الباب الثالث.',
    'ت ُلغى المادتان رقما (١٠٣ ، ٧٣مكررا)٣من القانون رقم 1 لسنة 2001.',
  ]) {
    assert.equal(said(await mentionsOf(article(text))), [' -> amends eg/law/1/g2001'], text);
  }
});

test('a repeal of the whole law is recognised with words between verb and name and after the name', async () => {
  for (const text of [
    'يلغى القانون رقم 1 لسنة 2001، كما يلغى كل حكم يخالف أحكام هذا القرار.',
    'يلغى القانون رقم 1 لسنة 2001 وأي قرارات أخرى إلى المدى الذي تتعارض فيه مع هذا القرار.',
    'يلغى العمل بأحكام القانون رقم 1 لسنة 2001 على أن يستمر العمل بأحكامه فيما يتعلق بالطلاب المقيدين.',
    'يلغي هذا القانون فور نفاذه القانون رقم 1 لسنة 2001.',
    'يقرر ما يلي: أولاً: إلغاء القانون رقم 1 لسنة 2001.',
    'الموافقة على إلغاء القانون رقم 1 لسنة 2001.',
    'يلغى ما جاء بالقانون رقم 1 لسنة 2001.',
  ]) {
    assert.equal(said(await mentionsOf(article(text))), [' -> repeals eg/law/1/g2001'], text);
  }
});

test('words that mention an amendment do not amend the cited law', async () => {
  for (const text of [
    'تعدل الشركات أوضاعها بما يتفق مع أحكام القانون رقم 1 لسنة 2001.',
    'يحدد المجلس فترة انتقالية بعد تعديل القانون رقم 1 لسنة 2001.',
    'للمجلس اقتراح تعديل القانون رقم 1 لسنة 2001.',
    'عدلت هذه المادة بالقانون رقم 1 لسنة 2001.',
    'إضافة فقرة بالنص الآتي: "مع الأحكام الواردة في القانون رقم 1 لسنة 2001".',
    'يعدل اعتباراً من تاريخ العمل بالقانون رقم 1 لسنة 2001 ما يلي.',
  ]) {
    assert.equal(said(await mentionsOf(article(text))), [' -> cites eg/law/1/g2001'], text);
  }
  assert.equal(said(await mentionsOf(article('الموافقة على اقتراح تعديل القانون رقم 1 لسنة 2001.'))), [
    ' -> amends eg/law/1/g2001',
  ]);
});

test('a mark whose year contradicts the text repeals nothing and has a low confidence', async () => {
  const marked = async (instrument: string) => {
    const mentions = await mentionsOf({
      ...article('يلغى القانون رقم 3 لسنة 2003 المشار إليه، والقانون رقم 4 لسنة 2004.'),
      relations: [{ type: 'repeals', instrument }],
    });
    const { type, confidence } = mentions.find(({ pattern }) => pattern === 'repeals mark') ?? {};
    return [type, confidence];
  };
  assert.equal(await marked('القانون رقم 3/2006 تاريخ 3/4/2006م'), ['cites', 0.3]);
  assert.equal(await marked('القانون رقم 3/2003 تاريخ 3/4/2003م'), ['repeals', 1]);
  assert.equal(await marked('القانون رقم 8/2006 تاريخ 3/4/2006م'), ['repeals', 1]);
});

const lists: [string, string, string[]][] = [
  [
    'five laws in one clause are five edges',
    'يلغى القانون رقم 1 لسنة 2001 في شأن تنظيم الصيد، والقانون رقم 2 لسنة 2002 بشأن الري، والقانون رقم 3 لسنة 2003، والقانون رقم 4 لسنة 2004 والقانون رقم 5 لسنة 2005، كما يلغى كل حكم يخالف القانون رقم 6 لسنة 2006.',
    [...[1, 2, 3, 4, 5].map((at) => ` -> repeals eg/law/${at}/g200${at}`), ' -> cites eg/law/6/g2006'],
  ],
  [
    'items of a list belong to the operative word before the list',
    'تلغى القوانين الآتية:\n1- القانون رقم 1 لسنة 2001 بشأن الصيد.\n2- القانون رقم 2 لسنة 2002.\nويعمل بالقانون رقم 3 لسنة 2003.',
    [' -> repeals eg/law/1/g2001', ' -> repeals eg/law/2/g2002', ' -> cites eg/law/3/g2003'],
  ],
  [
    'a law in an exception is only cited',
    'يلغى القانون رقم 1 لسنة 2001، باستثناء ما ورد في القانون رقم 2 لسنة 2002.',
    [' -> amends eg/law/1/g2001', ' -> cites eg/law/2/g2002'],
  ],
  [
    'the replacement of a law repeals it',
    'ثالثاً: إحلال الترتيبات التنظيمية المشار إليها في البند ثانياً محل القانون رقم 1 لسنة 2001.',
    [' -> repeals eg/law/1/g2001'],
  ],
  [
    'the replacement of words in an article amends the article, even for long words',
    'إحلال عبارة «الهيئة العامة للطرق والمواصلات والنقل» محل عبارة «وزارة النقل والخدمات اللوجستية في الدولة» الواردة في المادة (12) من القانون رقم 1 لسنة 2001.',
    [' -> amends eg/law/1/g2001 12'],
  ],
  [
    'the repeal of a paragraph, or of an office that an article creates, amends the article',
    'تلغى الفقرة (2) من المادة 3 من القانون رقم 1 لسنة 2001. ويلغى المكتب الوارد في المادة 4 من القانون رقم 2 لسنة 2002.',
    [' -> amends eg/law/1/g2001 3', ' -> amends eg/law/2/g2002 4'],
  ],
  [
    'a list of changes after the name of a law has an edge for each article',
    'تعديل القانون رقم 1 لسنة 2001، وذلك على النحو الآتي:\n1- تعديل المادة (السابعة) لتكون بالنص الآتي:\n«لا يجوز أن تتجاوز المدة ما في المادة (الخمسين)».\n2- حذف الفقرة (ب) من المادة (الحادية والثلاثين).\n3- حذف المادة (الحادية والعشرين بعد المائتين) من القانون.\nثانياً: تعديل المادة (التاسعة) من القانون رقم 2 لسنة 2002.',
    [
      ' -> amends eg/law/1/g2001',
      ' -> amends eg/law/2/g2002 9',
      ' -> amends eg/law/1/g2001 7',
      ' -> amends eg/law/1/g2001 31',
      ' -> repeals eg/law/1/g2001 221',
    ],
  ],
  [
    'an article that replaces a whole law changes no article of it',
    'المادة الثلاثون:\nيحل هذا القانون محل القانون رقم 1 لسنة 2001.',
    [' -> repeals eg/law/1/g2001'],
  ],
  [
    'words of change reach over a name that is not read',
    'تعديل قواعد إنشاء الطرق من قبل الأهالي، الموافق عليها بالقانون رقم 1 لسنة 2001.',
    [' -> amends eg/law/1/g2001'],
  ],
  [
    'what names joined by «and» depend on is changed, not they',
    'تعديل البند السابع من آلية العمل التنفيذية للقانون رقم 1 لسنة 2001 والقانون رقم 2 لسنة 2002.',
    [' -> cites eg/law/1/g2001', ' -> cites eg/law/2/g2002'],
  ],
  [
    'the words before the enactment only report',
    'بعد الاطلاع على الطلب في شأن تعديل القانون رقم 1 لسنة 2001.\nيقرر:\nتعديل القانون رقم 2 لسنة 2002.',
    [' -> cites eg/law/1/g2001', ' -> amends eg/law/2/g2002'],
  ],
  [
    'what is added to licences changes no law',
    'تضاف إلى رخص القيادة الواردة بالقانون رقم 1 لسنة 2001 فئة جديدة.',
    [' -> cites eg/law/1/g2001'],
  ],
  [
    'a change of an object that depends on a law does not change the law',
    'تعديل البند السابع من آلية العمل التنفيذية للقانون رقم 1 لسنة 2001. ولا يجوز تعديل العقد بما يتعارض مع أحكام القانون رقم 2 لسنة 2002.',
    [' -> cites eg/law/1/g2001', ' -> cites eg/law/2/g2002'],
  ],
  [
    'a change by another decision has that decision as its source',
    'بموجب القانون رقم 5 لسنة 2005 تم إضافة فقرة إلى المادة 3 من القانون رقم 1 لسنة 2001.',
    [' -> cites eg/law/5/g2005', 'eg/law/5/g2005 -> amends eg/law/1/g2001', ' -> cites eg/law/1/g2001 3'],
  ],
];

for (const [what, text, mentions] of lists) {
  test(what, async () => {
    assert.equal(said(await mentionsOf(article(text))), mentions);
  });
}

test('a preamble acts after its words of enactment', async () => {
  const preamble =
    'بعد الاطلاع على القانون رقم 2 لسنة 2002\nرسمنا بما هو آت:\nأولاً: إلغاء القانون رقم 1 لسنة 2001.';
  assert.equal(said(await mentionsOf({ preamble })), [
    ' -> cites eg/law/2/g2002',
    ' -> repeals eg/law/1/g2001',
  ]);
});

test('a law in a list after a part of another is repealed, but not surely', async () => {
  for (const subject of ['', ' في شأن الصيد']) {
    const text = `يلغى الباب الثاني من القانون رقم 1 لسنة 2001${subject}، والقانون رقم 2 لسنة 2002.`;
    const mentions = await mentionsOf(article(text));
    assert.equal(said(mentions), [' -> amends eg/law/1/g2001', ' -> repeals eg/law/2/g2002']);
    assert.ok((mentions[1]?.confidence ?? 1) < SURE_CHANGE_CONFIDENCE);
  }
});

test('a legal basis that cites a bylaw does not implement the law of the bylaw', async () => {
  const basis =
    'بعد الاطلاع على القرار الوزاري رقم 302 لسنة 2001م. بشأن إصدار اللائحة التنفيذية للقانون رقم 23 لسنة 1999';
  assert.not(
    said(await mentionsOf({ preamble: basis })).some((mention) => mention.startsWith(' -> implements')),
  );
  const executing = await mentionsOf(article('تنفيذاً لأحكام القانون رقم 23 لسنة 1999 تشكل لجنة.'));
  assert.equal(said(executing), [' -> implements eg/law/23/g1999']);
});

test('a citation in the legal basis has a lower confidence than operative words', async () => {
  const [basis] = await mentionsOf({ preamble: 'بعد الاطلاع على القانون رقم 1 لسنة 2001' });
  for (const text of ['يلغى القانون رقم 1 لسنة 2001.', 'يعدل القانون رقم 1 لسنة 2001.']) {
    const [act] = await mentionsOf(article(text));
    assert.ok(basis && act && basis.confidence < act.confidence, text);
  }
});

test('a ruling interprets the article that it applies, and cites the law', async () => {
  const ruling = {
    doc_type: 'case_law',
    full_text: 'وفقا للمادة 147 من القانون رقم 131 لسنة 1948 والقانون رقم 1 لسنة 2001',
  };
  assert.equal(said(await mentionsOf(ruling)), [
    ' -> interprets eg/law/131/g1948 147',
    ' -> cites eg/law/1/g2001',
  ]);
});

test('an anaphora cites its antecedent, and a reference to the text itself cites nothing', async () => {
  const law = 'وفقا للقانون رقم 131 لسنة 1948، والمادة 148 من القانون المشار إليه';
  const mentions = await mentionsOf(article(`${law}، والمادة 5 من هذا القانون، والمادة 9 من اللائحة.`));
  assert.equal(said(mentions), [' -> cites eg/law/131/g1948', ' -> cites eg/law/131/g1948 148']);
  const [named, anaphora] = mentions.map(({ confidence }) => confidence);
  assert.ok(named !== undefined && anaphora !== undefined && anaphora <= named);
});

test('in a bylaw, an article of the law is one of the law that the bylaw implements', async () => {
  const text =
    'وفقا للمادتين (5) و(6) من القانون، والمادة 7 من القانون السابق، والمادة 9 من القانون الواجب التطبيق، والمادة 8 من اللائحة.';
  const title = 'اللائحة التنفيذية للقانون رقم 1 لسنة 2001';
  const own = async (fields: Line) =>
    (await mentionsOf({ doc_type: 'regulation', title, ...article(text), ...fields }))
      .filter(({ ofOwnLaw }) => ofOwnLaw)
      .map(({ keys, articleRef, at }) => [keys.length, articleRef, at]);
  assert.equal(await own({}), [
    [0, '5', '5'],
    [0, '6', '5'],
  ]);
  assert.equal(await own({ doc_type: 'legislation' }), []);
  assert.equal(await own({ title: 'لائحة العمل في المرفق' }), []);
});

test('in a law, «the executive bylaw of this law» is taken up once an article', async () => {
  const text =
    'تحدد اللائحة التنفيذية لهذا القانون الرسوم، والمادة 3 من اللائحة التنفيذية لهذا القانون مواعيدها.';
  const own = async (fields: Line) =>
    (await mentionsOf({ ...article(text), ...fields }))
      .filter(({ ofOwnBylaw }) => ofOwnBylaw)
      .map(({ keys, type, ofOwnBylaw, at }) => [keys.length, type, ofOwnBylaw, at]);
  assert.equal(await own({}), [[0, 'cites', 'law', '5']]);
  assert.equal(await own({ doc_type: 'regulation' }), []);
  assert.equal(await own(article('تحدد اللائحة التنفيذية الرسوم وفقا لهذا القانون')), []);
});

const notes: [string, string][] = [
  ['استبدل نص هذه المادة بموجب القانون رقم 1 لسنة 2001', ' <- amends eg/law/1/g2001 5'],
  ['أُلغيت هذه المادة وذلك بموجب القانون رقم 1 لسنة 2001', ' <- repeals eg/law/1/g2001 5'],
  ['أُلغيت المادة 5 من هذا القانون بموجب القانون رقم 1 لسنة 2001', ' <- repeals eg/law/1/g2001 5'],
  ['ألغي البند 3 من المادة بموجب القانون رقم 1 لسنة 2001', ' <- amends eg/law/1/g2001 5'],
  ['- صدر القانون رقم 1 لسنة 2001 بتعديل المادة', ' <- amends eg/law/1/g2001 5'],
  ['تراجع أحكام القانون رقم 1 لسنة 2001', ' -> cites eg/law/1/g2001'],
];

for (const [note, edge] of notes) {
  test(`an amendment note: ${note}`, async () => {
    assert.equal(said(await mentionsOf(article('نص المادة', [note]))), [edge]);
  });
}

test('a name is as late as the latest year that its text states before it', async () => {
  const years = async (text: string) =>
    (await mentionsOf({ year_gregorian: 2010, ...article(text) }))
      .filter(({ undated }) => undated)
      .map(({ statedYear }) => statedYear);
  const name = 'قانون تنظيم الينابيع';
  const act = 'القانون رقم 7 لسنة 2021';
  assert.equal(await years(`عدلت المادة ب${act}، وتطبق المادة 3 من ${name}.`), [2021]);
  assert.equal(await years(`تطبق المادة 3 من ${name}. وعدلت المادة ب${act}.`), [undefined]);
  assert.equal(await years(`طبقا للقانون رقم 7 لسنة 2001 تطبق المادة 3 من ${name}.`), [undefined]);
});

test('a document of a Hijri year states no later year by its own date', async () => {
  const years = async (text: string) =>
    (await mentionsOf({ jurisdiction: 'SA', year_gregorian: undefined, year_hijri: 1445, ...article(text) }))
      .filter(({ undated }) => undated)
      .map(({ statedYear }) => statedYear);
  const named = 'تطبق المادة 3 من نظام تنظيم الينابيع';
  // The year 1445 ends in July 2024, and the day is in November 2023.
  const decree = (date: string) => `المرسوم الملكي رقم (م/7) وتاريخ ${date}هـ، ${named}.`;
  assert.equal(await years(decree('14/5/1445')), [undefined]);
  assert.equal(await years(decree('14/12/1445')), [undefined]);
  assert.equal(await years(decree('14/9/1446')), [2025]);
});

const reports: [string, string[]][] = [
  [
    'القانون رقم 2 لسنة 2002 بتعديل بعض أحكام القانون رقم 1 لسنة 2001',
    [' -> cites eg/law/2/g2002', 'eg/law/2/g2002 -> amends eg/law/1/g2001', ' -> cites eg/law/1/g2001'],
  ],
  [
    'القانون رقم 1 لسنة 2001 المعدل بالقانون رقم 2 لسنة 2002',
    [' -> cites eg/law/1/g2001', 'eg/law/2/g2002 -> amends eg/law/1/g2001', ' -> cites eg/law/2/g2002'],
  ],
  [
    'قرار رئيس الجمهورية رقم 2 لسنة 2002 بإصدار اللائحة التنفيذية للقانون رقم 1 لسنة 2001',
    [
      ' -> cites eg/presidential/2/g2002',
      ' -> cites eg/bylaw/1/g2001',
      'eg/presidential/2/g2002 -> implements eg/law/1/g2001',
      ' -> cites eg/law/1/g2001',
    ],
  ],
  [
    'القانون رقم 1 لسنة 2001 وتعديلاته، والقانون رقم 2 لسنة 2002',
    [' -> cites eg/law/1/g2001', ' -> cites eg/law/2/g2002'],
  ],
];

for (const [preamble, mentions] of reports) {
  test(`a third-party relation: ${preamble}`, async () => {
    assert.equal(said(await mentionsOf({ preamble })), mentions);
  });
}

test('a bylaw implements the law that its title names; one that amends a bylaw does not', async () => {
  const bylaw = await mentionsOf({ title: 'قرار بإصدار اللائحة التنفيذية للقانون رقم 12 لسنة 2003' });
  assert.ok(said(bylaw).includes(' -> implements eg/law/12/g2003'));
  const amending = await mentionsOf({ title: 'قرار بتعديل اللائحة التنفيذية للقانون رقم 12 لسنة 2003' });
  assert.not(said(amending).includes(' -> implements eg/law/12/g2003'));
});

test('marks of the source have confidence 1, and a mark with "by" is reversed', async () => {
  const mentions = await mentionsOf({
    citations: [{ text: 'القانون رقم 1 لسنة 2001' }, { text: 'القانون رقم 3', cited_date: '2003-05-01' }],
    relations: [
      { type: 'amended_by', heading: 'معدل', instrument: 'القانون رقم 2 لسنة 2012' },
      { type: 'repeals', heading: 'يلغي', instrument: 'المادة 7 من القانون رقم 5 لسنة 2005' },
      { type: 'a new kind', heading: '', instrument: 'القانون رقم 4 لسنة 2004' },
    ],
  });
  assert.equal(said(mentions), [
    ' -> cites eg/law/1/g2001',
    ' -> cites eg/law/3/g2003',
    ' <- amends eg/law/2/g2012',
    ' -> repeals eg/law/5/g2005 7',
  ]);
  assert.ok(mentions.every(({ confidence }) => confidence === 1));
});

test('a mark of an implied change is not sure', async () => {
  const instrument = 'القانون رقم 5 لسنة 2005';
  const [mention] = await mentionsOf({ relations: [{ type: 'repeals', heading: 'يلغي ضمنا', instrument }] });
  assert.equal([mention?.type, mention?.confidence], ['repeals', 0.7]);
});

test('a draft of a law repeals and amends nothing', async () => {
  const text = 'يلغى القانون رقم 1 لسنة 2001، ويعدل القانون رقم 2 لسنة 2002.';
  assert.equal(said(await mentionsOf({ title: 'مشروع قانون الرياضة', ...article(text) })), [
    ' -> cites eg/law/1/g2001',
    ' -> cites eg/law/2/g2002',
  ]);
});

test('a repeated link is one mention with the highest confidence', async () => {
  const mentions = await mentionsOf({
    preamble: 'بعد الاطلاع على القانون رقم 1 لسنة 2001 وعلى القانون رقم 1 لسنة 2001',
    citations: [{ text: 'القانون رقم 1 لسنة 2001' }],
  });
  assert.equal(
    mentions.map(({ confidence }) => confidence),
    [1],
  );
});

test('a law cited without number and year is marked as undated', async () => {
  const [named] = await mentionsOf(article('تطبق أحكام قانون العمل.'));
  assert.is(named?.undated, true);
});

test('mentions and clauses of an act share one reading of its text', async () => {
  const document = documentWith({
    jurisdiction: 'SA',
    full_text:
      'أولاً: تعديل نظام العمل، الصادر بالمرسوم الملكي رقم (م/51) وتاريخ 23/8/1426هـ، بحذف المادة (5).',
  });
  const texts: string[] = [];
  const counting = (text: string) => {
    texts.push(text);
    return readClauses(text);
  };
  const shared = clauseReader(counting);
  const mentions = await extractMentions(document, [], shared);
  const clauses = actClauses(document, mentions, shared);
  assert.equal(texts, [document.full_text]);
  assert.equal(mentions, await extractMentions(document));
  assert.equal(clauses, actClauses(document, mentions));
  assert.equal(
    clauses.map(({ articles }) => articles),
    [['5']],
  );
});

test('articles that an Egyptian act restates below headings are changed, whatever the order of its list', async () => {
  const text = [
    'يستبدل بنصوص المواد (٩) ، ٤ ،من القانون رقـم ١٦١لسنة ٢٠٠١ بشأن التيسيرات ،النصوص الآتية:',
    'مادة (٤) : يشترط ألا يزيد العمر على ثلاث سنوات.',
    'مادة (/ ٢٣فقرة ثانية) :',
    'ويرفق بالمشروع بيان.',
    'المادة (١١) من هذا القانون تبقى كما هي.',
  ].join('\n');
  const amended = async (fields: Line) =>
    (await mentionsOf(fields)).flatMap(({ type, articleRef }) => (type === 'amends' ? [articleRef] : []));
  const found = await amended(article(text));
  assert.ok(found.includes('4') && found.includes('23'), String(found));
  assert.not.ok(found.includes('11'), String(found));
  // In a text that is not split into articles the act's own headings look like restated ones.
  const whole = await amended({ full_text: `مادة 1- ${text}\nمادة 2- ينشر هذا القانون.` });
  assert.not.ok(whole.includes('2') || whole.includes('23'), String(whole));
  const other = await amended(article(`يستبدل بنص المادة 7 من القانون رقم 5 لسنة 2002 ما يأتي.\n${text}`));
  assert.not.ok(other.includes('23'), String(other));
});

test.run();
