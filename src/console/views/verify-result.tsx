/** The verdicts on a text: the summary, the text with its marks, its citations and quotations one by one. */
import type { QuotationOutcome } from '../../usecases/citations/quotations/schema.ts';
import type { Verdict } from '../../usecases/citations/verdict.ts';
import type { verify } from '../../usecases/citations/verify.ts';
import type { Laws } from '../../usecases/document/laws-by-id.ts';
import type { Site } from '../page.ts';
import { articlePath, documentPath, placePath } from '../parts/address.ts';
import { LawBadges, stateToday, Warnings, WordingBadges } from '../parts/badges.tsx';
import { dayOf, dayOfWording, OfDay, Period } from '../parts/day.tsx';
import { Named } from '../parts/named.tsx';

/** The ids of the documents that a result names. */
export const documentsOf = ({ items }: Verified): string[] =>
  items.flatMap(({ evidence: { canonical_id, candidates = [] } }) =>
    canonical_id === undefined ? candidates : [canonical_id, ...candidates],
  );

type Verified = (typeof verify.output)['_output'];

export interface Checked {
  readonly text: string;
  readonly answer: Verified;
  /** The documents that the result names. */
  readonly laws: Laws;
  /** Fields of the form, for links to the texts of the same day. */
  readonly fields: Readonly<Record<string, string>>;
}

