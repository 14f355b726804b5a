/** A mention: a citation of another document with all that an edge needs once its target is known. */
import type { Citation } from '../../core.ts';
import { citationKeys, formatCitation, hijriToGregorian } from '../../core.ts';
import type { EdgeType } from '../../schema/vocabulary.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Pattern } from './confidence.ts';

/** The other document, as far as the words tell which. */
export interface Named {
  /** Citation keys, the most specific first. */
  keys: string[];
  /** The document as it is cited, in canonical words, for people who look for what is missing. */
  words: string;
  /** Named without number and year: what the name meant when this document was written. */
  undated?: true;
  /** A decision whose words leave out who decided: every ministry numbers its own. */
  issuerless?: true;
  /** Content words of what such a decision is about, as far as the text tells. */
  subject?: string[];
}

export interface Mention extends Named {
  type: EdgeType;
  /** Article of the edge's target, as written. */
  articleRef?: string;
  /** Pattern that it was read by. */
  pattern: Pattern;
  /** By its pattern, and at most what the reading of its words is. */
  confidence: number;
  /** Article of this document that says so, as written. */
  at?: string;
  /** The document named is the source of the edge and this one its target: "amended by". */
  reversed?: true;
  /** Content words of the subject of the changed law: a wrong number must not change the wrong law. */
  about?: string[];
  /** Source of the edge if it is a third document: «القانون 38 المعدل بالقانون 114» in a text of neither. */
  by?: Named;
}

const NUMBERED_BY_ISSUER: ReadonlySet<string> = new Set(['ministerial-decision', 'agency-decision']);

/** `undefined` for a citation without keys. `subject` is that of the decision cited, where it is known. */
export function named(
  document: SourceDocument,
  citation: Citation,
  subject?: readonly string[],
): Named | undefined {
  const keys = keysThen(document, citation);
  if (keys.length === 0) return undefined;
  // The document is waited for, whatever article of it was cited first.
  const { article: _first, ...whole } = citation;
  const name: Named = { keys, words: formatCitation({ ...whole, articles: [] }) };
  if (citation.number === undefined && citation.year === undefined) name.undated = true;
  if (NUMBERED_BY_ISSUER.has(citation.instrument) && citation.issuer === undefined) {
    name.issuerless = true;
    if (subject !== undefined) name.subject = [...subject];
  }
  return name;
}

/** Keys as of the document's day. If a name changed hands in the document's year, keys of both laws are left out. */
function keysThen(document: SourceDocument, citation: Citation): string[] {
  const jurisdiction = citation.jurisdiction ?? document.jurisdiction;
  const [first, last] = daysOf(document);
  const keys = citationKeys(citation, jurisdiction, first);
  if (first === last) return keys;
  const later = citationKeys(citation, jurisdiction, last);
  return keys.filter((key) => later.includes(key));
}

/**
 * Between which days a document was written. A month at either end of the year is left out: laws come into force on
 * the first days of one, and for those days alone a name is not given up.
 */
export function daysOf({ session_date, year_gregorian, year_hijri }: SourceDocument): (string | undefined)[] {
  if (session_date !== undefined) return [session_date, session_date];
  if (year_gregorian !== undefined) return [`${year_gregorian}-02-01`, `${year_gregorian}-12-01`];
  if (year_hijri === undefined) return [];
  return [2, 12].map((month) => hijriToGregorian(year_hijri, month, 1) ?? undefined);
}
