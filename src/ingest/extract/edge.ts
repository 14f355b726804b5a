/** An edge of the citation graph: a typed link from one document to another. */
import type { ArticleDay } from '../../schema/article.ts';
import type { EdgeType } from '../../schema/vocabulary.ts';
import type { Pattern } from './confidence.ts';

export interface Edge {
  /** Canonical ids of the document that cites and of the document cited. */
  from: string;
  to: string;
  type: EdgeType;
  /** Number of the cited article in the document `to`, as written. */
  articleRef?: string;
  /** Number of the article in the document `from` that contains the citation, as written. */
  at?: string;
  /** Confidence that the edge is correct, from 0 to 1. */
  confidence: number;
  /**
   * Name or subject by which the citing text calls the document with this number, if the source marked the
   * link and the title of the document differs. Such an edge is the source's word, and no sure link.
   */
  contradiction?: string;
  /** Day of the acting document; only for amendments and repeals. */
  actDay?: ArticleDay;
  /** Day of effect, if the sources state one; only for amendments and repeals. */
  effectiveDay?: ArticleDay;
  /** Article or clause of the acting document that states the amendment or repeal. */
  clause?: string;
  /** True if the act names the document by its title alone, without a number. */
  byTitle?: true;
  /** Date of the decision that issued the document, as the act gives it behind the title. */
  issuedOn?: string;
  /** True if the act also replaces the text of this title, so that the document may be what it makes anew. */
  anew?: true;
  /** True if words of the document `from` state the relation, also where the source marks it too. */
  worded?: true;
  /**
   * True for a change that puts no words into the document: the lifting of a ban, or one that a note reports.
   */
  lifts?: true;
  /** Pattern of the mention with the highest confidence. */
  pattern: Pattern;
}
