/** Reads the metadata of documents from the nodes of the citation graph. */
import { Buffer } from 'node:buffer';
import { latest } from '../../latest.ts';
import type { DocType, Status } from '../../schema/vocabulary.ts';
import type { Corpus } from '../../stores/corpus.ts';

/** A document as a node of the citation graph, in the form of answers. */
export interface DocumentFacts {
  readonly canonical_id: string;
  readonly title: string;
  readonly doc_type: DocType;
  readonly year?: number;
  readonly status: Status;
}

/** Returns the metadata of a document of the corpus. Throws for an id that the corpus lacks. */
export function documentFacts(corpus: Corpus, canonicalId: string): DocumentFacts {
  let read = readers.get(corpus);
  if (read === undefined) {
    read = latest(KEPT, (id: string) => readFacts(corpus, id));
    readers.set(corpus, read);
  }
  return read(canonicalId);
}

/** Number of documents whose metadata is kept. One citation asks for that of its document four times. */
const KEPT = 1_024;

const readers = new WeakMap<Corpus, (canonicalId: string) => DocumentFacts>();

function readFacts(corpus: Corpus, canonicalId: string): DocumentFacts {
  const ordinal = corpus.documentOrdinal(canonicalId);
  if (ordinal === undefined) throw new Error(`damaged generation: no ordinal for ${canonicalId}`);
  return JSON.parse(Buffer.from(corpus.node(ordinal)).toString('utf8')) as DocumentFacts;
}
