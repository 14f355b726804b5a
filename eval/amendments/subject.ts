/** What is evaluated: a reader of amendments and the wordings that follow from them. */
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';
import type { BaseState } from './gold.ts';

export interface ReadAct {
  /** Name of the kind of act, as written. */
  instrument?: string | undefined;
  number?: string | undefined;
  /** Year as written, in `calendar`. */
  year?: number | undefined;
  calendar?: string | undefined;
  /** `YYYY-MM-DD` in `calendar`. */
  date?: string | undefined;
}

/** One change, as it was read. A field is absent if the source does not state it. */
export interface ReadChange {
  /** Operation, by its name in the gold set: `replace_article`, `add_part` … */
  op: string;
  article?: string | undefined;
  /** Words that name the part of the article, as written. */
  part?: string | undefined;
  act?: ReadAct | undefined;
  newText?: string | undefined;
}

/** A clause of an amending act. */
export interface ReadClause {
  /** Numbers of the clause from the outermost inwards, as written: `['أولاً', '2']`. */
  path: readonly string[];
  changes: readonly ReadChange[];
}

/** One article as the product serves it today. */
export interface ServedArticle {
  /** State of the article's text in the corpus; absent if the product does not state it. */
  baseState?: BaseState | undefined;
  /** Wording offered; absent if the product offers none. */
  text?: string | undefined;
  repealed: boolean;
  /** True if the product warns that the offered text may not be the wording in force. */
  warned: boolean;
}

export interface Subject {
  /** Changes that a note states. `carrier`: number of the article with the note, if it has one. */
  readNote(note: string, carrier: string | undefined): readonly ReadChange[];
  /** Clauses of an amending act that state changes. */
  readClauses(text: string): readonly ReadClause[];
  /** Served articles by index in `document.articles`. Inserted articles are left out. */
  serve(document: SourceDocument): Promise<ReadonlyMap<number, ServedArticle>>;
}
