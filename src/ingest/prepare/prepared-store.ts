/**
 * Cache of what ingest has prepared from each document, by content, which makes ingest resumable and
 * incremental. If the cache is lost, the next ingest takes longer and gives the same result. A record that
 * does not match its checksum counts as missing.
 */
import { join } from 'node:path';
import type { RootDatabase } from 'lmdb';
import { open } from 'lmdb';
import type { Embedder } from '../../models/embedder.ts';
import type { ArticleHistory } from '../../schema/article.ts';
import { bytesCodec, jsonCodec, textCodec } from '../../stores/lmdb/codecs.ts';
import { expectFreeSpace, INGEST_RESERVED_BYTES } from '../../stores/lmdb/free-space.ts';
import type { SealedOptions } from '../../stores/lmdb/sealed-database.ts';
import { openSealed, orNothing } from '../../stores/lmdb/sealed-database.ts';
import type { Findings } from '../report/findings.ts';
import type {
  DocumentRecords,
  KeptMembers,
  KeptNames,
  Prepared,
  PreparedDocument,
} from './prepared-records.ts';
import { RECORD_CODECS } from './record-codecs.ts';
import type { TextKey, VectorStore } from './vector-store.ts';
import { SEALED_VECTORS, vectorStore } from './vector-store.ts';
import { writeBuffer } from './write-buffer.ts';

/**
 * Thrown if a record of a document is missing or does not match its checksum, which the next ingest mends.
 */
export class NotPrepared extends Error {
  constructor(canonicalId: string) {
    super(`${canonicalId} is missing in the prepared store, or damaged there: ingest again`);
  }
}

/** Digest of the cleaned document and the pipeline version. */
export type PreparedKey = string;

/** What an ingest found in its input, and the generation that it published or found current. */
export interface KnownInput {
  /**
   * `nameOfInput` of the files (`src/ingest/known-input.ts`), which were the same before and after they were
   * read.
   */
  name: string;
  generation: string;
  /** Number of input lines that are documents. */
  read: number;
  /** Number of them that were left out for a better or an equal copy. */
  duplicates: number;
  findings: Findings;
}

/**
 * The process that holds the ingest lock. The start time distinguishes it from a later process with the same
 * process id.
 */
export interface Holder {
  pid: number;
  startedAt: string;
}

export interface PreparedStore {
  /** True if all records of a document but `texts` exist and match their checksums. */
  has(key: PreparedKey): boolean;
  /**
   * Stores all records of a document in one transaction. It is committed with others: at the latest by
   * `flush` and `close`.
   */
  put(key: PreparedKey, prepared: Prepared): Promise<void>;
  /** As `put`, with the records of the document encoded by another thread (`DocumentRecords`). */
  putRecords(key: PreparedKey, records: DocumentRecords): Promise<void>;
  /** Stores the keys of the texts that a service embeds, one for each chunk, in the order of the units. */
  putTexts(key: PreparedKey, texts: readonly TextKey[]): void;
  /** Resolves when all that was put is committed. */
  flush(): Promise<void>;
  /**
   * Returns a document's candidate, mentions and clauses. This and the next three return `undefined` if the
   * record is missing or does not match its checksum.
   */
  document(key: PreparedKey): PreparedDocument | undefined;
  sourceJson(key: PreparedKey): string | undefined;
  texts(key: PreparedKey): readonly TextKey[] | undefined;
  histories(key: PreparedKey): readonly ArticleHistory[] | undefined;
  readonly vectors: VectorStore;
  /** Returns the members of the generation that the last ingest published or was about to publish. */
  members(): KeptMembers | undefined;
  /** Stores the list of members. Resolves when it is committed. */
  keepMembers(kept: KeptMembers): Promise<void>;
  /** Returns the mentions by names of titles that the last ingest read. */
  names(): KeptNames | undefined;
  /** Stores mentions by names of titles; they are encoded at once. Resolves when they are committed. */
  keepNames(kept: KeptNames): Promise<void>;
  /** Returns what the last finished ingest found in its input. */
  input(): KnownInput | undefined;
  /** Stores what an ingest found. Resolves when it is committed. */
  keepInput(known: KnownInput): Promise<void>;
  /** Removes all documents whose key is not in `keys`. Resolves to the number of documents removed. */
  keepOnly(keys: ReadonlySet<PreparedKey>): Promise<number>;
  /**
   * Removes all vectors except those of this embedder for the stored documents; of the built-in embedder, its
   * own, which versions up to 0.1.0 kept. Resolves to the number of vectors removed.
   */
  dropUnusedVectors(embedder: Embedder): Promise<number>;
  /**
   * Replaces the record of who holds the ingest lock by the result of `action`, in one transaction that
   * excludes other processes.
   */
  swapHolder(action: (holder: Holder | undefined) => Holder | undefined): Holder | undefined;
  close(): Promise<void>;
}

