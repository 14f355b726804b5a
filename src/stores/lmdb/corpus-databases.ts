/** The LMDB databases of one generation: what each maps to what. Writer and reader open them alike. */
import type { Database, RootDatabase } from 'lmdb';
import { sha256 } from '../../digest.ts';
import type { Standing } from '../../schema/standing.ts';
import type { Unresolved } from '../corpus.ts';

/** A document of the corpus as the next ingest must know it. */
export interface Member {
  /** SHA-256 of the cleaned document: key in `sources`. */
  hash: string;
  /** What the same document again is known by. */
  sameDocument: string;
  sourceKeys: string[];
}

/** Stands for the article key of a unit that has no number. */
export const UNNUMBERED = '';

export interface CorpusDatabases {
  /** Document ordinal → JSON of the document object. */
  documents: Database<Buffer, number>;
  /** Document ordinal → JSON of the graph node. */
  nodes: Database<Buffer, number>;
  /** Document ordinal → what its status follows from, where there is anything to tell. */
  standings: Database<Standing, number>;
  /** Edge ordinal → JSON of the graph edge. */
  edges: Database<Buffer, number>;
  /** Article ordinal → JSON of the card. */
  cards: Database<Buffer, number>;
  /** Chunk ordinal → text. */
  chunks: Database<string, number>;
  /** Canonical id → document ordinal. */
  ordinals: Database<number, string>;
  /** [document ordinal, article key] → article ordinal; the key is empty for what has no number. */
  articles: Database<number, [number, string]>;
  /** Article ordinal → ordinal of its first chunk. */
  firstChunks: Database<number, number>;
  /** Citation key → canonical ids. */
  keys: Database<string[], string>;
  /** Key of a source → canonical ids. */
  sourceKeys: Database<string[], string>;
  /** First citation key of a mention that resolves to no document → who cites it, and in which words. */
  unresolved: Database<Unresolved, string>;
  /** Canonical id → member. */
  members: Database<Member, string>;
  /** Hash → JSON of the cleaned document, so that a generation can be built upon without its input files. */
  sources: Database<string, string>;
}

/** Above lmdb's default of twelve, with room for those to come. */
export const MAX_DATABASES = 24;

export function openCorpusDatabases(root: RootDatabase): CorpusDatabases {
  const json = { encoding: 'binary', keyEncoding: 'uint32' } as const;
  return {
    documents: root.openDB('documents', json),
    nodes: root.openDB('nodes', json),
    standings: root.openDB('standings', { encoding: 'json', keyEncoding: 'uint32' }),
    edges: root.openDB('edges', json),
    cards: root.openDB('cards', json),
    chunks: root.openDB('chunks', { encoding: 'string', keyEncoding: 'uint32' }),
    ordinals: root.openDB('ordinals', { encoding: 'ordered-binary' }),
    articles: root.openDB('articles', { encoding: 'ordered-binary' }),
    firstChunks: root.openDB('firstChunks', { encoding: 'ordered-binary', keyEncoding: 'uint32' }),
    keys: root.openDB('keys', { encoding: 'json' }),
    sourceKeys: root.openDB('sourceKeys', { encoding: 'json' }),
    unresolved: root.openDB('unresolved', { encoding: 'json' }),
    members: root.openDB('members', { encoding: 'json' }),
    sources: root.openDB('sources', { encoding: 'string', compression: true }),
  };
}

/** LMDB takes keys of up to 1,978 bytes; a title can be longer than that in UTF-8. */
const MAX_KEY_BYTES = 1900;

/** The key itself, or its digest where it is too long for LMDB. */
export function boundedKey(key: string): string {
  if (key.length * 3 <= MAX_KEY_BYTES || Buffer.byteLength(key) <= MAX_KEY_BYTES) return key;
  return `sha256:${sha256(key)}`;
}
