import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { ServiceError } from '../../errors.ts';
import { canonicalIdSchema, isCanonicalId } from '../../schema/canonical-id.ts';
import { documentSchema } from '../../schema/document.ts';
import { joinJson } from '../../schema/json.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { operation } from '../operation.ts';
import { withGeneration } from '../services.ts';

export const document = operation({
  name: 'document',
  summary: 'Fetches one document with its full text',
  input: z.strictObject({ canonical_id: canonicalIdSchema }),
  output: documentSchema,
  rate: 'default',
  budgetMs: 1_000,
  errors: ['not_found'],
  run({ canonical_id }, _context, services) {
    return withGeneration(services, ({ corpus }) =>
      // A generation never changes, so its name tells apart all versions of a document's bytes.
      joinJson<z.infer<typeof documentSchema>>(
        [documentBytes(corpus, canonical_id)],
        corpus.manifest.generation,
      ),
    );
  },
});

/** JSON of the document, valid until the next read of the corpus. */
export function documentBytes(corpus: Corpus, canonicalId: string): Uint8Array {
  const bytes = isCanonicalId(canonicalId) ? corpus.document(canonicalId) : undefined;
  if (bytes === undefined) throw unknownId();
  return bytes;
}

/** The text stands last in the JSON of a document, and inside a string the quotes would be escaped. */
const FULL_TEXT = Buffer.from(',"full_text":');

/** JSON of the document without its text: cut, because parsing a law only to drop it costs milliseconds. */
export function documentHeadBytes(corpus: Corpus, canonicalId: string): Uint8Array {
  const bytes = Buffer.from(documentBytes(corpus, canonicalId));
  const end = bytes.indexOf(FULL_TEXT);
  if (end === -1) throw new Error(`the JSON of ${canonicalId} has no text`);
  return Buffer.concat([bytes.subarray(0, end), Buffer.from('}')]);
}

/** The id itself is not repeated: it is the caller's text, and the caller knows it. */
export function unknownId(): ServiceError {
  return new ServiceError('not_found', { detail: 'No document of the corpus has this canonical_id.' });
}
