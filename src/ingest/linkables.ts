/** The documents of a generation in the form in which linking takes them, and which of them are copies. */
import { known } from '../schema/known.ts';
import type { Member } from '../stores/lmdb/corpus/databases.ts';
import type { Documents } from './amend/documents.ts';
import type { Mention } from './extract/mention.ts';
import { textsOf } from './identify/comparable.ts';
import { copiesOfLaws } from './identify/copies.ts';
import type { Candidate } from './identify/identify.ts';
import { jointPrints } from './identify/joint-prints.ts';
import { writtenDay } from './identify/written-day.ts';
import { linkable } from './link/link.ts';
import type { Linkable } from './link/linkable.ts';
import type { DocumentTexts } from './link/resolve.ts';
import { preparedKey } from './prepare/prepare.ts';
import type { DocumentFacts, PreparedDocument } from './prepare/prepared-records.ts';
import type { PreparedStore } from './prepare/prepared-store.ts';
import { NotPrepared } from './prepare/prepared-store.ts';

/** What linking needs of a document. */
type Mentioning = Pick<PreparedDocument, 'mentions' | 'waits'> & DocumentFacts;
type Identified = Pick<PreparedDocument, 'candidate'>;

/** What was prepared of each member for linking, by canonical id. */
export function preparedDocuments(
  members: ReadonlyMap<string, Member>,
  prepared: PreparedStore,
): Map<string, Mentioning> {
  const documents = new Map<string, Mentioning>();
  const withSharedName = nameSharing();
  for (const [canonicalId, { hash }] of members) {
    const document = prepared.document(preparedKey(hash));
    if (document === undefined) throw new NotPrepared(canonicalId);
    const { waits } = document;
    const mentions = document.mentions.map(withSharedName);
    documents.set(canonicalId, { ...factsOf(document), mentions, ...(waits && { waits }) });
  }
  return documents;
}

/**
 * Returns mentions that share what names their documents: two of three mentions name one as another does, and
 * the names are most of the memory of linking.
 */
function nameSharing(): (mention: Mention) => Mention {
  const names = new Map<string, Pick<Mention, 'keys' | 'words' | 'stated'>>();
  return (mention) => {
    const { keys, words, stated } = mention;
    const id = JSON.stringify([keys, words, stated]);
    const name = names.get(id);
    if (name !== undefined) return { ...mention, ...name };
    names.set(id, { keys, words, ...known({ stated }) });
    return mention;
  };
}

/** The facts of a document, without its mentions. */
export const factsOf = ({ candidate, enactment, margin, commencement }: DocumentFacts): DocumentFacts => ({
  candidate,
  enactment,
  ...known({ margin, commencement }),
});

/** The candidates by canonical id, and the ids of the documents of a country with one number and year. */
export function candidatesByNumber(whole: ReadonlyMap<string, Identified>) {
  const byNumber = new Map<string, string[]>();
  const keyOf = ({ jurisdiction, identity }: Candidate) =>
    [jurisdiction, identity.number, identity.yearAsCited, identity.calendar].join(' ');
  for (const [canonicalId, { candidate }] of whole) {
    const key = keyOf(candidate);
    byNumber.set(key, [...(byNumber.get(key) ?? []), canonicalId]);
  }
  return {
    candidateOf: (canonicalId: string) => whole.get(canonicalId)?.candidate,
    numberedLike: (candidate: Candidate) =>
      candidate.identity.number === undefined ? [] : (byNumber.get(keyOf(candidate)) ?? []),
  };
}

/** Which documents print a law once more. */
export interface Prints {
  /** By canonical id of the copy: that of its law. */
  copies: Map<string, string>;
  /** By canonical id of the joint print: those of the law and its bylaws. */
  jointPrints: Map<string, string[]>;
}

export function printsAmong(
  whole: ReadonlyMap<string, Identified>,
  documents: Documents,
  prepared: PreparedStore,
): Prints {
  const comparables = Array.from(whole, ([canonicalId, { candidate }]) => {
    const changedArticles = prepared.histories(preparedKey(candidate.hash))?.length ?? 0;
    return { canonicalId, candidate, changedArticles };
  });
  const texts = textsOf((canonicalId) => documents.read(canonicalId)?.source);
  const copies = copiesOfLaws(comparables, texts);
  return { copies, jointPrints: jointPrints(comparables, copies, texts) };
}

/**
 * The documents as linking needs them. A citation of a copy means its law, which therefore has its keys; the
 * copy's own citations mean what they meant in the law's year. What is named like a law that a joint print
 * has, or has its number, is the law and not the joint print.
 */
export function linkables(
  whole: ReadonlyMap<string, Pick<Mentioning, 'candidate' | 'mentions'>>,
  { copies, jointPrints }: Prints,
): Linkable[] {
  const documents = new Map<string, Linkable>();
  for (const [canonicalId, { candidate, mentions }] of whole)
    documents.set(canonicalId, linkable(canonicalId, candidate, mentions));
  for (const [copyId, lawId] of copies) {
    const [copy, law] = [documents.get(copyId), documents.get(lawId)];
    if (copy === undefined || law === undefined) throw new Error(`${copyId} or ${lawId} is no document`);
    documents.set(lawId, { ...law, keys: [...law.keys, ...copy.keys] });
    const { year = law.year, latestYear = law.latestYear } = copy;
    documents.set(copyId, { ...copy, keys: [], ...known({ year, latestYear }) });
  }
  for (const [printId, printed] of jointPrints) {
    const print = documents.get(printId);
    if (print === undefined) throw new Error(`${printId} is no document`);
    const taken = new Set(printed.flatMap((canonicalId) => documents.get(canonicalId)?.keys ?? []));
    documents.set(printId, { ...print, keys: print.keys.filter((key) => !taken.has(key)) });
  }
  return [...documents.values()];
}

/** Returns the Gregorian day on which the gazette printed a document, read anew at each call. */
export const publishedOnIn =
  ({ read }: Pick<Documents, 'read'>) =>
  (canonicalId: string): string | undefined => {
    const published = read(canonicalId)?.source.published;
    return published === undefined ? undefined : writtenDay(published)?.gregorian;
  };

/**
 * Length of the beginning of the provisions in which a document says what it is about, in UTF-16 units.
 */
const OPENING_CHARS = 500;

const YEAR_LENGTH = 4;

/** Returns what linking reads of the documents. Each opening is read anew at each call. */
export const textsForLinking = (documents: Pick<Documents, 'enactment' | 'read'>): DocumentTexts => ({
  publishedOn: publishedOnIn(documents),
  datesOf(canonicalId) {
    const made = documents.enactment(canonicalId);
    // A day of print bounds the time of a text and does not date it: texts cite the text before its print.
    const isPrint = made?.day === undefined && made?.latest !== undefined && made.latest.length > YEAR_LENGTH;
    return isPrint ? known({ earliest: made.earliest }) : made;
  },
  openingOf(canonicalId) {
    const source = documents.read(canonicalId)?.source;
    return (source?.full_text ?? source?.articles[0]?.text)?.slice(0, OPENING_CHARS);
  },
});
