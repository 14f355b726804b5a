/** The first day on which a law can have effect, as its own text states it. */
import { commencement, isAmendment } from '../../core.ts';
import { startOf } from '../../schema/status-history.ts';
import type { Enactment } from '../identify/enacted.ts';
import type { Candidate } from '../identify/identify.ts';
import { earliestAfter } from '../link/status.ts';
import type { SourceDocument } from '../read/source-document.ts';

/** Documents that never commence: rulings and fatwas. */
const WITHOUT_COMMENCEMENT: ReadonlySet<string> = new Set(['case_law', 'fatwa']);

/** Commencement stands at the end: in one of so many last articles, or in so much of the end of a text. */
const LAST_ARTICLES = 4;
const END_CHARS = 3_000;

/** First word of the numbers of promulgating articles: «إصدار 1». */
const PROMULGATION = 'إصدار';

/** Most years between a law and a day of commencement that it states. */
const LONGEST_WAIT_YEARS = 5;

/**
 * The day is later than that of the document. Absent if the document states no commencement, if it depends on
 * an event or on another law, or if the day of the document itself is unknown. An amending act is left out: it
 * may restate the commencement of the law that it changes.
 */
export function commencementDay(
  source: SourceDocument,
  { identity }: Candidate,
  { earliest }: Enactment,
): string | undefined {
  if (WITHOUT_COMMENCEMENT.has(source.doc_type) || earliest === undefined) return undefined;
  if (isAmendment(identity.normalizedTitle)) return undefined;
  const { day, afterDays } = commencement(endOf(source)) ?? {};
  const enacted = startOf(earliest);
  if (day !== undefined) {
    const years = Number(day.slice(0, 4)) - Number(enacted.slice(0, 4));
    return day > enacted && years <= LONGEST_WAIT_YEARS ? day : undefined;
  }
  return afterDays === undefined ? undefined : earliestAfter(earliest, afterDays);
}

/**
 * The texts in which a document states its commencement. Promulgating articles stand before the others in the
 * source and last here: they decide for the whole.
 */
function endOf({ articles, full_text, closing, preamble }: SourceDocument): string {
  const promulgating = articles.filter(({ article_no }) => article_no?.startsWith(PROMULGATION));
  const last = articles.slice(-LAST_ARTICLES).filter((article) => !promulgating.includes(article));
  const textsOf = (those: typeof articles) => those.map(({ text }) => text);
  const texts = [preamble, full_text, ...textsOf(last), closing, ...textsOf(promulgating)];
  return texts.flatMap((text) => text?.slice(-END_CHARS) ?? []).join('\n');
}
