/**
 * Splits a document into units, the objects that search returns: the wordings of its articles, and text
 * outside articles.
 *
 * A document without articles is one unit. In a document with articles, the preamble is left out: it names
 * other laws, so a search for one of them would find this document, and the graph has these links already.
 * The closing is a unit if it is longer than signature and publication note; it then holds annexes and
 * tables. Where the articles are read out of one text, a long preamble may hold rules too, and is a unit.
 *
 * An article without changes is one unit. A changed article has a unit for each of its wordings, with the
 * days on which it holds. For a time without a known wording, the unit has one line, which names the act if
 * it is known. The note of an amendment is no unit: it is data of the wording.
 */

import type { Period } from '../../articles/in-time.ts';
import { dayNumber, gregorianPeriod, warningsOf, writtenPeriods } from '../../articles/in-time.ts';
import { inSequence } from '../../articles/sequence.ts';
import { statementOf } from '../../articles/statements.ts';
import { articleKey, isAmendmentTable } from '../../core.ts';
import type { ArticleHistory, ArticleWarning } from '../../schema/article.ts';
import type { CopyOfLaw } from '../../schema/status-history.ts';
import type { Wording } from '../../stores/corpus.ts';
import type { SourceArticle } from '../read/source-article.ts';
import type { AnnexedParts, SourceDocument } from '../read/source-document.ts';
import type { Span } from './chunk.ts';
import { chunkArticle, chunkParagraphs } from './chunk.ts';

/**
 * Length of a closing, in UTF-16 units, above which it contains an annex. Closings without one (signature,
 * date, gazette) have 192 in the median and at most 600.
 */
const CLOSING_WITHOUT_ANNEX_CHARS = 600;
/**
 * The same for what stands behind articles that are read out of one text. It begins with the name of an
 * annex, or is a signature.
 */
const SIGNATURE_CHARS = 100;
/** Length of such a text before its first article, in UTF-16 units, above which it is more than recitals. */
const PREAMBLE_WITH_RULES_CHARS = 600;

export interface Unit {
  articleNo?: string;
  articleKey?: string;
  heading?: string;
  chunks: string[];
  /**
   * First day on which the unit's text is in force, in days since 1970-01-01; absent if it is not known.
   */
  from?: number;
  /**
   * Day, in days since 1970-01-01, from which the unit's text is no longer in force; absent if none is known.
   */
  to?: number;
  /** Which wording of its article the unit is; present if the article was changed. */
  wording?: Wording;
  /** Present for text that is no law, or not all of it. */
  warnings?: readonly ArticleWarning[];
}

/** Returns the document's units in the order of the text, and the wordings of an article in order of time. */
export function unitsOf(document: SourceDocument, histories: readonly ArticleHistory[]): Unit[] {
  if (document.articles.length === 0) {
    const { full_text = '' } = document;
    return [{ chunks: slices(full_text, chunkParagraphs), ...warned(noLaw(full_text)) }];
  }
  const units = Array.from(inSequence(document.articles, histories), ({ article, history }) =>
    history === undefined ? [articleUnit(article)] : wordingUnits(article, history),
  ).flat();
  const { preamble = '', closing, annexed, printed } = document;
  if (printed !== undefined && preamble.length > PREAMBLE_WITH_RULES_CHARS) {
    units.unshift({ chunks: slices(preamble, chunkParagraphs), ...warned(noLaw(preamble)) });
  }
  const longest = printed === undefined ? CLOSING_WITHOUT_ANNEX_CHARS : SIGNATURE_CHARS;
  if (closing !== undefined && closing.length > longest) {
    const chunks = annexed === undefined ? slices(closing, chunkParagraphs) : partSlices(closing, annexed);
    units.push({ chunks, ...warned(noLaw(closing, annexed)) });
  }
  return units;
}

/** Returns the warnings about a text outside articles of which no passage can be taken for law. */
function noLaw(text: string, annexed?: AnnexedParts): ArticleWarning[] {
  return [
    ...(annexed?.explains ? (['explanatory_memorandum'] as const) : []),
    ...(isAmendmentTable(text) ? (['amendment_table'] as const) : []),
  ];
}

const warned = (warnings: readonly ArticleWarning[]): Pick<Unit, 'warnings'> =>
  warnings.length > 0 ? { warnings } : {};

