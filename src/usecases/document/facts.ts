/** Metadata of documents, as the nodes of the graph hold them. */
import { Buffer } from 'node:buffer';
import type { DocType, Status } from '../../schema/vocabulary.ts';
import type { Corpus } from '../../stores/corpus.ts';

/** Node of a document in answers about the graph. */
export interface DocumentFacts {
  readonly canonical_id: string;
  readonly title: string;
  readonly doc_type: DocType;
  readonly year?: number;
  readonly status: Status;
}

/** Node of a document of the corpus. Throws for an id that the corpus lacks. */
export function documentFacts(corpus: Corpus, canonicalId: string): DocumentFacts {
  const ordinal = corpus.documentOrdinal(canonicalId);
  if (ordinal === undefined) throw new Error(`damaged generation: no ordinal for ${canonicalId}`);
  return JSON.parse(Buffer.from(corpus.node(ordinal)).toString('utf8')) as DocumentFacts;
}
