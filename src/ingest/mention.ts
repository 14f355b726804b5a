/** What a document says of another: a citation with all that is needed to make an edge of it once its target is known. */
import type { Citation } from '../core.ts';
import { citationKeys } from '../core.ts';
import type { EdgeType } from '../schema/vocabulary.ts';
import type { SourceDocument } from './source-document.ts';

/** The other document, as far as the words tell which. */
export interface Named {
  /** What it resolves by, the most specific first. */
  keys: string[];
  /** Named without number and year: what the name meant when this document was written. */
  undated?: true;
  /** A decision whose words leave out who decided: every ministry numbers its own. */
  issuerless?: true;
}

export interface Mention extends Named {
  type: EdgeType;
  /** Article of the edge's target, as written. */
  articleRef?: string;
  confidence: number;
  /** The document named is the source of the edge and this one its target: "amended by". */
  reversed?: true;
  /** Source of the edge where that is a third document: «القانون 38 المعدل بالقانون 114» in a text that is neither. */
  by?: Named;
}

const NUMBERED_BY_ISSUER: ReadonlySet<string> = new Set(['ministerial-decision', 'agency-decision']);

/** `undefined` where nothing can be found by the citation. */
export function named(document: SourceDocument, citation: Citation): Named | undefined {
  const keys = citationKeys(citation, citation.jurisdiction ?? document.jurisdiction);
  if (keys.length === 0) return undefined;
  const name: Named = { keys };
  if (citation.number === undefined && citation.year === undefined) name.undated = true;
  if (NUMBERED_BY_ISSUER.has(citation.instrument) && citation.issuer === undefined) name.issuerless = true;
  return name;
}
