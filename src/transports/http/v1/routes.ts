/** The addresses of the API. */
import { HTTP_LIMITS } from '../../../http-limits.ts';
import { OPERATIONS } from '../../../operations.ts';
import { isWeaklyGrounded } from '../../../usecases/reason/answer.ts';
import type { ReasonAnswer } from '../../../usecases/reason/schema.ts';
import type { Route } from '../../route.ts';

export const API_ROUTES: readonly Route[] = [
  { method: 'POST', path: '/v1/search', operation: OPERATIONS.search },
  {
    method: 'POST',
    path: '/v1/reason',
    operation: OPERATIONS.reason,
    headersOf: (answer: ReasonAnswer) => (isWeaklyGrounded(answer) ? { 'X-Service-Grounding': 'weak' } : {}),
    lastEvent: {
      name: 'citations',
      data: ({ citations, grounding }: ReasonAnswer) => ({ citations, grounding }),
    },
  },
  { method: 'POST', path: '/v1/cite', operation: OPERATIONS.cite },
  {
    method: 'POST',
    path: '/v1/cite/batch',
    operation: OPERATIONS.citeBatch,
    bodyBytes: HTTP_LIMITS.batchBodyBytes,
  },
  {
    method: 'POST',
    path: '/v1/citations/extract',
    operation: OPERATIONS.extract,
    bodyBytes: HTTP_LIMITS.textBodyBytes,
  },
  {
    method: 'POST',
    path: '/v1/citations/verify',
    operation: OPERATIONS.verify,
    bodyBytes: HTTP_LIMITS.textBodyBytes,
  },
  { method: 'GET', path: '/v1/document/:canonical_id', operation: OPERATIONS.document, revalidate: true },
  { method: 'POST', path: '/v1/graph/traverse', operation: OPERATIONS.traverse },
  { method: 'POST', path: '/v1/graph/path', operation: OPERATIONS.graphPath },
  { method: 'POST', path: '/v1/graph/related', operation: OPERATIONS.graphRelated },
  { method: 'GET', path: '/v1/jurisdictions', operation: OPERATIONS.jurisdictions, revalidate: true },
  { method: 'GET', path: '/v1/status', operation: OPERATIONS.status },
];
