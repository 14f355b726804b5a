/** What is no law of today is marked wherever the console names or quotes it. */
import type { Browser } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { CHANGED_LAW, changedLaw, WORDINGS } from '../support/corpus/changed-law.ts';
import { ingestLines } from '../support/corpus/corpus.ts';
import { needsBrowser, newPage, startBrowser, violations } from '../support/doors/browser.ts';
import type { TestService } from '../support/doors/service.ts';
import { startService } from '../support/doors/service.ts';
import { testNeeding } from '../support/skip.ts';

const REPEALED = 'eg-leg-2003-12';
/** An article whose wording of 2002 was replaced later. */
const AMENDED = 'sa-leg-2001-m38';
const PAST = { as_of: '2002-06-01', calendar: 'gregorian' };

interface Context {
  service: TestService;
  browser: Browser;
}

const dead = suite<Context>('dead wording');
const browserTest = testNeeding(needsBrowser, dead);

dead.before(async (context) => {
  if (needsBrowser.missing !== undefined) return;
  const rates = { SANAD_CONSOLE_REQUESTS_PER_MINUTE: '10000', SANAD_CONSOLE_REASON_PER_MINUTE: '10000' };
  context.service = await startService({ settings: rates });
  context.browser = await startBrowser();
});
dead.after(async (context) => {
  await context.browser?.close();
  await context.service?.close();
});

const query = (path: string, fields: Record<string, string>) => `${path}?${new URLSearchParams(fields)}`;
const QUESTION = 'ماذا تنص المادة 111 من قانون العمل المصري رقم 12 لسنة 2003؟';

for (const javaScriptEnabled of [false, true]) {
  const how = javaScriptEnabled ? 'streamed' : 'without scripts';
  browserTest(`the source of an answer says that its law is repealed: ${how}`, async (context) => {
    const { service, browser } = context;
    const { page, reported, close } = await newPage(browser, { javaScriptEnabled });
    await page.goto(`${service.url}/ask`);
    await page.fill('#q', QUESTION);
    await page.click('form.ask button[type="submit"]');
    await page.waitForSelector('.sources li');
    const source = page.locator(`.sources li:has(a[href^="/documents/${REPEALED}/"])`).first();
    assert.is(await source.locator('.badge.status-repealed').count(), 1);
    assert.is(await source.locator('blockquote:not(.dead)').count(), 0);
    assert.ok((await page.textContent('.answer-text .marker .badge'))?.includes('ملغى'));
    assert.ok((await page.textContent('.answered .warnings'))?.includes('ليس قانوناً سارياً'));
    assert.equal(reported, []);
    if (javaScriptEnabled) assert.equal(await violations(page), []);
    await close();
  });
}

browserTest('a result of a past day is a former wording if another one has replaced it', async (context) => {
  const { service, browser } = context;
  const { page, close } = await newPage(browser);
  await page.goto(service.url + query('/', { q: 'المادة 18 من نظام المحاماة', country: 'SA', ...PAST }));
  const result = page.locator(`.result:has(a[href*="${AMENDED}/articles/18"])`).first();
  assert.is(await result.locator('.badge.state-superseded').count(), 1);
  assert.is(await result.locator('.snippet.dead').count(), 1);
  await result.locator('h2 a').click();
  assert.match(page.url(), 'as_of=2002-06-01');
  assert.is(await page.locator('.law.dead').count(), 1);
  await close();
});

browserTest('a former wording found beside the law of today opens on a day of its own', async (context) => {
  const { service, browser } = context;
  const { page, close } = await newPage(browser);
  const words = { q: 'المادة 18 من نظام المحاماة', country: 'SA', superseded: '1', n: '50' };
  await page.goto(service.url + query('/', words));
  const former = page.locator('.result:has(.badge.state-superseded)').first();
  const snippet = (await former.locator('.snippet').textContent()) ?? '';
  await former.locator('h2 a').click();
  assert.match(page.url(), 'as_of=');
  const shown = (await page.textContent('.law.dead')) ?? '';
  const begin = snippet.replaceAll('…', '').trim().split(/\s+/).slice(3, 8).join(' ');
  assert.ok(shown.replaceAll(/\s+/g, ' ').includes(begin), begin);
  await close();
});

browserTest('a repealed law is marked on a day before its repeal too', async ({ service, browser }) => {
  const { page, close } = await newPage(browser);
  for (const path of [`/documents/${REPEALED}`, `/documents/${REPEALED}/articles/111`]) {
    await page.goto(service.url + query(path, { as_of: '2010-01-01' }));
    assert.ok((await page.textContent('.badge.status-repealed'))?.includes('اليوم'), path);
    assert.ok((await page.locator('.warnings').allTextContents()).join().includes('هذا النص ملغى'), path);
    assert.is(await page.locator('.law.of-repealed, .law.dead').count(), 1, path);
  }
  await close();
});

