/**
 * Tests the readings of an article number such as 39/2. A quick check skips numbers of one part; it must skip
 * none that the core can read in several ways.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleKey, articleReadings } from '../../../src/core.ts';
import { parsedArticle } from '../../../src/usecases/citations/reading/articles.ts';

const articles = suite('usecases/citations/articles');

const NUMBERS: readonly (readonly [no: string, readings: readonly string[]])[] = [
  ['12', []],
  ['46 مكرر', []],
  ['إصدار 3', []],
  ['39/2', ['39 / 2', '2 / 39']],
  ['90-30', ['90 / 30', '30 / 90']],
  ['147/أ', ['147 / أ']],
  ['93 مكرر 1', ['93 مكرر / 1']],
  ['12 مكرر ثالثا', ['12 مكرر / ثالثا']],
  ['242 مكرر أ', ['242 مكرر / أ']],
  ['إصدار 3 مكرر 2', ['إصدار 3 مكرر / 2']],
];

for (const [no, expected] of NUMBERS) {
  articles(`${no} has ${expected.length} further readings`, () => {
    const article = { no, key: articleKey(no) };
    const { readings = [] } = parsedArticle(article);
    assert.equal(
      readings.map(({ article_no, paragraph }) => `${article_no} / ${paragraph}`),
      expected,
    );
    assert.is(readings.length, articleReadings(article).length - 1);
  });
}

articles.run();
