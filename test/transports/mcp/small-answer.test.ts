/** Tests how an answer is made small enough for MCP by cutting its texts to a number of code points. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ANSWER_CHARS, shrunk } from '../../../src/transports/mcp/small-answer.ts';

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
  const where = { ...WHERE, cut: { kind: 'pieces', text: 'text' } } as const;
  const text = 'قَانُونٌ مَدَنِيٌّ\n😀😀 كلمةطويلةبلافاصلفيها ثم';
  let [joined, offset] = ['', 0];
  for (;;) {
    const piece = shrunk({ text, id: 1 }, where, { offset, max_chars: 12 });
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
  cut: { kind: 'pages', beside: ['unread', 'more.skipped'] },
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
    const page = shrunk(answer, LISTS, { offset, max_chars: 100 });
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
  const where = { member: 'items', fields: ['text'], cut: { kind: 'pages' } } as const;
  const answer = { items: [{ text: 'واحد '.repeat(40) }, { text: 'اثنان' }, { text: 'ثلاثة' }] };
  const { items, next_offset } = shrunk(answer, where, { max_chars: 60 }) as {
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
    cut: { ...WHERE.cut, also: { member: 'other', text: 'words' } },
  };
  const answer = { item: { text: 'كلمة', id: 1 }, other: { words: 'كلمة واحدة هنا' } };
  const cut = { ...answer, other: { words: 'كلمة …', words_chars: 14 } };
  assert.equal(shrunk(answer, where, { max_chars: 10 }), cut);
  assert.equal(shrunk({ item: { id: 1 } }, where, {}), { item: { id: 1 } });
});

const sizeOf = (answer: object) => JSON.stringify(answer).length;

small('without max_chars the whole answer has at most 8,000 characters', () => {
  const long = (length: number) => 'كلمة "و" '.repeat(length / 9);
  const facts = { title: long(500), id: 1 };
  const pieces = { ...WHERE, cut: { kind: 'pieces', text: 'text' } } as const;
  const text = long(300_000);
  let [joined, offset]: [string, number | undefined] = ['', 0];
  while (offset !== undefined) {
    const piece: Record<string, unknown> = shrunk({ ...facts, text }, pieces, { offset });
    assert.ok(sizeOf(piece) <= ANSWER_CHARS, String(sizeOf(piece)));
    joined += piece.text;
    offset = piece.next_offset as number | undefined;
  }
  assert.is(joined, text);

  const list = { ...WHERE, member: 'items' };
  const items = Array.from({ length: 12 }, (_, id) => ({ text: long(id % 3 === 0 ? 90 : 1_800), id }));
  const cut = shrunk({ items, took_ms: 1 }, list, {}) as { items: object[] };
  assert.ok(sizeOf(cut) <= ANSWER_CHARS && sizeOf(cut) > ANSWER_CHARS / 2, String(sizeOf(cut)));
  assert.is(cut.items.length, 12);
  const many = Array.from({ length: 50 }, (_, id) => ({ ...facts, text: long(900), id }));
  const some = shrunk({ items: many, took_ms: 1 }, list, {}) as { items: object[]; items_total: number };
  assert.ok(sizeOf(some) <= ANSWER_CHARS);
  assert.is(some.items_total, 50);
  assert.ok(some.items.length >= 10 && some.items.length < 50, String(some.items.length));
  assert.is((shrunk({ items: many }, list, { max_chars: 900 }) as { items: object[] }).items.length, 50);

  const huge = { item: { id: 1 }, other: [{ words: long(30_000) }, { words: long(90) }] };
  assert.ok(sizeOf(shrunk(huge, { ...WHERE, member: 'item' }, {})) <= ANSWER_CHARS);
});

small.run();