const MAX_DATABASES = 20;
const HOLDER = 'holder';
const PUBLISHED = 'published';
const LAST = 'last';

export function openPreparedStore(directory: string): PreparedStore {
  const root = open({ path: directory, maxDbs: MAX_DATABASES });
  const buffer = writeBuffer((bytes) =>
    // A write changes the pages beside its records too.
    expectFreeSpace(directory, INGEST_RESERVED_BYTES + 2 * bytes),
  );
  const stored = openDatabases(root);
  const databases = [stored.documents, stored.sources, stored.texts, stored.histories];
  const documents = buffer.over(stored.documents, DATABASES.documents.codec);
  const sources = buffer.over(stored.sources, DATABASES.sources.codec);
  const texts = buffer.over(stored.texts, DATABASES.texts.codec);
  const histories = buffer.over(stored.histories, DATABASES.histories.codec);
  const older = openOlder(root);
  const { members, names, inputs } = stored;
  const vectors = vectorStore(root, buffer);
  // The lock has an LMDB environment of its own: a synchronous transaction right after large asynchronous
  // ones sometimes corrupts LMDB's list of free pages (MDB_BAD_TXN, in about one of twenty ingests).
  const lock = open<Holder | null, string>({ path: join(directory, 'lock'), encoding: 'json' });
  return {
    has: (key) =>
      [documents, sources, histories].every(({ view }) => orNothing(() => view(key)) !== undefined),
    putTexts: texts.put,
    async put(key, { sourceJson, histories: changed, ...document }) {
      sources.put(key, sourceJson);
      histories.put(key, changed);
      documents.put(key, document);
      await buffer.flushIfDue();
    },
    async putRecords(key, { source, histories: changed, document }) {
      sources.putBytes(key, source);
      histories.putBytes(key, changed);
      documents.putBytes(key, document);
      await buffer.flushIfDue();
    },
    flush: buffer.flush,
    document: (key) => orNothing(() => documents.get(key)),
    sourceJson: (key) => orNothing(() => sources.get(key) ?? older?.sources.get(key)),
    texts: (key) => orNothing(() => texts.get(key)),
    histories: (key) => orNothing(() => histories.get(key)),
    vectors,
    members: () => orNothing(() => members.get(PUBLISHED) ?? older?.members.get(PUBLISHED)),
    names: () => orNothing(() => names.get(LAST)),
    async keepNames(kept) {
      expectFreeSpace(directory, INGEST_RESERVED_BYTES);
      await names.put(LAST, kept);
    },
    input: () => orNothing(() => inputs.get(LAST)),
    async keepInput(known) {
      expectFreeSpace(directory, INGEST_RESERVED_BYTES);
      await inputs.put(LAST, known);
    },
    async keepMembers(kept) {
      await buffer.flush();
      expectFreeSpace(directory, INGEST_RESERVED_BYTES);
      await members.put(PUBLISHED, kept);
    },
    async dropUnusedVectors(embedder) {
      await buffer.flush();
      if (!embedder.remote) return vectors.dropOf(embedder);
      const used = new Set<TextKey>();
      for (const key of stored.texts.keys()) {
        for (const text of orNothing(() => texts.get(key)) ?? []) used.add(text);
      }
      return vectors.keepOnly(embedder, used);
    },
    async keepOnly(keys) {
      await buffer.flush();
      const stale = [...stored.documents.keys()].filter((key) => !keys.has(key));
      await Promise.all(stale.flatMap((key) => databases.map((database) => database.remove(key))));
      await dropOlder(root);
      return stale.length;
    },
    swapHolder(action) {
      return lock.transactionSync(() => {
        const next = action(lock.get(HOLDER) ?? undefined);
        // A free lock is stored as `null` and not removed: removing the only key of an environment corrupts
        // LMDB's list of free pages too.
        lock.putSync(HOLDER, next ?? null);
        return next;
      });
    },
    async close() {
      try {
        await buffer.flush();
      } finally {
        await Promise.all([root.close(), lock.close()]);
      }
    },
  };
}

