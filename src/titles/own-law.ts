/**
 * The one rule by which «the law» in a bylaw means the law that it implements, and «the executive bylaw of
 * this law» in a law its bylaw. `cite`, `extract`, `verify` and the links of the graph apply it.
 */
import type { Citation } from '../core.ts';
import { bareNoun, citationKeys, extractCitations, isAmendment, nameFits, titleNoun } from '../core.ts';

/** Least confidence of an `implements` edge that tells the law of a bylaw, and the bylaw of a law. */
export const SURE_IMPLEMENTS = 0.8;

/** The nouns of «the law»: «القانون», «النظام». */
export type LawNoun = 'law' | 'system';

/** A definite word after «القانون» says which law is meant: «القانون الواجب التطبيق», «القانون الذي …». */
const QUALIFIED = /^\s+ال/;

/**
 * Returns the bare noun by which an article of «the law» is cited («المادة 5 من القانون»). Undefined if the
 * words may mean another law («القانون السابق», «القانون الواجب التطبيق»), name one, or change one. `text` is
 * the text of the citation.
 */
export function nounOfOwnLaw(citation: Citation, text: string): LawNoun | undefined {
  const { reference, antecedent, relation, articles, number, name, start, end } = citation;
  const isBare = antecedent === undefined && number === undefined && name === undefined;
  if (reference !== 'anaphoric' || relation !== 'cites' || !isBare || articles.length === 0) return undefined;
  const noun = lawNounOf(text.slice(start, end));
  return QUALIFIED.test(text.slice(end, end + 4)) ? undefined : noun;
}

/** Returns the noun in «the executive bylaw of this law»: `system` for «لهذا النظام»; else undefined. */
export function nounOfOwnBylaw(citation: Citation, text: string): LawNoun | undefined {
  const { reference, instrument, relation, lawKind, start, end } = citation;
  const isOwn = reference === 'self' && instrument === 'bylaw' && lawKind !== undefined;
  return isOwn && relation === 'cites' ? lawNounOf(text.slice(start, end)) : undefined;
}

function lawNounOf(words: string): LawNoun | undefined {
  const noun = bareNoun(words);
  return noun === 'law' || noun === 'system' ? noun : undefined;
}

/** Facts of a law or a bylaw that the rule needs. */
export interface Titled {
  readonly jurisdiction: string;
  readonly title: string;
}

/** True if «القانون» or «النظام» may mean the law with this title. */
export const isNamedBy = ({ title }: Pick<Titled, 'title'>, noun: LawNoun): boolean =>
  titleNoun(title) === noun;

/**
 * True if the document is titled as the executive bylaw of the law. A bylaw with a subject of its own, and
 * amendments of a bylaw, implement the law too, but are not its bylaw. A law that amends another one speaks
 * of the bylaw of that one.
 */
export function isBylawOf(
  { title: lawTitle }: Pick<Titled, 'title'>,
  { jurisdiction, title }: Titled,
): boolean {
  if (isAmendment(lawTitle)) return false;
  const isOfLaw = (citation: Citation) =>
    lawOfBylaw(citation) !== undefined ||
    (citation.instrument === 'bylaw' &&
      citation.name !== undefined &&
      nameFits(citation.name, lawTitle) === 'fits');
  return bylawCitations({ jurisdiction, title }).some(isOfLaw);
}

/** True if the document is titled as the executive bylaw of a law: «باللائحة التنفيذية للقانون …». */
export const isTitledBylaw = (document: Titled): boolean =>
  !isAmendment(document.title) &&
  bylawCitations(document).some(
    (citation, at, { [at + 1]: next }) =>
      lawOfBylaw(citation) !== undefined ||
      (citation.instrument === 'bylaw' &&
        citation.articles.length === 0 &&
        next?.docType === 'legislation' &&
        next.start - citation.end <= LONGEST_PARTICLE),
  );

/** Length of the words between a bylaw and its law: a space and «ل» or «لل». */
const LONGEST_PARTICLE = 3;

/** The citations in the title of a bylaw; none in other titles, and in those of amendments of a bylaw. */
function bylawCitations({ jurisdiction, title }: Titled): Citation[] {
  const noun = titleNoun(title);
  if (noun !== 'bylaw' && noun !== 'decision') return [];
  const citations = extractCitations(title, { jurisdiction });
  const bylaws = citations.filter(({ instrument }) => instrument === 'bylaw');
  return bylaws.length > 0 && bylaws.every(({ relation }) => relation === 'cites') ? citations : [];
}

/**
 * The law, cited by number, that a citation in a title says is implemented. A bylaw right after the decision
 * that issues it has the number of the decision, and its law is a citation of its own.
 */
function lawOfBylaw({ lawKind, name: _name, ...citation }: Citation): Citation | undefined {
  if (citation.relation === 'implements') return citation;
  if (citation.instrument !== 'bylaw' || lawKind === undefined) return undefined;
  return { ...citation, instrument: lawKind, docType: 'legislation', articles: [] };
}

/**
 * True if the title of a bylaw has the number of another law than its only known one, so that the law of the
 * bylaw is not known. `finds` tells whether a citation key finds the known law. Names are not compared,
 * because a bylaw may be named by its own subject («اللائحة التنفيذية لضبط أعمال تفتيش العمل»).
 */
export const namesOtherLaw = (bylaw: Titled, finds: (key: string) => boolean): boolean =>
  extractCitations(bylaw.title, { jurisdiction: bylaw.jurisdiction }).some((citation) => {
    const law = lawOfBylaw(citation);
    const keys = law === undefined ? [] : citationKeys(law, bylaw.jurisdiction);
    return keys.length > 0 && !keys.some(finds);
  });