export function VerifyResult({
  checked: { text, answer, laws, fields },
  site,
}: {
  readonly checked: Checked;
  readonly site: Site;
}) {
  const { verify: texts } = site.words;
  const { items, quotations, coverage } = answer;
  if (items.length === 0) return <p role="status">{texts.none}</p>;
  const verdicts = Object.entries(coverage.verdicts).filter(([, count]) => count > 0);
  const outcomes = Object.entries(coverage.quotations).filter(([, count]) => count > 0);
  return (
    <>
      <OfDay fields={fields} site={site} />
      <section role="status">
        <h2>{texts.summary}</h2>
        <ul class="counts">
          {verdicts.map(([verdict, count]) => (
            <li key={verdict}>
              <span class={`badge verdict-${verdict}`}>{texts.verdict[verdict as Verdict]}</span> {count}
            </li>
          ))}
          {outcomes.map(([outcome, count]) => (
            <li key={outcome}>
              <span class={`badge quote ${outcome}`}>{texts.quotation[outcome as QuotationOutcome]}</span>{' '}
              {count}
            </li>
          ))}
        </ul>
        <Doubtful items={items} quotations={quotations} site={site} />
        <p class="note">{texts.disclaimer}</p>
        {coverage.continue_at && (
          <p class="warnings">
            {texts.rest} <bdi dir="ltr">{coverage.continue_at.code_points}</bdi>
          </p>
        )}
      </section>
      <section>
        <h2>{texts.text}</h2>
        <div class="verified" dir="auto">
          {annotated(text, answer)}
        </div>
      </section>
      <section>
        <h2>{texts.citations}</h2>
        <ol class="verdicts">
          {items.map((item, index) => (
            <Item key={item.span.utf16.start} {...{ item, index, laws, fields, site }} />
          ))}
        </ol>
      </section>
      {quotations.length > 0 && (
        <section>
          <h2>{texts.quotations}</h2>
          <ol class="verdicts">
            {quotations.map((quotation, index) => (
              <Quotation
                key={quotation.span.utf16.start}
                item={quotation.item === undefined ? undefined : items[quotation.item]}
                {...{ quotation, index, laws, fields, site }}
              />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** Number of doubtful places in the summary; it says how many more there are. */
const MOST_DOUBTFUL = 20;

/** Leads from the summary to what a reader has to look at: all but what was found as it is written. */
function Doubtful({
  items,
  quotations,
  site,
}: Pick<Verified, 'items' | 'quotations'> & { readonly site: Site }) {
  const { verify: texts } = site.words;
  const places = [
    ...items.map(({ text, verdict }, index) => ({
      to: `#item-${index + 1}`,
      text,
      isFine: verdict === 'resolved',
      kind: `verdict-${verdict}`,
      said: texts.verdict[verdict],
    })),
    ...quotations.map(({ text, outcome }, index) => ({
      to: `#quotation-${index + 1}`,
      text: [...text].length > LONGEST_QUOTED ? `${[...text].slice(0, LONGEST_QUOTED).join('')}…` : text,
      isFine: outcome === 'quote_exact',
      kind: `quote ${outcome}`,
      said: texts.quotation[outcome],
    })),
  ].filter(({ isFine }) => !isFine);
  if (places.length === 0) return null;
  return (
    <>
      <h3>{texts.doubtful}</h3>
      <ul class="doubtful">
        {places.slice(0, MOST_DOUBTFUL).map(({ to, text, kind, said }) => (
          <li key={to}>
            <span class={`badge ${kind}`}>{said}</span>{' '}
            <q dir="auto">
              <a href={to}>{text}</a>
            </q>
          </li>
        ))}
        {places.length > MOST_DOUBTFUL && <li>… +{places.length - MOST_DOUBTFUL}</li>}
      </ul>
    </>
  );
}

/** In characters; the whole quotation is below. */
const LONGEST_QUOTED = 80;

/** The text with its citations and quotations marked. A mark inside another one is left out. */
function annotated(text: string, { items, quotations }: Verified) {
  const marks = [
    ...items.map(({ span, verdict }, index) => ({ ...span.utf16, class: `verdict-${verdict}`, index })),
    ...quotations.map(({ span, outcome }) => ({
      ...span.utf16,
      class: `quote ${outcome}`,
      index: undefined,
    })),
  ].toSorted((one, other) => one.start - other.start);
  const pieces = [];
  let end = 0;
  for (const mark of marks) {
    if (mark.start < end) continue;
    const words = text.slice(mark.start, mark.end);
    pieces.push(text.slice(end, mark.start));
    pieces.push(
      mark.index === undefined ? (
        <mark class={mark.class}>{words}</mark>
      ) : (
        <a class={mark.class} href={`#item-${mark.index + 1}`}>
          {words}
        </a>
      ),
    );
    end = mark.end;
  }
  pieces.push(text.slice(end));
  return pieces;
}

function Item({
  item: { text, verdict, evidence },
  index,
  laws,
  fields,
  site,
}: {
  readonly laws: Laws;
  readonly item: Verified['items'][number];
  readonly index: number;
  readonly fields: Checked['fields'];
  readonly site: Site;
}) {
  const { verify: texts, article } = site.words;
  const { canonical_id, title, articles = [], candidates = [], warnings: ofDocument = [] } = evidence;
  return (
    <li id={`item-${index + 1}`} data-item>
      <p>
        <span class={`badge verdict-${verdict}`}>{texts.verdict[verdict]}</span> <q dir="auto">{text}</q>
      </p>
      {canonical_id !== undefined && (
        <p>
          <a href={site.link(documentPath(canonical_id), dayOf(fields))}>
            <bdi>{title ?? canonical_id}</bdi>
          </a>{' '}
          <LawBadges law={laws.get(canonical_id)} site={site} />
        </p>
      )}
      {ofDocument.length > 0 && (
        <ul class="warnings">
          {ofDocument.map((warning) => (
            <li key={warning}>{texts.warnings[warning]}</li>
          ))}
        </ul>
      )}
      {articles.length > 0 && (
        <ul>
          {articles.map(({ article_no: no, presence, state, warnings }) => (
            <li key={no}>
              {canonical_id !== undefined && presence === 'found' ? (
                <a href={site.link(placePath(canonical_id, no), dayOf(fields))}>
                  <bdi>{article.article(no)}</bdi>
                </a>
              ) : (
                <bdi>{article.article(no)}</bdi>
              )}
              {': '}
              {texts.presence[presence]}{' '}
              {state && <span class={`badge state-${state}`}>{site.words.states[state]}</span>}
              {state && <Warnings wording={{ state, warnings }} site={site} />}
            </li>
          ))}
        </ul>
      )}
      {candidates.length > 0 && (
        <p>
          {texts.candidates}:{' '}
          {candidates.map((id, place) => (
            <span key={id}>
              {place > 0 && ' · '}
              <Named {...{ id, laws, site }} />
            </span>
          ))}
        </p>
      )}
    </li>
  );
}

/**
 * Returns number and key of the article that a quotation was compared with; where it was compared with none,
 * those of the only article that its citation names, if the corpus has that.
 */
function comparedArticle(
  { article_no, article_key }: Verified['quotations'][number],
  item: Verified['items'][number] | undefined,
): readonly [no?: string, key?: string | undefined] {
  if (article_no !== undefined) return [article_no, article_key];
  const [only, ...others] = item?.evidence.articles ?? [];
  return only?.presence === 'found' && others.length === 0 ? [only.article_no, only.article_key] : [];
}

/** A quotation, with the article in the wording that has the words or is nearest to them. */
function Quotation({
  quotation,
  item,
  index,
  laws,
  fields,
  site,
}: {
  readonly quotation: Verified['quotations'][number];
  readonly index: number;
  /** The citation that the quotation belongs to. */
  readonly item: Verified['items'][number] | undefined;
  readonly laws: Laws;
  readonly fields: Checked['fields'];
  readonly site: Site;
}) {
  const { verify: texts, article } = site.words;
  const { text, outcome, reason, wording, differences = [] } = quotation;
  const id = item?.evidence.canonical_id;
  const [no, key] = comparedArticle(quotation, item);
  return (
    <li id={`quotation-${index + 1}`} data-item>
      <p>
        <span class={`badge quote ${outcome}`}>{texts.quotation[outcome]}</span> <q dir="auto">{text}</q>
      </p>
      {reason !== undefined && <p>{texts.unchecked[reason]}</p>}
      {id !== undefined && no !== undefined && (
        <p>
          <a
            href={site.link(
              articlePath(id, key === undefined ? no : `key:${key}`),
              wording === undefined ? dayOf(fields) : dayOfWording(wording, fields),
            )}
          >
            <bdi>{article.article(no)}</bdi> — <bdi>{laws.get(id)?.title ?? id}</bdi>
          </a>{' '}
          <LawBadges law={laws.get(id)} site={site} />{' '}
          {wording && <WordingBadges wording={wording} site={site} />}{' '}
          {wording && <Period from={wording.from} to={wording.to} site={site} />}{' '}
          {wording !== undefined && stateToday(wording) === 'superseded' && (
            <a href={site.link(articlePath(id, key === undefined ? no : `key:${key}`))}>{texts.today}</a>
          )}
        </p>
      )}
      {wording && <Warnings wording={wording} site={site} />}
      {differences.length > 0 && (
        <ul>
          {differences.map(({ quoted, article: own }) => (
            <li key={quoted.span.utf16.start}>
              {texts.quoted}: {quoted.text === '' ? texts.nothing : <del>{quoted.text}</del>} —{' '}
              {texts.inArticle}: {own.text === '' ? texts.nothing : <ins>{own.text}</ins>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
