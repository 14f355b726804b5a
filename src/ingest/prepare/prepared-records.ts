/** Records that the prepared store keeps of each document, and of the generation that they were made for. */
import type { Commencement } from '../../core.ts';
import type { ArticleHistory } from '../../schema/article.ts';
import type { TextChange } from '../../schema/status-history.ts';
import type { Member } from '../../stores/lmdb/corpus/databases.ts';
import type { ActClause } from '../extract/act-clauses.ts';
import type { Mention } from '../extract/mention.ts';
import type { NameReplacement } from '../extract/replaced-names.ts';
import type { WaitingLaws } from '../extract/waiting-laws.ts';
import type { Enactment } from '../identify/enacted.ts';
import type { Candidate } from '../identify/identify.ts';

export interface PreparedDocument {
  candidate: Candidate;
  /** Mentions of other documents in this document. */
  mentions: Mention[];
  /** Clauses that change articles of other documents. */
  clauses: ActClause[];
  /** Names that the document replaces in all laws; absent: none. */
  replaces?: NameReplacement[];
  /** Changes that have effect together with another law; absent: none. */
  waits?: WaitingLaws[];
  /** Day of the document, by its metadata and its own words. */
  enactment: Enactment;
  /** Change that the source states in a margin and that the text lacks; absent: none. */
  margin?: TextChange;
  /** Commencement that the document states for itself, `null` if none; absent for rulings and fatwas. */
  commencement?: Commencement | null;
}

/** What is kept in memory of each document until the generation is written. */
export type DocumentFacts = Pick<PreparedDocument, 'candidate' | 'enactment' | 'margin' | 'commencement'>;

export interface Prepared extends PreparedDocument {
  /** Wordings and changes of the document's amended articles. */
  histories: readonly ArticleHistory[];
  /** The cleaned document as JSON. */
  sourceJson: string;
}

/** The records of a document, encoded (`record-codecs.ts`). */
export interface DocumentRecords {
  document: Uint8Array<ArrayBuffer>;
  histories: Uint8Array<ArrayBuffer>;
  source: Uint8Array<ArrayBuffer>;
}

/**
 * Mentions by names that only the titles of the corpus show. They depend on a document and on all titles, so
 * they hold as long as both are the same.
 */
export interface KeptNames {
  /** Digest of the titles, and of the program that read the names. */
  titles: string;
  /** Pairs of key in the prepared store and mentions, also of the documents without any. */
  documents: [string, readonly Mention[]][];
}

/** List of a generation's members, from which the generation can be rebuilt if its store is damaged. */
export interface KeptMembers {
  generation: string;
  /** Pairs of canonical id and member; a member is a document's hash with its keys. */
  members: [string, Member][];
}
