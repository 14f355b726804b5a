/**
 * Settings of the instance: data directory, ports, public addresses, jurisdictions, secrets, search
 * engine.
 */
import { z } from 'zod';
import { LOG_LEVELS } from '../log.ts';
import { section, setting } from './setting.ts';
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
      about: 'Port of gRPC, which offers search and reason; off: no gRPC.',
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
      about: 'Key of the digests of API keys, at least 32 characters. A change invalidates every issued key.',
      otherwise: 'the one in the data directory',
      secret: true,
    }),
  },
);

export const searchSettings = section(
  {
    title: 'The search engine',
    about:
      'Embedded, or Meilisearch on its own servers: indexes are written to every server and read from one that answers. Ingest again after a change of engine.',
  },
  {
    SANAD_SEARCH: setting(z.enum(['embedded', 'meilisearch']).default('embedded'), {
      about: 'embedded or meilisearch.',
    }),
    MEILI_URL: setting(listOf(siteUrl).optional(), {
      about: 'Servers of Meilisearch, separated by commas.',
      otherwise: 'none',
      example: 'http://127.0.0.1:7700',
    }),
    MEILI_KEY: setting(z.string().optional(), {
      about: 'A key that may search and write indexes.',
      otherwise: 'none',
      secret: true,
    }),
  },
);
