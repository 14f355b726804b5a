/** What a reader of the pages relies on: whole texts, what was chosen, what is printed, words that fit. */
import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AR } from '../../src/console/words/ar.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { linkToken } from '../support/accounts/accounts.ts';
import { CHANGED_LAW, changedLaw, WORDINGS } from '../support/corpus/changed-law.ts';
import { ingestLines } from '../support/corpus/corpus.ts';
import { law } from '../support/corpus/documents.ts';
import { needsBrowser, newPage, startBrowser, violations } from '../support/doors/browser.ts';
import type { TestService } from '../support/doors/service.ts';
import { startService } from '../support/doors/service.ts';
import { testNeeding } from '../support/skip.ts';

interface Context {
  service: TestService;
  browser: Browser;
}

const reading = suite<Context>('reading in a browser');
const browserTest = testNeeding(needsBrowser, reading);

const LONG_LAW = 'eg-leg-1999-7';
const LAST_WORDS = 'وتزول صفة القيد بزوال سببه.';
const LONG_ARTICLE = `يلتزم صاحب المنحل بقيد خلايا النحل في السجل. ${'وعليه أن يحفظ الدفاتر ويجدد البيان كل سنة. '.repeat(40)}${LAST_WORDS}`;
const SHORT_ARTICLE = 'تنشأ غرفة للنحالين في كل محافظة.';
/** Another law names its articles in another order than that of their numbers. */
const CITING = 'تسري المادة 10 والمادة 9 والمادة 2 من القانون رقم 7 لسنة 1999.';
const numbered = (no: number, text: string) => ({ article_no: String(no), text });

reading.before(async (context) => {
  if (needsBrowser.missing !== undefined) return;
  context.service = await startService({
    corpus: 'none',
    settings: { SANAD_SIGNUP: 'open', SANAD_CONSOLE_REQUESTS_PER_MINUTE: '100000' },
  });
  const rest = Array.from({ length: 8 }, (_, index) => numbered(index + 3, `حكم رقم ${index + 3} للمناحل.`));
  await ingestLines(dataLayout(context.service.config.dataDir), [
    law(7, 1999, { articles: [numbered(1, LONG_ARTICLE), numbered(2, SHORT_ARTICLE), ...rest] }),
    law(8, 2001, { articles: [numbered(1, CITING)] }),
    changedLaw(),
  ]);
  await context.service.served();
  context.browser = await startBrowser();
});
reading.after(async (context) => {
  await context.browser?.close();
  await context.service?.close();
});

const query = (path: string, fields: Record<string, string>) => `${path}?${new URLSearchParams(fields)}`;

browserTest('a passage shows where its text goes on; a whole one shows nothing', async (context) => {
  const { service, browser } = context;
  const { page, close } = await newPage(browser);
  await page.goto(service.url + query('/', { q: 'قيد خلايا النحل في السجل' }));
  const snippetOf = (no: number) =>
    page
      .locator('.result', { has: page.locator(`h2 a[href="/documents/${LONG_LAW}/articles/${no}"]`) })
      .locator('.snippet')
      .textContent();
  assert.match((await snippetOf(1)) ?? '', / …$/);
  await page.goto(service.url + query('/', { q: 'غرفة للنحالين في كل محافظة' }));
  assert.is(await snippetOf(2), SHORT_ARTICLE);
  await close();
});

browserTest('the whole article is unfolded beside the answer, with no other page', async (context) => {
  const { service, browser } = context;
  const { page, reported, close } = await newPage(browser);
  await page.goto(`${service.url}/ask`);
  await page.fill('#q', 'ما الذي يلتزم به صاحب المنحل في قيد خلايا النحل؟');
  await page.click('form.ask button[type="submit"]');
  const source = page.locator('.sources li', { has: page.locator('.whole') }).first();
  await source.waitFor();
  const whole = source.locator('.whole blockquote');
  assert.not.ok(await whole.isVisible());
  await source.locator('.whole summary').click();
  assert.ok(await whole.isVisible());
  assert.is(await whole.textContent(), LONG_ARTICLE);
  // The citation is the link above the passage, and is not written twice.
  assert.is(await source.locator('.citation bdi').count(), 0);
  assert.match((await source.locator('.copy').getAttribute('data-copy')) ?? '', 'المادة 1 من');
  assert.equal(await violations(page), []);
  assert.equal(reported, []);
  await close();
});

browserTest('what narrows a search is said without unfolding its fields', async ({ service, browser }) => {
  const { page, close } = await newPage(browser);
  await page.goto(service.url + query('/', { q: 'النحل', country: 'EG', as_of: '2010-01-01' }));
  assert.is(await page.locator('form.search details[open]').count(), 0);
  const said = (await page.textContent('form.search summary')) ?? '';
  for (const words of ['مصر', '2010-01-01م']) assert.ok(said.includes(words), said);
  // A field that is refused is shown.
  await page.goto(service.url + query('/', { q: 'النحل', as_of: '2010-13-40' }));
  assert.ok(await page.isVisible('form.search input[name="as_of"]'));
  await close();
});

browserTest('a printed page has the words that were asked, and its day', async ({ service, browser }) => {
  const { page, close } = await newPage(browser);
  const question = 'ما الذي يلتزم به صاحب المنحل في قيد خلايا النحل؟';
  await page.goto(`${service.url}/ask`);
  await page.fill('#q', question);
  await page.click('form.ask button[type="submit"]');
  await page.waitForSelector('.sources li');
  const onPaper = () => page.locator('.on-paper:visible').allTextContents();
  assert.equal(await onPaper(), []);
  await page.emulateMedia({ media: 'print' });
  const answer = (await onPaper()).join('\n');
  assert.ok(answer.includes(question));
  assert.match(answer, new RegExp(`${new Date().toISOString().slice(0, 10)}م \\(1\\d{3}-\\d\\d-\\d\\dهـ\\)`));
  await page.goto(service.url + query('/', { q: 'خلايا النحل', country: 'EG' }));
  for (const words of ['خلايا النحل', 'مصر']) assert.ok((await onPaper()).join('\n').includes(words));
  await close();
});

