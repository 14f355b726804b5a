/** The start page, and the results of a search. */
import type { z } from 'zod';
import type { DocType, Status } from '../../schema/vocabulary.ts';
import { DOC_TYPES, STATUSES } from '../../schema/vocabulary.ts';
import type { LawFacts, Laws } from '../../usecases/document/laws-by-id.ts';
import type { SearchResult, searchInput } from '../../usecases/search/schema.ts';
import { search } from '../../usecases/search/search.ts';
import type { Page, PageRequest, Site } from '../page.ts';
import { LONGEST_ADDRESS, methodFor } from '../page.ts';
import { linksPath, placePath } from '../parts/address.ts';
import { deadAs, LawBadges, Warnings, WordingBadges } from '../parts/badges.tsx';
import { chosen, Narrowing } from '../parts/chosen.tsx';
import { CopyCitation } from '../parts/copy.tsx';
import { CountryField, countryName, PreferredCountryField, preferred } from '../parts/countries.tsx';
import { askedDay, DayFields, dayOfWording, OfDay } from '../parts/day.tsx';
import { FieldsLink } from '../parts/fields-link.tsx';
import { Marked } from '../parts/marked.tsx';
import { edgesOf } from '../parts/passage.tsx';
import { Year } from '../parts/year.tsx';

const PAGE_SIZE = 10;
/** The API's largest number of results. */
const MOST = 50;

type Fields = PageRequest['fields'];

export const SEARCH_PAGE: Page = {
  method: 'GET',
  path: '/',
  form: (request) => <SearchForm request={request} prefer={request.fields.prefer} isRefused />,
  async view(request) {
    const { fields, site } = request;
    const { words } = site;
    const query = fields.q;
    const prefer = await preferred(request);
    if (query === undefined && fields.cites === undefined) {
      const body = <Start request={request} prefer={prefer} />;
      return { title: words.search.title, section: 'search', scripts: ['long.js'], body };
    }
    const answer = await request.run(search, inputOf(fields, prefer));
    const count = answer.results.length;
    const [cited = ''] = (fields.cites ?? '').split('#');
    const laws = await request.laws([...answer.results.map(({ canonical_id }) => canonical_id), cited]);
    const wholes = await request.wholeTexts(
      answer.results.map((result) => ({ ...result, ...dayOfWording(result, fields) })),
    );
    const none = query === undefined ? words.search.noneCiting : words.search.none;
    return {
      title: query ?? words.search.title,
      section: 'search',
      api: 'POST /v1/search',
      scripts: ['copy.js', 'long.js'],
      body: (
        <>
          <h1 class="hidden">{words.search.title}</h1>
          {query !== undefined && (
            <p class="on-paper">
              {words.search.title}: <bdi>{query}</bdi>
              {chosen(request, prefer).map((choice, index) => (
                <span key={`${index}`} class="badge chosen">
                  {choice}
                </span>
              ))}
            </p>
          )}
          <SearchForm request={request} prefer={prefer} />
          <OfDay fields={fields} today={site.link('/', { ...fields, ...NO_DAY })} site={site} />
          <Citing cites={fields.cites} laws={laws} site={site} />
          <p class="count" role="status">
            {count > 0 ? words.search.results(count, count < sizeOf(fields)) : none}
          </p>
          {!answer.reranked && query !== undefined && count > 0 && (
            <p class="note">{words.search.unranked}</p>
          )}
          <ol class="results">
            {answer.results.map((result, index) => (
              <Result
                key={`${result.canonical_id} ${result.article_no}`}
                result={result}
                whole={wholes[index]}
                law={laws.get(result.canonical_id)}
                query={query ?? ''}
                fields={fields}
                site={site}
              />
            ))}
          </ol>
          {count === sizeOf(fields) && count < MOST && (
            <p>
              <FieldsLink path="/" fields={{ ...fields, n: String(count + PAGE_SIZE) }} site={site}>
                {words.search.more}
              </FieldsLink>
            </p>
          )}
        </>
      ),
    };
  },
};

const sizeOf = ({ n }: Fields): number => Math.min(MOST, Math.max(PAGE_SIZE, Number(n) || PAGE_SIZE));

/** The input of the operation. The operation refuses wrong fields. */
function inputOf(fields: Fields, prefer: string | undefined): z.input<typeof searchInput> {
  const { q, country, kind, status, from, to, cites, superseded } = fields;
  const filters = {
    ...(country !== undefined && { jurisdiction: country }),
    ...(kind !== undefined && { doc_type: [kind as DocType] }),
    ...(status !== undefined && { status: [status as Status] }),
    ...(from !== undefined && { year_from: Number(from) }),
    ...(to !== undefined && { year_to: Number(to) }),
    ...(cites !== undefined && { cites }),
  };
  return {
    ...(q !== undefined && { query: q }),
    top_k: sizeOf(fields),
    filters,
    ...(prefer !== undefined && { preferred_jurisdiction: prefer }),
    ...(superseded !== undefined && { include: ['superseded'] }),
    ...askedDay(fields),
  };
}

const NO_DAY = { as_of: undefined, calendar: undefined };

/** Says that the results are what cites a text or an article. */
function Citing({
  cites,
  laws,
  site,
}: {
  readonly cites: string | undefined;
  readonly laws: Laws;
  readonly site: Site;
}) {
  if (cites === undefined) return null;
  const { words } = site;
  const [id = '', article] = cites.split('#');
  const law = laws.get(id);
  return (
    <h2>
      {words.search.citing}{' '}
      <a href={site.link(placePath(id, article))}>
        {article !== undefined && <bdi>{words.article.of(article)}</bdi>} <bdi>{law?.title ?? id}</bdi>
      </a>{' '}
      <LawBadges law={law} site={site} />{' '}
      <a class="small" href={site.link(linksPath(id))}>
        {words.search.wholeText}
      </a>
    </h2>
  );
}

