/**
 * Tests that a search puts first the article that the query cites: in Arabic, in English, or by the full
 * title of its law.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { namedArticle } from '../../../src/core.ts';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { otherReadingsOf } from '../../../src/usecases/search/cited.ts';
import { ingestLines } from '../../support/corpus/corpus.ts';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';

const cites = suite<{ service: TestService }>('usecases/search/cited');

cites.before(async (context) => {
  context.service = await startService();
});
cites.after(({ service }) => service.close());

for (const [query, id, articleNo] of [
  ['المادة 74 من نظام العمل', 'sa-leg-2005-m51', '74'],
  ['Article 74 of the Saudi Labour Law', 'sa-leg-2005-m51', '74'],
  ['art. 125 Egyptian civil code', 'eg-leg-1948-131', '125'],
  ['Article 9 of Federal Decree-Law No. 33 of 2021', 'ae-fdl-2021-33', '9'],
  ['what does article 74 of the saudi labor law say', 'sa-leg-2005-m51', '74'],
  ['Royal Decree M/51 article 74', 'sa-leg-2005-m51', '74'],
  ['Saudi Labor Law (Article 74)', 'sa-leg-2005-m51', '74'],
  ['م 74 عمل سعودي', 'sa-leg-2005-m51', '74'],
  ['Article (16), Cabinet Resolution No. (1) of 2022', 'ae-dec-cab-2022-1', '16'],
  // The citation grammar does not know this law's name. It is found because it is the title of one document.
  ['ما نص المادة (7) من قانون حماية المنافسة ومنع الممارسات الاحتكارية', 'eg-leg-2005-3', '7'],
] as const) {
  cites(query, async ({ service }) => {
    const { results } = await answered('search', await service.post('/v1/search', { query, top_k: 3 }));
    assert.is(results[0]?.canonical_id, id);
    assert.is(results[0]?.article_no, articleNo);
  });
}

cites('asked for every wording, the repealed law of the same name follows the one of today', async () => {
  const service = await startService({ corpus: 'none' });
  const law = (number: string, year: number, status: string, text: string) => ({
    jurisdiction: 'SA',
    doc_type: 'legislation',
    title: 'نظام البريد',
    official_number: number,
    year_gregorian: year,
    status,
    articles: [
      { article_no: '1', text },
      { article_no: '2', text: 'المادة 1 من نظام البريد أساس الخدمة البريدية.' },
    ],
  });
  try {
    await ingestLines(dataLayout(service.config.dataDir), [
      law('م/4', 1985, 'repealed', 'يقصد بالمرفق المديرية العامة.'),
      law('م/22', 2021, 'in_force', 'يقصد بالهيئة الهيئة المختصة.'),
    ]);
    await service.served();
    const first = async (more: object) => {
      const query = 'المادة 1 من نظام البريد';
      const { results } = await answered('search', await service.post('/v1/search', { query, ...more }));
      return results.slice(0, 2).map((found) => [found.canonical_id, found.article_no]);
    };
    assert.equal((await first({}))[0], ['sa-leg-2021-m22', '1']);
    assert.equal(await first({ include: ['superseded'] }), [
      ['sa-leg-2021-m22', '1'],
      ['sa-leg-1985-m4', '1'],
    ]);
  } finally {
    await service.close();
  }
});

cites('English is read only with an article number', () => {
  assert.equal(otherReadingsOf('the Saudi labour law'), []);
  assert.equal(otherReadingsOf('article 5 of Law No. 12 of 2003'), ['المادة 5 من قانون رقم 12 لسنة 2003']);
});

cites('a bare subject is read as the name of a law', () => {
  assert.is(otherReadingsOf('م 77 عمل', 'SA')[0], 'المادة 77 من نظام العمل');
});

cites('initials are read as the words for which they stand', () => {
  assert.ok(otherReadingsOf('م 43 م.ب.ق 33/2021').includes('م 43 مرسوم بقانون 33/2021'));
  assert.equal(otherReadingsOf('Article 5 of the constitution'), []);
});

cites('an article number before a title is read in digits and in words', () => {
  for (const [query, key] of [
    ['المادة 5 من إلغاء بعض القوانين', '5'],
    ['المادة (٥) من إلغاء بعض القوانين', '5'],
    ['م 12 إلغاء بعض القوانين', '12'],
    ['ما نص المادة الخامسة من اللائحة الأساسية للبيوت الاجتماعية', '5'],
    ['ما مدة الإجازة', undefined],
  ] as const) {
    assert.is(namedArticle(query) ?? undefined, key, query);
  }
});

cites.run();
