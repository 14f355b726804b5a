/**
 * Takes up the number that a text has given a name. «قانون الإجراءات الجنائية» after «قانون الإجراءات
 * الجنائية رقم 150 لسنة 1950» means the law of 1950, and not the one that bears the name today.
 */
import type { Citation } from '../../../core.ts';
import { citationKeys, normalize } from '../../../core.ts';
import type { DocumentFacts } from '../../document/facts.ts';
import type { Parsed } from '../reading/parsed.ts';
import type { Outcome } from '../resolve/resolution.ts';
import { isReassignedName } from '../resolve/resolve.ts';

/** A citation of a text, with its country and its document. */
export interface Resolved {
  readonly citation: Citation;
  readonly parsed: Pick<Parsed, 'jurisdiction' | 'year_gregorian' | 'year_candidates'>;
  readonly resolution: Outcome;
}

/** The citations of a text that give a name a number. */
export interface NumberedNames<T extends Resolved> {
  /**
   * Remembers a citation by name and number; others are left out. The name may stand in brackets beside it.
   */
  add(one: T, name?: string): void;
  /** Forgets the numbers of a name that the text gives to a law anew. */
  forget(one: Named): void;
  /**
   * Returns what a citation by name alone means if the text has given the name a number; undefined if it has
   * given none, or if the meaning stays. `named` is what the name means by itself. `isPresent` says that the
   * citation names the present law («قانون العمل الجديد»): laws older than the named one are then not meant,
   * and if the name by itself means no single document, no repealed law is.
   */
  takenUp(one: Named, named: Outcome, isPresent?: boolean): Outcome | undefined;
}

type Named = Pick<Resolved, 'citation'> & { readonly parsed: Pick<Parsed, 'jurisdiction'> };

/**
 * Keeps the numbers of each name in the order of the text. A name with several numbers means the last one if
 * that is also its meaning by itself; else it is ambiguous. A number that no document has tells nothing
 * against a document of the name which has no year, or that of the number: sources number laws differently.
 * `factsOf` gives the Gregorian year and the status of a document.
 */
export function numberedNames<T extends Resolved>(
  factsOf: (canonicalId: string) => Pick<DocumentFacts, 'year' | 'status'>,
): NumberedNames<T> {
  const byName = new Map<string, T[]>();
  const laws: { readonly one: T; readonly keys: ReadonlySet<string> }[] = [];
  const meanings = new Map<string, readonly string[]>();
  return {
    add(one, written = one.citation.name) {
      const { number, reference, docType, issuedBy } = one.citation;
      const { jurisdiction } = one.parsed;
      const isLaw = docType === 'legislation' && issuedBy === undefined && reference === 'full';
      if (isLaw && jurisdiction !== undefined && number !== undefined) {
        laws.push({ one, keys: new Set(citationKeys(one.citation, jurisdiction)) });
      }
      const name = nameOf(one, written);
      if (name === undefined || number === undefined || reference !== 'full' || isOfMinistry(one)) return;
      byName.set(name, [...(byName.get(name) ?? []).filter((other) => !isAlike(one, other)), one]);
    },
    forget(one) {
      byName.delete(nameOf(one) ?? '');
    },
    takenUp(one, named, isPresent) {
      const { number, year, date, reference } = one.citation;
      const name = nameOf(one);
      if (name === undefined || reference !== 'full') return undefined;
      if (number !== undefined || year !== undefined || date !== undefined) return undefined;
      // A number without its year finds nothing, and contradicts nothing.
      const isFormer = (one: T) => isPresent === true && isFormerTo(named, one);
      const given = byName.get(name) ?? bearersBefore(one, name);
      const numbered = given.filter((one) => TELLING.has(one.resolution.outcome) && !isFormer(one));
      const last = numbered.at(-1)?.resolution;
      if (last === undefined) return undefined;
      if (named.outcome === 'resolved') {
        if (idsOf(last).join() === named.canonical_id) return undefined;
        const { year } = factsOf(named.canonical_id);
        const agrees = ({ resolution, parsed }: T) =>
          resolution.outcome === 'not_in_corpus' && (year === undefined || yearsOf(parsed).includes(year));
        if (numbered.every(agrees)) return undefined;
      }
      const ids = new Set(numbered.flatMap(({ resolution }) => idsOf(resolution)));
      if (numbered.length === 1 || ids.size === 0) return last;
      return { outcome: 'ambiguous', candidates: [...ids] };
    },
  };

  /** True for a law that is not the present one of the name: `named` is what the name means by itself. */
  function isFormerTo(named: Outcome, { parsed, resolution }: T): boolean {
    if (named.outcome !== 'resolved')
      return resolution.outcome === 'resolved' && factsOf(resolution.canonical_id).status === 'repealed';
    const { year: present } = factsOf(named.canonical_id);
    const years = yearsOf(parsed);
    return present !== undefined && years.length > 0 && Math.max(...years) < present;
  }

  /**
   * Returns the laws which the text has cited by number and which bore the name when they were made, by the
   * table of names: «القانون الاتحادي رقم 8 لسنة 1980» before «قانون العمل». Empty for a name that never
   * passed on.
   */
  function bearersBefore({ citation, parsed: { jurisdiction } }: Named, name: string): T[] {
    if (laws.length === 0 || jurisdiction === undefined) return [];
    if (!isReassignedName({ citation, jurisdiction })) return [];
    const meaning = (year: number) => {
      const known = meanings.get(`${name} ${year}`);
      const keys = known ?? citationKeys(citation, jurisdiction, `${year + YEARS_TO_EFFECT}-12-31`);
      meanings.set(`${name} ${year}`, keys);
      return keys;
    };
    const bore = ({ one, keys }: (typeof laws)[number]) =>
      yearsOf(one.parsed).some((year) => meaning(year).some((key) => keys.has(key)));
    return laws.filter(bore).map(({ one }) => one);
  }
}

/** A law bears its name from the day on which it takes effect, which may be years after it was made. */
const YEARS_TO_EFFECT = 2;

const TELLING: ReadonlySet<Outcome['outcome']> = new Set(['resolved', 'ambiguous', 'not_in_corpus']);

/** True for a law with the number of a ministry's decision, which issued something on the law. */
const isOfMinistry = ({ citation: { docType, issuedBy } }: Resolved): boolean =>
  docType === 'legislation' && (issuedBy === 'ministerial-decision' || issuedBy === 'agency-decision');

/** The Gregorian years in which the cited instrument may have been made. */
const yearsOf = ({ year_gregorian, year_candidates }: Resolved['parsed']): readonly number[] =>
  year_candidates ?? (year_gregorian === undefined ? [] : [year_gregorian]);

/** The name in the country where it is looked up, spelled alike. */
function nameOf({ citation, parsed }: Named, name = citation.name): string | undefined {
  return name === undefined ? undefined : `${parsed.jurisdiction ?? ''} ${normalize(name, 'letters')}`;
}

/** True for two citations of one number and year, of which one may lack the year. */
function isAlike({ citation: one }: Resolved, { citation: other }: Resolved): boolean {
  const years = [one, other].map(({ year, yearInferred }) => yearInferred ?? year);
  return one.number === other.number && (years[0] === years[1] || years.includes(undefined));
}

function idsOf(outcome: Outcome): readonly string[] {
  if (outcome.outcome === 'resolved') return [outcome.canonical_id];
  return outcome.outcome === 'ambiguous' ? outcome.candidates : [];
}