browserTest('the table of links has the articles in the order of their numbers', async (context) => {
  const { service, browser } = context;
  const { page, close } = await newPage(browser);
  await page.goto(`${service.url}/documents/${LONG_LAW}/links`);
  assert.equal(await page.locator('td:first-child bdi').allTextContents(), [
    'إلى المواد 2، 9، 10 من هذا النص',
  ]);
  const captions = await page.locator('.graph .caption').allTextContents();
  assert.equal(captions, ['ما يحيل إلى هذا النص أو يعدّله أو يلغيه']);
  await close();
});

browserTest('a quotation nearest to a former wording leads to the one of today', async (context) => {
  const { service, browser } = context;
  const { page, close } = await newPage(browser);
  await page.goto(`${service.url}/verify`);
  const [first = '', ...others] = WORDINGS.first.split(' ');
  const quoted = [first, 'حتماً', ...others].join(' ');
  await page.fill('#text', `نصت المادة 1 من نظام المركز الوطني للتجارب على أن: «${quoted}».`);
  await page.click('form.verify button[type="submit"]');
  const finding = page.locator('.verdicts li:has(.badge.quote_differs)');
  assert.is(await finding.locator('.badge.state-superseded').count(), 1);
  assert.is(await finding.getByText('نص المادة اليوم').count(), 1);
  await close();
});

browserTest('the summary of a verification leads to what needs a look', async ({ service, browser }) => {
  const { page, close } = await newPage(browser);
  await page.goto(`${service.url}/verify`);
  const sentence =
    'نصت المادة 2 من القانون رقم 7 لسنة 1999 على ذلك، والمادة 99 من القانون رقم 7 لسنة 1999 على غيره.';
  await page.fill('#text', sentence);
  await page.click('form.verify button[type="submit"]');
  const doubtful = page.locator('.doubtful li');
  assert.is(await doubtful.count(), 1);
  assert.ok((await doubtful.textContent())?.includes('المادة 99'));
  await doubtful.locator('a').click();
  assert.ok((await page.locator('li:target').textContent())?.includes('المادة 99'));
  assert.equal(await violations(page), []);
  await close();
});

browserTest('the arrow between two wordings goes on in the direction of the page', async (context) => {
  const { service, browser } = context;
  const { page, close } = await newPage(browser);
  for (const [prefix, arrow] of [
    ['', '←'],
    ['/en', '→'],
  ]) {
    await page.goto(`${service.url}${prefix}/documents/${CHANGED_LAW}/articles/1`);
    await page.click('.versions a[href*="older=1"]');
    // The comparison stands below the text, and the link leads to it.
    await page.waitForSelector('#changed:target');
    assert.ok((await page.textContent('#changed h2'))?.includes(arrow as string), prefix);
  }
  await close();
});

browserTest('a new account is led on to its first key, which can be copied', async (context) => {
  const { service, browser } = context;
  const { page, reported, close } = await newPage(browser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.url });
  const person = { email: 'katib@example.org', password: 'a long enough password 77' };
  await page.goto(`${service.url}/account`);
  assert.match((await page.textContent('#password-hint')) ?? '', '8 أحرف');
  for (const action of ['/account/new', '/account/session']) {
    await page.fill(`form[action="${action}"] input[name="email"]`, person.email);
    await page.fill(`form[action="${action}"] input[name="password"]`, person.password);
    await page.click(`form[action="${action}"] button`);
    // What went well is no warning.
    if (action === '/account/new') assert.is(await page.locator('.done[role="alert"]').count(), 1);
  }
  assert.ok((await page.textContent('main'))?.includes('لا مفاتيح بعد'));
  await page.goto(`${service.url}/account/verify?token=${linkToken(service.config.dataDir, person.email)}`);
  await page.click('form[action="verify"] button');
  await page.click('main a[href$="account"]');
  await page.fill('input[name="label"]', 'مكتب');
  await page.click('form[action="/account/new-key"] button');
  const key = (await page.textContent('[role="status"] code')) ?? '';
  assert.match(key, /^sanad_live_/);
  await page.click('[role="status"] button.copy');
  await page.waitForFunction(
    (copied) => document.querySelector('[role="status"] button')?.textContent === copied,
    AR.document.copied,
  );
  assert.is(await page.evaluate(() => navigator.clipboard.readText()), key);
  assert.equal(await violations(page), []);
  assert.equal(reported, []);
  await close();
});

reading('a number and its noun agree', () => {
  assert.is(AR.search.results(1, true), 'نتيجة واحدة');
  assert.is(AR.search.results(2, true), 'نتيجتان');
  assert.is(AR.search.results(7, true), '7 نتائج');
  assert.is(AR.search.results(10, false), 'أول 10 نتائج');
  assert.is(AR.search.results(20, false), 'أول 20 نتيجة');
  assert.is(AR.errors.wait(1), 'أعيدوا المحاولة بعد ثانية واحدة.');
  assert.is(AR.errors.wait(2), 'أعيدوا المحاولة بعد ثانيتين.');
  assert.is(AR.errors.wait(9), 'أعيدوا المحاولة بعد 9 ثوانٍ.');
  assert.is(AR.errors.wait(45), 'أعيدوا المحاولة بعد 45 ثانية.');
  assert.is(AR.links.ofThis(['5', '6'], 'amends'), 'المادتين 5 و6 من هذا النص');
});

reading.run();
