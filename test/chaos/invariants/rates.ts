/**
 * Checks from outside that a key keeps its rate limit. The limiter counts a request at some time between its
 * sending and its answer. So requests sent and answered within one minute must all fall into one window of
 * the limiter.
 */

const MINUTE_MS = 60_000;
/** Tolerance in milliseconds for drift between clocks of different processes, Redis included. */
const DRIFT_MS = 250;

interface Decided {
  readonly sentAt: number;
  readonly receivedAt: number;
}

export interface RateMonitor {
  /**
   * Records a request that the limiter let pass. Returns how many passed within the minute that ends when
   * this one was answered. Calls must come in the order of `receivedAt`.
   */
  passed(subject: string, sentAt: number, receivedAt: number): number;
  /** Records a request that may have used up a part of the rate: it failed, or no answer came. */
  mayHavePassed(subject: string, sentAt: number, receivedAt: number): void;
  /** Maximum number of requests that may have passed in the minute before a request that was refused. */
  possible(subject: string, sentAt: number, receivedAt: number): number;
  /**
   * Records that a request was sent: until it ends, it may already be counted. Call the returned function
   * when it ends.
   */
  asked(subject: string): () => void;
}

export function rateMonitor(): RateMonitor {
  const passed = new Map<string, Decided[]>();
  const uncertain = new Map<string, Decided[]>();
  const underWay = new Map<string, number>();

  function keep(all: Map<string, Decided[]>, subject: string, decided: Decided): Decided[] {
    const kept = (all.get(subject) ?? []).filter(
      ({ receivedAt }) => receivedAt > decided.receivedAt - 3 * MINUTE_MS,
    );
    kept.push(decided);
    all.set(subject, kept);
    return kept;
  }

  return {
    passed(subject, sentAt, receivedAt) {
      const kept = keep(passed, subject, { sentAt, receivedAt });
      return kept.filter((one) => one.sentAt > receivedAt - MINUTE_MS + DRIFT_MS).length;
    },
    mayHavePassed(subject, sentAt, receivedAt) {
      keep(uncertain, subject, { sentAt, receivedAt });
    },
    possible(subject, sentAt, receivedAt) {
      const inReach = (one: Decided) =>
        one.receivedAt >= sentAt - MINUTE_MS - DRIFT_MS && one.sentAt <= receivedAt;
      const known = [...(passed.get(subject) ?? []), ...(uncertain.get(subject) ?? [])].filter(inReach);
      return known.length + (underWay.get(subject) ?? 0);
    },
    asked(subject) {
      underWay.set(subject, (underWay.get(subject) ?? 0) + 1);
      return () => underWay.set(subject, (underWay.get(subject) ?? 1) - 1);
    },
  };
}
