/** Links in letters: one kind verifies an address, the other sets a new password. */
import { randomBytes } from 'node:crypto';
import { sha256 } from '../digest.ts';
import { invalid, ServiceError } from '../errors.ts';
import { ACCOUNT_POLICIES } from '../limits/rate/account-policies.ts';
import type { Letter } from '../mail/mail.ts';
import type { AccountRecord, LinkKind, LinkToken } from '../stores/accounts.ts';
import type { LetterFacts } from './letters/letter.ts';
import { resetLetter } from './letters/reset-letter.ts';
import { verificationLetter } from './letters/verification-letter.ts';
import type { AccountServices } from './services.ts';

const TOKEN_BYTES = 32;

interface Kind {
  /** Below the address of the service. */
  readonly path: string;
  readonly lifetimeMs: number;
  letter(facts: LetterFacts): Letter;
}

const FORGOT_PATH = '/account/password/forgot';

const KINDS: Readonly<Record<LinkKind, Kind>> = {
  verify: { path: '/account/verify', lifetimeMs: 24 * 60 * 60_000, letter: verificationLetter },
  reset: {
    path: '/account/password/reset',
    lifetimeMs: ACCOUNT_POLICIES['reset-letters'].windowMs,
    letter: resetLetter,
  },
};

export interface NewLink {
  readonly kind: LinkKind;
  /** Goes into the link, and is kept in the letter alone. */
  readonly token: string;
  readonly stored: LinkToken;
}

export function newLink({ id, resets }: AccountRecord, kind: LinkKind): NewLink {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const stored: LinkToken = {
    digest: tokenDigest(token),
    account_id: id,
    expires_at: new Date(Date.now() + KINDS[kind].lifetimeMs).toISOString(),
    ...(kind === 'reset' && { kind }),
    ...(resets !== undefined && { resets }),
  };
  return { kind, token, stored };
}

/** A plain hash: nobody guesses 256 bits. */
export const tokenDigest = (token: string) => sha256(token);

export const addressOf = (baseUrl: string, { kind, token }: NewLink) =>
  `${baseUrl}${KINDS[kind].path}?token=${token}`;

/**
 * When the promise resolves, the letter is in the outbox, which sends it now or when the mail server is back.
 */
export async function postLink(
  { outbox, tellLink, settings: { baseUrl } }: AccountServices,
  { id, email }: AccountRecord,
  made: NewLink,
): Promise<void> {
  const link = addressOf(baseUrl, made);
  const expiresAt = new Date(made.stored.expires_at);
  await outbox.post(
    KINDS[made.kind].letter({ to: email, link, forgotLink: baseUrl + FORGOT_PATH, expiresAt }),
  );
  tellLink?.({ account_id: id, link });
}

/** The letter of an address that is to be verified; its owner can ask for another. */
export async function postVerification(
  services: AccountServices,
  account: AccountRecord,
  made: NewLink,
): Promise<void> {
  try {
    await postLink(services, account, made);
  } catch (cause) {
    throw new ServiceError('upstream_unavailable', {
      detail: 'The letter could not be kept. Log in and ask for it with POST /account/verification.',
      cause,
    });
  }
}

/** The account of a working link; `undefined` for any other. Reads only. */
export function ownerOf(
  { keyring }: AccountServices,
  token: string,
  kind: LinkKind,
): Promise<AccountRecord | undefined> {
  return keyring.store.tokenOwner(tokenDigest(token), kind, new Date().toISOString());
}

/** The same error for a token that is unknown, of the other kind, used or expired. */
export const brokenLink = () =>
  invalid([{ pointer: '#/token', detail: 'is unknown or has expired; ask for another link' }]);
