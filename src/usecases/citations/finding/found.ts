/** Resolves one citation to a document, or to the error that says why there is none. */
import { extractCitations, normalize } from '../../../core.ts';
import { ServiceError } from '../../../errors.ts';
import { known as optional } from '../../../schema/known.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { documentFacts } from '../../document/facts.ts';
import type { Parsed } from '../reading/parsed.ts';
import { parsedOf } from '../reading/parsed.ts';
import type { Jurisdictions, Reading } from '../reading/reading.ts';
import { citationIn, textOf, withWholeSubject } from '../reading/reading.ts';
import { resolveAnywhere } from '../resolve/anywhere.ts';
import type { TitleDifference } from '../resolve/contradicted.ts';
import { isTitledBeside, titleDifference } from '../resolve/contradicted.ts';
import { isLater } from '../resolve/later.ts';
import type { CitingTime } from '../resolve/resolution.ts';
import { isReassignedName } from '../resolve/resolve.ts';
import type { TitleReading } from '../resolve/titled.ts';
import {
  articleOfTitle,
  mayBeTitle,
  parsedTitle,
  titledAnywhere,
  titledDocuments,
} from '../resolve/titled.ts';
import { lacksYear, numberedInAnyYear } from '../resolve/without-year.ts';
import { documentWarnings } from '../warnings/document.ts';
import type { Warning } from '../warnings/warnings.ts';
import { warningsOf } from '../warnings/warnings.ts';
import { bylawPairOf } from './bylaw-pair.ts';
import type { Located } from './located.ts';
import { differenceOf, locator } from './outcome.ts';
import { isBracketed, nameBehind, pairOf } from './parenthetical.ts';
import { isOfUnnamedMinister } from './unnamed-minister.ts';

export interface Found {
  readonly parsed: Parsed;
  readonly canonicalId: string;
  /** About the document and its contradictions with the citation; absent if there are none. */
  readonly warnings?: readonly Warning[];
  /** How the stated name or subject differs from the title, where the warnings tell it. */
  readonly title_differs?: TitleDifference;
}

/** A text with the citation parsed from it, which is undefined if no form of citation matches. */
export interface CitedText {
  readonly text: string;
  readonly reading: Reading | undefined;
  readonly known: Jurisdictions;
}

/**
 * Finds the document that a text cites. Returns the error instead of throwing it, because in a batch it is
 * one outcome of many.
 */
export function findDocument(
  corpus: Corpus,
  cited: CitedText,
  time: { readonly day: string },
): Found | ServiceError {
  const found = find(corpus, cited, time);
  if (found instanceof ServiceError) {
    const isWithoutYear = cited.reading && isMissing(found) && lacksYear(cited.reading);
    return isWithoutYear ? withoutYear(corpus, cited.reading, found, time) : found;
  }
  const { parsed, title_differs, warnings: others = [] } = found;
  const warnings = [...documentWarnings(corpus, parsed, time.day, title_differs), ...others];
  return warnings.length === 0 ? found : { ...found, warnings };
}

function find(corpus: Corpus, cited: CitedText, time: CitingTime): Found | ServiceError {
  const { text, reading } = cited;
  const asTitle = mayBeTitle(text, reading);
  const byCitation = reading && findCited(corpus, { ...cited, reading }, time);
  const isOneName = asTitle === 'no' && !(reading && isReassignedName(reading));
  if (asTitle === 'no' && byCitation && !(isOneName && isMissing(byCitation))) return byCitation;
  if (asTitle === 'last' && byCitation && !isMissing(byCitation)) {
    return numberedAndTitled(corpus, text, byCitation) ?? byCitation;
  }
  const byTitle = findTitled(corpus, cited);
  if (byTitle === undefined) {
    const mayBeArticle = asTitle === 'first' || byCitation === undefined || isMissing(byCitation);
    return (
      (mayBeArticle ? findTitledArticle(corpus, cited, time) : undefined) ?? byCitation ?? unparseable(text)
    );
  }
  // A name means the law of the day, also where it is the whole title of a later one.
  const isLaterLaw = !(byTitle instanceof ServiceError) && isLater(corpus, byTitle.canonicalId, time);
  if (asTitle === 'no' && byCitation && isLaterLaw) return byCitation;
  return hasMoreToSay(byCitation, byTitle) ? byCitation : byTitle;
}

