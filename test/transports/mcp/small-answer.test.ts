/** Tests how an answer is made small enough for MCP by cutting its texts to a number of code points. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shrunk } from '../../../src/transports/mcp/small-answer.ts';

const small = suite('transports/mcp/small-answer');
const WHERE = { fields: ['text', 'id'], text: 'text' } as const;

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
  assert.is(shrunk(answer, where, {}), answer);
});

small('pieces end after a word, say where the next begins, and join to the text', () => {
  const where = { ...WHERE, pieceChars: 12 };
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

small.run();
