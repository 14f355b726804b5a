import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../../src/data-directory/layout.ts';
import { ingestLines } from '../../support/corpus/corpus.ts';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';

const longer = suite<{ service: TestService }>('usecases/citations, titles behind a name');

const statute = (title: string, number: string, year_hijri: number) => ({
  jurisdiction: 'SA',
  doc_type: 'legislation',
  title,
  official_number: number,
  year_hijri,
  articles: [{ article_no: '1', text: 'تسري أحكام هذا النظام على المخاطبين به.' }],
});

longer.before(async (context) => {
  context.service = await startService({ corpus: 'none' });
  await ingestLines(dataLayout(context.service.config.dataDir), [
    statute('نظام الحماية من الغرق', 'م/52', 1434),
    statute('النظام الجزائي لجرائم الصيد', 'م/11', 1435),
    statute('نظام العلم للجزر البحرية', 'م/3', 1393),
    statute('نظام الصيد', 'م/9', 1408),
    statute('نظام الصيد في المياه الضحلة', 'م/10', 1409),
    statute('نظام الغوص', 'م/20', 1410),
    statute('نظام الغوص ولائحته التنفيذية', 'م/21', 1411),
    {
      jurisdiction: 'AE',
      doc_type: 'regulation',
      title: 'قرار رئيس مجلس الإدارة رقم 9 لسنة 2013: بشأن تشكيل لجنة الحوادث البحرية',
      official_number: '9',
      year_gregorian: 2013,
      full_text: 'المادة 1 تشكل لجنة للحوادث.',
    },
  ]);
  await context.service.served();
});
longer.after(({ service }) => service.close());

/** The words and the document of each citation of a text. */
async function found(service: TestService, text: string) {
  const { items } = await answered('extract', await service.post('/v1/citations/extract', { text }));
  return items.map(({ text: words, parsed }) => [words, parsed.canonical_id, parsed.name]);
}

const PROTECTION = 'نظام الحماية من الغرق';

longer('a name goes on to the end of the title that a document has', async ({ service }) => {
  const text = `𞸀 وفقا لأحكام المادة 1 من ${PROTECTION} تلتزم الجهات.`;
  const extracted = await answered('extract', await service.post('/v1/citations/extract', { text }));
  const [item] = extracted.items;
  assert.ok(item);
  assert.equal([item.parsed.canonical_id, item.parsed.name], ['sa-leg-2013-m52', PROTECTION]);
  const { span, text: words } = item;
  assert.is(words, `المادة 1 من ${PROTECTION}`);
  assert.is(text.slice(span.utf16.start, span.utf16.end), words);
  assert.is([...text].slice(span.code_points.start, span.code_points.end).join(''), words);
  assert.is(Buffer.from(text).subarray(span.bytes.start, span.bytes.end).toString(), words);
  const verified = await answered('verify', await service.post('/v1/citations/verify', { text }));
  const [judged] = verified.items;
  assert.equal([judged?.text, judged?.verdict], [words, 'resolved']);
  assert.equal(judged?.evidence.articles?.[0]?.presence, 'found');
});

longer('a name stays as it is where no document has the longer title', async ({ service }) => {
  const text = 'وفقا لأحكام المادة 1 من نظام الحماية من السيول تلتزم الجهات.';
  assert.equal(await found(service, text), [['المادة 1 من نظام الحماية', undefined, 'نظام الحماية']]);
});

longer('a noun without a name begins a title too', async ({ service }) => {
  const title = 'النظام الجزائي لجرائم الصيد';
  const text = `قررت المادة 1 من نظام الغوص كذا، والمادة 1 من ${title} غيره.`;
  assert.equal((await found(service, text)).at(-1), [`المادة 1 من ${title}`, 'sa-leg-2014-m11', title]);
});

longer('of two laws the one is meant whose title the words are', async ({ service }) => {
  const shallow = 'نظام الصيد في المياه الضحلة';
  const text = `المادة 1 من ${shallow}، والمادة 1 من نظام الصيد.`;
  assert.equal(
    (await found(service, text)).map(([, id]) => id),
    ['sa-leg-1989-m10', 'sa-leg-1988-m9'],
  );
});

longer('a decision of an unnamed authority is found by its number with its subject', async ({ service }) => {
  const decision = 'قرار رئيس مجلس الإدارة رقم (9) لسنة 2013';
  const ask = async (text: string) => {
    const asked = { text, jurisdiction: 'AE' };
    const { items } = await answered('extract', await service.post('/v1/citations/extract', asked));
    return items.map(({ text: words, parsed }) => [words, parsed.canonical_id]);
  };
  const subject = 'بشأن تشكيل لجنة الحوادث البحرية';
  assert.equal(await ask(`وعلى ${decision} ${subject}، وعلى غيره`), [
    [`${decision} ${subject}`, 'ae-dec-2013-9'],
  ]);
  assert.equal(await ask(`وعلى ${decision} بشأن تشكيل لجنة الصيد`), [[decision, undefined]]);
});

longer('a law and its bylaw are not the joint print of both', async ({ service }) => {
  const [law] = await found(service, 'المادة 1 من نظام الغوص ولائحته التنفيذية.');
  assert.equal(law, ['المادة 1 من نظام الغوص', 'sa-leg-1990-m20', 'نظام الغوص']);
});

longer('a text before the document of the title does not mean it', async ({ service }) => {
  const text = `المادة 1 من ${PROTECTION}.`;
  const asked = { text, as_of: '2001-01-01' };
  const { items } = await answered('verify', await service.post('/v1/citations/verify', asked));
  assert.equal([items[0]?.text, items[0]?.verdict], [`المادة 1 من ${PROTECTION}`, 'not_in_corpus']);
});

longer.run();
