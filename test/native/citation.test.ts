/** Tests citation objects as they cross from Rust to JavaScript. */
import type { Citation } from 'sanad';
import {
  annotateCitations,
  articleCitation,
  articleKey,
  citationKeys,
  examineCitations,
  extractCitationsAsync,
  formatCitation,
  identify,
  parseCitation,
} from 'sanad';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const citation = suite('native/citation');

function parsed(text: string): Citation {
  const found = parseCitation(text);
  assert.ok(found, text);
  return found;
}

/** All fields of a citation except its span. */
function fieldsOf(citation: Citation): Partial<Citation> {
  const { start, end, startByte, endByte, startCodePoint, endCodePoint, ...rest } = citation;
  return rest;
}

citation('a formatted citation parses to the same citation', () => {
  const first = parsed('م 147 من القانون رقم ١٣١ لسنة ١٩٤٨');
  const words = formatCitation(first);
  assert.is(words, 'المادة 147 من القانون رقم 131 لسنة 1948');
  assert.equal(fieldsOf(parsed(words)), fieldsOf(first));
});

citation('a decree of the Moroccan government is called a decree, and a dahir a dahir', () => {
  for (const [text, words] of [
    ['المرسوم رقم 2.08.562', 'المرسوم رقم 2.08.562'],
    ['ظهير شريف رقم 1.58.250', 'الظهير الشريف رقم 1.58.250'],
  ] as const) {
    const found = parseCitation(text, { jurisdiction: 'MA' });
    assert.is(found && formatCitation(found), words);
  }
});

citation('countries are upper case in citations and lower case in keys', () => {
  const decree = parsed('المرسوم الملكي رقم (م/51) وتاريخ 23/8/1426هـ');
  assert.is(decree.jurisdiction, 'SA');
  assert.is(decree.calendar, 'hijri');
  const keys = citationKeys(parsed('القانون رقم 131 لسنة 1948'), 'EG');
  assert.ok(keys.length > 0 && keys.every((key) => key.startsWith('eg/')), keys.join(' '));
});

citation('a document has the keys of its citation', () => {
  const document = identify({
    jurisdiction: 'EG',
    docType: 'legislation',
    title: 'القانون رقم 131 لسنة 1948 بإصدار القانون المدني',
    officialNumber: '131',
    yearGregorian: 1948,
  });
  assert.is(document.canonicalId, 'eg-leg-1948-131');
  assert.is(document.yearSource, 'stated');
  const [first] = citationKeys(parsed('القانون رقم 131 لسنة 1948'), 'EG');
  assert.ok(first !== undefined && document.keys.includes(first));
});

citation('article numbers have an ASCII key and a canonical wording', () => {
  assert.is(articleKey('46 مكرر'), '46-bis');
  assert.is(articleCitation('القانون رقم 131 لسنة 1948', '147'), 'المادة 147 من القانون رقم 131 لسنة 1948');
});

citation('spans are given in UTF-16 units, code points and bytes', () => {
  const before = 'كتاب 📖: ';
  const words = 'القانون رقم ١٣١ لسنة ١٩٤٨';
  const { start, end, startByte, endByte, startCodePoint, endCodePoint } = parsed(`${before}${words}.`);
  const length = (text: string) => ({
    units: text.length,
    points: [...text].length,
    bytes: Buffer.byteLength(text),
  });
  assert.equal({ units: start, points: startCodePoint, bytes: startByte }, length(before));
  assert.equal({ units: end, points: endCodePoint, bytes: endByte }, length(before + words));
});

citation('the limit of citations must be a whole number or absent', () => {
  const text = 'القانون رقم 5 لسنة 1990 والقانون رقم 6 لسنة 1991';
  const found = (maxCitations: number) => examineCitations(text, { maxCitations }).citations.length;
  assert.equal([found(Number.POSITIVE_INFINITY), found(1), found(0)], [2, 1, 0]);
  for (const odd of [-1, 1.5, Number.NaN]) {
    assert.throws(
      () => found(odd),
      (error: NodeJS.ErrnoException) => error.code === 'InvalidArg',
    );
  }
});

citation('an annotation outside the text is skipped', () => {
  for (const start of [Number.NaN, 0.7, -1, 2 ** 32, 99]) {
    assert.is(annotateCitations('قانون', [{ start, end: 5, before: '[', after: ']' }]), 'قانون');
  }
});

citation('an unknown instrument throws with a code', () => {
  const odd = { ...parsed('القانون رقم 131 لسنة 1948'), instrument: 'edict' };
  assert.throws(
    () => formatCitation(odd),
    (error: NodeJS.ErrnoException) => error.code === 'InvalidArg',
  );
});

citation('a long text is read on a worker thread unless the signal was aborted before', async () => {
  const text = 'المادة 147 من القانون رقم 131 لسنة 1948، '.repeat(50);
  assert.is((await extractCitationsAsync(text)).length, 50);
  const ended = await extractCitationsAsync(text, {}, AbortSignal.abort()).catch((error) => error.code);
  assert.is(ended, 'ABORT_ERR');
});

citation('the reason of an abort is the cause of the error', async () => {
  const signal = AbortSignal.abort(new Error('the reader left'));
  const ended = await extractCitationsAsync('القانون رقم 131 لسنة 1948', {}, signal).catch((error) => error);
  assert.is(ended.cause, signal.reason);
});

citation('a bare Hijri year behind the number of a royal decree is read with the article behind it', () => {
  for (const [text, number, year, article] of [
    ['نظام العمل م/51 1426 المادة 77', 'م/51', 1426, '77'],
    ['نظام المعاملات المدنية م/191 1444هـ م 5', 'م/191', 1444, '5'],
    ['نظام العمل (م/51 1426هـ) المادة 77', 'م/51', 1426, '77'],
    ['نظام العمل م/51 المادة 77', 'م/51', undefined, '77'],
  ] as const) {
    const read = parsed(text);
    assert.equal([read.number, read.year, read.article?.no], [number, year, article], text);
  }
});

citation.run();
