/** Decides what a quotation is, from its matches with the wordings of the articles that it may be of. */
import { holdsOn, periodsOf, versionOn } from '../../../articles/in-time.ts';
import type { QuotationMatch } from '../../../core.ts';
import type { ArticleWarning } from '../../../schema/article.ts';
import { known } from '../../../schema/known.ts';
import type { Positioned, Span } from '../../../schema/span.ts';
import { spanOf } from '../../../schema/span.ts';
import type { ArticleOnDay } from '../../article/articles-of.ts';
import { nameOf, versionsOf } from '../../article/present.ts';
import type { Candidate } from './candidates.ts';
import type { CheckedQuotation, QuotationOutcome, UncheckedReason } from './schema.ts';

export interface Days {
  /** Gregorian day whose wordings are law: that of the request, or today. */
  readonly day: string;
  /** Gregorian day of the text itself, if it is known. */
  readonly textDay?: string | undefined;
}

/** A wording of a candidate, and what it has of the quotation. */
export interface Compared {
  readonly candidate: Candidate;
  /** Place among the versions, from 0. */
  readonly index: number;
  readonly match: QuotationMatch;
}

/** Words of the request, with their place. */
export interface Quoted {
  readonly text: string;
  readonly place: Positioned;
}

/** The fields of an answer that the comparison gives. */
type Decision = Omit<CheckedQuotation, 'text' | 'span' | 'item'>;

export const unchecked = (reason: UncheckedReason): Decision => ({ outcome: 'quote_unchecked', reason });

/** `together`: the match with the wordings of the day of all cited articles, one after the other. */
export function decide(
  quoted: Quoted,
  { candidates, isUncertain }: { readonly candidates: readonly Candidate[]; readonly isUncertain: boolean },
  { compared, together }: { readonly compared: readonly Compared[]; readonly together?: QuotationMatch },
  days: Days,
): Decision {
  const [first] = candidates;
  if (first === undefined) return unchecked('article_unknown');
  if (candidates.some(({ isCited, isSummary }) => isCited && isSummary)) return unchecked('summary');
  const exact = compared.filter(({ match }) => match.kind === 'exact');
  if (exact.length > 0) return decideExact(exact, days);
  if (compared.some(({ match }) => match.kind === 'unchecked')) return unchecked('limit');
  const cited = candidates.filter(({ isCited }) => isCited);
  const doubt = cited.map(({ article }) => doubtOf(article)).find((reason) => reason !== undefined);
  if (doubt !== undefined) return { ...unchecked(doubt), ...nameOf(first.article) };
  const unknown_wordings = candidates.some(({ article }) => hasUnknown(article)) || undefined;
  const nearest = nearestOf(compared);
  if (together !== undefined && shareOf(together) >= shareOf(nearest?.match) + OF_ANOTHER_ARTICLE)
    return { ...unchecked('several_articles'), ...nameOf(first.article) };
  if (nearest === undefined) {
    const name = nameOf(first.article);
    if (isUncertain) return { ...unchecked('document_uncertain'), ...name };
    const isOpen = candidates.some(({ article }) => hasUnknown(article) && !isKnownOn(article, days.textDay));
    if (isOpen || compared.length === 0) return { ...unchecked('wording_unknown'), ...name };
    return { outcome: 'quote_not_found', ...name };
  }
  return {
    outcome: 'quote_differs',
    ...shown(nearest, [nearest], days),
    differences: differencesOf(quoted, nearest),
    ...known({ unknown_wordings }),
  };
}

function decideExact(exact: readonly Compared[], days: Days): Decision {
  const onDay = exact.find(({ candidate, index }) => candidate.article.index === index);
  const found = onDay ?? onTextDay(exact, days) ?? exact.at(-1);
  if (found === undefined) throw new Error('There is no exact match.');
  const { article } = found.candidate;
  const same = exact.filter(({ candidate }) => candidate === found.candidate);
  const doubt = doubtOf(article);
  return {
    ...(doubt === undefined ? { outcome: timeOf(found, days) } : unchecked(doubt)),
    ...shown(found, same, days),
  };
}

function timeOf({ candidate: { article }, index }: Compared, { day }: Days): QuotationOutcome {
  if (article.index === index) return 'quote_exact';
  const from = periodsOf(article.history)[index]?.from;
  return from !== undefined && day < from ? 'quote_of_later_wording' : 'quote_of_former_wording';
}

/** Why the wording of the day decides nothing; undefined if it does. */
function doubtOf({ state, version, warnings }: ArticleOnDay): UncheckedReason | undefined {
  // The wording of a law that may be repealed is known, though its state is not.
  if (state === 'unknown' && version?.text === undefined) return 'wording_unknown';
  const isPartial =
    version !== undefined && (version.unapplied.length > 0 || version.certainty === 'partial');
  return isPartial || warnings.some(isOfText) ? 'changes_unapplied' : undefined;
}

