/**
 * One rule in every door: a citation whose words contradict its number is refused by `cite`, `extract` and
 * `verify`, and makes no link. The candidates are the same.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import { problem } from '../../support/doors/service.ts';
import { serviceWith } from '../../support/doors/service-with.ts';

const doors = suite('usecases/citations, one rule in every door');

const act = (
  doc_type: string,
  title: string,
  official_number: string,
  year: number,
  issuing_body?: string,
) => ({
  jurisdiction: 'AE',
  doc_type,
  title,
  official_number,
  year_gregorian: year,
  ...(issuing_body !== undefined && { issuing_body }),
  articles: [{ article_no: '1', text: 'يعمل بهذه الأحكام من تاريخ نشرها في الجريدة الرسمية' }],
});
const DECREE_LAW = 'مرسوم بقانون اتحادي';
const bylaw = (number: string, year: number, law: string) =>
  act(
    'decree',
    `قرار مجلس الوزراء رقم ${number} لسنة ${year}: بشأن اللائحة التنفيذية ${law}`,
    number,
    year,
    'مجلس الوزراء',
  );

const saudi = (doc_type: string, title: string, official_number: string, year_hijri: number) => ({
  jurisdiction: 'SA',
  doc_type,
  title,
  official_number,
  year_hijri,
  articles: [{ article_no: '1', text: 'تسري هذه الأحكام من تاريخ نشرها في الجريدة الرسمية' }],
});
const egyptian = (official_number: string, title: string) => ({
  jurisdiction: 'EG',
  doc_type: 'legislation',
  title,
  official_number,
  year_gregorian: 2024,
  articles: [{ article_no: '1', text: 'تسري أحكام هذا القانون من تاريخ نشره' }],
});

const DOCUMENTS = [
  act('legislation', `${DECREE_LAW} رقم 33 لسنة 2021: في شأن تنظيم علاقات الصيد`, '33', 2021, DECREE_LAW),
  act('legislation', `${DECREE_LAW} رقم 32 لسنة 2021: في شأن الأسواق المالية`, '32', 2021, DECREE_LAW),
  bylaw('1', 2022, 'للمرسوم بقانون اتحادي رقم (33) لسنة 2021 بشأن تنظيم علاقات الصيد'),
  bylaw('5', 2023, 'للمرسوم بقانون اتحادي رقم (32) لسنة 2021 بشأن الأسواق المالية'),
  {
    jurisdiction: 'SA',
    doc_type: 'decree',
    title: 'قرار مجلس الوزراء رقم 11 بالموافقة على نظام النفايات',
    official_number: '11',
    year_hijri: 1443,
    issuing_body: 'مجلس الوزراء',
    full_text: 'الموافقة على نظام النفايات',
  },
  saudi('legislation', 'نظام العمل', 'م/51', 1426),
  saudi('legislation', 'نظام الصيد البحري', 'م/53', 1433),
  saudi('regulation', 'اللائحة التنفيذية لنظام الصيد البحري', '54', 1437),
  saudi('legislation', 'نظام المراعي', 'م/55', 1434),
  saudi('legislation', 'نظام العمل البحري', 'م/57', 1435),
  act(
    'decree',
    'قرار وزاري رقم 9 لسنة 2020: في شأن قواعد حماية الأجور',
    '9',
    2020,
    'وزارة الموارد البشرية والتوطين',
  ),
  egyptian('14', 'قانون تنظيم المهن الطبية'),
  egyptian('19', 'قانون رعاية حقوق المسنين'),
  {
    jurisdiction: 'EG',
    doc_type: 'legislation',
    title: 'قانون رقم 32 لسنة 2021 بإنشاء نقابة المهن الزراعية',
    official_number: '32',
    year_gregorian: 2021,
    articles: [{ article_no: '1', text: 'تنشأ نقابة' }],
  },
];
/** Decisions of which one cites the bylaw of the first law by its decision, and one with the other law's number. */
const CITING = ['33', '32'].map((law, at) => ({
  ...act(
    'decree',
    `قرار مجلس الوزراء رقم ${at + 61} لسنة 2024: في شأن الرسوم`,
    `${at + 61}`,
    2024,
    'مجلس الوزراء',
  ),
  articles: [
    {
      article_no: '1',
      text:
        `تسري أحكام اللائحة التنفيذية للمرسوم بقانون اتحادي رقم ${law} لسنة 2021 ` +
        'الصادرة بقرار مجلس الوزراء رقم 1 لسنة 2022 على الرسوم',
    },
  ],
}));

