/** Serves the account pages: the page of a GET request, and the result page of a form. */

import type { AccountServices } from '../../../../accounts/services.ts';
import type { ServiceError } from '../../../../errors.ts';
import { asServiceError, catalogEntry } from '../../../../errors.ts';
import { ACCOUNT_POLICIES } from '../../../../limits/rate/account-policies.ts';
import type { OpenCall } from '../../../../usecases/call.ts';
import { countAgainst } from '../../../../usecases/rate.ts';
import type { HttpContext } from '../../../http-context.ts';
import { retryAfterSeconds } from '../../../problem.ts';
import { rateHeaders } from '../../../rate-headers.ts';
import type { Route } from '../../../route.ts';
import type { AccountParts } from '../../caller/account-parts.ts';
import { networkAddressOf } from '../../caller/account-parts.ts';
import { readAddress } from '../../message/input.ts';
import { readForm } from './browser.ts';
import { FORGOT_VIEW } from './forgot-page.ts';
import { sendPage } from './page.ts';
import { RESET_VIEW } from './reset-page.ts';
import type { AccountView, Fields } from './view.ts';

/** Addresses that have a page for GET requests of browsers, although no operation answers GET there. */
const PAGES_ALONE = [
  { path: '/account/password/forgot', view: FORGOT_VIEW, rate: ACCOUNT_POLICIES['forgot-tries'] },
  { path: '/account/password/reset', view: RESET_VIEW, rate: ACCOUNT_POLICIES.reset },
] as const;

export function accountPages(parts: AccountParts): Route[] {
  const { services } = parts;
  return PAGES_ALONE.map(({ path, view, rate }) => ({
    method: 'GET',
    path,
    async page(ctx) {
      try {
        await countAgainst(parts.limiter, networkAddressOf(ctx, parts), rate, (statuses) => {
          ctx.state.rate = rateHeaders(statuses);
        });
        await showPage(ctx, view, services);
      } catch (error) {
        await refuse(ctx, asServiceError(error), { view, fields: {}, services });
      }
    },
  }));
}

export async function showPage(
  ctx: HttpContext,
  view: AccountView,
  services: AccountServices,
): Promise<void> {
  const { status, html } = await view.show(readAddress(ctx) as Fields, services);
  sendPage(ctx, status, html, services);
}

export interface AskedByForm {
  readonly view: AccountView;
  readonly services: AccountServices;
  /** Opens the call of the form's operation. Throws if the call is refused before the form is read. */
  readonly open: () => Promise<OpenCall>;
  /** HTTP status of a successful answer; 200 if undefined. */
  readonly status: number | undefined;
}

export async function answerForm(
  ctx: HttpContext,
  { view, services, open, status = 200 }: AskedByForm,
): Promise<void> {
  let fields: Fields = {};
  try {
    const call = await open();
    await call.answer({
      async read() {
        fields = await readForm(ctx);
        return view.input(fields);
      },
      async send() {
        sendPage(ctx, status, view.done(fields), services);
      },
    });
  } catch (error) {
    await refuse(ctx, asServiceError(error), { view, fields, services });
  }
}

interface Refused {
  readonly view: AccountView;
  readonly fields: Fields;
  readonly services: AccountServices;
}

/**
 * Sends the page of an error, with the status and the headers of the problem response. The error is also set
 * as `failure`, so that it is logged.
 */
async function refuse(
  ctx: HttpContext,
  error: ServiceError,
  { view, fields, services }: Refused,
): Promise<void> {
  const html = await view.refused(error, fields, services);
  ctx.state.failure = error;
  const later = catalogEntry(error.code).retry === 'later';
  sendPage(ctx, error.status, html, services, later ? ['Retry-After', String(retryAfterSeconds(error))] : []);
}
