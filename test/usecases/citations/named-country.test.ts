import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import { problem } from '../../support/doors/service.ts';
import { serviceWith } from '../../support/doors/service-with.ts';

const country = suite('usecases/citations, country before the number and Hijri dates');

const article = { article_no: '1', text: 'تستحق الرسوم المبينة في الجدول المرفق' };

const DOCUMENTS = [
  {
    jurisdiction: 'AE',
    doc_type: 'decree',
    title: 'قرار مجلس الوزراء رقم 25 لسنة 2012 في شأن رسوم الموانئ',
    official_number: '25',
    year_gregorian: 2012,
    year_hijri: 1433,
    issuing_body: 'مجلس الوزراء',
    articles: [article],
  },
  {
    jurisdiction: 'AE',
    doc_type: 'decree',
    title: 'قرار مجلس الوزراء رقم 26 بتاريخ 28/1/2012 في شأن رسوم المطارات',
    official_number: '26',
    year_gregorian: 2012,
    issuing_body: 'مجلس الوزراء',
    articles: [article],
  },
  {
    jurisdiction: 'AE',
    doc_type: 'legislation',
    title: 'مرسوم بقانون اتحادي رقم 33 لسنة 2021 بشأن المناجم',
    official_number: '33',
    year_gregorian: 2021,
    articles: [article],
  },
  {
    jurisdiction: 'AE',
    doc_type: 'legislation',
    title: 'قانون اتحادي رقم 24 لسنة 1999 في شأن حماية البيئة',
    official_number: '24',
    year_gregorian: 1999,
    articles: [article],
  },
  {
    jurisdiction: 'SA',
    doc_type: 'legislation',
    title: 'نظام العمل',
    official_number: 'م/51',
    year_hijri: 1426,
    year_gregorian: 2005,
    articles: [article],
  },
];

const FEDERAL = ['الألماني', 'السويسري', 'الأمريكي', 'السوداني'].flatMap((adjective) => [
  `المرسوم بقانون الاتحادي ${adjective} رقم 33 لسنة 2021`,
  `القانون الاتحادي ${adjective} رقم 24 لسنة 1999`,
  `القانون الاتحادي رقم 24 لسنة 1999 ${adjective}`,
]);
const ROYAL = ['الأردني', 'البحريني', 'المغربي'].flatMap((adjective) => [
  `المرسوم الملكي ${adjective} رقم م/51 لعام 1426هـ`,
  `المرسوم الملكي رقم م/51 لعام 1426هـ ${adjective}`,
]);

/** Citations whose words name a country, with the one and the document there, if the corpus has any. */
const NAMED: readonly [citation: string, jurisdiction: string, canonicalId?: string][] = [
  ['قرار مجلس الوزراء الإماراتي رقم 25 لسنة 2012', 'AE', 'ae-dec-cab-2012-25'],
  ['قرار مجلس الوزراء الكويتي رقم 25 لسنة 2012', 'KW'],
  ['قرار مجلس الوزراء بدولة الكويت رقم 25 لسنة 2012', 'KW'],
  ['المادة 25 من قرار مجلس الوزراء القطري رقم (25) لسنة 2012', 'QA'],
  ['قرار وزير العدل السعودي رقم 26 لسنة 1991', 'SA'],
  ['المرسوم بقانون الكويتي رقم 33 لسنة 2021', 'KW'],
  ['مرسوم بقانون كويتي رقم 33 لسنة 2021', 'KW'],
  ['المرسوم بقانون الاتحادي الإماراتي رقم 33 لسنة 2021', 'AE', 'ae-fdl-2021-33'],
];

/** Citations that name none, with the outcome. */
const UNNAMED: readonly [citation: string, outcome: string][] = [
  ['قرار مجلس الوزراء رقم 25 لسنة 2012', 'resolved'],
  // 28 November 2011: the number and a year of it fit, the day does not.
  ['قرار مجلس الوزراء رقم (25) وتاريخ 3/1/1433هـ', 'not_in_corpus'],
  ['قرار مجلس الوزراء الإماراتي رقم (25) وتاريخ 3/1/1433هـ', 'not_in_corpus'],
  // 28 January 2012: only the year is that of the document, and the date is a Saudi one.
  ['قرار مجلس الوزراء رقم (25) وتاريخ 5/3/1433هـ', 'ambiguous'],
  ['قرار مجلس الوزراء رقم 25 لسنة 1433هـ', 'ambiguous'],
  // The document is known to be of this day, and not of the other one.
  ['قرار مجلس الوزراء رقم (26) وتاريخ 5/3/1433هـ', 'resolved'],
  ['قرار مجلس الوزراء رقم (26) وتاريخ 15/6/1433هـ', 'ambiguous'],
  // A country of another subject is none of the issuer.
  ['قرار مجلس الوزراء رقم 25 لسنة 2012 تنفيذا للقانون الكويتي رقم 5 لسنة 2010', 'resolved'],
];

