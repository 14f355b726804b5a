/** The settings of an instance as such: where it lies and listens, what it is called, what it searches with. */
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
        'production: secrets and the public address must be given, and gRPC does not describe itself. Anything else: a machine to try things on.',
      otherwise: 'not production',
      example: 'production',
    }),
    SANAD_DATA_DIR: setting(z.string().default('.sanad'), {
      about: 'Where corpus, accounts, usage and secrets lie.',
    }),
    SANAD_LOG_LEVEL: setting(z.enum(LOG_LEVELS).default('info'), {
      about: 'trace, debug, info, warn, error, fatal or silent.',
    }),
  },
);

export const listeningSettings = section(
  { title: 'Where it listens' },
  {
    HOST: setting(z.string().default('127.0.0.1'), {
      about: 'Address of REST, MCP and gRPC. All: 0.0.0.0 or ::.',
    }),
    PORT: setting(port.default(8080), { about: 'Port of REST and MCP.' }),
    GRPC_PORT: setting(z.union([z.literal('off'), port], GRPC_PORT_RULE).default(9090), {
      about: 'Port of the gRPC mirror of search and reason; off leaves it out.',
    }),
    SANAD_GRPC_REFLECTION: setting(onOrOff.optional(), {
      about: 'Whether gRPC clients may ask the server what it offers: on or off.',
      otherwise: 'off when NODE_ENV is production, else on',
      example: 'on',
    }),
  },
);

export const addressSettings = section(
  { title: 'How it is called from outside' },
  {
    SANAD_BASE_URL: setting(siteUrl.optional(), {
      about:
        'Public address of the API, as clients, the API description and mails are told it. Must be given when NODE_ENV is production.',
      otherwise: 'http://HOST:PORT',
      example: 'https://api.sanad.example',
    }),
    SANAD_SITE_URL: setting(siteUrl.optional(), {
      about:
        'Public address of the site, under which problem types such as {site}/errors/not_found are named.',
      otherwise: 'that of the API',
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
      about: 'Those that filters accept, separated by commas. EG is always there.',
      otherwise: 'what the corpus holds',
      example: 'EG,SA,AE',
    }),
    SANAD_DEFAULT_JURISDICTION: setting(jurisdictionCode.default('EG'), {
      about: 'The one assumed for citations that name no country.',
    }),
  },
);

export const secretSettings = section(
  {
    title: 'Secrets',
    about:
      'Made on first start in the data directory where not given; must be given when NODE_ENV is production.',
  },
  {
    SANAD_PEPPER: setting(z.string().min(32, 'must have at least 32 characters').optional(), {
      about:
        'Key under which API keys are digested, at least 32 characters. Whoever changes it makes every issued key useless.',
      otherwise: 'the one in the data directory',
      secret: true,
    }),
  },
);

export const searchSettings = section(
  {
    title: 'The search engine',
    about:
      'Embedded, or Meilisearch on servers of its own: each is written to, one that answers is read from. Ingest again after a change of engine.',
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
