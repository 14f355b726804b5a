/**
 * Estimates how long a request has waited for the event loop when the server first sees it. The arrival time
 * is unknown, because the request lies in a kernel buffer until the loop reads it. But every request that is
 * read in a turn of the loop arrived before that turn read its sockets. So the time since the first request
 * of the turn is a lower bound of the wait, and adding the length of the previous turn gives a likely value.
 *
 * A percentile over seconds, as `monitorEventLoopDelay` gives, would make the service refuse requests too
 * late, and then for too long.
 */
export interface EventLoopWait {
  /** Returns a lower bound, in milliseconds, of the time that a request has waited for the event loop. */
  atLeast(): number;
  /**
   * Returns the likely wait in milliseconds: the lower bound plus the length of the previous turn. If the
   * turn before the previous one was shorter, its length is added instead, so that a single pause of the
   * machine does not count. Nothing is added if at least that length lies between the end of the previous
   * turn and the first request of this one. Turns count from their first request; turns without one do not
   * count.
   */
  likely(): number;
}

export interface EventLoopWaitOptions {
  /** Clock in milliseconds from any origin; must not go back. Default: `performance.now`. */
  readonly now?: () => number;
  /** Calls back when the current turn of the event loop has ended. Default: `setImmediate`. */
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

  /**
   * Returns the time at which the first request of the current turn was seen, which is `time` if there was
   * none yet.
   */
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
