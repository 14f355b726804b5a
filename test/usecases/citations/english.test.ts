/** Tests that English citations are found by `extract` and `verify`, and that plain English is none. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { englishCitations } from '../../../src/usecases/citations/english/places.ts';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

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

for (const [text, words, law, articles = '', countries = ''] of [
  ['Article Eighty of the Labor Law', 'Article Eighty of the Labor Law', 'Labor Law', '80'],
  [
    'Article One Hundred and Twenty-One of the Labor Law',
    'Article One Hundred and Twenty-One of the Labor Law',
    'Labor Law',
    '121',
  ],
  ['Article 12/a of the Labor Law', 'Article 12/a of the Labor Law', 'Labor Law', '12'],
  ['Article (5)(2) and (3) of the Labor Law', 'Article (5)(2) and (3) of the Labor Law', 'Labor Law', '5'],
  ['The Labor Law applies.', 'Labor Law', 'Labor Law'],
  [
    'Federal Law No. 15 of 2020 on consumer protection, article 13',
    'Federal Law No. 15 of 2020 on consumer protection, article 13',
    'Federal Law No. 15 of 2020',
    '13',
  ],
  [
    'Federal Decree-Law No. (32) of 2021 Commercial Companies art. 96',
    'Federal Decree-Law No. (32) of 2021 Commercial Companies art. 96',
    'Federal Decree-Law No. (32) of 2021',
    '96',
  ],
  [
    'Article 30 of its Executive Regulations, Cabinet Decision No. 52 of 2017.',
    'Article 30 of its Executive Regulations, Cabinet Decision No. 52 of 2017',
    'Cabinet Decision No. 52 of 2017',
    '30',
  ],
  [
    'article 41 of the new Egyptian criminal procedure code',
    'article 41 of the new Egyptian criminal procedure code',
    'criminal procedure code',
    '41',
    'EG',
  ],
  [
    'Article 89 of the Tunisian constitution',
    'Article 89 of the Tunisian constitution',
    'constitution',
    '89',
    'TN',
  ],
  ['Art 4 of the Saudi PDPL', 'Art 4 of the Saudi PDPL', 'PDPL', '4', 'SA'],
  [
    'Article 46 of the Basic Law of Governance',
    'Article 46 of the Basic Law of Governance',
    'Basic Law of Governance',
    '46',
  ],
  [
    'Council of Ministers Resolution No. 713 dated 30/11/1438H established it.',
    'Council of Ministers Resolution No. 713 dated 30/11/1438H',
    'Council of Ministers Resolution No. 713 dated 30/11/1438H',
  ],
  [
    'Royal Order No. A/90 of 27 Sha’ban 1412H is older.',
    'Royal Order No. A/90 of 27 Sha’ban 1412H',
    'Royal Order No. A/90 of 27 Sha’ban 1412H',
  ],
  [
    'Federal Tax Authority Decision No. 12 of 2023',
    'Federal Tax Authority Decision No. 12 of 2023',
    'Federal Tax Authority Decision No. 12 of 2023',
  ],
] as const) {
  english(text, () => {
    assert.equal(read(text), [{ words, law, articles, countries }]);
  });
}

english('laws of one year in a list are laws of their own', () => {
  assert.equal(
    read('Laws Nos. 117 and 118 of 1961 nationalised them.').map(({ words, law }) => `${words} | ${law}`),
    ['Laws Nos. 117 | Law No. 117 of 1961', '118 of 1961 | Law No. 118 of 1961'],
  );
});

english('a list of laws before other laws counts first', () => {
  const text = `Laws Nos. 117 and 118 of 1961, ${'Law No. 12 of 2003, '.repeat(12)}`;
  assert.equal(
    englishCitations(text, 3).map(({ law }) => law),
    ['Law No. 117 of 1961', 'Law No. 118 of 1961', 'Law No. 12 of 2003'],
  );
});

english('the country of a list is that of all its laws', () => {
  assert.equal(
    read('Egyptian Laws Nos. 117 and 118 of 1961').map(({ words, countries }) => `${words} | ${countries}`),
    ['Egyptian Laws Nos. 117 | EG', '118 of 1961 | EG'],
  );
  for (const [text, isUnknown] of [
    ['Dubai Laws Nos. 8 and 14 of 2002', true],
    ['Federal Laws Nos. 8 and 14 of 2002', false],
    ['the Laws Nos. 8 and 14 of 2002', false],
  ] as const)
    assert.equal(
      englishCitations(text, 10).map((one) => one.isUnknown),
      [isUnknown, isUnknown],
      text,
    );
});

english('a list of articles may be longer than ten', () => {
  const numbers = Array.from({ length: 15 }, (_, index) => String(index + 1));
  const [cited] = read(`Articles ${numbers.join(', ')} of the Labor Law`);
  assert.is(cited?.articles, numbers.join(' '));
});

english('a law of an emirate by its name is of no country', () => {
  const [cited] = englishCitations('Article 15 of the Dubai Labour Law', 2);
  assert.is(cited?.isUnknown, true);
});

english('a constitution without a country is none of the corpus', async ({ service }) => {
  const cite = (citation: string) => service.post('/v1/cite', { citation });
  assert.is((await problem(await cite('Article 5 of the constitution'))).code, 'citation_unparseable');
});

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

for (const [text, law, articles] of [
  ['Article 5(2) and (3) of the Labor Law', 'Labor Law', '5'],
  ['Article 5(a) and (b) of the Labor Law', 'Labor Law', '5'],
  ['Articles 5(2) and 6(3) of the Labor Law', 'Labor Law', '5 6'],
  ['Articles (51)(1) and (52) of the Labor Law', 'Labor Law', '51 52'],
  ['Labor Law, Article 5 in case of dismissal', 'Labor Law', '5'],
] as const) {
  english(text, () => {
    assert.equal(
      read(text).map((one) => [one.law, one.articles]),
      [[law, articles]],
    );
  });
}

english('articles between two laws belong to the one that a preposition names', () => {
  for (const link of ['in', 'under', 'of', 'from']) {
    const text = `Saudi Labor Law, Article 5 ${link} the Egyptian Civil Code`;
    assert.equal(
      read(text).map((one) => `${one.countries} ${one.law} ${one.articles}`),
      ['SA Labor Law ', 'EG Civil Code 5'],
      text,
    );
  }
});

english('a law of a region or of an unknown country is looked up in none', () => {
  const isUnknown = (text: string) => englishCitations(text, 10).map((one) => one.isUnknown);
  for (const text of [
    'Dubai Law No. 12 of 2018',
    'Law No. 12 of 2018 of the Emirate of Dubai',
    'Law No. 12 of 2018 of Sharjah',
    'DIFC Law No. 12 of 2018',
    'Dubai Labor Law No. 12 of 2018',
    'Sharjah Labor Law No. 12 of 2018',
    'Under Sharjah Law No. 3 of 2020, it is free.',
    'Data Protection Act 12 of 2018',
    'Kurdistan Region Law No. 5 of 2015',
    'Article 5 of the DIFC Employment Law',
    'Article 5 of the Civil Code of Louisiana',
    'the Civil Code of Louisiana',
  ])
    assert.equal(
      isUnknown(text).filter((one) => !one),
      [],
      text,
    );
  for (const text of [
    'Under Law No. 12 of 2018',
    'See Labor Law No. 12 of 2018',
    'It Violates Federal Law No. 5 of 1985',
    'Egyptian Labor Law No. 12 of 2018',
    'Federal Decree-Law No. 33 of 2021 in Dubai',
    'Cabinet Resolution 1 of 2022 of the Ministry of Finance',
    'The Egyptian Law No. 12 of 2018',
    'Law No. 12 of 2018 of the Arab Republic of Egypt',
    'UAE Data Protection Law No. 45 of 2021',
    'Royal Decree No. M/51',
    'New Labor Law, Article 5',
    'the Saudi Arabian Labor Law',
    "Egypt's Labor Law No. 12 of 2003",
  ])
    assert.equal(isUnknown(text), [false], text);
  const [named] = englishCitations('Article 5 of the Egyptian Labor Law No. 12 of 2003', 1);
  assert.equal([named?.start, named?.countries, named?.articles], [0, ['EG'], ['5']]);
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

english('cite finds what extract finds', async ({ service }) => {
  for (const [citation, more] of [
    ['Federal Decree-Law No. 33 of 2021', { jurisdiction: 'SA' }],
    ['Federal Decree-Law No. 33 of 2021', {}],
    ['Law No. 20 of 2022', {}],
    ['Law No. 131 of 1948', {}],
    ['Article 53 of the Labor Law', {}],
    ['Saudi Labor Law', {}],
    ['Labor Law', { jurisdiction: 'SA' }],
    ['Law No. 987 of 1999', {}],
  ] as const) {
    const text = `under the ${citation}`;
    const { items } = await answered(
      'extract',
      await service.post('/v1/citations/extract', { text, ...more }),
    );
    const response = await service.post('/v1/cite', { citation: `the ${citation}`, ...more });
    const cited = (await response.json()) as {
      parsed: Record<string, unknown>;
      document?: { canonical_id: string };
      candidates?: string[];
      reason?: string;
    };
    const found = items.map(({ resolution }) =>
      resolution?.outcome === 'resolved'
        ? resolution.canonical_id
        : resolution?.outcome === 'ambiguous'
          ? resolution.candidates
          : undefined,
    );
    assert.equal([cited.document?.canonical_id ?? cited.candidates], found, citation);
    const { canonical_id: _id, ...parsed } = items[0]?.parsed ?? {};
    const { canonical_id: _same, ...ofCite } = cited.parsed;
    assert.equal(ofCite, parsed, citation);
    if (Array.isArray(found[0])) assert.is(cited.reason, 'ambiguous');
  }
});

english('cite names the documents of a number without its year', async ({ service }) => {
  const response = await service.post('/v1/cite', { citation: 'Royal Decree M/51', jurisdiction: 'SA' });
  const { reason, candidates } = (await response.json()) as { reason?: string; candidates?: string[] };
  assert.equal([response.status, reason, candidates], [404, 'ambiguous', ['sa-leg-2005-m51']]);
});

english('a law that is found nowhere names no country', async ({ service }) => {
  const body = { text: 'Law No. 987 of 1999' };
  const { items } = await answered('extract', await service.post('/v1/citations/extract', body));
  const [item] = items;
  assert.is(item?.resolution?.outcome, 'not_in_corpus');
  assert.is(item?.parsed.citation_string, 'القانون رقم 987 لسنة 1999');
  assert.equal([item?.parsed.jurisdiction, item?.parsed.jurisdiction_source], [undefined, undefined]);
});

for (const [name, text, count] of [
  ['an English citation before 2,000 Arabic ones', `Law 174/2025. ${'م 1 مدني، '.repeat(2_000)}`, 2_001],
  [
    'English citations behind 1,999 Arabic ones',
    `${'م 1 مدني، '.repeat(1_999)}Law 174/2025. Law 5/2020.`,
    2_001,
  ],
] as const) {
  english(`${name} are listed in parts`, async ({ service }) => {
    for (const resolve of [true, false]) {
      let [at, listed, parts] = [0, 0, 0];
      for (; parts < 4; parts += 1) {
        const body = { text: text.slice(at), resolve, jurisdiction: 'EG' };
        const answer = await answered('extract', await service.post('/v1/citations/extract', body));
        listed += answer.items.length;
        if (answer.continue_at === undefined) break;
        assert.is(answer.items.length, 2_000);
        at += answer.continue_at.utf16;
      }
      assert.equal([listed, parts], [count, 1]);
    }
    const verified = await answered('verify', await service.post('/v1/citations/verify', { text }));
    assert.is(verified.coverage.citations, 2_000);
    assert.ok((verified.coverage.continue_at?.utf16 ?? 0) > 10_000);
  });
}

english('names beyond the limit of one answer are found from continue_at', async ({ service }) => {
  const text = `${'Plain Law. '.repeat(5_000)}Article 53 of the Saudi Labor Law`;
  const post = async (part: string) =>
    answered('extract', await service.post('/v1/citations/extract', { text: part }));
  const { items, continue_at } = await post(text);
  assert.equal(items, []);
  const further = await post(text.slice(continue_at?.utf16));
  assert.equal(
    further.items.map((item) => item.text),
    ['Article 53 of the Saudi Labor Law'],
  );
});

english('an article that the document has not is told in cite', async ({ service }) => {
  const citation = 'Article 900 of Federal Decree-Law No. 33 of 2021';
  const { warnings } = await answered('cite', await service.post('/v1/cite', { citation }));
  // The sample has a part of the law's articles.
  assert.ok(warnings?.includes('article_unknown'), String(warnings));
});

english(
  'the name or subject with a number is compared with it, in extract and in cite',
  async ({ service }) => {
    for (const [citation, own, other] of [
      ['Law of Arbitration (Royal Decree No. M/17 dated 8/3/1428H)', 'sa-leg-2007-m17', 'sa-leg-2012-m34'],
      ['Federal Law No. 6 of 2018 on Consumer Protection', 'ae-leg-2018-6', 'ae-leg-2020-15'],
      ['Arbitration Law, Royal Decree No. M/17 of 1428H', 'sa-leg-2007-m17', 'sa-leg-2012-m34'],
      ['Royal Decree No. M/17 of 1428H, the Saudi Arbitration Law', 'sa-leg-2007-m17', 'sa-leg-2012-m34'],
      ['Consumer Protection Law No. 6 of 2018', 'ae-leg-2018-6', 'ae-leg-2020-15'],
      // The sample lacks the law of commercial companies.
      ['Federal Decree-Law No. 33 of 2021 on Commercial Companies', 'ae-fdl-2021-33', undefined],
    ] as const) {
      const { code, body } = await problem(await service.post('/v1/cite', { citation }));
      const candidates = other === undefined ? [own] : [own, other];
      assert.equal([code, body.candidates], ['citation_not_found', candidates], citation);
      const { items } = await answered(
        'extract',
        await service.post('/v1/citations/extract', { text: citation }),
      );
      assert.is(items[0]?.resolution?.outcome, 'ambiguous', citation);
    }
    for (const [citation, id] of [
      ['Law of Arbitration (Royal Decree No. M/34 dated 24/5/1433H)', 'sa-leg-2012-m34'],
      ['Federal Law No. 15 of 2020 on Consumer Protection', 'ae-leg-2020-15'],
      ['Consumer Protection Law No. 15 of 2020', 'ae-leg-2020-15'],
      ['Arbitration Law, Royal Decree No. M/34 of 1433H', 'sa-leg-2012-m34'],
      // A list.
      ['Royal Decree No. M/17 of 1428H, the Arbitration Law, and the Labor Law', 'sa-leg-2007-m17'],
      ['Federal Decree-Law No. 33 of 2021 on the Regulation of Labour Relations', 'ae-fdl-2021-33'],
      // The glossary has no such subject as a whole, and a part of it is another law's.
      ['Federal Decree-Law No. 33 of 2021 on Commercial Widgets', 'ae-fdl-2021-33'],
    ]) {
      const { document } = await answered('cite', await service.post('/v1/cite', { citation }));
      assert.is(document.canonical_id, id, citation);
    }
  },
);

english('a batch reads English citations as cite does', async ({ service }) => {
  const citations = ['Article 77 of the Saudi Labor Law', 'Dubai Law No. 12 of 2018'];
  const answer = await answered('citeBatch', await service.post('/v1/cite/batch', { citations }));
  assert.equal(
    answer.outcomes.map((one) => ('document' in one ? one.document.canonical_id : one.code)),
    ['sa-leg-2005-m51', 'citation_unparseable'],
  );
});

english.run();
