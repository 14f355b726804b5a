import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rewriter } from '../../../src/usecases/reason/rewriter.ts';
import { seeded } from '../../support/random.ts';

const rewriting = suite('usecases/reason/rewriter');

/** References of the retrieved passages, with their indexes. */
const PASSAGES: Readonly<Record<string, number>> = { 'a#1': 0, 'b#2': 1 };
const read = (body: string) => body.split(',').map((reference) => PASSAGES[reference.trim()]);

interface Outcome {
  text: string;
  cited: readonly number[];
  dropped: number;
}

function rewrite(pieces: readonly string[]): Outcome {
  const references = rewriter(read);
  const text = pieces.map((piece) => references.push(piece)).join('') + references.end();
  return { text, cited: references.cited, dropped: references.dropped };
}

/** Cases: what the model writes, what the client receives, and how many references are removed. */
const TABLE: [name: string, written: string, shown: string, dropped: number][] = [
  ['a reference becomes its marker', 'يلتزم بالتعويض [[REF:a#1]].', 'يلتزم بالتعويض [1].', 0],
  ['markers are numbered by first appearance', '[[REF:b#2]] [[REF:a#1]] [[REF:b#2]]', '[1] [2] [1]', 0],
  ['spaces inside are tolerated', '[[ REF : a#1 ]]', '[1]', 0],
  ['letter case is ignored', '[[ref:a#1]]', '[1]', 0],
  ['several references in one token', '[[REF:a#1, b#2]]', '[1][2]', 0],
  ['each of several references is checked', '[[REF:a#1, c#3]]', '[1]', 1],
  ['an unknown reference is removed with one of two blanks', 'نص [[REF:c#3]] نص', 'نص نص', 1],
  ['each occurrence is counted', '[[REF:c#3]][[REF:c#3]]', '', 2],
  ['one bracket too many', '[[[REF:a#1]]]', '[1]', 0],
  ['one bracket too few', '[REF:a#1] ثم', 'ثم', 1],
  ['closed by one bracket', '[[REF:a#1] ثم', 'ثم', 1],
  ['a reference without its colon', '[[REF a#1]] ثم', 'ثم', 1],
  ['a reference inside another', '[[REF:[[REF:a#1]]]]', '[1]', 1],
  ['never closed, at the end', 'نص [[REF:a#1', 'نص ', 1],
  ['an incomplete beginning, at the end', 'نص [[RE', 'نص ', 0],
  ['never closed, before the line ends', '[[REF:a#1\nسطر', '\nسطر', 1],
  ['an overlong reference', `نص [[REF:${'a'.repeat(5_000)} ثم`, 'نص ثم', 1],
  ['an overlong reference that is closed', `نص، [[REF:${'a'.repeat(5_000)}]]ثم`, 'نص، ثم', 1],
  [
    'a long list',
    `[[REF:${Array(40).fill('a#1, c#3, b#2').join(', ')}]] ثم`,
    `${'[1][2]'.repeat(40)} ثم`,
    40,
  ],
  ['an endless list', `نص، [[REF:${Array(300).fill('a#1, c#3').join(', ')}]]ثم`, 'نص، ثم', 1],
  [
    'an endless list that is never closed',
    `[[REF:${Array(300).fill('a#1 and c#3').join(', ')}\nثم`,
    '\nثم',
    1,
  ],
  ['an endless list with other characters', `[[REF:${Array(300).fill('a#1, 😀').join(', ')}]]ثم`, 'ثم', 1],
  ['a list that is never closed, before the line ends', '[[REF:a#1, b#2, c#3\nسطر', '\nسطر', 1],
  ['a list that is never closed, at the end', '[[REF:eg-leg-1, eg-leg-2', '', 1],
  ['a list before another token', '[[REF:a#1, b#2 [[REF:b#2]] ثم', '[1] ثم', 1],
  ['never closed, before words', `[[REF:a#1 ${'نص '.repeat(500)}`, `${'نص '.repeat(500)}`, 1],
  ['never closed, with blanks around its number', '[[REF: a # 1 ثم\n', 'ثم\n', 1],
  ['in brackets of full width', '［［REF：a#1］］', '[1]', 0],
  ['with an invisible character', '[[\u200bREF:a#1]]', '[1]', 0],
  ['a marker made up by the model', 'ورد في [3] و[٣] و［3］ و【3】', 'ورد في (3) و(٣) و(3) و(3)', 0],
  ['several numbers in one marker', '[1, 2] [1-3] [^1] [ 4 ]', '(1, 2) (1-3) (^1) ( 4 )', 0],
  ['a marker in two brackets', '[[3]]', '[(3)]', 0],
  ['a marker with Markdown escapes', '\\[3\\]', '\\(3\\)', 0],
  ['a marker with invisible characters', '[\u200e3\u200f]', '(3)', 0],
  ['a reference in letters of full width', '［［ＲＥＦ：a#1］］', '[1]', 0],
  ['a reference with a Cyrillic letter', '[[R\u0415F:c#3]] ثم', 'ثم', 1],
  ['brackets that look alike', 'ورد في ﹇3﹈ و⹕4⹖ و⟬5⟭', 'ورد في (3) و(4) و(5)', 0],
  ['the rest of an id after a reference inside it', 'نص [[REF:eg-leg[[REF:c#3]]-1800-1]] ثم', 'نص ثم', 2],
  ['the rest of a reference after its end', 'نص [[REF:c]]#3 ثم', 'نص ثم', 1],
  ['an id without brackets', 'وفق eg-leg-1800-1#1 ثم', 'وفق id ثم', 1],
  ['an id in capitals, with other hyphens', 'وفق EG\u2011LEG\u20111800\u20111 ثم', 'وفق id ثم', 1],
  ['an id that a removed reference would close', '[[RE[[REF:c#3]]F:eg-leg-1800-1]]', '((REF:id]]', 2],
  ['a marker that a removed id would close', '[1\neg-leg-1800-1\n]', '[1\nid\n]', 1],
  ['words with hyphens are kept', 'a re-entry in 2005-2006 by-law', 'a re-entry in 2005-2006 by-law', 0],
  ['HTML', 'نص <script>alert(1)</script><b>مهم</b> 3 < 5 <x', 'نص alert(1)مهم 3 < 5 ‹x', 0],
  ['a tag that a removed one would make', '<<b>script>', '‹script>', 0],
  ['a marker that a removed tag would make', '[<b>3</b>]', '(3)', 0],
  ['controls of direction and others', '\u202eنص\u0000 \u2066ثم\u2069\r\n', 'نص ثم\n', 0],
  ['a marker around a reference', '[3[[REF:c#3]]]', '(3]', 1],
  ['a marker that a removed reference would close', '[[[REF:c#3]]3]', '3]', 1],
  ['a reference that a removed one would close', '[[RE[[REF:c#3]]F:a#1]]', '((REF:a#1]]', 1],
  [
    'words in brackets are kept',
    '[مادة ملغاة] [sic] [Reform] [REF 3] […]',
    '[مادة ملغاة] [sic] [Reform] [REF 3] […]',
    0,
  ],
  ['a bracket at the end', 'نص [', 'نص [', 0],
  ['a lone surrogate', 'نص \ud83d', 'نص \ufffd', 0],
];

