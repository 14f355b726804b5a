/**
 * Contract of the corpus: one published generation (a complete, immutable version of the corpus).
 *
 * Documents and articles are numbered. A document's ordinal is its position in the order of canonical ids.
 * Articles and chunks are numbered consecutively over all documents in that order, the articles of a document
 * in the order of its text. The hybrid index and the citation graph use these ordinals; this contract maps
 * them to content.
 *
 * An "article" here is the unit of a search result: one wording of an article of a law, or a whole document
 * that has no articles. An article that was never changed has one wording.
 *
 * The day of a generation is the day on which it was made. Days are Gregorian, `YYYY-MM-DD`.
 *
 * JSON is stored ready to send: a byte array in this contract is UTF-8 JSON of one object.
 */
import type { WrittenPeriod } from '../articles/in-time.ts';
import type { ArticleHistory, ArticleWarning, Certainty } from '../schema/article.ts';
import type { StatusHistory } from '../schema/status-history.ts';
import type { DocType, Status } from '../schema/vocabulary.ts';
import type { Manifest } from './manifest.ts';

/** Which of the wordings of a changed article this is, and on which days it is in force. */
export interface Wording extends WrittenPeriod {
  /** Stable key of the article: it stays when the article gets another number. */
  article_key: string;
  /** Number of the wording among the wordings of the article, from 1. */
  version: number;
  /** Present if the article is repealed from `from` to `to`. */
  repealed?: true;
  certainty: Certainty;
  warnings?: readonly ArticleWarning[];
}

/**
 * Fields of a search result except score and snippet, and the heading, which rerankers read. The fields of
 * `Wording` are present only for an article with changes.
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

/** A citation, in documents of the corpus, for which no cited document was found. */
export interface Unresolved {
  /** Canonical form of the citation, from the first document that contains it. */
  words: string;
  /** Canonical ids of the citing documents, in ascending order. */
  citedBy: string[];
  /**
   * True if several documents match the citation, or if a guard refused the one that does. Then no document is
   * missing, and none is chosen.
   */
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
   * Returns the JSON of a document (specification 2.2) with its text on `day`, by default on the generation's
   * day. The caller may change the bytes. The text of another day than the stored one is assembled, which
   * takes milliseconds.
   */
  document(canonicalId: string, day?: string): Uint8Array | undefined;
  /**
   * As `document`, but without a copy: the bytes must not be changed. The documents asked for last are kept,
   * so that a document that many clients request is read, decompressed and checked once.
   */
  documentView(canonicalId: string, day?: string): Uint8Array | undefined;
  /**
   * True if the document has the same text on `day` as on the generation's day, which is the stored text;
   * also if the id is unknown.
   */
  isStoredText(canonicalId: string, day: string): boolean;
  /** Ordinal of a document; `undefined` if the id is unknown. */
  documentOrdinal(canonicalId: string): number | undefined;
  /** Returns the JSON of a graph node (specification 2.7) by document ordinal. Do not change the bytes. */
  node(documentOrdinal: number): Uint8Array;
  /** Returns the status history of a document by its ordinal. */
  statusHistory(documentOrdinal: number): StatusHistory;
  /** Returns the JSON of a graph edge (specification 2.7) by edge ordinal. Do not change the bytes. */
  edge(edgeOrdinal: number): Uint8Array;
  card(articleOrdinal: number): ArticleCard;
  /**
   * Returns the numbered articles of a document with their wordings, in the order of the text; undefined if
   * the id is unknown. Takes milliseconds for a long law, unless it is one of the few documents asked for
   * last.
   */
  articles(canonicalId: string): readonly ArticleHistory[] | undefined;
  /**
   * Returns those of `articles` whose key is one of `keys`, or that bear a number with one of them in any
   * wording, in the order of the text; undefined if the id is unknown. Reads these articles alone, except for
   * the first time in a document.
   */
  articlesWith(canonicalId: string, keys: readonly string[]): readonly ArticleHistory[] | undefined;
  /** Returns the wordings and changes of a document's changed articles, in the order of the text. */
  articleHistories(documentOrdinal: number): readonly ArticleHistory[];
  /**
   * Changes that the document makes to articles of others, ordered by document and article; empty if there
   * are none.
   */
  effects(canonicalId: string): readonly Effect[];
  /**
   * Returns the ordinal of the article with the number `articleKey` (`46-bis`) on `day`, in the wording of
   * that day. If the source gives several articles the number, the first. If several articles had the number
   * one after another, one that is not repealed on `day`, if there is one. Returns `undefined` if the id or
   * the number is unknown, or if no wording is in force on `day`. An article without changes is found on
   * every day. Without `day`: the wording of the generation's day, or the first wording if none is in force
   * on it.
   */
  articleOrdinal(canonicalId: string, articleKey: string, day?: string): number | undefined;
  /** Returns the keys of a document's numbered articles, sorted as strings; empty if the id is unknown. */
  articleKeys(canonicalId: string): readonly string[];
  /**
   * Returns the ordinal of the first article without a number. For a ruling or a fatwa, this is the whole
   * text.
   */
  unnumberedOrdinal(canonicalId: string): number | undefined;
  /** Returns the ordinal of the first chunk of an article; its other chunks have the next ordinals. */
  firstChunk(articleOrdinal: number): number;
  /** Returns the number of chunks of an article; 0 for an article without text. */
  chunkCount(articleOrdinal: number): number;
  chunkText(chunkOrdinal: number): string;
  /**
   * Returns the canonical ids of the documents that a citation key can mean (see the core's `citationKeys`).
   */
  resolve(citationKey: string): readonly string[];
  /** Returns the citation keys that are names of documents, such as `sa/name/…`, in no certain order. */
  nameKeys(): readonly string[];
  /** Returns the canonical ids of the documents with this key in their source (`doc_key`, or its digest). */
  bySourceKey(sourceKey: string): readonly string[];
  /** Returns all unresolved citations with their citation keys, ordered by key. */
  unresolved(): Iterable<Unresolved & { key: string }>;
  close(): Promise<void>;
}
