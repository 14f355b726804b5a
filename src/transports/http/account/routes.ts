/** The addresses of accounts. */
import { ACCOUNT_OPERATIONS } from '../../../usecases/account/operations.ts';
import type { Route } from '../../route.ts';

export type AccountRoute = Route & Required<Pick<Route, 'account'>>;

export const ACCOUNT_ROUTES: readonly AccountRoute[] = [
  {
    method: 'POST',
    path: '/account/signup',
    account: ACCOUNT_OPERATIONS.signup,
    status: 201,
    headersOf: () => ({ Location: '/account/me' }),
  },
  { method: 'GET', path: '/account/verify', account: ACCOUNT_OPERATIONS.verifyAddress },
  { method: 'POST', path: '/account/verify', account: ACCOUNT_OPERATIONS.confirmAddress },
  { method: 'POST', path: '/account/verification', account: ACCOUNT_OPERATIONS.sendVerification },
  { method: 'POST', path: '/account/login', account: ACCOUNT_OPERATIONS.login },
  { method: 'POST', path: '/account/password', account: ACCOUNT_OPERATIONS.changePassword },
  {
    method: 'POST',
    path: '/account/password/forgot',
    account: ACCOUNT_OPERATIONS.forgotPassword,
    status: 202,
  },
  { method: 'POST', path: '/account/password/reset', account: ACCOUNT_OPERATIONS.resetPassword },
  { method: 'GET', path: '/account/me', account: ACCOUNT_OPERATIONS.me },
  { method: 'GET', path: '/account/keys', account: ACCOUNT_OPERATIONS.listAccountKeys },
  {
    method: 'POST',
    path: '/account/keys',
    account: ACCOUNT_OPERATIONS.createAccountKey,
    status: 201,
    headersOf: ({ id }: { id: string }) => ({ Location: `/account/keys/${id}` }),
  },
  {
    method: 'DELETE',
    path: '/account/keys/:id',
    account: ACCOUNT_OPERATIONS.revokeAccountKey,
    status: 204,
  },
  { method: 'GET', path: '/account/usage', account: ACCOUNT_OPERATIONS.usage },
  { method: 'GET', path: '/account/quota', account: ACCOUNT_OPERATIONS.quota },
];
