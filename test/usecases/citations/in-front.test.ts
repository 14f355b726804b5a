import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import { serviceWith } from '../../support/doors/service-with.ts';

const suiteOf = suite('usecases/citations, a name or a subject in front of a number');

const law = (subject: string, number: string, year: number) => ({
  jurisdiction: 'AE',
  doc_type: 'legislation',
  title: `قانون اتحادي رقم ${number} لسنة ${year}: في شأن ${subject}`,
  official_number: number,
  year_gregorian: year,
  articles: [{ article_no: '1', text: `تسري أحكام هذا القانون على ${subject} في الدولة.` }],
});

const decree = { jurisdiction: 'SA', doc_type: 'decree', year_hijri: 1443, year_gregorian: 2022 };

const named = (title: string, number: string, year: number, status: string) => ({
  ...law(title, number, year),
  jurisdiction: 'EG',
  title,
  status,
});

const DOCUMENTS = [
  named('قانون الموانئ', '20', 2010, 'repealed'),
  named('قانون الموانئ', '30', 2020, 'in_force'),
  law('حماية الغابات والمراعي', '5', 2001),
  law('حماية الشواطئ', '6', 2002),
  law('المناجم', '7', 2003),
  {
    jurisdiction: 'SA',
    doc_type: 'legislation',
    title: 'نظام المناجم الصغيرة',
    official_number: 'م/19',
    year_hijri: 1443,
    year_gregorian: 2021,
    articles: [{ article_no: '1', text: 'يسمى هذا النظام نظام المناجم الصغيرة.' }],
  },
  // The source converts the day of this decree to another Gregorian year than that of its law.
  {
    ...decree,
    title: 'مرسوم ملكي رقم (م/19) وتاريخ 09 /02/ 1443هـ',
    official_number: 'م/19',
    full_text: 'رسمنا بما هو آت: أولا: الموافقة بالصيغة المرافقة.',
  },
  {
    ...decree,
    title: 'مرسوم ملكي رقم (م/20) وتاريخ 09 /02/ 1443هـ',
    official_number: 'م/20',
    full_text: 'رسمنا بما هو آت: أولا: الموافقة على نظام المراعي بالصيغة المرافقة.',
  },
];

const service = await serviceWith(DOCUMENTS);
suiteOf.after(() => service.close());

/** Returns the document that `cite` answers, or the reason why there is none. */
async function cited(citation: string, jurisdiction = 'AE'): Promise<string | undefined> {
  const answer = await service.post('/v1/cite', { citation, jurisdiction });
  const { document, reason } = (await answer.json()) as {
    document?: { canonical_id: string };
    reason?: string;
  };
  return document?.canonical_id ?? reason;
}

/** Returns the documents of the citations that `verify` resolves, and the verdicts of the others. */
async function verified(text: string, jurisdiction = 'AE') {
  const { items } = await answered(
    'verify',
    await service.post('/v1/citations/verify', { text, jurisdiction }),
  );
  return items.map(({ verdict, evidence }) => evidence.canonical_id ?? verdict);
}

const NUMBER = 'القانون الاتحادي رقم 5 لسنة 2001';
const OWN = 'ae-leg-2001-5';

const FORMS: readonly ((subject: string) => string)[] = [
  (subject) => `قانون ${subject}، ${NUMBER}`,
  (subject) => `المادة 1 من قانون ${subject}، ${NUMBER}`,
  (subject) => `قانون ${subject} | ${NUMBER}`,
  (subject) => `«قانون ${subject}» ${NUMBER}`,
  (subject) => `"قانون ${subject}"، ${NUMBER}`,
  (subject) => `قانون ${subject}، وهو ${NUMBER}`,
  (subject) => `قانون ${subject} (كما عدل)، ${NUMBER}`,
  (subject) => `${subject}، ${NUMBER}`,
  (subject) => `${subject} - ${NUMBER}`,
  (subject) => `في شأن ${subject}: ${NUMBER}`,
  (subject) => `${subject} (${NUMBER})`,
  (subject) => `«${subject}» ${NUMBER}`,
  (subject) => `${subject}: المادة 1، ${NUMBER}`,
];

