/**
 * A mention: a citation of another document, with the fields that its edge needs once its target is found.
 */
import type { Citation } from '../../core.ts';
import { citationKeys, formatCitation, hijriToGregorian } from '../../core.ts';
import type { EdgeType } from '../../schema/vocabulary.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Pattern } from './confidence.ts';

/** A cited document, as described by the citing words. */
export interface Named {
  /** Citation keys, the most specific first. */
  keys: string[];
  /** Canonical citation of the document, shown in the list of missing documents. */
  words: string;
  /** Cited without number and year. The name then means the document that bore it on the citing day. */
  undated?: true;
  /**
   * A decision cited without its issuer. Its number alone is ambiguous: every ministry has its own series.
   */
  issuerless?: true;
  /** Content words of the subject that the text gives for a decision without its issuer. */
  subject?: string[];
}

export interface Mention extends Named {
  type: EdgeType;
  /** Article of the edge's target, as written. */
  articleRef?: string;
  pattern: Pattern;
  /** Confidence of the pattern, bounded by the confidence of a resolved anaphora. */
  confidence: number;
  /** Article of this document that holds the mention, as written. */
  at?: string;
  /** The cited document is the source of the edge and this one its target: "amended by". */
  reversed?: true;
  /** Content words of the stated subject of the changed law, which expose a misprinted number. */
  about?: string[];
  /** Source of a third-party relation: law 114 for «القانون 38 المعدل بالقانون 114» in another document. */
  by?: Named;
}

const NUMBERED_BY_ISSUER: ReadonlySet<string> = new Set(['ministerial-decision', 'agency-decision']);

/** The cited document; `undefined` for a citation without keys. `subject` describes a cited decision. */
export function named(
  document: SourceDocument,
  citation: Citation,
  subject?: readonly string[],
): Named | undefined {
  const keys = keysAtDate(document, citation);
  if (keys.length === 0) return undefined;
  // The list of missing documents names the whole document, not the article cited first.
  const { article: _first, ...whole } = citation;
  const name: Named = { keys, words: formatCitation({ ...whole, articles: [] }) };
  if (citation.number === undefined && citation.year === undefined) name.undated = true;
  if (NUMBERED_BY_ISSUER.has(citation.instrument) && citation.issuer === undefined) {
    name.issuerless = true;
    if (subject !== undefined) name.subject = [...subject];
  }
  return name;
}

/**
 * Citation keys as of the day of the document. If only its year is known and a name passed to another law in
 * that year, the keys of that name are left out.
 */
function keysAtDate(document: SourceDocument, citation: Citation): string[] {
  const jurisdiction = citation.jurisdiction ?? document.jurisdiction;
  const [first, last] = daysOf(document);
  const keys = citationKeys(citation, jurisdiction, first);
  if (first === last) return keys;
  const later = citationKeys(citation, jurisdiction, last);
  return keys.filter((key) => later.includes(key));
}

/**
 * First and last possible day of a document, `YYYY-MM-DD`; empty if unknown. Of a year, the first and the
 * last month are left out: many laws come into force at a turn of the year, and keys would be lost for those
 * days.
 */
export function daysOf({ session_date, year_gregorian, year_hijri }: SourceDocument): (string | undefined)[] {
  if (session_date !== undefined) return [session_date, session_date];
  if (year_gregorian !== undefined) return [`${year_gregorian}-02-01`, `${year_gregorian}-12-01`];
  if (year_hijri === undefined) return [];
  return [2, 12].map((month) => hijriToGregorian(year_hijri, month, 1) ?? undefined);
}
