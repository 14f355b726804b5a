/** One law printed as HTML, DOCX, PDF and text, and imported again: every article, letter by letter. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { importFile } from '../../src/import/import.ts';
import { asPdf, needsBrowser, startBrowser } from '../support/doors/browser.ts';
import { temporaryFolder } from '../support/folders.ts';
import { asDocx, asHtml } from '../support/printed-law.ts';
import { testNeeding } from '../support/skip.ts';

const test = suite('import: files');
const browserTest = testNeeding(needsBrowser, test);

/** A law of several pages, with what PDFs get wrong: ligatures, numbers, days, brackets, Latin words. */
const law = {
  title: 'نظام المرافق العامة',
  preamble: 'مرسوم ملكي رقم (م/51) وتاريخ 1426/8/23هـ\nبعون الله تعالى',
  articles: Array.from({ length: 60 }, (_, at) => ({
    article_no: String(at + 1),
    ...(at === 0 && { heading: 'التعريفات' }),
    ...(at % 20 === 0 && {
      section: ['الباب الأول: أحكام عامة', 'الباب الثاني: الإدارة', 'الباب الثالث: الجزاءات'][at / 20],
    }),
    text: [
      `لا يجوز للأفراد أو الإدارات التصرف في المرفق رقم (${at + 7}/أ) قبل انقضاء ${at + 3} أشهر، ولا الاستئثار بالآلات والأدوات اللازمة لأداء الخدمة، إلا بإذن مكتوب من الوزير وفقاً لأحكام المادة (5) من هذا النظام.`,
      `1- تحدد الرسوم بنسبة 2.5% من القيمة، وتستحق في 1445/1/${at + 1}هـ.`,
      'ب) يبلغ القرار بالبريد (e-mail) إلى ذوي الشأن؛ فإن لم يعترضوا كان نهائياً.',
    ].join('\n'),
  })),
};

async function imported(name: string, content: string | Buffer) {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, content);
  return importFile(file, { jurisdiction: 'SA', docType: 'legislation' });
}

/** Articles with blanks and line ends made equal: the lines of a page are no lines of the text. */
const letters = (
  articles: readonly { article_no?: string; heading?: string; section?: string; text: string }[],
) =>
  articles.map(({ article_no, heading, section, text }) => [
    article_no,
    heading,
    section,
    text.replaceAll(/\s+/g, ' '),
  ]);

for (const [name, content] of [
  ['law.html', async () => asHtml(law)],
  ['law.html.gz', async () => gzipSync(asHtml(law))],
  ['law.docx', async () => asDocx(law)],
  [
    'law.txt',
    async () =>
      [
        law.title,
        law.preamble,
        ...law.articles.map(
          ({ section = '', article_no: no, heading = '', text }) =>
            `${section}\nالمادة (${no})${heading && `: ${heading}`}\n${text}`,
        ),
      ].join('\n'),
  ],
] as const) {
  test(`${name}: title, preamble and every article, letter by letter`, async () => {
    const { document, findings } = await imported(name, await content());
    assert.equal([document.title, document.preamble], [law.title, law.preamble]);
    assert.equal(document.articles, law.articles);
    assert.equal(findings, []);
  });
}

test('law.docx: the title is the paragraph in the style for titles, and rows of tables are lines', async () => {
  const texts = ['وزارة المرافق', 'تنظيم العمل في المرافق', 'المادة 1', 'تحدد الرسوم كالآتي:'].map(
    (text, at) => new Paragraph({ text, ...(at === 1 && { heading: HeadingLevel.TITLE }) }),
  );
  const cells = ['ترخيص', '١٥٠٠'].map((text) => new TableCell({ children: [new Paragraph({ text })] }));
  const children = [...texts, new Table({ rows: [new TableRow({ children: cells })] })];
  const file = await Packer.toBuffer(new Document({ sections: [{ children }] }));
  const { document, findings } = await imported('law.docx', file);
  assert.equal([document.title, document.preamble], ['تنظيم العمل في المرافق', 'وزارة المرافق']);
  assert.is(document.articles[0]?.text, 'تحدد الرسوم كالآتي:\nترخيص | ١٥٠٠');
  assert.equal(findings, []);
});

browserTest('law.pdf: every article letter by letter, without running header and page numbers', async () => {
  const browser = await startBrowser();
  const pdf = await asPdf(browser, asHtml(law)).finally(() => browser.close());
  const { document, findings } = await imported('law.pdf', pdf);
  assert.is(document.title, law.title);
  assert.equal(letters(document.articles), letters(law.articles));
  assert.ok((document.source.pages ?? 0) > 5);
  assert.equal(
    findings.map(({ kind, message }) => [kind, message.slice(0, message.indexOf('»'))]),
    [
      ['lines_removed', '«الجريدة الرسمية'],
      ['lines_removed', '«صفحة 1'],
    ],
  );
});

