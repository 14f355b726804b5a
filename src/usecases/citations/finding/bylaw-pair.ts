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
import { executiveBylawOf, isOfOtherLaw, lawsAround } from '../resolve/bylaw-of-law.ts';
import { holdingsOf } from '../resolve/contradicted.ts';
import type { CitingTime } from '../resolve/resolution.ts';
import { resolveCitation } from '../resolve/resolve.ts';

/** A decision, and what stands beside it: the bylaw of a law, or a law that it carries out. */
export interface BylawPair<T> {
  readonly decision: T;
  readonly beside: T;
  readonly isBylaw: boolean;
  /** True for a comma between the two, which may also be that of a list. */
  readonly mayBeList?: true;
}

/** Pairs two citations that follow each other in the text; undefined if they are no such pair. */
export function bylawPairOf<T extends { readonly citation: Citation }>(
  text: string,
  first: T,
  second: T,
): BylawPair<T> | undefined {
  if (isSubjectWithDecision(first.citation, second.citation))
    return { decision: second, beside: first, isBylaw: true };
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
  const list = said === 'maybe-same' && ({ mayBeList: true } as const);
  if (one === 'decision') {
    const isPair = said === 'implements' || (said !== 'issued' && other === 'bylaw');
    return isPair ? { decision: first, beside: second, isBylaw: other === 'bylaw', ...list } : undefined;
  }
  const isOfLaw = one === 'law' && said === 'same' && BRACKET.test(between);
  const isPair = one === 'bylaw' ? said !== 'implements' : isOfLaw;
  return isPair ? { decision: second, beside: first, isBylaw: one === 'bylaw', ...list } : undefined;
}

/**
 * True if the grammar has read the subject of a bylaw as the name of another one: «اللائحة التنفيذية للقانون
 * … بشأن تنظيم المهنة، الصادرة بقرار …».
 */
const isSubjectWithDecision = (first: Citation, { instrument, issuedBy, name, number }: Citation): boolean =>
  kindOf(first) === 'bylaw' &&
  first.about !== undefined &&
  first.about === name &&
  instrument === 'bylaw' &&
  number !== undefined &&
  issuedBy !== undefined &&
  DECISIONS.has(issuedBy);

/** Length of the words between the two with the subject of the first, in UTF-16 units. */
const LONGEST_BETWEEN = 120;

const BRACKET = /[([]/;

const DECISIONS: ReadonlySet<string> = new Set(['cabinet-decision', 'ministerial-decision']);

function kindOf({ instrument, docType, number, year, name, issuedBy, lawKind, reference }: Citation) {
  if (reference !== 'full' || issuedBy !== undefined) return 'other';
  const isNumbered = number !== undefined && year !== undefined;
  if (instrument === 'bylaw')
    return name !== undefined || (isNumbered && lawKind !== undefined) ? 'bylaw' : 'other';
  if (docType === 'legislation' && name !== undefined && number === undefined) return 'named law';
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
  const { name: _subject, ...ofDecision } = decision.citation;
  const bylaw: Citation = {
    ...ofDecision,
    instrument: 'bylaw',
    docType: 'regulation',
    issuedBy: decision.citation.issuedBy ?? decision.citation.instrument,
    ...known({ name, about: words ?? decision.citation.about }),
  };
  if (isBylaw) return resolveCitation(corpus, { citation: bylaw, jurisdiction }, time);
  const found = resolveCitation(corpus, decision, time);
  const [only, ...others] = found.ids;
  if (only === undefined || others.length > 0) return found;
  const { year, calendar } = decision.citation;
  const at = calendar === 'gregorian' ? year : undefined;
  const resolveAt = (reading: ReadingOf, time: CitingTime) => resolveCitation(corpus, reading, time);
  const idsOf = (law: Citation) => lawsAround(law, time, at, resolveAt, jurisdiction);
  const isOther =
    words === undefined
      ? isOfOtherLaw(corpus, only, beside.citation, { jurisdiction, idsOf })
      : carriesOut(words, only);
  if (!isOther) return found;
  const ofLaw = resolveCitation(corpus, { citation: bylawOf(beside.citation), jurisdiction }, time);
  return { ids: [...new Set([only, ...ofLaw.ids])], isAmbiguous: true };

  function carriesOut(words: string, canonicalId: string): boolean {
    const { title } = documentFacts(corpus, canonicalId);
    return carriesOutOtherLaw(words, { canonicalId, title }, holdingsOf(corpus));
  }
}

/** The words for the bylaw of a law that is cited by number; undefined for one that is cited by name. */
function wordsForBylaw(citation: Citation): string | undefined {
  const { name, about: _about, article: _article, lawKind, number, year, ...rest } = citation;
  if (name !== undefined || number === undefined || year === undefined) return undefined;
  const instrument = lawKind ?? rest.instrument;
  return executiveBylawOf(formatCitation({ ...rest, number, year, instrument, articles: [] }));
}

function bylawOf({ about: _about, article: _article, ...law }: Citation): Citation {
  const bylaw: Citation = { ...law, articles: [], instrument: 'bylaw', docType: 'regulation' };
  const { name } = law;
  return name === undefined
    ? { ...bylaw, lawKind: law.instrument }
    : { ...bylaw, name: executiveBylawOf(name) };
}
