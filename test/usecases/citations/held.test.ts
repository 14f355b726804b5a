/** Tests verdicts on citations of laws that the corpus has completely, as two series, or in part. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { ingestLines } from '../../support/corpus/corpus.ts';
import { law } from '../../support/corpus/documents.ts';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const held = suite<{ service: TestService }>('usecases/citations/verify, completeness');

held.before(async (context) => {
  context.service = await startService({ corpus: 'none' });
  const excerpt = [1, 2, 11].map((no) => ({ article_no: String(no), text: `نص المادة ${no}.` }));
  await ingestLines(dataLayout(context.service.config.dataDir), [
    law(10, 1990),
    law(11, 1990, { articles: excerpt }),
    law(12, 1990, { text_kind: 'summary' }),
    law(13, 1990, { title: 'القانون رقم 13 لسنة 1990 بتعديل بعض أحكام القانون رقم 10 لسنة 1990' }),
    law(17, 1999, { title: 'قانون التجارة الصادر بالقانون رقم 17 لسنة 1999' }),
    law(131, 1948, { title: 'القانون المدني الصادر بالقانون رقم 131 لسنة 1948' }),
    law(6, 2022, { jurisdiction: 'AE', title: 'قانون اتحادي رقم 6 لسنة 2022 بشأن الأحداث الجانحين' }),
    law(6, 2022, { jurisdiction: 'AE', title: 'مرسوم بقانون اتحادي رقم 6 لسنة 2022 بشأن التعاونيات' }),
    law(9, 2022, { jurisdiction: 'AE', title: 'مرسوم بقانون اتحادي رقم 9 لسنة 2022 بشأن عمال الخدمة' }),
    {
      jurisdiction: 'SA',
      doc_type: 'decree',
      title: 'مرسوم ملكي رقم (م/132) وتاريخ 01 /12/ 1443هـ',
      official_number: 'م/132',
      year_hijri: 1443,
      full_text: 'الموافقة على النظام.',
    },
  ]);
  await context.service.served();
});
held.after(({ service }) => service.close());

const ask = async (service: TestService, body: object) =>
  answered('verify', await service.post('/v1/citations/verify', body));

held('an article beyond the last one of a complete law is absent', async ({ service }) => {
  const { items, coverage } = await ask(service, { text: 'المواد 2 و4 من القانون رقم 10 لسنة 1990' });
  assert.is(items[0]?.verdict, 'article_absent');
  assert.equal(
    items[0]?.evidence.articles?.map(({ presence }) => presence),
    ['found', 'absent'],
  );
  assert.equal(items[0]?.evidence.held_articles, { count: 3, last: 3, whole: true });
  assert.equal(coverage.articles, { found: 1, absent: 1, unknown: 0, unchecked: 0 });
});

held('with the document of the text, its own articles are judged', async ({ service }) => {
  const text = 'طبقاً للمادة 9999 من هذا القانون';
  const { items } = await ask(service, { text, document: 'eg-leg-1990-10' });
  assert.equal([items[0]?.verdict, items[0]?.evidence.canonical_id], ['article_absent', 'eg-leg-1990-10']);
});

for (const [number, why] of [
  [11, 'a law with few of its numbers'],
  [12, 'a summary'],
  [13, 'a law that amends another'],
] as const) {
  held(`${why}: no article is absent`, async ({ service }) => {
    const { items, coverage } = await ask(service, { text: `المادة 50 من القانون رقم ${number} لسنة 1990` });
    assert.equal([items[0]?.verdict, items[0]?.evidence.articles?.[0]?.presence], ['resolved', 'unknown']);
    assert.is(items[0]?.evidence.held_articles?.whole, false);
    assert.is(coverage.articles.unknown, 1);
  });
}

held('a name that fits the same number in another series is ambiguous', async ({ service }) => {
  const body = { text: 'قانون التعاونيات رقم 6 لسنة 2022', jurisdiction: 'AE' };
  const { items } = await ask(service, body);
  assert.equal(
    [items[0]?.verdict, items[0]?.evidence.candidates],
    ['ambiguous', ['ae-leg-2022-6', 'ae-fdl-2022-6']],
  );
});

held(
  'a law or a federal law with name, number and year of a decree-law is that decree-law',
  async ({ service }) => {
    const one = async (text: string) => (await ask(service, { text, jurisdiction: 'AE' })).items[0];
    const agreeing = await one('قانون عمال الخدمة رقم 9 لسنة 2022');
    assert.equal([agreeing?.verdict, agreeing?.evidence.canonical_id], ['resolved', 'ae-fdl-2022-9']);
    const federal = await one('القانون الاتحادي رقم 9 لسنة 2022 بشأن عمال الخدمة');
    assert.equal([federal?.verdict, federal?.evidence.canonical_id], ['resolved', 'ae-fdl-2022-9']);
    assert.is((await one('القانون الاتحادي رقم 9 لسنة 2022 بشأن الجمارك'))?.verdict, 'not_in_corpus');
    assert.is((await one('قانون التعاونيات رقم 9 لسنة 2022'))?.verdict, 'not_in_corpus');
  },
);

const PARENTHETICAL: [text: string, verdicts: string[]][] = [
  ['القانون رقم 17 لسنة 1999 (قانون التجارة)', ['resolved', 'resolved']],
  ['القانون رقم 17 لسنة 1999 (القانون المدني)', ['ambiguous', 'ambiguous']],
  ['القانون المدني (القانون رقم 17 لسنة 1999)', ['ambiguous', 'ambiguous']],
  ['القانون المدني (القانون رقم 132 لسنة 1948)', ['ambiguous', 'not_in_corpus']],
  ['القانون المدني، والقانون رقم 17 لسنة 1999', ['resolved', 'resolved']],
];

for (const [text, verdicts] of PARENTHETICAL) {
  held(`«${text}» is ${verdicts.join(' and ')}`, async ({ service }) => {
    const { items } = await ask(service, { text });
    assert.equal(
      items.map(({ verdict }) => verdict),
      verdicts,
    );
  });
}

held('the table of names detects a decree that issued another law', async ({ service }) => {
  const verdict = async (name: string) => {
    const text = `${name} الصادر بالمرسوم الملكي رقم م/132 وتاريخ 1/12/1443هـ`;
    return (await ask(service, { text })).items[0]?.verdict;
  };
  assert.is(await verdict('نظام العمل'), 'title_mismatch');
  assert.is(await verdict('نظام الشركات'), 'resolved');
});

const ABOUT: [text: string, verdict: string][] = [
  ['القانون رقم 10 لسنة 1990 بشأن المرافق', 'resolved'],
  ['القانون رقم 10 لسنة 1990 بشأن مكافحة المخدرات', 'title_mismatch'],
  ['القانون رقم 131 لسنة 1948 بشأن التجارة', 'ambiguous'],
  // Law 131 of 1948 is titled by a name (Civil Code). «Compensation» may be the subject of the sentence, and
  // it may be that of another law: it stands neither in the title nor at the beginning of the text.
  ['القانون رقم 131 لسنة 1948 في شأن التعويض', 'title_mismatch'],
];

for (const [text, verdict] of ABOUT) {
  held(`«${text}» is ${verdict}, and the evidence has the stated subject`, async ({ service }) => {
    const { items } = await ask(service, { text });
    assert.is(items[0]?.verdict, verdict);
    assert.ok(items[0]?.evidence.stated_name);
  });
}

held(
  'a name without a document that contradicts the number is ambiguous for cite and extract',
  async ({ service }) => {
    const citation = 'قانون المحاجر رقم 11 لسنة 1990';
    const { status, body } = await problem(await service.post('/v1/cite', { citation }));
    assert.equal([status, body.reason, body.candidates], [404, 'ambiguous', ['eg-leg-1990-11']]);
    const extracted = await answered(
      'extract',
      await service.post('/v1/citations/extract', { text: citation }),
    );
    assert.equal(extracted.items[0]?.resolution, { outcome: 'ambiguous', candidates: ['eg-leg-1990-11'] });
    const { items } = await ask(service, { text: citation });
    assert.equal([items[0]?.verdict, items[0]?.evidence.canonical_id], ['title_mismatch', 'eg-leg-1990-11']);
  },
);

held('cite and extract have the doubt of verify about a name in brackets', async ({ service }) => {
  const text = 'القانون رقم 17 لسنة 1999 (القانون المدني)';
  const { items } = await answered('extract', await service.post('/v1/citations/extract', { text }));
  assert.equal(items[0]?.resolution, {
    outcome: 'ambiguous',
    candidates: ['eg-leg-1999-17', 'eg-leg-1948-131'],
  });
  assert.is(items[0]?.parsed.canonical_id, undefined);
  const { body } = await problem(await service.post('/v1/cite', { citation: text }));
  assert.equal([body.reason, body.candidates], ['ambiguous', ['eg-leg-1999-17', 'eg-leg-1948-131']]);
  const agreed = 'القانون رقم 17 لسنة 1999 (قانون التجارة)';
  assert.is((await service.post('/v1/cite', { citation: agreed })).status, 200);
});

held('cite and cite_batch have the warnings of verify', async ({ service }) => {
  const citations = [
    'المادة 2 من القانون رقم 10 لسنة 1990',
    'المادة 4 من القانون رقم 10 لسنة 1990',
    'المادة 50 من القانون رقم 11 لسنة 1990',
  ];
  const expected = [undefined, ['article_absent'], ['article_unknown']];
  const { outcomes } = await answered('citeBatch', await service.post('/v1/cite/batch', { citations }));
  assert.equal(
    outcomes.map((outcome) => 'document' in outcome && outcome.warnings),
    expected,
  );
  for (const [index, citation] of citations.entries()) {
    const { warnings } = await answered('cite', await service.post('/v1/cite', { citation }));
    assert.equal(warnings, expected[index]);
  }
});

held.run();
