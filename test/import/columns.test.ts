/** Pages of a PDF with columns, and tables, which are none. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { partsOf } from '../../src/import/pdf-columns.ts';
import type { PlacedPiece } from '../../src/import/pdf-lines.ts';
import { linesOf } from '../../src/import/pdf-lines.ts';

const test = suite('import: columns of a PDF');

const piece = (text: string, left: number, right: number, bottom: number): PlacedPiece => ({
  // In a file, letters stand from left to right.
  text: [...text].reverse().join(''),
  left,
  width: right - left,
  bottom,
  height: 10,
  isRightToLeft: false,
});

const begins = (line: string) => line.startsWith('المادة');
const read = (pieces: readonly PlacedPiece[]) => readAll([pieces])[0] ?? [];
const readAll = (pages: readonly (readonly PlacedPiece[])[]) =>
  partsOf(pages, begins).map((parts) =>
    parts.map(({ pieces: part, column }) => ({
      texts: linesOf(part, 1).map(({ text }) => text),
      ...(column && { column }),
    })),
  );
const rows = (count: number, row: (at: number, bottom: number) => PlacedPiece[]) =>
  Array.from({ length: count }, (_, at) => row(at, 300 - 15 * at)).flat();
const numbered = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at}`);

test('the right column is read before the left one, between what stands across the page', () => {
  const pieces = [
    piece('قانون تنظيم المرافق', 0, 400, 330),
    ...rows(10, (at, bottom) => [piece(`يسار ${at}`, 0, 194, bottom), piece(`يمين ${at}`, 206, 400, bottom)]),
    piece('صدر في العاصمة بتاريخه', 0, 400, 120),
  ];
  assert.equal(read(pieces), [
    { texts: ['قانون تنظيم المرافق'] },
    { texts: numbered('يمين', 10), column: { left: 206, right: 400 } },
    { texts: numbered('يسار', 10), column: { left: 0, right: 194 } },
    { texts: ['صدر في العاصمة بتاريخه'] },
  ]);
});

test('a column may be longer than the other, and three are read from the right', () => {
  const long = rows(20, (at, bottom) => [
    ...(at < 9 ? [piece(`يسار ${at}`, 0, 194, bottom)] : []),
    piece(`يمين ${at}`, 206, 400, bottom),
  ]);
  assert.equal(
    read(long).map(({ texts }) => texts.length),
    [20, 9],
  );
  const three = rows(10, (at, bottom) => [
    piece(`ثالث ${at}`, 0, 125, bottom),
    piece(`ثان ${at}`, 137, 263, bottom),
    piece(`أول ${at}`, 275, 400, bottom),
  ]);
  assert.equal(
    read(three).map(({ texts }) => texts[0]),
    ['أول 0', 'ثان 0', 'ثالث 0'],
  );
});

test('columns of uneven lines are told by the articles that begin in both', () => {
  const uneven = (first: string) =>
    rows(10, (at, bottom) => [
      piece(at === 4 ? 'المادة 2' : `كلام ${at}`, at === 9 ? 0 : 134, 194, bottom),
      piece(at === 0 ? first : `كلام ${at}`, at === 9 ? 206 : 340, 400, bottom),
    ]);
  assert.equal(
    read(uneven('المادة 1')).map(({ texts }) => texts[0]),
    ['المادة 1', 'كلام 0'],
  );
  assert.is(read(uneven('كلام')).length, 1);
});

test('a table with short cells, and few lines beside each other, are read across', () => {
  const table = rows(12, (at, bottom) => [
    piece(`${at} جنيه`, 0, 60, bottom),
    piece(`خدمة ${at}`, 300, 400, bottom),
  ]);
  assert.is(read(table).length, 1);
  const few = rows(5, (at, bottom) => [
    piece(`يسار ${at}`, 0, 194, bottom),
    piece(`يمين ${at}`, 206, 400, bottom),
  ]);
  assert.is(read(few).length, 1);
});

test('the short columns of a last page have the gutter of the pages before', () => {
  const page = (count: number) =>
    rows(count, (at, bottom) => [piece(`يسار ${at}`, 0, 194, bottom), piece(`يمين ${at}`, 206, 400, bottom)]);
  assert.equal(
    readAll([page(3), page(10)]).map((parts) => parts.map(({ texts }) => texts.length)),
    [
      [3, 3],
      [10, 10],
    ],
  );
});

test('a page without letters has no part', () => {
  assert.equal(read([]), []);
});

test.run();