browserTest('links and reasons name a repealed document with its status', async ({ service, browser }) => {
  const { page, close } = await newPage(browser);
  await page.goto(`${service.url}/documents/${REPEALED}`);
  const reason = await page.textContent('article .note');
  assert.not.match(reason ?? '', /eg-leg-/);
  await page.click('article .note a');
  await page.click('.actions a');
  const row = page.locator(`tr:has(a[href="/documents/${REPEALED}"])`).first();
  assert.is(await row.locator('.badge.status-repealed').count(), 1);
  assert.ok((await page.textContent('.graph svg'))?.includes('(ملغى)'));
  await close();
});

browserTest('a quotation leads to its article in the wording that has the words', async ({ browser }) => {
  const service = await startService({ corpus: 'none' });
  await ingestLines(dataLayout(service.config.dataDir), [changedLaw()]);
  await service.served();
  const { page, reported, close } = await newPage(browser);
  await page.goto(`${service.url}/verify`);
  const quoting = (no: number, words: string) =>
    `نصت المادة ${no} من نظام المركز الوطني للتجارب على أن: «${words}».`;
  await page.fill('#text', `${quoting(1, WORDINGS.first)}\n${quoting(4, WORDINGS.unchanged)}`);
  await page.click('form.verify button[type="submit"]');
  const exact = page.locator('.verdicts li:has(.badge.quote_exact)');
  assert.is(await exact.locator('a').getAttribute('href'), `/documents/${CHANGED_LAW}/articles/key%3A4`);
  const former = page.locator('.verdicts li:has(.badge.quote_of_former_wording)');
  assert.is(await former.locator('.badge.state-superseded').count(), 1);
  assert.equal(await violations(page), []);
  const today = former.getByText('نص المادة اليوم');
  assert.is(await today.getAttribute('href'), `/documents/${CHANGED_LAW}/articles/key%3A1`);
  await former.locator('a').first().click();
  assert.match(page.url(), `/documents/${CHANGED_LAW}/articles/key%3A1?as_of=1978-05-29`);
  assert.is(await page.textContent('.law.dead'), WORDINGS.first);
  assert.equal(reported, []);
  await close();
  await service.close();
});

browserTest('a quotation that was not compared says why, and leads to its article', async (context) => {
  const { service, browser } = context;
  const { page, close } = await newPage(browser);
  await page.goto(`${service.url}/verify`);
  await page.fill('#text', 'تنص المادة 18 من نظام المحاماة على ما يلي: «لا يترافع عن سواه إلا محامٍ مقيد».');
  await page.click('form.verify button[type="submit"]');
  const finding = page.locator('.verdicts li:has(.badge.quote_unchecked)');
  assert.ok((await finding.textContent())?.includes('ملخّص'));
  assert.match((await finding.locator('a').getAttribute('href')) ?? '', `/documents/${AMENDED}/articles/`);
  await close();
});

browserTest('a copied citation says which wording it cites', async ({ service, browser }) => {
  const { page, close } = await newPage(browser);
  const copied = async (path: string) => {
    await page.goto(service.url + path);
    return (await page.locator('button.copy').first().getAttribute('data-copy')) ?? '';
  };
  const law = await copied(`/documents/${AMENDED}`);
  assert.match(law, 'نظام المحاماة');
  assert.not.match(law, /المادة|[()]/);
  assert.is(await copied(query(`/documents/${AMENDED}`, PAST)), `${law} (نصه بتاريخ 1/6/2002م)`);
  assert.match(await copied(`/documents/${REPEALED}`), '(ملغى)');
  const article = `/documents/${AMENDED}/articles/18`;
  const today = await copied(article);
  assert.not.match(today, /[()]/);
  assert.is(await copied(query(article, PAST)), `${today} (صيغة سابقة إلى 15/7/1443هـ)`);
  const english = await copied(`/en${query(article, PAST)}`);
  assert.match(english, 'صيغة سابقة');
  await close();
});

browserTest('the table of links says whose article it is', async ({ service, browser }) => {
  const { page, close } = await newPage(browser);
  const articles = async (id: string) => {
    await page.goto(`${service.url}/documents/${id}/links`);
    return page.locator('td:first-child bdi').allTextContents();
  };
  assert.equal(await articles(AMENDED), ['المادة 25 من هذا النص']);
  assert.ok((await articles('sa-leg-2023-m191')).includes('المادة 25 من النص الآخر'));
  await close();
});

dead.run();
