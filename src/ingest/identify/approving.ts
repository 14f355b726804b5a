/** Tells the law that a decree or decision makes. */
import { isAmendment } from '../../core.ts';

/** Most words before the law's title in the title of a decision that approves it: «الموافقة على نظام …». */
const APPROVING_WORDS = 2;

/**
 * True if the title of a decision approves the law with the other title, as «الموافقة على نظام البريد» does.
 * A decision on an amendment makes no law. Both titles are in `letters` form.
 */
export function approves(decision: string, law: string): boolean {
  if (!decision.endsWith(` ${law}`) || isAmendment(decision)) return false;
  return decision.slice(0, -law.length).trim().split(' ').length <= APPROVING_WORDS;
}

/**
 * True if a title begins with what the title of a decision approves, as `approves` tells: the source may add a
 * later name behind it.
 */
export function beginsAsApproved(title: string, decision: string): boolean {
  const words = decision.split(' ').slice(APPROVING_WORDS).join(' ');
  return words !== '' && !isAmendment(decision) && ` ${title} `.startsWith(` ${words} `);
}

/** Series of decrees and decisions. */
export const DECISION = /^dec-/;

/** What is compared of a decision and of the law that it approves. */
interface Titled {
  readonly jurisdiction: string;
  readonly series: string;
  readonly title: string;
}

/** Returns a function that gives the decisions whose titles approve a law, as `approves` tells. */
export function approvalsOf<T extends Titled>(documents: readonly T[]): (law: T) => readonly T[] {
  const byEnd = new Map<string, T[]>();
  for (const decision of documents) {
    const { jurisdiction, series, title } = decision;
    if (!DECISION.test(series) || isAmendment(title)) continue;
    const words = title.split(' ');
    for (let before = 1; before <= Math.min(APPROVING_WORDS, words.length - 1); before += 1) {
      const key = [jurisdiction, ...words.slice(before)].join(' ');
      const known = byEnd.get(key);
      if (known === undefined) byEnd.set(key, [decision]);
      else known.push(decision);
    }
  }
  return ({ jurisdiction, title }) => byEnd.get(`${jurisdiction} ${title}`) ?? [];
}

/** Citation key of a decree, before its kind: `sa/royal-decree/m22/h1443` → `sa/`, `royal-decree/m22/h1443`. */
const DECREE_KEY = /^([a-z]+\/)([a-z-]+\/[^/]+\/[gh]\d{4})$/;

/** True if a law has the number of the decree as that of its issuing. Both are given by their citation keys. */
export const isIssuedBy = (law: readonly string[], decree: readonly string[]): boolean =>
  decree.some((key) => {
    const [, country, rest] = DECREE_KEY.exec(key) ?? [];
    return country !== undefined && law.includes(`${country}issued-${rest}`);
  });
