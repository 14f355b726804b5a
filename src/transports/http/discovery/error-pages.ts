/**
 * Pages about error codes: one for each code, and a list of all. The `type` of a problem object is the
 * address of such a page.
 */
import type { CatalogEntry, ErrorCode } from '../../../errors.ts';
import { catalogEntry, ERRORS } from '../../../errors.ts';
import { ALL_OPERATIONS } from '../../../operations.ts';
import { errorsOf } from '../../../usecases/operation.ts';
import { escaped, PLAIN_POLICY, plainPage } from '../message/plain-page.ts';
import type { Resource } from '../message/shared-content.ts';
import type { Addresses } from './openapi/description.ts';
import { problemExample } from './openapi/problems.ts';

const RETRY: Readonly<Record<CatalogEntry['retry'], string>> = {
  no: 'The same request will fail again.',
  perhaps: 'The same request may succeed when it is sent again.',
  later: 'The same request may succeed after the time in the header Retry-After.',
};

const TYPE = 'text/html; charset=utf-8';

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** `hasConsole`: the pages lead to the console. */
export function errorPages({ siteUrl }: Addresses, hasConsole = false): Resource[] {
  const headers = { 'Content-Security-Policy': PLAIN_POLICY };
  const index: Resource = {
    path: '/errors',
    type: TYPE,
    headers,
    content: () => indexPage(hasConsole ? './' : undefined),
  };
  const pages = CODES.map((code) => ({
    path: `/errors/${code}`,
    type: TYPE,
    headers,
    content: () => errorPage(code, siteUrl, hasConsole ? '../' : undefined),
  }));
  return [index, ...pages];
}

function indexPage(home: string | undefined): string {
  const rows = CODES.map((code) => {
    const { status, detail } = catalogEntry(code);
    // A code may break at its underscores, so that the table fits a phone.
    const name = code.replaceAll('_', '_<wbr>');
    return `<tr><td><a href="errors/${code}"><code>${name}</code></a><td>${status}<td>${escaped(detail)}`;
  });
  return page(
    'Errors',
    home,
    `<p>Every error is a problem object (RFC 9457). Branch on its member <code>code</code>: codes keep their meaning.</p>
<table>
<tr><th>Code<th>Status<th>Meaning
${rows.join('\n')}
</table>`,
  );
}

function errorPage(code: ErrorCode, siteUrl: string, home: string | undefined): string {
  const { title, status, detail, remedy, retry } = catalogEntry(code);
  return page(
    title,
    home,
    `<p><code>${code}</code>, HTTP status ${status}</p>
<p>${escaped(detail)}</p>
<h2>What to do</h2>
<p>${escaped(remedy)}</p>
<p>${RETRY[retry]}</p>
<h2>Where</h2>
<p>${where(code)}</p>
<h2>Example</h2>
<pre tabindex="0" aria-label="Example" role="region">${escaped(JSON.stringify(problemExample(code, status, siteUrl), undefined, 2))}</pre>
<p><a href="../errors">All errors</a>, <a href="../docs">API reference</a></p>`,
  );
}

function where(code: ErrorCode): string {
  const operations = ALL_OPERATIONS.filter((operation) => errorsOf(operation).includes(code));
  if (operations.length === ALL_OPERATIONS.length) return 'Every operation of the API.';
  if (operations.length === 0) return 'Addresses outside the REST operations.';
  return operations.map(({ http: { method, path } }) => `<code>${method} ${path}</code>`).join(', ');
}

const page = (title: string, home: string | undefined, body: string): string =>
  plainPage({
    language: 'en',
    title: `${title} · Sanad`,
    brand: 'Sanad',
    home,
    body: [`<h1>${escaped(title)}</h1>`, body],
  });
