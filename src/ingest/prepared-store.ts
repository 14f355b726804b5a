/**
 * Documents already worked on, by content: what makes ingest resumable and incremental. A run that is killed, or
 * one that meets most documents again, finds here all that it or another did before. It is a cache: with it
 * thrown away, the next ingest takes longer and gives the same.
 */
import { join } from 'node:path';
import { open } from 'lmdb';
import type { Embedder } from '../models/embedder.ts';
import type { Candidate } from './identify.ts';
import type { Mention } from './mention.ts';
import type { TextKey, VectorStore } from './vector-store.ts';
import { vectorStore } from './vector-store.ts';

export interface PreparedDocument {
  candidate: Candidate;
  /** Citations of other documents. */
  mentions: Mention[];
}

export interface Prepared extends PreparedDocument {
  /** JSON of the cleaned document. */
  sourceJson: string;
  /** What is embedded of it: one text a chunk, in the order of the document's units. */
  texts: readonly TextKey[];
}

/** Digest of the cleaned document and of the pipeline's version. */
export type PreparedKey = string;

/** Who ingests: a process by id and time of start, so that a later process with the same id is told apart. */
export interface Holder {
  pid: number;
  startedAt: string;
}

export interface PreparedStore {
  has(key: PreparedKey): boolean;
  /** Resolves when committed. Written whole or not at all. */
  put(key: PreparedKey, prepared: Prepared): Promise<void>;
  /** All but its text. */
  document(key: PreparedKey): PreparedDocument | undefined;
  sourceJson(key: PreparedKey): string | undefined;
  texts(key: PreparedKey): readonly TextKey[] | undefined;
  readonly vectors: VectorStore;
  /** Drops everything but `keys`. Resolves to the number dropped. */
  keepOnly(keys: ReadonlySet<PreparedKey>): Promise<number>;
  /** Drops all vectors but those of this embedder for the documents kept. Resolves to the number dropped. */
  dropUnusedVectors(embedder: Embedder): Promise<number>;
  /** Runs `action` on the one holder while no other process can. What it returns is the new holder. */
  swapHolder(action: (holder: Holder | undefined) => Holder | undefined): Holder | undefined;
  close(): Promise<void>;
}

const HOLDER = 'holder';

export function openPreparedStore(directory: string): PreparedStore {
  const root = open({ path: directory, maxDbs: 8 });
  const documents = root.openDB<PreparedDocument, string>('documents', { encoding: 'json' });
  const sources = root.openDB<string, string>('sources', { encoding: 'string', compression: true });
  const texts = root.openDB<readonly TextKey[], string>('texts', { encoding: 'json' });
  const vectors = vectorStore(root);
  // A store of its own: a synchronous transaction right behind large asynchronous ones now and then breaks LMDB's list of free
  // pages (MDB_BAD_TXN, in one of some twenty ingests).
  const lock = open<Holder | null, string>({ path: join(directory, 'lock'), encoding: 'json' });
  return {
    has: (key) => documents.doesExist(key),
    async put(key, { sourceJson, texts: embedded, ...document }) {
      // Puts of one event turn are committed together.
      await Promise.all([
        sources.put(key, sourceJson),
        texts.put(key, embedded),
        documents.put(key, document),
      ]);
    },
    document: (key) => documents.get(key),
    sourceJson: (key) => sources.get(key),
    texts: (key) => texts.get(key),
    vectors,
    dropUnusedVectors(embedder) {
      const used = new Set<TextKey>();
      for (const { value } of texts.getRange()) for (const text of value) used.add(text);
      return vectors.keepOnly(embedder, used);
    },
    async keepOnly(keys) {
      const stale = [...documents.getKeys()].filter((key) => !keys.has(key));
      await Promise.all(
        stale.flatMap((key) => [documents, sources, texts].map((store) => store.remove(key))),
      );
      return stale.length;
    },
    swapHolder(action) {
      return lock.transactionSync(() => {
        const next = action(lock.get(HOLDER) ?? undefined);
        // Nobody is written, not removed: to take a store's only key away breaks the same list.
        lock.putSync(HOLDER, next ?? null);
        return next;
      });
    },
    async close() {
      await Promise.all([root.close(), lock.close()]);
    },
  };
}

/** Writes a copy, as of one moment, into a folder that is there; whoever ingests meanwhile goes on. */
export async function copyPreparedStore(directory: string, to: string): Promise<void> {
  const root = open({ path: directory, readOnly: true, maxDbs: 8 });
  try {
    await root.backup(to, false);
  } finally {
    await root.close();
  }
}
