/** Texts that an act made anew as a whole, and older editions of a text. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emptyDataDirectory, ingestLines, parseJson, withCorpus } from '../../../support/corpus/corpus.ts';
import type { Line } from '../../../support/corpus/documents.ts';

const test = suite('ingest: texts made anew');

/** In one line, so that ingest divides the text into no articles, whose own changes would be known. */
const PROVISIONS = [
  'المادة الأولى: يقصد بالمرفق كل منشأة تقدم خدمة الإيواء للسائح مقابل أجر.',
  'المادة الثانية: لا يجوز تشغيل المرفق إلا بعد الحصول على الترخيص من الوزارة.',
  'المادة الثالثة: يلتزم المرخص له بتسجيل بيانات النزلاء وحفظها مدة سنة.',
].join(' ');

const text = (fields: Line): Line => ({
  jurisdiction: 'SA',
  doc_type: 'regulation',
  status: 'unknown',
  full_text: PROVISIONS,
  ...fields,
});

const act = (number: string, date: string, published: string, clause: string): Line => ({
  jurisdiction: 'SA',
  doc_type: 'decree',
  title: 'الموافقة على تعديل لائحة مرافق الإيواء السياحي',
  official_number: number,
  year_hijri: Number(date.split('/').at(-1)),
  issuing_body: 'وزير السياحة',
  status: 'unknown',
  publication_date_text: published,
  full_text: `قرار وزير السياحة رقم (${number}) وتاريخ ${date}هـ\nيقرر ما يلي:\nأولاً: ${clause}`,
});

/** Warnings about the texts with the title, by id. */
async function warnings(lines: readonly Line[], title: RegExp) {
  const layout = emptyDataDirectory();
  await ingestLines(layout, lines);
  return withCorpus(layout, ({ corpus }) => {
    const found: unknown[] = [];
    for (let at = 0; at < corpus.manifest.documents; at += 1) {
      const document = parseJson(corpus.document(String(parseJson(corpus.node(at))?.canonical_id)));
      if (title.test(String(document?.title))) found.push([document?.title, document?.warnings]);
    }
    return found;
  });
}

const TITLE = 'لائحة مرافق الإيواء السياحي';

test('no change by an act that attached the whole text, nor by an earlier one, is missing from it', async () => {
  const attached = 'الموافقة على تعديل لائحة مرافق الإيواء السياحي حسب الصيغة المرفقة بهذا القرار.';
  const part = 'تعديل المادة (الثالثة) من لائحة مرافق الإيواء السياحي بحذف عبارة «مدة سنة».';
  const bylaw = text({ title: TITLE, publication_date_text: '28/7/1442هـ' });
  const earlier = act('12', '3/2/1441', '20/2/1441هـ', part);
  // The decision is printed after the text that it makes.
  const making = act('2651', '27/5/1442', '9/8/1442هـ', attached);
  assert.equal(await warnings([bylaw, earlier, making], /^لائحة/), [[TITLE, undefined]]);
  assert.equal(await warnings([bylaw, earlier], /^لائحة/), [[TITLE, ['text_changed']]]);
  const later = act('15', '3/2/1444', '20/2/1444هـ', part);
  assert.equal(await warnings([bylaw, making, later], /^لائحة/), [[TITLE, ['text_changed']]]);
});

test('an older edition lacks the amendment that the newer one names', async () => {
  const head = 'الصادرة عن مجلس هيئة السوق المالية بموجب القرار رقم 4-39-2016 وتاريخ 25/6/1437هـ';
  const edition = (title: string, by: string): Line =>
    text({
      title,
      full_text: `${head}، المعدلة بموجب قرار مجلس هيئة السوق المالية رقم ${by}هـ\n${PROVISIONS}`,
    });
  const older = edition('تعليمات الحسابات الاستثمارية المعدلة', '2-26-2023 وتاريخ 5/9/1444');
  const newer = edition('تعليمات الحسابات الاستثمارية', '2-57-2025 وتاريخ 28/11/1446');
  assert.equal(
    (await warnings([older, newer], /تعليمات/)).toSorted(),
    [
      ['تعليمات الحسابات الاستثمارية المعدلة', ['text_changed']],
      ['تعليمات الحسابات الاستثمارية', undefined],
    ].toSorted(),
  );
});

test.run();
