/** The complete text of a document in the wording of a day, without notes of amendment. */
import { articleWord } from '../core.ts';
import type { ArticleHistory, ArticleWarning } from '../schema/article.ts';
import type {
  CopyOfLaw,
  DaysOfDoubt,
  LawOfBylaw,
  NameChange,
  StatusHistory,
  TextChange,
} from '../schema/status-history.ts';
import {
  daysOfDoubt,
  isBeforeCommencement,
  isOutdated,
  lawWarnings,
  mayLackChange,
  textWarnings,
} from '../schema/status-history.ts';
import { holdsOn, periodsOf, versionOn } from './in-time.ts';
import { inSequence } from './sequence.ts';
import {
  commencementStatement,
  copyStatement,
  DOUBT,
  LAW_REPEALED,
  NAMES_CHANGED,
  statementOf,
  TEXT_CHANGED,
  TEXT_MAY_BE_CHANGED,
  UNKNOWN,
} from './statements.ts';

/** The fields of a source document from which its full text is built. */
export interface TextParts {
  readonly jurisdiction: string;
  readonly preamble?: string;
  readonly articles: readonly ArticleParts[];
  readonly full_text?: string;
  readonly closing?: string;
  /** Present if the articles are read out of one text: what stands before each, and behind the last one. */
  readonly printed?: readonly string[];
}

interface ArticleParts {
  readonly article_no?: string;
  readonly heading?: string;
  readonly section?: string;
  readonly text: string;
}

/**
 * Prefix of the article numbers of the issuing decree («إصدار 1»), whose articles a source prints before
 * those of the law.
 */
const ISSUING_PREFIX = 'إصدار ';

/**
 * The text on a day (`YYYY-MM-DD`, Gregorian). A line in square brackets, which names the act if it is known,
 * stands in place of a wording that is repealed or not known, and after one in which changes are missing. An
 * inserted article is left out on days on which none of its wordings holds. A text that the source gives in
 * one piece is returned as it is, but for wordings that have changed.
 */
export function fullTextOn(document: TextParts, histories: readonly ArticleHistory[], day: string): string {
  if (document.full_text !== undefined) return document.full_text;
  if (document.printed !== undefined) return printedTextOn(document, document.printed, histories, day);
  const parts: string[] = [];
  if (document.preamble !== undefined) parts.push(document.preamble);
  const word = articleWord(document.jurisdiction);
  let section: string | undefined;
  for (const { article, history } of inSequence(document.articles, histories)) {
    const wording = history === undefined ? undefined : wordingOn(history, day);
    if (article === undefined && wording === undefined) continue;
    if (article?.section !== undefined && article.section !== section) parts.push(article.section);
    section = article?.section ?? section;
    parts.push(articleText({ text: '', ...article, ...wording }, word));
  }
  if (document.closing !== undefined) parts.push(document.closing);
  return parts.join('\n\n');
}

/**
 * The text that a source gives in one piece, with the wordings of a day. What it prints between the articles
 * stays, but for the number of an article that has another one on the day.
 */
function printedTextOn(
  { jurisdiction, preamble = '', articles, closing = '' }: TextParts,
  printed: readonly string[],
  histories: readonly ArticleHistory[],
  day: string,
): string {
  const word = articleWord(jurisdiction);
  const parts = [preamble];
  let place = 0;
  for (const { article, history } of inSequence(articles, histories)) {
    const wording = history === undefined ? undefined : wordingOn(history, day);
    if (article === undefined) {
      if (wording !== undefined) parts.push(`\n\n${articleText({ text: '', ...wording }, word)}`);
      continue;
    }
    const { article_no = article.article_no, text = article.text } = wording ?? {};
    const isRenumbered = article_no !== article.article_no;
    parts.push(
      isRenumbered
        ? `\n\n${articleText({ ...article, ...wording }, word)}`
        : `${printed[place] ?? ''}${text}`,
    );
    place += 1;
  }
  return [...parts, printed[place] ?? '', closing].join('');
}

/** The text of a document as its source gives it, if the source gives it in one piece. */
export function textInOnePiece(document: TextParts): string | undefined {
  const { full_text, printed } = document;
  return printed === undefined ? full_text : printedTextOn(document, printed, [], '');
}

/**
 * What the text of a document does not say itself: that it is a copy, is not law yet, may be law no more, or
 * implements a law that is none any more.
 */
export interface TextNotices extends LawOfBylaw {
  readonly copy?: CopyOfLaw | undefined;
  /** Days on which the document may be repealed. */
  readonly doubtful?: DaysOfDoubt | undefined;
  /** First day on which the document can have effect. */
  readonly commences?: string | undefined;
  /** A change that the text lacks. */
  readonly textChanged?: TextChange | undefined;
  /** Changes of names that the text may lack. */
  readonly namesChanged?: readonly NameChange[] | undefined;
}

