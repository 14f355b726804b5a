/** Whether a text that a door offers is a former wording of the article. */
import { words } from '../equality.ts';
import type { Offer } from './offers.ts';

/** Wordings of an article by the gold set. */
export interface GoldWordings {
  former: readonly string[];
  /** Undefined for a repealed article. */
  current: string | undefined;
}

/** Least number of words that count as a part of a former wording. A shorter part may be in any wording. */
const FEWEST_WORDS = 6;

/**
 * True if the offer shows a former wording without a mark. A part of one counts in passages and quotations,
 * unless the wording in force has it too.
 */
export function isDeadOffer({ extent, text, marked }: Offer, { former, current }: GoldWordings): boolean {
  if (marked) return false;
  const inForce = current === undefined ? '' : ` ${words(current)} `;
  const dead = former.map((wording) => ` ${words(wording)} `).filter((wording) => wording !== inForce);
  switch (extent) {
    case 'article':
      return dead.includes(` ${words(text)} `);
    case 'passage':
      return dead.includes(` ${words(text)} `) || isPartOfDead(text, dead, inForce);
    case 'quotation':
      return isPartOfDead(text, dead, inForce);
    case 'document': {
      const whole = ` ${words(text.replace(STATEMENT, MARK))} `;
      return dead.some((wording) => isUnmarkedIn(withoutWordingInForce(whole, wording, inForce), wording));
    }
  }
}

function isPartOfDead(text: string, dead: readonly string[], inForce: string): boolean {
  const shown = ` ${words(text.replace(/…/g, ''))} `;
  const isLong = shown.trim().split(' ').length >= FEWEST_WORDS;
  return isLong && !inForce.includes(shown) && dead.some((wording) => wording.includes(shown));
}

/** The former wording may be a part of the one in force, which a document rightly has. */
const withoutWordingInForce = (document: string, former: string, inForce: string) =>
  inForce.includes(former) ? document.replaceAll(inForce, ' ') : document;

/** A line of the document about a wording, such as one that names an unapplied change. */
const STATEMENT = /^\[[^\n]*\]$/gm;
const MARK = 'qqmarkqq';

function isUnmarkedIn(document: string, wording: string): boolean {
  for (let at = document.indexOf(wording); at >= 0; at = document.indexOf(wording, at + 1)) {
    if (!document.startsWith(MARK, at + wording.length)) return true;
  }
  return false;
}
