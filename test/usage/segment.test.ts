import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSegment, readSegment } from '../../src/usage/segment.ts';
import { temporaryFolder } from '../support/folders.ts';

const segments = suite('usage/segment');

segments(
  'requests given back come after the counted ones, so that no sum falls below zero in between',
  () => {
    const segment = createSegment(1, join(temporaryFolder(), '1.log'));
    const counted = { account_id: 'a', key_id: 'k', route: 'search', at: '2026-11-22T10:00:00Z' };
    segment.add({ ...counted, requests: -2 });
    segment.add({ ...counted, requests: 1, spend: 1 });
    segment.add({ ...counted, requests: 1, spend: 2 });
    assert.equal(
      segment.counts().map(({ requests }) => requests),
      [1, 1, -2],
    );
    segment.drop();
  },
);

segments('each request of a second has its line, whatever was counted before it', () => {
  const path = join(temporaryFolder(), '1.log');
  const segment = createSegment(1, path);
  const counted = { account_id: 'a', key_id: 'k', route: 'cite', requests: 1, at: '2026-11-22T10:00:00Z' };
  const next = { ...counted, at: '2026-11-22T10:00:01Z' };
  const others = [
    { ...counted, route: 'search' },
    { ...counted, key_id: 'l' },
    { ...counted, requests: 3 },
  ];
  for (const one of [counted, counted, ...others, counted, next, next]) segment.add(one);
  const written = readFileSync(path, 'utf8');
  assert.is(written.split('\n').length - 1, 8);
  const sums = (counts: ReturnType<typeof segment.counts>) =>
    counts.map(({ key_id, route, requests, last_used_at }) => [key_id, route, requests, last_used_at]);
  const expected = [
    ['k', 'cite', 8, next.at],
    ['k', 'search', 1, counted.at],
    ['l', 'cite', 1, counted.at],
  ];
  assert.equal(sums(segment.counts()), expected);
  assert.equal(sums(readSegment(written, Date.parse(next.at)).counts), expected);
  segment.drop();
});

segments.run();
