/** Reads the store of one published generation. */
import type { TextParts, TextPeriod } from '../../../articles/full-text.ts';
import {
  fullTextOn,
  hasNotice,
  headedText,
  noticeWarnings,
  textNotices,
} from '../../../articles/full-text.ts';
import { holdsOn } from '../../../articles/in-time.ts';
import { numberedArticles } from '../../../articles/numbered.ts';
import { latest, latestBytes } from '../../../latest.ts';
import type { StatusHistory } from '../../../schema/status-history.ts';
import type { ArticleCard, Corpus } from '../../corpus.ts';
import { DamagedGeneration } from '../../damage.ts';
import type { Manifest } from '../../manifest.ts';
import { generationDay } from '../../manifest.ts';
import type { ArticleDirectory, ArticleRecords, Entry } from './article-directory.ts';
import { articleDirectory, entriesWith, readArticle, sourceReadOnce } from './article-directory.ts';
import type { CorpusDatabases } from './databases.ts';
import { boundedKey, openCorpusDatabases, UNNUMBERED } from './databases.ts';
import { openImmutable } from './immutable.ts';
import { placeOf, TEXTS_OF_BLOCK, textAt, textsIn } from './text-block.ts';
import { unitOn } from './unit-on-day.ts';

/**
 * Opens the store in `directory`. The caller must have checked the store's digest, because LMDB crashes on
 * some kinds of damage. Throws if the store is missing, or if its counts differ from the manifest. A read
 * throws `DamagedGeneration` for a record that does not match its checksum.
 */
