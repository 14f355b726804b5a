/**
 * Repeals of a part of a law. Some save single articles: «إلغاء نظام …، مع استمرار العمل بحكم المادة (47)
 * منه». Others repeal one division: «يلغي هذا النظام الباب (السابع) من نظام …». The law stays.
 */
import { placedArticles } from '../../articles/numbered.ts';
import type { Citation, Commencement } from '../../core.ts';
import { articleKey, divisionsOf, extractCitations, repealedDivision, savesArticle } from '../../core.ts';
import type { AmendingAct, ArticleDay, ArticleHistory } from '../../schema/article.ts';
import { known } from '../../schema/known.ts';
import type { Edge } from '../extract/edge.ts';
import { named } from '../extract/mention.ts';
import type { Links } from '../link/link.ts';
import { SURE_CHANGE_CONFIDENCE } from '../link/status.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Documents } from './documents.ts';

/** Greatest distance of a saved article from the name of its law, in UTF-16 units. */
const REACH = 240;

export interface PartialRepeal {
  act: AmendingAct;
  /** Which articles it repeals. */
  of: Extent;
  /** Day of effect, or the earliest possible one: the day of the act. Absent if neither is known. */
  from?: ArticleDay;
  /** True if the day of effect is known. */
  isDated: boolean;
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
    const day = documents.enactment(act)?.day;
    const { number, citation: words } = candidate.identity;
    const written = day && { year: Number(day.date.slice(0, 4)), calendar: day.calendar, date: day.date };
    const stated = {
      act: { ...known({ number, words }), ...written, canonical_id: act },
      ...effectOf(commencementOf(act), day),
    };
    found.set(law, [...former, ...extents.map((of) => ({ ...stated, of }))]);
  }
  return found;
}

/** What the texts of an act repeal of a law. */
function extentsOf(source: SourceDocument, isLaw: (citation: Citation) => boolean): Extent[] {
  const saved = new Set<string>();
  const divisions: Extent[] = [];
  for (const text of textsOf(source)) {
    const citations = extractCitations(text, { jurisdiction: source.jurisdiction });
    for (const key of savedArticles(text, citations, isLaw)) saved.add(key);
    for (const division of repealedDivisions(text, citations, isLaw)) divisions.push({ division });
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

const textsOf = ({ full_text, articles }: SourceDocument) =>
  [full_text, ...articles.map(({ text }) => text)].filter((text) => text !== undefined);

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
function repealedDivisions(
  text: string,
  citations: readonly Citation[],
  isLaw: (citation: Citation) => boolean,
): string[][] {
  return citations.flatMap((law) => {
    const division = repealedDivision(text.slice(0, law.start));
    return division.length > 0 && isLaw(law) ? [division] : [];
  });
}

/** Counted from a day that is not known, the effect is not earlier than the act. */
function effectOf(
  commencement: Commencement | undefined,
  day: ArticleDay | undefined,
): Pick<PartialRepeal, 'from' | 'isDated'> {
  const { day: stated } = commencement ?? {};
  if (stated !== undefined) {
    return { from: { date: stated, calendar: 'gregorian', gregorian: stated }, isDated: true };
  }
  return { ...known({ from: day }), isDated: commencement === undefined && day !== undefined };
}

/**
 * The histories of a law with the repeal of its numbered articles that are not saved, or of those that stand
 * below the headings of the division.
 */
export function withPartialRepeal(
  { articles }: Pick<SourceDocument, 'articles'>,
  histories: readonly ArticleHistory[],
  { act, of, from, isDated }: PartialRepeal,
): readonly ArticleHistory[] {
  const repealed = 'saved' in of ? undefined : articlesBelow(articles, of.division);
  if (repealed?.size === 0) return histories;
  return placedArticles(articles, histories).flatMap((history) => {
    const last = history.versions.at(-1);
    const number = last?.article_no ?? history.article_key;
    // An article that nothing changes has no history.
    const unchanged = histories.includes(history) ? [history] : [];
    if (last === undefined || last.repealed) return unchanged;
    const stays = 'saved' in of ? of.saved.has(articleKey(number)) : !repealed?.has(history.source ?? -1);
    if (stays) return unchanged;
    const change = { operation: 'repeal_act', article_no: number, scope: 'law', act, applied: true } as const;
    return {
      ...history,
      versions: [
        ...history.versions,
        {
          ...known({ article_no: last.article_no, from }),
          from_basis: isDated ? ('act_date' as const) : ('unknown' as const),
          repealed: true,
          certainty: 'restated',
          made_by: [history.changes.length],
          unapplied: [],
        },
      ],
      changes: [...history.changes, change],
    };
  });
}

/**
 * Places of the articles below the headings that name all of `division`. None if they do not follow one
 * another: the name alone, such as «الفصل الثاني», then does not say which division is meant.
 */
function articlesBelow(
  articles: SourceDocument['articles'],
  division: readonly string[],
): ReadonlySet<number> {
  const below = articles.flatMap(({ section }, at) => {
    const named = section === undefined ? [] : divisionsOf(section);
    return division.every((name) => named.includes(name)) ? [at] : [];
  });
  const isOneRun = below.every((at, index) => at === (below[0] as number) + index);
  return new Set(isOneRun ? below : []);
}
