import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articlesOf } from '../../src/import/articles.ts';
import type { Block } from '../../src/import/block.ts';

const test = suite('import: articles');

/** Blocks of lines; a line that begins with `# ` is marked as a heading by its source. */
const blocks = (...lines: string[]): Block[] =>
  lines.map((line) => ({ text: line.replace(/^# /, ''), isHeading: line.startsWith('# ') }));

const kinds = (read: ReturnType<typeof articlesOf>) => read.findings.map(({ kind }) => kind);

test('title, preamble, articles and their headings are found', () => {
  const read = articlesOf(
    blocks(
      '# نظام الاختبار',
      'مرسوم ملكي رقم (م/1)',
      '# المادة الأولى: التعريفات',
      'يقصد بالعبارات الآتية:',
      'الوزارة: وزارة العدل.',
      'مادة (2): يعمل بهذا النظام.',
      'المادة 2 مكررا',
      'تلغى الأحكام السابقة.',
    ),
    'SA',
  );
  assert.equal(read, {
    title: 'نظام الاختبار',
    preamble: 'مرسوم ملكي رقم (م/1)',
    articles: [
      { article_no: '1', heading: 'التعريفات', text: 'يقصد بالعبارات الآتية:\nالوزارة: وزارة العدل.' },
      { article_no: '2', text: 'يعمل بهذا النظام.' },
      { article_no: '2 مكرر', text: 'تلغى الأحكام السابقة.' },
    ],
    findings: [],
  });
});

test('divisions are sections of the first article below them, with their names', () => {
  const { articles } = articlesOf(
    blocks(
      'قانون الاختبار',
      'الباب الأول',
      'أحكام عامة',
      'الفصل الأول: التعريفات',
      'مادة 1',
      'نص أول.',
      'مادة 2',
      'نص ثان.',
      'الفصل الثاني',
      'مادة 3',
      'نص ثالث.',
      'الباب الثاني: العقوبات',
      'مادة 4',
      'نص رابع.',
    ),
    'EG',
  );
  assert.equal(
    articles.map(({ section }) => section),
    [
      'الباب الأول: أحكام عامة > الفصل الأول: التعريفات',
      undefined,
      'الباب الأول: أحكام عامة > الفصل الثاني',
      'الباب الثاني: العقوبات',
    ],
  );
  assert.equal(
    articles.map(({ text }) => text),
    ['نص أول.', 'نص ثان.', 'نص ثالث.', 'نص رابع.'],
  );
});

test('a heading without a number between articles is a section, and no text of the article before', () => {
  const { articles } = articlesOf(
    blocks('قانون الاختبار', '# مادة 1', 'نص أول.', '# العقوبات', '# مادة 2', 'نص ثان.'),
    'EG',
  );
  assert.equal(articles, [
    { article_no: '1', text: 'نص أول.' },
    { article_no: '2', section: 'العقوبات', text: 'نص ثان.' },
  ]);
});

test('a chapter is an article where the country says so', () => {
  const lines = blocks('دستور', 'الفصل 1', 'تونس دولة حرة.', 'الفصل 2', 'نظامها الجمهورية.');
  assert.equal(
    articlesOf(lines, 'TN').articles.map(({ article_no }) => article_no),
    ['1', '2'],
  );
  assert.is(articlesOf(lines, 'EG').articles.length, 0);
});

test('a sentence that begins with an article is text', () => {
  const { articles, findings } = articlesOf(
    blocks('قانون الاختبار', 'مادة 1', 'تسري أحكام:', 'المادة 5 من القانون المدني.', 'مادة 2', 'نص.'),
    'EG',
  );
  assert.equal(
    articles.map(({ article_no }) => article_no),
    ['1', '2'],
  );
  assert.is(articles[0]?.text, 'تسري أحكام:\nالمادة 5 من القانون المدني.');
  assert.equal(findings, []);
});

test('a heading without a mark counts if its number is the next, and is doubtful in either case', () => {
  const read = articlesOf(
    blocks(
      'قانون الاختبار',
      'مادة 1 التعريفات',
      'نص أول.',
      'مادة 9 تسري أحكامها',
      'مادة 2 العقوبات',
      'نص ثان.',
    ),
    'EG',
  );
  assert.equal(
    read.articles.map(({ article_no, heading, text }) => [article_no, heading, text]),
    [
      ['1', 'التعريفات', 'نص أول.\nمادة 9 تسري أحكامها'],
      ['2', 'العقوبات', 'نص ثان.'],
    ],
  );
  assert.equal(kinds(read), ['doubtful_heading', 'doubtful_heading', 'doubtful_heading']);
});

test('numbers that are missing or come twice, and articles without text, are findings', () => {
  const read = articlesOf(
    blocks('قانون الاختبار', 'مادة 1', 'نص.', 'مادة 3', 'نص.', 'مادة 3', 'مادة 7', 'نص.'),
    'EG',
  );
  assert.equal(kinds(read), ['number_missing', 'number_repeated', 'article_without_text', 'number_missing']);
  assert.match(read.findings[0]?.message ?? '', 'article 2 not found before article 3');
  assert.match(read.findings[3]?.message ?? '', 'articles 4 to 6 not found before article 7');
});

test('a few articles before a new article 1 are those of the issuing law', () => {
  const issued = [1, 2, 3].flatMap((no) => [`مادة ${no}`, 'نص.']);
  const read = articlesOf(
    blocks('قانون الاختبار', 'المادة الأولى', 'يعمل به.', 'المادة الثانية', 'ينشر.', ...issued),
    'EG',
  );
  assert.equal(
    read.articles.map(({ article_no }) => article_no),
    ['إصدار 1', 'إصدار 2', '1', '2', '3'],
  );
  assert.equal(kinds(read), ['issuing_articles']);
});

test('a text without articles is kept as a whole', () => {
  const read = articlesOf(blocks('# تعميم', 'إلى المحاكم كافة', 'للعمل بموجبه.'), 'SA');
  assert.equal([read.title, read.articles], ['تعميم', []]);
  assert.is(read.full_text, 'تعميم\nإلى المحاكم كافة\nللعمل بموجبه.');
  assert.equal(kinds(read), ['no_articles']);
});

test.run();