country('a foreign adjective behind «federal» or «royal» names another country', async () => {
  const service = await serviceWith(DOCUMENTS);
  try {
    for (const text of [...FEDERAL, ...ROYAL]) {
      assert.is((await service.post('/v1/cite', { citation: text })).status, 404, text);
      assert.is(await verdictOf(service, text), 'not_in_corpus', text);
      assert.is((await extracted(service, text)).outcome, 'not_in_corpus', text);
    }
    for (const text of [
      'القانون الاتحادي الإماراتي رقم 24 لسنة 1999',
      'القانون الاتحادي رقم 24 لسنة 1999',
      'المرسوم الملكي السعودي رقم م/51 لعام 1426هـ',
      'المرسوم الملكي رقم م/51 لعام 1426هـ',
    ]) {
      assert.is(await verdictOf(service, text), 'resolved', text);
    }
  } finally {
    await service.close();
  }
});

type Service = Awaited<ReturnType<typeof serviceWith>>;

async function extracted(service: Service, text: string) {
  const response = await service.post('/v1/citations/extract', { text, resolve: true });
  const [first] = (await answered('extract', response)).items;
  assert.ok(first, text);
  const { parsed, resolution } = first;
  const canonicalId = resolution?.outcome === 'resolved' ? resolution.canonical_id : undefined;
  return { parsed, outcome: resolution?.outcome, canonicalId };
}

async function verdictOf(service: Service, text: string) {
  const { items } = await answered('verify', await service.post('/v1/citations/verify', { text }));
  return items[0]?.verdict;
}

country('the country behind the issuer or the instrument is that of the citation', async () => {
  const service = await serviceWith(DOCUMENTS);
  try {
    for (const [citation, jurisdiction, canonicalId] of NAMED) {
      const found = await extracted(service, citation);
      assert.equal([found.parsed.jurisdiction, found.canonicalId], [jurisdiction, canonicalId], citation);
      const response = await service.post('/v1/cite', { citation });
      if (canonicalId === undefined) {
        const { status, code, body } = await problem(response);
        assert.equal([status, code, body.reason], [404, 'citation_not_found', undefined], citation);
        assert.is(await verdictOf(service, citation), 'not_in_corpus', citation);
      } else {
        const { document } = await answered('cite', response);
        assert.is(document.canonical_id, canonicalId);
      }
    }
  } finally {
    await service.close();
  }
});

country('the canonical wording has the country once', async () => {
  const service = await serviceWith(DOCUMENTS);
  try {
    const wordings = [
      ['قرار مجلس الوزراء الكويتي رقم 25 لسنة 2012', 'قرار مجلس الوزراء رقم 25 لسنة 2012 الكويتي'],
      ['قرار وزير العدل السعودي رقم 26 لسنة 1991', 'قرار وزير العدل السعودي رقم 26 لسنة 1991'],
    ] as const;
    for (const [citation, wording] of wordings)
      assert.is((await extracted(service, citation)).parsed.citation_string, wording);
  } finally {
    await service.close();
  }
});

country('a Hijri date is that of no foreign document that is not of its day', async () => {
  const service = await serviceWith(DOCUMENTS);
  try {
    for (const [citation, outcome] of UNNAMED) {
      assert.is((await extracted(service, citation)).outcome, outcome, citation);
      const response = await service.post('/v1/cite', { citation });
      if (outcome === 'resolved') {
        assert.is(response.status, 200, citation);
        continue;
      }
      const { status, body } = await problem(response);
      const reason = outcome === 'ambiguous' ? 'ambiguous' : undefined;
      assert.equal([status, body.reason], [404, reason], citation);
      assert.is(await verdictOf(service, citation), outcome, citation);
    }
  } finally {
    await service.close();
  }
});

country.run();
