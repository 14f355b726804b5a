import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const verify = suite<{ service: TestService }>('usecases/citations/verify');

verify.before(async (context) => {
  context.service = await startService();
});
verify.after(({ service }) => service.close());

const ask = async (service: TestService, body: object) =>
  answered('verify', await service.post('/v1/citations/verify', body));

/**
 * Citations with the expected verdict on the sample corpus. Without a country in words or form, the country
 * is Egypt.
 */
const TABLE: [citation: string, verdict: string, evidence: object][] = [
  [
    'المادة 147 من القانون رقم 131 لسنة 1948',
    'resolved',
    {
      canonical_id: 'eg-leg-1948-131',
      articles: [{ article_no: '147', article_key: '147', presence: 'found', state: 'in_force' }],
    },
  ],
  ['القانون رقم 12 لسنة 2003', 'repealed', { canonical_id: 'eg-leg-2003-12', status: 'repealed' }],
  // The sample corpus has only summaries of a few articles, so an article it lacks may still exist:
  // `unknown`.
  [
    'المادة 9999 من القانون رقم 131 لسنة 1948',
    'resolved',
    {
      articles: [{ article_no: '9999', article_key: '9999', presence: 'unknown' }],
      held_articles: { count: 15, last: 829, whole: false },
    },
  ],
  [
    'المادة 150 من القانون رقم 131 لسنة 1948',
    'resolved',
    { articles: [{ article_no: '150', article_key: '150', presence: 'unknown' }] },
  ],
  [
    'المادة 147/2 من القانون رقم 131 لسنة 1948',
    'resolved',
    {
      articles: [
        {
          article_no: '147/2',
          article_key: '147-2',
          readings: [{ article_no: '147', article_key: '147', paragraph: '2' }],
          presence: 'found',
          state: 'in_force',
        },
      ],
    },
  ],
  [
    'قانون العمل رقم 131 لسنة 1948',
    'ambiguous',
    { stated_name: 'قانون العمل', candidates: ['eg-leg-1948-131', 'eg-leg-2025-14'] },
  ],
  // The only candidate may be repealed, or lack a change.
  [
    'القرار الوزاري رقم 211 لسنة 2003',
    'ambiguous',
    { candidates: ['eg-dec-min-labour-2003-211'], doc_type: 'decree', status: 'unknown' },
  ],
  ['القانون المدني رقم 131 لسنة 1948', 'resolved', { stated_name: 'القانون المدني' }],
  // Stated names made of words that are common in titles, and that belong to another law than the number.
  ['قانون مجلس الدولة رقم 47 لسنة 1978', 'ambiguous', { candidates: ['eg-leg-1978-47', 'eg-leg-1972-47'] }],
  ['قانون تنظيم مجلس الدولة رقم 81 لسنة 2016', 'title_mismatch', { canonical_id: 'eg-leg-2016-81' }],
  ['قانون التجارة رقم 47 لسنة 1972', 'ambiguous', { candidates: ['eg-leg-1972-47', 'eg-leg-1999-17'] }],
  ['قانون مجلس الدولة رقم 47 لسنة 1972', 'resolved', { canonical_id: 'eg-leg-1972-47' }],
  ['الطعن رقم 1784 لسنة 54 ق جلسة 1/1/2020', 'resolved', { date_differs: true }],
  ['القانون رقم 999 لسنة 1999', 'not_in_corpus', {}],
];

/** Counts the cited articles by their presence in the corpus; `unchecked` if the evidence has none. */
function articlesOf(items: Awaited<ReturnType<typeof ask>>['items']): object {
  const counts = { found: 0, absent: 0, unknown: 0, unchecked: 0 };
  for (const { parsed, evidence } of items) {
    for (const [index] of (parsed?.articles ?? []).entries()) {
      counts[evidence.articles?.[index]?.presence ?? 'unchecked'] += 1;
    }
  }
  return counts;
}

for (const [text, verdict, evidence] of TABLE) {
  verify(`«${text}» is ${verdict}`, async ({ service }) => {
    const { items, coverage } = await ask(service, { text });
    assert.is(items.length, 1);
    assert.is(items[0]?.verdict, verdict);
    const shown = Object.entries(items[0]?.evidence ?? {}).filter(([name]) => name in evidence);
    assert.equal(Object.fromEntries(shown), evidence);
    assert.equal(coverage, {
      characters: [...text].length,
      citations: 1,
      verdicts: { ...NONE, [verdict]: 1 },
      articles: articlesOf(items),
      quotations: NO_QUOTATIONS,
      skipped: [],
    });
  });
}