for (const [name, written, shown, dropped] of TABLE) {
  rewriting(`${name}: the same for any cut into pieces`, () => {
    const { cited, ...whole } = rewrite([written]);
    assert.equal(whole, { text: shown, dropped });
    assert.equal(rewrite(written.split('')), { cited, ...whole });
    for (let at = 1; at < Math.min(written.length, 400); at++) {
      assert.equal(rewrite([written.slice(0, at), written.slice(at)]), { cited, ...whole }, `cut at ${at}`);
    }
  });
}

/**
 * Parts from which random answers are built: what the model writes, what the client receives, and how many
 * references are removed.
 */
const PARTS: [written: string, shown: (markers: Map<string, number>) => string, dropped: number][] = [
  ['يلتزم ', () => 'يلتزم ', 0],
  ['The employer, ', () => 'The employer, ', 0],
  ['(3) ', () => '(3) ', 0],
  ['[sic] ', () => '[sic] ', 0],
  ['😀\n', () => '😀\n', 0],
  ['[7] ', () => '(7) ', 0],
  ['[٧]، ', () => '(٧)، ', 0],
  ['[[REF:a#1]]. ', (markers) => `[${marker(markers, 'a')}]. `, 0],
  ['[[REF:b#2]]؛ ', (markers) => `[${marker(markers, 'b')}]؛ `, 0],
  ['x[[REF:c#3]]. ', () => 'x. ', 1],
];

