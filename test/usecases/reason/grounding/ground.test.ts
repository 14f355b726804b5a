import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Composition } from '../../../../src/compose.ts';
import { compose } from '../../../../src/compose.ts';
import { loadConfig } from '../../../../src/config/config.ts';
import { answerPieces } from '../../../../src/models/extractive/answer.ts';
import type { Passage } from '../../../../src/models/passages.ts';
import { claimsOf, withoutMarkers } from '../../../../src/usecases/reason/grounding/claims.ts';
import { examineAnswer } from '../../../../src/usecases/reason/grounding/ground.ts';
import { supportBy } from '../../../../src/usecases/reason/grounding/support.ts';
import { areVerbatim } from '../../../../src/usecases/reason/grounding/verbatim.ts';
import { grounded, passage } from '../../../models/extractive/passages.ts';
import { sampleData } from '../../../support/doors/service.ts';

const claims = suite('claims of markers');
const claimsIn = (answer: string) => claimsOf(answer).map(({ marker, words }) => `${marker}: ${words}`);

claims('a marker has the words of its sentence', () => {
  assert.equal(claimsIn('الأول كذا. الثاني كذا [1]. الثالث [2].'), ['1: الثاني كذا', '2: الثالث']);
});

claims('a marker after a quotation has the whole quotation', () => {
  assert.equal(claimsIn('ورد في المادة 5: «لا يجوز ذلك. ويعاقب عليه.» [1]'), [
    '1: لا يجوز ذلك. ويعاقب عليه.',
  ]);
});

claims('quotation marks inside a quotation are part of it', () => {
  for (const words of [
    'يستحدث تصريح باسم "تصريح عمل" لمن يطلبه.',
    'تستثنى مركبات الشخصيات "الهامة".',
    'يقصد بعبارة «العامل» كل من يعمل، وبكلمة «الأجر».',
    'علامة » وحدها.',
  ]) {
    assert.equal(
      claimsOf(`ورد في "النظام" «نص» [1]. وورد: «${words}» [2]`).map((claim) => claim.words),
      ['نص', words],
      words,
    );
  }
  assert.equal(claimsIn('ورد: “تصريح «عمل» "خاص"” [1]'), ['1: تصريح «عمل» "خاص"']);
  assert.equal(claimsIn('ورد: "لفظ «العمل» هنا" [1]'), ['1: لفظ «العمل» هنا']);
  assert.equal(claimsIn('ورد: "نص المادة” [1]'), ['1: نص المادة']);
});

claims('a quotation is told from a statement', () => {
  const answer = 'المدة تسعون يوماً [1]، ونصها: «لا تزيد المدة» [2][3].';
  assert.equal(
    claimsOf(answer).map(({ quoted }) => quoted),
    [false, true, true],
  );
});

claims('adjacent markers share the same words', () => {
  assert.equal(claimsIn('المدة تسعون يوماً [1][2]، [3].'), [
    '1: المدة تسعون يوماً',
    '2: المدة تسعون يوماً',
    '3: المدة تسعون يوماً',
  ]);
});

claims('markers and list numbers are blanked without moving positions', () => {
  const answer = '1. المدة [12]\n2- الأجر';
  const blanked = withoutMarkers(answer);
  assert.is(blanked.length, answer.length);
  assert.not.match(blanked, /\d/u);
  assert.is(blanked.indexOf('الأجر'), answer.indexOf('الأجر'));
});

claims.run();

const support = suite('support');
const PASSAGES = [
  passage('sa-leg-2005-m51', '53', {
    title: 'نظام العمل',
    citation_string: 'المادة 53 من نظام العمل',
    text: 'لا تزيد مدة فترة التجربة على تسعين يوماً. ولا تدخل في حسابها إجازة العيدين والإجازة المرضية.',
  }),
  passage('sa-leg-2005-m51', '109', {
    title: 'نظام العمل',
    citation_string: 'المادة 109 من نظام العمل',
    text: 'يستحق العامل إجازة سنوية لا تقل مدتها عن واحد وعشرين يوماً.',
  }),
];
const supporting = supportBy(PASSAGES);
const supportOf = (words: string, place: number): number => supporting(words, place) ?? Number.NaN;