export function openCorpus(directory: string, manifest: Manifest): Corpus {
  const root = openImmutable(directory);
  const stores = openCorpusDatabases(root);
  try {
    checkCounts(stores, manifest);
  } catch (error) {
    void root.close();
    throw error;
  }
  const knownOn = generationDay(manifest);
  const ordinalOf = latest(KEPT_FACTS, (canonicalId: string) => stores.ordinals.get(boundedKey(canonicalId)));
  const articleOrdinal = (canonicalId: string, articleKey: string, day?: string) => {
    const ordinal = ordinalOf(canonicalId);
    if (ordinal === undefined) return undefined;
    const key: [number, string] = [ordinal, boundedKey(articleKey)];
    const wordings = day === undefined ? undefined : stores.wordings.get(key);
    if (day === undefined || wordings === undefined) return stores.articles.get(key);
    return unitOn(wordings, day)?.article;
  };
  const firstChunk = (ordinal: number) => {
    const chunk = stores.firstChunks.get(ordinal);
    if (chunk === undefined) throw missing('firstChunks', ordinal);
    return chunk;
  };
  const articlesOf = latest(KEPT_DOCUMENTS, (canonicalId: string, ordinal: number) =>
    numberedArticles(sourceOf(stores, canonicalId, ordinal).articles, stores.histories.get(ordinal) ?? []),
  );
  const hashOf = latest(KEPT_DIRECTORIES, (ordinal: number, canonicalId: string) =>
    sourceHash(stores, canonicalId, ordinal),
  );
  const directoryOf = latest(KEPT_DIRECTORIES, (_ordinal: number, records: ArticleRecords) =>
    articleDirectory(records),
  );
  const articleAt = latest(
    KEPT_ARTICLES,
    (_name: string, records: ArticleRecords, directory: ArticleDirectory, entry: Entry) =>
      readArticle(records, directory, entry),
  );
  const textPeriodOf = latest(KEPT_FACTS, (ordinal: number) => stores.textPeriods.get(ordinal) ?? ALWAYS);
  const hasStoredText = (ordinal: number, day: string) => holdsOn(textPeriodOf(ordinal), day);
  const readOn = (_name: string, ordinal: number, canonicalId: string, day: string | undefined) => {
    const stored = stores.documents.bytes(ordinal);
    if (stored === undefined || day === undefined) return stored;
    return withTextOn(stores, { canonicalId, ordinal, stored, day, knownOn });
  };
  const keptOn = latestBytes(KEPT_TEXTS, readOn);
  const documentOn = (read: typeof readOn, canonicalId: string, day: string | undefined) => {
    const ordinal = ordinalOf(canonicalId);
    if (ordinal === undefined) return undefined;
    const isStored = day === undefined || hasStoredText(ordinal, day);
    return isStored
      ? read(String(ordinal), ordinal, canonicalId, undefined)
      : read(`${ordinal} ${day}`, ordinal, canonicalId, day);
  };
  return {
    manifest,
    document: (canonicalId, day) => documentOn(readOn, canonicalId, day),
    documentView: (canonicalId, day) => documentOn(keptOn, canonicalId, day),
    isStoredText(canonicalId, day) {
      const ordinal = ordinalOf(canonicalId);
      return ordinal === undefined || hasStoredText(ordinal, day);
    },
    documentOrdinal: ordinalOf,
    node: latest(KEPT_RECORDS, (ordinal: number) => kept(bytesAt(stores, 'nodes', ordinal))),
    statusHistory: latest(KEPT_FACTS, (ordinal) => stores.statusHistories.get(ordinal) ?? NOTHING_KNOWN),
    edge: latest(KEPT_RECORDS, (ordinal: number) => kept(bytesAt(stores, 'edges', ordinal))),
    card: (ordinal) => JSON.parse(textIn(stores, 'cards', ordinal)) as ArticleCard,
    articles(canonicalId) {
      const ordinal = ordinalOf(canonicalId);
      return ordinal === undefined ? undefined : articlesOf(canonicalId, ordinal);
    },
    articlesWith(canonicalId, keys) {
      const ordinal = ordinalOf(canonicalId);
      if (ordinal === undefined) return undefined;
      const records = recordsOf(stores, hashOf(ordinal, canonicalId), ordinal);
      const directory = directoryOf(ordinal, records);
      return entriesWith(directory, keys).map((entry) =>
        articleAt(`${ordinal} ${entry.order}`, records, directory, entry),
      );
    },
    articleHistories: (ordinal) => stores.histories.get(ordinal) ?? [],
    effects: (canonicalId) => stores.effects.get(boundedKey(canonicalId)) ?? [],
    articleOrdinal,
    articleKeys(canonicalId) {
      const ordinal = ordinalOf(canonicalId);
      if (ordinal === undefined) return [];
      const keys = stores.articles.keys({ start: [ordinal, UNNUMBERED], end: [ordinal + 1, UNNUMBERED] });
      return Array.from(keys, ([, key]) => key).filter((key) => key !== UNNUMBERED);
    },
    unnumberedOrdinal: (canonicalId) => articleOrdinal(canonicalId, UNNUMBERED),
    firstChunk,
    chunkCount: (ordinal) =>
      (ordinal + 1 < manifest.articles ? firstChunk(ordinal + 1) : manifest.chunks) - firstChunk(ordinal),
    chunkText: (ordinal) => textIn(stores, 'chunks', ordinal),
    resolve: (key) => stores.keys.get(boundedKey(key)) ?? [],
    nameKeys: () =>
      Object.keys(manifest.jurisdictions).flatMap((jurisdiction) => {
        const country = jurisdiction.toLowerCase();
        return stores.keys.keys({ start: `${country}/name/`, end: `${country}/name0` });
      }),
    bySourceKey: (key) => stores.sourceKeys.get(boundedKey(key)) ?? [],
    *unresolved() {
      for (const { key, value } of stores.unresolved.entries()) yield { ...value, key };
    },
    close: () => root.close(),
  };
}

/**
 * Number of documents whose articles are kept in memory. The longest law of the Saudi corpus has 500 KB of
 * text, and reading its articles costs 6 ms.
 */
const KEPT_DOCUMENTS = 16;
/**
 * Documents kept as they are sent. Unpacking and checking one of 50 KB takes ten times as long as sending it.
 * The mean document has 15 KB.
 */
const KEPT_TEXTS = { bytes: 32 * 1024 * 1024, largest: 2 * 1024 * 1024 };
/** Number of documents for which the places of their articles are kept: about 200 bytes an article. */
const KEPT_DIRECTORIES = 4_096;
/** Number of articles that are kept in memory, of about a thousand letters each. */
const KEPT_ARTICLES = 2_048;
/**
 * Number of documents whose ordinals and status histories are kept in memory. Every result of a search needs
 * both, and most results are of few laws.
 */
const KEPT_FACTS = 1_024;
/**
 * Number of nodes, and of edges, whose bytes are kept in memory: about 400 bytes each. A walk sends hundreds
 * of them, and reading one from the store costs ten times as much as sending it.
 */
const KEPT_RECORDS = 16_384;

