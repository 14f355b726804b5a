/** A composed instance as the subject: calls the verify operation as a client does. */

import { OPERATOR } from '../../src/cli/command/operator.ts';
import { Json } from '../../src/schema/json.ts';
import { verify } from '../../src/usecases/citations/verify.ts';
import { execute } from '../../src/usecases/operation.ts';
import type { Services } from '../../src/usecases/services.ts';
import type { Verify } from './measure.ts';

export function verifySubject(services: Services, signal: AbortSignal): Verify {
  const context = { caller: OPERATOR, requestId: 'eval', signal };
  return async (text, jurisdiction) => {
    const answer = await execute(verify, { text, jurisdiction }, context, services);
    return verify.output.parse(answer instanceof Json ? answer.parse() : answer);
  };
}
