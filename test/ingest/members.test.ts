import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { boundedId, publishedId } from '../../src/ingest/identify/bounded-id.ts';
import type { Candidate } from '../../src/ingest/identify/identify.ts';
import { assembleMembers } from '../../src/ingest/identify/members.ts';
import { isCanonicalId } from '../../src/schema/canonical-id.ts';
import type { Member } from '../../src/stores/lmdb/corpus/databases.ts';
import { boundedKey } from '../../src/stores/lmdb/corpus/databases.ts';

const test = suite('ingest: members');

interface Fields {
  id?: string;
  title: string;
  hash: string;
  articles?: number;
  textLength?: number;
  yearHijri?: number;
  sourceKeys?: string[];
}

const candidate = ({ id = 'sa-leg-2005-m51', title, hash, yearHijri, ...fields }: Fields): Candidate => ({
  hash,
  sameDocument: `SA ${title}`,
  sourceKeys: fields.sourceKeys ?? [hash],
  articles: fields.articles ?? 1,
  textLength: fields.textLength ?? 1,
  jurisdiction: 'SA',
  identity: {
    canonicalId: id,
    instrument: 'law',
    series: 'leg',
    normalizedTitle: title,
    keys: [],
    citation: title,
    ...(yearHijri === undefined ? {} : { yearHijri, calendar: 'hijri' }),
  },
});

const hashes = (members: ReadonlyMap<string, Member>) =>
  [...members].map(([id, { hash }]) => `${id} ${hash}`);
const none: ReadonlyMap<string, Member> = new Map();

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) =>
        permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
      );

test('among copies in one ingest, more articles win, then the longer text, then the smaller digest', () => {
  const copies = [
    candidate({ title: 'نظام', hash: 'd', articles: 2, textLength: 9 }),
    candidate({ title: 'نظام', hash: 'b', articles: 3, textLength: 7 }),
    candidate({ title: 'نظام', hash: 'c', articles: 3, textLength: 8 }),
    candidate({ title: 'نظام', hash: 'a', articles: 3, textLength: 8 }),
  ];
  for (const order of permutations(copies)) {
    const { members, added } = assembleMembers(none, order);
    assert.equal(hashes(members), ['sa-leg-2005-m51 a']);
    assert.is(added, 1);
    assert.equal(members.get('sa-leg-2005-m51')?.sourceKeys, ['a', 'b', 'c', 'd']);
  }
});

test('clashing ids are given in order of titles: the second gets its Hijri year, further ones a number', () => {
  const clashing = [
    candidate({ title: 'ا', hash: '1', yearHijri: 1426 }),
    candidate({ title: 'ب', hash: '2', yearHijri: 1425 }),
    candidate({ title: 'ج', hash: '3', yearHijri: 1425 }),
    candidate({ title: 'د', hash: '4' }),
  ];
  for (const order of permutations(clashing)) {
    const { members, clashes } = assembleMembers(none, order);
    assert.equal(hashes(members), [
      'sa-leg-2005-m51 1',
      'sa-leg-2005-m51-2 3',
      'sa-leg-2005-m51-3 4',
      'sa-leg-2005-m51-h1425 2',
    ]);
    assert.is(clashes.length, 3);
  }
});

test('a published id does not change when clashing documents are added', () => {
  const first = assembleMembers(none, [candidate({ title: 'ب', hash: '2' })]).members;
  const { members } = assembleMembers(first, [candidate({ title: 'ا', hash: '1' })]);
  assert.equal(hashes(members), ['sa-leg-2005-m51 2', 'sa-leg-2005-m51-2 1']);
});

test('a changed copy replaces a document, an equal copy changes nothing, and both are counted', () => {
  const first = assembleMembers(none, [candidate({ title: 'ا', hash: '1', articles: 9 })]).members;
  const later = assembleMembers(first, [candidate({ title: 'ا', hash: '2', articles: 1 })]);
  assert.equal(hashes(later.members), ['sa-leg-2005-m51 2']);
  assert.equal([later.added, later.replaced, later.unchanged], [0, 1, 0]);
  const again = assembleMembers(later.members, [candidate({ title: 'ا', hash: '2', articles: 1 })]);
  assert.equal([again.added, again.replaced, again.unchanged], [0, 0, 1]);
  assert.equal([...again.members], [...later.members]);
});

test('a bounded id is a valid canonical id, and two long ids with one beginning differ', () => {
  const long = `sa-leg-2005-${'1'.repeat(3000)}`;
  const { members, clashes } = assembleMembers(none, [
    candidate({ id: `${long}-a`, title: 'ا', hash: '1' }),
    candidate({ id: `${long}-b`, title: 'ب', hash: '2' }),
    candidate({ id: `${long}-b`, title: 'ج', hash: '3', yearHijri: 1426 }),
  ]);
  assert.is(members.size, 3);
  for (const id of members.keys()) {
    assert.ok(isCanonicalId(id), id);
    assert.match(id, /^sa-leg-2005-1{100}/);
  }
  assert.is(clashes.length, 1);
});

test('the digest key of an older store becomes the bounded id', () => {
  const long = `sa-leg-2005-${'1'.repeat(3000)}`;
  assert.is(publishedId(boundedKey(long), long), boundedId(long));
  assert.is.not(publishedId(boundedKey(`${long}-2`), long), boundedId(long));
  assert.is(publishedId('sa-leg-2005-m51', long), 'sa-leg-2005-m51');
});

test.run();
