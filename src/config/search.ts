/** Settings of the search engine: its name in `SANAD_SEARCH`, and the settings of each engine. */
import { z } from 'zod';
import type { MeilisearchSettings } from '../retrieval/meilisearch/service/server.ts';
import type { Given } from './setting.ts';
import { section, setting } from './setting.ts';
import { listOf, siteUrl } from './values.ts';

/** Name of the search engine, with its settings. `src/compose/corpus.ts` creates the engine from them. */
export type SearchSettings =
  | { readonly engine: 'embedded' }
  | ({ readonly engine: 'meilisearch' } & MeilisearchSettings);

export const searchSettings = section(
  {
    title: 'The search engine',
    about:
      'Embedded, or Meilisearch on separate servers. Ingest writes to every server, and a search ' +
      'reads from one that answers. Ingest again after a change of engine.',
  },
  {
    SANAD_SEARCH: setting(z.enum(['embedded', 'meilisearch']).default('embedded'), {
      about: 'embedded or meilisearch.',
    }),
    MEILI_URL: setting(listOf(siteUrl).optional(), {
      about: 'Servers of Meilisearch, separated by commas.',
      otherwise: 'none',
      example: 'http://127.0.0.1:7700',
      required: {
        where: ({ SANAD_SEARCH }) => SANAD_SEARCH === 'meilisearch',
        says: 'must be given when SANAD_SEARCH is meilisearch',
      },
    }),
    MEILI_KEY: setting(z.string().optional(), {
      about: 'API key that may search and write indexes.',
      otherwise: 'none',
      secret: true,
    }),
  },
);

export interface SearchConfig {
  readonly search: SearchSettings;
}

export function searchOf({ SANAD_SEARCH, MEILI_URL, MEILI_KEY }: Given<typeof searchSettings>): SearchConfig {
  const search: SearchSettings =
    SANAD_SEARCH === 'meilisearch'
      ? { engine: SANAD_SEARCH, urls: MEILI_URL ?? [], key: MEILI_KEY }
      : { engine: SANAD_SEARCH };
  return { search: Object.freeze(search) };
}
