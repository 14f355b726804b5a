/**
 * Repeals of a part of a law. Some save single articles: «إلغاء نظام …، مع استمرار العمل بحكم المادة (47)
 * منه», or provisions on some matter: «على أن يستمر العمل بالأحكام المتعلقة بتوثيق العقود». Others repeal one
 * division: «يلغي هذا النظام الباب (السابع) من نظام …». The law stays.
 */
import { dayNumber } from '../../articles/in-time.ts';
import { placedArticles } from '../../articles/numbered.ts';
import type { Citation, Commencement } from '../../core.ts';
import {
  articleKey,
  extractCitations,
  repealedDivisions,
  savesArticle,
  savesMatter,
  waitsForEvent,
} from '../../core.ts';
import { compare } from '../../order.ts';
import type { AmendingAct, ArticleChange, ArticleHistory, ArticleVersion } from '../../schema/article.ts';
import { known } from '../../schema/known.ts';
import type { Edge } from '../extract/edge.ts';
import { named } from '../extract/mention.ts';
import type { Enactment } from '../identify/enacted.ts';
import type { Candidate } from '../identify/identify.ts';
import type { Links } from '../link/link.ts';
import { SURE_CHANGE_CONFIDENCE } from '../link/status.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { placesOf, possiblePlaces } from './division-places.ts';
import type { Documents } from './documents.ts';
import type { EffectWindow, WaitingActs } from './effect-windows.ts';
import { effectWindow, inDoubt } from './effect-windows.ts';
import { SAME_CHANGE_DAYS } from './unread-changes.ts';

/** Greatest distance of a saved article from the name of its law, in UTF-16 units. */
const REACH = 240;

export interface PartialRepeal extends EffectWindow {
  act: AmendingAct;
  /** Which articles it repeals. */
  of: Extent;
  /** Ids of all acts that state the repeal. */
  statedBy: readonly string[];
  /** True if it has effect from an event whose day the act does not tell. */
  atEvent?: true;
}

type Extent =
  | {
      /** Keys of the articles that stay; all others are repealed. */
      readonly saved: ReadonlySet<string>;
    }
  | {
      /** The division that is repealed, from the smallest to the largest («فصل 2», «باب 13»). */
      readonly division: readonly string[];
    }
  | {
      /** Provisions of this matter stay, which no article is named of: each article may be repealed. */
      readonly savedMatter: true;
    };

interface Sources {
  documents: Pick<Documents, 'read' | 'enactment'>;
  links: Pick<Links, 'edges' | 'documentOf'>;
  commencementOf(canonicalId: string): Commencement | undefined;
}

/** An act that repeals parts of a law. */
interface Repealing {
  act: string;
  identity: Candidate['identity'];
  enacted: Enactment;
  stated: readonly Stated[];
}

/**
 * By canonical id of the law. Of several acts that repeal all but some articles, or one division, the decree
 * counts, which enacts the decision. If one is much later, the first one counts. The later one shows that the
 * event has come for which the first one waits.
 */
export function partialRepeals({ documents, links, commencementOf }: Sources): Map<string, PartialRepeal[]> {
  const acting = new Map<string, Repealing[]>();
  for (const { from: act, to: law } of links.edges.filter(isOfWholeLaw)) {
    const document = documents.read(act);
    if (document === undefined) continue;
    const { source, candidate } = document;
    const isLaw = (citation: Citation) => {
      const name = named(source, citation);
      return name !== undefined && links.documentOf(name, act) === law;
    };
    const stated = extentsOf(source, isLaw);
    if (stated.length === 0) continue;
    const { identity } = candidate;
    const acts = acting.get(law) ?? [];
    acting.set(law, acts);
    acts.push({ act, identity, enacted: documents.enactment(act) ?? {}, stated });
  }
  const found = new Map<string, PartialRepeal[]>();
  for (const [law, acts] of acting) {
    const byDay = acts.sort((a, b) => compare(dayOf(a), dayOf(b)) || compare(a.act, b.act));
    const extents: Extent[] = [];
    for (const { stated } of byDay) {
      for (const { of } of stated) if (!extents.some((other) => isSameExtent(of, other))) extents.push(of);
    }
    found.set(
      law,
      extents.map((of) => repealOf(of, byDay, commencementOf)),
    );
  }
  return found;
}

/** Day of the act; if it is not known, later than all others. */
const dayOf = ({ enacted }: Repealing): string => enacted.day?.gregorian ?? '9999-12-31';

