/** A question and its answer, which is shown while it is written where the browser runs scripts. */

import type { ComponentChildren } from 'preact';
import type { WordingFields } from '../../schema/wording.ts';
import type { Laws } from '../../usecases/document/laws-by-id.ts';
import { reason } from '../../usecases/reason/reason.ts';
import type { ReasonAnswer, ReasonCitation } from '../../usecases/reason/schema.ts';
import type { Page, PageRequest, Site } from '../page.ts';
import { LONGEST_ADDRESS, methodFor } from '../page.ts';
import { placePath } from '../parts/address.ts';
import { deadAs, LawBadges, Warnings, WordingBadges } from '../parts/badges.tsx';
import { chosen, Narrowing } from '../parts/chosen.tsx';
import { CopyCitation } from '../parts/copy.tsx';
import { CountryField, PreferredCountryField, preferred } from '../parts/countries.tsx';
import { askedDay, DayFields, dayOfWording, OfDay } from '../parts/day.tsx';
import { edgesOf, WholeArticle } from '../parts/passage.tsx';

/** The API's longest question. */
const MOST_CHARACTERS = 2000;

export const ASK_PAGE: Page = {
  method: 'GET',
  path: '/ask',
  form: (request) => <AskForm request={request} prefer={request.fields.prefer} isRefused />,
  async view(request) {
    const { fields, site } = request;
    const { ask } = site.words;
    const { q } = fields;
    const prefer = await preferred(request);
    const isLater = q !== undefined && isFilledInLater(request);
    const answer =
      q === undefined || isLater ? undefined : await request.run(reason, await questionOf(request, prefer));
    const facts = answer && (await factsOf(answer, request));
    return {
      title: q ?? ask.title,
      section: 'ask',
      ...(isLater && { withoutScripts: site.link('/ask', { ...fields, ...WHOLE }) }),
      scripts: ['ask.js', 'copy.js', 'long.js'],
      api: 'POST /v1/reason',
      body: (
        <>
          <h1>{ask.title}</h1>
          <AskForm request={request} prefer={prefer} isAsked={isLater} />
          <div id="answer" aria-live="polite">
            {facts && <Answer {...{ ...facts, fields, site }} />}
          </div>
          <p class="note">{request.answersSlowly ? ask.noteOfModel : ask.note}</p>
        </>
      ),
    };
  },
};

/** Asks the page for the whole answer, which a browser without scripts gets no other way. */
const WHOLE = { whole: '1' } as const;

/**
 * True if the page of a question comes without its answer, which its script shows while it is written. What
 * is too long for an address is posted and has the answer.
 */
function isFilledInLater({ answersSlowly, fields, site }: PageRequest): boolean {
  return answersSlowly && fields.whole === undefined && methodFor(site, '/ask', fields) === 'get';
}

/** An answer, with what the page says of its documents. */
export interface AnswerFacts {
  readonly answer: ReasonAnswer;
  /** The documents of its citations. */
  readonly laws: Laws;
  /** The texts that its passages are parts of. */
  readonly wholes: Wholes;
}

type Wholes = ReadonlyMap<Quoted, string | undefined>;

export async function factsOf(answer: ReasonAnswer, request: PageRequest): Promise<AnswerFacts> {
  const { citations, nearest = [] } = answer;
  const passages: Quoted[] = [...citations, ...nearest];
  const places = passages.map((one) => ({ ...one, ...dayOfWording(one, request.fields) }));
  const texts = await request.wholeTexts(places);
  return {
    answer,
    laws: await request.laws(passages.map(({ canonical_id }) => canonical_id)),
    wholes: new Map(passages.map((passage, index) => [passage, texts[index]])),
  };
}

/** The input of the operation. The operation refuses wrong fields. */
export async function questionOf(request: PageRequest, known?: string) {
  const { fields, site } = request;
  const { q = '', country } = fields;
  const prefer = known ?? (await preferred(request));
  return {
    question: q,
    language: site.language,
    ...(prefer !== undefined && { preferred_jurisdiction: prefer }),
    ...(country !== undefined && { filters: { jurisdiction: country } }),
    ...askedDay(fields),
  };
}

