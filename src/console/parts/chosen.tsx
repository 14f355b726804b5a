/** The filters of a form in words, so that its fields can stay folded. */
import type { ComponentChild } from 'preact';
import type { DocType, Status } from '../../schema/vocabulary.ts';
import type { PageRequest } from '../page.ts';
import { countryName, isChosen } from './countries.tsx';
import { askedArticleDay, Day } from './day.tsx';

/**
 * Returns the choices of the form in the order of its fields; a value that no field offers is shown as it is.
 * `prefer` is the country that ranks higher.
 */
export function chosen(
  { fields, site, countries }: PageRequest,
  prefer: string | undefined,
): ComponentChild[] {
  const { search, kinds, statuses } = site.words;
  const { country, kind, status, from, to, as_of, superseded } = fields;
  const day = askedArticleDay(fields);
  const named = (code: string) => (countries.includes(code) ? countryName(code, site) : code);
  const choices = [
    country && named(country),
    isChosen(prefer) && `${search.prefer}: ${named(prefer)}`,
    kind && (kinds[kind as DocType] ?? kind),
    status && (statuses[status as Status] ?? status),
    from && `${search.yearFrom} ${from}`,
    to && `${search.yearTo} ${to}`,
    as_of && (
      <>
        {search.day} {day === undefined ? as_of : <Day day={day} site={site} />}
      </>
    ),
    superseded && search.superseded,
  ];
  return choices.filter(Boolean) as ComponentChild[];
}

/** The line that unfolds the fields of a form, with what they narrow the search by. */
export function Narrowing({
  request,
  prefer,
}: {
  readonly request: PageRequest;
  readonly prefer: string | undefined;
}) {
  const choices = chosen(request, prefer);
  return (
    <summary>
      {request.site.words.search.filters}
      {choices.map((choice, index) => (
        <span key={`${index}`} class="badge chosen">
          <bdi>{choice}</bdi>
        </span>
      ))}
    </summary>
  );
}
