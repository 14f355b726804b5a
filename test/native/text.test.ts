/** Tests text functions across the binding: positions in UTF-16 units, and malformed text. */
import {
  analyze,
  analyzeBatch,
  embed,
  extractCitations,
  normalize,
  normalizeBatch,
  normalizeMapped,
  parseCitation,
  snippet,
} from 'sanad';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const text = suite('native/text');

/**
 * Odd texts: empty, lone surrogates, characters outside the Basic Multilingual Plane, control characters, a
 * ligature, a very long run.
 */
const ODD = [
  '',
  '\ud83d',
  '\udc00x',
  '𝟙𝟚',
  '\u0000',
  '\u202e\u200f',
  'ﷺ',
  '�',
  'م'.repeat(100_000),
  '((((««',
  'رقم /// لسنة',
];

text('each of the three forms folds more than the one before', () => {
  const written = 'الأُمّة ـــ ١٢';
  assert.is(normalize(written, 'shape'), 'الأمة  12'.replace('  ', ' '));
  assert.is(normalize(written, 'citation'), 'الامة 12');
  assert.is(normalize(written, 'letters'), 'الامه 12');
});

text('a batch gives the same results as single calls', () => {
  for (const form of ['shape', 'citation', 'letters'] as const) {
    assert.equal(
      normalizeBatch(ODD, form),
      ODD.map((odd) => normalize(odd, form)),
    );
  }
  assert.equal(
    analyzeBatch(ODD),
    ODD.map((odd) => analyze(odd)),
  );
  const wrong = ['نص', 5] as unknown as string[];
  assert.throws(
    () => normalizeBatch(wrong, 'shape'),
    (error: NodeJS.ErrnoException) => error.code === 'StringExpected',
  );
});

text('each unit of a normalized text maps to its origin', () => {
  const written = '😀 أَلِف';
  const mapped = normalizeMapped(written, 'letters');
  assert.is(mapped.text, '😀 الف');
  assert.is(mapped.offsets.length, mapped.text.length + 1);
  // UTF-16 offset of each unit: two units of the emoji, the blank, and three letters. A vowel mark was
  // dropped after two of the letters, so their offsets jump by two.
  assert.equal([...mapped.offsets], [0, 0, 2, 3, 5, 7, 8]);
});

text('the span of a term is that of its word', () => {
  const written = '😀 والعقوباتُ';
  const [term] = analyze(written);
  assert.ok(term);
  assert.is(term.term, 'عقوب');
  assert.is(written.slice(term.start, term.end), 'والعقوباتُ');
});

text('the span of a citation is that of its words', () => {
  const written = '😀 نصت المادة 147 من القانون رقم 131 لسنة 1948 على ذلك';
  const [found] = extractCitations(written);
  assert.ok(found);
  assert.is(written.slice(found.start, found.end), 'المادة 147 من القانون رقم 131 لسنة 1948');
  assert.equal(parseCitation(written), found);
});

text('absent fields are omitted', () => {
  const found = parseCitation('القانون رقم 131 لسنة 1948');
  assert.ok(found);
  assert.not('article' in found);
  assert.not('issuer' in found);
});

text('a text without a citation gives null', () => {
  assert.is(parseCitation('السلام عليكم'), null);
});

text('a snippet counts code points and cuts at word boundaries', () => {
  const passage = `${'مقدمة طويلة لا تعني شيئا '.repeat(50)}يعاقب بالحبس كل من سرق مالا منقولا`;
  const found = snippet(passage, 'عقوبة السرقة بالحبس', 40);
  assert.ok(found.includes('بالحبس'), found);
  assert.ok([...found].length <= 40);
});

text('malformed text never throws', () => {
  for (const odd of ODD) {
    for (const form of ['shape', 'citation', 'letters'] as const) {
      assert.is(normalizeMapped(odd, form).text, normalize(odd, form));
    }
    for (const term of analyze(odd)) assert.ok(term.start < term.end && term.end <= odd.length);
    for (const found of extractCitations(odd)) assert.ok(found.start < found.end && found.end <= odd.length);
    parseCitation(odd);
    snippet(odd, odd, 20);
    embed([odd]);
  }
});

text('a wrong type throws with a code', () => {
  const code = (call: (...args: never[]) => unknown, ...args: unknown[]) => {
    try {
      Reflect.apply(call, undefined, args);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code;
    }
    return 'nothing thrown';
  };
  assert.is(code(normalize, 3, 'shape'), 'StringExpected');
  assert.is(code(normalize, 'x', 'other'), 'InvalidArg');
  assert.is(code(parseCitation), 'StringExpected');
  assert.is(code(embed, 'x'), 'ArrayExpected');
});

text.run();
