/** Status histories of the documents of a generation. */
import { parseCitation } from '../../core.ts';
import type { ArticleHistory } from '../../schema/article.ts';
import type { CopyOfLaw, StatusChange, StatusHistory, TextChange } from '../../schema/status-history.ts';
import { compareChanges, copiedStatus, endOf, startOf } from '../../schema/status-history.ts';
import type { AmendedLaw } from '../amend/amended-articles.ts';
import type { LawRepeal } from '../amend/texts/law-repeals.ts';
import type { ReplacedName } from '../amend/texts/name-changes.ts';
import { changedNames } from '../amend/texts/name-changes.ts';
import { withCitedDay } from '../identify/cited-days.ts';
import { statedCommencement } from '../identify/stated-commencement.ts';
import { writtenDay } from '../identify/written-day.ts';
import type { Links } from '../link/link.ts';
import { preparedKey } from '../prepare/prepare.ts';
import type { DocumentFacts } from '../prepare/prepared-records.ts';
import type { PreparedStore } from '../prepare/prepared-store.ts';
import { NotPrepared } from '../prepare/prepared-store.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { commencementDay } from './commencement-day.ts';

/** The status history of a member; that of a copy follows its law. */
export function statusOfMember(
  canonicalId: string,
  document: DatedSource,
  prepared: PreparedStore,
  { factsOf, links, changes, textChanges, lawRepeals, replacedNames, copies, amended, day }: StatusParts,
): StatusHistory {
  const knownOf = (id: string) => ({
    dates: links.dates.get(id),
    textChanged: textChanges.get(id),
    lawRepealed: lawRepeals.get(id),
    replacedNames,
    changes: changes.get(id) ?? [],
    histories: amended.get(id)?.histories ?? [],
    day,
  });
  const own = statusHistoryOf(document, knownOf(canonicalId));
  const copy = copies.get(canonicalId);
  if (copy === undefined) return own;
  const facts = factsOf(copy.of);
  const sourceJson = facts && prepared.sourceJson(preparedKey(facts.candidate.hash));
  if (facts === undefined || sourceJson === undefined) throw new NotPrepared(copy.of);
  const ofLaw = { source: JSON.parse(sourceJson) as SourceDocument, ...facts };
  return copiedStatus(own, statusHistoryOf(ofLaw, knownOf(copy.of)), copy);
}

/** What the statuses of a generation follow from. */
interface StatusParts {
  factsOf(canonicalId: string): DocumentFacts | undefined;
  links: Pick<Links, 'dates'>;
  /** Status changes of each document, by its canonical id. */
  changes: ReadonlyMap<string, StatusHistory['changes']>;
  /** Changes of texts without articles. */
  textChanges: ReadonlyMap<string, TextChange>;
  /** Bylaws whose law is repealed. */
  lawRepeals: ReadonlyMap<string, LawRepeal>;
  /** Names that acts replace in all laws. */
  replacedNames: readonly ReplacedName[];
  copies: ReadonlyMap<string, CopyOfLaw>;
  amended: ReadonlyMap<string, Pick<AmendedLaw, 'histories'>>;
  /** Day of the generation. */
  day: string;
}

interface DatedSource extends DocumentFacts {
  source: SourceDocument;
}

