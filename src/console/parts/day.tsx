/** Days, in the calendar of the source and in the Gregorian one, and the fields that ask for one. */

import { gregorianToHijri, hijriToGregorian } from '../../core.ts';
import type { ArticleDay, ArticleState } from '../../schema/article.ts';
import type { Site } from '../page.ts';

/** A day as the source writes it, and in brackets that of the other calendar. */
export function Day({ day, site }: { readonly day: ArticleDay; readonly site: Site }) {
  const { eras } = site.words;
  const other = day.calendar === 'hijri' ? 'gregorian' : 'hijri';
  const converted = other === 'gregorian' ? day.gregorian : hijriOf(day.gregorian);
  return (
    <span class="day">
      <bdi dir="ltr">{day.date}</bdi>
      {eras[day.calendar]}
      {converted !== undefined && (
        <>
          {' ('}
          <bdi dir="ltr">{converted}</bdi>
          {eras[other]}
          {')'}
        </>
      )}
    </span>
  );
}

/** Returns the Hijri day of a Gregorian one, `YYYY-MM-DD`; undefined outside the range of the conversion. */
function hijriOf(gregorian: string): string | undefined {
  const [year = 0, month = 0, day = 0] = gregorian.split('-').map(Number);
  return gregorianToHijri(year, month, day) ?? undefined;
}

/** The Gregorian day at the beginning of a time stamp. */
export const gregorianDay = (time: string): ArticleDay => {
  const gregorian = time.slice(0, 10);
  return { date: gregorian, calendar: 'gregorian', gregorian };
};

/** The day that a form asked for; undefined if it names none, or one that does not exist. */
export function askedArticleDay({
  as_of,
  calendar,
}: Readonly<Record<string, string>>): ArticleDay | undefined {
  if (as_of === undefined || calendar !== 'hijri')
    return as_of === undefined ? undefined : gregorianDay(as_of);
  const [year = 0, month = 0, day = 0] = as_of.split('-').map(Number);
  const gregorian = hijriToGregorian(year, month, day);
  return gregorian === null ? undefined : { date: as_of, calendar, gregorian };
}

/** A Gregorian day, or a year alone. */
export function DayOrYear({ written, site }: { readonly written: string; readonly site: Site }) {
  if (written.length === 10) return <Day day={gregorianDay(written)} site={site} />;
  return <bdi dir="ltr">{written}</bdi>;
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
          autoComplete="off"
          placeholder="2015-06-01"
          maxLength={24}
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

/** The form of a page that shows its text on a day. */
export function DayForm({
  address,
  fields,
  site,
}: {
  /** Address of the page. */
  readonly address: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly site: Site;
}) {
  const { document } = site.words;
  return (
    <form class="day-form" method="get" action={address}>
      <DayFields fields={fields} label={document.asOf} site={site} />
      <button type="submit">{document.show}</button>
    </form>
  );
}

/** The day of the request, as operations take it; empty if the form names none. */
export function askedDay({
  as_of,
  calendar,
}: Readonly<Partial<Record<'as_of' | 'calendar', string | undefined>>>): {
  as_of?: string;
  calendar?: 'gregorian' | 'hijri';
} {
  if (as_of === undefined) return {};
  return { as_of, calendar: calendar === 'hijri' ? 'hijri' : 'gregorian' };
}

/**
 * Says that a page shows the texts of another day than today, with a link to today's. `replaced` is the day
 * from which another wording has held since.
 */
export function OfDay({
  fields,
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
  const day = askedArticleDay(fields);
  if (day === undefined) return null;
  const { document } = site.words;
  return (
    <p class="warnings">
      {document.ofDay} <Day day={day} site={site} />
      {'. '}
      {replaced ? (
        <strong>
          {document.replaced} <Day day={replaced} site={site} />
          {'.'}
        </strong>
      ) : (
        document.mayDiffer
      )}{' '}
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
 * The parameters of a link to this wording: the day of the page, or for a wording of another day one of its
 * own days.
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