interface FormProps {
  readonly request: PageRequest;
  /** The country that ranks higher. */
  readonly prefer: string | undefined;
  /** True if something that the form sent was refused: its fields are unfolded then. */
  readonly isRefused?: boolean;
}

function Start({ request, prefer }: FormProps) {
  const { words, link } = request.site;
  return (
    <section class="start">
      <h1>{words.name}</h1>
      <p class="tagline">{words.tagline}</p>
      <SearchForm request={request} prefer={prefer} />
      <p class="examples">
        {words.search.examples}:{' '}
        {words.search.exampleQueries.map((q, index) => (
          <span key={q}>
            {index > 0 && ' · '}
            <a href={link('/', { q })}>
              <bdi lang="ar">{q}</bdi>
            </a>
          </span>
        ))}
      </p>
      <p class="doors">
        <a href={link('/ask')}>
          <strong>{words.ask.title}</strong>
          <span>{words.ask.about}</span>
        </a>
        <a href={link('/verify')}>
          <strong>{words.verify.title}</strong>
          <span>{words.verify.about}</span>
        </a>
      </p>
    </section>
  );
}

function SearchForm({ request, prefer, isRefused = false }: FormProps) {
  const { fields, site, countries } = request;
  const { words } = site;
  const { search: texts } = words;
  return (
    <search>
      <form
        class="search"
        method={methodFor(site, '/', fields)}
        action={site.link('/')}
        data-longest={LONGEST_ADDRESS}
      >
        <label class="hidden" for="q">
          {texts.label}
        </label>
        <div class="line">
          <input
            id="q"
            name="q"
            type="search"
            dir="auto"
            maxLength={1000}
            placeholder={texts.placeholder}
            value={fields.q ?? ''}
            data-key="/"
          />
          <button type="submit">{texts.submit}</button>
        </div>
        <details open={isRefused && chosen(request, prefer).length > 0}>
          <Narrowing request={request} prefer={prefer} />
          <div class="fields">
            <CountryField
              name="country"
              label={texts.country}
              any={texts.anyCountry}
              chosen={fields.country}
              countries={countries}
              site={site}
            />
            <PreferredCountryField chosen={prefer} {...{ fields, site, countries }} />
            <Choice name="kind" of={DOC_TYPES} names={words.kinds} {...{ fields, site }} />
            <Choice name="status" of={STATUSES} names={words.statuses} {...{ fields, site }} />
            <label>
              {texts.yearFrom}
              <input name="from" type="number" min="1800" max="2100" value={fields.from ?? ''} />
            </label>
            <label>
              {texts.yearTo}
              <input name="to" type="number" min="1800" max="2100" value={fields.to ?? ''} />
            </label>
            <DayFields fields={fields} label={texts.day} site={site} />
            <label class="check">
              <input name="superseded" type="checkbox" value="1" checked={fields.superseded !== undefined} />
              {texts.superseded}
            </label>
            {fields.cites !== undefined && <input type="hidden" name="cites" value={fields.cites} />}
          </div>
        </details>
      </form>
    </search>
  );
}

/** A choice among the words of a vocabulary, or none of them. */
function Choice<T extends string>({
  name,
  of,
  names,
  fields,
  site,
}: {
  readonly name: 'kind' | 'status';
  readonly of: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly fields: Fields;
  readonly site: Site;
}) {
  const { search } = site.words;
  const any = { kind: search.anyKind, status: search.anyStatus }[name];
  return (
    <label>
      {search[name]}
      <select name={name}>
        <option value="">{any}</option>
        {of.map((value) => (
          <option key={value} value={value} selected={fields[name] === value}>
            {names[value]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Result({
  result,
  whole,
  law,
  query,
  fields,
  site,
}: {
  readonly result: SearchResult;
  /** The text that its passage is a part of. */
  readonly whole: string | undefined;
  readonly law: LawFacts | undefined;
  readonly query: string;
  readonly fields: Fields;
  readonly site: Site;
}) {
  const { canonical_id, article_no, title, year, doc_type, citation_string, snippet } = result;
  const { words } = site;
  const country = canonical_id.slice(0, 2).toUpperCase();
  const { before, after } = edgesOf(snippet ?? '', whole);
  return (
    <li class="result" data-item>
      <h2>
        <a href={site.link(placePath(canonical_id, article_no), dayOfWording(result, fields))}>
          <bdi>{title}</bdi>
          {article_no !== undefined && (
            <>
              {' — '}
              <bdi>{words.article.article(article_no)}</bdi>
            </>
          )}
        </a>
      </h2>
      <p class="facts">
        {countryName(country, site)} · {words.kinds[doc_type]}
        {year !== undefined && (
          <>
            {' · '}
            <Year year={year} citation={citation_string} site={site} />
          </>
        )}{' '}
        <LawBadges law={law} site={site} /> <WordingBadges wording={result} site={site} />
      </p>
      <Warnings wording={result} site={site} />
      {snippet !== undefined && (
        <p class={`snippet${deadAs(result, law, site) ? ' dead' : ''}`} lang="ar" dir="rtl">
          {before}
          <Marked text={snippet} query={query} />
          {after}
        </p>
      )}
      <CopyCitation text={citation_string} wording={result} {...{ law, site }} />
    </li>
  );
}
