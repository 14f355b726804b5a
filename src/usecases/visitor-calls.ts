/**
 * Calls of visitors: people who use the console without an API key. They are counted by network address, with
 * rates of their own. `call.ts` documents the order of the steps.
 */
import type { Limiter, RatePolicy } from '../limits/rate/limiter.ts';
import type { RequestStages } from '../observability/request-stages.ts';
import type { Caller } from '../stores/accounts.ts';
import type { OpenCall } from './call.ts';
import { costClassOf, openCall } from './call.ts';
import type { CallTime } from './call-time.ts';
import { KeyContext } from './key-context.ts';
import type { KeyOperation } from './operation.ts';
import type { ReportRate } from './rate.ts';
import { countAgainst, UNCOUNTED } from './rate.ts';
import type { Services } from './services.ts';

/** Number of requests that one network address may make in any minute. */
export interface VisitorRates {
  /** All pages but answers. */
  readonly requests: number;
  /** Answers to questions, which are counted apart. */
  readonly reasons: number;
}

interface VisitorRequest {
  readonly operation: KeyOperation;
  readonly networkAddress: string;
  readonly requestId: string;
  readonly time: CallTime;
  readonly reportRate: ReportRate;
}

export interface VisitorCalls {
  /**
   * Checks overload and counts the request. Throws `upstream_unavailable` or `rate_limited`. The caller has to
   * end `time` if this throws.
   */
  open(request: VisitorRequest): Promise<OpenCall>;
}

const MINUTE_MS = 60_000;

export function callsOfVisitors(services: Services, limiter: Limiter, rates: VisitorRates): VisitorCalls {
  const { overload, observer } = services;
  const policies: Readonly<Record<'page' | 'reason', RatePolicy>> = {
    page: { name: 'console', requests: rates.requests, windowMs: MINUTE_MS },
    reason: { name: 'console-reason', requests: rates.reasons, windowMs: MINUTE_MS },
  };
  return {
    async open({ operation, networkAddress, requestId, time, reportRate }) {
      overload?.check(costClassOf(operation));
      const policy = operation.rate === 'default' ? policies.page : policies.reason;
      await countAgainst(limiter, `console ${networkAddress}`, policy, reportRate);
      const caller = visitor(networkAddress);
      const context = (stages: RequestStages | undefined) =>
        new KeyContext(caller, requestId, time, () => {}, stages);
      return openCall<'key'>({
        operation,
        services,
        counted: UNCOUNTED,
        time,
        overload,
        observer,
        admit: () => operation.admit?.(context(undefined), services),
        context,
      });
    },
  };
}

/**
 * The caller that operations see. It is in no store. Its key id stands for the address, so that the limit of
 * answers at once holds for each address.
 */
function visitor(networkAddress: string): Caller {
  const id = `console ${networkAddress}`;
  const created_at = new Date(0).toISOString();
  return {
    key: { id, account_id: id, label: 'console', key_prefix: '', created_at },
    account: { id, email: '', email_verified: false, plan: 'free', created_at, token_version: 0 },
  };
}
