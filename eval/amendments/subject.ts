/**
 * Interface of what is evaluated: a reader of amendments, and the product that serves the resulting wordings.
 */
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';
import type { BaseState } from './gold.ts';

export interface ReadAct {
  /** Name of the kind of act (law, royal decree …), as the source writes it. */
  instrument?: string | undefined;
  number?: string | undefined;
  /** Year of the act as the source writes it, in `calendar`. */
  year?: number | undefined;
  calendar?: string | undefined;
  /** Date of the act, `YYYY-MM-DD` in `calendar`. */
  date?: string | undefined;
}

/** One change of an article that the reader has found. A field is absent if the source does not state it. */
export interface ReadChange {
  /** Operation of the change, by its name in the gold set: `replace_article`, `add_part` … */
  op: string;
  article?: string | undefined;
  /** Words that name the changed part of the article, as the source writes them. */
  part?: string | undefined;
  act?: ReadAct | undefined;
  newText?: string | undefined;
}

/** A clause of an amending act, with the changes that it states. */
export interface ReadClause {
  /** Numbers of the clause from the outermost inwards, as written: `['أولاً', '2']`. */
  path: readonly string[];
  changes: readonly ReadChange[];
}

/** One article as the product serves it today. */
export interface ServedArticle {
  /** Which changes the article's text in the corpus contains already; absent if the product does not say. */
  baseState?: BaseState | undefined;
  /** Wording that the product offers for the article; absent if it offers none. */
  text?: string | undefined;
  repealed: boolean;
  /** True if the product warns that the offered text may not be the wording in force. */
  warned: boolean;
}

export interface Subject {
  /**
   * Reads the changes that an amendment note states. `carrier` is the number of the article that has the
   * note, as the source prints it, if it has a number.
   */
  readNote(note: string, carrier: string | undefined): readonly ReadChange[];
  /** Reads the clauses of an amending act that state changes. */
  readClauses(text: string): readonly ReadClause[];
  /**
   * Returns the articles of a document as the product serves them, by index in `document.articles`. Inserted
   * articles are left out.
   */
  serve(document: SourceDocument): Promise<ReadonlyMap<number, ServedArticle>>;
}
