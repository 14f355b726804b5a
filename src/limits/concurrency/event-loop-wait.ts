/**
 * How long a request has waited for the event loop when it is seen. Its own arrival is not known: it lies in
 * a buffer of the kernel until the loop reads it. But every request that a turn of the loop reads was there
 * when the turn polled, so the time since the turn's first request is a lower bound of the wait, and the turn
 * before it adds to the upper one.
 *
 * A percentile over seconds, as `monitorEventLoopDelay` gives, would refuse too late and then for too long.
 */
export interface EventLoopWait {
  /** Lower bound in milliseconds. */
  atLeast(): number;
  /**
   * The same with the turn before, where the turn before that was as long: one pause of the machine does not
   * count.
   */
  likely(): number;
}

export interface EventLoopWaitOptions {
  /** Milliseconds from any origin, never going back. */
  readonly now?: () => number;
  /** Calls when the current turn of the event loop has ended. */
  readonly atEndOfTurn?: (call: () => void) => void;
}

export function eventLoopWait({
  now = () => performance.now(),
  atEndOfTurn = setImmediate,
}: EventLoopWaitOptions = {}): EventLoopWait {
  let turnBegan: number | undefined;
  let lastEnded = Number.NEGATIVE_INFINITY;
  let lastMs = 0;
  let lastButOneMs = 0;

  const endTurn = () => {
    lastEnded = now();
    lastButOneMs = lastMs;
    lastMs = lastEnded - (turnBegan ?? lastEnded);
    turnBegan = undefined;
  };

  /** When the first request of the current turn was seen. */
  function began(time: number): number {
    if (turnBegan === undefined) {
      turnBegan = time;
      atEndOfTurn(endTurn);
    }
    return turnBegan;
  }

  return {
    atLeast() {
      const time = now();
      return time - began(time);
    },
    likely() {
      const time = now();
      const since = began(time);
      const before = Math.min(lastMs, lastButOneMs);
      return time - since + (since - lastEnded < before ? before : 0);
    },
  };
}