/** The repeal of a part of the law by one or more of the acts, which are in the order of their days. */
function repealOf(
  of: Extent,
  acts: readonly Repealing[],
  commencementOf: Sources['commencementOf'],
): PartialRepeal {
  const statedIn = ({ stated }: Repealing) => stated.find((other) => isSameExtent(of, other.of));
  const [first, ...others] = acts.filter((one) => statedIn(one) !== undefined);
  if (first === undefined) throw new RangeError('no act states the repeal');
  const isOfFirst = (other: Repealing) =>
    dayNumber(dayOf(other)) - dayNumber(dayOf(first)) <= SAME_CHANGE_DAYS;
  const counting = [first, ...others.filter(isOfFirst)].find(({ act }) => act.includes(DECREE)) ?? first;
  const { act, identity, enacted } = counting;
  const { day } = enacted;
  const { number, citation: words } = identity;
  const written = day && { year: Number(day.date.slice(0, 4)), calendar: day.calendar, date: day.date };
  const stated = {
    act: { ...known({ number, words }), ...written, canonical_id: act },
    of: statedIn(counting)?.of ?? of,
    statedBy: [first, ...others].map(({ act: one }) => one),
  };
  if (!statedIn(counting)?.atEvent) return { ...stated, ...effectWindow(commencementOf(act), enacted) };
  const later = others.find((other) => !isOfFirst(other) && other.enacted.day !== undefined);
  const { until } = later === undefined ? {} : effectWindow({ withLaw: true }, later.enacted);
  return { ...stated, ...known({ from: day, until }), isDated: false, atEvent: true };
}

/**
 * The days on which it is not known if the repeals that wait for an event have effect. They are for laws
 * whose own notes state the repeal.
 */
export function waitingForEvents(
  repeals: ReadonlyMap<string, readonly PartialRepeal[]>,
): Map<string, WaitingActs> {
  const waiting = [...repeals].flatMap(([law, ofLaw]): [string, WaitingActs][] => {
    const acts = ofLaw.flatMap(({ act: { canonical_id }, from, until, atEvent }) =>
      atEvent && canonical_id !== undefined && until !== undefined
        ? { act: canonical_id, window: { ...known({ from }), until, isDated: false } }
        : [],
    );
    return acts.length === 0 ? [] : [[law, acts]];
  });
  return new Map(waiting);
}

interface Stated {
  of: Extent;
  atEvent?: true;
}

/** Parts of a law that the texts of an act repeal. */
function extentsOf(source: SourceDocument, isLaw: (citation: Citation) => boolean): Stated[] {
  const saved = new Set<string>();
  const extents: Stated[] = [];
  for (const text of textsOf(source)) {
    const citations = extractCitations(text, { jurisdiction: source.jurisdiction });
    for (const key of savedArticles(text, citations, isLaw)) saved.add(key);
    extents.push(...divisionsRepealedIn(text, citations, isLaw));
    if (savesMatterOf(text, citations, isLaw)) extents.push({ of: { savedMatter: true } });
  }
  const distinct = extents.filter(
    ({ of }, at) => !extents.slice(0, at).some((other) => isSameExtent(of, other.of)),
  );
  return saved.size === 0 ? distinct : [{ of: { saved } }, ...distinct];
}

function isSameExtent(one: Extent, other: Extent): boolean {
  if ('division' in one && 'division' in other) return one.division.join() === other.division.join();
  return ('saved' in one && 'saved' in other) || ('savedMatter' in one && 'savedMatter' in other);
}

/** A repeal with an exception is an edge of the type `amends`. */
const isOfWholeLaw = ({ type, articleRef, confidence }: Edge) =>
  type === 'amends' && articleRef === undefined && confidence >= SURE_CHANGE_CONFIDENCE;

const DECREE = '-dec-royal-';

/** The texts with provisions. The decree that issues a law may repeal too; it stands before the articles. */
const textsOf = ({ preamble, full_text, articles }: SourceDocument) =>
  [preamble, full_text, ...articles.map(({ text }) => text)].filter((text) => text !== undefined);

/** Keys of the articles that the text saves from its repeal of the law. */
function savedArticles(
  text: string,
  citations: readonly Citation[],
  isLaw: (citation: Citation) => boolean,
): string[] {
  return citations.flatMap((law, at) => {
    const next = citations.slice(at + 1).find(({ start }) => !isDayOf(text, start));
    if (next === undefined || next.reference !== 'anaphoric' || next.articles.length === 0) return [];
    if (law.articles.length > 0 || next.start - law.end > REACH || !isLaw(law)) return [];
    if (!savesArticle(text.slice(0, law.start), text.slice(law.end, next.start))) return [];
    return next.articles.map(({ key }) => key);
  });
}

/** True if a citation only tells from when the repeal holds: «اعتباراً من تاريخ نفاذ نظام هيئة الرقابة». */
const isDayOf = (text: string, start: number): boolean => text.slice(0, start).trimEnd().endsWith('نفاذ');

