import { z } from 'zod';
import { brokenLink, ownerOf, tokenDigest } from '../../accounts/links.ts';
import type { AccountServices } from '../../accounts/services.ts';
import { ACCOUNT_POLICIES } from '../../limits/rate/account-policies.ts';
import { openOperation } from './account-operation.ts';

export const linkTokenSchema = z.string().min(1).max(256).describe('Of the link in the letter');

const input = z.strictObject({ token: linkTokenSchema });
const output = z.strictObject({ email_verified: z.literal(true) });
type Input = z.output<typeof input>;

async function verify({ token }: Input, _context: unknown, { keyring }: AccountServices) {
  const account = await keyring.store.redeemToken(tokenDigest(token), new Date().toISOString());
  if (account === undefined) throw brokenLink();
  return { email_verified: true } as const;
}

export const verifyAddress = openOperation({
  name: 'account_verify',
  summary: 'Verifies the address that the link was sent to',
  input,
  output,
  rate: ACCOUNT_POLICIES.verify,
  budgetMs: 5_000,
  errors: [],
  run: verify,
  async preview({ token }, _context, services) {
    if ((await ownerOf(services, token, 'verify')) === undefined) throw brokenLink();
    return { email_verified: true } as const;
  },
});

/** The same by POST, which no program does that only follows links. */
export const confirmAddress = openOperation({
  name: 'account_verify_confirm',
  summary: 'Verifies the address that the link was sent to, as the button of its page does',
  input,
  output,
  rate: ACCOUNT_POLICIES.verify,
  budgetMs: 5_000,
  errors: [],
  run: verify,
});
