/** Articles that a source prints in the text alone: read, found, cited, changed by later acts. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { textInOnePiece } from '../../../src/articles/full-text.ts';
import { checkSourceDocument } from '../../../src/ingest/read/check-document.ts';
import { emptyDataDirectory, ingestLines, parseJson, withCorpus } from '../../support/corpus/corpus.ts';
import type { Line } from '../../support/corpus/documents.ts';

const test = suite('ingest: articles that a text prints');

const RULES = 'لائحة مرافق الإيواء السياحي';

const TEXT = `${RULES}
الباب الأول: أحكام عامة

المادة الأولى:
يقصد بالمرفق كل مبنى معد للإيواء، وفقا لما ورد في

المادة الثانية  من نظام السياحة.

المادة الثانية: الترخيص
1- ترخص الوزارة للمرفق خلال (ستين) يوما.
2- مدة الترخيص سنة.

المادة الثالثة:
تتولى وزارة الثقافة الرقابة.
الباب الثاني: العقوبات

المادة الرابعة:
يعاقب المخالف بغرامة.\t
ملحق (1)
الرسوم`;

const text = (fields: Line = {}): Line => ({
  jurisdiction: 'SA',
  doc_type: 'regulation',
  status: 'unknown',
  title: RULES,
  full_text: TEXT,
  source: { gazette: 'أم القرى', gazette_date_hijri: '1442/07/28' },
  ...fields,
});

function read(fields: Line = {}) {
  const checked = checkSourceDocument(text(fields), new Set());
  if (!checked.ok) throw new Error(checked.reason);
  return checked.document;
}

test('the articles of a text are those of the document, and no character of it is lost', () => {
  const document = read();
  assert.equal(document.articles, [
    {
      article_no: '1',
      section: 'الباب الأول: أحكام عامة',
      text: 'يقصد بالمرفق كل مبنى معد للإيواء، وفقا لما ورد في\n\nالمادة الثانية  من نظام السياحة.',
    },
    {
      article_no: '2',
      heading: 'الترخيص',
      section: 'الباب الأول: أحكام عامة',
      text: '1- ترخص الوزارة للمرفق خلال (ستين) يوما.\n2- مدة الترخيص سنة.',
    },
    { article_no: '3', section: 'الباب الأول: أحكام عامة', text: 'تتولى وزارة الثقافة الرقابة.' },
    { article_no: '4', section: 'الباب الثاني: العقوبات', text: 'يعاقب المخالف بغرامة.' },
  ]);
  assert.is(document.preamble, RULES);
  assert.is(document.closing, 'ملحق (1)\nالرسوم');
  assert.is(textInOnePiece(document), TEXT);
});

test('rulings, and texts with parts of their own, are not divided', () => {
  for (const fields of [{ doc_type: 'case_law' }, { doc_type: 'fatwa' }, { closing: 'صدر' }]) {
    assert.is(read(fields).full_text, TEXT);
  }
});

const decision = (provisions: string): Line => ({
  jurisdiction: 'SA',
  doc_type: 'decree',
  status: 'unknown',
  title: `قرار بتعديل ${RULES}`,
  official_number: '265',
  issuing_body: 'مجلس الوزراء',
  year_hijri: 1444,
  full_text: `قرار مجلس الوزراء رقم (265) وتاريخ 8/5/1444هـ\nيقرر ما يلي:\n${provisions}`,
  source: { gazette: 'أم القرى', gazette_date_hijri: '1444/08/09' },
});

const CHANGED = '[عُدّلت هذه الوثيقة، ولم يدرج التعديل في النص أدناه]\n\n';

/** The full text and the articles of the rules today. */
async function shown(...lines: readonly Line[]) {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [text(), ...lines]);
  return withCorpus(layout, ({ corpus }) => {
    for (let at = 0; at < corpus.manifest.documents; at += 1) {
      const { title, canonical_id } = parseJson(corpus.node(at)) ?? {};
      if (title !== RULES) continue;
      const id = String(canonical_id);
      return {
        fullText: String(parseJson(corpus.document(id))?.full_text),
        numbers: corpus.articles(id)?.map(({ versions }) => versions[0]?.article_no),
      };
    }
    throw new Error('the rules are not in the corpus');
  });
}

test('the full text of a document whose articles nothing changes is that of the source', async () => {
  assert.equal(await shown(), { fullText: TEXT, numbers: ['1', '2', '3', '4'] });
});

test('a later act changes an article of the text, in its place', async () => {
  const { fullText } = await shown(
    decision(`تعديل المادة (الثالثة) من ${RULES}، لتكون بالنص الآتي: «تتولى الوزارة الرقابة والتفتيش.»`),
  );
  assert.is(fullText, TEXT.replace('تتولى وزارة الثقافة الرقابة.', 'تتولى الوزارة الرقابة والتفتيش.'));
});

test('a change that reaches none of the articles is told of the whole text', async () => {
  const { fullText } = await shown(
    decision(`أولا: تعديل الفقرة (2/3) من المادة (5/17) من ${RULES} لتكون سنتين.`),
  );
  assert.is(fullText, CHANGED + TEXT);
});

test.run();
