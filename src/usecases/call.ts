/**
 * One call of an operation through REST, gRPC or MCP. The checks have this order, and the first failed check
 * refuses the request:
 *
 *      overload     503          `Calls.enter` in `key-calls.ts`
 *      credentials  401          `Calls.enter`; under /account `openSession`
 *      route        404, 405     HTTP only
 *      rate, month  429          `Calls.open`; under /account `openAccountCall`
 *      plan         403
 *      message      400, 413     `OpenCall.answer` from here on
 *      admission    503          the call takes a slot of the semaphore from here on
 *      rules        422          then 429 if the input counts as several requests
 *      run
 *
 * A failed call gives back its counts; see `rate.ts`.
 *
 * Overload is checked before the key so that a refusal stays cheap: at many times the capacity, looking up
 * keys would use up the processor (figures: `benches/service.md`, "Overload"). For the same reason, HTTP
 * refuses before the app runs (`shed.ts`), and `Calls.enter` checks only the requests that `shed.ts` lets
 * through unchecked. MCP is the exception: it knows the operation only after key and message (`Calls.shed`).
 *
 * The route is checked by HTTP alone, between `enter` and `open`: gRPC and MCP have a fixed list of methods
 * and tools, and a request without a key must not reveal which paths exist.
 *
 * Admission comes after the message, so that a client that writes slowly takes no slot.
 */
import type { ServiceError } from '../errors.ts';
import { asServiceError } from '../errors.ts';
import type { Overload } from '../limits/concurrency/overload.ts';
import type { Observer } from '../observability/observer.ts';
import { stagesFor } from '../observability/observer.ts';
import type { RequestStages } from '../observability/request-stages.ts';
import type { CallTime } from './call-time.ts';
import { lateOr } from './call-time.ts';
import type { Access, Answer, AnswerEvents, ContextOf, Cost, Operation, ServicesOf } from './operation.ts';
import { validated } from './operation.ts';
import type { Counted } from './rate.ts';

/** A call that has been counted against rate and quota and can be answered. */
export interface OpenCall {
  /**
   * Reads the message, validates it, runs the operation and sends the answer. On failure, takes the request
   * back from the counts and throws a `ServiceError`. Returns a promise only if one of these steps does: a
   * chain of promises would cost more than a small answer.
   */
  answer(exchange: Exchange): void | Promise<void>;
  /**
   * Takes the request back from the counts of rate and quota. Called by a transport that refuses the call
   * before `answer`.
   */
  failed(failure: ServiceError): void;
}

/** The steps of a call that each transport implements in its own way. */
export interface Exchange {
  /** Decodes the message of the client. Throws `validation_error` with status 400, or `payload_too_large`. */
  read(): unknown;
  /** Sends a complete answer, as opposed to a stream of events. */
  send(answer: Answer<unknown>, details: AnswerDetails): Promise<void> | undefined;
  /** Streams an answer as events; absent if the transport cannot stream. */
  readonly events?: {
    wanted(streaming: NonNullable<Operation['streaming']>, input: unknown): boolean;
    send(events: AnswerEvents<unknown>, details: AnswerDetails): Promise<void>;
  };
  /** True for HEAD requests, which run the operation's `preview` instead of `run`. */
  readonly preview?: boolean;
}

interface AnswerDetails {
  /** The validated input of the operation. */
  readonly input: unknown;
  /**
   * Called before the first byte of a streamed answer is sent. From then on the request counts even if it
   * fails.
   */
  keep(): void;
  /** Returns the value of the header `Server-Timing`; undefined if the settings have it off. */
  timing(): string | undefined;
  /**
   * Returns the error to report to the client for an error thrown while the events of a streamed answer are
   * read.
   */
  failureOf(error: unknown): ServiceError;
}

export interface Opened<A extends Access> {
  readonly operation: Operation<A>;
  readonly services: ServicesOf<A>;
  readonly counted: Counted;
  readonly time: CallTime;
  readonly overload?: Overload | undefined;
  readonly observer?: Observer | undefined;
  /** Throws if the call is refused for a reason that does not depend on its input. */
  admit(): void;
  context(stages: RequestStages | undefined): ContextOf<A>;
}

/** Opens a call that has been counted. Throws what `admit` throws. */
export function openCall<A extends Access>(opened: Opened<A>): OpenCall {
  const { counted, time } = opened;
  try {
    opened.admit();
  } catch (error) {
    throw failed(error);
  }
  return {
    answer(exchange) {
      let answering: void | Promise<void>;
      try {
        answering = answer(opened, exchange);
      } catch (error) {
        ended(error);
      }
      if (answering instanceof Promise) return answering.then(() => time.end(), ended);
      time.end();
    },
    failed: counted.failed,
  };

  function ended(error: unknown): never {
    const failure = failed(error);
    time.end();
    throw failure;
  }

  function failed(error: unknown): ServiceError {
    const failure = asServiceError(lateOr(error, time));
    counted.failed(failure);
    return failure;
  }
}

function answer<A extends Access>(opened: Opened<A>, exchange: Exchange): void | Promise<void> {
  const message = exchange.read();
  return message instanceof Promise
    ? message.then((read) => answerMessage(opened, exchange, read))
    : answerMessage(opened, exchange, message);
}

function answerMessage<A extends Access>(
  opened: Opened<A>,
  exchange: Exchange,
  message: unknown,
): void | Promise<void> {
  const { operation, services, counted, overload } = opened;
  const release = overload?.enter(costClassOf(operation));
  let answering: void | Promise<void>;
  try {
    const input = validated(operation, message, services);
    const cost = costOf(operation, input);
    answering =
      cost.month > 1
        ? counted.raise(cost).then(() => run(opened, exchange, input))
        : run(opened, exchange, input);
  } catch (error) {
    release?.();
    throw error;
  }
  if (answering instanceof Promise) return answering.finally(release);
  release?.();
}

/** Runs the operation and sends its answer. */
function run<A extends Access>(
  { operation, services, counted, time, observer, context: contextWith }: Opened<A>,
  exchange: Exchange,
  input: unknown,
): void | Promise<void> {
  const stages = observer && stagesFor(observer);
  const context = contextWith(stages);
  const details: AnswerDetails = {
    input,
    keep: counted.keep,
    timing: () => (observer?.serverTiming ? stages?.header() : undefined),
    failureOf: (error) => asServiceError(lateOr(error, time)),
  };
  const { streaming } = operation;
  if (streaming && exchange.events?.wanted(streaming, input))
    return exchange.events.send(streaming.open(input, context, services), details);
  const running = exchange.preview
    ? (operation.preview ?? operation.run)(input, context, services)
    : operation.run(input, context, services);
  return running instanceof Promise
    ? running.then((value) => exchange.send(value, details))
    : exchange.send(running, details);
}

export const costClassOf = ({ costClass }: Operation) => costClass ?? 'lookup';

function costOf<A extends Access>({ cost }: Operation<A>, input: unknown): Cost {
  const counted = cost?.(input) ?? 1;
  return typeof counted === 'number' ? { rate: counted, month: counted } : counted;
}
