/** Days, in the calendar of the source and in the Gregorian one, and the fields that ask for one. */
import type { ArticleDay, ArticleState } from '../../schema/article.ts';
import type { Site } from '../page.ts';

/** A day as the source writes it; a Hijri day with its Gregorian one. */
export function Day({ day, site }: { readonly day: ArticleDay; readonly site: Site }) {
  const { calendars } = site.words;
  const isHijri = day.calendar === 'hijri';
  return (
    <span class="day">
      <bdi dir="ltr">{day.date}</bdi> {calendars[day.calendar]}
      {isHijri && (
        <>
          {' ('}
          <time dateTime={day.gregorian}>
            <bdi dir="ltr">{day.gregorian}</bdi>
          </time>{' '}
          {calendars.gregorian}
          {')'}
        </>
      )}
    </span>
  );
}

/** The time of a wording: from its first day to the day after its last. */
export function Period({
  from,
  to,
  site,
}: {
  readonly from?: ArticleDay | undefined;
  readonly to?: ArticleDay | undefined;
  readonly site: Site;
}) {
  const { article } = site.words;
  return (
    <>
      {from && (
        <>
          {article.from} <Day day={from} site={site} />{' '}
        </>
      )}
      {to && (
        <>
          {article.to} <Day day={to} site={site} />
        </>
      )}
    </>
  );
}

/** Fields for a day and its calendar. Both are names of the API's fields. */
export function DayFields({
  fields,
  label,
  site,
}: {
  readonly fields: Readonly<Record<string, string>>;
  readonly label: string;
  readonly site: Site;
}) {
  const { words } = site;
  return (
    <>
      <label>
        {label}
        <input
          name="as_of"
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          placeholder="2015-06-01"
          pattern="\d{4}-\d{2}-\d{2}"
          maxLength={10}
          value={fields.as_of ?? ''}
        />
      </label>
      <label>
        {words.search.calendar}
        <select name="calendar">
          {(['gregorian', 'hijri'] as const).map((calendar) => (
            <option key={calendar} value={calendar} selected={fields.calendar === calendar}>
              {words.calendars[calendar]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** The day of the request, as operations take it; empty if the form names none. */
export function askedDay({ as_of, calendar }: Readonly<Record<string, string>>): {
  as_of?: string;
  calendar?: 'gregorian' | 'hijri';
} {
  if (as_of === undefined) return {};
  return { as_of, calendar: calendar === 'hijri' ? 'hijri' : 'gregorian' };
}

/**
 * Says that a page shows the texts of another day than today, with a link to today's. `replaced` is the day from
 * which another wording has held since.
 */
export function OfDay({
  fields: { as_of, calendar },
  today,
  replaced,
  site,
}: {
  readonly fields: Readonly<Record<string, string>>;
  /** Address of the same page as of today, where it has one. */
  readonly today?: string;
  readonly replaced?: ArticleDay | undefined;
  readonly site: Site;
}) {
  if (as_of === undefined) return null;
  const { document, calendars } = site.words;
  return (
    <p class="warnings">
      {document.ofDay} <bdi dir="ltr">{as_of}</bdi> {calendars[calendar === 'hijri' ? 'hijri' : 'gregorian']}
      {'. '}
      {replaced && (
        <strong>
          {document.replaced} <Day day={replaced} site={site} />
          {'. '}
        </strong>
      )}
      {today !== undefined && <a href={today}>{document.today}</a>}
    </p>
  );
}

/**
 * Returns a Gregorian day on which the wording held: its first, or the one before that of the next wording;
 * undefined if neither is known.
 */
export function dayIn({ from, to }: Span): string | undefined {
  if (from !== undefined || to === undefined) return from?.gregorian;
  const before = new Date(`${to.gregorian}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  return before.toISOString().slice(0, 10);
}

interface Span {
  readonly state?: ArticleState | undefined;
  readonly from?: ArticleDay | undefined;
  readonly to?: ArticleDay | undefined;
}

/**
 * The parameters of a link to this wording: the day of the page, or for a wording of another day one of its own
 * days.
 */
export function dayOfWording(wording: Span, fields: Readonly<Record<string, string>>) {
  const { state } = wording;
  const isOther = state === 'superseded' || state === 'not_yet';
  const own = isOther ? dayIn(wording) : undefined;
  return own === undefined ? dayOf(fields) : { as_of: own, calendar: undefined };
}

/** True if the day has come. */
export const isPast = (day: ArticleDay | undefined): day is ArticleDay =>
  day !== undefined && day.gregorian <= new Date().toISOString().slice(0, 10);

/** The parameters of a link to a text of the same day. */
export const dayOf = ({ as_of, calendar }: Readonly<Record<string, string>>) => ({
  as_of,
  calendar: as_of === undefined ? undefined : calendar,
});
