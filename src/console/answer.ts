/**
 * Shared by all pages of the console: the request of a page, the head of its answer, the page of a failure.
 */
import type { VNode } from 'preact';
import type { z } from 'zod';
import type { ServiceError } from '../errors.ts';
import { catalogEntry } from '../errors.ts';
import { statedDay } from '../schema/day.ts';
import { reply } from '../transports/http/message/reply.ts';
import type { HttpContext } from '../transports/http-context.ts';
import { retryAfterSeconds } from '../transports/problem.ts';
import { acceptedJurisdictions } from '../usecases/accepted-jurisdictions.ts';
import { me } from '../usecases/account/me.ts';
import { wholeTexts } from '../usecases/article/whole-texts.ts';
import { citationOfLaw, lawsById } from '../usecases/document/laws-by-id.ts';
import type { Services } from '../usecases/services.ts';
import type { PageRequest, Site } from './page.ts';
import { LANGUAGES, LONGEST_ADDRESS, siteIn } from './page.ts';
import { askedDay } from './parts/day.tsx';
import { withTypedDay } from './parts/typed-day.ts';
import { htmlOf, POLICY } from './render.tsx';
import { readSession } from './session-cookie.ts';
import { failureView } from './views/failure.tsx';
import type { VisitParts } from './visit.ts';
import { fieldsOf, runForAccount, runForVisitor } from './visit.ts';

export interface ConsoleParts extends VisitParts {
  readonly services: Services;
  /** Public address of the service, whose path stands before those of the pages. */
  readonly baseUrl: string;
  readonly siteUrl: string;
}

export interface Parts extends ConsoleParts {
  /** Path that stands before those of the pages; empty if the service is at the root of its host. */
  readonly base: string;
}

export const withBase = (parts: ConsoleParts): Parts => ({
  ...parts,
  base: new URL(parts.baseUrl).pathname.replace(/\/$/, ''),
});

export async function requestOf(ctx: HttpContext, site: Site, parts: Parts): Promise<PageRequest> {
  const fields = withTypedDay(await fieldsOf(ctx));
  return {
    site,
    parameters: ctx.state.pathParameters ?? {},
    fields,
    laws: (ids) => lawsById(ids, statedDay(askedDay(fields)), parts.services),
    wholeTexts: (passages) =>
      wholeTexts(
        passages.map((passage) => ({ ...passage, day: statedDay(askedDay(passage)) })),
        parts.services,
      ),
    citationOfLaw: (id) => citationOfLaw(id, parts.services),
    run: (operation, input) => runForVisitor(ctx, operation, input, parts) as never,
    runForAccount: (operation, input) => runForAccount(ctx, operation, input, parts) as never,
    countries: acceptedJurisdictions(parts.services),
    answersSlowly: parts.services.languageModel.kind === 'remote',
    isSignupOpen: parts.account.services.settings.signup === 'open',
    preferredCountry: () => preferredCountry(ctx, parts),
    wholeSite: siteIn(site.language, parts.baseUrl.replace(/\/$/, '')),
  };
}

async function preferredCountry(ctx: HttpContext, parts: Parts): Promise<string | undefined> {
  if (readSession(ctx) === undefined) return undefined;
  try {
    return ((await runForAccount(ctx, me, {}, parts)) as z.output<typeof me.output>).preferred_jurisdiction;
  } catch {
    // The login is over, or the accounts cannot be read: neither stops a search.
    return undefined;
  }
}

/** The address of this page in the other language. */
export function inOtherLanguage({ url }: HttpContext, { language }: Site, { base }: Parts): string {
  const other = siteIn(language === 'ar' ? 'en' : 'ar', base);
  if (url.length > LONGEST_ADDRESS) return other.link('/');
  const path = url.slice(LANGUAGES[language].prefix.length);
  return other.link(path.startsWith('/') ? path : `/${path}`);
}

export function sendFailure(
  ctx: HttpContext,
  error: ServiceError,
  site: Site,
  parts: Parts,
  form?: VNode,
): void {
  ctx.state.failure = error;
  const seconds = catalogEntry(error.code).retry === 'later' ? retryAfterSeconds(error) : undefined;
  const { requestId } = ctx.state;
  const view = failureView(error, site, { requestId, seconds, form });
  const headers = seconds === undefined ? [] : ['Retry-After', String(seconds)];
  const html = htmlOf(view, site, inOtherLanguage(ctx, site, parts));
  reply(ctx, error.status, [...headOf(ctx), ...headers], html);
}

/** The page of a failure before there was a request with an address. */
export function pageOfFailure(error: ServiceError, site: Site, requestId: string): string {
  const other = siteIn(site.language === 'ar' ? 'en' : 'ar', site.shared(''));
  return htmlOf(failureView(error, site, { requestId }), site, other.link('/'));
}

/** Headers of every page. The policy replaces the stricter one that all other answers have. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': POLICY,
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** The same headers as a list of names and values in turn. */
export function headOf(ctx: HttpContext): string[] {
  const { 'Content-Security-Policy': policy, ...others } = PAGE_HEADERS;
  ctx.set('Content-Security-Policy', policy ?? '');
  return Object.entries(others).flat();
}