function AskForm({
  request,
  prefer,
  isAsked = false,
  isRefused = false,
}: {
  /** True if something that the form sent was refused: its fields are unfolded then. */
  readonly isRefused?: boolean;
  /** True if the script asks the question of the form at once. */
  readonly isAsked?: boolean;
  readonly request: PageRequest;
  readonly prefer: string | undefined;
}) {
  const { fields, site, countries } = request;
  const { ask, search, errors } = site.words;
  return (
    <form
      class="ask"
      method={methodFor(site, '/ask', fields)}
      data-longest={LONGEST_ADDRESS}
      action={site.link('/ask')}
      data-events={site.link('/ask/events')}
      data-whole={new URLSearchParams(WHOLE).toString()}
      data-asked={isAsked}
      data-words={JSON.stringify({
        working: ask.working,
        writing: ask.writing,
        unavailable: errors.upstream_unavailable,
        stop: ask.stop,
        broken: ask.broken,
        stopped: ask.stopped,
      })}
    >
      <label for="q">{ask.label}</label>
      <textarea
        id="q"
        name="q"
        dir="auto"
        rows={3}
        minLength={5}
        maxLength={MOST_CHARACTERS}
        required
        placeholder={ask.placeholder}
        data-key="/"
      >
        {fields.q ?? ''}
      </textarea>
      <details open={isRefused && chosen(request, prefer).length > 0}>
        <Narrowing request={request} prefer={prefer} />
        <div class="fields">
          <CountryField
            name="country"
            label={search.country}
            any={search.anyCountry}
            chosen={fields.country}
            countries={countries}
            site={site}
          />
          <PreferredCountryField chosen={prefer} {...{ fields, site, countries }} />
          <DayFields fields={fields} label={search.day} site={site} />
        </div>
      </details>
      <button type="submit">{ask.submit}</button>
    </form>
  );
}

