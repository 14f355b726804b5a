/** The commencement that a document states for itself. */
import type { Commencement } from '../../core.ts';
import { clauseCommencement, commencement, partCommencement, publicationDelay } from '../../core.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { withoutQuotations } from './quotations.ts';

/** Types of documents that never commence. */
export const NEVER_COMMENCES: ReadonlySet<string> = new Set(['case_law', 'fatwa']);

/** First word of the numbers of promulgating articles: «إصدار 1». */
export const PROMULGATION = 'إصدار';

/** Month in whose first days the fiscal year of a country begins. Elsewhere its day is not known. */
const FISCAL_YEAR_MONTHS: Readonly<Record<string, number>> = { AE: 1, EG: 7, SA: 1 };

/**
 * The last statement counts. Promulgating articles stand before the others in the source and last here: they
 * decide for the whole. All articles are read, because added ones may follow the one that states it.
 */
export function statedCommencement(source: SourceDocument): Commencement | undefined {
  return inCountry(commencement(textsOf(source).join('\n')), source);
}

/** The commencement that an act states for its own provisions. */
export interface OwnCommencement {
  whole?: Commencement;
  part?: Commencement;
  /** Days after its publication in the gazette, if the act counts from there: 0 for «من تاريخ نشره». */
  publicationDelay?: number;
}

/**
 * The commencement that an act states for its own provisions, and the one for a part of them. New wordings in
 * quotation marks are left out, because they may restate the commencement of the law that the act changes.
 */
export function ownCommencement(source: SourceDocument): OwnCommencement {
  const text = ownWords(source);
  const whole = inCountry(commencement(text), source);
  const part = inCountry(partCommencement(text), source);
  const delay = publicationDelay(text);
  return {
    ...(whole && !whole.withLaw && { whole }),
    ...(part && { part }),
    ...(delay !== null && { publicationDelay: delay }),
  };
}

/**
 * The commencement of one clause of an act («ثانيا/1»), empty if the act states only that of others.
 * Undefined if the act does not number all clauses whose commencement it states.
 */
export type CommencementOfClause = (clause: string) => { stated?: Commencement } | undefined;

/** The commencements of the clauses of an act, each read once, however often it is asked for. */
export function commencementsOfClauses(source: SourceDocument): CommencementOfClause {
  const text = ownWords(source);
  const { jurisdiction } = source;
  const known = new Map<string, ReturnType<CommencementOfClause>>();
  const read = (clause: string) => {
    const found = clauseCommencement(text, clause);
    if (found === null) return undefined;
    const stated = inCountry(found.stated ?? null, { jurisdiction });
    return stated === undefined ? {} : { stated };
  };
  return (clause) => {
    const [number = ''] = clause.split('/');
    if (!known.has(number)) known.set(number, read(number));
    return known.get(number);
  };
}

/** The text of an act without the new wordings that it quotes. */
const ownWords = (source: SourceDocument): string => textsOf(source).map(withoutQuotations).join('\n');

function textsOf({ preamble, full_text, articles, closing }: SourceDocument): string[] {
  const ofArticles = (isPromulgating: boolean) =>
    articles.flatMap(({ article_no, text }) =>
      (article_no?.startsWith(PROMULGATION) ?? false) === isPromulgating ? text : [],
    );
  const texts = [preamble, full_text, ...ofArticles(false), closing, ...ofArticles(true)];
  return texts.filter((text) => text !== undefined);
}

function inCountry(
  stated: Commencement | null,
  { jurisdiction }: Pick<SourceDocument, 'jurisdiction'>,
): Commencement | undefined {
  if (!stated?.nextFiscalYear) return stated ?? undefined;
  const nextMonth = FISCAL_YEAR_MONTHS[jurisdiction];
  return nextMonth === undefined ? { event: true } : { nextMonth };
}
