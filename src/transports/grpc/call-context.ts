/** The context of one call: its signal is over when the caller has cancelled or its time is up. */
import type { StageRecorder } from '../../observability/stages.ts';
import type { Caller } from '../../stores/accounts.ts';
import type { Context } from '../../usecases/operation.ts';

/** What a deadline further away is shortened to. */
const LONGEST_MS = 120_000;

/** What is asked of a call, unary or streaming. */
export interface Timed {
  getDeadline(): Date | number;
  on(event: 'cancelled', listener: () => void): unknown;
}

/** Timers go by another clock, and may be early by a millisecond of this one. */
const TIMER_EARLY_MS = 2;

export interface CallContext extends Context {
  /** Whether the time that the caller gave, or the longest that any may give, is over. */
  isLate(): boolean;
  abort(reason?: Error): void;
  end(): void;
}

export interface CallSubject {
  readonly caller: Caller;
  readonly requestId: string;
  readonly budgetMs: number;
  readonly paid?: (() => void) | undefined;
  readonly stages?: StageRecorder | undefined;
}

export function callContext(
  call: Timed,
  { caller, requestId, budgetMs, paid, stages }: CallSubject,
): CallContext {
  const now = Date.now();
  const deadline = Math.min(Number(call.getDeadline()), now + LONGEST_MS);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), Math.min(budgetMs, Math.max(0, deadline - now)));
  call.on('cancelled', () => controller.abort());
  return {
    caller,
    requestId,
    paid,
    stages,
    signal: controller.signal,
    isLate: () => controller.signal.aborted && Date.now() + TIMER_EARLY_MS >= deadline,
    abort: (reason) => controller.abort(reason),
    end: () => clearTimeout(timer),
  };
}
