/**
 * Defines the LMDB databases of one generation. The writer and the reader open them by the same definitions.
 */
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

/** What the next ingest needs to know of a document that the corpus holds. */
export interface Member {
  /** SHA-256 of the cleaned document, which is its key in `sources`. */
  hash: string;
  /** Key by which the same document is recognized in another input. */
  sameDocument: string;
  sourceKeys: string[];
}

/** Article key of a unit without an article number, such as the whole text of a ruling. */
export const UNNUMBERED = '';

/**
 * A unit (one wording of an article) with a certain article number, and the days on which it has the number.
 */
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
  /** Document ordinal → status history. Documents with an empty history are left out. */
  statusHistories: SealedDatabase<StatusHistory, number>;
  /** Edge ordinal → JSON of the graph edge. */
  edges: SealedDatabase<Uint8Array, number>;
  /** Number of a block → cards of consecutive articles (`text-block.ts`): fields of a search result. */
  cards: SealedDatabase<Uint8Array, number>;
  /** Number of a block → texts of consecutive chunks (`text-block.ts`). */
  chunks: SealedDatabase<Uint8Array, number>;
  /** Canonical id → document ordinal. */
  ordinals: SealedDatabase<number, string>;
  /**
   * [document ordinal, article key] → article ordinal. The article key is empty for a unit without a number.
   */
  articles: SealedDatabase<number, [number, string]>;
  /**
   * [document ordinal, article key] → units with that number. Present if at least one of them is a wording of
   * a changed article.
   */
  wordings: SealedDatabase<readonly NumberedUnit[], [number, string]>;
  /** Document ordinal → histories of its changed articles. Documents without any are left out. */
  histories: SealedDatabase<readonly ArticleHistory[], number>;
  /** Canonical id of an act → changes that it makes to articles of other documents. */
  effects: SealedDatabase<readonly Effect[], string>;
  /**
   * Document ordinal → days on which its stored text is the valid one. Present if it has changed articles, or
   * is a copy of a law that changes.
   */
  textPeriods: SealedDatabase<TextPeriod, number>;
  /** Article ordinal → ordinal of its first chunk. */
  firstChunks: SealedDatabase<number, number>;
  /** Citation key → canonical ids of the documents that it can mean. */
  keys: SealedDatabase<string[], string>;
  /** Key that the source uses for a document → canonical ids. */
  sourceKeys: SealedDatabase<string[], string>;
  /** First citation key of an unresolved citation → its wording and the citing documents. */
  unresolved: SealedDatabase<Unresolved, string>;
  /** Canonical id → what the next ingest needs to know of the document. */
  members: SealedDatabase<Member, string>;
  /** SHA-256 → JSON of the cleaned document, so that a generation can be extended without its input files. */
  sources: SealedDatabase<string, string>;
}

/**
 * Maximum number of databases in the store. lmdb allows 12 by default, which is too few; some room is left.
 */
export const MAX_DATABASES = 24;

/**
 * Opens the two databases from which an ingest extends a generation. They are the same in every format whose
 * records have checksums.
 */
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
  const byOrdinal = <V>(name: string, codec: Codec<V>, compression = false) =>
    openSealed<V, number>(root, { name, codec, keyEncoding: 'uint32', compression, guard: guard(name) });
  const byWords = <V>(name: string, codec: Codec<V>) =>
    openSealed<V, string>(root, { name, codec, guard: guard(name) });
  return {
    ...openMemberDatabases(root),
    documents: byOrdinal('documents', bytesCodec, true),
    nodes: byOrdinal('nodes', bytesCodec),
    statusHistories: byOrdinal('standings', jsonCodec()),
    edges: byOrdinal('edges', bytesCodec),
    cards: byOrdinal('cards', bytesCodec, true),
    chunks: byOrdinal('chunks', bytesCodec, true),
    ordinals: byWords('ordinals', numberCodec),
    articles: openSealed(root, { name: 'articles', codec: numberCodec, guard: guard('articles') }),
    wordings: openSealed(root, { name: 'wordings', codec: jsonCodec(), guard: guard('wordings') }),
    histories: byOrdinal('histories', jsonCodec(), true),
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

/** Maximum length of a key in bytes. LMDB takes keys of up to 1,978 bytes; a title in UTF-8 can be longer. */
const MAX_KEY_BYTES = 1900;

/** Returns the key itself, or its SHA-256 if it is too long for LMDB. */
export function boundedKey(key: string): string {
  if (key.length * 3 <= MAX_KEY_BYTES || Buffer.byteLength(key) <= MAX_KEY_BYTES) return key;
  return `sha256:${sha256(key)}`;
}
