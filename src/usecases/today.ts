const DAY_MS = 24 * 3_600_000;

/** Returns today as YYYY-MM-DD in UTC. A request asks several times, so the text is made once a day. */
export function today(): string {
  const now = Math.floor(Date.now() / DAY_MS);
  if (now !== day) {
    day = now;
    text = new Date(now * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  }
  return text;
}

let day = Number.NaN;
let text = '';
