/** Resolves each citation of a text to its document, or to the reason that there is none. */
import type { Citation } from '../../core.ts';
import { extractCitations, nameFits, namesPresentLaw, parseCitation } from '../../core.ts';
import { known } from '../../schema/known.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { isApprovedAnew } from '../../titles/approved-anew.ts';
import type { WordsBeside } from '../../titles/words-beside.ts';
import type { DocumentFacts } from '../document/facts.ts';
import { documentFacts } from '../document/facts.ts';
import type { BylawPair } from './bylaw-pair.ts';
import { bylawPairOf, meantTogether } from './bylaw-pair.ts';
import { numberedNames } from './numbered-before.ts';
import { ownSeries } from './own-series.ts';
import type { Pair } from './parenthetical.ts';
import { nameBehind, pairOf } from './parenthetical.ts';
import type { Parsed } from './reading/parsed.ts';
import { parsedOf } from './reading/parsed.ts';
import type { Reading } from './reading/reading.ts';
import { readingOf, textOf, withSubject, withWordsBehind } from './reading/reading.ts';
import { resolveAnywhere } from './resolve/anywhere.ts';
import { DECISION } from './resolve/bylaw-of-law.ts';
import type { TitleDifference } from './resolve/contradicted.ts';
import { isContradictedBy, isTitledBeside, titleDifference } from './resolve/contradicted.ts';
import { issues } from './resolve/issuing-number.ts';
import { withLongerTitle } from './resolve/longer-title.ts';
import { isOfOwnDecree, ofOwnDecree } from './resolve/namesakes.ts';
import { meantInDocument } from './resolve/own-law.ts';
import type { Outcome } from './resolve/resolution.ts';
import { resolveCitation } from './resolve/resolve.ts';
import { resolveInText } from './resolve/text-country.ts';
import type { Surroundings } from './text.ts';
import { isOfUnnamedMinister } from './unnamed-minister.ts';

/** A citation in a text, parsed and resolved. */
export interface Located {
  /** As it was read; longer if a document bears the title that its name and the words behind it make. */
  readonly citation: Citation;
  parsed: Parsed;
  resolution: Outcome;
  /** Name in brackets beside a citation by number. */
  bracketedName?: string;
  /** Subject in the words after the citation, if it states none itself. */
  readonly subject?: string;
  /** Words around its number that may be a title. */
  readonly beside?: WordsBeside;
  /** Document of a name by itself, if the text has given the name to another one before. */
  readonly alone?: string;
}

/**
 * Returns how the name or subject that a located citation states beside its number differs from the title of
 * its document; undefined if it does not.
 */
export function differenceOf(
  corpus: Corpus,
  { citation, parsed, resolution, bracketedName, subject, beside }: Located,
  time: Surroundings['time'],
): TitleDifference | undefined {
  if (resolution.outcome !== 'resolved') return undefined;
  const named = bracketedName === undefined ? citation : { ...citation, name: bracketedName };
  const reading = { citation: named, ...known({ jurisdiction: parsed.jurisdiction, subject, beside }) };
  return titleDifference(corpus, reading, resolution.canonical_id, time);
}

interface Found {
  resolution: Outcome;
  on?: string | undefined;
  /** The reading that found the document, if that is one of another jurisdiction than was guessed. */
  reading?: Reading;
  alone?: string;
}

/**
 * Returns a function that resolves the citations of `text`, from which they were read. Call it in the order
 * of the text, because an anaphora takes the resolution of the earlier citation that it refers to. A result
 * is final when the next one is located: that may be in brackets after it, and contradict it.
 */