/** The divisions of the law that the text repeals. */
function divisionsRepealedIn(
  text: string,
  citations: readonly Citation[],
  isLaw: (citation: Citation) => boolean,
): Stated[] {
  return citations.flatMap((law): Stated[] => {
    const divisions = repealedDivisions(text.slice(0, law.start));
    if (divisions.length === 0 || !isLaw(law)) return [];
    const atEvent = waitsForEvent(text.slice(law.end)) && { atEvent: true as const };
    return divisions.map((division) => ({ of: { division }, ...atEvent }));
  });
}

/** True if the text repeals the law but for provisions on some matter. */
function savesMatterOf(
  text: string,
  citations: readonly Citation[],
  isLaw: (citation: Citation) => boolean,
): boolean {
  return citations.some(
    (law) =>
      law.articles.length === 0 && savesMatter(text.slice(0, law.start), text.slice(law.end)) && isLaw(law),
  );
}

/**
 * The histories of a law with the repeal of its numbered articles that are not saved, or of those that stand
 * in the division. `prints` are the articles of other prints of the law, read if its own headings do not show
 * where the division is. If nothing shows it, every article that the act may have repealed is marked: no text
 * may be shown as law that may be repealed.
 */
export function withPartialRepeal(
  { articles }: Pick<SourceDocument, 'articles'>,
  histories: readonly ArticleHistory[],
  repeal: PartialRepeal,
  prints: () => readonly SourceDocument['articles'][] = () => [],
): readonly ArticleHistory[] {
  const { of } = repeal;
  const places =
    'division' in of
      ? (placesOf(of.division, articles, []) ?? placesOf(of.division, articles, prints()))
      : undefined;
  // The notes of the law know best which articles the act repealed.
  if ('division' in of && places === undefined && histories.some((history) => isRepealedBy(history, repeal)))
    return histories;
  const possible = 'division' in of ? possiblePlaces(of.division, articles) : undefined;
  return placedArticles(articles, histories).flatMap((history) => {
    const last = history.versions.at(-1);
    const number = last?.article_no ?? history.article_key;
    // An article that nothing changes has no history.
    const unchanged = histories.includes(history) ? [history] : [];
    if (last === undefined || last.repealed) return unchanged;
    if ('saved' in of) return of.saved.has(articleKey(number)) ? unchanged : repealedBy(history, repeal);
    if (places !== undefined) {
      if (!places.has(history.source ?? -1)) return unchanged;
      const isSure = !repeal.atEvent || repeal.until !== undefined;
      return isSure ? repealedBy(history, repeal) : perhapsRepealedBy(history, repeal);
    }
    if (possible !== undefined && !possible.has(history.source ?? -1)) return unchanged;
    // A later wording shows that the article outlived the repeal.
    const outlived = (last.from?.gregorian ?? '') > (repeal.from?.gregorian ?? '');
    return outlived || last.text === undefined ? unchanged : perhapsRepealedBy(history, repeal);
  });
}

/** True if a change of the article is its repeal by the act, known by its id or its number. */
function isRepealedBy(
  { changes }: ArticleHistory,
  { act: { canonical_id, number } }: PartialRepeal,
): boolean {
  return changes.some(
    ({ operation, act, text_act }) =>
      (operation === 'delete_article' || operation === 'repeal_act') &&
      [act, text_act].some(
        (one) =>
          one !== undefined &&
          (one.canonical_id === canonical_id || (number !== undefined && one.number === number)),
      ),
  );
}

function repealedBy(history: ArticleHistory, repeal: PartialRepeal): ArticleHistory {
  return withVersion(history, repeal, true);
}

function perhapsRepealedBy(history: ArticleHistory, repeal: PartialRepeal): ArticleHistory {
  return withVersion(history, repeal, false);
}

/** The history with a last version that the repeal makes, or, if it is not repealed, in which it lacks. */
function withVersion(
  history: ArticleHistory,
  { act, from, until, isDated }: PartialRepeal,
  repealed: boolean,
): ArticleHistory {
  const last = history.versions.at(-1);
  const { article_no } = last ?? {};
  const place = history.changes.length;
  const doubtful = repealed && last && from && until ? [inDoubt(last, { from, until, places: [place] })] : [];
  const version: ArticleVersion = {
    ...known({ article_no, from: doubtful.length > 0 ? until : from }),
    from_basis: isDated ? 'act_date' : 'unknown',
    repealed,
    certainty: repealed ? 'restated' : 'partial',
    made_by: repealed ? [place] : [],
    unapplied: repealed ? [] : [place],
  };
  const change: ArticleChange = {
    operation: 'repeal_act',
    article_no: article_no ?? history.article_key,
    scope: 'law',
    act,
    applied: repealed,
    ...(!repealed && { reason: 'place_unknown' }),
  };
  return {
    ...history,
    versions: [...history.versions, ...doubtful, version],
    changes: [...history.changes, change],
  };
}
