/**
 * Finds out whether the change that an edge shows reaches the law: by a change of an article, a repeal of a
 * part, or a note that names the act or its decree. Another change leaves dead wording without a mark.
 */
import { dayNumber } from '../../../articles/in-time.ts';
import { extractCitations } from '../../../core.ts';
import type { AmendingAct, ArticleChange, ArticleHistory, ArticleVersion } from '../../../schema/article.ts';
import { endOf, startOf } from '../../../schema/status-history.ts';
import type { Edge } from '../../extract/edge.ts';
import { named } from '../../extract/mention.ts';
import { DECISION } from '../../identify/approving.ts';
import type { Enactment } from '../../identify/enacted.ts';
import { sharedPart, wordRuns } from '../../identify/word-runs.ts';
import type { Links } from '../../link/link.ts';
import type { Documents } from '../documents.ts';
import { gregorianDay, SAME_CHANGE_DAYS } from '../unread-changes.ts';

/** What is known of laws and of the acts that change them. */
export interface KnownChanges {
  /** Histories of the changed articles of a law. */
  historiesOf(canonicalId: string): readonly ArticleHistory[];
  /** Ids of the acts that repeal a part of the law. */
  repealingActsOf(canonicalId: string): readonly string[];
  /** Id of the document that a citation in the text of `from` means. */
  documentOf: Links['documentOf'];
}

interface Sources {
  edges: readonly Edge[];
  documents: Pick<Documents, 'read' | 'enactment'>;
  known: KnownChanges;
}

/**
 * Returns a function that is true if the change of an edge reaches the law. It is true for an act that is not
 * surely later than the law.
 */
export function reachingChanges({ edges, documents, known }: Sources): (edge: Edge) => boolean {
  const linked = new Set(edges.map(pairOf));
  // A named article is marked, or the source lacks it; then the change is in no article that the source has.
  const inParts = new Set<string>();
  const citedBy = new Map<string, Set<string>>();
  for (const edge of edges) {
    const { from, to, type, articleRef } = edge;
    citedBy.set(to, (citedBy.get(to) ?? new Set()).add(from));
    if ((type === 'amends' || type === 'repeals') && articleRef !== undefined) inParts.add(pairOf(edge));
  }
  const dayOf = (act: string) => documents.enactment(act)?.day?.gregorian;
  const reaches = (act: string, law: string, histories: readonly ArticleHistory[]): boolean => {
    const time = timeAfter(documents.enactment(act), documents.enactment(law));
    if (time === undefined) return true;
    const isRelated = (other: string) => linked.has(`${act}\n${other}`) || linked.has(`${other}\n${act}`);
    return (
      inParts.has(`${act}\n${law}`) ||
      known.repealingActsOf(law).includes(act) ||
      histories.some((history) => isOfAct(history, { act, time, isRelated }))
    );
  };
  return ({ from: act, to: law }) => {
    const histories = known.historiesOf(law);
    if (reaches(act, law, histories)) return true;
    const isDecree = (other: string) => linked.has(`${other}\n${law}`) && follows(dayOf(other), dayOf(act));
    const decrees = [...(citedBy.get(act) ?? [])].filter(isDecree);
    if (decrees.some((decree) => reaches(decree, law, histories))) return true;
    return !namesText({ act, law, documents, known });
  };
}

/** First and last possible day of an act. */
type Time = readonly [first: string, last: string];

/**
 * The time of an act. Undefined if its day is not known and nothing shows that the law is older.
 */
export function timeAfter(act: Enactment | undefined, law: Enactment | undefined): Time | undefined {
  if (act?.day !== undefined) return [act.day.gregorian, act.day.gregorian];
  if (act?.earliest === undefined || act.latest === undefined || law?.latest === undefined) return undefined;
  const first = startOf(act.earliest);
  return endOf(law.latest) < first ? [first, endOf(act.latest)] : undefined;
}

/** Most days from a decision to the decree that makes its changes, and cites it. */
const LONGEST_DRAFT_DAYS = 366;

