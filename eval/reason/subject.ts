/**
 * Runs the evaluation against a composed instance of the service: calls the reason operation as a client
 * does.
 */

import { OPERATOR } from '../../src/cli/command/operator.ts';
import { execute } from '../../src/usecases/operation.ts';
import { reason } from '../../src/usecases/reason/reason.ts';
import { isRefusal } from '../../src/usecases/reason/refusal.ts';
import { retrievePassages } from '../../src/usecases/reason/retrieve.ts';
import { reasonInput, reasonOutput } from '../../src/usecases/reason/schema.ts';
import type { Services } from '../../src/usecases/services.ts';
import { serviceSubject } from '../retrieval/subject.ts';
import type { ReasonSubject } from './ask.ts';

export function reasonSubject(services: Services, topK: number, signal: AbortSignal): ReasonSubject {
  const context = { caller: OPERATOR, requestId: 'eval', signal };
  const asked = (question: string, language: 'ar' | 'en') => ({ question, language, top_k: topK });
  return {
    async answer(question, language) {
      return reasonOutput.parse(await execute(reason, asked(question, language), context, services));
    },
    async retrieved(question, language) {
      const input = reasonInput.parse(asked(question, language));
      const { passages } = await retrievePassages(input, context, services);
      return passages.map(({ canonical_id, article_no }) => ({
        document: canonical_id,
        articleNo: article_no,
      }));
    },
    isRefusal,
    documentOf: serviceSubject(services, { signal, stages: [] }).documentOf,
  };
}
