/**
 * Guards against wrong links. A number that was misread or misprinted, or belongs to another series, finds a
 * document that the text does not mean. Each guard names the evidence against such a link.
 */
import { contentWords, nameFits, normalize, statesAnotherSubject } from '../../core.ts';
import type { LinkGuard } from '../../stores/manifest.ts';
import { LINK_GUARDS } from '../../stores/manifest.ts';
import type { Stated } from '../extract/mention.ts';
import type { DocumentTexts, Linkable } from './resolve.ts';

/** A document that the keys of a citation find, and that a guard refuses. */
export interface Refusal {
  readonly guard: LinkGuard;
  readonly document: Linkable;
  /** Name or subject, stated by the citing text, that differs from the title of the document. */
  readonly stated?: string;
}

/** Returns the beginning of a document's provisions. */
type OpeningOf = DocumentTexts['openingOf'];

/** Compares what texts call a document with the document's title. Equal comparisons are made once. */
export function subjectGuard({
  openingOf,
}: Pick<DocumentTexts, 'openingOf'>): (stated: Stated, document: Linkable) => LinkGuard | undefined {
  const known = new Map<Linkable, Map<string, boolean>>();
  return (stated, document) => {
    const compared = known.get(document) ?? new Map<string, boolean>();
    known.set(document, compared);
    const differs = compared.get(stated.words) ?? isOfAnother(stated, document, openingOf);
    compared.set(stated.words, differs);
    if (!differs) return undefined;
    return stated.isName ? 'other_name' : 'other_subject';
  };
}

/**
 * True if title and stated name or subject share no distinctive word. The title of a decree that issued a law
 * need not have the name of the law. Words of one stem («العمل», «عامل») are not enough for a subject: without
 * a common word, the beginning of the document must have the subject. Circulars are titled by topics, and
 * decisions by what they grant, so that their titles need not have it.
 */
function isOfAnother(
  { words, isName, otherSeries }: Stated,
  { canonicalId, title, series }: Linkable,
  openingOf: OpeningOf,
): boolean {
  if (isName) return !series.startsWith('dec') && nameFits(words, title) === 'differs';
  if (statesAnotherSubject(words, title)) return true;
  const subject = contentWords(words);
  if (subject.length === 0 || common(subject, title) > 0) return false;
  if (otherSeries) return true;
  const opening = openingOf(canonicalId);
  if (opening === undefined) return false;
  return common(subject, normalize(opening, 'letters')) < Math.min(ENOUGH_IN_COMMON, subject.length);
}

/** Least number of words of a subject that the beginning of a text must have. One alone may be chance. */
const ENOUGH_IN_COMMON = 2;

/** Number of words of a subject that a text, normalized to letters, has. */
function common(subject: readonly string[], letters: string): number {
  const words = new Set(contentWords(letters));
  return subject.filter((word) => words.has(word)).length;
}

/** Counts the links that each guard refuses. A link is counted once for each pair of documents. */
export function refusals() {
  const links = new Set<string>();
  return {
    add({ guard, document }: Refusal, from: Linkable): void {
      links.add([guard, from.canonicalId, document.canonicalId].join('\n'));
    },
    counts(): Record<LinkGuard, number> {
      const counts = Object.fromEntries(LINK_GUARDS.map((guard) => [guard, 0])) as Record<LinkGuard, number>;
      for (const link of links) counts[link.slice(0, link.indexOf('\n')) as LinkGuard] += 1;
      return counts;
    },
  };
}
