import { Buffer } from 'node:buffer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { extractCitations } from '../../../src/core.ts';
import { readable } from '../../../src/usecases/citations/reading/readable.ts';
import { cpuMs } from '../../support/promptly.ts';

const reading = suite('usecases/cite/readable');

const LAW = 'المادة 147 من القانون رقم 131 لسنة 1948';

const TABLE: [what: string, written: string][] = [
  ['controls', 'المادة 147\0 من القانون\u0002 رقم\0 131 لسنة\u007f 1948'],
  [
    'tags',
    '<p>المادة 147 من <a href="https://x.example/5">القانون</a> رقم <b>131</b> لسنة <span class="y">1948</span></p>',
  ],
  ['white space references', 'المادة&nbsp;147 من&#160;القانون&#x200f; رقم 131&zwnj; لسنة 1948'],
];

for (const [what, written] of TABLE) {
  reading(`${what} become blanks, and positions do not change`, () => {
    const read = readable(written);
    assert.is(read.length, written.length);
    assert.is(Buffer.byteLength(read), Buffer.byteLength(written));
    const [citation, ...more] = extractCitations(read);
    assert.is(more.length, 0);
    assert.equal([citation?.number, citation?.year, citation?.article?.no], ['131', 1948, '147']);
  });
}

reading('other text is not changed', () => {
  for (const text of [LAW, 'أ < ب > ج', '<قانون>', '<a title="قانون">', 'رقم &#1633;31', 'a\tb\r\nc']) {
    assert.is(readable(text), text);
  }
});

reading('the time is linear in the length of the text', () => {
  for (const unit of ['<a ', '<', '&', '<a href="', '\0']) {
    const started = cpuMs();
    readable(unit.repeat(200_000 / unit.length));
    assert.ok(cpuMs() - started < 5_000, unit);
  }
});

reading.run();
