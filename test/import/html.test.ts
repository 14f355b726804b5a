import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readHtml } from '../../src/import/html.ts';

const test = suite('import: HTML');

const blocksOf = async (html: string) =>
  (await readHtml(Buffer.from(html))).blocks.map(({ text, isHeading }) => (isHeading ? `# ${text}` : text));

test('paragraphs, headings, line breaks and rows of tables are blocks', async () => {
  const html = `<h2>المادة <span>1</span></h2><p>نص  أول<br>سطر&nbsp;ثان</p><div>ثالث<p>رابع</p>خامس</div>
    <table><tr><th>الرسم<th>القيمة</tr><tr><td><p>تسجيل</p><td>10</tr></table><ul><li>بند</ul>`;
  assert.equal(await blocksOf(html), [
    '# المادة 1',
    'نص أول\nسطر ثان',
    'ثالث',
    'رابع',
    'خامس',
    'الرسم | القيمة',
    'تسجيل | 10',
    'بند',
  ]);
});

test('a paragraph that is bold as a whole is a heading; a bold word is none', async () => {
  assert.equal(await blocksOf('<p><b>المادة 1</b> </p><p><strong>نص</strong> المادة</p>'), [
    '# المادة 1',
    'نص المادة',
  ]);
});

test('menus, scripts, hidden elements and direction marks are left out', async () => {
  const html = `<nav>قائمة</nav><script>x()</script><p hidden>خفي</p><p style="display:none">خفي</p>
    <p>\u200fنص\u202c</p><footer>حقوق</footer>`;
  assert.equal(await blocksOf(html), ['نص']);
});

test('numbers that the browser counts are not in the text, which is a finding', async () => {
  const { blocks, findings } = await readHtml(Buffer.from('<ol><li>أول<li>ثان</ol><ul><li>بند</ul>'));
  assert.equal(
    blocks.map(({ text }) => text),
    ['أول', 'ثان', 'بند'],
  );
  assert.equal(
    findings.map(({ kind, message }) => [kind, message.slice(0, 7)]),
    [['numbers_counted', '2 items']],
  );
});

test('the title and the encoding are those of the page', async () => {
  // «قانون» in Windows-1256.
  const word = Buffer.from([0xde, 0xc7, 0xe4, 0xe6, 0xe4]);
  const page = Buffer.concat([
    Buffer.from('<html><head><meta charset="windows-1256"><title>'),
    word,
    Buffer.from('</title></head><body><p>'),
    word,
  ]);
  const { title, blocks } = await readHtml(page);
  assert.equal([title, blocks], ['قانون', [{ text: 'قانون', isHeading: false }]]);
});

test('a page in another encoding than it says is refused with a mend', async () => {
  try {
    await readHtml(Buffer.from([0x3c, 0x70, 0x3e, 0xde, 0xc7]));
    assert.unreachable();
  } catch (error) {
    assert.match((error as Error).message, /not in UTF-8.*iconv/);
  }
});

test.run();
