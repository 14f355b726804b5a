/**
 * The one rule for citations of decisions without their issuer («يلغى القرار رقم (22) لسنة 2009 المشار
 * إليه»), or with one that is only a noun («قرار مجلس الإدارة رقم (5)»). Every agency has a series of its own,
 * so in running text such a number means nothing. In a decision it means one of the same issuer, if the corpus
 * has that one and the text tells its subject or its day too. `extract`, `verify` and the links of the graph
 * apply it.
 */
import type { Citation } from '../core.ts';

/** Citation key of a decision by its number, without an issuer. */
const OF_ANY_ISSUER = /^([a-z]{2})\/ministerial\//;

/**
 * Returns the citation as one of a ministry that is not named, whose keys `keysInSeries` moves to another
 * series; undefined if it names the issuer of its number, or states no number or year.
 */
export function withoutIssuer(citation: Citation): Citation | undefined {
  const { issuer: _issuer, ...unissued } = citation;
  const { instrument, number, year } = citation;
  if (instrument !== 'agency-decision' || number === undefined || year === undefined) return undefined;
  return { ...unissued, instrument: 'ministerial-decision' };
}

/**
 * Returns the citation keys of a decision in a series, such as `agency:sca`. `keys` are those of the decision
 * without an issuer.
 */
export const keysInSeries = (keys: readonly string[], series: string): string[] =>
  keys.filter((key) => OF_ANY_ISSUER.test(key)).map((key) => key.replace(OF_ANY_ISSUER, `$1/${series}/`));

/** What a text tells of a decision besides its number and year. */
export interface ToldOfDecision {
  /** Content words of the subject. */
  readonly subject: readonly string[];
  /** The day beside the number, Gregorian. */
  readonly day?: string | undefined;
}

/** What is known of a decision of the series. */
export interface DecisionInSeries {
  /** Content words of its title. */
  readonly title: ReadonlySet<string>;
  /** Its day, Gregorian; undefined if unknown. */
  readonly day?: string | undefined;
}

/**
 * True if a decision of the citing issuer is the one that is cited without an issuer: its title has the
 * subject that the text states, or it is of the day that stands beside the number.
 */
export function isMeantInSeries(decision: DecisionInSeries, told: ToldOfDecision): boolean {
  if (isOfSubject(decision.title, told.subject)) return true;
  return told.day !== undefined && decision.day === told.day;
}

/**
 * Minimum number of words that title and subject must have in common. Fewer can be chance, unless they are
 * the whole subject of two words. A subject of one word is never enough.
 */
const ENOUGH_IN_COMMON = 3;

/** True if a title with these content words shares enough of them with the subject stated for a decision. */
export function isOfSubject(title: ReadonlySet<string>, subject: readonly string[]): boolean {
  const common = subject.filter((word) => title.has(word)).length;
  return common >= Math.min(ENOUGH_IN_COMMON, Math.max(subject.length, 2));
}