export function locator(
  corpus: Corpus,
  text: string,
  { jurisdictions, time, document, own }: Surroundings,
): (citation: Citation, index: number) => Located {
  const located: Located[] = [];
  const inOwnSeries = document && ownSeries(corpus, document, time);
  /** The last number that was compared with a name, as it was before. */
  let undoubted: { readonly one: Located; readonly was: Pick<Located, 'parsed' | 'resolution'> } | undefined;
  const numbered = numberedNames<Located>((canonicalId) => documentFacts(corpus, canonicalId));
  return (read, index) => {
    const citation = withWordsBehind(read, text, textOf(read.jurisdiction));
    const first = withSubject(readingOf(citation, jurisdictions, text), text);
    if (isApprovedAnew(text, citation, located[index - 1]?.citation.end ?? 0))
      numbered.forget({ citation, parsed: known({ jurisdiction: first.jurisdiction }) });
    const found = locate(citation);
    const titled = titledIn(found);
    const { resolution, on, alone, reading = first } = titled ?? taken(found);
    const canonicalId = resolution.outcome === 'resolved' ? resolution.canonical_id : undefined;
    const parsed = parsedOf(reading, { canonicalId, on });
    const one: Located = {
      citation: titled?.reading.citation ?? citation,
      parsed,
      resolution,
      ...known({ subject: first.subject, beside: first.beside, alone }),
    };
    located[index] = one;
    numbered.add(one);
    const before = located[index - 1];
    const pair = before && pairOf(text, before, one);
    if (pair) {
      if (undoubted?.one === pair.numbered) Object.assign(undoubted.one, undoubted.was);
      compare(corpus, pair, time);
      const { resolution } = isIssued(corpus, pair) ? pair.named : pair.numbered;
      numbered.add({ ...pair.numbered, resolution }, pair.named.citation.name);
    }
    if (before && pair === undefined) compareBylaw(corpus, bylawPairOf(text, before, one), time);
    compareBehind(one);
    return one;

    /** Compares a number with the name behind it, which the text may not cite in the grammar's eyes. */
    function compareBehind(one: Located): void {
      const { parsed, resolution } = one;
      const behind = resolution.outcome === 'resolved' ? nameBehind(text, one.citation) : undefined;
      if (behind === undefined) return;
      if (!behind.isName) {
        one.bracketedName = behind.citation.name as string;
        return;
      }
      const ofCountry = { ...behind.citation, ...known({ jurisdiction: parsed.jurisdiction }) };
      const named = locator(corpus, text, { jurisdictions, time })(ofCountry, 0);
      compare(corpus, { numbered: one, named }, time);
      undoubted = { one, was: { parsed, resolution } };
    }

    /** What the citation means if a title goes on behind its end. */
    function titledIn({ resolution, reading = first }: Found): (Found & { reading: Reading }) | undefined {
      const { jurisdiction } = reading;
      const read = { text, citation, jurisdiction, ids: idsOf(resolution) ?? [] };
      const titled = withLongerTitle(corpus, read, time);
      if (titled === undefined) return undefined;
      const [canonical_id, ...others] = titled.ids;
      return {
        resolution:
          others.length === 0
            ? { outcome: 'resolved', canonical_id }
            : { outcome: 'ambiguous', candidates: [...titled.ids] },
        reading: { ...reading, citation: titled.citation },
      };
    }

    /**
     * What a name means to which the text has given a number before. The name of the document itself, or of
     * the law that it issues, keeps its meaning.
     */
    function taken(found: Found): Found {
      const { resolution, reading = first } = found;
      const isOwn =
        resolution.outcome === 'resolved' && isOfOwnDecree(resolution.canonical_id, document?.canonical_id);
      if (isOwn) return found;
      if (isBylawOfAbsentLaw(reading.citation, located)) return { resolution: { outcome: 'not_in_corpus' } };
      const { citation, jurisdiction } = reading;
      const named = { citation, parsed: known({ jurisdiction }) };
      const meant = numbered.takenUp(named, resolution, isOfPresentLaw(citation, text));
      if (meant === undefined) return found;
      const alone = resolution.outcome === 'resolved' ? resolution.canonical_id : undefined;
      return { resolution: meant, ...known({ reading: found.reading, alone }) };
    }

    function locate({ reference, antecedent, start, end }: Citation): Found {
      const ofDocument =
        document === undefined || antecedent !== undefined
          ? undefined
          : meantInDocument(citation, text, document, own);
      if (ofDocument !== undefined) return { resolution: { outcome: 'resolved', canonical_id: ofDocument } };
      if (reference === 'self') return { resolution: thisDocument(citation, document) };
      const meant = antecedent === undefined ? undefined : located[antecedent];
      if (meant !== undefined) return { resolution: meant.resolution, on: meant.parsed.resolved_on };
      const again = {
        byDefault: jurisdictions.default,
        shown: jurisdictions.text,
        readAgain: (jurisdiction: string) => {
          const read = sameCitation(text.slice(start, end), citation, jurisdiction);
          // The subject stands behind these words, and `cite` compares it in every country.
          return (
            read && {
              ...read,
              relation: citation.relation,
              ...known({ about: read.about ?? citation.about }),
            }
          );
        },
      };
      const found = resolveInText(corpus, first, time, again) ?? resolveAnywhere(corpus, first, time, again);
      const { reading } = found;
      const { ids, isAmbiguous, isUnderspecified, on } = ofOwnDecree(
        reading,
        found.resolution,
        document?.canonical_id,
      );
      const [id] = ids;
      if (id === undefined && inOwnSeries !== undefined) {
        const own = inOwnSeries(first);
        if (own?.isAmbiguous) return { resolution: { outcome: 'ambiguous', candidates: [...own.ids] } };
        if (own?.ids[0] !== undefined)
          return { resolution: { outcome: 'resolved', canonical_id: own.ids[0] } };
      }
      if (isAmbiguous) return { resolution: { outcome: 'ambiguous', candidates: [...ids] }, on, reading };
      if (id !== undefined && isOfUnnamedMinister(first, id, document) && !isTitledBeside(corpus, first, id))
        return { resolution: { outcome: 'ambiguous', candidates: [id] }, on, reading };
      if (id !== undefined) return { resolution: { outcome: 'resolved', canonical_id: id }, on, reading };
      if (reference === 'anaphoric') return { resolution: { outcome: 'no_context' } };
      return { resolution: { outcome: isUnderspecified ? 'unparseable' : 'not_in_corpus' } };
    }
  };
}

