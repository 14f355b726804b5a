/**
 * Masks: replacements for the parts of an answer that may differ between two recordings of the same build,
 * such as times and ids. All else is compared byte for byte.
 */

interface Mask {
  readonly hides: string;
  readonly pattern: RegExp;
  readonly by: string;
}

/** Replacements for bodies, header values and command output, applied in this order. */
const MASKS: readonly Mask[] = [
  { hides: 'JSON Web Tokens', pattern: /eyJ[\w-]+\.[\w-]+\.[\w-]+/g, by: '<jwt>' },
  { hides: 'API keys and their prefixes', pattern: /sanad_live_[A-Za-z0-9]{6,}/g, by: '<key>' },
  {
    hides: 'ids of accounts, keys and requests',
    pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
    by: '<uuid>',
  },
  { hides: 'instants', pattern: /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, by: '<instant>' },
  { hides: 'instants in letters', pattern: /\b\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, by: '<instant>' },
  {
    hides: 'days of usage',
    pattern: /("date": ?")\d{4}-\d\d-\d\d(", ?"requests")/g,
    by: '$1<day>$2',
  },
  { hides: 'the next month', pattern: /begins on \d{4}-\d\d-\d\d/g, by: 'begins on <day>' },
  // The escaped quotes are for MCP, where the JSON of an answer is a string inside JSON.
  { hides: 'durations', pattern: /(\\?"took_ms\\?": ?)\d+/g, by: '$1<ms>' },
  { hides: 'waits of problems over MCP', pattern: /(\\?"retry_after\\?": ?)\d+/g, by: '$1<seconds>' },
  { hides: 'waits over gRPC', pattern: /("RetryInfo":\{"seconds":)[\d.]+/g, by: '$1<seconds>' },
  {
    hides: 'measurements of the process in the detailed health',
    pattern:
      /("(?:event_loop_delay_p99_ms|limit|in_flight)": ?)[\d.]+(?=[\s,}])(?=[^[]*"event_loop|\s*}\s*$)/g,
    by: '$1<measured>',
  },
];

/** Names of HTTP headers and gRPC metadata that are not recorded. */
const DROPPED = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'grpc-status-details-bin']);

/** Headers whose value is replaced, completely or in part, by header name. */
const MASKED: Readonly<Record<string, (value: string) => string>> = {
  'x-request-id': (value) => (value.startsWith('replay-') ? value : '<id>'),
  'x-ratelimit-reset': () => '<epoch seconds>',
  'retry-after': () => '<seconds>',
  // Counts of three or more digits depend on how many requests came in the last minute and on when refused
  // ones were given back.
  'x-ratelimit-remaining': (value) => value.replace(/^\d{3,}$/, '<count>'),
  ratelimit: (value) => value.replace(/t=\d+/g, 't=<seconds>').replace(/r=\d{3,}/g, 'r=<count>'),
};

type Headers = Readonly<Record<string, unknown>>;

/** Replaces each `captured` value by its placeholder, as `{{key.main}}`, and then applies the masks. */
export function masked(text: string, captured: ReadonlyMap<string, string>): string {
  let result = text;
  for (const [name, value] of captured) result = result.replaceAll(value, `{{${name}}}`);
  for (const { pattern, by } of MASKS) result = result.replace(pattern, by);
  return result;
}

/**
 * Masks header values and sorts the headers by name. `content-length` is dropped if the body was masked,
 * because the hidden value may be longer or shorter.
 */
export function maskedHeaders(
  headers: Headers,
  captured: ReadonlyMap<string, string>,
  bodyIsMasked: boolean,
): Record<string, string> {
  const kept = Object.entries(headers)
    .filter(([name]) => !DROPPED.has(name) && !(bodyIsMasked && name === 'content-length'))
    .map(([name, value]) => {
      const text = Array.isArray(value) ? value.join(', ') : String(value);
      return [name, masked(MASKED[name]?.(text) ?? text, captured)] as const;
    });
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Reduces a metrics page to the metric types and the service's own label sets. Numbers and the metrics of the
 * runtime depend on the machine.
 */
export function namesOfMetrics(text: string): string {
  const samples = text
    .split('\n')
    .filter((line) => line.startsWith('sanad_') && !line.includes('_bucket{'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')));
  const types = text.split('\n').filter((line) => line.startsWith('# TYPE'));
  return [...types, ...new Set(samples)].sort().join('\n');
}
