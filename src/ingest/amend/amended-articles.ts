/**
 * Wordings and changes of the changed articles of a corpus: those that each law's own notes state, as
 * prepared, and those that other documents state. The latter depend on all documents, so they are computed
 * for each generation.
 */
import { isInserted } from '../../articles/in-time.ts';
import type { ArticleDay, ArticleHistory } from '../../schema/article.ts';
import type { Member } from '../../stores/lmdb/corpus/databases.ts';
import { isEarlier } from '../identify/enacted.ts';
import type { Links } from '../link/link.ts';
import type { LawChangingAct } from '../prepare/changed-articles.ts';
import { changedArticles } from '../prepare/changed-articles.ts';
import type { Preparing } from '../prepare/prepare.ts';
import { embeddedTexts, embedMissing, preparedKey } from '../prepare/prepare.ts';
import type { PreparedStore } from '../prepare/prepared-store.ts';
import { NotPrepared } from '../prepare/prepared-store.ts';
import type { TextKey } from '../prepare/vector-store.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { ClausesOnLaw } from './acts-of-laws.ts';
import { actsOfLaws } from './acts-of-laws.ts';
import type { Documents } from './documents.ts';
import type { WaitingActs } from './effect-windows.ts';
import { delays, withWaiting } from './effect-windows.ts';
import { withChangesOfLaws } from './joint-prints.ts';
import { withActIds } from './name-acts.ts';
import type { PartialRepeal } from './partial-repeals.ts';
import { withPartialRepeal } from './partial-repeals.ts';
import { statedChanges, withRenumbering, withUnreadChanges } from './unread-changes.ts';

export interface AmendedLaw {
  histories: readonly ArticleHistory[];
  /** Keys of the embedded texts, if acts of other documents have changed the units of the law. */
  texts?: readonly TextKey[];
}

interface Linked extends Preparing {
  documents: Documents;
  links: Pick<Links, 'documentOf' | 'edges'>;
  /** Repeals of parts of laws, by canonical id of the law. */
  repeals: ReadonlyMap<string, readonly PartialRepeal[]>;
  /** Changes that wait for another law, by canonical id of the changed law. */
  waiting: ReadonlyMap<string, WaitingActs>;
  /** Ids of the laws, by canonical id of the document that prints one once more. */
  copies: ReadonlyMap<string, string>;
  /** Ids of the printed laws, by canonical id of their joint print. */
  jointPrints: ReadonlyMap<string, readonly string[]>;
}

/**
 * By id of the document; documents without changed articles are left out. The vectors of new wordings are
 * added to the prepared store.
 */
