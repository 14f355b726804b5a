/**
 * Finds the bylaw that a citation means by its law: by the decree that issued the law, or by the law's name
 * beside the decision that issued the bylaw.
 */
import type { Citation } from '../../../core.ts';
import { extractCitations, formatCitation, nameFits, parseCitation } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { carriesOutOtherLaw } from '../../../titles/bylaw-law.ts';
import { concernsOtherLaw, nameAlone } from '../../../titles/contradiction.ts';
import { documentFacts } from '../../document/facts.ts';
import type { ReadingOf } from '../reading/reading.ts';
import { holdingsOf } from './contradicted.ts';
import type { CitingTime, Resolution } from './resolution.ts';

/** Resolves a reading at a time, without asking whether its name and its number agree. */
type ResolveAt = (reading: ReadingOf, time: CitingTime) => Resolution;

const EXECUTIVE_BYLAW = 'اللائحة التنفيذية';

/** A bylaw by the name of its law, which begins behind the words for a bylaw. */
export const NAMED_BYLAW = new RegExp(`^(?:${EXECUTIVE_BYLAW} (ل.+)|لائحة (.+))$`, 'u');

/** Id of a law with a plain number: series, year, number. */
export const NUMBERED_LAW = /^([a-z]{2}-(?:leg|fdl))-(\d{4})-(\d+)$/;

/** Kinds of the laws whose bylaws are titled by the law's number, by the beginning of their ids. */
export const LAW_KINDS: Readonly<Record<string, Citation['lawKind']>> = {
  'ae-leg': 'federal-law',
  'ae-fdl': 'federal-decree-law',
  'eg-leg': 'law',
};

/**
 * Returns the bylaw of the law that a royal decree issued: «اللائحة التنفيذية للنظام الصادر بالمرسوم الملكي
 * رقم م/15» has the number of the law and means its bylaw, which is titled by the law's name. A law without
 * such a bylaw is doubted, because it is not what the words mean. A name beside the number must be that of
 * the law.
 */
export function bylawOfDecree(
  corpus: Corpus,
  { citation, jurisdiction }: ReadingOf,
  { ids }: Resolution,
  time: CitingTime,
  resolveAt: ResolveAt,
): Resolution | undefined {
  const { instrument, name, number, issuedBy, lawKind } = citation;
  if (instrument !== 'bylaw' || number === undefined) return undefined;
  if (name === undefined) {
    const [law, ...others] = ids.filter((id) => ID_OF_ROYAL_DECREE_LAW.test(id));
    if (issuedBy !== 'royal-decree' || law === undefined || others.length > 0) return undefined;
    const found = bylawsOf(law);
    if (found.length === 0 && ids.length > 1) return undefined;
    return found.length === 0 ? doubted([law]) : { ...doubted(found), isAmbiguous: found.length > 1 };
  }
  const [, lawName] = NAMED_BYLAW.exec(name) ?? [];
  if (ids.length > 0 || lawKind !== 'law' || lawName === undefined || !ROYAL.test(number)) return undefined;
  const { lawKind: _kind, name: _name, about: _about, ...decree } = citation;
  const ofNumber: Citation = {
    ...decree,
    instrument: 'law',
    docType: 'legislation',
    issuedBy: 'royal-decree',
  };
  const [law, ...others] = resolveAt({ citation: ofNumber, jurisdiction }, time).ids;
  const named = resolveAt({ citation: withoutKind(nameAlone(citation)), jurisdiction }, time).ids;
  if (law === undefined || others.length > 0 || !ID_OF_ROYAL_DECREE_LAW.test(law))
    return named.length === 0 ? undefined : doubted(named);
  const own = bylawsOf(law);
  const [only, ...more] = own;
  const isNamed = only !== undefined && named.includes(only);
  const isOne =
    more.length === 0 && (isNamed || nameFits(lawName, documentFacts(corpus, law).title) === 'fits');
  if (only !== undefined && isOne) return { ...doubted([only]), isAmbiguous: false };
  const candidates = [...new Set([...own, ...named])];
  return candidates.length === 0 ? undefined : doubted(candidates);

  /** The bylaws that are titled by the name of the law. */
  function bylawsOf(law: string): readonly string[] {
    const { title } = documentFacts(corpus, law);
    const bylaw = parseCitation(executiveBylawOf(title), { jurisdiction });
    if (bylaw?.instrument !== 'bylaw' || bylaw.name === undefined || bylaw.number !== undefined) return [];
    return resolveAt({ citation: bylaw, jurisdiction }, time).ids;
  }
}

/**
 * Doubts a decision that issued the bylaw of another law than the one named: «اللائحة التنفيذية لقانون العمل
 * الصادرة بقرار مجلس الوزراء رقم 37 لسنة 2017», where that decision is the bylaw of the law on excise. The
 * laws of the name are those of today and of the cited year; the decision must name or cite others alone. If
 * the name fits the title, only the title tells: «قانون العمل» has the stem of «عمال الخدمة المساعدة», whose
 * law the title has by number. The bylaws of the name follow it.
 */