support('verbatim words score 1', () => {
  assert.is(supportOf('لا تزيد مدة فترة التجربة على تسعين يوماً.', 0), 1);
});

support('words in another order, or with a negation between them, have less than 1', () => {
  for (const words of ['على تسعين يوماً تزيد مدة فترة التجربة.', 'تدخل في حسابها لا إجازة العيدين.'])
    assert.ok(supportOf(words, 0) < 1, words);
});

support('a length of time in another unit supports as much as the same unit', () => {
  const days = supportOf('مدة التجربة لا تزيد على تسعين يوماً.', 0);
  assert.ok(supportOf('مدة التجربة لا تزيد على ثلاثة أشهر.', 0) > days / 2);
});

support('a paraphrase scores high, and low against another passage', () => {
  const words = 'أقصى مدة لفترة التجربة 90 يوماً';
  assert.ok(supportOf(words, 0) > 0.5, String(supportOf(words, 0)));
  assert.ok(supportOf(words, 1) < 0.4, String(supportOf(words, 1)));
});

support('a wrong number halves the score', () => {
  const right = supportOf('لا تزيد مدة فترة التجربة على تسعين يوماً.', 0);
  assert.is(supportOf('لا تزيد مدة فترة التجربة على ستين يوماً.', 0) <= right / 2, true);
});

support('English words are compared through the glossary', () => {
  const words = 'The probation period';
  assert.ok(supportOf(words, 0) > supportOf(words, 1), `${supportOf(words, 0)} ${supportOf(words, 1)}`);
});

support('a year for ninety days is a wrong number even though it has no digits', () => {
  assert.ok(supportOf('لا تزيد مدة فترة التجربة على سنة.', 0) <= 0.5);
});

support('the citation at the beginning of a claim is ignored', () => {
  const words = 'لا تزيد مدة فترة التجربة على تسعين يوماً';
  assert.is(supportOf(`وفق المادة 53 من القانون رقم 131 لسنة 1948، ${words}`, 0) > 0.7, true);
});

support('the score is undefined if nothing can be compared', () => {
  assert.is(supporting('', 0), undefined);
  assert.is(supporting('Zebras gallop quietly', 0), undefined);
});

support.run();

const grounds = suite('grounds of an answer');

let instance: Composition;
grounds.before(async () => {
  instance = await compose(loadConfig({ SANAD_DATA_DIR: await sampleData(), SANAD_LOG_LEVEL: 'silent' }));
});
grounds.after(() => instance.close());

/** Markers in the answers: [1] cites the second passage (index 1), [2] the first (index 0). */
const REFERENCES = [
  { marker: 1, passage: 1 },
  { marker: 2, passage: 0 },
];
const examine = (answer: string, question = 'سؤال', passages: readonly Passage[] = PASSAGES) =>
  examineAnswer(
    { answer, question, passages, references: REFERENCES, reranked: true },
    instance.services,
    AbortSignal.timeout(10_000),
  );
const unsupported = async (answer: string, question?: string, passages?: readonly Passage[]) =>
  (await examine(answer, question, passages)).grounding.unsupported.map(
    ({ kind, text }) => `${kind}: ${text}`,
  );

grounds('every marker has its spans in three units', async () => {
  const answer = '🙂 الإجازة [1] والتجربة [2] والإجازة [1]';
  const { citations } = await examine(answer);
  assert.equal(
    citations.get(1)?.spans.map(({ utf16 }) => answer.slice(utf16.start, utf16.end)),
    ['[1]', '[1]'],
  );
  const [span] = citations.get(2)?.spans ?? [];
  assert.is([...answer].slice(span?.code_points.start, span?.code_points.end).join(''), '[2]');
  assert.is(Buffer.from(answer).subarray(span?.bytes.start, span?.bytes.end).toString(), '[2]');
});

