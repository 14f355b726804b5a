/**
 * Session tokens: JWTs that prove a login, valid for an hour. Only the algorithm with which this instance
 * signs is accepted, so that a token cannot choose how it is checked (RFC 8725).
 */
import type { KeyObject } from 'node:crypto';
import { createHmac, createPrivateKey, createPublicKey, createSecretKey, randomUUID } from 'node:crypto';
import type { AccountRecord } from '../stores/accounts.ts';

/**
 * Algorithms that can sign session tokens.
 *
 * @internal Exported for tests, which run over every algorithm.
 */
export const TOKEN_ALGORITHMS = ['HS256', 'EdDSA'] as const;

export interface TokenSettings {
  readonly algorithm: (typeof TOKEN_ALGORITHMS)[number];
  /** Signing key in base64 or base64url: 32 random bytes or more, for EdDSA exactly 32. */
  readonly key: string;
  /** Signing key that was used before. Tokens signed with it are accepted until they expire. */
  readonly previousKey: string | undefined;
  readonly issuer: string;
}

export interface SessionTokens {
  issue(account: AccountRecord): Promise<string>;
  /** Verifies a session token and returns its claims; undefined if the token is invalid or expired. */
  read(token: string): Promise<SessionClaims | undefined>;
}

interface SessionClaims {
  readonly accountId: string;
  /** `token_version` that the account had when the token was issued. Any other one ends the session. */
  readonly version: number;
}

const TOKEN_LIFETIME_S = 3_600;
const CLOCK_TOLERANCE_S = 5;
const AUDIENCE = 'account';
const TYPE = 'at+jwt';

interface SigningKey {
  readonly id: string;
  readonly sign: KeyObject;
  readonly verify: KeyObject;
}

// Loaded by the first session: a server starts, and answers with keys, without it.
const jose = () => import('jose');

export function sessionTokens({ algorithm, key, previousKey, issuer }: TokenSettings): SessionTokens {
  const current = signingKey(algorithm, key);
  const accepted = [current, ...(previousKey === undefined ? [] : [signingKey(algorithm, previousKey)])];

  return {
    async issue({ id, token_version }) {
      const { SignJWT } = await jose();
      return new SignJWT({ token_version })
        .setProtectedHeader({ alg: algorithm, typ: TYPE, kid: current.id })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setSubject(id)
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_LIFETIME_S}s`)
        .sign(current.sign);
    },

    async read(token) {
      const { jwtVerify } = await jose();
      const claims = await jwtVerify(
        token,
        ({ kid }) => {
          const key = accepted.find(({ id }) => id === kid);
          if (key === undefined) throw new TypeError('the token names no key of ours');
          return key.verify;
        },
        {
          algorithms: [algorithm],
          typ: TYPE,
          issuer,
          audience: AUDIENCE,
          requiredClaims: ['iss', 'aud', 'sub', 'jti', 'iat', 'exp'],
          maxTokenAge: TOKEN_LIFETIME_S,
          clockTolerance: CLOCK_TOLERANCE_S,
        },
      ).catch(() => undefined);
      const { sub, token_version } = claims?.payload ?? {};
      return sub !== undefined && typeof token_version === 'number'
        ? { accountId: sub, version: token_version }
        : undefined;
    },
  };
}

/** Bytes put before the seed of an Ed25519 key to get a private key in PKCS #8 (RFC 8410, section 7). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

function signingKey(algorithm: TokenSettings['algorithm'], written: string): SigningKey {
  const secret = Buffer.from(written, 'base64');
  // Id of the key (`kid`) in the header of tokens. It reveals nothing about the key.
  const id = createHmac('sha256', secret).update('kid').digest('base64url').slice(0, 12);
  if (algorithm === 'HS256') {
    const key = createSecretKey(secret);
    return { id, sign: key, verify: key };
  }
  const sign = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8, secret]),
    format: 'der',
    type: 'pkcs8',
  });
  return { id, sign, verify: createPublicKey(sign) };
}
