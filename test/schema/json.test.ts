/** Answers that are JSON bytes already. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { joinJson } from '../../src/schema/json.ts';

const json = suite('schema/json');

json('pieces are one JSON text, whether they are joined or sent one by one', () => {
  const item = Buffer.from('{"id":"أ"}');
  const short = joinJson(['{"items":[', [item, item, item], '],"none":[', [], ']}']);
  assert.equal(short.parse(), { items: [{ id: 'أ' }, { id: 'أ' }, { id: 'أ' }], none: [] });
  assert.is(short.pieces.length, 1);

  const law = Buffer.from(JSON.stringify({ full_text: 'ق'.repeat(20_000) }));
  const long = joinJson(['{"document":', law, ',"article":', item, '}'], 'tag');
  assert.equal(long.parse(), { document: { full_text: 'ق'.repeat(20_000) }, article: { id: 'أ' } });
  assert.is(long.byteLength, long.bytes.byteLength);
  assert.is(long.tag, 'tag');
});

json('the bytes of a long piece are shared, not copied', () => {
  const law = Buffer.alloc(50_000, 'x');
  const { pieces } = joinJson(['{"text":"', law, '"}']);
  assert.is(pieces.length, 3);
  assert.is(pieces[1]?.buffer, law.buffer);
});

json.run();
