/** Tells which of several laws with the cited name a text means. */
import { statusOn, statusToday } from '../../../schema/status-history.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { generationDay } from '../../../stores/manifest.ts';
import { bothCalendars } from '../reading/dates.ts';
import type { Reading } from '../reading/reading.ts';
import type { CitingTime, Resolution } from './resolution.ts';

/**
 * Returns the resolution of a citation by name alone without the documents that were repealed at the time of the
 * text. The name means the only one left. All are kept if none or several are left.
 */
export function inForce(
  corpus: Corpus,
  { citation }: Pick<Reading, 'citation'>,
  resolution: Resolution,
  time: CitingTime,
): Resolution {
  if (resolution.ids.length < 2 || !isByName(citation)) return resolution;
  const [id, ...others] = resolution.ids.filter((one) => !isRepealed(corpus, one, time));
  return id === undefined || others.length > 0
    ? resolution
    : { ...resolution, ids: [id], isAmbiguous: false };
}

/**
 * Returns the resolution of an ambiguous citation by name in a document that bears the name itself, or that the
 * same decree issued as one law of the name: the text means that law.
 */
export function ofOwnDecree(
  { citation }: Pick<Reading, 'citation'>,
  resolution: Resolution,
  canonicalId: string | undefined,
): Resolution {
  if (!resolution.isAmbiguous || canonicalId === undefined || !isByName(citation)) return resolution;
  const { ids } = resolution;
  const own = ids.includes(canonicalId) ? [canonicalId] : ids.filter((id) => isOfOwnDecree(id, canonicalId));
  return own.length === 1 ? { ...resolution, ids: own, isAmbiguous: false } : resolution;
}

/** True for the document that contains a text, and for a law that was issued by the same decree. */
export function isOfOwnDecree(id: string, canonicalId: string | undefined): boolean {
  if (canonicalId === undefined || id === canonicalId) return id === canonicalId;
  const decree = decreeIn(canonicalId);
  return decree !== undefined && decreeIn(id) === decree;
}

const isByName = ({ name, number, year }: Reading['citation']) =>
  name !== undefined && number === undefined && year === undefined;

/** Takes country, year and number of a royal decree from a canonical id: `sa-leg-2007-m78` → `sa 2007 m78`. */
function decreeIn(canonicalId: string): string | undefined {
  const found = /^([a-z]{2})-(?:leg|reg|dec-royal|dec-order)-(\d{4})-([a-z]\d+)(?:-h?\d+)?$/.exec(
    canonicalId,
  );
  return found?.slice(1).join(' ');
}

/** True if the document is surely repealed at the time of the text. Of a year, the first day counts. */
export function isRepealed(corpus: Corpus, canonicalId: string, time: CitingTime): boolean {
  const ordinal = corpus.documentOrdinal(canonicalId);
  const day = 'day' in time ? bothCalendars(time.day).date_gregorian : `${time.year}-01-01`;
  if (ordinal === undefined || day === undefined) return false;
  const history = corpus.statusHistory(ordinal);
  const knownOn = generationDay(corpus.manifest);
  const { status } = day < knownOn ? statusOn(history, day, knownOn) : statusToday(history, day);
  return status === 'repealed';
}
