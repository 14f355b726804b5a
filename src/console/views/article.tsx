/** An article: the wording of a day, all its wordings, and what changed between two of them. */

import { article } from '../../usecases/article/article.ts';
import { articleDiff } from '../../usecases/article/diff.ts';
import { articleVersions } from '../../usecases/article/versions.ts';
import type { Laws } from '../../usecases/document/laws-by-id.ts';
import type { Page, PageRequest, Site } from '../page.ts';
import { LANGUAGES } from '../page.ts';
import { articlePath, documentPath } from '../parts/address.ts';
import { deadAs, LawBadges, Warnings, WordingBadges } from '../parts/badges.tsx';
import { actsOf, Changes } from '../parts/changes.tsx';
import { CopyCitation } from '../parts/copy.tsx';
import { askedDay, DayForm, dayIn, dayOf, isPast, OfDay, Period } from '../parts/day.tsx';

export const ARTICLE_PAGE: Page = {
  method: 'GET',
  path: '/documents/:id/articles/:article',
  form: dayForm,
  async view(request) {
    const { fields, parameters, site } = request;
    const { words } = site;
    const place = { canonical_id: parameters.id ?? '', article: parameters.article ?? '' };
    const asked = { ...place, ...askedDay(fields) };
    const shown = await request.run(article, asked);
    const acts = actsOf([...shown.made_by, ...shown.unapplied]);
    const laws = await request.laws([place.canonical_id, ...acts]);
    const document = laws.get(place.canonical_id);
    const title = document?.title ?? place.canonical_id;
    const dead = deadAs(shown, document, site);
    // All wordings with their states of today, whatever day is shown: a page that says both would mislead.
    const always = { ...place, article: `key:${shown.article_key}` };
    const { versions } = await request.run(articleVersions, always);
    const day = dayOf(fields);
    const replaced = fields.as_of !== undefined && isPast(shown.to) ? shown.to : undefined;
    const toArticle = (key: string) => site.link(articlePath(place.canonical_id, `key:${key}`), day);
    const { text, previous, next } = shown;
    return {
      title: `${words.article.article(shown.article_no)} · ${title}`,
      scripts: ['copy.js'],
      api: `GET /v1/document/${place.canonical_id}/articles/${shown.article_no}`,
      body: (
        <article class="document">
          <p class="crumbs">
            <a href={site.link(documentPath(place.canonical_id), day)}>
              <bdi>{title}</bdi>
            </a>{' '}
            <LawBadges law={document} site={site} />
          </p>
          <h1>
            <bdi>{words.article.article(shown.article_no)}</bdi>
            {shown.heading !== undefined && <bdi>{`: ${shown.heading}`}</bdi>}
          </h1>
          <p>
            <WordingBadges wording={shown} site={site} />{' '}
            <Period from={shown.from} to={shown.to} site={site} />
          </p>
          {document?.statusToday === 'repealed' && (
            <p class="warnings">
              <strong>{words.document.repealed}</strong>
            </p>
          )}
          <OfDay
            fields={fields}
            today={site.link(articlePath(place.canonical_id, always.article))}
            {...{ replaced, site }}
          />
          <Warnings wording={shown} site={site} />
          {text === undefined ? (
            <p class="statement">{words.article.noText}</p>
          ) : (
            <div class={`law${dead ? ' dead' : ''}`} lang="ar" dir="rtl">
              {text.split('\n').map((line, index) => (
                <p key={`${index}`}>{line}</p>
              ))}
            </div>
          )}
          {shown.citation_string !== undefined && (
            <CopyCitation text={shown.citation_string} wording={shown} law={document} site={site} />
          )}
          <Made wording={shown} laws={laws} site={site} />
          <nav class="turn">
            {previous && (
              <a href={toArticle(previous.article_key)} rel="prev" data-key="k">
                {words.article.previous}: <bdi>{words.article.article(previous.article_no)}</bdi>
              </a>
            )}
            {next && (
              <a href={toArticle(next.article_key)} rel="next" data-key="j">
                {words.article.next}: <bdi>{words.article.article(next.article_no)}</bdi>
              </a>
            )}
          </nav>
          {dayForm(request)}
          <p class="actions">
            <a href={site.link('/', { cites: `${place.canonical_id}#${shown.article_no}` })}>
              {words.article.citing}
            </a>
          </p>
          <Versions request={request} place={always} versions={versions} />
          {await changed(request, always)}
          {shown.sha256 !== undefined && (
            <p class="fingerprint">
              {words.article.fingerprint}: <code dir="ltr">{shown.sha256}</code>
            </p>
          )}
        </article>
      ),
    };
  },
};

