/** A bylaw and the decision beside it, in `cite` and `verify`: which bylaw of which law is meant. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import { problem } from '../../support/doors/service.ts';
import { serviceWith } from '../../support/doors/service-with.ts';

const bylaws = suite('usecases/citations, bylaws and their decisions');

const articles = [{ article_no: '1', text: 'يعمل بهذه الأحكام من تاريخ نشرها في الجريدة الرسمية' }];
const law = (kind: string, number: string, year: number, subject: string) => ({
  jurisdiction: 'AE',
  doc_type: 'legislation',
  title: `${kind} رقم ${number} لسنة ${year}: ${subject}`,
  official_number: number,
  year_gregorian: year,
  issuing_body: kind,
  articles,
});
const decision = (number: string, year: number, subject: string) => ({
  jurisdiction: 'AE',
  doc_type: 'regulation',
  title: `قرار مجلس الوزراء رقم ${number} لسنة ${year}: ${subject}`,
  official_number: number,
  year_gregorian: year,
  issuing_body: 'مجلس الوزراء',
  articles,
});
const saudi = (doc_type: string, title: string, official_number: string, year_hijri: number) => ({
  jurisdiction: 'SA',
  doc_type,
  title,
  official_number,
  year_hijri,
  articles,
});
const DECREE_LAW = 'مرسوم بقانون اتحادي';
const LAW = 'قانون اتحادي';

const DOCUMENTS = [
  law(DECREE_LAW, '33', 2021, 'بشأن تنظيم علاقات العمل'),
  law(DECREE_LAW, '9', 2022, 'بشأن عمال الخدمة المساعدة'),
  law(LAW, '14', 2021, 'بشأن اتحاد الملاك'),
  decision('1', 2022, 'بشأن اللائحة التنفيذية للمرسوم بقانون اتحادي رقم (33) لسنة 2021'),
  decision(
    '106',
    2022,
    'بشأن اللائحة التنفيذية للمرسوم بقانون اتحادي رقم (9) لسنة 2022 بشأن عمال الخدمة المساعدة',
  ),
  decision('119', 2022, 'في شأن اللائحة التنفيذية للقانون الاتحادي رقم (14) لسنة 2021 بشأن اتحاد الملاك'),
  decision('4', 2019, 'بشأن لائحة المشتريات وإدارة المخازن في الحكومة الاتحادية'),
  decision('5', 2020, 'في شأن الرسوم والغرامات'),
  saudi('legislation', 'نظام الصيد البحري', 'م/53', 1433),
  saudi('legislation', 'نظام المراعي', 'م/55', 1434),
  {
    ...saudi('regulation', 'اللائحة التنفيذية لنظام الصيد البحري', '54', 1437),
    issuing_body: 'مجلس الوزراء',
  },
];
const [LABOUR, HELPERS, OWNERS, STORES, FEES] = [
  'ae-dec-cab-2022-1',
  'ae-dec-cab-2022-106',
  'ae-dec-cab-2022-119',
  'ae-dec-cab-2019-4',
  'ae-dec-cab-2020-5',
];

let service: Awaited<ReturnType<typeof serviceWith>>;
bylaws.before(async () => {
  service = await serviceWith(DOCUMENTS);
});
bylaws.after(() => service.close());

async function cited(citation: string): Promise<unknown> {
  const response = await service.post('/v1/cite', { citation });
  if (response.status === 200) return (await answered('cite', response)).parsed.canonical_id;
  return (await problem(response)).body.candidates ?? 'none';
}

/** What each citation of a text resolves to, or its candidates. */
async function verified(text: string): Promise<unknown[]> {
  const { items } = await answered('verify', await service.post('/v1/citations/verify', { text }));
  return items.map(({ verdict, evidence: { canonical_id, candidates } }) =>
    verdict === 'title_mismatch' ? [canonical_id] : (candidates ?? canonical_id ?? 'none'),
  );
}

const of = (number: string, year: number) => `قرار مجلس الوزراء رقم ${number} لسنة ${year}`;
/** True for the bylaws of both laws as candidates, which the law of a stated subject may follow. */
const isDoubted = (found: unknown) => Array.isArray(found) && found[0] === HELPERS && found[1] === LABOUR;
const BYLAW = 'اللائحة التنفيذية للمرسوم بقانون اتحادي رقم 33 لسنة 2021';

