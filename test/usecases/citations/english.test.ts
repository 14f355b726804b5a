/** Tests that English citations are found by `extract` and `verify`, and that plain English is none. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { englishCitations } from '../../../src/usecases/citations/english/places.ts';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';

const english = suite<{ service: TestService }>('usecases/citations/english');

english.before(async (context) => {
  context.service = await startService();
});
english.after(({ service }) => service.close());

const read = (text: string) =>
  englishCitations(text, 10).map(({ start, end, law, articles, isRange, countries }) => ({
    words: text.slice(start, end),
    law,
    articles: articles.join(isRange ? ' to ' : ' '),
    countries: countries.join(' '),
  }));

for (const [text, words, law, articles = '', countries = ''] of [
  ['The Saudi Labor Law (Article 77) says so.', 'Saudi Labor Law (Article 77)', 'Labor Law', '77', 'SA'],
  ['See Labour Law, Art. 77.', 'Labour Law, Art. 77', 'Labour Law', '77'],
  ['Law 174/2025 replaced it.', 'Law 174/2025', 'Law 174/2025'],
  ['Section 12 of the Labor Law applies.', 'Section 12 of the Labor Law', 'Labor Law', '12'],
  ['Art 77 Labour Law is clear.', 'Art 77 Labour Law', 'Labour Law', '77'],
  [
    'Articles 80 and 81 of the Labor Law list them.',
    'Articles 80 and 81 of the Labor Law',
    'Labor Law',
    '80 81',
  ],
  [
    'Under Federal Decree-Law No. 33 of 2021, Article 43(2), notice is due.',
    'Federal Decree-Law No. 33 of 2021, Article 43(2)',
    'Federal Decree-Law No. 33 of 2021',
    '43',
  ],
  [
    'Cabinet Resolution 1 of 2022 implements it.',
    'Cabinet Resolution 1 of 2022',
    'Cabinet Resolution 1 of 2022',
  ],
  ['Royal Decree No. (M/51) issued it.', 'Royal Decree No. (M/51)', 'Royal Decree No. (M/51)'],
  [
    'It was issued (Royal Decree M/51 dated 23/8/1426H).',
    'Royal Decree M/51 dated 23/8/1426H',
    'Royal Decree M/51 dated 23/8/1426H',
  ],
  ['fired under KSA Labor Law article 80', 'KSA Labor Law article 80', 'Labor Law', '80', 'SA'],
  [
    'what does article 77 of the saudi labor law say',
    'article 77 of the saudi labor law',
    'labor law',
    '77',
    'SA',
  ],
  [
    'Articles 43 to 46 of the UAE Labour Law',
    'Articles 43 to 46 of the UAE Labour Law',
    'Labour Law',
    '43 to 46',
    'AE',
  ],
  ['Art. 5 bis of Law No. 12 of 2003', 'Art. 5 bis of Law No. 12 of 2003', 'Law No. 12 of 2003', '5 bis'],
  [
    "Egypt's Code of Criminal Procedure applies",
    "Egypt's Code of Criminal Procedure",
    'Code of Criminal Procedure',
    '',
    'EG',
  ],
  ['According to the Companies Law, he may.', 'Companies Law', 'Companies Law'],
  [
    'Article 5 of the Widget Licensing Law',
    'Article 5 of the Widget Licensing Law',
    'Widget Licensing Law',
    '5',
  ],
] as const) {
  english(text, () => {
    assert.equal(read(text), [{ words, law, articles, countries }]);
  });
}

english('plain English cites nothing', () => {
  for (const text of [
    'Lawyers expect the new labor law to attract investors.',
    'She studied civil law at Cairo University for four years.',
    'Article 5 of the contract gives the buyer ten days.',
    'Section 5 of the lease agreement covers repairs.',
    'In law 5 students out of 2003 applicants were admitted.',
    'According to the law, the fine is 500 dirhams.',
    'Purchase order 12/2021 was cancelled.',
    'UN Security Council resolution 242 of 1967 calls for peace.',
    'Act 1 of 3 takes place in Cairo.',
    'Labour law experts met in Riyadh.',
  ])
    assert.equal(read(text), [], text);
});

english('verify judges them, and extract finds their documents', async ({ service }) => {
  const text =
    'Article 53 of the Saudi Labor Law; Law No. 131 of 1948; Article 147 of the French Civil Code; ' +
    'Article 5 of the Widget Licensing Law; المادة 147 من القانون المدني المصري.';
  const verified = await answered('verify', await service.post('/v1/citations/verify', { text }));
  assert.equal(
    verified.items.map((item) => `${item.text}: ${item.verdict} ${item.evidence.canonical_id ?? ''}`),
    [
      'Article 53 of the Saudi Labor Law: resolved sa-leg-2005-m51',
      'Law No. 131 of 1948: resolved eg-leg-1948-131',
      'Article 147 of the French Civil Code: not_in_corpus ',
      'Article 5 of the Widget Licensing Law: unparseable ',
      'المادة 147 من القانون المدني المصري: resolved eg-leg-1948-131',
    ],
  );
  assert.is(verified.coverage.citations, 5);
  const extracted = await answered('extract', await service.post('/v1/citations/extract', { text }));
  assert.equal(
    extracted.items.map((item) => item.parsed.canonical_id),
    ['sa-leg-2005-m51', 'eg-leg-1948-131', undefined, 'eg-leg-1948-131'],
  );
  assert.is(extracted.total, 4);
  const [, , last] = extracted.items;
  assert.is(last?.span.code_points.start, text.indexOf('Article 147'));
});

english(
  'a name that names no country is ambiguous if several countries have such a law',
  async ({ service }) => {
    const verdictOf = async (text: string, more: object = {}) => {
      const body = { text, ...more };
      const { items } = await answered('verify', await service.post('/v1/citations/verify', body));
      return items.map(({ verdict, evidence }) => `${verdict} ${evidence.canonical_id ?? ''}`);
    };
    const words = 'Article 53 of the Labor Law applies.';
    assert.equal(await verdictOf(words), ['ambiguous ']);
    assert.equal(await verdictOf(words, { jurisdiction: 'SA' }), ['resolved sa-leg-2005-m51']);
    assert.equal(await verdictOf(`He works in Saudi Arabia. ${words}`), ['resolved sa-leg-2005-m51']);
  },
);

english.run();
