import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isInList, joins } from '../../src/titles/apposition.ts';

const test = suite('titles, what stands between a name and its number');

test('marks, remarks and words like «that is» join a name to the number behind it', () => {
  for (const between of [' ', ' – ', ': ', ' | ', '» ', ' («', '، أي ', '، وهو ', ' (كما عدل)، ', ' = '])
    assert.is(joins(between), 'surely', `«${between}»`);
});

test('a comma, a semicolon and a stroke may also divide a list', () => {
  for (const between of ['، ', '؛ ', ' / ', ',', ' وتعديلاته، ', ')، ', '"، ', '»؛ '])
    assert.is(joins(between), 'perhaps', between);
});

test('other words and a line break join nothing', () => {
  for (const between of ['', '\n', '، و', ' أو ', ' ولائحته ', ' المعدل بموجب '])
    assert.is(joins(between), undefined, `«${between}»`);
});

test('an item with another one before it or behind it is in a list', () => {
  const item = 'قانون الموانئ، القانون رقم 5 لسنة 1999';
  for (const [before, behind, expected] of [
    ['', '.', false],
    ['يقصد به ', ' في شأن الموانئ', false],
    ['وعلى ', '، وتعديلاته', false],
    ['قانون العقوبات، ', '.', true],
    ['قانون العقوبات و', '.', true],
    ['', '، وقانون المرور', true],
    ['', '، القانون رقم 7 لسنة 2001', true],
  ] as const) {
    const place = { start: before.length, end: before.length + item.length };
    assert.is(isInList(`${before}${item}${behind}`, place), expected, `${before}…${behind}`);
  }
});

test.run();
