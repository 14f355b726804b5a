/**
 * Compares two citations of a text that should be of one document: a number and the name beside it, a
 * decision and the bylaw or the law beside it. Where they contradict each other, both are doubted.
 */
import type { Citation } from '../../../core.ts';
import { citationKeys, distinctiveWords, extractCitations, nameFits } from '../../../core.ts';
import { known } from '../../../schema/known.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { documentFacts } from '../../document/facts.ts';
import { textOf } from '../reading/reading.ts';
import { DECISION } from '../resolve/bylaw-of-law.ts';
import { isContradictedBy } from '../resolve/contradicted.ts';
import { issues } from '../resolve/issuing-number.ts';
import { isOfOwnDecree } from '../resolve/namesakes.ts';
import type { Outcome } from '../resolve/resolution.ts';
import { resolveCitation } from '../resolve/resolve.ts';
import type { BylawPair } from './bylaw-pair.ts';
import { meantTogether } from './bylaw-pair.ts';
import type { Located } from './located.ts';
import { doubt, idsOf, takeOver } from './located.ts';
import type { Pair } from './parenthetical.ts';
import type { Surroundings } from './text.ts';

/**
 * Makes a citation ambiguous that the other one of its pair contradicts: the number, if the name in brackets
 * is that of another document, and the name, if the number leads elsewhere or nowhere.
 */
export function compare(corpus: Corpus, pair: Pair<Located>, time: Surroundings['time']): void {
  const { numbered, named } = pair;
  const [byNumber, byName] = [numbered.resolution, named.resolution];
  const { name } = named.citation;
  if (name !== undefined) numbered.bracketedName = name;
  if (isIssued(corpus, { numbered, named })) return;
  if (byNumber.outcome === 'resolved') {
    const { canonical_id } = byNumber;
    // The text gives the name anew: «قانون العمل (المرسوم بقانون اتحادي رقم 33 لسنة 2021)».
    if (named.alone === canonical_id || (name !== undefined && isNameOf(corpus, name, canonical_id))) {
      takeOver(named, numbered);
      return;
    }
  }
  if (settled(corpus, pair, time)) return;
  if (byName.outcome === 'resolved') {
    const ids = idsOf(byNumber);
    if (ids !== undefined && !ids.includes(byName.canonical_id)) doubt(named, [byName.canonical_id, ...ids]);
  }
  if (byNumber.outcome !== 'resolved' || name === undefined) return;
  const { canonical_id } = byNumber;
  const { jurisdiction } = numbered.parsed;
  const reading = { citation: { ...numbered.citation, name }, ...(jurisdiction && { jurisdiction }) };
  if (!isContradictedBy(corpus, reading, canonical_id, time)) return;
  doubt(numbered, [canonical_id, ...(idsOf(byName) ?? [])]);
}

/** True if a document has the name, and its title no other words that tell laws apart. */
function isNameOf(corpus: Corpus, name: string, canonicalId: string): boolean {
  const { title, doc_type } = documentFacts(corpus, canonicalId);
  if (doc_type !== 'legislation' || nameFits(name, title) !== 'fits') return false;
  const [said, titled] = [name, title].map((words) => new Set(distinctiveWords(words)));
  return titled !== undefined && titled.size > 0 && [...titled].every((word) => said?.has(word));
}

/**
 * Reads a pair as one citation by name and number, if one of the two does not tell a document: «قانون الجرائم
 * والعقوبات (القانون رقم 31 لسنة 2021)», whose number is a decree-law's, «المرسوم الملكي رقم (م/165) القاضي
 * بالموافقة على نظام البيئة», which has no year. Where both agree, both mean that document. A royal decree of
 * another number makes the law of the name a doubted one. Returns true if this decides.
 */
function settled(corpus: Corpus, pair: Pair<Located>, time: Surroundings['time']): boolean {
  const { numbered, named } = pair;
  const all = [numbered, named];
  // Of the two the one that is found tells the country.
  const { jurisdiction } = (all.find(({ resolution }) => resolution.outcome === 'resolved') ?? numbered)
    .parsed;
  const { name } = named.citation;
  if (all.every(({ resolution }) => resolution.outcome === 'resolved')) return false;
  if (jurisdiction === undefined || name === undefined) return false;
  const citation = asOne(numbered.citation, named.citation);
  const { ids, isAmbiguous } = resolveCitation(corpus, { citation, jurisdiction }, time);
  const [only, ...others] = ids;
  if (only === undefined) return false;
  const isOther = ({ resolution }: Located) =>
    resolution.outcome === 'resolved' && resolution.canonical_id !== only;
  const isOne = !isAmbiguous && others.length === 0 && !all.some(isOther);
  if (isOne && nameFits(name, documentFacts(corpus, only).title) === 'fits') {
    const resolution: Outcome = { outcome: 'resolved', canonical_id: only };
    for (const one of all) takeOver(one, { resolution });
    return true;
  }
  const isWithoutYear = numbered.citation.year === undefined;
  if (!isWithoutYear || !isAmbiguous || pair.mayBeList) return false;
  for (const one of all) doubt(one, ids);
  return true;
}

