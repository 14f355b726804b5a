/** Calls with an API key, used by every transport. `call.ts` documents the order of their steps. */
import { authenticate } from '../accounts/authenticate.ts';
import type { Keyring } from '../accounts/keys.ts';
import type { CostClass } from '../limits/concurrency/overload.ts';
import type { RatePolicy } from '../limits/rate/limiter.ts';
import type { RequestStages } from '../observability/request-stages.ts';
import type { Caller } from '../stores/accounts.ts';
import type { OpenCall } from './call.ts';
import { costClassOf, openCall } from './call.ts';
import type { CallTime } from './call-time.ts';
import { KeyContext } from './key-context.ts';
import type { KeyOperation } from './operation.ts';
import { requirePlan } from './operation.ts';
import type { Counted, Counting, ReportRate } from './rate.ts';
import { countAgainst, countRequest } from './rate.ts';
import type { Services } from './services.ts';

export interface CallParts {
  readonly services: Services;
  readonly keyring: Keyring;
  readonly counting: Counting;
}

/**
 * The steps of a call with an API key before its message is read. Each step takes the result of the one
 * before.
 */
export interface Calls {
  /**
   * Checks overload, then the key. Throws `upstream_unavailable` if the cost class is refused under overload,
   * and `unauthorized` for a wrong key. Without a cost class, overload is not checked: it was checked before,
   * or the operation is not known yet. Returns a promise only if the store of keys does.
   */
  enter(costClass: CostClass | undefined, authorization: string | undefined): Caller | Promise<Caller>;
  /**
   * Throws `upstream_unavailable` if the operation is refused under overload. Used by MCP, which knows the
   * operation only after key and message have been read.
   */
  shed(operation: KeyOperation): void;
  /**
   * Counts the request and checks that the plan includes the operation. Throws `rate_limited`,
   * `quota_exceeded` or `plan_required`. Returns a promise only if the counting does.
   */
  open(request: KeyRequest): OpenCall | Promise<OpenCall>;
  /** Counts a message that runs no operation against the rate `policy`. Throws `rate_limited`. */
  countOnly(caller: Caller, policy: RatePolicy, reportRate: ReportRate): Promise<void>;
}

export interface KeyRequest {
  readonly operation: KeyOperation;
  readonly caller: Caller;
  readonly requestId: string;
  readonly time: CallTime;
  /** Called with the client's rate limit status before each answer and each refusal is written. */
  readonly reportRate: ReportRate;
}

export function callsWithKeys({ services, keyring, counting }: CallParts): Calls {
  const { overload, observer } = services;

  function openCounted({ operation, caller, requestId, time }: KeyRequest, counted: Counted): OpenCall {
    const context = (stages: RequestStages | undefined) =>
      new KeyContext(caller, requestId, time, counted.keep, stages);
    return openCall({
      operation,
      services,
      counted,
      time,
      overload,
      observer,
      admit() {
        requirePlan(operation, caller);
        operation.admit?.(context(undefined), services);
      },
      context,
    });
  }

  return {
    enter(costClass, authorization) {
      if (costClass !== undefined) overload?.check(costClass);
      return authenticate(keyring, authorization);
    },
    shed: (operation) => overload?.check(costClassOf(operation)),
    open(request) {
      const { operation, caller, reportRate } = request;
      const counted = countRequest(counting, operation, caller, reportRate);
      return counted instanceof Promise
        ? counted.then((done) => openCounted(request, done))
        : openCounted(request, counted);
    },
    countOnly: (caller, policy, reportRate) =>
      countAgainst(counting.limiter, caller.key.id, policy, reportRate),
  };
}
