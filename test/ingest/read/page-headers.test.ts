/** Page headers of a gazette within the texts of a document. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkSourceDocument } from '../../../src/ingest/read/check-document.ts';
import type { Line } from '../../support/corpus/documents.ts';
import { law } from '../../support/corpus/documents.ts';

const test = suite('ingest: page headers');

const PERSIAN = 'الجریدة الرسمیة العدد ٧ مكرر(د )ف ٣ى فبراير سنة ٢٠٢١';
const ARABIC = 'الوقائع المصرية – العدد 27 (تابع) في 3 فبراير سنة 2020 م';

function read(fields: Line) {
  const checked = checkSourceDocument(law(6, 2021, fields), new Set());
  if (!checked.ok) throw new Error(checked.reason);
  return checked.document;
}

/** The texts of articles as ingest keeps them. */
const kept = (...texts: string[]): string[] =>
  read({ articles: texts.map((text, at) => ({ article_no: `${at + 1}`, text })) }).articles.map(
    ({ text }) => text,
  );

test('headers are no text of the law: at the end of an article, before a heading, within a sentence', () => {
  const document = read({
    preamble: `باسم الشعب ${PERSIAN} ٤ قرر مجلس النواب`,
    articles: [
      { article_no: '1', text: `تسري أحكام هذا القانون على التجار. ${PERSIAN} ٥` },
      { article_no: '2', text: `للوزير أن يأذن. ${PERSIAN} ٦ الفصل الثاني الترخيص` },
      { article_no: '3', text: `يلتزم التاجر ${PERSIAN} ٨ بمسك دفاتر.` },
    ],
    closing: `${PERSIAN} ٩\nصدر برئاسة الجمهورية.`,
  });
  assert.is(document.preamble, 'باسم الشعب قرر مجلس النواب');
  assert.equal(
    document.articles.map(({ text }) => text),
    [
      'تسري أحكام هذا القانون على التجار.',
      'للوزير أن يأذن. الفصل الثاني الترخيص',
      'يلتزم التاجر بمسك دفاتر.',
    ],
  );
  assert.is(document.closing, 'صدر برئاسة الجمهورية.');
});

test('the number of the page may stand before the header, on even pages only too', () => {
  assert.equal(kept(`نص. 12 ${ARABIC}`, `نص. 13 ${ARABIC}`), ['نص.', 'نص.']);
  assert.equal(kept(`نص. 12 ${ARABIC}`, `نص. ${ARABIC} 13`, `نص. 14 ${ARABIC}`), ['نص.', 'نص.', 'نص.']);
});

test('lines of a whole text close up, and letters in another spelling are the same header', () => {
  const other = 'الجـريدة الرسميه العدد 7 مكرر ( د ) ف 3ى فبراير سنة 2021';
  const { full_text } = read({
    articles: [],
    full_text: `مادة 1\nيلتزم التاجر\n${PERSIAN} ٥\nبمسك دفاتر.\n${other} 6\n\nمادة 2`,
  });
  assert.is(full_text, 'مادة 1\nيلتزم التاجر\nبمسك دفاتر.\n\nمادة 2');
});

test('the number of an item behind a header stays, as does a number of the law before it', () => {
  assert.equal(kept(`ما يأتي: ${PERSIAN} ٥ ٦ - التاجر`, `ما يأتي: ${PERSIAN} ٦ ٧- البائع`), [
    'ما يأتي: ٦ - التاجر',
    'ما يأتي: ٧- البائع',
  ]);
  assert.equal(kept(`المادة 40 ${ARABIC} 12 من القانون`, `المادة 50 ${ARABIC} 13 من القانون`), [
    'المادة 40 من القانون',
    'المادة 50 من القانون',
  ]);
});

test('a letter behind a header stays: a scan broke a word after it', () => {
  assert.equal(
    kept(`نص. 12 ${PERSIAN} م ادة`, `نص. 13 ${PERSIAN} م\nنص. 14 ${PERSIAN}`, `نص. ${PERSIAN}م 15`),
    ['نص. م ادة', 'نص.\nنص.', 'نص.'],
  );
});

test('words of the law that name a gazette stay', () => {
  for (const texts of [
    ['ينشر هذا القانون في الجريدة الرسمية، ويعمل به من اليوم التالي.', 'تنشر القرارات في الوقائع المصرية.'],
    // Named by a sentence, or named once.
    [`نشر في ${ARABIC} 12 قرارا`, `نشر في ${ARABIC} 13 قرارا`],
    [`يلغى القرار المنشور بال${PERSIAN.slice(2)} ٥`, `يلغى القرار المنشور بال${PERSIAN.slice(2)} ٦`],
    [`يلغى القرار. ${PERSIAN} ٥`, 'يعمل به.'],
    // No number of a page, the same one, and numbers that do not follow each other.
    [`القرار (${ARABIC})`, `القرار (${ARABIC})`],
    [`القرار ${ARABIC} 12`, `القرار ${ARABIC} 12`],
    [`القرار ${ARABIC} 60`, `القرار ${ARABIC} 12`],
    [`ما يأتي: ${ARABIC} 1- التاجر`, `ما يأتي: ${ARABIC} 2- البائع`],
    // Two numbers, each of which may be that of the page.
    [`المادة 5 ${ARABIC} 12 من القانون`, `المادة 6 ${ARABIC} 13 من القانون`],
  ]) {
    assert.equal(kept(...texts), texts);
  }
});

test.run();
