/** LMDB databases of one generation, opened alike by writer and reader. */
import type { RootDatabase } from 'lmdb';
import type { TextPeriod } from '../../../articles/full-text.ts';
import type { Period } from '../../../articles/in-time.ts';
import { sha256 } from '../../../digest.ts';
import type { ArticleHistory } from '../../../schema/article.ts';
import type { StatusHistory } from '../../../schema/status-history.ts';
import type { Effect, Unresolved } from '../../corpus.ts';
import { DamagedGeneration } from '../../damage.ts';
import type { Codec } from '../codecs.ts';
import { bytesCodec, jsonCodec, numberCodec, textCodec } from '../codecs.ts';
import type { ReadGuard, SealedDatabase } from '../sealed-database.ts';
import { openSealed } from '../sealed-database.ts';

/** A document of the corpus, for the next ingest. */
export interface Member {
  /** SHA-256 of the cleaned document: key in `sources`. */
  hash: string;
  /** Identifies the same document in another input. */
  sameDocument: string;
  sourceKeys: string[];
}

/** Article key of a unit without a number. */
export const UNNUMBERED = '';

/** A unit that bears a number, and the days on which it does. */
export interface NumberedUnit {
  article: number;
  period: Period;
  repealed?: true;
}

export interface CorpusDatabases {
  /** Document ordinal → JSON of the document object. */
  documents: SealedDatabase<Uint8Array, number>;
  /** Document ordinal → JSON of the graph node. */
  nodes: SealedDatabase<Uint8Array, number>;
  /** Document ordinal → status history, if it is not empty. */
  statusHistories: SealedDatabase<StatusHistory, number>;
  /** Edge ordinal → JSON of the graph edge. */
  edges: SealedDatabase<Uint8Array, number>;
  /** Article ordinal → JSON of the card. */
  cards: SealedDatabase<Uint8Array, number>;
  /** Chunk ordinal → text. */
  chunks: SealedDatabase<string, number>;
  /** Canonical id → document ordinal. */
  ordinals: SealedDatabase<number, string>;
  /**
   * [document ordinal, article key] → article ordinal; the key is empty for a unit without a number.
   */
  articles: SealedDatabase<number, [number, string]>;
  /** [document ordinal, article key] → units with that number, where any of them has a wording. */
  wordings: SealedDatabase<readonly NumberedUnit[], [number, string]>;
  /** Document ordinal → histories of its changed articles, if there are any. */
  histories: SealedDatabase<readonly ArticleHistory[], number>;
  /** Canonical id of an act → changes that it makes to articles of other documents. */
  effects: SealedDatabase<readonly Effect[], string>;
  /** Document ordinal → days on which its stored text holds, if it has changed articles. */
  textPeriods: SealedDatabase<TextPeriod, number>;
  /** Article ordinal → ordinal of its first chunk. */
  firstChunks: SealedDatabase<number, number>;
  /** Citation key → canonical ids. */
  keys: SealedDatabase<string[], string>;
  /** Key of a source → canonical ids. */
  sourceKeys: SealedDatabase<string[], string>;
  /** First citation key of an unresolved mention → citing documents and wording. */
  unresolved: SealedDatabase<Unresolved, string>;
  /** Canonical id → member. */
  members: SealedDatabase<Member, string>;
  /**
   * Hash → JSON of the cleaned document, so that a generation can be extended without its input files.
   */
  sources: SealedDatabase<string, string>;
}

/** Above lmdb's default of twelve, with room for more. */
export const MAX_DATABASES = 24;

/** The databases that an ingest extends: they are the same in every format with sealed records. */
export function openMemberDatabases(root: RootDatabase): Pick<CorpusDatabases, 'members' | 'sources'> {
  return {
    members: openSealed(root, { name: 'members', codec: jsonCodec(), guard: guard('members') }),
    sources: openSealed(root, {
      name: 'sources',
      codec: textCodec,
      compression: true,
      guard: guard('sources'),
    }),
  };
}

export function openCorpusDatabases(root: RootDatabase): CorpusDatabases {
  const byOrdinal = <V>(name: string, codec: Codec<V>) =>
    openSealed<V, number>(root, { name, codec, keyEncoding: 'uint32', guard: guard(name) });
  const byWords = <V>(name: string, codec: Codec<V>) =>
    openSealed<V, string>(root, { name, codec, guard: guard(name) });
  return {
    ...openMemberDatabases(root),
    documents: byOrdinal('documents', bytesCodec),
    nodes: byOrdinal('nodes', bytesCodec),
    statusHistories: byOrdinal('standings', jsonCodec()),
    edges: byOrdinal('edges', bytesCodec),
    cards: byOrdinal('cards', bytesCodec),
    chunks: byOrdinal('chunks', textCodec),
    ordinals: byWords('ordinals', numberCodec),
    articles: openSealed(root, { name: 'articles', codec: numberCodec, guard: guard('articles') }),
    wordings: openSealed(root, { name: 'wordings', codec: jsonCodec(), guard: guard('wordings') }),
    histories: openSealed(root, {
      name: 'histories',
      codec: jsonCodec(),
      keyEncoding: 'uint32',
      compression: true,
      guard: guard('histories'),
    }),
    effects: byWords('effects', jsonCodec()),
    textPeriods: byOrdinal('textPeriods', jsonCodec()),
    firstChunks: byOrdinal('firstChunks', numberCodec),
    keys: byWords('keys', jsonCodec()),
    sourceKeys: byWords('sourceKeys', jsonCodec()),
    unresolved: byWords('unresolved', jsonCodec()),
  };
}

const guard = (database: string): ReadGuard => ({
  failure: (cause, key) =>
    key === undefined
      ? cause
      : new DamagedGeneration(`record ${String(key)} of ${database}: ${(cause as Error).message}`, { cause }),
});

/** LMDB takes keys of up to 1,978 bytes; a title can be longer in UTF-8. */
const MAX_KEY_BYTES = 1900;

/** The key, or its digest if it is too long for LMDB. */
export function boundedKey(key: string): string {
  if (key.length * 3 <= MAX_KEY_BYTES || Buffer.byteLength(key) <= MAX_KEY_BYTES) return key;
  return `sha256:${sha256(key)}`;
}