/** True for a warning that the whole text may lack a change, which no article is marked with. */
const isOfText = (warning: ArticleWarning) => warning === 'text_changed' || warning === 'text_may_be_changed';

const hasUnknown = ({ history, index }: ArticleOnDay): boolean =>
  history.versions.some(({ text, repealed }, at) => text === undefined && !repealed && at !== index);

/** True if the wording of the day of the text is known: then no unknown one is meant. */
function isKnownOn({ history }: ArticleOnDay, textDay: string | undefined): boolean {
  return textDay !== undefined && versionOn(history, textDay)?.version.text !== undefined;
}

/** The wording that shares most words with the quotation; of equal ones that of the day. */
function nearestOf(compared: readonly Compared[]): Compared | undefined {
  const near = compared.filter(({ match }) => match.kind === 'similar');
  const rank = ({ match, candidate, index }: Compared) =>
    (match.share ?? 0) + (candidate.article.index === index ? 1e-6 : 0);
  return near.toSorted((one, other) => rank(other) - rank(one))[0];
}

/**
 * Least share of the words of a quotation, beyond those of the nearest article, that shows words of another
 * cited article in it.
 */
const OF_ANOTHER_ARTICLE = 0.1;

/** Share of the words that the passage has in order. */
const shareOf = (match: QuotationMatch | undefined): number =>
  match?.kind === 'exact' ? 1 : (match?.share ?? 0);

function onTextDay(exact: readonly Compared[], { textDay }: Days): Compared | undefined {
  return textDay === undefined ? undefined : exact.find((one) => wasHeld(one, textDay) === true);
}

/**
 * Whether a wording was law on a day. Undefined if its first or last day is unknown: a wording without a first
 * day is as old as its document, of which only the year is known.
 */
function wasHeld({ candidate, index }: Compared, day: string): boolean | undefined {
  const {
    article,
    document: { year },
  } = candidate;
  const period = periodsOf(article.history)[index];
  if (period === undefined || period.never) return undefined;
  if (period.from === undefined) {
    const dayYear = Number(day.slice(0, 4));
    if (year === undefined || dayYear === year) return undefined;
    if (dayYear < year) return false;
  }
  return holdsOn(period, day);
}

/** `same`: the wordings of the article that have the words. */
function shown(found: Compared, same: readonly Compared[], days: Days) {
  const { article, document } = found.candidate;
  const version = versionsOf(article.history, days.day, document)[found.index];
  if (version?.text === undefined) throw new Error('A wording without a text was compared.');
  const { version: number, text, state, certainty, from, to, warnings } = version;
  const passages = found.match.passages.map((place) => ({
    text: text.slice(place.start, place.end),
    span: spanOf(place),
  }));
  return {
    ...nameOf(article),
    wording: {
      version: number,
      state,
      certainty,
      ...known({ from, to, warnings: warnings.length > 0 ? warnings : undefined }),
      ...known({ in_force_on_text_day: wasLaw(article, same, days) }),
      passages,
    },
  };
}

/** Undefined if the day of the text is unknown, or the wording of that day. */
function wasLaw(
  { history }: ArticleOnDay,
  same: readonly Compared[],
  { textDay }: Days,
): boolean | undefined {
  if (textDay === undefined) return undefined;
  const held = same.map((one) => wasHeld(one, textDay));
  if (held.includes(true)) return true;
  if (held.includes(undefined)) return undefined;
  const version = versionOn(history, textDay)?.version;
  return version !== undefined && version.text === undefined && !version.repealed ? undefined : false;
}

function differencesOf({ text, place }: Quoted, { candidate, index, match }: Compared) {
  const wording = candidate.article.history.versions[index]?.text ?? '';
  return match.differences.map((difference) => ({
    quoted: {
      text: text.slice(difference.quoted.start, difference.quoted.end),
      span: within(place, difference.quoted),
    },
    article: {
      text: wording.slice(difference.wording.start, difference.wording.end),
      span: spanOf(difference.wording),
    },
  }));
}

/** Span in the request of a span in its quotation. */
function within(quotation: Positioned, part: Positioned): Span {
  return spanOf({
    start: quotation.start + part.start,
    end: quotation.start + part.end,
    startCodePoint: quotation.startCodePoint + part.startCodePoint,
    endCodePoint: quotation.startCodePoint + part.endCodePoint,
    startByte: quotation.startByte + part.startByte,
    endByte: quotation.startByte + part.endByte,
  });
}
