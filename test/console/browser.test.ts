/**
 * The console in a real browser. With `SANAD_SCREENSHOTS=FOLDER` each view is written there as an image, in
 * both languages, both colour schemes, and the sizes of a phone and a desk.
 */
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { ingestLines } from '../support/corpus/corpus.ts';
import { law } from '../support/corpus/documents.ts';
import { needsBrowser, newPage, startBrowser, violations } from '../support/doors/browser.ts';
import type { TestService } from '../support/doors/service.ts';
import { startService } from '../support/doors/service.ts';
import { temporaryFolder } from '../support/folders.ts';
import type { LlmServer } from '../support/services/llm-server.ts';
import { startLlmServer } from '../support/services/llm-server.ts';
import { testNeeding } from '../support/skip.ts';

const LAW = 'sa-leg-2005-m51';
const PAGES: Readonly<Record<string, string>> = {
  start: '/',
  results: `/?${new URLSearchParams({ q: 'فسخ عقد العمل' })}`,
  narrowed: `/?${new URLSearchParams({ q: 'عقد', country: 'SA', as_of: '1440-01-01', calendar: 'hijri' })}`,
  answer: `/ask?${new URLSearchParams({ q: 'ماذا تنص المادة 77 من نظام العمل؟' })}`,
  verify: '/verify',
  document: `/documents/${LAW}`,
  article: '/documents/sa-leg-2001-m38/articles/18',
  links: `/documents/${LAW}/links`,
  corpus: '/corpus',
  account: '/account',
  missing: '/no/such/page',
  day: '/documents/sa-leg-2001-m38/articles/18?as_of=2002-06-01',
  repealed: '/documents/eg-leg-2003-12',
  citing: `/?${new URLSearchParams({ cites: `${LAW}#77` })}`,
  refused: `/ask?${new URLSearchParams({ q: 'رد' })}`,
};
const STATUSES: Readonly<Record<string, number>> = { missing: 404, refused: 422 };
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };
const question = 'ما هي حقوق العامل عند انتهاء العقد؟';
/** Budget of a page of results with all its files, compressed. */
const MAX_BYTES = 50 * 1024;

interface Context {
  service: TestService;
  browser: Browser;
}

const console_ = suite<Context>('console in a browser');
const browserTest = testNeeding(needsBrowser, console_);
const settings = {
  SANAD_SIGNUP: 'open',
  SANAD_CONSOLE_REQUESTS_PER_MINUTE: '100000',
  SANAD_CONSOLE_REASON_PER_MINUTE: '100000',
};

