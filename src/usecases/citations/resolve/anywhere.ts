/** Resolves a citation that names no country in the countries of the corpus. */
import type { Citation } from '../../../core.ts';
import { known } from '../../../schema/known.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { Reading } from '../reading/reading.ts';
import { fittingElsewhere, isUnlikeTitle } from './fitting-elsewhere.ts';
import { isConfirmed, ofHijriDay } from './hijri-day.ts';
import { untilTime } from './later.ts';
import { inForce } from './namesakes.ts';
import type { CitingTime, Resolution } from './resolution.ts';
import { resolveCitation } from './resolve.ts';

/** Reads the words again as a text of another jurisdiction. */
export type ReadAgain = (jurisdiction: string) => Citation | null;

/**
 * Resolves a citation in the jurisdiction of its reading. If it has none, or if that is a guess (the usual
 * jurisdiction of the form, or the default one) and has no such document, the default jurisdiction is tried,
 * then all others. Of these the document counts only if a single jurisdiction has one; its reading has the
 * source `corpus`. A number with a Hijri day, or with a day in the form of another country, must be confirmed
 * by the day, else the document is a doubted one. If the subject contradicts the default jurisdiction's
 * document, or its title lacks the words in brackets or behind a dash, documents of others that the words fit
 * are candidates too.
 */
export function resolveAnywhere(
  corpus: Corpus,
  reading: Reading,
  time: CitingTime,
  { byDefault, readAgain }: { byDefault: string; readAgain: ReadAgain },
): { reading: Reading; resolution: Resolution } {
  const { subject, beside, isWhole } = reading;
  const resolve = ({ citation, jurisdiction }: Reading): Resolution => {
    if (jurisdiction === undefined) return { ids: [], isAmbiguous: false, isUnderspecified: false };
    const read = { citation, jurisdiction, ...known({ subject, beside, isWhole }) };
    const resolved = ofHijriDay(corpus, read, resolveCitation(corpus, read, time));
    const until = untilTime(corpus, read, resolved, time);
    return inForce(corpus, read, until, time);
  };
  const resolution = resolve(reading);
  const hasDefault = reading.source !== undefined;
  const guessed = !hasDefault || reading.source === 'form' || reading.source === 'default';
  if (!guessed || reading.citation.reference !== 'full') return { reading, resolution };
  const isFound = resolution.ids.length > 0;
  const isDoubted = resolution.isAmbiguous || isUnlikeTitle(corpus, known({ subject, beside }), resolution);
  if (isFound && !(isDoubted && reading.source === 'default')) return { reading, resolution };
  const others = Object.keys(corpus.manifest.jurisdictions)
    .filter((jurisdiction) => jurisdiction !== reading.jurisdiction)
    .filter((jurisdiction) => jurisdiction === byDefault || !isOfOneCountry(reading))
    .flatMap((jurisdiction) => {
      const citation = readAgain(jurisdiction);
      if (citation === null || citation.jurisdiction !== undefined) return [];
      const source = hasDefault && jurisdiction === byDefault ? ('default' as const) : ('corpus' as const);
      const found = resolve({ citation, jurisdiction });
      return found.ids.length > 0 ? [{ reading: { citation, jurisdiction, source }, resolution: found }] : [];
    });
  if (isFound) {
    const fitting = fittingElsewhere(
      corpus,
      { citation: reading.citation, ...known({ subject, beside }) },
      others,
    );
    if (fitting.length === 0) return { reading, resolution };
    const ids = [...new Set([...fitting, ...resolution.ids])];
    return { reading, resolution: { ...resolution, ids, isAmbiguous: true } };
  }
  const ofDefault = others.find((one) => one.reading.source === 'default');
  const [only, ...more] = others;
  const taken = ofDefault ?? (more.length === 0 ? only : undefined);
  if (taken === undefined) return { reading, resolution };
  const doubted = { ...taken.resolution, isAmbiguous: true };
  if (taken !== ofDefault && isConstitution(taken.reading.citation))
    return { reading: taken.reading, resolution: doubted };
  if (taken.resolution.ids.every((id) => isConfirmed(corpus, reading, id))) return taken;
  return { reading, resolution: doubted };
}

/**
 * True for a number and a Gregorian year in the form of one country: «قرار مجلس الوزراء رقم (11) لسنة 2021م»
 * is Emirati. Countries with this kind of act that count in Hijri years cite theirs by those, and the year of
 * a converted date fits two of their numbers.
 */
const isOfOneCountry = ({ source, citation: { calendar, date, name } }: Reading): boolean =>
  source === 'form' && calendar === 'gregorian' && date === undefined && name === undefined;

/**
 * True for a constitution without its year. Every country has one, so the only one in the corpus is a guess.
 */
const isConstitution = ({ instrument, year }: Citation): boolean =>
  instrument === 'constitution' && year === undefined;
