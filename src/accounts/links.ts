/** Links in letters. A link of kind `verify` verifies an address, one of kind `reset` sets a new password. */
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
  /** Path of the page that the link opens, below the base URL of the service. */
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
  /** Secret part of the link. Only the letter contains it; the store keeps its digest. */
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

/** Digest under which a token is stored. A plain hash is enough, because a token has 256 random bits. */
export const tokenDigest = (token: string) => sha256(token);

export const addressOf = (baseUrl: string, { kind, token }: NewLink) =>
  `${baseUrl}${KINDS[kind].path}?token=${token}`;

/**
 * Puts the letter with a link into the outbox, which sends it at once or when the mail server is reachable
 * again.
 */
export async function postLink(
  { outbox, logLink, settings: { baseUrl } }: AccountServices,
  { id, email }: AccountRecord,
  made: NewLink,
): Promise<void> {
  const link = addressOf(baseUrl, made);
  const expiresAt = new Date(made.stored.expires_at);
  await outbox.post(
    KINDS[made.kind].letter({ to: email, link, forgotLink: baseUrl + FORGOT_PATH, expiresAt }),
  );
  logLink?.({ account_id: id, link });
}

/**
 * Puts the letter that verifies an address into the outbox. Throws `upstream_unavailable` if it cannot be
 * stored.
 */
export async function postVerification(
  services: AccountServices,
  account: AccountRecord,
  made: NewLink,
): Promise<void> {
  try {
    await postLink(services, account, made);
  } catch (cause) {
    throw new ServiceError('upstream_unavailable', {
      detail:
        'The verification e-mail could not be stored. Log in and request it with POST /account/verification.',
      cause,
    });
  }
}

/**
 * Returns the account that a link belongs to; undefined if the link does not work. Does not use the link up.
 */
export function ownerOf(
  { keyring }: AccountServices,
  token: string,
  kind: LinkKind,
): Promise<AccountRecord | undefined> {
  return keyring.store.tokenOwner(tokenDigest(token), kind, new Date().toISOString());
}

/** Error for the token of a link that is unknown, used, expired, or of the other kind. */
export const brokenLink = () =>
  invalid([{ pointer: '#/token', detail: 'is unknown or has expired; request another link' }]);