bylaws('a decision, a comma and the bylaw of another law are refused in either order', async () => {
  for (const form of ['DECISION، BYLAW', 'BYLAW، DECISION', 'BYLAW بشأن تنظيم علاقات العمل، DECISION']) {
    const text = (decision: string) => form.replace('BYLAW', BYLAW).replace('DECISION', decision);
    assert.equal(await cited(text(of('1', 2022))), LABOUR, form);
    assert.equal(await verified(text(of('1', 2022))), [LABOUR, LABOUR], form);
    const other = text(of('106', 2022));
    for (const found of [await cited(other), ...(await verified(other))]) assert.ok(isDoubted(found), form);
  }
});

bylaws('behind a comma a decision that is no bylaw by its title is the next item of a list', async () => {
  assert.equal(await verified(`${of('5', 2020)}، ${BYLAW}`), [FEES, LABOUR]);
  assert.equal(await verified(`${BYLAW}، ${of('5', 2020)}`), [LABOUR, FEES]);
});

bylaws('the subject of the law may stand between its bylaw and the decision', async () => {
  for (const joined of ['، الصادرة ب', ' الصادرة ب', ' (', ' - ']) {
    const text = (decision: string) => `${BYLAW} بشأن تنظيم علاقات العمل${joined}${decision}`;
    assert.equal(await verified(text(of('1', 2022))), [LABOUR, LABOUR], joined);
    for (const found of await verified(text(of('106', 2022)))) assert.ok(isDoubted(found), joined);
  }
});

bylaws('«its bylaw» behind a law by name is compared with its decision', async () => {
  const saudi = (name: string) =>
    `نظام ${name} ولائحته التنفيذية الصادرة بقرار مجلس الوزراء رقم (54) لعام 1437هـ`;
  assert.equal(await verified(saudi('الصيد البحري')), ['sa-leg-2012-m53', 'sa-reg-2016-54']);
  const [, refused] = await verified(saudi('المراعي'));
  assert.ok(Array.isArray(refused) && refused[0] === 'sa-reg-2016-54');
  const emirati = (decision: string) =>
    `قانون عمال الخدمة المساعدة ولائحته التنفيذية الصادرة ب${decision} في الإمارات`;
  assert.equal((await verified(emirati(of('106', 2022))))[1], HELPERS);
  const [, other] = await verified(emirati(of('119', 2022)));
  assert.ok(Array.isArray(other) && other[0] === OWNERS && other[1] === HELPERS);
});

bylaws('a number behind «its bylaw» is that of its decision', async () => {
  const text = (number: string) =>
    `المرسوم بقانون اتحادي رقم 33 لسنة 2021 ولائحته التنفيذية رقم ${number} لسنة 2022`;
  assert.equal(await verified(text('1')), ['ae-fdl-2021-33', LABOUR]);
  assert.equal(await verified(text('106')), ['ae-fdl-2021-33', [LABOUR]]);
});

bylaws(
  'a bylaw by the name of its law is that of the law of the name, not of a word of one stem',
  async () => {
    const text = (name: string) => `${of('106', 2022)} (اللائحة التنفيذية لقانون ${name})`;
    assert.equal(await verified(text('عمال الخدمة المساعدة')), [HELPERS, HELPERS]);
    const refused = [HELPERS, LABOUR];
    assert.equal(await cited(text('العمل')), refused);
    assert.equal(await verified(text('العمل')), [refused, refused]);
  },
);

bylaws('a decision that carries out a law by name must be of that law', async () => {
  const text = (name: string) => `${of('106', 2022)} الصادر تنفيذا لقانون ${name}`;
  assert.equal((await verified(text('عمال الخدمة المساعدة')))[0], HELPERS);
  assert.equal((await verified(text('تنظيم علاقات العمل')))[0], [HELPERS, LABOUR]);
});

bylaws('a federal law and a decree-law of one number are two', async () => {
  const text = (kind: string) => `${of('119', 2022)} (اللائحة التنفيذية ${kind} رقم 14 لسنة 2021)`;
  assert.equal(await verified(text('للقانون الاتحادي')), [OWNERS, OWNERS]);
  assert.equal(await cited(text('للمرسوم بقانون اتحادي')), [OWNERS]);
  // Without «اتحادي» a text may mean either.
  assert.equal(await cited(text('للقانون')), OWNERS);
});

bylaws('a bylaw by its title, a comma and its decision are one', async () => {
  const text = `لائحة المشتريات وإدارة المخازن في الحكومة الاتحادية، ${of('4', 2019)}`;
  assert.equal(await cited(text), STORES);
});

bylaws.run();
