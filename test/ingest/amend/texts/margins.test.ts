/** Changes that a source states in its margins and leaves out of the text. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withMargins } from '../../../../src/ingest/amend/texts/margin-changes.ts';
import { textWarnings } from '../../../../src/schema/status-history.ts';
import { emptyDataDirectory, ingestLines, parseJson, withCorpus } from '../../../support/corpus/corpus.ts';
import type { Line } from '../../../support/corpus/documents.ts';

const test = suite('ingest: changes in margins');

const TITLE = 'قرار مجلس الوزراء رقم 17 لسنة 1997: في شأن رسوم مكاتب التوسط';

const decision = (note: string, fields: Line = {}): Line => ({
  jurisdiction: 'AE',
  doc_type: 'decree',
  title: TITLE,
  official_number: '17',
  year_gregorian: 1997,
  status: 'unknown',
  articles: [
    { article_no: '1', text: 'يكون رسم الترخيص 5.000 درهم، ورسم التجديد 1.000 درهم.' },
    { article_no: '2', text: 'ينشر هذا القرار في الجريدة الرسمية.' },
  ],
  notes: [note],
  ...fields,
});

const MOST =
  '[1] عدلت معظم الرسوم الواردة في هذا القرار بموجب قرار مجلس الوزراء رقم 7/2002 تاريخ 29/4/2002م.';
const IMPLIED = '[2] عدلت بعض هذه الرسوم ضمنا بموجب القرار رقم 9/2001 تاريخ 17/2/2001م.';
const GIVEN =
  '[4] عدل رسم الترخيص بموجب نص المادة 2 من قرار مجلس الوزراء رقم 3/2003 تاريخ 5/6/2003م.، وأصبح على الوجه التالي:';

/** The warnings of the ingested decision on a day. */
async function warnings(line: Line, day = '2026-01-01') {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [line]);
  return withCorpus(layout, ({ corpus }) => {
    const [id, ordinal] = [String(parseJson(corpus.node(0))?.canonical_id), 0];
    const marked = String(parseJson(corpus.document(id, day))?.full_text).startsWith('[');
    const found = textWarnings(corpus.statusHistory(ordinal), day, '1');
    assert.is(marked, found.length > 0);
    return found;
  });
}

test('a change that only the margin has is told from the day of its act, which the corpus lacks', async () => {
  assert.equal(await warnings(decision(MOST)), ['text_changed']);
  assert.equal(await warnings(decision(MOST), '2002-04-28'), []);
  assert.equal(await warnings(decision(`${GIVEN} لأول مرة 10.000 بدل فاقد 2.000`)), ['text_changed']);
});

test('a change that the source calls implied is a possible one', async () => {
  assert.equal(await warnings(decision(IMPLIED)), ['text_may_be_changed']);
  assert.equal(await warnings(decision(IMPLIED, { notes: [IMPLIED, MOST] })), ['text_changed']);
});

test('an act that the source lists as an implied amendment changed the text possibly', async () => {
  const instrument = 'المرسوم بقانون اتحادي رقم 16 تاريخ 27/09/2020م';
  const relations = [{ type: 'amended_by', heading: 'معدل ضمنا بموجب', instrument }];
  const amended = (note: string) => decision(note, { relations });
  assert.equal(await warnings(amended('[1] منشور في الجريدة.')), ['text_may_be_changed']);
  assert.equal(await warnings(amended('[1] منشور في الجريدة.'), '2020-09-26'), []);
  const stated = decision('[1] منشور.', { relations: [{ ...relations[0], heading: 'معدل بموجب' }] });
  assert.equal(await warnings(stated), []);
  // The text has the new names.
  const renamed = `[2] استبدلت عبارة "الوزارة" بعبارة "الهيئة" أينما وردت في هذا النص بموجب المادة الأولى من ${instrument}.`;
  assert.equal(await warnings(amended(renamed)), []);
});

test('a text that its source keeps for information is possibly changed since the act that overtook it', async () => {
  const kept =
    '[1] حددت الرسوم بموجب قرار مجلس الوزراء رقم 21 تاريخ 31/03/2020م وقد ابقينا على نشر هذا القرار للافادة والتوثيق.';
  assert.equal(await warnings(decision(kept)), ['text_may_be_changed']);
  assert.equal(await warnings(decision(kept), '2020-03-30'), []);
  assert.equal(await warnings(decision(kept.replace('هذا القرار', 'ذلك المرسوم'))), []);
});

test('a note without a number stands above the new words in the text', async () => {
  const above = GIVEN.replace('[4] ', '');
  assert.equal(await warnings(decision(`${above} لأول مرة 10.000 بدل فاقد 2.000`)), []);
});

test('a change that the text has, or that is not surely later than the text, is none', async () => {
  assert.equal(await warnings(decision(`${GIVEN} لأول مرة 5.000 درهم`)), []);
  const later = { title: TITLE.replace('1997', '2002'), year_gregorian: 2002 };
  assert.equal(await warnings(decision(MOST, later)), []);
  // Elsewhere notes of a document are no margins.
  assert.equal(await warnings(decision(MOST, { jurisdiction: 'EG' })), []);
});

test('of the changes that a text lacks the surest counts, then the earliest', () => {
  const margin = (on: string, perhaps?: true) =>
    new Map([['ae-x', { margin: { on, ...(perhaps && { perhaps }) } }]]);
  const known = (on?: string, perhaps?: true) =>
    new Map([['ae-x', { ...(on && { on }), ...(perhaps && { perhaps }) }]]);
  const told = (...args: Parameters<typeof withMargins>) => withMargins(...args).get('ae-x');
  assert.equal(told(known('2001-01-01', true), margin('2005-01-01')), { on: '2005-01-01' });
  assert.equal(told(known('2005-01-01'), margin('2001-01-01', true)), { on: '2005-01-01' });
  assert.equal(told(known('2005-01-01'), margin('2001-01-01')), { on: '2001-01-01' });
  assert.equal(told(known(), margin('2001-01-01')), {});
});

test.run();
