/**
 * Finds executive bylaws that the bylaw of a later law has overtaken: another law has taken the place of
 * theirs, and has an executive bylaw of its own. Most such laws keep the old bylaws «until what replaces them
 * is issued», and the new bylaw repeals nothing in words.
 */
import { contentWords } from '../../../core.ts';
import { isTitledBylaw } from '../../../titles/own-law.ts';
import { IMPLIED_CONFIDENCE } from '../../extract/confidence.ts';
import type { Edge } from '../../extract/edge.ts';
import type { Mention, Named } from '../../extract/mention.ts';
import type { Links } from '../../link/link.ts';
import type { Linkable } from '../../link/linkable.ts';

/** A bylaw and the one that has taken its place, by canonical id. */
interface Overtaken {
  to: string;
  by: string;
}

/** Key of a law by number and year, without a name or a neighbouring year. */
export const NUMBERED_LAW = /^[a-z]{2}\/(?:law|federal-decree-law)\/[^/]+\/[gh]\d{4}$/;

/** Fewest content words of a subject that tells that one law took the place of another. */
const FEWEST_WORDS = 3;

/** `edges` show which bylaws were amended later and so were in force then. */
export function overtakenBylaws(
  documents: readonly Linkable[],
  { documentOf, edges }: Pick<Links, 'documentOf' | 'edges'>,
): Overtaken[] {
  /** A law: the id of its document, or its citation key if the corpus lacks it. */
  const lawOf = (name: Named, { canonicalId }: Linkable): string | undefined =>
    documentOf(name, canonicalId) ?? name.keys.find((key) => NUMBERED_LAW.test(key));
  const bylaws = new Map<string, Set<Linkable>>();
  const next = new Map<string, Set<string>>();
  const subjects = new Map<string, Set<string>>();
  for (const document of documents) {
    for (const mention of document.mentions) {
      const law = isOfBylaw(mention) || isRepealOfLaw(mention) ? lawOf(mention, document) : undefined;
      if (law === undefined) continue;
      if (mention.type === 'repeals') {
        const act = mention.by === undefined ? document.canonicalId : lawOf(mention.by, document);
        if (act !== undefined) add(next, law, act);
        continue;
      }
      if (!isTitledBylaw(document)) continue;
      add(bylaws, law, document);
      for (const other of document.mentions) {
        const words = sharesKey(other, mention) ? subjectOf(other) : undefined;
        if (words !== undefined) add(subjects, words, law);
      }
    }
  }
  for (const laws of subjects.values()) {
    for (const law of laws) for (const other of laws) if (other !== law) add(next, law, other);
  }
  const amendedIn = latestAmendments(documents, edges);
  const overtaken: Overtaken[] = [];
  for (const [law, old] of bylaws) {
    const later = [...successorsOf(law, next)].flatMap((successor) => [...(bylaws.get(successor) ?? [])]);
    for (const bylaw of old) {
      const [first] = later
        .filter((one) => isLater(one, bylaw))
        .sort((a, b) => (a.year ?? 0) - (b.year ?? 0));
      const isHeld = (amendedIn.get(bylaw.canonicalId) ?? 0) > (first?.year ?? 0);
      if (first !== undefined && !isHeld) overtaken.push({ to: bylaw.canonicalId, by: first.canonicalId });
    }
  }
  return overtaken;
}

/** The latest year in which a document amended each other one, by its canonical id. */
function latestAmendments(documents: readonly Linkable[], edges: Iterable<Edge>): Map<string, number> {
  const years = new Map(documents.map(({ canonicalId, year = 0 }) => [canonicalId, year]));
  const latest = new Map<string, number>();
  for (const { from, to, type } of edges) {
    if (type === 'amends') latest.set(to, Math.max(latest.get(to) ?? 0, years.get(from) ?? 0));
  }
  return latest;
}

/** True for the law that the title of a bylaw names. */
const isOfBylaw = ({ type, pattern, by, reversed }: Mention): boolean =>
  type === 'implements' && pattern.startsWith('implements title') && !by && !reversed;

const isRepealOfLaw = ({ type, articleRef, reversed, confidence }: Mention): boolean =>
  type === 'repeals' && articleRef === undefined && !reversed && confidence >= IMPLIED_CONFIDENCE;

const sharesKey = ({ keys }: Named, other: Named): boolean =>
  keys.some((key) => NUMBERED_LAW.test(key) && other.keys.includes(key));

/** Content words of the law's subject as a text gives it, in one text; undefined for a short subject. */
function subjectOf({ stated, keys }: Mention): string | undefined {
  const words = stated === undefined ? [] : [...new Set(contentWords(stated.words))].sort();
  return words.length < FEWEST_WORDS ? undefined : [keys[0]?.slice(0, 2), ...words].join(' ');
}

/** The laws that took the place of a law, directly or one after the other. */
function successorsOf(law: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set([law]);
  for (const one of found) for (const later of next.get(one) ?? []) found.add(later);
  found.delete(law);
  return found;
}

/** True if a document is surely of a later year. */
const isLater = ({ year }: Linkable, { latestYear }: Linkable): boolean =>
  year !== undefined && latestYear !== undefined && year > latestYear;

function add<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value));
}
