/** Tests the script that counts Arabic letters in the source code outside comments. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codeOf, lettersIn, problems } from '../../scripts/check-arabic.mjs';

const test = suite('scripts/check-arabic');

test('letters in code count, and those in comments do not', () => {
  for (const [source, letters] of [
    ["const word = 'قانون'; // نظام", 5],
    ['/** نظام */ const word = "قانون";', 5],
    ['const pattern = /[/«]قانون/u; // نظام', 5],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source text that the check reads
    ['const shown = `${`${"نص"}`} // نظام`;', 6],
    ['const half = whole / 2; /* نظام */ const other = 1 / 2;', 0],
    ["const quote = '\\'// نص';", 2],
  ]) {
    assert.is(lettersIn(source), letters, source);
  }
});

test('only comments are removed', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source text that the check reads
  const source = "const url = 'https://example.org'; const object = { a: `x${{ b: 1 }.b}` };\n";
  assert.is(codeOf(source), source);
  assert.is(codeOf(`${source}// end`), source);
});

test('a count that differs, a file that is not listed and a stale row are problems', () => {
  const list = new Map([
    ['src/a.ts', { letters: 3, reason: 'text of a page' }],
    ['src/b.ts', { letters: 1, reason: '' }],
    ['src/gone.ts', { letters: 1, reason: 'text of a page' }],
  ]);
  assert.equal(problems(new Map([['src/a.ts', 3]]), new Map([...list].slice(0, 1))), []);
  const found = new Map([
    ['src/a.ts', 4],
    ['src/b.ts', 1],
    ['src/c.ts', 2],
  ]);
  assert.equal(problems(found, list), [
    'src/a.ts has 4 Arabic letters, and 3 are listed',
    'src/b.ts is listed without a reason',
    'src/c.ts has 2 Arabic letters and is not listed',
    'src/gone.ts is listed and has no Arabic letters',
  ]);
});

test.run();
