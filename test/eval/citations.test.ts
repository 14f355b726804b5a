/**
 * Tests the rules by which a citation that was read counts as right, missed or wrong against the gold set.
 */
import type { Citation } from 'sanad';
import { parseCitation } from 'sanad';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compare } from '../../eval/citations/compare.ts';
import type { GoldRow } from '../../eval/citations/gold.ts';
import { measureCitations } from '../../eval/citations/measure.ts';
import { citationsReport } from '../../eval/report/citations.ts';

const citations = suite('eval/citations');

const LAW = 'القانون رقم 131 لسنة 1948';

const gold = (values: Partial<GoldRow>): GoldRow => ({
  text: LAW,
  kind: 'legislation',
  instrument: 'law',
  number: '131',
  year: '1948',
  article_no: null,
  circuit: null,
  jurisdiction: 'EG',
  checked: true,
  ...values,
});

function parsed(text: string): Citation {
  const citation = parseCitation(text);
  assert.ok(citation, text);
  return citation;
}

const said = (text: string, values: Partial<Citation>): Citation => ({ ...parsed(text), ...values });

const article = (no: string, paragraph?: string) => ({
  no,
  key: no.replace('/', '-'),
  ...(paragraph !== undefined && { paragraph }),
});

citations('a citation with the values of the gold is right', () => {
  const { verdict, fields } = compare(gold({}), parsed(LAW));
  assert.is(verdict, 'right');
  assert.is(fields.kind, 'right');
});

citations('no citation is a miss, another value is wrong', () => {
  assert.is(compare(gold({}), null).verdict, 'missed');
  assert.is(compare(gold({ article_no: '5' }), parsed(LAW)).verdict, 'missed');
  assert.is(compare(gold({ number: '132' }), parsed(LAW)).verdict, 'wrong');
});

citations('a value that the gold lacks is wrong', () => {
  assert.is(compare(gold({ year: null }), parsed(LAW)).verdict, 'wrong');
});

citations('wrong outweighs missed', () => {
  assert.is(compare(gold({ number: '132', article_no: '5' }), parsed(LAW)).verdict, 'wrong');
});

citations('slash numbers may be in either order in Saudi Arabia alone', () => {
  const reversed = said(LAW, { number: '19/98' });
  assert.is(compare(gold({ number: '98/19', jurisdiction: 'SA' }), reversed).fields.number, 'right');
  assert.is(compare(gold({ number: '98/19', jurisdiction: 'AE' }), reversed).fields.number, 'wrong');
});

citations('leading zeros count except in rulings', () => {
  const padded = said(LAW, { number: '0131' });
  assert.is(compare(gold({ kind: 'cassation' }), padded).fields.number, 'right');
  assert.is(compare(gold({}), padded).fields.number, 'wrong');
});

citations('a truncated year may be the written or the inferred one', () => {
  const truncated = said(LAW, { year: 99, yearInferred: 1999 });
  assert.is(compare(gold({ year: '99' }), truncated).fields.year, 'right');
  assert.is(compare(gold({ year: '1999' }), truncated).fields.year, 'right');
  assert.is(compare(gold({ year: '1899' }), truncated).fields.year, 'wrong');
});

citations('articles are compared by key, in order, paragraphs in either position', () => {
  const cited = (...articles: Citation['articles']) => said(LAW, { articles });
  const verdict = (articleNo: string, citation: Citation) =>
    compare(gold({ article_no: articleNo }), citation).fields.article;
  assert.is(verdict('46 مكرر,47', cited(article('46 مكررًا'), article('47'))), 'right');
  assert.is(verdict('47,46 مكرر', cited(article('46 مكرر'), article('47'))), 'wrong');
  assert.is(verdict('39/2', cited(article('39', '2'))), 'right');
  assert.is(verdict('2/39', cited(article('39', '2'))), 'right');
  assert.is(verdict('39', cited(article('39', '2'))), 'right');
  assert.is(verdict('39/3', cited(article('39', '2'))), 'wrong');
});

citations('a law has the kind of its issuing instrument, a reference inside a text is other', () => {
  const kind = (expected: string, citation: Citation) =>
    compare(gold({ kind: expected }), citation).fields.kind;
  assert.is(kind('royal_decree_system', said(LAW, { issuedBy: 'royal-decree' })), 'right');
  assert.is(kind('other', said(LAW, { reference: 'self' })), 'right');
  assert.is(kind('bylaw', said(LAW, { instrument: 'bylaw', reference: 'self' })), 'right');
  assert.is(kind('legislation', said(LAW, { reference: 'self' })), 'wrong');
});

citations('a bylaw has the name of its law', () => {
  const bylaw = said(LAW, { name: 'اللائحة التنفيذية لنظام العمل' });
  assert.is(compare(gold({ law_name: 'نظام العمل' }), bylaw).fields.name, 'right');
  assert.is(compare(gold({ law_name: 'نظام الشركات' }), bylaw).fields.name, 'wrong');
});

citations('shares are over rows: two right, one missed, one wrong of four', () => {
  const rows = [
    gold({}),
    gold({ checked: false, jurisdiction: null, kind: 'other' }),
    gold({ text: 'لا شيء هنا' }),
    gold({ number: '132', jurisdiction: 'AE' }),
  ];
  const measured = measureCitations(rows, (text) => parseCitation(text));
  const { right, rightWithKind, missed, wrong } = measured.all;
  assert.equal([right, rightWithKind, missed, wrong], [0.5, 0.25, 0.25, 0.25]);
  assert.is(measured.checked.rows, 3);
  assert.equal(Object.keys(measured.byJurisdiction), ['EG', 'none', 'AE']);
  assert.equal(measured.all.fields.number, { right: 2, missed: 1, wrong: 1 });
  const report = citationsReport(measured, { misses: 20 });
  assert.match(report, /^all +4 +50\.00 % +25\.00 % +25\.00 % +25\.00 %$/m);
  assert.match(report, /wrong number, year or article: 1\n/);
});

citations('confidence is compared with the share of right citations', () => {
  const rows = [gold({}), gold({}), gold({ number: '132' }), gold({ year: '1949' })];
  const confidences = [0.96, 0.96, 0.97, 1];
  let row = 0;
  const measured = measureCitations(rows, (text) => said(text, { confidence: confidences[row++] ?? 1 }));
  assert.equal(
    measured.calibration.map(({ from, rows, right }) => [from, rows, right]),
    [
      [0.95, 3, 2 / 3],
      [1, 1, 0],
    ],
  );
});

citations.run();
