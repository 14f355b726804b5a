/**
 * Cache of prepared documents by content, which makes ingest resumable and incremental. Without it, the next
 * ingest takes longer and gives the same result. A record that does not match its checksum counts as missing.
 */
import { join } from 'node:path';
import type { RootDatabase } from 'lmdb';
import { open } from 'lmdb';
import type { Embedder } from '../../models/embedder.ts';
import type { ArticleHistory } from '../../schema/article.ts';
import { jsonCodec, textCodec } from '../../stores/lmdb/codecs.ts';
import type { Member } from '../../stores/lmdb/corpus/databases.ts';
import { expectFreeSpace, INGEST_RESERVED_BYTES } from '../../stores/lmdb/free-space.ts';
import type { SealedOptions } from '../../stores/lmdb/sealed-database.ts';
import { openSealed, orNothing } from '../../stores/lmdb/sealed-database.ts';
import type { ActClause } from '../extract/act-clauses.ts';
import type { Mention } from '../extract/mention.ts';
import type { Candidate } from '../identify/identify.ts';
import type { TextKey, VectorStore } from './vector-store.ts';
import { SEALED_VECTORS, vectorStore } from './vector-store.ts';

export interface PreparedDocument {
  candidate: Candidate;
  /** Citations of other documents. */
  mentions: Mention[];
  /** Clauses that change articles of other documents. */
  clauses: ActClause[];
}

export interface Prepared extends PreparedDocument {
  /** Wordings and changes of the articles that were changed. */
  histories: readonly ArticleHistory[];
  /** JSON of the cleaned document. */
  sourceJson: string;
  /** Keys of the embedded texts: one a chunk, in the order of the document's units. */
  texts: readonly TextKey[];
}

/** Thrown if a record of a document is missing or does not match its checksum, which the next ingest mends. */
export class NotPrepared extends Error {
  constructor(canonicalId: string) {
    super(`${canonicalId} is missing in the prepared store, or damaged there: ingest again`);
  }
}

/** Digest of the cleaned document and the pipeline version. */
export type PreparedKey = string;

/** The members of a generation, from which it can be rebuilt if its store is damaged. */
export interface KeptMembers {
  generation: string;
  /** Pairs of canonical id and member. */
  members: [string, Member][];
}

/**
 * The process that holds the ingest lock. Its start time distinguishes it from a later process with the same
 * id.
 */
export interface Holder {
  pid: number;
  startedAt: string;
}

export interface PreparedStore {
  /** True if all records of the document are there and match their checksums. */
  has(key: PreparedKey): boolean;
  /** Resolves when committed. Atomic. */
  put(key: PreparedKey, prepared: Prepared): Promise<void>;
  /** Candidate and mentions of the document. */
  document(key: PreparedKey): PreparedDocument | undefined;
  sourceJson(key: PreparedKey): string | undefined;
  texts(key: PreparedKey): readonly TextKey[] | undefined;
  histories(key: PreparedKey): readonly ArticleHistory[] | undefined;
  readonly vectors: VectorStore;
  /** Members of the generation that the last ingest published or was about to publish. */
  members(): KeptMembers | undefined;
  /** Resolves when committed. */
  keepMembers(kept: KeptMembers): Promise<void>;
  /** Drops all documents but `keys`. Resolves to the number dropped. */
  keepOnly(keys: ReadonlySet<PreparedKey>): Promise<number>;
  /** Drops all vectors but those of this embedder for stored documents. Resolves to the number dropped. */
  dropUnusedVectors(embedder: Embedder): Promise<number>;
  /**
   * Replaces the holder of the ingest lock by the result of `action`, in one transaction across processes.
   */
  swapHolder(action: (holder: Holder | undefined) => Holder | undefined): Holder | undefined;
  close(): Promise<void>;
}

const MAX_DATABASES = 12;
const HOLDER = 'holder';
const PUBLISHED = 'published';

