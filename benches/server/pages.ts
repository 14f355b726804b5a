/**
 * Weight and speed of the console's pages in a real Chromium: `npm run bench:pages -- --data DIR`. For each
 * view: bytes over the network with all its files, first contentful paint on a slow phone, layout shift, the
 * median of the rounds.
 *
 * The slow phone is that of Lighthouse: 1.6 Mbit/s, 150 ms to the server and back, and a processor slowed
 * down four times.
 */
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { startBrowser } from '../../test/support/doors/browser.ts';
import { startServer } from '../shared/process.ts';
import { median } from '../shared/rounds.ts';

const { values } = parseArgs({
  options: {
    /** A data directory with a published corpus that has the documents of `PAGES`. */
    data: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  },
});
const { data } = values;
if (data === undefined) throw new Error('--data DIR: a data directory with a published corpus');

const query = (path: string, q: string) => `${path}?${new URLSearchParams({ q })}`;
const PAGES: Readonly<Record<string, string>> = {
  start: '/',
  'ten results': query('/', 'فسخ عقد العمل'),
  answer: query('/ask', 'كم مدة الإجازة السنوية للعامل؟'),
  'article with wordings': '/documents/sa-leg-2005-m51/articles/77',
  'law of 245 articles': '/documents/sa-leg-2005-m51',
  links: '/documents/sa-leg-2005-m51/links',
};

const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWER_PROCESSOR = 4;

interface Visit {
  readonly bytes: number;
  readonly paintMs: number;
  readonly shift: number;
}

/** Opens the page once, with an empty cache. */
async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  // On a busy machine the network is idle before the page is painted.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const measured = await page.evaluate(() => ({
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    shift: (globalThis as unknown as { seen: { shift: number } }).seen.shift,
  }));
  await context.close();
  return { bytes, ...measured };
}

const root = new URL('../../', import.meta.url).pathname;
const server = await startServer([`${root}dist/cli/sanad.js`, 'serve'], {
  SANAD_DATA_DIR: data,
  SANAD_LOG_LEVEL: 'silent',
  SANAD_CONSOLE_REQUESTS_PER_MINUTE: '100000',
  SANAD_CONSOLE_REASON_PER_MINUTE: '100000',
  PORT: '0',
  GRPC_PORT: 'off',
});
const browser = await startBrowser();
console.log('| view | KB with all files | first contentful paint, ms | layout shift |\n|---|---|---|---|');
for (const [name, path] of Object.entries(PAGES)) {
  const visits: Visit[] = [];
  for (let round = 0; round < Number(values.rounds); round++)
    visits.push(await visit(browser, server.url + path));
  const of = (figure: keyof Visit) => median(visits.map((one) => one[figure]));
  console.log(
    `| ${name} | ${(of('bytes') / 1024).toFixed(1)} | ${of('paintMs').toFixed(0)} | ${of('shift').toFixed(3)} |`,
  );
}
await browser.close();
await server.stop();
