/** A real Chromium for tests of pages, driven by playwright. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import type { Requirement } from '../skip.ts';

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const program = process.env.SANAD_TEST_BROWSER ?? PROGRAMS.find(existsSync);

export const needsBrowser: Requirement = {
  name: 'browser',
  missing: program === undefined ? 'no Chromium' : undefined,
};

/** Starts the browser without its sandbox, which does not work for root in a container. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ args: ['--no-sandbox'], ...(program !== undefined && { executablePath: program }) });

/** Opens a page that collects what its browser's log reports. */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const reported: string[] = [];
  page.on('console', (message) => {
    // A page whose status is an error is reported too.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) reported.push(message.text());
  });
  page.on('pageerror', (error) => reported.push(String(error)));
  return { page, reported, close: () => context.close() };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** Returns the violations of accessibility rules that axe finds. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results = (await page.evaluate('axe.run()')) as AxeResults;
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}

/** Prints a page of HTML as PDF, with a running header and numbered pages. */
export async function asPdf(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    await page.setContent(html);
    const edge = (content: string) => `<span style="font-size: 8px; margin: auto">${content}</span>`;
    return await page.pdf({
      format: 'A4',
      margin: { top: '2cm', bottom: '2cm', left: '2cm', right: '2cm' },
      displayHeaderFooter: true,
      headerTemplate: edge('الجريدة الرسمية'),
      footerTemplate: edge('صفحة <span class="pageNumber"></span>'),
    });
  } finally {
    await page.close();
  }
}