grounds('the line about an article without text supports a statement and no quotation', async () => {
  const line = 'ألغيت هذه المادة بالمرسوم الملكي رقم م/1 وتاريخ 22/1/1435هـ';
  const [first, second] = PASSAGES as [Passage, Passage];
  const passages = [first, { ...second, text: `[${line}]`, without_text: true }];
  const supportIn = async (answer: string) =>
    (await examine(answer, undefined, passages)).citations.get(1)?.support ?? Number.NaN;
  assert.ok((await supportIn(`${line} [1].`)) > 0.5);
  assert.is(await supportIn(`نصها: «[${line}]» [1].`), 0);
  assert.is(await supportIn(`${line} [1]، ونصها: «${line}» [1].`), 0);
});

grounds('spans are correct after characters of any length', async () => {
  const answer = `${'🙂é–ق'.repeat(50)} 181 𝕬 182 [1] 183`;
  const { citations, grounding } = await examine(answer);
  const spans = [...grounding.unsupported.map(({ span }) => span), ...(citations.get(1)?.spans ?? [])];
  const points = [...answer];
  for (const units of [
    spans.map(({ utf16 }) => answer.slice(utf16.start, utf16.end)),
    spans.map(({ code_points }) => points.slice(code_points.start, code_points.end).join('')),
    spans.map(({ bytes }) => Buffer.from(answer).subarray(bytes.start, bytes.end).toString()),
  ]) {
    assert.equal(units, ['181', '182', '183', '[1]']);
  }
});

grounds('each list stops at a hundred items and counts the omitted ones', async () => {
  const count = (from: number, to: number, write: (n: number) => string) =>
    Array.from({ length: to - from }, (_, index) => write(from + index)).join('، ');
  const answer = `${count(300, 450, (n) => `${n} يوماً`)}. ${count(1, 131, (n) => `القانون رقم ${n} لسنة 1888`)}.`;
  const { grounding } = await examine(answer);
  assert.equal([grounding.unsupported.length, grounding.unsupported_omitted], [100, 150 + 130 - 100]);
  assert.equal([grounding.prose_citations.length, grounding.prose_citations_omitted], [100, 30]);
  assert.is(grounding.unsupported[0]?.text.slice(0, 3), '300');
  const short = (await examine('المدة 181 يوماً [1].')).grounding;
  assert.equal(Object.keys(short), ['reranked', 'unsupported', 'prose_citations']);
});

grounds('the examination of thousands of claims yields to the event loop', async () => {
  const answer = Array.from(
    { length: 4_000 },
    (_, n) => `يستحق العامل إجازة ${n} يوماً [${1 + (n % 2)}].`,
  ).join(' ');
  const { citations } = await examine(answer);
  let looks = 0;
  const others = setInterval(() => {
    looks += 1;
  }, 1);
  const again = (await examine(answer)).citations;
  clearInterval(others);
  // A timer gets at least seven turns if the check yields to the event loop, and none if it blocks. Three are
  // required.
  assert.ok(looks >= 3, `${looks}`);
  assert.equal(again, citations);
  assert.is(citations.get(1)?.spans.length, 2_000);
});

grounds('numbers of the passages are not reported, in words or digits of any script', async () => {
  assert.equal(await unsupported('المدة ٩٠ يوماً [2]، والإجازة 21 يوماً، أو واحد وعشرون يوماً [1].'), []);
});

grounds('a number of marked words must be in a passage that the marker cites', async () => {
  assert.equal(await unsupported('المدة تسعون يوماً [1].'), ['number: تسعون']);
  assert.equal(await unsupported('المدة تسعون يوماً [1][2].'), []);
  assert.equal(await unsupported('المدة تسعون يوماً. وللعامل إجازة [1].'), []);
});