suiteOf('the name or the subject of another law doubts the number behind it', async () => {
  for (const form of FORMS)
    for (const subject of ['حماية الشواطئ', 'المناجم']) {
      const text = form(subject);
      assert.is(await cited(text), 'ambiguous', text);
      assert.not.ok((await verified(text)).includes(OWN), text);
    }
});

suiteOf('the own name or subject in front of the number doubts nothing', async () => {
  for (const form of FORMS) {
    const text = form('حماية الغابات والمراعي');
    assert.is(await cited(text), OWN, text);
    assert.not.ok((await verified(text)).includes('ambiguous'), text);
  }
});

suiteOf('a comma divides the laws of a list', async () => {
  for (const text of [
    `قانون المناجم، و${NUMBER}`,
    `قانون المناجم، ${NUMBER}، وقانون حماية الشواطئ`,
    `قانون المناجم، ${NUMBER} في شأن حماية الغابات والمراعي`,
    `القانون الاتحادي رقم 6 لسنة 2002 في شأن حماية الشواطئ، ${NUMBER}`,
  ])
    assert.ok((await verified(text)).includes(OWN), text);
});

suiteOf('a name that is that of the number before it is not compared with the next number', async () => {
  const next = 'القانون الاتحادي رقم 6 لسنة 2002';
  const [first, second] = ['قانون حماية الغابات والمراعي', 'قانون حماية الشواطئ'];
  for (const text of [
    `${NUMBER} (${first})، ${next} (${second})`,
    `${NUMBER} "${first}"؛ ${next} "${second}"`,
    `${NUMBER} (${first}) - ${next} (${second})`,
    `${NUMBER} (${first})، ${next}.`,
    `${NUMBER} | ${first} | ${next} | ${second}`,
    `${NUMBER} = ${first}؛ ${next} = ${second}`,
  ]) {
    const documents = await verified(text);
    assert.not.ok(documents.includes('ambiguous'), text);
    assert.ok(documents.includes('ae-leg-2002-6'), text);
  }
  // In this order the name is that of the number behind it, and contradicts it.
  assert.ok((await verified(`${second} | ${NUMBER} | ${first} | ${next}`)).includes('ambiguous'));
});

suiteOf('a number that begins a sentence behind a comma has no name in front of it', async () => {
  for (const lead of ['استثناء من', 'فيما عدا ما ورد في', 'وفقا للمادة 1 من'])
    assert.ok((await verified(`${lead} قانون حماية الشواطئ، ${NUMBER} هو المنطبق`)).includes(OWN), lead);
});

suiteOf('a remark in a bracket is no subject, and the subject behind it is read', async () => {
  const amended = `${NUMBER} (كما عدل)`;
  assert.is(await cited(amended), OWN);
  assert.is(await cited(`${amended} في شأن حماية الشواطئ`), 'ambiguous');
});

suiteOf('a name with the number of a former law of the name means that law', async () => {
  assert.is(await cited('قانون الموانئ (القانون رقم 20 لسنة 2010) المادة 1', 'EG'), 'eg-leg-2010-20');
  assert.is(await cited('قانون الموانئ، القانون رقم 30 لسنة 2020', 'EG'), 'eg-leg-2020-30');
});

suiteOf('a decree of another Gregorian year than its law may have issued it', async () => {
  const number = 'وتاريخ 9/2/1443هـ';
  assert.is(await cited(`نظام المناجم الصغيرة (المرسوم الملكي رقم م/19 ${number})`, 'SA'), 'sa-leg-2021-m19');
  assert.is(await cited(`نظام المناجم الصغيرة (المرسوم الملكي رقم م/20 ${number})`, 'SA'), 'ambiguous');
});

suiteOf.run();
