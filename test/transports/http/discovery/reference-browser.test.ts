/** The API reference in a real browser. */
import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { needsBrowser, newPage, startBrowser, violations } from '../../../support/doors/browser.ts';
import type { TestService } from '../../../support/doors/service.ts';
import { startService } from '../../../support/doors/service.ts';
import { testNeeding } from '../../../support/skip.ts';

interface Context {
  service: TestService;
  browser: Browser;
}

const reference = suite<Context>('the API reference in a browser');
const browserTest = testNeeding(needsBrowser, reference);

reference.before(async (context) => {
  if (needsBrowser.missing !== undefined) return;
  context.service = await startService({ settings: { SANAD_CONSOLE: 'off' } });
  context.browser = await startBrowser();
});
reference.after(async (context) => {
  await context.browser?.close();
  await context.service?.close();
});

// The page is long, and the rules take a while on it: each scheme in one size.
const SETTINGS = [
  ['light', 1280],
  ['dark', 360],
] as const;

for (const [colorScheme, width] of SETTINGS) {
  browserTest(`is accessible and fits: ${colorScheme}, ${width}`, async ({ service, browser }) => {
    const viewport = { width, height: 800 };
    const { page, reported, close } = await newPage(browser, { colorScheme, viewport });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await page.goto(`${service.url}/docs`);
    assert.equal(await violations(page), []);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
    assert.equal(reported, []);
    assert.equal([...new Set(asked)], [service.url]);
    await close();
  });
}

browserTest('sends a request and shows the answer', async ({ service, browser }) => {
  const { page, reported, close } = await newPage(browser);
  await page.goto(`${service.url}/docs`);
  await page.fill('#SANAD_API_KEY', service.key);
  const form = page.locator('#search form.send');
  await form.locator('summary').click();
  await form.locator('button').click();
  const answer = form.locator('.answer pre');
  await answer.waitFor();
  assert.match((await form.locator('.answer').textContent()) ?? '', /^200/);
  assert.match((await answer.textContent()) ?? '', '"results"');
  assert.equal(reported, []);
  await close();
});

reference.run();
