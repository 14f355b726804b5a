/** A document: facts, contents, and the text of a day. */
import { articleWord } from '../../core.ts';
import type { StatusReason } from '../../schema/status-reason.ts';
import { articles } from '../../usecases/article/list.ts';
import type { ListedArticle } from '../../usecases/article/schema.ts';
import { document } from '../../usecases/document/document.ts';
import type { LawFacts, Laws } from '../../usecases/document/laws-by-id.ts';
import type { Page, PageRequest, Site } from '../page.ts';
import { articlePath, documentPath, linksPath } from '../parts/address.ts';
import { LawBadges } from '../parts/badges.tsx';
import { actsOf, Changes } from '../parts/changes.tsx';
import { CopyCitation } from '../parts/copy.tsx';
import { countryName } from '../parts/countries.tsx';
import { askedDay, DayForm, DayOrYear, dayOf, OfDay } from '../parts/day.tsx';
import { Facts } from '../parts/facts.tsx';
import { Named } from '../parts/named.tsx';
import { Year } from '../parts/year.tsx';
import type { Block } from './text-blocks.ts';
import { textBlocks } from './text-blocks.ts';

export const DOCUMENT_PAGE: Page = {
  method: 'GET',
  path: '/documents/:id',
  form: dayForm,
  async view(request) {
    const { fields, parameters, site } = request;
    const { words } = site;
    const asked = { canonical_id: parameters.id ?? '', ...askedDay(fields) };
    const law = await request.run(document, { ...asked, include: 'status_reason,amendments' });
    const list = await request.run(articles, asked);
    const { status_reason: reason, unapplied = [] } = law;
    const laws = await request.laws([law.canonical_id, ...documentsOf(reason), ...actsOf(unapplied)]);
    const citation = await request.citationOfLaw(law.canonical_id);
    const known = laws.get(law.canonical_id);
    const blocks = textBlocks(law.full_text, list.articles, articleWord(law.jurisdiction));
    const facts = [
      [words.document.country, countryName(law.jurisdiction, site)],
      [words.document.number, law.official_number],
      [
        words.document.year,
        law.year_gregorian && <Year year={law.year_gregorian} citation={citation} site={site} />,
      ],
      [words.document.body, law.issuing_body],
      [words.document.id, law.canonical_id],
    ] as const;
    return {
      title: law.title,
      scripts: ['copy.js'],
      api: `GET /v1/document/${law.canonical_id}`,
      body: (
        <article class="document">
          <h1>
            <bdi>{law.title}</bdi>
          </h1>
          <p>
            {words.kinds[law.doc_type]} <LawBadges law={known} site={site} />
          </p>
          <Facts facts={facts} />
          {citation !== undefined && <CopyCitation text={citation} law={known} ofDay={fields} site={site} />}
          <Reason reason={reason} laws={laws} site={site} />
          <p class="actions">
            <a class="button quiet" href={site.link(linksPath(law.canonical_id))}>
              {words.document.links}
            </a>
          </p>
          {dayForm(request)}
          {known?.statusToday === 'repealed' && (
            <p class="warnings">
              <strong>{words.document.repealed}</strong>
            </p>
          )}
          <OfDay fields={fields} today={site.link(documentPath(law.canonical_id))} site={site} />
          {unapplied.length > 0 && (
            <section class="warnings">
              <h2>{words.document.amendments}</h2>
              <Changes changes={unapplied} laws={laws} site={site} />
            </section>
          )}
          <div class="reading">
            <Contents id={law.canonical_id} list={list.articles} fields={fields} site={site} />
            <div class={lawClass(known, fields)} lang="ar" dir="rtl">
              {blocks.map((block, index) => (
                <Part key={`${index}`} block={block} id={law.canonical_id} fields={fields} site={site} />
              ))}
            </div>
          </div>
        </article>
      ),
    };
  },
};

function dayForm({ parameters, fields, site }: PageRequest) {
  const address = site.link(documentPath(parameters.id ?? ''));
  return <DayForm {...{ address, fields, site }} />;
}