/** The whole answer: its text, the texts it rests on beside it, and what no text supports. */
export function Answer({
  answer,
  laws,
  wholes,
  fields,
  site,
}: AnswerFacts & {
  readonly fields: PageRequest['fields'];
  readonly site: Site;
}) {
  const { ask } = site.words;
  const { citations, grounding, nearest = [] } = answer;
  const known = new Map(
    citations.map((one) => [one.marker, deadAs(one, laws.get(one.canonical_id), site)] as const),
  );
  return (
    <section class="answered">
      <div>
        <p class="on-paper">
          {ask.label}: <bdi>{fields.q}</bdi>
        </p>
        <h2>{ask.answer}</h2>
        <OfDay
          fields={fields}
          today={site.link('/ask', { q: fields.q, country: fields.country })}
          site={site}
        />
        {[...known.values()].some((dead) => dead !== undefined) && (
          <p class="warnings">
            <strong>{ask.dead}</strong>
          </p>
        )}
        <div class="answer-text" dir="auto">
          {answer.answer.split(/\n+/).map((line, index) => (
            <p key={`${index}`} dir="auto">
              <Markers line={line} known={known} />
            </p>
          ))}
        </div>
        {grounding.used === 0 && <p class="note">{ask.weak}</p>}
        {grounding.unsupported !== undefined && grounding.unsupported.length > 0 && (
          <div class="warnings">
            <p>{ask.unsupported}</p>
            <ul>
              {grounding.unsupported.map(({ text, span }) => (
                <li key={span.utf16.start}>
                  <bdi>{text}</bdi>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {nearest.length > 0 && (
        <aside aria-label={ask.nearest}>
          <h2>{ask.nearest}</h2>
          <ul class="sources">
            {nearest.map((passage) => (
              <Passage
                key={`${passage.canonical_id} ${passage.article_no}`}
                {...{ passage, laws, wholes, fields, site }}
              />
            ))}
          </ul>
        </aside>
      )}
      {citations.length > 0 && (
        <aside aria-label={ask.sources}>
          <h2>{ask.sources}</h2>
          <ol class="sources">
            {citations.map((citation) => (
              <Source key={citation.marker} {...{ citation, laws, wholes, fields, site }} />
            ))}
          </ol>
        </aside>
      )}
    </section>
  );
}

/**
 * A line of the answer in which every checked marker leads to its source and says if that is no law today.
 */
function Markers({
  line,
  known,
}: {
  readonly line: string;
  /** The markers of the sources, with why a source is no law today. */
  readonly known: ReadonlyMap<number, string | undefined>;
}) {
  return (
    <>
      {line.split(/(\[\d+\])/).map((piece, index) => {
        const marker = Number(/^\[(\d+)\]$/.exec(piece)?.[1]);
        return known.has(marker) ? (
          <a key={`${index}`} class="marker" href={`#source-${marker}`}>
            {piece}
            {known.get(marker) && <span class="badge state-superseded">{known.get(marker)}</span>}
          </a>
        ) : (
          piece
        );
      })}
    </>
  );
}

function Source({
  citation,
  laws,
  wholes,
  fields,
  site,
}: {
  readonly citation: ReasonCitation;
  readonly laws: Laws;
  readonly wholes: Wholes;
  readonly fields: PageRequest['fields'];
  readonly site: Site;
}) {
  const { marker, support, contradictions = [], evidence } = citation;
  const { ask } = site.words;
  return (
    <Passage passage={citation} {...{ marker, laws, wholes, fields, site }}>
      {support !== undefined && <p class="small">{ask.support(`${Math.round(support * 100)}%`)}</p>}
      {contradictions.length > 0 && (
        <div class="warnings">
          <p>
            {ask.contradicted}{' '}
            {contradictions.map(({ kind, text }) => (
              <span key={kind} class="badge certainty-partial">
                {ask.contradictions[kind]}: <bdi>{text}</bdi>
              </span>
            ))}
          </p>
          {evidence !== undefined && (
            <blockquote lang="ar" dir="rtl">
              {evidence.text}
            </blockquote>
          )}
        </div>
      )}
    </Passage>
  );
}

type Quoted = Pick<
  ReasonCitation,
  'canonical_id' | 'article_no' | 'citation_string' | 'snippet' | keyof WordingFields
>;

/** A passage with its citation and its marks; with `marker`, the source of that marker. */
function Passage({
  passage,
  marker,
  laws,
  wholes,
  fields,
  site,
  children,
}: {
  readonly passage: Quoted;
  readonly marker?: number;
  readonly laws: Laws;
  readonly wholes: Wholes;
  readonly fields: PageRequest['fields'];
  readonly site: Site;
  readonly children?: ComponentChildren;
}) {
  const { canonical_id, article_no, citation_string, snippet } = passage;
  const law = laws.get(canonical_id);
  const day = dayOfWording(passage, fields);
  const whole = wholes.get(passage);
  const { before, after } = edgesOf(snippet, whole);
  const dead = deadAs(passage, law, site);
  return (
    <li {...(marker !== undefined && { id: `source-${marker}`, value: marker })} data-item>
      <p>
        <a href={site.link(placePath(canonical_id, article_no), day)}>
          <bdi lang="ar">{citation_string}</bdi>
        </a>{' '}
        <LawBadges law={law} site={site} /> <WordingBadges wording={passage} site={site} />
      </p>
      <Warnings wording={passage} site={site} />
      {snippet !== '' && (
        <blockquote lang="ar" dir="rtl" class={dead && 'dead'}>
          {before + snippet + after}
        </blockquote>
      )}
      {article_no !== undefined && <WholeArticle passage={snippet} {...{ whole, dead, site }} />}
      {children}
      <CopyCitation text={citation_string} above={citation_string} wording={passage} {...{ law, site }} />
    </li>
  );
}
