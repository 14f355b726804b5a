/** Reader of one published generation's store. */
import type { Database } from 'lmdb';
import { open } from 'lmdb';
import type { Standing } from '../../schema/standing.ts';
import type { ArticleCard, Corpus } from '../corpus.ts';
import type { Manifest } from '../manifest.ts';
import type { CorpusDatabases } from './corpus-databases.ts';
import { boundedKey, MAX_DATABASES, openCorpusDatabases, UNNUMBERED } from './corpus-databases.ts';

/** Opens the store in `directory`. Throws where it is missing, no LMDB environment, or not what the manifest says. */
export function openCorpus(directory: string, manifest: Manifest): Corpus {
  const root = open({ path: directory, readOnly: true, maxDbs: MAX_DATABASES });
  const stores = openCorpusDatabases(root);
  try {
    checkCounts(stores, manifest);
  } catch (error) {
    void root.close();
    throw error;
  }
  const ordinalOf = (canonicalId: string) => stores.ordinals.get(boundedKey(canonicalId));
  const articleOrdinal = (canonicalId: string, articleKey: string) => {
    const ordinal = ordinalOf(canonicalId);
    return ordinal === undefined ? undefined : stores.articles.get([ordinal, boundedKey(articleKey)]);
  };
  return {
    manifest,
    document(canonicalId) {
      const ordinal = ordinalOf(canonicalId);
      return ordinal === undefined ? undefined : stores.documents.getBinary(ordinal);
    },
    documentOrdinal: ordinalOf,
    node: (ordinal) => bytesAt(stores, 'nodes', ordinal),
    standing: (ordinal) => stores.standings.get(ordinal) ?? NOTHING_KNOWN,
    edge: (ordinal) => bytesAt(stores, 'edges', ordinal),
    card: (ordinal) => JSON.parse(bytesAt(stores, 'cards', ordinal).toString('utf8')) as ArticleCard,
    articleOrdinal,
    articleKeys(canonicalId) {
      const ordinal = ordinalOf(canonicalId);
      if (ordinal === undefined) return [];
      const keys = stores.articles.getKeys({ start: [ordinal, UNNUMBERED], end: [ordinal + 1, UNNUMBERED] });
      return Array.from(keys, ([, key]) => key).filter((key) => key !== UNNUMBERED);
    },
    unnumberedOrdinal: (canonicalId) => articleOrdinal(canonicalId, UNNUMBERED),
    firstChunk(ordinal) {
      const chunk = stores.firstChunks.get(ordinal);
      if (chunk === undefined) throw missing('firstChunks', ordinal);
      return chunk;
    },
    chunkText(ordinal) {
      const text = stores.chunks.get(ordinal);
      if (text === undefined) throw missing('chunks', ordinal);
      return text;
    },
    resolve: (key) => stores.keys.get(boundedKey(key)) ?? [],
    bySourceKey: (key) => stores.sourceKeys.get(boundedKey(key)) ?? [],
    *unresolved() {
      for (const { key, value } of stores.unresolved.getRange()) yield { ...value, key };
    },
    close: () => root.close(),
  };
}

const NOTHING_KNOWN: Standing = { changes: [] };

const COUNTED = { documents: 'documents', articles: 'cards', chunks: 'chunks', edges: 'edges' } as const;

function checkCounts(stores: CorpusDatabases, manifest: Manifest): void {
  for (const [counted, name] of Object.entries(COUNTED) as [keyof typeof COUNTED, keyof CorpusDatabases][]) {
    const { entryCount } = stores[name].getStats() as { entryCount: number };
    if (entryCount === manifest[counted]) continue;
    throw new Error(
      `damaged generation: ${manifest[counted]} ${counted} by the manifest, ${entryCount} in the store`,
    );
  }
}

function bytesAt(stores: CorpusDatabases, name: 'nodes' | 'edges' | 'cards', ordinal: number): Buffer {
  const store: Database<Buffer, number> = stores[name];
  const bytes = store.getBinaryFast(ordinal);
  if (bytes === undefined) throw missing(name, ordinal);
  // lmdb hands out its reusable buffer with an own `length` laid over it; every other property tells the buffer's.
  return bytes.subarray(0, bytes.length);
}

/** Ordinals come from the index and the graph of the same generation: one that is not here is damage. */
function missing(name: string, ordinal: number): Error {
  return new Error(`damaged generation: nothing in ${name} at ${ordinal}`);
}
