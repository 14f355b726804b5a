/** Runs the operation that an MCP message asks for: a tool call, or the reading of a resource. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ServiceError } from '../../errors.ts';
import { asServiceError } from '../../errors.ts';
import { Json } from '../../schema/json.ts';
import type { Exchange, OpenCall } from '../../usecases/call.ts';
import type { Answer } from '../../usecases/operation.ts';
import { toolProblem } from './errors.ts';
import type { TellProgress } from './progress.ts';
import { progress } from './progress.ts';
import { shrunk } from './small-answer.ts';
import type { Tool } from './tools.ts';

/** Facts of the HTTP request or the connection that the handlers of an MCP message need. */
export interface Carrier {
  readonly requestId: string;
  readonly siteUrl: string;
  /** The opened call, or the error that refused it; undefined for messages without one, such as `ping`. */
  readonly call: OpenCall | ServiceError | undefined;
  /** Makes the call cancellable by a message of the client, until the returned function is called. */
  begin(): () => void;
  /** Records the failure for the log, which cannot see it: the HTTP status of a failed tool call is 200. */
  failed(failure: ServiceError): void;
}

/** Runs the call and sends its answer. Records a failure for the log, and throws it as a service error. */
export async function answerCall({ call, begin, failed }: Carrier, exchange: Exchange): Promise<void> {
  const done = begin();
  try {
    if (call === undefined) throw new Error('The message was opened as no call.');
    if (!('answer' in call)) throw call;
    await call.answer(exchange);
  } catch (error) {
    const failure = asServiceError(error);
    failed(failure);
    throw failure;
  } finally {
    done();
  }
}

export async function callTool(
  { shrinkable }: Tool,
  input: unknown,
  carrier: Carrier,
  tellProgress: TellProgress | undefined,
): Promise<CallToolResult> {
  let result: CallToolResult | undefined;
  const send = (answer: Answer<unknown>, asked: unknown) => {
    const whole = decoded(answer);
    result = answered(shrinkable ? shrunk(whole, shrinkable, asked as Record<string, unknown>) : whole);
  };
  try {
    await answerCall(carrier, {
      read: () => input,
      async send(answer, details) {
        send(answer, details.input);
      },
      ...(tellProgress && {
        events: {
          wanted: () => true,
          send: async (events, details) => send(await progress(events, tellProgress), details.input),
        },
      }),
    });
  } catch (error) {
    return toolProblem(asServiceError(error), carrier);
  }
  if (result === undefined) throw new Error('The call ended without an answer.');
  return result;
}

function decoded(answer: Answer<unknown>): Record<string, unknown> {
  return (answer instanceof Json ? answer.parse() : answer) as Record<string, unknown>;
}

/** The result of a tool: the same JSON as text and as a value. Older clients read only the text. */
function answered(answer: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
}
