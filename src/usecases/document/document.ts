import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { canonicalIdSchema, isCanonicalId } from '../../schema/canonical-id.ts';
import { dayFields, dayProblems, statedDay } from '../../schema/day.ts';
import { documentSchema } from '../../schema/document.ts';
import { joinJson } from '../../schema/json.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { EXAMPLES } from '../examples.ts';
import { operation } from '../operation.ts';
import type { Services } from '../services.ts';
import { withGenerationNow } from '../services.ts';
import { amendmentFields, amendmentsOn } from './amendments.ts';
import { documentNotices } from './notices.ts';
import type { StatusRequest } from './status-on-day.ts';
import { statusFields, wantsStatus } from './status-on-day.ts';
import { unknownId } from './unknown-id.ts';

const INCLUDED = /^(?:status_reason|amendments|status_reason,amendments|amendments,status_reason)$/;

const outputSchema = documentSchema.extend(amendmentFields);

export const document = operation({
  name: 'document',
  summary: 'Fetches one document with its full text',
  group: 'Documents',
  access: 'key',
  http: { method: 'GET', path: '/v1/document/:canonical_id', revalidate: true },
  input: z.strictObject({
    canonical_id: canonicalIdSchema,
    include: z
      .string()
      .regex(INCLUDED, 'must be status_reason, amendments, or both with a comma between them')
      .optional()
      .describe(
        'status_reason: adds the reason for the status of the document, if one is known. amendments: adds ' +
          '`unapplied` and `as_of_coverage`. Both: status_reason,amendments',
      ),
    ...dayFields,
  }),
  output: outputSchema,
  example: EXAMPLES.document,
  rate: 'default',
  budgetMs: 1_000,
  errors: ['not_found'],
  check: (input) => dayProblems(input),
  run({ canonical_id, include, ...day }, _context, services) {
    const as_of = statedDay(day);
    const asked = { as_of, include: include?.split(',') };
    return withGenerationNow(services, ({ corpus }) => {
      const { generation } = corpus.manifest;
      // The tag changes whenever the answer can. A generation never changes, so its name suffices while the
      // stored text holds. With `as_of`, the status also depends on whether that day is in the past.
      const today = services.today();
      const isStored = as_of !== undefined || corpus.isStoredText(canonical_id, today);
      const tag = [generation, ...(as_of === undefined ? [] : [as_of < today]), ...(isStored ? [] : [today])];
      return joinJson<z.infer<typeof outputSchema>>(
        [documentWithStatus(corpus, canonical_id, asked, services)],
        tag.join(' '),
      );
    });
  },
});

/**
 * Returns the JSON of the document with the text of a day; without a day, that of the day of the ingest. The
 * bytes are valid until the next read of the corpus. Throws `not_found`.
 */
function documentBytes(corpus: Corpus, canonicalId: string, day?: string): Buffer {
  const bytes = isCanonicalId(canonicalId) ? corpus.documentView(canonicalId, day) : undefined;
  if (bytes === undefined) throw unknownId(corpus, canonicalId);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Returns the JSON of the document with text and status of the requested day, the reason for the status, and
 * its amendments. Throws `not_found`.
 */
export function documentWithStatus(
  corpus: Corpus,
  canonicalId: string,
  asked: StatusRequest,
  services: Pick<Services, 'today'>,
): Uint8Array {
  const wantsAmendments = asked.include?.includes('amendments') === true;
  const isChanged = wantsStatus(asked) || wantsAmendments;
  const ordinal = isChanged ? corpus.documentOrdinal(canonicalId) : undefined;
  const day = asked.as_of ?? services.today();
  if (ordinal === undefined) return documentBytes(corpus, canonicalId, day);
  const bytes = Buffer.from(documentBytes(corpus, canonicalId, day));
  const { head, text } = parted(bytes, canonicalId);
  const stored: object = JSON.parse(head.toString('utf8'));
  const status = wantsStatus(asked) ? statusFields(corpus, ordinal, asked, services) : {};
  const amendments = wantsAmendments ? amendmentsOn(corpus.articles(canonicalId) ?? [], day) : {};
  const changed = JSON.stringify({ ...stored, ...status, ...amendments });
  return Buffer.concat([Buffer.from(changed.slice(0, -1)), text]);
}

/**
 * Start of the text, the last member in the JSON of a document. It cannot occur in a string value, where its
 * quotes would be escaped.
 */
const FULL_TEXT = Buffer.from(',"full_text":');

/**
 * Returns the JSON of the document without its text, with the status of the requested day. The bytes are cut
 * and not parsed, because parsing a law costs milliseconds.
 */
export function documentHeadBytes(
  corpus: Corpus,
  canonicalId: string,
  asked: StatusRequest,
  services: Pick<Services, 'today'>,
): Uint8Array {
  const { head } = parted(documentBytes(corpus, canonicalId), canonicalId);
  const day = asked.as_of ?? services.today();
  const isStored = !wantsStatus(asked) && corpus.isStoredText(canonicalId, day);
  const ordinal = isStored ? undefined : corpus.documentOrdinal(canonicalId);
  if (ordinal === undefined) return head;
  const stored: object = JSON.parse(head.toString('utf8'));
  const status = wantsStatus(asked) ? statusFields(corpus, ordinal, asked, services) : {};
  const warnings = documentNotices(corpus, ordinal, day);
  return Buffer.from(JSON.stringify({ ...stored, ...status, warnings }));
}

/** Splits the JSON of a document before its full text. `head` is a copy, and alone valid JSON. */
function parted(bytes: Buffer, canonicalId: string): { head: Buffer; text: Buffer } {
  const end = bytes.indexOf(FULL_TEXT);
  if (end === -1) throw new Error(`the JSON of ${canonicalId} has no text`);
  return { head: Buffer.concat([bytes.subarray(0, end), Buffer.from('}')]), text: bytes.subarray(end) };
}