/** Decisions that cite the first law by its number with its own title, and with that of the other law. */
const CITING_BY_TITLE = ['تنظيم علاقات الصيد', 'الأسواق المالية'].map((subject, at) => ({
  ...act(
    'decree',
    `قرار مجلس الوزراء رقم ${at + 71} لسنة 2024: في شأن الغرامات`,
    `${at + 71}`,
    2024,
    'مجلس الوزراء',
  ),
  articles: [
    {
      article_no: '1',
      text: `تسري أحكام المرسوم بقانون اتحادي رقم 33 لسنة 2021 وتعديلاته بشأن ${subject}.`,
    },
  ],
}));

const [SEA, MARKETS, SEA_BYLAW, MARKETS_BYLAW] = [
  'ae-fdl-2021-33',
  'ae-fdl-2021-32',
  'ae-dec-cab-2022-1',
  'ae-dec-cab-2023-5',
];

const [FISHING, FISHING_BYLAW, PASTURES] = ['sa-leg-2012-m53', 'sa-reg-2016-54', 'sa-leg-2013-m55'];
const [LABOUR, SEA_LABOUR] = ['sa-leg-2005-m51', 'sa-leg-2014-m57'];
const WAGES = 'ae-dec-min-labour-2020-9';

type Service = Awaited<ReturnType<typeof serviceWith>>;

/** What the doors say of a citation: the id that it resolves to, or the candidates. */
async function askAll(service: Service, citation: string, place = 0): Promise<unknown[]> {
  const response = await service.post('/v1/cite', { citation });
  const cited =
    response.status === 200
      ? (await answered('cite', response)).parsed.canonical_id
      : ((await problem(response)).body.candidates ?? 'none');
  const text = `وفقا لأحكام ${citation}.`;
  const { items } = await answered('verify', await service.post('/v1/citations/verify', { text }));
  const { verdict, evidence: verified } = items[place] ?? {};
  const only = verdict === 'title_mismatch' ? [verified?.canonical_id] : verified?.canonical_id;
  const found = await answered('extract', await service.post('/v1/citations/extract', { text }));
  const outcome = found.items[place]?.resolution;
  return [
    cited,
    verified?.candidates ?? only ?? 'none',
    outcome?.outcome === 'ambiguous'
      ? outcome.candidates
      : outcome?.outcome === 'resolved'
        ? outcome.canonical_id
        : 'none',
  ];
}

const same = (value: unknown) => [value, value, value];

let service: Service;
doors.before(async () => {
  service = await serviceWith([...DOCUMENTS, ...CITING, ...CITING_BY_TITLE]);
});
doors.after(() => service.close());

doors('a bylaw by the number of its law and of its decision is compared', async () => {
  const by = 'الصادرة بقرار مجلس الوزراء رقم 1 لسنة 2022';
  const of = (law: string) => `اللائحة التنفيذية للمرسوم بقانون اتحادي رقم ${law} لسنة 2021 ${by}`;
  assert.equal(await askAll(service, of('33')), same(SEA_BYLAW));
  assert.equal(await askAll(service, of('32')), same([SEA_BYLAW, MARKETS_BYLAW]));
  assert.equal(await askAll(service, of('77')), same([SEA_BYLAW]));
});