grounds('numbers in no passage are reported with their span', async () => {
  const answer = 'المدة 180 يوماً [2].';
  assert.equal(await unsupported(answer), ['number: 180']);
  const [found] = (await examine(answer)).grounding.unsupported;
  assert.is(answer.slice(found?.span.utf16.start, found?.span.utf16.end), '180');
});

grounds('a claim that contradicts its passage has little support, and says where', async () => {
  const answer = 'لا تزيد مدة فترة التجربة على مائة يوم [2]. لا يستحق العامل إجازة سنوية [1].';
  const { citations } = await examine(answer);
  const [leave, trial] = [citations.get(1), citations.get(2)];
  assert.ok((leave?.support ?? 1) <= 0.3 && (trial?.support ?? 1) <= 0.3);
  assert.equal(
    trial?.contradictions?.map(({ kind, text }) => `${kind}: ${text}`),
    ['number: مائة'],
  );
  assert.equal(
    leave?.contradictions?.map(({ kind }) => kind),
    ['polarity'],
  );
  assert.is(trial?.evidence?.text, 'لا تزيد مدة فترة التجربة على تسعين يوماً');
  for (const { text, span } of [...(leave?.contradictions ?? []), ...(trial?.contradictions ?? [])])
    assert.is(answer.slice(span.utf16.start, span.utf16.end), text);
});

const TENANCY = [
  '1- يستحق المستأجر المقيم تعويض نهاية الإيجار عند انتهاء عقده وذلك وفقاً للعقود النموذجية والأعراف المحلية السارية في المدينة.',
  '2- يحسب التعويض على أساس آخر أجرة دفعها المستأجر.',
  '3- يستحق المستأجر الأجنبي تعويضاً عن أجزاء السنة بنسبة ما سكنه منها بشرط أن يكون قد أكمل ستة أشهر من السكن المتصل.',
  '4- على المؤجر أن يرد التأمين خلال (10) عشرة أيام من تسلم العين. ولا يسري ذلك على المستأجر الذي أتلفها.',
] as const;
const [FIRST, SECOND, THIRD, FOURTH] = TENANCY;
const quoting = async (words: string) => {
  const whole = passage('ae-leg-2001-1', '9', { text: TENANCY.join('\n') });
  return (await examine(`ورد في المادة 9: «${words}» [1]`, 'سؤال', [whole, whole])).citations.get(1);
};

grounds('a quotation with parts left out has support 1 and contradicts nothing', async () => {
  for (const words of [
    `${FIRST} … ${THIRD} …`,
    `${FIRST} ... ${THIRD}`,
    `… ${FIRST} ${SECOND} … ولا يسري ذلك على المستأجر الذي أتلفها.`,
  ]) {
    const cited = await quoting(words);
    assert.is(cited?.contradictions, undefined, words);
    assert.is(cited?.support, 1, words);
  }
});

grounds('a quotation of a whole passage contradicts nothing, whatever it prints', async () => {
  for (const text of [
    'يستحدث تصريح باسم "تصريح عمل التدريس" لمن يطلبه من الفئات التالية:\n1- مدرس مسجل في مدرسة\n2- موظف يعمل في قطاعات الدولة\n3- فئة لا يعمل\n4- طلبة المدارس من عمر 15 -18\n5- طلبة الجامعات',
    'المادة 9:\nيستحق التصريح الفئات التالية:\n1- موظف يعمل في قطاعات الدولة\n2- فئة لا يعمل\n3- طلبة من عمر 15 -18',
  ]) {
    const whole = passage('ae-leg-2001-1', '9', { text });
    const answer = `ورد في المادة 9: «${text.replaceAll(/\s+/gu, ' ')}» [1]`;
    const cited = (await examine(answer, 'سؤال', [whole, whole])).citations.get(1);
    const claims = claimsOf(answer).map((claim) => ({ claim, passage: 0 }));
    assert.equal(await areVerbatim(claims, [whole], AbortSignal.timeout(10_000)), [true], text);
    assert.is(cited?.contradictions, undefined, text);
    assert.is(cited?.support, 1, text);
  }
});

