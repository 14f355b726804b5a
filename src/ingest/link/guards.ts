/**
 * Guards against wrong links. A number that was misread or misprinted, or belongs to another series, finds a
 * document that the text does not mean. Each guard names the evidence against such a link.
 */
import { contentWords, normalize } from '../../core.ts';
import type { LinkGuard } from '../../stores/manifest.ts';
import { LINK_GUARDS } from '../../stores/manifest.ts';
import type { Holdings, Stated, Titles } from '../../titles/contradiction.ts';
import { contradicts } from '../../titles/contradiction.ts';
import type { Linkable } from './linkable.ts';

/** A document that the keys of a citation find, and that a guard refuses. */
export interface Refusal {
  readonly guard: LinkGuard;
  readonly document: Linkable;
  /** Name or subject, stated by the citing text, that differs from the title of the document. */
  readonly stated?: string;
  /**
   * True if the document is perhaps not later than the text: it is meant if the text cites its number too.
   */
  readonly isPerhaps?: true;
}

/** Compares what texts call a document with the document. Equal comparisons are made once. */
export function subjectGuard(
  holdings: Holdings & Titles,
): (stated: Stated, document: Linkable, from: Linkable) => LinkGuard | undefined {
  const known = new Map<Linkable, Map<string, boolean>>();
  const texts = new WeakMap<Stated, string>();
  return (stated, document, from) => {
    const compared = known.get(document) ?? new Map<string, boolean>();
    known.set(document, compared);
    const words = texts.get(stated) ?? JSON.stringify(stated);
    texts.set(stated, words);
    const differs = compared.get(words) ?? contradicts(stated, document, holdings);
    compared.set(words, differs);
    if (!differs || isOfSameMatter(from.title, document.title)) return undefined;
    return stated.isName ? 'other_name' : 'other_subject';
  };
}

/**
 * True if the title of the citing document has nearly all words of the other title, and ends alike: a
 * decision «في شأن رفع الحظر على استيراد … من باكستان» cites «في شأن وقف تصاريح استيراد … من باكستان» as a
 * ban. Titles of one series differ at their ends, by the country or the year.
 */
function isOfSameMatter(citing: string, title: string): boolean {
  const [own, other] = [citing, title].map((one) => contentWords(normalize(one, 'letters')));
  if (own === undefined || other === undefined || other.length < FEWEST_WORDS) return false;
  const [end, otherEnd] = [own, other].map((words) => words.slice(-END_WORDS).join(' '));
  const held = new Set(own);
  return end === otherEnd && other.filter((word) => held.has(word)).length >= other.length * SAME_MATTER;
}

/** Fewest words of a title that is compared, and the number of words that are its end. */
const FEWEST_WORDS = 6;
const END_WORDS = 2;

/** Least share of the words of a title that the title of the citing document has. */
const SAME_MATTER = 0.8;

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
