/** Facts of the request that an operation's `run` receives: plain data, no objects of a transport. */
import type { RatePolicy } from '../limits/rate/limiter.ts';
import type { StageRecorder } from '../observability/stages.ts';
import type { AccountRecord, Caller } from '../stores/accounts.ts';

/** Context of a request with an API key. */
export interface Context {
  readonly caller: Caller;
  readonly requestId: string;
  /** Aborts when the client disconnects or the time budget of the operation is used up. */
  readonly signal: AbortSignal;
  /**
   * Called when a language model begins to answer. Its tokens cost money, so from then on the request counts
   * even if it fails.
   */
  readonly paid?: (() => void) | undefined;
  /** Measures the stages of the request; absent if neither metrics nor traces are on. */
  readonly stages?: StageRecorder | undefined;
}

/** Context of a request under /account without credentials. */
export interface AccountContext {
  /** Network address of the client, by which requests without credentials are counted. */
  readonly networkAddress: string;
  readonly requestId: string;
  readonly signal: AbortSignal;
  /**
   * Counts the request against a further rate of `subject` and sets the rate headers. Throws `rate_limited`.
   */
  count(policy: RatePolicy, subject: string): Promise<void>;
  /**
   * Counts the request against a further rate of `subject` without setting headers. Returns false if the rate
   * is exceeded.
   */
  allows(policy: RatePolicy, subject: string): Promise<boolean>;
}

/** Context of a request under /account with the session token of a login. */
export interface SessionContext extends AccountContext {
  /** The account as it was read when the request arrived. */
  readonly account: AccountRecord;
}