function dayForm({ parameters, fields, site }: PageRequest) {
  const address = site.link(articlePath(parameters.id ?? '', parameters.article ?? ''));
  return <DayForm {...{ address, fields, site }} />;
}

type Versions = Awaited<ReturnType<typeof versionsOf>>['versions'];
const versionsOf = (request: PageRequest) => request.run(articleVersions, { canonical_id: '', article: '' });

interface Place {
  readonly canonical_id: string;
  readonly article: string;
}

function Made({
  wording: { made_by, unapplied },
  laws,
  site,
}: {
  readonly laws: Laws;
  readonly wording: Pick<Versions[number], 'made_by' | 'unapplied'>;
  readonly site: Site;
}) {
  const { article: texts } = site.words;
  return (
    <>
      {made_by.length > 0 && (
        <section>
          <h2>{texts.madeBy}</h2>
          <Changes changes={made_by} laws={laws} site={site} />
        </section>
      )}
      {unapplied.length > 0 && (
        <section class="warnings">
          <h2>{texts.unapplied}</h2>
          <Changes changes={unapplied} laws={laws} site={site} />
        </section>
      )}
    </>
  );
}

function Versions({
  request: { site },
  place,
  versions,
}: {
  readonly request: PageRequest;
  readonly place: Place;
  readonly versions: Versions;
}) {
  const { words } = site;
  if (versions.length === 1 && versions[0]?.made_by.length === 0 && versions[0].unapplied.length === 0) {
    return <p class="note">{words.article.single}</p>;
  }
  const path = articlePath(place.canonical_id, place.article);
  return (
    <section>
      <h2>{words.article.versions}</h2>
      <ol class="versions">
        {versions.map((one) => (
          <li key={one.version} data-item>
            <WordingBadges wording={one} site={site} /> <Period from={one.from} to={one.to} site={site} />{' '}
            <Version wording={one} {...{ place, site }} />{' '}
            {one.version > 1 && one.text !== undefined && versions[one.version - 2]?.text !== undefined && (
              <a href={`${site.link(path, { older: one.version - 1, newer: one.version })}#changed`}>
                {words.article.changed}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The number of a wording, which leads to the article on a day of it, where one is known. */
function Version({
  wording,
  place,
  site,
}: {
  readonly wording: Pick<Versions[number], 'from' | 'to'> & { readonly version?: number | undefined };
  readonly place: Place;
  readonly site: Site;
}) {
  const day = dayIn(wording);
  const name = site.words.article.version(wording.version ?? 0);
  if (day === undefined) return <>{name}</>;
  return <a href={site.link(articlePath(place.canonical_id, place.article), { as_of: day })}>{name}</a>;
}

/** The words in which two wordings differ, if the request names two. */
async function changed({ run, fields: { older, newer }, site }: PageRequest, place: Place) {
  if (older === undefined || newer === undefined) return null;
  const { from, to, differences } = await run(articleDiff, { ...place, from: older, to: newer });
  if (differences === undefined || from.text === undefined) return null;
  const { words } = site;
  const pieces = [];
  let end = 0;
  for (const { taken_out, put_in } of differences) {
    const { start } = taken_out.span.utf16;
    pieces.push(from.text.slice(end, start));
    if (taken_out.text !== '') pieces.push(<del title={words.article.removed}>{taken_out.text}</del>);
    // The words beside each other would read as one.
    if (taken_out.text !== '' && put_in.text !== '') pieces.push(' ');
    if (put_in.text !== '') pieces.push(<ins title={words.article.added}>{put_in.text}</ins>);
    end = taken_out.span.utf16.end;
  }
  return (
    <section id="changed">
      <h2>
        {words.article.changed}: <Version wording={from} {...{ place, site }} />{' '}
        {LANGUAGES[site.language].direction === 'rtl' ? '←' : '→'}{' '}
        <Version wording={to} {...{ place, site }} />
      </h2>
      <p class="law" lang="ar" dir="rtl">
        {pieces}
        {from.text.slice(end)}
      </p>
    </section>
  );
}
