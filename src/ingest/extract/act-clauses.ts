/**
 * Clauses of an amending act that change articles of a law. They are found in the act alone; which document
 * the law is, and whether the clause concerns it, is decided when all documents are known
 * (`src/ingest/amend/acts-of-laws.ts`).
 */
import type { Amendment } from '../../core.ts';
import { parseCitation, readClauses } from '../../core.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Mention, Named } from './mention.ts';
import { named } from './mention.ts';

export interface ActClause {
  /** Place of the article with the clause, from 0; absent: the clause is in the preamble or the full text. */
  article?: number;
  /** Present if the clause is in the preamble: that of a law holds the decree which issues it. */
  inPreamble?: true;
  /** Place in the result of `readClauses` for that text. */
  clause: number;
  /** The changed law, as cited. */
  law: Named;
  /** True if the clause cites the law itself, false if another clause of the act does. */
  own: boolean;
  /**
   * Numbers of the changed articles; empty for a change of words wherever they occur in the law, and for one of
   * a part without an article («البند (ثالثاً) من الترتيبات»).
   */
  articles: string[];
}

/** Returns the clauses of a text, as `readClauses` does. */
export type ReadClauses = typeof readClauses;

/**
 * Makes a function that reads each text once. Clauses of a document are needed for its mentions and for those
 * clauses themselves, and reading them takes a tenth of the time of its preparation.
 */
export function clauseReader(read: ReadClauses = readClauses): ReadClauses {
  const known = new Map<string, ReturnType<ReadClauses>>();
  return (text) => {
    const clauses = known.get(text) ?? read(text);
    known.set(text, clauses);
    return clauses;
  };
}

/** Empty for a document whose citations show no change of another document: reading clauses takes time. */
export function actClauses(
  document: SourceDocument,
  mentions: readonly Mention[],
  read: ReadClauses = readClauses,
): ActClause[] {
  if (!mentions.some(isOwnChange)) return [];
  const { preamble, full_text, articles } = document;
  const issuing = preamble === undefined ? [] : clausesIn(document, preamble, read);
  const clauses = [
    ...issuing.map((clause) => ({ inPreamble: true as const, ...clause })),
    ...(full_text !== undefined
      ? clausesIn(document, full_text, read)
      : articles.flatMap(({ text }, article) =>
          clausesIn(document, text, read).map((clause) => ({ article, ...clause })),
        )),
  ];
  return clauses.map((clause) => ({ ...clause, law: asMentioned(clause, mentions) }));
}

/**
 * The law of a clause with the name that the act gives beside its number, if the grammar does not read it.
 * One number may have issued several texts; then the one counts of which the act names the articles of the
 * clause.
 */
function asMentioned({ law, articles }: ActClause, mentions: readonly Mention[]): Named {
  const [key = ''] = law.keys;
  const named = mentions.filter(
    (one) => one.issuedName !== undefined && isOwnChange(one) && one.keys.includes(key),
  );
  const texts = new Set(named.map(({ keys }) => keys[0]));
  const ofClause = ({ articleRef }: Mention) => articleRef !== undefined && articles.includes(articleRef);
  const [keys, ...others] = [...new Set((texts.size > 1 ? named.filter(ofClause) : named).map(keysOf))];
  const isSure = keys !== undefined && others.every((other) => other === keys);
  return isSure ? { ...law, keys: keys.split('\n') } : law;
}

/** True for a change that names no article and has a place in the law all the same. */
const isOfLaw = ({ scope, oldPhrase, partName }: Amendment): boolean =>
  (scope === 'law' && oldPhrase !== undefined) || partName !== undefined;

const keysOf = ({ keys }: Mention): string => keys.join('\n');

/** True if the document itself amends or repeals what the mention names. */
export const isOwnChange = ({ type, reversed, by }: Mention) =>
  (type === 'amends' || type === 'repeals') && !reversed && by === undefined;

function clausesIn(document: SourceDocument, text: string, read: ReadClauses): ActClause[] {
  return read(text).flatMap(({ law, amendments, start, end }, clause) => {
    const articles = amendments.flatMap(({ articleNo }) => articleNo ?? []);
    if (law === undefined || (articles.length === 0 && !amendments.some(isOfLaw))) return [];
    const citation = parseCitation(text.slice(law.start, law.end), { jurisdiction: document.jurisdiction });
    const name = citation && named(document, citation);
    if (!name) return [];
    const own = start <= law.start && law.end <= end;
    return [{ clause, law: name, own, articles: [...new Set(articles)] }];
  });
}