doors('a decision beside the bylaw of another law is refused, whatever joins the two', async () => {
  const sea = 'للمرسوم بقانون اتحادي رقم 33 لسنة 2021';
  const decision = 'قرار مجلس الوزراء رقم';
  for (const form of [
    `اللائحة التنفيذية ${sea} (DECISION)`,
    `اللائحة التنفيذية ${sea} – DECISION`,
    `اللائحة التنفيذية ${sea}: DECISION`,
    `لائحة المرسوم بقانون اتحادي رقم 33 لسنة 2021 الصادرة بDECISION`,
    `DECISION (اللائحة التنفيذية ${sea})`,
  ]) {
    const of = (number: string) => form.replace('DECISION', `${decision} ${number}`);
    assert.equal(await askAll(service, of('1 لسنة 2022')), same(SEA_BYLAW), form);
    const refused = await askAll(service, of('5 لسنة 2023'));
    assert.equal(refused, same([MARKETS_BYLAW, SEA_BYLAW]), form);
    // A decision that the corpus lacks may be right, but the bylaw that it has is perhaps not meant.
    if (form.startsWith('DECISION')) continue;
    assert.equal(await askAll(service, of('9 لسنة 2023')), same([SEA_BYLAW]), form);
  }
});

doors('a decision that a text says carries out a law must cite that law', async () => {
  for (const words of [
    'الصادر تنفيذا',
    'تنفيذاً لأحكام المرسوم بقانون اتحادي',
    'الصادر استنادا إلى المرسوم',
  ]) {
    const law = words.startsWith('الصادر تنفيذا') ? ' للمرسوم بقانون اتحادي' : '';
    const of = (number: string) =>
      `قرار مجلس الوزراء رقم 1 لسنة 2022 ${words.replace(/المرسوم$/, 'المرسوم بقانون اتحادي')}${law} رقم ${number} لسنة 2021`;
    assert.equal(await askAll(service, of('33')), same(SEA_BYLAW), of('33'));
    assert.equal(await askAll(service, of('32')), same([SEA_BYLAW, MARKETS_BYLAW]), of('32'));
  }
});

doors('a name and a number without what each lacks are one citation where both agree', async () => {
  const decree = (number: string, law: string) =>
    `المرسوم الملكي رقم (م/${number}) القاضي بالموافقة على نظام ${law}`;
  assert.equal(await askAll(service, decree('55', 'المراعي')), same('sa-leg-2013-m55'));
  assert.equal(await askAll(service, decree('51', 'المراعي')), same(['sa-leg-2013-m55']));
  assert.equal(await askAll(service, 'نظام المراعي – مرسوم م/55'), same('sa-leg-2013-m55'));
  assert.equal(await askAll(service, 'نظام المراعي – مرسوم م/53'), same(['sa-leg-2013-m55']));
});

doors('a day in the form of one country must be that of another country’s decision', async () => {
  const [cited, ...others] = await askAll(service, 'قرار مجلس الوزراء رقم 11 وتاريخ 5/3/2022م');
  assert.equal([cited, ...others], same(['sa-dec-cab-2022-11']));
});

doors('a text with words of the rulings of one country is of that country', async () => {
  const law = 'المادة 53 من قانون رعاية حقوق المسنين';
  const verdictOf = async (text: string) => {
    const { items } = await answered('verify', await service.post('/v1/citations/verify', { text }));
    return [items[0]?.parsed?.jurisdiction, items[0]?.verdict];
  };
  assert.equal(await verdictOf(`قضى المجلس وفقا لأحكام ${law}.`), ['EG', 'article_absent']);
  assert.equal(await verdictOf(`خالف قضاة المجلس أحكام ${law}.`), ['DZ', 'not_in_corpus']);
});

doors('the graph has no link to a bylaw of another law', async () => {
  const targets = async (canonical_id: string) => {
    const body = { canonical_id, direction: 'out', depth: 1 };
    const { edges } = await answered('traverse', await service.post('/v1/graph/traverse', body));
    return edges.map(({ to_id }) => to_id);
  };
  assert.ok((await targets('ae-dec-cab-2024-61')).includes(SEA_BYLAW));
  assert.not((await targets('ae-dec-cab-2024-62')).includes(SEA_BYLAW));
});

