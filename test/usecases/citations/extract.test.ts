import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const extract = suite<{ service: TestService }>('usecases/citations/extract');

extract.before(async (context) => {
  context.service = await startService();
});
extract.after(({ service }) => service.close());

const CIVIL_CODE = 'القانون رقم 131 لسنة 1948';
const ask = async (service: TestService, body: object) =>
  answered('extract', await service.post('/v1/citations/extract', body));

extract('citations are in order, and their spans select their words in every unit', async ({ service }) => {
  // The character before the citations takes two UTF-16 units, one code point and four UTF-8 bytes, so spans
  // differ in the three units.
  const text = `𞸀 المــادة ١٤٧ من ${CIVIL_CODE}، ونظام العمل، والقانون رقم 999 لسنة 1999.`;
  const { items, total } = await ask(service, { text });
  assert.equal(
    items.map(({ resolution }) => resolution),
    [
      { outcome: 'resolved', canonical_id: 'eg-leg-1948-131' },
      { outcome: 'resolved', canonical_id: 'sa-leg-2005-m51' },
      { outcome: 'not_in_corpus' },
    ],
  );
  assert.is(total, 3);
  assert.is(items[0]?.parsed.citation_string, `المادة 147 من ${CIVIL_CODE}`);
  const bytes = Buffer.from(text);
  const points = [...text];
  for (const { span, text: written } of items) {
    assert.is(text.slice(span.utf16.start, span.utf16.end), written);
    assert.is(points.slice(span.code_points.start, span.code_points.end).join(''), written);
    assert.is(bytes.subarray(span.bytes.start, span.bytes.end).toString(), written);
  }
});

extract('where the default country has none, the only country that has one is taken', async ({ service }) => {
  const text = 'تطبيقا للمادة 5 من المرسوم بقانون رقم 33 لسنة 2021.';
  const { items } = await ask(service, { text });
  assert.equal(
    items.map(({ resolution, parsed, warnings }) => [resolution, parsed.jurisdiction_source, warnings]),
    [[{ outcome: 'resolved', canonical_id: 'ae-fdl-2021-33' }, 'corpus', ['jurisdiction_guessed']]],
  );
  const verified = await answered('verify', await service.post('/v1/citations/verify', { text }));
  assert.is(verified.items[0]?.evidence.canonical_id, 'ae-fdl-2021-33');
  assert.equal(verified.items[0]?.evidence.warnings, ['jurisdiction_guessed']);
  const hinted = await ask(service, { text, jurisdiction: 'EG' });
  assert.equal(hinted.items[0]?.resolution, { outcome: 'not_in_corpus' });
});

extract('a joint citation of two laws is two items with one span', async ({ service }) => {
  const { items } = await ask(service, { text: 'القانونين رقمي 117 و118 لسنة 1961' });
  assert.equal(
    items.map(({ parsed }) => parsed.number),
    ['117', '118'],
  );
  assert.equal(items[0]?.span, items[1]?.span);
});

extract('without resolve, items have no resolution', async ({ service }) => {
  const { items } = await ask(service, { text: CIVIL_CODE, resolve: false });
  assert.is(items[0]?.resolution, undefined);
  assert.is(items[0]?.parsed.canonical_id, undefined);
  assert.is(items[0]?.parsed.number, '131');
});

extract('«هذا القانون» is the document of the text, if that is a law', async ({ service }) => {
  const text = 'تسري أحكام المادة 5 من هذا القانون';
  const outcome = async (document?: string) => (await ask(service, { text, document })).items[0]?.resolution;
  assert.equal(await outcome(), { outcome: 'no_context' });
  assert.equal(await outcome('eg-leg-2003-12'), { outcome: 'resolved', canonical_id: 'eg-leg-2003-12' });
  assert.equal(await outcome('ae-dec-cab-2022-1'), { outcome: 'no_context' });
});

extract('«القانون المذكور» is its antecedent', async ({ service }) => {
  const { items } = await ask(service, { text: `${CIVIL_CODE}، والمادة 147 من القانون المذكور` });
  assert.equal(
    items.map(({ resolution }) => resolution),
    Array.from({ length: 2 }, () => ({ outcome: 'resolved', canonical_id: 'eg-leg-1948-131' })),
  );
  assert.equal([items[1]?.antecedent, items[1]?.parsed.reference], [0, 'anaphoric']);
});