grounds('a quotation with other words, another order or a cut sentence may contradict', async () => {
  for (const words of [
    `${FIRST} … ${THIRD} … ${FOURTH.replace('(10) عشرة', '(90) تسعين')}`,
    `${FIRST} … ${THIRD} … ${FOURTH.replace('(10) ', '')}`,
    `${FIRST.replace('يستحق', 'لا يستحق')} … ${THIRD}`,
    `${THIRD} … ${FIRST}`,
    `${FIRST} … ${THIRD.replace(/ بشرط.*/u, '')}`,
    '… يسري ذلك على المستأجر الذي أتلفها.',
  ]) {
    const cited = await quoting(words);
    assert.ok((cited?.contradictions?.length ?? 0) > 0 && (cited?.support ?? 1) <= 0.3, words);
  }
});

grounds('a paraphrase has no contradictions', async () => {
  const { citations } = await examine('أقصى مدة لفترة التجربة 90 يوماً [2].');
  assert.is(citations.get(2)?.contradictions, undefined);
});

grounds('a number of the question contradicts nothing', async () => {
  const answer = 'لمن خدم 7 سنوات إجازة سنوية لا تقل عن واحد وعشرين يوماً [1].';
  assert.is((await examine(answer, 'خدمت 7 سنوات، فما إجازتي؟')).citations.get(1)?.contradictions, undefined);
});

grounds('an English citation gets a verdict', async () => {
  const answer = 'See Article 147 of Law No. 131 of 1948 and Article 5 of Law No. 999 of 1950.';
  const passages = ['147', '148'].map((article) => passage('eg-leg-1948-131', article));
  const { grounding } = await examine(answer, 'سؤال', passages);
  assert.equal(
    grounding.prose_citations.map(({ text, verdict }) => `${text}: ${verdict}`),
    ['Article 147 of Law No. 131 of 1948: resolved', 'Article 5 of Law No. 999 of 1950: not_in_corpus'],
  );
});

const englishVerdicts = async (answer: string, passages?: readonly Passage[]) =>
  (await examine(answer, undefined, passages)).grounding.prose_citations.map(
    ({ text, verdict, evidence }) => `${text}: ${verdict} ${evidence.canonical_id ?? ''}`,
  );

grounds('an English citation that names a country is one of that country alone', async () => {
  // All passages are Saudi, so a citation that names no country is Saudi.
  const cited: ReadonlyArray<readonly [string, string]> = [
    ['Article 53 of the Labor Law', 'resolved sa-leg-2005-m51'],
    ['Article 53 of the Egyptian Labor Law', 'resolved eg-leg-2025-14'],
    ['Article 53 of the Labor Law of the Arab Republic of Egypt', 'resolved eg-leg-2025-14'],
    ["Article 53 of Egypt's Labor Law", 'resolved eg-leg-2025-14'],
    ['Article 53 of the Labor Law (UAE)', 'resolved ae-fdl-2021-33'],
    ['Article 53 of the U.A.E. Labor Law', 'resolved ae-fdl-2021-33'],
    ['Article 53 of the Saudi Labor Law', 'resolved sa-leg-2005-m51'],
    ['Article 53 of the Jordanian Labor Law', 'not_in_corpus '],
    ['Article 53 of the Labor Law of Algeria', 'not_in_corpus '],
    ['Article 147 of the French Civil Code', 'not_in_corpus '],
    ['Article 43 of Egyptian Federal Decree-Law No. 33 of 2021', 'not_in_corpus '],
    ['Article 53 of the Egyptian and Saudi Labor Law', 'ambiguous '],
  ];
  assert.equal(
    await englishVerdicts(`${cited.map(([words]) => words).join('; ')}.`),
    cited.map(([words, verdict]) => `${words}: ${verdict}`),
  );
});