doors('the graph has no link to a law beside whose number the title of another stands', async () => {
  const targets = async (canonical_id: string) => {
    const body = { canonical_id, direction: 'out', depth: 1 };
    const { edges } = await answered('traverse', await service.post('/v1/graph/traverse', body));
    return edges.map(({ to_id }) => to_id);
  };
  assert.ok((await targets('ae-dec-cab-2024-71')).includes(SEA));
  assert.not((await targets('ae-dec-cab-2024-72')).includes(SEA));
});

doors('the bylaw that a decision names is not the decision whose number contradicts it', async () => {
  const of = (law: string) => ({
    text: `قرار مجلس الوزراء رقم 1 لسنة 2022 بشأن اللائحة التنفيذية للمرسوم بقانون اتحادي رقم ${law} لسنة 2021`,
  });
  const verdicts = async (law: string) => {
    const { items } = await answered('verify', await service.post('/v1/citations/verify', of(law)));
    return items.map(({ verdict, evidence }) => [verdict, evidence.canonical_id ?? evidence.candidates]);
  };
  assert.equal((await verdicts('33')).slice(0, 2), [
    ['resolved', SEA_BYLAW],
    ['resolved', SEA_BYLAW],
  ]);
  const refused = ['ambiguous', [SEA_BYLAW, MARKETS_BYLAW]];
  assert.equal((await verdicts('32')).slice(0, 2), [refused, refused]);
});

doors('«and its bylaw» is that of the law before it', async () => {
  const text = (law: string) =>
    `المرسوم بقانون اتحادي رقم ${law} لسنة 2021 ولائحته التنفيذية الصادرة بقرار مجلس الوزراء رقم 1 لسنة 2022`;
  const [, ...right] = await askAll(service, text('33'), 1);
  assert.equal(right, [SEA_BYLAW, SEA_BYLAW]);
  const [, ...other] = await askAll(service, text('32'), 1);
  assert.equal(other, [
    [SEA_BYLAW, MARKETS_BYLAW],
    [SEA_BYLAW, MARKETS_BYLAW],
  ]);
});

doors(
  'a subject that is another law’s is read in each of its forms, with the country or without',
  async () => {
    for (const number of ['المرسوم بقانون اتحادي رقم 33 لسنة 2021', 'المرسوم بقانون رقم 33 لسنة 2021']) {
      for (const form of [
        'بشأن SUBJECT',
        'حول SUBJECT',
        'في موضوع SUBJECT',
        'فيما يتعلق بSUBJECT',
        'والخاص بSUBJECT',
        'المتعلقة بSUBJECT',
        'المعروف بقانون SUBJECT',
        '"SUBJECT"',
        '«SUBJECT»',
        '- SUBJECT',
        '، SUBJECT',
        ': SUBJECT',
      ]) {
        const of = (subject: string) => `${number} ${form.replace('SUBJECT', subject)}`;
        assert.equal(await askAll(service, of('تنظيم علاقات الصيد')), same(SEA), form);
        assert.equal(
          await askAll(service, of('الأسواق المالية')),
          same([SEA, MARKETS]),
          of('الأسواق المالية'),
        );
      }
    }
  },
);

/** Forms that no rule names: the title of a document tells the subject, and not the words that lead to it. */
const UNNAMED_FORMS = [
  'وتعديلاته بشأن SUBJECT',
  'المشار إليه بشأن SUBJECT',
  'المنشور في الجريدة الرسمية بشأن SUBJECT',
  'في مسألة SUBJECT',
  '("SUBJECT")',
  '[SUBJECT]',
  '/ SUBJECT',
  '| SUBJECT',
  '؛ SUBJECT',
  'SUBJECT',
  'وهو قانون SUBJECT',
  'أي قانون SUBJECT',
  'المسمى قانون SUBJECT',
  '، واسمه الرسمي قانون SUBJECT',
  '، وتعديلاته، بشأن SUBJECT',
  'الذي يتناول SUBJECT',
  '(وعنوانه: SUBJECT)',
];

