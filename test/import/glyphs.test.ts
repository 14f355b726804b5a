/** Lines of a PDF: letters at places, put into reading order. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Piece } from '../../src/import/pdf-glyphs.ts';
import { readingOrder } from '../../src/import/pdf-glyphs.ts';

const test = suite('import: glyphs');

/** The letters of a line as they stand on the page from left to right, each of width 5; `_` is a gap. */
const line = (visual: string): Piece[] =>
  [...visual].flatMap((text, at) =>
    text === '_' ? [] : [{ text, left: at * 5, width: 5, isRightToLeft: /\p{Script=Arabic}/u.test(text) }],
  );

const CASES: readonly (readonly [visual: string, read: string, why: string])[] = [
  ['ﺪﻤﺤﻣ', 'محمد', 'shaped letters from the right'],
  ['ﻻا', 'الا', 'a ligature is two letters in their order'],
  ['ﻪـﻟا_48_مﺎﻋ', 'عام 48 الـه', 'a number is read from the left'],
  ['1426/8/23_خ', 'خ 1426/8/23', 'so is a day with strokes'],
  ['%5.5_ةﺪﻣ', 'مدة 5.5%', 'a percent sign belongs to the right of the line'],
  ['8،9_ةدﺎﻣ', 'مادة 8،9', 'so are numbers with a comma'],
  ['.5007', '5007.', 'a line of a number alone goes on from the right'],
  ['.Form', 'Form.', 'so does a line of Latin words whose full stop is on the left'],
  ['Form.', 'Form.', 'other lines of Latin words are read from the left'],
  ['7-5_ةدﺎﻣ', 'مادة 5-7', 'numbers with a dash stand from right to left'],
  [
    ')51/م(_ﻢﻗر'.replaceAll('(', '\0').replaceAll(')', '(').replaceAll('\0', ')'),
    'رقم (م/51)',
    'brackets are mirrored',
  ],
  ['Article_5_ﻖﻓو', 'وفق Article 5', 'Latin words keep their order'],
  ['see_ةدﺎﻣ_below', 'see مادة below', 'an Arabic word within a Latin line'],
];

for (const [visual, read, why] of CASES) {
  test(`${why}: ${read}`, () => assert.is(readingOrder(line(visual), 10, !visual.startsWith('see')), read));
}

test('a piece of several letters is in reading order already', () => {
  const pieces: Piece[] = [
    { text: 'و١٢٣', left: 0, width: 20, isRightToLeft: true },
    { text: 'مادة', left: 25, width: 20, isRightToLeft: true },
  ];
  assert.is(readingOrder(pieces, 10, true), 'مادة و١٢٣');
});

test('marks go to their letters, whichever side the file is written from', () => {
  const piece = (text: string, left: number, width = 5): Piece => ({
    text,
    left,
    width,
    isRightToLeft: true,
  });
  // «أولاً:»: the colon on the left, and the place of the mark over the colon.
  const letters = [
    piece(':', 0),
    piece('ًا'.slice(0, 1), 3, 0),
    piece('ﻻ', 5),
    piece('و', 10),
    piece('أ', 15),
  ];
  assert.is(readingOrder(letters, 10, true), 'أولاً:');
  assert.is(readingOrder([...letters].reverse(), 10, true), 'أولاً:');
});

test.run();
