import { z } from 'zod';
import { accountWithPassword } from '../../accounts/check-password.ts';
import {
  givenPasswordSchema,
  newPasswordSchema,
  objectionTo,
} from '../../accounts/passwords/password-rules.ts';
import { invalid, ServiceError } from '../../errors.ts';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';

export const changePassword = operation({
  name: 'account_password',
  summary: 'Changes the password and ends every session of the account',
  group: 'Account',
  description: 'Keys remain valid.',
  access: 'session',
  http: { method: 'POST', path: '/account/password' },
  input: z.strictObject({
    password: givenPasswordSchema.describe('The current password'),
    new_password: newPasswordSchema,
  }),
  output: z.strictObject({
    token: z.string().describe('Replaces the token of the request, which is no longer valid'),
  }),
  example: ACCOUNT_EXAMPLES.changePassword,
  rate: ACCOUNT_POLICIES.account,
  budgetMs: 10_000,
  errors: [],
  async run({ password, new_password }, { account, networkAddress, signal, requestId }, services) {
    const { keyring, passwords, tokens, log } = services;
    const objection = objectionTo(new_password, account.email);
    if (objection !== undefined) throw invalid([{ pointer: '#/new_password', detail: objection }]);
    // A wrong current password is reported as `validation_error`, not as 401, because the token of the
    // session is valid.
    const attempt = { email: account.email, password, networkAddress };
    const checked = await accountWithPassword(services, attempt, signal);
    if (checked === undefined)
      throw invalid([{ pointer: '#/password', detail: 'is not the password of the account' }]);
    const password_hash = await passwords.hash(new_password, signal);
    const changed = await keyring.store.changeAccount(account.id, (now) => {
      // The password was reset while this request ran, so the password that was checked is outdated.
      if (now.password_hash !== checked.password_hash) throw new ServiceError('unauthorized');
      return { password_hash, token_version: now.token_version + 1 };
    });
    if (changed === undefined) throw new ServiceError('unauthorized');
    log.info({ request_id: requestId, account_id: account.id }, 'password changed');
    return { token: await tokens.issue(changed) };
  },
});
