/**
 * Guards against wrong links. A number that was misread or misprinted, or belongs to another series, finds a
 * document that the text does not mean. Each guard names the evidence against such a link.
 */
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
  /** True if the document is perhaps not later than the text: it is meant if the text cites its number too. */
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
    if (!differs || !contradicts(stated, document, withoutCiting(holdings, from))) return undefined;
    return stated.isName ? 'other_name' : 'other_subject';
  };
}

/** The documents without the citing one, whose own title often has the subject of what it changes. */
const withoutCiting = (holdings: Holdings & Titles, { canonicalId }: Linkable): Holdings & Titles => ({
  ...holdings,
  idsOf: (keys) => holdings.idsOf(keys).filter((id) => id !== canonicalId),
});

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