function marker(markers: Map<string, number>, name: string): number {
  if (!markers.has(name)) markers.set(name, markers.size + 1);
  return markers.get(name) as number;
}

rewriting('the output does not depend on how the text is cut into pieces', () => {
  const random = seeded(5);
  const pick = (below: number) => Math.floor(random() * below);
  for (let round = 0; round < 2_000; round++) {
    const markers = new Map<string, number>();
    const expected = { written: '', text: '', dropped: 0 };
    for (let i = pick(12); i >= 0; i--) {
      const [written, shown, dropped] = PARTS[pick(PARTS.length)] as (typeof PARTS)[number];
      expected.written += written;
      expected.text += shown(markers);
      expected.dropped += dropped;
    }
    const { text, cited, dropped } = rewrite(cut(expected.written, pick));
    assert.equal(
      { text, dropped, cited: cited.length },
      { text: expected.text, dropped: expected.dropped, cited: markers.size },
      JSON.stringify(expected.written),
    );
  }
});

rewriting('no part of a reference and no false marker is ever sent', () => {
  const alphabet = [
    '[',
    '[',
    ']',
    ']',
    'R',
    'E',
    'F',
    ':',
    'REF:',
    '[[REF:',
    ']]',
    'a#1',
    'c#3',
    '#',
    '1',
    '٣',
    ' ',
    '\n',
    'ن',
    '\u200b',
    '［',
    '】',
    '\\',
    ',',
    '\ud83d',
    '\ude00',
  ];
  const random = seeded(7);
  const pick = (below: number) => Math.floor(random() * below);
  for (let round = 0; round < 30_000; round++) {
    const written = Array.from({ length: pick(24) }, () => alphabet[pick(alphabet.length)]).join('');
    const whole = rewrite([written]);
    assert.equal(rewrite(cut(written, pick)), whole, JSON.stringify(written));
    assert.equal(rewrite(written.split('')), whole, JSON.stringify(written));
    const context = JSON.stringify([written, whole]);
    assert.not.match(whole.text, /[[［][\s\u200b\\]*[[［][\s\u200b\\]*R\u200b*E\u200b*F/i, context);
    // Checks that markers are numbered by the first appearance of the cited passages: 1, 2, 3 …
    const markers = [...whole.text.matchAll(/[[［【]([\s\u200b\\,:#]*[\d٣][^\p{L}\][［】]*)[\]】]/gu)].map(
      ([, inside]) => inside,
    );
    const first = [...new Set(markers)];
    assert.equal(
      first,
      whole.cited.map((_, index) => String(index + 1)),
      context,
    );
    assert.ok(whole.text.isWellFormed(), context);
  }
});

rewriting('text is held back only while it may become a reference or a marker', () => {
  const references = rewriter(read);
  for (const [piece, given] of [
    ['يلتزم ', 'يلتزم '],
    ['المؤجر [', 'المؤجر '],
    ['م', '[م'],
    ['[1', ''],
    ['9]', '(19)'],
    ['[[', ''],
    ['x', '[['],
    ['[[RE', 'x'],
    ['F:a#', ''],
    ['1]', ''],
    [']', '[1]'],
    [' ثم ', ' ثم '],
    ['[[REF:c#3]]', ''],
    [' وبعد', 'وبعد'],
  ] as const) {
    assert.is(references.push(piece), given, piece);
  }
  assert.is(references.end(), '');
});

rewriting('the length of held text is bounded', () => {
  for (const open of ['[', '[[REF:', '[[REF:a', '[ ', '[1 ', '[[[[[[', '[[REF: ', '[\\']) {
    const references = rewriter(read);
    let written = open;
    let given = references.push(open).length;
    const more = open.at(-1) as string;
    for (let i = 0; i < 2_000; i++) {
      written += more;
      given += references.push(more).length;
    }
    const dropped = references.dropped > 0;
    assert.ok(dropped || written.length - given < 400, `${open}: ${written.length - given}`);
  }
});

/** Cuts a text into random pieces at any UTF-16 unit, also between the halves of a surrogate pair. */
function cut(text: string, pick: (below: number) => number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = at + 1 + pick(6);
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

rewriting.run();
