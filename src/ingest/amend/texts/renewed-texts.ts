/**
 * Texts that a later one of the same issuer on the same subject may have changed: the source's notes on the
 * older text refer to the later one («عدلت قيمة العقود … بموجب القرار الوزاري رقم 37/2004», «راجع في الموضوع
 * عينه …»). A document itself cites nothing that is later than it.
 */
import { contentWords, isAmendment } from '../../../core.ts';
import type { TextChange } from '../../../schema/status-history.ts';
import { startOf } from '../../../schema/status-history.ts';
import type { Edge } from '../../extract/edge.ts';
import type { Enactment } from '../../identify/enacted.ts';
import { isEarlier } from '../../identify/enacted.ts';
import type { Candidate } from '../../identify/identify.ts';
import { CONSOLIDATED } from '../unread-changes.ts';
import { addIfSurer } from './margin-changes.ts';

/** Fewest content words of a title, without numbers, that two decisions of one issuer share by no chance. */
const FEWEST_WORDS = 5;

interface Facts {
  candidateOf(canonicalId: string): Candidate | undefined;
  enactment(canonicalId: string): Enactment | undefined;
}

/** The changes of texts by canonical id, with those of later texts on the same subject. */
export function withRenewed(
  changes: ReadonlyMap<string, TextChange>,
  edges: readonly Pick<Edge, 'from' | 'to' | 'type'>[],
  { candidateOf, enactment }: Facts,
): Map<string, TextChange> {
  const all = new Map(changes);
  for (const { from, to, type } of edges) {
    // Elsewhere titles of circulars have the name of the ministry and one word.
    if (type !== 'cites' || !CONSOLIDATED.has(from.slice(0, 2).toUpperCase())) continue;
    const [own, later] = [candidateOf(from)?.identity, candidateOf(to)?.identity];
    if (own === undefined || later === undefined || own.series !== later.series) continue;
    const made = enactment(to);
    if (!isEarlier(enactment(from), made) || made?.earliest === undefined) continue;
    if (isAmendment(later.normalizedTitle) || !isOfSameSubject(own.normalizedTitle, later.normalizedTitle))
      continue;
    addIfSurer(all, from, { on: startOf(made.earliest), perhaps: true });
  }
  return all;
}

function isOfSameSubject(title: string, other: string): boolean {
  const [own, its] = [title, other].map(
    (one) => new Set(contentWords(one).filter((word) => !/\p{Nd}/u.test(word))),
  ) as [Set<string>, Set<string>];
  return own.size >= FEWEST_WORDS && own.size === its.size && [...own].every((word) => its.has(word));
}