grounds('a country named behind an English citation in another phrase is not its country', async () => {
  assert.equal(await englishVerdicts('Article 53 of the Labor Law in cases that Egypt lists.'), [
    'Article 53 of the Labor Law: resolved sa-leg-2005-m51',
  ]);
  assert.equal(await englishVerdicts('Article 53 of the Labor Law. Egypt has another one.'), [
    'Article 53 of the Labor Law: resolved sa-leg-2005-m51',
  ]);
});

grounds('English citations of several articles, of paragraphs and of whole laws get a verdict', async () => {
  const { grounding } = await examine(
    'Articles 43, 44(1) and 45/2 of Federal Decree-Law No. (33) of 2021; Articles 7 to 9 of the UAE Labor Law; ' +
      'Article 51(2) of the UAE Labor Law; Egyptian Law No. 131 of 1948; Law No. 999 of 1950; ' +
      'Article 289 of the Egyptian Code of Criminal Procedure.',
  );
  assert.equal(
    grounding.prose_citations.map(({ verdict, evidence, parsed }) =>
      [
        verdict,
        evidence.canonical_id,
        ...(parsed?.articles ?? []).map(({ article_key }) => article_key),
      ].join(' '),
    ),
    [
      'resolved ae-fdl-2021-33 43 44 45',
      'resolved ae-fdl-2021-33 7 8 9',
      'resolved ae-fdl-2021-33 51',
      'resolved eg-leg-1948-131',
      'not_in_corpus ',
      'resolved eg-leg-2025-174 289',
    ],
  );
});

grounds('a code of Tunisia is read by the word that Tunisia has for its codes', async () => {
  const { grounding } = await examine('Article 5 of the Tunisian Personal Status Code.');
  const [cited] = grounding.prose_citations;
  assert.is(cited?.parsed?.name, 'مجلة الأحوال الشخصية');
  assert.is(cited?.parsed?.jurisdiction, 'TN');
});

grounds('numbers of the question are not reported', async () => {
  assert.equal(await unsupported('من خدم 7 سنوات يستحق [1].', 'خدمت سبع سنوات، فماذا أستحق؟'), []);
});

grounds('markers and list numbers of the answer are not reported', async () => {
  assert.equal(await unsupported('1. التجربة [2]\n2. الإجازة [1]'), []);
});

grounds('dates of the passages are not reported and others are', async () => {
  const dated = [passage('sa-leg-2005-m51', '2', { text: 'يعمل به من تاريخ 10/8/1442هـ.' })];
  assert.equal(await unsupported('يعمل به من 10 شعبان 1442هـ، أي من 23/3/2021م.', 'سؤال', dated), []);
  assert.equal(await unsupported('يعمل به من 1/1/2022.', 'سؤال', dated), ['date: 1/1/2022']);
});

grounds('laws that the passages are or mention are not reported', async () => {
  const citing = [
    ...PASSAGES,
    passage('eg-leg-1948-131', '147', {
      title: 'القانون المدني',
      citation_string: 'المادة 147 من القانون رقم 131 لسنة 1948',
      text: 'العقد شريعة المتعاقدين، مع مراعاة القانون رقم 12 لسنة 2003.',
    }),
  ];
  assert.equal(
    await unsupported(
      'وفق المادة 147 من القانون رقم 131 لسنة 1948، والقانون رقم 12 لسنة 2003، والمادة 53 من نظام العمل [1].',
      'سؤال',
      citing,
    ),
    [],
  );
});

grounds(
  'what a passage cites in the same words is not reported, whether or not it can be looked for',
  async () => {
    const words = 'القرار رقم 157/5 في 12/3/1416هـ';
    const quoting = [...PASSAGES, passage('sa-circ-1996-1', '1', { text: `أصدر المجلس ${words} في قضية.` })];
    assert.equal(await unsupported(`أصدر المجلس ${words} [1].`, 'سؤال', quoting), []);
  },
);