const follows = (decree: string | undefined, decision: string | undefined): boolean => {
  if (decree === undefined || decision === undefined) return false;
  const days = dayNumber(decree) - dayNumber(decision);
  return days >= 0 && days <= LONGEST_DRAFT_DAYS;
};

const pairOf = ({ from, to }: Pick<Edge, 'from' | 'to'>) => `${from}\n${to}`;

interface ReachingAct {
  act: string;
  time: Time;
  /** Number of the act, where a note gives that of the act and not of another instrument of the same change. */
  number?: string;
  /** True if the act cites the other document, or is cited by it. */
  isRelated(other: string): boolean;
}

/**
 * True if the article is known to have changed by the act, or in its time by an act that the corpus lacks: a
 * decision and its decree have different numbers. A document of the corpus is that decree only if it cites
 * the decision.
 */
export function isOfAct(
  { changes, versions }: ArticleHistory,
  { act, time, number, isRelated }: ReachingAct,
): boolean {
  const [first, last] = time.map(dayNumber) as [number, number];
  const isNear = (other: string) =>
    dayNumber(other) >= first - SAME_CHANGE_DAYS && dayNumber(other) <= last + SAME_CHANGE_DAYS;
  const mayBeOf = ({ canonical_id, number: other }: AmendingAct) =>
    number !== undefined && other !== undefined
      ? other === number
      : canonical_id === undefined || isRelated(canonical_id);
  const isOf = ({ act: one, text_act: other, drafts = [] }: ArticleChange) =>
    drafts.includes(act) ||
    [one, other].some(
      (known) =>
        known !== undefined &&
        (known.canonical_id === act ||
          (known.date !== undefined && mayBeOf(known) && isNear(gregorianDay(known.date, known.calendar)))),
    );
  const isUndated = ({ made_by, unapplied }: ArticleVersion) =>
    [...made_by, ...unapplied].some((place) => changes[place]?.act?.date === undefined);
  return (
    changes.some(isOf) ||
    versions
      .slice(1)
      .some((version) => version.from !== undefined && isNear(version.from.gregorian) && isUndated(version))
  );
}

/**
 * False if the act names the law by the number of its decree alone: it changes a clause of that decree, and
 * the text of the law stays («تعديل البند (ثالثاً) من المرسوم الملكي رقم (م/128)»).
 */
function namesText({
  act,
  law,
  documents,
  known,
}: Omit<Sources, 'edges'> & { act: string; law: string }): boolean {
  const source = documents.read(act)?.source;
  const changed = documents.read(law);
  if (source === undefined || changed === undefined) return true;
  if (DECISION.test(changed.candidate.identity.series)) return true;
  const ownTitle = changed.source.title;
  const runs = wordRuns(ownTitle);
  // The title may be one that the citation does not take for a name.
  const standsBefore = (text: string, end: number) =>
    sharedPart(runs, wordRuns(text.slice(Math.max(0, end - ownTitle.length - NAME_GAP), end))) === 1;
  const { title, preamble, full_text, articles, jurisdiction } = source;
  const texts = [preamble, full_text, ...articles.map(({ text }) => text)].filter(
    (text) => text !== undefined,
  );
  const cited = texts.flatMap((text) =>
    extractCitations(text, { jurisdiction }).flatMap((citation) => {
      const name = named(source, citation);
      if (name === undefined || known.documentOf(name, act) !== law) return [];
      const isNamed = citation.name !== undefined || standsBefore(text, citation.start);
      return isNamed || !DECREE.has(citation.instrument);
    }),
  );
  return cited.length === 0 ? title !== '' : cited.includes(true);
}

/** Most letters between the title of a law and the instrument that issued it («، الصادر بـ»). */
const NAME_GAP = 30;

/** Kinds of instruments that issue a law. */
const DECREE: ReadonlySet<string> = new Set(['royal-decree', 'royal-order', 'cabinet-decision']);