function findCited(
  corpus: Corpus,
  { text, known, reading: first }: CitedText & { reading: Reading },
  time: CitingTime,
): Found | ServiceError {
  const whole = withWholeSubject(first, text);
  const { reading, resolution } = resolveAnywhere(corpus, whole, time, {
    byDefault: known.default,
    readAgain: (jurisdiction) => citationIn(text, textOf(jurisdiction)),
  });
  const { ids, isAmbiguous, on } = resolution;
  const byItself = isAmbiguous ? undefined : ids[0];
  const beside = besideName(corpus, { text, known, reading: first }, time);
  const besides = beside?.resolution;
  // The number beside a name may tell that an earlier law of the name is meant.
  const canonicalId = besides?.outcome === 'resolved' ? besides.canonical_id : byItself;
  const parsed = parsedOf(reading, { canonicalId, on });
  const doubtful = parsedOf(reading, { on });
  if (besides?.outcome === 'ambiguous') return ambiguous(doubtful, besides.candidates);
  if (canonicalId !== undefined) {
    const { subject, beside: titles, isWhole } = whole;
    const read = { ...reading, ...optional({ subject, beside: titles, isWhole }) };
    if (isOfUnnamedMinister(read, canonicalId, undefined) && !isTitledBeside(corpus, read, canonicalId))
      return ambiguous(doubtful, [canonicalId]);
    const warnings = warningsOf(corpus, reading.citation, canonicalId);
    const isOne = beside?.parsed.canonical_id === canonicalId;
    const title_differs =
      titleDifference(corpus, read, canonicalId, time) ??
      (isOne ? differenceOf(corpus, beside, time) : undefined);
    return { parsed, canonicalId, ...optional({ title_differs, warnings }) };
  }
  return isAmbiguous ? ambiguous(parsed, ids) : notInCorpus(parsed);
}

/**
 * Locates a citation together with the one in brackets after it, the law that the words after a decree say it
 * approved, or the name that fills the rest of the text, which may contradict it; undefined if none follows.
 */
function besideName(
  corpus: Corpus,
  { text, known, reading: { citation } }: CitedText & { reading: Reading },
  time: CitingTime,
): Located | undefined {
  if (text.slice(citation.end).trim() === '') return undefined;
  const all = extractCitations(text, textOf(known.request ?? known.document));
  const behind = all.filter(({ start }) => start >= citation.start);
  // A text may go on from a name that the grammar reads in no sentence.
  const [next, other] = behind;
  const [first, second] = next?.start === citation.start ? [next, other] : [citation, next];
  const isPair =
    second !== undefined &&
    (isBracketed(text, citation) ||
      pairOf(text, { citation: first }, { citation: second }) !== undefined ||
      bylawPairOf(text, { citation: first }, { citation: second }) !== undefined);
  if (!isPair && nameBehind(text, first) === undefined) return undefined;
  const [located] = (isPair ? [first, second] : [first]).map(
    locator(corpus, text, { jurisdictions: known, time }),
  );
  return located;
}

/**
 * Returns the error for a text that cites one document and is, word for word, the title or the citation of
 * another, also if it is that of the cited document too. Undefined if the text is no other document's title.
 */
function numberedAndTitled(
  corpus: Corpus,
  text: string,
  cited: Found | ServiceError,
): ServiceError | undefined {
  if (cited instanceof ServiceError) return undefined;
  const { canonical_id, ...parsed } = cited.parsed;
  if (parsed.jurisdiction === undefined) return undefined;
  const titled = titledDocuments(corpus, text, parsed.jurisdiction);
  const others = titled.filter((id) => id !== cited.canonicalId);
  return others.length === 0 ? undefined : ambiguous(parsed, [cited.canonicalId, ...others]);
}

