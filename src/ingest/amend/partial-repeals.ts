/**
 * Repeals of a part of a law. Some save single articles: «إلغاء نظام …، مع استمرار العمل بحكم المادة (47)
 * منه». Others repeal one division: «يلغي هذا النظام الباب (السابع) من نظام …». The law stays.
 */
import { placedArticles } from '../../articles/numbered.ts';
import type { Citation, Commencement } from '../../core.ts';
import { articleKey, extractCitations, repealedDivisions, savesArticle } from '../../core.ts';
import type { AmendingAct, ArticleChange, ArticleHistory, ArticleVersion } from '../../schema/article.ts';
import { known } from '../../schema/known.ts';
import type { Edge } from '../extract/edge.ts';
import { named } from '../extract/mention.ts';
import type { Links } from '../link/link.ts';
import { SURE_CHANGE_CONFIDENCE } from '../link/status.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { placesOf, possiblePlaces } from './division-places.ts';
import type { Documents } from './documents.ts';
import type { EffectWindow } from './effect-windows.ts';
import { effectWindow, inDoubt } from './effect-windows.ts';

/** Greatest distance of a saved article from the name of its law, in UTF-16 units. */
const REACH = 240;

export interface PartialRepeal extends EffectWindow {
  act: AmendingAct;
  /** Which articles it repeals. */
  of: Extent;
}

type Extent =
  | {
      /** Keys of the articles that stay; all others are repealed. */
      readonly saved: ReadonlySet<string>;
    }
  | {
      /** The division that is repealed, from the smallest to the largest («فصل 2», «باب 13»). */
      readonly division: readonly string[];
    };

interface Sources {
  documents: Pick<Documents, 'read' | 'enactment'>;
  links: Pick<Links, 'edges' | 'documentOf'>;
  commencementOf(canonicalId: string): Commencement | undefined;
}

/**
 * By canonical id of the law. Of several acts that repeal all but some articles, or one division, the decree
 * counts, which enacts the decision.
 */
export function partialRepeals({ documents, links, commencementOf }: Sources): Map<string, PartialRepeal[]> {
  const found = new Map<string, PartialRepeal[]>();
  for (const { from: act, to: law } of links.edges.filter(isOfWholeLaw).sort(decreesFirst)) {
    const document = documents.read(act);
    if (document === undefined) continue;
    const { source, candidate } = document;
    const isLaw = (citation: Citation) => {
      const name = named(source, citation);
      return name !== undefined && links.documentOf(name, act) === law;
    };
    const former = found.get(law) ?? [];
    const extents = extentsOf(source, isLaw).filter(
      (of) => !former.some((other) => isSameExtent(of, other.of)),
    );
    if (extents.length === 0) continue;
    const enacted = documents.enactment(act);
    const day = enacted?.day;
    const { number, citation: words } = candidate.identity;
    const written = day && { year: Number(day.date.slice(0, 4)), calendar: day.calendar, date: day.date };
    const stated = {
      act: { ...known({ number, words }), ...written, canonical_id: act },
      ...effectWindow(commencementOf(act), enacted ?? {}),
    };
    found.set(law, [...former, ...extents.map((of) => ({ ...stated, of }))]);
  }
  return found;
}

/** Parts of a law that the texts of an act repeal. */
function extentsOf(source: SourceDocument, isLaw: (citation: Citation) => boolean): Extent[] {
  const saved = new Set<string>();
  const divisions: Extent[] = [];
  for (const text of textsOf(source)) {
    const citations = extractCitations(text, { jurisdiction: source.jurisdiction });
    for (const key of savedArticles(text, citations, isLaw)) saved.add(key);
    for (const division of divisionsRepealedIn(text, citations, isLaw)) divisions.push({ division });
  }
  return saved.size === 0 ? divisions : [{ saved }, ...divisions];
}

function isSameExtent(one: Extent, other: Extent): boolean {
  if ('division' in one && 'division' in other) return one.division.join() === other.division.join();
  return 'saved' in one && 'saved' in other;
}

/** A repeal with an exception is an edge of the type `amends`. */
const isOfWholeLaw = ({ type, articleRef, confidence }: Edge) =>
  type === 'amends' && articleRef === undefined && confidence >= SURE_CHANGE_CONFIDENCE;

const decreesFirst = (a: Edge, b: Edge) => Number(b.from.includes(DECREE)) - Number(a.from.includes(DECREE));
const DECREE = '-dec-royal-';

/** The texts with provisions. The decree that issues a law may repeal too, and is printed before its articles. */
const textsOf = ({ preamble, full_text, articles }: SourceDocument) =>
  [preamble, full_text, ...articles.map(({ text }) => text)].filter((text) => text !== undefined);

/** Keys of the articles that the text saves from its repeal of the law. */
function savedArticles(
  text: string,
  citations: readonly Citation[],
  isLaw: (citation: Citation) => boolean,
): string[] {
  return citations.flatMap((law, at) => {
    const next = citations[at + 1];
    if (next === undefined || next.reference !== 'anaphoric' || next.articles.length === 0) return [];
    if (law.articles.length > 0 || next.start - law.end > REACH || !isLaw(law)) return [];
    if (!savesArticle(text.slice(0, law.start), text.slice(law.end, next.start))) return [];
    return next.articles.map(({ key }) => key);
  });
}

/** The divisions of the law that the text repeals. */
function divisionsRepealedIn(
  text: string,
  citations: readonly Citation[],
  isLaw: (citation: Citation) => boolean,
): string[][] {
  return citations.flatMap((law) => {
    const divisions = repealedDivisions(text.slice(0, law.start));
    return divisions.length > 0 && isLaw(law) ? divisions : [];
  });
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
    'saved' in of
      ? undefined
      : (placesOf(of.division, articles, []) ?? placesOf(of.division, articles, prints()));
  // The notes of the law know best which articles the act repealed.
  if (!('saved' in of) && places === undefined && histories.some((history) => isRepealedBy(history, repeal)))
    return histories;
  return placedArticles(articles, histories).flatMap((history) => {
    const last = history.versions.at(-1);
    const number = last?.article_no ?? history.article_key;
    // An article that nothing changes has no history.
    const unchanged = histories.includes(history) ? [history] : [];
    if (last === undefined || last.repealed) return unchanged;
    if ('saved' in of) return of.saved.has(articleKey(number)) ? unchanged : repealedBy(history, repeal);
    if (places !== undefined) {
      return places.has(history.source ?? -1) ? repealedBy(history, repeal) : unchanged;
    }
    if (!possiblePlaces(of.division, articles).has(history.source ?? -1)) return unchanged;
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
