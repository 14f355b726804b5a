/** The views (pages for people) by address. */
import { FORGOT_VIEW } from './forgot-page.ts';
import { RESET_VIEW } from './reset-page.ts';
import { VERIFY_VIEW } from './verify-page.ts';
import type { AccountView } from './view.ts';

export const ACCOUNT_VIEWS: ReadonlyMap<string, AccountView> = new Map([
  ['/account/verify', VERIFY_VIEW],
  ['/account/password/forgot', FORGOT_VIEW],
  ['/account/password/reset', RESET_VIEW],
]);