/** Copies a record into memory of its own: a slice of Node's shared pool would keep all 8 KB of it alive. */
const kept = (bytes: Uint8Array): Uint8Array => Uint8Array.prototype.slice.call(bytes);

interface StoredText {
  canonicalId: string;
  ordinal: number;
  /** Stored JSON of the document, with the text of the generation's day. */
  stored: Buffer;
  day: string;
  /** Day of the generation. */
  knownOn: string;
}

/** Members of a stored document that change with the day; the text is the last one. */
type StoredJson = Record<'full_text' | 'warnings', unknown>;

/**
 * Returns the JSON of a document with its text on `day`, which is assembled from the source and the article
 * histories.
 */
function withTextOn(
  stores: CorpusDatabases,
  { canonicalId, ordinal, stored, day, knownOn }: StoredText,
): Buffer {
  const source = sourceOf(stores, canonicalId, ordinal);
  const status = stores.statusHistories.get(ordinal) ?? NOTHING_KNOWN;
  const notices = textNotices(status, knownOn);
  const histories = stores.histories.get(ordinal);
  // A text that changes with the day has a reason.
  if (histories === undefined && !hasNotice(notices)) throw missing('histories', ordinal);
  const { full_text: _, warnings: __, ...facts } = JSON.parse(stored.toString('utf8')) as StoredJson;
  const warnings = noticeWarnings(notices, day);
  const full_text = headedText(fullTextOn(source, histories ?? [], day), notices, day);
  return Buffer.from(JSON.stringify({ ...facts, ...(warnings.length > 0 && { warnings }), full_text }));
}

/**
 * Returns the document as ingest cleaned it, in the wording of its source. The text of another day is
 * assembled from it.
 */
function sourceOf(stores: CorpusDatabases, canonicalId: string, ordinal: number): TextParts {
  const source = stores.sources.get(sourceHash(stores, canonicalId, ordinal));
  if (source === undefined) throw missing('sources', ordinal);
  return JSON.parse(source) as TextParts;
}

function sourceHash(stores: CorpusDatabases, canonicalId: string, ordinal: number): string {
  const member = stores.members.get(boundedKey(canonicalId));
  if (member === undefined) throw missing('members', ordinal);
  return member.hash;
}

/** Records of a document, for one call that reads nothing else of the store in between. */
function recordsOf(stores: CorpusDatabases, hash: string, ordinal: number): ArticleRecords {
  return sourceReadOnce({
    source() {
      const source = stores.sources.view(hash);
      if (source === undefined) throw missing('sources', ordinal);
      return source;
    },
    histories: () => stores.histories.view(ordinal),
  });
}

const NOTHING_KNOWN: StatusHistory = { changes: [] };

/** Period of a text that no change ends. */
const ALWAYS: TextPeriod = {};

function checkCounts(stores: CorpusDatabases, manifest: Manifest): void {
  const counts = {
    documents: stores.documents.count(),
    articles: textsOf(stores, 'cards'),
    chunks: textsOf(stores, 'chunks'),
    edges: stores.edges.count(),
  };
  for (const [counted, count] of Object.entries(counts) as [keyof typeof counts, number][]) {
    if (count === manifest[counted]) continue;
    throw new DamagedGeneration(`${manifest[counted]} ${counted} by the manifest, ${count} in the store`);
  }
}

/** Number of texts in all blocks of a database. */
function textsOf(stores: CorpusDatabases, name: 'cards' | 'chunks'): number {
  const last = stores[name].count() - 1;
  return last < 0 ? 0 : last * TEXTS_OF_BLOCK + textsIn(bytesAt(stores, name, last));
}

function textIn(stores: CorpusDatabases, name: 'cards' | 'chunks', ordinal: number): string {
  const { block, at } = placeOf(ordinal);
  const text = textAt(bytesAt(stores, name, block), at);
  if (text === undefined) throw missing(name, ordinal);
  return text;
}

function bytesAt(
  stores: CorpusDatabases,
  name: 'nodes' | 'edges' | 'cards' | 'chunks',
  ordinal: number,
): Buffer {
  const bytes = stores[name].view(ordinal);
  if (bytes === undefined) throw missing(name, ordinal);
  return bytes;
}

/**
 * Returns the error for a missing record. It is damage, because the ordinal comes from the index or the graph
 * of the same generation.
 */
function missing(name: string, ordinal: number): Error {
  return new DamagedGeneration(`nothing in ${name} at ${ordinal}`);
}