grounds('a law that only a citation string mentions is not reported', async () => {
  const law =
    'لائحة تعارض المصالح في تطبيق نظام المنافسات ولائحته التنفيذية الصادرة بقرار مجلس الوزراء رقم 537 لسنة 1441هـ';
  const named = [
    ...PASSAGES,
    passage('sa-reg-2020-537', '1', { citation_string: `المادة 1 من ${law}`, title: law, text: 'نص.' }),
  ];
  assert.equal(await unsupported(`ورد في المادة 1 من ${law}: «نص» [1].`, 'سؤال', named), []);
});

grounds('laws and articles in no passage are reported', async () => {
  assert.equal(await unsupported('وفق القانون رقم 58 لسنة 1937 والمادة 80 من نظام العمل [1].'), [
    'law: القانون رقم 58 لسنة 1937',
    'law: المادة 80 من نظام العمل',
  ]);
});

grounds('citations in words have the verdicts of /v1/citations/verify', async () => {
  const { grounding } = await examine('المادة 53 من نظام العمل، والقانون رقم 7777 لسنة 1999.');
  assert.equal(
    grounding.prose_citations.map(({ text, verdict }) => `${text}: ${verdict}`),
    ['المادة 53 من نظام العمل: resolved', 'القانون رقم 7777 لسنة 1999: not_in_corpus'],
  );
});

grounds('a document alias means its passage however else it could be resolved', async () => {
  const decree = passage('ae-dec-2003-11', '9', {
    citation_string:
      'المادة 9 من قرار رقم 11 لسنة 2003: صادر عن رئيس الأركان بشأن تنفيذ القانون رقم 7777 لسنة 1999',
  });
  // The decree is not in the corpus. So its alias is tied to another law, which the corpus has.
  const known = { ...decree, canonical_id: 'sa-leg-2005-m51' };
  const verdicts = async (answer: string, passages: readonly Passage[]) => {
    const { grounding } = await examine(answer, 'سؤال', [...passages, ...PASSAGES]);
    return grounding.prose_citations.map(
      ({ verdict, evidence }) => `${verdict} ${evidence.canonical_id ?? ''}`,
    );
  };
  const answer = `ورد في ${decree.citation_string}: «نص» [1].`;
  assert.is((await verdicts(answer, PASSAGES))[0], 'not_in_corpus ');
  assert.is((await verdicts(answer, [decree]))[0], 'not_in_corpus ');
  assert.is((await verdicts(answer, [known]))[0]?.split(' ')[1], 'sa-leg-2005-m51');
  // Law 7777, mentioned inside the alias, is not the alias's document. And an alias that ends in 200 does not
  // match the year 2003.
  assert.is((await verdicts(answer, [known]))[1], 'not_in_corpus ');
  const short = { ...known, citation_string: 'قرار رقم 11 لسنة 200' };
  assert.is((await verdicts('قرار رقم 11 لسنة 2003 [1].', [short]))[0], 'not_in_corpus ');
  // Without its article, the alias also matches other articles of the law. An alias of two documents is
  // ambiguous.
  const plain = { ...known, citation_string: 'المادة 9 من قرار رقم 11 لسنة 2003' };
  const other = 'المادة 10 من قرار رقم 11 لسنة 2003 [1].';
  assert.is((await verdicts(other, [plain]))[0]?.split(' ')[1], 'sa-leg-2005-m51');
  assert.is(
    (await verdicts(other, [plain, { ...plain, canonical_id: 'ae-dec-2003-11' }]))[0],
    'not_in_corpus ',
  );
});

grounds('answers of the extractive model contain nothing unsupported', async () => {
  const question = grounded('كم مدة فترة التجربة؟', PASSAGES);
  const pieces = answerPieces(question).join('');
  const answer = pieces
    .replace('[[REF:sa-leg-2005-m51#53]]', '[2]')
    .replaceAll(/\[\[REF:[^\]]*\]\]/gu, '[1]');
  const { citations, grounding } = await examine(answer, question.question);
  assert.equal(grounding.unsupported, []);
  assert.is(citations.get(2)?.support, 1);
});

grounds.run();
