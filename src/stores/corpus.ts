/**
 * Contract of the corpus: one published generation, immutable.
 *
 * Documents and articles are numbered. A document's ordinal is its position in the order of canonical
 * ids. Articles and chunks are numbered consecutively over all documents in that order, the articles of
 * a document in the order of its text. The hybrid index and the citation graph use these ordinals; this
 * contract maps them to content.
 *
 * An "article" here is the unit of a search result: a wording of an article of a law, or a whole document
 * that has none. An article without changes has one wording.
 *
 * The day of a generation is the day on which it was made. Days are Gregorian, `YYYY-MM-DD`.
 *
 * JSON is stored ready to send: byte arrays below are UTF-8 JSON of one object.
 */
import type { ArticleHistory, ArticleWarning, Certainty } from '../schema/article.ts';
import type { StatusHistory } from '../schema/status-history.ts';
import type { DocType, Status } from '../schema/vocabulary.ts';
import type { Manifest } from './manifest.ts';

/** Which wording of a changed article a unit is. */
export interface Wording {
  /** Stable key of the article: it stays when the article gets another number. */
  article_key: string;
  /** Place among the wordings of the article, from 1. */
  version: number;
  /** First day of the wording; absent: open. */
  from?: string;
  /** First day after it; absent: open. */
  to?: string;
  /** Present if the wording holds on no day that can be named: it was replaced on an unknown day. */
  never?: true;
  /** Present if the article is repealed in this time. */
  repealed?: true;
  certainty: Certainty;
  warnings?: readonly ArticleWarning[];
}

/**
 * Fields of a search result except score and snippet, and the heading, which rerankers read. The fields of
 * the wording are present only for an article with changes.
 */
export interface ArticleCard extends Partial<Wording> {
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

/** An article as the source gives it, without its changes. */
export interface SourceArticle {
  readonly article_no?: string;
  readonly heading?: string;
  readonly text: string;
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

/** A change that an act makes: its place among the changes of an article of another document. */
export interface Effect {
  /** Canonical id of the changed document. */
  readonly document: string;
  readonly article_key: string;
  /** Place in the `changes` of the article's history. */
  readonly change: number;
}

export interface Corpus {
  readonly manifest: Manifest;
  /**
   * JSON of the document object (specification 2.2), with the text of `day`; absent: the generation's day.
   * The bytes belong to the caller. A text of other days than the stored one costs milliseconds.
   */
  document(canonicalId: string, day?: string): Uint8Array | undefined;
  /** True if the document has the same text on `day` as on the generation's day. */
  isStoredText(canonicalId: string, day: string): boolean;
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
   * Articles of the source in the order of the text; empty if the id is unknown. Costs milliseconds for a long
   * law.
   */
  sourceArticles(canonicalId: string): readonly SourceArticle[];
  /** Wordings and changes of the changed articles by document ordinal, in the order of the text. */
  articleHistories(documentOrdinal: number): readonly ArticleHistory[];
  /**
   * Changes that the document makes to articles of others, ordered by document and article; empty if there are
   * none.
   */
  effects(canonicalId: string): readonly Effect[];
  /**
   * Ordinal of the article that bears the number of this key (`46-bis`) on `day`, in the wording of that day.
   * If a source repeats a number, the first one. If several articles bore the number in turn, one that is not
   * repealed on that day. Undefined if no wording holds on that day. An article without changes is found on
   * every day. Without `day`: the wording of the generation's day, or the first if none holds on it.
   */
  articleOrdinal(canonicalId: string, articleKey: string, day?: string): number | undefined;
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