export function openPreparedStore(directory: string): PreparedStore {
  const root = open({ path: directory, maxDbs: MAX_DATABASES });
  const { documents, sources, texts, histories, members } = openDatabases(root);
  const databases = [documents, sources, texts, histories];
  const vectors = vectorStore(root);
  // The lock has a store of its own: a synchronous transaction right after large asynchronous ones sometimes
  // corrupts LMDB's list of free pages (MDB_BAD_TXN, in about one of twenty ingests).
  const lock = open<Holder | null, string>({ path: join(directory, 'lock'), encoding: 'json' });
  return {
    has: (key) => databases.every(({ view }) => orNothing(() => view(key)) !== undefined),
    async put(key, { sourceJson, texts: embedded, histories: changed, ...document }) {
      expectFreeSpace(directory, INGEST_RESERVED_BYTES);
      // lmdb commits the puts of one turn of the event loop together.
      await Promise.all([
        sources.put(key, sourceJson),
        texts.put(key, embedded),
        histories.put(key, changed),
        documents.put(key, document),
      ]);
    },
    document: (key) => orNothing(() => documents.get(key)),
    sourceJson: (key) => orNothing(() => sources.get(key)),
    texts: (key) => orNothing(() => texts.get(key)),
    histories: (key) => orNothing(() => histories.get(key)),
    vectors,
    members: () => orNothing(() => members.get(PUBLISHED)),
    async keepMembers(kept) {
      expectFreeSpace(directory, INGEST_RESERVED_BYTES);
      await members.put(PUBLISHED, kept);
    },
    dropUnusedVectors(embedder) {
      const used = new Set<TextKey>();
      for (const key of texts.keys()) {
        for (const text of orNothing(() => texts.get(key)) ?? []) used.add(text);
      }
      return vectors.keepOnly(embedder, used);
    },
    async keepOnly(keys) {
      const stale = [...documents.keys()].filter((key) => !keys.has(key));
      await Promise.all(stale.flatMap((key) => databases.map((database) => database.remove(key))));
      await dropUnsealed(root);
      return stale.length;
    },
    swapHolder(action) {
      return lock.transactionSync(() => {
        const next = action(lock.get(HOLDER) ?? undefined);
        // A free lock is written as `null`: removing a store's only key corrupts the same list of free pages.
        lock.putSync(HOLDER, next ?? null);
        return next;
      });
    },
    async close() {
      await Promise.all([root.close(), lock.close()]);
    },
  };
}

const DATABASES = {
  documents: { name: 'sealedDocuments', codec: jsonCodec<PreparedDocument>() },
  sources: { name: 'sealedSources', codec: textCodec, compression: true },
  texts: { name: 'sealedTexts', codec: jsonCodec<readonly TextKey[]>() },
  histories: { name: 'sealedHistories', codec: jsonCodec<readonly ArticleHistory[]>(), compression: true },
  members: { name: 'members', codec: jsonCodec<KeptMembers>() },
};

function openDatabases(root: RootDatabase) {
  return {
    documents: openSealed<PreparedDocument, string>(root, DATABASES.documents),
    sources: openSealed<string, string>(root, DATABASES.sources),
    texts: openSealed<readonly TextKey[], string>(root, DATABASES.texts),
    histories: openSealed<readonly ArticleHistory[], string>(root, DATABASES.histories),
    members: openSealed<KeptMembers, string>(root, DATABASES.members),
  };
}

/**
 * Drops the records without checksums of versions up to 0.1.0. Their vectors stay, as embedding costs money.
 */
async function dropUnsealed(root: RootDatabase): Promise<void> {
  const there = new Set(root.getKeys());
  const unsealed = ['documents', 'sources', 'texts'].filter((name) => there.has(name));
  await Promise.all(unsealed.map((name) => root.openDB({ name }).drop()));
}

/** Number of records that do not match their checksums. Reads the whole store; safe during an ingest. */
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

/** Writes a consistent copy into an existing folder. A running ingest is not blocked. */
export async function copyPreparedStore(directory: string, to: string): Promise<void> {
  const root = open({ path: directory, readOnly: true, maxDbs: MAX_DATABASES });
  try {
    await root.backup(to, false);
  } finally {
    await root.close();
  }
}
