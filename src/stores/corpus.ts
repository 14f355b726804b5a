/**
 * The corpus as the use cases read it: one published generation, immutable.
 *
 * Documents and articles are numbered. A document's ordinal is its place in the order of canonical ids; articles
 * and chunks are numbered through all documents in that order, the articles of one document in the order of its
 * text. The hybrid index and the citation graph speak in these ordinals; this contract turns them into words.
 * An "article" here is the unit of a search result: an article of a law, or the whole of a document that has none.
 *
 * JSON is kept ready to send: byte arrays below are UTF-8 JSON of one object.
 */
import type { StatusHistory } from '../schema/status-history.ts';
import type { DocType, Status } from '../schema/vocabulary.ts';
import type { Manifest } from './manifest.ts';

/** What a search result shows of its document and article, all but score and snippet; and the heading, which rerankers read. */
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

/** What documents of the corpus cite and none of them is. */
export interface Unresolved {
  /** As the first of them names it, in canonical words. */
  words: string;
  /** Canonical ids, in their order. */
  citedBy: string[];
  /** More than one document answers to it: nothing is missing, and none is picked. */
  ambiguous: boolean;
}

export interface Corpus {
  readonly manifest: Manifest;
  /** JSON of the document object of the specification (2.2). The bytes are the caller's own. */
  document(canonicalId: string): Uint8Array | undefined;
  /** Ordinal of a document; `undefined` where the id is not known. */
  documentOrdinal(canonicalId: string): number | undefined;
  /** JSON of a graph node (2.7) by document ordinal, valid until the next read: copy what must last. */
  node(documentOrdinal: number): Uint8Array;
  /** What a document's status follows from, by its ordinal. */
  statusHistory(documentOrdinal: number): StatusHistory;
  /** JSON of a graph edge (2.7) by edge ordinal, valid until the next read. */
  edge(edgeOrdinal: number): Uint8Array;
  card(articleOrdinal: number): ArticleCard;
  /** Ordinal of the article with this key (`46-bis`) in a document; of the first where a source repeats a number. */
  articleOrdinal(canonicalId: string, articleKey: string): number | undefined;
  /** Keys of a document's articles that have a number; none where the id is not known. */
  articleKeys(canonicalId: string): readonly string[];
  /** Ordinal of the first unit without an article number: of a ruling or a fatwa, the whole of it. */
  unnumberedOrdinal(canonicalId: string): number | undefined;
  /** Ordinal of the first chunk of an article; the others follow it. */
  firstChunk(articleOrdinal: number): number;
  chunkText(chunkOrdinal: number): string;
  /** Canonical ids that a citation key (see the core's `citationKeys`) stands for. */
  resolve(citationKey: string): readonly string[];
  /** Canonical ids of the documents that their source knows by this key (`doc_key`, or the digest that stands for it). */
  bySourceKey(sourceKey: string): readonly string[];
  /** All that is cited and not found, with the citation key that waits for it, in the order of keys. */
  unresolved(): Iterable<Unresolved & { key: string }>;
  close(): Promise<void>;
}
