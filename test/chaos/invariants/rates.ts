/**
 * Checks the rate of a key from outside. The limiter decides between the time of sending and the time of the
 * answer. So requests that were sent and answered within less than a minute were decided on within one
 * window.
 */

const MINUTE_MS = 60_000;
/** Tolerance for drift between the clocks of two processes, or of Redis and this process. */
const DRIFT_MS = 250;

interface Decided {
  readonly sentAt: number;
  readonly receivedAt: number;
}

export interface RateMonitor {
  /**
   * Records a request that passed. Returns how many passed in the minute that ends with it. Calls come in the
   * order of `receivedAt`.
   */
  passed(subject: string, sentAt: number, receivedAt: number): number;
  /** Records a request without an answer, which may have been counted. */
  mayHavePassed(subject: string, sentAt: number, receivedAt: number): void;
  /** Number of requests that may have passed in the minute before a refused request. */
  possible(subject: string, sentAt: number, receivedAt: number): number;
  /** Records a request in progress, which may have been counted already. The returned function ends it. */
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