const isMissing = (found: Found | ServiceError) =>
  found instanceof ServiceError && found.facts.members?.reason !== 'ambiguous';

function findTitled(corpus: Corpus, { text, reading, known }: CitedText): Found | ServiceError | undefined {
  const read: TitleReading = {
    jurisdiction: reading?.jurisdiction ?? known.request ?? known.default,
    source: reading?.source ?? (known.request === undefined ? 'default' : 'request'),
  };
  const { ids, reading: inCountry } = titledAnywhere(corpus, text, read);
  const [canonicalId, ...others] = ids;
  if (canonicalId === undefined) return undefined;
  const { canonical_id, ...parsed } = parsedTitle(documentFacts(corpus, canonicalId), inCountry);
  if (others.length > 0) return ambiguous(parsed, ids);
  return { parsed: { ...parsed, canonical_id }, canonicalId };
}

/**
 * Finds the document of an article that is cited before a whole title: «المادة 2 من النظام الصحي». A document
 * later than the text is none.
 */
function findTitledArticle(
  corpus: Corpus,
  cited: CitedText,
  time: CitingTime,
): Found | ServiceError | undefined {
  const found = (title: string) => findTitled(corpus, { ...cited, text: title });
  const article = articleOfTitle(cited.text, (title) => found(title) !== undefined);
  const document = article && found(article.title);
  if (document === undefined || document instanceof ServiceError) return document;
  if (isLater(corpus, document.canonicalId, time)) return undefined;
  const { jurisdiction = cited.known.default, jurisdiction_source: source = 'default' } = document.parsed;
  const facts = documentFacts(corpus, document.canonicalId);
  const parsed = parsedTitle(facts, { jurisdiction, source }, article?.citation.articles);
  return { ...document, parsed: { ...parsed, citation_string: cited.text.trim() } };
}

/**
 * True if the parsed citation leads to the document that the title leads to, or to one of several documents
 * with this title. The parsed citation then has more fields than a title, so it is preferred.
 */
function hasMoreToSay(
  byCitation: Found | ServiceError | undefined,
  byTitle: Found | ServiceError,
): byCitation is Found {
  if (byCitation === undefined || byCitation instanceof ServiceError) return false;
  const titled =
    byTitle instanceof ServiceError
      ? (byTitle.facts.members?.candidates as readonly string[])
      : [byTitle.canonicalId];
  return titled.includes(byCitation.canonicalId);
}

/**
 * Error for a text that matches no form of citation. It shows the normalized text, in which a caller sees
 * most typing errors.
 */
function unparseable(citation: string): ServiceError {
  return new ServiceError('citation_unparseable', {
    detail: `No supported form of citation matches «${normalize(citation, 'citation')}».`,
  });
}

function notInCorpus(parsed: Parsed): ServiceError {
  if (parsed.reference === 'full') return new ServiceError('citation_not_found', { members: { parsed } });
  return new ServiceError('citation_not_found', {
    detail: 'The words refer to a document named elsewhere, not in this text.',
    members: { parsed },
  });
}

/** Works as `notInCorpus` for a number without its year: any document of the number may be meant. */
function withoutYear(
  corpus: Corpus,
  { citation, jurisdiction }: Reading,
  { facts: { members } }: ServiceError,
  time: CitingTime,
): ServiceError {
  const candidates =
    jurisdiction === undefined ? [] : numberedInAnyYear(corpus, { citation, jurisdiction }, time);
  return new ServiceError('citation_not_found', {
    detail: 'The citation states a number without its year, which does not tell one document.',
    members: { ...members, ...(candidates.length > 0 && { reason: 'ambiguous', candidates }) },
  });
}

function ambiguous(parsed: Parsed, candidates: readonly string[]): ServiceError {
  return new ServiceError('citation_not_found', {
    detail:
      candidates.length > 1
        ? 'The citation fits more than one document; none was picked.'
        : 'The number is that of a document with another name, subject or series than the citation states.',
    members: { parsed, reason: 'ambiguous', candidates },
  });
}
