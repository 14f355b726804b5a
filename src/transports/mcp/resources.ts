/** Documents as resources. They are not listed, since there are too many: ids come from the tools. */
import type { ReadResourceResult, ResourceTemplateType } from '@modelcontextprotocol/server';
import { asServiceError, ServiceError } from '../../errors.ts';
import { OPERATIONS } from '../../operations.ts';
import { Json } from '../../schema/json.ts';
import type { Carrier } from './call.ts';
import { answerCall } from './call.ts';
import { resourceProblem } from './errors.ts';

const DOCUMENT = 'sanad://document/';
const MIME_TYPE = 'application/json';

/** The operation that reads a resource. */
export const READING = OPERATIONS.document;

export const DOCUMENT_TEMPLATE: ResourceTemplateType = {
  uriTemplate: `${DOCUMENT}{canonical_id}`,
  name: 'document',
  title: 'Document',
  description: 'A law, ruling or fatwa with its full text, as service_document returns it.',
  mimeType: MIME_TYPE,
};

export async function readResource(uri: string, carrier: Carrier): Promise<ReadResourceResult> {
  let text = '';
  try {
    await answerCall(carrier, {
      read: () => ({ canonical_id: documentId(uri) }),
      async send(answer) {
        text = answer instanceof Json ? answer.bytes.toString('utf8') : JSON.stringify(answer);
      },
    });
    return { contents: [{ uri, mimeType: MIME_TYPE, text }] };
  } catch (error) {
    throw resourceProblem(asServiceError(error), uri, carrier);
  }
}

function documentId(uri: string): string {
  const id = uri.startsWith(DOCUMENT) ? uri.slice(DOCUMENT.length) : '';
  if (id === '') throw new ServiceError('not_found', { detail: 'No resource has this URI.' });
  return id;
}
