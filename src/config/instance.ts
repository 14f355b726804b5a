/** Settings of the instance: data directory, ports, public addresses, jurisdictions, secrets. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { LOG_LEVELS } from '../log-levels.ts';
import type { loadSettings } from './load.ts';
import type { Given } from './setting.ts';
import { IN_PRODUCTION, section, setting } from './setting.ts';
import { jurisdictionCode, listOf, onOrOff, origin, port, siteUrl } from './values.ts';

const GRPC_PORT_RULE = 'must be a whole number from 0 to 65535 in decimal digits, or off';

export const instanceSettings = section(
  { title: 'The instance' },
  {
    NODE_ENV: setting(z.string().optional(), {
      about:
        'production: secrets and the public address must be given, and gRPC reflection is off. Anything else: development.',
      otherwise: 'not production',
      example: 'production',
    }),
    SANAD_DATA_DIR: setting(z.string().default('.sanad'), {
      about: 'Folder of corpus, accounts, usage and secrets.',
    }),
    SANAD_LOG_LEVEL: setting(z.enum(LOG_LEVELS).default('info'), {
      about: 'trace, debug, info, warn, error, fatal or silent.',
    }),
  },
);

export const listeningSettings = section(
  { title: 'Ports' },
  {
    HOST: setting(z.string().default('127.0.0.1'), {
      about: 'Address of REST, MCP and gRPC. All interfaces: 0.0.0.0 or ::.',
    }),
    PORT: setting(port.default(8080), { about: 'Port of REST and MCP.' }),
    GRPC_PORT: setting(z.union([z.literal('off'), port], GRPC_PORT_RULE).default(9090), {
      about: 'Port of gRPC, which offers search, reason and articles; off: no gRPC.',
    }),
    SANAD_GRPC_REFLECTION: setting(onOrOff.optional(), {
      about: 'Whether gRPC clients may list services and messages (server reflection): on or off.',
      otherwise: 'off when NODE_ENV is production, else on',
      example: 'on',
    }),
  },
);

export const addressSettings = section(
  { title: 'Public addresses' },
  {
    SANAD_BASE_URL: setting(siteUrl.optional(), {
      about:
        'Public address of the API, as it appears in the API description and in letters. Must be given when NODE_ENV is production.',
      otherwise: 'http://HOST:PORT',
      required: IN_PRODUCTION,
      example: 'https://api.sanad.example',
    }),
    SANAD_SITE_URL: setting(siteUrl.optional(), {
      about: 'Public address of the site. Problem types such as {site}/errors/not_found lie below it.',
      otherwise: 'SANAD_BASE_URL',
      example: 'https://sanad.example',
    }),
    SANAD_CORS_ORIGINS: setting(listOf(origin).optional(), {
      about: 'Origins whose pages may call the API from a browser, separated by commas.',
      otherwise: 'none',
      example: 'https://app.example',
    }),
  },
);

export const jurisdictionSettings = section(
  { title: 'Jurisdictions' },
  {
    SANAD_JURISDICTIONS: setting(listOf(jurisdictionCode).optional(), {
      about: 'Jurisdictions that filters accept, separated by commas. EG is always accepted.',
      otherwise: 'the jurisdictions of the corpus',
      example: 'EG,SA,AE',
    }),
    SANAD_DEFAULT_JURISDICTION: setting(jurisdictionCode.default('EG'), {
      about: 'Jurisdiction of citations that name no country.',
    }),
  },
);

export const secretSettings = section(
  {
    title: 'Secrets',
    about:
      'Created in the data directory on first start if not given; must be given when NODE_ENV is production.',
  },
  {
    SANAD_PEPPER: setting(z.string().min(32, 'must have at least 32 characters').optional(), {
      about:
        'Key of the digests of API keys, at least 32 characters (openssl rand -hex 24). A change invalidates every issued key.',
      otherwise: 'the one in the data directory',
      secret: true,
      required: IN_PRODUCTION,
    }),
  },
);

export interface InstanceConfig {
  readonly dataDir: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly host: string;
  readonly port: number;
  readonly grpc: GrpcSettings;
  /** Public address of the API, without a slash at the end. */
  readonly baseUrl: string;
  /** Public address of the site with the error pages, without a slash at the end. */
  readonly siteUrl: string;
  /** Origins of web pages that may call the API from a browser. */
  readonly corsOrigins: readonly string[];
  readonly jurisdictions: { readonly configured: readonly string[] | undefined; readonly default: string };
  /**
   * Secret key with which API keys are hashed before they are stored. If not set, the key in the data
   * directory is used.
   */
  readonly pepper: string | undefined;
}

interface GrpcSettings {
  /** Port of gRPC, on the same host as REST. If not set, gRPC is off. */
  readonly port: number | undefined;
  /** True if gRPC server reflection is on, with which clients can list services and messages. */
  readonly reflection: boolean;
  readonly maxConnections: number;
}

type InstanceEnvironment = Given<
  typeof instanceSettings &
    typeof listeningSettings &
    typeof addressSettings &
    typeof jurisdictionSettings &
    typeof secretSettings &
    Pick<typeof loadSettings, 'SANAD_MAX_GRPC_CONNECTIONS'>
>;

export function instanceOf(env: InstanceEnvironment): InstanceConfig {
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const baseUrl = env.SANAD_BASE_URL ?? `http://${host}:${env.PORT}`;
  return {
    dataDir: resolve(env.SANAD_DATA_DIR),
    logLevel: env.SANAD_LOG_LEVEL,
    host: env.HOST,
    port: env.PORT,
    grpc: Object.freeze({
      port: env.GRPC_PORT === 'off' ? undefined : env.GRPC_PORT,
      reflection: env.SANAD_GRPC_REFLECTION ?? env.NODE_ENV !== 'production',
      maxConnections: env.SANAD_MAX_GRPC_CONNECTIONS,
    }),
    baseUrl,
    siteUrl: env.SANAD_SITE_URL ?? baseUrl,
    corsOrigins: env.SANAD_CORS_ORIGINS ?? [],
    jurisdictions: Object.freeze({
      configured: env.SANAD_JURISDICTIONS,
      default: env.SANAD_DEFAULT_JURISDICTION,
    }),
    pepper: env.SANAD_PEPPER,
  };
}
