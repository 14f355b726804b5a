/** Tables and text beside other text in a PDF. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PlacedPiece } from '../../src/import/pdf-lines.ts';
import { linesOf } from '../../src/import/pdf-lines.ts';
import { paragraphs } from '../../src/import/pdf-paragraphs.ts';

const test = suite('import: paragraphs of a PDF');

/** A piece of a page that is 400 wide, in letters of height 10. */
const piece = (text: string, left: number, right: number, bottom: number, height = 10): PlacedPiece => ({
  // In a file, letters stand from left to right.
  text: [...text].reverse().join(''),
  left,
  width: right - left,
  bottom,
  height,
  isRightToLeft: false,
});

const read = (...pieces: PlacedPiece[]) => {
  const { blocks, findings } = paragraphs([linesOf(pieces, 1)], () => false);
  return { texts: blocks.map(({ text }) => text), findings: findings.map(({ kind }) => kind) };
};

test('rows of a table are lines with a mark between the cells', () => {
  assert.equal(
    read(
      piece('تحدد الرسوم وفقا للجدول الآتي', 0, 400, 300),
      piece('الخدمة', 300, 400, 285),
      piece('الرسم', 150, 200, 285),
      piece('المدة', 0, 50, 285),
      piece('تجديد', 300, 400, 270),
      piece('مائة', 150, 200, 270),
      piece('سنة', 0, 50, 270),
    ),
    {
      texts: ['تحدد الرسوم وفقا للجدول الآتي', 'الخدمة | الرسم | المدة', 'تجديد | مائة | سنة'],
      findings: ['lines_beside'],
    },
  );
});

test('a paragraph beside a table stays whole', () => {
  assert.equal(
    read(
      piece('يعاقب كل من خالف', 200, 400, 300),
      piece('أحكام هذا القانون', 200, 400, 285),
      piece('الغرامة', 0, 60, 285),
      piece('بالغرامة المبينة', 200, 400, 270),
      piece('مائة', 0, 60, 270),
    ),
    {
      texts: ['يعاقب كل من خالف أحكام هذا القانون بالغرامة المبينة', 'الغرامة', 'مائة'],
      findings: ['lines_beside'],
    },
  );
});

test('the mark of a list item is part of its line', () => {
  assert.equal(read(piece('أ', 390, 400, 300), piece('نص البند', 200, 350, 300)), {
    texts: ['أ نص البند'],
    findings: [],
  });
});

test('the lines of a title in the middle are one heading', () => {
  const text = [250, 235, 220].map((bottom) => piece('نص', 0, 400, bottom));
  assert.equal(
    read(piece('قانون رقم خمسة', 150, 250, 300, 14), piece('بشأن المرافق', 160, 240, 280, 14), ...text).texts,
    ['قانون رقم خمسة بشأن المرافق', 'نص نص نص'],
  );
});

test.run();
