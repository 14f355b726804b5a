/** Resolves each citation of a text to its document, or to the reason that there is none. */
import type { Citation } from '../../../core.ts';
import { extractCitations, namesPresentLaw, parseCitation } from '../../../core.ts';
import { known } from '../../../schema/known.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { isApprovedAnew } from '../../../titles/approved-anew.ts';
import type { DocumentFacts } from '../../document/facts.ts';
import { documentFacts } from '../../document/facts.ts';
import { parsedOf } from '../reading/parsed.ts';
import type { Reading } from '../reading/reading.ts';
import { readingOf, textOf, withSubject, withWordsBehind } from '../reading/reading.ts';
import { resolveAnywhere } from '../resolve/anywhere.ts';
import type { TitleDifference } from '../resolve/contradicted.ts';
import { isTitledBeside, titleDifference } from '../resolve/contradicted.ts';
import { withLongerTitle } from '../resolve/longer-title.ts';
import { isOfOwnDecree, ofOwnDecree } from '../resolve/namesakes.ts';
import { meantInDocument } from '../resolve/own-law.ts';
import type { Outcome } from '../resolve/resolution.ts';
import { resolveInText } from '../resolve/text-country.ts';
import { compareNumberBehind } from './bylaw-number.ts';
import { bylawPairOf } from './bylaw-pair.ts';
import { compare, compareBylaw, isIssued } from './compared-pairs.ts';
import type { Located } from './located.ts';
import { idsOf } from './located.ts';
import { numberedNames } from './numbered-before.ts';
import { ownSeries } from './own-series.ts';
import { isByName, isNamedBefore, nameBehind, pairOf } from './parenthetical.ts';
import type { Surroundings } from './text.ts';
import { isOfUnnamedMinister } from './unnamed-minister.ts';

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
  /** Names and numbers that are surely of one law with the number or the name in front of them. */
  const paired = new Set<Located>();
  const isOfEarlier = (name: Located, number: Located | undefined) =>
    isByName(name.citation) &&
    (paired.has(name) ||
      (number !== undefined && !paired.has(number) && isNamedBefore(text, number.citation, name.citation)));
  const numbered = numberedNames<Located>((canonicalId) => documentFacts(corpus, canonicalId));
  return (read, index) => {
    const citation = withWordsBehind(read, text, textOf(read.jurisdiction));
    const before = located[index - 1];
    const isTaken = before !== undefined && isOfEarlier(before, located[index - 2]);
    const first = withoutPaired(withSubject(readingOf(citation, jurisdictions, text), text), before);
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
    const pair = before && !isTaken ? pairOf(text, before, one) : undefined;
    if (pair) {
      if (!pair.mayBeList) paired.add(one);
      if (undoubted?.one === pair.numbered) Object.assign(undoubted.one, undoubted.was);
      compare(corpus, pair, time);
      const { resolution } = isIssued(corpus, pair) ? pair.named : pair.numbered;
      numbered.add({ ...pair.numbered, resolution }, pair.named.citation.name);
    }
    if (before && pair === undefined) compareBylaw(corpus, bylawPairOf(text, before, one), time);
    compareNumberBehind(text, one);
    compareBehind(one);
    return one;

    /** Leaves out the words in front of a number if their law is compared with it as that of a pair. */
    function withoutPaired(reading: Reading, before: Located | undefined): Reading {
      const { ahead, ...beside } = reading.beside ?? {};
      if (ahead === undefined || before?.resolution.outcome !== 'resolved') return reading;
      if (isTaken) return { ...reading, beside };
      return pairOf<Pick<Located, 'citation'>>(text, before, reading) === undefined
        ? reading
        : { ...reading, beside };
    }

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
