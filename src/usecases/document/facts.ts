/** What there is to say of a document beside its text. */
import { Buffer } from 'node:buffer';
import type { DocType, Status } from '../../schema/vocabulary.ts';
import type { Corpus } from '../../stores/corpus.ts';

/** The graph's node of a document. */
export interface DocumentFacts {
  readonly canonical_id: string;
  readonly title: string;
  readonly doc_type: DocType;
  readonly year?: number;
  readonly status: Status;
}

/** Of a document that the corpus has. */
export function documentFacts(corpus: Corpus, canonicalId: string): DocumentFacts {
  const ordinal = corpus.documentOrdinal(canonicalId);
  if (ordinal === undefined) throw new Error(`damaged generation: no ordinal for ${canonicalId}`);
  return JSON.parse(Buffer.from(corpus.node(ordinal)).toString('utf8')) as DocumentFacts;
}
