/**
 * Contract of the corpus: one published generation, immutable.
 *
 * Documents and articles are numbered. A document's ordinal is its position in the order of canonical
 * ids. Articles and chunks are numbered consecutively over all documents in that order, the articles of
 * a document in the order of its text. The hybrid index and the citation graph use these ordinals; this
 * contract maps them to content.
 *
 * An "article" here is the unit of a search result: an article of a law, or a whole document that has
 * none.
 *
 * JSON is stored ready to send: byte arrays below are UTF-8 JSON of one object.
 */
import type { StatusHistory } from '../schema/status-history.ts';
import type { DocType, Status } from '../schema/vocabulary.ts';
import type { Manifest } from './manifest.ts';

/** Fields of a search result except score and snippet, and the heading, which rerankers read. */
export interface ArticleCard {
  canonical_id: string;
  doc_type: DocType;
  title: string;
  article_no?: string;
  heading?: string;
  year?: number;
  status: Status;
  citation_string: string;
  meta?: Record<string, unknown>;
}

/** A citation in documents of the corpus that resolves to no document. */
export interface Unresolved {
  /** Canonical form of the citation, from the first document that contains it. */
  words: string;
  /** Canonical ids of the citing documents, in ascending order. */
  citedBy: string[];
  /** True if several documents match: then no document is missing, and none is chosen. */
  ambiguous: boolean;
}

export interface Corpus {
  readonly manifest: Manifest;
  /** JSON of the document object (specification 2.2). The bytes belong to the caller. */
  document(canonicalId: string): Uint8Array | undefined;
  /** Ordinal of a document; `undefined` if the id is unknown. */
  documentOrdinal(canonicalId: string): number | undefined;
  /** JSON of a graph node (2.7) by document ordinal. Valid until the next read: copy it to keep it. */
  node(documentOrdinal: number): Uint8Array;
  /** Status history by document ordinal. */
  statusHistory(documentOrdinal: number): StatusHistory;
  /** JSON of a graph edge (2.7) by edge ordinal. Valid until the next read. */
  edge(edgeOrdinal: number): Uint8Array;
  card(articleOrdinal: number): ArticleCard;
  /**
   * Ordinal of the article with this key (`46-bis`) in a document; of the first one if a source repeats
   * a number.
   */
  articleOrdinal(canonicalId: string, articleKey: string): number | undefined;
  /** Keys of a document's numbered articles, in the order of the strings; empty if the id is unknown. */
  articleKeys(canonicalId: string): readonly string[];
  /** Ordinal of the first unit without an article number: for a ruling or a fatwa, the whole text. */
  unnumberedOrdinal(canonicalId: string): number | undefined;
  /** Ordinal of the first chunk of an article; its other chunks follow. */
  firstChunk(articleOrdinal: number): number;
  chunkText(chunkOrdinal: number): string;
  /** Canonical ids of the documents with this citation key (see the core's `citationKeys`). */
  resolve(citationKey: string): readonly string[];
  /** Canonical ids of the documents with this key in their source (`doc_key`, or its digest). */
  bySourceKey(sourceKey: string): readonly string[];
  /** All unresolved citations with their citation keys, in the order of keys. */
  unresolved(): Iterable<Unresolved & { key: string }>;
  close(): Promise<void>;
}
