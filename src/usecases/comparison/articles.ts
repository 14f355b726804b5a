/** Compares the articles of one document in two generations. */
import { sha256 } from '../../digest.ts';
import type { ArticleChange, ArticleHistory, ArticleState, Certainty } from '../../schema/article.ts';
import { known } from '../../schema/known.ts';
import type { DocumentArticles } from '../article/articles-of.ts';
import { exists, onDay } from '../article/articles-of.ts';

/**
 * What differs in an article: its wording, state, number, certainty or heading of the day; `history`:
 * wordings of other days, or its changes.
 */
type ArticleDifference = 'wording' | 'state' | 'number' | 'certainty' | 'heading' | 'history';

/** An article on the day of the comparison. */
interface ComparedArticle {
  readonly article_no: string;
  readonly state: ArticleState;
  readonly certainty: Certainty;
  /** SHA-256 of the UTF-8 bytes of its text; absent if it has none on the day. */
  readonly sha256?: string;
}

export interface ChangedArticle {
  readonly article_key: string;
  readonly differs: readonly ArticleDifference[];
  /** Absent if the article is new. */
  readonly before?: ComparedArticle;
  /** Absent if the article is gone from the text, which is no repeal: a repealed article stays, without text. */
  readonly after?: ComparedArticle;
  /** Changes of the article that were not known before. */
  readonly new_changes: readonly ArticleChange[];
}

/** Articles that differ on `day`, in the order of the newer text; those that are gone come last. */
export function changedArticles(
  before: DocumentArticles | undefined,
  after: DocumentArticles | undefined,
  day: string,
): ChangedArticle[] {
  const [old, now] = [before, after].map((document) => byKey(document, day)) as [Compared, Compared];
  const keys = new Set([...now.keys(), ...old.keys()]);
  return [...keys].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    const differs = differencesOf(was, is);
    if (differs.length === 0 && was !== undefined && is !== undefined) return [];
    const shown = known({ before: was?.shown, after: is?.shown });
    return [{ article_key: key, differs, ...shown, new_changes: newChanges(was?.history, is?.history) }];
  });
}

type Compared = ReadonlyMap<string, { readonly history: ArticleHistory; readonly shown: ComparedArticle }>;

function byKey(document: DocumentArticles | undefined, day: string): Compared {
  if (document === undefined) return new Map();
  return new Map(
    document.articles
      .map((history) => onDay(history, day, document))
      .filter(exists)
      .map(({ history, number, state, version }) => {
        const text = version?.text === undefined ? undefined : sha256(version.text);
        const certainty = version?.certainty ?? 'unknown';
        const shown = { article_no: number, state, certainty, ...known({ sha256: text }) };
        return [history.article_key, { history, shown }];
      }),
  );
}

type Entry = ReturnType<Compared['get']>;

function differencesOf(was: Entry, is: Entry): ArticleDifference[] {
  if (was === undefined || is === undefined) return [];
  const [old, now] = [was.shown, is.shown];
  const differs = {
    wording: old.sha256 !== now.sha256,
    state: old.state !== now.state,
    number: old.article_no !== now.article_no,
    certainty: old.certainty !== now.certainty,
    heading: was.history.heading !== is.history.heading,
    history: inTime(was.history) !== inTime(is.history),
  };
  return (Object.keys(differs) as ArticleDifference[]).filter((name) => differs[name]);
}

/** Wordings and changes as text. Places in the document's list of articles may move without a change. */
const inTime = ({ versions, changes }: ArticleHistory): string => JSON.stringify([versions, changes]);

function newChanges(was: ArticleHistory | undefined, is: ArticleHistory | undefined): ArticleChange[] {
  const old = new Set(was?.changes.map((change) => JSON.stringify(change)));
  return (is?.changes ?? []).filter((change) => !old.has(JSON.stringify(change)));
}
