import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sanad, temporaryFolder } from '../support/cli.ts';

const CIVIL_CODE_147 = 'المادة 147 من القانون رقم 131 لسنة 1948';
const settings = { SANAD_DATA_DIR: temporaryFolder() };

test('cite reads a citation in any spelling and writes its canonical form', () => {
  const { status, stdout } = sanad(['cite', 'م ١٤٧ من القانون رقم ١٣١ لسنة ١٩٤٨', '--json'], { settings });
  assert.is(status, 0);
  const { citation, canonical } = JSON.parse(stdout);
  assert.is(citation.number, '131');
  assert.is(citation.year, 1948);
  assert.is(citation.article.no, '147');
  assert.is(canonical, CIVIL_CODE_147);
});

test('cite fails where there is no citation', () => {
  const { status, stdout } = sanad(['cite', 'لا شيء هنا'], { settings });
  assert.is(status, 1);
  assert.is(stdout, '');
});

test('extract finds every citation of a text with its place', () => {
  const text = `عملاً بحكم ${CIVIL_CODE_147}، وبعد الاطلاع على القانون رقم 12 لسنة 2003.`;
  const { status, stdout } = sanad(['extract', '-', '--json'], { input: text });
  assert.is(status, 0);
  const found = JSON.parse(stdout) as Array<{ start: number; end: number; text: string; number: string }>;
  assert.equal(
    found.map(({ number }) => number),
    ['131', '12'],
  );
  for (const { start, end, text: written } of found) assert.is(text.slice(start, end), written);
});

test('extract of a file that is not there fails', () => {
  assert.is(sanad(['extract', 'missing.txt']).status, 1);
});

test.run();
