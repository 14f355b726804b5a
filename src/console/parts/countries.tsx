/** Countries by name, in the language of the page. */
import type { Language, PageRequest, Site } from '../page.ts';

/** Names of countries by language. They are made when a page first needs them, which takes milliseconds. */
const names = new Map<Language, Intl.DisplayNames>();

export function countryName(code: string, { language }: Pick<Site, 'language'>): string {
  const known = names.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  names.set(language, known);
  return known.of(code) ?? code;
}

export function CountryField({
  name,
  label,
  any,
  chosen,
  countries,
  site,
  none = '',
}: {
  readonly name: string;
  readonly label: string;
  /** Text of the choice of no country. */
  readonly any: string;
  readonly chosen: string | undefined;
  readonly countries: readonly string[];
  readonly site: Site;
  /** Value of the choice of no country. */
  readonly none?: string;
}) {
  return (
    <label>
      {label}
      <select name={name}>
        <option value={none}>{any}</option>
        {countries.map((code) => (
          <option key={code} value={code} selected={code === chosen}>
            {countryName(code, site)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The value that asks for no preference, where the account has one. */
const NO_PREFERENCE = 'none';

/** True if a form prefers a country. */
export const isChosen = (prefer: string | undefined): prefer is string =>
  prefer !== undefined && prefer !== NO_PREFERENCE;

/** The field for the country whose texts rank higher. */
export function PreferredCountryField({
  fields,
  site,
  countries,
  chosen = fields.prefer,
}: {
  readonly fields: Readonly<Record<string, string>>;
  readonly site: Site;
  readonly countries: readonly string[];
  readonly chosen?: string | undefined;
}) {
  const { search } = site.words;
  return (
    <CountryField
      name="prefer"
      label={search.prefer}
      any={search.preferNone}
      none={NO_PREFERENCE}
      {...{ chosen, countries, site }}
    />
  );
}

/**
 * Returns the country that ranks higher: that of the form, else that of the account. The operation refuses
 * one that does not exist.
 */
export async function preferred({
  fields: { prefer },
  preferredCountry,
}: Pick<PageRequest, 'fields' | 'preferredCountry'>): Promise<string | undefined> {
  if (prefer === NO_PREFERENCE) return undefined;
  return prefer ?? (await preferredCountry());
}