function statusHistoryOf(
  { source, candidate, enactment, commencement }: DatedSource,
  {
    dates,
    textChanged,
    lawRepealed,
    replacedNames,
    changes: fromEdges,
    histories,
    day,
  }: {
    dates: ReadonlyMap<string, number> | undefined;
    textChanged: TextChange | undefined;
    lawRepealed: LawRepeal | undefined;
    replacedNames: readonly ReplacedName[];
    changes: StatusHistory['changes'];
    histories: readonly ArticleHistory[];
    day: string;
  },
): StatusHistory {
  const enacted = withCitedDay(enactment, dates);
  const { earliest: since } = enacted;
  // What is in the corpus has been made, whichever day of its year is its own.
  const last = enacted.last && (enacted.last < day ? enacted.last : day);
  const isUnchanged = histories.length === 0 && commencement !== undefined;
  const stated = isUnchanged
    ? () => commencement ?? undefined
    : once(() => statedCommencement({ ...source, articles: newestArticles(source, histories) }));
  const commencing = { source, candidate, stated };
  const commences = commencementDay(commencing, enacted);
  const fromActs = fromEdges.map((change) => withPossibleDay(change, since)).sort(compareChanges);
  const isDated = fromActs.some(({ to, on }) => to === 'repealed' && on !== undefined);
  const named = source.status === 'repealed' && !isDated ? namedRepeal(source) : undefined;
  const changes = named === undefined ? fromActs : [...fromActs, named].sort(compareChanges);
  const changed = [...daysOf(changes, 'amended'), ...daysOfActs(histories)];
  const heldOn = source.status === 'repealed' ? changed.map(startOf).sort().at(-1) : undefined;
  // A delay runs from the day of the document, whichever it is. A document without a year has been made when it has
  // effect, when an act first changes it, or when the corpus has it.
  const existed = [
    commences ?? day,
    day,
    ...[...changed, ...daysOf(changes, 'repealed')].map(endOf),
  ].sort()[0];
  const sinceBy =
    since === undefined ? existed : last && (commencementDay(commencing, { earliest: last }) ?? last);
  const newest = { ...source, articles: newestArticles(source, histories) };
  const isLaw = source.doc_type !== 'case_law' && source.doc_type !== 'fatwa';
  const namesChanged = isLaw ? changedNames(newest, since, replacedNames) : [];
  return {
    ...(source.status !== 'unknown' && { source: source.status }),
    ...(since !== undefined && { since }),
    ...(sinceBy !== undefined && { sinceBy }),
    ...(heldOn !== undefined && { heldOn }),
    ...(commences !== undefined && { commences }),
    ...(textChanged !== undefined && { textChanged }),
    ...(namesChanged.length > 0 && { namesChanged }),
    ...(source.annexed && { annexed: true }),
    ...(lawRepealed !== undefined && { lawRepealedFrom: lawRepealed.on ?? day }),
    changes,
  };
}

/**
 * The change without its day, if it is a repeal and that day is before the document: no act repeals what is
 * not made yet, so the day of the act is wrong. An act without a date has one by what others cite.
 */
function withPossibleDay(change: StatusChange, since: string | undefined): StatusChange {
  const { to, on, from = on } = change;
  if (to !== 'repealed' || from === undefined || since === undefined || endOf(from) >= startOf(since)) {
    return change;
  }
  const { on: _on, earliest: _earliest, from: _from, estimated: _, soonest: _soonest, ...undated } = change;
  return undated;
}

/** A function that calls `make` when its result is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The articles in their newest wordings: an act may put off the commencement that a law states. */
function newestArticles(
  { articles }: SourceDocument,
  histories: readonly ArticleHistory[],
): SourceDocument['articles'] {
  const newest = new Map(histories.map(({ source, versions }) => [source, versions.at(-1)?.text]));
  return articles.map((article, place) => ({ ...article, text: newest.get(place) ?? article.text }));
}

/** The repeal by an instrument that the source names with its date, and the corpus lacks. */
function namedRepeal({ relations = [], jurisdiction }: SourceDocument): StatusChange | undefined {
  for (const { type, instrument } of relations) {
    const date = type === 'repealed_by' ? parseCitation(instrument, { jurisdiction })?.date : undefined;
    const day = date === undefined ? undefined : writtenDay(date);
    if (day !== undefined) return { to: 'repealed', on: day.gregorian };
  }
  return undefined;
}

/** Dates of the changes to a status: days or years. */
const daysOf = (changes: StatusHistory['changes'], status: StatusChange['to']): readonly string[] =>
  changes.flatMap(({ to, on }) => (to === status && on !== undefined ? [on] : []));

/** Days of the acts that changed articles. */
const daysOfActs = (histories: readonly ArticleHistory[]): readonly string[] =>
  histories.flatMap(({ changes }) =>
    changes.flatMap(({ act }) => (act?.date === undefined ? [] : (writtenDay(act.date)?.gregorian ?? []))),
  );
