import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contentWords } from '../../src/core.ts';
import { isOfSubject } from '../../src/titles/own-series.ts';
import { answered } from '../support/doors/answered.ts';
import { serviceWith } from '../support/doors/service-with.ts';

const test = suite('titles: decisions of the own series');

const wordsOf = (title: string) => new Set(contentWords(title));

const VETERINARY = wordsOf('قرار وزاري بشأن اللائحة التنفيذية لنظام الحجر البيطري');
const ASSOCIATION = wordsOf('قرار وزاري بشأن إشهار جمعية المشرف التعاونية');

test('a title matches a subject with three common words', () => {
  const subject = contentWords('بشأن اللائحة التنفيذية لنظام الحجر البيطري');
  assert.ok(isOfSubject(VETERINARY, subject));
  assert.not.ok(isOfSubject(ASSOCIATION, subject));
});

test('two common words are enough for a subject of two words', () => {
  assert.ok(isOfSubject(VETERINARY, contentWords('الحجر البيطري')));
  assert.not.ok(isOfSubject(VETERINARY, contentWords('الحجر')));
});

const decision = (title: string, issuing_body: string, number: string, year: number, text: string) => ({
  jurisdiction: 'AE',
  doc_type: 'decree',
  title,
  issuing_body,
  official_number: number,
  year_gregorian: year,
  articles: [{ article_no: '1', text }],
});

const BOARD = 'هيئة الأوراق المالية والسلع';
const TRADE = 'قرار مجلس إدارة هيئة الأوراق المالية والسلع رقم 3 لسنة 2000 بشأن الإفصاح والشفافية في الأسواق';
const LISTING = 'قرار مجلس إدارة هيئة الأوراق المالية والسلع رقم 9 لسنة 2010 بشأن إدراج الشركات';

test('verify finds a decision of the issuer of the document, as the graph does', async () => {
  const service = await serviceWith([
    decision(TRADE, BOARD, '3', 2000, 'تلتزم الشركات بالإفصاح'),
    decision(LISTING, BOARD, '9', 2010, 'تدرج الشركات في السوق'),
  ]);
  try {
    const verdicts = async (text: string, document?: string) => {
      const body = { text, jurisdiction: 'AE', document };
      const { items } = await answered('verify', await service.post('/v1/citations/verify', body));
      return items.map(({ verdict, evidence }) => [
        verdict,
        evidence.canonical_id ?? evidence.candidates?.join(),
      ]);
    };
    const bare = 'مجلس إدارة الهيئة رقم (3) لسنة 2000';
    const stated = `وعلى قرار ${bare} بشأن الإفصاح والشفافية في الأسواق، `;
    const own = 'ae-dec-sca-2010-9';
    const trade = 'ae-dec-sca-2000-3';
    // The preamble tells the subject, and the clause only the number.
    assert.equal(await verdicts(`${stated}تلغى المادة 1 من قرار ${bare}.`, own), [
      ['resolved', trade],
      ['resolved', trade],
    ]);
    // The number alone does not tell which decision is meant.
    assert.equal(await verdicts(`تلغى المادة 1 من قرار ${bare}.`, own), [['ambiguous', trade]]);
    assert.equal(await verdicts(stated), [['not_in_corpus', undefined]]);
    assert.equal(await verdicts('وعلى قرار مجلس إدارة الهيئة رقم (4) لسنة 2000، ', own), [
      ['not_in_corpus', undefined],
    ]);
  } finally {
    await service.close();
  }
});

test.run();
