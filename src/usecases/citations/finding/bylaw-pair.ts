/**
 * Pairs a decision with the law, or the bylaw of a law, that stands beside it: «اللائحة التنفيذية للقانون …
 * (قرار مجلس الوزراء رقم 1 لسنة 2022)», «لائحة القانون … الصادرة بالقرار رقم 1 لسنة 2022», «قرار … الصادر
 * تنفيذا للقانون …». The grammar reads two citations. Both should be of one bylaw, so they are compared as
 * those of one that states both its law and its decision.
 */
import type { Citation } from '../../../core.ts';
import { beside, formatCitation } from '../../../core.ts';
import { known } from '../../../schema/known.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { carriesOutOtherLaw } from '../../../titles/bylaw-law.ts';
import { documentFacts } from '../../document/facts.ts';
import type { ReadingOf } from '../reading/reading.ts';
import { executiveBylawOf } from '../resolve/bylaw-of-law.ts';
import { holdingsOf } from '../resolve/contradicted.ts';
import type { CitingTime } from '../resolve/resolution.ts';
import { resolveCitation } from '../resolve/resolve.ts';

/** A decision, and what stands beside it: the bylaw of a law, or a law that it carries out. */
export interface BylawPair<T> {
  readonly decision: T;
  readonly beside: T;
  readonly isBylaw: boolean;
}

/** Pairs two citations that follow each other in the text; undefined if they are no such pair. */
export function bylawPairOf<T extends { readonly citation: Citation }>(
  text: string,
  first: T,
  second: T,
): BylawPair<T> | undefined {
  const from = first.citation.end;
  const to = second.citation.start;
  if (to <= from || to - from > LONGEST_BETWEEN) return undefined;
  const [one, other] = [kindOf(first.citation), kindOf(second.citation)];
  if ((one === 'decision') === (other === 'decision') || one === 'other' || other === 'other')
    return undefined;
  const between = text.slice(from, to);
  // A line break divides a list.
  if (between.includes('\n')) return undefined;
  const said = beside(between);
  if (said === null) return undefined;
  if (one === 'decision') {
    const isPair = said === 'implements' || (said === 'same' && other === 'bylaw');
    return isPair ? { decision: first, beside: second, isBylaw: other === 'bylaw' } : undefined;
  }
  const isPair = one === 'bylaw' ? said !== 'implements' : said === 'same' && BRACKET.test(between);
  return isPair ? { decision: second, beside: first, isBylaw: one === 'bylaw' } : undefined;
}

/** Length of the words between the two, in UTF-16 units. */
const LONGEST_BETWEEN = 50;

const BRACKET = /[([]/;

const DECISIONS: ReadonlySet<string> = new Set(['cabinet-decision', 'ministerial-decision']);

function kindOf({ instrument, docType, number, year, name, issuedBy, lawKind, reference }: Citation) {
  if (reference !== 'full' || issuedBy !== undefined) return 'other';
  const isNumbered = number !== undefined && year !== undefined;
  if (instrument === 'bylaw')
    return name !== undefined || (isNumbered && lawKind !== undefined) ? 'bylaw' : 'other';
  if (!isNumbered || name !== undefined) return 'other';
  if (DECISIONS.has(instrument)) return 'decision';
  return docType === 'legislation' ? 'law' : 'other';
}

/** What both citations of a pair mean together. */
export interface Together {
  readonly ids: readonly string[];
  readonly isAmbiguous: boolean;
}

/**
 * Returns what the decision and the bylaw or the law beside it mean together: the decision, if it is the
 * bylaw of this law or tells nothing of its law; else the decision, and the bylaws of the law, as doubted
 * ones. Nothing, if the corpus lacks the decision.
 */
export function meantTogether(
  corpus: Corpus,
  { decision, beside, isBylaw }: BylawPair<ReadingOf>,
  time: CitingTime,
): Together {
  const { jurisdiction } = decision;
  const words = wordsForBylaw(beside.citation);
  const { name } = beside.citation;
  const bylaw: Citation = {
    ...decision.citation,
    instrument: 'bylaw',
    docType: 'regulation',
    issuedBy: decision.citation.instrument,
    ...known({ name, about: words ?? decision.citation.about }),
  };
  if (isBylaw) return resolveCitation(corpus, { citation: bylaw, jurisdiction }, time);
  const found = resolveCitation(corpus, decision, time);
  const [only, ...others] = found.ids;
  if (words === undefined || only === undefined || others.length > 0) return found;
  const document = { canonicalId: only, title: documentFacts(corpus, only).title };
  const textOf = (id: string) => holdingsOf(corpus).textOf(id);
  if (!carriesOutOtherLaw(words, document, textOf)) return found;
  const ofLaw = resolveCitation(corpus, { citation: bylawOf(beside.citation), jurisdiction }, time);
  return { ids: [...new Set([only, ...ofLaw.ids])], isAmbiguous: true };
}

/** The words for the bylaw of a law that is cited by number; undefined for one that is cited by name. */
function wordsForBylaw(citation: Citation): string | undefined {
  const { name, about: _about, article: _article, lawKind, number, year, ...rest } = citation;
  if (name !== undefined || number === undefined || year === undefined) return undefined;
  const instrument = lawKind ?? rest.instrument;
  return executiveBylawOf(formatCitation({ ...rest, number, year, instrument, articles: [] }));
}

function bylawOf({ about: _about, article: _article, ...law }: Citation): Citation {
  return { ...law, articles: [], instrument: 'bylaw', docType: 'regulation', lawKind: law.instrument };
}
