/** The facts of a request that `run` receives. They are plain data, so that a test makes them in a line. */
import type { RatePolicy } from '../limits/rate/limiter.ts';
import type { StageRecorder } from '../observability/stages.ts';
import type { AccountRecord, Caller } from '../stores/accounts.ts';

/** A request with an API key. */
export interface Context {
  readonly caller: Caller;
  readonly requestId: string;
  /** Aborted when the client has gone or the operation's time is over. */
  readonly signal: AbortSignal;
  /** Called when a model begins to answer: its tokens are paid for, however the request ends. */
  readonly paid?: (() => void) | undefined;
  /** Measures the stages of the request; absent where nothing is measured. */
  readonly stages?: StageRecorder | undefined;
}

/** A request under /account without credentials. */
export interface AccountContext {
  /** Network address of the client; rates are counted by it. */
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
  /** The account as it was when the request came. */
  readonly account: AccountRecord;
}