console_.before(async (context) => {
  if (needsBrowser.missing !== undefined) return;
  context.service = await startService({ settings });
  context.browser = await startBrowser();
});
console_.after(async (context) => {
  await context.browser?.close();
  await context.service?.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [DESK, PHONE]) {
    for (const prefix of ['', '/en']) {
      const setting = `${colorScheme}-${viewport.width}-${prefix.slice(1) || 'ar'}`;
      browserTest(
        `every view is accessible and fits its window: ${setting}`,
        async ({ service, browser }) => {
          const { page, reported, close } = await newPage(browser, { colorScheme, viewport });
          for (const [name, path] of Object.entries(PAGES)) {
            const address = prefix === '' ? path : prefix + path.replace(/^\/(?=\?|$)/, '');
            const answer = await page.goto(service.url + address);
            assert.is(answer?.status(), STATUSES[name] ?? 200, address);
            const folder = process.env.SANAD_SCREENSHOTS;
            if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}-${setting}.png`) });
            assert.equal(await violations(page), [], `${name} ${setting}`);
            const width = await page.evaluate(() => document.documentElement.scrollWidth);
            assert.ok(width <= viewport.width, `${name} ${setting} is ${width} wide`);
          }
          assert.equal(reported, []);
          await close();
        },
      );
    }
  }
}

browserTest('a page of results is light and does not move', async ({ service, browser }) => {
  const { page, close } = await newPage(browser);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(service.url + PAGES.results, { waitUntil: 'networkidle' });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as never as { value: number }).value, 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
  assert.ok(bytes > 0 && bytes < MAX_BYTES, `${bytes} bytes`);
  assert.is(shift, 0);
  await close();
});

browserTest('the address of a search has only what was chosen', async ({ service, browser }) => {
  const { page, close } = await newPage(browser);
  await page.goto(service.url);
  await page.fill('#q', 'عقد العمل');
  await page.click('form.search button');
  await page.waitForSelector('.results');
  const { searchParams } = new URL(page.url());
  assert.equal([...searchParams.keys()].toSorted(), ['prefer', 'q']);
  assert.is(await page.locator('form.search details[open]').count(), 0);
  await close();
});

browserTest('search and documents work without scripts', async ({ service, browser }) => {
  const { page, close } = await newPage(browser, { javaScriptEnabled: false });
  await page.goto(service.url);
  await page.fill('#q', 'المادة 77 من نظام العمل');
  await page.click('form.search button');
  await page.click('.result a');
  assert.match(page.url(), `/documents/${LAW}/articles/77`);
  assert.ok((await page.textContent('.law'))?.includes('العقد'));
  await close();
});

browserTest('the keys lead to the field, through the items and to a text', async ({ service, browser }) => {
  const { page, close } = await newPage(browser);
  await page.goto(service.url + PAGES.results);
  await page.keyboard.press('/');
  assert.is(await page.evaluate(() => document.activeElement?.id), 'q');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  const first = await page.getAttribute('.result a', 'href');
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('href')), first);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/documents/'));
  await close();
});

browserTest('the keys work on an Arabic layout, and can be turned off', async ({ service, browser }) => {
  const { page, reported, close } = await newPage(browser);
  const session = await page.context().newCDPSession(page);
  const press = async (key: string, code: string) => {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text: key });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code });
  };
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
  await page.goto(service.url + PAGES.results);
  await press('ظ', 'Slash');
  assert.is(await focused(), 'q');
  await page.keyboard.press('Escape');
  await press('ت', 'KeyJ');
  assert.is(await focused(), 'A');
  assert.is(await page.locator('.result.selected').count(), 1);
  // On another Latin layout the character counts, and not the place of its key.
  await page.reload();
  await press('h', 'KeyJ');
  assert.is(await page.locator('.result.selected').count(), 0);
  await page.click('button[data-keys-off]');
  await page.reload();
  await press('ت', 'KeyJ');
  await page.keyboard.press('j');
  await page.keyboard.press('/');
  assert.is(await page.locator('.result.selected').count(), 0);
  assert.is(await focused(), 'BODY');
  assert.equal(await violations(page), []);
  await page.click('button[data-keys-off]');
  await page.keyboard.press('j');
  assert.is(await page.locator('.result.selected').count(), 1);
  assert.equal(reported, []);
  await close();
});

browserTest('hostile texts stay texts', async ({ browser }) => {
  const folder = temporaryFolder();
  const hostile = [
    '<script>document.title = "taken"</script><img src=x onerror="document.title = 1">',
    '\u202Eمقلوب\u202C \u2066<b>',
    'ط'.repeat(10_000),
  ];
  const articles = hostile.map((text, index) => ({ article_no: String(index + 1), text: `${text} المرفق` }));
  await ingestLines(dataLayout(folder), [
    law(7, 1999, { title: `قانون ${hostile[0]} رقم 7 لسنة 1999`, articles }),
  ]);
  const service = await startService({
    corpus: 'none',
    settings: { ...settings, SANAD_DATA_DIR: folder },
  });
  await service.served();
  const { page, reported, close } = await newPage(browser, { viewport: PHONE });
  for (const path of [`/?${new URLSearchParams({ q: 'المرفق' })}`, '/documents/eg-leg-1999-7']) {
    await page.goto(service.url + path);
    assert.not.match(await page.title(), /^(?:taken|1)$/);
    assert.is(await page.locator('main img, main script').count(), 0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `${path} is ${width} wide`);
  }
  assert.equal(reported, []);
  await close();
  await service.close();
});

browserTest('the verdicts on a text are accessible, and their report needs nothing else', async (context) => {
  const { service, browser } = context;
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, reported, close } = await newPage(browser, { colorScheme, viewport: PHONE });
    await page.goto(`${service.url}/verify`);
    const words = 'تنص المادة 77 من نظام العمل على «أن العقد شريعة المتعاقدين»، والقانون رقم 9999 لسنة 1850.';
    await page.fill('#text', words);
    await page.click('form.verify button[type="submit"]');
    await page.waitForSelector('.verified');
    assert.equal(await violations(page), []);
    const saving = page.waitForEvent('download');
    await page.click('button[name="save"][value="report"]');
    const report = join(temporaryFolder(), 'report.html');
    await (await saving).saveAs(report);
    await page.goto(`file://${report}`);
    assert.ok((await page.textContent('.verified'))?.includes('المادة 77'));
    assert.equal(await violations(page), []);
    assert.equal(reported, []);
    await close();
  }
});

browserTest('an account is accessible, with its keys and settings', async ({ service, browser }) => {
  const { page, reported, close } = await newPage(browser, { viewport: PHONE });
  await page.goto(`${service.url}/account`);
  for (const action of ['/account/new', '/account/session']) {
    await page.fill(`form[action="${action}"] input[name="email"]`, 'qadi@example.org');
    await page.fill(`form[action="${action}"] input[name="password"]`, 'a long enough password 77');
    await page.click(`form[action="${action}"] button`);
  }
  await page.waitForSelector('form[action="/account/settings"]');
  assert.equal(await violations(page), []);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= PHONE.width, `${width} wide`);
  assert.equal(reported, []);
  await close();
});

browserTest('a question that is refused keeps its words, with scripts too', async ({ service, browser }) => {
  const { page, close } = await newPage(browser);
  await page.goto(`${service.url}/ask`);
  await page.fill('#q', question);
  await page.click('form.ask summary');
  await page.fill('input[name="as_of"]', '2015-13-40');
  await page.click('form.ask button[type="submit"]');
  await page.waitForSelector('.failure');
  assert.is(await page.inputValue('#q'), question);
  assert.is(await page.inputValue('input[name="as_of"]'), '2015-13-40');
  await close();
});

browserTest('a text of 200,000 characters is verified', async ({ service, browser }) => {
  const { page, close } = await newPage(browser);
  await page.goto(`${service.url}/verify`);
  const sentence = 'وبناءً على المادة 77 من نظام العمل والمادة 80 منه، ';
  await page.fill('#text', sentence.repeat(Math.floor(200_000 / sentence.length)));
  await page.click('form.verify button[type="submit"]');
  await page.waitForSelector('.verified');
  assert.ok((await page.locator('.verified .verdict-resolved').count()) > 100);
  await close();
});

/** A service whose answers a scripted model writes. */
async function withModel(
  run: (service: TestService, model: LlmServer) => Promise<void>,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const model = await startLlmServer();
  const service = await startService({
    settings: { ...settings, LLM_URL: `${model.url}/v1`, LLM_MODEL: 'test', ...more },
  });
  try {
    await run(service, model);
  } finally {
    await service.close({ noticeMs: 0, finishMs: 0 });
    await model.close();
  }
}

async function ask(page: Page, service: TestService): Promise<void> {
  await page.goto(`${service.url}/ask`);
  await page.fill('#q', question);
  await page.click('form.ask button[type="submit"]');
}

browserTest('an answer is shown while it is written, and can be stopped', async ({ browser }) => {
  await withModel(async (service, model) => {
    const { page, close } = await newPage(browser);
    model.play({ steps: ['هذا أول الجواب، ', 'stall'] });
    await ask(page, service);
    await page.waitForFunction(() =>
      document.querySelector('.answer-text')?.textContent?.includes('أول الجواب'),
    );
    assert.match(decodeURIComponent(page.url()).replaceAll('+', ' '), question);
    await page.click('button.stop');
    assert.is(await model.asked[0]?.left.then((ms) => ms > 0), true);
    assert.ok((await page.textContent('#answer'))?.includes('أول الجواب'));
    await close();
  });
});

browserTest('an answer that breaks off keeps what has come and says so', async ({ browser }) => {
  await withModel(async (service, model) => {
    const { page, close } = await newPage(browser);
    model.play({ steps: ['هذا أول الجواب، ', 'die'] });
    await ask(page, service);
    await page.waitForFunction(() => document.querySelector('.answering button') === null);
    const shown = await page.textContent('#answer');
    assert.ok(shown?.includes('أول الجواب'));
    assert.ok(shown?.includes('انقطع'));
    await close();
  });
});

/** Stands between browser and service, and closes every connection at once, as a server that dies does. */
async function mortal(service: TestService): Promise<{ url: string; die(): void }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const behind = connect(Number(new URL(service.url).port), '127.0.0.1');
    for (const one of [socket, behind]) open.add(one.on('error', () => {}));
    socket.pipe(behind).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    die() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

browserTest('a server that dies mid-answer leaves what came, and says so', async ({ browser }) => {
  await withModel(async (service, model) => {
    const server = await mortal(service);
    const { page, close } = await newPage(browser);
    model.play({ steps: ['هذا أول الجواب، ', 'stall'] });
    await ask(page, { ...service, url: server.url });
    await page.waitForFunction(() =>
      document.querySelector('.answer-text')?.textContent?.includes('أول الجواب'),
    );
    // A model that writes is not said to quote.
    assert.ok((await page.textContent('main > .note'))?.includes('نموذج لغوي'));
    server.die();
    await page.waitForSelector('#answer .warnings');
    assert.ok((await page.textContent('.answer-text'))?.includes('أول الجواب'));
    assert.ok((await page.textContent('#answer .warnings'))?.includes('ولم يُقابَل بالنصوص'));
    // Nothing has come of the next answer.
    await page.click('form.ask button[type="submit"]');
    await page.waitForFunction(
      (words) => document.querySelector('#answer .warnings')?.textContent?.includes(words),
      'لا تعمل الآن',
    );
    await close();
  });
});

browserTest('a model that does not answer is asked once, and the page says so', async ({ browser }) => {
  await withModel(
    async (service, model) => {
      const { page, close } = await newPage(browser);
      model.play({ steps: ['stall'] });
      await ask(page, service);
      await page.waitForFunction(() => document.querySelector('.answering button') === null);
      assert.ok((await page.textContent('#answer'))?.includes('لا تعمل الآن'));
      const asked = decodeURIComponent(page.url()).replaceAll('+', ' ');
      assert.match(asked, question);
      assert.is(await page.inputValue('#q'), question);
      assert.is(model.asked.length, 1);
      await close();
    },
    { LLM_FIRST_TOKEN_MS: '500' },
  );
});

browserTest(
  'a page without a field for words leads to the search by its key',
  async ({ service, browser }) => {
    const { page, close } = await newPage(browser);
    await page.goto(`${service.url}/documents/${LAW}`);
    await page.keyboard.press('/');
    await page.waitForURL(`${service.url}/`);
    await close();
  },
);

browserTest(
  'a question that was sent as an address is answered while the page is there',
  async ({ browser }) => {
    await withModel(async (service, model) => {
      const { page, close } = await newPage(browser);
      model.play({ steps: ['هذا أول الجواب، ', 'stall'] });
      const address = `${service.url}/ask?${new URLSearchParams({ q: question })}`;
      await page.goto(address);
      await page.waitForFunction(() =>
        document.querySelector('.answer-text')?.textContent?.includes('أول الجواب'),
      );
      assert.is(model.asked.length, 1);
      await page.click('button.stop');
      model.play({ steps: ['هذا الجواب كله.'] });
      const html = await (await fetch(address, { headers: { Accept: 'text/html' } })).text();
      const whole = /<noscript><meta[^>]*url=([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
      const filled = await fetch(service.url + whole, { headers: { Accept: 'text/html' } });
      assert.match(await filled.text(), 'هذا الجواب كله');
      // The page says what is wrong with a question, and the model is not asked.
      await page.goto(`${service.url}/ask?q=%D8%B1%D8%AF`);
      await page.waitForSelector('.failure');
      assert.is(model.asked.length, 2);
      await close();
    });
  },
);

browserTest('the whole answer replaces what was written', async ({ service, browser }) => {
  const { page, close } = await newPage(browser);
  await page.goto(`${service.url}/ask`);
  await page.fill('#q', 'ماذا تنص المادة 77 من نظام العمل؟');
  await page.click('form.ask button[type="submit"]');
  await page.waitForSelector('.sources li');
  await page.click('.marker');
  assert.match(page.url(), '#source-1');
  await close();
});

console_.run();
