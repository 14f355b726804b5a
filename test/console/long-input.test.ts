/** Words that are too long for an address, and the pages of requests that no page answers. */
import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { needsBrowser, newPage, startBrowser, violations } from '../support/doors/browser.ts';
import { raw } from '../support/doors/raw.ts';
import type { TestService } from '../support/doors/service.ts';
import { startService } from '../support/doors/service.ts';
import { testNeeding } from '../support/skip.ts';

/** Letters of which each takes 9 bytes in an address. */
const WIDE = 'ﻋﻘﺪ';
const LONG_SEARCH = `المادة 77 من نظام العمل ${WIDE.repeat(320)}`;
const LONG_QUESTION = `ماذا تنص المادة 77 من نظام العمل؟ ${WIDE.repeat(480)}`;

interface Context {
  service: TestService;
  browser: Browser;
}

const long = suite<Context>('long input');
const browserTest = testNeeding(needsBrowser, long);

long.before(async (context) => {
  const rates = { SANAD_CONSOLE_REQUESTS_PER_MINUTE: '10000', SANAD_CONSOLE_REASON_PER_MINUTE: '10000' };
  context.service = await startService({ settings: rates });
  if (needsBrowser.missing === undefined) context.browser = await startBrowser();
});
long.after(async (context) => {
  await context.browser?.close();
  await context.service?.close();
});

browserTest('a search too long for an address is posted, and its words stay', async (context) => {
  const { service, browser } = context;
  const { page, reported, close } = await newPage(browser);
  await page.goto(service.url);
  await page.fill('#q', LONG_SEARCH);
  await page.click('form.search button');
  await page.waitForSelector('.results');
  assert.is(new URL(page.url()).search, '');
  assert.is(await page.inputValue('#q'), LONG_SEARCH);
  assert.ok((await page.locator('.result').count()) > 0);
  await page.fill('#q', 'عقد العمل');
  await page.click('form.search button');
  await page.waitForURL((url) => url.searchParams.get('q') === 'عقد العمل');
  assert.equal(reported, []);
  await close();
});

browserTest('a question too long for an address is posted and answered as it is written', async (context) => {
  const { service, browser } = context;
  const { page, reported, close } = await newPage(browser);
  await page.goto(`${service.url}/ask`);
  await page.fill('#q', LONG_QUESTION);
  await page.click('form.ask button[type="submit"]');
  await page.waitForSelector('.answered');
  assert.is(new URL(page.url()).search, '');
  assert.is(await page.inputValue('#q'), LONG_QUESTION);
  assert.equal(reported, []);
  await close();
});

browserTest('without scripts, an address too long is a page with the words and a form', async (context) => {
  const { service, browser } = context;
  const { page, close } = await newPage(browser, { javaScriptEnabled: false });
  await page.goto(`${service.url}/ask`);
  await page.fill('#q', LONG_QUESTION);
  await page.click('form.ask button[type="submit"]');
  await page.waitForSelector('.failure');
  assert.is(await page.inputValue('#q'), LONG_QUESTION);
  await page.click('form.ask button[type="submit"]');
  await page.waitForSelector('.answered');
  await close();
});

const asBrowser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const REFUSED: readonly (readonly [name: string, status: number, path: string, init: RequestInit])[] = [
  ['not found', 404, '/en/no/such/page', {}],
  ['another method', 405, '/en/account/session', {}],
  ['too long an address', 414, `/en/corpus?x=${'a'.repeat(13_000)}`, {}],
  [
    'too long a form',
    413,
    '/en/verify',
    { method: 'POST', body: new URLSearchParams({ text: 'ن'.repeat(800_000) }) },
  ],
];

for (const [name, status, path, init] of REFUSED) {
  long(`a browser gets a page of the house for ${status}, ${name}`, async ({ service }) => {
    const response = await fetch(service.url + path, { ...init, headers: asBrowser });
    assert.is(response.status, status);
    assert.match(response.headers.get('content-type') ?? '', 'text/html');
    const html = await response.text();
    assert.match(html, '<html lang="en"');
    assert.match(html, 'class="failure"');
    if (status === 405) assert.match(response.headers.get('allow') ?? '', 'POST');
  });
}

long('a program gets problem objects at the same addresses', async ({ service }) => {
  for (const [, status, path, init] of REFUSED.filter(([, code]) => code !== 413)) {
    const response = await fetch(service.url + path, { ...init, headers: { Accept: '*/*' } });
    assert.is(response.status, status);
    assert.match(response.headers.get('content-type') ?? '', 'application/problem+json');
  }
});

long(
  'a head that cannot be parsed is a page for a browser and a problem object for a program',
  async (context) => {
    const { service } = context;
    const head = (accept: string) =>
      `GET /en/ask HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nCookie: a=${'b'.repeat(20_000)}\r\n\r\n`;
    const page = await raw(service.url, head('text/html,*/*;q=0.8'));
    assert.match(page, /^HTTP\/1\.1 431 /);
    assert.match(page, /Content-Type: text\/html/i);
    assert.match(page, '<html lang="en"');
    assert.match(page, "Content-Security-Policy: default-src 'none'; script-src 'self'");
    const problem = await raw(service.url, head('*/*'));
    assert.match(problem, /^HTTP\/1\.1 431 /);
    assert.match(problem, 'application/problem+json');
  },
);

browserTest('the pages of refusals are accessible', async ({ service, browser }) => {
  const { page, reported, close } = await newPage(browser, { colorScheme: 'dark' });
  for (const [, , path, init] of REFUSED) {
    if (init.method !== undefined) continue;
    await page.goto(service.url + path);
    assert.equal(await violations(page), [], path.slice(0, 40));
  }
  assert.equal(reported, []);
  await close();
});

long.run();
