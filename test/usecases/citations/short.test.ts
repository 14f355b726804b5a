/** Tests that articles cited in short are found: by the bare subject of a law, and by initials. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const short = suite<{ service: TestService }>('usecases/citations/short');

short.before(async (context) => {
  context.service = await startService();
});
short.after(({ service }) => service.close());

for (const [citation, jurisdiction, id, article] of [
  ['م 26 محاماة', 'SA', 'sa-leg-2001-m38', '26'],
  ['م/77 عمل', 'SA', 'sa-leg-2005-m51', '77'],
  ['م 6 تحرش سعودي', undefined, 'sa-leg-2018-m96', '6'],
  ['المادة 50 من التحكيم سعودي', undefined, 'sa-leg-2012-m34', '50'],
  ['م 113 جزائية', 'SA', 'sa-leg-2013-m2', '113'],
  ['م 7 حماية مستهلك', 'AE', 'ae-leg-2020-15', '7'],
  ['م 4 رعاية حقوق المسنين', 'EG', 'eg-leg-2024-19', '4'],
  ['م 43 م.ب.ق 33/2021', 'AE', 'ae-fdl-2021-33', '43'],
  ['المادة 7 ق. اتحادي 15/2020', 'AE', 'ae-leg-2020-15', '7'],
] as const) {
  short(citation, async ({ service }) => {
    const { parsed } = await answered('cite', await service.post('/v1/cite', { citation, jurisdiction }));
    assert.equal([parsed.canonical_id, parsed.article_no], [id, article]);
    const filters = jurisdiction && { jurisdiction };
    const found = await service.post('/v1/search', { query: citation, filters });
    assert.is((await answered('search', found)).results[0]?.canonical_id, id);
  });
}

for (const [citation, jurisdiction] of [
  // No country is told.
  ['م 1 محاماة', undefined],
  // A part of a title, or more than it.
  ['م 2 حماية', 'AE'],
  ['م 1 محاماة واستشارات', 'SA'],
  ['م 2 شركات', 'AE'],
  ['م 46 كهرباء', 'SA'],
  // A chapter.
  ['الفصل 77 عمل', 'SA'],
] as const) {
  short(`${citation} is refused`, async ({ service }) => {
    const { code } = await problem(await service.post('/v1/cite', { citation, jurisdiction }));
    assert.is(code, 'citation_unparseable');
  });
}

for (const [citation, jurisdiction, article, wording] of [
  ['م 26 محاماة', 'SA', '26', 'المادة 26 من نظام المحاماة الصادر بالمرسوم الملكي رقم م/38 لسنة 1422هـ'],
  ['م 77/2 عمل', 'SA', '77/2', 'المادة 77/2 من نظام العمل الصادر بالمرسوم الملكي رقم م/51 لسنة 1426هـ'],
  ['م 7 حماية مستهلك', 'AE', '7', 'المادة 7 من القانون الاتحادي رقم 15 لسنة 2020'],
] as const) {
  short(`${citation} has its canonical wording`, async ({ service }) => {
    const { parsed } = await answered('cite', await service.post('/v1/cite', { citation, jurisdiction }));
    assert.equal([parsed.article_no, parsed.citation_string], [article, wording]);
  });
}

for (const citation of ['درجات مادة 77 عمل', 'كتاب مادة 3 عمل'])
  short(`${citation} has words before the article`, async ({ service }) => {
    const { code } = await problem(await service.post('/v1/cite', { citation, jurisdiction: 'SA' }));
    assert.is(code, 'citation_not_found');
  });

short('a subject means the law in force on the day', async ({ service }) => {
  const citation = 'م 1 تنظيم علاقات العمل';
  const on = async (as_of?: string) => {
    const body = { citation, jurisdiction: 'AE', as_of };
    return (await answered('cite', await service.post('/v1/cite', body))).parsed.canonical_id;
  };
  assert.equal([await on(), await on('2000-01-01')], ['ae-fdl-2021-33', 'ae-leg-1980-8']);
  const early = { citation: 'م 26 محاماة', jurisdiction: 'SA', as_of: '1990-01-01' };
  assert.is((await problem(await service.post('/v1/cite', early))).code, 'citation_unparseable');
});

short('a question finds the article of a bare subject', async ({ service }) => {
  const body = { query: 'ما نص مادة 77 عمل', filters: { jurisdiction: 'SA' } };
  const [first] = (await answered('search', await service.post('/v1/search', body))).results;
  assert.equal([first?.canonical_id, first?.article_no], ['sa-leg-2005-m51', '77']);
});

short.run();