/**
 * Sets the first day of a document's units to the day of the document, except for wordings, which have days
 * of their own.
 */
export function sinceDay(units: readonly Unit[], day: string | undefined): Unit[] {
  if (day === undefined) return [...units];
  const from = dayNumber(day);
  return units.map((unit) => (unit.wording === undefined ? { ...unit, from } : unit));
}

/**
 * Joins the units of a copy whose articles are read out of its text. The law has these articles, so each
 * would be found twice. Chunks and their order stay: a service has embedded them before it was known that the
 * document is a copy.
 */
export function unitsOfPrint(units: readonly Unit[], { printed }: Pick<SourceDocument, 'printed'>): Unit[] {
  if (printed === undefined || units.some(({ wording }) => wording !== undefined)) return [...units];
  const [{ from, warnings } = {}] = units;
  return [
    {
      chunks: units.flatMap(({ chunks }) => chunks),
      ...(from !== undefined && { from }),
      ...(warnings !== undefined && { warnings }),
    },
  ];
}

/**
 * Sets the last day of the units of a copy whose law has changed: no wording of the copy holds from that day
 * on. A text without articles has an empty key.
 */
export function unitsOfCopy(units: readonly Unit[], { until, never }: CopyOfLaw): Unit[] {
  if (until === undefined && !never) return [...units];
  const end = until === undefined ? Number.NEGATIVE_INFINITY : dayNumber(until.gregorian);
  return units.map((unit) => {
    const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, wording } = unit;
    if (to <= end) return unit;
    const isNever = never || end <= from;
    const unmarked = wording ?? { article_key: unit.articleKey ?? '', version: 1, certainty: 'source' };
    const marked: Wording = {
      ...unmarked,
      ...(until && { to: until }),
      ...(isNever && { never: true }),
      warnings: [...(unmarked.warnings ?? []), 'outdated_copy'],
    };
    return { ...unit, ...(isNever ? NO_DAY : { to: end }), wording: marked };
  });
}

function articleUnit({ article_no, heading, text }: SourceArticle): Unit {
  return { ...named(article_no, heading), chunks: slices(text, chunkArticle) };
}

function wordingUnits(article: SourceArticle | undefined, history: ArticleHistory): Unit[] {
  const periods = writtenPeriods(history);
  return history.versions.map((version, index): Unit => {
    const { text, certainty, repealed } = version;
    const period = periods[index] ?? {};
    const warnings = warningsOf(history, index);
    const statement = text === undefined ? statementOf(history, index) : undefined;
    return {
      ...named(version.article_no, article?.heading ?? history.heading),
      chunks: statement === undefined ? slices(text ?? '', chunkArticle) : [statement],
      ...indexDays(gregorianPeriod(period)),
      wording: {
        article_key: history.article_key,
        version: index + 1,
        ...period,
        ...(repealed && { repealed }),
        certainty,
        ...(warnings.length > 0 && { warnings }),
      },
    };
  });
}

function named(number: string | undefined, heading: string | undefined): Omit<Unit, 'chunks'> {
  return {
    ...(number !== undefined && { articleNo: number, articleKey: articleKey(number) }),
    ...(heading !== undefined && { heading }),
  };
}

/**
 * Index days of a wording that was in force on no known day: the period ends on the day on which it begins,
 * so no day falls in it.
 */
const NO_DAY = { from: 0, to: 0 };

function indexDays({ from, to, never }: Period) {
  if (never) return NO_DAY;
  return {
    ...(from !== undefined && { from: dayNumber(from) }),
    ...(to !== undefined && { to: dayNumber(to) }),
  };
}

function slices(text: string, chunk: (text: string) => Span[]): string[] {
  return chunk(text).map(({ start, end }) => text.slice(start, end));
}

/**
 * Cuts a closing with the parts of an annex. A chunk that begins within a part is headed by the name of the
 * part, because without it the chunk looks like words of the law.
 */
function partSlices(closing: string, { word }: Pick<AnnexedParts, 'word'>): string[] {
  const names = [...closing.matchAll(/^.+?(?=: )/gmu)].filter(([name]) => name.startsWith(`${word} `));
  return chunkParagraphs(closing).map(({ start, end }) => {
    const text = closing.slice(start, end);
    const [name] = names.findLast(({ index }) => index <= start) ?? [];
    return name === undefined || text.startsWith(name) ? text : `${name}: ${text}`;
  });
}
