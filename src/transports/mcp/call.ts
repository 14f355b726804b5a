/** A call of a tool: validate, run the operation, make the answer as small as it is wanted. */
import type { ServerResponse } from 'node:http';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ServiceError } from '../../errors.ts';
import { asServiceError } from '../../errors.ts';
import { stagesFor } from '../../observability/observer.ts';
import { Json } from '../../schema/json.ts';
import type { Caller } from '../../stores/accounts.ts';
import type { Answer, Context } from '../../usecases/operation.ts';
import { accepted } from '../../usecases/operation.ts';
import type { Counted } from '../../usecases/rate.ts';
import type { Services } from '../../usecases/services.ts';
import { lateOr, RequestContext } from '../request-context.ts';
import { toolProblem } from './errors.ts';
import type { TellProgress } from './progress.ts';
import { progress } from './progress.ts';
import { shrunk } from './small-answer.ts';
import type { Tool } from './tools.ts';

/** The HTTP request that a message came in. */
export interface Carrier {
  readonly caller: Caller;
  readonly requestId: string;
  readonly siteUrl: string;
  readonly services: Services;
  /** Closed when the client leaves, which is how it cancels. */
  readonly response: ServerResponse;
  /** Why its rate does not let it pass. */
  readonly refusal?: ServiceError;
  readonly counted?: Counted;
  /** Makes it cancellable until what it returns is called. */
  begin(abort: () => void): () => void;
  /** For the log: the answer to HTTP is 200 all the same. */
  failed(failure: ServiceError): void;
}

/** Runs `work` for who asks; what it throws is a service error, told to the log. */
export async function onBehalf<T>(
  carrier: Carrier,
  budgetMs: number,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const { observer } = carrier.services;
  const stages = observer && stagesFor(observer);
  const paid = carrier.counted?.keep;
  const context = new RequestContext(carrier.response, { ...carrier, budgetMs, paid, stages });
  const done = carrier.begin(() => context.abort());
  try {
    if (carrier.refusal !== undefined) throw carrier.refusal;
    return await work(context);
  } catch (error) {
    const failure = asServiceError(lateOr(error, context));
    carrier.counted?.failed(failure);
    carrier.failed(failure);
    throw failure;
  } finally {
    done();
    context.end();
  }
}

export async function callTool(
  { operation, shrinkable }: Tool,
  input: unknown,
  carrier: Carrier,
  tell: TellProgress | undefined,
): Promise<CallToolResult> {
  const { services } = carrier;
  try {
    return await onBehalf(carrier, operation.budgetMs, async (context) => {
      const asked = (await accepted(operation, input, context, services)) as Record<string, unknown>;
      const release = services.overload?.enter(operation.costClass ?? 'lookup');
      try {
        const answer =
          operation.streaming && tell
            ? await progress(operation.streaming.open(asked, context, services), tell)
            : await operation.run(asked, context, services);
        const whole = decoded(answer);
        return answered(shrinkable ? shrunk(whole, shrinkable, asked) : whole);
      } finally {
        release?.();
      }
    });
  } catch (error) {
    return toolProblem(asServiceError(error), carrier);
  }
}

function decoded(answer: Answer<unknown>): Record<string, unknown> {
  return (answer instanceof Json ? answer.parse() : answer) as Record<string, unknown>;
}

/** The same JSON twice: clients from before structured answers read the text. */
function answered(answer: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
}