/** The citation that a number and a name make together. */
function asOne(numbered: Citation, named: Citation): Citation {
  const { name } = named;
  const { number, numberRaw, year, yearInferred, calendar, date, issuedBy } = numbered;
  if (numbered.docType === 'legislation') return { ...numbered, ...known({ name }) };
  const decree = known({ number, numberRaw, year, yearInferred, calendar, date, issuedBy });
  return { ...named, ...decree, issuedBy: issuedBy ?? 'royal-decree' };
}

/**
 * Makes a decision and the bylaw or the law beside it ambiguous if the decision is another law's. A bylaw by
 * its law means the decision beside it. If the corpus lacks that, the bylaw that it has is a doubted one.
 * Behind a comma the two may be items of a list. They are one act if the title of the decision says that it
 * is a bylaw, or has the name of the bylaw.
 */
export function compareBylaw(
  corpus: Corpus,
  pair: BylawPair<Located> | undefined,
  time: Surroundings['time'],
): void {
  const { jurisdiction } = pair?.decision.parsed ?? {};
  if (pair === undefined || jurisdiction === undefined) return;
  const { decision, beside, isBylaw, mayBeList } = pair;
  const ids = idsOf(beside.resolution);
  const decided = idsOf(decision.resolution);
  if (ids === undefined || decided === undefined) return;
  if (isBylaw && decision.resolution.outcome === 'resolved' && ids.includes(decided[0] ?? '')) {
    takeOver(beside, decision);
    return;
  }
  if (mayBeList && !isBylawByTitle(corpus, { decision, beside })) return;
  const readingOf = ({ citation }: Located) => ({ citation, jurisdiction });
  const together = meantTogether(
    corpus,
    { isBylaw, decision: readingOf(decision), beside: readingOf(beside) },
    time,
  );
  if (together.isAmbiguous) {
    const isBracketed = !isBylaw && decision.citation.start > beside.citation.start;
    doubt(decision, [...together.ids, ...(isBracketed ? ids : [])]);
    if (isBylaw || isBracketed) doubt(beside, [...together.ids, ...ids]);
    return;
  }
  if (!isBylaw || (mayBeList && ids.length > 0)) return;
  if (together.ids.length > 0 && decision.resolution.outcome === 'resolved') {
    // A bylaw that is a document of its own is not the decision that approved it.
    if (ids.every((id) => DECISION.test(id))) takeOver(beside, decision);
    return;
  }
  const { lawKind, name } = beside.citation;
  const isNumbered = lawKind !== undefined && name === undefined;
  if (isNumbered && decided.length === 0 && ids.length > 0 && !ids.some((id) => isOfNumber(id, decision)))
    doubt(beside, ids);
}

/** True if a decision is titled as a bylaw, or by the name of the bylaw beside it. */
function isBylawByTitle(
  corpus: Corpus,
  { decision, beside }: Pick<BylawPair<Located>, 'decision' | 'beside'>,
): boolean {
  const { resolution } = decision;
  if (resolution.outcome !== 'resolved') return false;
  const { title } = documentFacts(corpus, resolution.canonical_id);
  const { name } = beside.citation;
  if (name !== undefined && nameFits(name, title) === 'fits') return true;
  const cited = extractCitations(title, textOf(decision.parsed.jurisdiction));
  return cited.some(({ instrument }) => instrument === 'bylaw');
}

/** True if a document has the number and the year of a citation, whatever its issuer is. */
const isOfNumber = (canonicalId: string, { citation: { number, year } }: Located) =>
  canonicalId.endsWith(`-${year}-${number}`);

/**
 * True if the number is that of the decree that issued the law of the name, which is a document of its own.
 * The two documents may be of different Gregorian years, because sources convert the day of a decree
 * differently.
 */
export function isIssued(
  corpus: Corpus,
  { numbered, named }: Pair<Pick<Located, 'citation' | 'parsed' | 'resolution'>>,
): boolean {
  const [decree, law] = [numbered.resolution, named.resolution];
  if (decree.outcome !== 'resolved' || law.outcome !== 'resolved') return false;
  const [decreeId, lawId] = [decree.canonical_id, law.canonical_id];
  if (isOfOwnDecree(lawId, decreeId) || issues(corpus, decreeId, lawId)) return true;
  const { jurisdiction } = numbered.parsed;
  if (jurisdiction === undefined || !decreeId.includes('-dec-royal-')) return false;
  const keys = citationKeys(numbered.citation, jurisdiction).filter((key) => LAW_OF_DECREE.test(key));
  return keys.some((key) => corpus.resolve(key).includes(lawId));
}

/** Key of the law that a royal decree of this number and Hijri year issued. */
const LAW_OF_DECREE = /^[a-z]+\/law\/[^/]+\/h\d+$/;
