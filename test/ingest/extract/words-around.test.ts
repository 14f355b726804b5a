/** Mentions whose meaning the words around their citation decide. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { extractMentions } from '../../../src/ingest/extract/extract.ts';
import { checkSourceDocument } from '../../../src/ingest/read/check-document.ts';
import type { Line } from '../../support/corpus/documents.ts';

const test = suite('ingest: words around a citation');

function mentionsOf(fields: Line) {
  const line = { title: 'لائحة', status: 'unknown', articles: [], full_text: '.', ...fields };
  const checked = checkSourceDocument(line, new Set());
  if (!checked.ok) throw new Error(checked.reason);
  return extractMentions(checked.document);
}

test('a law named in the new words of a note did not change the article', async () => {
  const note =
    'عدلت هذه المادة لتكون بالنص الآتي: "يسري على جميع منسوبي الهيئة نظام العمل". ' +
    'وذلك بموجب قرار مجلس الوزراء رقم (234) وتاريخ 18/4/1443هـ.';
  const mentions = await mentionsOf({
    jurisdiction: 'SA',
    doc_type: 'regulation',
    title: 'تنظيم الهيئة العامة للمنافسة',
    year_hijri: 1439,
    full_text: null,
    articles: [{ article_no: '10', text: 'يسري نظام الخدمة.', amendment_notes: [note] }],
  });
  const named = mentions.filter(({ undated }) => undated);
  assert.ok(named.length > 0);
  assert.equal(
    named.map(({ type, reversed }) => [type, reversed]),
    named.map(() => ['cites', undefined]),
  );
  const acting = mentions.filter(({ reversed }) => reversed);
  assert.equal(
    acting.map(({ type, keys }) => [type, keys[0]?.split('/')[1]]),
    [['amends', 'cabinet']],
  );
});

test('a text that speaks of the decision which implements a law does not implement it itself', async () => {
  const typesIn = async (full_text: string) =>
    (await mentionsOf({ jurisdiction: 'AE', doc_type: 'regulation', year_gregorian: 2017, full_text })).map(
      ({ type }) => type,
    );
  const law = 'القانون الاتحادي رقم (4) لسنة 2000م';
  assert.equal(await typesIn(`تنفيذاً لأحكام ${law}، يلتزم المرخص له بالسداد.`), ['implements']);
  const other = `تلغى الطلبات المقررة بموجب القرارات الصادرة عن الهيئة تنفيذاً لأحكام ${law}.`;
  assert.equal(await typesIn(other), ['cites']);
  const power = `بناء على القانون الذي يجعل الهيئة تختص بإصدار اللوائح التنفيذية ل${law}.`;
  assert.equal(await typesIn(power), ['cites']);
});

test('a mention keeps the day of a decision without its issuer, and the words before the number of a bylaw', async () => {
  const decided = await mentionsOf({
    jurisdiction: 'AE',
    doc_type: 'regulation',
    full_text: 'وعلى القرار الوزاري رقم 1/1974 تاريخ 17/1/1974م.',
  });
  assert.equal(
    decided.map(({ decidedOn, date }) => [decidedOn, date]),
    [['1974-01-17', undefined]],
  );
  const title = 'لائحة تنظيم تعارض المصالح في تطبيق نظام المنافسات والمشتريات الحكومية ولائحته التنفيذية';
  const issued = await mentionsOf({
    jurisdiction: 'SA',
    doc_type: 'regulation',
    full_text: `يلتزم المتعاقد بأحكام ${title} الصادرة بقرار مجلس الوزراء رقم (537) وتاريخ 21/08/1441هـ.`,
  });
  const [led] = issued.flatMap(({ ledBy }) => ledBy ?? []);
  assert.match(led ?? '', /لايحه تنظيم تعارض المصالح .* ولايحته التنفيذيه الصادره/);
});

test.run();
