/** Settings of accounts: signup, session tokens, trusted proxies, mail. */
import { z } from 'zod';
import type { TrustedProxies } from '../limits/login/network-address.ts';
import { parseNetwork } from '../limits/login/network-address.ts';
import type { SmtpSettings } from '../mail/smtp.ts';
import type { Given } from './setting.ts';
import { IN_PRODUCTION, section, setting } from './setting.ts';
import { onOrOff } from './values.ts';

/** A key of 32 random bytes in base64, as `openssl rand -base64 32` prints it, or in base64url. */
const tokenKey = z
  .string()
  .regex(/^[\w+/-]{43}=?$/, 'must be 32 random bytes in base64, as openssl rand -base64 32 writes them');

const mailUrl = z.string().refine((url) => /^smtps?:\/\/[^/\s]/i.test(url) && URL.canParse(url), {
  message: 'must be smtp://[user:password@]host[:port] or smtps://…',
});

const sender = z
  .string()
  .regex(
    /^([^\r\n<>"@,]+ )?<?[^\s<>@,;]+@[^\s<>@,;]+>?$/,
    'must be an address such as Sanad <no-reply@sanad.example>',
  );

const MOST_HOPS = 16;

const proxies = z.string().refine((written) => written === 'off' || trustedProxies(written) !== undefined, {
  message: `must be off, a number of proxies from 1 to ${MOST_HOPS}, or networks such as 10.0.0.0/8,fd00::/8`,
});

export const accountSettings = section(
  {
    title: 'Accounts',
    about: 'Operations under /account. Keys that the operator issues work without them.',
  },
  {
    SANAD_SIGNUP: setting(z.enum(['closed', 'open']).default('closed'), {
      about:
        'open: anybody may create an account. closed: the operator issues keys, with `sanad keys issue`.',
    }),
    SANAD_WAITLIST: setting(onOrOff.default(false), {
      about:
        'on: a new account can log in, but gets no keys until the operator grants access with `sanad accounts grant`.',
    }),
    SANAD_JWT_ALGORITHM: setting(z.enum(['HS256', 'EdDSA']).default('HS256'), {
      about: 'Algorithm that signs session tokens. A change ends every session.',
    }),
    SANAD_JWT_KEY: setting(tokenKey.optional(), {
      about:
        'Key that signs session tokens: 32 random bytes in base64 (openssl rand -base64 32), the same on every replica. Created in the data directory on first start if not given; must be given when NODE_ENV is production.',
      otherwise: 'the one in the data directory',
      secret: true,
      required: IN_PRODUCTION,
    }),
    SANAD_JWT_PREVIOUS_KEY: setting(tokenKey.optional(), {
      about:
        'The previous key: its tokens are accepted until they expire. To change keys, move the old one here for an hour.',
      otherwise: 'none',
      secret: true,
    }),
    SANAD_TRUST_PROXY: setting(proxies.default('off'), {
      about:
        'off, or the proxies in front of the service: their number in a chain, or their networks, separated by commas. Logins and signups are then counted by the address in X-Forwarded-For, else by that of the connection.',
    }),
  },
);

export const mailSettings = section(
  {
    title: 'Letters',
    about:
      'Sent by SMTP. While the server is away, letters wait in the data directory. Without SMTP_URL they stay there, in outbox/, and each link is logged at a level between info and warn.',
  },
  {
    SMTP_URL: setting(mailUrl.optional(), {
      about:
        'smtp://user:password@host:587, or smtps:// for TLS from the start. With smtp://, a password is sent only over STARTTLS, unless ?requireTLS=false is added or the server is on this machine.',
      otherwise: 'none',
      example: 'smtp://user:password@mail.example:587',
      secret: 'in its address',
    }),
    SMTP_FROM: setting(sender.optional(), {
      about: 'The sender. Must be given with SMTP_URL.',
      otherwise: 'none',
      example: 'Sanad <no-reply@sanad.example>',
      required: { where: ({ SMTP_URL }) => SMTP_URL !== undefined, says: 'must be given with SMTP_URL' },
    }),
  },
);

export interface AccountConfig {
  /** Settings of accounts: signup policy, session tokens, trusted proxies and the mail server. */
  readonly account: AccountSettings;
}

interface AccountSettings {
  readonly signup: 'open' | 'closed';
  readonly waitlist: boolean;
  readonly jwt: {
    readonly algorithm: 'HS256' | 'EdDSA';
    /** Key that signs session tokens. If not set, the key in the data directory is used. */
    readonly key: string | undefined;
    readonly previousKey: string | undefined;
  };
  readonly trustedProxies: TrustedProxies | undefined;
  /** Mail server. If not set, letters stay in the outbox of the data directory. */
  readonly smtp: SmtpSettings | undefined;
}

export function accountOf(env: Given<typeof accountSettings & typeof mailSettings>): AccountConfig {
  const { SMTP_URL, SMTP_FROM } = env;
  const account = Object.freeze({
    signup: env.SANAD_SIGNUP,
    waitlist: env.SANAD_WAITLIST,
    jwt: Object.freeze({
      algorithm: env.SANAD_JWT_ALGORITHM,
      key: env.SANAD_JWT_KEY,
      previousKey: env.SANAD_JWT_PREVIOUS_KEY,
    }),
    trustedProxies: trustedProxies(env.SANAD_TRUST_PROXY),
    smtp:
      SMTP_URL === undefined || SMTP_FROM === undefined
        ? undefined
        : Object.freeze({ url: SMTP_URL, from: SMTP_FROM }),
  });
  return { account };
}

function trustedProxies(written: string): TrustedProxies | undefined {
  const hops = /^\d{1,2}$/.test(written) ? Number(written) : 0;
  if (hops >= 1 && hops <= MOST_HOPS) return Object.freeze({ hops });
  const networks = written.split(',').map((network) => network.trim());
  return networks.every((network) => parseNetwork(network) !== undefined)
    ? Object.freeze({ networks })
    : undefined;
}
