/** The routes of the console: its pages in every language, the events of an answer, its files. */
import { render } from 'preact-render-to-string';
import { asServiceError, ServiceError } from '../errors.ts';
import { prefersHtml } from '../transports/http/account/pages/browser.ts';
import { builtFile, builtFonts } from '../transports/http/message/built-files.ts';
import { sendEvents } from '../transports/http/message/event-stream.ts';
import { reply } from '../transports/http/message/reply.ts';
import { sendHtml } from '../transports/http/message/send.ts';
import { resourceRoutes } from '../transports/http/message/shared-content.ts';
import type { HttpContext } from '../transports/http-context.ts';
import type { Route } from '../transports/route.ts';
import type { AnswerEvents, KeyOperation } from '../usecases/operation.ts';
import { reason } from '../usecases/reason/reason.ts';
import type { ReasonAnswer } from '../usecases/reason/schema.ts';
import type { ConsoleParts, Parts } from './answer.ts';
import { headOf, inOtherLanguage, requestOf, sendFailure, withBase } from './answer.ts';
import type { Download, Language, Page, PageRequest, PageView, Redirect, Site } from './page.ts';
import { LANGUAGES, siteIn } from './page.ts';
import { htmlOf } from './render.tsx';
import { sessionHeader } from './session-cookie.ts';
import { ACCOUNT_PAGES } from './views/account.tsx';
import { ARTICLE_PAGE } from './views/article.tsx';
import type { AnswerFacts } from './views/ask.tsx';
import { Answer, ASK_PAGE, factsOf, questionOf } from './views/ask.tsx';
import { CORPUS_PAGE } from './views/corpus.tsx';
import { DOCUMENT_PAGE } from './views/document.tsx';
import { LINKS_PAGE } from './views/links.tsx';
import { SEARCH_PAGE } from './views/search.tsx';
import { VERIFY_FORM, VERIFY_RESULT } from './views/verify.tsx';
import { openVisit } from './visit.ts';

const PAGES: readonly Page[] = [
  SEARCH_PAGE,
  { ...SEARCH_PAGE, method: 'POST' },
  ASK_PAGE,
  { ...ASK_PAGE, method: 'POST' },
  VERIFY_FORM,
  VERIFY_RESULT,
  DOCUMENT_PAGE,
  ARTICLE_PAGE,
  LINKS_PAGE,
  CORPUS_PAGE,
  ...ACCOUNT_PAGES,
];

/** The files that pages load. The icon is the reference's too, which serves it. */
const FILES = ['console.css', 'keys.js', 'copy.js', 'ask.js', 'file.js', 'long.js'];

const KNOWN_TO_PROGRAMS: ReadonlySet<string> = new Set(['/', '/account']);

export function consoleRoutes(given: ConsoleParts): Route[] {
  const parts = withBase(given);
  const languages = Object.keys(LANGUAGES) as Language[];
  const pages = languages.flatMap((language) => {
    const site = siteIn(language, parts.base);
    const { prefix } = LANGUAGES[language];
    return [
      ...PAGES.map((page) => pageRoute(page, site, pathIn(prefix, page.path), parts)),
      eventsRoute('GET', site, `${prefix}/ask/events`, parts),
      eventsRoute('POST', site, `${prefix}/ask/events`, parts),
    ];
  });
  return [...pages, ...[...FILES.map(builtFile), ...builtFonts()].flatMap(resourceRoutes)];
}

/** The start page of a language with a prefix has no slash at its end. */
const pathIn = (prefix: string, path: string) =>
  path === '/' && prefix !== '' ? prefix : `${prefix}${path}`;

function pageRoute(page: Page, site: Site, path: string, parts: Parts): Route {
  return {
    method: page.method,
    path,
    async page(ctx) {
      // A program gets what it got before there was a console, where it may have asked before.
      if (KNOWN_TO_PROGRAMS.has(page.path) && !prefersHtml(ctx)) throw new ServiceError('not_found');
      let request: PageRequest | undefined;
      try {
        request = await requestOf(ctx, site, parts);
        const answer = await page.view(request);
        if ('redirect' in answer) redirect(ctx, answer, site, parts);
        else if ('download' in answer) sendDownload(ctx, answer);
        else await sendView(ctx, answer, htmlOf(answer, site, inOtherLanguage(ctx, site, parts)));
      } catch (error) {
        sendFailure(ctx, asServiceError(error), site, parts, request && page.form?.(request));
      }
    },
  };
}

function sendDownload(ctx: HttpContext, { download: { name, type, content } }: Download): void {
  const head = ['Content-Type', type, 'Cache-Control', 'no-store'];
  reply(ctx, 200, [...head, 'Content-Disposition', `attachment; filename="${name}"`], content);
}

function sendView(ctx: HttpContext, { section }: PageView, html: string): Promise<void> | undefined {
  // Compressed beside what a client sent, a secret could be guessed by the length of the answer.
  if (section !== 'account') return sendHtml(ctx, headOf(ctx), html);
  reply(ctx, 200, headOf(ctx), html);
  return undefined;
}

function redirect(ctx: HttpContext, { redirect, session }: Redirect, site: Site, parts: Parts): void {
  const token = session === 'ended' ? undefined : session;
  const isSecure = parts.baseUrl.startsWith('https:');
  const cookie = session === undefined ? [] : ['Set-Cookie', sessionHeader(token, parts.base, isSecure)];
  reply(ctx, 303, ['Location', site.link(redirect), 'Cache-Control', 'no-store', ...cookie], '');
}

/** Streams an answer while it is written; its last event is the HTML of the whole answer. */
function eventsRoute(method: Route['method'], site: Site, path: string, parts: Parts): Route {
  return {
    method,
    path,
    async page(ctx) {
      const request = await requestOf(ctx, site, parts);
      const input = await questionOf(request);
      const call = await openVisit(ctx, reason as KeyOperation, parts);
      await call.answer({
        read: () => ({ ...input, stream: true }),
        send: () => undefined,
        events: {
          wanted: () => true,
          send: (events, { keep, timing, failureOf }) =>
            sendEvents(ctx, withFacts(events as AnswerEvents<ReasonAnswer>, request), {
              siteUrl: parts.siteUrl,
              lastEvent: {
                name: 'answer',
                data: (final) => ({
                  html: render(<Answer {...(final as AnswerFacts)} fields={request.fields} site={site} />),
                }),
              },
              failureOf,
              begins: keep,
              timing,
            }),
        },
      });
    },
  };
}

/** The same events, with what the page says of the documents beside the whole answer. */
async function* withFacts(
  events: AnswerEvents<ReasonAnswer>,
  request: PageRequest,
): AnswerEvents<AnswerFacts> {
  for await (const event of events) {
    if (!('final' in event)) yield event;
    else yield { final: await factsOf(event.final, request) };
  }
}
