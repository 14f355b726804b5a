import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { citationKeysOnDays, confusedKeys, formatCitation, parseCitation } from '../../src/core.ts';
import type { Holdings } from '../../src/titles/contradiction.ts';
import {
  contradicts,
  inConfusedSeries,
  nameAlone,
  namedBeside,
  statedBeside,
} from '../../src/titles/contradiction.ts';

const test = suite('titles: name or subject against number');

/** A corpus without documents, in which each has this opening. */
const none = (opening?: string): Holdings => ({ idsOf: () => [], openingOf: () => opening });

/** A corpus in which these names of keys mean these documents. */
const named = (ids: readonly string[]): Holdings => ({ idsOf: () => ids, openingOf: () => undefined });

function contradicted(text: string, title: string, holdings: Holdings, id = 'eg-leg-1990-5', country = 'EG') {
  const citation = parseCitation(text, { jurisdiction: country });
  assert.ok(citation, text);
  const stated = statedBeside(citation, { jurisdiction: country, days: ['2020-01-01'] });
  return stated && contradicts(stated, { canonicalId: id, title }, holdings);
}

const LABOUR = 'قانون العمل رقم 5 لسنة 1990';

test('without a number, or without name and subject, nothing is stated', () => {
  for (const text of ['قانون العمل', 'القانون رقم 5 لسنة 1990']) {
    assert.is(contradicted(text, 'قانون المحاجر', none()), undefined, text);
  }
});

test('a name contradicts a title without its words, unless it means this very document', () => {
  assert.is(contradicted(LABOUR, 'قانون المحاجر', none()), true);
  assert.is(contradicted(LABOUR, 'قانون العمل الموحد', none()), false);
  assert.is(contradicted(LABOUR, 'قانون المحاجر', named(['eg-leg-1990-5'])), false);
});

test('a name with some words of the title contradicts it if it means one other document', () => {
  const text = 'قانون حماية المستهلك رقم 5 لسنة 1990';
  const title = 'قانون حماية البيئة';
  assert.is(contradicted(text, title, none()), false);
  assert.is(contradicted(text, title, named(['eg-leg-2018-181'])), true);
  assert.is(contradicted(text, title, named(['eg-leg-2018-181', 'eg-leg-2006-67'])), false);
});

test('the title of a decree need not have the name of the law that it issued', () => {
  assert.is(contradicted(LABOUR, 'مرسوم بالموافقة', none(), 'eg-dec-pres-1990-5'), false);
});

test('the table of names tells a decree that issued another law', () => {
  const decree = 'مرسوم ملكي رقم (م/132) وتاريخ 1443/12/1هـ';
  const by = (name: string) =>
    contradicted(
      `${name} الصادر بالمرسوم الملكي رقم م/132 وتاريخ 1/12/1443هـ`,
      decree,
      none(),
      'sa-dec-royal-2022-m132',
      'SA',
    );
  assert.equal([by('نظام العمل'), by('نظام الشركات')], [true, false]);
});

const ABOUT = 'القانون رقم 5 لسنة 1990 بشأن مكافحة المخدرات';

test('a subject contradicts a title that states another one', () => {
  assert.is(contradicted(ABOUT, 'قانون رقم 5 لسنة 1990 بشأن تنظيم المحاجر', none()), true);
  assert.is(contradicted(ABOUT, 'قانون رقم 5 لسنة 1990 بشأن المخدرات', none()), false);
});

test('a title without a subject is compared by the beginning of the text', () => {
  const title = 'قرار رقم 5 لسنة 1990';
  assert.is(contradicted(ABOUT, title, none('تسري أحكام مكافحة المخدرات على كل من يحوزها')), false);
  assert.is(contradicted(ABOUT, title, none('تسري على المحاجر وحدها')), true);
  assert.is(contradicted(ABOUT, title, none()), false);
});

test('a subject of one word counts only if it means another document', () => {
  const text = 'القانون رقم 5 لسنة 1990 بشأن التجارة';
  assert.is(contradicted(text, 'قانون رقم 5 لسنة 1990 بشأن تنظيم المحاجر', none()), false);
  assert.is(contradicted(text, 'قانون رقم 5 لسنة 1990 بشأن تنظيم المحاجر', named(['eg-leg-1999-17'])), true);
});

test('the law of the confused series is meant if its title has the stated words', () => {
  const meant = (text: string) => {
    const citation = parseCitation(text);
    const stated = citation && statedBeside(citation, { jurisdiction: 'AE', days: [] });
    assert.ok(stated, text);
    const idsOf = (keys: readonly string[]) =>
      keys.includes('ae/federal-decree-law/33/g2021') ? ['ae-fdl-2021-33'] : [];
    return inConfusedSeries(stated, { idsOf, titleOf: () => 'بشأن تنظيم علاقات العمل' });
  };
  const law = 'القانون الاتحادي رقم 33 لسنة 2021';
  assert.equal(meant(`${law} بشأن تنظيم علاقات العمل`), ['ae-fdl-2021-33']);
  assert.equal(meant(`${law} بشأن الصيد البحري`), []);
});

test('what a citation calls its document is what the single functions of the core return', () => {
  const days = ['2020-02-01', '2020-12-01'];
  const texts = [
    'المادتان 3 و4 من القانون الاتحادي رقم 33 لسنة 2021 في شأن تنظيم علاقات العمل',
    'نظام العمل الصادر بالمرسوم الملكي رقم (م/51) وتاريخ 23/8/1426هـ',
    'قانون العمل',
    'القرار الوزاري رقم 657 لسنة 2022',
  ];
  for (const text of texts) {
    const citation = parseCitation(text, { jurisdiction: 'EG' });
    assert.ok(citation, text);
    const { naming, stated } = namedBeside(citation, { jurisdiction: 'EG', days }, days);
    const { article: _article, ...whole } = citation;
    assert.is(naming.words, formatCitation({ ...whole, articles: [] }), text);
    const [first = [], last = []] = citationKeysOnDays(citation, 'EG', days);
    assert.equal(
      naming.keys,
      first.filter((key) => last.includes(key)),
      text,
    );
    if (stated === undefined) continue;
    const alone = nameAlone(citation, stated.name);
    for (const keys of citationKeysOnDays(alone, 'EG', days)) {
      assert.ok(keys.length === 0 || stated.nameKeys.some((one) => one.join() === keys.join()), text);
    }
    assert.equal(stated.confusedKeys ?? [], confusedKeys(citation, 'EG'), text);
  }
});

test.run();
