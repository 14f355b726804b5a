/**
 * Finds the document of which a citation has only the beginning of the title. The grammar reads of a name what
 * surely belongs to it («نظام الحماية» of «نظام الحماية من الإيذاء»); a document whose title is, word for word,
 * the noun of the citation and the words after it shows where the name ends.
 */
import type { Citation } from '../../../core.ts';
import { longerTitles } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { upTo } from '../reading/up-to.ts';
import { isLater } from './later.ts';
import type { CitingTime } from './resolution.ts';

/** A citation by the whole title, and the documents that bear it. */
export interface Titled {
  readonly citation: Citation;
  readonly ids: readonly [string, ...string[]];
}

/** A citation as it was read in a text, with its country and what its name means by itself. */
interface Read {
  readonly text: string;
  readonly citation: Citation;
  readonly jurisdiction: string | undefined;
  readonly ids: readonly string[];
}

/**
 * Returns the citation with its whole title, and the documents of that title; undefined if no title goes on
 * behind its end, or only one of what it means anyway. Numbers and days tell more than titles, and «هذا النظام»
 * means the document around it. A document later than the text is none. Only a decision whose number leads to
 * none is looked for by its title or own citation, which has the number: «قرار رئيس مجلس الإدارة رقم 9 لسنة 2013
 * بشأن …» does not say of which authority, and the words behind it tell.
 */
export function withLongerTitle(
  corpus: Corpus,
  { text, citation, jurisdiction, ids }: Read,
  time: CitingTime,
): Titled | undefined {
  const { number, year, date, reference, docType, start, end } = citation;
  if (jurisdiction === undefined || reference === 'self') return undefined;
  const cited = text.slice(start, end);
  const isNumbered = number !== undefined || year !== undefined || date !== undefined;
  if (isNumbered ? ids.length > 0 || !isDecision(citation) : !TITLED.has(docType)) return undefined;
  const name = isNumbered ? cited : citation.name;
  const isMeant = name !== undefined && ids.length > 0;
  const after = text.slice(end, end + LONGEST_TITLE);
  for (const longer of longerTitles(cited, name, after, isMeant, jurisdiction)) {
    const [first, ...others] = corpus.resolve(longer.key).filter((id) => !isLater(corpus, id, time));
    if (first === undefined) continue;
    if (ids.length === 1 && ids[0] === first) return undefined;
    const whole = upTo(citation, after.slice(0, longer.end));
    return { citation: isNumbered ? whole : { ...whole, name: longer.title }, ids: [first, ...others] };
  }
  return undefined;
}

/** True for a whole decision by its number. The words of an article before it are no part of a title. */
const isDecision = ({ number, instrument, articles, reference }: Citation): boolean =>
  number !== undefined && DECISIONS.has(instrument) && articles.length === 0 && reference === 'full';

const DECISIONS: ReadonlySet<string> = new Set(['agency-decision', 'ministerial-decision']);

const TITLED: ReadonlySet<string> = new Set(['legislation', 'regulation']);

/** Length of the text behind a citation in which its title may go on, in UTF-16 units. */
const LONGEST_TITLE = 300;
