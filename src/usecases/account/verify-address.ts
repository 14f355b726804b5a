import { z } from 'zod';
import { brokenLink, ownerOf, tokenDigest } from '../../accounts/links.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { operation } from '../operation.ts';
import { ACCOUNT_EXAMPLES } from './examples.ts';

export const linkTokenSchema = z.string().min(1).max(256).describe('Token of the link in the e-mail');

const input = z.strictObject({ token: linkTokenSchema });
const output = z.strictObject({ email_verified: z.literal(true) });
type Input = z.output<typeof input>;

async function verify({ token }: Input, _context: unknown, { keyring }: AccountServices) {
  const account = await keyring.store.redeemToken(tokenDigest(token), new Date().toISOString());
  if (account === undefined) throw brokenLink();
  return { email_verified: true } as const;
}

export const verifyAddress = operation({
  name: 'account_verify',
  summary: 'Verifies the address that the link was sent to',
  group: 'Account',
  description:
    'URL of the link in the e-mail. The link is valid for a day, and repeated requests have the same ' +
    'answer. HEAD verifies nothing. A request that prefers `text/html` verifies nothing either: it ' +
    'gets a page whose button confirms by POST, since e-mail scanners open links.',
  access: 'anyone',
  http: { method: 'GET', path: '/account/verify' },
  input,
  output,
  example: ACCOUNT_EXAMPLES.verifyAddress,
  rate: ACCOUNT_POLICIES.verify,
  budgetMs: 5_000,
  errors: [],
  run: verify,
  async preview({ token }, _context, services) {
    if ((await ownerOf(services, token, 'verify')) === undefined) throw brokenLink();
    return { email_verified: true } as const;
  },
});

/**
 * Verifies an address by POST, as the button of the page does. Programs that follow the links of letters send
 * only GET.
 */
export const confirmAddress = operation({
  name: 'account_verify_confirm',
  summary: 'Verifies the address that the link was sent to, as the button of its page does',
  group: 'Account',
  description: 'A form with the same field gets a page as the answer.',
  access: 'anyone',
  http: { method: 'POST', path: '/account/verify' },
  input,
  output,
  example: ACCOUNT_EXAMPLES.confirmAddress,
  rate: ACCOUNT_POLICIES.verify,
  budgetMs: 5_000,
  errors: [],
  run: verify,
});