doors('a title beside a number is compared, whatever leads to it', async () => {
  for (const form of UNNAMED_FORMS) {
    const of = (subject: string) =>
      `المرسوم بقانون اتحادي رقم 33 لسنة 2021 ${form.replace('SUBJECT', subject)}`;
    assert.equal(await askAll(service, of('تنظيم علاقات الصيد')), same(SEA), form);
    assert.equal(await askAll(service, of('الأسواق المالية')), same([SEA, MARKETS]), form);
  }
  const before = (subject: string) => `المرسوم بقانون اتحادي بشأن ${subject} رقم 33 لسنة 2021`;
  assert.equal(await askAll(service, before('تنظيم علاقات الصيد')), same(SEA));
  assert.equal(await askAll(service, before('الأسواق المالية')), same([SEA, MARKETS]));
});

doors('a title that is the matter of the sentence, or the next of a list, accuses no number', async () => {
  const number = 'المرسوم بقانون اتحادي رقم 33 لسنة 2021';
  for (const sentence of [
    `وفقا ل${number} وقانون الأسواق المالية.`,
    `يسري ${number} على الأسواق المالية.`,
    `تطبيقا ل${number} تلتزم الأسواق المالية بالقيد.`,
    `صدر ${number}، ويجوز للأسواق المالية أن تقيد الأسهم.`,
    `صدر ${number}، والأسواق المالية ملزمة به.`,
    `صدر ${number} كما عدله قانون رقم 5 لسنة 2022 بشأن الأسواق المالية.`,
    `ألزم ${number} الأسواق المالية بالإفصاح.`,
    `حل ${number} محل قانون الأسواق المالية.`,
    `خالف ${number} الملغى بقانون الأسواق المالية.`,
    `ورد في ${number} عبارة "رئيس الأسواق المالية".`,
    `صدر ${number}.\nالأسواق المالية`,
  ]) {
    const { items } = await answered(
      'verify',
      await service.post('/v1/citations/verify', { text: sentence, jurisdiction: 'AE' }),
    );
    const one = items.find(({ parsed }) => parsed?.number === '33');
    assert.equal([one?.verdict, one?.evidence.canonical_id], ['resolved', SEA], sentence);
  }
});

doors('a title of one word is compared with its noun, and a longer one before a shorter', async () => {
  const number = 'المرسوم الملكي رقم م/53 لعام 1433هـ';
  assert.equal(await askAll(service, `${number} وهو نظام المراعي`), same([FISHING, PASTURES]));
  assert.equal(await askAll(service, `${number} وهو المتوج لنظام المراعي`), same([FISHING, PASTURES]));
  assert.equal(await askAll(service, `${number} وهو نظام الصيد البحري`), same(FISHING));
  const labour = 'المرسوم الملكي رقم م/51 لعام 1426هـ';
  assert.equal(await askAll(service, `${labour} وهو نظام العمل`), same(LABOUR));
  assert.equal(await askAll(service, `${labour} وهو نظام العمل البحري`), same([LABOUR, SEA_LABOUR]));
  // A word of the own title behind the other one is the matter of the sentence.
  const asked = await askAll(service, `${labour} وهو نظام المراعي، ويلزم صاحب العمل`);
  assert.equal(asked, same([LABOUR, PASTURES]));
});

doors('a decision of a minister is told by its title beside the number', async () => {
  const of = (form: string, subject: string) =>
    `القرار الوزاري رقم 9 لسنة 2020 ${form.replace('SUBJECT', subject)}`;
  for (const form of ['"SUBJECT"', '- SUBJECT', '، SUBJECT', 'وتعديلاته بشأن SUBJECT']) {
    assert.equal(await askAll(service, of(form, 'قواعد حماية الأجور')), same(WAGES), form);
    const [cited] = await askAll(service, of(form, 'الأسواق المالية'));
    assert.ok(Array.isArray(cited) && cited[0] === WAGES, form);
  }
});