browserTest(
  'a gazette page: the title of several lines, a table, and a table beside its article',
  async () => {
    const rows = (...cells: string[][]) =>
      `<table style="width: 100%">${cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
    const browser = await startBrowser();
    const page = await browser.newPage();
    await page.setContent(`<html dir="rtl"><style>.c { text-align: center; font-weight: bold }</style>
    <p class="c">جمهورية مصر العربية</p>
    <p class="c">قانون رقم ٢١ لسنة ٢٠٢٧<br>بشأن تنظيم المرافق</p><p class="c">باسم الشعب</p>
    <p class="c">(المادة الأولى)</p><p>تحدد الرسوم وفقا للجدول الآتي:</p>
    ${rows(['الخدمة', 'الرسم', 'المدة'], ['ترخيص', '١٥٠٠', 'سنة'], ['تجديد', '٧٥٠', 'سنة'])}
    <p>وتسدد الرسوم نقدا.</p>
    <p class="c">(المادة الثانية)</p>
    <div style="float: left; width: 40%; margin: 30px">${rows(['التأخير', '١٠٠'], ['الامتناع', '٢٠٠'])}</div>
    <p>${'يعاقب كل من يخالف أحكام هذا القانون بالغرامة المبينة في الجدول المرفق. '.repeat(4)}</p></html>`);
    const pdf = await page.pdf().finally(() => browser.close());
    const { document, findings } = await imported('gazette.pdf', pdf);
    assert.is(document.title, 'قانون رقم ٢١ لسنة ٢٠٢٧ بشأن تنظيم المرافق');
    assert.is(document.preamble, 'جمهورية مصر العربية\nباسم الشعب');
    assert.is(
      document.articles[0]?.text,
      'تحدد الرسوم وفقا للجدول الآتي:\nالخدمة | الرسم | المدة\nترخيص | ١٥٠٠ | سنة\nتجديد | ٧٥٠ | سنة\nوتسدد الرسوم نقدا.',
    );
    const kinds = new Set(findings.map(({ kind }) => kind));
    assert.ok(kinds.has('lines_beside') && kinds.has('title_doubtful'));
  },
);

browserTest('a gazette in two columns: every article letter by letter, and the pages are named', async () => {
  const browser = await startBrowser();
  // Articles of one length would repeat lines at the same places of all pages, as running lines do.
  const articles = law.articles.map((one, at) => ({
    ...one,
    text: `${one.text} ${'ويعاد النظر في الرسوم كل عام. '.repeat(at % 7)}`.trim(),
  }));
  const html = asHtml({ ...law, articles }).replace(
    '<main>',
    '<main style="columns: 2; column-gap: 14pt; text-align: justify">',
  );
  const pdf = await asPdf(browser, html).finally(() => browser.close());
  const { document, findings } = await imported('columns.pdf', pdf);
  assert.equal(letters(document.articles), letters(articles));
  const pages = findings.filter(({ kind }) => kind === 'columns').map(({ page }) => page);
  assert.equal(
    pages,
    Array.from({ length: document.source.pages ?? 0 }, (_, at) => at + 1),
  );
});

browserTest('headings at the tops of pages are no running lines', async () => {
  const browser = await startBrowser();
  const page = await browser.newPage();
  const texts = [
    'لا يباع المرفق إلا بإذن.',
    'تحدد الرسوم بقرار.',
    'يبلغ القرار بالبريد.',
    'ينشر هذا النظام.',
  ];
  const article = (text: string, at: number) =>
    `<div style="break-before: page"><p>المادة ${at + 1}</p><p>${text}</p></div>`;
  await page.setContent(`<html dir="rtl">${texts.map(article).join('')}</html>`);
  const pdf = await page.pdf().finally(() => browser.close());
  const { document, findings } = await imported('law.pdf', pdf);
  assert.equal(
    document.articles.map(({ article_no: no, text }) => [no, text]),
    texts.map((text, at) => [`${at + 1}`, text]),
  );
  assert.equal(
    findings.filter(({ kind }) => kind === 'lines_removed'),
    [],
  );
});

browserTest('a page without text is a finding, and a PDF without any text is refused', async () => {
  const browser = await startBrowser();
  const [half, none] = await Promise.all(
    ['<p>المادة 1</p><p>نص.</p><div style="break-before: page">&nbsp;</div>', '&nbsp;'].map(async (html) => {
      const page = await browser.newPage();
      await page.setContent(html);
      return page.pdf();
    }),
  ).finally(() => browser.close());
  const { findings } = await imported('half.pdf', half as Buffer);
  assert.equal(
    findings.filter(({ kind }) => kind === 'no_text').map(({ page }) => page),
    [2],
  );
  try {
    await imported('none.pdf', none as Buffer);
    assert.unreachable();
  } catch (error) {
    assert.match((error as Error).message, /has no text.*OCR/);
  }
});

test.run();