export async function amendedArticles(
  members: ReadonlyMap<string, Member>,
  prepared: PreparedStore,
  { documents, links, repeals, waiting, copies, jointPrints, ...preparing }: Linked,
): Promise<Map<string, AmendedLaw>> {
  const acts = actsOfLaws(members, prepared, links);
  const allStated = statedChanges(links.edges, copies, documents);
  const amended = new Map<string, AmendedLaw>();
  const delayOf = delays(documents);
  const texts: ReturnType<typeof embeddedTexts> = [];
  const textsOf = (source: SourceDocument, histories: readonly ArticleHistory[]) => {
    if (!preparing.embedder.remote) return {};
    const embedded = embeddedTexts(source, histories);
    texts.push(...embedded);
    return { texts: embedded.map(({ key }) => key) };
  };
  for (const [canonicalId, { hash }] of members) {
    const noted = prepared.histories(preparedKey(hash));
    if (noted === undefined) throw new NotPrepared(canonicalId);
    const acting = lawChangingActs(canonicalId, acts.get(canonicalId) ?? [], documents);
    const partial = repeals.get(canonicalId) ?? [];
    const stated = allStated.get(canonicalId) ?? [];
    if (noted.length === 0 && acting.length === 0 && partial.length === 0 && stated.length === 0) continue;
    const law = documents.read(canonicalId);
    if (law === undefined) throw new NotPrepared(canonicalId);
    const documentOf = (name: Parameters<Links['documentOf']>[0]) => links.documentOf(name, canonicalId);
    const day = documents.enactment(canonicalId)?.day;
    const waits = waiting.get(canonicalId) ?? [];
    // The units of such a law are as prepared.
    const ofNotes = withActIds(noted, law.source, documentOf);
    const later = withRenumbering(law.source, withWaiting(ofNotes, waits, delayOf));
    const isAsNoted = later.length === ofNotes.length && later.every((one, at) => one === ofNotes[at]);
    if (acting.length === 0 && partial.length === 0 && stated.length === 0 && isAsNoted) {
      const histories = withFirstDay(ofNotes, day);
      amended.set(canonicalId, { histories });
      continue;
    }
    const { signal } = preparing;
    const changed =
      acting.length === 0
        ? noted
        : await changedArticles(law.source, law.candidate, { acts: acting, signal });
    const prints = () => articlesOfPrints(canonicalId, { documents, copies, jointPrints });
    const repealed = partial.reduce(
      (before, repeal) => withPartialRepeal(law.source, before, repeal, prints),
      changed,
    );
    const named = withActIds(repealed, law.source, documentOf);
    const unread = withUnreadChanges(law.source, named, stated);
    const delayed = withWaiting(unread, waits, delayOf);
    const histories = withFirstDay(withRenumbering(law.source, delayed), day);
    if (histories.length === 0) continue;
    amended.set(canonicalId, { histories, ...textsOf(law.source, histories) });
  }
  for (const [print, laws] of jointPrints) {
    const source = documents.read(print)?.source;
    if (source === undefined) throw new NotPrepared(print);
    const own = amended.get(print)?.histories ?? [];
    const ofLaws = laws.map((law) => ({
      articles: documents.read(law)?.source.articles ?? [],
      histories: amended.get(law)?.histories ?? [],
    }));
    const histories = withChangesOfLaws(source, own, ofLaws);
    if (histories.length === 0) continue;
    amended.set(print, { histories, ...textsOf(source, histories) });
  }
  await embedMissing(texts, prepared.vectors.of(preparing.embedder), preparing);
  await prepared.flush();
  return amended;
}

/** The histories with the day of the law as the first day of its first wordings, which may not have stated it. */
function withFirstDay(
  histories: readonly ArticleHistory[],
  day: ArticleDay | undefined,
): readonly ArticleHistory[] {
  if (day === undefined) return histories;
  return histories.map((history) => {
    const [first, ...later] = history.versions;
    const isOfLaw = history.source !== undefined && !isInserted(history);
    if (first === undefined || first.from !== undefined || first.made_by.length > 0 || !isOfLaw)
      return history;
    const [next] = [first.to, ...later.map(({ from }) => from)].filter((one) => one !== undefined);
    if (next !== undefined && next.gregorian <= day.gregorian) return history;
    return { ...history, versions: [{ ...first, from: day, from_basis: 'act_date' }, ...later] };
  });
}

/** The articles of each document that prints the law once more, alone or with its bylaws. */
function articlesOfPrints(
  law: string,
  { documents, copies, jointPrints }: Pick<Linked, 'documents' | 'copies' | 'jointPrints'>,
): SourceDocument['articles'][] {
  const ofLaw = [...copies].flatMap(([copy, of]) => (of === law ? copy : []));
  const joint = [...jointPrints].flatMap(([print, [first]]) => (first === law ? print : []));
  return [...ofLaw, ...joint].flatMap((print) => {
    const articles = documents.read(print)?.source.articles;
    return articles === undefined ? [] : [articles];
  });
}

/** The acts with a known day that is not before the law. */
function lawChangingActs(
  law: string,
  found: readonly ClausesOnLaw[],
  documents: Documents,
): LawChangingAct[] {
  if (found.length === 0) return [];
  const made = documents.enactment(law);
  return found.flatMap(({ act, clauses, ...place }) => {
    const enacted = documents.enactment(act);
    if (enacted?.day === undefined || isEarlier(enacted, made)) return [];
    const { day } = enacted;
    const document = documents.read(act);
    if (document === undefined) throw new NotPrepared(act);
    return [{ ...document, canonicalId: act, day, clauses, ...place }];
  });
}
