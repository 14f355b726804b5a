/** The acts that changed an article, each with its link, its day and its words. */
import type { AmendingAct, ArticleChange } from '../../schema/article.ts';
import type { Laws } from '../../usecases/document/laws-by-id.ts';
import type { Site } from '../page.ts';
import { documentPath } from './address.ts';
import { LawBadges } from './badges.tsx';
import { Day } from './day.tsx';

type Change = ArticleChange & { readonly article?: { readonly article_no: string } };

/** A longer list is folded, so that it does not push the text away. */
const MOST_SHOWN = 5;

/** The changes, each once: sources repeat a note at every paragraph that it is about. */
export function Changes({
  changes,
  laws,
  site,
}: {
  readonly changes: readonly Change[];
  /** The acts among the documents of the corpus. */
  readonly laws: Laws;
  readonly site: Site;
}) {
  const different = [...new Map(changes.map((change) => [shownOf(change), change])).values()];
  const list = (
    <ul class="changes">
      {different.map((change, index) => (
        <li key={`${index}`}>
          {change.article && (
            <>
              <bdi>{site.words.article.article(change.article.article_no)}</bdi>
              {': '}
            </>
          )}
          <Act act={change.act} laws={laws} site={site} />
          {change.effective && (
            <>
              {change.act && ' · '}
              {site.words.article.from} <Day day={change.effective} site={site} />
            </>
          )}
          {(change.note ?? change.clause_text) !== undefined && (
            <blockquote lang="ar" dir="rtl">
              {change.note ?? change.clause_text}
            </blockquote>
          )}
        </li>
      ))}
    </ul>
  );
  if (different.length <= MOST_SHOWN) return list;
  return (
    <details>
      <summary>{site.words.article.changes(different.length)}</summary>
      {list}
    </details>
  );
}

/** Key of the fields that the list shows of a change. */
const shownOf = ({ article, act, effective, note, clause_text }: Change) =>
  JSON.stringify([article?.article_no, act, effective, note ?? clause_text]);

/** The ids of the acts, for `laws`. */
export const actsOf = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ act }) => (act?.canonical_id === undefined ? [] : [act.canonical_id]));

function Act({
  act,
  laws,
  site,
}: {
  readonly act: AmendingAct | undefined;
  readonly laws: Laws;
  readonly site: Site;
}) {
  if (act === undefined) return null;
  const { instrument, number, year, date, calendar, words, canonical_id } = act;
  const name = words ?? [instrument, number, year].filter((part) => part !== undefined).join(' ');
  return (
    <>
      {canonical_id === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <>
          <a href={site.link(documentPath(canonical_id))}>
            <bdi>{name === '' ? (laws.get(canonical_id)?.title ?? canonical_id) : name}</bdi>
          </a>{' '}
          <LawBadges law={laws.get(canonical_id)} site={site} />
        </>
      )}
      {date !== undefined && words === undefined && (
        <>
          {' '}
          <bdi dir="ltr">{date}</bdi>
          {calendar && site.words.eras[calendar]}
        </>
      )}
    </>
  );
}