doors('words behind a mark that mean no law accuse no number', async () => {
  const text = 'وفقا للمرسوم بقانون اتحادي رقم 33 لسنة 2021، الشروط المالية للأسواق التي حددها الوزير.';
  const { items } = await answered('verify', await service.post('/v1/citations/verify', { text }));
  assert.equal([items[0]?.verdict, items[0]?.evidence.warnings], ['resolved', undefined]);
});

doors('a name directly before a number is compared with it', async () => {
  for (const mark of [': ', ' ', ' - ']) {
    const of = (number: string) =>
      `قانون الأسواق المالية${mark}المرسوم بقانون اتحادي رقم ${number} لسنة 2021`;
    assert.equal(await askAll(service, of('32')), same(MARKETS), mark);
    assert.equal(await askAll(service, of('33')), same([MARKETS, SEA]), mark);
  }
});

doors('a form of the Emirates alone finds no Saudi decision', async () => {
  assert.equal(await askAll(service, 'قرار مجلس الوزراء رقم (11) لسنة 2021م'), same('none'));
  assert.equal(await askAll(service, 'قرار مجلس الوزراء رقم (11) لسنة 2022م'), same('none'));
  assert.equal(await askAll(service, 'قرار مجلس الوزراء رقم (1) لسنة 2022م'), same(SEA_BYLAW));
});

doors(
  'the law that the subject fits is a candidate where the default country has the number too',
  async () => {
    const of = (subject: string) => `المرسوم بقانون رقم 32 لسنة 2021 بشأن ${subject}`;
    assert.equal(await askAll(service, of('الأسواق المالية')), same([MARKETS, 'eg-leg-2021-32']));
    assert.equal(await askAll(service, of('إنشاء نقابة المهن الزراعية')), same('eg-leg-2021-32'));
  },
);

doors(
  'words behind a mark that fit the law of another country name it before that of the default',
  async () => {
    const number = 'المرسوم بقانون رقم 32 لسنة 2021';
    for (const words of ['(الأسواق المالية)', '- الأسواق المالية', '"الأسواق المالية"'])
      assert.equal(await askAll(service, `${number} ${words}`), same([MARKETS, 'eg-leg-2021-32']), words);
    assert.equal(await askAll(service, `${number} (نقابة المهن الزراعية)`), same('eg-leg-2021-32'));
    assert.equal(await askAll(service, `${number} (المشار إليه)`), same('eg-leg-2021-32'));
  },
);

doors('a title beside the number names the law of another country, whatever leads to it', async () => {
  const of = (form: string) => `المرسوم بقانون رقم 32 لسنة 2021 ${form}`;
  for (const form of ['وتعديلاته بشأن الأسواق المالية', '[الأسواق المالية]'])
    assert.equal(await askAll(service, of(form)), same([MARKETS, 'eg-leg-2021-32']), form);
  assert.equal(await askAll(service, of('وتعديلاته بإنشاء نقابة المهن الزراعية')), same('eg-leg-2021-32'));
});

doors('a title beside the number of the other series tells the law', async () => {
  const of = (subject: string) => `القانون الاتحادي رقم 33 لسنة 2021 وهو قانون ${subject}`;
  assert.equal(await askAll(service, of('تنظيم علاقات الصيد')), same(SEA));
  assert.equal(await askAll(service, of('الأسواق المالية')), same([SEA]));
});

doors('a number has the year that the country behind it shows', async () => {
  const { items } = await answered(
    'extract',
    await service.post('/v1/citations/extract', { text: 'القانون رقم 84/11 المتضمن قانون الأسرة الجزائري' }),
  );
  assert.equal([items[0]?.parsed.year_inferred, items[0]?.parsed.jurisdiction], [1984, 'DZ']);
});

