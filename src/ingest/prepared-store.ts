/**
 * Documents already worked on, by content: what makes ingest resumable and incremental. A run that is killed, or
 * one that meets most documents again, finds here all that it or another did before. It is a cache: with it
 * thrown away, the next ingest takes longer and gives the same.
 */
import { open } from 'lmdb';
import type { Candidate } from './identify.ts';
import type { Mention } from './mention.ts';

export interface PreparedDocument {
  candidate: Candidate;
  /** Citations of other documents. */
  mentions: Mention[];
}

export interface Prepared extends PreparedDocument {
  /** JSON of the cleaned document. */
  sourceJson: string;
  /** One row a chunk, in the order of the document's units. */
  vectors: Float32Array;
}

/** Digest of the cleaned document, of the pipeline's version and of the embedder. */
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
  /** All but text and vectors. */
  document(key: PreparedKey): PreparedDocument | undefined;
  sourceJson(key: PreparedKey): string | undefined;
  vectors(key: PreparedKey): Float32Array | undefined;
  /** Drops everything but `keys`. Resolves to the number dropped. */
  keepOnly(keys: ReadonlySet<PreparedKey>): Promise<number>;
  /** Runs `action` on the one holder while no other process can. What it returns is the new holder. */
  swapHolder(action: (holder: Holder | undefined) => Holder | undefined): Holder | undefined;
  close(): Promise<void>;
}

const HOLDER = 'holder';

export function openPreparedStore(directory: string): PreparedStore {
  const root = open({ path: directory, maxDbs: 8 });
  const documents = root.openDB<PreparedDocument, string>('documents', { encoding: 'json' });
  const sources = root.openDB<string, string>('sources', { encoding: 'string', compression: true });
  const vectors = root.openDB<Buffer, string>('vectors', { encoding: 'binary' });
  const lock = root.openDB<Holder, string>('lock', { encoding: 'json' });
  return {
    has: (key) => documents.doesExist(key),
    async put(key, { sourceJson, vectors: rows, ...document }) {
      // Puts of one event turn are committed together.
      await Promise.all([
        sources.put(key, sourceJson),
        vectors.put(key, Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength)),
        documents.put(key, document),
      ]);
    },
    document: (key) => documents.get(key),
    sourceJson: (key) => sources.get(key),
    vectors(key) {
      const bytes = vectors.getBinary(key);
      // Copied into an own buffer: a view needs an offset divisible by four, which lmdb does not promise.
      return bytes && new Float32Array(new Uint8Array(bytes).buffer);
    },
    async keepOnly(keys) {
      const stale = [...documents.getKeys()].filter((key) => !keys.has(key));
      await Promise.all(
        stale.flatMap((key) => [documents, sources, vectors].map((store) => store.remove(key))),
      );
      return stale.length;
    },
    swapHolder(action) {
      return root.transactionSync(() => {
        const next = action(lock.get(HOLDER));
        if (next === undefined) lock.removeSync(HOLDER);
        else lock.putSync(HOLDER, next);
        return next;
      });
    },
    close: () => root.close(),
  };
}