const NO_QUOTATIONS = {
  quote_exact: 0,
  quote_differs: 0,
  quote_of_former_wording: 0,
  quote_of_later_wording: 0,
  quote_not_found: 0,
  quote_unchecked: 0,
};

const NONE = {
  resolved: 0,
  repealed: 0,
  article_absent: 0,
  title_mismatch: 0,
  ambiguous: 0,
  not_in_corpus: 0,
  unparseable: 0,
};

verify(
  'words that begin like a citation and match no form are in order among the items',
  async ({ service }) => {
    const text = 'القانون رقم 12 لسنة 2003، والطعن رقم 599 ص 481، والقانون رقم 999 لسنة 1999';
    const { items, coverage } = await ask(service, { text });
    assert.equal(
      items.map(({ verdict }) => verdict),
      ['repealed', 'unparseable', 'not_in_corpus'],
    );
    const [, unread] = items;
    assert.equal([unread?.parsed, unread?.evidence], [undefined, { instrument: 'cassation' }]);
    assert.is(text.slice(unread?.span.utf16.start, unread?.span.utf16.end), unread?.text);
    assert.is(coverage.verdicts.unparseable, 1);
  },
);

verify('references to an unknown document are listed as skipped', async ({ service }) => {
  const text = 'طبقاً للمادة 5 من هذا القانون، والمادة 3 من القانون المشار إليه';
  const { items, coverage } = await ask(service, { text });
  assert.equal(items, []);
  assert.is(coverage.citations, 2);
  assert.equal(
    coverage.skipped.map(({ reason }) => reason),
    ['self', 'anaphoric'],
  );
  for (const { span, text: written } of coverage.skipped) {
    assert.is(text.slice(span.utf16.start, span.utf16.end), written);
  }
});

verify('the answer of a model is verified completely, without words of accusation', async ({ service }) => {
  const text = [
    'وفقًا للمادة 147 من القانون المدني فإن العقد شريعة المتعاقدين، كما تنص المادة 69 من قانون العمل رقم 12 لسنة 2003',
    'على حالات الفصل، ويراجع القانون رقم 999 لسنة 1999 والمادة 77 من نظام العمل السعودي.',
  ].join('\n');
  const response = await service.post('/v1/citations/verify', { text });
  assert.not.match(await response.clone().text(), /fabricat|hallucinat|fake/i);
  const { items, coverage } = await answered('verify', response);
  assert.equal(
    items.map(({ verdict }) => verdict),
    ['resolved', 'repealed', 'not_in_corpus', 'resolved'],
  );
  assert.is(coverage.characters, [...text].length);
});

verify('citations are found across HTML tags, and spans include the tags', async ({ service }) => {
  const text = '<p>راجع المادة&nbsp;147 من <b>القانون</b> رقم <i>131</i> لسنة 1948</p>';
  const { items } = await ask(service, { text });
  assert.equal([items[0]?.verdict, items[0]?.evidence.canonical_id], ['resolved', 'eg-leg-1948-131']);
  assert.is(items[0]?.text, 'المادة&nbsp;147 من <b>القانون</b> رقم <i>131</i> لسنة 1948');
});

verify('words in quotation marks are held against no summary', async ({ service }) => {
  const text = 'تنص المادة 147 من القانون المدني على أن «العقد شريعة المتعاقدين»';
  const { quotations, coverage } = await ask(service, { text });
  assert.equal(
    quotations.map(({ item, outcome, reason }) => [item, outcome, reason]),
    [[0, 'quote_unchecked', 'summary']],
  );
  assert.is(coverage.quotations.quote_unchecked, 1);
});

verify('bad input has pointers', async ({ service }) => {
  const response = await service.post('/v1/citations/verify', { text: '', jurisdiction: 'XX', x: 1 });
  const { code, pointers } = await problem(response);
  assert.equal([code, pointers.toSorted()], ['validation_error', ['#/jurisdiction', '#/text', '#/x']]);
});

verify.run();