/**
 * True for the bylaw of a law by the law's name, if the text has given the name to a former law, which the
 * corpus lacks: the bylaw that is found is that of its successor.
 */
function isBylawOfAbsentLaw(
  { instrument, name, number, reference }: Citation,
  located: readonly Located[],
): boolean {
  if (instrument !== 'bylaw' || name === undefined || number !== undefined || reference !== 'full')
    return false;
  const law = located.findLast(({ citation }) => {
    const { docType, name: ofLaw } = citation;
    return docType === 'legislation' && ofLaw !== undefined && name !== ofLaw && name.endsWith(ofLaw);
  });
  return law?.alone !== undefined && law.resolution.outcome === 'not_in_corpus';
}

/** True for «قانون العمل الجديد»: the adjective is among the words of the citation, or directly behind them. */
function isOfPresentLaw({ name, start, end }: Citation, text: string): boolean {
  if (name === undefined) return false;
  const [behind = ''] = /^\s+\p{L}+/u.exec(text.slice(end, end + LONGEST_WORD)) ?? [];
  return namesPresentLaw(text.slice(start, end) + behind) && !namesPresentLaw(name);
}

/** Length of the word behind a citation that is read, in UTF-16 units. */
const LONGEST_WORD = 20;

/**
 * Reads the words of a citation as a text of the jurisdiction; null if they cite nothing like it there. The
 * words of a list («القانونين رقمي 5 و6 لسنة 2020») cite several documents, of which the one with its number
 * is meant. Those of a bylaw may stand for its law alone, which the text cites beside the bylaw.
 */
function sameCitation(words: string, citation: Citation, jurisdiction: string): Citation | null {
  const first = parseCitation(words, textOf(jurisdiction));
  if (first === null || first.number === citation.number) return first && asCited(first, citation);
  const others = extractCitations(words, textOf(jurisdiction));
  return others.find(({ number }) => number === citation.number) ?? null;
}

/** The law of a bylaw («اللائحة التنفيذية للقانون رقم 5 …») if that is what the text cites with these words. */
function asCited(read: Citation, { instrument, docType }: Citation): Citation {
  const { lawKind, ...rest } = read;
  if (lawKind === undefined || instrument === read.instrument) return read;
  return { ...rest, instrument: lawKind, docType };
}

/**
 * Makes a citation ambiguous that the other one of its pair contradicts: the number, if the name in brackets
 * is that of another document, and the name, if the number leads elsewhere or nowhere.
 */