doors(
  'a name that fills the bracket or the quotation marks behind a number is compared with it',
  async () => {
    for (const form of ['(NAME)', '«NAME»', 'المعروف بـ«NAME»', '– NAME']) {
      const of = (name: string) => `المرسوم الملكي رقم م/53 لعام 1433هـ ${form.replace('NAME', name)}`;
      assert.equal(await askAll(service, of('نظام الصيد البحري')), same(FISHING), form);
      assert.equal(await askAll(service, of('نظام المراعي')), same([FISHING, PASTURES]), form);
    }
    const known = 'القانون رقم 14 لسنة 2024 المعروف بـ«قانون رعاية حقوق المسنين»';
    assert.equal(await askAll(service, known), same(['eg-leg-2024-14', 'eg-leg-2024-19']));
  },
);

doors('a name that ends the sentence behind a number is compared, also if no law bears it', async () => {
  for (const mark of [' –', ' -', ':']) {
    const of = (name: string) => `القانون رقم 14 لسنة 2024${mark} ${name}`;
    assert.equal(await askAll(service, of('قانون تنظيم المهن الطبية')), same('eg-leg-2024-14'), mark);
    assert.equal(await askAll(service, of('قانون المرور')), same(['eg-leg-2024-14']), mark);
    assert.equal(
      await askAll(service, of('قانون رعاية حقوق المسنين')),
      same(['eg-leg-2024-14', 'eg-leg-2024-19']),
      mark,
    );
  }
});

doors(
  'a name behind a comma is that of the number on a line of their own, else the next of a list',
  async () => {
    const text = 'القانون رقم 14 لسنة 2024، قانون المرور';
    const [cited] = await askAll(service, text);
    assert.equal(cited, ['eg-leg-2024-14']);
    const first = async (text: string) => {
      const { items } = await answered('verify', await service.post('/v1/citations/verify', { text }));
      const { verdict, evidence } = items[0] ?? {};
      return [verdict, evidence?.warnings?.includes('title_differs') ?? false];
    };
    assert.equal(await first(text), ['title_mismatch', false]);
    assert.equal(await first(`1) ${text}\n2) قانون العمل`), ['title_mismatch', false]);
    assert.equal(await first(`وفقا لأحكام ${text}.`), ['resolved', true]);
    assert.equal(await first(`وفقا لأحكام ${text}، ونظام العمل.`), ['resolved', false]);
  },
);

doors('a royal number between dashes behind a name is its number', async () => {
  assert.equal(await askAll(service, 'نظام الصيد البحري - م/53 - 1433هـ'), same(FISHING));
  assert.equal(await askAll(service, 'نظام الصيد البحري – م/55 – 1434هـ'), same([PASTURES, FISHING]));
});

doors('the bylaw of the law that a decree issued is not the law', async () => {
  const by = 'الصادر بالمرسوم الملكي رقم (م/53) لعام 1433هـ';
  assert.equal(await askAll(service, `اللائحة التنفيذية للنظام ${by}`), same(FISHING_BYLAW));
  assert.equal(await askAll(service, `اللائحة التنفيذية لنظام الصيد البحري ${by}`), same(FISHING_BYLAW));
  const bare = 'اللائحة التنفيذية للنظام الصادر بالمرسوم الملكي رقم (م/55) لعام 1434هـ';
  assert.equal(await askAll(service, bare), same([PASTURES]));
  const other = `اللائحة التنفيذية لنظام المراعي ${by}`;
  assert.equal(await askAll(service, other), same([FISHING_BYLAW, PASTURES]));
});

doors('a bylaw by the name of its law is compared with the decision beside it', async () => {
  const of = (law: string) => `اللائحة التنفيذية لقانون ${law} الصادرة بقرار مجلس الوزراء رقم 1 لسنة 2022`;
  assert.equal(await askAll(service, of('تنظيم علاقات الصيد')), same(SEA_BYLAW));
  assert.equal(await askAll(service, of('الأسواق المالية')), same([SEA_BYLAW, MARKETS_BYLAW]));
});

doors.run();
