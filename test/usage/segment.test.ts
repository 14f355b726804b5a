import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSegment } from '../../src/usage/segment.ts';
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

segments.run();