extract(
  'a name means the law that bears it today, or that bore it at the date of the document',
  async ({ service }) => {
    const text = 'المادة 110 من قانون العمل';
    const one = async (body: object) => (await ask(service, { text, ...body })).items[0]?.parsed;
    const now = await one({});
    assert.equal([now?.canonical_id, now?.jurisdiction_source], ['eg-leg-2025-14', 'default']);
    assert.match(now?.resolved_on ?? '', /^\d{4}-\d{2}-\d{2}$/);
    // The fatwa has a date, 8 January 2020. The name "labour law" then meant the law of 2003.
    const then = await one({ document: 'eg-fatwa-sc-2020-152' });
    assert.equal([then?.canonical_id, then?.jurisdiction_source], ['eg-leg-2003-12', 'document']);
    assert.is(then?.resolved_on, '2020-01-08');
  },
);

extract('a name that passed to another law in the year of the document is ambiguous', async ({ service }) => {
  // In July 2003 the new labour law replaced that of 1981. Only the document's year is known, so the name is
  // ambiguous.
  const text = 'المادة 110 من قانون العمل';
  const { items } = await ask(service, { text, document: 'eg-dec-min-labour-2003-211' });
  assert.equal(items[0]?.resolution, { outcome: 'ambiguous', candidates: ['eg-leg-2003-12'] });
  assert.is(items[0]?.parsed.resolved_on, '2003');
  // The law itself means itself by its name.
  const own = await ask(service, { text, document: 'eg-leg-2003-12' });
  assert.equal(own.items[0]?.resolution, { outcome: 'resolved', canonical_id: 'eg-leg-2003-12' });
});

extract('a number of an unnamed ministry is only a candidate outside its own series', async ({ service }) => {
  const own = 'eg-dec-min-labour-2003-211';
  const outcome = async (text: string, document?: string) =>
    (await ask(service, { text, jurisdiction: 'EG', document })).items[0]?.resolution;
  const unnamed = 'تطبيقا للقرار الوزاري رقم 211 لسنة 2003.';
  assert.equal(await outcome(unnamed), { outcome: 'ambiguous', candidates: [own] });
  assert.equal(await outcome(unnamed, 'eg-leg-2003-12'), { outcome: 'ambiguous', candidates: [own] });
  const resolved = { outcome: 'resolved', canonical_id: own };
  assert.equal(await outcome(unnamed, own), resolved);
  assert.equal(await outcome('تطبيقا لقرار وزير القوى العاملة رقم 211 لسنة 2003.'), resolved);
});

extract('an unknown document is 404', async ({ service }) => {
  const response = await service.post('/v1/citations/extract', {
    text: CIVIL_CODE,
    document: 'eg-leg-1000-1',
  });
  const { status, code } = await problem(response);
  assert.equal([status, code], [404, 'not_found']);
});

extract('words that begin like a citation and match no form are listed as unread', async ({ service }) => {
  const text = 'قضت في الطعن رقم 599 ص 481 بأن';
  const { items, unread } = await ask(service, { text });
  assert.equal(items, []);
  assert.is(unread[0]?.instrument, 'cassation');
  assert.is(text.slice(unread[0]?.span.utf16.start, unread[0]?.span.utf16.end), unread[0]?.text);
});

extract('a text without citations has no items', async ({ service }) => {
  assert.equal(await ask(service, { text: 'لا شيء هنا' }), { items: [], unread: [], total: 0 });
});

extract('further citations are found from continue_at', async ({ service }) => {
  const text = 'م 1 مدني، '.repeat(5_000);
  const listed: number[] = [];
  let at = 0;
  for (;;) {
    const { items, total, continue_at } = await ask(service, { text: text.slice(at), resolve: false });
    assert.is(total, 5_000 - listed.length);
    listed.push(...items.map(({ span }) => at + span.utf16.start));
    if (continue_at === undefined) break;
    assert.is([...text.slice(at)].slice(0, continue_at.code_points).join('').length, continue_at.utf16);
    at += continue_at.utf16;
  }
  assert.is(new Set(listed).size, 5_000);
});

extract('200,000 characters are accepted, one more and a lone surrogate are refused', async ({ service }) => {
  const post = (body: string) => service.post('/v1/citations/extract', body);
  assert.is((await post(JSON.stringify({ text: 'ق'.repeat(200_000) }))).status, 200);
  assert.equal((await problem(await post(JSON.stringify({ text: 'ق'.repeat(200_001) })))).pointers, [
    '#/text',
  ]);
  assert.equal((await problem(await post('{"text":"المادة \\ud800 5"}'))).pointers, ['#/text']);
  assert.is((await problem(await post(`{"text":"م"}${' '.repeat(1024 * 1024)}`))).code, 'payload_too_large');
});

extract.run();
