/**
 * Bounds on how often the service may have counted a client's requests. The rule is from `spec/decisions.md`:
 * 2xx and 304 answers count, and so does any answer of which a byte or a token was sent; other 4xx and 5xx
 * answers do not count.
 */

/** How a request ended, as its client saw it. */
export type Outcome =
  /**
   * A complete answer. `status` is the HTTP status or its equivalent in gRPC or MCP; `code` is the error
   * code, if any.
   */
  | { readonly kind: 'answered'; readonly status: number; readonly code?: string | undefined }
  /** A part of an answer arrived, and then the connection ended. */
  | { readonly kind: 'begun' }
  /** No byte of an answer arrived, so the client cannot know whether the service received the request. */
  | { readonly kind: 'lost'; readonly why: string };

/**
 * How often a request must have been counted. `begun` means once, as for `once`, and `refused` means never,
 * as for `never`; they are apart because the report names their miscounts separately.
 */
export type Counts = 'once' | 'begun' | 'never' | 'refused' | 'maybe';

/** Matches connection errors after which the request certainly was not sent. */
const NOT_CONNECTED = /ECONNREFUSED|No connection established/;

/**
 * Returns how often a request must have been counted. `uncertain` is true while the service cannot write to
 * its disk: then a request that failed with 5xx may stay counted.
 */
export function countsOf(outcome: Outcome, route: string, uncertain: boolean): Counts {
  if (outcome.kind === 'begun') return 'begun';
  if (outcome.kind === 'lost') return NOT_CONNECTED.test(outcome.why) ? 'never' : 'maybe';
  const { status } = outcome;
  if (status < 400) return 'once';
  // The service counts a question whose model failed after its first token, because that token was paid for.
  // The client sees only 503, so either count is right.
  if (status >= 500) return uncertain || route === 'reason' ? 'maybe' : 'never';
  return status === 429 ? 'never' : 'refused';
}

export interface Bounds {
  least: number;
  most: number;
  refused: number;
  begun: number;
}

/** Expected counts of requests: bounds for each route, within each account id. */
export type CountBook = Map<string, Map<string, Bounds>>;

export function note(book: CountBook, account: string, route: string, counts: Counts, cost: number): void {
  let routes = book.get(account);
  if (routes === undefined) {
    routes = new Map();
    book.set(account, routes);
  }
  let bounds = routes.get(route);
  if (bounds === undefined) {
    bounds = { least: 0, most: 0, refused: 0, begun: 0 };
    routes.set(route, bounds);
  }
  const isOnce = counts === 'once' || counts === 'begun';
  if (isOnce) bounds.least += cost;
  if (isOnce || counts === 'maybe') bounds.most += cost;
  if (counts === 'refused') bounds.refused += cost;
  if (counts === 'begun') bounds.begun += cost;
}

export interface CountedRow {
  readonly date: string;
  readonly route: string;
  readonly requests: number;
}

export interface Miscount {
  readonly invariant: 'counted' | 'refused' | 'cut-off';
  readonly account: string;
  readonly route: string;
  readonly requests: number;
  readonly words: string;
}

/**
 * Lists an account's routes whose counted requests lie outside the expected bounds; empty if all counts
 * agree.
 */
export function miscounts(
  account: string,
  expected: ReadonlyMap<string, Bounds>,
  rows: readonly CountedRow[],
): Miscount[] {
  const counted = new Map<string, number>();
  for (const { route, requests } of rows) counted.set(route, (counted.get(route) ?? 0) + requests);
  const routes = new Set([...expected.keys(), ...counted.keys()]);
  return [...routes].flatMap((route): Miscount[] => {
    const { least, most, refused, begun } = expected.get(route) ?? NOTHING;
    const requests = counted.get(route) ?? 0;
    if (requests >= least && requests <= most) return [];
    // The size of the difference shows the likely cause: refused requests were counted, or cut-off ones were
    // not.
    const isRefused = requests > most && requests <= most + refused;
    const isCutOff = requests < least && requests >= least - begun;
    const invariant = isRefused ? 'refused' : isCutOff ? 'cut-off' : 'counted';
    const words = `account ${account}, ${route}: ${requests} counted, answered ${least} (${begun} cut off), possible ${most}, refused ${refused}`;
    return [{ invariant, account, route, requests, words }];
  });
}

const NOTHING: Bounds = { least: 0, most: 0, refused: 0, begun: 0 };

/** Accepts the wrong number as the expected one from now on, so that one miscount is reported only once. */
export function adopt(book: CountBook, { account, route, requests }: Miscount): void {
  const routes = book.get(account) ?? new Map<string, Bounds>();
  book.set(account, routes);
  routes.set(route, { least: requests, most: requests, refused: 0, begun: 0 });
}

/** Describes each month whose total differs from the sum of its days, or exceeds the account's quota. */
export function wrongMonths(
  account: string,
  rows: readonly CountedRow[],
  totals: ReadonlyMap<string, number>,
  quota: number | undefined,
): string[] {
  const sums = new Map<string, number>();
  for (const { date, requests } of rows) {
    const month = date.slice(0, 7);
    sums.set(month, (sums.get(month) ?? 0) + requests);
  }
  return [...new Set([...sums.keys(), ...totals.keys()])].flatMap((month) => {
    const sum = sums.get(month) ?? 0;
    const total = totals.get(month) ?? 0;
    if (sum !== total) return [`account ${account}, ${month}: days add up to ${sum}, the month is ${total}`];
    if (quota !== undefined && total > quota)
      return [`account ${account}, ${month}: ${total} counted, the quota is ${quota}`];
    return [];
  });
}
