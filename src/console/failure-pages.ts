/** The pages that a browser gets for requests which no page answers: unknown, too long, of another method. */
import type { ErrorCode } from '../errors.ts';
import { prefersHtml } from '../transports/http/account/pages/browser.ts';
import type { FailurePages } from '../transports/http/message/failure-pages.ts';
import { reply } from '../transports/http/message/reply.ts';
import type { HttpContext } from '../transports/http-context.ts';
import type { ConsoleParts } from './answer.ts';
import { PAGE_HEADERS, pageOfFailure, requestOf, sendFailure, withBase } from './answer.ts';
import type { Language, Page, Site } from './page.ts';
import { LANGUAGES, siteIn } from './page.ts';
import { ASK_PAGE } from './views/ask.tsx';
import { SEARCH_PAGE } from './views/search.tsx';

/** Failures before a page runs. All others are answered by the page, or belong to the API. */
const CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'uri_too_long',
  'headers_too_large',
]);

/** Addresses of programs, which get problem objects whatever they accept. */
const OF_PROGRAMS = /^\/(?:v1|mcp)(?:\/|$)/;

/** The pages whose forms can be sent in a body where their address would be too long. */
const POSTED: readonly Page[] = [SEARCH_PAGE, ASK_PAGE];

export function failurePages(given: ConsoleParts): FailurePages {
  const parts = withBase(given);
  const siteOf = (path: string) => siteIn(languageOf(path), parts.base);
  return {
    async send(ctx, failure) {
      if (!CODES.has(failure.code) || OF_PROGRAMS.test(ctx.path) || !prefersHtml(ctx)) return false;
      const path = withoutSlash(ctx);
      if (path !== undefined) {
        reply(ctx, 308, ['Location', `${parts.base}${path}`, 'Cache-Control', 'no-store'], '');
        return true;
      }
      const site = siteOf(ctx.path);
      const form = failure.code === 'uri_too_long' ? await formAgain(ctx, site) : undefined;
      sendFailure(ctx, failure, site, parts, form);
      return true;
    },
    unparsed(failure, head, requestId) {
      if (!CODES.has(failure.code) || !/^accept:[^\r\n]*\btext\/html\b/im.test(head)) return undefined;
      const path = /^[A-Z]+ ([^ ?]*)/.exec(head)?.[1] ?? '';
      if (OF_PROGRAMS.test(path)) return undefined;
      return { headers: PAGE_HEADERS, html: pageOfFailure(failure, siteOf(path), requestId) };
    },
  };

  /** The form with the words of an address that is too long; undefined if the address is none of a form. */
  async function formAgain(ctx: HttpContext, site: Site) {
    const { prefix } = LANGUAGES[site.language];
    const path = ctx.path.slice(prefix.length) || '/';
    const page = POSTED.find((one) => one.path === path);
    if (page === undefined) return undefined;
    try {
      return page.form?.(await requestOf(ctx, site, parts));
    } catch {
      // The query string cannot be read, or there is no corpus: the page does without the form.
      return undefined;
    }
  }
}

/**
 * Returns the address without the slash at its end, for the browser to go to. A path that begins with two
 * slashes would lead to another host.
 */
function withoutSlash({ method, path, search }: HttpContext): string | undefined {
  if (method !== 'GET' || !/^\/[^/\\].*\/$/.test(path)) return undefined;
  return `${path.replace(/\/+$/, '')}${search}`;
}

const languageOf = (path: string): Language => {
  const { prefix } = LANGUAGES.en;
  return path === prefix || path.startsWith(`${prefix}/`) ? 'en' : 'ar';
};
