/** What the `type` of a problem leads to: a page for people about one error code. */
import type { CatalogEntry, ErrorCode } from '../../errors.ts';
import { ERRORS, ServiceError } from '../../errors.ts';
import type { Route } from './route.ts';

const RETRY: Readonly<Record<CatalogEntry['retry'], string>> = {
  no: 'The same request will fail again.',
  perhaps: 'The same request may succeed when it is sent again.',
  later: 'The same request may succeed after the time in the header Retry-After.',
};

export const ERROR_PAGES: Route = {
  method: 'GET',
  path: '/errors/:code',
  page(ctx) {
    const code = ctx.state.pathParameters?.code ?? '';
    if (!isErrorCode(code)) throw new ServiceError('not_found');
    ctx.set('Content-Type', 'text/html; charset=utf-8');
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.body = page(code);
  },
};

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

function page(code: ErrorCode): string {
  const { title, status, detail, remedy, retry } = ERRORS[code];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escaped(title)}</title>
<h1>${escaped(title)}</h1>
<p><code>${code}</code>, HTTP status ${status}</p>
<p>${escaped(detail)}</p>
<h2>What to do</h2>
<p>${escaped(remedy)}</p>
<p>${RETRY[retry]}</p>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
