/**
 * Documents already worked on, by content: what makes ingest resumable and incremental. A run that is killed,
 * or one that meets most documents again, finds here all that it or another did before. It is a cache: with
 * it thrown away, the next ingest takes longer and gives the same. A record that does not match its checksum
 * is as one that is not there.
 */
import { join } from 'node:path';
import type { RootDatabase } from 'lmdb';
import { open } from 'lmdb';
import type { Embedder } from '../../models/embedder.ts';
import { jsonCodec, textCodec } from '../../stores/lmdb/codecs.ts';
import type { Member } from '../../stores/lmdb/corpus/databases.ts';
import { expectFreeSpace, INGEST_RESERVED_BYTES } from '../../stores/lmdb/free-space.ts';
import type { SealedOptions } from '../../stores/lmdb/sealed-database.ts';
import { openSealed, orNothing } from '../../stores/lmdb/sealed-database.ts';
import type { Mention } from '../extract/mention.ts';
import type { Candidate } from '../identify/identify.ts';
import type { TextKey, VectorStore } from './vector-store.ts';
import { SEALED_VECTORS, vectorStore } from './vector-store.ts';

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

/** The members of a generation, from which it can be made again where its store is damaged. */
export interface KeptMembers {
  generation: string;
  /** With their canonical ids. */
  members: [string, Member][];
}

/** Who ingests: a process by id and time of start, so that a later process with the same id is told apart. */
export interface Holder {
  pid: number;
  startedAt: string;
}

export interface PreparedStore {
  /** True if all that is kept of the document is whole. */
  has(key: PreparedKey): boolean;
  /** Resolves when committed. Written whole or not at all. */
  put(key: PreparedKey, prepared: Prepared): Promise<void>;
  /** All but its text. */
  document(key: PreparedKey): PreparedDocument | undefined;
  sourceJson(key: PreparedKey): string | undefined;
  texts(key: PreparedKey): readonly TextKey[] | undefined;
  readonly vectors: VectorStore;
  /** Those of the generation that was published last, or was about to be. */
  members(): KeptMembers | undefined;
  /** Resolves when committed. */
  keepMembers(kept: KeptMembers): Promise<void>;
  /** Drops everything but `keys`. Resolves to the number dropped. */
  keepOnly(keys: ReadonlySet<PreparedKey>): Promise<number>;
  /** Drops all vectors but those of this embedder for the documents kept. Resolves to the number dropped. */
  dropUnusedVectors(embedder: Embedder): Promise<number>;
  /** Runs `action` on the one holder while no other process can. What it returns is the new holder. */
  swapHolder(action: (holder: Holder | undefined) => Holder | undefined): Holder | undefined;
  close(): Promise<void>;
}

const MAX_DATABASES = 12;
const HOLDER = 'holder';
const PUBLISHED = 'published';

export function openPreparedStore(directory: string): PreparedStore {
  const root = open({ path: directory, maxDbs: MAX_DATABASES });
  const { documents, sources, texts, members } = openDatabases(root);
  const databases = [documents, sources, texts];
  const vectors = vectorStore(root);
  // A store of its own: a synchronous transaction right behind large asynchronous ones now and then breaks
  // LMDB's list of free
  // pages (MDB_BAD_TXN, in one of some twenty ingests).
  const lock = open<Holder | null, string>({ path: join(directory, 'lock'), encoding: 'json' });
  return {
    has: (key) => databases.every(({ view }) => orNothing(() => view(key)) !== undefined),
    async put(key, { sourceJson, texts: embedded, ...document }) {
      expectFreeSpace(directory, INGEST_RESERVED_BYTES);
      // Puts of one event turn are committed together.
      await Promise.all([
        sources.put(key, sourceJson),
        texts.put(key, embedded),
        documents.put(key, document),
      ]);
    },
    document: (key) => orNothing(() => documents.get(key)),
    sourceJson: (key) => orNothing(() => sources.get(key)),
    texts: (key) => orNothing(() => texts.get(key)),
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

const DATABASES = {
  documents: { name: 'sealedDocuments', codec: jsonCodec<PreparedDocument>() },
  sources: { name: 'sealedSources', codec: textCodec, compression: true },
  texts: { name: 'sealedTexts', codec: jsonCodec<readonly TextKey[]>() },
  members: { name: 'members', codec: jsonCodec<KeptMembers>() },
};

function openDatabases(root: RootDatabase) {
  return {
    documents: openSealed<PreparedDocument, string>(root, DATABASES.documents),
    sources: openSealed<string, string>(root, DATABASES.sources),
    texts: openSealed<readonly TextKey[], string>(root, DATABASES.texts),
    members: openSealed<KeptMembers, string>(root, DATABASES.members),
  };
}

/** Drops what versions up to 0.1.0 kept without checksums. Their vectors stay: they were paid for. */
async function dropUnsealed(root: RootDatabase): Promise<void> {
  const there = new Set(root.getKeys());
  const unsealed = ['documents', 'sources', 'texts'].filter((name) => there.has(name));
  await Promise.all(unsealed.map((name) => root.openDB({ name }).drop()));
}

/**
 * Number of records of a store that do not match their checksums. Reads all of them, and may run during an
 * ingest.
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

/** Writes a copy, as of one moment, into a folder that is there; whoever ingests meanwhile goes on. */
export async function copyPreparedStore(directory: string, to: string): Promise<void> {
  const root = open({ path: directory, readOnly: true, maxDbs: MAX_DATABASES });
  try {
    await root.backup(to, false);
  } finally {
    await root.close();
  }
}
