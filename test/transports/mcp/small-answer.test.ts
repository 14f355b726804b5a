/** Tests how an answer is made small enough for MCP by cutting its texts to a number of code points. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shrunk } from '../../../src/transports/mcp/small-answer.ts';

const small = suite('transports/mcp/small-answer');
const WHERE = { fields: ['text', 'id'], cut: { kind: 'text', text: 'text' } } as const;

const TABLE: [name: string, text: string, max: number, cut: string | undefined][] = [
  ['a text that fits', 'كلمة واحدة', 10, undefined],
  ['the last word that fits', 'كلمة واحدة هنا', 10, 'كلمة …'],
  ['a word that ends where the text is cut', 'كلمة واحدة هنا', 12, 'كلمة واحدة …'],
  ['lines', 'أول\nثان\nثالث', 9, 'أول\nثان …'],
  ['no word at all', 'ا'.repeat(20), 10, `${'ا'.repeat(8)} …`],
  ['pairs of units, of which ten fit', '😀'.repeat(10), 10, undefined],
  ['pairs of units', '😀'.repeat(11), 10, `${'😀'.repeat(8)} …`],
  ['marks stay with their letter', 'قَانُونٌ مَدَنِيٌّ', 12, 'قَانُونٌ …'],
];

for (const [name, text, max_chars, cut] of TABLE) {
  small(name, () => {
    const expected = cut === undefined ? { text } : { text: cut, text_chars: [...text].length };
    assert.equal(shrunk({ text, id: 1 }, WHERE, { max_chars }), { ...expected, id: 1 });
    assert.ok([...(cut ?? text)].length <= max_chars);
  });
}

small('fields and length are for the member, the rest stays', () => {
  const answer = { items: [{ text: 'كلمة واحدة هنا', id: 1 }, { id: 2 }], took_ms: 3 };
  const where = { ...WHERE, member: 'items' };
  assert.equal(shrunk(answer, where, { fields: ['text'], max_chars: 10 }), {
    items: [{ text: 'كلمة …', text_chars: 14 }, {}],
    took_ms: 3,
  });
  assert.equal(shrunk(answer, where, { fields: ['id'] }), { items: [{ id: 1 }, { id: 2 }], took_ms: 3 });
  assert.equal(shrunk(answer, where, {}), answer);
});

small('a text that is given if asked for is left out otherwise', () => {
  const where = { ...WHERE, cut: { ...WHERE.cut, ifAsked: true }, member: 'item' };
  const answer = { item: { text: 'كلمة واحدة هنا', id: 1 }, took_ms: 3 };
  assert.equal(shrunk(answer, where, {}), { item: { id: 1 }, took_ms: 3 });
  assert.equal(shrunk(answer, where, { text: false, fields: [] }), { item: { id: 1 }, took_ms: 3 });
  assert.equal(shrunk(answer, where, { text: true }), answer);
  assert.equal(shrunk(answer, where, { text: true, fields: ['id'] }), answer);
  assert.equal(shrunk(answer, where, { fields: ['text'] }).item, { text: 'كلمة واحدة هنا' });
});

small('pieces end after a word, say where the next begins, and join to the text', () => {
  const where = { ...WHERE, cut: { kind: 'pieces', text: 'text', chars: 12 } } as const;
  const text = 'قَانُونٌ مَدَنِيٌّ\n😀😀 كلمةطويلةبلافاصلفيها ثم';
  let [joined, offset] = ['', 0];
  for (;;) {
    const piece = shrunk({ text, id: 1 }, where, { offset });
    assert.ok([...String(piece.text)].length <= 12);
    assert.equal([piece.text_chars, piece.id], [[...text].length, 1]);
    joined += piece.text;
    if (piece.next_offset === undefined) break;
    assert.ok((piece.next_offset as number) > offset);
    offset = piece.next_offset as number;
  }
  assert.is(joined, text);
  const whole = { text: 'كلمة', id: 1 };
  assert.equal(shrunk(whole, where, { max_chars: 12, offset: 0 }), whole);
  assert.equal(shrunk(whole, where, { offset: 9 }), { ...whole, text: '', text_chars: 4 });
  assert.equal(shrunk({ id: 1 }, where, { offset: 9 }), { id: 1 });
});

const LISTS = {
  member: 'items',
  fields: ['id', 'span'],
  cut: { kind: 'pages', chars: 100, beside: ['unread', 'more.skipped'] },
} as const;
const at = (start: number, id: string) => ({ id, span: { code_points: { start } } });

small('pages of lists together have every item once, each at its place in the text', () => {
  const answer = {
    items: [at(0, 'a'), at(10, 'b'), at(10, 'c'), at(10, 'd'), at(40, 'e')],
    unread: [at(5, 'u'), at(50, 'v')],
    more: { skipped: [at(20, 's')], count: 1 },
  };
  const lists = { items: '', unread: '', skipped: '' };
  const joined = { ...lists };
  let [offset, pages]: [number | undefined, number] = [0, 0];
  while (offset !== undefined) {
    const page = shrunk(answer, LISTS, { offset });
    const { items, unread, more } = page as typeof answer;
    assert.is(page.items_total, 5);
    assert.is(page.items_from, joined.items.length);
    assert.is(more.count, 1);
    for (const [name, list] of Object.entries({ items, unread, skipped: more.skipped }))
      joined[name as keyof typeof lists] += list.map(({ id }) => id).join('');
    offset = page.next_offset as number | undefined;
    pages += 1;
  }
  assert.equal(joined, { items: 'abcde', unread: 'uv', skipped: 's' });
  assert.ok(pages > 2);
  assert.equal(shrunk(answer, LISTS, { max_chars: 1_000 }), answer);
  assert.equal((shrunk(answer, LISTS, { offset: 51 }) as typeof answer).items, []);
});

small('a list without places goes on at an index, and the texts of an item that is too long are cut', () => {
  const where = { member: 'items', fields: ['text'], cut: { kind: 'pages', chars: 60 } } as const;
  const answer = { items: [{ text: 'واحد '.repeat(40) }, { text: 'اثنان' }, { text: 'ثلاثة' }] };
  const { items, next_offset } = shrunk(answer, where, {}) as {
    items: { text: string }[];
    next_offset: number;
  };
  assert.equal([items.length, next_offset], [1, 1]);
  assert.ok(items[0]?.text.endsWith(' …') && items[0].text.length <= 15);
  const rest = shrunk(answer, where, { offset: next_offset });
  assert.equal(rest, { items: answer.items.slice(1), items_total: 3, items_from: 1 });
});

small('a text in another member is cut likewise', () => {
  const where = {
    ...WHERE,
    member: 'item',
    cut: { ...WHERE.cut, chars: 10, also: { member: 'other', text: 'words' } },
  };
  const answer = { item: { text: 'كلمة', id: 1 }, other: { words: 'كلمة واحدة هنا' } };
  assert.equal(shrunk(answer, where, {}), { ...answer, other: { words: 'كلمة …', words_chars: 14 } });
  assert.equal(shrunk({ item: { id: 1 } }, where, {}), { item: { id: 1 } });
});

small.run();
