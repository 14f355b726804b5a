/** Documents and mentions for tests of linking, as ingest prepares them. */
import type { Mention } from '../../../src/ingest/extract/mention.ts';
import type { Linkable } from '../../../src/ingest/link/linkable.ts';

export const mention = (keys: string[], fields: Partial<Mention> = {}): Mention => ({
  keys,
  words: keys[0] ?? '',
  type: 'cites',
  pattern: 'cites provision',
  confidence: 0.9,
  ...fields,
});

/** A Saudi law whose title is its id. */
export const document = (canonicalId: string, fields: Partial<Linkable> = {}): Linkable => ({
  canonicalId,
  jurisdiction: 'SA',
  series: 'leg',
  title: canonicalId,
  keys: [],
  mentions: [],
  ...(fields.year !== undefined && { latestYear: fields.year }),
  ...fields,
});