/** A law that is repealed today, and the text of another day than today, look different from law. */
function lawClass(law: LawFacts | undefined, { as_of }: PageRequest['fields']): string {
  const isOfDay = as_of !== undefined && law?.statusToday !== 'repealed';
  return `law of-${law?.statusToday ?? 'unknown'}${isOfDay ? ' of-day' : ''}`;
}

/** The ids of the documents behind a status. */
const documentsOf = (reason: StatusReason | undefined): string[] =>
  [
    reason?.edge?.from_id,
    reason?.copy_of,
    reason?.overtaken_by,
    reason?.contradicted_by?.edge.from_id,
  ].filter((id) => id !== undefined);

function Reason({
  reason,
  laws,
  site,
}: {
  readonly reason: StatusReason | undefined;
  readonly laws: Laws;
  readonly site: Site;
}) {
  if (reason === undefined) return null;
  const { document: texts } = site.words;
  const { basis, edge, article, date, act, copy_of, overtaken_by, contradicted_by } = reason;
  const overtaken = overtaken_by !== undefined && (
    <>
      {texts.overtakenBy} <Named id={overtaken_by} {...{ laws, site }} />
    </>
  );
  return (
    <p class="note">
      {texts.why}:{' '}
      {edge === undefined ? (
        (basis === 'edges' && overtaken) || texts.source
      ) : (
        <>
          {texts.by} {article !== undefined && <bdi>{site.words.article.of(article)}</bdi>}{' '}
          <Named id={edge.from_id} {...{ laws, site }} />
        </>
      )}
      {date !== undefined && (
        <>
          {' '}
          <DayOrYear written={date} site={site} />
        </>
      )}
      {copy_of !== undefined && (
        <>
          {' · '}
          {texts.copyOf} <Named id={copy_of} {...{ laws, site }} />
        </>
      )}
      {act !== undefined && (
        <>
          {' · '}
          {texts.by} <bdi>{act}</bdi>
        </>
      )}
      {basis === 'source' && overtaken && (
        <>
          {' · '}
          {overtaken}
        </>
      )}
      {contradicted_by !== undefined && (
        <>
          {' · '}
          {texts.contradicted} <Named id={contradicted_by.edge.from_id} {...{ laws, site }} />
        </>
      )}
    </p>
  );
}

interface ListProps {
  readonly id: string;
  readonly fields: PageRequest['fields'];
  readonly site: Site;
}

function Contents({ id, list, fields, site }: ListProps & { readonly list: readonly ListedArticle[] }) {
  if (list.length === 0) return null;
  const { words } = site;
  return (
    <nav class="contents" aria-label={words.document.contents}>
      <details open>
        <summary>{words.document.contents}</summary>
        <ol>
          {list.map((one) => (
            <li key={one.article_key}>
              <a href={site.link(articlePath(id, one.article_key), dayOf(fields))}>
                <bdi>{words.article.article(one.article_no)}</bdi>
                {one.heading !== undefined && (
                  <>
                    {' '}
                    <bdi>{one.heading}</bdi>
                  </>
                )}
              </a>
              {one.amended && one.state === 'in_force' && (
                <span class="badge status-amended">{words.amendedArticle}</span>
              )}
              {one.state !== 'in_force' && (
                <span class={`badge state-${one.state}`}>{words.states[one.state]}</span>
              )}
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

function Part({ block, id, fields, site }: ListProps & { readonly block: Block }) {
  const { article, lines } = block;
  const state = article?.state;
  return (
    <section {...(article && { id: `art-${article.article_key}` })} class={state && `state-${state}`}>
      {article !== undefined && (
        <h2>
          <a href={site.link(articlePath(id, article.article_key), dayOf(fields))}>{block.head}</a>
          {article.amended && state === 'in_force' && (
            <span class="badge status-amended">{site.words.amendedArticle}</span>
          )}
          {state !== undefined && state !== 'in_force' && (
            <span class={`badge state-${state}`}>{site.words.states[state]}</span>
          )}
        </h2>
      )}
      {lines.map((line, index) => (
        // A line in square brackets is a statement of the service in place of a wording, and no law.
        <p key={`${index}`} class={/^\[.*\]$/.test(line) ? 'statement' : undefined}>
          {line}
        </p>
      ))}
    </section>
  );
}
