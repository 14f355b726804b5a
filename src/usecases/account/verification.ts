/** Links that verify an address. */
import { randomBytes } from 'node:crypto';
import { sha256 } from '../../digest.ts';
import { ServiceError } from '../../errors.ts';
import type { AccountRecord, VerificationToken } from '../../stores/accounts.ts';
import type { AccountServices } from './services.ts';
import { verificationLetter } from './verification-letter.ts';

const TOKEN_BYTES = 32;
const LIFETIME_MS = 24 * 60 * 60_000;

export interface NewToken {
  /** Goes into the link, and is kept in the letter alone. */
  readonly token: string;
  readonly stored: VerificationToken;
}

export function newToken(accountId: string): NewToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expires_at = new Date(Date.now() + LIFETIME_MS).toISOString();
  return { token, stored: { digest: tokenDigest(token), account_id: accountId, expires_at } };
}

/** A plain hash: nobody guesses 256 bits. */
export const tokenDigest = (token: string) => sha256(token);

/** When the promise resolves, the letter is in the outbox: it goes out now, or when the mail server is back. */
export async function postLink(
  { outbox, tellLink, settings }: AccountServices,
  { id, email }: AccountRecord,
  { token, stored }: NewToken,
): Promise<void> {
  const link = `${settings.baseUrl}/account/verify?token=${token}`;
  const letter = verificationLetter({ to: email, link, expiresAt: new Date(stored.expires_at) });
  try {
    await outbox.post(letter);
  } catch (cause) {
    throw new ServiceError('upstream_unavailable', {
      detail: 'The letter could not be kept. Log in and ask for it with POST /account/verification.',
      cause,
    });
  }
  tellLink?.({ account_id: id, link });
}