/** The notices of a document. `knownOn` is the day of the known facts. */
export function textNotices(history: StatusHistory, knownOn: string): TextNotices {
  const { copy, commences, textChanged, namesChanged, lawRepealedFrom } = history;
  const doubtful = daysOfDoubt(history, knownOn);
  return { copy, doubtful, commences, textChanged, namesChanged, lawRepealedFrom };
}

/** True if the text has a notice on some day. */
export const hasNotice = (notices: TextNotices): boolean =>
  Object.values(notices).some((notice) => notice !== undefined);

/**
 * The text of a document, headed by a line in square brackets on days on which the law has another wording
 * than its copy, on days on which the document may be repealed or has no effect yet, from a change that the
 * text lacks, and from the repeal of the law that it implements.
 */
export function headedText(text: string, notices: TextNotices, day: string): string {
  const { copy, doubtful, commences } = notices;
  const lines: string[] = [];
  if (commences !== undefined && isBeforeCommencement({ commences }, day)) {
    lines.push(commencementStatement(commences));
  }
  if (copy !== undefined && isOutdated(copy, day)) lines.push(copyStatement(copy));
  if (doubtful !== undefined && holdsOn(doubtful, day)) lines.push(DOUBT);
  const { textChanged, namesChanged = [] } = notices;
  if (textChanged !== undefined && mayLackChange({ textChanged }, day)) {
    lines.push(textChanged.perhaps ? TEXT_MAY_BE_CHANGED : TEXT_CHANGED);
  }
  if (namesChanged.some(({ on }) => on <= day)) lines.push(NAMES_CHANGED);
  if (lawWarnings(notices, day).length > 0) lines.push(LAW_REPEALED);
  return [...lines, text].join('\n\n');
}

/** The notices in effect on a day as warnings of the document, in the order of the lines of `headedText`. */
export function noticeWarnings(
  { copy, doubtful, commences, ...lacked }: TextNotices,
  day: string,
): ArticleWarning[] {
  const warnings: ArticleWarning[] = [];
  if (commences !== undefined && isBeforeCommencement({ commences }, day)) warnings.push('not_yet_in_force');
  if (copy !== undefined && isOutdated(copy, day)) warnings.push('outdated_copy');
  if (doubtful !== undefined && holdsOn(doubtful, day)) warnings.push('repeal_day_unknown');
  return [...warnings, ...textWarnings(lacked, day), ...lawWarnings(lacked, day)];
}

/** Days on which the text of a day stays the same: `from` inclusive, `to` exclusive; absent: open. */
export interface TextPeriod {
  readonly from?: string;
  readonly to?: string;
}

/** The period around a day in which no wording of the document begins or ends, and no notice. */
export function textPeriod(
  histories: readonly ArticleHistory[],
  day: string,
  { copy, doubtful, commences, textChanged, namesChanged = [], lawRepealedFrom }: TextNotices = {},
): TextPeriod {
  const turns = histories.flatMap(periodsOf).flatMap(({ from, to }) => [from, to]);
  turns.push(
    copy?.until?.gregorian,
    doubtful?.from,
    doubtful?.to,
    commences,
    textChanged?.on,
    lawRepealedFrom,
  );
  turns.push(...namesChanged.map(({ on }) => on));
  const days = turns.filter((turn) => turn !== undefined).sort();
  const from = days.findLast((turn) => turn <= day);
  const to = days.find((turn) => turn > day);
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/**
 * Number and text of an article on a day. Undefined for an inserted article if none of its wordings holds
 * then.
 */
function wordingOn(history: ArticleHistory, day: string): Partial<ArticleParts> | undefined {
  const held = versionOn(history, day);
  const heading = history.heading === undefined ? {} : { heading: history.heading };
  if (held === undefined) return history.source === undefined ? undefined : { ...heading, text: UNKNOWN };
  const { version, index } = held;
  const statement = statementOf(history, index);
  const lines = [version.text, statement].filter((line) => line !== undefined);
  const number = version.article_no === undefined ? {} : { article_no: version.article_no };
  return { ...heading, ...number, text: lines.join('\n') };
}

function articleText(article: ArticleParts, word: string): string {
  const lines = [headLine(article, word), article.text];
  return lines.filter((line) => line !== '').join('\n');
}

function headLine({ article_no: no, heading, text }: ArticleParts, word: string): string {
  if (no === undefined || namesItself(text, no, word)) return heading ?? '';
  const name = no.startsWith(ISSUING_PREFIX)
    ? `${word} ${no.slice(ISSUING_PREFIX.length)} (${ISSUING_PREFIX.trim()})`
    : `${word} ${no}`;
  return heading === undefined ? name : `${name}: ${heading}`;
}

/** True if the article's text already begins with its name, as «المادة 12» in some sources. */
function namesItself(text: string, no: string, word: string): boolean {
  const start = text.trimStart();
  const name = `${word} ${no}`;
  const rest = start.slice(name.length);
  // «المادة 12» is not the name of article 1.
  return start.startsWith(`${word} (${no})`) || (start.startsWith(name) && !/^\p{Nd}/u.test(rest));
}
