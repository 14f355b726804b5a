/** The account and the pages of letters in a browser: closed signup, the letter again, keys on a phone. */
import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linkToken } from '../support/accounts/accounts.ts';
import { needsBrowser, newPage, startBrowser, violations } from '../support/doors/browser.ts';
import { startService } from '../support/doors/service.ts';
import { testNeeding } from '../support/skip.ts';

const PHONE = { width: 360, height: 740 };
const PERSON = { email: 'qadi@example.org', password: 'a long enough password 77' };

interface Context {
  browser: Browser;
}

const account = suite<Context>('account in a browser');
const browserTest = testNeeding(needsBrowser, account);

account.before(async (context) => {
  if (needsBrowser.missing === undefined) context.browser = await startBrowser();
});
account.after((context) => context.browser?.close());

browserTest('closed signup has no form, and says so', async ({ browser }) => {
  const service = await startService({ settings: { SANAD_SIGNUP: 'closed' } });
  const { page, reported, close } = await newPage(browser);
  await page.goto(`${service.url}/account`);
  assert.is(await page.locator('form[action="/account/new"]').count(), 0);
  assert.is(await page.locator('form[action="/account/session"]').count(), 1);
  assert.ok((await page.textContent('main'))?.includes('التسجيل مغلق'));
  assert.equal(await violations(page), []);
  assert.equal(reported, []);
  await close();
  await service.close();
});

browserTest(
  'the letter is sent again, its page is of the house, and keys fit a phone',
  async ({ browser }) => {
    const service = await startService({ settings: { SANAD_SIGNUP: 'open' } });
    const { page, reported, close } = await newPage(browser, { viewport: PHONE, colorScheme: 'dark' });
    await page.goto(`${service.url}/account`);
    for (const action of ['/account/new', '/account/session']) {
      await page.fill(`form[action="${action}"] input[name="email"]`, PERSON.email);
      await page.fill(`form[action="${action}"] input[name="password"]`, PERSON.password);
      await page.click(`form[action="${action}"] button`);
    }
    await page.click('form[action="/account/letter"] button');
    assert.ok((await page.textContent('[role="alert"]'))?.includes('أُرسلت الرسالة'));

    await page.goto(`${service.url}/account/verify?token=${linkToken(service.config.dataDir, PERSON.email)}`);
    assert.equal(await violations(page), []);
    await page.click('form[action="verify"] button');
    assert.equal(await violations(page), []);
    await page.click('a.brand');
    await page.waitForURL((url) => url.pathname === '/');

    await page.goto(`${service.url}/account`);
    assert.is(await page.locator('form[action="/account/letter"]').count(), 0);
    await page.fill(
      'input[name="label"]',
      'مكتب المحاماة في الرياض، للبحث في الأنظمة واللوائح'.repeat(2).slice(0, 100),
    );
    await page.click('form[action="/account/new-key"] button');
    await page.goto(`${service.url}/account`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `${width} wide`);
    const button = await page.locator('form[action="/account/revoked-keys"] button').boundingBox();
    assert.ok(button !== null && button.x >= 0 && button.x + button.width <= PHONE.width);
    assert.match((await page.textContent('table .day')) ?? '', /م \(1\d{3}-\d\d-\d\dهـ\)/);
    assert.equal(await violations(page), []);
    if (process.env.SANAD_SCREENSHOTS !== undefined)
      await page.screenshot({
        path: `${process.env.SANAD_SCREENSHOTS}/keys-dark-360-ar.png`,
        fullPage: true,
      });
    assert.equal(reported, []);
    await close();
    await service.close();
  },
);

browserTest('pages of errors lead to the console where it is on, and are accessible', async ({ browser }) => {
  for (const [setting, links] of [
    ['on', 1],
    ['off', 0],
  ] as const) {
    const service = await startService({ settings: { SANAD_CONSOLE: setting } });
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, reported, close } = await newPage(browser, { colorScheme, viewport: PHONE });
      for (const path of ['/errors', '/errors/uri_too_long', '/account/password/forgot']) {
        await page.goto(service.url + path);
        assert.is(await page.locator('a.brand').count(), links, path);
        if (links === 1) {
          const home = await page.locator('a.brand').evaluate((link) => (link as HTMLAnchorElement).href);
          assert.is(new URL(home).pathname, '/', path);
        }
        assert.equal(await violations(page), [], path);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= PHONE.width, `${path} is ${width} wide`);
      }
      assert.equal(reported, []);
      await close();
    }
    await service.close();
  }
});

account.run();