const DATABASES = {
  documents: { name: 'packedDocuments', codec: RECORD_CODECS.documents },
  sources: { name: 'packedSources', codec: RECORD_CODECS.sources },
  texts: { name: 'sealedTexts', codec: jsonCodec<readonly TextKey[]>() },
  histories: { name: 'packedHistories', codec: RECORD_CODECS.histories },
  members: { name: 'packedMembers', codec: RECORD_CODECS.members },
  names: { name: 'packedNames', codec: RECORD_CODECS.names },
  inputs: { name: 'inputs', codec: jsonCodec<KnownInput>() },
};

/** Opens the databases. The records of the documents are bytes here: a buffer encodes them. */
function openDatabases(root: RootDatabase) {
  const bytes = (options: SealedOptions<unknown>) =>
    openSealed<Uint8Array, string>(root, { ...options, codec: bytesCodec });
  return {
    documents: bytes(DATABASES.documents),
    sources: bytes(DATABASES.sources),
    texts: bytes(DATABASES.texts),
    histories: bytes(DATABASES.histories),
    members: openSealed<KeptMembers, string>(root, DATABASES.members),
    names: openSealed<KeptNames, string>(root, DATABASES.names),
    inputs: openSealed<KnownInput, string>(root, DATABASES.inputs),
  };
}

/**
 * Databases with the documents that older versions prepared: without checksums up to 0.1.0, then compressed
 * by LMDB.
 */
const OLDER = [
  'documents',
  'sources',
  'texts',
  'sealedDocuments',
  'sealedSources',
  'sealedHistories',
  'members',
];

/**
 * Opens what the version before this format prepared; `undefined` if there is nothing. A corpus that is
 * damaged before its first ingest by this version is made again from it.
 */
function openOlder(root: RootDatabase) {
  const there = new Set(root.getKeys());
  if (!there.has('sealedSources') || !there.has('members')) return undefined;
  return {
    sources: openSealed<string, string>(root, { name: 'sealedSources', codec: textCodec, compression: true }),
    members: openSealed<KeptMembers, string>(root, { name: 'members', codec: jsonCodec() }),
  };
}

/** Removes what older versions prepared, except vectors, because embedding costs money. */
async function dropOlder(root: RootDatabase): Promise<void> {
  const there = new Set(root.getKeys());
  const older = OLDER.filter((name) => there.has(name));
  await Promise.all(older.map((name) => root.openDB({ name }).drop()));
}

/**
 * Returns the number of records that do not match their checksums. Reads the whole store, and is safe during
 * an ingest.
 */
export async function damagedRecords(directory: string): Promise<number> {
  const root = open({ path: directory, readOnly: true, maxDbs: MAX_DATABASES });
  try {
    const there = new Set(root.getKeys());
    const sealed = [...Object.values<SealedOptions<unknown>>(DATABASES), SEALED_VECTORS];
    return sealed
      .filter(({ name }) => there.has(name))
      .map((options) => openSealed<unknown, string>(root, options).damagedKeys().length)
      .reduce((sum, count) => sum + count, 0);
  } finally {
    await root.close();
  }
}

/** Copies the store consistently into an existing folder. A running ingest is not blocked. */
export async function copyPreparedStore(directory: string, to: string): Promise<void> {
  const root = open({ path: directory, readOnly: true, maxDbs: MAX_DATABASES });
  try {
    await root.backup(to, false);
  } finally {
    await root.close();
  }
}
