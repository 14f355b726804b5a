/** Facts of a request that `run` receives: plain data without objects of a transport. */
import type { RatePolicy } from '../limits/rate/limiter.ts';
import type { StageRecorder } from '../observability/stages.ts';
import type { AccountRecord, Caller } from '../stores/accounts.ts';

/** A request with an API key. */
export interface Context {
  readonly caller: Caller;
  readonly requestId: string;
  /** Aborted when the client disconnects or the time budget of the operation is used up. */
  readonly signal: AbortSignal;
  /**
   * Called when a model begins to answer. Its tokens cost money, so that the request counts even if it fails.
   */
  readonly paid?: (() => void) | undefined;
  /** Measures the stages of the request; absent without instrumentation. */
  readonly stages?: StageRecorder | undefined;
}

/** A request under /account without credentials. */
export interface AccountContext {
  /** Network address of the client, the subject of rates. */
  readonly networkAddress: string;
  readonly requestId: string;
  readonly signal: AbortSignal;
  /** Counts against a further rate and sets the rate headers; throws `rate_limited`. */
  count(policy: RatePolicy, subject: string): Promise<void>;
  /** Counts without rate headers; false if the rate refuses. */
  allows(policy: RatePolicy, subject: string): Promise<boolean>;
}

/** A request under /account with the token of a login. */
export interface SessionContext extends AccountContext {
  /** The account as read when the request arrived. */
  readonly account: AccountRecord;
}
