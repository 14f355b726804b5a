/**
 * Repeals of a law that save single articles: «إلغاء نظام …، مع استمرار العمل بحكم المادة (47) منه». The law
 * stays, and each of its other articles is repealed.
 */
import { numberedArticles } from '../../articles/numbered.ts';
import type { Citation, Commencement } from '../../core.ts';
import { articleKey, extractCitations, savesArticle } from '../../core.ts';
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
  /** Keys of the articles that stay. */
  saved: ReadonlySet<string>;
  /** Day of effect; absent if it is not known. */
  from?: ArticleDay;
}

interface Sources {
  documents: Pick<Documents, 'read' | 'enactment'>;
  links: Pick<Links, 'edges' | 'documentOf'>;
  commencementOf(canonicalId: string): Commencement | undefined;
}

/** By canonical id of the law. If several acts state the same, the decree counts, which enacts the decision. */
export function partialRepeals({ documents, links, commencementOf }: Sources): Map<string, PartialRepeal> {
  const found = new Map<string, PartialRepeal>();
  for (const { from: act, to: law } of links.edges.filter(isOfWholeLaw).sort(decreesFirst)) {
    if (found.has(law)) continue;
    const document = documents.read(act);
    if (document === undefined) continue;
    const { source, candidate } = document;
    const saved = textsOf(source).map((text) =>
      savedArticles(text, source, (citation) => {
        const name = named(source, citation);
        return name !== undefined && links.documentOf(name, act) === law;
      }),
    );
    const keys = new Set(saved.flat());
    if (keys.size === 0) continue;
    const day = documents.enactment(act)?.day;
    const { number, citation: words } = candidate.identity;
    const written = day && { year: Number(day.date.slice(0, 4)), calendar: day.calendar, date: day.date };
    found.set(law, {
      act: { ...known({ number, words }), ...written, canonical_id: act },
      saved: keys,
      ...known({ from: effectOf(commencementOf(act), day) }),
    });
  }
  return found;
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
  { jurisdiction }: SourceDocument,
  isLaw: (citation: Citation) => boolean,
): string[] {
  const citations = extractCitations(text, { jurisdiction });
  return citations.flatMap((law, at) => {
    const next = citations[at + 1];
    if (next === undefined || next.reference !== 'anaphoric' || next.articles.length === 0) return [];
    if (law.articles.length > 0 || next.start - law.end > REACH || !isLaw(law)) return [];
    if (!savesArticle(text.slice(0, law.start), text.slice(law.end, next.start))) return [];
    return next.articles.map(({ key }) => key);
  });
}

/** The day of effect; undefined if the act counts from a day that is not known. */
function effectOf(
  commencement: Commencement | undefined,
  day: ArticleDay | undefined,
): ArticleDay | undefined {
  const { day: stated } = commencement ?? {};
  if (stated !== undefined) return { date: stated, calendar: 'gregorian', gregorian: stated };
  return commencement === undefined ? day : undefined;
}

/** The histories of a law with the repeal of all its numbered articles that are not saved. */
export function withPartialRepeal(
  { articles }: Pick<SourceDocument, 'articles'>,
  histories: readonly ArticleHistory[],
  { act, saved, from }: PartialRepeal,
): ArticleHistory[] {
  const unchanged = articles.flatMap(({ article_no }, source) =>
    article_no === undefined || histories.some((history) => history.source === source) ? [] : source,
  );
  return numberedArticles(articles, histories).map((history) => {
    const place = histories.includes(history) ? history.source : unchanged.shift();
    const placed = { ...history, ...known({ source: place }) };
    const last = history.versions.at(-1);
    const number = last?.article_no ?? history.article_key;
    if (last === undefined || last.repealed || saved.has(articleKey(number))) return placed;
    const change = { operation: 'repeal_act', article_no: number, scope: 'law', act, applied: true } as const;
    return {
      ...placed,
      versions: [
        ...history.versions,
        {
          ...known({ article_no: last.article_no, from }),
          from_basis: from === undefined ? ('unknown' as const) : ('act_date' as const),
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
