/**
 * Writes the store of a generation that is not published yet.
 *
 * The LMDB option `noSync` lets transactions end without waiting for the disk. This is safe: after an
 * interruption the whole folder is discarded, and publishing flushes every file to disk first.
 */
import { mkdirSync } from 'node:fs';
import { open } from 'lmdb';
import { textNotices, textPeriod } from '../../../articles/full-text.ts';
import { gregorianPeriod } from '../../../articles/in-time.ts';
import type { ArticleHistory } from '../../../schema/article.ts';
import type { StatusHistory } from '../../../schema/status-history.ts';
import type { Effect, Unresolved, Wording } from '../../corpus.ts';
import { expectFreeSpace, INGEST_RESERVED_BYTES } from '../free-space.ts';
import type { Member, NumberedUnit } from './databases.ts';
import { boundedKey, MAX_DATABASES, openCorpusDatabases, UNNUMBERED } from './databases.ts';
import { blockWriter } from './text-block.ts';
import { unitOn } from './unit-on-day.ts';

interface StoredUnit {
  articleKey?: string;
  card: object;
  chunks: readonly string[];
  /** The wording and its days; present only for an article with changes. */
  wording?: Wording;
}

export interface StoredDocument {
  canonicalId: string;
  member: Member;
  sourceJson: string;
  document: object;
  node: object;
  units: readonly StoredUnit[];
  statusHistory: StatusHistory;
  /** Histories of the changed articles. The text in `document` is that of the generation's day. */
  histories: readonly ArticleHistory[];
}

export interface CorpusWriter {
  /**
   * Adds documents in one transaction. They must come in the order of their canonical ids, because the order
   * defines the ordinals.
   */
  addDocuments(documents: readonly StoredDocument[]): void;
  /**
   * Closes the store and opens it again. The pages that were read through its map are then no memory of this
   * process any more. Call it between two calls of the others.
   */
  reopen(): Promise<void>;
  /** Writes what is still collected. Call it after the last document. */
  finishDocuments(): void;
  /** Adds edges in the order of the graph's edge ordinals. */
  addEdges(edges: Iterable<object>): void;
  addKeys(kind: 'keys' | 'sourceKeys', entries: Iterable<[string, readonly string[]]>): void;
  /** By canonical id of the act. */
  addEffects(entries: Iterable<[string, readonly Effect[]]>): void;
  addUnresolved(entries: Iterable<[string, Unresolved]>): void;
  readonly counts: { documents: number; articles: number; chunks: number; edges: number };
  close(): Promise<void>;
}

/** Creates the store in a new folder. `day` is the day on which the generation is made, `YYYY-MM-DD`. */
export function createCorpusWriter(directory: string, day: string): CorpusWriter {
  mkdirSync(directory, { recursive: true });
  const opened = () => open({ path: directory, noSync: true, maxDbs: MAX_DATABASES });
  let root = opened();
  let stores = openCorpusDatabases(root);
  const counts = { documents: 0, articles: 0, chunks: 0, edges: 0 };
  const chunkBlocks = blockWriter((block, bytes) => stores.chunks.appendSync(block, bytes));
  const cardBlocks = blockWriter((block, bytes) => stores.cards.appendSync(block, bytes));

  function addDocument(stored: StoredDocument): void {
    const ordinal = counts.documents++;
    stores.ordinals.putNextSync(boundedKey(stored.canonicalId), ordinal);
    stores.members.putNextSync(boundedKey(stored.canonicalId), stored.member);
    stores.sources.putSync(stored.member.hash, stored.sourceJson);
    stores.documents.appendSync(ordinal, jsonBytes(stored.document));
    stores.nodes.appendSync(ordinal, jsonBytes(stored.node));
    if (isKnown(stored.statusHistory)) stores.statusHistories.appendSync(ordinal, stored.statusHistory);
    const notices = textNotices(stored.statusHistory, day);
    if (stored.histories.length > 0) stores.histories.appendSync(ordinal, stored.histories);
    const period = textPeriod(stored.histories, day, notices);
    if (period.from !== undefined || period.to !== undefined) stores.textPeriods.appendSync(ordinal, period);
    const byKey = new Map<string, NumberedUnit[]>();
    const changed = new Set<string>();
    for (const { articleKey, card, chunks, wording } of stored.units) {
      const article = counts.articles++;
      cardBlocks.add(JSON.stringify(card));
      const key = boundedKey(articleKey ?? UNNUMBERED);
      byKey.set(key, [...(byKey.get(key) ?? []), numberedUnit(article, wording)]);
      if (wording !== undefined) changed.add(key);
      stores.firstChunks.appendSync(article, counts.chunks);
      for (const chunk of chunks) chunkBlocks.add(chunk);
      counts.chunks += chunks.length;
    }
    for (const [key, units] of inKeyOrder(byKey)) {
      if (changed.has(key)) stores.wordings.putNextSync([ordinal, key], units);
      const { article } = unitOn(units, day) ?? (units[0] as NumberedUnit);
      stores.articles.putNextSync([ordinal, key], article);
    }
  }

  function transaction(write: () => void): void {
    expectFreeSpace(directory, INGEST_RESERVED_BYTES);
    root.transactionSync(write);
  }

  return {
    counts,
    addDocuments(documents) {
      transaction(() => documents.forEach(addDocument));
    },
    async reopen() {
      await root.close();
      root = opened();
      stores = openCorpusDatabases(root);
    },
    finishDocuments() {
      transaction(() => {
        chunkBlocks.finish();
        cardBlocks.finish();
      });
    },
    addEdges(edges) {
      transaction(() => {
        for (const edge of edges) stores.edges.appendSync(counts.edges++, jsonBytes(edge));
      });
    },
    addKeys(kind, entries) {
      transaction(() => {
        for (const [key, ids] of inKeyOrder(entries)) stores[kind].putNextSync(key, [...ids]);
      });
    },
    addEffects(entries) {
      transaction(() => {
        for (const [act, effects] of inKeyOrder(entries)) stores.effects.putNextSync(act, effects);
      });
    },
    addUnresolved(entries) {
      transaction(() => {
        for (const [key, unresolved] of inKeyOrder(entries)) stores.unresolved.putNextSync(key, unresolved);
      });
    },
    close: () => root.close(),
  };
}

/** Entries with their bounded keys in the order of their UTF-8, in which LMDB has almost all of them. */
function inKeyOrder<V>(entries: Iterable<[string, V]>): [string, V][] {
  return Array.from(entries, ([key, value]) => ({ key: boundedKey(key), value }))
    .map((entry) => ({ ...entry, bytes: Buffer.from(entry.key) }))
    .sort((one, other) => one.bytes.compare(other.bytes))
    .map(({ key, value }) => [key, value]);
}

function numberedUnit(article: number, wording: Wording | undefined): NumberedUnit {
  return { article, period: gregorianPeriod(wording ?? {}), ...(wording?.repealed && { repealed: true }) };
}

/** True if a status history has to be stored. Many documents have an empty one. */
/** True if the history says anything, such as the last day on which an undated document can have been made. */
const isKnown = ({ changes, ...facts }: StatusHistory): boolean =>
  changes.length > 0 || Object.values(facts).some((fact) => fact !== undefined);

/** Returns an object as bytes of JSON. Fields with the value `undefined` are left out. */
function jsonBytes(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}