function compare(corpus: Corpus, pair: Pair<Located>, time: Surroundings['time']): void {
  const { numbered, named } = pair;
  const [byNumber, byName] = [numbered.resolution, named.resolution];
  const { name } = named.citation;
  if (name !== undefined) numbered.bracketedName = name;
  if (isIssued(corpus, { numbered, named })) return;
  if (byNumber.outcome === 'resolved' && named.alone === byNumber.canonical_id) {
    // The text gives the name anew: «قانون العمل (المرسوم بقانون اتحادي رقم 33 لسنة 2021)».
    const { canonical_id } = byNumber;
    named.parsed = { ...named.parsed, canonical_id };
    named.resolution = byNumber;
    return;
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
 * Makes a decision and the bylaw or the law beside it ambiguous if the decision is another law's. A bylaw by its
 * law means the decision beside it. If the corpus lacks that, the bylaw that it has is a doubted one.
 */
function compareBylaw(
  corpus: Corpus,
  pair: BylawPair<Located> | undefined,
  time: Surroundings['time'],
): void {
  const { jurisdiction } = pair?.decision.parsed ?? {};
  if (pair === undefined || jurisdiction === undefined) return;
  const { decision, beside, isBylaw } = pair;
  const ids = idsOf(beside.resolution);
  const decided = idsOf(decision.resolution);
  if (ids === undefined || decided === undefined) return;
  if (isBylaw && decision.resolution.outcome === 'resolved' && ids.includes(decided[0] ?? '')) {
    takeOver(beside, decision);
    return;
  }
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
  if (!isBylaw) return;
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

/** The words of a pair mean the document of the second. */
function takeOver(one: Located, { resolution }: Pick<Located, 'resolution'>): void {
  if (resolution.outcome !== 'resolved') return;
  one.parsed = { ...one.parsed, canonical_id: resolution.canonical_id };
  one.resolution = resolution;
}

/** True if a document has the number and the year of a citation, whatever its issuer is. */
const isOfNumber = (canonicalId: string, { citation: { number, year } }: Located) =>
  canonicalId.endsWith(`-${year}-${number}`);

/**
 * True if the number is that of the decree that issued the law of the name, which is a document of its own.
 */
function isIssued(corpus: Corpus, { numbered, named }: Pair<Pick<Located, 'resolution'>>): boolean {
  const [decree, law] = [numbered.resolution, named.resolution];
  if (decree.outcome !== 'resolved' || law.outcome !== 'resolved') return false;
  const [decreeId, lawId] = [decree.canonical_id, law.canonical_id];
  return isOfOwnDecree(lawId, decreeId) || issues(corpus, decreeId, lawId);
}

/** The documents of an outcome; undefined if it does not tell. */
function idsOf(outcome: Outcome): readonly string[] | undefined {
  if (outcome.outcome === 'resolved') return [outcome.canonical_id];
  if (outcome.outcome === 'ambiguous') return outcome.candidates;
  return outcome.outcome === 'not_in_corpus' ? [] : undefined;
}

function doubt(one: Located, candidates: readonly string[]): void {
  const { canonical_id: _none, ...parsed } = one.parsed;
  one.parsed = parsed;
  one.resolution = { outcome: 'ambiguous', candidates: [...new Set(candidates)] };
}

/**
 * Resolves «هذا القانون» (this law) to the document that contains the words, if that is of the kind cited. In
 * a bylaw the same words mean its parent law, and «اللائحة التنفيذية لهذا القانون» (the bylaw of this law)
 * means neither that law nor a bylaw that quotes the words.
 */
function thisDocument({ docType, lawKind }: Citation, document: DocumentFacts | undefined): Outcome {
  if (lawKind !== undefined) return { outcome: 'no_context' };
  const fits =
    document?.doc_type === docType ||
    // Sources classify decisions of the UAE cabinet as regulations, although the grammar reads them as
    // decrees.
    (docType === 'decree' && document?.doc_type === 'regulation');
  if (document === undefined || !fits) return { outcome: 'no_context' };
  return { outcome: 'resolved', canonical_id: document.canonical_id };
}