export function bylawOfOtherLaw(
  corpus: Corpus,
  { citation, jurisdiction }: ReadingOf,
  { ids }: Resolution,
  time: CitingTime,
  resolveAt: ResolveAt,
  bylawsNamed: (reading: ReadingOf) => readonly string[],
): Resolution | undefined {
  const { instrument, name = citation.about, number, year } = citation;
  const [canonicalId, ...others] = ids;
  if (instrument !== 'bylaw' || number === undefined || year === undefined) return undefined;
  if (canonicalId === undefined || others.length > 0 || !DECISION.test(canonicalId)) return undefined;
  const [, lawName] = NAMED_BYLAW.exec(name ?? '') ?? [];
  if (lawName === undefined) return undefined;
  const law = parseCitation(lawName, { jurisdiction });
  if (law?.name === undefined || law.number !== undefined || law.docType !== 'legislation') return undefined;
  const at = citation.calendar === 'gregorian' ? year : undefined;
  const idsOf = (of: Citation) => lawsAround(of, time, at, resolveAt, jurisdiction);
  if (!isOfOtherLaw(corpus, canonicalId, law, { jurisdiction, idsOf, lawName })) return undefined;
  const named = bylawsNamed({ citation: withoutKind(nameAlone(citation, name)), jurisdiction });
  return named.includes(canonicalId) ? undefined : doubted([canonicalId, ...named]);
}

/** Laws of a name, in the country of the citation. */
interface Laws {
  readonly jurisdiction: string;
  /** Returns the laws that a citation by name means, today and in the time of the decision. */
  idsOf(law: Citation): readonly string[];
}

/**
 * True if a decision carries out another law than the one that is cited by name: it names or cites others by
 * number, or the bylaw that its title names is another law's.
 */
export function isOfOtherLaw(
  corpus: Corpus,
  canonicalId: string,
  law: Citation,
  { jurisdiction, idsOf, lawName = law.name ?? '' }: Laws & { readonly lawName?: string },
): boolean {
  const laws = new Set(idsOf(law));
  if (laws.size === 0) return false;
  const { title } = documentFacts(corpus, canonicalId);
  const document = { canonicalId, title };
  const isTitled = nameFits(lawName, title) === 'fits';
  const ofTitle = isTitled ? [] : lawsOfTitle();
  return [...laws].every((id) => {
    const words = bylawByNumber(law, id);
    if (words === undefined) return ofTitle.length > 0 && !ofTitle.includes(id);
    if (concernsOtherLaw(words, document)) return true;
    return !isTitled && carriesOutOtherLaw(words, document, holdingsOf(corpus));
  });

  /** The laws whose bylaws the title names by the laws' names. */
  function lawsOfTitle(): readonly string[] {
    return extractCitations(title, { jurisdiction }).flatMap(({ instrument, name = '' }) => {
      const [, executive, other = executive] = (instrument === 'bylaw' && NAMED_BYLAW.exec(name)) || [];
      const named = other === undefined ? null : parseCitation(other, { jurisdiction });
      return named?.docType === 'legislation' ? idsOf(named) : [];
    });
  }
}

/** The laws that a name means at a time, and in the year of a decision and two years later. */
export function lawsAround(
  citation: Citation,
  time: CitingTime,
  year: number | undefined,
  resolveAt: ResolveAt,
  jurisdiction: string,
): readonly string[] {
  const times = year === undefined ? [time] : [time, { year }, { year: year + 2 }];
  return times.flatMap((at) => resolveAt({ citation, jurisdiction }, at).ids);
}

/** The words for the bylaw of a law by the law's number; undefined for a law without a plain one. */
function bylawByNumber(named: Citation, id: string): string | undefined {
  const [, series = '', year, number] = NUMBERED_LAW.exec(id) ?? [];
  const instrument = LAW_KINDS[series];
  if (instrument === undefined || number === undefined) return undefined;
  const { name: _name, ...law } = named;
  const words = formatCitation({ ...law, instrument, number, year: Number(year), calendar: 'gregorian' });
  return executiveBylawOf(words);
}

/** The words for the executive bylaw of a law. The preposition takes the first letter of the article. */
export const executiveBylawOf = (law: string) =>
  `${EXECUTIVE_BYLAW} ${law.startsWith('ال') ? `لل${law.slice(2)}` : `ل${law}`}`;

function withoutKind({ issuedBy: _issuer, lawKind: _kind, ...citation }: Citation): Citation {
  return citation;
}

const doubted = (ids: readonly string[]): Resolution => ({ ids, isAmbiguous: true, isUnderspecified: false });

/** Id of a law that a royal decree issued. */
const ID_OF_ROYAL_DECREE_LAW = /^sa-leg-\d{4}-m\d/;

/** Number of a royal decree. */
export const ROYAL = /^م\//;

/** The words before the number of a decision. */
export const NUMBERED_DECISION = 'القرار';

/** Id of a decision, which issues bylaws. */
export const DECISION = /^[a-z]{2}-dec-/;
