import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const cite = suite<{ service: TestService }>('usecases/cite');

cite.before(async (context) => {
  context.service = await startService();
});
cite.after(({ service }) => service.close());

const CIVIL_CODE = 'eg-leg-1948-131';

cite('cite resolves a citation with its article inside a sentence', async ({ service }) => {
  const response = await service.post('/v1/cite', {
    citation: 'طبقاً للمادة ١٤٧ من القانون رقم ١٣١ لسنة ١٩٤٨ فإن',
  });
  const { parsed, document } = await answered('cite', response);
  assert.equal(parsed, {
    doc_type: 'legislation',
    number: '131',
    year: 1948,
    calendar: 'gregorian',
    article_no: '147',
    article_key: '147',
    canonical_id: CIVIL_CODE,
    jurisdiction: 'EG',
    jurisdiction_source: 'default',
    instrument: 'law',
    year_gregorian: 1948,
    articles: [{ article_no: '147', article_key: '147' }],
    relation: 'cites',
    reference: 'full',
    confidence: parsed.confidence,
    citation_string: 'المادة 147 من القانون رقم 131 لسنة 1948',
  });
  assert.is(document.canonical_id, CIVIL_CODE);
  assert.ok(document.full_text.length > 0);
});

cite('cite finds a Saudi law by its royal decree with a Hijri date', async ({ service }) => {
  const citation = 'نظام العمل الصادر بالمرسوم الملكي رقم (م/51) وتاريخ 23/8/1426هـ';
  const { parsed, document } = await answered('cite', await service.post('/v1/cite', { citation }));
  assert.equal(
    [parsed.jurisdiction, parsed.number, parsed.year, parsed.calendar],
    ['SA', 'م/51', 1426, 'hijri'],
  );
  assert.equal(
    [parsed.instrument, parsed.issued_by, parsed.date, parsed.date_gregorian, parsed.year_gregorian],
    ['law', 'royal-decree', '1426-08-23', '2005-09-27', 2005],
  );
  assert.is(document.title, 'نظام العمل');
});

cite('a form used by one country gives the jurisdiction, unless the request has one', async ({ service }) => {
  const citation = 'المادة 74 من نظام العمل';
  const { parsed } = await answered('cite', await service.post('/v1/cite', { citation }));
  assert.equal([parsed.canonical_id, parsed.jurisdiction_source], ['sa-leg-2005-m51', 'form']);
  const { body } = await problem(await service.post('/v1/cite', { citation, jurisdiction: 'EG' }));
  assert.is((body.parsed as Record<string, unknown>).jurisdiction_source, 'request');
});

cite('a form of one country finds its document, whatever the default country is', async ({ service }) => {
  const citation = 'قرار مجلس الوزراء رقم (33) لسنة 2022م';
  const { parsed, warnings } = await answered('cite', await service.post('/v1/cite', { citation }));
  assert.equal([parsed.jurisdiction, parsed.jurisdiction_source, warnings], ['AE', 'form', undefined]);
});

cite(
  'where the default country has none, the only country that has one is taken, with a warning',
  async ({ service }) => {
    const citation = 'المادة 5 من المرسوم بقانون رقم 33 لسنة 2021';
    const { parsed, warnings } = await answered('cite', await service.post('/v1/cite', { citation }));
    assert.equal(
      [parsed.canonical_id, parsed.instrument, parsed.jurisdiction_source],
      ['ae-fdl-2021-33', 'federal-decree-law', 'corpus'],
    );
    assert.is(warnings?.[0], 'jurisdiction_guessed');
    const hinted = await problem(await service.post('/v1/cite', { citation, jurisdiction: 'EG' }));
    assert.is(hinted.code, 'citation_not_found');
  },
);

cite('a citation without a document is 404 with the parsed citation', async ({ service }) => {
  const { status, code, body } = await problem(
    await service.post('/v1/cite', { citation: 'القانون رقم 999 لسنة 1999' }),
  );
  assert.equal([status, code], [404, 'citation_not_found']);
  const { doc_type, number, year } = body.parsed as Record<string, unknown>;
  assert.equal({ doc_type, number, year }, { doc_type: 'legislation', number: '999', year: 1999 });
});

cite('the hint gives the jurisdiction of a citation without a country', async ({ service }) => {
  const citation = 'القانون رقم 131 لسنة 1948';
  const { body } = await problem(await service.post('/v1/cite', { citation, jurisdiction: 'SA' }));
  const { jurisdiction, jurisdiction_source } = body.parsed as Record<string, unknown>;
  assert.equal([body.code, jurisdiction, jurisdiction_source], ['citation_not_found', 'SA', 'request']);
});

cite('a control character in the words is ignored', async ({ service }) => {
  const citation = 'القانون رقم\0 131 لسنة\0 1948';
  const { parsed } = await answered('cite', await service.post('/v1/cite', { citation }));
  assert.equal([parsed.number, parsed.year, parsed.canonical_id], ['131', 1948, CIVIL_CODE]);
});

cite('a text that matches no form is 422 with its normalised form', async ({ service }) => {
  const { status, code, body } = await problem(await service.post('/v1/cite', { citation: 'أهلاً وسهلاً ١٢' }));
  assert.equal([status, code], [422, 'citation_unparseable']);
  assert.match(String(body.detail), '«اهلا وسهلا 12»');
});

cite.run();
