/** The time of one gRPC call: the operation's budget, or the caller's deadline if that is sooner. */
import { CallTime } from '../../usecases/call-time.ts';

/**
 * Maximum time in milliseconds until the deadline of a call. A later deadline of the caller is shortened to
 * this.
 */
const LONGEST_MS = 120_000;

/**
 * Milliseconds by which a timer may fire early as measured by `Date`, because timers follow another clock.
 */
const TIMER_EARLY_MS = 2;

/** The members of a grpc-js call that the time limit uses; unary and streaming calls have them. */
export interface TimedCall {
  readonly cancelled: boolean;
  getDeadline(): Date | number;
  on(event: 'cancelled', listener: () => void): unknown;
  off(event: 'cancelled', listener: () => void): unknown;
}

export class GrpcTime extends CallTime {
  readonly #call: TimedCall;
  /** Deadline of the call, in milliseconds since the epoch. */
  readonly #deadline: number;

  constructor(call: TimedCall, budgetMs: number) {
    const now = Date.now();
    const deadline = Math.min(Number(call.getDeadline()), now + LONGEST_MS);
    super(Math.min(budgetMs, Math.max(0, deadline - now)));
    this.#call = call;
    this.#deadline = deadline;
  }

  /** True if the call was aborted because the caller's deadline, or `LONGEST_MS`, was over. */
  get isLate(): boolean {
    return this.isOver && Date.now() + TIMER_EARLY_MS >= this.#deadline;
  }

  protected override listen(): void {
    if (this.#call.cancelled) this.abort();
    else this.#call.on('cancelled', this.#cancelled);
  }

  protected override unlisten(): void {
    this.#call.off('cancelled', this.#cancelled);
  }

  readonly #cancelled = (): void => this.abort();
}
